"""Webhooks: addresses that are told when a presentation is finished, and what is still to be told.

A message is written in the transaction that ends its task, so none is lost and none is told twice as another one; it
stays until its address has answered well, or for a day.
"""

import base64
import secrets
import time
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select, update

from nbdeck.contract.v1 import Subscription
from nbdeck.errors import BadRequest, ConnectionFailed
from nbdeck.service.failures import unknown
from nbdeck.service.ids import is_task_id, new_task_id
from nbdeck.service.store.database import Database
from nbdeck.service.store.schema import deliveries, webhooks

BELL = "webhooks"
"""What rings when there may be something to tell."""
_MOST = 100
"""Webhooks of one user."""
_SECRET_BYTES = 24
_FIRST_GAP = 5.0
_LAST_GAP = 3600.0
_GROWTH = 3.0
_GIVEN_UP = 24 * 3600.0
"""Seconds after which nothing is tried any more."""


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


class Webhooks:
    """Switches webhooks on and off and keeps what they are to be told."""

    def __init__(self, database: Database, *, allow_private_addresses: bool) -> None:
        self._database = database
        self._allow_private = allow_private_addresses

    def subscribe(self, user_id: str, endpoint: str, base_url: str) -> Subscription:
        """Tell an address of every presentation of a user from now on; return the id to switch that off with.

        Args:
            user_id: Whose presentations.
            endpoint: Where to POST, http or https; its query is kept.
            base_url: Address of this service as the user knows it.

        Raises:
            BadRequest: The address is in a private network, or there are too many already.
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
        return Subscription(webhook_id=webhook_id, secret=secret)

    def _check(self, endpoint: str) -> None:
        """Refuse what could never be told; a server that cannot be found now may be there later."""
        import httpx

        from nbdeck.service.addresses import checked_address

        try:
            checked_address(httpx.URL(endpoint), allow_private=self._allow_private)
        except ConnectionFailed:
            return
        except httpx.InvalidURL as exc:
            raise BadRequest("The endpoint's address cannot be read.", hint="Give a full URL.") from exc
        except BadRequest as exc:
            raise BadRequest(
                "The endpoint is in a private network.",
                hint="Give a public address, or allow private ones where the service runs: NBDECK_ALLOW_PRIVATE_ADDRESSES=1.",
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

    def has_waiting(self) -> bool:
        """Whether anything is still to be told."""
        with self._database.read() as connection:
            return connection.execute(select(deliveries.c.id).limit(1)).first() is not None

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
            mine = [row.id for row in connection.execute(due.with_for_update(skip_locked=True))]
            if not mine:
                return ()
            wanted = deliveries.c.id.in_(mine)
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

    def told(self, delivery: Delivery) -> None:
        """Forget a message that has arrived."""
        with self._database.write() as connection:
            connection.execute(delete(deliveries).where(deliveries.c.id == delivery.id))

    def put_back(self, left: Sequence[Delivery]) -> None:
        """Make messages due again that nobody waits for an answer to; they count as not tried."""
        ids = [delivery.id for delivery in left]
        with self._database.write() as connection:
            connection.execute(update(deliveries).where(deliveries.c.id.in_(ids)).values(due_at=time.time()))

    def missed(self, delivery: Delivery) -> bool:
        """Note that a message has not arrived; False when it was the last attempt and the message is given up."""
        due = time.time() + gap(delivery.attempts)
        with self._database.write() as connection:
            one = deliveries.c.id == delivery.id
            if due - delivery.created_at > _GIVEN_UP:
                connection.execute(delete(deliveries).where(one))
                return False
            values = {"attempts": delivery.attempts + 1, "due_at": due}
            connection.execute(update(deliveries).where(one).values(values))
        return True


def gap(attempts: int) -> float:
    """Return how many seconds to wait after an attempt failed that others came before: 5 s, growing to an hour."""
    return min(_FIRST_GAP * _GROWTH ** min(attempts, 10), _LAST_GAP)


def queue_messages(connection: Connection, user_id: str, task_id: str) -> None:
    """Keep a message about an ended task for every webhook of a user, in the caller's transaction."""
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
