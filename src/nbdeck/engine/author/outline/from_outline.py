"""An outline becomes slides: its own words, laid out as it says or as its content asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from nbdeck.contract.content import Items
from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.contract.slides import Chart, OutlineSlide, Slide
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import sentences
from nbdeck.engine.author.language.options import language_tag, shown_in, unmet, written_in
from nbdeck.engine.author.looks.appearance import Appearance, chosen_layout, describe, understand
from nbdeck.engine.author.looks.description import (
    MOST,
    Description,
    bare,
    clean,
    items_of,
    read_description,
    rows_as_lines,
    rows_of_points,
    sentence_of,
)
from nbdeck.engine.author.looks.length import is_closing, lengthened_to, shortened_to
from nbdeck.engine.author.scaffold import slides as scaffold
from nbdeck.engine.author.typed.charts import beside_chart, chart_of_table, chart_of_text, why_not
from nbdeck.engine.author.typed.content import told_of_chart
from nbdeck.engine.author.typed.tables import CELL_MARK, Rows
from nbdeck.engine.author.typed.text import has_code, without_fences
from nbdeck.engine.model.plan import AuthorOptions, Evidence, Plan, PlannedSlide
from nbdeck.engine.model.source import PictureBlock, Source
from nbdeck.errors import ValidationFailed

if TYPE_CHECKING:
    from nbdeck.engine.author.outline.of_documents import OutlineDocuments

_SPACES = lazy_pattern("[^\\S\u00a0\u2007\u202f]+")
"""White space but the kinds that hold a number and its unit together."""
_LONGEST_TITLE = 300
_CODE = "Its lines of code stay lines."
_TABULAR = frozenset({None, Layout.TABLE, Layout.CHART, Layout.COMPARISON, Layout.BIG_NUMBER})
"""Layouts with which a table stays one, or becomes a chart; None is an open one."""


@dataclass(slots=True)
class _Making:
    """An outline on its way to a plan."""

    documents: OutlineDocuments | None
    options: AuthorOptions
    tag: str
    shown_in: str
    warnings: list[str]

    @property
    def pictures(self) -> Mapping[str, tuple[PictureBlock, Source]]:
        """Those of the documents by how an outline names them."""
        return self.documents.pictures if self.documents is not None else {}

    def evidence(self, statement: str) -> Evidence:
        """Return what a statement rests on: the documents, else the user's own words."""
        if self.documents is not None:
            return self.documents.evidence(statement)
        return Evidence(statement=statement, quote=statement, document="")


def plan_from_outline(
    outline: Sequence[OutlineSlide],
    sources: Sequence[Source],
    options: AuthorOptions,
) -> Plan:
    """Return a plan with a slide for each of the outline's, in its words.

    An empty description is filled from the sources, or with prompts to the author where they say nothing. A wished
    length other than the outline's is met by merging and leaving out, or by splitting and adding, with a warning.

    Args:
        outline: What the slides say and how they may look.
        sources: Documents that fill empty slides and back up statements.
        options: What was asked for.

    Raises:
        ValidationFailed: the outline has no slide.
    """
    if not outline:
        raise ValidationFailed("The outline has no slides.", hint="Give at least one slide with a title.")
    cleaned = [_cleaned(one) for one in outline]
    text = "\n".join(f"{one.title}\n{one.description[:MOST]}" for one in cleaned)
    documents = None
    if sources:
        from nbdeck.engine.author.outline.of_documents import OutlineDocuments

        documents = OutlineDocuments(sources, options)
    tag, warnings = language_tag(options, text), list(unmet(options, written_in(text)))
    making = _Making(documents, options, tag, shown_in(options, text), warnings)
    slides = tuple(_of_length(cleaned, making))
    given = {one.title for one in cleaned}
    if empty := [one for one in slides if one.is_scaffold and one.spec.title in given]:
        making.warnings.append(_about_scaffolds(empty))
    title = next((source.title for source in sources if source.title), "") or cleaned[0].title
    return Plan(
        title=title,
        language=options.language,
        slides=slides,
        content_source="outline",
        warnings=tuple(dict.fromkeys(making.warnings)),
    )


def _with_picture(slide: PlannedSlide, making: _Making) -> PlannedSlide:
    """Return a slide whose outline asks for a picture of the documents by its own words with that picture.

    One whose last line is the picture's caption shows the picture alone, with its lines below.
    """
    look = understand(slide.appearance)
    known = making.pictures.get(bare(look.picture_words)) if look.picture_words else None
    if known is None or slide.picture is not None:
        return slide
    picture, source = known
    from nbdeck.engine.author.documents.planned import below_picture, pictured

    alone = pictured(slide.spec.title, picture.caption, picture, source.name, source.language)
    lines = slide.description.split("\n")
    if bare(lines[-1]) == bare(alone.description):
        line = below_picture(slide.spec.title, lines, source.language)
        spec = alone.spec.model_copy(update={"content": line})
        evidence = (*map(making.evidence, lines[:-1]), *alone.evidence)
        return slide.model_copy(
            update={
                "spec": spec,
                "picture": alone.picture,
                "picture_alt": alone.picture_alt,
                "evidence": evidence,
            }
        )
    return slide.model_copy(update={"picture": picture.sha256, "picture_alt": look.picture_words})


def _cleaned(one: OutlineSlide) -> OutlineSlide:
    title = _SPACES.sub(" ", clean(one.title[: 4 * _LONGEST_TITLE])).strip()[:_LONGEST_TITLE].strip()
    title = title or ("–" if one.title.strip() else one.title)
    words = {"description": clean(one.description[: MOST + 2]), "notes": clean(one.notes)}
    return one.model_copy(update={"title": title, "appearance": one.appearance[:2000], **words})


def _about_scaffolds(slides: Sequence[PlannedSlide]) -> str:
    names = [f"“{one.spec.title}”" for one in slides]
    listed = ", ".join(names[:5]) + (f" and {len(names) - 5} more" if len(names) > 5 else "")
    return f"Prompts to the author, and no text of yours, stand on {listed}."


def _of_length(outline: Sequence[OutlineSlide], making: _Making) -> list[PlannedSlide]:
    """Return the slides, as many as were wished, or as many as there is something to say on."""
    length = making.options.length or len(outline)
    if length == len(outline):
        return [_planned(one, making) for one in outline]
    given = "one slide" if len(outline) == 1 else f"{len(outline)} slides"
    about_count = f"What was given makes {given}, and the deck has %s beside cover and contents:"
    if length < len(outline):
        fitting, said = shortened_to(outline, length)
        slides = [_planned(one, making) for one in fitting]
        making.warnings.append(f"{about_count % len(slides)} {' '.join(said)}")
        return slides
    groups = lengthened_to(outline, length, making.shown_in, least=1 if making.documents is None else 2)
    longer = [one for group in groups for one in group]
    slides = [_planned(one, making) for one in longer]
    split, carried = len(slides) - len(outline), len(slides)
    if making.documents is not None:
        end = carried - (carried > 1 and is_closing(outline[-1]))
        slides[end:end] = making.documents.further(longer, length - carried)
    if len(slides) < length:
        making.warnings.append(scaffold.about_missing(len(slides), length))
    elif split:
        making.warnings.append(f"{about_count % len(slides)} {split} came from splitting.")
    return slides


def _planned(one: OutlineSlide, making: _Making) -> PlannedSlide:
    planned = _with_picture(_made(one, making), making)
    notes = "\n".join(filter(None, (one.notes, planned.spec.notes)))
    spec = planned.spec.model_copy(update={"notes": notes or None})
    return planned.model_copy(update={"spec": spec})


def _made(one: OutlineSlide, making: _Making) -> PlannedSlide:
    look, said = understand(one.appearance), read_description(one.description)
    if said.is_cut:
        making.warnings.append(f"The description of “{one.title}” was cut after {MOST:,} characters.")
    if is_closing(one) and len(items_of(said.text)) < 2:
        why = "It closes the talk."
        closing = Slide(title=one.title, layout=Layout.THANKS, item_amount=0, content=said.text, why=why)
        return _slide(one, closing, making)
    if said.tables and look.layout in _TABULAR:
        return _with_table(one, look, said, making)
    text = "\n".join([said.text, *map(rows_as_lines, said.tables)]).strip("\n")
    if has_code(text):
        code = without_fences(text)
        return _slide(
            one, Slide(title=one.title, item_amount=0, content=code, is_verbatim=True, why=_CODE), making
        )
    if not items_of(text):
        return _filled(one, look, making)
    if look.layout is Layout.TABLE:
        rows = rows_of_points(text, scaffold.table_head(making.tag))
        if rows is not None:
            return _with_table(one, look, Description("", (rows,)), making)
        making.warnings.append(f"“{one.title}” has no points with headings for a table; its text is shown.")
    if look.layout is Layout.CHART:
        typed_chart = chart_of_text(text, look.chart_type, making.tag)
        making.warnings += told_of_chart(one.title, typed_chart)
        if typed_chart.chart is not None:
            return _with_chart(one, typed_chart.chart, typed_chart.rest, making)
    return _with_text(one, look, text, making)


def _slide(
    one: OutlineSlide,
    spec: Slide,
    making: _Making,
    statements: Sequence[str] = (),
    *,
    is_scaffold: bool = False,
) -> PlannedSlide:
    """Return a slide of an outline: how it looks, what it says, and what its statements rest on."""
    look, kind = understand(one.appearance), spec.chart.type if spec.chart is not None else None
    own_look = describe(spec.layout, spec.item_amount, chart_type=kind) if spec.layout is not None else ""
    return PlannedSlide(
        spec=spec,
        description=one.description,
        appearance=one.appearance or own_look,
        wants_picture=look.wants_picture,
        keywords=_keywords(one.title, look, making.tag),
        evidence=() if is_scaffold else tuple(map(making.evidence, statements)),
        is_scaffold=is_scaffold,
    )


def _with_table(one: OutlineSlide, look: Appearance, said: Description, making: _Making) -> PlannedSlide:
    rows = said.tables[0]
    if len(said.tables) > 1:
        making.warnings.append(
            f"“{one.title}” has {len(said.tables)} tables; the first is shown, make a slide of each."
        )
    caption = "\n".join(sentence_of(item) for item in items_of(said.text))
    if look.layout is Layout.CHART:
        known = None if making.documents is None else making.documents.charts.get(rows)
        is_known = known is not None and look.chart_type in {None, known.type}
        chart = known if is_known else chart_of_table(rows, look.chart_type, making.tag)
        if chart is not None:
            beside = [] if is_known else beside_chart(rows, chart)
            return _with_chart(one, chart, "\n".join(filter(None, (caption, *beside))), making, rows)
        making.warnings.append(
            f"The table of “{one.title}” has no column of numbers to chart; it is shown as a table."
        )
    named = tuple(cell or (" " if at else "") for at, cell in enumerate(rows[0]))
    spec = Slide(
        title=one.title,
        table=(named, *rows[1:]),
        content=without_fences(said.text) if has_code(said.text) else caption,
        is_verbatim=has_code(said.text),
        layout=Layout.TABLE,
        why="The outline gives a table.",
    )
    cells = [CELL_MARK.join(row) for row in rows[1:]]
    return _slide(one, spec, making, cells, is_scaffold=any(scaffold.is_prompt(row[0]) for row in rows))


def _with_chart(
    one: OutlineSlide, chart: Chart, caption: str, making: _Making, rows: Rows = ()
) -> PlannedSlide:
    wished = understand(one.appearance).chart_type
    if wished is not None and wished is not chart.type:
        kind = wished.replace("_", " ").lower()
        making.warnings.append(f"“{one.title}” cannot be a {kind} chart: {why_not(wished, chart)}.")
    spec = Slide(
        title=one.title,
        layout=Layout.CHART,
        chart=chart,
        content=caption,
        why="The outline asks for a chart.",
    )
    quotes = [CELL_MARK.join(row) for row in rows[1:]] or list(
        filter(str.strip, one.description.splitlines())
    )
    return _slide(one, spec, making, quotes)


def _filled(one: OutlineSlide, look: Appearance, making: _Making) -> PlannedSlide:
    """Return a slide that has only a title: from the sources, else with prompts to the author."""
    planned = None
    if making.documents is not None:
        planned = making.documents.slide_about(one.title, points=look.items or None)
    if planned is None:
        planned = scaffold.scaffold_slide(one.title, making.tag, look.layout, look.items)
        return planned.model_copy(update={"appearance": one.appearance or planned.appearance})
    items = items_of(planned.spec.content)
    layout = (
        look.layout if look.layout not in {None, planned.spec.layout, Layout.CHART, Layout.TABLE} else None
    )
    if layout is not None and len(items) in ITEM_COUNTS[layout]:
        spec = planned.spec.model_copy(update={"layout": layout, "item_amount": len(items)})
        planned = planned.model_copy(update={"spec": spec, "appearance": describe(layout, len(items))})
    return planned.model_copy(update={"appearance": one.appearance}) if one.appearance else planned


def _with_text(one: OutlineSlide, look: Appearance, text: str, making: _Making) -> PlannedSlide:
    said: dict[str, Any] = {"content": text} if one.body is None else {"body": one.body}
    items = one.body.with_lead() if isinstance(one.body, Items) else items_of(text)
    if len(items) == 1 and look.layout is None and bare(sentence_of(items[0])) == bare(one.title):
        return _statement(one, text, making)
    layout, count = chosen_layout(one.title, look, said, items, making.warnings)
    spec = Slide(title=one.title, layout=layout, item_amount=count, **said, why=_why(layout, look))
    lines = [sentence_of(item) for item in items]
    statements = [statement for line in lines for statement in sentences(line)]
    return _slide(one, spec, making, statements, is_scaffold=any(map(scaffold.is_prompt, lines)))


def _statement(one: OutlineSlide, text: str, making: _Making) -> PlannedSlide:
    """Return a slide that says nothing but its title: a sentence, or a heading alone, which opens a part."""
    content = "" if text == one.title else text
    why = "It is one short sentence." if content else "It is a heading with nothing below it."
    spec = Slide(title=one.title, item_amount=int(bool(content)), content=content, why=why)
    return _slide(one, spec, making, [one.title])


def _why(layout: Layout, look: Appearance) -> str:
    return "The outline asks for it." if look.layout is layout else "Its content has this form."


def _keywords(title: str, look: Appearance, tag: str) -> tuple[str, ...]:
    """Return what the picture shows that a slide asks for; none where it asks for none."""
    if look.picture_words or not look.wants_picture:
        return tuple(look.picture_words.split())
    from nbdeck.engine.author.language.lexicon import telling_words  # stop words and stems of a language

    return telling_words(title, tag)
