"""A deck written with a model: first the storyline, then its slides, several at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from nbdeck.contract.languages import find_language
from nbdeck.engine.author.every_word import with_every_word, with_notes
from nbdeck.engine.author.llm import excerpts, prompts
from nbdeck.engine.author.llm.answers import OutlineAnswer
from nbdeck.engine.author.llm.asking import ModelQuestion
from nbdeck.engine.author.llm.checking import (
    MOST,
    TITLE,
    Rules,
    content_slides,
    other_language,
    wrong_outline,
)
from nbdeck.engine.author.llm.connection import Connection
from nbdeck.engine.author.llm.given_outline import as_given, brief_of, kept_slide
from nbdeck.engine.author.llm.knowledge import knowledge_of
from nbdeck.engine.author.llm.slide_writing import CheckedSlide, SlideWriter
from nbdeck.engine.author.llm.slides import DeckDraft
from nbdeck.engine.author.llm.wording import Dropped, plain, title_of
from nbdeck.engine.author.prompt.brief import chosen_wishes, count_of
from nbdeck.engine.model.plan import Assignment, ModelSettings, Plan, PlannedSlide
from nbdeck.errors import ModelFailed, ValidationFailed

_MATERIAL = 0.4
"""Share of the model's room that the material takes from which a deck is planned."""
_EXPECTED = 8
"""Slides of a deck whose length the material decides, for the progress that is shown."""
_LONGEST_TITLE = 120
_NOT_CHECKED = {
    "topic": "No document was given: what the slides say is the language model's own knowledge and was not checked; "
    "check it before you show it.",
    "text": "No document was given: what the slides add to your own words is the language model's knowledge and was "
    "not checked, but for its numbers.",
}
"""What the reader has to know where a deck rests on no document."""


@dataclass(slots=True)
class _Work:
    """One assignment while a model writes it."""

    assignment: Assignment
    rules: Rules
    deck: DeckDraft
    connection: Connection
    instructions: str
    room: int
    overview: str


def plan_with_model(assignment: Assignment, settings: ModelSettings, connection: Connection) -> Plan:
    """Return the plan of a deck whose words are a model's, checked against the material.

    `length` is hit exactly. Numbers that neither the material nor the user gave are left out, with a warning, unless
    general knowledge is allowed. Tables and charts of the material are shown with their own numbers.

    Args:
        assignment: Topic, sources, an outline, options.
        settings: The model.
        connection: The line to it, whose progress hears of each slide.

    Raises:
        ModelFailed: the model gave no usable answer; the message says why.
        ValidationFailed: there is neither a topic nor a source nor an outline.
    """
    if not (assignment.topic.strip() or assignment.sources or assignment.outline):
        raise ValidationFailed(
            "There is nothing to make slides of.", hint="Give a topic, documents or an outline."
        )
    rules = Rules(knowledge_of(assignment), assignment.options)
    wishes = chosen_wishes(assignment)
    room = settings.context_tokens
    work = _Work(
        assignment=assignment,
        rules=rules,
        deck=DeckDraft(rules),
        connection=connection,
        instructions=prompts.instructions(assignment.options, rules.knowledge, wishes, assignment.topic),
        room=room,
        overview=excerpts.overview(rules.knowledge, assignment.topic, round(room * _MATERIAL)),
    )
    preserved = _kept(assignment)
    outline = _given(assignment) or _outlined(work)
    slides, judged = _written(work, outline, preserved)
    notes = "\n".join(one.notes for one in assignment.outline)
    return with_every_word(_plan(work, outline, judged, slides), notes)


def _length(assignment: Assignment) -> int | None:
    count = None if assignment.brief is None else count_of(assignment.brief)
    content = None if count is None else max(count.number - assignment.options.opening, 1)
    return assignment.options.length or content


def _is_followed(assignment: Assignment) -> bool:
    """Whether the user's outline has the number of slides that was asked for."""
    return bool(assignment.outline) and assignment.options.length in {None, len(assignment.outline)}


def _kept(assignment: Assignment) -> dict[int, PlannedSlide]:
    """Return the slides of the user's outline that no model is needed for, by their index."""
    given = assignment.outline if _is_followed(assignment) else ()
    slides = (kept_slide(one, assignment.sources, assignment.options) for one in given)
    return {at: slide for at, slide in enumerate(slides) if slide is not None}


def _given(assignment: Assignment) -> OutlineAnswer | None:
    """Return the user's outline as a plan, None where there is none or it has another length."""
    if not _is_followed(assignment):
        return None
    briefs = tuple(map(brief_of, assignment.outline))
    return OutlineAnswer(title=_own_title(assignment) or briefs[0].title, slides=briefs)


def _own_title(assignment: Assignment) -> str:
    """Return the title that the user gave: beside an outline a short topic is one."""
    topic = assignment.topic.strip()
    is_title = 0 < len(topic) <= _LONGEST_TITLE and "\n" not in topic
    titles = (*([topic] if is_title else []), *(source.title[:300] for source in assignment.sources))
    return next(filter(None, titles), "") if assignment.outline else ""


def _outlined(work: _Work) -> OutlineAnswer:
    """Return the model's plan, with exactly as many slides as were asked for."""
    assignment = work.assignment
    length, opening = _length(assignment), assignment.options.opening
    question = ModelQuestion(
        instructions=work.instructions,
        request=prompts.outline_request(assignment.topic, work.overview, length, assignment.outline, opening),
        form=OutlineAnswer,
        check=lambda answer: wrong_outline(answer, length, opening),
    )
    answer = work.connection.ask(question, "Planning the slides", 0, 1 + (length or _EXPECTED))
    most = content_slides(answer, length, opening) or MOST
    return answer.model_copy(update={"slides": answer.slides[:most]})


def _written(
    work: _Work, outline: OutlineAnswer, preserved: dict[int, PlannedSlide]
) -> tuple[list[PlannedSlide], OutlineAnswer]:
    """Return the slides of a plan in order, and the plan without what was refused of its cover."""
    slides = dict(preserved)
    for slide in preserved.values():
        work.deck.titles.take(slide.spec.title)
    count = len(outline.slides)
    open_ones = [at for at in range(count) if at not in preserved]
    writer = SlideWriter(work.connection, work.rules, work.instructions, outline, work.room, work.overview)
    writer.is_own = _is_followed(work.assignment)
    answers = writer.deck(open_ones, int(work.connection.usage.calls > 0))
    missing = (one for one in outline.musts if not one.slides and plain(one.wish))
    work.deck.warnings.extend(f"No slide was planned for “{plain(one.wish)}”." for one in missing)
    for at in open_ones:
        brief, answer, own = outline.slides[at], answers[at], _own_slide(work.assignment, at)
        if isinstance(answer, ModelFailed):
            slide = work.deck.without_model(brief, answer, own)
        else:
            slide = work.deck.add(_with_title(work, at, answer), brief, own)
            if caution := plain(answer.answer.caution):
                work.deck.warnings.append(f"“{slide.spec.title}”: {caution}")
        given = work.assignment.outline[at].notes if _is_followed(work.assignment) else ""
        slides[at] = with_notes(slide, [given] if given else [])
    if open_ones and len(work.deck.failed) == len(open_ones):
        raise work.deck.failed[-1]
    return [slides[at] for at in range(count)], writer.outline


def _own_slide(assignment: Assignment, at: int) -> PlannedSlide | None:
    """Return a slide as the user's outline says it, None without an outline."""
    if not _is_followed(assignment):
        return None
    return as_given(assignment.outline[at], assignment.sources, assignment.options)


def _with_title(work: _Work, at: int, written: CheckedSlide) -> CheckedSlide:
    """Return the answer with the user's own title, where the user gave one in the language that is wished for."""
    if not _is_followed(work.assignment) or work.assignment.options.language != "ORIGINAL":
        return written
    answer = written.answer.model_copy(update={"title": work.assignment.outline[at].title[:300]})
    return replace(written, answer=answer, faults=tuple(one for one in written.faults if one.where != TITLE))


def _plan(work: _Work, outline: OutlineAnswer, judged: OutlineAnswer, slides: Sequence[PlannedSlide]) -> Plan:
    """Return the deck of some slides; of the plan for its cover what was not refused."""
    options, deck, dropped = work.assignment.options, work.deck, Dropped()
    for said, left in ((outline.title, judged.title), (outline.subtitle, judged.subtitle)):
        dropped.takes("words" if said and not left else None, said)
    otherwise = [*(source.title[:300] for source in work.assignment.sources), slides[0].spec.title]
    title = _own_title(work.assignment) or title_of(judged.title, work.rules, otherwise, dropped)
    subtitle = "" if work.rules.unknown(judged.subtitle) else plain(judged.subtitle)
    warnings = [*_told(work), *dropped.warnings("The cover"), *deck.warnings]
    written = other_language(" ".join(f"{one.spec.title} {one.spec.content}" for one in slides), options)
    if written:
        warnings.append(f"The model wrote in another language than was asked for ({written}).")
    return Plan(
        title=title,
        subtitle=subtitle,
        language=_language(work),
        slides=tuple(slides),
        content_source="model",
        most_slides=outline.most_slides or None,
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
    told = _NOT_CHECKED.get(work.rules.knowledge.basis)
    if told is None and work.assignment.options.general_knowledge:
        told = "The language model may have added general knowledge; statements without a source are its own."
    return [told] if told else []
