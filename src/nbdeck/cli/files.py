"""Commands that look at files: `read`, `lint`, `diff`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Literal

import typer
from rich.markup import escape

from nbdeck.cli.command import app, error_console, out_console
from nbdeck.errors import NbdeckError


@app.command()
def read(
    file: Annotated[
        Path,
        typer.Argument(
            help="Document: pptx, ppt, docx, doc, xlsx, pdf, txt or md.", exists=True, dir_okay=False
        ),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print what was read as data.")] = False,  # noqa: FBT002
) -> None:
    """Print what a document says as Markdown: headings, lists, tables, charts as tables, notes."""
    from nbdeck.engine.sources.bounded import read_bounded
    from nbdeck.engine.sources.printing import as_json as source_as_json
    from nbdeck.engine.sources.printing import as_markdown

    source = read_bounded(file.read_bytes(), file.name).source
    typer.echo(source_as_json(source) if as_json else as_markdown(source))
    for remark in source.remarks:
        error_console.print(f"[yellow]note[/] {remark.text}", highlight=False)


@app.command()
def lint(
    files: Annotated[list[Path], typer.Argument(help="Presentations, .pptx, ours or not.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of tables.")] = False,  # noqa: FBT002
    png: Annotated[Path | None, typer.Option(help="Folder for pictures of slides with findings.")] = None,
    fail_on: Annotated[
        Literal["error", "warning"], typer.Option(help="Least severity that ends in exit code 1.")
    ] = "error",
) -> None:
    """Judge presentations by the rules and scores of our own; exit code 1 when one of them fails."""
    from nbdeck import lint as linter

    verdicts = [linter.lint(file) for file in files]
    if as_json:
        typer.echo(linter.as_json(verdicts))
    else:
        for verdict in verdicts:
            for part in linter.shown(verdict):
                out_console.print(part, highlight=False)
    if png is not None:
        written = linter.write_pictures(verdicts, png)
        error_console.print(f"Wrote {len(written)} pictures to {png}", highlight=False)
    if any(verdict.fails(fail_on) for verdict in verdicts):
        raise typer.Exit(1)


@app.command()
def diff(
    old: Annotated[Path, typer.Argument(help="PowerPoint file, of nbdeck or of another program.")],
    new: Annotated[Path, typer.Argument(help="The one that came after it.")],
    html: Annotated[
        Path | None, typer.Option(help="Page to write, with pictures of both side by side.")
    ] = None,
    tolerance: Annotated[
        float, typer.Option(help="How far numbers may be apart, as a share of the larger one.", min=0.0)
    ] = 0.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of sentences.")] = False,  # noqa: FBT002
) -> None:
    """Print what differs between two decks; exit code 0 for nothing, 1 for something, 2 for no answer."""
    from nbdeck.testing.comparing import difference, pictured, side_of_file
    from nbdeck.testing.page import difference_page

    try:
        before, after = side_of_file(old), side_of_file(new)
        changes = difference(before, after, tolerance)
        if html is not None:
            page = difference_page(f"{old.name} → {new.name}", [pictured("", changes, before, after)])
            html.write_text(page, "utf-8")
    except (NbdeckError, OSError) as error:
        error_console.print(f"[red]error[/] {escape(str(error))}", highlight=False)
        raise typer.Exit(2) from None
    typer.echo(json.dumps(changes.to_dict(), ensure_ascii=False, indent=2) if as_json else str(changes))
    if changes:
        raise typer.Exit(1)
