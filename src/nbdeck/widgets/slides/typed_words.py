"""The words of a slide while they are typed: as content with its parts told apart, beside the words that say it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

from pydantic import ValidationError

from nbdeck.contract.content import Content, Items, printed
from nbdeck.contract.slides import Slide


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
