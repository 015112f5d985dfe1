"""What a slide and a slide of an outline share: words, and the same typed."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Annotated, Any, ClassVar, Self, TypeAlias

from pydantic import Discriminator, Tag, TypeAdapter, ValidationError, model_validator

from nbdeck.contract.base import Broken, Request
from nbdeck.contract.content import Closing, Content, Items, Quote
from nbdeck.contract.printing import amount_of, printed


def _type_of(body: Any) -> Any:
    """Return which content a value is: as it says, else by the field that only this content needs."""
    if not isinstance(body, dict):
        return getattr(body, "type", None)
    needed = next(
        (kind for name, kind in (("items", "items"), ("words", "quote")) if name in body), "closing"
    )
    return body.get("type", needed)


Body: TypeAlias = Annotated[
    Annotated[Items, Tag("items")] | Annotated[Quote, Tag("quote")] | Annotated[Closing, Tag("closing")],
    Discriminator(
        _type_of,
        custom_error_type="body",
        custom_error_message="Give an object of the type items, quote or closing.",
    ),
]


class Typed(Request):
    """A request whose words may be given typed; one whose words say something else has no body."""

    _words: ClassVar[tuple[str, ...]]
    """The field of the words, and other names that it may be given by."""

    body: Body | None = None
    """What the words say, their parts told apart: items, a quotation or a closing. It fills the words, and how many
    items there are, where these are left out, and is dropped where the words say something else. Extension."""

    @model_validator(mode="before")
    @classmethod
    def _say_body_in_words(cls, data: Any) -> Any:
        if not isinstance(data, dict) or data.get("body") is None:
            return data
        try:
            body = _reader().validate_python(data["body"])
        except ValidationError:  # the field says what is wrong with it
            return data
        words = printed(body)
        given = next((each for name in cls._words if (each := data.get(name)) is not None), words)
        said = {"body": body if given == words else None, cls._words[0]: given}
        amount = data.get("item_amount")
        return data | said | ({"item_amount": amount_of(body)} if amount is None else {})

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """Return a copy with other values; other words leave the body behind."""
        words = self._words[0]
        if update is not None and update.get(words, getattr(self, words)) != getattr(self, words):
            update = {"body": None, **update}
        return super().model_copy(update=update, deep=deep)

    def broken_rules(self) -> Iterator[Broken]:
        """Yield what a body lacks."""
        body = self.body
        if isinstance(body, Items) and any("\n" in item.heading for item in body.items):
            yield Broken("body", "A heading is one line; further lines belong to the text of its item.")
        if body is not None and not isinstance(body, Closing) and not printed(body).strip():
            yield Broken("body", "Give at least one item with words.")


@cache
def _reader() -> TypeAdapter[Content]:
    return TypeAdapter(Body)
