"""One question to a model: asked again where the answer breaks a rule or is cut off, and given up in time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from pydantic import ValidationError

from nbdeck.engine.author.llm.answers import Answer
from nbdeck.engine.author.llm.budget import Budget
from nbdeck.engine.author.llm.failures import reason
from nbdeck.engine.model.plan import ModelSettings
from nbdeck.errors import ModelFailed

if TYPE_CHECKING:
    from openai import AsyncOpenAI
    from pydantic_ai.models import Model

A = TypeVar("A", bound=Answer)

REASKS = 2
"""How often a model is told what is wrong with its answer."""
_REFUSES_SCHEMA = frozenset({400, 415, 422, 501})
"""What servers answer that do not take a JSON schema."""
_CUT_OFF = "length"
_SENT_BACK = "It was sent back, because:"
_FORM_FAILED = "Your answer before was not of the form that is asked for:"
_ROOM = 4_096
"""Tokens that an answer may have at least once one was cut off."""
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


@dataclass(slots=True)
class Endpoint:
    """The endpoint, and what was learned of it.

    Attributes:
        settings: Address, key, longest wait for one answer, retries.
        budget: Calls and tokens, also of answers that are no use.
        takes_schema: Whether it takes a JSON schema for its answer; believed until it refuses one.
        client: Sends the questions of one event loop; opening one reads every certificate that is trusted.
    """

    settings: ModelSettings
    budget: Budget
    takes_schema: bool = True
    client: AsyncOpenAI | None = None

    @asynccontextmanager
    async def connected(self) -> AsyncIterator[None]:
        """Let the questions asked in the block, all of one event loop, share a client, and close it in the end."""
        try:
            yield
        finally:
            client, self.client = self.client, None
            if client is not None:
                await client.close()

    def shared_client(self) -> AsyncOpenAI:
        """Return the client of all questions that are asked while connected."""
        if self.client is None:
            from openai import AsyncOpenAI

            self.client = AsyncOpenAI(
                base_url=self.settings.url,
                api_key=self.settings.key or _NO_KEY,
                timeout=self.settings.timeout_seconds,
                max_retries=self.settings.retries,
            )
        return self.client


async def answered(question: ModelQuestion[A], endpoint: Endpoint, seconds: float) -> A:
    """Return the model's answer, checked.

    Args:
        question: What is asked.
        endpoint: Who is asked.
        seconds: How long all answers together may take.

    Raises:
        ModelFailed: no usable answer came; the message says why.
    """
    try:
        async with asyncio.timeout(seconds):
            return await _in_either_mode(question, endpoint)
    except ModelFailed:
        raise
    except Exception as exc:  # noqa: BLE001 - the library and those below it raise what they like
        why = reason(exc, endpoint.settings)
    # Raised out here, so that the error holds nothing of the library's, which repeats what the server sent.
    raise ModelFailed(f"The language model {why}.")


async def _in_either_mode(question: ModelQuestion[A], endpoint: Endpoint) -> A:
    """Return the answer to a question with a schema, without one where the server refuses it."""
    from pydantic_ai import NativeOutput, PromptedOutput
    from pydantic_ai.exceptions import ModelHTTPError

    if endpoint.takes_schema:
        try:
            return await _run(question, endpoint, NativeOutput(question.form, strict=False))
        except ModelHTTPError as exc:
            if exc.status_code not in _REFUSES_SCHEMA:
                raise
    answer = await _run(question, endpoint, PromptedOutput(question.form))
    endpoint.takes_schema = False
    return answer


async def _run(question: ModelQuestion[A], endpoint: Endpoint, output: Any) -> A:
    from pydantic_ai import Agent
    from pydantic_ai.exceptions import ContentFilterError, UnexpectedModelBehavior

    agent = Agent(_model(endpoint), output_type=output, instructions=question.instructions, retries=0)
    request = question.request
    for left in reversed(range(REASKS + 1)):
        try:
            answer = cast("A", (await agent.run(request)).output)
        except ContentFilterError:
            raise
        except UnexpectedModelBehavior as exc:
            if not left:
                raise
            request = f"{question.request}\n\n{_FORM_FAILED}\n{_of_form(exc)}"
            continue
        wrong = question.check(answer)
        complaints = [one.text for one in wrong if one.is_fatal or left]
        if not complaints:
            return answer
        # In one message: not every server takes a conversation of more than a system and a user message.
        listed = "\n".join(f"- {one}" for one in complaints[:12])
        was = answer.model_dump_json(exclude_defaults=True)
        request = f"{question.request}\n\nYour answer was:\n{was}\n\n{_SENT_BACK}\n{listed}"
    raise UnexpectedModelBehavior("No answer that can be used.")


def _of_form(error: BaseException) -> str:
    """Return what is wrong with the form of an answer: fields and rules, nothing that the model sent."""
    cause: BaseException | None = error
    while cause is not None and not isinstance(cause, ValidationError):
        cause = cause.__cause__
    if cause is None:
        return "- It is no JSON object."
    return "\n".join(
        f"- {'.'.join(map(str, one['loc'])) or 'the answer'}: {one['msg']}"
        for one in cause.errors(include_input=False, include_url=False)[:8]
    )


def _model(endpoint: Endpoint) -> Model:
    """Return the model behind the endpoint: answers have to be there in time, are whole, and keep to the budget."""
    from pydantic_ai.messages import ModelResponse
    from pydantic_ai.models.openai import OpenAIChatModel
    from pydantic_ai.models.wrapper import WrapperModel
    from pydantic_ai.profiles.openai import OpenAIModelProfile
    from pydantic_ai.providers.openai import OpenAIProvider

    from nbdeck.engine.author.llm.plain_schema import PlainSchema

    settings, budget = endpoint.settings, endpoint.budget

    class Careful(WrapperModel):
        async def request(self, messages: Any, model_settings: Any, parameters: Any) -> ModelResponse:
            response = await self._sent(messages, model_settings, parameters, budget.limit)
            if response.finish_reason == _CUT_OFF:
                room = max(2 * response.usage.output_tokens, _ROOM)
                response = await self._sent(messages, model_settings, parameters, room)
                if response.finish_reason == _CUT_OFF:
                    raise ModelFailed(
                        f"The language model's answer was cut off, even with room for {room:,} tokens.",
                        hint="Give the model a larger context, and set NBDECK_LLM_CONTEXT to it.",
                    )
            return response

        async def _sent(self, messages: Any, given: Any, parameters: Any, limit: int | None) -> ModelResponse:
            limited: Any = dict(given or {}) | ({"max_tokens": limit} if limit else {})
            wanted = parameters.output_object
            form = wanted.json_schema if wanted is not None else None
            async with (
                budget.reserved(messages, form, limit),
                asyncio.timeout(settings.timeout_seconds),
            ):
                response = await super().request(messages, limited, parameters)
                budget.count(response.usage.input_tokens, response.usage.output_tokens)
            return response

    # Not every server takes a second system message, and those that do not refuse the whole request.
    plain = OpenAIModelProfile(
        supports_json_schema_output=True,
        supports_json_object_output=False,
        json_schema_transformer=PlainSchema,
        native_output_requires_schema_in_instructions=True,
        openai_chat_supports_multiple_system_messages=False,
        openai_chat_supports_max_completion_tokens=False,
    )
    return Careful(
        OpenAIChatModel(
            settings.model, provider=OpenAIProvider(openai_client=endpoint.shared_client()), profile=plain
        )
    )
