"""One deck for each group: built here, made by workers, written here."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from functools import partial
from typing import Any

from nbdeck.batch.executors import executor_of
from nbdeck.batch.ledger import Ledger
from nbdeck.batch.paths import Pattern, paths_of
from nbdeck.batch.progress import counting
from nbdeck.batch.results import MadeDecks
from nbdeck.batch.run import BatchRun, PendingGroup
from nbdeck.client.saving import remove_parts
from nbdeck.errors import BadRequest
from nbdeck.frames.groups import Groups, groups_of


def for_each(
    groups: Any,
    build: Callable[..., Any],
    out: str | os.PathLike[str],
    *,
    executor: Executor | str | int | None = None,
    resume: bool = True,
) -> MadeDecks:
    """Make one deck for each group, and return what came of them.

    A group that fails does not stop the others. Every file is there whole or not at all, and the same on every
    executor. What was made stands in `.nbdeck-decks.jsonl` beside the files: after a kill, the same call makes what is
    missing, what has other slides now, and what is not as it was written; a deck that you edited is written anew, so
    edit a copy. Pictures at addresses are fetched again only when their deck is made again.

    Args:
        groups: `df.groupby(...)` of pandas, `df.group_by(...)` of polars, a mapping of names to groups, or pairs of a
            name and a group. An iterator is read to its end first.
        build: Called in this process with a group; returns slides, or a dict of the arguments of
            `client.presentations.from_slides`, whose template may also be the path of a .pptx or .potx. Parameters
            after the first that are called as keys are given those: `def build(rows, store): ...`.
        out: Path of the decks. Fields in braces are keys by their names, or `{index}`, counted from 0; what a file name
            cannot have becomes a hyphen.
        executor: Where decks are made: None for threads, `"processes"` or their number for bounded processes, or any
            `concurrent.futures.Executor`, such as `dask_client.get_executor()`; that one stays open.
        resume: Whether decks of an earlier call that are still right are left as they are.

    Raises:
        DataError: These are no groups.
        BadRequest: `out` has an unknown field, or two groups would be written to one file; nothing was written.
        SettingsError: There is no such executor.

    Examples:
        >>> import pandas
        >>> sales = pandas.DataFrame({"store": ["Oslo", "Oslo", "Rome"], "sold": [31, 38, 24]})
        >>> def build(rows, store):
        ...     return {"slides": [nbdeck.table(rows[["sold"]], title=f"Sold in {store}")], "title": store}
        >>> made = nbdeck.for_each(sales.groupby("store"), build, "decks/{store}.pptx")
        >>> made.table()[["store", "slides"]].to_dict("records")
        [{'store': 'Oslo', 'slides': 2}, {'store': 'Rome', 'slides': 2}]
        >>> [str(file) for file in made.files]
        ['decks/Oslo.pptx', 'decks/Rome.pptx']
    """
    return _decks(groups_of(groups), build, out, executor, resume=resume)


def _decks(
    grouped: Groups,
    build: Callable[..., Any],
    out: str | os.PathLike[str],
    executor: Executor | str | int | None,
    *,
    resume: bool,
) -> MadeDecks:
    given = _given_keys(build, grouped.names)
    pattern = Pattern(out, grouped.names)
    paths = paths_of(pattern, grouped.keys, grouped.names)
    remove_parts(paths)
    with (
        executor_of(executor) as deck_executor,
        Ledger(pattern.folder) as ledger,
        counting(len(grouped)) as count,
        BatchRun(deck_executor, ledger, count, resume=resume) as run,
    ):
        for path, (keys, group) in zip(paths, grouped, strict=True):
            named = dict(zip(grouped.names, keys, strict=True))
            wanted = {name: named[name] for name in given}
            run.add(PendingGroup(named, path), partial(build, group, **wanted))
    dtypes = None if grouped.dtypes is None else dict(zip(grouped.names, grouped.dtypes, strict=True))
    return MadeDecks(run.decks(), grouped.left_out, dtypes)


def _given_keys(build: Callable[..., Any], names: Sequence[str]) -> list[str]:
    """Return which keys `build` is given beside the group.

    Raises:
        BadRequest: It wants something that is no key.
    """
    try:
        parameters = list(inspect.signature(build).parameters.values())
    except (TypeError, ValueError):
        return []
    if any(each.kind is each.VAR_KEYWORD for each in parameters):
        return list(names)
    for each in parameters[1:]:
        is_asked = each.default is each.empty and each.kind is not each.VAR_POSITIONAL
        if is_asked and each.name not in names:
            raise BadRequest(
                f"build: there is no key {each.name!r} in the groups.",
                hint=f"Beside the group it may take {', '.join(names)}.",
            )
    return [each.name for each in parameters[1:] if each.name in names]
