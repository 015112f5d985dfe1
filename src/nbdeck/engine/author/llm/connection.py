"""The line to a model for the length of one assignment: one deadline, one count of calls and tokens."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from queue import Empty, Queue
from threading import Event
from typing import TYPE_CHECKING, TypeVar

from nbdeck.contract.tasks import ModelUsage
from nbdeck.engine.author.llm.answers import Answer
from nbdeck.engine.author.llm.failures import host
from nbdeck.engine.model.plan import ModelSettings
from nbdeck.engine.model.progress import Report
from nbdeck.errors import ModelFailed, SettingsError

if TYPE_CHECKING:
    from nbdeck.engine.author.llm.asking import ModelQuestion

A = TypeVar("A", bound=Answer)
T = TypeVar("T")

_log = logging.getLogger("nbdeck.engine")

STAGE = "model"
"""Name under which progress is reported."""
ANSWERS = 20
"""As many times the longest wait for one answer, an assignment may take as a whole."""
_GIVEN_UP = 2
"""Questions in a row without an answer after which no more are asked."""
_BEAT_SECONDS = 2.0
_LOOK_SECONDS = 0.1


def require_model(settings: ModelSettings) -> None:
    """Return if a model can be asked with these settings; nothing is sent.

    Raises:
        SettingsError: a library is missing, the address is no http(s) address or has a password in it, or no model
            is named.
    """
    if any(find_spec(name) is None for name in ("pydantic_ai", "openai", "text_to_num")):
        raise SettingsError(
            "A language model is configured, and the libraries that ask and check it are not all installed.",
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
    """Asks questions, several at once, and tells what they cost.

    Args:
        settings: The endpoint.
        report: Hears of each answer, and every two seconds while one is awaited; what it raises ends the wait.

    Raises:
        SettingsError: see `require_model`.
    """

    def __init__(self, settings: ModelSettings, report: Report) -> None:
        require_model(settings)
        from nbdeck.engine.author.llm.asking import Endpoint
        from nbdeck.engine.author.llm.budget import Budget

        self._settings = settings
        self._report = report
        self._budget = Budget(settings)
        self._endpoint = Endpoint(settings, self._budget)
        self._until = time.monotonic() + ANSWERS * settings.timeout_seconds
        self._in_vain: list[ModelFailed] = []

    @property
    def usage(self) -> ModelUsage:
        """What was used so far."""
        return self._budget.usage

    @property
    def takes_schema(self) -> bool:
        """Whether the endpoint takes a JSON schema, as far as it was asked."""
        return self._endpoint.takes_schema

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
        (answer,) = self.each([lambda: self.answer(question)], [said], done, total)
        if isinstance(answer, ModelFailed):
            raise answer
        return answer

    async def answer(self, question: ModelQuestion[A]) -> A:
        """Return the answer to a question, for work that `each` runs.

        Raises:
            ModelFailed: no usable answer came in time, or none came to several questions in a row before.
        """
        from nbdeck.engine.author.llm.asking import answered

        if len(self._in_vain) >= _GIVEN_UP:
            raise self._in_vain[-1]
        left = self._until - time.monotonic()
        if left <= 0:
            most = ANSWERS * self._settings.timeout_seconds
            raise ModelFailed(f"The language model was not done within {most:g} s.")
        started = time.monotonic()
        try:
            answer = await answered(question, self._endpoint, left)
        except ModelFailed as exc:
            self._in_vain.append(exc)
            raise
        finally:
            seconds = time.monotonic() - started
            _log.info("model: %s", self.usage, extra={"duration_s": round(seconds, 3)})
        self._in_vain.clear()
        return answer

    def each(
        self,
        works: Sequence[Callable[[], Awaitable[T]]],
        said: Sequence[str],
        done: int,
        total: int,
        steps: int | None = None,
    ) -> list[T | ModelFailed]:
        """Return what each piece of work returns, or why it failed; several are done at once.

        Args:
            works: Each asks `answer` as often as it wants.
            said: What each does, such as "Writing slide 3".
            done: Steps done before.
            total: Steps in all.
            steps: As many the pieces are together; None counts each as one.
        """
        if not works:
            return []
        self._report(STAGE, done, total, f"{said[0]}.")
        finished: Queue[int | None] = Queue()
        begun, count = done, 0
        stop = Event()
        started = time.monotonic()
        # Awaited in a thread of its own, for this one may have a running loop.
        with ThreadPoolExecutor(1, thread_name_prefix="nbdeck-model") as pool:
            future = pool.submit(asyncio.run, self._all(works, finished, stop))
            future.add_done_callback(lambda _: finished.put(None))
            try:
                while True:
                    try:
                        at = finished.get(timeout=_BEAT_SECONDS)
                    except Empty:
                        waited = f"waiting for the model, {time.monotonic() - started:.0f} s"
                        self._report(STAGE, done, total, f"{said[0]}: {waited}.")
                        continue
                    if at is None:
                        return future.result()
                    count += 1
                    done = begun + count * (steps or len(works)) // len(works)
                    self._report(STAGE, done, total, f"{said[at]}: {self.usage}.")
            finally:
                stop.set()

    async def _all(
        self, works: Sequence[Callable[[], Awaitable[T]]], finished: Queue[int | None], stop: Event
    ) -> list[T | ModelFailed]:
        """Return what each piece of work returns, or why it failed; all are given up when `stop` is set."""
        free = asyncio.Semaphore(self._settings.parallel)

        async def one(at: int) -> T | ModelFailed:
            async with free:
                try:
                    result: T | ModelFailed = await works[at]()
                except ModelFailed as exc:
                    return exc
                finished.put(at)
                return result

        async with self._endpoint.connected():
            tasks = [asyncio.ensure_future(one(at)) for at in range(len(works))]
            try:
                pending = set(tasks)
                while pending:
                    _, pending = await asyncio.wait(pending, timeout=_LOOK_SECONDS)
                    if stop.is_set():
                        raise asyncio.CancelledError
                return [task.result() for task in tasks]
            finally:
                for task in tasks:
                    task.cancel()
