"""A deck laid out on a company's template: cover, contents and content slides become a DeckScene.

A template fitted to its page, and slides of decks that differ in a slide or two, are worked out once.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial

from nbdeck.engine.layouts.company.art import PLATE, clear_of, has_ink, obstacles
from nbdeck.engine.layouts.company.context import LayoutContext
from nbdeck.engine.layouts.company.fitting_page import for_its_page
from nbdeck.engine.layouts.company.mapping import Choice, LayoutMapping
from nbdeck.engine.layouts.company.names import folded
from nbdeck.engine.layouts.company.openings import company_contents, company_cover
from nbdeck.engine.layouts.company.report import lacks
from nbdeck.engine.layouts.company.slide import CompanySlideInput, company_content
from nbdeck.engine.layouts.company.words import line_in
from nbdeck.engine.layouts.composer import ComposedSlide, Composer, remembered, source_of
from nbdeck.engine.layouts.deck import NO_MEDIA
from nbdeck.engine.layouts.frame import source_line
from nbdeck.engine.layouts.kit import LABEL_FLOOR
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.scene.boxes import Box, Color, Pt
from nbdeck.engine.scene.elements import Element, TextBox
from nbdeck.engine.scene.slides import DeckScene, LayoutScene, Placeholder, SlideScene
from nbdeck.engine.scene.text import TextStyle
from nbdeck.engine.text.composing import plain
from nbdeck.engine.text.language import is_rtl
from nbdeck.engine.themes.company import CompanyLayout, CompanyTemplate
from nbdeck.engine.themes.company_theme import figure_theme, ink_for
from nbdeck.engine.themes.theme import TextArea, Theme

_HEIGHT: Pt = 14.0


def with_source(context: LayoutContext, composed: ComposedSlide, source: str) -> ComposedSlide:
    """Return the slide with its source where there is a free line under its body, else as it is."""
    if not source.strip():
        return composed
    box = _free_line(context, composed)
    if box is None or not has_ink(context.layout, box):
        return replace(composed, notices=(*composed.notices, "there is no room for its source"))
    ink = Color("tx1", literal=ink_for(context.layout.look, context.ground(box)))
    line = source_line(context.page(box), TextArea(box, TextStyle(LABEL_FLOOR, ink), "middle"), source)
    if line is None:
        return composed
    if context.is_rtl:
        line = replace(line, paragraphs=tuple(replace(each, is_rtl=True) for each in line.paragraphs))
    return replace(composed, elements=(*composed.elements, line))


def _free_line(context: LayoutContext, composed: ComposedSlide) -> Box | None:
    page, body = context.template.page, context.slots[0].body.inner
    y = max(max(each.box.bottom for each in composed.elements) + 2.0, context.foot - _HEIGHT - 6.0)
    line = clear_of(Box(body.x, y, body.w, _HEIGHT), obstacles(context.layout, page), is_line=True)
    return line if y + _HEIGHT <= context.foot + 0.5 else None


_MOST_TEMPLATES = 8
_NUMBER = re.compile(r"‹[^›]*›|<#>")
_ROW: Pt = 20.0
"""Distance at which footers stand in rows of their own."""
_PROMPTS = ("footer", "fusszeile", "pied de page", "pie de pagina")
"""Names of footers, without accents: one that says its own waits for words."""


def compose_company(
    deck: Deck, template: CompanyTemplate, media: Mapping[str, bytes] = NO_MEDIA
) -> DeckScene:
    """Return the deck on a company's layouts, every box, line break and size decided.

    Args:
        deck: What to show; its own template and branding say nothing.
        template: Read from the file that carries the deck.
        media: PNG or JPEG bytes by SHA-256: the pictures that the deck names.

    Raises:
        DoesNotFit: content that no layout can hold at a readable size.
        ValidationFailed: a layout without the content that it needs, or a `layout_name` that does not exist.
    """
    return _CompanyComposer(deck, template, media).scene()


class _CompanyComposer(Composer):
    """One deck on a company's layouts."""

    def __init__(self, deck: Deck, template: CompanyTemplate, media: Mapping[str, bytes]) -> None:
        known = fitted(template)
        self._template, self._mapping = known.template, known.mapping
        warnings = [*lacks(self._template)]
        if known.widened:
            warnings.append(
                f"{len(known.widened)} layouts of the template were made for a narrower page; "
                "their places are as wide as the page on these slides."
            )
        super().__init__(deck, media, warnings)
        self._unread = 0
        lang = self._lang
        self._context = LayoutContext(
            self._template, self._template.layouts[0], lang, is_rtl(lang), deck.verbosity
        )

    @property
    def _kept_layout(self) -> str:
        return self._template.layouts[0].name

    @property
    def _chart_theme(self) -> Theme:
        look = self._template.look
        return figure_theme(look, look.colors["bg1"], self._template.page)

    def _cover(self) -> ComposedSlide:
        choice: Choice = self._mapping.choices("cover")[0]
        context = replace(self._context, layout=choice.layout, is_exact=choice.is_exact)
        return company_cover(context, self._title, self._deck.subtitle)

    def _contents(self, entries: Sequence[str]) -> Sequence[ComposedSlide]:
        return company_contents(self._context, self._mapping, entries)

    def _made(self, slide: DeckSlide, title: str, number: int) -> Sequence[ComposedSlide]:
        del number  # footers are added to the finished slide
        source = source_of(slide.spec)
        foot_words = f"{self._deck.title or ''} {source}"
        context = replace(self._context, chart_colors=self._colors_of(slide.spec.chart))
        task = CompanySlideInput(context, self._mapping, slide, title, self._media, foot_words)
        slides = _remembered_content(task)
        return [with_source(self._on(composed), composed, source) for composed in slides]

    def _on(self, composed: ComposedSlide) -> LayoutContext:
        return replace(self._context, layout=self._template.layout(composed.layout))

    def _with_footers(self, composed: ComposedSlide, number: int) -> Sequence[Element]:
        context = self._on(composed)
        plates, others = (
            [each.box for each in composed.elements if (each.name == PLATE) == is_plate]
            for is_plate in (True, False)
        )
        foot = footers(context, self._deck.title or "", number)
        free = [each for each in foot if not _overlaps(each.box, others)]
        legible = [
            each for each in free if has_ink(context.layout, each.ink) and not _overlaps(each.box, plates)
        ]
        self._unread += len(legible) < len(free)
        return (*composed.elements, *legible)

    def _finished(self, slides: tuple[SlideScene, ...], warnings: tuple[str, ...]) -> DeckScene:
        used = {slide.layout for slide in slides}
        layouts = [layout for layout in self._template.layouts if layout.name in used]
        feet = (layout.first("ftr") for layout in layouts)
        words = sorted({foot.text for foot in feet if foot and not is_prompt(foot.text)})
        if words:
            warnings = (
                *warnings,
                f"Footers say what they do in the template: {', '.join(map(repr, words))}.",
            )
        if self._unread:
            number = "a slide" if self._unread == 1 else f"{self._unread} slides"
            told = f"On {number} footers are left out: the template's art or the content lies behind them."
            warnings = (*warnings, told)
        return DeckScene(
            title=plain(self._title),
            look=self._template.look,
            layouts=tuple(map(_scene, layouts)),
            slides=slides,
            language=self._lang,
            warnings=warnings,
            page=self._template.page,
        )


def is_prompt(footer: str) -> bool:
    """Whether a footer says nothing yet and only waits for words."""
    return not footer.strip() or any(each in folded(footer) for each in _PROMPTS)


def footers(context: LayoutContext, deck_title: str, number: int) -> list[TextBox]:
    """Return footer and slide number where the layout has them; a footer that says something keeps its words."""
    footer, counter = context.layout.first("ftr"), context.layout.first("sldNum")
    lines: list[TextBox | None] = []
    if counter is not None:
        text = _NUMBER.sub(str(number), counter.text) if _NUMBER.search(counter.text) else str(number)
        lines.append(line_in(context, counter, text))
    if footer is not None:
        text = plain(deck_title) if is_prompt(footer.text) else footer.text
        line = line_in(context, footer, text) if text else None
        lines += [line] if line and not _overlaps(line.box, [each.box for each in lines if each]) else []
    side = -1.0 if context.is_rtl else 1.0
    return sorted(filter(None, lines), key=lambda each: (round(each.box.center[1] / _ROW), each.box.x * side))


def _overlaps(box: Box, others: Sequence[Box]) -> bool:
    return any(box.overlaps(each, 0.5) for each in others)


def _scene(layout: CompanyLayout) -> LayoutScene:
    places = tuple(
        Placeholder(place.key, place.box, place.style, place.anchor, place.insets, name=place.name)
        for place in layout.placeholders
    )
    return LayoutScene(layout.name, layout.kind or "cust", places, layout.art, layout.background)


@dataclass(frozen=True, slots=True)
class _Fitted:
    """A template with places as wide as its page.

    Attributes:
        mapping: Which of its layouts there are for what.
        widened: Names of the layouts that were made for a narrower page.
    """

    template: CompanyTemplate
    mapping: LayoutMapping
    widened: tuple[str, ...]


@lru_cache(maxsize=_MOST_TEMPLATES)
def fitted(template: CompanyTemplate) -> _Fitted:
    """Return a template fitted to its page; for the same object the same result."""
    for_page, widened = for_its_page(template)
    return _Fitted(for_page, LayoutMapping(for_page), widened)


def _remembered_content(task: CompanySlideInput) -> tuple[ComposedSlide, ...]:
    """Return what `company_content` returns.

    Raises:
        DoesNotFit, ValidationFailed, DataError: as `company_content`.
    """
    context = task.context
    task = task if task.slide.picture is not None else replace(task, media=NO_MEDIA)
    key = (
        context.template,
        context.lang,
        context.verbosity,
        context.chart_colors,
        task.title,
        task.foot_words,
    )
    return remembered(task.slide, key, partial(company_content, task))
