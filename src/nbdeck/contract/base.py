"""The three kinds of model: answers, requests, and requests that refuse unknown fields.

Every rule that looks at more than one field is a `Broken` yielded from `broken_rules`, so that a caller
hears of all of them at once, each at the field that has to change.
"""

from collections.abc import Iterator
from typing import Any, ClassVar, NamedTuple, Self

from pydantic import (
    BaseModel,
    ConfigDict,
    GetJsonSchemaHandler,
    ModelWrapValidatorHandler,
    ValidationError,
    ValidationInfo,
    model_validator,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, InitErrorDetails, PydanticCustomError

from nbdeck.contract.mistakes import CheckedCalls
from nbdeck.contract.plain_value import described
from nbdeck.contract.shown import Shown


class Model(Shown, BaseModel, metaclass=CheckedCalls):
    """Frozen value that ignores fields it does not know; the base of answers."""

    _needs: ClassVar[str | None] = None  # says what a value is made of, where a part is missing

    model_config = ConfigDict(
        frozen=True,
        defer_build=True,  # of the many models a process uses few
        extra="ignore",
        populate_by_name=True,
    )

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler, /
    ) -> JsonSchemaValue:
        """Return the schema of the model with the sentences that stand below its fields."""
        return described(cls, handler(schema), handler)

    def wire(self) -> dict[str, Any]:
        """Return the JSON object to send: only fields that were set, without nulls."""
        return self.model_dump(mode="json", exclude_unset=True, exclude_none=True)

    def __repr_args__(self) -> Iterator[tuple[str | None, Any]]:
        """Yield what `repr` tells: only fields that say something else than when they are left out."""
        fields = type(self).model_fields
        for name, value in super().__repr_args__():
            if name not in fields or value != fields[name].get_default(
                call_default_factory=True, validated_data={}
            ):
                yield name, value


CHECKED = "checked"
"""Context in which what was checked before is read again: rules of what there is today do not count any more."""
OF_TODAY = "today"
"""Kind of the rules that hold for what there is today, such as the names of icons."""


class Broken(NamedTuple):
    """One broken rule: the field to change, and a sentence that says how."""

    field: str
    sentence: str
    kind: str = "rule"


def refusal(kind: str, sentence: str) -> PydanticCustomError:
    """Return the error that makes pydantic answer with exactly `sentence`.

    Args:
        kind: Machine word that ends up as `type` of the validation item.
        sentence: What to do, for a person.
    """
    return PydanticCustomError(kind, sentence)


def _publish_nulls(schema: dict[str, Any], model: type[BaseModel]) -> None:
    """Say in the schema that every optional field may be null, and leave the example in Python to Python."""
    schema["description"] = schema.get("description", "").partition("\n\nExamples:")[0]
    required = schema.get("required", ())
    for name, field in schema.get("properties", {}).items():
        options = field.get("anyOf", ())
        if name in required or {"type": "null"} in options:
            continue
        about = {key: field.pop(key) for key in ("description", "title", "default") if key in field}
        if isinstance(about.get("default"), dict | list):  # leaving the field out says the same
            del about["default"]
        core = options or ({**field},)
        schema["properties"][name] = {"anyOf": [*core, {"type": "null"}], **about}


class Request(Model):
    """Base of what a caller sends; null in an optional field means its default."""

    model_config = ConfigDict(json_schema_extra=_publish_nulls)

    @model_validator(mode="before")
    @classmethod
    def _drop_nulls(cls, data: Any) -> Any:
        if not isinstance(data, dict):
            return data
        fields = cls.model_fields
        return {
            name: value
            for name, value in data.items()
            if value is not None or name not in fields or fields[name].is_required()
        }

    @model_validator(mode="wrap")
    @classmethod
    def _refuse_broken_rules(
        cls, data: Any, make: ModelWrapValidatorHandler[Self], info: ValidationInfo
    ) -> Self:
        request = make(data)
        was_checked = request is data or info.context == CHECKED
        errors = [
            InitErrorDetails(
                type=refusal(rule.kind, rule.sentence),
                loc=(rule.field,),
                input=getattr(request, rule.field),
            )
            for rule in request.broken_rules()
            if not (was_checked and rule.kind == OF_TODAY)
        ]
        if errors:
            raise ValidationError.from_exception_data(cls.__name__, errors)
        return request

    def broken_rules(self) -> Iterator[Broken]:
        """Yield every rule between fields that this request breaks."""
        yield from ()


class StrictModel(Request):
    """Base of version 2 requests: an unknown field is refused."""

    model_config = ConfigDict(extra="forbid")
