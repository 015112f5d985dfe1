"""Slides as a caller gives them, checked one by one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from pydantic import ValidationError

from nbdeck.client.validation import items_of, refusal, refuse_unknown
from nbdeck.contract.base import Request
from nbdeck.contract.slides import OutlineSlide, Slide
from nbdeck.errors import ValidationFailed

S = TypeVar("S", Slide, OutlineSlide)


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
