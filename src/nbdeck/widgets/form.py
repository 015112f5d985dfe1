"""A form in a panel: labelled fields, messages at the field; and what the browser sends with a step, read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

import traitlets
from pydantic import TypeAdapter, ValidationError

from nbdeck.errors import NbdeckError, ValidationFailed
from nbdeck.widgets.assets import script, style
from nbdeck.widgets.frame import ScriptPart

Option = tuple[str, str]
"""A value, and its words for people."""


class Form(ScriptPart):
    """Fields that the browser draws and a panel's traits hold.

    A field is a dict: `name` (of the trait), `label`, `kind` (`text`, `lines`, `number`, `choice`, `choices`, `chips`),
    and where it is of use `placeholder`, `hint`, `wide`, `rows`, `min`, `max`, `options` ([value, words] pairs), `none`
    (words for no options). Chips are dicts of `kind` and `value`, or None, for which `none` stands; `empty` are the
    words for none at all. An action is a dict: `name`, `label`, `main`; Ctrl+Enter in a field takes the first.

    Args:
        fields: The fields in order.
        actions: The buttons below them.
    """

    _esm = script("dom", "form")
    _css = style("form")
    fields = traitlets.List(traitlets.Dict()).tag(sync=True)
    actions = traitlets.List(traitlets.Dict()).tag(sync=True)
    values = traitlets.Dict().tag(sync=True)
    problems = traitlets.Dict().tag(sync=True)
    is_busy = traitlets.Bool(default_value=False).tag(sync=True)

    def __init__(self, fields: Sequence[dict[str, Any]], actions: Sequence[dict[str, Any]] = ()) -> None:
        super().__init__(fields=list(fields), actions=list(actions))

    @property
    def names(self) -> list[str]:
        """Names of the fields."""
        return [field["name"] for field in self.fields]

    def bind(
        self, panel: Any, *, act: dict[str, Callable[[], Any]], on_open: Callable[[str], Any] | None = None
    ) -> None:
        """Keep fields and the panel's traits of the same names alike, and run actions.

        Args:
            panel: A `Frame` with a trait for each field.
            act: What to call for each action.
            on_open: Called with the name of a list of choices when it is opened.
        """
        self.values = {name: getattr(panel, name) for name in self.names}
        panel.observe(lambda change: self._show(change["name"], change["new"]), self.names)
        self.observe(lambda change: self._take(panel, change["new"]), "values")

        def heard(_widget: Any, content: Any, _buffers: Any) -> None:
            if content.get("action") in act and not self.is_busy:
                panel._guard(act[content["action"]])  # noqa: SLF001 - part of the same panel
            elif content.get("open") in self.names and on_open is not None:
                panel._guard(on_open, content["open"])  # noqa: SLF001

        self.on_msg(heard)

    def offer(self, name: str, options: Iterable[Option]) -> None:
        """Replace the options of one field."""
        listed = [[value, words] for value, words in options]
        self.fields = [
            {**field, "options": listed} if field["name"] == name else field for field in self.fields
        ]

    def show_problems(self, error: Exception | None) -> bool:
        """Put the mistakes that an error names at their fields; return whether there are any."""
        listed = error.details.get("errors", ()) if isinstance(error, ValidationFailed) else ()
        problems = {
            str(part): item["msg"] for item in listed for part in item.get("loc", ()) if part in self.names
        }
        self.problems = problems
        return bool(problems)

    def _show(self, name: str, value: Any) -> None:
        if self.values.get(name) != value:
            self.values = {**self.values, name: value}

    def _take(self, panel: Any, values: dict[str, Any]) -> None:
        problems: dict[str, str] = {name: words for name, words in self.problems.items() if name in values}
        for name in self.names:
            if values.get(name) == getattr(panel, name):
                continue
            problems.pop(name, None)
            try:
                setattr(panel, name, values.get(name))
            except NbdeckError as error:
                problems[name] = str(error)
            except traitlets.TraitError:
                problems[name] = f"{values.get(name)!r} is no value for this."
        self.problems = problems
        truth = {name: getattr(panel, name) for name in self.names}
        if truth != values:
            self.values = truth
            self.send_state("values")


T = TypeVar("T")


def sent(asked: Mapping[str, Any], name: str, kind: type[T]) -> T:
    """Return what the browser sends with a step under a name, such as its text for `str`.

    Raises:
        ValidationFailed: It is of another kind: a view that is older than the kernel may send anything.
    """
    value = asked.get(name)
    try:
        return TypeAdapter(kind).validate_python(value, strict=True)
    except ValidationError:
        raise ValidationFailed(
            f"The browser sent no {name}, but {value!r}.", hint="Run the cell again."
        ) from None


def card_of_step(asked: Mapping[str, Any], name: str) -> str | None:
    """Return the card that a step names, if it names one."""
    return sent(asked, name, str) if asked.get(name) else None
