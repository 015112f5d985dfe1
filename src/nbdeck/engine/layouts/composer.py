"""A deck on its way to a scene: what our templates and a company's have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from nbdeck.engine.layouts import covers
from nbdeck.engine.layouts.frame import short_title
from nbdeck.engine.layouts.telling import about_characters, about_slide, language_of, notes_of
from nbdeck.engine.layouts.titles import Titles
from nbdeck.engine.model import Deck, DeckSlide
from nbdeck.engine.scene import DeckScene, Element, SlideScene
from nbdeck.engine.text.composing import plain


@dataclass(frozen=True, slots=True)
class Made:
    """One finished slide without its number and footers.

    Attributes:
        layout: Name of its master's layout.
        title: As it is shown.
        elements: In reading order.
        variant: Name of its composition, for the rhythm of the deck.
        left_out: Characters of the content that it does not show.
        notices: What else the user should know, ends of sentences: "its picture could not be read".
    """

    layout: str
    title: str
    elements: tuple[Element, ...]
    variant: str = ""
    left_out: int = 0
    notices: tuple[str, ...] = ()


class Composer(ABC):
    """One deck on its way to a scene: the slides so far and what was noted about them."""

    def __init__(self, deck: Deck, media: Mapping[str, bytes], warnings: Iterable[str]) -> None:
        self._deck = deck
        self._media = media
        self._lang, about_language = language_of(deck)
        self._warnings = [*warnings, *about_language]
        self._slides: list[SlideScene] = []
        self._titles = Titles(self._lang)
        self._title = deck.heading

    def scene(self) -> DeckScene:
        """Return the finished deck."""
        slides, opening = list(enumerate(self._deck.slides)), self._deck.opening
        for index, slide in slides[:opening]:
            self._add_given(index, slide)
        if self._deck.include_cover:
            self._add(self._cover())
        if self._deck.include_table_of_contents and (entries := covers.listed_titles(self._deck)):
            for made in self._contents(entries):
                self._titles.add(made.title)
                self._add(made)
        for index, slide in slides[opening:]:
            self._add_given(index, slide)
        self._warnings += about_characters(self._deck, self._lang)
        return self._finished(tuple(self._slides), tuple(dict.fromkeys(self._warnings)))

    def _add(self, made: Made, notes: str = "", source: int | None = None) -> None:
        number = len(self._slides) + 1
        elements = tuple(self._with_footers(made, number))
        title = plain(made.title)
        self._slides.append(
            SlideScene(made.layout, title, elements, number, notes, source, variant=made.variant)
        )

    def _add_given(self, index: int, slide: DeckSlide) -> None:
        number, spec = len(self._slides) + 1, slide.spec
        if slide.kept is not None:
            scene = SlideScene(
                self._kept_layout, plain(spec.title), (), number, source_index=index, is_kept=True
            )
            self._slides.append(scene)
            return
        title = self._titles.unique(short_title(spec.title, self._deck.verbosity))
        whole = " ".join(plain(spec.title).split())
        for made in self._made(slide, title, number):
            if made.title != title:
                self._titles.add(made.title)
            is_title_cut = not plain(made.title).startswith(whole)
            self._warnings += about_slide(
                f"Slide {number}", made.left_out, made.notices, is_title_cut=is_title_cut
            )
            notes = notes_of(self._deck, spec, is_cut=bool(made.left_out), is_title_cut=is_title_cut)
            self._add(made, notes, index)

    @property
    @abstractmethod
    def _kept_layout(self) -> str:
        """The layout that a slide of a file is counted to."""

    @abstractmethod
    def _cover(self) -> Made: ...

    @abstractmethod
    def _contents(self, entries: Sequence[str]) -> Iterable[Made]:
        """Yield the contents slides, each when those before are added."""

    @abstractmethod
    def _made(self, slide: DeckSlide, title: str, number: int) -> Sequence[Made]:
        """Return the slides of one specification.

        Args:
            slide: With its picture.
            title: Unlike that of any slide before.
            number: Of the first.
        """

    @abstractmethod
    def _with_footers(self, made: Made, number: int) -> Sequence[Element]:
        """Return everything that stands on a slide."""

    @abstractmethod
    def _finished(self, slides: tuple[SlideScene, ...], warnings: tuple[str, ...]) -> DeckScene: ...
