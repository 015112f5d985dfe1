"""How far the groups are: a bar in the notebook or the terminal, nothing where neither is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

from nbdeck.connecting import is_notebook

Count: TypeAlias = Callable[[int, int], None]
"""Called with how many groups are done and how many of them failed."""


@contextmanager
def counting(total: int) -> Iterator[Count]:
    """Show a bar while the block runs, and yield what moves it.

    Args:
        total: How many groups there are.
    """
    bar = _in_notebook(total) if is_notebook() else _in_terminal(total)
    with bar as count:
        yield count


@contextmanager
def _in_notebook(total: int) -> Iterator[Count]:
    from nbdeck.widgets.counting import CountingBar

    bar, words = CountingBar("groups", total), f"0 of {total} groups"

    def count(done: int, failed: int) -> None:
        nonlocal words
        failures = _failures(failed)
        words = ", ".join(filter(None, (f"{done} of {total} groups", failures)))
        bar.count(done, failures)

    ending = "Stopped at"
    try:
        yield count
        ending = "Done:"
    finally:
        bar.end(f"{ending} {words}")


@contextmanager
def _in_terminal(total: int) -> Iterator[Count]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (TextColumn("Groups"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    failures = TextColumn("{task.fields[failures]}")
    with Progress(*columns, failures, console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task("Groups", total=total, failures="")
        yield lambda done, failed: bar.update(task, completed=done, failures=_failures(failed))


def _failures(failed: int) -> str:
    return f"{failed} failed" if failed else ""
