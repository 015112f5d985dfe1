"""Cards of slides as data that a draft holds, and back."""

from __future__ import annotations

import json
from ast import literal_eval
from collections.abc import Mapping
from typing import Any

from nbdeck.contract.slides import Slide
from nbdeck.errors import NbdeckError
from nbdeck.frames.tables import table
from nbdeck.widgets.running_cell import call, literal, model
from nbdeck.widgets.slides.cards import CardProblem, SlideCard
from nbdeck.widgets.slides.recipes import Recipe, table_arguments


def kept(card: SlideCard) -> dict[str, Any]:
    """Return a card as data that JSON can hold; its id is not a part of it."""
    data: dict[str, Any] = {"fields": _plain(card.fields)}
    if card.problems:
        data["slide"] = card.slide.wire()
        data["problems"] = [
            {"loc": list(each.loc), "words": each.words, "ways": [repr(dict(way)) for way in each.ways]}
            for each in card.problems
        ]
    recipe = card.recipe
    if recipe is not None and is_literal(recipe.options):
        data["recipe"] = {
            "frame": recipe.frame,
            "form": recipe.form,
            "options": repr(dict(recipe.options)),
            "made": _plain(recipe.made),
        }
    return data


def card_from(data: Mapping[str, Any], name: str) -> SlideCard:
    """Return the card that `kept` made into data.

    Args:
        data: The data.
        name: Id of the card.

    Raises:
        Exception: It is no such data, or of slides that the contract does not know.
    """
    recipe = data.get("recipe")
    return SlideCard(
        name,
        Slide.model_validate(data.get("slide", data["fields"])),
        dict(data["fields"]),
        tuple(
            CardProblem(tuple(each["loc"]), each["words"], tuple(literal_eval(way) for way in each["ways"]))
            for each in data.get("problems", ())
        ),
        None
        if recipe is None
        else Recipe(recipe["frame"], recipe["form"], literal_eval(recipe["options"]), recipe["made"]),
    )


def is_literal(options: Mapping[str, Any]) -> bool:
    """Whether options can be written down and read again: a column that is named by an object cannot."""
    try:
        return bool(literal_eval(repr(dict(options))) == dict(options))
    except (ValueError, SyntaxError, TypeError):
        return False


def _plain(fields: Mapping[str, Any]) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(dict(fields), default=_wire))
    return data


def _wire(value: Any) -> Any:
    return value.wire() if hasattr(value, "wire") else str(value)


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
