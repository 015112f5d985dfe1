"""Cards of slides as data that a draft holds, and back."""

from __future__ import annotations

import json
from ast import literal_eval
from collections.abc import Mapping
from typing import Any

from nbdeck.contract.slides import Slide
from nbdeck.widgets.slides.cards import CardProblem, SlideCard
from nbdeck.widgets.slides.recipes import Recipe


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
