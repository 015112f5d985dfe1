"""The slide master with its theme, and the slide layouts: backgrounds, art, text styles, placeholders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from nbdeck.engine.pptx.emu import emu
from nbdeck.engine.pptx.package import (
    NAMESPACES,
    PRESENTATION_TYPE,
    THEME_TYPE,
    XML,
    PackageWriter,
    Relations,
    quoted,
    solid,
)
from nbdeck.engine.pptx.text_body import EMPTY_LIST_STYLE, TextMarkup, body_properties
from nbdeck.engine.pptx.tree import PLACEHOLDER_NAMES, TREE_HEAD, Assets, LayoutPlace, ShapeTree, text_markup
from nbdeck.engine.scene.boxes import BACKGROUND, MUTED, Box, Color, ThemeStyle
from nbdeck.engine.scene.elements import PlaceholderKey, PlaceholderKind
from nbdeck.engine.scene.slides import DeckScene, LayoutScene, Placeholder
from nbdeck.engine.scene.text import TextStyle
from nbdeck.engine.text.typefaces import script_typefaces

_ACCENTS = ("accent1", "accent2", "accent3", "accent4", "accent5", "accent6", "hlink", "folHlink")
_SCRIPTS = (
    ("Jpan", "Yu Gothic"),
    ("Hang", "Malgun Gothic"),
    ("Hans", "Microsoft YaHei"),
    ("Hant", "Microsoft JhengHei"),
    ("Arab", "Arial"),
    ("Hebr", "Arial"),
    ("Thai", "Leelawadee UI"),
    ("Deva", "Nirmala UI"),
)
_FILL = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
_EFFECT = "<a:effectStyle><a:effectLst/></a:effectStyle>"
INHERITED_COLORS = "<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr>"
_NUMBER_FIELD = (
    '<a:p><a:fld id="{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}" type="slidenum">'
    "<a:rPr lang=%s/><a:t>‹#›</a:t></a:fld></a:p>"
)

_TITLES = ("title", "ctrTitle")
_FIXED_INDEXES = {"ftr": 11, "sldNum": 12}
_FIRST_FREE_INDEX = 13
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
    package: PackageWriter, deck: DeckScene, text: TextMarkup, assets: Assets
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
    shapes = "".join(
        _placeholder_markup(place, _MARKS[place.key.kind], tree, text, styles) for place in model
    )
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
        elements = (
            placeholder
            for layout in deck.layouts
            for placeholder in layout.placeholders
            if placeholder.key.kind == default.key.kind
        )
        place = next(elements, default)
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


@dataclass(frozen=True, slots=True)
class LayoutFile:
    """A written layout: its path as seen from a slide, and the placeholders that slides may fill."""

    target: str
    places: Mapping[PlaceholderKey, LayoutPlace]


def background(color: Color) -> str:
    """Return `p:bg` with a flat colour."""
    return f"<p:bg><p:bgPr>{solid(color)}<a:effectLst/></p:bgPr></p:bg>"


def add_layout(
    package: PackageWriter,
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
        _placeholder_markup(placeholder, marks[placeholder.key], tree, text, base)
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


def _placeholder_markup(
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
    is_like_master = base.get(kind) == placeholder.style and not placeholder.deeper
    levels = "".join(
        text.level(style, number) for number, style in enumerate((placeholder.style, *placeholder.deeper), 1)
    )
    style = EMPTY_LIST_STYLE if is_like_master else f"<a:lstStyle>{levels}</a:lstStyle>"
    body = f"{body_properties(placeholder.anchor, placeholder.insets)}{style}{_prompt(placeholder, text)}"
    return text_markup(identity, body, box=placeholder.box, placeholder=f"<p:ph {mark}{prompted}/>")


def _prompt(placeholder: Placeholder, text: TextMarkup) -> str:
    language = quoted(text.language)
    if placeholder.key.kind == "sldNum":
        return _NUMBER_FIELD % language
    # LibreOffice sets the footers of all slides as this paragraph stands.
    is_footer = placeholder.key.kind in _FIXED_INDEXES
    return text.plain(
        placeholder.prompt or PLACEHOLDER_NAMES[placeholder.key.kind], has_direction=not is_footer
    )


def is_dark(look: ThemeStyle) -> bool:
    """Whether the background is darker than the ink."""
    return _luma(look.colors["bg1"]) < _luma(look.colors["tx1"])


def color_map(look: ThemeStyle) -> str:
    """Return the attributes of `p:clrMap`: which theme colours are background and ink."""
    back, ink = ("dk", "lt") if is_dark(look) else ("lt", "dk")
    accents = " ".join(f'{name}="{name}"' for name in _ACCENTS)
    return f'bg1="{back}1" tx1="{ink}1" bg2="{back}2" tx2="{ink}2" {accents}'


def theme_part(look: ThemeStyle, language: str) -> str:
    """Return the XML of a theme: dark colours are dark and light ones light, whatever the background is."""
    dark, light = ("bg", "tx") if is_dark(look) else ("tx", "bg")
    colors = look.colors
    places = {"dk1": f"{dark}1", "lt1": f"{light}1", "dk2": f"{dark}2", "lt2": f"{light}2"}
    places |= {name: name for name in _ACCENTS}
    by_slot = {str(slot): value for slot, value in colors.items()}
    scheme = "".join(
        f'<a:{name}><a:srgbClr val="{by_slot[slot].upper()}"/></a:{name}>' for name, slot in places.items()
    )
    name = quoted(look.name or "nbdeck")
    fonts = _fonts("major", look.major, language) + _fonts("minor", look.minor, language)
    return (
        f'{XML}<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name={name}>'
        f"<a:themeElements><a:clrScheme name={name}>{scheme}</a:clrScheme>"
        f"<a:fontScheme name={name}>{fonts}</a:fontScheme>{_formats(name)}</a:themeElements>"
        "<a:objectDefaults/><a:extraClrSchemeLst/></a:theme>"
    )


def _fonts(role: str, latin: str, language: str) -> str:
    east_asian, complex_script = script_typefaces(language)
    scripts = "".join(f'<a:font script="{script}" typeface="{name}"/>' for script, name in _SCRIPTS)
    return (
        f"<a:{role}Font><a:latin typeface={quoted(latin)}/><a:ea typeface={quoted(east_asian)}/>"
        f"<a:cs typeface={quoted(complex_script)}/>{scripts}</a:{role}Font>"
    )


def _formats(name: str) -> str:
    """Return flat fills, plain lines and no effects, three of each as the schema asks."""
    lines = "".join(f'<a:ln w="{width}">{_FILL}</a:ln>' for width in map(emu, (0.5, 1.0, 1.5)))
    return (
        f"<a:fmtScheme name={name}><a:fillStyleLst>{_FILL * 3}</a:fillStyleLst><a:lnStyleLst>{lines}</a:lnStyleLst>"
        f"<a:effectStyleLst>{_EFFECT * 3}</a:effectStyleLst><a:bgFillStyleLst>{_FILL * 3}</a:bgFillStyleLst>"
        "</a:fmtScheme>"
    )


def _luma(color: str) -> float:
    """Return how light a colour looks, 0 to 255. Source: weights of ITU-R BT.709."""
    red, green, blue = (int(color[start : start + 2], 16) for start in (0, 2, 4))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
