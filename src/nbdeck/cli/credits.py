"""`nbdeck credits`: what users may still spend, and what moved it."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from nbdeck.cli.command import AsJson, Data, app, open_store, out_console, print_json, print_rows
from nbdeck.errors import BadRequest

credits = typer.Typer(
    help="Credits of the users of the data folder, or of NBDECK_DATABASE_URL.", no_args_is_help=True
)
app.add_typer(credits, name="credits")

_User = Annotated[str | None, typer.Argument(help="Name of a user; all when left out.")]


@credits.command("add", context_settings={"ignore_unknown_options": True})
def add_credits(
    user: Annotated[str, typer.Argument(help="Name of the user, as `keys list` shows it.")],
    amount: Annotated[int, typer.Argument(help="How many, at least 1.")],
    note: Annotated[str | None, typer.Option(help="Why, for the ledger.")] = None,
    data: Data = None,
) -> None:
    """Give a user more credits and print what there is now."""
    from nbdeck.service.accounts import Users
    from nbdeck.service.quotas import Credits

    if amount < 1:
        raise BadRequest(f"{amount} credits cannot be added.", hint="Give a whole number from 1 on.")
    with open_store(data) as (database, settings):
        account = Users(database, first_credits=settings.credits).find(user)
        left = Credits(database).grant(account.id, amount, note)
    out_console.print(f"{user}: +{amount}, {left} now", highlight=False, markup=False)


@credits.command("balance")
def show_balance(user: _User = None, data: Data = None, *, as_json: AsJson = False) -> None:
    """Print the credits that can still be spent; those of running tasks are reserved and not among them."""
    from nbdeck.service.accounts import Users
    from nbdeck.service.quotas import Credits

    with open_store(data) as (database, settings):
        if user is not None:
            Users(database, first_credits=settings.credits).find(user)
        balances = Credits(database).balances()
    wanted = balances if user is None else {user: balances[user]}
    if as_json:
        print_json(wanted)
    else:
        print_rows(("user", "credits"), [(name, str(left)) for name, left in wanted.items()])


@credits.command("ledger")
def show_ledger(user: _User = None, data: Data = None, *, as_json: AsJson = False) -> None:
    """List what moved the balances, oldest first (times in UTC); the amounts of a user add up to the balance."""
    from nbdeck.service.accounts import Users
    from nbdeck.service.quotas import Credits

    with open_store(data) as (database, settings):
        account = None if user is None else Users(database, first_credits=settings.credits).find(user)
        entries = Credits(database).ledger(None if account is None else account.id)
    if as_json:
        print_json([asdict(entry) for entry in entries])
        return
    rows = [
        (
            f"{entry.at:%Y-%m-%d %H:%M:%S}",
            entry.user_name,
            entry.kind,
            f"{entry.amount:+d}" if entry.amount else "0",
            entry.task_id or "-",
            entry.note or "",
        )
        for entry in entries
    ]
    print_rows(("time", "user", "kind", "amount", "task", "note"), rows)
