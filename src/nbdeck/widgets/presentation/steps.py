"""The steps that the browser may ask the presentation panel for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from nbdeck.errors import ValidationFailed
from nbdeck.widgets.presentation.part import Steps

if TYPE_CHECKING:
    from nbdeck.widgets.presentation.panel import PresentationPanel


def steps_for(panel: PresentationPanel) -> Steps:
    """Return what to do for each step, by its name; each takes what the browser sent."""
    return {
        "edit": lambda asked: panel.edit(_position(asked), _text(asked, "text")),
        "insert": lambda asked: panel.insert(_position(asked), _text(asked, "text")),
        "remove": lambda asked: panel.remove(_position(asked)),
        "undo": lambda _: panel.undo(),
        "redo": lambda _: panel.redo(),
        "look": lambda asked: panel.look_at(_text(asked, "state") or None),
        "restore": lambda asked: panel.restore(_text(asked, "state")),
        "compare": lambda asked: panel.compare(_text(asked, "before"), _text(asked, "after")),
        "check": lambda _: panel.check(),
        "download": lambda asked: panel._download(_text(asked, "format"), str(asked.get("view"))),  # noqa: SLF001 - the other half
        "pictures": lambda asked: panel._want([str(name) for name in asked.get("names", ())]),  # noqa: SLF001
    }


def _text(asked: Mapping[str, Any], name: str) -> str:
    value = asked.get(name)
    if not isinstance(value, str):
        raise ValidationFailed(f"The browser sent no {name}, but {value!r}.", hint="Run the cell again.")
    return value


def _position(asked: Mapping[str, Any]) -> int:
    value = asked.get("position")
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValidationFailed(f"The browser sent no position, but {value!r}.", hint="Run the cell again.")
    return value
