"""Slides: each written and checked by the program, all judged and read by the model, and repaired where they failed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from nbdeck.engine.author.llm import excerpts, prompts
from nbdeck.engine.author.llm.answers import BriefAnswer, OutlineAnswer, SlideAnswer
from nbdeck.engine.author.llm.asking import Complaint, ModelQuestion
from nbdeck.engine.author.llm.checking import (
    CAUTION,
    CHART,
    LAYOUT,
    NOTES,
    ROW,
    SLIDE,
    TITLE,
    Fault,
    faults_of,
    rests_on,
    words_of,
)
from nbdeck.engine.author.llm.connection import Connection
from nbdeck.engine.author.llm.judging import JudgedStatements, Statement, judging, refusals
from nbdeck.engine.author.llm.knowledge import Knowledge
from nbdeck.engine.author.llm.reviewing import Review, reviewing
from nbdeck.engine.author.llm.wording import corrected
from nbdeck.engine.author.material.passages import split_sentences
from nbdeck.engine.model.plan import Assignment
from nbdeck.errors import ModelFailed

MATERIAL = 0.3
"""Share of the model's room that the material for one slide takes."""

_COVER = {"title of the deck": "title", "subtitle of the deck": "subtitle"}
"""What a plan says on the cover, judged as what slides say."""
_UNJUDGED = "the model did not judge this"
_MENDS = 2
"""How often a slide is written anew for what the model finds wrong with it."""


@dataclass(frozen=True, slots=True)
class CheckedSlide:
    """A written slide.

    Attributes:
        answer: What the model wrote, each item with what it rests on.
        brief: As it was planned.
        material: What the model was shown for it.
        faults: What is wrong with it.
        must_change: Whether the model found something that does not just go: a sentence of the notes, the caution.
    """

    answer: SlideAnswer
    brief: BriefAnswer
    material: str = ""
    faults: tuple[Fault, ...] = ()
    must_change: bool = False

    @property
    def refused(self) -> frozenset[str]:
        """Where something may not be shown, such as `title` or `point 2`."""
        return frozenset(one.where for one in self.faults if one.is_refused)


@dataclass(slots=True)
class SlideWriter:
    """Writes the slides of one plan.

    Attributes:
        assignment: What is asked for.
        connection: The model.
        knowledge: The material.
        instructions: The rules for all slides, as the model is told them.
        room: Tokens that the model has room for.
        overview: The material from which the deck is planned, fenced.
        held: Statements that the model found in the material, which is not asked of them again.
        titles: Of the slides as they were written, by their place in the plan.
        is_own: Whether the plan is the user's own outline, of which nothing is judged.
        unmet: What the request asks for and no slide can have, as the model found that read the deck.
        outline: The plan; what it says on the cover is taken out once it is refused.
    """

    assignment: Assignment
    connection: Connection
    knowledge: Knowledge
    instructions: str
    room: int
    overview: str = ""
    held: set[str] = field(default_factory=set)
    titles: dict[int, str] = field(default_factory=dict)
    is_own: bool = False
    unmet: tuple[str, ...] = ()
    outline: OutlineAnswer = field(init=False)

    def deck(
        self, outline: OutlineAnswer, numbers: Sequence[int], done: int
    ) -> dict[int, CheckedSlide | ModelFailed]:
        """Return slides by their place in the plan, from 0: written, judged, read as a whole, repaired, judged again.

        Args:
            outline: The plan.
            numbers: Which slides of it.
            done: Steps done before.
        """
        self.outline = outline
        count, steps = len(outline.slides), done + 2 * len(numbers) + 2
        said = [f"slide {at + 1} of {count}" for at in numbers]
        answers = self.connection.each(
            [partial(self.write, at) for at in numbers], [f"Writing {one}" for one in said], done, steps
        )
        slides = dict(zip(numbers, answers, strict=True))
        self.titles = {at: one.answer.title for at, one in slides.items() if isinstance(one, CheckedSlide)}
        done += len(numbers)
        slides |= self._judged(slides, done, steps, is_whole=True)
        for _ in range(_MENDS):
            works = {
                at: one for at, one in slides.items() if isinstance(one, CheckedSlide) and one.must_change
            }
            if not works:
                break
            repaired = self.connection.each(
                [partial(self.write, at, one) for at, one in works.items()],
                [f"Repairing slide {at + 1} of {count}" for at in works],
                done + 1,
                steps,
                len(numbers),
            )
            written = zip(works, repaired, strict=True)
            mended = {at: one for at, one in written if not isinstance(one, ModelFailed)}
            slides |= mended | self._judged(mended, done + 1, steps)
        return slides | self._judged(slides, steps - 1, steps, is_last=True)

    async def write(self, at: int, before: CheckedSlide | None = None) -> CheckedSlide:
        """Return the slide of a place in the plan, with what a program finds wrong and asking again did not mend.

        Args:
            at: Its place, from 0.
            before: The slide as it was written, to be mended.

        Raises:
            ModelFailed: the model did not write it.
        """
        brief = self.outline.slides[at]
        wrong = [] if before is None else [one.text for one in before.faults]
        sought = brief.model_copy(update={"about": " ".join((brief.about, *wrong))})
        material = excerpts.about(self.knowledge, sought, round(self.room * MATERIAL))
        request = prompts.slide_request(self.outline, at, material, self.titles)
        derived = brief.derived
        if before is not None:
            failed = ((one.where, one.text) for one in before.faults)
            request = prompts.repair_request(request, before.answer, failed)
            derived = (*derived, *before.answer.derived)

        def checked(answer: SlideAnswer) -> CheckedSlide:
            answer = corrected(
                answer.model_copy(update={"derived": (*derived, *answer.derived)}), self.knowledge
            )
            return CheckedSlide(answer, brief, material, tuple(faults_of(answer, brief, self.knowledge)))

        def check(answer: SlideAnswer) -> list[Complaint]:
            slide = checked(answer)
            is_empty = not slide.answer.points
            return [
                Complaint(f"{one.where}: {one.text}", is_empty and one.where == LAYOUT)
                for one in slide.faults
            ]

        question = ModelQuestion(self.instructions, request, SlideAnswer, check)
        return checked(await self.connection.answer(question))

    def _judged(
        self,
        slides: Mapping[int, CheckedSlide | ModelFailed],
        done: int,
        steps: int,
        *,
        is_whole: bool = False,
        is_last: bool = False,
    ) -> dict[int, CheckedSlide]:
        """Return written slides with what the model refuses of them.

        Args:
            slides: By their place in the plan.
            done: Steps done before.
            steps: Steps in all.
            is_whole: Whether they are the deck, which is read as a whole for what is wrong with it.
            is_last: Whether they are not repaired any more: what has no verdict is refused.
        """
        written = {at: one for at, one in slides.items() if isinstance(one, CheckedSlide)}
        by_material: defaultdict[str, list[Statement]] = defaultdict(list)
        for slide in written.values():
            by_material[slide.material] += self._open(slide)
        by_material[self.overview] += self._of_cover()
        groups = {
            question: group
            for material, said in by_material.items()
            for group, question in judging(said, material, self.knowledge.request)
        }
        questions: list[ModelQuestion[Any]] = [*groups]
        if is_whole and len(self.outline.slides) > 1 and written:
            answers = {at + 1: one.answer for at, one in written.items()}
            questions.append(reviewing(self.instructions, answers, self.overview, self.outline))
        works = [partial(self.connection.answer, one) for one in questions]
        answered = self.connection.each(works, ["Checking the slides"] * len(works), done, steps, 1)
        verdicts: dict[Statement, str] = {}
        for group, answer in zip(groups.values(), answered, strict=False):
            verdicts |= dict.fromkeys(group, _UNJUDGED) if is_last else {}
            verdicts |= refusals(answer, group) if isinstance(answer, JudgedStatements) else {}
        self.held |= {one.text for one, why in verdicts.items() if not why}
        of_cover = [_COVER[one.where] for one, why in verdicts.items() if why and one.where in _COVER]
        self.outline = self.outline.model_copy(update=dict.fromkeys(of_cover, ""))
        review = next((one for one in answered if isinstance(one, Review)), Review())
        self.unmet = (*self.unmet, *review.unmet)
        found = defaultdict[int, list[Fault]](list)
        for one in review.faults:
            found[one.slide - 1].append(Fault(SLIDE, one.what))
        for at, slide in written.items():
            refused = ((said, verdicts.get(said)) for said in self._open(slide))
            found[at] += [Fault(said.where, why, is_refused=True) for said, why in refused if why]
        return {
            at: replace(
                slide,
                faults=(*slide.faults, *found[at]),
                must_change=any(not one.where.startswith((NOTES, CAUTION)) for one in found[at]),
            )
            for at, slide in written.items()
        }

    def _open(self, slide: CheckedSlide) -> list[Statement]:
        """Return what a slide says and the model was not asked of, or did not find."""
        return [one for one in _statements(slide, self.knowledge) if one.text not in self.held]

    def _of_cover(self) -> list[Statement]:
        """Return what the plan says on the cover; nothing where general knowledge may be added."""
        if self.is_own or self.knowledge.is_open:
            return []
        said = ((where, getattr(self.outline, name)) for where, name in _COVER.items())
        return [Statement(where, text) for where, text in said if text and text not in self.held]


def _statements(written: CheckedSlide, knowledge: Knowledge) -> list[Statement]:
    """Return what a slide says and the model is asked of.

    Where general knowledge may be added, what cites nothing is not asked of; what cannot be shown anyway neither.
    """
    slide, refused = written.answer, written.refused
    ids = rests_on(slide, written.brief)
    points = [(f"point {at}", words_of(point), point.evidence) for at, point in enumerate(slide.points, 1)]
    rows = [(f"{ROW} {at}", row, ()) for at, row in enumerate(_rows(slide.table), 1)]
    given = [(TITLE, slide.title, slide.title_evidence if knowledge.is_open else ids), *points]
    given += [(CHART, f"Unit, line and notes of the chart: {slide.beside}", ids)] if slide.beside else []
    if not knowledge.is_open:
        notes = split_sentences(slide.notes) if knowledge.options.notes else []
        given += [*rows, *((f"{NOTES} {at}", one, ids) for at, one in enumerate(notes, 1))]
    given += [(CAUTION, slide.caution, ())] if slide.caution and not knowledge.is_empty else []
    lines = "; ".join(text for _, text, _ in (*points, *rows))
    statements = []
    for where, text, rests in given:
        cited = tuple(dict.fromkeys(filter(knowledge.has, rests)))
        below = f"on the slide below this title: {lines}" if where == TITLE and lines else ""
        beside = "; ".join(filter(None, (knowledge.sums(slide.derived, text), below)))
        if (cited or where == CAUTION or not knowledge.is_open) and where not in refused:
            statements.append(Statement(where, text, cited, beside))
    return statements


def _rows(table: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield the rows of a table as statements: `2024: Sales: 12, Costs: 8`."""
    for row in table[1:]:
        cells = (f"{name}: {cell}" for name, cell in zip(table[0][1:], row[1:], strict=False))
        yield f"{row[0] if row else ''}: {', '.join(cells)}"
