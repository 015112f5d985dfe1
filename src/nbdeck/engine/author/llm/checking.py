"""What is wrong with an answer: told to the model, which may try again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nbdeck.contract.languages import find_language
from nbdeck.contract.layouts import ITEM_COUNTS, Layout, describe_counts
from nbdeck.contract.words.sentences import count_words
from nbdeck.engine.author.language.options import written_in
from nbdeck.engine.author.llm.answers import (
    BriefAnswer,
    EditAnswer,
    OutlineAnswer,
    PointAnswer,
    SlideAnswer,
    SlidesAnswer,
)
from nbdeck.engine.author.llm.asking import Complaint
from nbdeck.engine.author.llm.capacities import TITLE_CHARACTERS, words_of_item
from nbdeck.engine.author.llm.knowledge import Knowledge
from nbdeck.engine.model import AuthorOptions
from nbdeck.engine.text.stop_words import STOP_WORDS

MOST = 15
"""Slides of a deck where no length is asked for."""
_TOLERANCE = 1.35
"""How much longer than its capacity an item may be before it is sent back."""
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

    def unknown(self, text: str, cited: Sequence[int] = ()) -> set[str]:
        """Return the numbers of a text that nobody gave, with that unit and of that thing; see `Knowledge.unknown`.

        None where general knowledge is allowed.
        """
        return set() if self.options.general_knowledge else self.knowledge.unknown(text, cited)


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
    for title in titles:
        complaints.extend(_wrong_title(title, rules))
    complaints.extend(_doubled([slide.title for slide in answer.slides]))
    complaints.extend(_wrong_language(" ".join(titles), rules.options))
    return complaints


def wrong_slides(answer: SlidesAnswer, rules: Rules, briefs: Sequence[BriefAnswer]) -> list[Complaint]:
    """Return what is wrong with written slides; nothing on any makes them useless."""
    complaints: list[Complaint] = []
    count = len(briefs)
    if len(answer.slides) != count:
        complaints.append(Complaint(f"There are {len(answer.slides)} slides; write exactly {count}."))
    pairs = [
        (slide, brief)
        for slide, brief in zip(paired(answer, briefs), briefs, strict=True)
        if slide is not None
    ]
    for number, (slide, brief) in enumerate(pairs, 1):
        complaints.extend(
            Complaint(f"Slide {number}: {one.text}", is_fatal=one.is_fatal)
            for one in _wrong_slide(slide, shown_by(slide, brief), rules)
        )
    complaints.extend(_doubled([slide.title for slide in answer.slides]))
    if not any(_says_something(slide, shown_by(slide, brief)) for slide, brief in pairs):
        complaints.append(Complaint("The slides are empty; write their items.", is_fatal=True))
    said = " ".join(
        f"{slide.title} {' '.join(words_of(point) for point in slide.points)}" for slide in answer.slides
    )
    complaints.extend(_wrong_language(said, rules.options))
    return complaints


def paired(answer: SlidesAnswer, briefs: Sequence[BriefAnswer]) -> list[SlideAnswer | None]:
    """Return the slide that was written for each brief, by its title where some are missing; None for none."""
    if len(answer.slides) >= len(briefs):
        return list(answer.slides[: len(briefs)])
    by_title = {slide.title.casefold(): slide for slide in reversed(answer.slides)}
    return [by_title.get(brief.title.casefold()) for brief in briefs]


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


def _says_something(slide: SlideAnswer, shown: str) -> bool:
    return bool(slide.points or slide.table or shown) or slide.layout is Layout.THANKS


def shown_by(slide: SlideAnswer, brief: BriefAnswer) -> str:
    """Return the id of what a slide shows: the one it names, else the planned one; nothing in other layouts."""
    return (slide.shows or brief.shows) if slide.layout in _SHOWN else ""


def _wrong_slide(slide: SlideAnswer, shown: str, rules: Rules) -> Iterator[Complaint]:
    yield from _wrong_title(slide.title, rules)
    said = [point for point in slide.points if words_of(point)]
    if shown and shown not in rules.knowledge.visuals:
        yield Complaint(f"the material has no table or chart {shown!r}.")
    if slide.layout is Layout.THANKS:
        return
    if slide.layout in _SHOWN:
        if shown not in rules.knowledge.visuals and len(slide.table) < 2:
            yield Complaint(f"layout {slide.layout} shows nothing; name one in `shows`.")
        return
    if not said:
        yield Complaint("it has no items.")
        return
    if len(said) not in ITEM_COUNTS[slide.layout]:
        yield Complaint(
            f"layout {slide.layout} takes {describe_counts(slide.layout)} items, not {len(said)}; "
            "change the items or the layout."
        )
    most = words_of_item(slide.layout, len(said), rules.options.verbosity)
    for number, point in enumerate(said, 1):
        if count_words(point.text) > most * _TOLERANCE:
            yield Complaint(f"the text of item {number} is too long; write at most {most} words.")
        unknown = rules.unknown(words_of(point), point.passages)
        if unknown:
            yield _about_numbers(f"item {number}: ", unknown)


def _wrong_title(title: str, rules: Rules) -> Iterator[Complaint]:
    if len(title) > TITLE_CHARACTERS * _TOLERANCE:
        yield Complaint(
            f"The title {title[:40]!r}… is too long; write at most {TITLE_CHARACTERS} characters."
        )
    unknown = rules.unknown(title)
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
