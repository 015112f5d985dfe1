"""A deck on its way to a scene: what our templates and a company's have in common.

With what a finished deck tells beside its slides: its language, speaker notes, and warnings to the author.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache

from nbdeck.contract.content import Content, Items
from nbdeck.contract.languages import find_language
from nbdeck.contract.locales import marks_of
from nbdeck.contract.slides import Chart, Slide
from nbdeck.engine.layouts import covers
from nbdeck.engine.layouts.frame import short_title
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.scene.boxes import Color
from nbdeck.engine.scene.elements import ChartElement, Element, Shape, Table, flatten
from nbdeck.engine.scene.slides import DeckScene, LayoutScene, SlideScene
from nbdeck.engine.text.composing import plain
from nbdeck.engine.text.fonts import missing_characters, remedy
from nbdeck.engine.text.language import UNSURE, detect, is_surely_english
from nbdeck.engine.themes.theme import Theme

_MOST_REMEMBERED = 800
_MOST_LABELS = 60
"""Of a chart, whose characters are looked up."""
_MOST_CHARACTERS, _MOST_CELLS = 5000, 500
"""Of a slide that is remembered."""


@dataclass(frozen=True, slots=True)
class ComposedSlide:
    """One finished slide without its number and footers.

    Attributes:
        layout: Name of its master's layout.
        title: As it is shown.
        elements: In reading order.
        variant: Name of its composition, for the rhythm of the deck.
        left_out: Characters of the content that it does not show.
        notices: What else the user should know, ends of sentences: "its picture could not be read".
        own_layout: That layout without the places of its items, where the composition brings its own.
        key: Of all that it was laid out from but its number.
        taken_from: Number of the slide of an earlier file that it is; 0 for one that is laid out.
    """

    layout: str
    title: str
    elements: tuple[Element, ...]
    variant: str = ""
    left_out: int = 0
    notices: tuple[str, ...] = ()
    own_layout: LayoutScene | None = None
    key: str = ""
    taken_from: int = 0


def with_notices(
    composed: tuple[ComposedSlide, ...],
    slide: DeckSlide,
    content: Content | None,
    lang: str,
    *,
    has_place: bool,
) -> tuple[ComposedSlide, ...]:
    """Return the slides of one specification, the first with what is asked for and not shown.

    Args:
        composed: As they are laid out; at least one.
        slide: What they are made from.
        content: What its words are read as.
        lang: BCP 47 tag of the deck.
        has_place: Whether a picture has a place on its layout.
    """
    notices = tuple(_notices(composed[0], slide, content, lang, has_place=has_place))
    if not notices:
        return composed
    return (replace(composed[0], notices=(*composed[0].notices, *notices)), *composed[1:])


def _notices(
    composed: ComposedSlide, slide: DeckSlide, content: Content | None, lang: str, *, has_place: bool
) -> Iterator[str]:
    spec = slide.spec
    if slide.picture is not None and not has_place:
        yield "its picture has no place in this layout"
    if spec.chart is not None:
        yield from _notices_of_chart(spec.chart, composed, lang)
    if spec.types is not None and spec.types.rows_of:
        shown = len(spec.table or ()) - 1 - len(spec.types.totals)
        yield f"its table shows the first {shown:,} of {spec.types.rows_of:,} rows"
    if spec.types is not None and spec.types.not_taken_over:
        yield f"its table does not take over from its source: {', '.join(spec.types.not_taken_over)}"
    if spec.types is not None and spec.types.bars:
        tables = [len(each.column_widths) for each in flatten(composed.elements) if isinstance(each, Table)]
        if max(tables, default=0) <= len(spec.types.columns):
            yield "its table has no room for bars in its cells"
    yield from _about_icons(spec, composed)
    if isinstance(content, Items) and len(content.items) < spec.item_amount:
        yield f"{spec.item_amount} items were asked for and its content makes {len(content.items)}"


def _about_icons(spec: Slide, composed: ComposedSlide) -> Iterator[str]:
    """Yield why a slide does not show the icons that its items have."""
    if not spec.icons or any(isinstance(each, Shape) and each.icon for each in flatten(composed.elements)):
        return
    from nbdeck.contract.icons import icon_drawing  # few slides have icons

    unknown = [name for name in spec.icons if icon_drawing(name) is None]
    why = f"there is none called {unknown[0]!r}" if unknown else "they have no place in this composition"
    yield f"its icons are not shown: {why}"


def _notices_of_chart(chart: Chart, composed: ComposedSlide, lang: str) -> Iterator[str]:
    from nbdeck.engine.charts.figures import notices_of  # a deck without charts loads nothing of them
    from nbdeck.engine.charts.words import shortcomings, undrawn_form

    yield from (sentence.rstrip(".") for sentence in chart.not_taken_over)
    yield from notices_of(chart, lang)
    charts = [element for element in flatten(composed.elements) if isinstance(element, ChartElement)]
    yield from undrawn_form(chart.form or "", chart.type, charts)
    is_of_times = chart.times is not None and list(chart.times.values) == sorted(chart.times.values)
    yield from dict.fromkeys(
        each for element in charts for each in shortcomings(element, is_of_times=is_of_times)
    )


@dataclass(frozen=True, slots=True)
class _Recipe:
    key: tuple[Hashable, ...]
    make: Callable[[], tuple[ComposedSlide, ...]] = field(compare=False)


def remembered(
    slide: DeckSlide, key: tuple[Hashable, ...], make: Callable[[], tuple[ComposedSlide, ...]]
) -> tuple[ComposedSlide, ...]:
    """Return what `make` returns, which is called once for equal slides and keys.

    Pictures, and slides of thousands of words or cells, are not kept in memory.

    Args:
        slide: What is laid out.
        key: Everything else that decides how; an object that `make` keeps alive may stand in it by its `id`.
        make: Lays the slide out.
    """
    if slide.picture is not None or _is_heavy(slide.spec):
        return make()
    return _made_once(_Recipe((slide, *key), make))


@lru_cache(maxsize=_MOST_REMEMBERED)
def _made_once(recipe: _Recipe) -> tuple[ComposedSlide, ...]:
    return recipe.make()


def _is_heavy(spec: Slide) -> bool:
    cells = sum(map(len, spec.table or ()))
    numbers = sum(len(each.values) for each in spec.chart.series) if spec.chart is not None else 0
    return len(spec.content) > _MOST_CHARACTERS or cells + numbers > _MOST_CELLS


class Composer(ABC):
    """One deck on its way to a scene: the slides so far and what was noted about them."""

    def __init__(self, deck: Deck, media: Mapping[str, bytes], warnings: Iterable[str]) -> None:
        self._deck = deck
        self._media = media
        self._lang, about_language = language_of(deck)
        self._warnings = [*warnings, *about_language]
        self._slides: list[SlideScene] = []
        self._title = deck.heading

    def _colors_of(self, chart: Chart | None) -> tuple[tuple[str, Color], ...]:
        """Return the colours of the names in a chart: a name has one in the whole deck."""
        return self._chart_colors[id(chart)] if chart is not None else ()

    @cached_property
    def _chart_colors(self) -> dict[int, tuple[tuple[str, Color], ...]]:
        """The same for all charts, by their `id`: the deck keeps them."""
        from nbdeck.engine.charts.palette import colors_of_charts

        drawn = [slide.spec for slide in self._deck.slides if slide.kept is None]
        charts = [(spec.chart, short_title(spec.title)) for spec in drawn if spec.chart is not None]
        theme = self._chart_theme
        colors = colors_of_charts(charts, self._lang, theme.chart, theme.look)
        return {id(chart): own for (chart, _), own in zip(charts, colors, strict=True)}

    @property
    @abstractmethod
    def _chart_theme(self) -> Theme:
        """What decides how charts look."""

    def scene(self) -> DeckScene:
        """Return the finished deck."""
        slides, opening = list(enumerate(self._deck.slides)), self._deck.opening
        for index, slide in slides[:opening]:
            self._add_given(index, slide)
        if self._deck.include_cover:
            self._add(self._cover())
        if self._deck.include_table_of_contents and (entries := covers.listed_titles(self._deck)):
            for composed in self._contents(entries):
                self._add(composed)
        for index, slide in slides[opening:]:
            self._add_given(index, slide)
        if unwritable := list(_about_characters(self._deck, self._lang)):
            self._slides = [replace(slide, key="") for slide in self._slides]
        self._warnings += [*unwritable, *_about_titles(self._slides)]
        return self._finished(tuple(self._slides), tuple(dict.fromkeys(self._warnings)))

    def _add(
        self, composed: ComposedSlide, notes: str = "", source: int | None = None, *, key: str = ""
    ) -> None:
        number = len(self._slides) + 1
        elements = tuple(self._with_footers(composed, number))
        self._slides.append(
            SlideScene(
                composed.layout, plain(composed.title), elements, number, notes, source,
                variant=composed.variant, key=key, taken_from=composed.taken_from,
                left_out=composed.left_out, notices=composed.notices,
            )
        )  # fmt: skip

    def _add_given(self, index: int, slide: DeckSlide) -> None:
        number, spec = len(self._slides) + 1, slide.spec
        if slide.kept is not None:
            scene = SlideScene(
                self._kept_layout, plain(spec.title), (), number, source_index=index, is_kept=True
            )
            self._slides.append(scene)
            return
        title = short_title(spec.title)
        whole = " ".join(plain(spec.title).split())
        slides = self._made(slide, title, number)
        for composed in slides:
            is_title_cut = not plain(composed.title).startswith(whole)
            self._warnings += _about_slide(
                f"Slide {number}", composed.left_out, composed.notices, is_title_cut=is_title_cut
            )
            notes = notes_of(self._deck, spec, is_cut=bool(composed.left_out), is_title_cut=is_title_cut)
            is_whole = len(slides) == 1 and composed.title == title
            self._add(composed, notes, index, key=composed.key if is_whole else "")

    @property
    @abstractmethod
    def _kept_layout(self) -> str:
        """The layout that a slide of a file is counted to."""

    @abstractmethod
    def _cover(self) -> ComposedSlide: ...

    @abstractmethod
    def _contents(self, entries: Sequence[str]) -> Iterable[ComposedSlide]:
        """Yield the contents slides, each when those before are added."""

    @abstractmethod
    def _made(self, slide: DeckSlide, title: str, number: int) -> Sequence[ComposedSlide]:
        """Return the slides of one specification.

        Args:
            slide: With its picture.
            title: As it is shown.
            number: Of the first.
        """

    @abstractmethod
    def _with_footers(self, composed: ComposedSlide, number: int) -> Sequence[Element]:
        """Return everything that stands on a slide."""

    @abstractmethod
    def _finished(self, slides: tuple[SlideScene, ...], warnings: tuple[str, ...]) -> DeckScene: ...


def language_of(deck: Deck) -> tuple[str, list[str]]:
    """Return the BCP 47 tag of the deck's language, and what its author has to know about it.

    Only running text tells a language by its words: cells, labels and titles of tables and charts are names.
    """
    wanted = find_language(deck.language)
    if deck.translated_from is not None:
        return wanted.tag, []
    text, names = _prose(deck)
    detected = detect(text, names)
    if not wanted.tag:
        return detected, list(_about_numbers(deck, detected))
    same = wanted.tag.partition("-")[0] == detected.partition("-")[0]
    if same or (detected == UNSURE and not is_surely_english(text)):
        return wanted.tag, []
    return detected, [
        f"The text is not in {wanted.title} and was not translated: translate the finished presentation for that."
    ]


def _about_numbers(deck: Deck, tag: str) -> Iterator[str]:
    """Yield a warning where numbers get the decimal comma of a language that nobody asked for."""
    specs = [slide.spec for slide in deck.slides]
    typed = (column for spec in specs if spec.types is not None for column in spec.types.columns)
    are_typed = any(column.values for column in typed)
    has_numbers = are_typed or any(spec.chart is not None for spec in specs)
    if has_numbers and marks_of(tag).decimal != marks_of(UNSURE).decimal:
        title = find_language(tag).title.partition(" (")[0]
        subject = "Numbers" if are_typed else "Numbers of charts"
        apart = ", those of tables as typed" if not are_typed and any(spec.table for spec in specs) else ""
        yield (
            f"{subject} are written as in {title}, for which the text was taken{apart}; "
            "name a `language` for others."
        )


def _about_characters(deck: Deck, lang: str) -> Iterator[str]:
    """Yield a warning where no installed font has characters of the slides that are drawn here."""
    drawn = deck.model_copy(update={"slides": tuple(slide for slide in deck.slides if slide.kept is None)})
    missing = missing_characters(_text(drawn), lang)
    if missing:
        shown = ", ".join(f"{character!r}" for character in missing[:10])
        yield f"No installed font has {shown}{remedy(missing)}."


def _about_titles(slides: Sequence[SlideScene]) -> Iterator[str]:
    """Yield a warning for each title that was given to several slides: screen readers tell slides by their titles."""
    numbers: dict[str, list[str]] = {}
    for slide in slides:
        if slide.source_index is not None and not slide.is_kept:
            numbers.setdefault(slide.title, []).append(str(slide.number))
    for title, (*others, last) in numbers.items():
        if others:
            yield f"Slides {', '.join(others)} and {last} have the same title, {title!r}."


def _about_slide(name: str, left_out: int, notices: Iterable[str], *, is_title_cut: bool) -> Iterator[str]:
    """Yield warnings about one specification.

    Args:
        name: What the slide is called, such as "Slide 3".
        left_out: Characters of the content that are not shown.
        notices: What else was noted, ends of sentences.
        is_title_cut: Whether its title is shown shortened.
    """
    if left_out:
        yield f"{name}: its text was shortened by {left_out} characters; all of it is in its notes."
    if is_title_cut:
        yield f"{name}: the title was shortened; all of it is in its notes."
    for notice in notices:
        yield f"{name}: {notice}."


def source_of(spec: Slide) -> str:
    """Return where the content of a slide comes from, empty where it does not say."""
    return (spec.source or (spec.chart.source if spec.chart is not None else None) or "").strip()


def notes_of(deck: Deck, spec: Slide, *, is_cut: bool, is_title_cut: bool) -> str:
    """Return a slide's speaker notes: its own, and all of its text where it was shortened or notes are asked for."""
    content = "\n".join(plain(line) for line in spec.content.splitlines()).strip()
    if is_title_cut:
        content = f"{' '.join(plain(spec.title).split())}\n\n{content}".strip()
    if spec.notes:
        return f"{spec.notes}\n\n{content}" if is_cut or is_title_cut else spec.notes
    return content if is_cut or is_title_cut or deck.add_speaker_notes else ""


def _prose(deck: Deck) -> tuple[str, str]:
    """Return the running text of a deck, and the titles of its tables and charts."""
    specs = [slide.spec for slide in deck.slides]
    titles: dict[bool, list[str]] = {False: [], True: []}
    for spec in specs:
        titles[spec.table is not None or spec.chart is not None].append(spec.title)
    prose = (deck.title, deck.subtitle, *titles[False], *(spec.content for spec in specs))
    return "\n".join(filter(None, prose)), "\n".join(titles[True])


def _text(deck: Deck) -> str:
    cells = (cell for slide in deck.slides for row in (slide.spec.table or ())[:8] for cell in row)
    charts = [slide.spec.chart for slide in deck.slides if slide.spec.chart is not None]
    labels = (label for chart in charts for label in chart.categories[:_MOST_LABELS])
    names = (series.name for chart in charts for series in chart.series[:_MOST_LABELS])
    return "\n".join((*_prose(deck), *cells, *labels, *names))
