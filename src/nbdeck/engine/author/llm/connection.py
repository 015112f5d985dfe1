"""The line to a model for the length of one assignment: one deadline, one count of calls and tokens."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from importlib.util import find_spec
from typing import TYPE_CHECKING, TypeVar

from nbdeck.contract.tasks import ModelUsage
from nbdeck.engine.author.llm.answers import Answer
from nbdeck.engine.author.llm.failures import host, reason
from nbdeck.engine.model.plan import ModelSettings
from nbdeck.engine.model.progress import Report
from nbdeck.errors import ModelFailed, SettingsError

if TYPE_CHECKING:
    from pydantic_ai.models import Model

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
_NO_KEY = "none"
"""Sent where no key is set; the library asks for one."""
_REFUSES_SCHEMA = frozenset({400, 415, 422, 501})
"""What servers answer that do not take a JSON schema."""


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

    Attributes:
        takes_schema: Whether the endpoint takes a JSON schema for its answer; believed until it refuses one.

    Raises:
        SettingsError: see `require_model`.
    """

    def __init__(self, settings: ModelSettings, report: Report) -> None:
        require_model(settings)
        from nbdeck.engine.author.llm.budget import Budget

        self.takes_schema = True
        self._settings = settings
        self._report = report
        self._budget = Budget(settings)
        self._until = time.monotonic() + ANSWERS * settings.timeout_seconds
        self._in_vain: list[ModelFailed] = []
        self._model: Model | None = None

    @property
    def usage(self) -> ModelUsage:
        """What was used so far."""
        return self._budget.usage

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
        if len(self._in_vain) >= _GIVEN_UP:
            raise self._in_vain[-1]
        left = self._until - time.monotonic()
        if left <= 0:
            most = ANSWERS * self._settings.timeout_seconds
            raise ModelFailed(f"The language model was not done within {most:g} s.")
        started = time.monotonic()
        try:
            async with asyncio.timeout(left):
                answer = await self._in_either_mode(question)
        except ModelFailed as exc:
            failed = exc
        except Exception as exc:  # noqa: BLE001 - the library and those below it raise what they like
            failed = ModelFailed(f"The language model {reason(exc, self._settings)}.")
        else:
            self._in_vain.clear()
            return answer
        finally:
            seconds = time.monotonic() - started
            _log.info("model: %s", self.usage, extra={"duration_s": round(seconds, 3)})
        self._in_vain.append(failed)
        # Raised out here, so that the error holds nothing of the library's, which repeats what the server sent.
        raise failed

    async def _in_either_mode(self, question: ModelQuestion[A]) -> A:
        """Return the answer to a question with a schema, without one where the server refuses it."""
        from pydantic_ai.exceptions import ModelHTTPError

        from nbdeck.engine.author.llm.asking import answered

        if self._model is None:
            raise RuntimeError("Questions are asked in work that `each` runs.")
        if self.takes_schema:
            try:
                return await answered(question, self._model, takes_schema=True)
            except ModelHTTPError as exc:
                if exc.status_code not in _REFUSES_SCHEMA:
                    raise
        answer = await answered(question, self._model, takes_schema=False)
        self.takes_schema = False
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
        from anyio.from_thread import start_blocking_portal
        from openai import AsyncOpenAI

        from nbdeck.engine.author.llm.asking import careful_model

        settings, started, now, count = self._settings, time.monotonic(), done, 0
        free = asyncio.Semaphore(settings.parallel)

        async def one(work: Callable[[], Awaitable[T]]) -> T | ModelFailed:
            async with free:
                try:
                    return await work()
                except ModelFailed as exc:
                    return exc

        self._report(STAGE, done, total, f"{said[0]}.")
        client = AsyncOpenAI(
            base_url=settings.url,
            api_key=settings.key or _NO_KEY,
            timeout=settings.timeout_seconds,
            max_retries=settings.retries,
        )
        # Awaited in a thread of its own, for this one may have a running loop.
        with start_blocking_portal() as portal, portal.wrap_async_context_manager(client):
            self._model = careful_model(settings, self._budget, client)
            futures: list[Future[T | ModelFailed]] = [portal.start_task_soon(one, work) for work in works]
            pending = set(futures)
            try:
                while pending:
                    finished, pending = wait(pending, _BEAT_SECONDS, FIRST_COMPLETED)
                    for future in finished:
                        count += 1
                        now = done + count * (steps or len(works)) // len(works)
                        self._report(STAGE, now, total, f"{said[futures.index(future)]}: {self.usage}.")
                    if not finished:
                        waited = f"waiting for the model, {time.monotonic() - started:.0f} s"
                        self._report(STAGE, now, total, f"{said[0]}: {waited}.")
            finally:
                for future in futures:
                    future.cancel()
        return [future.result() for future in futures]
