"""The law, from a DataFrame to the file: what goes in is what stands there, and what cannot be shown is told."""

import datetime as dt
import io
import itertools
import re

import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pptx import Presentation

import nbdeck
from nbdeck.errors import ColumnNotFound, NbdeckError
from sampling import examples

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


@settings(max_examples=examples(25))
@given(frame=wide_or_long(), kind=st.sampled_from(["BAR", "HORIZONTAL_BAR", "LINE", "STACKED_BAR"]))
def test_a_chart_holds_the_frames_values_in_the_frames_order_or_says_what_it_lacks(client, frame, kind):
    try:
        slide = nbdeck.chart(frame, kind=kind, sort="data", title="T")
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


COLUMNS = {
    "numbers": st.integers(-50, 50) | st.floats(0.001, 90),
    "millions": st.integers(10**6, 10**7),
    "jahr": st.integers(1950, 2030),
    "words": WORDS,
    "answers": st.booleans(),
    "moments": st.datetimes(min_value=dt.datetime(1990, 1, 1), max_value=dt.datetime(2030, 1, 1)),
    "written": st.sampled_from(["1,5", "$3", "12%", "n/a"]),
    "lists": st.lists(st.integers(), max_size=1),
    "nothing": st.none(),
}
"""What the columns of a frame may hold."""


@st.composite
def any_columns(draw):
    height = draw(st.integers(2, 9))
    names = draw(st.lists(st.sampled_from(sorted(COLUMNS)), min_size=1, max_size=6, unique=True))
    columns = {name: draw(st.lists(COLUMNS[name], min_size=height, max_size=height)) for name in names}
    key = draw(st.sampled_from(["", "shop", "year"]))
    if key == "shop":
        columns["shop"] = [f"Shop {letter}" for letter in "ABCDEFGHI"[:height]]
    if key == "year":
        columns["year"] = sorted(draw(st.sets(st.integers(1950, 2030), min_size=height, max_size=height)))
    return pd.DataFrame(columns)


WISHES = st.fixed_dictionaries(
    {},
    optional={
        "kind": st.sampled_from(["BAR", "LINE", "PIE", "SCATTER", "STACKED_BAR"]),
        "x": st.sampled_from([*COLUMNS, "shop", "year"]),
        "y": st.sampled_from([*COLUMNS, "year"]),
        "series": st.sampled_from([*COLUMNS]),
        "aggregate": st.sampled_from(["sum", "mean", "count"]),
        "sort": st.sampled_from(["ascending", "label"]),
        "top": st.integers(1, 5),
    },
)
MANY = settings(max_examples=examples(40))


_LEFT_OUT = re.compile(r"(\d+) of (\d+) columns (?:is|are) not in this chart: ((?:'[^']*'(?:, | and )?)+)\.")


def parts_of(slide, frame):
    """Return the columns that a chart says to be made from, by its words alone."""
    words = " ".join([slide.chart.x_title or "", slide.chart.y_title or "", *names_in(slide)]).casefold()
    labels = [*slide.chart.categories, *(series.name for series in slide.chart.series)]
    return {
        name
        for name in frame.columns
        if name in words or f"'{name}'" in _LEFT_OUT.sub("", slide.why) or name in labels
    }


def names_in(slide):
    return [slide.title, *(series.name for series in slide.chart.series)]


@MANY
@given(frame=any_columns())
def test_every_column_is_in_the_chart_or_named_as_left_out_and_never_both(frame):
    try:
        slide = nbdeck.chart(frame)
    except NbdeckError:
        return
    told = _LEFT_OUT.search(slide.why)
    out = set(re.findall(r"'([^']*)'", told[3])) if told else set()
    assert parts_of(slide, frame) == set(frame.columns) - out
    assert bool(out) == ("not in this chart" in slide.content)
    if told:
        assert (int(told[1]), int(told[2])) == (len(out), len(frame.columns))


def hint_for(frame, wish):
    try:
        nbdeck.chart(frame, **wish)
    except ColumnNotFound:
        raise
    except NbdeckError as refusal:
        return refusal.hint
    return None


@MANY
@given(frame=any_columns(), wish=WISHES)
def test_whoever_follows_a_hint_is_not_refused_again(frame, wish):
    wish = {name: value for name, value in wish.items() if value in frame.columns or name not in "xyseries"}
    hint = hint_for(frame, wish)
    if hint is None:
        return
    assert hint
    ways = (
        re.split(r", or (?=say|leave)", re.sub(r"(?<=[\w'\]])\..*", "", hint))
        if re.match("Say|Leave", hint)
        else []
    )
    for way in ways:
        said = {name: eval(value) for name, value in re.findall(r"(\w+)=('[^']*'|\[.*?\]|\d+)", way)}
        left = re.search("[Ll]eave (.*) out", way)
        gone = left[1].split(" and ") if left else []
        assert said or gone, hint
        assert nbdeck.chart(frame, **{**wish, **said, **dict.fromkeys(gone)}), hint
    for call in re.findall(r"nbdeck\.table\(df.*?\)(?=\.|$)", hint):
        assert eval(call, {"nbdeck": nbdeck, "df": frame})
    for line, name in re.findall(
        r"(df\['(\w+)'\] = .*?\))(?=; if |\.$|\. Then say unit=|\. That takes off )", hint
    ):
        changed = frame.copy()
        exec(line, {"df": changed, "pd": pd})
        assert pd.api.types.is_numeric_dtype(changed[name]), line


@MANY
@given(years=st.sets(st.integers(1950, 2030), min_size=3, max_size=9).map(sorted))
def test_an_uneven_axis_of_years_is_told_and_an_even_one_is_not(years):
    slide = nbdeck.chart(pd.DataFrame({"year": years, "v": range(len(years))}))
    steps = {later - earlier for earlier, later in itertools.pairwise(years)}
    assert ("equal distances" in slide.content) == (len(steps) > 1)
    assert f"up to {max(steps)} years" in slide.content or len(steps) == 1


def test_days_between_labels_need_no_telling(client):
    frame = pd.DataFrame({"day": pd.date_range("2026-01-01", periods=90), "v": range(90)})
    deck, _ = file_of(client, nbdeck.chart(frame, title="T"))
    assert not [warning for warning in deck.warnings if "labels" in warning]


@pytest.mark.parametrize(
    ("kind", "count"), [("BAR", 5), ("BAR", 30), ("LINE", 5), ("LINE", 30), ("HORIZONTAL_BAR", 21)]
)
def test_labels_that_the_file_skips_are_told(client, kind, count):
    frame = pd.DataFrame({"week": [f"Week {n} of the plan" for n in range(count)], "v": range(count)})
    deck, file = file_of(client, nbdeck.chart(frame, kind=kind, title="T"))
    (chart,) = [shape.chart for shape in shapes(file) if shape.has_chart]
    skips = [int(each.get("val")) for each in chart._chartSpace.iter() if each.tag.endswith("tickLblSkip")]
    told = any(f"of {count} labels" in str(warning) for warning in deck.warnings)
    assert told == (max(skips) > 1), skips


@settings(max_examples=examples(25))
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


GAPPED = st.lists(
    st.tuples(st.none() | st.integers(1, 90), st.none() | st.integers(1, 90)), min_size=2, max_size=5
).filter(lambda rows: all(any(column) for column in zip(*rows, strict=True)))


def words_on(client, slide):
    _, file = file_of(client, slide)
    native = [node.text for chart in shapes(file) if chart.has_chart for node in chart.chart._chartSpace.iter()
              if node.tag.endswith("}t")]  # fmt: skip
    words = " ".join([*native, *(shape.text_frame.text for shape in shapes(file) if shape.has_text_frame)])
    return words.replace("\u00a0", " ")  # between figures and their units, months and their years


@MANY
@given(rows=GAPPED)
def test_every_value_that_bars_lack_is_told(rows):
    frame = pd.DataFrame(rows, columns=["v", "w"], index=pd.Index(list("abcde")[: len(rows)], name="k"))
    slide = nbdeck.chart(frame, y=["v", "w"], kind="BAR", title="T")
    gaps = int(frame.isna().sum().sum())
    named = re.fullmatch(r"No value for: (.*)\.", slide.content)
    counted = re.fullmatch(
        r"(\d+) of (\d+) \(2 × \d+\) points (?:has|have) no value and (?:is|are) not zero: (.*)\.",
        slide.content,
    )
    assert bool(slide.content) == bool(gaps)
    if named:
        told = named[1].split(", ")
        assert sum(1 if "(" in each else 2 for each in told) == gaps
        assert all(frame.loc[each[0]].isna().any() for each in told)
    elif gaps:
        assert (int(counted[1]), int(counted[2])) == (gaps, frame.size)
        assert counted[3] == ", ".join(f"{name} {lost}" for name, lost in frame.isna().sum().items() if lost)


@MANY
@given(rows=GAPPED)
def test_a_row_without_one_value_is_not_said_to_be_left_out(rows):
    frame = pd.DataFrame(rows, columns=["v", "w"], dtype=float).assign(k="a")
    frame.loc[len(frame)] = [1.0, 1.0, "b"]
    slide = nbdeck.chart(frame, x="k", y=["v", "w"], aggregate="sum", title="T")
    assert "left out" not in slide.content
    for name in ("v", "w"):
        lost = int(frame[name].isna().sum())
        assert (f"in '{name}'" in slide.content) == (lost > 0)
        assert re.search(rf"{lost} (of \d+ rows ha(s|ve) no value )?in '{name}'", slide.content) or not lost


@pytest.mark.parametrize("kind", ["LINE", "BAR", "HORIZONTAL_BAR", "PIE"])
@pytest.mark.parametrize(("step", "told"), [("h", "9 May 2026"), ("20h", "2026")])
def test_the_year_and_the_date_of_hours_stand_on_the_slide(client, kind, step, told):
    moments = pd.date_range("2026-05-09 08:00", periods=6, freq=step)
    slide = nbdeck.chart(pd.DataFrame({"at": moments, "v": range(1, 7)}), kind=kind, title="T")
    assert told in words_on(client, slide)


@pytest.mark.parametrize(("kind", "aggregate"), [("PIE", "sum"), ("BAR", None)])
def test_what_a_chart_leaves_out_stands_on_the_slide_and_in_why(client, kind, aggregate):
    countries = [f"Country {letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
    frame = pd.DataFrame({"country": countries, "share": [26 - n for n in range(26)]})
    slide = nbdeck.chart(frame, kind=kind, top=8, aggregate=aggregate, title="Shares")
    _, file = file_of(client, slide)
    words = " ".join(shape.text_frame.text for shape in shapes(file) if shape.has_text_frame)
    (chart,) = [shape.chart for shape in shapes(file) if shape.has_chart]
    labels = " ".join(chart.plots[0].categories)
    assert "Country H" in labels
    assert "Country I" not in labels
    assert "26" in words or "(18)" in labels
    assert "26" in slide.why


def test_what_a_chart_leaves_out_stands_in_the_warnings_of_its_deck(client):
    frame = pd.DataFrame(
        {"town": list("abcd"), "v": [1, None, 3, 4], "w": [3.0, 2, float("inf"), 2], "at": "x"}
    )
    deck, _ = file_of(client, nbdeck.chart(frame, x="town", title="T"))
    told = " ".join(deck.warnings)
    assert "1 infinite value of 'w' counts as missing." in told
    assert "No value for: b (v), c (w)." in told
    whole, _ = file_of(client, nbdeck.chart(frame.assign(v=1.0, w=2.0)[["town", "v", "w"]], title="T"))
    assert whole.warnings == ()
