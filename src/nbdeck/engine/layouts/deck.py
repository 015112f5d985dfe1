"""A deck laid out: cover, contents and content slides become a DeckScene."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nbdeck.contract.slides import Slide
from nbdeck.engine.layouts import covers
from nbdeck.engine.layouts.frame import Foot, framed, short_title
from nbdeck.engine.layouts.kit import Page
from nbdeck.engine.layouts.masters import LayoutName, layout_scenes
from nbdeck.engine.layouts.remembered import NO_MEDIA, ready, remembered_slides, remembered_theme
from nbdeck.engine.layouts.slides import Task
from nbdeck.engine.layouts.telling import about_characters, about_slide, language_of, notes_of
from nbdeck.engine.layouts.titles import Titles
from nbdeck.engine.model import Deck, DeckSlide
from nbdeck.engine.scene import DeckScene, Element, SlideScene
from nbdeck.engine.text.composing import plain
from nbdeck.engine.text.language import is_rtl
from nbdeck.engine.themes.theme import Theme


def compose(deck: Deck, media: Mapping[str, bytes] = NO_MEDIA) -> DeckScene:
    """Return the deck with every box, line break and size decided; the same deck always gives the same scene.

    Args:
        deck: What to show.
        media: PNG or JPEG bytes by SHA-256: the pictures and the logo that the deck names.

    Raises:
        NotFound: the template does not exist.
        DoesNotFit: content that no slide can hold at a readable size.
        ValidationFailed: a layout without the content that it needs.
    """
    theme, warnings = remembered_theme(deck.template, deck.branding, media)
    language, language_warnings = language_of(deck)
    return _Composer(deck, media, theme, language, [*warnings, *language_warnings]).scene()


class _Composer:
    """One deck on its way to a scene: the slides so far and what was noted about them."""

    def __init__(
        self, deck: Deck, media: Mapping[str, bytes], theme: Theme, language: str, warnings: list[str]
    ) -> None:
        self._deck = deck
        self._media = media
        self._theme = theme
        self._warnings = warnings
        self._slides: list[SlideScene] = []
        self._recent: list[str] = []
        self._titles = Titles(language)
        body = (theme.content.body or theme.content.title).box
        self._page = Page(theme, language, is_rtl(language), body, verbosity=deck.verbosity)
        self._title = deck.heading

    def scene(self) -> DeckScene:
        """Return the finished deck."""
        slides, opening = list(enumerate(self._deck.slides)), self._deck.opening
        for index, slide in slides[:opening]:
            self._add_content(index, slide)
        if self._deck.include_cover:
            elements = covers.cover(self._page, self._title, self._deck.subtitle)
            self._add("Cover", short_title(self._title), self._ready(elements))
        if self._deck.include_table_of_contents:
            self._add_contents()
        for index, slide in slides[opening:]:
            self._add_content(index, slide)
        self._warnings += about_characters(self._deck, self._page.lang)
        return DeckScene(
            title=plain(self._title),
            look=self._theme.look,
            layouts=layout_scenes(self._theme, is_rtl=self._page.is_rtl),
            slides=tuple(self._slides),
            language=self._page.lang,
            warnings=tuple(dict.fromkeys(self._warnings)),
        )

    def _add(
        self,
        layout: LayoutName,
        title: str,
        elements: Sequence[Element],
        notes: str = "",
        source: int | None = None,
        variant: str = "",
    ) -> None:
        """Add a slide whose elements are ready to be drawn."""
        number = len(self._slides) + 1
        scene = SlideScene(layout, plain(title), tuple(elements), number, notes, source, variant=variant)
        self._slides.append(scene)

    def _ready(self, elements: Sequence[Element]) -> list[Element]:
        return [ready(self._page, element) for element in elements]

    def _add_contents(self) -> None:
        entries = covers.listed_titles(self._deck)
        page = self._page
        for title, elements in covers.contents(page, entries) if entries else ():
            first, *others = elements
            foot = Foot(self._deck.title or "", len(self._slides) + 1)
            self._titles.add(title)
            elements = framed(page, page.theme.contents, first, others, foot)  # type: ignore[arg-type]
            self._add("Contents", title, self._ready(elements))

    def _add_content(self, index: int, slide: DeckSlide) -> None:
        if slide.kept is not None:
            number = len(self._slides) + 1
            title = plain(slide.spec.title)
            self._slides.append(SlideScene("Title only", title, (), number, source_index=index, is_kept=True))
            return
        spec = slide.spec
        source = spec.source or (spec.chart.source if spec.chart is not None else None) or ""
        foot = Foot(self._deck.title or "", len(self._slides) + 1, source)
        recent = self._recent if slide.beside is None else slide.beside
        slide = slide if slide.beside is None else slide.model_copy(update={"beside": None})
        made = remembered_slides(
            Task(self._page, slide, self._titles.unique(self._shown(spec)), foot, self._media, recent)
        )
        is_title_cut = self._shown(spec) != " ".join(spec.title.split())
        for part in made[1:]:
            self._titles.add(part.title)
        for part in made:
            self._recent.append(part.variant)
            notes = notes_of(self._deck, spec, is_cut=bool(part.left_out), is_title_cut=is_title_cut)
            self._add(part.layout, part.title, part.elements, notes, index, part.variant)
        left_out = sum(part.left_out for part in made)
        notices = [notice for part in made for notice in part.notices]
        self._warnings += about_slide(f"Slide {foot.number}", left_out, notices, is_title_cut=is_title_cut)

    def _shown(self, spec: Slide) -> str:
        """Return the slide's title as it is shown."""
        return short_title(spec.title, self._deck.verbosity)
