"""A deck laid out: cover, contents and content slides become a DeckScene."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from nbdeck.contract.languages import find_language
from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import Slide
from nbdeck.engine.layouts import covers
from nbdeck.engine.layouts.frame import Foot, framed, short_title
from nbdeck.engine.layouts.kit import Page
from nbdeck.engine.layouts.masters import LayoutName, layout_scenes
from nbdeck.engine.layouts.remembered import ready, remembered_slides, remembered_theme
from nbdeck.engine.layouts.slides import Made, Task
from nbdeck.engine.model import Deck, DeckSlide
from nbdeck.engine.scene import DeckScene, Element, SlideScene
from nbdeck.engine.text.composing import plain
from nbdeck.engine.text.fonts import missing_characters
from nbdeck.engine.text.language import detect, is_rtl
from nbdeck.engine.themes.theme import Theme

_NO_MEDIA: Mapping[str, bytes] = MappingProxyType({})
_SURE = 120
"""Characters of Latin script from which on the detected language is believed against the one asked for."""


def compose(deck: Deck, media: Mapping[str, bytes] = _NO_MEDIA) -> DeckScene:
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
    language, language_warnings = _language(deck)
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
        self._titles: Counter[str] = Counter()
        body = (theme.content.body or theme.content.title).box
        self._page = Page(theme, language, is_rtl(language), body, verbosity=deck.verbosity)
        self._title = deck.title or (deck.slides[0].spec.title if deck.slides else "")

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
        self._warn_of_characters()
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
    ) -> None:
        """Add a slide whose elements are ready to be drawn."""
        number = len(self._slides) + 1
        self._slides.append(SlideScene(layout, plain(title), tuple(elements), number, notes, source))

    def _ready(self, elements: Sequence[Element]) -> list[Element]:
        return [ready(self._page, element) for element in elements]

    def _add_contents(self) -> None:
        listed = self._deck.slides[self._deck.opening :]
        entries = [slide.spec.title for slide in listed if slide.spec.layout is not Layout.THANKS]
        page = self._page
        for title, elements in covers.contents(page, entries) if entries else ():
            first, *others = elements
            foot = Foot(self._deck.title or "", len(self._slides) + 1)
            self._titles[title] += 1
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
        made = remembered_slides(
            Task(self._page, slide, self._unique(self._shown(spec)), foot, self._media, self._recent)
        )
        for part in made:
            self._recent.append(part.variant)
            self._add(part.layout, part.title, part.elements, self._notes(slide, part), index)
        self._warn_of(f"Slide {foot.number}", spec, made)

    def _warn_of(self, name: str, spec: Slide, made: Sequence[Made]) -> None:
        left_out = sum(part.left_out for part in made)
        if left_out:
            self._warnings.append(
                f"{name}: its text was shortened by {left_out} characters; all of it is in its notes."
            )
        if self._shown(spec) != " ".join(spec.title.split()):
            self._warnings.append(f"{name}: the title was shortened; all of it is in its notes.")
        self._warnings.extend(f"{name}: {notice}." for part in made for notice in part.notices)

    def _shown(self, spec: Slide) -> str:
        """Return the slide's title as it is shown."""
        return short_title(spec.title, self._deck.verbosity)

    def _unique(self, title: str) -> str:
        self._titles[title] += 1
        return title if self._titles[title] == 1 else f"{title} ({self._titles[title]})"

    def _notes(self, slide: DeckSlide, made: Made) -> str:
        spec = slide.spec
        content = "\n".join(plain(line) for line in spec.content.splitlines()).strip()
        if self._shown(spec) != " ".join(spec.title.split()):
            content = f"{plain(spec.title)}\n\n{content}"
            made = replace(made, left_out=1)
        if spec.notes:
            return f"{spec.notes}\n\n{content}" if made.left_out else spec.notes
        return content if made.left_out or self._deck.add_speaker_notes else ""

    def _warn_of_characters(self) -> None:
        missing = missing_characters(_text(self._deck), self._page.lang)
        if missing:
            shown = ", ".join(f"{character!r}" for character in missing[:10])
            self._warnings.append(f"No installed font has {shown}; install nbdeck[cjk] for East Asian text.")


def _language(deck: Deck) -> tuple[str, list[str]]:
    """Return the tag of the text's language, and a warning where another was asked for."""
    text = _text(deck)
    found = detect(text)
    wanted = find_language(deck.language)
    if not wanted.tag:
        return found, []
    same = wanted.tag.partition("-")[0] == found.partition("-")[0]
    unsure = found == "en-US" and (len(text) < _SURE or not text.strip())
    if same or unsure:
        return wanted.tag, []
    return found, [
        f"The text is not in {wanted.title} and was not translated: the local engine has no translator."
    ]


def _text(deck: Deck) -> str:
    parts = [deck.title or "", deck.subtitle or ""]
    for slide in deck.slides:
        spec = slide.spec
        parts.extend((spec.title, spec.content))
        if spec.table is not None:
            parts.extend(cell for row in spec.table[:8] for cell in row)
    return "\n".join(part for part in parts if part)
