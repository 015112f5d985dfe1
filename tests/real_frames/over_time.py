"""Frames whose rows are times, or steps in an order."""

from __future__ import annotations

import pandas as pd

from real_frames import Cases, rd, vega

case = Cases()


@case("LINE", ("1871", "1970", 100))
def nile():
    return rd("datasets", "Nile").rename(columns={"time": "year", "value": "flow"}), {}


@case(
    "LINE",
    ("Jan 1949", "Dec 1960", 144),
    differs="A claim of a rise was expected; December is far from the peak of July.",
)
def air_passengers():
    d = rd("datasets", "AirPassengers")
    return pd.Series(
        d.value.to_numpy(),
        index=pd.period_range("1949-01", periods=144, freq="M", name="month"),
        name="passengers",
    ), {}


@case("LINE", ("1960 Q1", "1986 Q4", 108))
def gas_by_quarter():
    d = rd("datasets", "UKgas")
    return pd.Series(
        d.value.to_numpy(), index=pd.period_range("1960Q1", periods=108, freq="Q", name="quarter"), name="gas"
    ), {"unit": "million therms"}


@case("LINE", ("1875", "1972", 98))
def lake_huron():
    return rd("datasets", "LakeHuron").rename(columns={"time": "year", "value": "level"}), {"unit": "feet"}


@case("LINE", ("1790", "1970", 19), "People rose from 3.9 to 203.2, 1790 to 1970")
def us_population():
    return rd("datasets", "uspop").rename(columns={"time": "year", "value": "people"}), {"unit": "millions"}


@case("AREA", ("1937", "1960", 24), "Miles rose from 412 to 30,514, 1937 to 1960")
def air_miles():
    return rd("datasets", "airmiles").rename(columns={"time": "year", "value": "miles"}), {"kind": "area"}


@case("BAR|LINE", ("1860", "1950", 10))
def discoveries_by_decade():
    d = rd("datasets", "discoveries")
    return d.groupby(d.time // 10 * 10).value.sum().rename_axis("decade").rename("discoveries"), {}


@case("LINE", ("1821", "1934", 114))
def lynx():
    return rd("datasets", "lynx").rename(columns={"time": "year", "value": "trapped"}), {}


@case("LINE", ("1951", "1961", 7), on_slide=("up to 5 years",))
def telephones():
    return rd("datasets", "WorldPhones").assign(year=[1951, 1956, 1957, 1958, 1959, 1960, 1961]).set_index(
        "year"
    ), {}


@case("BAR", ("N.Amer", "Mid.Amer", 7))
def telephones_two_years():
    return rd("datasets", "WorldPhones").set_index(
        pd.Index([1951, 1956, 1957, 1958, 1959, 1960, 1961], name="year")
    ).loc[[1951, 1961]].T.rename_axis("region"), {}


@case(
    "LINE",
    ("1 Jul 1991", "14 Aug 1998", 1860),
    differs="That all rose was expected; of more than 400 values nothing is tested.",
)
def stock_indices():
    d = rd("datasets", "EuStockMarkets")
    return d.set_index(pd.bdate_range("1991-07-01", periods=len(d), name="day")), {}


@case("LINE", ("1700", "1988", 289))
def sunspots():
    return rd("datasets", "sunspot.year").rename(columns={"time": "year", "value": "sunspots"}), {
        "x": "year",
        "y": "sunspots",
    }


@case("LINE", ("Jul 1967", "Apr 2015", 574), in_why=("'pce'",))
def savings_rate():
    d = rd("ggplot2", "economics")
    d["date"] = pd.to_datetime(d["date"])
    return d, {"x": "date", "y": "psavert"}


@case(
    "LINE",
    ("2013-05-01", "2015-04-01", 24),
    "Unemploy fell from 11,654 to 8,526, 2013-05-01 to 2015-04-01",
    in_why=("Read as dates",),
)
def unemployed_text_dates():
    return rd("ggplot2", "economics").tail(24), {"x": "date", "y": "unemploy"}


@case("LINE", ("1 Jan 1978", "31 Dec 1978", 365))
def births_by_day():
    d = rd("mosaicData", "Births78")
    d["date"] = pd.to_datetime(d["date"])
    return d[["date", "births"]], {}


@case("BAR", ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"))
def births_by_weekday():
    d = rd("mosaicData", "Births78")
    o = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    d["wday"] = pd.Categorical(d.wday, categories=o, ordered=True)
    return d.groupby("wday", observed=True).births.mean(), {}


@case("LINE", ("2000", "2015", 16))
def houston_sales():
    d = rd("ggplot2", "txhousing")
    return d[d.city == "Houston"].set_index(["year", "month"])[["sales"]], {}


@case("LINE", ("2000", "2015", 16), "Houston has the highest sales throughout")
def texas_sales_year_city():
    d = rd("ggplot2", "txhousing")
    d = d[d.city.isin(["Austin", "Dallas", "Houston"])]
    return d.groupby(["year", "city"]).sales.sum(), {}


@case("LINE", ("2015", "2022", 8), on_slide=("have no value",))
def storms_by_status_year():
    d = rd("dplyr", "storms")
    d = d[d.year >= 2015]
    return d.groupby(["year", "status"]).name.nunique().unstack(), {}


@case("LINE|ERROR_BARS BAR", ("0", "9", 10), "Mean rises with Days: 257 at 0, 351 at 9")
def sleep_deprivation():
    d = rd("lme4", "sleepstudy")
    return d.groupby("Days").Reaction.agg(["mean", "min", "max"]), {"y": "mean", "low": "min", "high": "max"}


@case("LINE", ("0", "21", 12))
def chicks_by_diet():
    d = rd("datasets", "ChickWeight")
    return d.groupby(["Time", "Diet"]).weight.mean().unstack(), {}


@case("LINE", ("1960", "2022", 63), "Germany is the highest throughout")
def aids_population():
    d = rd("gt", "countrypops")
    return d[d.country_code_2.isin(["DE", "FR", "GB", "IT"])].pivot(
        index="year", columns="country_name", values="population"
    ), {}


@case("LINE", ("1565", "1821", 53), on_slide=("Wages", "up to 5 years"))
def wheat_wages():
    return rd("HistData", "Wheat"), {"x": "Year", "y": ["Wheat", "Wages"]}


@case("LINE", ("1629", "1710", 82), in_why=("'Males'",))
def plague():
    return rd("HistData", "Arbuthnot"), {"x": "Year", "y": "Plague", "kind": "line"}


@case("LINE", ("2012 Q1", "2015 Q4", 16))
def seattle_monthly_weather():
    w = vega.seattle_weather()
    return pd.crosstab(w.date.dt.to_period("Q"), w.weather), {}


@case("LINE", ("1 Jun 2009", "31 Jul 2009", 44), in_why=("'open'",))
def apple_ohlc():
    return vega.ohlc(), {"x": "date", "y": "close", "low": "low", "high": "high"}


@case("STACKED_BAR", ("Apr 1854", "Mar 1856", 24))
def crimea():
    return vega.crimea(), {"x": "date", "y": ["wounds", "other", "disease"], "kind": "stacked bar"}


@case("BAR", ("Fossil Fuels", "Renewables", 3))
def iowa_two_years():
    d = vega.iowa_electricity()
    d["year"] = d.year.dt.year
    return d[d.year.isin([2001, 2017])].pivot(index="source", columns="year", values="net_generation"), {}


@case("BAR", ("2008-01-01", "2009-12-01", 24), in_why=("'nonfarm'",))
def jobs_change_signed():
    return vega.us_employment().iloc[24:48], {"x": "month", "y": "nonfarm_change", "kind": "bar"}


@case("LINE", ("Jan 2008", "Dec 2008", 12), in_why=("mean of all values",))
def stocks_2008_share():
    s = vega.stocks()
    s = s[s.date.dt.year == 2008]
    return s[s.symbol == "IBM"].set_index("date").price, {"average": True}
