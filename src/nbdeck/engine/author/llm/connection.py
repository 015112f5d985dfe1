"""The line to a model for the length of one assignment: one deadline, one count of calls and tokens."""

from __future__ import annotations

import asyncio
import logging
import time
from concurrent.futures import ThreadPoolExecutor, wait
from importlib.util import find_spec
from threading import Event
from typing import TYPE_CHECKING, TypeVar

from nbdeck.engine.author.llm.answers import Answer
from nbdeck.engine.author.llm.failures import host
from nbdeck.engine.model import ModelSettings
from nbdeck.engine.model.progress import Report
from nbdeck.errors import ModelFailed, SettingsError

if TYPE_CHECKING:
    from nbdeck.engine.author.llm.asking import ModelQuestion

A = TypeVar("A", bound=Answer)

_log = logging.getLogger("nbdeck.engine")

STAGE = "model"
"""Name under which progress is reported."""
ANSWERS = 8
"""As many times the longest wait for one answer, an assignment may take as a whole."""
_BEAT_SECONDS = 2.0


def require_model(settings: ModelSettings) -> None:
    """Return if a model can be asked with these settings; nothing is sent.

    Raises:
        SettingsError: the library is missing, the address is no http(s) address or has a password in it, or no model
            is named.
    """
    if find_spec("pydantic_ai") is None or find_spec("openai") is None:
        raise SettingsError(
            "A language model is configured, and the library that speaks to it is not installed.",
            hint="Run `pip install 'nbdeck[llm]'`, or unset NBDECK_LLM_URL.",
        )
    if not settings.url.lower().startswith(("http://", "https://")) or not host(settings):
        raise SettingsError(
            "The address of the language model is no http or https address, or has a user or password in it.",
            hint="Set NBDECK_LLM_URL to an address such as one that ends in /v1, and NBDECK_LLM_KEY to the key.",
        )
    if not settings.model.strip():
        raise SettingsError(
            "A language model is configured, and its name is not.",
            hint="Set NBDECK_LLM_MODEL to the name by which the endpoint knows the model.",
        )


class Connection:
    """Asks one question after the other, and tells what it costs.

    Args:
        settings: The endpoint.
        report: Hears of each answer, and every two seconds while one is awaited; what it raises ends the wait.

    Raises:
        SettingsError: see `require_model`.
    """

    def __init__(self, settings: ModelSettings, report: Report) -> None:
        require_model(settings)
        from pydantic_ai.usage import RunUsage

        self._settings = settings
        self._report = report
        self._usage = RunUsage()
        self._until = time.monotonic() + ANSWERS * settings.timeout_seconds

    @property
    def calls(self) -> int:
        """How many answers came."""
        return self._usage.requests

    @property
    def spent(self) -> str:
        """What was used so far, such as "3 calls, 1,234 tokens in, 321 out"."""
        used = self._usage
        calls = f"{used.requests} call{'' if used.requests == 1 else 's'}"
        return f"{calls}, {used.input_tokens:,} tokens in, {used.output_tokens:,} out"

    def ask(self, question: ModelQuestion[A], said: str, done: int, total: int) -> A:
        """Return the answer to a question.

        Args:
            question: What is asked.
            said: What is being done, such as "Planning the slides".
            done: Steps done before.
            total: Steps in all.

        Raises:
            ModelFailed: no usable answer came in time.
        """
        left = self._until - time.monotonic()
        if left <= 0:
            most = ANSWERS * self._settings.timeout_seconds
            raise ModelFailed(f"The language model was not done within {most:g} s.")
        self._report(STAGE, done, total, f"{said}.")
        started = time.monotonic()
        try:
            answer = self._waited_for(question, said, done, total, left)
        finally:
            seconds = time.monotonic() - started
            _log.info("model: %s", self.spent, extra={"duration_s": round(seconds, 3)})
        self._report(STAGE, done + 1, total, f"{said}: {self.spent}.")
        return answer

    def _waited_for(self, question: ModelQuestion[A], said: str, done: int, total: int, seconds: float) -> A:
        """Return the answer; it is awaited in a thread of its own, for this one may have a running loop."""
        from nbdeck.engine.author.llm.asking import answered

        stop = Event()
        work = answered(question, self._settings, self._usage, seconds, stop)
        started = time.monotonic()
        with ThreadPoolExecutor(1, thread_name_prefix="nbdeck-model") as pool:
            future = pool.submit(asyncio.run, work)
            try:
                while not wait({future}, timeout=_BEAT_SECONDS).done:
                    waited = time.monotonic() - started
                    self._report(STAGE, done, total, f"{said}: waiting for the model, {waited:.0f} s.")
                return future.result()
            finally:
                stop.set()
