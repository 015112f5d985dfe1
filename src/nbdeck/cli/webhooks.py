"""`nbdeck webhooks`: what addresses were told, and telling them once more."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from nbdeck.cli.command import AsJson, Data, app, open_store, out_console, print_json, print_rows
from nbdeck.errors import BadRequest

if TYPE_CHECKING:
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
