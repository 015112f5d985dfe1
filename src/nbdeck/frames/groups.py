"""Groups of a DataFrame, of pandas or polars, or any named things, as keys and values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, TypeAlias

from nbdeck.errors import DataError

Keys: TypeAlias = tuple[Any, ...]

_HINT = "Give df.groupby('store'), a dict of names and groups, or pairs of a name and a group."


@dataclass(frozen=True, slots=True)
class Groups:
    """Named groups; iterating yields the keys of each and the group itself.

    Attributes:
        names: Of the keys; what has no name is called `name`, or `name0`, `name1` and so on.
        keys: Of every group, in order.
        dtypes: Of the keys in a pandas frame; None where nobody says.
        left_out: What the groups leave out, in sentences.
    """

    names: tuple[str, ...]
    keys: tuple[Keys, ...]
    dtypes: tuple[Any, ...] | None
    left_out: tuple[str, ...]
    _pairs: Iterable[Any]

    def __len__(self) -> int:
        return len(self.keys)

    def __iter__(self) -> Iterator[tuple[Keys, Any]]:
        for number, (keys, pair) in enumerate(zip_longest(self.keys, _checked(self._pairs))):
            if keys is None or pair is None or repr(_values(pair[0], len(keys))) != repr(keys):
                raise DataError(
                    f"groups: number {number} was another one when they were read again.",
                    hint="Give a list, whose order stays.",
                )
            yield keys, pair[1]


def groups_of(given: Any) -> Groups:
    """Return groups as keys and values.

    Args:
        given: What `groupby` or `resample` of pandas returns, `group_by` of polars, a mapping of names to groups, or an
            iterable of pairs of a name and a group, where a tuple or mapping stands for several names. An iterator
            is read to its end here; all others are read twice.

    Raises:
        DataError: It is none of these.
    """
    if isinstance(given, str | bytes) or hasattr(given, "groupby") or hasattr(given, "group_by"):
        raise DataError(f"groups: a {type(given).__name__} is one thing.", hint=_HINT)
    if not isinstance(given, Iterable):
        raise DataError(f"groups: a {type(given).__name__} cannot be walked through.", hint=_HINT)
    if isinstance(given, Mapping):
        return _groups(given.items())
    if _is_of(given, "pandas"):
        return _of_pandas(given)
    if _is_of(given, "polars") and hasattr(given, "agg"):
        return _of_polars(given)
    return _groups(list(given) if isinstance(given, Iterator) else given)


def _is_of(value: Any, package: str) -> bool:
    return any(each.__module__.partition(".")[0] == package for each in type(value).__mro__)


def _of_pandas(given: Any) -> Groups:
    sizes = given.size()
    if sizes.ndim == 1:
        names, dtypes = sizes.index.names, [each.dtype for each in _levels(sizes.index)]
        counted = int(sizes.sum())
    else:  # as_index=False
        names, dtypes = sizes.columns[:-1], sizes.dtypes.iloc[:-1]
        counted = int(sizes.iloc[:, -1].sum())
    missing = len(given.obj) - counted
    sentence = (
        f"{missing} of {len(given.obj)} rows have no {' or '.join(map(str, names))} and are in no deck."
    )
    return _groups(given, list(names), tuple(dtypes), (sentence,) if missing > 0 else ())


def _levels(index: Any) -> list[Any]:
    return [index.get_level_values(level) for level in range(index.nlevels)]


def _of_polars(given: Any) -> Groups:
    if hasattr(given, "maintain_order"):
        given = copy(given)
        given.maintain_order = True  # or each walk through it has an order of its own
    return _groups(given, list(given.agg().columns))


def _groups(
    pairs: Iterable[Any],
    names: list[Any] | None = None,
    dtypes: tuple[Any, ...] | None = None,
    left_out: tuple[str, ...] = (),
) -> Groups:
    given = [name for name, _ in _checked(pairs)]
    keys = tuple(_values(name, len(names or ())) for name in given)
    if names is None:
        names = _own_names(given[0]) if given else []
    width = len(keys[0]) if keys else max(len(names), 1)
    if any(len(each) != width for each in keys):
        raise DataError("groups: some have more names than others.", hint="Give each as many names.")
    return Groups(_in_words(names, width), keys, dtypes, left_out, pairs)


def _own_names(name: Any) -> list[Any]:
    return list(name) if isinstance(name, Mapping) else list(getattr(name, "_fields", ()))


def _in_words(names: list[Any], width: int) -> tuple[str, ...]:
    """Return the names of keys; numbered ones for those that have none or one that others have too."""
    words = [str(name) for name in names] if len(names) == width else []
    plain = [f"name{at}" for at in range(width)] if width > 1 else ["name"]
    return tuple(
        words[at] if words and names[at] is not None and words.count(words[at]) == 1 else plain[at]
        for at in range(width)
    )


def _checked(pairs: Iterable[Any]) -> Iterator[tuple[Any, Any]]:
    for number, pair in enumerate(pairs):
        if not isinstance(pair, tuple | list) or len(pair) != 2:
            raise DataError(
                f"groups: number {number} is a {type(pair).__name__} and no pair of a name and a group.",
                hint=_HINT,
            )
        yield pair[0], pair[1]


def _values(name: Any, width: int) -> Keys:
    """Return the values of a name; where one is known to be there, a tuple of several is that one."""
    if isinstance(name, Mapping):
        return tuple(name.values())
    is_several = isinstance(name, tuple) and (width != 1 or len(name) == 1)
    return tuple(name) if is_several else (name,)
