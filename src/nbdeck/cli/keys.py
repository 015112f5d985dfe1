"""Who may call the service, what is left to spend, what addresses were told: `nbdeck keys`, `credits`, `webhooks`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nbdeck.cli.command import AsJson, Data, app, open_store, out_console, print_json, print_rows
from nbdeck.errors import BadRequest

if TYPE_CHECKING:
    from nbdeck.service.accounts import Keys
    from nbdeck.service.webhooks import WebhookStore


webhooks = typer.Typer(
    help="Messages to the webhooks of the data folder, or of NBDECK_DATABASE_URL.", no_args_is_help=True
)
app.add_typer(webhooks, name="webhooks")


@contextmanager
def _open_webhooks(data: Path | None) -> Iterator[WebhookStore]:
    from nbdeck.service.events import Notifier
    from nbdeck.service.webhooks import WebhookStore

    with open_store(data) as (database, settings):
        yield WebhookStore(database, Notifier(), allow_private_addresses=settings.allow_private_addresses)


@webhooks.command("log")
def show_log(
    data: Data = None,
    *,
    failed: Annotated[bool, typer.Option("--failed", help="Only those that were given up.")] = False,
    as_json: AsJson = False,
) -> None:
    """List the messages of thirty days, oldest first (times in UTC); of addresses only the host is shown."""
    with _open_webhooks(data) as store:
        messages = store.log(failed=failed)
    if as_json:
        print_json([asdict(message) for message in messages])
        return
    rows = [
        (
            message.id,
            message.user_name,
            message.site,
            message.task_id,
            message.state,
            str(message.attempts),
            message.answer or "-",
            _minute(message.queued_at),
            _minute(message.ended_at or message.due_at),
        )
        for message in messages
    ]
    print_rows(("id", "user", "to", "task", "state", "tried", "answer", "queued", "ended or due"), rows)


@webhooks.command("retry")
def retry(
    message: Annotated[str | None, typer.Argument(help="Id from `webhooks log`.")] = None,
    data: Data = None,
    *,
    all_failed: Annotated[
        bool, typer.Option("--all-failed", help="All messages that were given up.")
    ] = False,
) -> None:
    """Queue a message again, or all that were given up; the service that runs sends them within ten seconds."""
    if (message is None) is not all_failed:
        raise BadRequest(
            "Name either one message or all that failed.",
            hint="Give an id of `nbdeck webhooks log`, or --all-failed.",
        )
    with _open_webhooks(data) as store:
        if message is None:
            count = store.retry_failed()
        else:
            store.retry(message)
            count = 1
    out_console.print(f"Queued {count}", highlight=False)


def _minute(time: datetime | None) -> str:
    return "-" if time is None else f"{time:%Y-%m-%d %H:%M}"


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


keys = typer.Typer(
    help="API keys of the data folder, or of NBDECK_DATABASE_URL: any number a user.", no_args_is_help=True
)
app.add_typer(keys, name="keys")

_NEVER = "-"
_DAYS = re.compile(r"[0-9]{1,5}d")


@contextmanager
def _open_keys(data: Path | None) -> Iterator[Keys]:
    from nbdeck.service.accounts import Keys, Users

    with open_store(data) as (database, settings):
        yield Keys(database, Users(database, first_credits=settings.credits))


@keys.command("create")
def create_key(
    user: Annotated[str, typer.Argument(help="User that the key is for; a new one is made.")],
    data: Data = None,
    credits: Annotated[
        int | None, typer.Option(help="Credits of a new user.", min=0, max=1_000_000_000)
    ] = None,
    name: Annotated[str, typer.Option(help="What the key is for, such as ci.")] = "",
    expires: Annotated[
        str | None, typer.Option(help="After so many days (90d), or after that day in UTC (2027-01-31).")
    ] = None,
) -> None:
    """Make a key and print it once."""
    end = None if expires is None else _end(expires, datetime.now(UTC))
    with _open_keys(data) as store:
        key = store.create(user, credits=credits, name=name, expires_at=end)
    out_console.print(key, highlight=False, markup=False)


@keys.command("list")
def list_keys(
    user: Annotated[str | None, typer.Argument(help="User whose keys; all when left out.")] = None,
    data: Data = None,
    *,
    as_json: AsJson = False,
) -> None:
    """List the keys, newest first: id, user, name, first characters, made, last used, expires, state (times in UTC)."""
    with _open_keys(data) as store:
        keys = store.list(user)
    if as_json:
        print_json([{**asdict(key), "state": key.state} for key in keys])
        return
    rows = [
        (
            key.id,
            key.user_name,
            key.name or "-",
            f"{key.prefix}…",
            f"{key.created_at:%Y-%m-%d}",
            _NEVER if key.used_at is None else f"{key.used_at:%Y-%m-%d}",
            _NEVER if key.expires_at is None else f"{key.expires_at:%Y-%m-%d %H:%M}",
            key.state,
        )
        for key in keys
    ]
    print_rows(("id", "user", "name", "key", "made", "last used", "expires", "state"), rows)


@keys.command("revoke")
def revoke_key(
    key_id: Annotated[str, typer.Argument(help="Id from `keys list`.")], data: Data = None
) -> None:
    """Revoke a key at once."""
    with _open_keys(data) as store:
        store.revoke(key_id)
    out_console.print(f"Revoked {key_id}", highlight=False, markup=False)


def _end(text: str, now: datetime) -> datetime:
    """Return when a key ends: so many days from now, or with the last second of a day.

    Raises:
        BadRequest: It is neither, or too far away.
    """
    try:
        if _DAYS.fullmatch(text):
            return now + timedelta(days=int(text[:-1]))
        day = datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC)
        return datetime.combine(day, time(23, 59, 59), UTC)
    except ValueError:
        raise BadRequest(
            f"The end {text!r} cannot be read.", hint="Give days, such as 90d, or a day, such as 2027-01-31."
        ) from None
