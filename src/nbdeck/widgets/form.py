"""A form in a panel: labelled fields, messages at the field; and what the browser sends with a step, read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import traitlets

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

    def __repr__(self) -> str:
        return f"Form({', '.join(self.names)})"

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


_HINT = "Run the cell again."


def text_of(asked: Mapping[str, Any], name: str) -> str:
    """Return a text.

    Raises:
        ValidationFailed: It is none.
    """
    value = asked.get(name)
    if not isinstance(value, str):
        raise ValidationFailed(f"The browser sent no {name}, but {value!r}.", hint=_HINT)
    return value


def number_of(asked: Mapping[str, Any], name: str) -> int:
    """Return a whole number.

    Raises:
        ValidationFailed: It is none.
    """
    value = asked.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValidationFailed(f"The browser sent no {name}, but {value!r}.", hint=_HINT)
    return value


def cards_of(asked: Mapping[str, Any], name: str = "cards") -> list[str]:
    """Return names of cards.

    Raises:
        ValidationFailed: They are none.
    """
    value = asked.get(name)
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise ValidationFailed(f"The browser sent no {name}, but {value!r}.", hint=_HINT)
    return value


def words_of(asked: Mapping[str, Any]) -> dict[str, str]:
    """Return new words by name of the shape.

    Raises:
        ValidationFailed: There are none.
    """
    value = asked.get("words")
    if not isinstance(value, dict) or not all(isinstance(each, str) for each in value.values()):
        raise ValidationFailed("The browser sent no words.", hint=_HINT)
    return value


def options_of(asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return options by name.

    Raises:
        ValidationFailed: There are none.
    """
    value = asked.get("options")
    if not isinstance(value, dict):
        raise ValidationFailed("The browser sent no options.", hint=_HINT)
    return value
