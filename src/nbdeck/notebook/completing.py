"""Tab within a call of nbdeck: names of arguments, and between quotes their words: kinds, layouts, templates, columns.

IPython alone offers files between quotes, and asks a static analyser for names that takes seconds beside pandas.
"""

from __future__ import annotations

import enum
import inspect
import re
import typing
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from inspect import Parameter
from types import ModuleType
from typing import Any, NamedTuple

from nbdeck.contract import enums

_WORD = re.compile(r"(?P<name>\w+)\s*=\s*(?P<quote>['\"])(?P<begun>[^'\"\n]*)$")
"""An argument whose quotes are open."""
_NAME = re.compile(r"(?<=[(,])\s*(?P<begun>(?:[^\W\d]\w*)?)$")
"""An argument of which no more than a part of a name is there."""
_PIECE = re.compile(
    r"\'\'\'.*?\'\'\'|\"\"\".*?\"\"\"|'(?:\\.|[^'\\\n])*'|\"(?:\\.|[^\"\\\n])*\"|#[^\n]*|(?P<bracket>[()\[\]{}])",
    re.DOTALL,
)
_CALLEE = re.compile(r"[^\W\d][\w.]*$")
_FIRST = re.compile(r"\s*([^\W\d]\w*)\s*(?:,|$)")
_GIVEN = re.compile(r"\b(\w+)\s*=(?!=)")
_MOST_COLUMNS = 200
_LISTS = {
    "aggregate": ("nbdeck.frames.options", "AGGREGATES"),
    "kind": ("nbdeck.frames.kinds", "KINDS"),
    "sort": ("nbdeck.frames.options", "SORTS"),
    "template": ("nbdeck.engine.pipeline", "template_names"),
}
"""Where the words of arguments stand whose type is text."""


def offer_words(shell: Any) -> None:
    """Have a shell of IPython offer the words that arguments of nbdeck take.

    Args:
        shell: The interactive shell; one whose completer takes no matchers is left alone.
    """
    matchers = getattr(getattr(shell, "Completer", None), "custom_matchers", None)
    if matchers is None:
        return
    from IPython.core.completer import SimpleCompletion, context_matcher

    @context_matcher()  # type: ignore[untyped-decorator]
    def arguments(context: Any) -> Any:
        lines = context.full_text.split("\n")[: context.cursor_line]
        text = "\n".join([*lines, context.text_until_cursor])
        hidden = getattr(shell, "user_ns_hidden", ())
        variables = {name: each for name, each in shell.user_ns.items() if name not in hidden}
        begun, words = offered_at(text, variables)
        completions = [SimpleCompletion(each, type="param") for each in words]
        return {"completions": completions, "suppress": bool(words), "matched_fragment": begun}

    matchers.append(arguments)


def offered_at(text: str, variables: Mapping[str, Any]) -> tuple[str, list[str]]:
    """Return what is typed of a word or a name, and those that begin so; none outside a call of nbdeck.

    Args:
        text: The cell up to the cursor.
        variables: The notebook's, by name.
    """
    typed = _WORD.search(text) or _NAME.search(text)
    call = _open_call(text[: typed.start()]) if typed else None
    if typed is None or call is None:
        return "", []
    begun = typed["begun"]
    try:
        owner, function = _resolved(call.callee.split("."), variables)
        if function is None:
            return "", []
        if "name" in typed.groupdict():
            words = list(_words_for(typed["name"], function, _frame_of(owner, call, variables)))
        else:
            words = list(_names_for(function, call.given, variables))
    except Exception:  # noqa: BLE001 - Tab stays silent, whatever stands in the cell
        return "", []
    if begun.isupper() and not any(each.startswith(begun) for each in words):
        words = [each.upper() for each in words]
    return begun, [each for each in dict.fromkeys(words) if each.startswith(begun)]


class _Call(NamedTuple):
    """A function whose brackets are open."""

    callee: str
    """Its dotted name."""
    given: str
    """What stands behind the bracket."""


def _open_call(text: str) -> _Call | None:
    """Return the innermost call that a text leaves open; None where another bracket is open, or none."""
    opened: list[re.Match[str]] = []
    for piece in _PIECE.finditer(text):
        if piece["bracket"] and piece["bracket"] in "([{":
            opened.append(piece)
        elif piece["bracket"] and opened:
            opened.pop()
    if not opened or opened[-1]["bracket"] != "(":
        return None
    callee = _CALLEE.search(text[: opened[-1].start()])
    return _Call(callee[0], text[opened[-1].end() :]) if callee else None


def _names_for(function: Any, given: str, variables: Mapping[str, Any]) -> Iterator[str]:
    """Yield arguments of a function that are not given yet; where the data is to stand, the notebook's variables."""
    named = {each[1] for each in _GIVEN.finditer(given)}
    for name, parameter in inspect.signature(function).parameters.items():
        is_data = parameter.kind is Parameter.POSITIONAL_OR_KEYWORD and parameter.default is Parameter.empty
        if is_data and not given.strip():
            yield from (each for each in variables if not each.startswith("_"))
        elif not is_data and parameter.kind is not Parameter.VAR_KEYWORD and name not in named:
            yield f"{name}="


def _words_for(name: str, function: Any, frame: Any) -> Iterator[str]:
    """Yield the words of an argument: those of a closed list, and columns where it names some."""
    if name in _LISTS:
        home, of_home = _LISTS[name]
        words = getattr(import_module(home), of_home)
        yield from (words() if callable(words) else [each.lower() for each in words])
        return
    hint = _annotation(function, name)
    yield from _words_of(hint)
    if "Hashable" in str(hint):
        yield from (
            each for each in list(getattr(frame, "columns", ()))[:_MOST_COLUMNS] if isinstance(each, str)
        )


def _frame_of(owner: Any, call: _Call, variables: Mapping[str, Any]) -> Any:
    """Return the data that a call is about: its first argument, or what it is called on."""
    argument = _FIRST.match(call.given)
    return variables.get(argument[1]) if argument else getattr(owner, "_data", None)


def _resolved(names: list[str], variables: Mapping[str, Any]) -> tuple[Any, Any]:
    """Return a function of nbdeck and what it belongs to; attributes of anything else are not touched."""
    owner, value = None, variables.get(names[0])
    for name in names[1:]:
        if not (_is_ours(value) or (name == "deck" and _is_of_pandas(value))):
            return None, None
        owner, value = value, getattr(value, name, None)
    return (owner, value) if _is_ours(value) and callable(value) else (None, None)


def _is_of_pandas(value: Any) -> bool:
    return any(each.__module__.partition(".")[0] == "pandas" for each in type(value).__mro__)


def _is_ours(value: Any) -> bool:
    home = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", None)
    return str(home).partition(".")[0] == "nbdeck"


def _annotation(function: Any, name: str) -> Any:
    """Return the type that an argument of a function, or a field of a model, is said to have."""
    fields = getattr(function, "model_fields", {})
    if name in fields:
        return fields[name].annotation
    said = inspect.signature(function).parameters[name].annotation
    return eval(said, vars(enums)) if isinstance(said, str) else said  # noqa: S307 - our own source


def _words_of(hint: Any) -> Iterable[str]:
    """Yield the words of every closed list in a type."""
    if isinstance(hint, type) and issubclass(hint, enum.StrEnum):
        is_any_case = issubclass(hint, enums.AnyCaseEnum)
        yield from (each.value.lower() if is_any_case else each.value for each in hint)
    elif typing.get_origin(hint) is typing.Literal:
        yield from (each for each in typing.get_args(hint) if isinstance(each, str))
    else:
        for part in typing.get_args(hint):
            yield from _words_of(part)
