"""The steps that the browser may ask the slides panel for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

from nbdeck.contract.layouts import Layout
from nbdeck.errors import ValidationFailed
from nbdeck.widgets.slides.board import Steps
from nbdeck.widgets.slides.form import changes_of
from nbdeck.widgets.slides.recipes import Recipe

if TYPE_CHECKING:
    from nbdeck.widgets.slides.panel import SlidesPanel


def steps_for(panel: SlidesPanel) -> Steps:
    """Return what to do for each step, by its name; each takes what the browser sent."""
    editing, edit, show = panel._editing, panel._edit, panel._show  # noqa: SLF001 - the other half of the panel
    return {
        "opened": lambda _: panel._open(),  # noqa: SLF001
        "frames": lambda _: panel._list_frames(),  # noqa: SLF001
        "show": lambda asked: show(_text(asked, "card")),
        "add": lambda asked: show(
            editing.add_layout(Layout(_text(asked, "layout")), after=_card(asked, "after"))
        ),
        "data": lambda asked: show(
            editing.add_data(
                Recipe(_text(asked, "frame"), _form(asked)),
                after=_card(asked, "after"),
            )
        ),
        "edit": lambda asked: _edit(panel, asked),
        "choose": lambda asked: edit(
            lambda: editing.choose(
                _text(asked, "card"),
                {_text(asked, "name"): asked.get("value")},
                session=asked.get("session"),
            ),
            is_typed=asked.get("name") not in {"frame", "form"},
        ),
        "duplicate": lambda asked: show((*editing.duplicate(_cards(asked)), None)[0]),
        "delete": lambda asked: edit(lambda: editing.delete(_cards(asked))),
        "move": lambda asked: edit(lambda: editing.move(_cards(asked), _card(asked, "before"))),
        "shift": lambda asked: edit(lambda: editing.shift(_cards(asked), 1 if asked.get("by") == 1 else -1)),
        "undo": lambda _: edit(editing.undo),
        "redo": lambda _: edit(editing.redo),
        "free": lambda asked: edit(lambda: editing.free(_text(asked, "card"))),
        "refresh": lambda asked: panel.refresh([editing.position(card) for card in _cards(asked)]),
        "template": lambda asked: panel.set_trait("template", _text(asked, "name")),
    }


def _edit(panel: SlidesPanel, asked: Mapping[str, Any]) -> None:
    editing = panel._editing  # noqa: SLF001
    card, name = _text(asked, "card"), _text(asked, "name")
    changes = changes_of(editing.cards[editing.position(card)], name, asked.get("value"))
    # What another layout or form makes of the words is not in the fields yet.
    panel._edit(  # noqa: SLF001
        lambda: editing.edit(card, changes, session=asked.get("session")),
        is_typed=name not in {"layout", "layout_name", "as"},
    )


def _text(asked: Mapping[str, Any], name: str) -> str:
    value = asked.get(name)
    if not isinstance(value, str):
        raise ValidationFailed(f"The browser sent no {name}, but {value!r}.", hint="Run the cell again.")
    return value


def _form(asked: Mapping[str, Any]) -> Literal["chart", "table"]:
    return "table" if _text(asked, "form") == "table" else "chart"


def _card(asked: Mapping[str, Any], name: str) -> str | None:
    return None if not asked.get(name) else _text(asked, name)


def _cards(asked: Mapping[str, Any]) -> list[str]:
    value = asked.get("cards")
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise ValidationFailed(f"The browser sent no cards, but {value!r}.", hint="Run the cell again.")
    return value
