"""Commands about what is kept for decks: `sections`, `brand`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from nbdeck.cli.command import Data, app, open_client, out_console

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
