"""Commands about what is kept: `keys`, `sections`, `brand`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from nbdeck.cli.command import Data, app, open_client, open_service, out_console

if TYPE_CHECKING:
    from nbdeck.contract.branding import AccountBrand

keys = typer.Typer(help="API keys of the local data folder.", no_args_is_help=True)
sections = typer.Typer(help="Saved slides that new decks take in.", no_args_is_help=True)
brand = typer.Typer(help="Logo, colour and typefaces that decks can use.", no_args_is_help=True)
app.add_typer(keys, name="keys")
app.add_typer(sections, name="sections")
app.add_typer(brand, name="brand")


@keys.command("create")
def create_key(
    name: Annotated[str, typer.Argument(help="User that the key is for.")],
    data: Data = None,
    credits: Annotated[int | None, typer.Option(help="Credits of a new user.", min=0)] = None,
) -> None:
    """Make a key and print it once."""
    with open_service(data) as service:
        out_console.print(service.keys.create(name, credits=credits), highlight=False)


@keys.command("list")
def list_keys(data: Data = None) -> None:
    """List the keys: id, user, first characters, made, state."""
    with open_service(data) as service:
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
    with open_service(data) as service:
        service.keys.revoke(key_id)
    out_console.print(f"Revoked {key_id}", highlight=False)


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
        kept = client.account.set_brand(logo=logo, color=color, title_font=title_font, body_font=body_font)
        _print_brand(kept)


@brand.command("clear")
def clear_brand(data: Data = None) -> None:
    """Forget logo, colour and typefaces."""
    with open_client(data) as client:
        client.account.clear_brand()
    out_console.print("Cleared")


def _print_brand(kept: AccountBrand) -> None:
    logo = f"PNG, {len(kept.logo) * 3 // 4 // 1024 + 1} KB" if kept.logo else "-"
    rows = {"logo": logo, "color": kept.color, "title font": kept.title_font, "body font": kept.body_font}
    for name, value in rows.items():
        out_console.print(f"{name:<10}  {value or '-'}", highlight=False, markup=False)
