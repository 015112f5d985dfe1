"""What a composition lacks, as a number: room for its words, their size, their likeness, air around them."""

from __future__ import annotations

import math
from collections.abc import Sequence

from nbdeck.contract.words.item import Item
from nbdeck.engine.layouts.families.recipes import SlideRecipe
from nbdeck.engine.scene.boxes import Pt
from nbdeck.engine.scene.elements import ChartElement, Element, Table, TextBox

_FACING = 2
"""Figures that stand abreast."""
_HOLLOW = 0.4
"""What speaks against columns of text alone: it seldom fills their height."""
_CALM_LINES = 3
"""Lines of a title or caption from which on it reads as a narrow column."""
_NARROW = 10.0
"""Width below which a column breaks after every few words, in the size of its text."""
_LINE = 0.25
"""What each further line weighs."""
_LADDER = 0.4
"""The same in a narrow column."""
_FILLED = 0.55
"""Share of its place that words should fill."""
_EMPTY = 2.0
"""What an empty place weighs in shares of that."""
_TIGHT = 0.8
"""What a text weighs that fills its place to the edges; one that leaves as much as its size above and below is free."""
_EVEN, _UNEVEN, _HOLE = 0.7, 4.0, 0.5
"""Share of the highest of words abreast that the lowest should have, what it weighs that it lacks of that, and the
weight of an empty line below a heading in it."""
COMFORTABLE: Pt = 24.0
"""Size of running text that is read from the last row."""
LARGEST_CAPTION = 1.25
"""Type of a caption in that of its table or chart, at most."""
_CELL = 1.5
"""How much larger the type of a table or chart counts, whose words are few."""
_SMALL = 2.0
"""What smaller text, or a smaller circle, weighs in shares of that."""
_HIGH: Pt = 320.0
"""Height of a circle that fills its slide."""


def crowding(recipe: SlideRecipe, items: Sequence[Item]) -> float:
    """Return what speaks against a recipe before it is tried, 0 for nothing."""
    if recipe.mark == "figure" and len(items) > _FACING:
        return float(recipe.lead is None and recipe.cells.cut != "mosaic")
    is_hollow = recipe.cells.cut == "columns" and recipe.kind == "plain"
    return _HOLLOW if is_hollow and not all(item.heading for item in items) else 0.0


def shortfall(title: TextBox, elements: Sequence[Element]) -> float:
    """Return 0 for a slide whose title is calm and whose words fill their places at a good size, more for others.

    Args:
        title: As it stands on the slide.
        elements: The words of the slide beside it.
    """
    texts = [each for each in elements if isinstance(each, TextBox)]
    words = [each for each in texts if each.name.startswith(("Item", "Quote"))]
    captions = [each for each in texts if each.name == "Caption"]
    sizes = [each.paragraphs[-1].style.size for each in words]
    figures = [each for each in elements if isinstance(each, ChartElement | Table)]
    sizes += [_CELL * smallest_type(figures)] * bool(figures)
    rows = [row for each in figures if isinstance(each, Table) for row in each.cells]
    charts = [each for each in figures if isinstance(each, ChartElement)]
    flat = [1.0 - each.plot.h / _HIGH for each in charts if each.plot.w == each.plot.h < _HIGH]
    broken = [any(len(words.lines) > 1 for cell in row for words in cell.paragraphs) for row in rows]
    return (
        _of_lines(title)
        + _of_room([*words, *captions])
        + _of_air(words)
        + _of_columns([*words, *captions])
        + _of_size(sizes)
        + sum(broken) / max(len(broken), 1)
        + _SMALL * sum(flat)
    )


def smallest_type(figures: Sequence[Element]) -> Pt:
    """Return the size of the smallest words of tables and charts, points; infinite without any."""
    cells = [cell for each in figures if isinstance(each, Table) for row in each.cells for cell in row]
    sizes = [words.style.size for cell in cells for words in cell.paragraphs]
    return min(
        [*sizes, *(each.text_size for each in figures if isinstance(each, ChartElement))], default=math.inf
    )


def unevenness(elements: Sequence[Element]) -> float:
    """Return what speaks against items abreast that fill columns or fields unequally, 0 for alike ones and for figures.

    That is what the lowest lacks of a share of the highest, as far as that is full, and the hole below a lower heading.
    """
    texts = {each.name: each for each in elements if isinstance(each, TextBox)}
    abreast: dict[tuple[Pt, Pt], list[tuple[Pt, Pt]]] = {}
    for name, text in texts.items():
        if name.startswith("Item") and name.replace("Item", "Figure") not in texts:
            mark = texts.get(name.replace("Item", "Mark"))
            head = (
                height_of_words(mark)
                if mark and mark.anchor == "top" and mark.box.bottom <= text.box.y
                else 0.0
            )
            abreast.setdefault((text.box.y, text.box.h), []).append((height_of_words(text), head))
    lacks = [
        (max(_EVEN - min(words) / max(words), 0.0) * max(words) + (max(heads) - min(heads)) * _HOLE) / room
        for (_, room), pairs in abreast.items()
        for words, heads in [tuple(zip(*pairs, strict=True))]
    ]
    return _UNEVEN * max(lacks, default=0.0)


def hollowness(elements: Sequence[Element]) -> float:
    """Return what speaks against a first item in words that leaves its own place empty."""
    return _of_room([each for each in elements if isinstance(each, TextBox)][:1])


def height_of_words(text: TextBox) -> Pt:
    """Return the height of an item's words without the room above them that brings them level with others."""
    return text.text_height - text.insets.top


def _of_lines(text: TextBox) -> float:
    lines = [line.text.split() for paragraph in text.paragraphs for line in paragraph.lines]
    lone = sum(len(words) == 1 for words in lines) if len(lines) > _CALM_LINES else 0
    return _LINE * (max(len(lines) - _CALM_LINES, 0) + lone / len(lines))


def _of_columns(words: Sequence[TextBox]) -> float:
    """Return what speaks against the one paragraph that is broken most in a column too narrow for it."""
    most = max(
        (
            len(each.lines)
            for text in words
            for each in text.paragraphs
            if text.box.w < _NARROW * each.style.size
        ),
        default=0,
    )
    return _LADDER * max(most - _CALM_LINES, 0)


def _of_room(words: Sequence[TextBox]) -> float:
    shares = [min(height_of_words(each) / each.box.h, 1.0) for each in words if each.box.h > 0]
    return _EMPTY * max(_FILLED - sum(shares) / len(shares), 0.0) if shares else 0.0


def _of_air(words: Sequence[TextBox]) -> float:
    """Return what speaks against the text that comes closest to an edge of its place."""
    spare = [(each.box.h - height_of_words(each)) / each.paragraphs[-1].style.size for each in words]
    return _TIGHT * min(max(1.0 - min(spare, default=1.0), 0.0), 1.0)


def _of_size(sizes: Sequence[Pt]) -> float:
    return _SMALL * max(1.0 - min(sizes, default=COMFORTABLE) / COMFORTABLE, 0.0)
