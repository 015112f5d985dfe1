"""120 real frames: the chart of each is of a kind that suits, in order, true, and drawn from its own numbers.

What is expected stands in `tests/real_frames`; a third of it is a stranger's.
"""

import datetime as dt
import itertools
import math
import re

import numpy as np
import pandas as pd
import pytest

from nbdeck.contract.enums import ChartForm
from nbdeck.errors import DataError
from nbdeck.frames.charts import chart
from nbdeck.frames.frame import JOINER, flat_name
from nbdeck.frames.pandas_shapes import label_of
from nbdeck.frames.samples import FIVE
from real_frames import by_a_stranger, by_class, over_time

CASES = [*over_time.case.listed, *by_class.case.listed, *by_a_stranger.case.listed]
TIMES = ("%Y", "%b %Y", "%d %b %Y", "%Y-%m-%d")


@pytest.mark.filterwarnings("ignore:The 'convert_dates' keyword")
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_real_frame_is_the_chart_that_an_analyst_expects(case):
    data, wish = case.frame()
    try:
        slide = chart(data, **wish)
    except DataError as refusal:
        assert "REFUSED" in case.kinds
        assert all(word in str(refusal) for word in case.in_why)
        return
    categories, series = drawn(slide)
    assert kind_of(slide) in case.kinds
    if len(case.order) == 3 and isinstance(case.order[2], int):
        assert (categories[0], categories[-1], len(categories)) == case.order
    elif case.order:
        assert tuple(categories) == case.order
    claims = "Title from the numbers" in slide.why
    assert (slide.title if claims else "") == case.title
    assert [word for word in case.on_slide if word not in slide.content] == []
    assert [word for word in case.in_why if word not in slide.why] == []
    assert not_in(data, wish, slide, categories, series) == []


def test_there_are_120_frames_and_a_third_is_a_strangers():
    assert len({case.name for case in CASES}) == 120
    assert len(by_a_stranger.case.listed) == 40


def kind_of(slide):
    """Return the kind as `why` tells it."""
    if slide.chart is None:
        return "TABLE"
    form, kind = slide.chart.form, slide.chart.type
    is_one_of_two = form in {ChartForm.STACKED, ChartForm.FULL, ChartForm.MULTIPLES, ChartForm.ERROR_BARS}
    return f"{form} {kind}" if is_one_of_two else str(form or kind)


def drawn(slide):
    """Return the categories, and the name and values of each series, of a chart or a table."""
    if slide.chart is not None:
        return slide.chart.categories, [(each.name, each.values) for each in slide.chart.series]
    columns = zip(slide.table[0][1:], slide.types.columns[1:], strict=True)
    values = [(name, [float(value) if value else None for value in each.values]) for name, each in columns]
    return [row[0] for row in slide.table[1:]], values


def not_in(data, wish, slide, categories, series):
    """Return each drawn value that is not in the frame where the chart says it is, or not its aggregate."""
    if slide.chart is not None and slide.chart.form is ChartForm.HISTOGRAM:
        return wrong_counts(data, wish, categories, series[0][1])
    if slide.chart is not None and slide.chart.form is ChartForm.BOX:
        return wrong_boxes(data, wish, slide, categories)
    table = pd.DataFrame(aggregated(data, wish)).reset_index()
    names = {flat_name(name): flat_name(name) for name in table.columns}
    names |= {f"{name} (hours)": name for name in names}
    table.columns = [flat_name(name) for name in table.columns]
    rows = [(words_of(row, table.columns), row) for row in table.itertuples(index=False, name=None)]
    by_word = {}
    for words, row in rows:
        for word in words:
            by_word.setdefault(word, []).append((words, row))
    places = {name: place for place, name in enumerate(table.columns)}
    wrong = []
    for name, values in series:
        for category, value in zip(categories, values, strict=True):
            tokens = [*([category] if category in by_word else category.split(JOINER)), name]
            asked = [places[names[token]] for token in tokens if token in names]
            keys = [token for token in tokens if token not in names and token in by_word]
            found = by_word.get(keys[0], []) if keys else rows
            cells = (
                row[place]
                for words, row in found
                if all(key in words for key in keys)
                for place in (asked or range(len(row)))
            )
            if value is not None and not any(is_same(cell, value) for cell in cells):
                wrong.append((category, name, value))
    return wrong


def aggregated(data, wish):
    """Return the frame, summed up by pandas where the call asks for it."""
    if "aggregate" not in wish:
        return data
    keys = [wish[name] for name in ("x", "series") if name in wish]
    return data.groupby(keys, sort=False)[wish["y"]].agg(wish["aggregate"])


def words_of(row, columns):
    """Return all ways in which the cells of a row may be written as labels."""
    words = {word for cell in row for word in words_of_cell(cell)}
    by_name = dict(zip(columns, row, strict=True))
    if {"year", "month"} <= by_name.keys():
        words |= words_of_cell(pd.Timestamp(int(by_name["year"]), int(by_name["month"]), 1))
    return words


def words_of_cell(cell):
    if isinstance(cell, pd.Period):
        return words_of_cell(cell.start_time)
    if isinstance(cell, pd.Timestamp):
        return {f"{cell:{form}}".removeprefix("0") for form in TIMES} | {f"{cell.year} Q{cell.quarter}"}
    if isinstance(cell, float | np.floating) and math.isnan(cell):
        return {"(missing)"}
    if isinstance(cell, float | int | np.number) and not isinstance(cell, bool):
        return {f"{cell:.0f}", repr(float(cell))} if float(cell).is_integer() else {repr(float(cell))}
    return {label_of(cell)}


def is_same(cell, value):
    if isinstance(cell, pd.Timedelta | dt.timedelta):
        cell = cell.total_seconds() / 3600
    is_number = isinstance(cell, float | int | np.number | np.bool_)
    return is_number and math.isclose(float(cell), value, rel_tol=1e-9, abs_tol=1e-12)


def wrong_counts(data, wish, categories, counts):
    values = pd.Series(data if isinstance(data, pd.Series) else data[wish["y"]]).dropna()
    edges = [float(re.match(r"[\d.,]+", label)[0].replace(",", "")) for label in categories]
    expected = np.histogram(values, [*edges, math.inf])[0]
    return [pair for pair in zip(expected, counts, strict=True) if pair[0] != pair[1]]


def wrong_boxes(data, wish, slide, categories):
    y = slide.chart.y_title
    x = wish.get("x") or next(name for name in data.columns if name != y)
    shares = dict(zip(FIVE, (0, 25, 50, 75, 100), strict=True))
    values = {each.name: each.values for each in slide.chart.series}
    samples = [data.loc[data[x] == category, y].dropna() for category in categories]
    pairs = itertools.product(shares.items(), enumerate(samples))
    return [
        (categories[at], name)
        for (name, share), (at, sample) in pairs
        if not math.isclose(np.percentile(sample, share), values[name][at])
    ]
