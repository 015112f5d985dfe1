"""Slides: each written and checked by the program, all judged and read by the model, and repaired where they failed."""

from __future__ import annotations

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
    Rules,
    faults_of,
    rests_on,
    words_of,
)
from nbdeck.engine.author.llm.connection import Connection
from nbdeck.engine.author.llm.judging import JudgedStatements, Statement, batches, judging, refusals
from nbdeck.engine.author.llm.reviewing import Review, reviewing
from nbdeck.engine.author.llm.wording import corrected
from nbdeck.engine.author.material.passages import split_sentences
from nbdeck.engine.model.plan import Assignment
from nbdeck.errors import ModelFailed

MATERIAL = 0.3
"""Share of the model's room that the material for one slide takes."""

_JUDGED = 0.5
"""Share of the room that the texts take by which statements are judged: material, what the user says, sums."""
_COVER = {"title of the deck": "title", "subtitle of the deck": "subtitle"}
"""What a plan says on the cover, judged as what slides say."""
_UNJUDGED = "the model did not judge this"


@dataclass(frozen=True, slots=True)
class CheckedSlide:
    """A written slide.

    Attributes:
        answer: What the model wrote, each item with what it rests on.
        brief: As it was planned.
        material: What the model was shown for it.
        faults: What is wrong with it.
    """

    answer: SlideAnswer
    brief: BriefAnswer
    material: str = ""
    faults: tuple[Fault, ...] = ()

    @property
    def refused(self) -> Mapping[str, str]:
        """Where something may not be shown, `title` or `point 2`, and which kind of fault it has."""
        return {one.where: one.kind for one in self.faults if one.kind != "form"}

    @property
    def must_change(self) -> bool:
        """Whether the model found something that is not a sentence of the notes, which goes without more."""
        judged = (one.where for one in self.faults if one.kind in {"words", "unjudged"} or one.where == SLIDE)
        return any(not where.startswith(NOTES) for where in judged)


@dataclass(slots=True)
class SlideWriter:
    """Writes the slides of one plan.

    Attributes:
        assignment: What is asked for.
        connection: The model.
        rules: The material, and what answers are held to.
        instructions: The rules for all slides, as the model is told them.
        room: Tokens that the model has room for.
        overview: The material from which the deck is planned, fenced.
        verdicts: What the model said of statements, nothing for those that hold. A statement that was refused is asked
            of again where its evidence is another one.
        titles: Of the slides as they were written, by their place in the plan.
        is_own: Whether the plan is the user's own outline, of which nothing is judged.
        unmet: What the request asks for and no slide can have, as the model found that read the deck.
        outline: The plan; what it says on the cover is taken out once it is refused.
    """

    assignment: Assignment
    connection: Connection
    rules: Rules
    instructions: str
    room: int
    overview: str = ""
    verdicts: dict[Statement, str] = field(default_factory=dict)
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
        slides |= self._judged(slides, done, steps, is_first=True)
        works = {at: one for at, one in slides.items() if isinstance(one, CheckedSlide) and one.must_change}
        repaired = self.connection.each(
            [partial(self.write, at, one) for at, one in works.items()],
            [f"Repairing slide {at + 1} of {count}" for at in works],
            done + 1,
            steps,
            len(numbers),
        )
        slides |= {
            at: one for at, one in zip(works, repaired, strict=True) if not isinstance(one, ModelFailed)
        }
        return slides | self._judged(slides, steps - 1, steps)

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
        material = excerpts.about(self.rules.knowledge, sought, round(self.room * MATERIAL))
        request = prompts.slide_request(self.outline, at, material, self.titles)
        derived = brief.derived
        if before is not None:
            failed = ((one.where, one.text) for one in before.faults)
            request = prompts.repair_request(request, before.answer, failed)
            derived = (*derived, *before.answer.derived)

        def checked(answer: SlideAnswer) -> CheckedSlide:
            answer = corrected(answer.model_copy(update={"derived": (*derived, *answer.derived)}), self.rules)
            return CheckedSlide(answer, brief, material, tuple(faults_of(answer, brief, self.rules)))

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
        is_first: bool = False,
    ) -> dict[int, CheckedSlide]:
        """Return written slides with what the model refuses of them; it is asked of what it has not judged before.

        Args:
            slides: By their place in the plan.
            done: Steps done before.
            steps: Steps in all.
            is_first: Whether the model also reads the deck as a whole, if it has several slides. Later what has no
                verdict is refused.
        """
        written = {at: one for at, one in slides.items() if isinstance(one, CheckedSlide)}
        said = {at: _statements(one, self.rules) for at, one in written.items()}
        of_cover = self._of_cover()
        held = {one.text for one, why in self.verdicts.items() if not why}
        every = [one for own in (*said.values(), of_cover) for one in own]
        new = [one for one in every if one.text not in held and one not in self.verdicts]
        room = round(self.room * _JUDGED)
        groups = batches(new, room)
        questions: list[ModelQuestion[Any]] = [judging(group, room) for group in groups]
        if is_first and len(self.outline.slides) > 1 and written:
            answers = {at + 1: one.answer for at, one in written.items()}
            questions.append(reviewing(self.instructions, answers, self.overview, self.outline))
        works = [partial(self.connection.answer, one) for one in questions]
        answered = self.connection.each(works, ["Checking the slides"] * len(works), done, steps, 1)
        for group, verdict in zip(groups, answered, strict=False):
            if isinstance(verdict, JudgedStatements):
                self.verdicts.update(refusals(verdict, group))
        if not is_first:
            self.verdicts |= {one: _UNJUDGED for one in new if one not in self.verdicts}
        refused = [_COVER[one.where] for one in of_cover if self.verdicts.get(one)]
        self.outline = self.outline.model_copy(update=dict.fromkeys(refused, ""))
        reviews = [one for one in answered if isinstance(one, Review)]
        self.unmet = (*self.unmet, *(wish for one in reviews for wish in one.unmet))
        read = [one for review in reviews for one in review.faults]
        return {
            at: self._with_faults(one, said[at], [part.what for part in read if part.slide == at + 1])
            for at, one in written.items()
        }

    def _of_cover(self) -> list[Statement]:
        """Return what the plan says on the cover; nothing where general knowledge may be added."""
        if self.is_own or self.rules.is_open:
            return []
        evidence = tuple(filter(None, (self.overview, self.rules.knowledge.request)))
        said = ((where, getattr(self.outline, name)) for where, name in _COVER.items())
        return [Statement(where, text, evidence) for where, text in said if text]

    def _with_faults(
        self, slide: CheckedSlide, said: Sequence[Statement], read: Sequence[str]
    ) -> CheckedSlide:
        refused = [
            Fault(one.where, why, "unjudged" if why == _UNJUDGED else "words")
            for one in said
            if (why := self.verdicts.get(one))
        ]
        answer = slide.answer
        if any(one.where == CAUTION for one in refused):
            answer = answer.model_copy(update={"caution": ""})
        refused = [one for one in refused if one.where != CAUTION]
        return replace(
            slide, answer=answer, faults=(*slide.faults, *refused, *(Fault(SLIDE, one) for one in read))
        )


def _statements(written: CheckedSlide, rules: Rules) -> list[Statement]:
    """Return what a slide says, with the texts it may rest on: all that the model was shown for it, what the user says.

    Where general knowledge may be added, what cites nothing is not asked of; what cannot be shown anyway neither.
    """
    slide, refused, knowledge = written.answer, written.refused, rules.knowledge
    ids = rests_on(slide, written.brief)
    points = [(f"point {at}", words_of(point), point.evidence) for at, point in enumerate(slide.points, 1)]
    beside = [(CHART, f"Beside the numbers of the chart: {slide.beside}", ids)] if slide.beside else []
    rows = [(f"{ROW} {at}", row, ids) for at, row in enumerate(_rows(slide.table), 1)]
    given = [(TITLE, slide.title, slide.title_evidence if rules.is_open else ids), *points, *beside]
    if not rules.is_open:
        notes = split_sentences(slide.notes) if rules.options.notes else []
        given += [*rows, *((f"{NOTES} {at}", one, ids) for at, one in enumerate(notes, 1))]
    given += [(CAUTION, slide.caution, ())] if slide.caution and not knowledge.is_empty else []
    shown = (written.material, knowledge.request)
    below = "\n".join(("On the slide below this title:", *(text for _, text, _ in (*points, *rows))))
    statements = []
    for where, text, rests in given:
        cited = tuple(dict.fromkeys(filter(knowledge.has, rests)))
        own = (
            *knowledge.sums(slide.derived, text),
            *([below] if where == TITLE and (points or rows) else []),
        )
        if (cited or where == CAUTION or not rules.is_open) and where not in refused:
            statements.append(Statement(where, text, (*filter(None, shown), *own), cited))
    return statements


def _rows(table: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield the rows of a table as statements: `2024: Sales 12, Costs 8`."""
    for row in table[1:]:
        cells = (" ".join((name, cell)) for name, cell in zip(table[0][1:], row[1:], strict=False))
        yield f"{row[0] if row else ''}: {', '.join(cells)}"
