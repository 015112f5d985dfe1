"""`df.deck.chart(...)` and `df.deck.table(...)`: slides straight from a pandas DataFrame or Series.

Importing this module registers the accessor, and imports pandas. `import nbdeck` alone loads no pandas: where pandas
is loaded, the first use of any public name of `nbdeck`, such as `nbdeck.connect`, imports this module.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import Parameter, signature
from typing import Any, Concatenate, ParamSpec

from nbdeck.contract.slides import Slide
from nbdeck.frames.charts import chart
from nbdeck.frames.tables import table

NAME = "deck"
P = ParamSpec("P")


def _of_own_data(make: Callable[Concatenate[Any, P], Slide]) -> Callable[Concatenate[DeckAccessor, P], Slide]:
    """Return a function of a DataFrame as a method of its accessor, with the same arguments but for the first."""

    @wraps(make)
    def method(self: DeckAccessor, /, *args: P.args, **options: P.kwargs) -> Slide:
        return make(self._data, *args, **options)

    of_make = signature(make)
    own = Parameter("self", Parameter.POSITIONAL_ONLY)
    arguments = [own, *list(of_make.parameters.values())[1:]]
    method.__signature__ = of_make.replace(parameters=arguments)  # type: ignore[attr-defined]
    return method


class DeckAccessor:
    """Slides of one DataFrame or Series; arguments are those of `nbdeck.chart` and `nbdeck.table`.

    Args:
        data: The DataFrame or Series.
    """

    def __init__(self, data: Any) -> None:
        self._data = data

    chart = _of_own_data(chart)  # type: ignore[arg-type]  # its data may be given by name, too
    table = _of_own_data(table)  # type: ignore[arg-type]  # likewise

    def __repr__(self) -> str:
        return "DeckAccessor(chart, table)"


def register() -> None:
    """Give pandas DataFrames and Series the accessor; one of that name from another package stays."""
    from pandas import DataFrame, Series
    from pandas.api import extensions

    for owner, give in (
        (DataFrame, extensions.register_dataframe_accessor),
        (Series, extensions.register_series_accessor),
    ):
        if NAME in vars(owner):
            continue
        give(NAME)(DeckAccessor)


register()
