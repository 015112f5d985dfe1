"""40 frames that somebody chose who had not seen the code, with his kinds, orders and what is to be told.

Of his titles, which are in prose, each claim here was read to be among the true ones or as true; `differs` tells where
his expectation is not met, and why.
"""

from __future__ import annotations

import pandas as pd

from real_frames import Cases, rd, vega

case = Cases()


@case(
    "bar|barh|table",
    (
        "Frontier Airlines Inc., AirTran Airways Corporation, ExpressJet Airlines Inc., Mesa Airlines "
        "Inc., SkyWest Airlines Inc., Envoy Air, Southwest Airlines Co., JetBlue Airways, Endeavor Air "
        "Inc., United Air Lines Inc., US Airways Inc., Virgin America, Delta Air Lines Inc., American "
        "Airlines Inc., Hawaiian Airlines Inc., Alaska Airlines Inc."
    ),
    differs="Southwest, 9.65, stands before JetBlue, 9.46.",
)
def c01():
    "Mean arrival delay per airline, one-key groupby in alphabetical order of names; two airlines negative"
    f = rd("nycflights13", "flights").merge(rd("nycflights13", "airlines"), on="carrier")
    return f.groupby("name")["arr_delay"].mean(), {}


@case("bar|line|multiples|stacked|table", "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12")
def c02():
    "Departures per month and airport, two-key groupby size unstacked; months as integers 1..12"
    f = rd("nycflights13", "flights")
    return f.groupby(["month", "origin"]).size().unstack(), {}


@case("bar|barh|full|stacked|table", "1st, 2nd, 3rd, Crew")
def c03():
    "Titanic deaths and survivors, share in each class, crosstab normalised by row (fractions)"
    t = rd("datasets", "Titanic")
    t = t.loc[t.index.repeat(t["Freq"])]
    return pd.crosstab(t["Class"], t["Survived"], normalize="index"), {}


@case(
    "box|refused|table",
    "Africa, Americas, Asia, Europe, Oceania",
    in_why=("counts, means and deviations",),
    differs="A table keeps the order of its rows, which he tolerates.",
)
def c04():
    "describe() per continent, life expectancy 2007"
    g = rd("gapminder", "gapminder")
    return g[g["year"] == 2007].groupby("continent")["lifeExp"].describe(), {}


@case("area|bar|line|multiples", ())
def c05():
    "Seattle weather, monthly mean of the daily maximum, 4 years"
    w = vega.seattle_weather().set_index("date")
    return w["temp_max"].resample("MS").mean().round(1), {}


@case("area|bar|line|scatter", ())
def c06():
    "Daily ozone in New York 1973; days without a value are simply not in the index (37 of 153, 21 of them in June)"
    a = rd("datasets", "airquality")
    a.index = pd.to_datetime({"year": 1973, "month": a["Month"], "day": a["Day"]})
    return a["Ozone"].dropna(), {}


@case("table", "mpg, cyl, disp, hp, drat, wt, qsec, vs, am, gear, carb")
def c07():
    "Correlation matrix of mtcars"
    return rd("datasets", "mtcars").select_dtypes("number").corr().round(2), {}


@case(
    "bar|barh|pie|table",
    "Fair, Good, Very Good, Premium, Ideal",
    "Count rises with cut: 1,610 at Fair, 21,551 at Ideal",
    differs="An ordered type gives the order, which he accepts.",
)
def c08():
    "Diamonds by cut, value_counts (largest first) of an ordered categorical"
    d = rd("ggplot2", "diamonds")
    cut = pd.Categorical(d["cut"], ["Fair", "Good", "Very Good", "Premium", "Ideal"], ordered=True)
    return pd.Series(cut, name="cut").value_counts(), {}


@case("bar|barh|histogram|table", ("(5.0, 7.5]", "(25.0, 31.0]", 7), on_slide=("not equally wide",))
def c09():
    "Loans per interest-rate bin: pd.cut with an IntervalIndex, in bin order"
    loans = rd("openintro", "loans_full_schema")
    return pd.cut(loans["interest_rate"], [5, 7.5, 10, 12.5, 15, 20, 25, 31]).value_counts().sort_index(), {}


@case("line|multiples", (), on_slide=("GOOG 55",))
def c10():
    "Monthly share price of five firms, pivot; GOOG has no value before Aug 2004"
    return vega.stocks().pivot(index="date", columns="symbol", values="price"), {}


@case("line", (), on_slide=("12-month mean 11",))
def c11():
    "Unemployed in the US (thousands) with a 12-month rolling mean beside it, last ten years"
    e = rd("ggplot2", "economics")
    e["date"] = pd.to_datetime(e["date"])
    s = e.set_index("date")["unemploy"].tail(120)
    return pd.DataFrame({"unemployed (k)": s, "12-month mean": s.rolling(12).mean()}), {}


@case("bar|barh|box|line|scatter|multiples|table", "A, B, C, D, E, F, G")
def c12():
    "Quantiles of interest rate per loan grade"
    loans = rd("openintro", "loans_full_schema")
    return loans.groupby("grade")["interest_rate"].quantile([0.1, 0.5, 0.9]).unstack(), {}


@case("bar|barh|table", "15, 27, 181, 301, 161, 695, 1109, 745, 359, 1")
def c13():
    "Flights per flight number, top 10; flight numbers are ids as text and look like numbers"
    f = rd("nycflights13", "flights")
    return f["flight"].astype(str).value_counts().head(10), {}


@case(
    "area|full|line|multiples|stacked",
    ("2001, 2002, 2003, 2004, 2005, 2006, 2007, 2008, 2009, 2010, 2011, 2012, 2013, 2014, 2015, 2016, 2017"),
    "Fossil Fuels has the highest share throughout",
)
def c14():
    "Iowa electricity: percent share per source and year, long frame"
    e = vega.iowa_electricity()
    e["year"] = e["year"].dt.year
    e["share"] = (100 * e["net_generation"] / e.groupby("year")["net_generation"].transform("sum")).round(1)
    return e[["year", "source", "share"]], {"x": "year", "y": "share", "series": "source"}


@case("area|bar|line|step", ())
def c15():
    "US monthly job change (thousands), month as text '2006-01-01' in a column"
    u = vega.us_employment()
    return u[["month", "nonfarm_change"]], {}


@case("refused|scatter|multiples|table", (), in_why=("too short to be seen",))
def c16():
    "Antibiotics: minimum inhibitory concentration, 16 bacteria x 3 drugs, 0.001 to 870"
    b = vega.burtin()
    return b.set_index("Bacteria")[["Penicillin", "Streptomycin", "Neomycin"]], {}


@case(
    "bar|barh|table",
    "China, India, United States, Indonesia, Brazil, Pakistan, Bangladesh, Nigeria, Japan, Mexico",
    "China has the highest pop: 1,318.7M",
)
def c17():
    "Ten most populous countries 2007, people"
    g = rd("gapminder", "gapminder")
    g = g[g["year"] == 2007]
    return g.nlargest(10, "pop")[["country", "pop"]], {}


@case("line|refused|multiples|table", (), in_why=("23 number columns",))
def c18():
    "US employment by sector, 23 numeric columns with a text month column, 120 rows"
    return vega.us_employment(), {}


@case(
    "line|slope|multiples",
    "1952, 1957, 1962, 1967, 1972, 1977, 1982, 1987, 1992, 1997, 2002, 2007",
    "Japan has the highest life exp throughout",
)
def c19():
    "Life expectancy of six countries, long frame with x, y, series"
    g = rd("gapminder", "gapminder")
    return g[g["country"].isin(["Rwanda", "Zimbabwe", "China", "Japan", "Botswana", "Brazil"])], {
        "x": "year",
        "y": "lifeExp",
        "series": "country",
    }


@case("bar|barh|line|scatter|slope|table", ())
def c20():
    "Barley yield per site, 1931 against 1932 (the famous Morris mix-up); columns are integers"
    return vega.barley().pivot_table(index="site", columns="year", values="yield").round(1), {}


@case("box|histogram|table", ())
def c21():
    "Price of 53,940 diamonds, raw Series"
    return rd("ggplot2", "diamonds")["price"], {}


@case("scatter|multiples", (), on_slide=("2 of 344 rows",))
def c22():
    "Penguins bill length against flipper length by species, 2 rows missing"
    p = rd("palmerpenguins", "penguins")
    return p, {"x": "flipper_length_mm", "y": "bill_length_mm", "series": "species"}


@case(
    "bar|barh|table",
    ("Stockholm", "Jämtland", 21),
    "Stockholm has the highest pop2019: 2,377k",
    differs="The file's order is kept: only names that groupby has sorted are no order.",
)
def c23():
    "Swedish counties by population, 21 rows in file order, Swedish names"
    s = rd("stevedata", "sweden_counties")
    return s.set_index("county")["pop2019"], {}


@case(
    "bar|barh|table",
    (
        "Gare du Nord, Saint-Lazare, Gare de Lyon, Montparnasse—Bienvenüe, Gare de l'Est, Bibliothèque "
        "François Mitterrand, République, Les Halles, La Défense, Châtelet, Bastille, Belleville, Hôtel "
        "de Ville, Place d'Italie, Bobigny—Pablo Picasso"
    ),
    on_slide=("lines",),
)
def c24():
    "Paris metro stations: passengers, 15 busiest, accents and dashes in the names, mixed columns"
    m = rd("gt", "metro")
    return m.nlargest(15, "passengers")[["name", "lines", "passengers"]], {}


@case(
    "bar|barh|line|scatter|table",
    (),
    in_why=("'movie'",),
    differs="x and y are named, so that the films are told in why alone.",
)
def c25():
    "Marvel films: worldwide gross by release date, date as text m/d/Y"
    return rd("openintro", "mcu_films")[["movie", "release_date", "gross_world"]], {
        "x": "release_date",
        "y": "gross_world",
    }


@case("area|line", ())
def c26():
    "Canadian gas production, 542 months, month as text '1960 Jan'"
    return rd("fpp3", "canadian_gas"), {}


@case(
    "bar|refused|multiples|table", "Adelie, Chinstrap, Gentoo", on_slide=("3 of 4 columns",), in_why=("std",)
)
def c27():
    "Penguins: mean and std of two measures per species and sex, MultiIndex rows and columns"
    p = rd("palmerpenguins", "penguins")
    return p.groupby(["species", "sex"])[["body_mass_g", "flipper_length_mm"]].agg(["mean", "std"]).round(
        1
    ), {}


@case(
    "bar|barh|full|line|multiples|stacked|table",
    "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12",
    in_why=("'precipitation'",),
)
def c28():
    "Seattle: days with and without rain per calendar month 2012-2015; columns are the booleans False/True"
    w = vega.seattle_weather()
    return (w["precipitation"] > 0).groupby(w["date"].dt.month.rename("month")).value_counts().unstack(), {}


@case(
    "line|scatter|multiples|step|table", ("1897", "2019", 123), on_slide=("Women's open champion (hours) 75",)
)
def c29():
    "Boston marathon winning times as timedelta, men from 1897, women from 1972"
    b = rd("fpp3", "boston_marathon")
    b = b[b["Event"].isin(["Men's open division", "Women's open champion"])].copy()
    b["Time"] = pd.to_timedelta(b["Time"])
    return b.pivot(index="Year", columns="Event", values="Time"), {}


@case(
    "area|bar|barh|line|table",
    "2006, 2007, 2008, 2009, 2010, 2011",
    "Value fell at every step from 172 to 94, 2006 to 2011",
)
def c30():
    "Murders in London, count by year; the last year is cut off"
    m = rd("openintro", "london_murders")
    return m.groupby("year").size(), {}


@case("bar|barh|full|multiples|stacked|table", "Black, Blond, Brown, Red")
def c31():
    "Hair by eye colour, two-key groupby Series (MultiIndex)"
    h = rd("datasets", "HairEyeColor")
    return h.groupby(["Hair", "Eye"])["Freq"].sum(), {}


@case("area|bar|line|step", ("1928", "2002", 75))
def c32():
    "Measles in the US, reported cases by year 1928-2002"
    d = rd("dslabs", "us_contagious_diseases")
    return d[d["disease"] == "Measles"].groupby("year")["count"].sum(), {}


@case("line|multiples|table", "5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23")
def c33():
    "Mean departure delay by weekday and hour, 19 hours x 7 weekdays"
    f = rd("nycflights13", "flights")
    f = f[f["hour"] >= 5]
    d = pd.to_datetime(f[["year", "month", "day"]])
    wd = pd.Categorical(
        d.dt.day_name(),
        ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
        ordered=True,
    )
    return f.assign(weekday=wd).pivot_table(
        index="hour", columns="weekday", values="dep_delay", observed=False
    ).round(1), {}


@case(
    "full|refused|table",
    (),
    differs="Counts stand there as counts; that groups differ in size is for the author to say.",
)
def c34():
    "Religion by income band, survey counts 18 x 10, ordered bands as column names and a refusal column"
    return rd("tidyr", "relig_income").set_index("religion"), {}


@case("bar|barh|refused|scatter|slope|table", ())
def c35():
    "Sleep gained by ten patients under two drugs, before/after pairs; ids are numbers; negatives"
    s = rd("datasets", "sleep")
    p = s.pivot(index="ID", columns="group", values="extra")
    p.columns = ["drug 1", "drug 2"]
    p.index = p.index.astype(str).str.zfill(2)
    return p, {"kind": "slope"}


@case("area|bar|line|multiples|stacked", ())
def c36():
    "Crimean war deaths per month by cause, wide with a date column, 24 months"
    n = rd("HistData", "Nightingale")
    n["Date"] = pd.to_datetime(n["Date"])
    return n[["Date", "Disease", "Wounds", "Other"]], {}


@case("area|line|scatter|step", (), on_slide=("6 of 120 points",))
def c37():
    "Approval of US presidents per quarter, PeriodIndex, 6 of 120 quarters missing"
    p = rd("datasets", "presidents")
    idx = pd.period_range("1945Q1", periods=len(p), freq="Q")
    return pd.Series(p["value"].to_numpy(), index=idx, name="approval %"), {}


@case(
    "bar|barh|full|refused|stacked|table",
    "AA, B6, DL, EV, MQ, UA, All",
    on_slide=("'All' is the sum of all others.",),
    differs="What the frame holds is drawn, and told to be a sum.",
)
def c38():
    "Flights by carrier and airport, crosstab WITH margins (row and column All), top 6 carriers"
    f = rd("nycflights13", "flights")
    f = f[f["carrier"].isin(f["carrier"].value_counts().head(6).index)]
    return pd.crosstab(f["carrier"], f["origin"], margins=True), {}


@case("bar|full|line|multiples|stacked|table", "lessHS, HS, somePS, college, bachelors, higher")
def c39():
    "Importance of religion by education, Canadian survey, percent by row, both ordered categoricals"
    c = rd("carData", "CES11")
    e = pd.Categorical(
        c["education"], ["lessHS", "HS", "somePS", "college", "bachelors", "higher"], ordered=True
    )
    i = pd.Categorical(c["importance"], ["not", "notvery", "somewhat", "very"], ordered=True)
    return (
        pd.crosstab(pd.Series(e, name="education"), pd.Series(i, name="importance"), normalize="index") * 100
    ).round(1), {}


@case("bar|refused|multiples|table", "S, M, L, XL, XXL", on_slide=("mean price",))
def c40():
    "Pizzas sold per size with the money taken: two measures of very different magnitude, ordered categorical index"
    p = rd("gt", "pizzaplace")
    p["size"] = pd.Categorical(p["size"], ["S", "M", "L", "XL", "XXL"], ordered=True)
    return p.groupby("size", observed=False)["price"].agg(sold="size", revenue="sum", mean_price="mean"), {}
