"""An answer becomes planned slides: laid out, with what every statement rests on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain, count

from nbdeck.contract.content import printed
from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import Chart, Slide
from nbdeck.engine.author.documents.planned import alt_of, pictured
from nbdeck.engine.author.documents.shown_data import slide_of_chart, slide_of_table
from nbdeck.engine.author.documents.slide import slide_about
from nbdeck.engine.author.documents.speaking import references
from nbdeck.engine.author.documents.statements import statement_text
from nbdeck.engine.author.documents.titles import shortened
from nbdeck.engine.author.documents.visuals import Visual
from nbdeck.engine.author.language.lexicon import lexicon, telling_words
from nbdeck.engine.author.llm.answers import BriefAnswer, ChartChoice, PointAnswer, SlideAnswer, plain
from nbdeck.engine.author.llm.chart_choice import (
    as_chosen,
    by_name,
    chosen_part,
    not_drawn,
    part_of_chart,
    rows_left_out,
)
from nbdeck.engine.author.llm.checking import (
    CAUTION,
    CHART,
    NOTES,
    ROW,
    SHOWN,
    TITLE,
    WITH_FIGURE,
    missing_facts,
    rests_on,
    shown_by,
    words_of,
)
from nbdeck.engine.author.llm.cited_tables import table_of
from nbdeck.engine.author.llm.knowledge import Knowledge
from nbdeck.engine.author.llm.slide_writing import CheckedSlide
from nbdeck.engine.author.llm.wording import content_of, layout_for, left_out, other_titles
from nbdeck.engine.author.looks.appearance import describe
from nbdeck.engine.author.material.passages import split_sentences
from nbdeck.engine.author.material.search import find
from nbdeck.engine.author.scaffold.slides import scaffold_slide
from nbdeck.engine.author.sentences.cleaning import without_label
from nbdeck.engine.author.typed.charts import chart_of_table
from nbdeck.engine.author.typed.tables import pipe_rows
from nbdeck.engine.model.plan import Evidence, PlannedSlide
from nbdeck.engine.model.source import PictureBlock
from nbdeck.engine.text.language import continued
from nbdeck.errors import ModelFailed, ValidationFailed

_FOUND = 40
_CAPTION, _TITLE = 90, 150
"""Characters of a line below a figure, and of a sentence that is a title."""


@dataclass(slots=True)
class DeckDraft:
    """A deck while its slides are made.

    Attributes:
        knowledge: All that it may be told from.
        titles: Those that slides have, small letters.
        warnings: A line for each slide and cause.
        failed: Why slides were not written by the model, one for each.
    """

    knowledge: Knowledge
    titles: set[str] = field(default_factory=set)
    warnings: list[str] = field(default_factory=list)
    failed: list[ModelFailed] = field(default_factory=list)

    def take(self, wanted: str) -> str:
        """Return a title that no slide has yet: the wanted one, else with the mark of one that goes on."""
        title, tag = shortened(wanted.strip() or "–"), self.knowledge.tag
        names = chain([title], (continued(title, number, tag) for number in count(1)))
        name = next(one for one in names if one.casefold() not in self.titles)
        self.titles.add(name.casefold())
        return name

    def add(self, written: CheckedSlide, own: PlannedSlide | None = None) -> PlannedSlide:
        """Return the slide of an answer; where nothing of it may be shown as the outline or the material has it.

        Args:
            written: What the model wrote, and what of it may not be shown.
            own: As the user's outline has it.
        """
        brief, (answer, dropped) = written.brief, accepted(written)
        rests = rests_on(written.answer, brief)
        title = self.take(answer.title or self._name(rests, brief))
        of_chart = (
            one.text.partition(";")[0] for one in written.faults if one.where == CHART and not one.is_refused
        )
        missing = missing_facts(answer, brief, self.knowledge)
        told = (
            *(f"not on the slide, though the plan has it: {one}" for one in missing),
            *(f"{one}." for one in of_chart),
            *filter(None, [answer.caution]),
        )
        slide = self._showing(answer, brief, title) or self._figure_alone(answer, title)
        if slide is not None and slide.spec.chart is not None and answer.chart is not None:
            told = (*told, *(f"{one}." for one in not_drawn(answer.chart, slide.spec.chart)))
        slide = slide or self._telling(answer, title)
        if slide is None:
            cited = brief.model_copy(update={"evidence": rests})
            slide = self.otherwise(cited, title, own)
        elif answer.caution:
            places = references(((one.document, one.place) for one in slide.evidence), self.knowledge.tag)
            source = slide.spec.source or (slide.spec.chart and slide.spec.chart.source) or places
            slide = _changed(slide, source=f"{source}. {answer.caution}" if source else answer.caution)
        self.warnings += [*(f"“{title}”: {one}" for one in told), *left_out(f"“{title}”", dropped)]
        notes = "\n".join(filter(None, (answer.notes, slide.spec.notes)))
        is_noted = notes and self.knowledge.options.notes and not slide.is_scaffold
        return _changed(slide, notes=notes) if is_noted else slide

    def _name(self, ids: Sequence[str], brief: BriefAnswer) -> str:
        """Return what the material calls what ids mean: a caption, a heading, the document; it claims nothing.

        The planned title stands in for it only where there is no material.
        """
        knowledge = self.knowledge
        visuals = [knowledge.visuals[one] for one in map(table_of, ids) if one in knowledge.visuals]
        passages = knowledge.cited(ids) or knowledge.passages
        names = (
            *(name for one in visuals for name in one.titles[:1]),
            *(one.headings[-1] for one in passages if one.headings),
            *(text for one in passages if len(text := statement_text(one)) <= _TITLE),
            *(one.document for one in passages),
        )
        return next(iter(other_titles(self.knowledge, names)), brief.title)

    def _showing(self, answer: SlideAnswer, brief: BriefAnswer, title: str) -> PlannedSlide | None:
        """Return a slide with a table or chart, one of the material or the answer's own; None without one."""
        shown = shown_by(answer, brief)
        if visual := self.knowledge.visuals.get(shown):
            slide = _of_visual(shown, title, answer, self.knowledge)
            return self._with_lines(slide, answer.points, visual.caption)
        slide_of_rows = self._of_rows(answer, brief, title) if answer.layout in SHOWN else None
        return slide_of_rows and self._with_lines(slide_of_rows, answer.points)

    def _with_lines(
        self, slide: PlannedSlide, points: Sequence[PointAnswer], caption: str = ""
    ) -> PlannedSlide:
        """Return a slide with items as lines beside what it shows.

        What it says of rows that are left out stays. The document's caption, without its label, stands there where
        nothing else says what the numbers are, else in the notes.
        """
        left = slide.spec.content.removeprefix(caption).strip() if caption else ""
        named = without_label(caption, lexicon(self.knowledge.tag))
        is_said = bool(points or (slide.spec.chart and slide.spec.chart.unit))
        lines = [*map(words_of, points), *([] if is_said else [named]), left]
        slide = slide.model_copy(update={"evidence": (*slide.evidence, *self._evidence(points))})
        return _changed(
            slide,
            content="\n".join(filter(None, lines)),
            notes=named if is_said and self.knowledge.options.notes else None,
        )

    def _figure(self, answer: SlideAnswer) -> tuple[Visual, PictureBlock] | None:
        """Return the figure that an answer names, None for another id."""
        figure = self.knowledge.figures.get(answer.shows)
        return None if figure is None or figure.picture is None else (figure, figure.picture)

    def _figure_alone(self, answer: SlideAnswer, title: str) -> PlannedSlide | None:
        """Return a slide of a figure with a line below it, None where there are items, or no figure is named."""
        named, said = self._figure(answer), " ".join(map(words_of, answer.points))
        if named is None or len(answer.points) > 1 or len(said) > _CAPTION:
            return None
        section = named[0].section
        caption = " ".join((named[0].caption or named[1].alt or section.heading).split())
        slide = pictured(title, caption, named[1], section.document, section.language)
        return self._with_lines(slide, answer.points, caption) if answer.points else slide

    def _of_rows(self, answer: SlideAnswer, brief: BriefAnswer, title: str) -> PlannedSlide | None:
        """Return the answer's own table, None where it has no row."""
        knowledge, width = self.knowledge, max(map(len, answer.table), default=0)
        header, *body = ((*row, *[""] * (width - len(row))) for row in answer.table or ((),))
        if not body or not width:
            return None
        named = (tuple(cell or " " for cell in header), *body)
        chart = chart_of_table(named, None, knowledge.tag) if answer.layout is Layout.CHART else None
        if chart is not None and answer.chart is not None:
            chart = as_chosen(chart, answer.chart)
        kind = Layout.TABLE if chart is None else Layout.CHART
        rests = [one for row in body for one in knowledge.evidence(" ".join(row), rests_on(answer, brief))]
        pages = [one.place if one.place and one.place.kind != "line" else None for one in rests]
        places = zip((one.document for one in rests), pages, strict=True)
        spec = Slide(
            title=title, layout=kind, chart=chart, table=named if chart is None else None, content="",
            why="The model wrote it as a table.", source=references(places, knowledge.tag)[:300] or None,
        )  # fmt: skip
        look = describe(kind, None, chart_type=chart.type if chart else None)
        return PlannedSlide(spec=spec, description=pipe_rows(named), appearance=look)

    def _telling(self, answer: SlideAnswer, title: str) -> PlannedSlide | None:
        """Return a slide of items, None where none is left."""
        points = answer.points
        if answer.layout is Layout.THANKS:
            spec = Slide(
                title=title, layout=Layout.THANKS, item_amount=0, content="", why="It closes the talk."
            )
            return PlannedSlide(spec=spec, appearance=describe(Layout.THANKS, None))
        if not points:
            return None
        layout, amount = layout_for(answer.layout, len(points))
        content = content_of(points, layout)
        named = self._figure(answer) if layout in WITH_FIGURE else None
        alt = alt_of(named[1], lexicon(named[0].section.language)) if named else ""
        spec = Slide(
            title=title,
            layout=layout,
            item_amount=amount,
            body=content,
            why="The model chose it for this content."
            if layout is answer.layout
            else "So many items have room there.",
        )
        return PlannedSlide(
            spec=spec,
            description=printed(content),
            appearance=describe(layout, amount, picture=alt or None),
            picture=named[1].sha256 if named else None,
            picture_alt=alt,
            keywords=telling_words(title, self.knowledge.tag),
            evidence=self._evidence(points),
        )

    def otherwise(
        self,
        brief: BriefAnswer,
        title: str,
        own: PlannedSlide | None,
        why: str = "nothing that the model wrote could be used",
    ) -> PlannedSlide:
        """Return a slide as the user's outline has it, else of what was planned or is found, else prompts.

        Without a title it is called as the material calls it: the planned one is a claim, and nobody judged it.
        """
        knowledge, told = self.knowledge, "the material's own words stand there"
        tables = map(table_of, (brief.shows, *brief.evidence))
        shown = next((one for one in tables if one in knowledge.visuals), "")
        near = knowledge.cited(brief.evidence) or find(title or brief.title, knowledge.passages, _FOUND)
        near = near or [*knowledge.passages]
        if own and not own.is_scaffold:
            title = title or self.take(own.spec.title)
            slide = _changed(own, title=title)
            told = "it is made as in the outline"
        elif shown:
            title = title or self.take(self._name([shown], brief))
            slide = _of_visual(shown, title, SlideAnswer(title=title, layout=brief.layout), self.knowledge)
        else:
            ids = [f"{knowledge.number_by_passage[id(one)]}" for one in near[:1]]
            title = title or self.take(self._name(ids, brief))
            material = [one for one in near if statement_text(one) not in {"", title}]
            about = slide_about(title, material, self.knowledge.options)
            slide = about or scaffold_slide(title, knowledge.tag)
            told = told if about else "prompts to the author stand there"
        self.warnings.append(f"“{title}”: {why[:1].lower()}{why[1:].rstrip('.')}; {told}.")
        return slide

    def _evidence(self, points: Sequence[PointAnswer]) -> tuple[Evidence, ...]:
        knowledge = self.knowledge
        return tuple(one for point in points for one in knowledge.evidence(words_of(point), point.evidence))


def accepted(written: CheckedSlide) -> tuple[SlideAnswer, list[str]]:
    """Return an answer without what may not be shown, and what was left out of it but for the notes and the foot."""
    answer, refused = written.answer, written.refused
    points = {f"point {at}": one for at, one in enumerate(answer.points, 1)}
    rows = {f"{ROW} {at}": row for at, row in enumerate(answer.table)}
    notes = {f"{NOTES} {at}": one for at, one in enumerate(split_sentences(answer.notes), 1)}
    said = {where: words_of(one) for where, one in points.items()}
    said |= {where: " | ".join(row) for where, row in rows.items()}
    said |= {TITLE: answer.title, CHART: answer.beside}
    without: dict[str, dict[str, object]] = {
        TITLE: {"title": ""},
        CAUTION: {"caution": ""},
        CHART: {"chart": answer.chart and answer.chart.model_copy(update={"unit": "", "target": None})},
        f"{ROW} 0": {"table": ()},
    }
    update: dict[str, object] = {
        "points": tuple(one for where, one in points.items() if where not in refused),
        "table": tuple(row for where, row in rows.items() if where not in refused),
        "notes": "\n".join(plain(one) for where, one in notes.items() if where not in refused),
    }
    for where in refused:
        update |= without.get(where, {})
    return answer.model_copy(update=update), [text for where, text in said.items() if where in refused]


def _changed(slide: PlannedSlide, **fields: object) -> PlannedSlide:
    return slide.model_copy(update={"spec": slide.spec.model_copy(update=fields)})


def _of_visual(shown: str, title: str, answer: SlideAnswer, knowledge: Knowledge) -> PlannedSlide:
    """Return a slide of a table or chart of the material, with the numbers as they are."""
    visual = knowledge.visuals[shown]
    section, cited = visual.section, knowledge.tables[shown]
    choice = by_name(answer.chart or ChartChoice(), cited)
    options = knowledge.options
    if visual.chart is not None:
        slide = slide_of_chart(visual.chart, title, section.document, options, language=section.language)
        whole = slide.spec.chart or visual.chart.chart
        chart: Chart | None = part_of_chart(whole, choice, cited)
        sizes = [(len(one.categories), len(one.series)) for one in (whole, chart) if one]
    elif visual.table is not None:
        is_chart = answer.layout is Layout.CHART
        table = chosen_part(visual.table, choice, cited) if is_chart else visual.table
        sizes = [(len(one.rows) - one.header_rows, len(one.rows[0]) - 1) for one in (visual.table, table)]
        slide = slide_of_table(
            table, title, section.document, options, as_chart=is_chart, language=section.language
        )
        chart = slide.spec.chart
    else:
        raise ValidationFailed("A visual is a table or a chart.")
    why = " ".join(filter(None, (slide.spec.why, rows_left_out(sizes[0], sizes[1]))))
    chosen = chart and as_chosen(chart, choice, is_written=visual.chart is None)
    return _changed(slide, chart=chosen, why=why)
