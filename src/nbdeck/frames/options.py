"""What the user asked for, checked and in the room's own types."""

import difflib
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, TypeAlias

from nbdeck.contract.enums import ChartForm, ChartType
from nbdeck.errors import DataError
from nbdeck.frames.frame import quoted
from nbdeck.frames.kinds import Kind, named_kind
from nbdeck.frames.remedies import refused

Keys: TypeAlias = Hashable | Sequence[Hashable]
"""One column, or several in a list."""

AGGREGATES = ("sum", "mean", "median", "count", "min", "max")
SORTS = ("ascending", "descending", "label", "data")
ADDITIVE = frozenset({"sum", "count"})

ROLES = ("line", "right", "low", "high", "size")
"""Arguments that name columns which are drawn in a way of their own."""

PARTS_OF_A_WHOLE = frozenset({ChartType.PIE, ChartType.DOUGHNUT})


@dataclass(frozen=True)
class MarkOptions:
    """The arguments of `chart` that mark something on it."""

    highlight: Any = None
    annotate: Mapping[Any, str] | None = None
    target: Any = None
    average: bool = False
    totals: Any = None
    growth: Any = None
    band: Any = None

    @property
    def given(self) -> list[str]:
        """The names of those that were given."""
        values = {each.name: getattr(self, each.name) for each in fields(self)}
        return [name for name, value in values.items() if value is not None and value is not False]


@dataclass(frozen=True)
class _Family:
    """Roles that go together.

    Attributes:
        arguments: Their names.
        forms: The kinds that have a place for them, the usual one first, and the form that they take there.
        is_of_rows: Whether they mean nothing where rows are summed up.
    """

    arguments: frozenset[str]
    forms: Mapping[ChartType, ChartForm | None]
    is_of_rows: bool = True


_FAMILIES = (
    _Family(
        frozenset({"line", "right"}), {ChartType.BAR: None, ChartType.STACKED_BAR: None}, is_of_rows=False
    ),
    _Family(
        frozenset({"low", "high"}),
        {
            ChartType.LINE: None,
            ChartType.BAR: ChartForm.ERROR_BARS,
            ChartType.HORIZONTAL_BAR: ChartForm.ERROR_BARS,
        },
    ),
    _Family(frozenset({"size"}), {ChartType.SCATTER: ChartForm.BUBBLE}),
)
OVER_TIME = frozenset({ChartType.LINE, ChartType.AREA})


@dataclass(frozen=True)
class ChartOptions:
    """The arguments of `chart` that decide which numbers are shown; None leaves the choice to the advisor."""

    kind: ChartType | None = None
    form: ChartForm | None = None
    is_table: bool = False
    """Whether a table with fills is asked for."""
    is_kind_of_roles: bool = False
    """Whether the kind follows from the columns with a role, and was not asked for itself."""
    x: Keys | None = None
    y: Keys | None = None
    series: Hashable | None = None
    aggregate: str | None = None
    sort: str | None = None
    top: int | None = None
    line: Keys | None = None
    right: Keys | None = None
    low: Keys | None = None
    high: Keys | None = None
    size: Keys | None = None
    tag: str = "en"
    """BCP 47 tag of the language of labels that nbdeck writes."""

    @property
    def roles(self) -> dict[str, Keys]:
        """The columns that are drawn in a way of their own, by the argument that names them."""
        given = {name: getattr(self, name) for name in ROLES}
        return {name: keys for name, keys in given.items() if keys is not None}

    @property
    def is_additive(self) -> bool:
        """Whether values may be added up to an `Other`: where they are sums or counts themselves."""
        return self.aggregate in ADDITIVE


def checked_options(
    kind: ChartType | str | None, aggregate: str | None, sort: str | None, top: int | None, **columns: Any
) -> ChartOptions:
    """Return the options.

    Args:
        kind: Any name of a kind.
        aggregate: One of `AGGREGATES`.
        sort: One of `SORTS`.
        top: How many.
        columns: Those of the other fields of `ChartOptions` that name columns.

    Raises:
        DataError: a word that is none of the known ones, a `top` that is no positive whole number, or a kind without
            the column that makes it one.
    """
    if top is not None and (type(top) is not int or top < 1):
        raise refused(
            f"top={top!r} is no positive whole number.",
            {"top": 10},
            {"top": None},
            otherwise="say another positive whole number.",
        )
    name, chosen = ("", Kind(None)) if kind is None else named_kind(kind)
    options = ChartOptions(
        kind=chosen.type,
        form=chosen.form,
        is_table=chosen.is_table,
        aggregate=_one_of("aggregate", aggregate, AGGREGATES),
        sort=_one_of("sort", sort, SORTS),
        top=top,
        **columns,
    )
    options = _with_kind_of_roles(options, is_named=kind is not None)
    if chosen.needs and not set(chosen.needs.split("|")) & set(options.roles):
        words = " or ".join(f"{each}=" for each in chosen.needs.split("|"))
        raise refused(
            f"{name} needs {words}.", {"kind": None}, otherwise=f"name a column of numbers in {words}."
        )
    return options


def _with_kind_of_roles(options: ChartOptions, *, is_named: bool) -> ChartOptions:
    """Return the options with the kind and form that columns with a role are drawn in.

    Raises:
        DataError: the kind has no place for them.
    """
    given = set(options.roles)
    family = next((each for each in _FAMILIES if given & each.arguments), None)
    if family is None:
        return options
    words = " and ".join(f"{name}=" for name in ROLES if name in given)
    if given - family.arguments:
        raise refused(f"{words} do not go together.", *({name: None} for name in ROLES if name in given))
    if family.arguments == {"low", "high"} and len(given) == 1:
        (own,) = given
        raise refused(f"{words} is one end of a range.", {own: None}, otherwise="name low= and high=.")
    if options.aggregate and family.is_of_rows:
        raise refused(f"{words} belong to single rows, and aggregate= sums rows up.", {"aggregate": None})
    if (
        options.kind not in {None, *family.forms}
        or options.form not in {None, *family.forms.values()}
        or options.is_table
    ):
        kinds = [each.name for each in family.forms]
        raise refused(
            f"{words} belong to {', '.join(kinds)}.", {"kind": None}, {"kind": kinds[0]}, dict.fromkeys(given)
        )
    kind = options.kind if is_named or len(family.forms) > 2 else next(iter(family.forms))
    form = options.form or (family.forms[kind] if kind else None)
    return replace(options, kind=kind, form=form, is_kind_of_roles=not is_named)


def _one_of(argument: str, word: str | None, allowed: Sequence[str]) -> str | None:
    if word is not None and word not in allowed:
        raise _unknown(f"{argument}={word!r} is not known.", argument, word, allowed)
    return word


def _unknown(message: str, argument: str, word: str, allowed: Sequence[str]) -> DataError:
    near = difflib.get_close_matches(str(word), allowed, n=1)
    ways = [{argument: each} for each in near]
    return refused(message, *ways, {argument: None}, otherwise=f"use one of {quoted(allowed)}.")
