"""Runs a notebook from top to bottom in a kernel of its own."""

from __future__ import annotations

import copy
import re
import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nbdeck.errors import CellFailed, KernelUnavailable
from nbdeck.notebook.cells import INJECTED, tags_of

if TYPE_CHECKING:
    from nbformat import NotebookNode

CELL_SECONDS = 600.0
"""How long a cell may take where the caller says nothing."""

_ANSI = re.compile(r"\x1b\[[0-9;]*m")


def execute(
    notebook: NotebookNode,
    *,
    folder: Path,
    timeout_s: float | None = CELL_SECONDS,
    kernel: str | None = None,
    arguments: Sequence[str] = (),
    after: str = "",
) -> NotebookNode:
    """Return a copy of a notebook with the outputs of all its cells; no times of the run are written into it.

    Args:
        notebook: What is run; it stays as it is. Cells with `raises-exception` may fail, as Jupyter has it.
        folder: Working folder of the kernel.
        timeout_s: Seconds that each cell may take; None for no limit.
        kernel: Name of an installed kernel; None for the one that the notebook names, else `python3`.
        arguments: Further arguments of the kernel, such as `--IPKernelApp.extra_extensions=MODULE`.
        after: Source that is run after the last cell and leaves no trace in the copy.

    Raises:
        CellFailed: A cell ended in an error, took too long, or its kernel died; the rest was not run.
        KernelUnavailable: There is no such kernel, or it does not start.
    """
    try:
        from jupyter_client.kernelspec import NoSuchKernel
        from nbclient import NotebookClient
        from nbclient.exceptions import CellExecutionError, CellTimeoutError
        from nbformat import ValidationError
        from nbformat.v4 import new_code_cell
    except ImportError as exc:
        raise KernelUnavailable(f"Running notebooks needs the package {exc.name!r}.") from exc
    run = copy.deepcopy(notebook)
    if after:
        run.cells.append(new_code_cell(after))  # type: ignore[no-untyped-call]
    started: list[int] = []
    options: dict[str, Any] = {"timeout": timeout_s, "kernel_name": kernel or "", "record_timing": False}
    options |= {"extra_arguments": list(arguments), "resources": {"metadata": {"path": str(folder)}}}
    client = NotebookClient(run, on_cell_start=lambda cell, cell_index: started.append(cell_index), **options)
    try:
        with warnings.catch_warnings():  # those of the messaging libraries, not of the cells
            warnings.simplefilter("ignore")
            client.execute()
    except CellExecutionError as exc:
        raise _failed(run, started[-1], exc.ename, exc.evalue) from None
    except CellTimeoutError:
        raise _failed(run, started[-1], "TimeoutError", f"not done after {timeout_s:g} seconds") from None
    except ValidationError as exc:
        why = f"no notebook holds its output: {exc.message}"
        raise _failed(run, started[-1], "ValidationError", why) from None
    except NoSuchKernel as exc:
        raise _no_kernel(exc.name) from None
    except (OSError, RuntimeError) as exc:
        if started:
            raise _failed(run, started[-1], type(exc).__name__, str(exc)) from exc
        raise KernelUnavailable(f"The kernel does not start: {exc}") from exc
    if after:
        run.cells.pop()
    return run


def _no_kernel(name: str) -> KernelUnavailable:
    from jupyter_client.kernelspec import KernelSpecManager

    names = ", ".join(sorted(KernelSpecManager().find_kernel_specs()))
    hint = f"Name one of those that are installed: {names}." if names else None
    return KernelUnavailable(f"There is no kernel {name!r}.", hint=hint)


def _failed(notebook: NotebookNode, at: int, ename: str, evalue: str) -> CellFailed:
    cell = notebook.cells[at]
    error: Mapping[str, Sequence[str]] = next(
        (each for each in cell.outputs if each.output_type == "error"), {}
    )
    count = sum(each.cell_type == "code" for each in notebook.cells[: at + 1])
    number = sum(INJECTED not in tags_of(each) for each in notebook.cells[: at + 1])
    evalue = _ANSI.sub("", evalue)
    return CellFailed(
        f"Cell {max(number, 1)} failed: {ename}: {evalue}",
        details={
            "cell": max(number, 1),
            "count": count,
            "source": cell.source,
            "ename": ename,
            "evalue": evalue,
            "traceback": _ANSI.sub("", "\n".join(error.get("traceback", ()))),
        },
    )
