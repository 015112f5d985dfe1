"""The steps that the browser may ask the outline panel for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from nbdeck.errors import ValidationFailed
from nbdeck.widgets.outline.cards import Steps

if TYPE_CHECKING:
    from nbdeck.widgets.outline.panel import OutlinePanel

NEW = {"title": "New slide"}


def steps_for(panel: OutlinePanel) -> Steps:
    """Return what to do for each step, by its name; each takes what the browser sent."""
    editing, edit = panel._editing, panel._edit  # noqa: SLF001 - the other half of the panel
    return {
        "edit": lambda asked: edit(
            lambda: editing.edit(
                _text(asked, "card"),
                {_text(asked, "field"): _text(asked, "text")},
                session=asked.get("session"),
            )
        ),
        "title": lambda asked: edit(
            lambda: editing.retitle(_text(asked, "text"), session=asked.get("session"))
        ),
        "add": lambda asked: edit(
            lambda: editing.add([NEW], after=_card(asked, "after"), wishes=_cards(asked, "wishes"))
        ),
        "duplicate": lambda asked: edit(
            lambda: editing.duplicate(_cards(asked), wishes=_cards(asked, "wishes"))
        ),
        "delete": lambda asked: edit(lambda: editing.delete(_cards(asked))),
        "move": lambda asked: edit(lambda: editing.move(_cards(asked), _card(asked, "before"))),
        "shift": lambda asked: edit(lambda: editing.shift(_cards(asked), 1 if asked.get("by") == 1 else -1)),
        "undo": lambda _: edit(editing.undo),
        "redo": lambda _: edit(editing.redo),
        "paste": lambda asked: panel._paste(_text(asked, "text"), _card(asked, "after")),  # noqa: SLF001
        "change": lambda asked: edit(lambda: panel.change(_text(asked, "text"))),
        "markdown": lambda _: {"markdown": panel.to_markdown()},
        "accept": lambda asked: panel._decide(_cards(asked), is_wanted=True),  # noqa: SLF001
        "reject": lambda asked: panel._decide(_cards(asked), is_wanted=False),  # noqa: SLF001
    }


def _text(asked: Mapping[str, Any], name: str) -> str:
    value = asked.get(name)
    if not isinstance(value, str):
        raise ValidationFailed(f"The browser sent no {name}, but {value!r}.", hint="Run the cell again.")
    return value


def _card(asked: Mapping[str, Any], name: str) -> str | None:
    return None if asked.get(name) is None else _text(asked, name)


def _cards(asked: Mapping[str, Any], name: str = "cards") -> list[str]:
    value = asked.get(name)
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise ValidationFailed(f"The browser sent no {name}, but {value!r}.", hint="Run the cell again.")
    return value
