"""Slides of the panel as Python: those of a DataFrame as the call that makes them, where it makes the same."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nbdeck.contract.slides import Slide
from nbdeck.errors import NbdeckError
from nbdeck.frames.tables import table
from nbdeck.widgets.python_code import call, literal, model
from nbdeck.widgets.slides.cards import SlideCard
from nbdeck.widgets.slides.keeping import is_literal
from nbdeck.widgets.slides.recipes import Recipe, table_arguments

_WORDS = ("title", "content", "notes", "source")


def card_code(card: SlideCard, variables: Mapping[str, Any]) -> str:
    """Return what makes the slide of a card.

    Args:
        card: The card.
        variables: The notebook's variables, of which a call may name one.
    """
    return _of_frame(card, variables) or model("nbdeck.Slide", card.slide)


def _of_frame(card: SlideCard, variables: Mapping[str, Any]) -> str:
    """Return the call that makes the slide of a DataFrame; empty where it would make another one."""
    recipe, slide = card.recipe, card.slide
    if recipe is None or not recipe.frame.isidentifier() or recipe.frame not in variables:
        return ""
    arguments = _arguments(recipe, variables[recipe.frame])
    if arguments is None or not is_literal(arguments):
        return ""
    try:
        rebuilt = _made(recipe, variables[recipe.frame], arguments)
    except NbdeckError:
        return ""
    words = {name: getattr(slide, name) for name in _WORDS if getattr(slide, name) != getattr(rebuilt, name)}
    if rebuilt.model_copy(update=words) != slide:
        return ""
    code = call(f"nbdeck.{recipe.form}", recipe.frame, **arguments)
    return f"{code}.model_copy(update={literal(words)})" if words else code


def _arguments(recipe: Recipe, data: Any) -> dict[str, Any] | None:
    return dict(recipe.options) if recipe.form == "chart" else table_arguments(data, recipe.options)


def _made(recipe: Recipe, data: Any, arguments: Mapping[str, Any]) -> Slide:
    return recipe.slide(data) if recipe.form == "chart" else table(data, **arguments)
