"""Work of a panel as the Python that makes the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pprint import pformat
from textwrap import indent
from typing import Any

from nbdeck.client.synchronous import Client
from nbdeck.contract.base import Model

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
