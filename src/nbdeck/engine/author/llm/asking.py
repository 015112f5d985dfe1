"""One question to a model: asked again where the answer breaks a rule or is cut off."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from nbdeck.engine.author.llm.answers import Answer
from nbdeck.engine.author.llm.budget import Budget
from nbdeck.engine.model.plan import ModelSettings
from nbdeck.errors import ModelFailed

if TYPE_CHECKING:
    from openai import AsyncOpenAI
    from pydantic_ai import RunContext
    from pydantic_ai.messages import ModelResponse
    from pydantic_ai.models import Model

A = TypeVar("A", bound=Answer)

REASKS = 2
"""How often a model is told what is wrong with its answer."""
_CUT_OFF = "length"
_SENT_BACK = "It was sent back, because:"
_ROOM = 4_096
"""Tokens that an answer may have at least once one was cut off."""
_NOT_IN_GRAMMARS = ("maxLength", "minLength", "maxItems", "minItems", "default", "title")
"""Limits that blow up a grammar, checked once the answer is there, and words that it does not need."""


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


async def answered(question: ModelQuestion[A], model: Model, *, takes_schema: bool) -> A:
    """Return the model's answer, checked; what the library raises is not caught.

    Args:
        question: What is asked.
        model: Who is asked.
        takes_schema: Whether the server is given a JSON schema, else the form is asked for in words.
    """
    from pydantic_ai import Agent, ModelRetry, NativeOutput, PromptedOutput

    output: Any = NativeOutput(question.form, strict=False) if takes_schema else PromptedOutput(question.form)
    agent = Agent(model, output_type=output, instructions=question.instructions, retries=REASKS)

    @agent.output_validator
    def checked(context: RunContext[Any], answer: Any) -> Any:
        may_retry = context.retry < REASKS
        wrong = [one.text for one in question.check(answer) if one.is_fatal or may_retry]
        if wrong:
            raise ModelRetry("\n- ".join((_SENT_BACK, *wrong[:12])))
        return answer

    return cast("A", (await agent.run(question.request)).output)


def careful_model(settings: ModelSettings, budget: Budget, client: AsyncOpenAI) -> Model:
    """Return the model behind an endpoint: answers have to be there in time, are whole, and keep to the budget."""
    from pydantic_ai.models.openai import OpenAIChatModel
    from pydantic_ai.models.wrapper import WrapperModel
    from pydantic_ai.profiles import InlineDefsJsonSchemaTransformer
    from pydantic_ai.profiles.openai import OpenAIModelProfile
    from pydantic_ai.providers.openai import OpenAIProvider

    class PlainSchema(InlineDefsJsonSchemaTransformer):
        def transform(self, schema: dict[str, Any]) -> dict[str, Any]:
            return {name: value for name, value in schema.items() if name not in _NOT_IN_GRAMMARS}

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
            async with budget.reserved(messages, form, limit), asyncio.timeout(settings.timeout_seconds):
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
    provider = OpenAIProvider(openai_client=client)
    return Careful(OpenAIChatModel(settings.model, provider=provider, profile=plain))
