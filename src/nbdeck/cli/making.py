"""Commands that make decks, list their material, look at files: `demo`, `gallery`, `icons`, `read`, `lint`, ..."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Literal

import typer
from rich.markup import escape

from nbdeck.cli.command import PowerPoint, app, error_console, open_client, out_console
from nbdeck.errors import NbdeckError, NotFound


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
    from nbdeck.testing.comparing import difference, difference_page, pictured, side_of_file

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
        "Open the notebook that does the same step by step: jupyter lab notebooks/00-start-here.ipynb"
    )


@app.command()
def gallery(
    out: Annotated[Path, typer.Option(help="Folder for the contact sheets and index.html.")],
    template: Annotated[
        list[str] | None, typer.Option(help="Name of a template, may be repeated; all when left out.")
    ] = None,
    *,
    stories: Annotated[
        bool, typer.Option("--stories", help="Show each template with three short decks instead.")
    ] = False,
) -> None:
    """Draw and judge every template with every layout: contact sheets and one score sheet.

    With --stories the page shows each template as people use it, and `templates.png` has all of them.
    """
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    from nbdeck.gallery.forms import STORIES
    from nbdeck.gallery.make import PAGE, chosen_templates, make_gallery

    names = chosen_templates(template or ())
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=error_console) as progress:
        bar = progress.add_task("Gallery", total=None)

        def show(done: int, total: int, message: str) -> None:
            progress.update(bar, description=message, completed=done, total=total)

        entries = make_gallery(out, names, show, tuple(STORIES) if stories else ())
    slides, errors = sum(each.slides for each in entries), sum(each.errors for each in entries)
    warnings = sum(each.warnings for each in entries)
    out_console.print(
        f"{len(entries)} decks, {slides} slides, {errors} errors, {warnings} warnings: {out / PAGE}",
        highlight=False,
    )


@app.command()
def icons(
    word: Annotated[str, typer.Argument(help="What they show, such as money; all when left out.")] = "",
) -> None:
    """List the icons that items may have."""
    from nbdeck.contract.icons import icons_about

    names = icons_about(word)
    if not names:
        raise NotFound(f"No icon shows {word!r}.", hint="Try another English word, or list all: nbdeck icons")
    for name in names:
        out_console.print(name, highlight=False, markup=False)


@app.command()
def voices(
    language: Annotated[
        str | None, typer.Option(help="Such as ENGLISH_UK, French or pt-BR; all when left out.")
    ] = None,
) -> None:
    """List the voices that can narrate a presentation."""
    with open_client(Path(":memory:")) as client:
        for each in client.voices.list(language):
            out_console.print(f"{each.voice_id:<16}  {each.name}", highlight=False, markup=False)


@app.command()
def video(
    file: PowerPoint,
    out: Annotated[Path | None, typer.Option(help="The MP4; beside the file when left out.")] = None,
    *,
    captions: Annotated[bool, typer.Option("--captions", help="Burn subtitles into the picture.")] = False,
    voice: Annotated[str | None, typer.Option(help="One of `nbdeck voices`.")] = None,
) -> None:
    """Narrate a PowerPoint file: its notes, else its own words."""
    with open_client(Path(":memory:")) as client:
        deck = client.presentations.import_file(file).result()
        narrated = deck.video(captions=captions, voice=voice).result()
        out_console.print(
            f"Wrote {narrated.save(out or file.with_suffix('.mp4'))} ({narrated!r})", highlight=False
        )
        for warning in narrated.warnings:
            error_console.print(warning, highlight=False, markup=False)
