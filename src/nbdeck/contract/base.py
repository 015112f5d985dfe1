"""What all models of the wire share, and calls that are refused with the mistake told as the caller wrote it.

Every rule that looks at more than one field is a `Broken` yielded from `broken_rules`, so that a caller
hears of all of them at once, each at the field that has to change.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from typing import Any, ClassVar, NamedTuple, Self, TypeVar

from pydantic import (
    AliasChoices,
    BaseModel,
    ConfigDict,
    GetJsonSchemaHandler,
    ModelWrapValidatorHandler,
    ValidationError,
    ValidationInfo,
    model_validator,
)
from pydantic._internal._model_construction import ModelMetaclass
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, InitErrorDetails, PydanticCustomError

from nbdeck.contract.plain_value import described
from nbdeck.contract.shown import Shown, names_of_pydantic
from nbdeck.errors import ValidationFailed

_SHOWN_MISTAKES = 5
_SUBJECT = re.compile(r"[A-Z][a-z]+ should ")
"""How pydantic calls what was given: `Input should be`, `String should have`."""


class CheckedCalls(ModelMetaclass):
    """Class of models whose calls, such as `nbdeck.Slide(titel="x")`, are refused in our own words.

    What is validated from JSON or a dict meets pydantic's rules alone: a service may send fields of a later version.
    """

    def __call__(cls: Any, *args: Any, **fields: Any) -> Any:  # noqa: N805 - of a class
        """Return a model of these fields.

        Raises:
            ValidationFailed: A field is unknown, missing or wrong.
        """
        if args:
            raise ValidationFailed(
                f"{cls.__name__}: fields are given by name.",
                hint=f"The fields are {', '.join(cls.model_fields)}.",
            )
        refuse_unknown(cls, fields, origin=cls.__name__)
        try:
            return type.__call__(cls, **fields)
        except ValidationError as mistakes:
            errors = items_of(mistakes)
            needs = cls._needs if any(each["type"] == "missing" for each in errors) else None
            refused = call_refused(errors)
            raise ValidationFailed(
                f"{cls.__name__}: {refused.message}", hint=needs, details=refused.details
            ) from None

    def __getattr__(cls: Any, name: str) -> Any:  # noqa: N805 - of a class
        """Return the signature of a class that pydantic has not built yet: its fields."""
        if (
            name == "__signature__"
            and not cls.__pydantic_complete__
            and cls.model_rebuild(raise_errors=False)
        ):
            return cls.__signature__
        return ModelMetaclass.__getattr__(cls, name)  # type: ignore[attr-defined]

    def __dir__(cls) -> list[str]:  # noqa: N805 - of a class
        """Return the names of the class without those of pydantic."""
        return [name for name in super().__dir__() if name not in names_of_pydantic()]


def refuse_unknown(model: type[BaseModel], fields: Iterable[str], *, origin: str) -> None:
    """Check that `model` has every one of `fields`.

    Raises:
        ValidationFailed: It has not; the hint names the closest field.
    """
    known = _field_names(model)
    for name in fields:
        if name in known:
            continue
        near = get_close_matches(str(name), known, n=1)
        hint = f"Did you mean {near[0]!r}?" if near else f"The fields are {', '.join(sorted(known))}."
        error = {"loc": ["body", name], "msg": "Unknown field.", "type": "extra_forbidden"}
        raise ValidationFailed(
            f"{origin}: there is no field {name!r}.", hint=hint, details={"errors": [error]}
        )


@cache
def _field_names(model: type[BaseModel]) -> frozenset[str]:
    """Return every name by which a field of `model` may be given."""
    names = set(model.model_fields)
    for field in model.model_fields.values():
        if isinstance(field.validation_alias, AliasChoices):
            names |= {str(choice) for choice in field.validation_alias.choices}
        elif isinstance(field.validation_alias, str):
            names.add(field.validation_alias)
    return frozenset(names)


def items_of(mistakes: ValidationError, *within: str | int) -> list[dict[str, Any]]:
    """Return each mistake as `{loc, msg, type}`, without the values that were given.

    Args:
        mistakes: What pydantic says.
        within: Where in the request body the checked value sits.
    """
    errors = mistakes.errors(include_url=False, include_input=False, include_context=False)
    return [
        {"loc": ["body", *within, *each["loc"]], "msg": each["msg"], "type": each["type"]} for each in errors
    ]


def call_refused(errors: list[dict[str, Any]]) -> ValidationFailed:
    """Return the error that lists `errors`; its message names the first few by their place."""
    shown = "; ".join(map(_sentence, errors[:_SHOWN_MISTAKES]))
    more = len(errors) - _SHOWN_MISTAKES
    message = f"{shown} (and {more} more)" if more > 0 else shown
    return ValidationFailed(f"{message.removesuffix('.')}.", details={"errors": errors})


def _sentence(error: Mapping[str, Any]) -> str:
    """Return a mistake as `chart.type should be 'BAR' or 'LINE'`."""
    where, message = place(error["loc"][1:]), error["msg"].removesuffix(".")
    if message == "Field required":
        return f"{where} is missing"
    return _SUBJECT.sub(f"{where} should ", message) if _SUBJECT.match(message) else f"{where}: {message}"


def place(loc: Iterable[str | int]) -> str:
    """Return a location as a reader writes it: `slides[2].chart.series[0].values`."""
    words = ""
    for part in loc:
        if isinstance(part, int):
            words += f"[{part}]"
        else:
            words += f".{part}" if words else part
    return words or "request"


M = TypeVar("M", bound=BaseModel)


def read(model: type[M], fields: Mapping[str, Any], *, origin: str) -> M:
    """Return `fields` as `model`.

    Args:
        model: A request model of the contract.
        fields: Its fields; those that are None count as not given.
        origin: Where the fields come from, for messages, such as `from_slides()` or `slides[2]`.

    Raises:
        ValidationFailed: A field is unknown, missing or wrong; `details["errors"]` lists each as `{loc, msg, type}`.
    """
    given = {name: value for name, value in fields.items() if value is not None}
    refuse_unknown(model, given, origin=origin)
    try:
        return model.model_validate(given)
    except ValidationError as mistakes:
        raise call_refused(items_of(mistakes)) from None


def slides_of(model: type[M], given: Iterable[M | Mapping[str, Any]]) -> tuple[M, ...]:
    """Return `given` as models.

    Args:
        model: `Slide` or `OutlineSlide`.
        given: Models or dicts of the interface's fields.

    Raises:
        ValidationFailed: A slide is wrong; every mistake is named by slide index and field.
    """
    if isinstance(given, model | Mapping | str) or _is_data(given) or not isinstance(given, Iterable):
        hint = "Put [nbdeck.chart(...)] or [nbdeck.table(...)] of it there." if _is_data(given) else None
        raise ValidationFailed(
            f"slides: a list is needed, not one {type(given).__name__}.",
            hint=hint or "Put the slide into a list.",
        )
    checked: list[M] = []
    errors: list[dict[str, Any]] = []
    for index, slide in enumerate(given):
        try:
            checked.append(slide if isinstance(slide, model) else _checked(model, slide, index))
        except ValidationError as mistakes:
            errors += items_of(mistakes, "slides", index)
    if errors:
        raise call_refused(errors)
    return tuple(checked)


def _checked(model: type[M], slide: Any, index: int) -> M:
    if isinstance(slide, Mapping):
        refuse_unknown(model, slide, origin=f"slides[{index}]")
        return model.model_validate(dict(slide))
    hint = f"Give nbdeck.{model.__name__}(...), or a dict of its fields."
    if "chart" in model.model_fields:
        is_data = _is_data(slide)
        hint = (
            "Wrap it in nbdeck.chart or nbdeck.table."
            if is_data
            else f"{hint[:-1]}; of data, nbdeck.chart(...)."
        )
    raise ValidationFailed(f"slides[{index}]: a {type(slide).__name__} is no {model.__name__}.", hint=hint)


def _is_data(given: Any) -> bool:
    """Whether something is a DataFrame or Series of some package."""
    return any(hasattr(given, name) for name in ("__arrow_c_stream__", "__dataframe__", "to_frame"))


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
