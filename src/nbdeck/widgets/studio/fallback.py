"""The whole flow where widgets are not: no script, nothing fetched."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from nbdeck.client.outline import Outline
from nbdeck.client.presentations import outline_of
from nbdeck.contract.mistakes import slides_of
from nbdeck.contract.slides import Slide
from nbdeck.widgets.reading import counted
from nbdeck.widgets.slides.fallback import html_of as slides_html
from nbdeck.widgets.studio.rooms import PART_OF
from nbdeck.widgets.studio.status import STEPS


def html_of(value: Mapping[str, Any], panels: Mapping[str, Any], template: str) -> str:
    """Return all steps with what they hold.

    Args:
        value: The studio's value.
        panels: The panels that were made, by part of the value.
        template: Name of the template, for people.
    """
    html = []
    for number, (step, label) in enumerate(STEPS.items(), 1):
        panel = panels.get(PART_OF[step])
        inside = f"<p>{escape(template)}</p>" if step == "template" else _inside(step, value, panel)
        wrong = panel._error.value if panel is not None else ""  # noqa: SLF001 - parts of one panel
        html.append(f"<section><h4>{number}. {label}</h4>{inside}{wrong}</section>")
    return "".join(html)


def _inside(step: str, value: Mapping[str, Any], panel: Any) -> str:
    if panel is not None:
        return str(panel._static_html())  # noqa: SLF001
    held = value[PART_OF[step]]
    if step == "sources":
        return f"<p>{counted(len(held), 'document') if held else 'No documents'}.</p>"
    if step == "deck":
        return "<p>No deck was made yet.</p>" if held is None else "<p>A deck that was made before.</p>"
    if step == "slides":
        return slides_html(slides_of(Slide, held))
    slides = outline_of(held) or ()
    return Outline(slides=slides, request_id="")._repr_html_() if slides else "<p>No outline yet.</p>"
