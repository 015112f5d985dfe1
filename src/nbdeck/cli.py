"""The `nbdeck` command."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer
from rich.console import Console

from nbdeck import __version__
from nbdeck.errors import NbdeckError

if TYPE_CHECKING:
    from nbdeck.client.synchronous import Client
    from nbdeck.contract.branding import AccountBrand
    from nbdeck.service import Service

app = typer.Typer(help="From data in a notebook to a slide deck.", no_args_is_help=True, add_completion=False)
keys = typer.Typer(help="API keys of the local data folder.", no_args_is_help=True)
templates = typer.Typer(help="Templates.", no_args_is_help=True)
app.add_typer(keys, name="keys")
app.add_typer(templates, name="templates")
sections = typer.Typer(help="Saved slides that new decks take in.", no_args_is_help=True)
app.add_typer(sections, name="sections")
brand = typer.Typer(help="Logo, colour and typefaces that decks can use.", no_args_is_help=True)
app.add_typer(brand, name="brand")

out_console = Console(soft_wrap=True)
error_console = Console(stderr=True, soft_wrap=True)

PowerPoint = Annotated[
    Path, typer.Argument(help="PowerPoint file: .pptx or .potx.", exists=True, dir_okay=False)
]
Data = Annotated[Path | None, typer.Option("--data", help="Data folder; the user's own when left out.")]


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
def list_templates(data: Data = None) -> None:
    """List the built-in templates, then your own: id and name."""
    from nbdeck.engine.pipeline import template_names

    with _client(data) as client:
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
    with _client(data) as client:
        added = client.templates.add(file, name=name)
    out_console.print(f"{added.id}  {added.name}", highlight=False, markup=False)


@templates.command("remove")
def remove_template(
    template_id: Annotated[str, typer.Argument(help="Id from `templates list`.")], data: Data = None
) -> None:
    """Remove a template of your own; decks made on it stay as they are."""
    with _client(data) as client:
        client.templates.remove(template_id)
    out_console.print(f"Removed {template_id}", highlight=False)


@templates.command("doctor")
def examine_template(
    file: PowerPoint,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of tables.")] = False,  # noqa: FBT002
    out: Annotated[Path | None, typer.Option(help="Folder for a picture of every layout.")] = None,
) -> None:
    """Show what a company's PowerPoint file offers as a template: layouts, room, what is missing."""
    from nbdeck.engine.pipeline import examine_template as examine
    from nbdeck.gallery.template_words import shown

    pptx = file.read_bytes()
    report = examine(pptx, file.name)
    if as_json:
        typer.echo(report.model_dump_json(indent=2))
    else:
        for part in shown(report):
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


@sections.command("list")
def list_sections(data: Data = None) -> None:
    """List your reusable sections: id, number of slides, placement, name."""
    with _client(data) as client:
        for each in client.sections.list():
            line = f"{each.id}  {each.slide_count}  {each.placement}  {each.name}"
            out_console.print(line, highlight=False, markup=False)


@sections.command("remove")
def remove_section(
    section_id: Annotated[str, typer.Argument(help="Id from `sections list`.")], data: Data = None
) -> None:
    """Remove a reusable section; decks that took it in stay as they are."""
    with _client(data) as client:
        client.sections.remove(section_id)
    out_console.print(f"Removed {section_id}", highlight=False)


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
    """Judge presentations by the gates and scores of our own; exit code 1 when one of them fails."""
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
def gallery(
    out: Annotated[Path, typer.Option(help="Folder for the contact sheets and index.html.")],
    template: Annotated[
        list[str] | None, typer.Option(help="Name of a template, may be repeated; all when left out.")
    ] = None,
) -> None:
    """Draw and judge every template with every layout: contact sheets and one score sheet."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    from nbdeck.gallery.make import PAGE, chosen_templates, make_gallery

    names = chosen_templates(template or ())
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=error_console) as progress:
        bar = progress.add_task("Gallery", total=None)

        def show(done: int, total: int, message: str) -> None:
            progress.update(bar, description=message, completed=done, total=total)

        entries = make_gallery(out, names, show)
    slides, errors = sum(each.slides for each in entries), sum(each.errors for each in entries)
    warnings = sum(each.warnings for each in entries)
    out_console.print(
        f"{len(entries)} decks, {slides} slides, {errors} errors, {warnings} warnings: {out / PAGE}",
        highlight=False,
    )


@brand.command("show")
def show_brand(data: Data = None) -> None:
    """Show what is kept."""
    with _client(data) as client:
        _print_brand(client.account.brand())


@brand.command("set")
def set_brand(
    logo: Annotated[str | None, typer.Option(help="Path or address of a picture.")] = None,
    color: Annotated[str | None, typer.Option(help="Hex colour such as #1D5FD1.")] = None,
    title_font: Annotated[str | None, typer.Option(help="Typeface of titles.")] = None,
    body_font: Annotated[str | None, typer.Option(help="Typeface of everything else.")] = None,
    data: Data = None,
) -> None:
    """Change what is kept; what is left out stays as it is."""
    with _client(data) as client:
        kept = client.account.set_brand(logo=logo, color=color, title_font=title_font, body_font=body_font)
        _print_brand(kept)


@brand.command("clear")
def clear_brand(data: Data = None) -> None:
    """Forget logo, colour and typefaces."""
    with _client(data) as client:
        client.account.clear_brand()
    out_console.print("Cleared")


def _print_brand(kept: AccountBrand) -> None:
    logo = f"PNG, {len(kept.logo) * 3 // 4 // 1024 + 1} KB" if kept.logo else "-"
    rows = {"logo": logo, "color": kept.color, "title font": kept.title_font, "body font": kept.body_font}
    for name, value in rows.items():
        out_console.print(f"{name:<10}  {value or '-'}", highlight=False, markup=False)


@app.command()
def voices(
    language: Annotated[
        str | None, typer.Option(help="Such as ENGLISH_UK, French or pt-BR; all when left out.")
    ] = None,
) -> None:
    """List the voices that can narrate a presentation."""
    with _client(Path(":memory:")) as client:
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
    with _client(Path(":memory:")) as client:
        deck = client.presentations.import_file(file).result()
        made = deck.video(captions=captions, voice=voice).result()
        out_console.print(f"Wrote {made.save(out or file.with_suffix('.mp4'))} ({made!r})", highlight=False)
        for warning in made.warnings:
            error_console.print(warning, highlight=False, markup=False)


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


def _client(data: Path | None) -> Client:
    from nbdeck.connecting import connect
    from nbdeck.settings import load_settings

    return connect(load_settings(home=data).home)


def main() -> None:
    """Run the command; our errors end in one line on standard error and exit code 1."""
    try:
        app()
    except NbdeckError as exc:
        error_console.print(f"[red]error[/] {exc.message}", highlight=False)
        error_console.print(exc.hint, highlight=False, markup=False)
        raise SystemExit(1) from None
