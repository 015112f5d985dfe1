"""Arguments and slides to request models, with every mistake named by its place before anything is sent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache
from typing import Any, TypeVar

from pydantic import AliasChoices, BaseModel, ValidationError

from nbdeck.contract.base import Request
from nbdeck.contract.slides import OutlineSlide, Slide
from nbdeck.errors import ValidationFailed

M = TypeVar("M", bound=BaseModel)

_SHOWN_MISTAKES = 5
S = TypeVar("S", Slide, OutlineSlide)


def read(model: type[M], fields: Mapping[str, Any], *, origin: str) -> M:
    """Return `fields` as `model`.

    Args:
        model: A request model of the contract.
        fields: Its fields; those that are None count as not given.
        origin: Where the fields come from, for messages, such as `from_slides()` or `slides[2]`.

    Raises:
        ValidationFailed: A field is unknown, missing or wrong; `details["errors"]` lists each as `{loc, msg, type}`.
    """
    given = {name: value for name, value in fields.items() if value is not None}
    refuse_unknown(model, given, origin=origin)
    try:
        return model.model_validate(given)
    except ValidationError as mistakes:
        raise refusal(items_of(mistakes)) from None


def refuse_unknown(model: type[BaseModel], fields: Iterable[str], *, origin: str) -> None:
    """Check that `model` has every one of `fields`.

    Raises:
        ValidationFailed: It has not; the hint names the closest field.
    """
    known = _field_names(model)
    for name in fields:
        if name in known:
            continue
        near = get_close_matches(str(name), known, n=1)
        hint = f"Did you mean {near[0]!r}?" if near else f"The fields are {', '.join(sorted(known))}."
        error = {"loc": ["body", name], "msg": "Unknown field.", "type": "extra_forbidden"}
        raise ValidationFailed(
            f"{origin}: there is no field {name!r}.", hint=hint, details={"errors": [error]}
        )


@cache
def _field_names(model: type[BaseModel]) -> frozenset[str]:
    """Return every name by which a field of `model` may be given."""
    names = set(model.model_fields)
    for field in model.model_fields.values():
        if isinstance(field.validation_alias, AliasChoices):
            names |= {str(choice) for choice in field.validation_alias.choices}
    return frozenset(names)


def items_of(mistakes: ValidationError, *within: str | int) -> list[dict[str, Any]]:
    """Return each mistake as `{loc, msg, type}`, without the values that were given.

    Args:
        mistakes: What pydantic says.
        within: Where in the request body the checked value sits.
    """
    errors = mistakes.errors(include_url=False, include_input=False, include_context=False)
    return [
        {"loc": ["body", *within, *each["loc"]], "msg": each["msg"], "type": each["type"]} for each in errors
    ]


def refusal(errors: list[dict[str, Any]]) -> ValidationFailed:
    """Return the error that lists `errors`; its message names the first few by their place."""
    shown = "; ".join(f"{place(error['loc'][1:])}: {error['msg']}" for error in errors[:_SHOWN_MISTAKES])
    more = len(errors) - _SHOWN_MISTAKES
    return ValidationFailed(f"{shown} (and {more} more)" if more > 0 else shown, details={"errors": errors})


def place(loc: Iterable[str | int]) -> str:
    """Return a location as a reader writes it: `slides[2].chart.series[0].values`."""
    words = ""
    for part in loc:
        if isinstance(part, int):
            words += f"[{part}]"
        else:
            words += f".{part}" if words else part
    return words or "request"


def slides_of(model: type[S], given: Iterable[S | Mapping[str, Any]]) -> tuple[S, ...]:
    """Return `given` as models.

    Args:
        model: `Slide` or `OutlineSlide`.
        given: Models or dicts of the interface's fields.

    Raises:
        ValidationFailed: A slide is wrong; every mistake is named by slide index and field.
    """
    if isinstance(given, model | Mapping | str) or not isinstance(given, Iterable):
        raise ValidationFailed(
            f"slides: a list is needed, not one {type(given).__name__}.", hint="Put the slide into a list."
        )
    checked: list[S] = []
    errors: list[dict[str, Any]] = []
    for index, slide in enumerate(given):
        try:
            checked.append(slide if isinstance(slide, model) else _checked(model, slide, index))
        except ValidationError as mistakes:
            errors += items_of(mistakes, "slides", index)
    if errors:
        raise refusal(errors)
    return tuple(checked)


def _checked(model: type[S], slide: Any, index: int) -> S:
    if isinstance(slide, Mapping):
        refuse_unknown(model, slide, origin=f"slides[{index}]")
        return model.model_validate(dict(slide))
    if isinstance(slide, Request):
        raise ValidationFailed(f"slides[{index}]: a {type(slide).__name__} is no {model.__name__}.")
    return model.model_validate(slide)
