"""Contents and numbered references, known by their form: lines that end in page numbers, entries counted from 1."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.author.material.passages import Passage, Section
from nbdeck.engine.model.source import TableBlock

_FEWEST = 4
"""Lines of contents, and entries of references."""
_SHARE = 0.7
"""Share of the lines, or entries, that have the form."""
_PAGED = lazy_pattern(r"(?:\.{2,}|…|\s|\t)\s*(\d{1,4})$")
_NUMBER = lazy_pattern(r"\d{1,4}")
_COUNTED = lazy_pattern(r"^\[(\d{1,3})\]|^(\d{1,3})\.?\s")
_DATED = lazy_pattern(r"(?<!\d)(?:1[89]|20)\d\d(?!\d)|https?://|\bdoi\b")
_INITIALS = lazy_pattern(r"(?<![^\W_])[A-Z](?:\.|[A-Z]{0,2}[,.;])")
_AUTHORS = 200
"""Characters of an entry that name who wrote it, and when."""
_ENTRIES = 0.4
"""Share of the paragraphs of references that begin an entry."""
_CHAIN = 3
"""Sections over which numbered lines count on that are footnotes."""


def without_apart(section: Section) -> Section:
    """Return a section without contents and references."""
    texts = [one for one in section.passages if one.kind in ("sentence", "item")]
    is_apart = _are_contents([_PAGED.search(one.text.strip()) for one in texts]) or _are_references(texts)
    tables = tuple(table for table in section.tables if not _is_contents_table(table))
    passages = () if is_apart else section.passages
    return replace(section, passages=passages, tables=tables)


def _are_contents(matches: Sequence[object]) -> bool:
    pages = [int(match[1]) for match in matches if match is not None]  # type: ignore[index]
    return _are_pages(pages, len(matches))


def _are_pages(pages: Sequence[int], lines: int) -> bool:
    """Whether most lines end in numbers that rise."""
    if len(pages) < max(_FEWEST, _SHARE * lines):
        return False
    rising = sum(one <= other for one, other in pairwise(pages))
    return rising >= _SHARE * (len(pages) - 1) and pages[0] < pages[-1]


def _is_contents_table(table: TableBlock) -> bool:
    rows = [[cell.text.strip() for cell in row if cell.text.strip()] for row in table.rows]
    ends = [row[-1] for row in rows if len(row) > 1 and _NUMBER.fullmatch(row[-1])]
    has_names = all(any(map(str.isalpha, row[0])) or row[0][:1].isdigit() for row in rows if row)
    return not table.header_rows and has_names and _are_pages([*map(int, ends)], len(rows))


def _are_references(texts: Sequence[Passage]) -> bool:
    """Whether most paragraphs are entries of a list of references: counted or with initials, with year or address."""
    paragraphs = [" ".join(one.text for one in own) for own in _paragraphs(texts)]
    entries = [one for one in paragraphs if _is_entry(one)]
    return len(entries) >= max(_FEWEST, _ENTRIES * len(paragraphs))


def _is_entry(text: str) -> bool:
    start = text[:_AUTHORS]
    is_signed = _COUNTED.match(text) or (text[:1].isupper() and _INITIALS.search(start))
    return bool(is_signed) and _DATED.search(text if _COUNTED.match(text) else start) is not None


def _paragraphs(texts: Sequence[Passage]) -> list[list[Passage]]:
    groups: dict[tuple[int, int], list[Passage]] = {}
    for at, one in enumerate(texts):
        groups.setdefault((one.paragraph, at if one.kind == "item" else -1), []).append(one)
    return list(groups.values())


def without_footnotes(sections: Sequence[Section]) -> list[Section]:
    """Return sections, lists that count on from one to the next as footnotes: of each page, through all sections."""
    chain: list[int] = []
    chains = [chain]
    last = 0
    for at, section in enumerate(sections):
        numbers = [one.number for one in section.passages if one.kind == "item" and one.number is not None]
        if not numbers:
            continue
        chain = [*chain, at] if chain and numbers[0] == last + 1 else [at]
        chains.append(chain)
        last = numbers[-1]
    notes = {at for one in chains if len(one) >= _CHAIN for at in one}
    return [_as_footnotes(one) if at in notes else one for at, one in enumerate(sections)]


def _as_footnotes(section: Section) -> Section:
    counted = [one for one in section.passages if one.kind == "item" and one.number is not None]
    passages = tuple(one for one in section.passages if one not in counted)
    return replace(section, passages=passages, footnotes=(*section.footnotes, *(one.text for one in counted)))
