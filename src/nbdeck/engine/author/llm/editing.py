"""An outline changed by a model as its owner says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nbdeck.contract.slides import OutlineSlide
from nbdeck.engine.author.llm import excerpts, prompts
from nbdeck.engine.author.llm.answers import BriefAnswer, EditAnswer, EditedSlide
from nbdeck.engine.author.llm.asking import ModelQuestion
from nbdeck.engine.author.llm.checking import Rules, wrong_edit
from nbdeck.engine.author.llm.connection import Connection
from nbdeck.engine.author.llm.knowledge import knowledge_of
from nbdeck.engine.author.llm.slide_writing import MATERIAL
from nbdeck.engine.author.llm.wording import Dropped, plain, title_of
from nbdeck.engine.author.looks.description import clean
from nbdeck.engine.model.plan import Assignment, ModelSettings
from nbdeck.engine.model.progress import Report
from nbdeck.errors import ValidationFailed


def edit_with_model(
    assignment: Assignment, settings: ModelSettings, report: Report
) -> tuple[tuple[OutlineSlide, ...], tuple[str, ...]]:
    """Return an outline changed as the topic of the assignment says, and what was left out, in sentences.

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
    rules = Rules(knowledge_of(assignment), assignment.options)
    brief = BriefAnswer(title=assignment.topic[:300])
    material = excerpts.about(rules.knowledge, brief, round(settings.context_tokens * MATERIAL))
    outline = assignment.outline
    question = ModelQuestion(
        instructions=prompts.instructions(assignment.options, rules.knowledge),
        request=prompts.edit_request(outline, assignment.topic, assignment.options.length, material),
        form=EditAnswer,
        check=lambda answer: wrong_edit(answer, rules, len(outline)),
    )
    answer = connection.ask(question, "Changing the outline", 0, 1)
    dropped = Dropped()
    first_slides = answer.slides[: assignment.options.length or len(answer.slides)]
    slides = tuple(_slide(one, outline, rules, dropped) for one in first_slides)
    return slides, (*dropped.warnings("The outline"), *_notes_left_out(outline, slides))


def _notes_left_out(before: Sequence[OutlineSlide], after: Sequence[OutlineSlide]) -> Iterator[str]:
    """Yield a sentence for each slide whose notes no slide has any more: only its owner knows whether it is gone."""
    for slide in before:
        if slide.notes and all(slide.notes not in one.notes for one in after):
            yield f"The speaker notes of “{slide.title}” were left out with it: “{slide.notes}”"


def _slide(
    answer: EditedSlide, outline: Sequence[OutlineSlide], rules: Rules, dropped: Dropped
) -> OutlineSlide:
    if answer.unchanged:
        return outline[answer.unchanged - 1]
    lines: list[str] = []
    for line in clean(answer.description).splitlines():
        if line.strip() and not dropped.takes("number" if rules.unknown(line) else None, plain(line)):
            lines.append(line.rstrip())
    title = title_of(answer.title, rules, (), dropped)
    notes = next((slide.notes for slide in outline if slide.title == title), "")
    return OutlineSlide(
        title=title, description="\n".join(lines), appearance=plain(answer.appearance), notes=notes
    )
