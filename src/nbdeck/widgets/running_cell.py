"""The notebook that this runs in: its variables, its running cell by a name, work of a panel as Python for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from pprint import pformat
from textwrap import indent
from typing import Any

from nbdeck.client.synchronous import Client
from nbdeck.contract.base import Model
from nbdeck.settings import notebook_path

_WIDTH = 96
"""Characters of a line; one long text is never parted."""


def call(name: str, *parts: str, **fields: Any) -> str:
    """Return a call with arguments: on one line where it fits, else one to a line.

    Args:
        name: What is called.
        parts: Arguments that are code already.
        fields: Arguments by name, as values; those that are None are left out.
    """
    given = [*parts, *(f"{key}={literal(value)}" for key, value in fields.items() if value is not None)]
    line = f"{name}({', '.join(given)})"
    if len(line) <= _WIDTH and "\n" not in line:
        return line
    return f"{name}(\n{_lines(given)})"


def listed(items: Iterable[str]) -> str:
    """Return a list of things that are code already, one to a line."""
    lines = _lines(items)
    return f"[\n{lines}]" if lines else "[]"


def model(name: str, value: Model) -> str:
    """Return what makes a model of the contract again."""
    return call(name, **value.wire())


def literal(value: Any) -> str:
    """Return a value of plain data as it is written in Python."""
    return pformat(value, width=_WIDTH - 8, sort_dicts=False) if not isinstance(value, str) else repr(value)


def cell(*statements: str) -> str:
    """Return the statements of a cell."""
    return "\n\n".join(["import nbdeck", *statements]) + "\n"


def client_lines(client: Client, variables: Mapping[str, Any]) -> tuple[str, list[str]]:
    """Return the name of the variable that holds a client, and the statement that makes one where none does."""
    names = [name for name, value in variables.items() if value is client and not name.startswith("_")]
    return (names[0], []) if names else ("client", ["client = nbdeck.connect()"])


def _lines(items: Iterable[str]) -> str:
    return "".join(f"{indent(item, '    ')},\n" for item in items)


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
