"""What is kept for decks: `nbdeck templates`, `sections` and `brand`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nbdeck.cli.command import Data, PowerPoint, app, error_console, open_client, out_console, print_json

if TYPE_CHECKING:
    from nbdeck.contract.branding import AccountBrand


sections = typer.Typer(help="Saved slides that new decks take in.", no_args_is_help=True)
brand = typer.Typer(help="Logo, colour and typefaces that decks can use.", no_args_is_help=True)
app.add_typer(sections, name="sections")
app.add_typer(brand, name="brand")


@sections.command("list")
def list_sections(data: Data = None) -> None:
    """List your reusable sections: id, number of slides, placement, name."""
    with open_client(data) as client:
        for each in client.sections.list():
            line = f"{each.id}  {each.slide_count}  {each.placement}  {each.name}"
            out_console.print(line, highlight=False, markup=False)


@sections.command("remove")
def remove_section(
    section_id: Annotated[str, typer.Argument(help="Id from `sections list`.")], data: Data = None
) -> None:
    """Remove a reusable section; decks that took it in stay as they are."""
    with open_client(data) as client:
        client.sections.remove(section_id)
    out_console.print(f"Removed {section_id}", highlight=False)


@brand.command("show")
def show_brand(data: Data = None) -> None:
    """Show what is kept."""
    with open_client(data) as client:
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
    with open_client(data) as client:
        brand = client.account.set_brand(logo=logo, color=color, title_font=title_font, body_font=body_font)
        _print_brand(brand)


@brand.command("clear")
def clear_brand(data: Data = None) -> None:
    """Forget logo, colour and typefaces."""
    with open_client(data) as client:
        client.account.clear_brand()
    out_console.print("Cleared")


def _print_brand(brand: AccountBrand) -> None:
    logo = f"PNG, {len(brand.logo) * 3 // 4 // 1024 + 1} KB" if brand.logo else "-"
    rows = {"logo": logo, "color": brand.color, "title font": brand.title_font, "body font": brand.body_font}
    for name, value in rows.items():
        out_console.print(f"{name:<10}  {value or '-'}", highlight=False, markup=False)


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
    from nbdeck.gallery.company import shown
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
