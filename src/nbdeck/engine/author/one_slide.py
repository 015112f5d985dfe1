"""One slide of a finished deck from a prompt: a new one, or a present one changed or said anew."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from nbdeck.contract.chart_marks import ChartMarks
from nbdeck.contract.enums import ChartType
from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import Chart, OutlineSlide, Slide
from nbdeck.engine.author.edits.suggesting import WORKING, with_working
from nbdeck.engine.author.language.options import language_tag
from nbdeck.engine.author.looks.appearance import describe, understand
from nbdeck.engine.author.looks.description import clean, items_of, read_description
from nbdeck.engine.author.outline.from_outline import plan_from_outline
from nbdeck.engine.author.prompt.request import is_topic
from nbdeck.engine.author.typed.charts import possible, written_rows
from nbdeck.engine.author.typed.tables import pipe_rows
from nbdeck.engine.intake.words import layout_of
from nbdeck.engine.model.deck import DeckSlide
from nbdeck.engine.model.plan import Assignment, ModelSettings, Plan, PlannedSlide
from nbdeck.engine.model.progress import Report, silent
from nbdeck.errors import ModelRequired, ValidationFailed

_MOST = 20_000
"""Characters of a prompt that are read."""
SUGGESTED = (
    "shorten",
    "expand",
    "show as a timeline",
    "show as a list",
    "show as a table",
    "show as a line chart",
    "show as a bar chart",
    "rename to NEW TITLE",
)
"""Instructions that some slides understand without a language model; any layout and kind of chart may be named."""


@dataclass(frozen=True, slots=True)
class WrittenSlide:
    """A slide as the deck holds it, and what belongs to it.

    Attributes:
        slide: Its picture, if any, is the one that the present slide had.
        picture: SHA-256 of a picture of the documents that it shall have instead, as it is in the document.
        warnings: Wishes that were not met, in sentences.
    """

    slide: DeckSlide
    picture: str | None = None
    warnings: tuple[str, ...] = ()


def write_slide(
    assignment: Assignment,
    present: DeckSlide | None = None,
    model: ModelSettings | None = None,
    report: Report = silent,
) -> WrittenSlide:
    """Return a new slide for a finished deck, or a present one changed as the assignment's topic says.

    Without a model a new slide says what the prompt says, else what the documents say about it, else it is a
    scaffold. For a present slide the prompt is its new content, an instruction such as "shorter" or "as a timeline",
    or something that the documents tell of.

    Args:
        assignment: `topic` is the prompt; `sources` is what can be told from.
        present: The slide to write again; None makes a new one.
        model: A language model to write with; None extracts.
        report: Hears of each stage.

    Raises:
        ModelRequired: the prompt is neither content nor understood, and no document tells of it; nothing was changed.
        ValidationFailed: the instruction makes no slide or several, or changes nothing.
        TranslatorUnavailable: a translation is asked for.
    """
    text = clean(assignment.topic[:_MOST]).strip()
    if not any(map(str.isalnum, text)):
        raise ValidationFailed("The prompt has no words.", hint="Say what the slide shall show.")
    options = assignment.options.model_copy(update={"length": None if present else 1})
    assignment = replace(assignment, topic=text, options=options)
    report("author", 0, 1, "Writing the slide")
    if present is None:
        written = _from_plan(_new(assignment, model, report))
    else:
        present = present.model_copy(update={"kept": None})
        written = _changed_or_refused(assignment, present, model, report)
    report("author", 1, 1, "Wrote the slide")
    return written


def _from_plan(plan: Plan) -> WrittenSlide:
    one = plan.slides[0]
    return WrittenSlide(DeckSlide(spec=one.spec, picture_alt=one.picture_alt), one.picture, plan.warnings)


def _new(assignment: Assignment, model: ModelSettings | None, report: Report) -> Plan:
    if model is not None:
        from nbdeck.engine.author.writing import write_plan

        return write_plan(assignment, model, report)
    from nbdeck.engine.author.prompt.new_slide import new_slide

    return new_slide(assignment)


def _changed_or_refused(
    assignment: Assignment, present: DeckSlide, model: ModelSettings | None, report: Report
) -> WrittenSlide:
    def follow(words: str) -> WrittenSlide:
        return _changed(replace(assignment, topic=words), present, None, silent)

    try:
        return _changed(assignment, present, model, report)
    except (ModelRequired, ValidationFailed) as refusal:
        raise with_working(refusal, ([words] for words in SUGGESTED), follow) from refusal.__cause__


def _changed(
    assignment: Assignment, present: DeckSlide, model: ModelSettings | None, report: Report
) -> WrittenSlide:
    tag = language_tag(assignment.options, f"{present.spec.title}\n{present.spec.content}")
    before = as_outline_slide(present.spec, tag)
    if model is not None:
        from nbdeck.engine.author.writing import write_outline

        edited = write_outline(replace(assignment, outline=(before,)), model, report)
        return _revised(present, before, edited.slides, assignment, edited.warnings)
    text, title = assignment.topic, present.spec.title
    if not is_topic(text):
        from nbdeck.engine.author.prompt.new_slide import verbatim

        return _from_plan(verbatim(text, title, assignment))
    from nbdeck.engine.author.edits.changing import changed_outline

    try:
        after, warnings = changed_outline((before,), text, assignment.sources, assignment.options)
    except ModelRequired as not_understood:
        from nbdeck.engine.author.prompt.new_slide import from_sources

        planned = from_sources(text, title, assignment)
        if planned is None and not not_understood.details["not_understood"]:
            raise
        if planned is None:
            raise ModelRequired(
                "Without a language model this is no change that is known here, and no document tells of "
                f"it: {text[:200]!r}. "
                "Nothing was changed.",
                hint=f"Give the new text itself, name documents that tell of it, or say one of these: {WORKING}. "
                "A language model would also rewrite, compare and add knowledge.",
                details=not_understood.details,
            ) from None
        return _from_plan(planned)
    return _revised(present, before, after, assignment, warnings)


def as_outline_slide(spec: Slide, tag: str = "") -> OutlineSlide:
    """Return a slide as an outline shows it: its points, or its table or chart as rows, and its look.

    Args:
        spec: The slide.
        tag: BCP 47 tag of its language, in which a chart's numbers are written.
    """
    layout = layout_of(spec)
    if spec.chart is not None:
        look = describe(Layout.CHART, None, chart_type=spec.chart.type)
        rows = pipe_rows(written_rows(spec.chart, tag))
        return OutlineSlide(title=spec.title, description=_joined(rows, spec.content), appearance=look)
    if spec.table is not None:
        look = describe(Layout.TABLE, None)
        return OutlineSlide(
            title=spec.title,
            description=_joined(pipe_rows(spec.table, is_literal=spec.types is not None), spec.content),
            appearance=look,
        )
    look = "" if layout is None else describe(layout, len(items_of(spec.content)) or None)
    said = spec.content or ("" if layout else spec.title)
    return OutlineSlide(title=spec.title, description=said, appearance=look)


def _joined(rows: str, caption: str) -> str:
    return f"{rows}\n\n{caption}" if caption.strip() else rows


def _revised(
    present: DeckSlide,
    before: OutlineSlide,
    after: Sequence[OutlineSlide],
    assignment: Assignment,
    warnings: Sequence[str] = (),
) -> WrittenSlide:
    """Return the present slide with what an edit changed in its outline; all else of it stays."""
    if len(after) != 1:
        raise ValidationFailed(
            f"The instruction makes {len(after)} slides of one.",
            hint="INSERT and REMOVE add and take away slides; REGENERATE changes one.",
        )
    (one,) = after
    if one == before:
        raise ValidationFailed(
            "The instruction changes nothing on this slide.", hint=f"Say one of these: {WORKING}."
        )
    old = present.spec
    if (one.description, one.appearance) == (before.description, before.appearance):
        return _with(present, old.model_copy(update={"title": one.title}), warnings)
    if not one.appearance and (layout := layout_of(old)) is not None:
        one = one.model_copy(update={"appearance": describe(layout, None)})
    plan = plan_from_outline([one], (), assignment.options)
    asked = understand(one.appearance).layout
    if plan.warnings and asked not in {None, layout_of(plan.slides[0].spec)}:
        reasons = [warning.rpartition("; ")[0] or warning.rstrip(".") for warning in plan.warnings]
        raise ValidationFailed(
            f"{'. '.join(reasons)}. Nothing was changed.", hint=f"Say one of these: {WORKING}."
        )
    revised = _with_kept(plan.slides[0], old, before, one)
    if _shown(revised) == _shown(old):
        reason = " ".join(plan.warnings) or "The instruction changes nothing on this slide."
        raise ValidationFailed(reason, hint=f"Say one of these: {WORKING}.")
    lost = _lost_marks(old.chart, revised.chart)
    return _with(present, revised, (*warnings, *plan.warnings, *lost))


def _lost_marks(old: Chart | None, new: Chart | None) -> Iterator[str]:
    """Yield that lines, words and totals are gone that a chart had, and has no place for in its new kind."""
    marks = None if old is None else old.marks
    is_marked = marks is not None and marks.model_copy(update={"highlight": ()}) != ChartMarks()
    if is_marked and (new is None or new.marks is None):
        yield "What was marked on its chart is gone: its new kind has no place for it."


def _with(present: DeckSlide, spec: Slide, warnings: Sequence[str]) -> WrittenSlide:
    return WrittenSlide(present.model_copy(update={"spec": spec}), warnings=tuple(dict.fromkeys(warnings)))


def _with_kept(planned: PlannedSlide, old: Slide, before: OutlineSlide, after: OutlineSlide) -> Slide:
    """Return a planned slide with the notes and source of the one that it was made from.

    A chart whose numbers an edit left alone keeps them as they are: they are not read back from words. One that becomes
    words leaves the title of its axis, which may be the unit.
    """
    spec = planned.spec
    source = old.source or (old.chart.source if old.chart is not None else None)
    preserved: dict[str, object] = {"notes": spec.notes or old.notes, "source": spec.source or source}
    if spec.chart is None and old.chart is not None and old.chart.y_title:
        preserved["content"] = f"{old.chart.y_title}\n{spec.content}".strip()
    same_rows = read_description(before.description).tables == read_description(after.description).tables
    if spec.chart is not None and old.chart is not None and same_rows:
        kind = possible(spec.chart.type, old.chart.categories, old.chart.series)
        preserved |= {"chart": _in_kind(old.chart, kind), "source": old.source}
        if before.description == after.description:
            preserved["content"] = old.content
    return spec.model_copy(update=preserved)


def _in_kind(chart: Chart, kind: ChartType) -> Chart:
    """Return a chart as another kind, without the form, roles and marks that this kind has no place for."""
    changed = chart.model_copy(update={"type": kind})
    if any(changed.broken_rules()):
        series = tuple(each.model_copy(update={"role": None}) for each in chart.series)
        plain = {"form": None, "totals_at": (), "has_log_axis": False, "series": series}
        changed = changed.model_copy(update=plain)
    return changed.model_copy(update={"marks": None}) if any(changed.broken_rules()) else changed


def _shown(spec: Slide) -> tuple[object, ...]:
    return spec.title, layout_of(spec), spec.item_amount, spec.content, spec.chart, spec.table
