"""The command itself, what its parts share, and `serve`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

from nbdeck import __version__

if TYPE_CHECKING:
    from nbdeck.client.synchronous import Client
    from nbdeck.service.store.database import Database
    from nbdeck.settings import Settings

app = typer.Typer(help="From data in a notebook to a slide deck.", no_args_is_help=True, add_completion=False)
out_console = Console(soft_wrap=True)
error_console = Console(stderr=True, soft_wrap=True)

PowerPoint = Annotated[
    Path, typer.Argument(help="PowerPoint file: .pptx or .potx.", exists=True, dir_okay=False)
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for scripts.")]
Data = Annotated[Path | None, typer.Option("--data", help="Data folder; the user's own when left out.")]


@contextmanager
def open_store(data: Path | None) -> Iterator[tuple[Database, Settings]]:
    """Give the database of a data folder, or of NBDECK_DATABASE_URL, and the settings; no task is touched."""
    from nbdeck.service.store.opening import open_database
    from nbdeck.settings import load_settings

    settings = load_settings(home=data)
    database = open_database(settings)
    try:
        yield database, settings
    finally:
        database.close()


def open_client(data: Path | None) -> Client:
    """Return a client of the local engine over a data folder."""
    from nbdeck.connecting import connect
    from nbdeck.settings import load_settings

    return connect(load_settings(home=data).home)


def print_rows(names: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table as plain text, its columns two spaces apart; nothing for no rows."""
    if not rows:
        return
    widths = [max(map(len, column)) for column in zip(names, *rows, strict=True)]
    for row in (names, *rows):
        line = "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True))
        out_console.print(line.rstrip(), highlight=False, markup=False)


def print_json(value: Any) -> None:
    """Print a value as JSON, for scripts; times in ISO 8601."""
    typer.echo(json.dumps(value, indent=2, default=lambda each: each.isoformat()))


def _print_version(is_wanted: bool) -> None:  # noqa: FBT001 - typer hands it over so
    if is_wanted:
        out_console.print(__version__, highlight=False)
        raise typer.Exit


@app.callback()
def _options(
    *,
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, help="Print the version.")
    ] = False,
) -> None:
    pass


_Proxies = Annotated[
    str | None,
    typer.Option(
        help="Proxies whose X-Forwarded-For and -Proto are believed: addresses or networks, with commas. "
        "Only this machine when left out."
    ),
]
_BaseUrl = Annotated[
    str | None,
    typer.Option(
        help="Public address for links, such as https://decks.example.com; what the caller used when left out."
    ),
]
_PrintCompose = Annotated[
    bool,
    typer.Option(
        "--print-compose",
        help="Print a Docker Compose file of a cluster with this port and number of workers, and end.",
    ),
]


@app.command("serve")
def serve_command(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port; 0 picks a free one.", min=0, max=65535)] = 8000,
    data: Data = None,
    log_format: Annotated[
        str | None, typer.Option(help="Lines of the log on standard error: text, or json.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(help="Processes that do the work; one a core when left out.", min=1, max=64)
    ] = None,
    ssl_certfile: Annotated[
        Path | None, typer.Option(help="Certificate, PEM, with those between it and the root: serves HTTPS.")
    ] = None,
    ssl_keyfile: Annotated[
        Path | None,
        typer.Option(help="Its key, PEM, without a password; left out where it is in the same file."),
    ] = None,
    forwarded_allow_ips: _Proxies = None,
    base_url: _BaseUrl = None,
    scheduler: Annotated[
        str | None, typer.Option(help="Dask scheduler whose workers do the work instead, as tcp://host:8786.")
    ] = None,
    *,
    print_compose: _PrintCompose = False,
) -> None:
    """Serve the HTTP interface, versions 1 and 2, until SIGTERM or Ctrl+C.

    Then open calls, and after them running tasks, get ten seconds each (NBDECK_GRACE_SECONDS). What is not finished is
    resumed at the next start, or at once by another service on the same database. Exit code 0.

    Keys travel in a header: let nobody reach plain HTTP over a network. Either give a certificate, or stand behind a
    proxy that has one, and then name the proxy with --forwarded-allow-ips and the address with --base-url.
    """
    if print_compose:
        from nbdeck.server.serve import compose_file

        typer.echo(compose_file(port=port, workers=workers or 2), nl=False)
        return
    from nbdeck.server.logs import log_to_stderr
    from nbdeck.server.serve import serve
    from nbdeck.settings import load_settings

    given = {"home": data, "workers": workers, "scheduler": scheduler}
    settings = load_settings(**given, log_format=log_format, base_url=base_url)
    log_to_stderr(settings)

    def ready(url: str, new_key: str | None) -> None:
        out_console.print(f"Serving {settings.home} at {url}", highlight=False)
        if new_key:
            out_console.print(f"API key, shown only now: {new_key}", highlight=False)

    serve(
        settings,
        host=host,
        port=port,
        on_ready=ready,
        ssl_certfile=ssl_certfile,
        ssl_keyfile=ssl_keyfile,
        forwarded_allow_ips=forwarded_allow_ips,
    )
