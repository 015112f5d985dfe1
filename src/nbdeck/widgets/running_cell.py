"""The notebook that this runs in: its variables, and its running cell by a name that is the same in any kernel."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from nbdeck.settings import notebook_path

_COUNTED: dict[str, Any] = {}
"""The run that was named last, and how many panels of each kind it has made."""


def notebook_variables() -> Mapping[str, Any]:
    """Return the variables of the notebook that this runs in; none outside of one."""
    from IPython import get_ipython

    shell = get_ipython()
    return {} if shell is None else shell.user_ns


def cell_id(shell: Any) -> str:
    """Return the id of the running cell, empty where the front end tells none."""
    name = _parent(shell).get("metadata", {}).get("cellId")
    return name if isinstance(name, str) else ""


def name_of_running_cell(kind: str) -> str:
    """Return a name for a panel that the running cell makes; empty outside of a notebook that has a file.

    Args:
        kind: Which panel.
    """
    from IPython import get_ipython

    shell = get_ipython()
    if shell is None:
        return ""
    cell = cell_id(shell)
    path = notebook_path() or shell.user_ns.get("__vsc_ipynb_file__")
    if not cell or not path:
        return ""
    number = _number(kind, _parent(shell).get("header", {}).get("msg_id"))
    # A copy of a notebook has the same cells.
    mark = sha256(str(path).encode()).hexdigest()[:4]
    more = f", panel {number}" if number > 1 else ""
    return f"{Path(path).stem}, cell {cell[:8]}-{mark}{more}"


def _number(kind: str, run: Any) -> int:
    """Return how many panels of a kind this run of a cell has asked for."""
    if _COUNTED.get("run") != run:
        _COUNTED.clear()
        _COUNTED["run"] = run
    number = int(_COUNTED.get(kind, 0)) + 1
    _COUNTED[kind] = number
    return number


def _parent(shell: Any) -> dict[str, Any]:
    kernel = getattr(shell, "kernel", None)
    return (kernel.get_parent("shell") if kernel is not None else {}) or {}
