"""What is wrong with an answer: told to the model, which may try again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from nbdeck.contract.enums import Verbosity
from nbdeck.contract.languages import find_language
from nbdeck.contract.layouts import ITEM_COUNTS, Layout, describe_counts
from nbdeck.contract.words.sentences import count_words
from nbdeck.engine.author.language.options import written_in
from nbdeck.engine.author.llm.answers import (
    BriefAnswer,
    DerivedNumber,
    EditAnswer,
    OutlineAnswer,
    PointAnswer,
    SlideAnswer,
)
from nbdeck.engine.author.llm.asking import Complaint
from nbdeck.engine.author.llm.capacities import (
    HEADING_CHARACTERS,
    TITLE_CHARACTERS,
    TITLE_WORDS,
    WORDS,
    words_of_item,
)
from nbdeck.engine.author.llm.chart_choice import wrong_names
from nbdeck.engine.author.llm.knowledge import Knowledge
from nbdeck.engine.author.llm.numbers import KnownNumbers, numbers_of
from nbdeck.engine.model.plan import AuthorOptions
from nbdeck.engine.text.word_lists import STOP_WORDS

MOST = 15
"""Slides of a deck where no length is asked for."""
_TOLERANCE = 1.35
"""How much longer than its capacity an item may be before it is sent back."""
TITLE, TABLE, ROW, CHART, NOTES, CAUTION = "title", "table", "row", "chart", "notes", "caution"
UNJUDGED: Final = "unjudged"
SHOWN = frozenset({Layout.TABLE, Layout.CHART})
WITH_FIGURE = frozenset({Layout.ITEMS, Layout.SUMMARY, Layout.STEPS, Layout.BIG_NUMBER, Layout.QUOTE})
"""Layouts with a place for a figure beside their items."""
_TELLING = 160
"""Characters from which on the language of an answer is judged."""
_TOLD_APART = {tag.partition("-")[0] for tag in STOP_WORDS} | {"zh", "ja", "ko", "he", "hi", "th", "el"}
"""Languages that are recognised for sure in a text of that length."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What answers are held to.

    Attributes:
        knowledge: The material.
        options: Length, language, verbosity, general knowledge.
    """

    knowledge: Knowledge
    options: AuthorOptions

    def unknown(self, text: str, derived: Sequence[DerivedNumber] = ()) -> set[str]:
        """Return the numbers of a text that nobody gave; none where general knowledge may bring some."""
        return set() if self.brings_numbers else self.knowledge.unknown(text, derived)

    @property
    def is_open(self) -> bool:
        """Whether general knowledge may be added: it is asked for, or there is no document that it would go beyond."""
        return self.options.general_knowledge or self.knowledge.basis != "documents"

    @property
    def brings_numbers(self) -> bool:
        """Whether general knowledge may bring numbers: it is asked for, or the user gave nothing but a topic."""
        return self.options.general_knowledge or self.knowledge.basis == "topic"


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with one part of a slide.

    Attributes:
        where: Which part: `title`, `point 2`, `row 2` of its table from 1, `table` for all of it, `notes`, `chart`,
            `layout`, `language`, `slide` for everything.
        text: What is wrong, told to the model.
        kind: A `number` that is not the material's, `words` that the evidence does not say and what the model left
            `unjudged` may not be shown; what is wrong with the `form` is mended where asking again does not help; the
            `length` is more than is shown.
    """

    where: str
    text: str
    kind: Literal["number", "words", "unjudged", "form", "length"] = "form"


def wrong_outline(answer: OutlineAnswer, rules: Rules, length: int | None) -> list[Complaint]:
    """Return what is wrong with a plan; fewer slides than were asked for make it useless."""
    count = len(answer.slides)
    complaints = _wrong_count(count, length)
    if not length and count > MOST:
        complaints.append(Complaint("Give 3 to 12 slides."))
    absent = sorted({at for one in answer.musts for at in one.slides} - set(range(1, count + 1)))
    if absent:
        complaints.append(Complaint(f"`musts` name slides that there are not: {absent}."))
    titles = " ".join((answer.title, answer.subtitle, *(slide.title for slide in answer.slides)))
    return [*complaints, *_wrong_language(titles, rules.options)]


def _wrong_count(count: int, length: int | None) -> list[Complaint]:
    wrong = Complaint(f"There are {count} slides; give exactly {length}.", is_fatal=count < (length or 0))
    return [wrong] if length and count != length else []


def wrong_edit(answer: EditAnswer, rules: Rules, given: int) -> list[Complaint]:
    """Return what is wrong with a changed outline."""
    complaints = _wrong_count(len(answer.slides), rules.options.length)
    for number, slide in enumerate(answer.slides, 1):
        if slide.unchanged and not 1 <= slide.unchanged <= given:
            absent = f"Slide {number}: there is no slide {slide.unchanged} in the outline."
            complaints.append(Complaint(absent, is_fatal=True))
        if not slide.unchanged and not slide.title:
            complaints.append(Complaint(f"Slide {number} needs a title.", is_fatal=True))
        lines = (slide.title, *slide.description.splitlines())
        unknown = set[str]().union(*map(rules.unknown, lines))
        if unknown:
            complaints.append(Complaint(f"Slide {number}: {_about_numbers(unknown)}"))
    return complaints


def words_of(point: PointAnswer) -> str:
    """Return an item as one line of words."""
    return f"{point.heading}: {point.text}" if point.heading and point.text else point.heading or point.text


def says_something(slide: SlideAnswer, shown: str) -> bool:
    """Whether there is anything on a slide but its title."""
    return bool(slide.points or slide.table or shown or slide.shows) or slide.layout is Layout.THANKS


def shown_by(slide: SlideAnswer, brief: BriefAnswer) -> str:
    """Return the id of what a slide shows: the one it names, else, without a table of its own, the planned one."""
    is_own = len(slide.table) > 1
    return (slide.shows or ("" if is_own else brief.shows)) if slide.layout in SHOWN else ""


def faults_of(slide: SlideAnswer, brief: BriefAnswer, rules: Rules) -> list[Fault]:
    """Return what is wrong with a written slide, as far as a program can tell."""
    shown = shown_by(slide, brief)
    faults = list(wrong_length(TITLE, slide, rules.options.verbosity))
    title_ids = slide.title_evidence if rules.is_open else rests_on(slide, brief)
    faults += _wrong_numbers(TITLE, slide.title, title_ids, slide, rules)
    faults += [Fault("layout", text) for text in _wrong_form(slide, shown, rules)]
    for number, point in enumerate(slide.points, 1):
        faults += _wrong_point(number, point, slide, rules)
    for at, row in enumerate(slide.table):
        faults += _wrong_numbers(f"{ROW} {at}" if at else TABLE, " | ".join(row), (), slide, rules)
    if slide.chart is not None and shown in rules.knowledge.tables:
        faults += [Fault(CHART, text) for text in wrong_names(slide.chart, rules.knowledge.tables[shown])]
    faults += _wrong_numbers(CHART, slide.unit, (), slide, rules)
    said = f"{slide.title} {' '.join(map(words_of, slide.points))}"
    return faults + [Fault("language", one.text) for one in _wrong_language(said, rules.options)]


def rests_on(slide: SlideAnswer, brief: BriefAnswer) -> tuple[str, ...]:
    """Return the ids of all that a slide rests on."""
    ids = (
        *slide.title_evidence,
        *brief.evidence,
        *(name for point in slide.points for name in point.evidence),
        shown_by(slide, brief) or (brief.shows if slide.table else slide.shows),
    )
    return tuple(dict.fromkeys(filter(None, ids)))


def _wrong_form(slide: SlideAnswer, shown: str, rules: Rules) -> Iterator[str]:
    said = [point for point in slide.points if words_of(point)]
    if shown and shown not in rules.knowledge.visuals:
        yield f"the material has no table or chart {shown!r}."
    is_figure = slide.shows in rules.knowledge.figures
    if is_figure and len(said) < 2 and slide.layout not in SHOWN:
        return
    if is_figure and slide.layout not in WITH_FIGURE:
        yield f"layout {slide.layout} has no place for a figure; take {', '.join(sorted(WITH_FIGURE))}."
    if slide.layout is Layout.THANKS:
        return
    if slide.layout in SHOWN:
        if shown not in rules.knowledge.visuals and len(slide.table) < 2:
            yield f"layout {slide.layout} shows nothing; name a table or chart in `shows`, or take another layout."
    elif len(said) not in ITEM_COUNTS[slide.layout]:
        yield (
            f"layout {slide.layout} takes {describe_counts(slide.layout)} items, not {len(said)}; "
            "change the items or the layout."
        )
    elif slide.layout is Layout.BIG_NUMBER:
        bare = [f"{at}" for at, one in enumerate(said, 1) if not numbers_of(one.heading or one.text)]
        if bare:
            yield f"layout {slide.layout} shows figures; item {', '.join(bare)} has none in its heading."


def wrong_length(where: str, slide: SlideAnswer, verbosity: Verbosity) -> Iterator[Fault]:
    """Yield that the title or an item (`point 2`) is longer than there is room for."""
    if where == TITLE:
        if len(slide.title) > TITLE_CHARACTERS * _TOLERANCE or count_words(slide.title) > TITLE_WORDS:
            room = f"{TITLE_CHARACTERS} characters, {2 * TITLE_WORDS} of Chinese or Japanese"
            yield Fault(TITLE, f"the title is too long; write at most {room}.", "length")
        return
    point = slide.points[int(where.removeprefix("point ")) - 1]
    most = words_of_item(slide.layout, len(slide.points), verbosity)
    longest: float = most * _TOLERANCE
    left = WORDS[verbosity] - count_words(slide.title)
    if sum(count_words(words_of(one)) for one in slide.points) > left:  # then some words would be left out
        most = longest = max(int(left / len(slide.points)), 1)
    if count_words(words_of(point)) > longest and most:
        text = f"the item is too long; say it in at most {most} words, heading included, with subject and numbers."
        yield Fault(where, text, "length")
    if len(point.heading) > HEADING_CHARACTERS * _TOLERANCE:
        text = f"the heading is too long; write at most {HEADING_CHARACTERS} characters."
        yield Fault(where, text, "length")


def _wrong_point(number: int, point: PointAnswer, slide: SlideAnswer, rules: Rules) -> Iterator[Fault]:
    where = f"point {number}"
    yield from wrong_length(where, slide, rules.options.verbosity)
    yield from _wrong_numbers(where, words_of(point), point.evidence, slide, rules)


def _wrong_numbers(
    where: str, text: str, ids: Sequence[str], slide: SlideAnswer, rules: Rules
) -> Iterator[Fault]:
    """Yield that numbers are not the material's, or not those of what is cited."""
    unknown = rules.unknown(text, slide.derived)
    if unknown:
        yield Fault(where, _about_numbers(unknown), "number")
    elif ids := rules.knowledge.grounds(text, ids):
        cited = KnownNumbers((*rules.knowledge.quoted(ids), *rules.knowledge.texts))
        uncited = cited.unknown(text) - rules.knowledge.worked_out(slide.derived, text)
        if uncited:
            listed = ", ".join(sorted(uncited)[:5])
            text = f"what it cites does not give {listed}; cite what does, or put the formula into `derived`."
            yield Fault(where, text, "number")


def _about_numbers(unknown: set[str]) -> str:
    listed = ", ".join(sorted(unknown)[:5])
    return (
        f"the material does not give {listed}; write each number with its unit as it stands there, "
        "give the formula of one that you work out in `derived`, or leave it out."
    )


def _wrong_language(text: str, options: AuthorOptions) -> Iterator[Complaint]:
    language = find_language(options.language)
    if language.tag and other_language(text, options):
        yield Complaint(f"Write in {language.title}; this is another language.")


def other_language(text: str, options: AuthorOptions) -> str:
    """Return the tag of the language that a text is in where another one was wished for, else nothing."""
    wanted = find_language(options.language).tag.partition("-")[0]
    if wanted not in _TOLD_APART or len(text) < _TELLING:
        return ""
    written = written_in(text)
    return written if written.partition("-")[0] != wanted else ""
