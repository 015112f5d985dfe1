"""What a language model may answer: slides as data, and nothing else."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from nbdeck.contract.enums import ChartType
from nbdeck.contract.layouts import Layout
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.author.looks.description import clean

_LINK = lazy_pattern(r"!?\[([^\]\n]*)\]\([^)\s]*\)")
_MARK = lazy_pattern(r"^\s*(?:[-•–]\s+|#{1,6}\s+)")
_EMPHASIS = lazy_pattern(r"\*\*|(?<!_)__(?=[^\W_])|(?<=[^\W_])__(?!_)|`")


def plain(text: str) -> str:
    """Return a text as one line without list marks, emphasis and links."""
    words = " ".join(clean(text).split())
    return _EMPHASIS.sub("", _LINK.sub(r"\1", _MARK.sub("", words))).strip()


def _plain_lines(text: str) -> str:
    return "\n".join(filter(None, map(plain, clean(text).splitlines())))


def _heading(text: str) -> str:
    return plain(text).rstrip(":：").replace(": ", " – ")


Plain: TypeAlias = Annotated[str, AfterValidator(plain)]
"""Words of one line, without marks."""
Lines: TypeAlias = Annotated[str, AfterValidator(_plain_lines)]
"""Words, without marks."""


class Answer(BaseModel):
    """The base of all answers: what is not asked for is passed over, and null means left out."""

    model_config = ConfigDict(
        frozen=True, extra="ignore", str_strip_whitespace=True, use_attribute_docstrings=True
    )

    @model_validator(mode="before")
    @classmethod
    def _without_nulls(cls, data: Any) -> Any:
        return (
            {name: value for name, value in data.items() if value is not None}
            if isinstance(data, dict)
            else data
        )


def _known_type(given: Any) -> Any:
    """Return the kind of a chart, None for one that there is not."""
    name = {"COLUMN": "BAR", "STACKED": "STACKED_BAR"}.get(str(given).upper(), str(given).upper())
    return name if name in ChartType.__members__ else None


def _as_ids(given: Any) -> Any:
    """Return ids as they stand in the material: `[12]`, 12 and "12" are one."""
    several = given if isinstance(given, list | tuple) else [given]
    return tuple(str(one).strip().strip("[]").strip() for one in several if one is not None)


Ids: TypeAlias = Annotated[tuple[str, ...], BeforeValidator(_as_ids)]
"""Numbers of passages, ids of tables, rows and cells as `T1|row|column`."""


class DerivedNumber(Answer):
    """A number that was worked out."""

    value: Annotated[str, BeforeValidator(str)]
    """As the slide states it, such as 12.5."""
    formula: str
    """How: numbers of the passages, cells such as [T1|North|2024] in square brackets, + - * / and round brackets."""


class BriefAnswer(Answer):
    """What one slide is to say."""

    title: Plain = Field(min_length=1, max_length=300)
    """The one claim that the slide proves: a whole sentence, with its number where it has one."""
    about: str = ""
    """What else whoever writes it has to know: what it leaves to other slides, what the notes may tell."""
    facts: tuple[str, ...] = Field(default=(), max_length=12)
    """What has to stand on the slide itself, the most important first: a short sentence each, with its numbers."""
    evidence: Ids = ()
    """Numbers of the passages, and ids of tables or cells, that claim and facts rest on."""
    layout: Layout = Layout.ITEMS
    """The layout that suits its content."""
    shows: str = ""
    """Id of the table, chart or figure of the material that the slide shows, such as T1 or F1; empty for none."""
    derived: tuple[DerivedNumber, ...] = Field(default=(), max_length=6)
    """Numbers of the claim that were worked out."""


class Must(Answer):
    """Something that the request asks for, and where the deck has it."""

    wish: Plain
    """In the user's words."""
    slides: tuple[int, ...] = ()
    """Numbers of the slides that have it, from 1; none where no slide can."""


class OutlineAnswer(Answer):
    """The plan of a deck."""

    audience: str = ""
    """Who hears it."""
    key_message: str = ""
    """The one sentence that the audience is to remember, with no number but those of the slides."""
    title: Plain = Field(min_length=1, max_length=300)
    """Title of the deck, up to 9 words."""
    subtitle: Plain = Field(default="", max_length=300)
    """Second line of the cover; may be empty."""
    musts: tuple[Must, ...] = Field(default=(), max_length=30)
    """All that the request asks the slides to have, one thing each, and which slides have it."""
    assumed: Plain = ""
    """Without material: what the deck takes for granted of the user's own matter, to be checked; one sentence."""
    slides: tuple[BriefAnswer, ...] = Field(min_length=1, max_length=100)
    """The content slides in order, without cover and table of contents."""


class PointAnswer(Answer):
    """One item of a slide."""

    heading: Annotated[str, AfterValidator(_heading)] = ""
    """A few words that name the item; may be empty."""
    text: Lines = ""
    """What the item says."""
    evidence: Ids = ()
    """Numbers of the passages, and ids of tables or cells such as T1|row|column, that it rests on."""

    @model_validator(mode="before")
    @classmethod
    def _read_plain_words(cls, data: Any) -> Any:
        return {"text": data} if isinstance(data, str) else data


class ChosenLevel(Answer):
    """A value that the others are compared with."""

    value: float
    """As the numbers of the table are written: 90 beside 84.1%."""
    name: str = ""
    """What it is, without its number, in up to 15 letters: it stands at the end of the line."""


class ChosenNote(Answer):
    """What is told of a row at its place in the chart."""

    row: str
    """Spelled as in the table or by its mark."""
    text: Plain = Field(min_length=1, max_length=60)
    """What happened there, in up to 30 letters."""


class ChartChoice(Answer):
    """How a table is drawn."""

    type: Annotated[ChartType | None, BeforeValidator(_known_type)] = None
    """Kind of chart; null lets the numbers decide."""
    series: tuple[str, ...] = ()
    """Columns that are drawn, spelled as in the table or by their marks; empty for all."""
    rows: tuple[str, ...] = ()
    """Rows that are drawn, in this order, spelled as in the table or by their marks; empty for all as they stand."""
    highlight: tuple[str, ...] = ()
    """Rows or columns that stand out."""
    totals: tuple[str, ...] = ()
    """Of a bridge (waterfall) from one total to another: the rows that are totals; the rows between are its steps, with
    their signs."""
    unit: str = ""
    """What the numbers count or are measured in, such as millions of CHF or visitors; empty where a name says it."""
    notes: tuple[ChosenNote, ...] = Field(default=(), max_length=3)
    """What the request wants to be marked, such as when something began."""
    target: ChosenLevel | None = None
    """A goal, limit or mean that is drawn as a line across the chart, never as a bar beside others."""

    @property
    def level(self) -> str:
        """The line across the chart in words."""
        return f"{self.target.name} {self.target.value:.12g}".strip() if self.target else ""


class SlideAnswer(Answer):
    """One written slide."""

    title: Plain = Field(min_length=1, max_length=300)
    """The claim as a headline."""
    title_evidence: Ids = ()
    """What the title rests on: numbers of passages, ids of tables, rows and cells."""
    layout: Layout
    """Its layout."""
    points: tuple[PointAnswer, ...] = Field(default=(), max_length=12)
    """Its items, as many as the layout takes."""
    shows: str = ""
    """Id of the table, chart or figure of the material that the slide shows, such as T1 or F1; empty for none."""
    chart: ChartChoice | None = None
    """For layout CHART: what of the table is drawn and what stands out."""
    table: tuple[tuple[Plain, ...], ...] = Field(default=(), max_length=41)
    """Header and rows of a table of the answer's own; for layouts TABLE and CHART only."""
    derived: tuple[DerivedNumber, ...] = Field(default=(), max_length=12)
    """Numbers on the slide that were worked out."""
    notes: str = ""
    """What the speaker says; empty where the rules ask for no notes."""
    caution: Plain = ""
    """Two values for one thing: which place says what; a mark of every slide; in at most 20 words."""

    @property
    def beside(self) -> str:
        """What its chart says beside the numbers of its table: unit, level and notes."""
        if self.chart is None or self.layout is not Layout.CHART:
            return ""
        notes = (f"{one.row}: {one.text}" for one in self.chart.notes)
        return "; ".join(filter(None, (self.chart.unit, self.chart.level, *notes)))


class EditedSlide(Answer):
    """One slide of a changed outline."""

    unchanged: int = 0
    """Number of the slide of the given outline that stays exactly as it is; 0 for a changed or new one."""
    title: Plain = Field(default="", max_length=300)
    """Its title; not needed for an unchanged slide."""
    description: str = Field(default="", max_length=20_000)
    """What it says: points as lines that begin with `- `, or a table as pipe rows."""
    appearance: Plain = Field(default="", max_length=2_000)
    """Layout and picture in words."""


class EditAnswer(Answer):
    """A changed outline: all its slides in order."""

    slides: tuple[EditedSlide, ...] = Field(min_length=1, max_length=100)
    """The slides."""
