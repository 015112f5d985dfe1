"""A deck written with a model: first the storyline, then its slides, several at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from nbdeck.contract.languages import find_language
from nbdeck.engine.author.documents.titles import shortened
from nbdeck.engine.author.every_word import with_every_word, with_notes
from nbdeck.engine.author.llm import excerpts, prompts
from nbdeck.engine.author.llm.answers import OutlineAnswer
from nbdeck.engine.author.llm.asking import ModelQuestion
from nbdeck.engine.author.llm.checking import (
    MOST,
    TITLE,
    other_language,
    rests_on,
    wrong_outline,
)
from nbdeck.engine.author.llm.connection import Connection
from nbdeck.engine.author.llm.given_outline import as_given, brief_of, kept_slide
from nbdeck.engine.author.llm.knowledge import knowledge_of
from nbdeck.engine.author.llm.slide_writing import CheckedSlide, SlideWriter
from nbdeck.engine.author.llm.slides import DeckDraft
from nbdeck.engine.author.llm.wording import left_out, other_titles
from nbdeck.engine.author.prompt.brief import chosen_wishes, count_of
from nbdeck.engine.model.plan import Assignment, ModelSettings, Plan, PlannedSlide
from nbdeck.engine.model.progress import Report
from nbdeck.errors import ModelFailed, ValidationFailed

_MATERIAL = 0.4
"""Share of the model's room that the material takes from which a deck is planned."""
_EXPECTED = 8
"""Slides of a deck whose length the material decides, for the progress that is shown."""
_LONGEST_TITLE = 120
_UNUSED = "Tables, charts and figures of the documents that no slide uses"
_NAMED = 5
"""As many of them are named."""
_NOT_CHECKED = {
    "topic": "No document was given: what the slides say is the language model's own knowledge and was not checked; "
    "check it before you show it.",
    "text": "No document was given: what the slides add to your own words is the language model's knowledge and was "
    "not checked, but for its numbers.",
}
"""What the reader has to know where a deck rests on no document."""


def plan_or_fall_back(
    assignment: Assignment, settings: ModelSettings, report: Report, extract: Callable[[Assignment], Plan]
) -> Plan:
    """Return the model's plan; where it fails, the extracted one with a warning that names the reason.

    Args:
        assignment: What is asked for.
        settings: The model.
        report: Hears of each answer and of the failure.
        extract: Writes the plan without a model.

    Raises:
        SettingsError: the library is missing, or the settings make no sense.
        NbdeckError: the assignment cannot be met without a model either.
    """
    connection = Connection(settings, report)
    try:
        return plan_with_model(assignment, settings, connection)
    except ModelFailed as exc:
        why = exc.message
    report("model", 1, 1, why)
    plan = extract(assignment)
    warnings = (f"{why} The slides were extracted without it.", *plan.warnings)
    return plan.model_copy(update={"warnings": warnings, "usage": connection.usage})


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
    knowledge, room = knowledge_of(assignment), settings.context_tokens
    work = SlideWriter(
        assignment,
        connection,
        knowledge,
        prompts.instructions(assignment.options, knowledge, chosen_wishes(assignment), knowledge.order),
        room,
        excerpts.overview(knowledge, knowledge.order, round(room * _MATERIAL)),
        is_own=_is_followed(assignment),
    )
    deck, preserved = DeckDraft(knowledge), _kept(assignment)
    outline = _given(assignment) or _outlined(work)
    slides = _written(work, outline, deck, preserved)
    notes = "\n".join(one.notes for one in assignment.outline)
    return with_every_word(_plan(work, outline, deck, slides), notes)


def _length(assignment: Assignment) -> int | None:
    """Return how many content slides are wanted; a number that stands in the request counts those in front of them."""
    length = assignment.options.length
    asked = None if assignment.brief is None else count_of(assignment.brief)
    if asked is None or length not in (None, asked.number):
        return length
    return max(asked.number - assignment.options.opening, 1)


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


def _outlined(work: SlideWriter) -> OutlineAnswer:
    """Return the model's plan, with exactly as many slides as were asked for."""
    length, given = _length(work.assignment), work.assignment.outline
    question = ModelQuestion(
        instructions=work.instructions,
        request=prompts.outline_request(work.overview, length, given),
        form=OutlineAnswer,
        check=lambda answer: wrong_outline(answer, work.knowledge, length),
    )
    answer = work.connection.ask(question, "Planning the slides", 0, 3 + (length or _EXPECTED))
    return answer.model_copy(update={"slides": answer.slides[: length or MOST]})


def _written(
    work: SlideWriter, outline: OutlineAnswer, deck: DeckDraft, preserved: dict[int, PlannedSlide]
) -> list[PlannedSlide]:
    """Return the slides of a plan in order."""
    assignment, slides = work.assignment, dict(preserved)
    for slide in preserved.values():
        deck.take(slide.spec.title)
    count = len(outline.slides)
    open_ones = [at for at in range(count) if at not in preserved]
    answers = work.deck(outline, open_ones, min(work.connection.usage.calls, 1))
    missing = (one.wish for one in outline.musts if not one.slides and one.wish)
    deck.warnings.extend(f"No slide was planned for “{one}”." for one in missing)
    unmet = filter(None, work.unmet)
    deck.warnings.extend(f"No slide has what was asked for: “{one}”." for one in unmet)
    if outline.assumed:
        deck.warnings.append(f"The deck takes for granted, to be checked: {outline.assumed}")
    for at in open_ones:
        brief, answer, given = (
            outline.slides[at],
            answers[at],
            assignment.outline[at] if work.is_own else None,
        )
        own = as_given(given, assignment.sources, assignment.options) if given else None
        below = [given.notes] if given and given.notes else []
        if isinstance(answer, ModelFailed):
            deck.failed.append(answer)
            slide = deck.otherwise(brief, "", own, answer.message)
        else:
            slide = deck.add(_with_title(work, at, answer), own)
        slides[at] = with_notes(slide, below)
    if open_ones and len(deck.failed) == len(open_ones):
        raise deck.failed[-1]
    if not work.is_own:
        written = [one for one in answers.values() if isinstance(one, CheckedSlide)]
        ids = (name for one in written for name in (one.answer.shows, *rests_on(one.answer, one.brief)))
        if left := work.knowledge.unused(ids):
            names = (*(f"“{shortened(one)}”" for one in left[:_NAMED]), *["…"][: len(left[_NAMED:])])
            deck.warnings.append(f"{_UNUSED}, {len(left)} in all: {', '.join(names)}")
    return [slides[at] for at in range(count)]


def _with_title(work: SlideWriter, at: int, written: CheckedSlide) -> CheckedSlide:
    """Return the answer with the user's own title, where the user gave one in the language that is wished for."""
    if not work.is_own or work.assignment.options.language != "ORIGINAL":
        return written
    answer = written.answer.model_copy(update={"title": work.assignment.outline[at].title[:300]})
    return replace(written, answer=answer, faults=tuple(one for one in written.faults if one.where != TITLE))


def _plan(work: SlideWriter, outline: OutlineAnswer, deck: DeckDraft, slides: Sequence[PlannedSlide]) -> Plan:
    """Return the deck of some slides; of the plan for its cover what was not refused."""
    cover = (work.outline.title, work.outline.subtitle)
    shown = tuple("" if work.knowledge.unknown(one) else one for one in cover)
    dropped = [
        one for one, left in zip((outline.title, outline.subtitle), shown, strict=True) if one and not left
    ]
    sources = (source.title[:300] for source in work.assignment.sources)
    otherwise = other_titles(work.knowledge, [*sources, slides[0].spec.title])
    title = _own_title(work.assignment) or shown[0] or next(iter(otherwise), "–")
    warnings = [*_told(work), *left_out("The cover", dropped), *deck.warnings]
    written = other_language(
        " ".join(f"{one.spec.title} {one.spec.content}" for one in slides), work.knowledge.options
    )
    if written:
        warnings.append(f"The model wrote in another language than was asked for ({written}).")
    return Plan(
        title=title,
        subtitle=shown[1],
        language=_language(work),
        slides=tuple(slides),
        content_source="model",
        warnings=tuple(dict.fromkeys(warnings)),
        usage=work.connection.usage,
    )


def _language(work: SlideWriter) -> str:
    """Return the name of the language that the deck is in, ORIGINAL where nothing tells it."""
    wished = work.assignment.options.language
    if wished != "ORIGINAL" or not work.knowledge.passages:
        return wished
    try:
        return find_language(work.knowledge.tag).name
    except ValueError:
        return wished


def _told(work: SlideWriter) -> list[str]:
    """Return what the reader has to know about where the words come from."""
    told = _NOT_CHECKED.get(work.knowledge.basis)
    if told is None and work.assignment.options.general_knowledge:
        told = "The language model may have added general knowledge; statements without a source are its own."
    return [told] if told else []
