"""What a DataFrame is to this room: columns with clean, unique names, each with the role it can play in a chart."""

import datetime as dt
import difflib
import re
import unicodedata
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

import narwhals.stable.v2 as nw

from nbdeck.contract.cell_text import Grain
from nbdeck.contract.enums import ChartForm, SeriesRole
from nbdeck.contract.tables import BETWEEN_LEVELS
from nbdeck.errors import ColumnNotFound

JOINER = BETWEEN_LEVELS
UNNAMED_VALUES = "value"
"""Name of the column that a Series without a name becomes."""
UNNAMED = "index"
"""Name of the column that an index without a name becomes."""

_CAMEL = re.compile(r"[a-z]{2,}(?:[A-Z][a-z]+)+")
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")
_LINE_BREAKS = re.compile("\r\n?|[\n\v\x85\u2028\u2029]")
_CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
_UNPRINTABLE = frozenset({"Cc", "Cs", "Cn"})


def clean(text: object) -> str:
    """Return `text` on one line, without control characters, lone surrogates and blanks around it."""
    line = str(text).strip()
    if line.isprintable():
        return line
    line = " ".join(filter(None, map(str.strip, _CONTROLS.split(line))))
    return "".join(" " if unicodedata.category(char) in _UNPRINTABLE else char for char in line).strip()


def literal(text: object) -> str:
    """Return `text` with all characters that can be shown; of the others, line breaks are line feeds, tabs spaces."""
    given = with_line_feeds(str(text))
    if given.isprintable():
        return given
    return "".join(
        " " if unicodedata.category(char) in _UNPRINTABLE and char != "\n" else char for char in given
    )


def with_line_feeds(text: str) -> str:
    """Return `text` with each of its line breaks as a line feed."""
    return _LINE_BREAKS.sub("\n", text)


def flat_name(label: object) -> str:
    """Return a column label as text; the parts of a tuple are joined as in `2024 · North`."""
    if isinstance(label, tuple):
        return JOINER.join(part for part in map(flat_name, label) if part)
    if isinstance(label, dt.datetime) and label.time() == dt.time():
        label = label.date()
    return clean(label)


def unique_names(labels: Iterable[object]) -> tuple[str, ...]:
    """Return a name for each label, in order: `sales`, `sales (2)`; blank ones are `column 3`."""
    taken: set[str] = set()
    names: list[str] = []
    for number, label in enumerate(labels, start=1):
        base = flat_name(label) or f"column {number}"
        name, copy = base, 1
        while name in taken:
            copy += 1
            name = f"{base} ({copy})"
        taken.add(name)
        names.append(name)
    return tuple(names)


def keys_of(labels: Sequence[Hashable], names: Sequence[str]) -> dict[Hashable, str]:
    """Return the way from a label as the user writes it to its name; the first of equal labels wins."""
    keys: dict[Hashable, str] = {}
    for label, name in zip(labels, names, strict=True):
        keys.setdefault(name, name)
        keys.setdefault(label, name)
    return keys


def apart(name: str) -> str:
    """Return the name of a column with a space at each hump: `yearID` is `year ID`."""
    return _HUMP.sub(" ", name)


def spoken(name: str) -> str:
    """Return the name of a column as people write it: `win_rate` is `win rate`, `petalWidth` is `petal width`."""
    words = " ".join(name.replace("_", " ").split()) or name
    parts = (apart(part).lower() if _CAMEL.fullmatch(part) else part for part in words.split(" "))
    return " ".join(parts)


def in_common(names: Sequence[str]) -> list[str]:
    """Return first levels that columns share, as `sales` in `sales · north`, `sales · south`, else their names."""
    first = list(dict.fromkeys(name.split(JOINER)[0] for name in names if JOINER in name))
    is_shared = len(first) < len(names) and all(JOINER in name for name in names)
    return [spoken(name) for name in (first if is_shared else names)]


def headed(text: str) -> str:
    """Return text as it begins a line: with a capital, unless its first word is a symbol or spelled in its own way."""
    first = text.split(" ", 1)[0].rstrip(",:")
    is_word = len(first) > 1 and first.isalpha() and first.islower()
    return text[:1].upper() + text[1:] if is_word else text


def quoted(names: Iterable[object], *, most: int = 8) -> str:
    """Return names as `'a', 'b' and 3 more`."""
    shown = [repr(str(name)) for name in names]
    extra = len(shown) - most
    if extra > 0:
        return ", ".join(shown[:most]) + f" and {extra} more"
    return " and ".join([", ".join(shown[:-1]), shown[-1]]) if len(shown) > 1 else "".join(shown)


class Role(StrEnum):
    """The role of a column, worded as it is told to the user."""

    NUMBER = "a number"
    TIME = "a date"
    YEAR = "a year"
    CATEGORY = "a category with an order"
    BOOLEAN = "a yes-or-no column"
    TEXT = "text"
    EMPTY = "empty"
    OTHER = "of a type that has no place in a chart"


_SHORT_FLOATS = {
    "float16": "float16", "float32": "float32", "halffloat[pyarrow]": "float16", "float[pyarrow]": "float32",
}  # fmt: skip
"""Types of floats with fewer digits than Python's, and what numpy calls them."""
LABELS = frozenset({Role.CATEGORY, Role.BOOLEAN, Role.TEXT})
ORDERED = frozenset({Role.TIME, Role.YEAR, Role.NUMBER})


@dataclass(frozen=True)
class Column:
    """One column: its name, its role, and the order or grain that its dtype gives."""

    name: str
    role: Role
    order: tuple[str, ...] = ()
    """Categories in their order, for `Role.CATEGORY`."""
    grain: Grain | None = None
    """What one value stands for, where the dtype says so (pandas periods)."""
    is_whole: bool = False
    """Whether the dtype holds whole numbers only."""
    is_uneven: bool = False
    """Whether it holds ranges that are not equally wide."""
    is_index: bool = False
    """Whether it comes from a pandas index, as `groupby` makes one."""
    words: Mapping[dt.datetime, str] = field(default_factory=dict, compare=False)
    """The author's own words for dates that were text."""

    @property
    def is_row_number(self) -> bool:
        """Whether it is an index of whole numbers without a name, which tells rows apart and says nothing of them."""
        return self.is_index and self.is_whole and self.role is Role.NUMBER and self.name == UNNAMED

    @property
    def as_float(self) -> nw.Expr:
        """The values as floats."""
        # Arrow refuses to cast whole numbers beyond 2**53, but divides them.
        return nw.col(self.name) / 1 if self.is_whole else nw.col(self.name).cast(nw.Float64)


@dataclass(frozen=True)
class Given:
    """One column with the name and the dtype that it came with."""

    name: str
    values: Any
    """A pandas or narwhals series."""

    @property
    def zone(self) -> str:
        """The time zone of moments, such as `Europe/Berlin`; "" for none."""
        dtype = getattr(self.values.dtype, "pyarrow_dtype", self.values.dtype)
        return str(getattr(dtype, "tz", None) or getattr(dtype, "time_zone", None) or "")

    def first(self, count: int) -> list[Any]:
        """Return the first values as Python objects; floats of 16 and 32 bits with their own digits only."""
        if isinstance(self.values, nw.Series) and self.values.dtype == nw.Duration("ns"):
            return _with_nanoseconds(self.values.head(count))
        values: list[Any] = self.values.head(count).to_list()
        name = _SHORT_FLOATS.get(str(self.values.dtype).lower())
        if name is None:
            return values
        import numpy

        short = numpy.dtype(name).type
        return [float(str(short(value))) if isinstance(value, float) else value for value in values]


@dataclass(frozen=True)
class Frame:
    """A DataFrame with unique column names and dtypes that narwhals understands."""

    data: nw.DataFrame[Any]
    columns: Mapping[str, Column]
    index: tuple[str, ...]
    """Columns that come from a pandas index which means something."""
    keys: Mapping[Hashable, str]
    """From a label as the user writes it to the column's name."""
    changes: Mapping[str, str] = field(default_factory=dict)
    """How the values of a column had to be changed while reading, as the beginning of a sentence."""
    name_remarks: tuple[str, ...] = ()
    """Sentences on names that had to be changed."""
    index_remarks: tuple[str, ...] = ()
    """Sentences on an index that is no column."""
    row_numbers: Sequence[int] = ()
    """What that index numbers the rows with; empty where there is none, or where its numbers repeat."""
    across: str = ""
    """What its columns are the values of, as `pivot`, `unstack` and `crosstab` name it."""
    given: Mapping[str, Given] = field(default_factory=dict)
    """The columns as they came, for tables."""
    levels: Mapping[str, tuple[Hashable, ...]] = field(default_factory=dict)
    """Of columns below several levels of heads, the parts of their labels."""
    level_names: tuple[Hashable, ...] = ()
    """What the levels of the columns are called, None for one without a name."""
    is_series: bool = False
    """Whether it came as a Series, which has no columns to ask for."""

    def find(self, key: Hashable) -> Column:
        """Return the column that the user calls `key`.

        Raises:
            ColumnNotFound: there is none; names the closest ones.
        """
        name = self.keys.get(key) if _is_hashable(key) else None
        if name is None:
            name = self.keys.get(str(key))
        if name is not None:
            return self.columns[name]
        names = list(self.columns)
        near = difflib.get_close_matches(str(key), names, n=1, cutoff=0.6)
        hint = f"Did you mean {near[0]!r}? " if near else ""
        raise ColumnNotFound(
            f"There is no column {key!r}.",
            hint=f"{hint}The columns are {quoted(names)}.",
            details={"column": str(key), "columns": names, **({"near": near[0]} if near else {})},
        )

    def find_all(self, keys: Hashable | Sequence[Hashable]) -> tuple[Column, ...]:
        """Return the columns of one key or of a list of keys, each once.

        Raises:
            ColumnNotFound: one of them does not exist.
        """
        is_one = isinstance(keys, str) or not isinstance(keys, Sequence) or self._is_key(keys)
        several = [keys] if is_one else list(keys)  # type: ignore[arg-type]
        return tuple(dict.fromkeys(self.find(key) for key in several))

    def _is_key(self, keys: Sequence[Hashable]) -> bool:
        return isinstance(keys, tuple) and _is_hashable(keys) and keys in self.keys

    def code_of(self, name: str) -> str:
        """Return how code asks the user's data, called `df`, for one column."""
        return "df" if self.is_series else f"df[{self.label_of(name)!r}]"

    def label_of(self, name: str) -> Hashable:
        """Return what the user's data calls a column."""
        own = (key for key in reversed(self.keys) if self.keys[key] == name and key != name)
        return next(own, name)

    def values(self, name: str) -> nw.Series[Any]:
        """Return the values of one column."""
        return self.data[name]


def _is_hashable(key: object) -> bool:
    try:
        hash(key)
    except TypeError:
        return False
    return True


def _with_nanoseconds(stretches: nw.Series[Any]) -> list[Any]:
    """Return stretches of time as pandas holds them, as Python's own end at microseconds."""
    import pandas

    counts = stretches.dt.total_nanoseconds().to_list()
    return [None if count is None else pandas.Timedelta(count, "ns") for count in counts]


@dataclass(frozen=True)
class Axes:
    """The columns of a chart."""

    x: tuple[Column, ...]
    """Categories; several are joined to one label, none stands for the number of the row."""
    y: tuple[Column, ...]
    """Numbers; none counts rows."""
    series: Column | None = None
    """Its values become the series."""
    reasons: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    """Sentences on columns, which stand on the slide too."""
    across: str = ""
    """What several y are the values of, so that they can be compared; "" where they are different things."""
    has_unnamed_values: bool = False
    """Whether y comes from a Series without a name."""
    is_scatter: bool = False
    """Whether every row is a dot of its own."""
    sample: ChartForm | None = None
    """HISTOGRAM or BOX where the rows are a sample of which the spread is shown."""
    drawn: tuple[tuple[Column, SeriesRole | None], ...] = ()
    """The numbers with what each is drawn as, where some are drawn in a way of their own."""

    @property
    def measures(self) -> tuple[Column, ...]:
        """All columns of numbers, in the order in which they are drawn."""
        return tuple(column for column, _ in self.drawn) or self.y

    @property
    def roles(self) -> tuple[SeriesRole | None, ...]:
        """What each of `measures` is drawn as."""
        return tuple(role for _, role in self.drawn) or (None,) * (len(self.y) or 1)

    @property
    def subject(self) -> str:
        """The categories as the subject of a sentence."""
        if not self.x:
            return "The data, row by row,"
        return "The index" if self.x_name == UNNAMED and self.x[0].is_index else f"The column {self.x_name!r}"

    @property
    def x_role(self) -> Role:
        """The role of the categories as a whole."""
        if not self.x:
            return Role.NUMBER
        return self.x[0].role if len(self.x) == 1 else Role.TEXT

    @property
    def x_name(self) -> str:
        """The name of the categories."""
        return JOINER.join(column.name for column in self.x) or "row"
