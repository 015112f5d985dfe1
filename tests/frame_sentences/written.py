"""What is written and in which order, and what is left out."""

import math
import re

import pandas as pd

from frame_sentences.reading import NAMES, count, finite, label_of, quoted, rounds_under, says


@says(r"Numbers are written as (?P<code>\S+), which rounds some; the cells of the chart hold all digits\.")
def _rounded(said, match):
    return match["code"] == said.chart.number_format and rounds_under(said.values(), match["code"])


@says(r"A chart holds 15 digits of a number: larger ones are rounded\.")
def _digits(said, match):
    return max(map(abs, said.values())) >= 2**53


def _left_out(said, match):
    names = quoted(match["names"]) or [each for each in match["names"].removeprefix(": ").split(", ") if each]
    total = len(said.frame.columns)
    shown = {*said.series, said.chart.x_title, said.chart.y_title} if said.chart else set(said.slide.table[0])
    is_counted = count(match["count"]) == (len(names) or count(match["count"]))
    is_whole = "all" not in match.groupdict() or count(match["all"]) == total
    return (
        is_counted
        and is_whole
        and not set(names) & shown
        and all(said.own(name) is not None for name in names)
    )


says("columns_of")(_left_out)
says("columns")(_left_out)


@says(r"'(?P<name>[^']*)' gives the series\.")
def _series(said, match):
    return set(said.series) <= set(said.own(match["name"]).map(label_of))


@says(rf"Read as dates: (?P<names>{NAMES})\.")
def _read_dates(said, match):
    texts = [said.own(name).dropna() for name in quoted(match["names"])]
    return all(
        not pd.api.types.is_numeric_dtype(each) and pd.to_datetime(each).notna().all() for each in texts
    )


@says(rf"(?:Name|Names of the levels) of the columns: (?P<names>{NAMES})\.")
def _heads(said, match):
    return quoted(match["names"]) == [str(name) for name in said.frame.columns.names if name is not None]


@says(r"The numbers of the index, which has no name, are not shown\.")
def _no_index(said, match):
    rows = [str(row) for row in said.frame.index]
    return not said.is_indexed and rows != list(said.chart.categories if said.chart else [])


@says(rf"Durations are shown as numbers: (?P<names>{NAMES})\.")
def _durations(said, match):
    return all(
        said.columns[name.rpartition(" (")[0]].dtype.kind == "m"
        and name in {*said.series, said.chart.x_title}
        for name in quoted(match["names"])
    )


@says(rf"Columns of the same name are numbered: (?P<names>{NAMES})\.")
def _numbered(said, match):
    return all(re.fullmatch(r".* \(\d+\)", name) for name in quoted(match["names"]))


@says(r"(?P<x>'[^']*'|The index) runs in the order of (?:time|its numbers), which is not that of the rows\.")
def _sorted(said, match):
    values = said.own(quoted(match["x"])[0] if "'" in match["x"] else "index").dropna()
    return not values.is_monotonic_increasing


@says(r"The categories keep the order of the rows, which is not that of '(?P<x>[^']*)'\.")
def _kept(said, match):
    values = said.own(match["x"]).dropna()
    return not values.is_monotonic_increasing


@says(r"Rows are counted\.")
def _counted(said, match):
    return said.wish.get("aggregate") == "count" and sum(said.values()) <= len(said.frame)


@says(r"One point stands for a (?P<grain>\w+)\.")
def _grain(said, match):
    return said.chart.times.format == match["grain"]


for _key in ("part_first", "part_last", "part_first_last"):
    says(_key)(lambda said, match: said.chart.times.format == match["stretch"])


@says(r"Largest first, as the names stood in alphabetical order; sort='data' keeps that\.")
def _largest_first(said, match):
    (values,) = said.series.values()
    labels = list(map(str, said.frame.index))
    return labels == sorted(labels) and list(values) == sorted(values, reverse=True)


@says("largest")
def _largest(said, match):
    total = {name.removesuffix("s"): None for name in ()}
    drawn = len(said.series) if "series by" in match["things"] else len(said.chart.categories)
    return not total and count(match["count"]) == drawn - said.chart.has_rest * ("values" in match["things"])


@says("tied")
def _tied(said, match):
    names = quoted(match["names"])
    shown = {*said.series, *said.chart.categories}
    return 0 < len(shown & set(names)) < len(names) or match["names"].endswith("…")


@says(r"(?P<points>[\d,]+) points at (?P<places>[\d,]+) places: those of equal numbers cover each other\.")
def _covered(said, match):
    points = [
        (place, value)
        for values in said.series.values()
        for place, value in zip(said.chart.categories, values, strict=True)
        if value is not None
    ]
    return (count(match["points"]), count(match["places"])) == (len(points), len(set(points)))


@says(r"Other \((?P<n>[\d,]+)\) is the sum of the rest\.")
def _rest(said, match):
    whole = finite(said.frame.select_dtypes("number").iloc[:, 0]).sum()
    return (
        math.isclose(math.fsum(said.values()), whole, rel_tol=1e-9) or said.wish.get("aggregate") == "count"
    )


@says(r"The index, which has no name, is not shown\.")
def _index_lost(said, match):
    return said.frame.index.name is None and not set(map(str, said.frame.index)) & set(said.chart.categories)
