"""For those who are told: whether a message comes from the service, and what it says."""

import base64
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from pydantic import ValidationError

from nbdeck.contract.tasks import Task
from nbdeck.errors import InvalidSignature, SettingsError, UnreadableAnswer

_PREFIX = "whsec_"
_LEAST_BYTES = 24
"""Shortest secret. Source: the Standard Webhooks specification."""


@dataclass(frozen=True, slots=True)
class Event:
    """What a webhook was told."""

    id: str
    """The same at each attempt: an event whose id you have seen is told once more and can be passed over."""
    sent_at: datetime
    """When this attempt was signed, UTC."""
    task: Task
    """The task that has ended, as its status endpoint of version 1 gives it."""


def verify(body: bytes | str, headers: Mapping[str, str], secret: str | Sequence[str]) -> Event:
    """Return what a message says, once it is sure that the service has sent it within the last five minutes.

    Args:
        body: The request's body as it came, before anything parses it.
        headers: Of the request, in any case.
        secret: What `client.webhooks.subscribe` gave, `whsec_...`; several while you change from one to another.

    Raises:
        InvalidSignature: It is not signed with one of the secrets, or is older or newer than five minutes.
        SettingsError: A secret is not one.
        UnreadableAnswer: It comes from the service and is no task, as that of a newer version might be.

    Examples:
        A receiver, whole, as an endpoint of FastAPI or Starlette:

            async def hook(request: Request) -> None:
                event = nbdeck.webhooks.verify(await request.body(), request.headers, SECRET)
                print(event.task.task_id, event.task.is_success)

        What comes is signed like this:

        >>> from datetime import UTC, datetime
        >>> import nbdeck.webhooks
        >>> from standardwebhooks import Webhook
        >>> secret = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD"
        >>> body = '{"task_id": "7", "task_status": "SUCCESS", "task_result": {}, "task_info": {}}'
        >>> now = datetime.now(UTC)
        >>> headers = {
        ...     "webhook-id": "m1",
        ...     "webhook-timestamp": str(int(now.timestamp())),
        ...     "webhook-signature": Webhook(secret).sign("m1", now, body),
        ... }
        >>> event = nbdeck.webhooks.verify(body, headers, secret)
        >>> event.id, event.task.is_success
        ('m1', True)
        >>> nbdeck.webhooks.verify(body + " ", headers, secret)
        Traceback (most recent call last):
            ...
        nbdeck.errors.requests.InvalidSignature: The message is not proved to come from the service: ...
    """
    from standardwebhooks import Webhook, WebhookVerificationError

    keys = [_key(each) for each in ([secret] if isinstance(secret, str) else secret)]
    if not keys:
        raise SettingsError("There is no secret.", hint=_WHERE)
    given = {name.lower(): value for name, value in headers.items()}
    why = ""
    for key in keys:
        try:
            Webhook(key).verify(body, given, json_parse=False)
        except WebhookVerificationError as exc:
            why = str(exc)
        except ValueError:  # no UTF-8, no base64, no comma: whatever a stranger may send
            why = "Unreadable body or headers"
        else:
            return _event(body, given)
    raise InvalidSignature(f"The message is not proved to come from the service: {why}.")


_WHERE = "Give what `client.webhooks.subscribe` returned as `secret`."


def _key(secret: str) -> bytes:
    try:
        key = base64.b64decode(secret.removeprefix(_PREFIX), validate=True)
    except ValueError:
        key = b""
    if len(key) < _LEAST_BYTES:
        raise SettingsError("The secret is not that of a webhook.", hint=_WHERE) from None
    return key


def _event(body: bytes | str, headers: Mapping[str, str]) -> Event:
    try:
        task = Task.model_validate_json(body)
    except ValidationError:
        raise UnreadableAnswer("The message comes from the service and is no task.") from None
    sent_at = datetime.fromtimestamp(float(headers["webhook-timestamp"]), UTC)
    return Event(headers["webhook-id"], sent_at, task)
