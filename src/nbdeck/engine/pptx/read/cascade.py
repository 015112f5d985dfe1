"""Text properties by inheritance: the nearest of run, paragraph, shape, layout, master and deck that says something."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass

from lxml import etree

from nbdeck.engine.pptx.read.archive import A
from nbdeck.engine.pptx.read.numbers import number, whole
from nbdeck.engine.text.fonts import is_known

_BULLETS = ("buNone", "buChar", "buAutoNum", "buBlip")


@dataclass(frozen=True, slots=True)
class Cascade:
    """List styles from the nearest to the farthest, each an element with `a:lvl1pPr` to `a:lvl9pPr`."""

    styles: tuple[etree._Element, ...]

    def paragraph(self, paragraph: etree._Element) -> Chain:
        """Return where to look for the properties of an `a:p`."""
        own = _child(paragraph, "pPr")
        level = 0 if own is None else max(0, whole(own.get("lvl")))
        names = (f"lvl{min(level, 8) + 1}pPr", "defPPr")
        levels = [_child(style, name) for name in names for style in self.styles]
        return Chain(tuple(element for element in (own, *levels) if element is not None), level)


@dataclass(frozen=True, slots=True)
class Chain:
    """Elements that may say what a paragraph or a run looks like, the nearest first."""

    elements: tuple[etree._Element, ...]
    level: int = 0

    def run(self, properties: etree._Element | None) -> Chain:
        """Return where to look for the properties of a run: its own, then the defaults of its paragraph."""
        defaults = [_child(element, "defRPr") for element in self.elements]
        return Chain(tuple(each for each in (properties, *defaults) if each is not None), self.level)

    def value(self, name: str) -> str | None:
        """Return the nearest value of an attribute."""
        return next((value for each in self.elements if (value := each.get(name)) is not None), None)

    def number(self, name: str, default: float) -> float:
        """Return the nearest value of an attribute that holds a number."""
        return number(self.value(name), default)

    def flag(self, name: str) -> bool:
        """Whether the nearest value of an attribute says yes."""
        return self.value(name) in ("1", "true", "on")

    def child(self, *names: str) -> etree._Element | None:
        """Return the nearest child with one of these names."""
        for element in self.elements:
            for name in names:
                child = _child(element, name)
                if child is not None:
                    return child
        return None

    def bullet(self) -> etree._Element | None:
        """Return the nearest element that says what stands in front of the paragraph."""
        return self.child(*_BULLETS)


def _child(element: etree._Element, name: str) -> etree._Element | None:
    """Return the first child with a name in half of the time that a path takes: a deck asks a million times."""
    return next(element.iterchildren(A + name), None)


def style_of(color: etree._Element | None, font: str = "", *, is_bold: bool = False) -> etree._Element:
    """Return a list style that gives every level this colour and typeface: that of a shape's or table's style.

    Args:
        color: `a:schemeClr` and its kin; None for none.
        font: `major` or `minor`; empty for none.
        is_bold: Whether the text is bold.
    """
    style = etree.Element(f"{A}lstStyle")
    for level in range(1, 10):
        defaults = etree.SubElement(etree.SubElement(style, f"{A}lvl{level}pPr"), f"{A}defRPr")
        if is_bold:
            defaults.set("b", "1")
        if color is not None:
            etree.SubElement(defaults, f"{A}solidFill").append(deepcopy(color))
        if font in ("major", "minor"):
            etree.SubElement(
                defaults, f"{A}latin", typeface=f"+{font[0]}{'j' if font == 'major' else 'n'}-lt"
            )
    return style


def cascade(*groups: Sequence[etree._Element | None]) -> Cascade:
    """Return the list styles of several groups, nearest first."""
    return Cascade(tuple(style for group in groups for style in group if style is not None))


_NARROW = ("narrow", "condensed", "gill sans", "garamond", "corbel", "candara")
_SERIF = (
    "times", "georgia", "palatino", "book antiqua", "bookman", "baskerville", "didot", "serif", "roman", "minion",
    "constantia", "century schoolbook", "merriweather", "playfair", "lora",
)  # fmt: skip


def stand_in(typeface: str) -> str:
    """Return the typeface to measure `typeface` with: itself where it is known, else one of about its width.

    No width is added, as layouts do to be safe: a judge must not find faults that are only its own.
    """
    name = typeface.lower()
    if is_known(typeface):
        return typeface
    if any(word in name for word in _NARROW):
        return "Calibri"
    is_sans = "sans" in name and "serif" in name
    return "Cambria" if not is_sans and any(word in name for word in _SERIF) else "Arial"
