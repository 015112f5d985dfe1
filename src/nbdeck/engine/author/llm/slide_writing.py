"""Slides: each written and checked by the program, all judged and read by the model, and repaired where they failed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from pydantic import Field

from nbdeck.engine.author.llm import excerpts, prompts
from nbdeck.engine.author.llm.answers import (
    Answer,
    BriefAnswer,
    DerivedNumber,
    Ids,
    OutlineAnswer,
    PointAnswer,
    SlideAnswer,
)
from nbdeck.engine.author.llm.asking import Complaint, ModelQuestion
from nbdeck.engine.author.llm.checking import (
    CAUTION,
    CHART,
    NOTES,
    ROW,
    TABLE,
    TITLE,
    UNJUDGED,
    Fault,
    Rules,
    faults_of,
    rests_on,
    says_something,
    shown_by,
    words_of,
)
from nbdeck.engine.author.llm.connection import Connection
from nbdeck.engine.author.llm.judging import JudgedStatements, Statement, batches, judging, refusals
from nbdeck.engine.author.llm.reviewing import Review, ReviewedPart, fault_of, reviewing, unserved
from nbdeck.engine.author.llm.wording import corrected, plain
from nbdeck.errors import ModelFailed

MATERIAL = 0.3
"""Share of the model's room that the material for one slide takes."""

_JUDGED = 0.5
"""Share of the room that the texts take by which statements are judged: material, what the user says, sums."""
_COVER = {
    "title of the deck": "title",
    "subtitle of the deck": "subtitle",
    "message of the deck": "key_message",
}
"""What a plan says of the whole deck, judged as what slides say."""


class RepairedPoint(PointAnswer):
    """An item in place of one that failed."""

    number: int
    """Number of the item that it replaces, from 1; without text and heading that one goes."""


class Repair(Answer):
    """What changes on a slide; what is left out stays."""

    title: str = Field(default="", max_length=300)
    """A new title, where the title failed; empty where it only lacked evidence."""
    title_evidence: Ids = ()
    """What the title rests on, where the title failed."""
    points: tuple[RepairedPoint, ...] = Field(default=(), max_length=12)
    """The items that replace those that failed; of an item that did not fail, only its further evidence."""
    notes: str = ""
    """New notes, where the notes failed."""
    derived: tuple[DerivedNumber, ...] = Field(default=(), max_length=12)
    """Numbers of what is replaced that were worked out."""
    slide: SlideAnswer | None = None
    """The whole slide, only where `slide`, its layout, its chart, its table or its language failed."""
    cannot: str = ""
    """What of all this the material, read once more, does not allow, in English; empty for nothing."""


@dataclass(frozen=True, slots=True)
class CheckedSlide:
    """A written slide.

    Attributes:
        answer: What the model wrote, each item with what it rests on.
        brief: As it was planned.
        at: Its place in the plan, from 0.
        material: What the model was shown for it.
        faults: What is wrong with it.
    """

    answer: SlideAnswer
    brief: BriefAnswer
    at: int = 0
    material: str = ""
    faults: tuple[Fault, ...] = ()

    @property
    def refused(self) -> Mapping[str, str]:
        """Where something may not be shown, `title` or `point 2`, and which kind of fault it has."""
        return {one.where: one.kind for one in self.faults if one.kind in {"number", "words", UNJUDGED}}


def checked(answer: SlideAnswer, brief: BriefAnswer, rules: Rules) -> CheckedSlide:
    """Return a slide as far as a program can check it."""
    answer = corrected(answer, rules)
    return CheckedSlide(answer, brief, faults=tuple(faults_of(answer, brief, rules)))


@dataclass(slots=True)
class SlideWriter:
    """Writes the slides of one plan.

    Attributes:
        connection: The model.
        rules: The material, and what answers are held to.
        instructions: The rules for all slides, as the model is told them.
        outline: The plan; what it says of the whole deck is taken out once it is refused.
        room: Tokens that the model has room for.
        overview: The material from which the deck was planned, fenced.
        verdicts: What the model said of statements, nothing for those that hold. A statement that was refused is asked
            of again where its evidence is another one.
        false_remarks: Those that the model, once it had read the deck, found not to be so.
        unmet: A sentence for each wish that it found to be followed nowhere.
        titles: Of the slides as they were written, by their place in the plan.
        is_own: Whether the plan is the user's own outline, of which nothing is judged.
    """

    connection: Connection
    rules: Rules
    instructions: str
    outline: OutlineAnswer
    room: int
    overview: str = ""
    verdicts: dict[Statement, str] = field(default_factory=dict)
    false_remarks: set[str] = field(default_factory=set)
    unmet: list[str] = field(default_factory=list)
    titles: dict[int, str] = field(default_factory=dict)
    is_own: bool = False

    def deck(self, numbers: Sequence[int], done: int) -> dict[int, CheckedSlide | ModelFailed]:
        """Return slides by their place in the plan, from 0: written, judged, read as a whole, repaired, judged again.

        Args:
            numbers: Which of the plan.
            done: Steps done before.
        """
        count, steps = len(self.outline.slides), done + 2 * len(numbers) + 2
        said = [f"slide {at + 1} of {count}" for at in numbers]
        answers = self.connection.each(
            [partial(self.write, at) for at in numbers], [f"Writing {one}" for one in said], done, steps
        )
        slides = dict(zip(numbers, answers, strict=True))
        self.titles = {at: one.answer.title for at, one in slides.items() if isinstance(one, CheckedSlide)}
        done += len(numbers)
        slides |= self._judged(slides, done, steps, is_read=True)
        works = {at: one for at, one in slides.items() if isinstance(one, CheckedSlide) and one.faults}
        repaired = self.connection.each(
            [partial(self._repaired, one) for one in works.values()],
            [f"Repairing slide {at + 1} of {count}" for at in works],
            done + 1,
            steps,
            len(numbers),
        )
        slides |= {
            at: one for at, one in zip(works, repaired, strict=True) if not isinstance(one, ModelFailed)
        }
        return slides | self._judged(slides, steps - 1, steps)

    async def write(self, at: int) -> CheckedSlide:
        """Return the slide of that place in the plan, from 0, with what a program finds wrong.

        Raises:
            ModelFailed: the model did not write it.
        """
        brief = self.outline.slides[at]
        material = excerpts.about(self.rules.knowledge, brief, round(self.room * MATERIAL))
        request = prompts.slide_request(self.outline, at, material)

        def check(answer: SlideAnswer) -> list[Complaint]:
            is_empty = not says_something(answer, shown_by(answer, brief))
            return [Complaint("The slide is empty; write its items.", is_fatal=True)] if is_empty else []

        answer = await self.connection.answer(ModelQuestion(self.instructions, request, SlideAnswer, check))
        answer = answer.model_copy(update={"derived": (*brief.derived, *answer.derived)})
        return replace(checked(answer, brief, self.rules), at=at, material=material)

    async def _repaired(self, slide: CheckedSlide) -> CheckedSlide:
        """Return a slide without what failed, which is asked for once more, a number and what is long twice."""
        for is_last in (False, True):
            if not slide.faults or (is_last and all(one.kind in {"form", "words"} for one in slide.faults)):
                break
            request = prompts.slide_request(self.outline, slide.at, slide.material, self.titles)
            repairing = prompts.repair_request(request, slide.answer, slide.faults)
            question = ModelQuestion(self.instructions, repairing, Repair, lambda _: ())
            try:
                repair = await self.connection.answer(question)
            except ModelFailed:
                break
            repaired = checked(_repaired(slide.answer, repair, slide.faults), slide.brief, self.rules)
            slide = replace(repaired, at=slide.at, material=slide.material)
        return slide

    def _judged(
        self,
        slides: Mapping[int, CheckedSlide | ModelFailed],
        done: int,
        steps: int,
        *,
        is_read: bool = False,
    ) -> dict[int, CheckedSlide]:
        """Return written slides with what the model refuses of them; it is asked of what it has not judged before.

        Args:
            slides: By their place in the plan.
            done: Steps done before.
            steps: Steps in all.
            is_read: Whether the model also reads the deck as a whole, if it has several slides. Where it
                does not, what has no verdict by then may not be shown.
        """
        written = {at: one for at, one in slides.items() if isinstance(one, CheckedSlide)}
        said = {at: _statements(one, self.rules) for at, one in written.items()}
        of_cover = self._of_cover()
        held = {one.text for one, why in self.verdicts.items() if not why}
        room = round(self.room * _JUDGED)
        new = [
            one
            for own in (*said.values(), of_cover)
            for one in own
            if one.text not in held and one not in self.verdicts
        ]
        groups = batches(new, room)
        remarks = self.remarks(one.answer for one in written.values())
        questions: list[ModelQuestion[Any]] = [judging(group, room) for group in groups]
        if is_read and len(self.outline.slides) > 1 and written:
            answers = {at + 1: one.answer for at, one in written.items()}
            musts, verbosity = self.outline.musts, self.rules.options.verbosity
            question = reviewing(self.instructions, answers, remarks, self.overview, musts, verbosity)
            questions.append(question)
        works = [partial(self.connection.answer, one) for one in questions]
        told = self.connection.each(works, ["Checking the slides"] * len(works), done, steps, 1)
        for group, verdict in zip(groups, told, strict=False):
            if isinstance(verdict, JudgedStatements):
                self.verdicts.update(refusals(verdict, group))
        unjudged = [one for one in new if not (is_read or one in self.verdicts)]
        refused = [_COVER[one.where] for one in of_cover if one in unjudged or self.verdicts.get(one)]
        self.outline = self.outline.model_copy(update=dict.fromkeys(refused, ""))
        found: Sequence[ReviewedPart] = ()
        for review in told:
            if isinstance(review, Review):
                found = review.faults
                self.unmet = list(unserved(review.unmet))
                numbers = set(review.false_remarks)
                self.false_remarks = {one for at, one in enumerate(remarks, 1) if at in numbers}
        return {
            at: self._with_faults(one, said[at], unjudged, [part for part in found if part.slide == at + 1])
            for at, one in written.items()
        }

    def _of_cover(self) -> list[Statement]:
        """Return what the plan says of the whole deck; nothing where general knowledge may be added."""
        if self.is_own or self.rules.is_open:
            return []
        evidence = tuple(filter(None, (self.overview, self.rules.knowledge.request)))
        said = ((where, getattr(self.outline, name)) for where, name in _COVER.items())
        return [Statement(where, text, evidence) for where, text in said if text]

    def remarks(self, slides: Iterable[SlideAnswer]) -> list[str]:
        """Return what the plan and slides say of what they do not give, a sentence each."""
        missing = [one for one in self.outline.musts if not one.slides]
        return [*unserved(missing), *(text for one in slides for text in remarks_of(one))]

    def _with_faults(
        self,
        slide: CheckedSlide,
        said: Sequence[Statement],
        unjudged: Sequence[Statement],
        found: Sequence[ReviewedPart],
    ) -> CheckedSlide:
        refused = [Fault(one.where, why, "words") for one in said if (why := self.verdicts.get(one))]
        refused += [Fault(one.where, "nobody judged this", UNJUDGED) for one in said if one in unjudged]
        answer = slide.answer
        if any(one.where == CAUTION for one in refused):
            answer = answer.model_copy(update={"caution": ""})
        faults = (*slide.faults, *(one for one in refused if one.where != CAUTION), *map(fault_of, found))
        further = [name for part in found for name in part.evidence if self.rules.knowledge.has(name)]
        if further:
            ids = tuple(dict.fromkeys((*further, *slide.brief.evidence)))
            brief = slide.brief.model_copy(update={"evidence": ids})
            material = excerpts.about(self.rules.knowledge, brief, round(self.room * MATERIAL))
            slide = replace(slide, brief=brief, material=material)
        return replace(slide, answer=answer, faults=faults)


def remarks_of(slide: SlideAnswer) -> Iterator[str]:
    """Yield what a slide says of what it does not give, and of where the material contradicts itself."""
    yield from filter(None, (plain(slide.cannot), plain(slide.caution)))


def _statements(written: CheckedSlide, rules: Rules) -> list[Statement]:
    """Return what a slide says, with the texts it may rest on: all that the model was shown for it, what the user says.

    Where general knowledge may be added, what cites nothing is not asked of; what cannot be shown anyway neither.
    """
    slide, refused, knowledge = written.answer, written.refused, rules.knowledge
    ids = rests_on(slide, written.brief)
    points = [(f"point {at}", words_of(point), point.evidence) for at, point in enumerate(slide.points, 1)]
    unit = [(CHART, f"Unit of the chart: {slide.unit}", ids)] if slide.unit else []
    rows = [(f"{ROW} {at}", row, ()) for at, row in enumerate(_rows(slide.table), 1)]
    given = [(TITLE, slide.title, slide.title_evidence if rules.is_open else ids), *points, *unit]
    if not rules.is_open:
        given += [*rows, *([(NOTES, slide.notes, ())] if rules.options.notes and slide.notes else [])]
    given += [(CAUTION, slide.caution, ())] if slide.caution and not knowledge.is_empty else []
    further = [one for one in ids if not excerpts.shows(written.material, one)]
    shown = (written.material, "\n".join(knowledge.quoted(further)), knowledge.request)
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


def _repaired(slide: SlideAnswer, repair: Repair, faults: Sequence[Fault]) -> SlideAnswer:
    """Return a slide with what was repaired of what failed; all else stays."""
    failed = {one.where if ROW not in one.where else TABLE for one in faults}
    derived = (*slide.derived, *repair.derived)
    if repair.slide is not None and failed & {"slide", "layout", CHART, "language", TABLE}:
        cannot = repair.slide.cannot or repair.cannot
        return repair.slide.model_copy(
            update={"derived": (*derived, *repair.slide.derived), "cannot": cannot}
        )
    by_number = {one.number: one for one in repair.points}
    is_new_title = TITLE in failed and bool(repair.title)
    changed = {
        "points": tuple(
            _replaced(point, by_number.get(at), is_failed=f"point {at}" in failed)
            for at, point in enumerate(slide.points, 1)
        ),
        "title": repair.title if is_new_title else slide.title,
        "title_evidence": (*repair.title_evidence, *(() if is_new_title else slide.title_evidence)),
        "notes": repair.notes if NOTES in failed else slide.notes,
        "derived": derived,
        "cannot": repair.cannot or slide.cannot,
    }
    return slide.model_copy(update=changed)


def _replaced(point: PointAnswer, new: RepairedPoint | None, *, is_failed: bool) -> PointAnswer:
    """Return what stands in place of an item: one that did not fail keeps its words and gains what they rest on."""
    if new is None or is_failed:
        return new or point
    return point.model_copy(update={"evidence": tuple(dict.fromkeys((*point.evidence, *new.evidence)))})
