"""What a model behind an endpoint can do, found by asking it: short questions with answers that can be checked."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import NamedTuple

from pydantic import Field

from nbdeck.engine.author.llm.answers import Answer
from nbdeck.engine.author.llm.asking import ModelQuestion
from nbdeck.engine.author.llm.connection import Connection, require_model
from nbdeck.engine.author.llm.judging import Statement, judging
from nbdeck.engine.model.plan import ModelSettings
from nbdeck.engine.model.progress import silent
from nbdeck.errors import ModelFailed, SettingsError

_PASSAGE = "The north gate opened in May, and the south gate in June."
_FILLER = "The quay is long and the water is deep; ships come and go all day. "
_LETTERS = 4
_FILLED = 0.6
"""Share of the room that a long question takes."""


class _City(Answer):
    """A place."""

    city: str = Field(min_length=1)
    """Its name."""
    ships: int
    """How many ships it has."""


class ProbedAbility(NamedTuple):
    """One thing that was tried."""

    name: str
    """What was tried."""
    is_there: bool
    """Whether the model can do it."""
    finding: str
    """What was found, a sentence."""


def probed(settings: ModelSettings) -> Iterator[ProbedAbility]:
    """Yield what a model can do; after an endpoint that does not answer nothing more is asked.

    Args:
        settings: The endpoint. Three questions are sent, one as long as its room allows.
    """
    try:
        require_model(settings)
    except SettingsError as exc:
        yield ProbedAbility("settings", is_there=False, finding=f"{exc.message} {exc.hint or ''}".strip())
        return
    connection = Connection(settings, silent)
    started = time.monotonic()
    try:
        answer = connection.ask(_question("Lund has 12 ships."), "Probing", 0, 3)
    except ModelFailed as exc:
        yield ProbedAbility("answers", is_there=False, finding=f"{exc.message} {exc.hint or ''}".strip())
        return
    seconds = time.monotonic() - started
    speed = connection.usage.tokens_out / seconds if seconds > 0 else 0
    is_right = (answer.city, answer.ships) == ("Lund", 12)
    right = f"{settings.model} answered in {seconds:.1f} s, {speed:.0f} tokens a second."
    wrong = f"{settings.model} read “Lund has 12 ships” as {answer.ships} in {answer.city[:40]!r}."
    yield ProbedAbility("answers", is_right, right if is_right else wrong)
    schema = (
        "the server refuses a schema; the form is asked for in words, and answers are checked.",
        "the server holds answers to a schema.",
    )
    yield ProbedAbility("JSON schema", connection.takes_schema, schema[connection.takes_schema])
    yield _long(connection, settings)
    yield _judging(connection)


def _question(fact: str, behind: str = "") -> ModelQuestion[_City]:
    request = f"{fact}\n{behind}\nWhich city has ships, and how many, does the first line say?"
    return ModelQuestion("You read facts. You write JSON only.", request, _City, lambda _: ())


def _long(connection: Connection, settings: ModelSettings) -> ProbedAbility:
    """Return whether the model still knows the first line of a question that fills its room; servers cut silently."""
    room = settings.context_tokens
    filler = _FILLER * (round(room * _FILLED) * _LETTERS // len(_FILLER))
    try:
        answer = connection.ask(_question("Ystad has 34 ships.", filler), "Probing", 2, 3)
        is_there = (answer.city, answer.ships) == ("Ystad", 34)
    except ModelFailed:
        is_there = False
    size = f"of a question of {round(room * _FILLED):,} tokens"
    lost = f"give the server a context of {room:,} tokens, or set NBDECK_LLM_CONTEXT to the one it has"
    finding = f"the first line {size} is {'read' if is_there else f'lost: {lost}'}."
    return ProbedAbility("context", is_there, finding)


def _judging(connection: Connection) -> ProbedAbility:
    """Return whether the model tells a statement that its evidence says from one that it does not."""
    statements = [Statement("item", f"The {gate} gate opened in May") for gate in ("north", "south")]
    ((_, question),) = judging(statements, _PASSAGE)
    try:
        answer = connection.ask(question, "Probing", 2, 3)
    except ModelFailed as exc:
        return ProbedAbility("judging", is_there=False, finding=exc.message)
    by_number = {one.number: one.is_supported for one in answer.statements}
    is_right = by_number == {1: True, 2: False}
    finding = "noticed." if is_right else "missed: read its decks with care."
    return ProbedAbility("judging", is_right, f"swapped facts are {finding}")
