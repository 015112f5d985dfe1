"""The choice among a family's recipes: what suits, what differs from the slides before, what fits whole."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from importlib import import_module

from nbdeck.contract.layouts import Layout
from nbdeck.contract.words.item import Item
from nbdeck.engine.layouts.arrange import Arranged
from nbdeck.engine.layouts.families.frames import frame_of, hides_logo
from nbdeck.engine.layouts.families.items import placed
from nbdeck.engine.layouts.families.recipes import SlideRecipe
from nbdeck.engine.layouts.kit import Page, text_box
from nbdeck.engine.layouts.lines import has_divided_word
from nbdeck.engine.layouts.shortening import characters_in
from nbdeck.engine.themes.theme import Family
from nbdeck.errors import DoesNotFit

_MOST = 900
"""Characters of all items beyond which a slide is too full to be composed around one thing."""
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
    family, content = page.theme.design.family, page.theme.content
    if family is None or characters_in(items) > _MOST or not title.strip():
        return None
    own = page.theme.quote if page.ground == "quote" else content
    if own.body is None or page.body != own.body.box:
        return None  # a picture stands beside it
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


def _composed(page: Page, recipe: SlideRecipe, items: Sequence[Item], title: str) -> Arranged:
    """Return the items and the frame of their slide.

    Raises:
        DoesNotFit: words that are too many, or no figure where there has to be one.
    """
    plan = recipe.plan(page, len(items))
    if hides_logo(page, plan):
        raise DoesNotFit("The logo has no place.")
    frame = frame_of(page, plan)
    share, least = _TITLE
    style_of = frame.title.style
    heading = text_box(
        page, frame.title.box, [(title, style_of)], floor=max(style_of.size * share, least), role="title"
    )
    elements = placed(page, recipe.mark, plan, items)
    if has_divided_word((heading, *elements)):
        raise DoesNotFit("A word is wider than its place.")
    name = f"{recipe.name.capitalize()}, {len(items)}"
    return Arranged(elements, recipe.name, frame=frame, layout_name=name)


@cache
def recipes_of(family: Family, layout: Layout) -> tuple[SlideRecipe, ...]:
    """Return a family's compositions of a layout, best first; none where it leaves them to all templates."""
    recipes: Mapping[Layout, tuple[SlideRecipe, ...]] = import_module(
        f"nbdeck.engine.layouts.families.{family}"
    ).RECIPES
    return recipes.get(layout, ())
