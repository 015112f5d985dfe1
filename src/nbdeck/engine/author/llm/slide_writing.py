"""One slide: written, checked by the program, judged by the model, and repaired where something failed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

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
    NOTES,
    TABLE,
    TITLE,
    Fault,
    Rules,
    faults_of,
    rests_on,
    says_something,
    shown_by,
    words_of,
)
from nbdeck.engine.author.llm.connection import Connection
from nbdeck.engine.author.llm.judging import Statement, judging, refusals
from nbdeck.engine.author.llm.wording import corrected
from nbdeck.errors import ModelFailed

_MATERIAL = 0.35
"""Share of the model's room that the material for one slide takes."""

_REQUEST = 4_000
"""Characters of what the user says that statements without evidence are judged by."""


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
    """The whole slide, only where its layout, its chart, its table or its language failed."""


@dataclass(frozen=True, slots=True)
class CheckedSlide:
    """A written slide.

    Attributes:
        answer: What the model wrote, each item with what it rests on.
        refused: Where something may not be shown, `title` or `point 2`, and which kind of fault it has.
        is_judged: Whether the model was asked about its statements, where there was anything to ask.
    """

    answer: SlideAnswer
    refused: Mapping[str, str] = field(default_factory=dict)
    is_judged: bool = True


def checked(answer: SlideAnswer, brief: BriefAnswer, rules: Rules) -> CheckedSlide:
    """Return a slide as far as a program can check it."""
    answer = corrected(answer, rules)
    return CheckedSlide(answer, _refused(faults_of(answer, brief, rules)), is_judged=False)


def _refused(faults: Sequence[Fault]) -> dict[str, str]:
    return {one.where: one.kind for one in faults if one.kind in {"number", "words"}}


@dataclass(frozen=True, slots=True)
class SlideWriter:
    """Writes the slides of one plan; each may be awaited beside the others.

    Attributes:
        connection: The model.
        rules: The material, and what answers are held to.
        instructions: The rules for all slides, as the model is told them.
        outline: The plan.
        room: Tokens that the model has room for.
    """

    connection: Connection
    rules: Rules
    instructions: str
    outline: OutlineAnswer
    room: int

    async def write(self, at: int) -> CheckedSlide:
        """Return the slide of that place in the plan, from 0; what failed is asked for once more, what is long twice.

        Raises:
            ModelFailed: the model did not write it.
        """
        brief = self.outline.slides[at]
        material = excerpts.about(self.rules.knowledge, brief, round(self.room * _MATERIAL))
        request = prompts.slide_request(self.outline, at, material)

        def check(answer: SlideAnswer) -> list[Complaint]:
            is_empty = not says_something(answer, shown_by(answer, brief))
            return [Complaint("The slide is empty; write its items.", is_fatal=True)] if is_empty else []

        answer = await self.connection.answer(ModelQuestion(self.instructions, request, SlideAnswer, check))
        answer = corrected(
            answer.model_copy(update={"derived": (*brief.derived, *answer.derived)}), self.rules
        )
        verdicts: dict[Statement, str] = {}
        faults, is_judged = await self._faults(answer, brief, material, verdicts)
        for is_last in (False, True):
            if not faults or (is_last and all(one.kind != "length" for one in faults)):
                break
            repairing = prompts.repair_request(request, answer, faults)
            question = ModelQuestion(self.instructions, repairing, Repair, lambda _: ())
            try:
                repair = await self.connection.answer(question)
            except ModelFailed:
                break
            answer = corrected(_repaired(answer, repair, faults), self.rules)
            faults, is_judged = await self._faults(answer, brief, material, verdicts)
        return CheckedSlide(answer, _refused(faults), is_judged)

    async def _faults(
        self, slide: SlideAnswer, brief: BriefAnswer, material: str, verdicts: dict[Statement, str]
    ) -> tuple[list[Fault], bool]:
        """Return what is wrong with a slide, and whether the model could be asked of its statements.

        Args:
            slide: As it was written.
            brief: As it was planned.
            material: What the model was shown for it.
            verdicts: What the model said of statements before, nothing for those that hold; takes what it says now.
                A statement that was refused is asked of again where its evidence is another one.
        """
        faults = faults_of(slide, brief, self.rules)
        false = _refused(faults)
        statements = [
            one for one in _statements(slide, brief, material, self.rules) if one.where not in false
        ]
        held = {one.text for one, why in verdicts.items() if not why}
        new = [one for one in statements if one.text not in held and one not in verdicts]
        is_judged = True
        if new:
            try:
                answer = await self.connection.answer(judging(new, round(self.room * _MATERIAL)))
            except ModelFailed:
                is_judged = False
            else:
                verdicts.update(refusals(answer, new))
        refused = (Fault(one.where, why, "words") for one in statements if (why := verdicts.get(one)))
        return [*faults, *refused], is_judged


def _statements(slide: SlideAnswer, brief: BriefAnswer, material: str, rules: Rules) -> list[Statement]:
    """Return what a slide says with what it rests on: what it cites, else all that the model was shown for it.

    Where general knowledge may be added, what cites nothing is not asked of.
    """
    knowledge, ids = rules.knowledge, rests_on(slide, brief)
    given = [(TITLE, slide.title, slide.title_evidence if rules.is_open else ids)]
    given += [(f"point {at}", words_of(point), point.evidence) for at, point in enumerate(slide.points, 1)]
    if not rules.is_open:
        given += [(TABLE, row, ids) for row in _rows(slide.table)]
        given += [(NOTES, slide.notes, ())] if rules.options.notes and slide.notes else []
    shown = "\n".join(filter(None, (material, "\n".join(knowledge.texts)[:_REQUEST])))
    grounded = [(where, text, knowledge.grounds(text, rests)) for where, text, rests in given]
    return [
        Statement(where, text, knowledge.told(text, rests) if rests else (shown,))
        for where, text, rests in grounded
        if rests or not rules.is_open
    ]


def _rows(table: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield the rows of a table as statements: `2024: Sales 12, Costs 8`."""
    for row in table[1:]:
        cells = (" ".join((name, cell)) for name, cell in zip(table[0][1:], row[1:], strict=False))
        yield f"{row[0] if row else ''}: {', '.join(cells)}"


def _repaired(slide: SlideAnswer, repair: Repair, faults: Sequence[Fault]) -> SlideAnswer:
    """Return a slide with what was repaired of what failed; all else stays."""
    failed = {one.where for one in faults}
    derived = (*slide.derived, *repair.derived)
    if repair.slide is not None and failed & {"layout", "chart", "language", TABLE}:
        return repair.slide.model_copy(update={"derived": (*derived, *repair.slide.derived)})
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
    }
    return slide.model_copy(update=changed)


def _replaced(point: PointAnswer, new: RepairedPoint | None, *, is_failed: bool) -> PointAnswer:
    """Return what stands in place of an item: one that did not fail keeps its words and gains what they rest on."""
    if new is None or is_failed:
        return new or point
    return point.model_copy(update={"evidence": tuple(dict.fromkeys((*point.evidence, *new.evidence)))})
