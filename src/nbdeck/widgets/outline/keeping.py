"""An outline as data that a draft holds, and as Python."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nbdeck.client.outline import Outline
from nbdeck.client.synchronous import Client
from nbdeck.contract.enums import Tone
from nbdeck.contract.slides import OutlineSlide
from nbdeck.widgets.python_code import call, client_lines, listed, literal, model

_USUAL = {"tone": Tone.DEFAULT.value, "language": "ORIGINAL"}


def outline_work(outline: Outline) -> dict[str, Any]:
    """Return an outline as data that JSON can hold."""
    return {
        "title": outline.title or "",
        "slides": [slide.wire() for slide in outline.slides],
        "warnings": list(outline.warnings),
    }


def outline_from(work: Mapping[str, Any]) -> Outline:
    """Return the outline that `outline_work` made into data.

    Raises:
        Exception: It is no such data.
    """
    slides = tuple(OutlineSlide.model_validate(each) for each in work["slides"])
    return Outline(
        slides=slides, title=work["title"] or None, request_id="", warnings=tuple(work["warnings"])
    )


def outline_code(
    outline: Outline,
    options: Mapping[str, Any],
    client: Client,
    variables: Mapping[str, Any],
    *,
    template: str | None = None,
) -> list[str]:
    """Return the statements that make an outline and the deck of it.

    Args:
        outline: The outline; without slides, it is written anew.
        options: What it shall be like, as `client.outlines.create` takes it.
        client: Makes it.
        variables: The notebook's variables.
        template: That of the deck; None for the usual one.
    """
    name, first = client_lines(client, variables)
    said = {key: value for key, value in options.items() if value and value != _USUAL.get(key)}
    deck = {key: said[key] for key in ("documents", "tone", "language") if key in said}
    if not outline.slides:
        creation = call(f"{name}.outlines.create", **said)
        return [*first, f"outline = {creation}.result()"] if said.keys() & {"topic", "documents"} else []
    slides = listed(model("nbdeck.OutlineSlide", slide) for slide in outline.slides)
    comments = [f"# Told when it was made: {sentence}" for sentence in outline.warnings]
    title = [literal(outline.title)] if outline.title else []
    making = call(f"{name}.presentations.generate", *title, "outline=outline", template=template, **deck)
    return ["\n".join([*comments, f"outline = {slides}"]), *first, f"deck = {making}.result()\ndeck"]
