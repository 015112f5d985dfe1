"""What the formulas of a chart's workbook come to, for tests: the few functions that charts write."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from nbdeck.engine.scene.chart import ChartSeries, column_letters
from nbdeck.engine.scene.elements import ChartElement

_PLACE = re.compile(r"\$([A-Z]+)\$?(\d+)(?::\$([A-Z]+)\$?(\d+))?")
_TEXT = re.compile(r'"([^"]*)"')


def _known(values: Sequence[object]) -> list[float]:
    flat = [each for value in values for each in (value if isinstance(value, list) else [value])]
    return [each for each in flat if each is not None]


FUNCTIONS = {
    "SUM": lambda *values: math.fsum(_known(values)),
    "MAX": lambda *values: max(_known(values)),
    "MIN": lambda *values: min(_known(values)),
    "AVERAGE": lambda *values: math.fsum(_known(values)) / len(_known(values)),
    "SUMIF": lambda values, _: math.fsum(
        value for value in (_known([values] if not isinstance(values, list) else values)) if value > 0
    ),
}


class Sheet:
    """The cells of a chart's workbook, with some numbers of the user's changed."""

    def __init__(self, chart: ChartElement, changed: Sequence[Sequence[float | None]]) -> None:
        """Take the cells of `chart` and put `changed`, one row for each of the first series, in their places."""
        self.cells: dict[str, float | str | None] = {}
        for column, series in enumerate(chart.series, 1):
            values = changed[column - 1] if column <= len(changed) else series.values
            for place, value in enumerate(values):
                formula = series.formulas[place] if place < len(series.formulas) else ""
                self.cells[f"{column_letters(column)}{place + 2}"] = f"={formula}" if formula else value

    def value(self, cell: str) -> float | None:
        """Return what a cell shows."""
        content = self.cells[cell]
        return self.calculated(content[1:]) if isinstance(content, str) else content

    def calculated(self, formula: str) -> float:
        """Return what a formula without its equals sign comes to."""
        texts: list[str] = []
        code = _TEXT.sub(lambda match: texts.append(match[1]) or f"TEXT[{len(texts) - 1}]", formula)

        def place(match: re.Match[str]) -> str:
            if match[3] is None:
                return f"CELL({match[1] + match[2]!r})"
            names = [
                f"{column_letters(column)}{row}"
                for column in range(_index(match[1]), _index(match[3]) + 1)
                for row in range(int(match[2]), int(match[4]) + 1)
            ]
            return f"[{', '.join(f'CELL({name!r})' for name in names)}]"

        code = _PLACE.sub(place, code).replace("^", "**")
        return eval(code, {"__builtins__": {}}, {**FUNCTIONS, "CELL": self.value, "TEXT": texts})

    def series(self, one: ChartSeries) -> list[float | None]:
        """Return what a series with formulas comes to."""
        return [
            self.calculated(formula) if formula else value
            for value, formula in zip(one.values, one.formulas, strict=True)
        ]


def _index(letters: str) -> int:
    return next(index for index in range(1, 800) if column_letters(index) == letters)
