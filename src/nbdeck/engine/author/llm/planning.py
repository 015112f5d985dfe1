"""A deck written with a model: first what each slide is about, then the slides a few at a time."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from nbdeck.contract.languages import find_language
from nbdeck.engine.author.every_word import with_every_word, with_notes
from nbdeck.engine.author.llm import excerpts, prompts
from nbdeck.engine.author.llm.answers import BriefAnswer, OutlineAnswer, SlideAnswer, SlidesAnswer
from nbdeck.engine.author.llm.asking import ModelQuestion
from nbdeck.engine.author.llm.checking import MOST, Rules, other_language, paired, wrong_outline, wrong_slides
from nbdeck.engine.author.llm.connection import Connection
from nbdeck.engine.author.llm.given_outline import brief_of, kept_slide
from nbdeck.engine.author.llm.knowledge import knowledge_of
from nbdeck.engine.author.llm.slides import DeckDraft
from nbdeck.engine.author.llm.wording import plain, title_of
from nbdeck.engine.author.scaffold.asked_topic import asked_length
from nbdeck.engine.model import Assignment, ModelSettings, Plan, PlannedSlide
from nbdeck.engine.model.progress import Report
from nbdeck.errors import ModelFailed, ValidationFailed

_AT_ONCE = 5
"""Slides that one answer holds: so few that small models keep to all rules."""
_LONGEST_TITLE = 120
_GIVEN_UP = 2
"""Slides in a row that the model did not write when asked for each alone, after which the others are not asked for."""


@dataclass(slots=True)
class _Work:
    """One assignment while a model writes it."""

    assignment: Assignment
    rules: Rules
    deck: DeckDraft
    connection: Connection
    instructions: str


def plan_with_model(assignment: Assignment, settings: ModelSettings, report: Report) -> Plan:
    """Return the plan of a deck whose words are a model's, checked against the material.

    `length` is hit exactly. Numbers that neither the material nor the user gave are left out, with a warning, unless
    general knowledge is allowed. Tables and charts of the material are shown with their own numbers.

    Args:
        assignment: Topic, sources, an outline, the user's library, options.
        settings: The model.
        report: Hears of each answer, with the tokens used so far; what it raises ends the work.

    Raises:
        ModelFailed: the model gave no usable answer; the message says why.
        SettingsError: the library is missing, or the settings make no sense.
        ValidationFailed: there is neither a topic nor a source nor an outline.
    """
    if not (assignment.topic.strip() or assignment.sources or assignment.outline):
        raise ValidationFailed(
            "There is nothing to make slides of.", hint="Give a topic, documents or an outline."
        )
    connection = Connection(settings, report)
    rules = Rules(knowledge_of(assignment), assignment.options)
    instructions = prompts.instructions(assignment.options, has_material=not rules.knowledge.is_empty)
    work = _Work(assignment, rules, DeckDraft(rules), connection, instructions)
    preserved = _kept(assignment)
    outline = _given(assignment) or _outlined(work)
    slides = _written(work, outline, preserved)
    notes = "\n".join(one.notes for one in assignment.outline)
    return with_every_word(_plan(work, outline, slides), notes)


def _length(assignment: Assignment) -> int | None:
    return assignment.options.length or (None if assignment.sources else asked_length(assignment.topic))


def _is_followed(assignment: Assignment) -> bool:
    """Whether the user's outline has the number of slides that was asked for."""
    return bool(assignment.outline) and assignment.options.length in {None, len(assignment.outline)}


def _kept(assignment: Assignment) -> dict[int, PlannedSlide]:
    """Return the slides of the user's outline that no model is needed for, by their index."""
    if not _is_followed(assignment):
        return {}
    preserved = {
        at: kept_slide(slide, assignment.sources, assignment.options)
        for at, slide in enumerate(assignment.outline)
    }
    return {at: slide for at, slide in preserved.items() if slide is not None}


def _given(assignment: Assignment) -> OutlineAnswer | None:
    """Return the user's outline as a plan, None where there is none or it has another length."""
    if not _is_followed(assignment):
        return None
    briefs = tuple(map(brief_of, assignment.outline))
    return OutlineAnswer(title=_own_title(assignment) or briefs[0].title, slides=briefs)


def _own_title(assignment: Assignment) -> str:
    """Return the title that the user gave: beside an outline a short topic is one."""
    topic = assignment.topic.strip()
    is_title = bool(assignment.outline) and 0 < len(topic) <= _LONGEST_TITLE and "\n" not in topic
    if is_title:
        return topic
    return (
        next((source.title[:300] for source in assignment.sources if source.title), "")
        if assignment.outline
        else ""
    )


def _outlined(work: _Work) -> OutlineAnswer:
    """Return the model's plan, with exactly as many slides as were asked for."""
    assignment = work.assignment
    length = _length(assignment)
    material = excerpts.overview(work.rules.knowledge, assignment.topic)
    question = ModelQuestion(
        instructions=work.instructions,
        request=prompts.outline_request(assignment.topic, material, length, assignment.outline),
        form=OutlineAnswer,
        check=lambda answer: wrong_outline(answer, work.rules, length),
    )
    steps = 1 + math.ceil((length or _AT_ONCE) / _AT_ONCE)
    answer = work.connection.ask(question, "Planning the slides", 0, steps)
    return answer.model_copy(update={"slides": answer.slides[: length or MOST]})


def _written(work: _Work, outline: OutlineAnswer, preserved: dict[int, PlannedSlide]) -> list[PlannedSlide]:
    """Return the slides of a plan in order."""
    slides = dict(preserved)
    for slide in preserved.values():
        work.deck.titles.take(slide.spec.title)
    open_ones = [at for at in range(len(outline.slides)) if at not in preserved]
    groups = [open_ones[at : at + _AT_ONCE] for at in range(0, len(open_ones), _AT_ONCE)]
    asked = work.connection.usage.calls > 0
    for number, group in enumerate(groups):
        answers = _group(work, outline, group, (number + asked, len(groups) + asked))
        for at, answer in zip(group, answers, strict=True):
            brief = outline.slides[at]
            if isinstance(answer, ModelFailed):
                slide = work.deck.without_model(brief, answer)
            else:
                slide = work.deck.add(_with_title(work, at, answer), brief)
            given = work.assignment.outline[at].notes if _is_followed(work.assignment) else ""
            slides[at] = with_notes(slide, [given] if given else [])
    if groups and len(work.deck.failed) == len(open_ones):
        raise work.deck.failed[-1]
    return [slides[at] for at in range(len(outline.slides))]


def _group(
    work: _Work, outline: OutlineAnswer, group: Sequence[int], steps: tuple[int, int]
) -> list[SlideAnswer | ModelFailed]:
    """Return the answers for some slides; those that one answer lacks are asked for one by one while that helps."""
    failed: ModelFailed | None = None
    try:
        answers = _answers(work, outline, group, steps)
    except ModelFailed as exc:
        answers, failed = [None] * len(group), exc
    if len(group) == 1 and answers == [None]:
        return [failed or ModelFailed("The language model left the slide out.")]
    written: list[SlideAnswer | ModelFailed] = []
    fruitless = 0
    for at, answer in zip(group, answers, strict=True):
        one: SlideAnswer | ModelFailed | None = answer
        if one is None and fruitless >= _GIVEN_UP:
            one = next(each for each in reversed(written) if isinstance(each, ModelFailed))
        elif one is None:
            (one,) = _group(work, outline, [at], steps)
            fruitless = fruitless + 1 if isinstance(one, ModelFailed) else 0
        written.append(one)
    return written


def _material(work: _Work, briefs: Sequence[BriefAnswer]) -> str:
    queries = [f"{brief.title} {brief.about}" for brief in briefs]
    return excerpts.about(work.rules.knowledge, queries, [brief.shows for brief in briefs])


def _answers(
    work: _Work, outline: OutlineAnswer, group: Sequence[int], steps: tuple[int, int]
) -> list[SlideAnswer | None]:
    """Return what one call writes for some slides, None for those that it leaves out."""
    briefs = [outline.slides[at] for at in group]
    others = [one.title for at, one in enumerate(outline.slides) if at not in group]
    said = f"Writing slides {group[0] + 1} to {group[-1] + 1} of {len(outline.slides)}"
    request = prompts.slides_request(outline.title, briefs, _material(work, briefs), others)
    question = ModelQuestion(
        instructions=work.instructions,
        request=request,
        form=SlidesAnswer,
        check=lambda answer: wrong_slides(answer, work.rules, briefs),
    )
    return paired(work.connection.ask(question, said, *steps), briefs)


def _with_title(work: _Work, at: int, answer: SlideAnswer) -> SlideAnswer:
    """Return the answer with the user's own title, where the user gave one in the language that is wished for."""
    if not _is_followed(work.assignment) or work.assignment.options.language != "ORIGINAL":
        return answer
    return answer.model_copy(update={"title": work.assignment.outline[at].title[:300]})


def _plan(work: _Work, outline: OutlineAnswer, slides: Sequence[PlannedSlide]) -> Plan:
    options, deck = work.assignment.options, work.deck
    title = _own_title(work.assignment) or title_of(
        outline.title, work.rules, [slides[0].spec.title], deck.dropped
    )
    subtitle = "" if work.rules.unknown(outline.subtitle) else plain(outline.subtitle)
    warnings = [*_told(work), *deck.warnings, *deck.dropped.warnings]
    written = other_language(" ".join(f"{one.spec.title} {one.spec.content}" for one in slides), options)
    if written:
        warnings.append(f"The model wrote in another language than was asked for ({written}).")
    return Plan(
        title=title,
        subtitle=subtitle,
        language=_language(work),
        slides=tuple(slides),
        content_source="model",
        warnings=tuple(dict.fromkeys(warnings)),
        usage=work.connection.usage,
    )


def _language(work: _Work) -> str:
    """Return the name of the language that the deck is in, ORIGINAL where nothing tells it."""
    wished = work.assignment.options.language
    if wished != "ORIGINAL" or not work.rules.knowledge.passages:
        return wished
    try:
        return find_language(work.rules.knowledge.tag).name
    except ValueError:
        return wished


def _told(work: _Work) -> list[str]:
    """Return what the reader has to know about where the words come from."""
    knowledge, assignment = work.rules.knowledge, work.assignment
    if knowledge.is_empty and not assignment.outline:
        return [
            "No document was given: what the slides say is the language model's own; check it before you show it."
        ]
    if assignment.options.general_knowledge:
        return [
            "The language model may have added general knowledge; statements without a source are its own."
        ]
    if not assignment.sources and any(passage.document for passage in knowledge.passages):
        names = ", ".join(
            dict.fromkeys(passage.document for passage in knowledge.passages if passage.document)
        )
        return [f"No document was named; the deck is made from what your own documents say: {names}."]
    return []
