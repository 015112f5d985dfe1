"""Which way an assignment is written: with a model where one is configured, else by extraction.

Where the words of a slide come from stands in the last line of its notes.
"""

from __future__ import annotations

from collections.abc import Sequence

from nbdeck.contract.enums import ChartType
from nbdeck.contract.languages import find_language
from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import OutlineSlide
from nbdeck.contract.v1 import WishKind
from nbdeck.engine.author.every_word import with_every_word, with_request
from nbdeck.engine.author.looks.description import bare
from nbdeck.engine.author.prompt.brief import (
    as_said,
    briefed,
    chosen_wishes,
    count_of,
    read_brief,
    slides_of,
    sure_counts,
    unmet_wishes,
)
from nbdeck.engine.author.prompt.request import is_request, sure_request
from nbdeck.engine.author.scaffold.asked_topic import named_subject
from nbdeck.engine.author.scaffold.slides import as_outline
from nbdeck.engine.model.plan import (
    Assignment,
    AuthorOptions,
    ModelSettings,
    Plan,
    PlannedSlide,
    WrittenOutline,
)
from nbdeck.engine.model.progress import Report, silent
from nbdeck.engine.model.source import Source
from nbdeck.engine.text.language import word

_LONGEST_TITLE = 120
_NOTHING_LOST = frozenset({"converted", "wrong_extension", "chart_as_table", "hidden_slides"})
"""Codes of remarks on how documents were read; all others tell what of them was not."""
_MOST_REMARKS = 8
_LOOK = "Look whether this was followed"
"""Before what a request seems to ask of looks: a model may show it otherwise, and a ban is read from its form."""
_STEERED = "sections chosen by its words"


def write_plan(assignment: Assignment, model: ModelSettings | None = None, report: Report = silent) -> Plan:
    """Return the slides that an assignment asks for.

    Args:
        assignment: Topic, sources, an outline, options.
        model: A language model to write with; None extracts.
        report: Hears of each stage.

    Raises:
        NbdeckError: The assignment cannot be met.
    """
    return with_references(_written(assignment, model, report), assignment.options)


def write_outline(
    assignment: Assignment, model: ModelSettings | None = None, report: Report = silent
) -> WrittenOutline:
    """Return a new outline, or the assignment's own changed as its topic says.

    Args:
        assignment: Topic or instruction, sources, perhaps an outline to change, options.
        model: A language model to write with; None extracts.
        report: Hears of each stage.

    Raises:
        ModelRequired: The instruction needs a model; the message says what was understood.
        NbdeckError: The assignment cannot be met.
    """
    if assignment.outline:
        return _edited(assignment, model, report)
    plan = _written(assignment, model, report)
    return WrittenOutline(
        title=plan.title,
        slides=tuple(map(as_outline, plan.slides)),
        most_slides=plan.most_slides,
        content_source=plan.content_source,
        warnings=plan.warnings,
        usage=plan.usage,
    )


def _written(assignment: Assignment, model: ModelSettings | None, report: Report) -> Plan:
    report("author", 0, 1, "Writing the slides")
    assignment = briefed(assignment)
    if model is None:
        plan = extracted(assignment)
    else:
        from nbdeck.engine.author.llm.planning import plan_or_fall_back

        plan = plan_or_fall_back(assignment, model, report, extracted)
    report("author", 1, 1, f"Wrote {len(plan.slides)} slides")
    if assignment.brief is None:
        return plan
    asked = count_of(assignment.brief)
    is_one_wish = asked is not None and assignment.options.length in (None, asked.number)
    if asked is not None and (asked.is_most or is_one_wish):
        plan = plan.model_copy(update={"most_slides": asked.number})
    has_model = plan.content_source == "model"
    opening = assignment.options.opening
    # What the words of a request wish besides, the warning that quotes it answers, or the model; of a text that carries
    # fewer slides than were wished, how many it carries is told.
    is_short = asked is not None and is_one_wish and not has_model and slides_of(plan, opening) < asked.number
    answered = {*chosen_wishes(assignment), *(() if is_short else sure_counts(assignment.brief))}
    missed = (
        f"{_LOOK if wish.kind is WishKind.WITHOUT else 'Not followed'}: {as_said(wish, assignment.brief)}."
        for wish in unmet_wishes(assignment.brief, plan, has_model=has_model, opening=opening)
        if wish in answered
    )
    return plan.model_copy(update={"warnings": tuple(dict.fromkeys((*plan.warnings, *missed)))})


def extracted(assignment: Assignment) -> Plan:
    """Return the plan that needs no model: from the outline, else the sources, else the topic.

    Beside an outline a short topic is the title of the cover.
    """
    if assignment.outline:
        from nbdeck.engine.author.outline.from_outline import plan_from_outline

        plan = plan_from_outline(assignment.outline, assignment.sources, assignment.options)
        outline_text = "\n".join(map(_told, assignment.outline))
        title = assignment.topic.strip()
        is_title = 0 < len(title) <= _LONGEST_TITLE and "\n" not in title
        plan = plan.model_copy(update={"title": title}) if is_title else plan
        return with_request(with_every_word(plan, outline_text), assignment.topic)
    if assignment.sources:
        return _of_documents(assignment)
    from nbdeck.engine.author.prompt.from_topic import plan_from_topic

    return plan_from_topic(assignment.topic, assignment.options, assignment.brief)


def _of_documents(assignment: Assignment) -> Plan:
    """Return the plan made of documents: all they say where no part is asked for and it has room, else of sections.

    A number of slides in the topic is obeyed; a topic that asks for a deck is no title of one.
    """
    from nbdeck.engine.author.documents.asked import done_for
    from nbdeck.engine.author.documents.from_documents import narrows, plan_from_documents
    from nbdeck.engine.author.prompt.from_topic import of_length

    sources, topic = assignment.sources, assignment.topic
    if not topic.strip():
        return _with_unread(plan_from_documents(sources, "", assignment.options, is_whole=True), sources)
    prompt = assignment.brief or read_brief(topic, assignment.options.instructions)
    asked = count_of(prompt)
    is_title = asked is None and not is_request(prompt.request)
    subject = topic if is_title else named_subject(prompt.request)
    is_whole = not subject or not narrows(subject, sources)
    is_charted = not {Layout.CHART, *ChartType}.isdisjoint(prompt.of(WishKind.SHOW))
    plan = of_length(
        asked,
        assignment.options,
        lambda options: plan_from_documents(
            sources,
            subject,
            options,
            is_title=is_title,
            is_whole=is_whole,
            request=prompt.request,
            is_charted=is_charted,
        ),
    )
    is_met = asked is not None and asked.is_met(slides_of(plan, assignment.options.opening))
    # What a deck shows comes from its documents, whatever is wished; laid out, a long table may take more slides.
    counted = [f"written for {asked}, cover included"] if is_met else []
    steered = [_STEERED] if not is_whole and not prompt.source else []
    done = [*steered, *done_for(prompt.request, sources), *counted]
    plan = with_request(with_every_word(plan, prompt.source), sure_request(prompt), done, topic)
    return _with_unread(plan, sources)


def _with_unread(plan: Plan, sources: Sequence[Source]) -> Plan:
    """Return the plan with warnings of what in the documents, or beside them, was not read."""
    warnings = list(plan.warnings)
    for source in sources:
        lost = [remark.text for remark in source.remarks if remark.code not in _NOTHING_LOST]
        warnings += (f"“{source.name}”: {text}" for text in lost[:_MOST_REMARKS])
        if len(lost) > _MOST_REMARKS:
            count = len(lost) - _MOST_REMARKS
            warnings.append(
                f"“{source.name}”: remarks on what was not read, that are not shown here: {count}."
            )
    return plan.model_copy(update={"warnings": tuple(warnings)})


def _told(slide: OutlineSlide) -> str:
    """Return what a slide of an outline says; what only repeats its title is said once."""
    is_repeated = bare(slide.description) == bare(slide.title)
    return "\n".join((slide.title, "" if is_repeated else slide.description, slide.notes))


def _edited(assignment: Assignment, model: ModelSettings | None, report: Report) -> WrittenOutline:
    from nbdeck.engine.author.edits.changing import edit_outline

    report("author", 0, 1, "Changing the outline")
    if model is None:
        slides, warnings = edit_outline(
            assignment.outline, assignment.topic, assignment.sources, assignment.options
        )
    else:
        from nbdeck.engine.author.llm.editing import edit_or_fall_back

        slides, warnings = edit_or_fall_back(assignment, model, report, edit_outline)
    report("author", 1, 1, f"The outline has {len(slides)} slides")
    return WrittenOutline(slides=slides, content_source="outline", warnings=warnings)


def with_references(plan: Plan, options: AuthorOptions) -> Plan:
    """Return the plan with the documents and places that each slide rests on in its notes.

    Args:
        plan: The slides; those that rest on no document stay as they are.
        options: Whether speaker notes are wanted; a slide without any that no model wrote then says its content before
            the places.
    """
    tag, says_content = find_language(plan.language).tag, options.notes and plan.content_source != "model"
    return plan.model_copy(
        update={"slides": tuple(_referred(slide, tag, says_content=says_content) for slide in plan.slides)}
    )


def _referred(slide: PlannedSlide, tag: str, *, says_content: bool) -> PlannedSlide:
    if not any(one.document for one in slide.evidence):
        return slide
    from nbdeck.engine.author.documents.speaking import references

    places = references(((one.document, one.place) for one in slide.evidence), tag)
    said = slide.spec.notes or (slide.spec.content if says_content else "")
    line = f"{word('source', tag)}: {places}"
    spec = slide.spec.model_copy(update={"notes": f"{said}\n\n{line}" if said else line})
    return slide.model_copy(update={"spec": spec})
