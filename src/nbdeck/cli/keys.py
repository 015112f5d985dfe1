"""`nbdeck keys`: who may call the service."""

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
