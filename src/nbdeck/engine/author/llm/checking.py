"""What is wrong with an answer: told to the model, which may try again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from nbdeck.contract.languages import find_language
from nbdeck.contract.layouts import ITEM_COUNTS, Layout, describe_counts
from nbdeck.contract.words.sentences import count_words
from nbdeck.engine.author.language.options import written_in
from nbdeck.engine.author.llm.answers import (
    BriefAnswer,
    DerivedNumber,
    EditAnswer,
    NumberAnswer,
    OutlineAnswer,
    PointAnswer,
    SlideAnswer,
)
from nbdeck.engine.author.llm.asking import Complaint
from nbdeck.engine.author.llm.capacities import TITLE_CHARACTERS, words_of_item
from nbdeck.engine.author.llm.chart_choice import wrong_names
from nbdeck.engine.author.llm.knowledge import Knowledge
from nbdeck.engine.author.llm.numbers import numbers_of, readings
from nbdeck.engine.author.llm.overclaims import missing_words, overclaims
from nbdeck.engine.model import AuthorOptions
from nbdeck.engine.text.stop_words import STOP_WORDS

MOST = 15
"""Slides of a deck where no length is asked for."""
_TOLERANCE = 1.35
"""How much longer than its capacity an item may be before it is sent back."""
_CAPTION = 30
"""Words of the sentence below a table or chart."""
TITLE = "title"
_SHOWN = frozenset({Layout.TABLE, Layout.CHART})
_TELLING = 160
"""Characters from which on the language of an answer is judged."""
_TOLD_APART = frozenset(tag.partition("-")[0] for tag in STOP_WORDS) | {
    "zh",
    "ja",
    "ko",
    "he",
    "hi",
    "th",
    "el",
}
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

    def unknown(
        self,
        text: str,
        cited: Sequence[str] = (),
        derived: Sequence[DerivedNumber] = (),
        *,
        loosely: bool = False,
    ) -> set[str]:
        """Return the numbers of a text that nobody gave, with that unit and of that thing; see `Knowledge.unknown`.

        None where general knowledge is allowed.
        """
        if self.options.general_knowledge:
            return set()
        return self.knowledge.unknown(text, cited, derived, loosely=loosely)

    def is_alike(self, cited: Sequence[str]) -> bool:
        """Whether the named passages are in the language of the deck, so that words can be compared."""
        tag = self.knowledge.tag[:2]
        return all(passage.language[:2] == tag for passage in self.knowledge.cited(cited))


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with one part of a slide.

    Attributes:
        where: Which part: `title`, `point 2`, `chart`, `layout`, `language`.
        text: What is wrong, told to the model.
        kind: `false` may not be shown; a `doubt` the model may clear by saying that the evidence says this; what is
            wrong with the `form` is mended where asking again does not help.
    """

    where: str
    text: str
    kind: Literal["false", "doubt", "form"] = "form"


def wrong_outline(answer: OutlineAnswer, rules: Rules, length: int | None) -> list[Complaint]:
    """Return what is wrong with a plan; fewer slides than were asked for make it useless."""
    complaints: list[Complaint] = []
    count = len(answer.slides)
    if length and count != length:
        complaints.append(
            Complaint(f"The deck has {count} slides; give exactly {length}.", is_fatal=count < length)
        )
    if not length and count > MOST:
        complaints.append(Complaint("Give 3 to 12 slides."))
    titles = [answer.title, answer.subtitle, *(slide.title for slide in answer.slides)]
    derived = [one for slide in answer.slides for one in slide.derived]
    for title in titles:
        complaints.extend(_wrong_title(title, rules, derived))
    names = dict.fromkeys(name for slide in answer.slides for name in slide.evidence)
    absent = [name for name in names if not rules.knowledge.has(name)]
    if absent:
        complaints.append(Complaint(f"The material has no passage, table or cell {', '.join(absent[:8])}."))
    complaints.extend(_doubled([slide.title for slide in answer.slides]))
    complaints.extend(_wrong_language(" ".join(titles), rules.options))
    return complaints


def wrong_edit(answer: EditAnswer, rules: Rules, given: int) -> list[Complaint]:
    """Return what is wrong with a changed outline."""
    complaints: list[Complaint] = []
    length = rules.options.length
    if length is not None and len(answer.slides) != length:
        is_fatal = len(answer.slides) < length
        complaints.append(
            Complaint(f"The outline has {len(answer.slides)} slides; give exactly {length}.", is_fatal)
        )
    for number, slide in enumerate(answer.slides, 1):
        if slide.unchanged and not 1 <= slide.unchanged <= given:
            complaints.append(
                Complaint(
                    f"Slide {number}: there is no slide {slide.unchanged} in the outline.", is_fatal=True
                )
            )
        if not slide.unchanged and not slide.title:
            complaints.append(Complaint(f"Slide {number} needs a title.", is_fatal=True))
        lines = (slide.title, *slide.description.splitlines())
        unknown = set[str]().union(*map(rules.unknown, lines))
        if unknown:
            complaints.append(_about_numbers(f"Slide {number}: ", unknown))
    return complaints


def words_of(point: PointAnswer) -> str:
    """Return an item as one line of words."""
    return f"{point.heading}: {point.text}" if point.heading and point.text else point.heading or point.text


def says_something(slide: SlideAnswer, shown: str) -> bool:
    """Whether there is anything on a slide but its title."""
    return bool(slide.points or slide.table or shown) or slide.layout is Layout.THANKS


def shown_by(slide: SlideAnswer, brief: BriefAnswer) -> str:
    """Return the id of what a slide shows: the one it names, else the planned one; nothing in other layouts."""
    return (slide.shows or brief.shows) if slide.layout in _SHOWN else ""


def faults_of(slide: SlideAnswer, brief: BriefAnswer, rules: Rules) -> list[Fault]:
    """Return what is wrong with a written slide, as far as a program can tell."""
    shown = shown_by(slide, brief)
    rested = rests_on(slide, brief)
    faults = [Fault(TITLE, one.text) for one in _long_title(slide.title)]
    faults += _wrong_numbers(TITLE, slide.title, rested, slide, rules)
    faults += [Fault(TITLE, text, "doubt") for text in doubts_of(slide.title, rested, rules)]
    faults += [Fault("layout", text) for text in _wrong_form(slide, shown, rules)]
    for number, point in enumerate(slide.points, 1):
        faults += _wrong_point(f"point {number}", point, slide, rules)
    visual = rules.knowledge.visuals.get(shown)
    if slide.chart is not None and visual is not None:
        faults += [Fault("chart", text) for text in wrong_names(slide.chart, visual)]
    said = f"{slide.title} {' '.join(map(words_of, slide.points))}"
    return faults + [Fault("language", one.text) for one in _wrong_language(said, rules.options)]


def rests_on(slide: SlideAnswer, brief: BriefAnswer) -> tuple[str, ...]:
    """Return the ids of all that a slide rests on."""
    ids = [
        *brief.evidence,
        *(name for point in slide.points for name in point.evidence),
        shown_by(slide, brief),
    ]
    return tuple(dict.fromkeys(filter(None, ids)))


def doubts_of(statement: str, cited: Sequence[str], rules: Rules) -> list[str]:
    """Return words of a statement that seem stronger than what it cites; nothing where they cannot be compared."""
    knowledge = rules.knowledge
    if (
        rules.options.general_knowledge
        or not rules.is_alike(cited)
        or not (quoted := knowledge.quoted(cited))
    ):
        return []
    return list(overclaims(statement, [*quoted, *knowledge.texts], knowledge.tag))


def _wrong_form(slide: SlideAnswer, shown: str, rules: Rules) -> Iterator[str]:
    said = [point for point in slide.points if words_of(point)]
    if shown and shown not in rules.knowledge.visuals:
        yield f"the material has no table or chart {shown!r}."
    if slide.layout is Layout.THANKS:
        return
    if slide.layout in _SHOWN:
        if shown not in rules.knowledge.visuals and len(slide.table) < 2:
            yield f"layout {slide.layout} shows nothing; name a table or chart in `shows`, or take another layout."
    elif len(said) not in ITEM_COUNTS[slide.layout]:
        yield (
            f"layout {slide.layout} takes {describe_counts(slide.layout)} items, not {len(said)}; "
            "change the items or the layout."
        )


def _wrong_point(where: str, point: PointAnswer, slide: SlideAnswer, rules: Rules) -> Iterator[Fault]:
    most = words_of_item(slide.layout, len(slide.points), rules.options.verbosity) or _CAPTION
    if count_words(point.text) > most * _TOLERANCE:
        yield Fault(where, f"the text is too long; write at most {most} words.")
    yield from _wrong_numbers(where, words_of(point), point.evidence, slide, rules)
    if rules.options.general_knowledge:
        return
    absent = [name for name in point.evidence if not rules.knowledge.has(name)]
    if absent:
        yield Fault(where, f"the material has no passage, table or cell {', '.join(map(repr, absent))}.")
    for number in point.numbers:
        yield from (Fault(where, text, "false") for text in _wrong_number(number, slide, rules))
    yield from (Fault(where, text, "doubt") for text in doubts_of(words_of(point), point.evidence, rules))


def _wrong_numbers(
    where: str, text: str, cited: Sequence[str], slide: SlideAnswer, rules: Rules
) -> Iterator[Fault]:
    """Yield that numbers are not those of the evidence; one that it has beside other words is a doubt."""
    unknown = rules.unknown(text, cited, slide.derived)
    if unknown:
        is_false = rules.unknown(text, cited, slide.derived, loosely=True)
        yield Fault(where, _about_numbers("", unknown).text, "false" if is_false else "doubt")


def _wrong_number(number: NumberAnswer, slide: SlideAnswer, rules: Rules) -> Iterator[str]:
    """Yield where a number is not that of its cell, or its passage does not speak of its unit and of what it counts."""
    knowledge = rules.knowledge
    quoted = knowledge.quoted([number.id])
    if not quoted or not rules.is_alike([number.id]):
        return
    given = numbers_of(number.value)
    cell = knowledge.cell(number.id)
    held = {value for one in numbers_of(cell or "") for value in readings(one)}
    if cell is not None and not all(readings(one) & held for one in given):
        yield f"the cell {number.id} holds {cell!r}, not {number.value!r}."
    when = f"in {number.when}" if number.when else ""
    whole = f"{number.of}: {number.value} {number.unit} {when}".strip()
    if not knowledge.cited([number.id]) and rules.unknown(whole, [number.id], slide.derived) & given:
        yield _about_numbers(f"“{whole}”: ", given).text
    lacking = missing_words(f"{number.of} {number.unit}", [*quoted, *knowledge.texts], knowledge.tag)
    if lacking:
        told = ", ".join(lacking)
        yield f"{number.id} does not speak of {told} beside {number.value!r}; use its words, or leave the number out."


def _long_title(title: str) -> Iterator[Complaint]:
    if len(title) > TITLE_CHARACTERS * _TOLERANCE:
        yield Complaint(
            f"The title {title[:40]!r}… is too long; write at most {TITLE_CHARACTERS} characters."
        )


def _wrong_title(title: str, rules: Rules, derived: Sequence[DerivedNumber] = ()) -> Iterator[Complaint]:
    yield from _long_title(title)
    unknown = rules.unknown(title, (), derived)
    if unknown:
        yield _about_numbers(f"The title {title[:60]!r}: ", unknown)


def _about_numbers(where: str, unknown: set[str]) -> Complaint:
    listed = ", ".join(sorted(unknown)[:5])
    return Complaint(
        f"{where}the material does not say this of {listed}; keep each number with its unit and with what it counts, "
        "as one passage has it, or leave it out."
    )


def _doubled(titles: Sequence[str]) -> Iterator[Complaint]:
    seen: set[str] = set()
    for title in titles:
        if title.casefold() in seen:
            yield Complaint(f"Two slides are called {title[:60]!r}; give each a title of its own.")
        seen.add(title.casefold())


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
