"""Pictures of a document: bytes by their hash, a block for each place where one stands."""

from __future__ import annotations

import hashlib
import io
import re
import warnings

from nbdeck.engine.model.source import Block, PictureBlock, SourcePlace
from nbdeck.engine.pptx.read.archive import Archive
from nbdeck.engine.sources.reading import Reading

_FILE = re.compile(r"[^\s:]+\.(?i:png|jpe?g|gif|bmp|tiff?|svg|emf|wmf|webp)")
_SMALLEST = 4
"""Pixels; below it a picture is a rule or a spacer."""


class PictureCollector:
    """Collects the pictures of one document within the limits.

    Args:
        reading: Gets their bytes and the remarks on those that were left out.
    """

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self._limits = reading.limits
        self._sizes: dict[str, tuple[int, int] | None] = {}
        self._left_out: dict[str, int] = {}

    @property
    def is_full(self) -> bool:
        """Whether there are as many pictures as are read."""
        return len(self.reading.pictures) >= self._limits.pictures

    def block(self, data: bytes, *, alt: str = "", place: SourcePlace | None = None) -> PictureBlock | None:
        """Return a block for a picture; None for one that is left out.

        Args:
            data: As it is in the file; empty for a missing one.
            alt: What the author wrote for screen readers; the name of a file, which a program wrote, is nothing.
            place: Where it stands.
        """
        if self.is_full:
            self._leave_out("pictures_capped")
            return None
        if len(data) > self._limits.picture_bytes:
            self._leave_out("picture_too_large")
            return None
        digest = hashlib.sha256(data).hexdigest()
        if digest not in self._sizes:
            self._sizes[digest] = _size(data)
        size = self._sizes[digest]
        if size is None:
            self._leave_out("picture_unreadable")
            return None
        if min(size) < _SMALLEST:
            return None
        self.reading.pictures[digest] = data
        alt = "" if _FILE.fullmatch(alt.strip()) else " ".join(alt.split())
        return PictureBlock(sha256=digest, width=size[0], height=size[1], alt=alt, place=place)

    def related(
        self, archive: Archive, part: str, identity: str, *, alt: str, place: SourcePlace | None
    ) -> list[Block]:
        """Return a block for the picture that `part` names by the id of a relationship; none for one left out.

        Linked pictures, which are not in the file, are none.
        """
        relation = archive.relations(part).get(identity)
        if relation is None:
            return []
        if archive.size(relation.target) > self._limits.picture_bytes:
            self._leave_out("picture_too_large")
            return []
        picture = self.block(archive.data(relation.target), alt=alt, place=place)
        return [] if picture is None else [picture]

    def close(self) -> None:
        """Add the remarks on what was left out."""
        sentences = {
            "pictures_capped": f"beyond the first {self._limits.pictures} were left out",
            "picture_too_large": f"of more than {self._limits.picture_bytes:,} bytes were left out",
            "picture_unreadable": "are missing or of a kind that is not read",
        }
        for code, count in self._left_out.items():
            self.reading.tell(code, f"{count} pictures {sentences[code]}.")

    def _leave_out(self, code: str) -> None:
        self._left_out[code] = self._left_out.get(code, 0) + 1


def _size(data: bytes) -> tuple[int, int] | None:
    """Return width and height in pixels; None for what is no picture that Pillow knows."""
    from PIL import Image

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            image = Image.open(io.BytesIO(data))
            return image.width, image.height
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return None
