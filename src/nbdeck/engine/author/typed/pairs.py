"""Labels with their numbers, as people write them: `North: 40`, `- North 40`, `North | 40`, `Q1 18, Q2 21`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import CJK_SCRIPTS, ENDS, STOPS, script_of
from nbdeck.engine.cells.marks import is_blank
from nbdeck.engine.cells.quantities import column, is_year, written_number
from nbdeck.engine.text.word_lists import STOP_WORDS

_TIME = lazy_pattern(
    r"(?:[^\W\d_]{3,10}\.?\s)?(?:1[5-9]|20|21)\d\d|Q[1-4]|H[12]|(?:jan|feb|m[äa]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|"
    r"nov|de[cz]|gen|mag|giu|lug|set|ott|dic|ene|abr|ago|f[ée]v|avr|ao[uû])",
    re.IGNORECASE,
)
_LIST_MARK = lazy_pattern(r"^\s*(?:[-*•–—]\s+|\d{1,2}[.)]\s+)?")
_SEPARATOR = lazy_pattern(r"\s*(?:[:：](?!//)|=|\||→|->|\.{3,}|…)\s*|\t+|\u3000+|\s+[–—-]\s+")
_DASH = lazy_pattern(r"\s+[–—-]\s+")
_RULE = lazy_pattern(r"[\s|:-]*--[\s|:-]*")
_FEWEST = 3
"""Labels with a number each that are data where nobody asks for a chart."""
_LABEL, _LISTED_LABEL, _UNIT, _LONG_UNIT = 5, 8, 3, 9
"""Words of a label, of one in a list of more than three, of a number with its unit, and characters of a unit of two
words, such as `Mio. EUR`."""
_LONGEST_LABEL, _LONGEST = 60, 2_000
"""Characters of a label, and of a line that is looked at."""
_PARTS = lazy_pattern(r"[;,،؛|/·]\s+(?:(?:and|und|et|y|e|og|och|en|i)\s+)?|[，、；]|\t+|\s+\|\s*|\s+/\s+")
_AND = lazy_pattern(r"\s+(?:and|und|et|y|e)\s+(?=[^\W\d])")
_REMARK = lazy_pattern(r"(?P<pair>.*\d)\s(?P<remark>\([^()\d]{2,40}\))")
"""A number with words in brackets behind it."""
_WIDE = lazy_pattern(r"(?P<label>[^\d\s]+?)[:：]?(?P<cell>\d[\d.,]*[^\d\s]{0,3})")
_LEADS = lazy_pattern(r"[:：–—]|(?<=\s)-(?=\s)")
_DASHED = frozenset({"- ", "– ", "— "})
_COMMON = frozenset[str]().union(*STOP_WORDS.values())


@dataclass(frozen=True, slots=True)
class Data:
    """Labels with a number each, as they were typed, and the words in front that announce them.

    Attributes:
        pairs: The labels and what was typed as their numbers.
        lead: The words in front.
        is_sure: Whether they are data for one who asks for no chart too: three or more, in a sentence with a mark.
    """

    pairs: tuple[tuple[str, str], ...]
    lead: str = ""
    is_sure: bool = True

    @property
    def has_measure(self) -> bool:
        """Whether all numbers have one unit that is written, or their labels are periods."""
        numbers = column([cell for _, cell in self.pairs], "en") or column(
            [cell for _, cell in self.pairs], "de"
        )
        known = next((one for one in numbers or () if one is not None), None)
        has_unit = known is not None and bool(known.prefix or known.unit)
        return has_unit or (known is not None and are_periods([label for label, _ in self.pairs]))


def data_in(line: str, *, least: int = _FEWEST) -> Data | None:
    """Return the labels with numbers of one unit that a line is made of, behind words and a colon or without them."""
    words = _bare(line)
    if len(words) > _LONGEST or not any(map(str.isdigit, words)):
        return None
    parts = [part for one in _PARTS.split(words) if one.strip() for part in _each(one)]
    if len(parts) < least:
        return None
    lead, first = "", parts[0]
    for at in [match.start() for match in _LEADS.finditer(first)]:
        if labelled(first[at + 1 :]) is not None and not _has_number(first[:at]):
            lead, first = first[:at].strip(), first[at + 1 :]
            break
    data = _data([first, *parts[1:]], lead)
    is_marked = any(mark in line for mark in ":：=") or line.rstrip()[-1] not in STOPS
    return data and replace(data, is_sure=data.is_sure and is_marked and data.has_measure)


def _each(part: str) -> list[str]:
    """Return the labels with numbers on both sides of an "and"; one that stands inside a label parts nothing."""
    both = _AND.split(part)
    return both if all(any(map(str.isdigit, one)) for one in both) else [part]


def data_of_lines(lines: Sequence[str], *, least: int = _FEWEST) -> Data | None:
    """Return the labels with numbers of one unit that lines give one by one."""
    return _data(lines, "") if len(lines) >= least else None


def _data(pieces: Sequence[str], lead: str) -> Data | None:
    words = _LABEL if len(pieces) <= _FEWEST else _LISTED_LABEL
    known = [pair for one in pieces if (pair := labelled(one)) and _is_label(pair[0], words)]
    if len(known) < len(pieces) or len({label for label, _ in known}) < len(known):
        return None
    cells = [cell for _, cell in known]
    is_one = any(column(cells, tag) is not None for tag in ("en", "de"))
    return Data(tuple(known), lead, len(known) >= _FEWEST) if is_one else None


def _is_label(words: str, most: int) -> bool:
    """Whether words are short enough for a label, and end no clause."""
    is_short = len(words.split()) <= most and len(words) <= _LONGEST_LABEL
    return is_short and any(map(str.isalnum, words)) and (words[-1] not in ENDS or are_periods([words]))


def labelled(line: str, *, may_count: bool = False) -> tuple[str, str] | None:
    """Return a label and the number that ends a line, behind a mark or a space; None for any other line.

    A date, a time, a range and a sentence are none. Behind a mark the number may be missing: `Wood: n/a`. Words in
    brackets behind the number go with the label: `2020 210 (lockdown)`.

    Args:
        line: The line, with or without the mark of a point.
        may_count: Whether a label may count something itself: `2 days 41`.
    """
    words = _bare(line)
    if (match := _REMARK.fullmatch(words)) and (pair := labelled(match["pair"], may_count=may_count)):
        return f"{pair[0]} {match['remark']}", pair[1]
    match = _WIDE.fullmatch(words)
    if match and script_of(match["label"][-1]) in CJK_SCRIPTS:
        words = f"{match['label']} {match['cell']}"
    return None if "://" in words else _marked(words) or _spaced(words, may_count=may_count)


def _marked(line: str) -> tuple[str, str] | None:
    for mark in _SEPARATOR.finditer(line):
        label, cell = line[: mark.start()].strip(), line[mark.end() :].strip().rstrip(".;,")
        if not label or "|" in label or "\t" in label or _is_like_data(label):
            continue
        if label[-1].isdigit() and mark[0] == ":" and not label.split()[-1][0].isalpha():
            continue  # a time: "at 10:30"
        if label.isdigit() and not is_year(label) and _DASH.fullmatch(mark[0]):
            continue  # a range: "3 - 5"
        if cell and (written_number(cell) or is_blank(cell)):
            return label, cell
    return None


def _spaced(words: str, *, may_count: bool) -> tuple[str, str] | None:
    """Return a label and a number between which nothing but a space stands."""
    pieces = words.split(" ")
    for count in range(min(_UNIT, len(pieces) - 1), 0, -1):
        label, cell = " ".join(pieces[:-count]).strip(), " ".join(pieces[-count:])
        is_unit = count < _UNIT or pieces[-2][:1].isdigit() or len(cell.lstrip("0123456789.,")) <= _LONG_UNIT
        is_number = written_number(cell) is not None and cell[0] not in "(+" and cell[:2] not in _DASHED
        if not (label and is_unit and is_number) or _SEPARATOR.search(label):
            continue
        names = label[0].isalpha() and not label[-1].isdigit() and not _has_number(label)
        counts = may_count and label[-1].isalpha() and not is_year(label.split()[0])
        is_clause = label.split()[-1].casefold() in _COMMON or is_year(cell)
        return (label, cell) if (names or counts or are_periods([label])) and not is_clause else None
    return None


def _has_number(label: str) -> bool:
    return any(written_number(word) is not None and not is_year(word) for word in label.split(" "))


@dataclass(frozen=True, slots=True)
class Pairs:
    """What the lines of a text give.

    Attributes:
        pairs: Labels with a number each, as they were written.
        rest: Other lines, in order.
        unread: Those of them that stand like data and were not understood.
    """

    pairs: tuple[tuple[str, str], ...]
    rest: tuple[str, ...]
    unread: tuple[str, ...]


def pairs_of(text: str) -> Pairs:
    """Return the labels of a text with a number each, and the lines that are something else.

    Several pairs may stand on one line. Without a mark between them, as in `North 40`, label and number are understood
    only where no label comes twice, so that `Phase 1`, `Phase 2` stay words.

    Args:
        text: Lines, with or without bullets.
    """
    lines = [line for raw in text.splitlines() if (line := _bare(raw)) and not _RULE.fullmatch(line)]
    spaced = [pair for line in lines if not _marked(line) and (pair := labelled(line, may_count=True))]
    are_names = len({label for label, _ in spaced}) == len(spaced) > 1
    entries: list[tuple[str, str] | str] = []
    for line in lines:
        pair = labelled(line, may_count=True) if are_names else _marked(line)
        if pair is None and (several := data_in(line, least=2)):
            entries += [*([f"{several.lead}:"] if several.lead else []), *several.pairs]
        else:
            entries.append(pair or line)
    rest = tuple(one for one in entries if isinstance(one, str))
    pairs = tuple(one for one in entries if not isinstance(one, str))
    return Pairs(pairs, rest, tuple(filter(_is_like_data, rest)))


def are_periods(labels: Sequence[str]) -> bool:
    """Whether labels are years, quarters or months."""
    return all(map(_TIME.match, labels))


def _bare(line: str) -> str:
    """Return a line without the marks of a point, a row and bold words, and without its full stop."""
    bare = _LIST_MARK.sub("", line[: _LONGEST + 1]).strip().strip("|").strip().rstrip(".;,。")
    return bare.replace("**", "").replace("__", "")


def _is_like_data(line: str) -> bool:
    """Whether a line has figures behind a mark, as a label with its number has."""
    ends: Iterator[str] = (line[mark.end() :] for mark in _SEPARATOR.finditer(line))
    return any(any(map(str.isdigit, end)) for end in ends)
