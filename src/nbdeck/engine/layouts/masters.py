"""The slide layouts of a theme: art, background and placeholders, as PowerPoint's layout gallery shows them."""

from __future__ import annotations

from typing import Literal, TypeAlias

from nbdeck.engine.layouts.frame import CENTER_TITLE, FOOTER, PAGE_NUMBER, SUBTITLE, TITLE
from nbdeck.engine.layouts.items import BODY, SECOND_BODY
from nbdeck.engine.layouts.mirror import mirrored_layout
from nbdeck.engine.scene import Box, LayoutScene, Placeholder, PlaceholderKey
from nbdeck.engine.themes.theme import Composition, TextArea, Theme

LayoutName: TypeAlias = Literal[
    "Cover", "Contents", "Title and content", "Two columns", "Title only", "Quote", "Closing"
]
_PROMPTS = {
    "title": "Click to add a title",
    "ctrTitle": "Click to add a title",
    "subTitle": "Click to add a subtitle",
    "body": "Click to add text",
    "ftr": "Footer",
    "sldNum": "‹#›",
}
_NAMES = {
    "title": "Title", "ctrTitle": "Title", "subTitle": "Subtitle", "body": "Content", "ftr": "Footer",
    "sldNum": "Slide number",
}  # fmt: skip


def layout_scenes(theme: Theme, *, is_rtl: bool) -> tuple[LayoutScene, ...]:
    """Return the seven layouts of a theme, mirrored for right-to-left decks."""
    made = (
        _opening("Cover", "title", theme.cover),
        _scene("Contents", "obj", theme.contents, _bodies(theme.contents, 1, theme)),
        _scene("Title and content", "obj", theme.content, _bodies(theme.content, 1, theme)),
        _scene("Two columns", "twoObj", theme.content, _bodies(theme.content, 2, theme)),
        _scene("Title only", "titleOnly", theme.content, ()),
        _scene("Quote", "cust", theme.quote, _bodies(theme.quote, 1, theme)),
        _opening("Closing", "secHead", theme.closing),
    )
    return tuple(mirrored_layout(layout) for layout in made) if is_rtl else made


def column_boxes(theme: Theme, body: Box) -> tuple[Box, ...]:
    """Return the boxes of two columns of a body."""
    return body.columns(2, theme.gutter * 1.5)


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


def _scene(name: LayoutName, kind: str, page: Composition, bodies: tuple[Placeholder, ...]) -> LayoutScene:
    places = (_placeholder(TITLE, page.title), *bodies, *_foot(page))
    return LayoutScene(name, kind, places, page.art, page.background)


def _foot(page: Composition) -> tuple[Placeholder, ...]:
    frames = ((FOOTER, page.footer), (PAGE_NUMBER, page.page_number))
    return tuple(_placeholder(key, frame) for key, frame in frames if frame is not None)


def _placeholder(key: PlaceholderKey, frame: TextArea, box: Box | None = None) -> Placeholder:
    name = f"{_NAMES[key.kind]} {key.idx}" if key.kind == "body" else _NAMES[key.kind]
    return Placeholder(key, box or frame.box, frame.style, frame.anchor, prompt=_PROMPTS[key.kind], name=name)
