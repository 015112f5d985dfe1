"""Frames of classes and samples, with tables and what has to be asked for."""

from __future__ import annotations

import pandas as pd

from real_frames import Cases, rd, rd_named, vega

case = Cases()


@case("BAR", ("USA", "Japan", "Europe"), "USA has the highest count: 254")
def cars_by_origin_count():
    return vega.cars().Origin.value_counts(), {}


@case("BAR", ("USA", "Japan", "Europe"), in_why=("0%",))
def cars_by_origin_share():
    return vega.cars().Origin.value_counts(normalize=True), {}


@case("FULL STACKED_BAR", ("Europe", "Japan", "USA"), in_why=("add up to a whole",))
def cylinders_by_origin_share():
    c = vega.cars()
    return pd.crosstab(c.Origin, c.Cylinders, normalize="index"), {}


@case("BAR", ("3", "4", "5", "6", "8"), on_slide=("have no value",))
def cars_two_keys():
    return vega.cars().groupby(["Origin", "Cylinders"]).size(), {}


@case("LINE", ("1970", "1982", 12), on_slide=("2 years",))
def mileage_by_year_origin():
    c = vega.cars()
    return c.groupby([c.Year.dt.year.rename("year"), "Origin"]).Miles_per_Gallon.mean(), {}


@case(
    "BOX",
    ("USA", "Europe", "Japan"),
    on_slide=("8 of 406",),
)
def mileage_rows_by_origin():
    return vega.cars(), {"x": "Origin", "y": "Miles_per_Gallon"}


@case(
    "BAR",
    ("USA", "Europe", "Japan"),
    on_slide=("8 of 406",),
    differs="Japan was expected as the highest; rows that lack a value are no base for it.",
)
def mileage_mean_by_argument():
    return vega.cars(), {"x": "Origin", "y": "Miles_per_Gallon", "aggregate": "mean"}


@case("HORIZONTAL_BAR", ("Asia", "Borneo", 10), "Asia has the highest area: 16,988")
def islands_top():
    return rd_named("datasets", "islands").dat.rename("area").sort_values(ascending=False).head(10), {
        "unit": "thousand sq. miles"
    }


@case("REFUSED", (), in_why=("top=15",))
def islands_all():
    return rd_named("datasets", "islands").dat.rename("area"), {}


@case("REFUSED", (), in_why=("top=15",))
def murders_by_state():
    return rd("dslabs", "murders")[["state", "total"]], {}


@case("BAR", ("South", "West", "Northeast", "North Central"), "South makes up 45% of total: 4195 of 9403")
def murders_by_region():
    return rd("dslabs", "murders"), {"x": "region", "y": "total", "aggregate": "sum"}


@case("HORIZONTAL_BAR", ("District of Columbia", "Mississippi", 8), in_why=("'population'",))
def murder_rate():
    d = rd("dslabs", "murders")
    d["rate"] = (d.total / d.population * 1e5).round(2)
    return d.nlargest(8, "rate"), {"x": "state", "y": "rate"}


@case("BAR|TABLE", ("Ohio",))
def arrests_one_state():
    return rd_named("datasets", "USArrests").loc[["Ohio"]], {}


@case("BAR|LINE", ("50-54", "55-59", "60-64", "65-69", "70-74"))
def virginia_deaths():
    return rd_named("datasets", "VADeaths"), {}


@case("HORIZONTAL_BAR|TABLE|LINE", ("Food and Tobacco", "Private Education", 5))
def expenditure():
    return rd_named("datasets", "USPersonalExpenditure"), {}


@case("BAR", ("A", "B", "C", "D", "E", "F"))
def admissions():
    d = rd("datasets", "UCBAdmissions")
    return d.pivot_table(index="Dept", columns="Admit", values="Freq", aggfunc="sum"), {}


@case("BAR", ("A", "B", "C", "D", "E", "F"))
def admission_rate():
    d = rd("datasets", "UCBAdmissions")
    p = d.pivot_table(index=["Dept", "Gender"], columns="Admit", values="Freq")
    return (p.Admitted / p.sum(axis=1)).rename("rate"), {}


@case("BAR|TABLE", ("Black", "Blond", "Brown", "Red"))
def hair_and_eyes():
    d = rd("datasets", "HairEyeColor")
    return d.groupby(["Hair", "Eye"]).Freq.sum().unstack(), {}


@case("BAR", ("1st", "2nd", "3rd"))
def survival_by_class_sex():
    d = rd("carData", "TitanicSurvival")
    return d.assign(survived=d.survived == "yes"), {
        "x": "passengerClass",
        "y": "survived",
        "series": "sex",
        "aggregate": "mean",
    }


@case("DOUGHNUT", ("no", "yes"))
def survived_count():
    return rd("carData", "TitanicSurvival").survived.value_counts(), {"kind": "doughnut"}


@case("BAR", ("Placebo", "Treated"))
def arthritis():
    d = rd("vcd", "Arthritis")
    d["Improved"] = pd.Categorical(d.Improved, ["None", "Some", "Marked"], ordered=True)
    return pd.crosstab(d.Treatment, d.Improved), {}


@case("FULL STACKED_BAR", ("Apartment", "Atrium", "Terrace", "Tower"), in_why=("add up to a whole",))
def satisfaction_share():
    d = rd("MASS", "housing")
    d["Sat"] = pd.Categorical(d.Sat, ["Low", "Medium", "High"], ordered=True)
    p = d.pivot_table(index="Type", columns="Sat", values="Freq", aggfunc="sum", observed=True)
    return p.div(p.sum(axis=1), axis=0) * 100, {}


@case("BAR", ("AsstProf", "AssocProf", "Prof"))
def salaries_by_rank():
    d = rd("carData", "Salaries")
    d["rank"] = pd.Categorical(d["rank"], ["AsstProf", "AssocProf", "Prof"], ordered=True)
    return d.groupby("rank", observed=True).salary.median(), {"unit": "USD"}


@case("BAR", ("Fri", "Sat", "Sun", "Thur"), on_slide=("Sat (Lunch)", "Sun (Lunch)"))
def tips_by_day_time():
    return rd("reshape2", "tips").groupby(["day", "time"]).tip.mean(), {}


@case("HORIZONTAL_BAR", ("Alabama", "Idaho", 12), in_why=("'sat'",))
def sat_by_state():
    return rd("mosaicData", "SAT")[["state", "expend", "sat"]].head(12), {"x": "state", "y": "expend"}


@case(
    "BAR", ("Human", "Droid", "(missing)", "Gungan", "Wookiee", "Zabrak"), "Human has the highest count: 35"
)
def starwars_species():
    return rd("dplyr", "starwars").species.value_counts(dropna=False).head(6), {}


@case("HORIZONTAL_BAR", ("ATS", "PTE", 11), on_slide=("too small to be told from zero",))
def exchange_rates():
    return rd_named("datasets", "euro").dat.rename("per euro"), {}


@case("HORIZONTAL_BAR", ("Aerobacter aerogenes", "Streptococcus viridans", 16))
def antibiotics_log():
    return vega.burtin(), {"x": "Bacteria", "y": "Neomycin", "log": True}


@case(
    "HORIZONTAL_BAR",
    ("Aerobacter aerogenes", "Streptococcus viridans", 16),
    on_slide=("too small to be told from zero",),
)
def antibiotics():
    return vega.burtin(), {"x": "Bacteria", "y": "Neomycin"}


@case("HORIZONTAL_BAR", ("Arctic fox", "Guinea pig", 8))
def mammals_brains():
    return rd_named("MASS", "mammals").head(8)[["body"]], {}


@case("SCATTER", (), "Waiting rises with eruptions (r = 0.90, n = 272)")
def eruptions():
    return rd("datasets", "faithful"), {}


@case("HISTOGRAM", (), in_why=("82 values",))
def galaxies():
    return rd("MASS", "galaxies").dat.rename("velocity"), {}


@case("HISTOGRAM", (), in_why=("70 values",))
def rainfall():
    return rd("datasets", "precip").dat.rename("inches"), {}


@case("SCATTER", ())
def flower_petals():
    return vega.iris()[["petalLength", "petalWidth", "species"]], {}


@case(
    "BOX",
    ("setosa", "versicolor", "virginica"),
    on_slide=("50 values in each",),
)
def iris_long():
    return vega.iris(), {"x": "species", "y": "petalLength", "kind": "box"}


@case("HISTOGRAM", (), on_slide=("2 of 344",))
def penguin_mass():
    return rd("palmerpenguins", "penguins"), {"y": "body_mass_g", "kind": "hist"}


@case("BOX", ("A", "B", "C", "D", "E", "F"), on_slide=("12 values in each",))
def sprays():
    return rd("datasets", "InsectSprays"), {}


@case(
    "BOX",
    ("horsebean", "linseed", "soybean", "sunflower", "meatmeal", "casein"),
    on_slide=("10 to 14 values in each",),
)
def chick_feed():
    return rd("datasets", "chickwts"), {}


@case("BOX", ("ctrl", "trt1", "trt2"), on_slide=("10 values in each",))
def plants():
    return rd("datasets", "PlantGrowth"), {}


@case("SCATTER", ())
def crickets():
    return rd("modeldata", "crickets"), {}


@case("SCATTER", (), "Dist rises with speed (r = 0.81, n = 50)")
def stopping():
    return rd("datasets", "cars"), {}


@case(
    "HORIZONTAL_BAR",
    ("58", "72", 15),
    differs="A line was expected; numbers one by one may name the rows, and no claim is made of them.",
)
def heights():
    return rd("datasets", "women"), {}


@case("SCATTER", (), "Brain rises with body (r = 0.93, n = 62)")
def mammals_scatter():
    return rd_named("MASS", "mammals"), {"kind": "scatter", "x": "body", "y": "brain"}


@case("SCATTER", ())
def engine_size():
    return rd("ggplot2", "mpg"), {"x": "displ", "y": "hwy", "series": "drv", "kind": "scatter"}


@case("BUBBLE", (), in_why=("country",))
def countries_bubble():
    g = rd("gapminder", "gapminder")
    return g[(g.year == 2007) & (g.continent == "Americas")], {
        "x": "gdpPercap",
        "y": "lifeExp",
        "size": "pop",
        "kind": "bubble",
    }


@case(
    "TABLE",
    ("rating", "complaints", "privileges", "learning", "raises", "critical", "advance"),
    in_why=("coefficient",),
)
def attitude_corr():
    return rd("datasets", "attitude").corr(), {}


@case("TABLE", ("count", "mean", "std", "min", "25%", "50%", "75%", "max"), in_why=("summary",))
def swiss_describe():
    return rd("datasets", "swiss").describe(), {}


@case("BAR", ("Europe", "Japan", "USA"))
def cars_quantiles():
    return vega.cars().groupby("Origin").Horsepower.quantile([0.1, 0.5, 0.9]).unstack(), {}


@case("REFUSED", (), in_why=("corr(",))
def boston_wide():
    return rd("MASS", "Boston"), {}


@case("REFUSED", (), in_why=("aggregate='count'",))
def survey_text():
    return rd("MASS", "survey")[["Sex", "W.Hnd", "Clap"]], {}
