"""The look of slides in words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nbdeck.contract.enums import ChartType
from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.engine.author.looks.appearance import Appearance, describe, understand

LINES = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=60)


@st.composite
def looks(draw):
    layout = draw(st.sampled_from(list(Layout)))
    counts = [count for count in ITEM_COUNTS[layout] if count]
    items = draw(st.sampled_from(counts)) if counts else 0
    kind = draw(st.none() | st.sampled_from(list(ChartType))) if layout is Layout.CHART else None
    picture = draw(st.none() | LINES)
    return layout, items, kind, picture, draw(LINES)


@given(looks())
def test_what_describe_writes_is_understood_exactly(look):
    layout, items, kind, picture, reason = look
    words = describe(layout, items, chart_type=kind, picture=picture, reason=reason)
    shown = " ".join((picture or "").split())
    assert understand(words) == Appearance(layout, items, kind, True if picture is not None else None, shown)


def test_a_look_is_described_for_people():
    assert describe(Layout.TIMELINE, 4) == "Timeline of 4 dates."
    chart = describe(
        Layout.CHART, 0, chart_type=ChartType.PIE, picture="a harbour", reason="Parts of a whole."
    )
    assert chart == "Pie chart; picture of “a harbour”. Parts of a whole."


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("bar chart of revenue by year with a photo on the right", Appearance(Layout.CHART, 0, ChartType.BAR, True)),
        ("two columns comparing", Appearance(Layout.COMPARISON, 2)),
        ("4 steps", Appearance(Layout.STEPS, 4)),
        ("SWOT", Appearance(Layout.SWOT, 4)),
        ("Two-column layout with bullet points and a photo of a sunny harbour on the left",
         Appearance(Layout.ITEMS, 2, None, True, "sunny harbour")),
        ("a list instead of a table", Appearance(Layout.ITEMS)),
        ("comparison table of plans", Appearance(Layout.TABLE, 0)),
        ("three key figures", Appearance(Layout.BIG_NUMBER, 3)),
        ("Horizontal bar chart, no pictures", Appearance(Layout.CHART, 0, ChartType.HORIZONTAL_BAR, False)),
        ("Zeitstrahl mit fünf Terminen, ohne Bild", Appearance(Layout.TIMELINE, 5, None, False)),
        ("gestapelte Balken", Appearance(Layout.CHART, 0, ChartType.STACKED_BAR)),
        ("Gegenüberstellung in zwei Spalten", Appearance(Layout.COMPARISON, 2)),
        ("drei Kennzahlen mit Foto", Appearance(Layout.BIG_NUMBER, 3, None, True)),
        ("un diagramme en barres avec une image d'un bateau à droite",
         Appearance(Layout.CHART, 0, ChartType.BAR, True, "bateau")),
        ("frise chronologique, sans image", Appearance(Layout.TIMELINE, None, None, False)),
        ("gráfico de líneas", Appearance(Layout.CHART, 0, ChartType.LINE)),
        ("línea del tiempo con 4 hitos", Appearance(Layout.TIMELINE, 4)),
        ("grafico a torta", Appearance(Layout.CHART, 0, ChartType.PIE)),
        ("linha do tempo", Appearance(Layout.TIMELINE)),
        ("budget vs forecast as a bar chart", Appearance(Layout.CHART, 0, ChartType.BAR)),
        ("", Appearance()),
        ("something nice", Appearance()),
    ],
)  # fmt: skip
def test_any_wording_is_understood(words, expected):
    assert understand(words) == expected


def test_endless_and_strange_wordings_end_fast():
    for words in ("(" * 1_000_000, "\x00" * 5000, "no " * 100_000, "chart " * 100_000):
        assert isinstance(understand(words), Appearance)


@pytest.mark.parametrize(
    ("text", "layout"),
    [
        ("请用图表展示", Layout.CHART),
        ("売上のグラフ", Layout.CHART),
        ("recycle bins are full", None),
        ("a playlist of songs", None),
        ("flowcharts of states", None),
    ],
)
def test_names_of_layouts_are_words_of_their_own_where_words_stand_apart(text, layout):
    assert understand(text).layout is layout
