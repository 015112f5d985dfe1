"""The slide layouts of a theme, with the places that titles, items and feet have on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Literal, TypeAlias

from nbdeck.engine.layouts.frame import CENTER_TITLE, FOOTER, NAMES, PAGE_NUMBER, SUBTITLE, TITLE
from nbdeck.engine.layouts.items import BODY, SECOND_BODY, column_boxes
from nbdeck.engine.layouts.kit import Page
from nbdeck.engine.layouts.mirror import mirrored_layout
from nbdeck.engine.scene.boxes import Box
from nbdeck.engine.scene.elements import Element, PlaceholderKey, TextBox, flatten
from nbdeck.engine.scene.slides import LayoutScene, Placeholder
from nbdeck.engine.themes.theme import Composition, TextArea, Theme

LayoutName: TypeAlias = Literal[
    "Cover", "Contents", "Title and content", "Two columns", "Title only", "Quote", "Closing"
]
CONTENT_LAYOUTS = ("Title and content", "Two columns", "Title only")
"""Those with the art of all content."""
_PROMPTS = {
    "title": "Click to add a title",
    "ctrTitle": "Click to add a title",
    "subTitle": "Click to add a subtitle",
    "body": "Click to add text",
    "ftr": "Footer",
    "sldNum": "‹#›",
}


@lru_cache(maxsize=64)
def layout_scenes(theme: Theme, *, is_rtl: bool) -> tuple[LayoutScene, ...]:
    """Return the seven layouts of a theme, mirrored for right-to-left decks; the decks of a template share them."""
    scenes = (
        _opening("Cover", "title", theme.cover),
        _scene("Contents", "obj", theme.contents, _bodies(theme.contents, 1, theme)),
        _scene("Title and content", "obj", theme.content, _bodies(theme.content, 1, theme)),
        _scene("Two columns", "twoObj", theme.content, _bodies(theme.content, 2, theme)),
        _scene("Title only", "titleOnly", theme.content, ()),
        _scene("Quote", "cust", theme.quote, _bodies(theme.quote, 1, theme)),
        _opening("Closing", "secHead", theme.closing),
    )
    return tuple(mirrored_layout(layout) for layout in scenes) if is_rtl else scenes


def layout_name(page: Page, body: Sequence[Element]) -> LayoutName:
    """Return which of the theme's layouts a slide is on that brings none."""
    if page.ground == "quote":
        return "Quote"
    keys = {element.placeholder for element in flatten(body) if isinstance(element, TextBox)}
    if SECOND_BODY in keys:
        return "Two columns"
    return "Title and content" if BODY in keys else "Title only"


def own_layout(name: str, frame: Composition) -> LayoutScene:
    """Return the layout of a composition that brings its own frame, still without the places of its items."""
    return _scene(name, "cust", frame, ())


def with_items(layout: LayoutScene, elements: Sequence[Element]) -> LayoutScene:
    """Return the layout with a place for each item of a finished slide on it."""
    places = tuple(
        Placeholder(
            text.placeholder,
            text.box,
            first.style,
            text.anchor,
            text.insets,
            prompt=_PROMPTS["body"],
            name=text.name,
            deeper=tuple(dict.fromkeys(other.style for other in others if other.style.level))[:1],
            shrinks=True,
        )
        for text in flatten(elements)
        if isinstance(text, TextBox) and text.placeholder is not None and text.placeholder.kind == "body"
        for first, *others in [text.paragraphs]
    )
    title, *feet = layout.placeholders
    return replace(layout, placeholders=(title, *places, *feet))


def _bodies(page: Composition, count: int, theme: Theme) -> tuple[Placeholder, ...]:
    if page.body is None:
        return ()
    boxes = (page.body.box,) if count == 1 else column_boxes(theme, page.body.box)
    keys = (BODY, SECOND_BODY)
    return tuple(_placeholder(key, page.body, box) for key, box in zip(keys, boxes, strict=False))


def _opening(name: LayoutName, kind: str, page: Composition) -> LayoutScene:
    title = _placeholder(CENTER_TITLE if kind == "title" else TITLE, page.title)
    under = () if page.subtitle is None else (_placeholder(SUBTITLE, page.subtitle),)
    return LayoutScene(name, kind, (title, *under, *_foot(page)), page.art, page.background)


def _scene(name: str, kind: str, page: Composition, bodies: tuple[Placeholder, ...]) -> LayoutScene:
    places = (_placeholder(TITLE, page.title), *bodies, *_foot(page))
    return LayoutScene(name, kind, places, page.art, page.background)


def _foot(page: Composition) -> tuple[Placeholder, ...]:
    frames = ((FOOTER, page.footer), (PAGE_NUMBER, page.page_number))
    return tuple(_placeholder(key, frame) for key, frame in frames if frame is not None)


def _placeholder(key: PlaceholderKey, frame: TextArea, box: Box | None = None) -> Placeholder:
    name = f"{NAMES[key.kind]} {key.idx}" if key.kind == "body" else NAMES[key.kind]
    return Placeholder(key, box or frame.box, frame.style, frame.anchor, prompt=_PROMPTS[key.kind], name=name)
