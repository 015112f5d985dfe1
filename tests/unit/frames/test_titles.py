"""A title claims what a test has shown, or says what the chart is about."""

import re

import numpy as np
import pandas as pd
import pytest

from nbdeck.errors import DataError
from nbdeck.frames.charts import chart
from nbdeck.frames.title_words import _sentences

MONTHS = pd.date_range("2023-01-01", periods=24, freq="MS")
RISING = [1.2e6 + 1e5 * n for n in range(24)]


@pytest.mark.parametrize(
    ("frame", "title"),
    [
        ({"month": MONTHS, "north": RISING}, "North rose from 1.2M to 3.5M, Jan 2023 to Dec 2024"),
        ({"month": MONTHS, "north": RISING[::-1]}, "North fell from 3.5M to 1.2M, Jan 2023 to Dec 2024"),
        ({"month": MONTHS[:2], "north": [1.2e6, 3.4e6]}, "North by month"),
        ({"year": [2020, 2021], "n": [5, 5]}, "n by year"),
        ({"year": range(2001, 2011), "n": [5, 9, 20, 44, 60, 31, 12, 9, 6, 3]}, "n by year"),
        ({"year": [2020, 2021, 2022], "n": [None, 5, 3]}, "n by year"),
        ({"year": [2020, 2021], "a": [5, 9], "b": [1, 9]}, "a and b by year"),
        ({"k": ["x", "y"], "n": [5, 3]}, "x has the highest n: 5"),
        ({"k": ["x", "y"], "n": [5.5, 3]}, "n by k"),
        ({"k": ["x", "y"], "n": [50, 48]}, "n by k"),
        ({"k": ["x", "y", "all"], "n": [5, 3, 8]}, "n by k"),
        ({"k": ["x", "y"], "n": [-5, 3]}, "n by k"),
        ({"k": ["x", "y"], "n": [5, 5]}, "n by k"),
        ({"k": ["x", "y"], "n": [5, None]}, "n by k"),
        ({"k": ["x", None], "n": [5, 9]}, "n by k"),
        ({"k": ["x", "y"], "value": [5, 3]}, "Value by k"),
        ({"k": ["2023", "2024"], "n": [5, 3]}, "n by k"),
        ({"k": ["x", "y"], "a" * 50: [5, 3], "b" * 50: [5, 3]}, "2 columns by k"),
        ({"k": ["x"], "n": [5]}, "n by k"),
        ({"k": ["x", "y"], "share": [0.25, 0.75]}, "Share by k"),
        ({"h": [1.5, 2.5, 3.5], "w": [2.5, 3.5, 4.5]}, "w against h"),
    ],
)
def test_the_title_says_what_is_certain_and_nothing_more(frame, title):
    assert chart(pd.DataFrame(frame)).title == title


@pytest.mark.parametrize(
    ("values", "title"),
    [
        ([0.25, 0.75], "b is the largest part of share: 75%"),
        ([10, 10, 80], "c is the largest part of share: 80%"),
        ([0.03, 0.01, 99.96], "c is the largest part of share: 99.96%"),
        ([0.001, 0.001, 99.998], "c is the largest part of share: more than 99%"),
        ([0, 0, 1], "c is the largest part of share: 100%"),
        ([1, 1, 8], "Share by k"),
        ([0.35, 0.25, 0.2, 0.2], "Share by k"),
        ([4.2, 4.0, 0.5], "Share by k"),
        ([1, 2, 3], "Share by k"),
    ],
)
def test_the_largest_slice_is_named_where_it_is_two_fifths_and_no_total(values, title):
    frame = pd.DataFrame({"k": list("abcd")[: len(values)], "share": values})
    assert chart(frame, kind="pie").title == title


@pytest.mark.parametrize(
    ("aggregate", "title"),
    [
        ("sum", "a has the highest total v: 9"),
        ("count", "a has the highest count of v: 3"),
        ("mean", "Average v by k"),
        ("median", "Median v by k"),
        ("max", "Largest v by k"),
    ],
)
def test_only_what_is_counted_or_summed_up_has_a_leader(aggregate, title):
    frame = pd.DataFrame({"k": list("aaabb"), "v": [1, 2, 6, 1, 1]})
    slide = chart(frame, y="v", aggregate=aggregate)
    assert slide.title == title
    assert ("Title from the numbers." in slide.why) is (aggregate in {"sum", "count"})


def long(**values):
    frame = pd.DataFrame({"month": MONTHS[: len(next(iter(values.values())))], **values})
    return frame.melt("month", var_name="region", value_name="sales")


def test_a_leader_over_time_leads_throughout():
    ahead = chart(long(north=[5, 6, 9, 9], south=[4, 5, 6, 7]))
    assert ahead.title == "North has the highest sales throughout"
    assert "Title from the numbers." in ahead.why
    for other in ([6, 5, 6, 7], [4, 5, 6, 8.9], [4, 5, 9, 7], [4, None, 6, 7]):
        assert chart(long(north=[5, 6, 9, 9], south=other)).title == "Sales by month and region"
    assert chart(long(north=[5, 6, 9], south=[4, 5, 6])).title == "Sales by month and region"


def test_columns_that_may_measure_different_things_are_not_compared():
    frame = pd.DataFrame({"month": MONTHS[:5], "unemployed": [9] * 5, "inflation": [1] * 5})
    assert chart(frame).title == "Unemployed and inflation by month"
    assert chart(frame, y=["unemployed", "inflation"]).title == "Unemployed and inflation by month"
    pivot = frame.set_index("month").rename_axis(columns="kind")
    assert chart(pivot).title == "Unemployed is the highest throughout"


def test_time_that_runs_backwards_has_not_risen():
    frame = pd.DataFrame({"month": [f"2024-{month:02}" for month in range(12, 0, -1)], "v": range(12)})
    assert chart(frame).title == "v by month"
    assert chart(frame.iloc[::-1]).title == "v fell from 11 to 0, 2024-01 to 2024-12"


@pytest.mark.parametrize(
    ("names", "title"),
    [
        (["gross profit", "net profit"], "Gross profit and net profit by k"),
        ([f"a column with a long name {n}" for n in range(4)], "4 columns by k"),
        ([("life", "a"), ("life", "b")], "Life by k"),
        ([("life", "a"), ("gdp", "b")], "Life · a and gdp · b by k"),
    ],
)
def test_a_title_names_all_columns_or_none(names, title):
    frame = pd.DataFrame([[1, 2, 3, 4][: len(names)]] * 2, index=pd.Index(["x", "y"], name="k"))
    frame.columns = pd.MultiIndex.from_tuples(names) if isinstance(names[0], tuple) else names
    assert chart(frame).title == title


def test_columns_that_are_too_many_to_name_are_called_what_they_are_the_values_of():
    towns = {f"a town with a long name {n}": np.arange(5) for n in range(5)}
    wide = pd.DataFrame(towns, index=pd.RangeIndex(2001, 2006, name="year"))
    assert chart(wide.rename_axis(columns="home_town")).title == "By year and home town"
    assert chart(wide).title == "5 columns by year"


def test_a_title_never_names_a_series_that_is_not_drawn():
    frame = pd.DataFrame({"month": MONTHS, **{f"s{n:02}": np.arange(24) + n for n in range(14)}})
    slide = chart(frame, top=3)
    assert slide.title == "s11, s12 and s13 by month"


def noisy(rng):
    """Yield sets of chance: white noise, noise with a memory, means of groups, clouds of dots."""
    size = int(rng.integers(5, 60))
    days = pd.date_range("2024-01-01", periods=size, freq="D", name="day")
    yield pd.Series(rng.normal(0, 1, size), index=days, name="v")
    memory = rng.normal(50, 10, size)
    for place in range(1, size):
        memory[place] += 0.7 * (memory[place - 1] - 50)
    yield pd.Series(memory, index=days, name="v")
    groups = pd.DataFrame({"g": rng.choice(list("ABCDE"), 40), "v": rng.normal(100, 40, 40)})
    yield groups.groupby("g")["v"].mean()
    yield groups.groupby("g", as_index=False)["v"].median()
    yield pd.DataFrame(rng.normal(9, 3, (size, 3)), columns=list("abc"), index=days).rename_axis(
        columns="who"
    )
    yield pd.DataFrame(rng.normal(0, 1, (size, 2)), columns=["height", "weight"])


@pytest.mark.parametrize("rounds", [30, pytest.param(60, marks=pytest.mark.exhaustive)])
def test_chance_hardly_ever_makes_a_claim(rounds):
    rng = np.random.default_rng(7)
    sets, claims = 0, []
    for _ in range(rounds):
        for data in noisy(rng):
            sets += 1
            slide = chart(data)
            if "Title from the numbers" in slide.why:
                claims.append(slide.title)
    assert sets == rounds * 6
    assert len(claims) <= rounds // 20, claims


def test_the_mean_of_groups_claims_nothing():
    rng = np.random.default_rng(3)
    frame = pd.DataFrame({"g": rng.choice(list("ABCDE"), 60), "v": rng.normal(100, 40, 60)})
    for aggregate in ("mean", "median", "min", "max"):
        assert "Title from the numbers" not in chart(frame, aggregate=aggregate).why


@pytest.mark.parametrize("values", [[3, 1, 2], [5, 9]])
def test_a_series_without_a_name_is_not_praised(values):
    assert chart(pd.Series(values, index=list("abc")[: len(values)])).title == "Value"
    with pytest.raises(DataError):
        chart(pd.Series(dtype=float))


def crossing():
    return long(north=[1, 2, 3, 4, 6, 7, 8, 9], south=[5] * 8, east=[2, 1, 2, 2, 1, 2, 1, 2])


def test_what_a_title_names_stands_out():
    asked = chart(crossing(), highlight="east", annotate={"2023-02": "Strike"}).chart.marks
    assert [each.series for each in asked.highlight] == ["east"]
    assert [note.text for note in asked.notes] == ["Strike"]
    bars = chart(pd.DataFrame({"k": list("aaabbc"), "v": [1, 2, 6, 1, 1, 1]}), aggregate="sum")
    assert bars.title == "a makes up 75% of total v: 9 of 12"
    assert [each.category for each in bars.chart.marks.highlight] == ["a"]
    assert chart(long(north=[5, 3, 4, 9], south=[4, 6, 6, 7])).chart.marks is None


def test_a_title_of_ones_own_makes_nothing_stand_out():
    assert chart(crossing(), title="North overtook South in May").chart.marks is None
    slide = chart(crossing(), title="North overtook South in May", highlight="north")
    assert [each.series for each in slide.chart.marks.highlight] == ["north"]
    assert "is marked" not in slide.why


@pytest.mark.parametrize(
    ("language", "title"),
    [
        ("German", "North liegt bei sales durchgehend vorn"),
        ("fr", "Sales : north toujours en tête"),
        ("ENGLISH_UK", "North has the highest sales throughout"),
    ],
)
def test_a_title_states_in_the_language_of_the_deck(language, title):
    slide = chart(long(north=[5, 6, 9, 9], south=[4, 5, 6, 7]), language=language)
    assert slide.title == title


def test_in_a_language_without_sentences_a_title_is_the_names_alone():
    slide = chart(crossing(), language="Japanese")
    assert slide.title == "Sales · month · region"
    assert slide.chart.marks is None
    assert chart(pd.DataFrame({"v": range(30)}), language="ja").title == "v"


def test_numbers_in_a_title_are_written_as_its_language_does():
    frame = pd.DataFrame({"k": list("aaabb"), "v": [1.5, 2, 6, 1, 1]})
    assert chart(frame, aggregate="sum", language="de").title == "a liegt bei Summe v vorn: 9,5"
    assert chart(frame, aggregate="sum", language="de").chart.series[0].name == "Summe v"


def test_every_language_has_every_sentence_with_the_same_slots():
    words = _sentences()
    slots = {key: set(re.findall(r"\{(\w*)\}", text)) for key, text in words["en"].items()}
    for language, texts in words.items():
        assert set(texts) == set(slots), language
        for key, text in texts.items():
            assert set(re.findall(r"\{(\w*)\}", text)) - {"what"} == slots[key] - {"what"}, (language, key)


CROSSED = pd.DataFrame(
    {"4": [66, 69], "6": [4, 6]}, index=pd.Index(["Europe", "Japan"], name="origin")
).rename_axis(columns="cylinders")


@pytest.mark.parametrize(
    ("frame", "wish", "title"),
    [
        (CROSSED, {}, "By origin and cylinders"),
        (CROSSED, {"unit": "cars"}, "Cars by origin and cylinders"),
        (CROSSED, {"y_title": "Cars", "unit": "n"}, "Cars by origin and cylinders"),
        (CROSSED, {"unit": "%"}, "By origin and cylinders"),
        (CROSSED, {"language": "German"}, "Nach origin und cylinders"),
        (CROSSED, {"language": "fr"}, "Par origin et cylinders"),
        (CROSSED, {"language": "Spanish"}, "Por origin y cylinders"),
        (CROSSED, {"language": "it"}, "Per origin e cylinders"),
        (CROSSED, {"language": "Polish"}, "Origin · cylinders"),
        (CROSSED.div(CROSSED.sum(axis=1), axis=0), {}, "Shares of cylinders by origin"),
        (CROSSED.div(CROSSED.sum(axis=1), axis=0), {"language": "German"}, "Anteile: cylinders nach origin"),
        (CROSSED.rename(columns={"4": "2023", "6": "2024"}), {}, "2023 and 2024 by origin"),
        (CROSSED.rename(columns={"4": "False", "6": "True"}), {}, "By origin and cylinders"),
        (CROSSED.rename(columns={"4": "four", "6": "six"}), {}, "Four and six by origin"),
        (CROSSED.stack().rename(None), {}, "By origin and cylinders"),
        (CROSSED.stack().rename(None), {"unit": "cars"}, "Cars by origin and cylinders"),
        (CROSSED.stack().rename("n"), {}, "n by origin and cylinders"),
        (CROSSED, {"y": "4", "right": "6"}, "4 and 6 by origin"),
    ],
)
def test_a_title_without_a_claim_says_what_is_measured_where_somebody_says_it(frame, wish, title):
    slide = chart(frame, **wish)
    assert slide.title == title
    assert ("y_title= or unit= gives" in slide.why) == (not wish.get("y_title") and title.startswith(
        ("By", "Nach", "Par", "Por", "Per", "Origin")
    ))  # fmt: skip


def test_what_has_no_name_is_no_title_of_an_axis():
    years = pd.Series([172, 160, 140, 120], index=pd.Index([2006, 2007, 2008, 2009], name="year"))
    assert chart(years, unit="murders").title.startswith("Murders fell at every step from 172 to 120")
    counts = CROSSED.stack()
    assert chart(counts).chart.y_title is None
    assert chart(counts.rename("n")).chart.y_title == "n"


def test_a_column_called_after_what_is_done_to_it_is_not_called_so_twice():
    frame = pd.DataFrame({"k": list("aabb"), "total": [1.5, 2, 2, 1.5]})
    assert chart(frame, x="k", y="total", aggregate="sum").title == "Total by k"
    assert chart(frame, x="k", y="total", aggregate="mean").title == "Average total by k"


@pytest.mark.parametrize("tag", ["en", "de", "fr", "es", "it"])
def test_a_summary_is_called_one_by_its_columns_or_by_what_names_its_rows(tag):
    frame = pd.DataFrame({"team": list("aabb"), "score": [1.5, 2, 3, 4]})
    both = [chart(frame[["score"]].describe(), language=tag), chart(frame.groupby("team").score.describe())]
    assert "score" in both[0].title
    assert both[0].title != "Score"
    assert both[1].title == "Summary by team"


@pytest.mark.parametrize(("kind", "has_greys"), [("AREA", False), ("STACKED_BAR", False), ("LINE", True)])
def test_what_nbdeck_names_takes_no_colour_from_parts(kind, has_greys):
    frame = long(north=[9, 10, 12, 13], south=[2, 3, 2, 3])
    slide = chart(frame, kind=kind)
    assert slide.title.startswith("North has the highest")
    assert (slide.chart.marks is not None) == has_greys
    assert ("What the title names stands out: 'north'." in slide.why) == has_greys


def test_shares_of_one_are_written_in_percent_by_category_by_series_and_all_together():
    shares = pd.Series(list("aaab"), name="k").value_counts(normalize=True)
    crossed = CROSSED / CROSSED.sum()
    assert chart(shares).chart.number_format == "0%"
    assert chart(crossed).chart.number_format.endswith("%")
    assert chart(CROSSED / CROSSED.sum().sum()).chart.number_format.endswith("%")
    assert not chart(crossed * 0.9).chart.number_format.endswith("%")


def test_columns_that_are_years_are_a_span_and_what_is_measured_is_asked_for():
    years = pd.DataFrame(
        {"city": ["Rome", "Oslo", "Bonn"], 2004: [3, 4, 5], 2005: [4, 5, 7], 2006: [6, 5, 9]}
    )
    slide = chart(years)
    assert slide.title == "2004–2006 by city"
    assert "The numbers have no name" in slide.why
    assert chart(years, unit="trams").title == "Trams by city"
    assert slide.chart.has_ordered_series
    assert [series.name for series in slide.chart.series] == ["2004", "2005", "2006"]


@pytest.mark.parametrize(
    ("bands", "is_ordered"),
    [(pd.Categorical(list("lmh") * 2, list("lmh"), ordered=True), True), (list("lmh") * 2, False)],
)
def test_series_have_the_order_of_their_type(bands, is_ordered):
    frame = pd.DataFrame({"town": list("aaabbb"), "band": bands, "n": [3, 1, 4, 1, 5, 9]})
    assert chart(frame, x="town", series="band", y="n").chart.has_ordered_series is is_ordered


def test_a_title_has_the_decimals_of_its_chart():
    frame = pd.DataFrame({"k": ["aa", "bb", "cc"], "share": [0.004, 0.096, 0.9]})
    assert chart(frame, kind="pie").title == "Cc is the largest part of share: 90.0%"
    frame["share"] = [0.1, 0.2, 0.7]
    assert chart(frame, kind="pie").title == "Cc is the largest part of share: 70%"


def test_a_language_without_sentences_is_told():
    frame = pd.DataFrame({"k": list("abc"), "v": [1, 2, None]})
    assert "nbdeck has no sentences in Portuguese" in chart(frame, language="Portuguese").why
    assert "no sentences" not in chart(frame, language="German").why


@pytest.mark.parametrize(("title", "is_said"), [("Now north is ahead", True), ("North, then South", False)])
def test_what_a_given_title_names_stands_out_and_is_said(title, is_said):
    frame = long(north=[9, 10, 12, 13], south=[2, 3, 2, 3])
    slide = chart(frame, kind="LINE", title=title)
    assert ("“north” is marked: the title names it." in slide.why) == is_said
    assert slide.chart.marks is None
    assert "is marked" not in chart(frame, kind="LINE", title=title, highlight="south").why
    plain = chart(frame, kind="LINE", title=title, highlight=[])
    assert plain.chart.marks.is_plain
    assert "is marked" not in plain.why
