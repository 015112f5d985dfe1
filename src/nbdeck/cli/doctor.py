"""What an installation and a store need: `nbdeck doctor`, `backup` and `restore`."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nbdeck.cli.command import AsJson, Data, app, error_console, out_console, print_json

if TYPE_CHECKING:
    from nbdeck.doctor import OptionalPart
    from nbdeck.service.checkup import StoreFinding
    from nbdeck.settings import Settings


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


@app.command()
def doctor(
    data: Data = None,
    *,
    repair: Annotated[
        bool, typer.Option("--repair", help="Mend what is wrong with the data, where nobody loses by it.")
    ] = False,
    model: Annotated[
        bool,
        typer.Option("--model", help="Ask the configured language model what it can do, and nothing else."),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Show what is installed, what each missing part would add, and what is wrong with the data folder.

    Without --repair nothing is changed. Balances, rows of users and files that a row names are never changed. Exit code
    1 when something is wrong that has not been mended, or the model does not answer. A service may go on running.
    """
    from nbdeck.doctor import examine
    from nbdeck.settings import load_settings

    settings = load_settings(home=data)
    if model:
        _probe_model(settings, as_json=as_json)
        return
    parts = () if repair else tuple(examine())
    findings = _findings(settings, repair=repair, is_named=data is not None or repair)
    if as_json:
        print_json(
            {"parts": [asdict(each) for each in parts], "findings": [asdict(each) for each in findings or ()]}
        )
    else:
        _print_parts(parts)
        _print_findings(findings, str(settings.home))
    if not all(each.is_mended for each in findings or ()):
        raise typer.Exit(1)


def _probe_model(settings: Settings, *, as_json: bool) -> None:
    """Print what the configured model can do; exit code 1 where it cannot write."""
    from nbdeck.engine.author.llm.probing import probed
    from nbdeck.service.jobs import model_settings

    asked = model_settings(settings)
    if asked is None:
        out_console.print("No language model is configured: set NBDECK_LLM_URL and NBDECK_LLM_MODEL.")
        raise typer.Exit(1)
    abilities = list(probed(asked))
    if as_json:
        print_json({"model": [each._asdict() for each in abilities]})
    for each in () if as_json else abilities:
        mark = "[green]yes[/]" if each.is_there else "[yellow]no [/]"
        out_console.print(f"{mark}  [bold]{each.name}[/]: ", end="")
        out_console.print(each.finding, highlight=False, markup=False)
    if not abilities[0].is_there:
        raise typer.Exit(1)


def _findings(settings: Settings, *, repair: bool, is_named: bool) -> list[StoreFinding] | None:
    """Return what is wrong; None where there is no store, which is wrong only when somebody names one."""
    from nbdeck.service.checkup import look_through
    from nbdeck.service.store.private import DATABASE

    is_there = settings.database_url is not None or (settings.home / DATABASE).exists()
    if not is_there and not is_named:
        return None
    return list(look_through(settings, repair=repair))


def _print_parts(parts: tuple[OptionalPart, ...]) -> None:
    for part in parts:
        mark = "[green]yes[/]" if part.is_there else "[yellow]no [/]"
        out_console.print(f"{mark}  [bold]{part.name}[/]: {part.gives}")
        if not part.is_there:
            out_console.print(f"     {part.remedy}", highlight=False, markup=False)


def _print_findings(findings: list[StoreFinding] | None, where: str) -> None:
    if findings is None:
        return
    if not findings:
        out_console.print(f"Nothing is wrong with the data in {where}", highlight=False, markup=False)
    for each in findings:
        mark = "mended" if each.is_mended else "wrong "
        out_console.print(f"{mark}  {each.what}", highlight=False, markup=False)
        if not each.is_mended:
            out_console.print(f"        {each.remedy}", highlight=False, markup=False)
