"""A PowerPoint file that is not ours as a deck: every slide kept as it stands, with what it says beside it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from pydantic import ValidationError

from nbdeck.contract.slides import Slide
from nbdeck.engine.intake.data import types_of
from nbdeck.engine.model.deck import Deck, DeckSlide, KeptSlide
from nbdeck.engine.model.source import Block, ChartBlock, Heading, ListItem, Paragraph, Source, TableBlock
from nbdeck.errors import BadRequest, UnsupportedFileType

_INDENT = "  "
_LONGEST_TITLE = 300
"""Characters of a slide's title that go into contents pages and comparisons."""
_MOST_ITEMS = 5


@dataclass(frozen=True, slots=True)
class ImportedDeck:
    """A deck read from a file.

    Attributes:
        pptx: The file itself; of an old .ppt, the file as .pptx.
        deck: Its slides, all kept; the file is its base and belongs to its media.
        warnings: What could not be read, in sentences.
    """

    pptx: bytes
    deck: Deck
    warnings: tuple[str, ...]


def import_deck(data: bytes, name: str, is_unwanted: Callable[[], bool] = lambda: False) -> ImportedDeck:
    """Return a .pptx or .ppt as a deck.

    Args:
        data: The file.
        name: Its name; the type is judged by the content.
        is_unwanted: Asked while the file is read; true ends it.

    Raises:
        UnsupportedFileType: It is no presentation, or one with macros.
        BadRequest: It has no slides.
        NbdeckError: It is encrypted, damaged or too large; the message says so.
    """
    from nbdeck.engine.pptx.foreign.deck_file import slide_count
    from nbdeck.engine.sources.bounded import read_bounded

    reading = read_bounded(data, name, cancel=is_unwanted)
    source = reading.source
    if source.kind not in {"pptx", "ppt"}:
        raise UnsupportedFileType(
            f"The file {name!r} is no presentation but a .{source.kind}.",
            hint="Import a .pptx or .ppt file; other documents are uploaded as sources.",
        )
    pptx = reading.converted or data
    count = slide_count(pptx)
    if not count:
        raise BadRequest(
            f"The file {name!r} has no slides.", hint="Add it as a template: its layouts can carry a deck."
        )
    sha256 = hashlib.sha256(pptx).hexdigest()
    said = _by_slide(source)
    slides = tuple(
        DeckSlide(spec=_spec(said.get(number, []), number), kept=KeptSlide(file=sha256, number=number))
        for number in range(1, count + 1)
    )
    deck = Deck(
        slides=slides,
        base=sha256,
        title=source.title or slides[0].spec.title,
        include_cover=False,
        include_table_of_contents=False,
    )
    return ImportedDeck(pptx, deck, tuple(remark.text for remark in source.remarks))


def _by_slide(source: Source) -> dict[int, list[Block]]:
    placed = [block for block in source.blocks if block.place is not None]
    by_slide: dict[int, list[Block]] = {}
    for number, blocks in groupby(placed, key=lambda block: block.place.number if block.place else 0):
        by_slide.setdefault(number, []).extend(blocks)
    return by_slide


def _spec(blocks: Iterable[Block], number: int) -> Slide:
    """Return what a slide says as a specification; its one chart or table goes along, further ones as text."""
    title = ""
    notes: list[str] = []
    lines: list[str] = []
    data: dict[str, Any] = {}
    for block in blocks:
        if isinstance(block, Heading) and not title:
            title = " ".join(block.text.split())[:_LONGEST_TITLE]
        elif isinstance(block, Paragraph) and block.role == "note":
            notes.append(block.text)
        elif isinstance(block, ChartBlock) and not data:
            data = {"chart": block.chart}
        elif isinstance(block, TableBlock) and not data and len(block.rows) > 1:
            data = {
                "table": tuple(tuple(cell.text for cell in row) for row in block.rows),
                "types": types_of(block.columns),
            }
        else:
            lines.extend(_lines(block))
    items = sum(not line.startswith(" ") for line in lines)
    said = {
        "title": title or f"Slide {number}",
        "content": "\n".join(lines),
        "item_amount": min(items, _MOST_ITEMS),
        "notes": "\n\n".join(notes) or None,
    }
    try:
        return Slide.model_validate(said | data | ({"item_amount": 0} if data else {}))
    except ValidationError:  # numbers that no chart or table of ours can show
        return Slide.model_validate(said)


def _lines(block: Block) -> Iterator[str]:
    match block:
        case ListItem():
            yield f"{_INDENT * block.level}- {' '.join(block.text.split())}"
        case Heading() | Paragraph():
            yield block.text
        case TableBlock():
            for row in block.rows:
                yield " | ".join(cell.text for cell in row)
        case ChartBlock():
            for series in block.chart.series:
                values = ", ".join("" if value is None else f"{value:.15g}" for value in series.values)
                yield f"{series.name}: {values}"
