"""Lines that give a label and its numbers, as people write them: `North: 40`, `- North 40`, `North | 40 | 50`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.cells.marks import is_blank
from nbdeck.engine.cells.quantities import is_year, written_number

_LIST_MARK = lazy_pattern(r"^\s*(?:[-*•–—]\s+|\d{1,2}[.)]\s+)?")
_SEPARATOR = lazy_pattern(r"\s*(?:[:：](?!//)|=|\||→|->|\.{3,}|…)\s*|\t+|\s+[–—-]\s+")
_DASH = lazy_pattern(r"\s+[–—-]\s+")
_BETWEEN_CELLS = lazy_pattern(r"\s*;\s*|\s+/\s+|,\s+|\s*\|\s*|\t+|\s+·\s+")
_BETWEEN_PAIRS = lazy_pattern(
    r"[;,.،؛]\s+(?:(?:and|und|et|y|e)\s+)?(?=[^\W\d])|,(?=[^\W\d])|[，、；]|\s+(?:and|und|et|y)\s+(?=[^\W\d])"
)
_RULE = lazy_pattern(r"[\s|:-]*--[\s|:-]*")
_LONGEST = 300
_UNIT_WORDS = 3


@dataclass(frozen=True, slots=True)
class Pair:
    """A label with its numbers, as they were written."""

    label: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pairs:
    """What the lines of a text give.

    Attributes:
        header: Names of the numbers where the first line has them, else empty.
        pairs: Labels with as many numbers each.
        rest: Other lines, in order.
        unread: Those of them that stand like data and were not understood.
    """

    header: tuple[str, ...]
    pairs: tuple[Pair, ...]
    rest: tuple[str, ...]
    unread: tuple[str, ...]


def pairs_of(text: str) -> Pairs:
    """Return the labels and numbers of a text, and the lines that are something else.

    Several pairs may stand on one line. Without a mark between them, as in `North 40`, label and number are understood
    only where no label comes twice, so that `Phase 1`, `Phase 2` stay words.

    Args:
        text: Lines, with or without bullets.
    """
    lines = [line for raw in text.splitlines() if (line := _bare(raw)) and not _RULE.fullmatch(line)]
    spaced = [one for line in lines if _pair(line) is None and (one := _spaced(line))]
    is_spaced = len({one.label for one in spaced}) == len(spaced) > 1
    pairs: list[Pair | str] = []
    for line in lines:
        pair = _pair(line)
        if pair is None and (several := _several(line)):
            pairs += several
        else:
            pairs.append(pair or (_spaced(line) if is_spaced else None) or line)
    return _sorted(pairs)


def _bare(line: str) -> str:
    bare = _LIST_MARK.sub("", line[:_LONGEST]).strip().strip("|").strip()
    return bare.replace("**", "").replace("__", "")


def _pair(line: str) -> Pair | None:
    """Return label and numbers that a mark parts, None where the line is something else."""
    for mark in () if "://" in line else _SEPARATOR.finditer(line):
        label, rest = line[: mark.start()].strip(), line[mark.end() :].strip().rstrip(".;,")
        if not label or "|" in label or "\t" in label or _is_like_data(label):
            continue
        if label[-1].isdigit() and mark[0] == ":" and not label.split()[-1][0].isalpha():
            continue  # a time: "at 10:30"
        if label.isdigit() and not is_year(label) and _DASH.fullmatch(mark[0]):
            continue  # a range: "3 - 5"
        cells = tuple(_BETWEEN_CELLS.split(rest))
        if rest and all(written_number(cell) or is_blank(cell) for cell in cells):
            return Pair(label, cells)
    return None


def _spaced(line: str) -> Pair | None:
    """Return a label and the number that ends the line, `North 1 200 kg`; a year is none: `in May 2027` is a date.

    A line with a full stop is a sentence: "Sales rose by 12 %." A number in brackets may be less than nothing or beside
    the point, and words with a colon are no label.
    """
    words = [] if "|" in line or "\t" in line or line.endswith(".") else line.rstrip(";,").split()
    for count in range(min(_UNIT_WORDS, len(words) - 1), 0, -1):
        label, number = " ".join(words[:-count]), " ".join(words[-count:])
        if (
            written_number(number)
            and not is_year(number)
            and not label[-1].isdigit()
            and any(map(str.isalpha, label))
            and number[0] != "("
            and ": " not in label
        ):
            return Pair(label, (number,))
    return None


def _several(line: str) -> list[Pair | str]:
    """Return the pairs of a line that has two or more, behind the words that lead to them; nothing for another line."""
    parts = [part.strip() for part in _BETWEEN_PAIRS.split(line.rstrip(".")) if part.strip()]
    if len(parts) < 2:
        return []
    lead, mark, first = parts[0].rpartition(": ")
    if mark and all(map(written_number, _BETWEEN_CELLS.split(first))):
        before, mark, label = lead.rpartition(": ")
        lead, first = before, f"{label}: {first}"
    elif not mark and not any(map(_DASH.search, parts[1:])) and (dash := _DASH.search(parts[0])):
        lead, mark, first = parts[0][: dash.start()], dash[0], parts[0][dash.end() :]
    pairs = [_pair(part) or _spaced(part) for part in (first if mark else parts[0], *parts[1:])]
    known_pairs = [pair for pair in pairs if pair is not None]
    if any(written_number(word) for pair in known_pairs for word in pair.label.split()[:-1]):
        return []  # a running sentence: "It is 7.8 out of 10, last year it was 7.4"
    if len(known_pairs) < len(pairs) or len({pair.label for pair in known_pairs}) < len(known_pairs):
        return []
    return [*([f"{lead}:"] if mark else []), *known_pairs]


def _sorted(entries: Sequence[Pair | str]) -> Pairs:
    """Return what was found in its order, the pairs with as many numbers as most of them have."""
    counts = Counter(len(each.cells) for each in entries if isinstance(each, Pair))
    width = max(counts, key=lambda count: (counts[count], -count), default=0)
    header = _header(entries, width)
    rest: list[str] = []
    unread: list[str] = []
    pairs: list[Pair] = []
    for each in entries[bool(header) :]:
        if isinstance(each, Pair) and len(each.cells) == width:
            pairs.append(each)
            continue
        line = each if isinstance(each, str) else f"{each.label}: {' / '.join(each.cells)}"
        rest.append(line)
        if isinstance(each, Pair) or _is_like_data(line):
            unread.append(line)
    return Pairs(header, tuple(pairs), tuple(rest), tuple(unread))


def _header(pairs: Sequence[Pair | str], width: int) -> tuple[str, ...]:
    """Return the names of several numbers, from a first line such as `Region | 2023 | 2024`."""
    if len(pairs) < 3 or not width:
        return ()
    first, *others = pairs
    if isinstance(first, Pair):
        years = all(map(is_year, first.cells))
        below = [cell for each in others if isinstance(each, Pair) for cell in each.cells]
        is_header = len(first.cells) == width > 1 and years and not all(map(is_year, below))
        return first.cells if is_header else ()
    mark = None if "://" in first else next(_SEPARATOR.finditer(first), None)
    names = tuple(filter(None, _BETWEEN_CELLS.split(first[mark.end() :]))) if mark else ()
    has_label = mark is not None and bool(first[: mark.start()].strip())
    return names if has_label and len(names) == width and not any(map(_is_like_data, (first,))) else ()


def _is_like_data(line: str) -> bool:
    """Whether a line has figures behind a mark, as a label with its number has."""
    ends: Iterator[str] = (line[mark.end() :] for mark in _SEPARATOR.finditer(line))
    return any(any(map(str.isdigit, end)) for end in ends)
