"""An outline changed by a model as its owner says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from nbdeck.contract.slides import OutlineSlide
from nbdeck.engine.author.llm import excerpts, prompts
from nbdeck.engine.author.llm.answers import BriefAnswer, EditAnswer, EditedSlide, plain
from nbdeck.engine.author.llm.asking import ModelQuestion
from nbdeck.engine.author.llm.checking import wrong_edit
from nbdeck.engine.author.llm.connection import Connection
from nbdeck.engine.author.llm.knowledge import Knowledge, knowledge_of
from nbdeck.engine.author.llm.slide_writing import MATERIAL
from nbdeck.engine.author.llm.wording import left_out
from nbdeck.engine.author.looks.description import clean
from nbdeck.engine.model.plan import Assignment, AuthorOptions, ModelSettings
from nbdeck.engine.model.progress import Report
from nbdeck.engine.model.source import Source
from nbdeck.errors import ModelFailed, ModelRequired, TranslatorUnavailable, ValidationFailed

Edited: TypeAlias = tuple[tuple[OutlineSlide, ...], tuple[str, ...]]
"""A changed outline, and in sentences what was left out of it."""
Edit: TypeAlias = Callable[[Sequence[OutlineSlide], str, Sequence[Source], AuthorOptions], Edited]
"""Changes an outline without a model: the outline, the instruction, sources, options."""


def edit_or_fall_back(assignment: Assignment, settings: ModelSettings, report: Report, edit: Edit) -> Edited:
    """Return the outline as the model changed it; where it fails, as it is changed without one.

    Args:
        assignment: The outline; its topic is the instruction.
        settings: The model.
        report: Hears of each answer and of the failure.
        edit: Changes the outline without a model.

    Raises:
        ModelFailed: the model failed, and nothing else can make this change.
        SettingsError: the library is missing, or the settings make no sense.
        ValidationFailed: the outline does not allow the change.
    """
    try:
        return edit_with_model(assignment, settings, report)
    except ModelFailed as exc:
        failed = exc
    report("model", 1, 1, failed.message)
    try:
        slides, told = edit(assignment.outline, assignment.topic, assignment.sources, assignment.options)
    except (ModelRequired, TranslatorUnavailable):
        raise failed from None
    return slides, (f"{failed.message} The outline was changed without it.", *told)


def edit_with_model(assignment: Assignment, settings: ModelSettings, report: Report) -> Edited:
    """Return an outline changed as the topic of the assignment says.

    Slides that the change does not touch stay as they are, to the letter. Lines with numbers that nobody gave are left
    out, with a warning, unless general knowledge is allowed.

    Args:
        assignment: The outline; its topic is the instruction.
        settings: The model.
        report: Hears of each answer, with the tokens used so far.

    Raises:
        ModelFailed: the model gave no usable answer; the message says why.
        SettingsError: the library is missing, or the settings make no sense.
        ValidationFailed: the outline has no slide, or there is no instruction.
    """
    if not assignment.outline or not assignment.topic.strip():
        raise ValidationFailed(
            "An outline and an instruction are needed.", hint="Say in words what to change."
        )
    connection = Connection(settings, report)
    knowledge = knowledge_of(assignment)
    brief = BriefAnswer(title=assignment.topic[:300])
    material = excerpts.about(knowledge, brief, round(settings.context_tokens * MATERIAL))
    outline = assignment.outline
    question = ModelQuestion(
        instructions=prompts.instructions(assignment.options, knowledge),
        request=prompts.edit_request(outline, assignment.topic, assignment.options.length, material),
        form=EditAnswer,
        check=lambda answer: wrong_edit(answer, knowledge, len(outline)),
    )
    answer = connection.ask(question, "Changing the outline", 0, 1)
    dropped: list[str] = []
    first_slides = answer.slides[: assignment.options.length or len(answer.slides)]
    slides = tuple(_slide(one, outline, knowledge, dropped) for one in first_slides)
    return slides, (*left_out("The outline", dropped), *_notes_left_out(outline, slides))


def _notes_left_out(before: Sequence[OutlineSlide], after: Sequence[OutlineSlide]) -> Iterator[str]:
    """Yield a sentence for each slide whose notes no slide has any more: only its owner knows whether it is gone."""
    for slide in before:
        if slide.notes and all(slide.notes not in one.notes for one in after):
            yield f"The speaker notes of “{slide.title}” were left out with it: “{slide.notes}”"


def _slide(
    answer: EditedSlide, outline: Sequence[OutlineSlide], knowledge: Knowledge, dropped: list[str]
) -> OutlineSlide:
    if answer.unchanged:
        return outline[answer.unchanged - 1]
    given = (
        answer.title,
        *(line.rstrip() for line in clean(answer.description).splitlines() if line.strip()),
    )
    dropped += [plain(one) for one in given if knowledge.unknown(one)]
    title, *lines = ("" if knowledge.unknown(one) else one for one in given)
    title = title or "–"
    notes = next((slide.notes for slide in outline if slide.title == title), "")
    return OutlineSlide(
        title=title,
        description="\n".join(filter(None, lines)),
        appearance=answer.appearance,
        notes=notes,
    )
