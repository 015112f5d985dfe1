"""Delivers messages to webhooks: signed, a few at once, again and again until they arrive."""

from __future__ import annotations

import asyncio
import json
import logging
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from nbdeck.errors import NbdeckError
from nbdeck.service.events import Notifier
from nbdeck.service.webhooks import DUE_WEBHOOKS, Delivery, WebhookStore
from nbdeck.workers.threads import Threads

if TYPE_CHECKING:
    import httpx

T = TypeVar("T")

_log = logging.getLogger("nbdeck.service")

_SECONDS = 10.0
"""Longest wait for one answer."""
_CLAIM_SECONDS = 60.0
"""After this long a message that a process took and never reported on is tried by another one."""
_AT_ONCE = 8
"""Messages on their way at the same time."""
_LAST_SECONDS = 2.0
"""How long to wait at the end for what is on its way."""
_LOOK_SECONDS = 10.0
"""How often to look for messages that other processes left behind."""


class WebhookDispatcher:
    """Sends what is due, in a thread of its own that starts with the first webhook.

    Args:
        webhooks: The messages that are due.
        message: Returns the body for a user, a task and this service's address.
        notifier: Says when something new may be due.
        allow_private_addresses: Whether addresses in private networks and of this machine are allowed.

    Attributes:
        on_end: Called after each try: `delivered`, `repeated` or `given up`.
    """

    def __init__(
        self,
        webhooks: WebhookStore,
        message: Callable[[str, str, str], dict[str, Any]],
        notifier: Notifier,
        *,
        allow_private_addresses: bool,
    ) -> None:
        self._webhooks = webhooks
        self._message = message
        self._allow_private = allow_private_addresses
        self._is_closing = False
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._wake_loop: Callable[[], object] | None = None
        self._threads = Threads(_AT_ONCE, name="nbdeck-webhook-work")
        self.on_end: list[Callable[[str], None]] = []
        self._stop_listening = notifier.listen(DUE_WEBHOOKS, self._wake)

    def open(self) -> None:
        """Go on with what an earlier process left behind."""
        self._wake()

    def close(self) -> None:
        """Send nothing more; what is not answered soon is sent again later."""
        self._stop_listening()
        with self._lock:
            self._is_closing = True
            thread = self._thread
            if self._wake_loop is not None:
                self._wake_loop()
        if thread is not None:
            thread.join()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _wake(self) -> None:
        with self._lock:
            if self._wake_loop is not None:
                self._wake_loop()
            elif self._thread is None and not self._is_closing and self._has_any():
                self._thread = threading.Thread(target=self._run, name="nbdeck-webhooks", daemon=True)
                self._thread.start()

    def _has_any(self) -> bool:
        try:
            return self._webhooks.has_any()
        except NbdeckError:
            return False  # the database is closed or away; what waits stays

    def _run(self) -> None:
        try:
            self._put_back(asyncio.run(self._dispatch()))
        finally:
            with self._lock:
                self._wake_loop = self._thread = None

    async def _in_thread(self, call: Callable[..., T], *arguments: Any) -> T:
        """Return what a call makes in a thread; Python's own would take no call while the interpreter ends."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, call, *arguments)

    async def _dispatch(self) -> Sequence[Delivery]:
        """Send what is due until the end, and return what had no answer by then."""
        import httpx

        from nbdeck.service.outbound import trusted

        loop, news = asyncio.get_running_loop(), asyncio.Event()
        on_way: dict[asyncio.Task[None], Delivery] = {}

        def arrived(task: asyncio.Task[None]) -> None:
            on_way.pop(task, None)
            news.set()

        with self._lock:
            self._wake_loop = lambda: loop.call_soon_threadsafe(news.set)
        async with httpx.AsyncClient(verify=trusted(), trust_env=False, follow_redirects=False) as client:
            while not self._is_closing:
                news.clear()
                for each in await self._in_thread(self._due, _AT_ONCE - len(on_way)):
                    task = asyncio.create_task(self._deliver(client, each))
                    on_way[task] = each
                    task.add_done_callback(arrived)
                seconds = (
                    _LOOK_SECONDS if len(on_way) == _AT_ONCE else await self._in_thread(self._seconds_to_next)
                )
                with suppress(TimeoutError):
                    await asyncio.wait_for(news.wait(), seconds)
            if on_way:
                await asyncio.wait(on_way, timeout=_LAST_SECONDS)
            left = tuple(on_way.values())
            for task in on_way:
                task.cancel()
        return left

    def _due(self, most: int) -> Sequence[Delivery]:
        try:
            return self._webhooks.claim(most, _CLAIM_SECONDS) if most else ()
        except NbdeckError as exc:
            _log.warning("webhooks were not looked at: %s", exc)
            return ()

    def _put_back(self, left: Sequence[Delivery]) -> None:
        try:
            self._webhooks.put_back(left)
        except NbdeckError as exc:  # they are due again when nobody has reported on them
            _log.warning("webhooks were not put back: %s", exc)

    def _seconds_to_next(self) -> float:
        """Return how many seconds to wait for the next message."""
        try:
            due = self._webhooks.next_due()
        except NbdeckError:
            due = None
        return _LOOK_SECONDS if due is None else min(max(due - time.time(), 0.01), _LOOK_SECONDS)

    async def _deliver(self, client: httpx.AsyncClient, delivery: Delivery) -> None:
        answer, is_delivered = await self._send(client, delivery)
        try:
            await self._in_thread(partial(self._note, delivery, answer, is_delivered=is_delivered))
        except NbdeckError as exc:
            _log.warning("a webhook's answer was not noted: %s", exc)

    def _note(self, delivery: Delivery, answer: str, *, is_delivered: bool) -> None:
        extra = {"delivery_id": delivery.id, "task_id": delivery.task_id}
        if is_delivered:
            end = "delivered"
            self._webhooks.mark_delivered(delivery, answer)
            _log.info("webhook delivered", extra=extra)
        elif self._webhooks.mark_failed(delivery, answer):
            end = "repeated"
            _log.info("webhook not reached, tried again later: %s", answer, extra=extra)
        else:
            end = "given up"
            _log.warning("webhook given up: %s", answer, extra=extra)
        for listener in self.on_end:
            listener(end)

    async def _send(self, client: httpx.AsyncClient, delivery: Delivery) -> tuple[str, bool]:
        """Return the answer to a message, or what kept it from one, and whether the message has arrived."""
        import httpx

        try:
            async with asyncio.timeout(_SECONDS):
                request = await self._in_thread(self._request, client, delivery)
                response = await client.send(request, stream=True)
                await response.aclose()
        except (NbdeckError, httpx.HTTPError, httpx.InvalidURL, TimeoutError) as exc:
            return type(exc).__name__, False  # its words may hold the address, and that a key
        except Exception:  # noqa: BLE001  # making the message's file may fail in any way, and the others wait
            _log.exception("a webhook's message was not made", extra={"delivery_id": delivery.id})
            return "no message", False
        return f"status {response.status_code}", response.is_success

    def _request(self, client: httpx.AsyncClient, delivery: Delivery) -> httpx.Request:
        import httpx

        from nbdeck.service.outbound import checked_address, request_to

        body = json.dumps(self._message(delivery.user_id, delivery.task_id, delivery.base_url))
        url = httpx.URL(delivery.endpoint)
        return request_to(
            client,
            "POST",
            url,
            checked_address(url, allow_private=self._allow_private),
            headers=_headers(delivery, body),
            timeout=httpx.Timeout(_SECONDS),
            content=body.encode(),
        )


def _headers(delivery: Delivery, body: str) -> dict[str, str]:
    """Return the headers of the Standard Webhooks specification."""
    from standardwebhooks import Webhook

    now = datetime.now(UTC)
    return {
        "Content-Type": "application/json",
        "User-Agent": "nbdeck",
        "webhook-id": delivery.id,
        "webhook-timestamp": str(int(now.timestamp())),
        "webhook-signature": Webhook(delivery.secret).sign(delivery.id, now, body),
    }
