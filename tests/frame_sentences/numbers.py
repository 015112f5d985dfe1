"""Values that lack, that cannot be seen, and that are sums of others."""

import math
import re

import pandas as pd

from frame_sentences.reading import count, finite, quoted, says, spoken


@says("rows_lack")
def _lack(said, match):
    first, *_ = quoted(match["names"])
    told = [(match["count"], first), *re.findall(r"([\d,]+) in '([^']*)'", match["names"])]
    is_sum = all(
        count(n) == len(said.frame) - len(finite(said.own(name))) - lost_keys(said) for n, name in told
    )
    return count(match["all"]) == len(said.frame) - lost_keys(said) and (is_sum or lost_keys(said) > 0)


def lost_keys(said):
    """Return how many rows the slide says to be left out."""
    told = re.search(
        r"([\d,]+) of [\d,]+ rows (?:has|have) no value in .*? and (?:is|are) left out\.", said.slide.why
    )
    return count(told[1]) if told else 0


@says("rows_left_out")
def _rows_left_out(said, match):
    keys = [said.own(name) for name in quoted(match["names"])]
    is_known = pd.concat([own.reset_index(drop=True).notna() for own in keys], axis=1).all(axis=1)
    is_known &= pd.concat(
        [~own.reset_index(drop=True).isin([math.inf, -math.inf]) for own in keys], axis=1
    ).all(axis=1)
    return (count(match["count"]), count(match["all"])) == (int((~is_known).sum()), len(said.frame))


@says("infinite")
def _infinite(said, match):
    values = said.own(quoted(match["name"])[0])
    return int(values.isin([math.inf, -math.inf]).sum()) == count(match["count"])


@says("no_value")
def _no_value(said, match):
    gaps = said.gaps()
    empty = [
        label for label in said.chart.categories if sum(at == label for at, _ in gaps) == len(said.series)
    ]
    told = [*empty, *(f"{label} ({spoken(name)})" for label, name in gaps if label not in empty)]
    return sorted(match["names"].split(", ")) == sorted(dict.fromkeys(told))


@says("missing_not_zero")
def _missing(said, match):
    told = re.findall(r"(?:: |, )([^,:]+?) ([\d,]+)(?=,|$)", match["names"])
    by_series = {name: count(n) for name, n in told}
    gaps = said.gaps()
    is_counted = all(sum(spoken(name) == own for _, name in gaps) == n for own, n in by_series.items())
    series, rows = len(said.series), len(said.chart.categories)
    points = f"{series * rows:,} ({series:,} × {rows:,})" if series > 1 else f"{rows:,}"
    return (count(match["count"]), match["all"]) == (len(gaps), points) and is_counted


says("values_missing")(_missing)


def on_axis(said):
    return {
        each.name: [value for value in each.values if value is not None]
        for each in said.chart.series
        if each.role not in {"RIGHT_LINE", "SIZE"}
    }


@says("unseen")
def _unseen(said, match):
    known = [value for values in on_axis(said).values() for value in values]
    low = [value for value in known if 0 < 250 * abs(value) < max(map(abs, known))]
    return (count(match["count"]), count(match["all"])) == (len(low), len(known))


@says("unseen_series")
def _unseen_series(said, match):
    series = on_axis(said)
    size = max(abs(value) for values in series.values() for value in values)
    low = [
        spoken(name) for name, own in series.items() if own and all(0 < 250 * abs(one) < size for one in own)
    ]
    return match["names"].split(", ") == low


@says("sum_of_others")
def _margin(said, match):
    (name,) = quoted(match["name"])
    columns = (
        dict(zip(said.slide.table[0][1:], table_values(said), strict=True))
        if said.chart is None
        else said.series
    )
    sums = [math.fsum(filter(None, values)) for values in zip(*columns.values(), strict=True)]
    is_across = name not in columns or all(
        map(math.isclose, sums, [2 * (value or 0.0) for value in columns[name]])
    )
    return is_across and all(
        math.isclose(math.fsum(filter(None, each)), 2 * (each[-1] or 0.0)) for each in columns.values()
    )


def table_values(said):
    return [
        [float(value) if value else None for value in each.values] for each in said.slide.types.columns[1:]
    ]


@says("sum_left_out")
def _sum_left_out(said, match):
    (name,) = quoted(match["name"])
    whole = finite(said.frame.select_dtypes("number").iloc[:, 0]).sum()
    return (
        math.isclose(2 * math.fsum(said.values()), whole, rel_tol=1e-6) and name not in said.chart.categories
    )


@says("as_all_others")
def _as_all_others(said, match):
    at = said.chart.categories.index(match["name"])
    return math.isclose(2 * said.values()[at], math.fsum(said.values()), rel_tol=1e-6)


@says("sum_of_series")
def _sum_of_series(said, match):
    (name,) = quoted(match["name"])
    sums = [math.fsum(value or 0.0 for value in values) for values in zip(*said.series.values(), strict=True)]
    return name not in said.series and all(
        math.isclose(one, value, rel_tol=1e-6, abs_tol=1e-6)
        for one, value in zip(sums, said.own(name).fillna(0.0), strict=True)
    )


@says("no_slice")
def _no_slice(said, match):
    values = said.frame.select_dtypes("number").iloc[:, 0]
    return count(match["count"]) == len(values) - len(finite(values))


@says("steps_add_up")
def _steps(said, match):
    value = float(match["value"].replace(",", ""))
    return math.isclose(math.fsum(said.values()), value, rel_tol=1e-9, abs_tol=1e-9)


says(r"The slices add up to (?P<value>[\d,.e+-]+)\.")(_steps)


@says(r"Shares are drawn; the cells of the chart hold the numbers as they were given\.")
def _amounts(said, match):
    return said.chart.type in {"PIE", "DOUGHNUT"} or said.chart.form == "FULL"


@says("stacked")
def _stacked(said, match):
    return said.chart.type == "AREA" and len(said.series) > 1


@says(r"'(?P<name>[^']*)' is the sum of the steps before it and drawn as their total\.")
def _total_step(said, match):
    return math.isclose(said.values()[-1], math.fsum(said.values()[:-1]), rel_tol=1e-9)


@says(r"'Total' is the sum of all steps\.")
def _added_total(said, match):
    return math.isclose(said.values()[-1], math.fsum(said.values()[:-1]), rel_tol=1e-9, abs_tol=1e-9)


@says(r"The line of the average is the mean of all values shown(?: of '(?P<name>[^']*)')?\.")
def _average(said, match):
    return said.wish.get("average") is True and (match["name"] or next(iter(said.series))) == next(
        iter(said.series)
    )


@says("same_label")
def _same_label(said, match):
    return all(said.chart.categories.count(label) > 1 for label in quoted(match["names"]))


@says("same_name")
def _same_name(said, match):
    return all(f"{name} (2)" in said.series for name in quoted(match["names"]))


@says("uneven")
def _uneven(said, match):
    widths = said.own(match["name"]).cat.categories.length
    return max(widths) > 1.02 * min(widths)


@says("years_apart")
def _apart(said, match):
    steps = pd.Series([float(label) for label in said.chart.categories]).diff().dropna()
    return (
        float(match["longest"].split()[0].replace(",", "")) == float(f"{steps.max():.6g}")
        and steps.nunique() > 1
    )


says("points_apart")(_apart)


@says("times_apart")
def _times_apart(said, match):
    moments = pd.Series(pd.to_datetime([each for each in said.chart.times.values if each]))
    longest = moments.diff().max().total_seconds()
    number, unit = match["longest"].split()
    size = {"days": 86400, "hours": 3600, "seconds": 1}[unit]
    return abs(float(number.replace(",", "")) * size - longest) < size


@says("all_times")
def _all_times(said, match):
    moments = pd.to_datetime([each for each in said.chart.times.values if each])
    return len(set(moments.year)) == 1 and str(moments[0].year) in match["name"]


@says(r"Times of '(?P<x>[^']*)' are those of (?P<zone>\S+)\.")
def _zone(said, match):
    return str(said.own(match["x"]).dt.tz) == match["zone"]


@says("in_utc")
def _in_utc(said, match):
    return said.own(quoted(match["name"])[0]).dt.tz is not None
