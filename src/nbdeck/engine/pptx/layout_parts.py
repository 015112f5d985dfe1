"""Slide layouts: background, art and placeholders with their boxes and text styles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from nbdeck.engine.pptx.assets import Assets
from nbdeck.engine.pptx.markup import quoted, solid
from nbdeck.engine.pptx.package import NAMESPACES, PRESENTATION_TYPE, XML, Package, Relations
from nbdeck.engine.pptx.shapes import text_markup
from nbdeck.engine.pptx.text_body import EMPTY_LIST_STYLE, TextMarkup, body_properties
from nbdeck.engine.pptx.tree import PLACEHOLDER_NAMES, TREE_HEAD, LayoutPlace, ShapeTree
from nbdeck.engine.scene import (
    BACKGROUND,
    Color,
    LayoutScene,
    Placeholder,
    PlaceholderKey,
    PlaceholderKind,
    TextStyle,
)

INHERITED_COLORS = "<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr>"
NUMBER_FIELD = (
    '<a:p><a:fld id="{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}" type="slidenum">'
    "<a:rPr lang=%s/><a:t>‹#›</a:t></a:fld></a:p>"
)

_TITLES = ("title", "ctrTitle")
_FIXED_INDEXES = {"ftr": 11, "sldNum": 12}
_FIRST_FREE_INDEX = 13


@dataclass(frozen=True, slots=True)
class LayoutFile:
    """A written layout: its path as seen from a slide, and the placeholders that slides may fill."""

    target: str
    places: Mapping[PlaceholderKey, LayoutPlace]


def background(color: Color) -> str:
    """Return `p:bg` with a flat colour."""
    return f"<p:bg><p:bgPr>{solid(color)}<a:effectLst/></p:bgPr></p:bg>"


def add_layout(
    package: Package,
    layout: LayoutScene,
    number: int,
    text: TextMarkup,
    assets: Assets,
    *,
    base: Mapping[PlaceholderKind, TextStyle],
) -> LayoutFile:
    """Put a layout into the package and return where it is and what it offers.

    Args:
        package: Takes the part.
        layout: What to write.
        number: Of the layout in the deck, from 1.
        text: Writes text of this deck.
        assets: Takes pictures of the art.
        base: Text styles of the master, by the kind of placeholder that starts from them.
    """
    relations = Relations()
    relations.add("slideMaster", "../slideMasters/slideMaster1.xml")
    tree = ShapeTree(text, assets, relations)
    art = tree.markup(layout.art)
    marks = _marks(layout.placeholders)
    placeholders = "".join(
        placeholder_markup(placeholder, marks[placeholder.key], tree, text, base)
        for placeholder in layout.placeholders
    )
    back = "" if layout.background == BACKGROUND else background(layout.background)
    package.add(
        f"ppt/slideLayouts/slideLayout{number}.xml",
        f'{XML}<p:sldLayout {NAMESPACES} type={quoted(layout.kind)} preserve="1" userDrawn="1">'
        f"<p:cSld name={quoted(layout.name)}>{back}<p:spTree>{TREE_HEAD}{art}{placeholders}</p:spTree></p:cSld>"
        f"{INHERITED_COLORS}</p:sldLayout>",
        media_type=PRESENTATION_TYPE + "slideLayout+xml",
        relations=relations,
    )
    places = {
        placeholder.key: LayoutPlace(placeholder, f"<p:ph {marks[placeholder.key]}/>")
        for placeholder in layout.placeholders
    }
    return LayoutFile(f"../slideLayouts/slideLayout{number}.xml", places)


def _marks(placeholders: tuple[Placeholder, ...]) -> dict[PlaceholderKey, str]:
    """Return type and index of each placeholder; PowerPoint matches by index, so none is used twice."""
    wished = {placeholder.key.idx for placeholder in placeholders}
    marks: dict[PlaceholderKey, str] = {}
    used: set[int] = {0}
    for key in (placeholder.key for placeholder in placeholders):
        if key.kind in _TITLES:
            marks[key] = f'type="{key.kind}"'
            continue
        index = key.idx or _FIXED_INDEXES.get(key.kind, _FIRST_FREE_INDEX)
        while index in used or (index != key.idx and index in wished):
            index += 1
        used.add(index)
        small = ' sz="quarter"' if key.kind in _FIXED_INDEXES else ""
        marks[key] = f'type="{key.kind}"{small} idx="{index}"'
    return marks


def placeholder_markup(
    placeholder: Placeholder,
    mark: str,
    tree: ShapeTree,
    text: TextMarkup,
    base: Mapping[PlaceholderKind, TextStyle],
) -> str:
    """Return an empty placeholder with its box, its prompt, and its text style where the master has another."""
    kind = placeholder.key.kind
    identity = tree.identities.properties(placeholder.name or PLACEHOLDER_NAMES[kind], default="Text")
    prompted = ' hasCustomPrompt="1"' if placeholder.prompt and kind not in _FIXED_INDEXES else ""
    is_like_master = base.get(kind) == placeholder.style
    style = (
        EMPTY_LIST_STYLE if is_like_master else f"<a:lstStyle>{text.level(placeholder.style)}</a:lstStyle>"
    )
    body = f"{body_properties(placeholder.anchor, placeholder.insets)}{style}{_prompt(placeholder, text)}"
    return text_markup(identity, body, box=placeholder.box, placeholder=f"<p:ph {mark}{prompted}/>")


def _prompt(placeholder: Placeholder, text: TextMarkup) -> str:
    language = quoted(text.language)
    if placeholder.key.kind == "sldNum":
        return NUMBER_FIELD % language
    # LibreOffice sets the footers of all slides as this paragraph stands.
    is_footer = placeholder.key.kind in _FIXED_INDEXES
    return text.plain(
        placeholder.prompt or PLACEHOLDER_NAMES[placeholder.key.kind], has_direction=not is_footer
    )
