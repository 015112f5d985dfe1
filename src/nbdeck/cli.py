"""The `nbdeck` command."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from nbdeck.errors import NbdeckError

if TYPE_CHECKING:
    from nbdeck.service import Service

app = typer.Typer(help="From data in a notebook to a slide deck.", no_args_is_help=True, add_completion=False)
keys = typer.Typer(help="API keys of the local data folder.", no_args_is_help=True)
templates = typer.Typer(help="Templates.", no_args_is_help=True)
app.add_typer(keys, name="keys")
app.add_typer(templates, name="templates")

out_console = Console(soft_wrap=True)
error_console = Console(stderr=True, soft_wrap=True)

Data = Annotated[Path | None, typer.Option("--data", help="Data folder; the user's own when left out.")]


@app.command()
def demo(
    out: Annotated[Path, typer.Option(help="Folder for the files.")] = Path("nbdeck-demo"),
    template: Annotated[str, typer.Option(help="Name of a template.")] = "default",
) -> None:
    """Make a report of a real data set: report.pptx, report.pdf and report.png."""
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    from nbdeck.contract.tasks import TaskEvent
    from nbdeck.demo import make

    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=error_console) as progress:
        bar = progress.add_task("Reading the data", total=1)

        def show(event: TaskEvent) -> None:
            progress.update(bar, description=event.message, total=event.total, completed=event.done)

        paths = make(out, template, show)
        progress.update(bar, description="Done", completed=1, total=1)
    for path in paths:
        out_console.print(f"Wrote {path} ({path.stat().st_size / 1024:.0f} KB)")
    out_console.print(
        "Open the notebook that does the same step by step: jupyter lab notebooks/01-quickstart.ipynb"
    )


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port; 0 picks a free one.", min=0, max=65535)] = 8000,
    data: Data = None,
) -> None:
    """Serve the HTTP interface, versions 1 and 2, until SIGTERM or Ctrl+C."""
    from nbdeck.server.serve import serve as run
    from nbdeck.settings import load_settings

    settings = load_settings(home=data)

    def ready(url: str, new_key: str | None) -> None:
        out_console.print(f"Serving {settings.home} at {url}", highlight=False)
        if new_key:
            out_console.print(f"API key, shown only now: {new_key}", highlight=False)

    run(settings, host=host, port=port, on_ready=ready)


@keys.command("create")
def create_key(
    name: Annotated[str, typer.Argument(help="User that the key is for.")],
    data: Data = None,
    credits: Annotated[int | None, typer.Option(help="Credits of a new user.", min=0)] = None,
) -> None:
    """Make a key and print it once."""
    with _service(data) as service:
        out_console.print(service.keys.create(name, credits=credits), highlight=False)


@keys.command("list")
def list_keys(data: Data = None) -> None:
    """List the keys: id, user, first characters, made, state."""
    with _service(data) as service:
        for key in service.keys.list():
            state = "revoked" if key.revoked_at else "active"
            out_console.print(
                f"{key.id}  {key.user_name}  {key.prefix}…  {key.created_at:%Y-%m-%d}  {state}",
                highlight=False,
            )


@keys.command("revoke")
def revoke_key(
    key_id: Annotated[str, typer.Argument(help="Id from `keys list`.")], data: Data = None
) -> None:
    """Revoke a key at once."""
    with _service(data) as service:
        service.keys.revoke(key_id)
    out_console.print(f"Revoked {key_id}", highlight=False)


@templates.command("list")
def list_templates() -> None:
    """List the built-in templates."""
    from nbdeck.engine.pipeline import template_names

    for name in template_names():
        out_console.print(name, highlight=False)


@app.command()
def doctor() -> None:
    """Show what is installed and what each missing part would add."""
    from nbdeck.doctor import examine

    for part in examine():
        mark = "[green]yes[/]" if part.is_there else "[yellow]no [/]"
        out_console.print(f"{mark}  [bold]{part.name}[/]: {part.gives}")
        if not part.is_there:
            out_console.print(f"     {part.remedy}", highlight=False, markup=False)


def _service(data: Path | None) -> Service:
    from nbdeck.service import Service
    from nbdeck.settings import load_settings

    return Service(load_settings(home=data))


def main() -> None:
    """Run the command; our errors end in one line on standard error and exit code 1."""
    try:
        app()
    except NbdeckError as exc:
        error_console.print(f"[red]error[/] {exc.message}", highlight=False)
        error_console.print(exc.hint, highlight=False, markup=False)
        raise SystemExit(1) from None
