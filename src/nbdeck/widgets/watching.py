"""Hears of each cell that has run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class CellWatch:
    """Calls a function after each cell of the notebook, until it is stopped; does nothing outside of one.

    Args:
        heard: What to call.
    """

    def __init__(self, heard: Callable[[], None]) -> None:
        from IPython import get_ipython

        self._heard = heard
        self._shell = get_ipython()
        if self._shell is not None:
            self._shell.events.register("post_run_cell", self._call)

    def stop(self) -> None:
        """Hear no more."""
        if self._shell is not None:
            self._shell.events.unregister("post_run_cell", self._call)
            self._shell = None

    def _call(self, _result: Any) -> None:
        self._heard()
