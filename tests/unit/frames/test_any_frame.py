"""Whatever small frame is handed in: a slide that validates, or one of our errors."""

import datetime as dt
import string
from decimal import Decimal

import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nbdeck.contract.enums import ChartType
from nbdeck.contract.slides import Slide
from nbdeck.errors import DataError
from nbdeck.frames.charts import chart
from nbdeck.frames.options import AGGREGATES, SORTS
from nbdeck.frames.tables import table
from sampling import examples

VALUES = {
    "integers": st.integers(-(2**63), 2**63 - 1) | st.integers(-3, 3),
    "floats": st.floats(),
    "shares": st.floats(0, 1),
    "decimals": st.decimals(allow_nan=False, allow_infinity=False, places=3, min_value=-1e9, max_value=1e9),
    "booleans": st.booleans(),
    "dates": st.dates(dt.date(1700, 1, 1), dt.date(2260, 1, 1)),
    "days of one month": st.dates(dt.date(2024, 2, 1), dt.date(2024, 2, 29)),
    "moments": st.datetimes(dt.datetime(1700, 1, 1), dt.datetime(2260, 1, 1)),
    "durations": st.timedeltas(dt.timedelta(-9), dt.timedelta(999)),
    "text": st.text(max_size=12),
    "letters": st.sampled_from(string.ascii_lowercase[:4]),
    "numbers in text": st.integers(0, 99_999).map(lambda number: f"{number:,}"),
    "times of day": st.times(),
    "lists": st.lists(st.integers(0, 3), max_size=2),
    "nothing": st.none(),
}
HASHABLE = tuple(name for name in VALUES if name != "lists")
NAMES = st.sampled_from(["year", "share", "id", "a", "b", "month", "", "α β", "a%"]) | st.text(max_size=4)
KINDS = st.none() | st.sampled_from(sorted(ChartType.__members__))
QUICK = settings(max_examples=examples(80))


@st.composite
def columns(draw, kinds=tuple(VALUES)):
    """Draw a dict of columns of one length, some values missing."""
    length = draw(st.integers(0, 8))
    names = draw(st.lists(NAMES, min_size=0, max_size=4, unique=True))
    drawn = {}
    for name in names:
        values = VALUES[draw(st.sampled_from(kinds))]
        if draw(st.booleans()):
            values = values | st.none()
        drawn[name] = draw(st.lists(values, min_size=length, max_size=length))
    return drawn


@st.composite
def options(draw, names):
    """Draw arguments for `chart`, most of them possible."""
    some = st.sampled_from([*names, "missing"]) if names else st.just("missing")
    wish = {
        "kind": draw(KINDS),
        "x": draw(st.none() | some | st.lists(some, max_size=2)),
        "y": draw(st.none() | some | st.lists(some, max_size=3)),
        "series": draw(st.none() | st.none() | some),
        "aggregate": draw(st.none() | st.sampled_from(AGGREGATES)),
        "sort": draw(st.none() | st.sampled_from(SORTS)),
        "top": draw(st.none() | st.integers(1, 5)),
    }
    return {name: value for name, value in wish.items() if value is not None}


def holds(make):
    """Check that `make` gives a slide that reads back as itself, or refuses in words."""
    try:
        slide = make()
    except DataError as refusal:
        assert refusal.message.endswith(".")
        assert refusal.hint.endswith((".", "?"))
        return
    assert Slide.model_validate_json(slide.model_dump_json()) == slide
    assert slide.why


@QUICK
@given(st.data())
def test_a_pandas_frame_gives_a_chart_or_a_refusal(data):
    drawn = data.draw(columns())
    wish = data.draw(options(list(drawn)))
    holds(lambda: chart(pd.DataFrame(drawn), **wish))


@QUICK
@given(st.data())
def test_a_pandas_frame_with_an_index_gives_a_chart_or_a_refusal(data):
    drawn = pd.DataFrame(data.draw(columns(HASHABLE)))
    levels = (
        data.draw(st.lists(st.sampled_from(list(drawn.columns)), max_size=2, unique=True))
        if len(drawn.columns)
        else []
    )
    indexed = drawn.set_index(levels) if levels else drawn
    wish = data.draw(options(list(drawn.columns)))
    holds(lambda: chart(indexed, **wish))
    holds(lambda: table(indexed))


@QUICK
@given(columns(), st.none() | st.booleans(), st.none() | st.integers(1, 4))
def test_a_pandas_frame_gives_a_table_or_a_refusal(drawn, index, max_rows):
    holds(lambda: table(pd.DataFrame(drawn), index=index, max_rows=max_rows))


@QUICK
@given(st.data())
def test_a_polars_frame_gives_a_chart_and_a_table_or_a_refusal(data):
    pl = pytest.importorskip("polars")
    drawn = data.draw(columns())
    frame = pl.DataFrame(drawn, strict=False)
    wish = data.draw(options(list(drawn)))
    holds(lambda: chart(frame, **wish))
    holds(lambda: table(frame))


@QUICK
@given(st.data())
def test_an_arrow_table_gives_a_chart_and_a_table_or_a_refusal(data):
    pa = pytest.importorskip("pyarrow")
    drawn = data.draw(columns(tuple(name for name in VALUES if name != "text")))
    frame = pa.table({name: pa.array(values) for name, values in drawn.items()})
    wish = data.draw(options(list(drawn)))
    holds(lambda: chart(frame, **wish))
    holds(lambda: table(frame))


@QUICK
@given(
    st.lists(
        st.dictionaries(
            NAMES, st.integers() | st.text(max_size=5) | st.decimals(allow_nan=False) | st.none(), max_size=3
        ),
        max_size=5,
    )
)
def test_a_list_of_dicts_gives_a_chart_or_a_refusal(rows):
    holds(lambda: chart(rows))


def test_a_decimal_beyond_floats_is_a_gap():
    slide = chart(pd.DataFrame({"a": ["x", "y"], "v": [Decimal("1e999"), Decimal(2)]}), sort="data")
    assert slide.chart.series[0].values == (None, 2.0)
