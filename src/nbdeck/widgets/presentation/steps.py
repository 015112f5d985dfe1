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
        "shapes": lambda asked: panel._tell_shapes(_position(asked), _view(asked)),  # noqa: SLF001 - the other half
        "words": lambda asked: panel.replace_text(_position(asked), _words(asked)),
        "restyle": lambda asked: panel.restyle(**_options(asked)),
        "translate": lambda asked: panel.translate(_text(asked, "language")),
        "narrate": lambda asked: panel.narrate(**_options(asked)),
        "mend": lambda asked: panel.mend(_number(asked, "finding"), _text(asked, "text")),
        "show_made": lambda asked: panel.show_made(_number(asked, "made")),
        "save_made": lambda asked: panel._send_made(_number(asked, "made"), _view(asked)),  # noqa: SLF001
        "choices": lambda asked: panel._tell_choices(_text(asked, "tool"), _view(asked)),  # noqa: SLF001
        "compare": lambda asked: panel.compare(_text(asked, "before"), _text(asked, "after")),
        "check": lambda _: panel.check(),
        "download": lambda asked: panel._download(_text(asked, "format"), _view(asked)),  # noqa: SLF001
        "pictures": lambda asked: panel._want([str(name) for name in asked.get("names", ())]),  # noqa: SLF001
    }


def _text(asked: Mapping[str, Any], name: str) -> str:
    value = asked.get(name)
    if not isinstance(value, str):
        raise ValidationFailed(f"The browser sent no {name}, but {value!r}.", hint="Run the cell again.")
    return value


def _position(asked: Mapping[str, Any]) -> int:
    return _number(asked, "position")


def _number(asked: Mapping[str, Any], name: str) -> int:
    value = asked.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValidationFailed(f"The browser sent no {name}, but {value!r}.", hint="Run the cell again.")
    return value


def _view(asked: Mapping[str, Any]) -> str:
    return str(asked.get("view"))


def _words(asked: Mapping[str, Any]) -> dict[str, str]:
    value = asked.get("words")
    if not isinstance(value, dict) or not all(isinstance(each, str) for each in value.values()):
        raise ValidationFailed("The browser sent no words.", hint="Run the cell again.")
    return value


def _options(asked: Mapping[str, Any]) -> dict[str, Any]:
    value = asked.get("options")
    if not isinstance(value, dict):
        raise ValidationFailed("The browser sent no options.", hint="Run the cell again.")
    return value
