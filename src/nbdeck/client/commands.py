"""What a flow may ask its driver to do. Every other step of a flow is plain Python."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

import httpx

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Open:
    """Send `request`; the reply is the response with its body unread. Closes a stream opened before."""

    request: httpx.Request


@dataclass(frozen=True, slots=True)
class NextLine:
    """Read the open stream; the reply is its next line, or None at the end."""


@dataclass(frozen=True, slots=True)
class Sleep:
    """Wait; the reply is None."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Emit:
    """Hand `value` to whoever iterates over the flow; the reply is None."""

    value: Any


Command: TypeAlias = httpx.Request | Open | NextLine | Sleep | Emit
"""A bare request is sent, and the reply is its response with the body read."""

Flow: TypeAlias = Generator[Command, Any, T]
"""Yields commands, receives replies, returns its result. A failed request is thrown in as `httpx.HTTPError`."""
