"""Parameters of a notebook as papermill has them: a cell tagged `parameters`, and the given values in one after it."""

from __future__ import annotations

import ast
import copy
import math
import re
from collections.abc import Iterator, Mapping
from datetime import date
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nbdeck.errors import BadRequest
from nbdeck.notebook.cells import INJECTED, tags_of

if TYPE_CHECKING:
    from nbformat import NotebookNode

_MAGIC = re.compile(r"(?m)^\s*[%!].*$")


def with_parameters(notebook: NotebookNode, values: Mapping[str, Any]) -> NotebookNode:
    """Return a copy of a notebook with a cell that sets the values, after the one that sets those it has by itself.

    Args:
        notebook: With a cell tagged `parameters`.
        values: By name; an earlier injected cell is replaced.

    Raises:
        BadRequest: It has no such cell, or one that does not set a parameter of that name.

    Example:
        >>> from nbformat import v4
        >>> cell = v4.new_code_cell("region = 'south'", metadata={"tags": ["parameters"]})
        >>> made = with_parameters(v4.new_notebook(cells=[cell]), {"region": "north"})
        >>> print(made.cells[1].source)
        # Parameters
        region = 'north'
    """
    if not values:
        return notebook
    from nbformat.v4 import new_code_cell

    copied = copy.deepcopy(notebook)
    _refuse_unknown(copied, values)
    lines = "\n".join(f"{name} = {literal(value)}" for name, value in values.items())
    cell = new_code_cell(f"# Parameters\n{lines}", metadata={"tags": [INJECTED]})  # type: ignore[no-untyped-call]
    copied.cells = [each for each in copied.cells if INJECTED not in tags_of(each)]
    place = next(at for at, each in enumerate(copied.cells) if "parameters" in tags_of(each))
    copied.cells.insert(place + 1, cell)
    return copied


def _refuse_unknown(notebook: NotebookNode, values: Mapping[str, Any]) -> None:
    cells = [cell for cell in notebook.cells if "parameters" in tags_of(cell)]
    if not cells:
        raise BadRequest(
            "The notebook has no cell with the tag 'parameters'.",
            hint="Give the cell that sets them this tag: in JupyterLab in the property inspector, under Common Tools.",
        )
    known = list(dict.fromkeys(name for cell in cells for name in _names(cell.source)))
    for name in values:
        if name not in known:
            near = get_close_matches(name, known, n=1)
            listed = ", ".join(known) or "none"
            raise BadRequest(
                f"The notebook has no parameter {name!r}.",
                hint=f"Did you mean {near[0]!r}? It has {listed}." if near else f"It has {listed}.",
            )


def _names(source: str) -> Iterator[str]:
    try:
        tree = ast.parse(_MAGIC.sub("", source))
    except SyntaxError as exc:
        raise BadRequest(f"The cell with the tag 'parameters' cannot be read: {exc.msg}.") from exc
    for statement in tree.body:
        for node in ast.walk(statement) if isinstance(statement, ast.Assign | ast.AnnAssign) else ():
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                yield node.id


def literal(value: Any) -> str:
    """Return a value as Python source.

    Args:
        value: Of JSON or YAML; dates become text in ISO 8601.
    """
    if isinstance(value, float) and not math.isfinite(value):
        return f'float("{value}")'
    if isinstance(value, date):
        return repr(value.isoformat())
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(literal, value))}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key!r}: {literal(each)}" for key, each in value.items()) + "}"
    return repr(value)


def typed(text: str) -> Any:
    """Return what a word of the command line stands for: a truth value, None, a number, else the word itself."""
    known = {"True": True, "False": False, "None": None}
    if text in known:
        return known[text]
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def parted(said: str) -> tuple[str, str]:
    """Return name and value of `NAME=VALUE`.

    Raises:
        BadRequest: There is no such name.
    """
    name, mark, value = said.partition("=")
    if not mark or not name.isidentifier():
        raise BadRequest(f"{said!r} sets no parameter.", hint="Write NAME=VALUE, such as region=north.")
    return name, value


def of_yaml(text: str) -> dict[str, Any]:
    """Return the parameters that a piece of YAML or JSON sets.

    Raises:
        BadRequest: It is neither, or no mapping of names.
    """
    try:
        import yaml
    except ImportError as exc:
        raise BadRequest("Reading YAML needs the package 'PyYAML'.", hint="pip install pyyaml") from exc
    try:
        values = yaml.safe_load(text)
    except yaml.YAMLError as exc:
        raise BadRequest(f"{text[:60]!r} is no YAML: {str(exc).splitlines()[0]}.") from exc
    if not isinstance(values, dict) or not all(
        isinstance(name, str) and name.isidentifier() for name in values
    ):
        raise BadRequest(f"{text[:60]!r} sets no parameters.", hint="Write name: value, one a line.")
    return values


def of_file(path: Path) -> dict[str, Any]:
    """Return the parameters that a YAML or JSON file sets.

    Raises:
        BadRequest: It cannot be read, or sets none.
    """
    try:
        return of_yaml(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as exc:
        raise BadRequest(f"{str(path)!r} cannot be read: {exc}.") from exc
