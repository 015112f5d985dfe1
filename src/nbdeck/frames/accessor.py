"""`df.deck.chart(...)` and `df.deck.table(...)`: slides straight from a pandas DataFrame or Series.

Importing this module registers the accessor, and imports pandas. `import nbdeck` alone loads no pandas: where pandas
is loaded, the first use of any public name of `nbdeck`, such as `nbdeck.connect`, imports this module.
"""

from __future__ import annotations

from typing import Any

from nbdeck.contract.slides import Slide

NAME = "deck"


class DeckAccessor:
    """Slides of one DataFrame or Series; arguments are those of `nbdeck.chart` and `nbdeck.table`.

    Args:
        data: The DataFrame or Series.
    """

    def __init__(self, data: Any) -> None:
        self._data = data

    def chart(self, **options: Any) -> Slide:
        """Return a slide with a native chart.

        Args:
            options: As `nbdeck.chart` takes them: `kind`, `x`, `y`, `series`, `title`, `aggregate`, `sort`, `top` ...

        Raises:
            DataError: The data makes no such chart; the message says why and what to do.
        """
        from nbdeck.frames.charts import chart

        return chart(self._data, **options)

    def table(self, **options: Any) -> Slide:
        """Return a slide with a native table.

        Args:
            options: As `nbdeck.table` takes them: `columns`, `index`, `title`, `formats`, `max_rows` and more.

        Raises:
            DataError: There is nothing to show, or more than a table can hold.
        """
        from nbdeck.frames.tables import table

        return table(self._data, **options)

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
