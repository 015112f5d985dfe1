"""The words of titles that nbdeck writes itself, in the languages that it has sentences in; in others names alone."""

import pkgutil
import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache

from nbdeck.frames.axes import Axes
from nbdeck.frames.frame import Role
from nbdeck.frames.names import JOINER, listed, spoken
from nbdeck.frames.wish import ChartOptions

_ENGLISH = "en"


@lru_cache(maxsize=1)
def _sentences() -> Mapping[str, Mapping[str, str]]:
    return tomllib.loads((pkgutil.get_data(__name__.rpartition(".")[0], "title_words.toml") or b"").decode())


def has_sentences(tag: str) -> bool:
    """Tell whether titles can state something in the language of a BCP 47 tag."""
    return tag.partition("-")[0].lower() in _sentences()


def said(key: str, tag: str, **slots: str) -> str:
    """Return one of the sentences in the language of a BCP 47 tag, in English where it has none.

    Args:
        key: As `title_words.toml` names it.
        tag: Of the language.
        slots: What stands in it.
    """
    words = _sentences()
    return words.get(tag.partition("-")[0].lower(), words[_ENGLISH])[key].format(**slots)


def _made_of(key: str, name: str, tag: str) -> str:
    words = _sentences()
    pattern = words.get(tag.partition("-")[0].lower(), words[_ENGLISH])[key]
    says_it = name.casefold().split(" ")[0] == pattern.format("").strip().casefold()
    return name if says_it else pattern.format(name)


def measure(axes: Axes, wish: ChartOptions, tag: str = _ENGLISH) -> str | None:
    """Return what the values are, such as `average sales`; None when the series are different things."""
    if not axes.y:
        return said("rows", tag)
    if len(axes.y) > 1:
        return None
    column, name = axes.y[0], spoken(axes.y[0].name)
    if column.role is Role.BOOLEAN and wish.aggregate != "count":
        return _made_of("share_of" if wish.aggregate == "mean" else "count", name, tag)
    return _made_of(wish.aggregate, name, tag) if wish.aggregate else name


def aggregate_word(wish: ChartOptions, tag: str = _ENGLISH) -> str | None:
    """Return what was done to the values, such as `average`; None without an aggregate."""
    return None if wish.aggregate is None else _made_of(wish.aggregate, "", tag).strip().removesuffix(" of")


def of_several(names: Sequence[str], wish: ChartOptions, tag: str) -> str:
    """Return what several columns are, such as `total of north and south`."""
    together = listed(names) if tag.startswith(_ENGLISH) else JOINER.join(names)
    word = aggregate_word(wish, tag)
    if word is None:
        return together
    return f"{word} of {together}" if tag.startswith(_ENGLISH) else f"{word} {together}"
