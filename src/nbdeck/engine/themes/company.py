"""A company's .pptx as a design: its layouts with the places that they have for text, and how text looks there."""

from __future__ import annotations

from dataclasses import dataclass, replace

from nbdeck.engine.scene.boxes import BACKGROUND, Box, Color, Pt, ThemeStyle
from nbdeck.engine.scene.elements import Element, PlaceholderKey
from nbdeck.engine.scene.text import NO_INSETS, Anchor, Insets, TextStyle

TITLES = ("title", "ctrTitle")
FOOTERS = ("dt", "ftr", "sldNum")
TEXTS = ("body", "obj", "subTitle")
"""Kinds of placeholders that hold running text."""
MADE_UP = "made up"
"""Kind of a place that no layout has: its text becomes a text box."""
_LETTER = 0.4
"""Width of a narrow letter, font sizes."""
_LEAST_WIDTH, _LEAST_HEIGHT = 50.0, 16.0
"""Size inside the insets from which on a placeholder holds a line of text, points."""


@dataclass(frozen=True, slots=True)
class CompanyPlaceholder:
    """A place of a layout.

    Attributes:
        key: Its name among the elements of a scene; unique in its layout.
        kind: PresentationML type, `obj` where the file names none.
        mark: Its `p:ph` as slides repeat it.
        name: Name of the shape.
        box: Where it stands.
        levels: How text looks there, from the outermost level of a list inwards; at least one.
        typeface: What its text is measured with where that is no typeface of the theme; empty where it is.
        is_caps: Whether its text is shown in capitals.
        is_vertical: Whether its lines run downwards.
        is_rtl: Whether its paragraphs run from right to left unless they say otherwise.
        text: What stands in it on the layout.
        fill: Flat colour behind its text, None for none.
        is_silent: Whether nothing but its prompt says how its text looks, so that slides must say it.
        has_fixed_lines: Whether its lines are a number of points apart, whatever the size of the text.
        letter_spacing: Room between letters beside that of the typeface, points.
    """

    key: PlaceholderKey
    kind: str
    mark: str
    name: str
    box: Box
    levels: tuple[TextStyle, ...]
    anchor: Anchor = "top"
    insets: Insets = NO_INSETS
    typeface: str = ""
    is_caps: bool = False
    is_vertical: bool = False
    is_rtl: bool = False
    text: str = ""
    fill: Color | None = None
    is_silent: bool = False
    has_fixed_lines: bool = False
    letter_spacing: Pt = 0.0

    @property
    def style(self) -> TextStyle:
        """How a paragraph of the outermost level looks."""
        return self.levels[0]

    @property
    def inner(self) -> Box:
        """The box without its insets, narrower by the share of a line that the room between letters takes."""
        insets, letter = self.insets, self.style.size * _LETTER
        inner = self.box.inset(insets.left, insets.top, insets.right, insets.bottom)
        return replace(inner, w=inner.w * letter / (letter + self.letter_spacing))

    @property
    def is_text(self) -> bool:
        """Whether it holds running text in lines from side to side."""
        is_open = self.inner.w >= _LEAST_WIDTH and self.inner.h >= _LEAST_HEIGHT
        return self.kind in (*TEXTS, MADE_UP) and not self.is_vertical and is_open


@dataclass(frozen=True, slots=True, eq=False)
class CompanyLayout:
    """A slide layout of the company; equal to nothing but itself, for what is worked out from it is remembered.

    Attributes:
        name: As people see it; made unique by a number in brackets.
        part: Name of its part in the file.
        kind: PresentationML layout type, empty where the file names none.
        placeholders: In the order of the file.
        look: Colours and typefaces as slides on it see them.
        background: The flat colour behind everything; the mean of a gradient.
        art: What master and layout draw; first the picture that is the background, if one is.
    """

    name: str
    part: str
    kind: str
    placeholders: tuple[CompanyPlaceholder, ...]
    look: ThemeStyle
    background: Color = BACKGROUND
    art: tuple[Element, ...] = ()

    @property
    def title(self) -> CompanyPlaceholder | None:
        """Where the title stands, None where the layout has no title."""
        return self.first(*TITLES)

    def first(self, *kinds: str) -> CompanyPlaceholder | None:
        """Return the first placeholder of one of these kinds, None for none."""
        return next((place for place in self.placeholders if place.kind in kinds), None)

    def without(self, *places: CompanyPlaceholder | None) -> CompanyLayout:
        """Return the layout without some of its places."""
        left = tuple(each for each in self.placeholders if all(each is not place for place in places))
        return replace(self, placeholders=left)

    @property
    def texts(self) -> tuple[CompanyPlaceholder, ...]:
        """Places for running text, in the order of the file."""
        return tuple(place for place in self.placeholders if place.is_text)


@dataclass(frozen=True, slots=True, eq=False)
class CompanyTemplate:
    """A .pptx that decks are made in; equal to nothing but itself, for what is worked out from it is remembered.

    Attributes:
        name: As people call it.
        page: The slide.
        look: Of its first master.
        layouts: At least one, in the order of the masters and of their lists.
        unknown_fonts: Typefaces that are not known here, by name; their texts are measured with a wider stand-in.
        size: Bytes of the file.
        master_count: How many masters it has.
    """

    name: str
    page: Box
    look: ThemeStyle
    layouts: tuple[CompanyLayout, ...]
    unknown_fonts: tuple[str, ...] = ()
    size: int = 0
    master_count: int = 1

    def layout(self, name: str) -> CompanyLayout:
        """Return the layout of that name.

        Raises:
            KeyError: there is none.
        """
        for layout in self.layouts:
            if layout.name == name:
                return layout
        raise KeyError(name)
