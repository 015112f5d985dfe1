"""What is counted, and how large a question is before it is asked."""

from types import SimpleNamespace

import anyio
import pytest

from nbdeck.engine.author.llm.budget import Budget
from nbdeck.engine.model.plan import ModelSettings
from nbdeck.errors import ModelFailed


def budget(most=None):
    return Budget(ModelSettings(url="http://127.0.0.1/v1", model="small", budget_tokens=most))


def test_all_answers_are_counted():
    counted = budget()
    counted.count(10, 1)
    counted.count(20, 2)
    assert (counted.usage.calls, counted.usage.tokens_in, counted.usage.tokens_out) == (2, 30, 3)


@pytest.mark.parametrize(("text", "form", "has_room"), [("a" * 900, {}, True), ("港" * 900, {}, False), ("a", {"x": "a" * 900}, False)])  # fmt: skip
def test_signs_of_every_script_and_the_form_of_an_answer_take_room(text, form, has_room):
    message = SimpleNamespace(parts=[SimpleNamespace(content=text)], instructions=None)

    async def ask():
        async with budget(700).reserved([message], form, 100):
            return True

    if has_room:
        assert anyio.run(ask)
    else:
        with pytest.raises(ModelFailed):
            anyio.run(ask)
