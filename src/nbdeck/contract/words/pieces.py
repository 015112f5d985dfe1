"""The forms in which people write several items, and the items that each form holds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from nbdeck.contract.words.item import Item, Joint
from nbdeck.contract.words.marks import LONGEST, heading_of, is_heading_line, leads, without_marks
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import begins_small, joined, parts

_ROMAN = "(?:x?(?:i{1,3}|iv|vi{0,3}|ix)|x)"
LETTERED = rf"(?:\(?(?:[a-z]|{_ROMAN})\)|(?:[a-h]|{_ROMAN})\.(?!\s*(?:\d|\w\.)))\s+(?=\S)"
"""Source of a pattern; "z. B.", "e.V." and "c. 1890" are no marks."""


_WRAPPED = 50
"""Characters of a line that an editor may have wrapped; a shorter one was ended by its author."""
_SHORT = 60
"""Characters that all lines of a paragraph stay below where none of them was wrapped."""
_LABEL = lazy_pattern(r"[^\W\d_][^:：.!?]{0,30}[:：]")
_COLUMNS = lazy_pattern(r"\S(?: {3,}|\u3000[ \u3000]+)\S")


def goes_on(above: str, line: str) -> bool:
    """Whether a line goes on with the sentence of the one above it, as in text wrapped by an editor."""
    return begins_small(line) or len(above) >= _WRAPPED or above[-1:] in ",-–—("


def are_ended(lines: Sequence[str]) -> bool:
    """Whether the lines of a paragraph are the author's: each has a label or columns, or they are short."""
    if len(lines) < 2:
        return False
    if all(map(_LABEL.match, lines)) or any(map(_COLUMNS.search, lines)):
        return True
    are_short = all(len(line) < _SHORT for line in lines[:-1])
    return are_short and all(line[0].isupper() or line[0].isdigit() for line in lines[1:])


_MARK = lazy_pattern(
    rf"^(?P<indent>\s*)(?:[-*•‣◦▪·・–]\s+|[•‣◦▪]|\(?\d{{1,2}}[.)]\s+|\d{{1,2}}、|[①-⑳]\s*|(?={LETTERED}))(?=\S)"
)
_HASHES = lazy_pattern(r"^\s{0,3}(#{1,6})\s++(.*)$")
_RULE = lazy_pattern(r"^\s*([-*_=])(?:\s*\1){2,}\s*$")
_NESTED = 2
"""Columns by which a mark must be deeper than the first to belong to the item above."""


@dataclass(frozen=True, slots=True)
class _TextLine:
    """One line that is not blank.

    Attributes:
        text: Without mark, hashes and spaces around.
        depth: Column of its mark, None where it has none.
        level: Number of hashes, 0 for none.
        is_first: Whether a blank line, or nothing, is above.
        is_outer: Whether it begins at the margin, and not with a small letter as a line that goes on does.
    """

    text: str
    depth: int | None
    level: int
    is_first: bool
    is_outer: bool


def read(content: str) -> tuple[str, list[Item], Joint]:
    """Return a line that only announces the list below it, else "", the items, and how those are joined.

    Args:
        content: The words of the slide, in any of the forms.
    """
    rows = _rows(content)
    if not rows:
        return "", [], "line"
    for form in (_under_hashes, _sections, _marked, _led):
        pieces = form(rows)
        if pieces is not None:
            above, items = pieces
            lead = above[0].text if above and _announces(above, rows) else ""
            if above and not lead:
                items = [_block(above), *items]
            return lead, _filled(items), "line"
    if len(rows) > 1:
        blocks = _runs(rows, lambda row: row.is_first)
        if len(blocks) > 1:
            return "", _filled([_block(block) for block in blocks]), "line"
        return "", _filled([_item(row.text) for row in rows]), "line"
    return "", _filled(_sentences(rows[0].text)), "sentence"


def is_list(content: str) -> bool:
    """Whether every line of a text with words in it is marked as one of a list."""
    rows = _rows(content)
    return bool(rows) and all(row.depth is not None for row in rows)


def _rows(content: str) -> list[_TextLine]:
    rows: list[_TextLine] = []
    is_first = True
    for raw in content.replace("\t", "    ").splitlines():
        line = raw if not _RULE.match(raw) else ""
        if not any(map(str.isalnum, line)) and not any(ord(character) > 0x2FFF for character in line):
            is_first = is_first or not line.strip()
            continue
        mark, hashes = _MARK.match(line), _HASHES.match(line)
        depth = len(mark["indent"]) if mark else None
        text = hashes[2].rstrip().rstrip("#") if hashes else line[mark.end() :] if mark else line
        is_outer = not line[0].isspace() and not begins_small(text.lstrip())
        rows.append(_TextLine(text.strip(), depth, len(hashes[1]) if hashes else 0, is_first, is_outer))
        is_first = False
    return rows


_Found = tuple[Sequence[_TextLine], list[Item]]
"""Rows above the first item, and the items."""


def _under_hashes(rows: Sequence[_TextLine]) -> _Found | None:
    """Return the items under Markdown headings: those of the highest level that stands there twice."""
    levels = [row.level for row in rows if row.level]
    level = next((level for level in sorted(set(levels)) if levels.count(level) > 1), 0)
    return _headed(rows, lambda row, _: row.level == level) if level else None


def _sections(rows: Sequence[_TextLine]) -> _Found | None:
    """Return the items of short lines that each have a list, or a text under a heading line, below."""
    below = {id(row): after for row, after in zip(rows, [*rows[1:], None], strict=True)}

    def begins(row: _TextLine, after: _TextLine | None) -> bool:
        if row.depth is not None or after is None or len(without_marks(row.text)) > LONGEST:
            return False
        is_plain = (
            after.depth is not None and row.text[-1:] not in ".!?。！？" and (row.is_first or row.is_outer)
        )
        return is_heading_line(row.text) or is_plain

    count = sum(begins(row, below[id(row)]) for row in rows)
    return _headed(rows, begins) if count > 1 else None


def _headed(rows: Sequence[_TextLine], begins: Callable[[_TextLine, _TextLine | None], bool]) -> _Found:
    after = [*rows[1:], None]
    starts = [at for at, row in enumerate(rows) if begins(row, after[at])]
    items = [
        Item(without_marks(rows[start].text).rstrip(":： "), _points(rows[start + 1 : end]))
        for start, end in zip(starts, [*starts[1:], len(rows)], strict=True)
    ]
    return rows[: starts[0]], items


def _marked(rows: Sequence[_TextLine]) -> _Found | None:
    """Return the items of bulleted and numbered lines; an unmarked block after a blank line is one of its own."""
    depths = [row.depth for row in rows if row.depth is not None]
    if not depths:
        return None
    outer = depths[0] + _NESTED
    first = next(at for at, row in enumerate(rows) if row.depth is not None)

    def begins(row: _TextLine) -> bool:
        return (row.depth is not None and row.depth < outer) or (row.depth is None and row.is_first)

    runs = _runs(rows[first:], begins)
    return rows[:first], [_entry(run) for run in runs]


def _led(rows: Sequence[_TextLine]) -> _Found | None:
    """Return the items of lines that begin with their heading."""
    starts = [at for at, row in enumerate(rows) if heading_of(row.text) is not None]
    if len(starts) < 2:
        return None
    runs = _runs(rows[starts[0] :], lambda row: heading_of(row.text) is not None)
    return rows[: starts[0]], [_entry(run) for run in runs]


def _runs(rows: Sequence[_TextLine], begins: Callable[[_TextLine], bool]) -> list[Sequence[_TextLine]]:
    starts = [at for at, row in enumerate(rows) if at == 0 or begins(row)]
    return [rows[start:end] for start, end in zip(starts, [*starts[1:], len(rows)], strict=True)]


def _entry(run: Sequence[_TextLine]) -> Item:
    """Return an item of a list: its first line, and the points or further lines below."""
    first, *others = run
    item = _item(first.text)
    text = _points(others)
    if not text:
        return item
    is_title = others[0].depth is not None and len(first.text) <= LONGEST
    if is_title and first.text[-1:] not in ".!?。！？":
        return Item(without_marks(first.text).rstrip(":： "), text)
    if others[0].depth is None and goes_on(first.text, others[0].text):
        return Item(item.heading, joined(item.text, text))
    return Item(item.heading, f"{item.text}\n{text}" if item.text else text)


def _points(rows: Sequence[_TextLine]) -> str:
    """Return rows as points: marked lines, blocks and short lines are one each, lines that were wrapped go on."""
    points: list[str] = []
    for above, row in zip([None, *rows], rows, strict=False):
        is_loose = row.depth is None and not row.is_first and not row.level
        if above is not None and is_loose and goes_on(above.text, row.text):
            points[-1] = joined(points[-1], row.text)
        else:
            points.append(row.text)
    return "\n".join(points)


def _block(rows: Sequence[_TextLine]) -> Item:
    """Return the item of a block: its heading is a short first line that is no sentence."""
    first, *others = rows
    item = _item(first.text)
    if not others:
        return item
    text = _points(others)
    if item.heading:
        return Item(item.heading, joined(item.text, text))
    if len(first.text) <= LONGEST and first.text[-1:] not in ".!?,;。！？，；…":
        return Item(without_marks(first.text).rstrip(":： "), text)
    return Item("", joined(first.text, text))


def _item(line: str) -> Item:
    heading = heading_of(line)
    return Item(*heading) if heading else Item("", line)


def _announces(above: Sequence[_TextLine], rows: Sequence[_TextLine]) -> bool:
    """Whether the rows above the first item only say that a list follows."""
    if len(above) != 1 or len(rows) < 3:
        return False
    return above[0].level > 0 or above[0].text[-1:] in ":："


def _sentences(line: str) -> list[Item]:
    """Return the sentences of one line; where the first has a heading, each heading begins an item."""
    sentences = parts(line, "sentence")
    if (
        not sentences
        or heading_of(sentences[0]) is None
        or sum(leads(sentence) for sentence in sentences) < 2
    ):
        only = heading_of(line)
        if only is None:
            return [Item("", sentence) for sentence in sentences]
        heading, text = only
        first, *others = parts(text, "sentence") or [text]
        return [Item(heading, first), *(Item("", sentence) for sentence in others)]
    items: list[Item] = []
    for sentence in sentences:
        if items and not leads(sentence):
            items[-1] = Item(items[-1].heading, joined(items[-1].text, sentence))
        else:
            items.append(_item(sentence))
    return items


def _filled(items: Sequence[Item]) -> list[Item]:
    return [item for item in items if item.heading.strip() or item.text.strip()]
