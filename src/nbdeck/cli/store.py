"""`nbdeck backup` and `nbdeck restore`: everything that a service keeps, as one file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nbdeck.cli.command import Data, app, error_console, out_console

_Force = Annotated[bool, typer.Option("--force", help="Even where something is there already.")]


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="New file, .zip.")], data: Data = None, *, force: _Force = False
) -> None:
    """Write a data folder, or NBDECK_DATABASE_URL and NBDECK_BLOB_URL, to one file, while the service may run.

    The file holds the hashes of keys and the secrets of webhooks: keep it as you keep the data. It is the same from
    SQLite and PostgreSQL, so that `nbdeck restore` moves a store from one to the other. Exit code 1 when files of the
    store are damaged and so not in it.
    """
    from nbdeck.service.backup import back_up
    from nbdeck.settings import load_settings

    summary = back_up(load_settings(home=data), file, force=force)
    out_console.print(
        f"Wrote {file}: {summary.rows} rows, {summary.files} files, {summary.bytes / 1e6:.1f} MB",
        highlight=False,
        markup=False,
    )
    for sha256 in summary.damaged:
        error_console.print(f"Damaged in the store and left out: {sha256}", highlight=False)
    if summary.damaged:
        error_console.print("`nbdeck doctor` says what names them.", highlight=False, markup=False)
        raise typer.Exit(1)


@app.command("restore")
def restore_command(
    file: Annotated[Path, typer.Argument(help="File that `nbdeck backup` wrote.")],
    data: Data = None,
    *,
    force: _Force = False,
) -> None:
    """Make a data folder, or the rows and files of NBDECK_DATABASE_URL and NBDECK_BLOB_URL, from a backup.

    Every byte is checked; rows appear all at once, at the end. A store that is there is refused, or with --force put
    aside (never removed). What was unfinished goes on when the service starts: tasks run, webhooks are told.
    """
    from nbdeck.service.backup import restore
    from nbdeck.settings import load_settings

    settings = load_settings(home=data)
    summary = restore(settings, file, force=force)
    where = settings.home if settings.database_url is None else "the database of NBDECK_DATABASE_URL"
    out_console.print(
        f"Restored {summary.rows} rows, {summary.files} files to {where}", highlight=False, markup=False
    )
    if summary.aside is not None:
        out_console.print(f"What was there is now {summary.aside}", highlight=False, markup=False)
