"""The slide master: background, colour map, the text styles that layouts start from, and its placeholders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from nbdeck.engine.pptx.assets import Assets
from nbdeck.engine.pptx.layout_parts import background, placeholder_markup
from nbdeck.engine.pptx.package import NAMESPACES, PRESENTATION_TYPE, THEME_TYPE, XML, Package, Relations
from nbdeck.engine.pptx.text_body import TextMarkup
from nbdeck.engine.pptx.theme_part import color_map, theme_part
from nbdeck.engine.pptx.tree import TREE_HEAD, ShapeTree
from nbdeck.engine.scene import (
    BACKGROUND,
    MUTED,
    Box,
    DeckScene,
    Placeholder,
    PlaceholderKey,
    PlaceholderKind,
    TextStyle,
)

# Ids of masters and layouts share one number space that begins here. Source: ECMA-376 part 1, 19.7.3 and 19.7.13.
MASTER_ID = 2**31

_DEEPER: float = 18.0
_SMALLEST: float = 12.0
_LEVELS = 9
_DEFAULTS: tuple[Placeholder, ...] = (
    Placeholder(
        PlaceholderKey("title"), Box(48, 30, 864, 70), TextStyle(30, face="major", bold=True), "middle"
    ),
    Placeholder(
        PlaceholderKey("body", 1), Box(48, 116, 864, 360), TextStyle(18, bullet="•", indent=18, after=6)
    ),
    Placeholder(PlaceholderKey("ftr", 11), Box(48, 500, 600, 20), TextStyle(10, MUTED), "middle"),
    Placeholder(
        PlaceholderKey("sldNum", 12), Box(832, 500, 80, 20), TextStyle(10, MUTED, align="end"), "middle"
    ),
)
_MARKS: dict[PlaceholderKind, str] = {
    "title": 'type="title"',
    "body": 'type="body" idx="1"',
    "ftr": 'type="ftr" sz="quarter" idx="3"',
    "sldNum": 'type="sldNum" sz="quarter" idx="4"',
}


def add_master(
    package: Package, deck: DeckScene, text: TextMarkup, assets: Assets
) -> Mapping[PlaceholderKind, TextStyle]:
    """Put the master and its theme into the package; its layouts are the deck's, in order.

    Returns:
        The text styles that placeholders of layouts start from, by kind.
    """
    relations = Relations()
    layout_ids = "".join(
        f'<p:sldLayoutId id="{MASTER_ID + number}" '
        f'r:id="{relations.add("slideLayout", f"../slideLayouts/slideLayout{number}.xml")}"/>'
        for number in range(1, len(deck.layouts) + 1)
    )
    relations.add("theme", "../theme/theme1.xml")
    tree = ShapeTree(text, assets, relations)
    model = tuple(_model(deck))
    title, body = model[0].style, model[1].style
    styles: dict[PlaceholderKind, TextStyle] = {
        "title": title,
        "ctrTitle": title,
        "body": body,
        "subTitle": body,
    }
    shapes = "".join(placeholder_markup(place, _MARKS[place.key.kind], tree, text, styles) for place in model)
    package.add(
        "ppt/slideMasters/slideMaster1.xml",
        f"{XML}<p:sldMaster {NAMESPACES}><p:cSld>{background(BACKGROUND)}"
        f"<p:spTree>{TREE_HEAD}{shapes}</p:spTree></p:cSld><p:clrMap {color_map(deck.look)}/>"
        f"<p:sldLayoutIdLst>{layout_ids}</p:sldLayoutIdLst>{_styles(title, body, text)}</p:sldMaster>",
        media_type=PRESENTATION_TYPE + "slideMaster+xml",
        relations=relations,
    )
    package.add("ppt/theme/theme1.xml", theme_part(deck.look, deck.language), media_type=THEME_TYPE)
    return styles


def _model(deck: DeckScene) -> Iterator[Placeholder]:
    """Yield title, body, footer and page number as the first layout that has them places them."""
    for default in _DEFAULTS:
        found = (
            placeholder
            for layout in deck.layouts
            for placeholder in layout.placeholders
            if placeholder.key.kind == default.key.kind
        )
        place = next(found, default)
        yield replace(place, prompt="", name="")


def _styles(title: TextStyle, body: TextStyle, text: TextMarkup) -> str:
    levels = "".join(text.level(_deeper(body, depth), depth + 1) for depth in range(_LEVELS))
    other = "".join(
        text.level(TextStyle(_DEEPER, indent=_DEEPER * depth), depth + 1) for depth in range(_LEVELS)
    )
    return (
        f"<p:txStyles><p:titleStyle>{text.level(title)}</p:titleStyle><p:bodyStyle>{levels}</p:bodyStyle>"
        f"<p:otherStyle>{other}</p:otherStyle></p:txStyles>"
    )


def _deeper(style: TextStyle, depth: int) -> TextStyle:
    """Return the style of a list inside a list: further in and a little smaller."""
    if not depth:
        return style
    size = max(style.size - 2 * depth, min(style.size, _SMALLEST))
    return replace(
        style, size=size, indent=style.indent + _DEEPER * depth, bullet=style.bullet or "•", bold=False
    )
