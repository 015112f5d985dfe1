"""What a reader of one file type hands back, and how much it may read."""

from __future__ import annotations

from dataclasses import dataclass, field

from nbdeck.engine.model.source import Block, Paragraph, Remark


@dataclass(frozen=True, slots=True)
class Limits:
    """How much of a document is read; what is beyond is left out with a remark.

    Attributes:
        pages: Pages, slides or sheets.
        rows: Rows of one table.
        columns: Columns of one table.
        pictures: Pictures in all.
        picture_bytes: Size of one picture.
        characters: Text in all.
        pieces: Paragraphs, points, pictures and cells of tables in all.
    """

    pages: int = 4000
    rows: int = 5000
    columns: int = 256
    pictures: int = 300
    picture_bytes: int = 20_000_000
    characters: int = 20_000_000
    pieces: int = 500_000


@dataclass(slots=True)
class Reading:
    """A document while it is read.

    Attributes:
        blocks: Content in reading order.
        pictures: Bytes of the pictures by SHA-256, hex.
        title: Title from the file's properties; empty when it has none.
        author: Author from the file's properties.
        language: BCP 47 tag that the file itself states; empty when it does not.
        pages: Pages, slides or sheets.
        metadata: Further properties.
        remarks: What could not be read.
        graphs: What is printed in drawings.
        converted: The file in its newer form, where it is of an old one.
    """

    blocks: list[Block] = field(default_factory=list)
    pictures: dict[str, bytes] = field(default_factory=dict)
    title: str = ""
    author: str = ""
    language: str = ""
    pages: int = 0
    metadata: dict[str, str] = field(default_factory=dict)
    remarks: list[Remark] = field(default_factory=list)
    graphs: list[Paragraph] = field(default_factory=list)
    converted: bytes = b""
