"""What a prompt asks for, apart from what it gives to be shown: read before anything is written. Extension."""

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from nbdeck.contract import bounds
from nbdeck.contract.base import Request


class WishKind(StrEnum):
    """What a wish is about."""

    COUNT = "count"
    """How many content slides: `5`, or `at most 5`."""
    LANGUAGE = "language"
    """Name of a language, such as `FRENCH`."""
    TONE = "tone"
    """How the text speaks, such as `professional`."""
    AUDIENCE = "audience"
    """Who sees it."""
    INTENT = "intent"
    """What it is for: to inform, to decide, to teach."""
    SHOW = "show"
    """A layout or kind of chart that shall be there, such as `TIMELINE` or `CHART`."""
    WITHOUT = "without"
    """A layout or kind of chart that shall not be there."""
    MUST_SAY = "must_say"
    """Words that shall be there."""
    OTHER = "other"
    """Any other wish, in the user's words."""


class Wish(Request):
    """One wish of a brief."""

    kind: WishKind
    """What it is about."""
    value: Annotated[str, Field(min_length=1, max_length=600)]
    """What is wished, in the words that `kind` names."""

    def __str__(self) -> str:
        return f"{self.kind.value}: {self.value}"


class Brief(Request):
    """A prompt taken apart: what is asked, and what is given to be shown."""

    request: Annotated[str, bounds.PROMPT] = ""
    """The words that say what to do, as typed; empty where there are none."""
    source: Annotated[str, bounds.PROMPT] = ""
    """All other words, as typed."""
    wishes: Annotated[tuple[Wish, ...], Field(max_length=30)] = ()
    """What is asked for, one by one. Sent with a prompt and no words, they stand instead of those that it has."""

    def of(self, kind: WishKind) -> tuple[str, ...]:
        """Return the values of all wishes of a kind."""
        return tuple(wish.value for wish in self.wishes if wish.kind is kind)


class BriefRequest(Request):
    """A prompt to be taken apart."""

    prompt: Annotated[str, bounds.PROMPT]
    """Topic, wishes, or the whole text."""
    custom_user_instructions: Annotated[str | None, bounds.INSTRUCTIONS] = None
    """Further wishes, in words."""
    has_documents: bool = False
    """Whether documents are the material: a line beside them is a request."""
