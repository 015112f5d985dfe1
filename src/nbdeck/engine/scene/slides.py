"""Slides, the layouts they stand on, and the deck: what the writer and the painter are handed."""

from __future__ import annotations

from dataclasses import dataclass

from nbdeck.engine.scene.boxes import BACKGROUND, SLIDE, Box, Color, ThemeStyle
from nbdeck.engine.scene.elements import Element, PlaceholderKey
from nbdeck.engine.scene.text import NO_INSETS, Anchor, Insets, TextStyle


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
        taken_from: Number of a slide of an earlier file whose layout it is, as it stands there; 0 for any other.
    """

    name: str
    kind: str
    placeholders: tuple[Placeholder, ...]
    art: tuple[Element, ...] = ()
    background: Color = BACKGROUND
    taken_from: int = 0


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
        key: Of all that decides how it looks but its number; empty where it is laid out anew each time.
        taken_from: Number of the slide of an earlier file that it is, but for its number; without elements then.
        left_out: Characters of the content that it does not show.
        notices: What else the user should know of it, ends of sentences.
    """

    layout: str
    title: str
    elements: tuple[Element, ...]
    number: int
    notes: str = ""
    source_index: int | None = None
    is_kept: bool = False
    variant: str = ""
    key: str = ""
    taken_from: int = 0
    left_out: int = 0
    notices: tuple[str, ...] = ()


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
