"""One question to a model: asked again where the answer breaks a rule, and given up in time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from threading import Event
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from nbdeck.engine.author.llm.answers import Answer
from nbdeck.engine.author.llm.failures import reason
from nbdeck.engine.model import ModelSettings
from nbdeck.errors import ModelFailed

if TYPE_CHECKING:
    from pydantic_ai.models import Model
    from pydantic_ai.usage import RunUsage

A = TypeVar("A", bound=Answer)
T = TypeVar("T")

REASKS = 2
"""How often a model is told what is wrong with its answer."""
_LOOK_SECONDS = 0.1
_NO_KEY = "none"
"""Sent where no key is set; the library asks for one."""


@dataclass(frozen=True, slots=True)
class Complaint:
    """What is wrong with an answer.

    Attributes:
        text: Told to the model.
        is_fatal: Whether the answer is of no use; others are mended where asking again did not help.
    """

    text: str
    is_fatal: bool = False


@dataclass(frozen=True, slots=True)
class ModelQuestion(Generic[A]):
    """What is asked.

    Attributes:
        instructions: The rules: how slides are, what they may say.
        request: The work, with the material fenced off.
        form: The answer's model.
        check: Returns what is wrong with an answer beyond its form.
    """

    instructions: str
    request: str
    form: type[A]
    check: Callable[[A], Sequence[Complaint]]


async def answered(
    question: ModelQuestion[A], settings: ModelSettings, usage: RunUsage, seconds: float, stop: Event
) -> A:
    """Return the model's answer, checked.

    Args:
        question: What is asked.
        settings: Endpoint, key, longest wait for one answer, retries.
        usage: Counts calls and tokens, also of answers that are no use.
        seconds: How long all answers together may take.
        stop: Ends the wait when set.

    Raises:
        ModelFailed: no usable answer came; the message says why.
        asyncio.CancelledError: `stop` was set.
    """
    try:
        async with asyncio.timeout(seconds):
            return await _until(stop, _run(question, settings, usage))
    except Exception as exc:  # noqa: BLE001 - the library and those below it raise what they like
        why = reason(exc, settings)
    # Raised out here, so that the error holds nothing of the library's, which repeats what the server sent.
    raise ModelFailed(f"The language model {why}.")


async def _run(question: ModelQuestion[A], settings: ModelSettings, usage: RunUsage) -> A:
    from openai import AsyncOpenAI
    from pydantic_ai import Agent, ModelRetry, PromptedOutput, RunContext

    async with AsyncOpenAI(
        base_url=settings.url,
        api_key=settings.key or _NO_KEY,
        timeout=settings.timeout_seconds,
        max_retries=settings.retries,
    ) as client:
        agent = Agent(
            _model(client, settings),
            output_type=PromptedOutput(question.form),
            instructions=question.instructions,
            retries=REASKS,
        )

        @agent.output_validator
        def believe(context: RunContext[Any], answer: A) -> A:
            wrong = question.check(answer)
            is_last = context.retry >= REASKS
            complaints = [one.text for one in wrong if one.is_fatal or not is_last]
            if complaints:
                raise ModelRetry("\n".join(complaints[:12]))
            return answer

        result = await agent.run(question.request, usage=usage)
        return result.output


def _model(client: Any, settings: ModelSettings) -> Model:
    """Return the model behind the endpoint, each of whose answers has to be there in time, retries included."""
    from pydantic_ai.messages import ModelResponse
    from pydantic_ai.models.openai import OpenAIChatModel
    from pydantic_ai.models.wrapper import WrapperModel
    from pydantic_ai.profiles.openai import OpenAIModelProfile
    from pydantic_ai.providers.openai import OpenAIProvider

    class InTime(WrapperModel):
        async def request(self, *args: Any, **kwargs: Any) -> ModelResponse:
            async with asyncio.timeout(settings.timeout_seconds):
                return await super().request(*args, **kwargs)

    # Not every server takes JSON mode or a second system message, and those that do not refuse the whole request.
    plain = OpenAIModelProfile(
        supports_json_object_output=False, openai_chat_supports_multiple_system_messages=False
    )
    return InTime(
        OpenAIChatModel(settings.model, provider=OpenAIProvider(openai_client=client), profile=plain)
    )


async def _until(stop: Event, work: Awaitable[T]) -> T:
    """Return what the work returns, or give it up when `stop` is set."""
    task = asyncio.ensure_future(work)
    try:
        while not (await asyncio.wait({task}, timeout=_LOOK_SECONDS))[0]:
            if stop.is_set():
                raise asyncio.CancelledError
        return task.result()
    finally:
        task.cancel()
