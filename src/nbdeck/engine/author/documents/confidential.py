"""What documents mark as confidential themselves: left out whole, and named."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import sentences
from nbdeck.engine.author.documents.covers import SHEETS
from nbdeck.engine.author.language.lexicon import is_spaceless
from nbdeck.engine.layouts.shortening import shorten
from nbdeck.engine.model.source import Block, Heading, ListItem, PictureBlock, Source, TableBlock
from nbdeck.engine.text.word_lists import word_lists

_LONGEST, _LONGEST_NAME = 60, 200
"""Characters of a heading that a warning names, and of a name that a line begins with."""
_GAP = lazy_pattern(r"[\W_]")
"""What ends a name."""
_KINDS = {"item": "a point", "table": "a table", "chart": "a chart", "picture": "a picture"}


def without_marked(source: Source) -> tuple[Source, list[str]]:
    """Return a document without what it marks as confidential, and the names of that.

    A mark in a heading or in the first line below it, or in a line elsewhere that begins with the words of the heading
    or with the name of its sheet, is one of all that stands below; any other is one of its paragraph, point, with those
    below it, row, chart or picture, in a caption one of its table. A title marks nothing, and a document that has
    nothing else stays as it is.

    Example: of a sheet "Donors" with "CONFIDENTIAL – committee only" in its first line the names are `["“Donors”"]`.
    """
    lines = (line.casefold() for block in source.blocks for line in _rows(block) if is_marked(line))
    listed = {line[: gap.start()] for line in lines for gap in _GAP.finditer(line[:_LONGEST_NAME])}
    left: list[Block] = []
    names: list[str] = []
    above, until = source.name, 0.0
    for at, block in enumerate(source.blocks):
        if _depth(block) > until > 0:
            continue
        until = 0.0
        if isinstance(block, Heading):
            above = block.text
            is_title = block.text == source.title and source.kind not in SHEETS
            is_left = not is_title and _is_marked_section(block, source.blocks[at + 1 : at + 2], listed)
        else:
            is_left = at > 0 and any(map(is_marked, _rows(block)[:1]))
        if is_left:
            what = f"“{shorten(above, _LONGEST)}”"
            is_section = isinstance(block, Heading)
            names.append(what if is_section else f"{_KINDS.get(block.type, 'a paragraph')} of {what}")
            until = _depth(block)
        else:
            open_rows = _with_open_rows(block)
            left += [open_rows] if open_rows is not None else []
            if open_rows is not block:
                names.append(f"a row of “{shorten(above, _LONGEST)}”")
    has_more = not all(isinstance(block, Heading) for block in left)
    return (replace(source, blocks=tuple(left)), list(dict.fromkeys(names))) if has_more else (source, [])


def about_marked(names: Sequence[str]) -> list[str]:
    """Return the sentence that tells what was left out, none without any."""
    told = ", ".join(names)
    verb = "is" if len(names) == 1 else "are"
    return [f"{told[:1].upper()}{told[1:]} {verb} marked confidential and left out."] if names else []


def about_running(sources: Sequence[Source]) -> Iterator[str]:
    """Yield a sentence for each document whose running headers or footers mark it as confidential."""
    for source in sources:
        said = next(filter(is_marked, source.running), "")
        if said:
            yield f"The header or footer of “{source.name}” says “{shorten(said, _LONGEST)}”; its content is shown."


def _with_open_rows(block: Block) -> Block | None:
    """Return a table without its rows that have a marked cell, None where no other is left; another block as it is."""
    if not isinstance(block, TableBlock):
        return block
    head, body = block.rows[: block.header_rows], block.rows[block.header_rows :]
    rows = tuple(row for row in body if not any(is_marked(cell.text) for cell in row))
    if len(rows) == len(body):
        return block
    return block.model_copy(update={"rows": head + rows}) if rows else None


def _depth(block: Block) -> float:
    """Return how deep a block stands: headings by their level, below them points, all else deepest."""
    if isinstance(block, Heading):
        return block.level
    return 10 + block.level if isinstance(block, ListItem) else 100


def _is_marked_section(heading: Heading, below: Sequence[Block], listed: Collection[str]) -> bool:
    rows = [row for block in below if not isinstance(block, Heading) for row in _rows(block)[:1]]
    first = [(sentences(row) or [row])[0] for row in rows]
    place = heading.place
    names = {heading.text, place.name or "" if place is not None and place.kind == "sheet" else ""}
    is_listed = any(name.casefold() in listed for name in names if name)
    return is_listed or any(map(is_marked, [heading.text, *first]))


def _rows(block: Block) -> list[str]:
    """Return the words of a block, those of a table as its caption and its rows."""
    if isinstance(block, TableBlock):
        return [block.caption, *(": ".join(cell.text for cell in row) for row in block.rows)]
    if isinstance(block, PictureBlock):
        return [block.caption]
    return [getattr(block, "text", "") or getattr(block, "title", "")]


def is_marked(text: str) -> bool:
    """Whether words carry a mark that they are not for everyone, as `confidential.toml` lists them.

    Example:
        >>> is_marked("7. Huis clos"), is_marked("All answers are kept confidential by the team.")
        (True, False)
    """
    return _mark().search(" ".join(text.casefold().split())) is not None


@lru_cache(maxsize=1)
def _mark() -> re.Pattern[str]:
    lists = word_lists("nbdeck.engine.author.documents", "confidential.toml")
    labels, phrases = ("|".join(map(_whole, lists[name])) for name in ("labels", "phrases"))
    return re.compile(rf"^[\W\d_]*(?:{labels})|[^\w\s]\s*(?:{labels})(?=\s*(?:[^\w\s]|$))|(?:{phrases})")


def _whole(term: str) -> str:
    word = re.escape(term.casefold())
    return word if is_spaceless(term) else rf"(?<!\w){word}(?!\w)"
