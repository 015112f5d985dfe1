"""Arguments and slides to request models, with every mistake named by its place before anything is sent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from nbdeck.contract.mistakes import items_of, refusal, refuse_unknown
from nbdeck.contract.slides import OutlineSlide, Slide
from nbdeck.errors import ValidationFailed

M = TypeVar("M", bound=BaseModel)
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


def slides_of(model: type[S], given: Iterable[S | Mapping[str, Any]]) -> tuple[S, ...]:
    """Return `given` as models.

    Args:
        model: `Slide` or `OutlineSlide`.
        given: Models or dicts of the interface's fields.

    Raises:
        ValidationFailed: A slide is wrong; every mistake is named by slide index and field.
    """
    if isinstance(given, model | Mapping | str) or _is_data(given) or not isinstance(given, Iterable):
        hint = "Put [nbdeck.chart(...)] or [nbdeck.table(...)] of it there." if _is_data(given) else None
        raise ValidationFailed(
            f"slides: a list is needed, not one {type(given).__name__}.",
            hint=hint or "Put the slide into a list.",
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
    hint = f"Give nbdeck.{model.__name__}(...), or a dict of its fields."
    if model is Slide:
        is_data = _is_data(slide)
        hint = (
            "Wrap it in nbdeck.chart or nbdeck.table."
            if is_data
            else f"{hint[:-1]}; of data, nbdeck.chart(...)."
        )
    raise ValidationFailed(f"slides[{index}]: a {type(slide).__name__} is no {model.__name__}.", hint=hint)


def _is_data(given: Any) -> bool:
    """Whether something is a DataFrame or Series of some package."""
    return any(hasattr(given, name) for name in ("__arrow_c_stream__", "__dataframe__", "to_frame"))
