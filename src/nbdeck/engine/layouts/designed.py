"""The choice among a family's recipes: what suits, what differs from the slides before, what fits whole."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from importlib import import_module

from nbdeck.contract.layouts import Layout
from nbdeck.contract.words.item import Item
from nbdeck.engine.layouts.arrange import Arranged
from nbdeck.engine.layouts.families.frames import frame_of, hides_logo
from nbdeck.engine.layouts.families.items import captioned, part_number, placed
from nbdeck.engine.layouts.families.recipes import SlidePlan, SlideRecipe
from nbdeck.engine.layouts.kit import Page, text_box
from nbdeck.engine.layouts.lines import has_divided_word
from nbdeck.engine.layouts.shortening import characters_in
from nbdeck.engine.scene import Element, TextBox
from nbdeck.engine.themes.theme import Composition, Family
from nbdeck.errors import DoesNotFit

_MOST = 900
"""Characters of all items beyond which a slide is too full to be composed around one thing."""
_FAMILIES = "nbdeck.engine.layouts.families"
_FLOORS = (18.0, 16.0)
"""Sizes below which running text does not go; the first is tried with every recipe before the second."""
_TITLE = 0.5, 20.0
"""Share of its size, and points, below which a title does not go."""
_WORN = 2
"""Of the last two slides with one composition, the next has another."""


def designed(
    page: Page, layout: Layout, items: Sequence[Item], recent: Sequence[str], title: str
) -> Arranged | None:
    """Return the slide as the template's family composes it, None where nothing of it suits these words."""
    family = page.theme.design.family
    frame = page.theme.quote if page.ground == "quote" else page.theme.content
    if family is None or not _is_whole(page, frame) or characters_in(items) > _MOST or not title.strip():
        return None
    last = list(recent)[-2:]
    recipes = [
        recipe
        for recipe in recipes_of(family, layout)
        if len(items) in recipe.counts and last.count(recipe.name) < _WORN and recipe.suits(page, items)
    ]
    for floor in _FLOORS:
        for recipe in sorted(recipes, key=lambda recipe: recipe.name in last):
            with suppress(DoesNotFit):
                return _composed(replace(page, floor=floor), recipe, items, title)
    return None


def designed_figure(
    page: Page,
    caption: str,
    title: str,
    recent: Sequence[str],
    lay_out: Callable[[Page], tuple[Element, ...]],
) -> Arranged | None:
    """Return a chart or table with its caption set large beside it, None where the words are too many.

    Args:
        page: The page.
        caption: What is said of it.
        title: Of the slide.
        recent: Names of the compositions of the slides before, newest last.
        lay_out: Returns chart or table for a page.
    """
    if not _is_whole(page, page.theme.content) or not caption.strip() or not title.strip():
        return None
    family = page.theme.design.family
    name = f"{family} with caption"
    if list(recent)[-2:].count(name) == _WORN:
        return None
    plan: SlidePlan = import_module(f"{_FAMILIES}.{family}").beside_figure(page)
    if plan.figure is None or hides_logo(page, plan):
        return None
    frame = frame_of(page, plan)
    for floor in _FLOORS:
        with suppress(DoesNotFit):
            heading = _heading(page, frame, title)
            words = captioned(replace(page, floor=floor), plan, caption)
            if has_divided_word((heading, *words)):
                continue
            figure = lay_out(replace(page, body=plan.figure))
            is_first = words[0].box.right <= plan.figure.x
            elements = (*words, *figure) if is_first else (*figure, *words)
            layout = f"Figure with caption, {family}"
            return Arranged(elements, name, frame=frame, layout_name=layout)
    return None


def designed_section(page: Page, title: str, part: int) -> Arranged | None:
    """Return the title of a part with its number, None where the title has no room.

    Args:
        page: The page.
        title: Of the part.
        part: Which it is, from 1; 0 where it has no number.
    """
    if page.theme.design.family is None or not title.strip():
        return None
    plan: SlidePlan = import_module(f"{_FAMILIES}.{page.theme.design.family}").section(page)
    if hides_logo(page, plan):
        return None
    frame = frame_of(page, plan)
    with suppress(DoesNotFit):
        if not has_divided_word([_heading(page, frame, title)]):
            number = part_number(page, plan, part)
            return Arranged(
                number, "section", frame=frame, layout_name="Section" + (" with number" if number else "")
            )
    return None


def _heading(page: Page, frame: Composition, title: str) -> TextBox:
    """Return the title in its place.

    Raises:
        DoesNotFit: it is too long to stand out there.
    """
    share, least = _TITLE
    look = frame.title.style
    floor = max(look.size * share, least)
    return text_box(page, frame.title.box, [(title, look)], floor=floor, role="title")


def _is_whole(page: Page, frame: Composition) -> bool:
    """Whether all of a slide of one of our templates is free: no picture stands beside its body."""
    return page.theme.design.family is not None and frame.body is not None and page.body == frame.body.box


def _composed(page: Page, recipe: SlideRecipe, items: Sequence[Item], title: str) -> Arranged:
    """Return the items and the frame of their slide.

    Raises:
        DoesNotFit: words that are too many, or no figure where there has to be one.
    """
    plan = recipe.plan(page, len(items))
    if hides_logo(page, plan):
        raise DoesNotFit("The logo has no place.")
    frame = frame_of(page, plan)
    heading = _heading(page, frame, title)
    elements = placed(page, recipe.mark, plan, items)
    if has_divided_word((heading, *elements)):
        raise DoesNotFit("A word is wider than its place.")
    name = f"{recipe.name.capitalize()}, {len(items)}"
    return Arranged(elements, recipe.name, frame=frame, layout_name=name)


@cache
def recipes_of(family: Family, layout: Layout) -> tuple[SlideRecipe, ...]:
    """Return a family's compositions of a layout, best first; none where it leaves them to all templates."""
    recipes: Mapping[Layout, tuple[SlideRecipe, ...]] = import_module(f"{_FAMILIES}.{family}").RECIPES
    return recipes.get(layout, ())
