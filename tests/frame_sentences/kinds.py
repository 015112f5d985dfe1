"""Why a kind of chart was chosen."""

import math
import re

import numpy as np
import pandas as pd

from frame_sentences.reading import NAMES, cells, count, finite, quoted, says


@says(r"(?:[A-Z_]+ ?)+(?:\([A-Z_]+ where it has no room\) )?(?:with fills |with a band )?as asked\.")
def _asked(said, match):
    return "kind" in said.wish


@says(
    r"[A-Z_]+ because (?P<name>'[^']*'|the index) is (?P<role>[a-z -]+?)(?P<more> with (?:long labels|many values))?\."
)
def _role(said, match):
    values = said.own(quoted(match["name"])[0] if "'" in match["name"] else said.frame.index.name or "index")
    labels = said.chart.categories
    if match["more"]:
        is_long = max(map(len, labels)) > 14
        if not (is_long if "long" in match["more"] else len(labels) > 8):
            return False
    known = values.dropna()
    match match["role"]:
        case "a date":
            return bool(pd.to_datetime(known, errors="coerce").notna().all())
        case "a year":
            return bool(known.between(1000, 2999).all() and (known % 1 == 0).all())
        case "a number":
            return pd.api.types.is_numeric_dtype(known)
        case "a number that names the rows":
            return bool((known.diff().dropna() == 1).all()) and len(known) == len(values)
        case "text":
            return not pd.api.types.is_numeric_dtype(known)
        case "a category with an order":
            return isinstance(known.dtype, pd.CategoricalDtype)
        case "a yes-or-no column":
            return set(known) <= {True, False}
    return False


@says(r"[A-Z_ ]+(?: with lines)? because of \w+=(?: and \w+=)*\.")
def _roles(said, match):
    return set(re.findall(r"(\w+)=", match[0])) <= set(said.wish)


@says(r"SCATTER because '(?P<x>[^']*)' and '(?P<y>[^']*)' are both numbers\.")
def _dots(said, match):
    return all(said.own(match[each]).dtype.kind in "iufm" for each in "xy")


@says(r"BAR because nothing names the rows\.")
def _unnamed(said, match):
    rows = [*map(str, said.frame.index)], [str(row + 1) for row in range(len(said.frame))]
    is_named = said.is_indexed and said.frame.index.notna().any()
    return not is_named and sorted(said.chart.categories) in list(map(sorted, rows))


@says(r"BAR because (?:'[^']*'|the index) gives one category\.")
def _one(said, match):
    return len(said.chart.categories) == 1


@says(
    r"(?:MULTIPLES )?BAR(?: \([A-Z_]+ where it has no room\))? because '(?P<x>[^']*)' has few whole numbers\."
)
def _few_wholes(said, match):
    known = said.own(match["x"]).dropna()
    return bool((known % 1 == 0).all()) and len(said.chart.categories) <= 20


@says(r"[A-Z_]+ because the steps of '(?P<x>[^']*)' are not even\.")
def _uneven_steps(said, match):
    steps = finite(said.own(match["x"])).drop_duplicates().sort_values().diff().dropna()
    return not np.isclose(steps, steps.iloc[0], rtol=0.01).all()


@says(r"[A-Z_]+ because the dates of '(?P<x>[^']*)' do not run in the order of time\.")
def _disorder(said, match):
    return not pd.to_datetime(said.own(match["x"])).is_monotonic_increasing


@says(r"FULL [A-Z_]+ because the series of each (?:'[^']*'|the index) add up to a whole\.")
def _whole(said, match):
    sums = [math.fsum(values) for values in zip(*said.series.values(), strict=True)]
    return all(abs(one - 1) < 0.005 or abs(one - 100) < 0.5 for one in sums)


@says(r"BOX because '(?P<x>[^']*)' repeats in the rows\.")
def _repeats(said, match):
    return bool(said.own(match["x"]).duplicated().any())


@says(rf"(?:BOX|HISTOGRAM) because nothing names the rows of (?P<y>{NAMES}) or gives them an order\.")
def _sample(said, match):
    texts = [name for name in said.columns if not pd.api.types.is_numeric_dtype(said.columns[name])]
    return all(said.own(name) is not None for name in quoted(match["y"])) and not set(texts) & set(
        quoted(match["y"])
    )


@says(r"TABLE with fills because there is a coefficient for each pair of (?P<n>\d+) columns\.")
def _pairs(said, match):
    return len(said.frame.columns) == int(match["n"]) and np.allclose(said.frame, said.frame.T)


@says(r"TABLE with fills because (?P<n>[\d,]+) bars would be too many to compare\.")
def _many_bars(said, match):
    return count(match["n"]) == (len(said.slide.table) - 1) * (len(said.slide.table[0]) - 1)


@says(r"TABLE with fills because a third of all bars or more would be too short to be seen\.")
def _short_bars(said, match):
    values = cells(said)
    return sum(1000 * abs(value) < max(map(abs, values)) for value in values) * 3 >= len(values)


@says(r"TABLE with fills because '[^']*' and '[^']*' cross in (?P<n>\d+) numbers\.")
def _cross(said, match):
    return len(cells(said)) == int(match["n"])


@says(r"TABLE with fills because each row rises along the shares \S+ to \S+, as quantiles do\.")
def _quantiles(said, match):
    return all(row == sorted(row) for row in said.frame.to_numpy().tolist())


@says(r"The darker a cell, the larger its number\.")
def _dark(said, match):
    return min(cells(said)) >= 0


@says(r"Blue cells are above zero, orange ones below, the darker the further\.")
def _colours(said, match):
    return min(cells(said)) < 0
