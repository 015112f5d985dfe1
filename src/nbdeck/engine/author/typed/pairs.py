"""Labels with their numbers, as people write them: `North: 40`, `- North 40`, `North | 40`, `Q1 18, Q2 21`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import CJK_SCRIPTS, ENDS, script_of
from nbdeck.engine.author.typed.text import ITEM
from nbdeck.engine.cells.marks import is_blank
from nbdeck.engine.cells.quantities import column, is_year, written_number
from nbdeck.engine.text.word_lists import STOP_WORDS

_TIME = lazy_pattern(
    r"(?:[^\W\d_]{3,10}\.?\s)?(?:1[5-9]|20|21)\d\d|Q[1-4]|H[12]|(?:jan|feb|m[äa]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|"
    r"nov|de[cz]|gen|mag|giu|lug|set|ott|dic|ene|abr|ago|f[ée]v|avr|ao[uû])",
    re.IGNORECASE,
)
_LIST_MARK = lazy_pattern(r"^\s*(?:[-*•–—]\s+|\d{1,2}[.)]\s+)?")
_SEPARATOR = lazy_pattern(r"\s*(?:[:：](?!//)|=|\||→|->|\.{3,}|…)\s*|\t+|\s+[–—-]\s+")
_DASH = lazy_pattern(r"\s+[–—-]\s+")
_RULE = lazy_pattern(r"[\s|:-]*--[\s|:-]*")
_LONGEST_READ = 300


_FEWEST = 3
"""Labels with a number each that are data where nobody asks for a chart."""
_LABEL, _UNIT = 5, 3
"""Words of a label, and of a number with its unit."""
_LONG_UNIT = 9
"""Characters of a unit of two words, such as `Mio. EUR`."""
_LONGEST_LABEL, _LONGEST = 60, 2_000
"""Characters of a label, and of a line that is looked at."""
_PARTS = lazy_pattern(
    r"[;,،؛|/·]\s+(?:(?:and|und|et|y|e|og|och|en|i)\s+)?|[，、；]|\t+|\s+\|\s*|\s+/\s+|\s+(?:and|und|et|y|e)\s+(?=[^\W\d])"
)
_MARK = lazy_pattern(r"[\s:=–—-]+$|\s*[:：]$")
_WIDE = lazy_pattern(r"(?P<label>[^\d\s]+?)[:：]?(?P<cell>\d[\d.,]*[^\d\s]{0,3})")
_NUMBERED = lazy_pattern(r"\s[-–—]\s\d[\d.,]*$")
_LEADS = lazy_pattern(r"[:：–—]|(?<=\s)-(?=\s)")
_DASHED = frozenset({"- ", "– ", "— "})
_COMMON = frozenset[str]().union(*STOP_WORDS.values())


@dataclass(frozen=True, slots=True)
class Data:
    """Labels with a number each, as they were typed, and the words in front that announce them."""

    pairs: tuple[tuple[str, str], ...]
    lead: str = ""

    @property
    def rows(self) -> list[tuple[str, ...]]:
        """The pairs as rows of a table below their names, the first one empty."""
        return [("", self.lead), *self.pairs]

    @property
    def has_measure(self) -> bool:
        """Whether all numbers have one unit that is written, or their labels are periods."""
        numbers = column([cell for _, cell in self.pairs], "en") or column(
            [cell for _, cell in self.pairs], "de"
        )
        known = next((one for one in numbers or () if one is not None), None)
        has_unit = known is not None and bool(known.prefix or known.unit)
        return has_unit or (known is not None and are_periods([label for label, _ in self.pairs]))

    @property
    def points(self) -> str:
        """The pairs as the points of a description."""
        return "\n".join(f"- {label}: {cell}" for label, cell in self.pairs)


def data_in(line: str, *, least: int = _FEWEST) -> Data | None:
    """Return the labels with numbers of one unit that a line is made of, behind words and a colon or without them."""
    match = ITEM.match(line)
    words = (match["text"] if match else line).strip().rstrip(".;。")
    if len(words) > _LONGEST or not any(map(str.isdigit, words)):
        return None
    parts = [part for part in _PARTS.split(words) if part.strip()]
    if len(parts) < least:
        return None
    lead, first = "", parts[0]
    for at in [match.start() for match in _LEADS.finditer(first)]:
        if _labelled(first[at + 1 :]) is not None and not _has_number(f"{first[:at]} "):
            lead, first = first[:at].strip(), first[at + 1 :]
            break
    return _data([_labelled(part) for part in (first, *parts[1:])], lead)


def data_of_lines(lines: Sequence[str], *, least: int = _FEWEST) -> Data | None:
    """Return the labels with numbers of one unit that lines give one by one."""
    if len(lines) < least:
        return None
    words = [match["text"] if (match := ITEM.match(line)) else line for line in lines]
    return _data([_labelled(one.strip().rstrip(".;,")) for one in words], "")


def _data(pairs: Sequence[tuple[str, str] | None], lead: str) -> Data | None:
    known = [pair for pair in pairs if pair is not None]
    if len(known) < len(pairs) or len({label for label, _ in known}) < len(known):
        return None
    cells = [cell for _, cell in known]
    is_one = any(column(cells, tag) is not None for tag in ("en", "de"))
    return Data(tuple(known), lead) if is_one else None


def _labelled(words: str, *, is_asked: bool = False) -> tuple[str, str] | None:
    """Return a label with the number that ends the words; a date, a time, a range and a sentence are none.

    Where a chart is asked for, a label may count something itself: `2 days 41`.
    """
    pieces = [
        one for one in _with_space(words).replace("\t", " ").replace("\u3000", " ").split(" ") if one.strip()
    ]
    for count in range(min(_UNIT, len(pieces) - 1), 0, -1):
        label, cell = " ".join(pieces[:-count]), " ".join(pieces[-count:])
        is_unit = count < _UNIT or pieces[-2][0].isdigit() or len(cell.lstrip("0123456789.,")) <= _LONG_UNIT
        if cell[:2] in _DASHED or not is_unit:
            continue  # a dash parts label and number: "Jan - 41"
        bare = _MARK.sub("", label).strip("*_ ")
        if written_number(cell) is None or cell[0] in "(+" or not bare:
            continue
        has_mark = bare != label
        names = are_periods([bare]) or (bare[0].isalpha() and (has_mark or not bare[-1].isdigit()))
        is_short = len(bare.split()) <= _LABEL and len(bare) <= _LONGEST_LABEL and "://" not in bare
        is_clause = (bare[-1] in ENDS and not are_periods([bare])) or (
            not has_mark and (bare.split()[-1].casefold() in _COMMON or is_year(cell))
        )
        if _NUMBERED.search(bare):
            return None  # "Jan - 18 - 40": of two numbers none is the label
        is_counted = (has_mark or is_asked) and any(map(str.isalpha, bare)) and not is_year(bare.split()[0])
        is_named = is_counted or (names and not _has_number(bare))
        return (bare, cell) if is_named and is_short and not is_clause else None
    return None


def _with_space(words: str) -> str:
    """Return words with a space between a label and its number in scripts that write none."""
    match = _WIDE.fullmatch(words.strip())
    return (
        f"{match['label']} {match['cell']}"
        if match and script_of(match["label"][-1]) in CJK_SCRIPTS
        else words
    )


def _has_number(label: str) -> bool:
    return any(written_number(word) is not None and not is_year(word) for word in label.split(" ")[:-1])


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
    entries: list[tuple[str, str] | str] = []
    for line in lines:
        pair = _pair(line)
        if pair is None and (several := data_in(line, least=2)):
            entries += [*([f"{several.lead}:"] if several.lead else []), *several.pairs]
        else:
            entries.append(pair or line)
    plain = [
        one for one in entries if isinstance(one, str) and not any(mark in one for mark in ("|", "\t", ": "))
    ]
    spaced = {line: known for line in plain if (known := _labelled(line, is_asked=True))}
    if len({label for label, _ in spaced.values()}) == len(spaced) > 1:
        entries = [spaced.get(one, one) if isinstance(one, str) else one for one in entries]
    rest = tuple(one for one in entries if isinstance(one, str))
    pairs = tuple(one for one in entries if not isinstance(one, str))
    return Pairs(pairs, rest, tuple(filter(_is_like_data, rest)))


def are_periods(labels: Sequence[str]) -> bool:
    """Whether labels are years, quarters or months."""
    return all(map(_TIME.match, labels))


def _bare(line: str) -> str:
    bare = _LIST_MARK.sub("", line[:_LONGEST_READ]).strip().strip("|").strip()
    return bare.replace("**", "").replace("__", "")


def _pair(line: str) -> tuple[str, str] | None:
    """Return label and number that a mark parts, None where the line is something else."""
    for mark in () if "://" in line else _SEPARATOR.finditer(line):
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


def _is_like_data(line: str) -> bool:
    """Whether a line has figures behind a mark, as a label with its number has."""
    ends: Iterator[str] = (line[mark.end() :] for mark in _SEPARATOR.finditer(line))
    return any(any(map(str.isdigit, end)) for end in ends)
