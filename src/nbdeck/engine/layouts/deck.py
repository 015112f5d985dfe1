"""A deck laid out: cover, contents and content slides become a DeckScene."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from nbdeck.engine.layouts import covers
from nbdeck.engine.layouts.composer import Composer, Made
from nbdeck.engine.layouts.frame import Foot, framed, short_title
from nbdeck.engine.layouts.kit import Page
from nbdeck.engine.layouts.masters import layout_scenes
from nbdeck.engine.layouts.remembered import NO_MEDIA, ready, remembered_slides, remembered_theme
from nbdeck.engine.layouts.slides import Task
from nbdeck.engine.layouts.telling import source_of
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
    return _Composer(deck, media, theme, warnings).scene()


class _Composer(Composer):
    """One deck on one of our templates."""

    _kept_layout = "Title only"

    def __init__(self, deck: Deck, media: Mapping[str, bytes], theme: Theme, warnings: Iterable[str]) -> None:
        super().__init__(deck, media, warnings)
        self._theme = theme
        self._recent: list[str] = []
        body = (theme.content.body or theme.content.title).box
        self._page = Page(theme, self._lang, is_rtl(self._lang), body, verbosity=deck.verbosity)

    def _cover(self) -> Made:
        elements = covers.cover(self._page, self._title, self._deck.subtitle)
        return Made("Cover", short_title(self._title), self._ready(elements))

    def _contents(self, entries: Sequence[str]) -> Iterator[Made]:
        page = self._page
        for title, (first, *others) in covers.contents(page, entries):
            foot = Foot(self._deck.title or "", len(self._slides) + 1)
            elements = framed(page, page.theme.contents, first, others, foot)  # type: ignore[arg-type]
            yield Made("Contents", title, self._ready(elements))

    def _ready(self, elements: Sequence[Element]) -> tuple[Element, ...]:
        return tuple(ready(self._page, element) for element in elements)

    def _made(self, slide: DeckSlide, title: str, number: int) -> Sequence[Made]:
        foot = Foot(self._deck.title or "", number, source_of(slide.spec))
        recent = self._recent if slide.beside is None else slide.beside
        slide = slide if slide.beside is None else slide.model_copy(update={"beside": None})
        made = remembered_slides(Task(self._page, slide, title, foot, self._media, recent))
        self._recent += [each.variant for each in made]
        return made

    def _with_footers(self, made: Made, number: int) -> Sequence[Element]:
        del number  # the foot is a part of the composition
        return made.elements

    def _finished(self, slides: tuple[SlideScene, ...], warnings: tuple[str, ...]) -> DeckScene:
        return DeckScene(
            title=plain(self._title),
            look=self._theme.look,
            layouts=layout_scenes(self._theme, is_rtl=self._page.is_rtl),
            slides=slides,
            language=self._lang,
            warnings=warnings,
        )
