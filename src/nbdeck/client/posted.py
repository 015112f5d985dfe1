"""Operations whose arguments are a request model: the model's fields are the keyword arguments.

The signature is taken from the model, for type checkers and at run time, so it cannot differ from the contract.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Mapping
from functools import cache
from typing import Any, Generic, ParamSpec, Protocol, Self, TypeVar, cast, overload

from pydantic import BaseModel

from nbdeck.client.drivers import AsyncDriver, Flow, Resource, SyncDriver, dressed
from nbdeck.client.flows import call
from nbdeck.contract.base import Model, read
from nbdeck.contract.operation import Operation
from nbdeck.contract.plain_value import sentences_of
from nbdeck.contract.tasks import Task, TaskStarted
from nbdeck.errors import ValidationFailed

P = ParamSpec("P")
M = TypeVar("M")
M_contra = TypeVar("M_contra", contravariant=True)
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Call(Protocol[P, M_contra, T_co]):
    """Takes a request model, or its fields as keywords."""

    @overload
    def __call__(self, request: M_contra, /) -> T_co: ...
    @overload
    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T_co: ...


class posted(Generic[P, M, T]):  # noqa: N801 - reads as a word in the class that uses it
    """One operation with a JSON body; its name in the class is its name in the table."""

    def __init__(self, model: Callable[P, M], answer: type[T]) -> None:
        self._model = cast("type[BaseModel]", model)
        self.answer: Any = answer
        self._operation: Operation | None = None

    def __set_name__(self, owner: type[Any], name: str) -> None:
        table: Mapping[str, Operation] = owner.TABLE
        self._operation = table[name]

    @overload
    def __get__(self, instance: None, owner: Any = None) -> Self: ...
    @overload
    def __get__(self, instance: Resource[SyncDriver], owner: Any = None) -> Call[P, M, T]: ...
    @overload
    def __get__(self, instance: Resource[AsyncDriver], owner: Any = None) -> Call[P, M, Awaitable[T]]: ...

    def __get__(self, instance: Resource[Any] | None, owner: Any = None) -> Any:
        if instance is None or self._operation is None:
            return self
        context, operation, model = instance._context, self._operation, self._model  # noqa: SLF001

        def ask(request: BaseModel | None, fields: dict[str, Any]) -> Flow[Any]:
            checked = _checked(model, request, fields, operation.name)
            return (yield from call(context.site, operation, body=checked.wire()))

        def method(request: BaseModel | None = None, /, **fields: Any) -> Any:
            return context.driver.run(ask(request, fields))

        return dressed(method, operation.name, _doc(operation.summary, model), _signature(model))


class waitable(posted[P, M, TaskStarted | Task]):  # noqa: N801 - as above
    """An operation that answers with the finished task when `run_sync` is true."""

    def __init__(self, model: Callable[P, M]) -> None:
        super().__init__(model, TaskStarted)


def _checked(
    model: type[BaseModel], request: BaseModel | None, fields: Mapping[str, Any], name: str
) -> Model:
    if request is None:
        return cast("Model", read(model, fields, origin=f"{name}()"))
    if fields or not isinstance(request, model):
        raise ValidationFailed(
            f"{name}() takes one {model.__name__}, or its fields as keywords.",
            details={"errors": [{"loc": ["request"], "msg": f"No {model.__name__}.", "type": "model_type"}]},
        )
    return cast("Model", request)


def _signature(model: type[BaseModel]) -> inspect.Signature:
    first = inspect.Parameter("request", inspect.Parameter.POSITIONAL_ONLY, default=None, annotation=model)
    fields = [
        inspect.Parameter(
            name,
            inspect.Parameter.KEYWORD_ONLY,
            default=inspect.Parameter.empty if field.is_required() else field.get_default(),
            annotation=field.annotation,
        )
        for name, field in model.model_fields.items()
    ]
    return inspect.Signature([first, *fields])


@cache
def _doc(summary: str, model: type[BaseModel]) -> str:
    sentences = sentences_of(model)
    lines = [summary, "", "Args:", f"    request: A `{model.__name__}`, instead of its fields."]
    lines += [f"    {name}: {sentences.get(name)}" for name in model.model_fields]
    return "\n".join(lines)
