"""Requests a key: a token bucket in the database, so that every process of a service counts the same ones.

Each statement takes a few tokens at once, which the process that took them spends within a second: a busy key costs
a few small transactions a second, and never gets more than its bucket holds.
"""

import math
import threading
import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, TextClause, text

from nbdeck.errors import RateLimited
from nbdeck.service.store.database import Database

_AT_ONCE = 10
"""Tokens of one statement, as a share of what the bucket holds and of what a second brings."""
_HELD_SECONDS = 1.0
_MOST_HELD = 10_000

_TAKE = """
INSERT INTO rates (key, tokens, taken, at) VALUES (:key, :rest, :share, {now})
ON CONFLICT (key) DO UPDATE SET
  tokens = {tokens} - CASE WHEN {tokens} >= :share THEN :share WHEN {tokens} >= 1 THEN 1 ELSE 0 END,
  taken = CASE WHEN {tokens} >= :share THEN :share WHEN {tokens} >= 1 THEN 1 ELSE 0 END,
  at = {now}
RETURNING taken, tokens
"""
_TOKENS = "{least}(:burst, rates.tokens + {greatest}({now} - rates.at, 0) * :rate)"
_WORDS = {
    "sqlite": {"least": "min", "greatest": "max", "now": "((julianday('now') - 2440587.5) * 86400.0)"},
    "postgresql": {
        "least": "least",
        "greatest": "greatest",
        "now": "extract(epoch FROM clock_timestamp())::float8",
    },
}
"""The clock is that of the database; it may be set back, and then the bucket only fills again from there."""


@dataclass(slots=True)
class _Held:
    """What this process has of one key's tokens."""

    tokens: int
    """Taken and not spent; none where the bucket was empty."""
    until: float
    """When they are given up, or the next can be had; on `time.monotonic`."""
    is_empty: bool = False
    """Whether the bucket had none."""


class Rates:
    """Counts the requests of keys.

    Args:
        database: Where the buckets are.
        per_second: Requests that a key may make in the long run; None counts nothing.
        burst: Requests that it may make at once before that.
    """

    def __init__(self, database: Database, per_second: float | None, burst: int) -> None:
        self._database = database
        self._rate = per_second
        self._burst = burst
        self._share = max(1, int(min(burst, per_second or 1)) // _AT_ONCE)
        self._held: dict[str, _Held] = {}
        self._lock = threading.Lock()

    def take(self, key_id: str) -> None:
        """Count one request of a key.

        Raises:
            RateLimited: It has made too many; `details["retry_after_seconds"]` says when the next may come.
        """
        if self._rate is None or self._spend(key_id):
            return
        with self._database.write() as connection:
            taken, tokens = connection.execute(_statement(connection), self._values(key_id)).one()
        now = time.monotonic()
        if taken:
            self._hold(key_id, _Held(taken - 1, now + _HELD_SECONDS))
            return
        seconds = (1.0 - tokens) / self._rate
        self._hold(key_id, _Held(0, now + seconds, is_empty=True))
        raise self._refusal(seconds)

    def _spend(self, key_id: str) -> bool:
        """Spend a token that is held, if there is one.

        Raises:
            RateLimited: There was none in the database either, and there cannot be one yet.
        """
        with self._lock:
            held, now = self._held.get(key_id), time.monotonic()
            if held is None or held.until <= now:
                return False
            if held.is_empty:
                raise self._refusal(held.until - now)
            held.tokens -= 1
            return held.tokens >= 0

    def _hold(self, key_id: str, held: _Held) -> None:
        with self._lock:
            if len(self._held) >= _MOST_HELD:
                self._held.clear()
            self._held[key_id] = held

    def _values(self, key_id: str) -> dict[str, Any]:
        share, burst = self._share, float(self._burst)
        return {"key": key_id, "rest": burst - share, "share": share, "burst": burst, "rate": self._rate}

    def _refusal(self, seconds: float) -> RateLimited:
        wait = max(1, math.ceil(seconds))
        return RateLimited(
            f"This key has made more than {self._rate:g} requests a second; the next may come in {wait} s.",
            details={"requests_per_second": self._rate, "retry_after_seconds": wait},
        )


def _statement(connection: Connection) -> TextClause:
    words = _WORDS[connection.dialect.name]
    return text(_TAKE.format(tokens=_TOKENS.format(**words), **words))
