"""Groups of elements, slides, the layouts they stand on, and the deck: what the writer and the painter are handed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias, TypeVar

from nbdeck.engine.scene.boxes import BACKGROUND, SLIDE, Box, Color, Pt, ThemeStyle
from nbdeck.engine.scene.elements import ChartElement, Picture, PlaceholderKey, Shape, Table, TextBox
from nbdeck.engine.scene.text import NO_INSETS, Anchor, Insets, TextStyle


@dataclass(frozen=True, slots=True)
class Group:
    """Elements that belong together and may lie over each other, such as a card and its text."""

    box: Box
    children: tuple[Element, ...]
    name: str = ""


Element: TypeAlias = "TextBox | Shape | Picture | Table | ChartElement | Group"
Anything = TypeVar("Anything", bound="Element")


def kind_name(element: Element) -> str:
    """Return what an element is, as users call it: `Chart`, `Picture`."""
    return type(element).__name__.removesuffix("Element")


def flatten(elements: Sequence[Element]) -> Iterator[TextBox | Shape | Picture | Table | ChartElement]:
    """Yield the elements with every group opened, in drawing order."""
    for element in elements:
        if isinstance(element, Group):
            yield from flatten(element.children)
        else:
            yield element


def moved(element: Anything, dx: Pt, dy: Pt) -> Anything:
    """Return an element elsewhere, with everything inside it; charts are laid out where they stand."""
    box = replace(element.box, x=element.box.x + dx, y=element.box.y + dy)
    if isinstance(element, Group):
        return replace(element, box=box, children=tuple(moved(child, dx, dy) for child in element.children))
    if isinstance(element, Shape) and element.commands:
        return replace(element, box=box, commands=tuple(each.moved(dx, dy) for each in element.commands))
    return replace(element, box=box)


@dataclass(frozen=True, slots=True)
class Placeholder:
    """A place for text on a layout, with the look that text gets there.

    Attributes:
        prompt: What PowerPoint shows while it is empty.
        fill: Flat colour behind its text, None for none.
        deeper: The look of its second and further levels.
        shrinks: Whether a program may set its text smaller when somebody writes more into it.
    """

    key: PlaceholderKey
    box: Box
    style: TextStyle
    anchor: Anchor = "top"
    insets: Insets = NO_INSETS
    prompt: str = ""
    name: str = ""
    fill: Color | None = None
    deeper: tuple[TextStyle, ...] = ()
    shrinks: bool = False


@dataclass(frozen=True, slots=True)
class LayoutScene:
    """A slide layout: background, art behind everything, and placeholders.

    Attributes:
        name: Shown in PowerPoint's layout gallery; unique in the deck.
        kind: PresentationML layout type.
        art: Decoration of every slide on this layout, drawn first.
    """

    name: str
    kind: str
    placeholders: tuple[Placeholder, ...]
    art: tuple[Element, ...] = ()
    background: Color = BACKGROUND


@dataclass(frozen=True, slots=True)
class SlideScene:
    """One slide.

    Attributes:
        layout: Name of its `LayoutScene`.
        title: Its title as plain text; also stands in a title placeholder among the elements.
        elements: What stands on it, in reading order, which is also the drawing order.
        number: 1-based.
        notes: Speaker notes, plain text; empty for none.
        source_index: Index of the slide specification it comes from; None for cover and contents.
        is_kept: Whether the slide is shown as it stands in a file that is not ours; it has no elements then.
        variant: Name of its composition; empty where there was none to choose.
    """

    layout: str
    title: str
    elements: tuple[Element, ...]
    number: int
    notes: str = ""
    source_index: int | None = None
    is_kept: bool = False
    variant: str = ""


@dataclass(frozen=True, slots=True)
class DeckScene:
    """A whole deck, every box, line break and size decided.

    Attributes:
        language: BCP 47 tag of the deck's text, such as "en-US".
        warnings: Sentences for the user about what was changed or could not be honoured.
        page: The slide; only foreign files have another size than ours.
    """

    title: str
    look: ThemeStyle
    layouts: tuple[LayoutScene, ...]
    slides: tuple[SlideScene, ...]
    language: str = "en-US"
    warnings: tuple[str, ...] = ()
    page: Box = SLIDE

    def layout_of(self, slide: SlideScene) -> LayoutScene:
        """Return the layout that `slide` stands on."""
        return next(layout for layout in self.layouts if layout.name == slide.layout)
