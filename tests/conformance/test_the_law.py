"""The law, from a DataFrame to the file: what goes in is what stands there, and what cannot be shown is told."""

import io
import re

import pandas as pd
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pptx import Presentation

import nbdeck
from nbdeck.errors import NbdeckError

WORDS = st.text("abcdefghijklmnopqrstuvwxyzäß江é0123456789,.-/ ", min_size=1, max_size=9).map(str.strip)
LABELS = st.lists(
    WORDS.filter(lambda word: word and not word.isspace()), min_size=2, max_size=7, unique_by=str.casefold
)
NUMBERS = st.integers(-(10**6), 10**6) | st.floats(-1e6, 1e6, allow_subnormal=False).map(
    lambda number: round(number, 3)
)


@pytest.fixture(scope="module")
def client():
    with nbdeck.connect(":memory:") as opened:
        yield opened


def file_of(client, slide):
    deck = client.presentations.from_slides([slide], template="default", title="The law").result(timeout=60)
    return deck, Presentation(io.BytesIO(deck.to_bytes()))


def shapes(presentation):
    return [shape for slide in presentation.slides for shape in slide.shapes]


@st.composite
def wide_or_long(draw):
    labels = draw(LABELS)
    names = draw(
        st.lists(st.sampled_from([f"m{n}" for n in range(15)]), min_size=1, max_size=11, unique=True)
    )
    return pd.DataFrame(
        {name: draw(st.lists(NUMBERS, min_size=len(labels), max_size=len(labels))) for name in names},
        index=pd.Index(labels, name="place"),
    )


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(frame=wide_or_long(), kind=st.sampled_from(["BAR", "HORIZONTAL_BAR", "LINE", "STACKED_BAR"]))
def test_a_chart_holds_the_frames_values_in_the_frames_order_or_says_what_it_lacks(client, frame, kind):
    try:
        slide = nbdeck.chart(frame, kind=kind, sort="none", title="T")
    except NbdeckError as refusal:
        assert refusal.hint
        return
    deck, file = file_of(client, slide)
    told = " ".join([slide.why or "", *map(str, deck.warnings)])
    charts = [shape.chart for shape in shapes(file) if shape.has_chart]
    if not charts:
        assert told
        return
    drawn = {
        series.name: (list(plot.categories), list(series.values))
        for chart in charts
        for plot in chart.plots
        for series in plot.series
    }
    for name in frame.columns:
        if name not in drawn:
            assert re.search(r"\d", told), f"{name} is missing and nothing says so"
            continue
        categories, values = drawn[name]
        assert categories == list(frame.index)
        assert values == pytest.approx(list(frame[name]), rel=1e-12)


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    rows=st.lists(st.tuples(WORDS.filter(bool), st.integers(-(10**17), 10**17)), min_size=1, max_size=30),
)
def test_a_table_holds_every_character_of_text_and_every_digit(client, rows):
    frame = pd.DataFrame(rows, columns=["code", "count"])
    _, file = file_of(client, nbdeck.table(frame, title="T"))
    cells = [
        [cell.text for cell in row.cells]
        for shape in shapes(file)
        if shape.has_table
        for row in list(shape.table.rows)[1:]
    ]
    assert [text.replace("\xa0", " ") for text, _ in cells] == [text for text, _ in rows]
    assert [int(re.sub(r"[^\d-]", "", number.replace("\u2212", "-"))) for _, number in cells] == [
        number for _, number in rows
    ]


@pytest.mark.parametrize("kind", ["PIE", "BAR"])
def test_what_a_chart_leaves_out_stands_on_the_slide_and_in_why(client, kind):
    countries = [f"Country {letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
    frame = pd.DataFrame({"country": countries, "share": [26 - n for n in range(26)]})
    slide = nbdeck.chart(frame, kind=kind, top=8, title="Shares")
    _, file = file_of(client, slide)
    words = " ".join(shape.text_frame.text for shape in shapes(file) if shape.has_text_frame)
    (chart,) = [shape.chart for shape in shapes(file) if shape.has_chart]
    labels = " ".join(chart.plots[0].categories)
    assert "Country H" in labels
    assert "Country I" not in labels
    assert "26" in words or "(18)" in labels
    assert "26" in slide.why
