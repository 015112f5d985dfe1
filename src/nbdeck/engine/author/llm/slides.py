"""An answer becomes planned slides: laid out, with what every statement rests on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

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
from nbdeck.engine.author.llm.answers import BriefAnswer, ChartChoice, PointAnswer, SlideAnswer
from nbdeck.engine.author.llm.chart_choice import as_chosen, by_name, chosen_part, left_out, part_of_chart
from nbdeck.engine.author.llm.checking import (
    CHART,
    NOTES,
    ROW,
    SHOWN,
    TABLE,
    TITLE,
    WITH_FIGURE,
    Rules,
    missing_facts,
    rests_on,
    says_again,
    shown_by,
    words_of,
)
from nbdeck.engine.author.llm.cited_tables import table_of
from nbdeck.engine.author.llm.slide_writing import CheckedSlide
from nbdeck.engine.author.llm.wording import (
    Dropped,
    content_of,
    layout_for,
    other_titles,
    plain,
    points_of,
)
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
class Titles:
    """The titles of a deck while it grows; hands out none twice.

    Attributes:
        used: Those that slides have, small letters.
        tag: BCP 47 tag of the deck, for the mark of a slide that goes on.
    """

    used: set[str] = field(default_factory=set)
    tag: str = "en"

    def take(self, wanted: str) -> str:
        """Return a title that no slide has yet: the wanted one, else with the mark of one that goes on."""
        title, number = shortened(wanted.strip() or "–"), 0
        while (name := continued(title, number, self.tag) if number else title).casefold() in self.used:
            number += 1
        self.used.add(name.casefold())
        return name


@dataclass(slots=True)
class DeckDraft:
    """A deck while its slides are made.

    Attributes:
        rules: What answers are held to.
        titles: Titles handed out so far.
        dropped: Statements left out of the slide that is made.
        shown: Ids of tables and charts that slides show; no slide that the model did not write shows one again.
        warnings: A line for each slide and cause.
        failed: Why slides were not written by the model, one for each.
    """

    rules: Rules
    titles: Titles = field(default_factory=Titles)
    dropped: Dropped = field(default_factory=Dropped)
    shown: set[str] = field(default_factory=set)
    warnings: list[str] = field(default_factory=list)
    failed: list[ModelFailed] = field(default_factory=list)

    def add(self, written: CheckedSlide, brief: BriefAnswer, own: PlannedSlide | None = None) -> PlannedSlide:
        """Return the slide of an answer; where nothing of it may be shown as the outline or the material has it.

        Args:
            written: What the model wrote, and what of it may not be shown.
            brief: What was planned.
            own: As the user's outline has it.
        """
        answer, refused = written.answer, written.refused
        self.dropped = Dropped()
        points = points_of(answer, refused, self.dropped)
        if answer.chart and self.dropped.takes(refused.get(CHART), answer.beside):
            chart = answer.chart.model_copy(update={"unit": "", "target": None})
            answer = answer.model_copy(update={"chart": chart})
            written = replace(written, answer=answer)
        title = self.titles.take(self._title(written, brief))
        missing = missing_facts(answer.model_copy(update={"points": tuple(points)}), brief, self.rules)
        self.warnings.extend(f"“{title}”: not on the slide, though the plan has it: {one}" for one in missing)
        slide = self._showing(written, brief, title, points) or self._figure_alone(answer, title, points)
        slide = slide or self._telling(answer, title, points)
        notes = self._notes(written)
        if slide is None:
            cited = brief.model_copy(update={"evidence": rests_on(answer, brief)})
            slide = self.otherwise(cited, title, own)
        else:
            notes = "\n".join(filter(None, (notes, slide.spec.notes)))
            if caution := plain(answer.caution):
                spec = slide.spec
                source = spec.source or (spec.chart and spec.chart.source) or ""
                spec = spec.model_copy(update={"source": f"{caution} {source}".strip()})
                slide = slide.model_copy(update={"spec": spec})
        if notes and not slide.is_scaffold:
            slide = slide.model_copy(update={"spec": slide.spec.model_copy(update={"notes": notes})})
        told = [
            f"{one.text.partition(';')[0]}."
            for one in written.faults
            if one.where == CHART and one.kind == "form"
        ]
        self.warnings += [f"“{title}”: {one}" for one in (*told, plain(answer.caution)) if one]
        self.warnings.extend(self.dropped.warnings(f"“{title}”"))
        return slide

    def _title(self, written: CheckedSlide, brief: BriefAnswer) -> str:
        """Return the answer's title, else what claims nothing: the planned one says what was refused."""
        if not self.dropped.takes(written.refused.get(TITLE), written.answer.title):
            return written.answer.title
        return self._name(rests_on(written.answer, brief), brief)

    def _name(self, ids: Sequence[str], brief: BriefAnswer) -> str:
        """Return what the material calls what ids mean: a heading, a caption, the document.

        The planned title stands in for it only where there is no material.
        """
        knowledge = self.rules.knowledge
        visuals = [knowledge.visuals[one] for one in map(table_of, ids) if one in knowledge.visuals]
        passages = knowledge.cited(ids) or knowledge.passages
        names = (
            *(name for one in visuals for name in one.titles[:1]),
            *(one.headings[-1] for one in passages if one.headings),
            *(text for one in passages if len(text := statement_text(one)) <= _TITLE),
            *(one.document for one in passages),
        )
        return next(iter(other_titles(self.rules, names)), plain(brief.title))

    def _showing(
        self, written: CheckedSlide, brief: BriefAnswer, title: str, points: Sequence[PointAnswer]
    ) -> PlannedSlide | None:
        """Return a slide with a table or chart, one of the material or the answer's own; None without one."""
        answer = written.answer
        if answer.layout not in SHOWN:
            return None
        shown = shown_by(answer, brief)
        visual = self.rules.knowledge.visuals.get(shown)
        if visual is not None:
            self.shown.add(shown)
            slide = _of_visual(shown, title, answer, self.rules)
        elif (slide_of_rows := self._of_rows(written, brief, title)) is not None:
            slide = slide_of_rows
        else:
            return None
        return self._with_lines(slide, points, "" if visual is None else visual.caption)

    def _with_lines(
        self, slide: PlannedSlide, points: Sequence[PointAnswer], caption: str = ""
    ) -> PlannedSlide:
        """Return a slide with items as lines beside what it shows.

        What it says of rows that are left out stays. The document's caption, without its label, stands there where
        nothing else says what the numbers are, else in the notes.
        """
        spec = slide.spec
        left = spec.content.removeprefix(caption).strip() if caption else ""
        named = without_label(caption, lexicon(self.rules.knowledge.tag))
        unit = (spec.chart and spec.chart.unit) or ""
        is_said = says_again(named, f"{spec.title} {unit}")
        lines = [*map(words_of, points), *([] if points or unit or is_said else [named]), left]
        notes = named if (points or unit) and not is_said and self.rules.options.notes else None
        spec = spec.model_copy(update={"content": "\n".join(filter(None, lines)), "notes": notes})
        return slide.model_copy(update={"spec": spec, "evidence": (*slide.evidence, *self._evidence(points))})

    def _figure(self, answer: SlideAnswer) -> tuple[Visual, PictureBlock] | None:
        """Return the figure that an answer names, None for another id."""
        figure = self.rules.knowledge.figures.get(answer.shows)
        return None if figure is None or figure.picture is None else (figure, figure.picture)

    def _figure_alone(
        self, answer: SlideAnswer, title: str, points: Sequence[PointAnswer]
    ) -> PlannedSlide | None:
        """Return a slide of a figure with a line below it, None where there are items, or no figure is named."""
        named, said = self._figure(answer), " ".join(map(words_of, points))
        if named is None or len(points) > 1 or len(said) > _CAPTION:
            return None
        section = named[0].section
        caption = " ".join((named[0].caption or named[1].alt or section.heading).split())
        slide = pictured(title, caption, named[1], section.document, section.language)
        return self._with_lines(slide, points, caption) if points else slide

    def _of_rows(self, written: CheckedSlide, brief: BriefAnswer, title: str) -> PlannedSlide | None:
        """Return the answer's own table but for rows that may not be shown, None where none is left."""
        answer, knowledge = written.answer, self.rules.knowledge
        width = max(map(len, answer.table), default=0)
        rows = tuple(tuple(map(plain, (*row, *[""] * (width - len(row))))) for row in answer.table)
        refused = [written.refused.get(f"{ROW} {at}") for at in range(1, len(rows))]
        body = zip(rows[1:], refused, strict=True)
        rows = (*rows[:1], *(row for row, kind in body if not self.dropped.takes(kind, " | ".join(row))))
        if len(rows) < 2 or not width or self.dropped.takes(written.refused.get(TABLE), " | ".join(rows[0])):
            return None
        named = (tuple(cell or " " for cell in rows[0]), *rows[1:])
        chart = chart_of_table(named, None, knowledge.tag) if answer.layout is Layout.CHART else None
        if chart is not None and answer.chart is not None:
            chart = as_chosen(chart, answer.chart)
        kind = Layout.TABLE if chart is None else Layout.CHART
        rests = [
            one for row in named[1:] for one in knowledge.evidence(" ".join(row), rests_on(answer, brief))
        ]
        pages = [one.place if one.place and one.place.kind != "line" else None for one in rests]
        places = zip((one.document for one in rests), pages, strict=True)
        spec = Slide(
            title=title, layout=kind, chart=chart, table=named if chart is None else None, content="",
            why="The model wrote it as a table.", source=references(places, knowledge.tag)[:300] or None,
        )  # fmt: skip
        look = describe(kind, None, chart_type=chart.type if chart else None)
        return PlannedSlide(spec=spec, description=pipe_rows(named), appearance=look)

    def _telling(self, answer: SlideAnswer, title: str, points: Sequence[PointAnswer]) -> PlannedSlide | None:
        """Return a slide of items, None where none is left."""
        if answer.layout is Layout.THANKS:
            spec = Slide(
                title=title, layout=Layout.THANKS, item_amount=0, content="", why="It closes the talk."
            )
            return PlannedSlide(spec=spec, appearance=describe(Layout.THANKS, None))
        if not points:
            return None
        layout, count = layout_for(answer.layout, len(points))
        content = content_of(points, layout)
        named = self._figure(answer) if layout in WITH_FIGURE else None
        alt = alt_of(named[1], lexicon(named[0].section.language)) if named else ""
        spec = Slide(
            title=title,
            layout=layout,
            item_amount=count,
            body=content,
            why="The model chose it for this content."
            if layout is answer.layout
            else "So many items have room there.",
        )
        return PlannedSlide(
            spec=spec,
            description=printed(content),
            appearance=describe(layout, count, picture=alt or None),
            picture=named[1].sha256 if named else None,
            picture_alt=alt,
            keywords=telling_words(title, self.rules.knowledge.tag),
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
        knowledge = self.rules.knowledge
        tables = map(table_of, (brief.shows, *brief.evidence))
        shown = next((one for one in tables if one in knowledge.visuals and one not in self.shown), "")
        near = knowledge.cited(brief.evidence) or find(title or brief.title, knowledge.passages, _FOUND)
        near = near or [*knowledge.passages]
        told = "the material's own words stand there"
        if own and not own.is_scaffold:
            title = title or self.titles.take(own.spec.title)
            slide = own.model_copy(update={"spec": own.spec.model_copy(update={"title": title})})
            told = "it is made as in the outline"
        elif shown:
            self.shown.add(shown)
            title = title or self.titles.take(self._name([shown], brief))
            slide = _of_visual(shown, title, SlideAnswer(title=title, layout=brief.layout), self.rules)
        else:
            ids = [f"{knowledge.number_by_passage[id(one)]}" for one in near[:1]]
            title = title or self.titles.take(self._name(ids, brief))
            material = [one for one in near if statement_text(one) not in {"", title}]
            about = slide_about(title, material, self.rules.options)
            slide = about or scaffold_slide(title, knowledge.tag)
            told = told if about else "prompts to the author stand there"
        self.warnings.append(f"“{title}”: {why[:1].lower()}{why[1:].rstrip('.')}; {told}.")
        return slide

    def _evidence(self, points: Sequence[PointAnswer]) -> tuple[Evidence, ...]:
        knowledge = self.rules.knowledge
        said = ((words_of(point), point.evidence) for point in points)
        return tuple(
            one for words, ids in said for one in knowledge.evidence(words, knowledge.grounds(words, ids))
        )

    def _notes(self, written: CheckedSlide) -> str:
        """Return the notes but for sentences that were refused, of which no reader has to know."""
        if not self.rules.options.notes:
            return ""
        numbered = enumerate(split_sentences(written.answer.notes), 1)
        text = "\n".join(plain(one) for at, one in numbered if f"{NOTES} {at}" not in written.refused)
        return text if self.rules.brings_numbers else self.rules.knowledge.numbers.without_unknown(text)


def _of_visual(shown: str, title: str, answer: SlideAnswer, rules: Rules) -> PlannedSlide:
    """Return a slide of a table or chart of the material, with the numbers as they are."""
    visual = rules.knowledge.visuals[shown]
    section, cited = visual.section, rules.knowledge.tables[shown]
    choice = by_name(answer.chart or ChartChoice(), cited)
    options = rules.options
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
    why = " ".join(filter(None, (slide.spec.why, left_out(sizes[0], sizes[1]))))
    update = {"chart": chart and as_chosen(chart, choice), "why": why}
    return slide.model_copy(update={"spec": slide.spec.model_copy(update=update)})
