"""Commands about templates: list, add, remove, doctor."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from nbdeck.cli.command import Data, PowerPoint, app, error_console, open_client, out_console, print_json

templates = typer.Typer(help="Templates.", no_args_is_help=True)
app.add_typer(templates, name="templates")


@templates.command("list")
def list_templates(data: Data = None) -> None:
    """List the built-in templates, then your own: id and name."""
    from nbdeck.engine.pipeline import template_names

    with open_client(data) as client:
        own = client.templates.branded()
    for name in template_names():
        out_console.print(name, highlight=False)
    for each in own:
        out_console.print(f"{each.id}  {each.name}", highlight=False, markup=False)


@templates.command("add")
def add_template(
    file: PowerPoint,
    name: Annotated[str | None, typer.Option(help="Name to show; the file name when left out.")] = None,
    data: Data = None,
) -> None:
    """Add a company's PowerPoint file as a template and print the id to generate with."""
    with open_client(data) as client:
        added = client.templates.add(file, name=name)
    out_console.print(f"{added.id}  {added.name}", highlight=False, markup=False)


@templates.command("remove")
def remove_template(
    template_id: Annotated[str, typer.Argument(help="Id from `templates list`.")], data: Data = None
) -> None:
    """Remove a template of your own; decks made on it stay as they are."""
    with open_client(data) as client:
        client.templates.remove(template_id)
    out_console.print(f"Removed {template_id}", highlight=False)


@templates.command("doctor")
def examine_template(
    file: PowerPoint,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of tables.")] = False,  # noqa: FBT002
    out: Annotated[Path | None, typer.Option(help="Folder for a picture of every layout.")] = None,
) -> None:
    """Show what a company's PowerPoint file offers as a template, and what `nbdeck lint` finds on its own slides."""
    from nbdeck.engine.pipeline import check
    from nbdeck.engine.pipeline import examine_template as examine
    from nbdeck.gallery.template_words import shown
    from nbdeck.lint import shown_report

    pptx = file.read_bytes()
    report, judged = examine(pptx, file.name), check(pptx)
    if as_json:
        print_json({**report.model_dump(mode="json"), "own_slides": judged.model_dump(mode="json")})
    else:
        for part in (*shown(report), *shown_report("Its own slides", judged)):
            out_console.print(part, highlight=False)
    if out is not None:
        _draw_layouts(pptx, out)


def _draw_layouts(pptx: bytes, out: Path) -> None:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    from nbdeck.gallery.company import draw_layouts

    with Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), console=error_console
    ) as bar:
        task = bar.add_task("Pictures", total=None)

        def show(done: int, total: int, message: str) -> None:
            bar.update(task, description=message, completed=done, total=total)

        written = draw_layouts(pptx, out, show)
    error_console.print(f"Wrote {len(written)} pictures to {out}", highlight=False)
