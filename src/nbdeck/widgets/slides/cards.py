"""One slide while it is edited: what was typed, the last of it that made a slide, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from pydantic import ValidationError

from nbdeck.contract.base import Model, items_of, place, refuse_unknown
from nbdeck.contract.content import Content, Items, printed
from nbdeck.contract.slides import Slide
from nbdeck.widgets.slides.recipes import Recipe, Trial


def typed(content: Content) -> dict[str, Any]:
    """Return the fields of a slide that says this."""
    return {"body": asdict(content), "content": printed(content)}


def body_of(fields: Mapping[str, Any]) -> Content | None:
    """Return the typed content of a slide's fields, None where they have none or the words say something else."""
    given = fields.get("body")
    if given is None:
        return None
    try:
        body = Slide.model_validate({"title": "-", "item_amount": 0, "body": given}).body
    except ValidationError:
        return None
    return body if body is not None and printed(body) == fields.get("content") else None


def without_blanks(fields: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return fields without the items that nothing was typed into yet; the slide is made of the others."""
    body = body_of(fields)
    if not isinstance(body, Items):
        return fields
    said = tuple(item for item in body.items if item.heading.strip() or item.text.strip())
    return (
        fields if len(said) == len(body.items) or not said else {**fields, **typed(replace(body, items=said))}
    )


@dataclass(frozen=True, slots=True)
class CardProblem:
    """Something that keeps what was typed from being a slide.

    Attributes:
        loc: Which field of the slide, from the outside in: `("chart", "series", 0, "values", 3)`; of an option of
            its DataFrame, `("data", "top")`.
        words: What is wrong.
        ways: Options of `choose` that were tried and make a slide.
    """

    loc: tuple[str | int, ...]
    words: str
    ways: tuple[Mapping[str, Any], ...] = ()

    def __str__(self) -> str:
        return f"{place(self.loc)}: {self.words}"


@dataclass(frozen=True, slots=True)
class SlideCard:
    """One slide with an id that stays while it is edited and moved.

    Attributes:
        id: Its id.
        slide: The slide as it was when nothing was wrong with it.
        fields: Fields of the contract as they were typed.
        problems: What is wrong with them; empty when `slide` is what they say.
        recipe: How it was made of a DataFrame, if it was.
    """

    id: str
    slide: Slide
    fields: Mapping[str, Any]
    problems: tuple[CardProblem, ...] = ()
    recipe: Recipe | None = None

    def with_fields(self, changes: Mapping[str, Any]) -> SlideCard:
        """Return the card with other fields; None takes a field away.

        Raises:
            ValidationFailed: There is no such field.
        """
        refuse_unknown(Slide, changes, origin="slide")
        named = {"content" if name == "content_description" else name: each for name, each in changes.items()}
        given = {name: each for name, each in {**self.fields, **named}.items() if each is not None}
        fields = {name: each.wire() if isinstance(each, Model) else each for name, each in given.items()}
        try:
            slide = Slide.model_validate(without_blanks(fields))
        except ValidationError as mistakes:
            return replace(self, fields=fields, problems=_problems(mistakes))
        return replace(self, fields=fields, slide=slide, problems=())

    def with_recipe(self, recipe: Recipe, slide: Slide) -> SlideCard:
        """Return the card with the slide that a recipe made; words that a person has changed stay.

        Args:
            recipe: The recipe.
            slide: What it made.
        """
        new = slide.wire()
        before = self.recipe.made if self.recipe is not None else {}
        own = {name: self.fields[name] for name in _WORDS if _is_own(name, self.fields, before)}
        data = dict.fromkeys({"chart", "table"} & {*self.fields} - {*new})
        card = replace(self, recipe=replace(recipe, made=new))
        return card.with_fields({**data, **new, **own})

    def refused(self, trial: Trial, option: str) -> SlideCard:
        """Return the card with a recipe that makes no slide, and the reason at the option that was chosen."""
        before = self.recipe.made if self.recipe is not None else {}
        problem = CardProblem(("data", option), trial.problem, trial.ways)
        return replace(self, recipe=replace(trial.recipe, made=before), problems=(problem,))


_WORDS = ("title", "content", "notes", "source")


def card_of(name: str, slide: Slide, recipe: Recipe | None = None) -> SlideCard:
    """Return a card for a slide."""
    fields = slide.wire()
    new_recipe = None if recipe is None else replace(recipe, made=fields)
    return SlideCard(name, slide, fields, recipe=new_recipe)


def _is_own(name: str, fields: Mapping[str, Any], made: Mapping[str, Any]) -> bool:
    return bool(made) and name in fields and fields[name] != made.get(name)


def _problems(mistakes: ValidationError) -> tuple[CardProblem, ...]:
    items = items_of(mistakes)
    return tuple(CardProblem(tuple(each["loc"][1:]), _words(each["type"], each["msg"])) for each in items)


def _words(kind: str, message: str) -> str:
    if kind in {"float_type", "float_parsing"}:
        return "Give a number, or leave the cell empty."
    return message if message.endswith((".", "?")) else f"{message}."
