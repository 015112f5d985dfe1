"""Widgets whose layout takes few bytes in a saved notebook: of the 45 things it may say it says those that are set."""

from __future__ import annotations

from typing import Any

import anywidget
import ipywidgets
import traitlets


class LeanLayout(ipywidgets.Layout):
    """A layout that opens with what is set; the browser assumes the rest anyway. Later changes are sent as ever."""

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:  # noqa: FBT001, FBT002
        """Return the state to send."""
        state: dict[str, Any] = super().get_state(key=key, drop_defaults=drop_defaults)
        if self.comm is not None or key is not None:
            return state
        return {name: value for name, value in state.items() if value is not None}


class _OwnLayout(ipywidgets.DOMWidget):
    @traitlets.default("layout")
    def _lean_layout(self) -> LeanLayout:
        return LeanLayout()


class LeanBox(_OwnLayout, ipywidgets.VBox):
    """Widgets below each other."""


class HTML(_OwnLayout, ipywidgets.HTML):
    """HTML that Python makes."""


class ScriptPart(_OwnLayout, anywidget.AnyWidget):
    """A part of a panel that a script of its own draws."""
