"""Every sentence that nbdeck writes about a frame is recomputed from the frame; one that nothing recomputes is wrong."""

import re
import string
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nbdeck
from frame_sentences import KEYS, wrong
from sampling import examples

RNG = np.random.default_rng(3)
MONTHS = pd.date_range("2023-01-01", periods=24, freq="MS")
TOWNS = ["Rome", "Oslo", "Bonn", "Kiel", "Bari"]
TIPS = pd.DataFrame(
    {"bill": RNG.uniform(5, 50, 200), "day": RNG.choice(list("FSTW"), 200), "size": RNG.integers(1, 7, 200)}
).assign(tip=lambda frame: frame["bill"] / 7 + RNG.normal(0, 0.5, 200))
SALES = pd.DataFrame({"month": MONTHS, "north": np.arange(24) * 3.3 + 7, "south": 80 - np.arange(24) * 2.2})
FRAMES = {
    "rising": (SALES[["month", "north"]], {}),
    "crossing": (SALES.melt("month", var_name="region", value_name="orders"), {}),
    "wide": (SALES, {}),
    "text dates": (SALES.assign(month=SALES["month"].dt.strftime("%Y-%m-%d")), {"y": "north"}),
    "unsorted": (SALES.sample(frac=1, random_state=1), {"y": "south"}),
    "without March": (SALES.drop(index=[2, 3]), {}),
    "towns": (pd.DataFrame({"town": TOWNS, "people": [2_873_000, 709_037, 331_885, 246_601, 316_140]}), {}),
    "grouped": (TIPS.groupby("day")["tip"].mean(), {}),
    "counts": (TIPS["day"].value_counts(), {}),
    "shares": (pd.crosstab(TIPS["day"], TIPS["size"], normalize="index"), {}),
    "crossed": (pd.crosstab(TIPS["day"], TIPS["size"] > 3), {}),
    "margins": (pd.crosstab(TIPS["day"], TIPS["size"] > 3, margins=True), {}),
    "stacked margins": (pd.crosstab(TIPS["day"], TIPS["size"], margins=True), {"kind": "STACKED_BAR"}),
    "dots": (TIPS, {"x": "bill", "y": "tip", "kind": "scatter"}),
    "dots of groups": (TIPS.drop(columns="size"), {}),
    "boxes": (TIPS[["tip", "day"]], {}),
    "boxes of sizes": (TIPS[["tip", "size"]], {}),
    "sample": (TIPS[["bill"]], {}),
    "sample of two": (TIPS[["bill", "tip"]].assign(other=RNG.normal(0, 1, 200)), {}),
    "far values": (pd.DataFrame({"v": [*RNG.normal(0, 1, 200), 50, -70]}), {"kind": "histogram"}),
    "average": (TIPS, {"x": "day", "y": "tip", "aggregate": "mean"}),
    "sum": (TIPS, {"x": "day", "y": "bill", "aggregate": "sum", "top": 2}),
    "rows": (TIPS, {"x": "day", "aggregate": "count"}),
    "by month": (
        pd.DataFrame({"at": pd.date_range("2023-01-05", periods=900), "v": RNG.normal(5, 1, 900)}),
        {"x": "at", "y": "v", "aggregate": "sum"},
    ),
    "gaps": (SALES.mask(RNG.random(SALES.shape) < 0.2).assign(month=MONTHS), {}),
    "one gap": (pd.DataFrame({"town": TOWNS, "v": [1.5, None, 2.5, 3.25, 9]}), {}),
    "many gaps": (pd.DataFrame({"town": TOWNS, "v": [1, None, None, None, None], "w": range(5)}), {}),
    "infinite": (pd.DataFrame({"town": TOWNS, "v": [1.5, np.inf, -np.inf, 3.25, 9]}), {}),
    "no key": (pd.DataFrame({"year": [2001, 2002, None, 2004], "v": [1.0, 2, 3, 4]}), {"x": "year", "y": "v"}),
    "tiny": (pd.DataFrame({"town": TOWNS, "v": [1, 2000, 3, 4, 5000], "w": [1, 2, 3, 4, 5]}), {}),
    "years": (pd.DataFrame({"year": [1990, 2000, 2010, 2015], "v": [1.5, 2, 4, 8]}), {}),
    "uneven": (pd.DataFrame({"age": [1.5, 2, 7, 9, 30], "v": [1, 2, 3, 4, 5]}), {"x": "age", "y": "v", "kind": "bar"}),
    "days as numbers": (pd.DataFrame({"day": [20240131, 20240201, 20240229], "v": [1, 2, 3]}), {"x": "day", "y": "v"}),
    "values close to zero": (SALES.assign(north=[-900.0, *[0.5] * 23]), {"y": "north"}),
    "hidden group and others": (
        pd.DataFrame({"x": range(6), "y": [0.001, 0.002, 0.003, 0.004, 6, 0.001], "g": list("aaaaab")}),
        {"x": "x", "y": "y", "series": "g", "kind": "scatter"},
    ),
    "dots without a value": (pd.DataFrame({"a": [1, 2, 3, 9], "b": [1, None, 3, 4.0]}), {"x": "a", "y": "b", "kind": "scatter"}),
    "ranges": (pd.cut(TIPS["bill"], [0, 10, 20, 50]).value_counts(sort=False), {}),
    "durations": (pd.DataFrame({"who": list("ab"), "t": pd.to_timedelta([90, 600], "s"), "km": pd.to_timedelta([1, 2])}), {"y": "t"}),
    "zone": (pd.DataFrame({"at": pd.date_range("2024-01-01", periods=5, freq="h", tz="Europe/Rome"), "v": range(5)}), {}),
    "hours": (pd.DataFrame({"at": pd.date_range("2024-01-01", periods=5, freq="h"), "v": range(5)}), {"x_title": "T"}),
    "correlations": (TIPS[["bill", "tip", "size"]].corr(), {}),
    "summary": (TIPS.describe(), {}),
    "text summary": (TIPS[["day"]].describe(), {}),
    "many bars": (pd.DataFrame(RNG.integers(1, 9, (15, 6)), columns=list("uvwxyz")), {}),
    "pie": (pd.DataFrame({"town": TOWNS, "v": [7, 2, None, 1, 1]}), {"kind": "pie"}),
    "ring of many": (pd.DataFrame({"town": TOWNS, "v": [7e6, 2e6, 0.5e6, 1e6, 1.25e6]}), {"kind": "donut", "top": 3, "aggregate": "sum"}),
    "areas": (SALES, {"kind": "area"}),
    "one area": (SALES[["month", "north"]], {"kind": "area"}),
    "pie with its sum": (pd.DataFrame({"town": TOWNS, "v": [7, 2, 4, 1, 14]}), {"kind": "pie"}),
    "pie with a rounded sum": (pd.DataFrame({"town": TOWNS, "v": [700, 200, 400, 100, 1401]}), {"kind": "pie"}),
    "table with gaps": (pd.DataFrame({"town": [*TOWNS[:4], None], "v": [1.5, None, 2.5, 3.25, 9]}), {"table": True}),
    "stacks of far sizes": (pd.DataFrame({"k": ["p", "q"], "v": [1, 5000], "w": [2, 2000]}), {"kind": "stacked"}),
    "band": (
        SALES.tail(6).assign(low=1.0, high=99.0),
        {"x": "month", "y": "north", "low": "low", "high": "high", "kind": "band"},
    ),
    "multiples of numbers": (
        pd.DataFrame({"t": [1, 3, 5] * 2, "v": [1.5, 2, 3, 4, 5, 6], "g": list("aaabbb")}),
        {"x": "t", "y": "v", "series": "g", "kind": "multiples"},
    ),
    "waterfall": (pd.DataFrame({"step": TOWNS, "v": [7, 2, -4, 1, 2]}), {"kind": "waterfall"}),
    "waterfall with its sum": (pd.DataFrame({"step": TOWNS, "v": [7, 2, -4, 1, 6]}), {"kind": "waterfall"}),
    "waterfall and a total": (pd.DataFrame({"step": TOWNS, "v": [7, 2, -4, 1, 2]}), {"kind": "waterfall", "totals": True}),
    "average line": (SALES, {"average": True}),
    "lines over bars": (SALES.tail(6), {"y": "north", "right": "south"}),
    "log": (pd.DataFrame({"town": TOWNS, "v": [1, 20, 300, 4000, 50000]}), {"log": True}),
    "twins": (pd.DataFrame([[1, 2, 3]], columns=["a", "a", "b"], index=["only"]), {}),
    "rows of an index": (pd.DataFrame({"v": [3, 1, 2], "w": [1, 2, 3]}, index=[7, 3, 9]), {}),
    "no name": (pd.Series([3, 1, 2]), {}),
    "large": (pd.DataFrame({"town": TOWNS, "v": [2**60 + at for at in range(5)]}), {}),
    "top": (pd.DataFrame({"month": MONTHS, **{name: RNG.normal(at, 1, 24) for at, name in enumerate("abcdef")}}), {"top": 2}),
    "wide pivot": (pd.DataFrame({"a": [3, 4], "b": [5, 9]}, index=pd.Index(["p", "q"], name="k")).rename_axis(columns="s"), {}),
    "shorter": (TIPS, {"table": True, "max_rows": 3}),
    "all of it": (SALES, {"table": True}),
    "tied": (pd.Series([9, 3, 3, 3, 1], index=TOWNS, name="people"), {"top": 2}),
    "tied at the end": (pd.Series([9, 3, 3, 1, 1], index=TOWNS, name="people"), {"top": 3}),
    "tied series": (pd.DataFrame({"month": MONTHS, **dict.fromkeys("abc", 4.5)}), {"top": 2, "aggregate": "sum"}),
    "equal dots": (
        pd.DataFrame({"a": [1, 1, 1, 2], "b": [5, 5, 6, 5], "g": list("uvuu")}),
        {"x": "a", "y": "b", "series": "g", "kind": "scatter"},
    ),
    "formats": (
        pd.DataFrame({"v": [0.5, 7.25], "w": [-0.2, 0.1], "p": [0.125, 0.25], "q": [1.5, 2]}),
        {"table": True, "formats": {"v": ".0", "w": "0", "p": "0.0", "q": ".0"}},
    ),
    "totals": (SALES[["north", "south"]], {"table": True, "totals": True, "max_rows": 5}),
    "bars": (SALES, {"table": True, "bars": "north"}),
}  # fmt: skip


def made(frame, wish):
    """Return the slide of a frame, with the frame as a DataFrame and the arguments."""
    asked = {name: value for name, value in wish.items() if name != "table"}
    slide = (nbdeck.table if "table" in wish else nbdeck.chart)(frame, **asked)
    return slide, frame if isinstance(frame, pd.DataFrame) else frame.to_frame(frame.name or "value"), asked


@pytest.mark.parametrize("name", FRAMES)
def test_what_is_said_of_a_frame_is_true(name):
    assert wrong(*made(*FRAMES[name])) == []


def test_every_sentence_of_a_caption_can_be_recomputed():
    code = "".join(each.read_text("utf-8") for each in Path(nbdeck.__path__[0], "frames").glob("*.py"))
    used = set(re.findall(r'Sentence\(\s*"(\w+)"', code))
    parts = {
        "more_in",
        "part_of_values",
        "series_by",
        "values_by",
        "points_crossed",
        "size_of",
        "their_sum",
        "sum_of_sizes",
    }
    assert used - KEYS - parts - {"days", "hours", "seconds"} == set()


NAMES = ("when", "town", "v", "w", "x_1", "share", "year", "id")
COLUMNS = {
    "whole": st.integers(-3, 3) | st.integers(0, 10**6),
    "large": st.integers(-(2**63), 2**63 - 1),
    "floats": st.floats(-1e6, 1e6, allow_subnormal=False).map(lambda value: round(value, 3)),
    "any floats": st.floats(allow_subnormal=False),
    "shares": st.floats(0, 1).map(lambda value: round(value, 4)),
    "words": st.sampled_from(["red", "green", "blue", "dark red"]),
    "names": st.text(string.ascii_lowercase, min_size=2, max_size=9),
    "answers": st.booleans(),
    "dates": st.dates(pd.Timestamp(1990, 1, 1).date(), pd.Timestamp(2030, 1, 1).date()).map(pd.Timestamp),
    "months": st.sampled_from(list(MONTHS)),
    "text dates": st.sampled_from([f"{day:%Y-%m-%d}" for day in MONTHS]),
    "years": st.integers(1950, 2030),
}


@st.composite
def frames(draw):
    """Draw a frame with gaps, repeated values and an index of its own now and then."""
    rows = draw(st.integers(1, 12))
    names = draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=5, unique=True))
    columns = {}
    for name in names:
        values = COLUMNS[draw(st.sampled_from(sorted(COLUMNS)))]
        has_gaps = draw(st.integers(0, 3)) == 0
        columns[name] = draw(
            st.lists(values | st.none() if has_gaps else values, min_size=rows, max_size=rows)
        )
    frame = pd.DataFrame(columns)
    if len(names) > 1 and draw(st.integers(0, 3)) == 0:
        frame = frame.set_index(names[0])
    if "town" in frame.columns and draw(st.booleans()):
        frame["town"] = frame["town"].astype("category")
    return frame


WISHES = st.sampled_from([{}] * 6 + [{"kind": kind} for kind in ("bar", "line", "barh", "box", "hist", "pie", "waterfall", "slope", "full")] + [
    {"aggregate": "mean"}, {"aggregate": "count"}, {"aggregate": "sum"}, {"top": 2}, {"table": True}, {"table": True, "max_rows": 3}, {"sort": "descending"},
])  # fmt: skip


@settings(max_examples=examples(80), deadline=None, derandomize=True)
@given(frames(), WISHES)
def test_what_is_said_of_any_frame_is_true(frame, wish):
    try:
        slide, plain, asked = made(frame, wish)
    except nbdeck.NbdeckError:
        return
    assert wrong(slide, plain, asked) == []


@st.composite
def altered(draw):
    """Draw one of the frames with rows lost, doubled and in another order, and with values that lack or are infinite."""
    frame, wish = FRAMES[draw(st.sampled_from(sorted(FRAMES)))]
    frame = frame.to_frame() if isinstance(frame, pd.Series) else frame
    rng = np.random.default_rng(draw(st.integers(0, 10**6)))
    count = draw(st.integers(1, 2 * len(frame)))
    rows = rng.choice(len(frame), count, replace=count > len(frame))
    frame = frame.iloc[rows]
    odd = draw(st.sampled_from([None, np.nan, np.inf, -1e9]))
    if odd is not None:
        hit = rng.random(frame.shape) < 0.2
        hit[:, [dtype.kind != "f" for dtype in frame.dtypes]] = False
        frame = frame.mask(hit, odd)
    return frame, draw(
        st.sampled_from([wish, wish, {}, {"aggregate": "mean"}, {"table": True, "max_rows": 7}])
    )


@settings(max_examples=examples(80), deadline=None, derandomize=True)
@given(altered())
def test_what_is_said_of_a_frame_with_gaps_and_other_rows_is_true(drawn):
    frame, wish = drawn
    try:
        slide, plain, asked = made(frame, wish)
    except nbdeck.NbdeckError:
        return
    assert wrong(slide, plain, asked) == []
