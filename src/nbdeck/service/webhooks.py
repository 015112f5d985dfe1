"""Webhooks: addresses that are notified when a presentation is finished, and the messages that are due.

A message is written in the transaction that ends its task, so none is lost and none is sent twice as another one. It is
tried until its address has answered well, or for a day, and stays in the log for thirty.
"""

import base64
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit

from sqlalchemy import ColumnElement, Connection, Row, delete, func, insert, select, update

from nbdeck.contract.problems import unknown
from nbdeck.contract.v1 import Subscription
from nbdeck.errors import BadRequest, Conflict, ConnectionFailed, Forbidden
from nbdeck.service.events import Notifier
from nbdeck.service.store.database import Database, is_task_id, new_task_id
from nbdeck.service.store.schema import deliveries, users, webhooks

DUE_WEBHOOKS = "webhooks"
"""Topic of the notifier: there may be a message to send."""
_MOST = 100
"""Webhooks of one user."""
_SECRET_BYTES = 24
_FIRST_GAP = 5.0
_LAST_GAP = 3600.0
_GROWTH = 3.0
_GIVEN_UP = 24 * 3600.0
"""Seconds after which nothing is tried any more."""
_KEPT = 30 * _GIVEN_UP
"""Seconds that a message stays in the log when it is over."""
WAITING, DELIVERED, FAILED = "waiting", "told", "failed"
"""States of a message."""
_IS_WAITING = deliveries.c.state == WAITING


@dataclass(frozen=True, slots=True)
class Delivery:
    """One message for one address."""

    id: str
    """The same at each attempt."""
    endpoint: str
    """Where it goes."""
    secret: str
    """Key of its signature."""
    base_url: str
    """Address of this service, for the links in it."""
    user_id: str
    """Whose task it tells of."""
    task_id: str
    """The task."""
    attempts: int
    """How often it was tried before."""
    created_at: float
    """When the task ended, seconds since 1970."""

    def __repr__(self) -> str:
        return f"Delivery({self.id!r})"


@dataclass(frozen=True, slots=True)
class Message:
    """One message as the log tells of it: without the secret, and without what an address may hide."""

    id: str
    """The same at each attempt; `webhook-id` at the receiver."""
    user_name: str
    """Whose task it tells of."""
    site: str
    """Where it goes: scheme and host; path and query may be keys."""
    task_id: str
    """The task."""
    state: str
    """`waiting`, `told` or `failed`."""
    attempts: int
    """How often it was tried."""
    answer: str | None
    """Last answer, such as `status 204`, or the name of what went wrong; None where it was not tried yet."""
    queued_at: datetime
    """When the task ended, or the message was sent again by hand, UTC."""
    due_at: datetime | None
    """When it is tried next, UTC; None where it is over."""
    ended_at: datetime | None
    """When it was delivered or given up, UTC."""


class WebhookStore:
    """Switches webhooks on and off and keeps the messages for them.

    Args:
        database: Where they are.
        notifier: Hears when there may be a message to send.
        allow_private_addresses: Whether addresses in private networks and of this machine are allowed.
    """

    def __init__(self, database: Database, notifier: Notifier, *, allow_private_addresses: bool) -> None:
        self._database = database
        self._notifier = notifier
        self._allow_private = allow_private_addresses

    def subscribe(self, user_id: str, endpoint: str, base_url: str) -> Subscription:
        """Tell an address of every presentation of a user from now on; return the id to switch that off with.

        Args:
            user_id: Whose presentations.
            endpoint: Where to POST, http or https; its query is kept.
            base_url: Address of this service as the user knows it.

        Raises:
            Forbidden: The address is in a private network.
            BadRequest: There are too many already.
        """
        self._check(endpoint)
        webhook_id = new_task_id()
        secret = "whsec_" + base64.b64encode(secrets.token_bytes(_SECRET_BYTES)).decode()
        own = select(func.count()).select_from(webhooks).where(webhooks.c.user_id == user_id)
        with self._database.write() as connection:
            if connection.execute(own).scalar_one() >= _MOST:
                raise BadRequest(
                    f"There are {_MOST} webhooks already.", hint="Unsubscribe those that nobody listens to."
                )
            row = {
                "id": webhook_id,
                "user_id": user_id,
                "endpoint": endpoint,
                "secret": secret,
                "base_url": base_url,
                "created_at": time.time(),
            }
            connection.execute(insert(webhooks).values(row))
        self._notifier.notify(DUE_WEBHOOKS)
        return Subscription(webhook_id=webhook_id, secret=secret)

    def _check(self, endpoint: str) -> None:
        """Refuse what could never be reached; a server that cannot be found now may be there later."""
        import httpx

        from nbdeck.service.outbound import checked_address

        try:
            checked_address(httpx.URL(endpoint), allow_private=self._allow_private)
        except ConnectionFailed:
            return
        except httpx.InvalidURL as exc:
            raise BadRequest("The endpoint's address cannot be read.", hint="Give a full URL.") from exc
        except Forbidden as exc:
            raise Forbidden(
                "The endpoint is in a private network.",
                hint="Give a public address, or allow private ones where the service runs: "
                "NBDECK_ALLOW_PRIVATE_ADDRESSES=1.",
            ) from exc

    def unsubscribe(self, user_id: str, webhook_id: str) -> None:
        """Tell an address nothing more, not even what was waiting.

        Raises:
            NotFound: The user has no such webhook.
        """
        own = (webhooks.c.id == webhook_id, webhooks.c.user_id == user_id)
        with self._database.write() as connection:
            if (
                not is_task_id(webhook_id)
                or connection.execute(select(webhooks.c.id).where(*own)).first() is None
            ):
                raise unknown("webhook")
            connection.execute(delete(deliveries).where(deliveries.c.webhook_id == webhook_id))
            connection.execute(delete(webhooks).where(*own))

    def has_any(self) -> bool:
        """Whether there are any webhooks."""
        return self._database.first(select(webhooks.c.id).limit(1)) is not None

    def log(self, *, failed: bool = False) -> tuple[Message, ...]:
        """Return the messages of the last thirty days, oldest first.

        Args:
            failed: Only those that were given up.
        """
        query = (
            select(deliveries, users.c.name, webhooks.c.endpoint).join_from(deliveries, webhooks).join(users)
        )
        if failed:
            query = query.where(deliveries.c.state == FAILED)
        with self._database.read() as connection:
            rows = connection.execute(query.order_by(deliveries.c.created_at, deliveries.c.id))
            return tuple(map(_message, rows))

    def retry(self, message_id: str) -> None:
        """Send a message once more that was given up or delivered.

        Raises:
            NotFound: No such message.
            Conflict: It waits for its next attempt already.
        """
        this = deliveries.c.id == message_id
        with self._database.write() as connection:
            state = connection.execute(select(deliveries.c.state).where(this).with_for_update()).scalar()
            if state is None:
                raise unknown("message")
            if state == WAITING:
                raise Conflict(
                    f"The message {message_id!r} is waiting already.",
                    hint="`nbdeck webhooks log` says for when.",
                )
            _queue_again(connection, this)
        self._notifier.notify(DUE_WEBHOOKS)

    def retry_failed(self) -> int:
        """Send all messages once more that were given up, and return how many."""
        with self._database.write() as connection:
            count = _queue_again(connection, deliveries.c.state == FAILED)
        self._notifier.notify(DUE_WEBHOOKS)
        return count

    def next_due(self) -> float | None:
        """Return when the next message is due, seconds since 1970; None for none."""
        with self._database.read() as connection:
            return connection.execute(select(func.min(deliveries.c.due_at))).scalar()

    def claim(self, most: int, seconds: float) -> Sequence[Delivery]:
        """Return messages that are due; nobody else gets them for some seconds."""
        now = time.time()
        due = (
            select(deliveries.c.id)
            .where(deliveries.c.due_at <= now)
            .order_by(deliveries.c.due_at)
            .limit(most)
        )
        with self._database.write() as connection:
            ids = [row.id for row in connection.execute(due.with_for_update(skip_locked=True))]
            if not ids:
                return ()
            wanted = deliveries.c.id.in_(ids)
            connection.execute(update(deliveries).where(wanted).values(due_at=now + seconds))
            query = (
                select(
                    deliveries.c.id,
                    webhooks.c.endpoint,
                    webhooks.c.secret,
                    webhooks.c.base_url,
                    webhooks.c.user_id,
                    deliveries.c.task_id,
                    deliveries.c.attempts,
                    deliveries.c.created_at,
                )
                .join(webhooks, webhooks.c.id == deliveries.c.webhook_id)
                .where(wanted)
            )
            return [Delivery(*row) for row in connection.execute(query)]

    def mark_delivered(self, delivery: Delivery, answer: str | None = None) -> None:
        """Note that a message has arrived, and the answer, such as `status 204`."""
        with self._database.write() as connection:
            _end(connection, delivery, DELIVERED, answer)

    def put_back(self, left: Sequence[Delivery]) -> None:
        """Make messages due again that nobody waits for an answer to; they count as not tried."""
        ids = [delivery.id for delivery in left]
        with self._database.write() as connection:
            waiting = (deliveries.c.id.in_(ids), _IS_WAITING)
            connection.execute(update(deliveries).where(*waiting).values(due_at=time.time()))

    def mark_failed(self, delivery: Delivery, why: str | None = None) -> bool:
        """Note that a message has not arrived; False when it was the last attempt and the message is given up."""
        due = time.time() + gap(delivery.attempts)
        with self._database.write() as connection:
            if due - delivery.created_at > _GIVEN_UP:
                _end(connection, delivery, FAILED, why)
                return False
            values = {"attempts": delivery.attempts + 1, "due_at": due, "answer": why}
            one = (deliveries.c.id == delivery.id, _IS_WAITING)
            connection.execute(update(deliveries).where(*one).values(values))
        return True


def _end(connection: Connection, delivery: Delivery, state: str, answer: str | None) -> None:
    """Close a message, unless another process has done so, and drop what is too old for the log."""
    now = time.time()
    values = {
        "state": state,
        "attempts": delivery.attempts + 1,
        "answer": answer,
        "due_at": None,
        "ended_at": now,
    }
    connection.execute(update(deliveries).where(deliveries.c.id == delivery.id, _IS_WAITING).values(values))
    connection.execute(delete(deliveries).where(deliveries.c.ended_at < now - _KEPT))


def _queue_again(connection: Connection, which: ColumnElement[bool]) -> int:
    now = time.time()
    values = {"state": WAITING, "attempts": 0, "created_at": now, "due_at": now, "ended_at": None}
    return connection.execute(update(deliveries).where(which).values(values)).rowcount


def _message(row: Row[Any]) -> Message:
    parts = urlsplit(row.endpoint)
    return Message(
        id=row.id,
        user_name=row.name,
        site=f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}",
        task_id=row.task_id,
        state=row.state,
        attempts=row.attempts,
        answer=row.answer,
        queued_at=datetime.fromtimestamp(row.created_at, UTC),
        due_at=_time_or_none(row.due_at),
        ended_at=_time_or_none(row.ended_at),
    )


def _time_or_none(seconds: float | None) -> datetime | None:
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC)


def gap(attempts: int) -> float:
    """Return how many seconds to wait after an attempt failed that others came before: 5 s, growing to an hour."""
    return min(_FIRST_GAP * _GROWTH ** min(attempts, 10), _LAST_GAP)


def queue_messages(connection: Connection, user_id: str, task_id: str) -> bool:
    """Keep a message about an ended task for every webhook of a user, in the caller's transaction; False for none."""
    now = time.time()
    own = connection.execute(select(webhooks.c.id).where(webhooks.c.user_id == user_id)).scalars().all()
    rows = [
        {
            "id": new_task_id(),
            "webhook_id": webhook,
            "task_id": task_id,
            "attempts": 0,
            "created_at": now,
            "due_at": now,
        }
        for webhook in own
    ]
    if rows:
        connection.execute(insert(deliveries), rows)
    return bool(rows)
