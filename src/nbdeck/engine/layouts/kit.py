"""The vocabulary of all layouts: page, styles, text that fits, cards, numbers, rules and groups.

A family module has functions `(page, items) -> elements of the body`, drawn left to right inside `page.body`;
title, footer and picture are not its concern, and right-to-left decks are mirrored afterwards. It lists them as
`VARIANTS`, which `arrange` collects. Text that does not fit at `page.floor` raises `DoesNotFit`: then the next
variant is tried, then a lower floor, then shorter text.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias

from nbdeck.contract.enums import Verbosity
from nbdeck.contract.words.item import Item
from nbdeck.engine.scene.boxes import SURFACE, Box, Color, Pt, ThemeStyle, hull, ink_on
from nbdeck.engine.scene.elements import Element, Group, PlaceholderKey, Shape, TextBox
from nbdeck.engine.scene.text import NO_INSETS, Anchor, Insets, Role, TextStyle, stack_height
from nbdeck.engine.text.composing import fit_together, paragraph
from nbdeck.engine.themes.theme import Theme

BODY_FLOOR: Pt = 12.0
"""Smallest size of body text and titles."""
LABEL_FLOOR: Pt = 10.0
"""Smallest size of captions, labels and table cells."""

_ICON, _BARE_ICON = 0.23, 0.06
"""Room around an icon in the shape of a number, and around one without a shape, shares of its side."""

StyleName: TypeAlias = Literal["display", "title", "lead", "heading", "body", "label", "caption", "number"]
Words: TypeAlias = Sequence[tuple[str, TextStyle]]
"""Paragraphs before breaking: each a text with its style."""


@dataclass(frozen=True, slots=True)
class Page:
    """Where a layout works.

    Attributes:
        lang: BCP 47 tag of the text.
        body: The room for the layout, left to right.
        floor: Smallest size of body text that this attempt may use, points; labels may go to `LABEL_FLOOR`.
        ground: The kind of slide whose art is behind the body: a quotation may stand on either.
        is_numbered: Whether the items have the numbers 1, 2, 3 of a list.
        icons: Of the items in their order, which stand in place of their numbers; empty for none.
        chart_colors: Of the names in the deck's charts that the slide's own has.
        keeps_items_whole: Whether an item's heading stands over its text, for words that are one text in the end.
    """

    theme: Theme
    lang: str
    is_rtl: bool
    body: Box
    floor: Pt = BODY_FLOOR
    verbosity: Verbosity = Verbosity.STANDARD
    ground: Literal["content", "quote"] = "content"
    is_numbered: bool = False
    icons: tuple[str, ...] = ()
    chart_colors: tuple[tuple[str, Color], ...] = ()
    keeps_items_whole: bool = False

    @property
    def look(self) -> ThemeStyle:
        """Colours and typefaces."""
        return self.theme.look


LayOut: TypeAlias = Callable[[Page, Sequence[Item]], tuple[Element, ...]]


@dataclass(frozen=True, slots=True)
class Variant:
    """One composition of a layout.

    Attributes:
        name: Unique among all layouts; the same name never stands on three slides running where there is a choice.
        suits: Whether it looks well with these items; others are tried first where it says no.
        shows_icons: Whether the icons of a page stand in it; such compositions come first there.
    """

    name: str
    lay_out: LayOut
    suits: Callable[[Page, Sequence[Item]], bool] = lambda page, items: True
    shows_icons: bool = False


def as_last_resort(variant: Variant) -> Variant:
    """Return the composition as one that is tried only when no other fits."""
    return replace(variant, suits=lambda page, items: False, shows_icons=False)


# Styles and colours


def style(page: Page, name: StyleName, **changes: Any) -> TextStyle:
    """Return the theme's style of that name, with `changes` to the fields of `TextStyle`."""
    scale = page.theme.type
    own: dict[str, Any] = {"size": getattr(scale, name)}
    if name in {"display", "title", "number"}:
        own |= {"face": "major", "bold": page.theme.content.title.style.bold}
    elif name == "heading":
        own |= {"bold": scale.is_heading_bold, "after": scale.heading * 0.2}
    elif name in {"body", "lead"}:
        own["spacing"] = scale.spacing
    return TextStyle(**own | changes)


def ink_for(page: Page, fill: Color) -> Color:
    """Return the text colour that reads best on `fill`, ink or background."""
    return ink_on(page.look, fill, SURFACE)


# Text


@dataclass(frozen=True, slots=True)
class TextBlock:
    """Text that is to stand in a box; its size is found by `set_blocks`."""

    box: Box
    words: Words
    role: Role = "body"
    anchor: Anchor = "top"
    insets: Insets = NO_INSETS
    placeholder: PlaceholderKey | None = None
    name: str = ""


def words_of(item: Item, heading: TextStyle, text: TextStyle) -> list[tuple[str, TextStyle]]:
    """Return the paragraphs of an item: its heading, if any, then one for each line of its text."""
    lines = [(line, text) for line in item.points]
    return [(item.heading, heading), *lines] if item.heading else lines


def set_blocks(page: Page, blocks: Sequence[TextBlock], *, floor: Pt | None = None) -> tuple[TextBox, ...]:
    """Return the blocks as text boxes that share one scale, so that what is alike stays alike.

    Blocks without words are left out. `floor` is `page.floor` unless given; labels take `LABEL_FLOOR`.

    Raises:
        DoesNotFit: not even at the floor.
    """
    filled = [block for block in blocks if any(text.strip() for text, _ in block.words)]
    cells = [_cell(block) for block in filled]
    fitted = fit_together(cells, page.look, floor=page.floor if floor is None else floor, lang=page.lang)
    return tuple(
        TextBox(
            box=block.box,
            paragraphs=paragraphs,
            role=block.role,
            anchor=block.anchor,
            insets=block.insets,
            placeholder=block.placeholder,
            name=block.name,
        )
        for block, paragraphs in zip(filled, fitted, strict=True)
    )


def text_box(page: Page, box: Box, words: Words, *, floor: Pt | None = None, **block: Any) -> TextBox:
    """Return one text box, as small as it must be; `block` are further fields of `TextBlock`.

    Raises:
        DoesNotFit: not even at the floor.
    """
    (element,) = set_blocks(page, (TextBlock(box, words, **block),), floor=floor)
    return element


def natural_height(page: Page, words: Words, width: Pt) -> Pt:
    """Return the height of the words at their own sizes in a column `width` points wide."""
    return stack_height(
        [paragraph(text, look, width, page.look, page.lang) for text, look in words if text.strip()]
    )


def _cell(block: TextBlock) -> tuple[Words, Pt, Pt]:
    inner = block.box.inset(block.insets.left, block.insets.top, block.insets.right, block.insets.bottom)
    words = [(text, look) for text, look in block.words if text.strip()]
    return words, inner.w, inner.h


# Cards, panels, numbers, rules


def panel(box: Box, fill: Color | None, *, radius: Pt = 0.0) -> Shape:
    """Return a plain area, with rounded corners where `radius` is not 0."""
    kind: Literal["rect", "round"] = "round" if radius else "rect"
    return Shape(box, kind, fill=fill, radius=radius)


def card(page: Page, box: Box, *, stress: Color | None = None) -> tuple[Shape, ...]:
    """Return the theme's card: the shapes behind its text.

    Args:
        page: The page.
        box: All of the card.
        stress: Colour of rule, bar or border instead of the theme's, for the one card that matters.
    """
    look = page.theme.card
    line = stress or look.line
    area = panel(box, look.fill, radius=look.radius)
    if look.kind == "outlined":
        return (replace(area, line=line, line_width=look.line_width),)
    behind = (area,) if look.fill is not None else ()
    if look.kind == "ruled" and line is not None:
        return (*behind, panel(box.top_slice(look.line_width), line))
    if look.kind == "barred" and line is not None:
        return (*behind, panel(replace(box, w=look.line_width), line))
    return behind


def card_inner(page: Page, box: Box) -> Box:
    """Return the room for text inside a card."""
    look = page.theme.card
    pad = look.padding
    if look.kind == "open":
        return box
    if look.kind == "ruled" and look.fill is None:
        return box.inset(0.0, look.line_width + pad * 0.75, 0.0, 0.0)
    if look.kind == "barred":
        top = pad if look.fill is not None else 0.0
        return box.inset(pad + look.line_width, top, pad if look.fill is not None else 0.0, top)
    return box.inset(pad)


def has_edges(page: Page) -> bool:
    """Whether a card is seen as an area, so that cards side by side should be of one height."""
    return page.theme.card.fill is not None or page.theme.card.kind == "outlined"


def has_sides(page: Page) -> bool:
    """Whether text in a card keeps off its sides: below a rule or in the open there are none."""
    return has_edges(page) or page.theme.card.kind == "barred"


_ROMAN = (
    "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV", "XVI"
)  # fmt: skip


def numeral(page: Page, number: int) -> str:
    """Return a step's number as the theme writes it: 1, 01 or I."""
    kind = page.theme.number.numerals
    if kind == "roman" and number <= len(_ROMAN):
        return _ROMAN[number - 1]
    return f"{number:02d}" if kind == "padded" else str(number)


def numeral_style(page: Page, size: Pt) -> TextStyle:
    """Return the style of numbers that stand without a form, in the face and weight of titles."""
    return style(page, "number", size=size, bold=page.theme.content.title.style.bold)


def marker(page: Page, box: Box, number: int | str, *, is_centered: bool = False) -> tuple[Element, ...]:
    """Return a step's number in the theme's form, in a box as wide as high, or the icon that the page has for it.

    Args:
        page: The page.
        box: Where it stands.
        number: 1 for the first; or the letter that stands in its place.
        is_centered: Whether a number without a shape stands in the middle of its box, as over centred text.
    """
    if isinstance(number, int) and page.icons:
        return icon_marker(page, box, page.icons[number - 1], is_centered=is_centered)
    look = page.theme.number
    sign = number if isinstance(number, str) else numeral(page, number)
    fill = look.fill
    ink = fill if look.shape in {"ring", "none"} else ink_for(page, fill)
    share = 0.78 if look.shape == "none" else 0.46
    words = style(page, "number", size=max(box.h * share, 14.0), face=look.face, color=ink, bold=True)
    align: Literal["start", "center"] = "start" if look.shape == "none" and not is_centered else "center"
    text = text_box(
        page, box, [(sign, replace(words, align=align))], floor=LABEL_FLOOR,
        role="label", anchor="middle", name=f"Mark {number}" if isinstance(number, str) else f"Number {number}",
    )  # fmt: skip
    return (*_marker_shape(look.shape, box, fill), text)


def icon_marker(page: Page, box: Box, name: str, *, is_centered: bool = False) -> tuple[Element, ...]:
    """Return an icon in the form that the theme has for numbers; the arguments are those of `marker`."""
    from nbdeck.engine.layouts.icons import icon  # few slides have icons

    look = page.theme.number
    side = min(box.w, box.h)
    square = Box(box.x + ((box.w - side) / 2 if is_centered else 0.0), box.y + (box.h - side) / 2, side, side)
    fill = look.fill
    if look.shape == "none":
        return (icon(name, square.inset(side * _BARE_ICON), fill),)
    ink = fill if look.shape == "ring" else ink_for(page, fill)
    return (*_marker_shape(look.shape, square, fill), icon(name, square.inset(side * _ICON), ink))


def dot(page: Page, box: Box) -> Shape:
    """Return the mark of a row without a number, in the middle of the place of one."""
    look = page.theme.number
    side = min(box.w, box.h) * 0.3
    x, y = box.center
    kind: Literal["rect", "ellipse"] = "rect" if look.shape in {"square", "none"} else "ellipse"
    return Shape(Box(x - side / 2, y - side / 2, side, side), kind, fill=look.fill, name="Mark")


def _marker_shape(shape: str, box: Box, fill: Color) -> tuple[Shape, ...]:
    if shape == "disc":
        return (Shape(box, "ellipse", fill=fill),)
    if shape == "square":
        return (Shape(box, "rect", fill=fill),)
    if shape == "ring":
        return (Shape(box.inset(0.75), "ellipse", line=fill, line_width=1.5),)
    return ()


def rule(start: tuple[Pt, Pt], end: tuple[Pt, Pt], color: Color, width: Pt = 1.0) -> Shape:
    """Return a straight line between two points."""
    (x1, y1), (x2, y2) = start, end
    box = Box(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))
    is_rising = (x2 - x1) * (y2 - y1) < 0
    return Shape(box, "line", line=color, line_width=width, is_flipped=is_rising)


def group(name: str, *elements: Element) -> Group:
    """Return the elements as one group, which may overlap inside itself."""
    return Group(hull([element.box for element in elements]), elements, name)


def grown(height: Pt, body: Box, *, least: float = 0.5) -> Pt:
    """Return a height for boxes with `height` points of content: enough, and at least a share of the body."""
    return min(max(height, body.h * least), body.h)
