"""From documents to a plan: sections become slides, each with the sentences that say most."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from nbdeck.contract.languages import find_language
from nbdeck.contract.layouts import Layout
from nbdeck.engine.author.documents.candidates import marked
from nbdeck.engine.author.documents.chartable import chart_of
from nbdeck.engine.author.documents.closing import closing_slide
from nbdeck.engine.author.documents.covers import told_authors, told_title
from nbdeck.engine.author.documents.filling import filled
from nbdeck.engine.author.documents.forms import SlideDraft, form_of
from nbdeck.engine.author.documents.planned import planned
from nbdeck.engine.author.documents.shown_data import slide_of_chart, slide_of_table
from nbdeck.engine.author.documents.titles import SourcedTitle, Titles, cover_titles, title_of
from nbdeck.engine.author.documents.topics import Topic, carried, fitted, focused, is_closing, topics_of
from nbdeck.engine.author.documents.visuals import Visual, best_visuals, visuals_of
from nbdeck.engine.author.documents.weaving import woven
from nbdeck.engine.author.language.lexicon import lexicon, terms
from nbdeck.engine.author.language.options import unmet
from nbdeck.engine.author.material.clear import clear_sections
from nbdeck.engine.author.material.passages import Passage, Section, denied_lists
from nbdeck.engine.author.material.ranking import ranked
from nbdeck.engine.author.scaffold.slides import about_missing
from nbdeck.engine.model import AuthorOptions, Plan, PlannedSlide, Source
from nbdeck.errors import ValidationFailed

_FEWEST, _MOST = 3, 15
"""Slides where no length is asked for."""
_PER_SLIDE = 9.0
"""Sentences' worth of material that makes one slide."""
_FEWEST_PER_SLIDE = 6.0
"""Of a text of many short sections, on average."""
_USUAL = 8
"""Slides that are thought of where no length is asked for."""
_PLENTY = 12
"""Passages for each slide from which on every topic has enough."""
_ENOUGH = 3
"""Statements that a slide has where so few are there that each could be one."""
_WORTH_A_SLIDE = 1.5
"""Weight of a section, in sentences, that makes a slide of its own."""
_CLOSED_FROM = 5
"""Slides from which on the deck is summed up at its end."""
_CLOSED_PER_SLIDE = 2
"""Statements for each slide from which on the last one has something left to sum up."""
_MOST_DENIALS = 5
_MOST_NAMED = 5
"""Sections that a warning names."""
_SEVERAL = 2
"""Points from which on a list is not thin."""
_STRETCHED = 4
"""One slide in so many may hold a single point before a length counts as stretched."""
_SHORT_POINT = 100
"""Characters of a point that is no slide of its own where no length is asked for."""
_NOT_AT_THE_END = frozenset({Layout.BIG_NUMBER, Layout.TIMELINE})
"""Layouts that show one side of what a section sums up."""
_SHARE_OF_VISUALS = 3
"""One slide in so many may be a table or chart where there is text as well."""


@dataclass(slots=True)
class _Deck:
    """What the slides made so far have used up."""

    options: AuthorOptions
    names_documents: bool
    titles: Titles = field(default_factory=Titles)
    layouts: list[Layout] = field(default_factory=list)
    pictures: set[str] = field(default_factory=set)
    orders: set[int] = field(default_factory=set)
    slides: list[PlannedSlide] = field(default_factory=list)

    def tired(self) -> frozenset[Layout]:
        """Return the layout that the last two slides have, for there must not be a third."""
        last = self.layouts[-2:]
        return frozenset(last) if len(last) == 2 and len(set(last)) == 1 else frozenset()

    def clear(self) -> None:
        """Forget all slides."""
        self.titles = Titles(tag=self.titles.tag)
        for collection in (self.layouts, self.pictures, self.orders, self.slides):
            collection.clear()

    def add(self, slide: PlannedSlide) -> None:
        """Add a slide."""
        self.slides.append(slide)
        if slide.spec.layout is not None:
            self.layouts.append(slide.spec.layout)
        if slide.picture:
            self.pictures.add(slide.picture)


def plan_from_documents(sources: Sequence[Source], topic: str, options: AuthorOptions) -> Plan:
    """Return the plan of a deck that says what documents say, in their own words.

    Every point rests on one sentence, list point, table or chart of one document and names its place; numbers are as
    they stand there.

    Args:
        sources: The documents; several are woven by the order of their sections.
        topic: What the reader asks about, may be empty; it steers the choice of sentences, and is the cover's title
            where it reads as one.
        options: `length` is hit exactly (None: 3 to 15, by what the material carries).

    Raises:
        ValidationFailed: the documents hold no text, table or chart.
    """
    whole = woven(sources, options)
    sections = clear_sections(whole, options.length or _FEWEST, options.length or _USUAL)
    passages = [passage for section in sections for passage in section.passages if passage.kind != "note"]
    ranking = ranked(passages, topic)
    topics = _asked_for(_telling(topics_of(sections, ranking), options), topic, options.length)
    topics = _marked(topics, options, options.length or _MOST)
    visuals = visuals_of(sections)
    if not topics and not visuals:
        raise ValidationFailed(
            "No text, table or chart was found in "
            f"{', '.join(repr(source.name) for source in sources) or 'no document'}.",
            hint="Upload a document with text; a scanned one needs text recognition first.",
        )
    language = main_language(sources)
    length = options.length or _natural_length(topics, visuals)
    deck = _Deck(options, names_documents=len(sources) > 1, titles=Titles(tag=language))
    _fill(deck, topics, visuals, length, _notes(sections))
    length = length if options.length else _without_short(deck)
    title, subtitle = cover_titles(
        topic,
        [told_title(source, sections) for source in sources],
        [source.name for source in sources],
        told_authors(sources),
    )
    warnings = [*unmet(options, language), *_about_denials(sources)]
    slides = filled(deck.slides[:length], sources, options, language)
    carried = sum(not slide.is_scaffold for slide in slides)
    warnings.extend(_about_left_out(whole, slides))
    if carried < length:
        warnings.append(about_missing(carried, length))
    elif options.length is not None:
        warnings.extend(_about_stretch(deck, topics))
    return Plan(
        title=title,
        subtitle=subtitle,
        language=language_name(language),
        slides=slides,
        content_source="documents",
        warnings=tuple(warnings),
    )


def _about_left_out(sections: Sequence[Section], slides: Sequence[PlannedSlide]) -> Iterator[str]:
    """Yield what of the documents no slide shows: how many sentences, and of which sections all; tables and charts."""
    quotes = {each.quote for slide in slides for each in slide.evidence}
    passages = [one for section in sections for one in section.passages if one.kind != "note"]
    left = sum(one.text not in quotes for one in passages)
    is_shown: dict[str, bool] = {}
    for one in passages:
        heading = one.headings[-1] if one.headings else ""
        is_shown[heading] = is_shown.get(heading, False) or one.text in quotes
    unshown = [f"“{heading}”" for heading, shown in is_shown.items() if heading and not shown]
    if left:
        more = f" and {len(unshown) - _MOST_NAMED} more" if len(unshown) > _MOST_NAMED else ""
        among = f", among them all of {', '.join(unshown[:_MOST_NAMED])}{more}" if unshown else ""
        yield f"{left:,} of {len(passages):,} sentences and points of the documents are on no slide{among}."
    for slide in slides:
        if slide.spec.table is not None and (cut := slide.spec.content):
            yield f"“{slide.spec.title}”: {cut}"
    figures = sum(len(section.tables) + len(section.charts) for section in sections)
    drawn = sum(slide.spec.table is not None or slide.spec.chart is not None for slide in slides)
    if drawn < figures:
        yield f"{figures - drawn:,} of {figures:,} tables and charts of the documents are on no slide."


def _about_denials(sources: Sequence[Source]) -> Iterator[str]:
    for lead in denied_lists(sources)[:_MOST_DENIALS]:
        yield f"The list under “{lead}” was left out: without these words its points would say the opposite."


def _telling(topics: list[Topic], options: AuthorOptions) -> list[Topic]:
    """Return the topics without those of few passages none of which makes a point."""
    return [one for one in topics if len(one.ranked) > _ENOUGH or form_of(one, options) is not None] or topics


def _marked(topics: list[Topic], options: AuthorOptions, length: int) -> list[Topic]:
    """Return the topics with passages that know whether they can be points, where there are not more than plenty."""
    if sum(len(topic.ranked) for topic in topics) > _PLENTY * length:
        return topics
    return [replace(topic, ranked=marked(topic.ranked, options, lexicon(topic.language))) for topic in topics]


def _asked_for(topics: list[Topic], topic: str, length: int | None) -> list[Topic]:
    """Return the topics that speak of what was asked about, all of them where too few do."""
    if not topic.strip():
        return topics
    speaking = []
    for one in topics:
        language = lexicon(one.language)
        asked = set(terms(topic, language))
        words = set(terms(" ".join((*one.headings, *(each.passage.text for each in one.ranked))), language))
        if asked & words:
            speaking.append(one)
    return speaking if len(speaking) >= (length or _FEWEST) else topics


def _natural_length(topics: Sequence[Topic], visuals: Sequence[Visual]) -> int:
    """Return how many slides the material carries: 3 to 15, fewer where there are too few statements to fill them."""
    weights = [topic.weight for topic in topics]
    statements = sum(len(topic.ranked) for topic in topics) + len(visuals)
    count = sum(max(1, round(weight / _PER_SLIDE)) for weight in weights if weight >= _WORTH_A_SLIDE)
    count = max(min(count, round(sum(weights) / _FEWEST_PER_SLIDE)), math.ceil(sum(weights) / _PER_SLIDE))
    wanted = count + min(len(visuals), count // 2 + 2) + (count >= _CLOSED_FROM)
    several = sum(len(topic.ranked) >= _ENOUGH for topic in topics)
    full = max(math.ceil((statements - len(visuals)) / _ENOUGH), several) + len(visuals)
    return min(max(wanted, _FEWEST), _MOST, max(full, 1))


def _fill(
    deck: _Deck,
    topics: list[Topic],
    visuals: list[Visual],
    length: int,
    notes: dict[tuple[str, ...], list[Passage]],
    *,
    may_close: bool = True,
) -> None:
    """Add the slides of topics, tables and charts in their order, and the closing one where that says more."""
    statements = sum(len(topic.ranked) for topic in topics)
    is_closed = (
        may_close
        and length >= _CLOSED_FROM
        and statements >= _CLOSED_PER_SLIDE * length
        and len(topics) > 2
        and not is_closing(topics[-1])
    )
    room = length - is_closed
    share = room if not topics else max(room // _SHARE_OF_VISUALS, room - carried(topics))
    chosen = best_visuals(visuals, max(min(share, room - bool(topics)), 0))
    spread = fitted(topics, room - len(chosen))
    if len(spread) + len(chosen) < room:
        chosen = best_visuals(visuals, room - len(spread))
    for entry in _in_order(spread, chosen):
        if isinstance(entry, Visual):
            deck.add(_visual_slide(deck, entry))
        else:
            _add_topic(deck, entry, notes.get((entry.document, *entry.headings), []))
    if not is_closed:
        return
    summary = closing_slide(spread, deck.orders, deck.titles, deck.options)
    if summary is not None:
        deck.add(summary)
    else:
        deck.clear()
        _fill(deck, topics, visuals, length, notes, may_close=False)


def _in_order(topics: Sequence[Topic], visuals: Sequence[Visual]) -> list[Topic | Visual]:
    """Return topics and visuals by where they stand; a visual follows the text of its section."""
    placed: list[tuple[float, int, Topic | Visual]] = []
    starts = [topic.ranked[0].order for topic in topics]
    placed.extend((start, 0, topic) for start, topic in zip(starts, topics, strict=True))
    placed.extend((visual.after - 0.5, 1 + number, visual) for number, visual in enumerate(visuals))
    return [entry for _, _, entry in sorted(placed, key=lambda one: one[:2])]


def _add_topic(deck: _Deck, topic: Topic, notes: Sequence[Passage]) -> None:
    tired = deck.tired() | (_NOT_AT_THE_END if is_closing(topic) else frozenset())
    form = form_of(topic, deck.options, without=tired)
    if form is None:
        return
    topic = focused(topic, {point.passage.text for point in form.points})
    if form.heading:
        topic = replace(topic, heading=form.heading, is_continued=False, parts=())
    is_list = form.layout in {Layout.ITEMS, Layout.SUMMARY}
    title = title_of(topic, deck.titles, [point.passage.text for point in form.points])
    if title.passage is not None and is_list:
        form, title = _without_title(deck, topic, form, title, tired)
    if is_closing(topic) and form.layout is Layout.ITEMS and Layout.SUMMARY not in tired:
        form = replace(form, layout=Layout.SUMMARY, reason="The document sums up here.")
    deck.orders |= _orders(form, topic)
    if title.passage is not None:
        deck.orders.add(title.passage.order)
    deck.add(
        planned(
            form,
            title,
            topic,
            deck.options,
            notes=notes,
            taken=deck.pictures,
            names_documents=deck.names_documents,
        )
    )


def _without_title(
    deck: _Deck, topic: Topic, form: SlideDraft, title: SourcedTitle, tired: frozenset[Layout]
) -> tuple[SlideDraft, SourcedTitle]:
    """Return the form without the sentence that the title says; both as they are where nothing else is left."""
    assert title.passage is not None  # noqa: S101 - asked before
    rest = tuple(one for one in topic.ranked if one.order != title.passage.order)
    other = form_of(replace(topic, ranked=rest, parts=()), deck.options, without=tired) if rest else None
    return (form, SourcedTitle(title.text)) if other is None else (other, title)


def _orders(form: SlideDraft, topic: Topic) -> set[int]:
    texts = {point.passage.text for point in form.points}
    return {one.order for one in topic.ranked if one.passage.text in texts}


def _visual_slide(deck: _Deck, visual: Visual) -> PlannedSlide:
    tired = deck.tired()
    title = deck.titles.take(*visual.titles)
    section = visual.section
    if visual.chart is not None:
        return slide_of_chart(visual.chart, title, section.document, deck.options, language=section.language)
    assert visual.table is not None  # noqa: S101 - a visual is one or the other
    is_chart = chart_of(visual.table, section.language) is not None and Layout.CHART not in tired
    return slide_of_table(
        visual.table,
        title,
        section.document,
        deck.options,
        as_chart=is_chart,
        language=section.language,
    )


def _without_short(deck: _Deck) -> int:
    """Leave out slides with a single short point as long as three are left; return how many slides there are."""
    for slide in list(deck.slides):
        is_short = _is_thin(slide) and len(slide.spec.content or "") < _SHORT_POINT
        if is_short and len(deck.slides) > _FEWEST:
            deck.slides.remove(slide)
    return len(deck.slides)


def _about_stretch(deck: _Deck, topics: Sequence[Topic]) -> Iterator[str]:
    """Yield a sentence where a length that was asked for leaves many slides with a single point."""
    thin = sum(_is_thin(slide) for slide in deck.slides)
    if thin * _STRETCHED <= len(deck.slides):
        return
    enough = max(sum(topic.points for topic in topics) // _ENOUGH, 1)
    yield (
        f"{thin} of {len(deck.slides)} slides hold a single point: the documents say enough for about {enough}. "
        "A shorter length, or none, gives fuller slides."
    )


def _is_thin(slide: PlannedSlide) -> bool:
    """Whether a slide is a list of a single point."""
    is_list = slide.spec.layout in {Layout.ITEMS, Layout.SUMMARY} and not slide.is_scaffold
    return is_list and len((slide.spec.content or "").splitlines()) < _SEVERAL


def _notes(sections: Sequence[Section]) -> dict[tuple[str, ...], list[Passage]]:
    notes: dict[tuple[str, ...], list[Passage]] = {}
    for section in sections:
        own = [passage for passage in section.passages if passage.kind == "note"]
        if own:
            notes.setdefault((section.document, *section.headings), []).extend(own)
    return notes


def main_language(sources: Sequence[Source]) -> str:
    """Return the tag of the language that most of the documents' blocks are in."""
    counted = Counter({source.language: 0 for source in sources if source.language})
    for source in sources:
        if source.language:
            counted[source.language] += len(source.blocks)
    return counted.most_common(1)[0][0] if counted else ""


def language_name(tag: str) -> str:
    """Return the name of a language of the contract, "ORIGINAL" for a tag that has none."""
    try:
        return find_language(tag).name if tag else "ORIGINAL"
    except ValueError:
        return "ORIGINAL"
