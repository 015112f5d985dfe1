"""A deck laid out: cover, contents and content slides become a DeckScene.

Contents are a numbered list of the parts, or a list of the slides without numbers, composed as any list. Slides that
were laid out before are remembered, for decks that differ from an earlier one in a slide or two.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from types import MappingProxyType
from typing import TypeGuard

from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import Slide
from nbdeck.contract.words.item import Item
from nbdeck.engine.intake.words import layout_of
from nbdeck.engine.layouts import covers
from nbdeck.engine.layouts.composer import ComposedSlide, Composer, remembered, source_of
from nbdeck.engine.layouts.designed import CLOSES, WINDOW, designed, designed_contents
from nbdeck.engine.layouts.frame import (
    PAGE_NUMBER,
    Foot,
    below_title,
    framed,
    renumbered,
    short_title,
    title_box,
    with_one_title_size,
)
from nbdeck.engine.layouts.kit import Page
from nbdeck.engine.layouts.lines import with_slack
from nbdeck.engine.layouts.mirror import mirrored, mirrored_layout
from nbdeck.engine.layouts.slide_layouts import layout_scenes, own_layout, with_items
from nbdeck.engine.layouts.slides import SlideInput, content_slides
from nbdeck.engine.model.deck import Deck, DeckBranding, DeckSlide
from nbdeck.engine.model.laid_out import LaidOut
from nbdeck.engine.scene.boxes import Pt
from nbdeck.engine.scene.elements import Element, TextBox
from nbdeck.engine.scene.slides import DeckScene, LayoutScene, SlideScene
from nbdeck.engine.text.composing import plain
from nbdeck.engine.text.language import is_continued, is_rtl, word
from nbdeck.engine.themes.branding import branded
from nbdeck.engine.themes.load import load_theme
from nbdeck.engine.themes.theme import Theme

FEWEST_PARTS = 2
"""Parts of a deck from which on they are numbered and its contents are theirs."""


def listed_parts(slides: Sequence[DeckSlide], begins_part: Callable[[DeckSlide], bool]) -> tuple[Item, ...]:
    """Return the parts of a deck with the titles of their slides; none for a deck that is not in parts.

    More slides may not stand before the first part than in all of them.

    Args:
        slides: Those that the contents list.
        begins_part: Says of a slide that it is the title of a part.
    """
    parts = parts_of(slides, begins_part)
    before = next((at for at, slide in enumerate(slides) if begins_part(slide)), 0)
    return parts if len(parts) >= FEWEST_PARTS and before <= len(slides) / 2 else ()


def parts_of(slides: Sequence[DeckSlide], begins_part: Callable[[DeckSlide], bool]) -> tuple[Item, ...]:
    """Return the parts of a deck with the titles of their slides, each once: not those that go on, or say thanks."""
    parts: list[list[str]] = []
    for slide in slides:
        title = short_title(plain(slide.spec.title))
        if begins_part(slide):
            parts.append([title])
        elif not parts or slide.spec.layout is Layout.THANKS:
            continue
        elif title not in parts[-1] and not is_continued(title):
            parts[-1].append(title)
    return tuple(Item(first, "\n".join(others)) for first, *others in parts)


def composed_contents(page: Page, parts: Sequence[Item], foot: Foot) -> ComposedSlide | None:
    """Return the names of the parts as the template's family composes its contents, None where they have no room.

    Parts have the numbers that their own slides show; titles of slides have none.
    """
    name = word("contents", page.lang)
    bare = [Item(part.heading, "") if part.heading else part for part in parts]
    page = below_title(page, name)
    page = replace(page, body=(page.theme.content.body or page.theme.content.title).box)
    is_counted = any(part.heading for part in parts)
    contents = designed_contents(page, bare, name, bare=not is_counted) or designed(
        replace(page, is_numbered=is_counted), Layout.ITEMS, bare, (), name
    )
    if contents is None or contents.frame is None:
        return None
    heading = title_box(page, contents.frame.title, name)
    layout = own_layout("Composed contents", contents.frame)
    entries = [_renamed(each) for each in contents.elements]
    elements = framed(page, contents.frame, heading, entries, foot)
    return ComposedSlide(layout.name, name, elements, own_layout=layout)


def _renamed(element: Element) -> Element:
    """Return an entry or its number by a name that no slide's own items have: a change by name means those."""
    of_items = isinstance(element, TextBox) and element.name.startswith(("Item", "Mark"))
    return replace(element, name=f"Contents {element.name.lower()}") if of_items else element


_MOST_THEMES = 64
_FEWEST_CLOSED = 3
"""Slides of a deck that its last one closes."""
_FIRST = 1
"""The number under which slides are remembered."""
_KEY = 24
"""Characters of a key: 96 bits."""
NO_MEDIA: Mapping[str, bytes] = MappingProxyType({})


def compose_themed(
    deck: Deck, media: Mapping[str, bytes] = NO_MEDIA, earlier: Sequence[LaidOut] = ()
) -> DeckScene:
    """Return the deck with every box, line break and size decided; the same deck always gives the same scene.

    Args:
        deck: What to show.
        media: PNG or JPEG bytes by SHA-256: the pictures and the logo that the deck names.
        earlier: Slides of a file, in its order; those that would be the same are only named, for `write_pptx` to take.

    Raises:
        NotFound: the template does not exist.
        DoesNotFit: content that no slide can hold at a readable size.
        ValidationFailed: a layout without the content that it needs.
    """
    return _ThemeComposer(deck, media, earlier).scene()


def title_size_of(deck: Deck, media: Mapping[str, bytes] = NO_MEDIA) -> Pt:
    """Return the one size that titles of a deck's content have, points; see `compose_themed`."""
    return _ThemeComposer(deck, media).title_size


class _ThemeComposer(Composer):
    """One deck on one of our templates."""

    _kept_layout = "Title only"

    def __init__(
        self,
        deck: Deck,
        media: Mapping[str, bytes],
        earlier: Sequence[LaidOut] = (),
    ) -> None:
        if deck.branding.logo is None:
            theme, warnings = _theme(deck.template, deck.branding)
        else:
            theme, warnings = branded(load_theme(deck.template), deck.branding, media)
        super().__init__(deck, media, warnings)
        last_first = [*enumerate(earlier, 1)][::-1]
        self._earlier = {each.key: (at, each) for at, each in last_first if each.key}
        self._first_on = {each.layout: at for at, each in last_first}
        self._inputs: dict[int, SlideInput] = {}
        own = deck.branding.model_dump_json(), self._lang, deck.verbosity, deck.add_speaker_notes
        self._common = hashlib.sha256(repr((deck.template, *own)).encode())
        self._recent: list[str] = []
        self._parts = 0
        parts = parts_of(deck.slides, _begins_part)
        self._part_titles = tuple(part.heading for part in parts)
        self._slides_of_only_part = tuple(parts[0].text.split("\n")) if len(parts) == 1 else ()
        self._own_layouts: dict[str, LayoutScene] = {}
        body = (theme.content.body or theme.content.title).box
        page = Page(theme, self._lang, is_rtl(self._lang), body, verbosity=deck.verbosity)
        self._theme = with_one_title_size(page, _titles_of_content(deck), deck.title_size)
        self._common.update(repr(self.title_size).encode())
        self._page = replace(page, theme=self._theme)
        self._layouts = layout_scenes(self._theme, is_rtl=self._page.is_rtl)

    @property
    def title_size(self) -> Pt:
        """Size of the titles of the deck's content, points."""
        return self._theme.content.title.style.size

    @property
    def _chart_theme(self) -> Theme:
        return self._theme

    def _cover(self) -> ComposedSlide:
        elements = covers.cover(self._page, self._title, self._deck.subtitle)
        return ComposedSlide("Cover", short_title(self._title), self._ready(elements))

    def _contents(self, entries: Sequence[str]) -> Iterator[ComposedSlide]:
        page = self._page
        parts = listed_parts(self._deck.slides[self._deck.opening :], _begins_part)
        if not parts and len(entries) > 1:
            parts = tuple(Item("", short_title(plain(entry))) for entry in entries)
        foot = Foot(self._deck.title or "", len(self._slides) + 1)
        composed = parts and composed_contents(page, parts, foot)
        if composed:
            layout = _layout_ready(page, composed.own_layout)
            composed = replace(composed, elements=self._ready(composed.elements), own_layout=layout)
            self._keep_layout(composed)
            yield composed
            return
        for title, (first, *others) in covers.contents(page, entries):
            foot = Foot(self._deck.title or "", len(self._slides) + 1)
            elements = framed(page, page.theme.contents, first, others, foot)  # type: ignore[arg-type]
            yield ComposedSlide("Contents", title, self._ready(elements))

    def _ready(self, elements: Sequence[Element]) -> tuple[Element, ...]:
        return tuple(ready(self._page, element) for element in elements)

    def _made(self, slide: DeckSlide, title: str, number: int) -> Sequence[ComposedSlide]:
        foot = Foot(self._deck.title or "", number, source_of(slide.spec))
        recent = slide.beside
        if recent is None:
            recent = deciding(slide.spec, tuple(self._recent), closes=closes(self._deck, slide))
        slide = slide if slide.beside is None else slide.model_copy(update={"beside": None})
        part = self._part_of(slide)
        parts = self._part_titles if part else self._slides_of_only_part if _begins_part(slide) else ()
        page = replace(self._page, chart_colors=self._colors_of(slide.spec.chart))
        task = SlideInput(page, slide, title, foot, self._media, recent, part, parts)
        key = self._key(task)
        taken_from, taken = self._earlier.get(key, (0, None))
        if taken is None:
            composed = tuple(replace(each, key=key) for each in _remembered_slides(task))
        else:
            self._inputs[number] = task
            known = ComposedSlide(taken.layout, title, (), taken.variant, taken.left_out, taken.notices)
            composed = (replace(known, key=key, taken_from=taken_from),)
        for each in composed:
            self._recent.append(each.variant)
            self._keep_layout(each)
        return composed

    def _key(self, task: SlideInput) -> str:
        """Return a digest of all that decides how the slides of a specification look but their numbers."""
        digest, slide = self._common.copy(), task.slide
        has_picture = slide.picture is None or slide.picture in set(self._media)
        own = task.foot.deck_title, task.recent, task.part, task.parts, has_picture, task.page.chart_colors
        digest.update(f"{own!r}{slide.model_dump_json()}".encode())
        return digest.hexdigest()[:_KEY]

    def _keep_layout(self, slide: ComposedSlide) -> None:
        """Add the layout that a slide brings to those of the deck."""
        if slide.layout in self._own_layouts:
            return
        if slide.own_layout is not None:
            self._own_layouts[slide.layout] = with_items(slide.own_layout, slide.elements)
        elif slide.taken_from and all(each.name != slide.layout for each in self._layouts):
            self._own_layouts[slide.layout] = LayoutScene(slide.layout, "", (), taken_from=slide.taken_from)

    def _part_of(self, slide: DeckSlide) -> int:
        """Return which part of a deck of several a slide begins, from 1; 0 for any other slide."""
        if not _begins_part(slide) or len(self._part_titles) < FEWEST_PARTS:
            return 0
        self._parts += 1
        return self._parts

    def _with_footers(self, composed: ComposedSlide, number: int) -> Sequence[Element]:
        del number  # the foot is a part of the composition
        return composed.elements

    def _with_their_layouts(self, slides: Sequence[SlideScene]) -> tuple[SlideScene, ...]:
        """Return the slides with those laid out after all whose layout is not as it was, or is needed by another one.

        The first slide on a layout that a composition brings decides its places.
        """
        finished = list(slides)
        for name in self._own_layouts:
            on_it = [slide for slide in slides if slide.layout == name]
            first, taken = on_it[0], [slide for slide in on_it if slide.taken_from]
            if not first.taken_from or first.taken_from != self._first_on[name]:
                needed = taken
            else:
                needed = [] if len(taken) == len(on_it) else [first]
            for slide in needed:
                (composed,) = _remembered_slides(self._inputs[slide.number])
                finished[slide.number - 1] = replace(slide, elements=composed.elements, taken_from=0)
                if slide is first and composed.own_layout is not None:
                    self._own_layouts[name] = with_items(composed.own_layout, composed.elements)
        return tuple(finished)

    def _finished(self, slides: tuple[SlideScene, ...], warnings: tuple[str, ...]) -> DeckScene:
        slides = self._with_their_layouts(slides)
        return DeckScene(
            title=plain(self._title),
            look=self._theme.look,
            layouts=(*self._layouts, *self._own_layouts.values()),
            slides=slides,
            language=self._lang,
            warnings=warnings,
        )


@lru_cache(maxsize=_MOST_THEMES)
def _theme(template: str, branding: DeckBranding) -> tuple[Theme, tuple[str, ...]]:
    """Return what `branded` returns for a template without a logo; the same theme is the same object."""
    return branded(load_theme(template), branding, NO_MEDIA)


def _titles_of_content(deck: Deck) -> list[str]:
    """Return the titles that stand above content: not those of parts, quotations and the end."""
    drawn = (slide.spec for slide in deck.slides if slide.kept is None and not _begins_part(slide))
    above = (spec for spec in drawn if layout_of(spec) not in {Layout.QUOTE, Layout.THANKS})
    return [short_title(spec.title) for spec in above if spec.title.strip()]


def _begins_part(slide: DeckSlide) -> bool:
    """Whether a slide is nothing but the title of a part."""
    spec = slide.spec
    is_bare = not spec.content.strip() and spec.chart is None and spec.table is None and slide.picture is None
    return is_bare and slide.kept is None and layout_of(spec) is None


def closes(deck: Deck, slide: DeckSlide) -> bool:
    """Whether a slide is the last of a deck, and of points or steps."""
    is_last = len(deck.slides) >= _FEWEST_CLOSED and slide is deck.slides[-1]
    return is_last and layout_of(slide.spec) in {Layout.ITEMS, Layout.STEPS, Layout.SUMMARY}


def deciding(spec: Slide, recent: tuple[str, ...], *, closes: bool = False) -> tuple[str, ...]:
    """Return those of the compositions before a slide that can decide its own.

    Args:
        spec: Of the slide.
        recent: Names of the compositions before it.
        closes: Whether it is the last of its deck, which has a composition of its own.
    """
    return (recent if spec.layout in {Layout.QUOTE, None} else recent[-WINDOW:]) + (CLOSES,) * closes


def _remembered_slides(task: SlideInput) -> tuple[ComposedSlide, ...]:
    """Return what `content_slides` returns, ready to be drawn: mirrored where it is read from the right, lines steady.

    The same slide is laid out once, whatever its number: an edit renumbers the slides behind it.

    Raises:
        DoesNotFit: content that no slide can hold at a readable size.
        ValidationFailed: a layout without the content that it needs.
    """
    foot, page, recent = task.foot, task.page, deciding(task.spec, tuple(task.recent))
    task = replace(
        task,
        foot=replace(foot, number=_FIRST),
        media=NO_MEDIA if task.slide.picture is None else task.media,
        recent=recent,
    )
    key = (
        page.theme,
        page.lang,
        page.is_rtl,
        page.verbosity,
        page.body,
        page.chart_colors,
        task.title,
        task.foot,
        recent,
        task.part,
        task.parts,
    )
    composed = remembered(task.slide, key, partial(_ready, task))
    return tuple(_numbered(page, each, number) for number, each in enumerate(composed, foot.number))


def _ready(task: SlideInput) -> tuple[ComposedSlide, ...]:
    """Return the slides, ready but for their page numbers."""
    return tuple(
        replace(
            composed,
            elements=tuple(
                element if _is_number(element) else ready(task.page, element) for element in composed.elements
            ),
            own_layout=_layout_ready(task.page, composed.own_layout),
        )
        for composed in content_slides(task)
    )


def _layout_ready(page: Page, layout: LayoutScene | None) -> LayoutScene | None:
    return layout if layout is None or not page.is_rtl else mirrored_layout(layout)


def ready(page: Page, element: Element) -> Element:
    """Return an element as it is drawn: at the other side where the page is read from the right, its lines steady."""
    placed = mirrored([element]) if page.is_rtl else (element,)
    (steady,) = with_slack(placed, page.look)
    return steady


def _is_number(element: Element) -> TypeGuard[TextBox]:
    return isinstance(element, TextBox) and element.placeholder == PAGE_NUMBER


def _numbered(page: Page, composed: ComposedSlide, number: int) -> ComposedSlide:
    elements: list[Element] = []
    for element in composed.elements:
        if not _is_number(element):
            elements.append(element)
        elif (line := renumbered(page, element, number)) is not None:
            elements.append(ready(page, line))
    return replace(composed, elements=tuple(elements))
