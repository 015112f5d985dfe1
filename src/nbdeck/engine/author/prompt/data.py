"""Labels with a number each, in lines or in one line, as people type data: `Q1 18,200, Q2 21,450`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nbdeck.contract.enums import ChartType
from nbdeck.contract.layouts import Layout
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import CJK_SCRIPTS, ENDS, script_of
from nbdeck.engine.author.language.lexicon import lexicon, terms
from nbdeck.engine.author.looks.appearance import describe, understand
from nbdeck.engine.author.typed.charts import are_periods
from nbdeck.engine.author.typed.text import ITEM
from nbdeck.engine.cells.quantities import column, is_year, written_number
from nbdeck.engine.text.word_lists import STOP_WORDS

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
        if _pair(first[at + 1 :]) is not None and not _has_number(f"{first[:at]} "):
            lead, first = first[:at].strip(), first[at + 1 :]
            break
    return _data([_pair(part) for part in (first, *parts[1:])], lead)


def data_of_lines(lines: Sequence[str], *, least: int = _FEWEST) -> Data | None:
    """Return the labels with numbers of one unit that lines give one by one."""
    if len(lines) < least:
        return None
    words = [match["text"] if (match := ITEM.match(line)) else line for line in lines]
    return _data([_pair(one.strip().rstrip(".;,")) for one in words], "")


def _data(pairs: Sequence[tuple[str, str] | None], lead: str) -> Data | None:
    known = [pair for pair in pairs if pair is not None]
    if len(known) < len(pairs) or len({label for label, _ in known}) < len(known):
        return None
    cells = [cell for _, cell in known]
    is_one = any(column(cells, tag) is not None for tag in ("en", "de"))
    return Data(tuple(known), lead) if is_one else None


def _pair(words: str) -> tuple[str, str] | None:
    """Return a label with the number that ends the words; a date, a time, a range and a sentence are none."""
    pieces = [
        one for one in _spaced(words).replace("\t", " ").replace("\u3000", " ").split(" ") if one.strip()
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
        is_counted = has_mark and any(map(str.isalpha, bare)) and not is_year(bare.split()[0])
        is_named = is_counted or (names and not _has_number(bare))
        return (bare, cell) if is_named and is_short and not is_clause else None
    return None


def _spaced(words: str) -> str:
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
class DataLook:
    """How the numbers of a text are shown.

    Attributes:
        tag: BCP 47 tag of the deck.
        charts: Whether labels with numbers of one written unit are charts where nobody asks; sentences else.
        wants_chart: Whether a chart is asked for.
        chart_type: Kind of chart that is asked for.
        named: Stems of the words that name what shall be one; empty for all that can be.
        wants_table: Whether a table is asked for too.
    """

    tag: str = "en"
    charts: bool = False
    wants_chart: bool = False
    chart_type: ChartType | None = None
    named: frozenset[str] = frozenset()
    wants_table: bool = False

    def look_for(self, words: str, title: str = "") -> str:
        """Return the appearance of the chart that a title calls its numbers, or that is asked for; else nothing."""
        own = understand(title)
        if own.layout is Layout.CHART:
            return describe(Layout.CHART, None, chart_type=own.chart_type)
        is_named = self.wants_chart and (not self.named or bool(self.named & self._stems(words)))
        return describe(Layout.CHART, None, chart_type=self.chart_type) if is_named else ""

    def columns(self, names: Sequence[str]) -> list[str]:
        """Return the columns that a wish names."""
        return [name for name in names if self.named & self._stems(name)]

    def _stems(self, words: str) -> set[str]:
        return set(terms(words, lexicon(self.tag)))


UNASKED = DataLook()
"""Numbers that nobody asked to see as charts."""
