"""What a model's work costs, and the most that it may cost."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from nbdeck.contract.tasks import ModelUsage
from nbdeck.engine.model.plan import ModelSettings
from nbdeck.errors import ModelFailed

_BYTES = 3
"""Bytes of one token, on the safe side: three letters of Latin, one sign of Chinese."""
_ANSWER = 3_000
"""Tokens that one answer may have where there is a budget."""
_FRAME = 200
"""Tokens of what the library and the server put around a question."""
_TOLD_TWICE = 2
"""The form of an answer is sent as a schema, and again in words."""
_WAIT_SECONDS = 0.05
_MILLION = 1_000_000


class Budget:
    """Counts calls and tokens, and lets no question out that could cost more than is left.

    Args:
        settings: The most tokens in and out together, and the prices, where there are any.
    """

    def __init__(self, settings: ModelSettings) -> None:
        self._settings = settings
        self._open = 0
        self._calls, self._tokens_in, self._tokens_out = 0, 0, 0

    def count(self, tokens_in: int, tokens_out: int) -> None:
        """Note what an answer took, whether it is of use or not."""
        self._calls += 1
        self._tokens_in += tokens_in
        self._tokens_out += tokens_out

    @property
    def limit(self) -> int | None:
        """The most tokens of one answer; None where there is no budget."""
        return _ANSWER if self._settings.budget_tokens is not None else None

    @property
    def usage(self) -> ModelUsage:
        """What was used so far."""
        price_in, price_out = self._settings.price_in, self._settings.price_out
        cost = None
        if price_in is not None and price_out is not None:
            cost = (self._tokens_in * price_in + self._tokens_out * price_out) / _MILLION
        return ModelUsage(
            calls=self._calls, tokens_in=self._tokens_in, tokens_out=self._tokens_out, cost=cost
        )

    @asynccontextmanager
    async def reserved(self, messages: Sequence[Any], form: Any, answer: int | None) -> AsyncIterator[None]:
        """Hold the tokens of a question and its answer while it is open; wait for those of others that are.

        Raises:
            ModelFailed: the budget has no room for them.
        """
        most = self._settings.budget_tokens
        if most is None or answer is None:
            yield
            return
        size = sum(map(_size, messages)) + _TOLD_TWICE * len(json.dumps(form))
        wanted = size // _BYTES + _FRAME + answer
        while self._tokens_in + self._tokens_out + self._open + wanted > most:
            if not self._open:
                raise ModelFailed(
                    f"The language model's budget of {most:,} tokens has no room for another answer.",
                    hint="Raise NBDECK_LLM_BUDGET_TOKENS, or ask for fewer slides.",
                )
            await asyncio.sleep(_WAIT_SECONDS)
        self._open += wanted
        try:
            yield
        finally:
            self._open -= wanted


def _size(message: Any) -> int:
    """Return how many bytes a message of the library's has, instructions included."""
    contents = [getattr(part, "content", "") for part in message.parts]
    return sum(len(str(one or "").encode()) for one in (*contents, getattr(message, "instructions", "")))
