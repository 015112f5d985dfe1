"""A report from a real data set, made the way a user would: DataFrame, slide specifications, deck, files."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import pairwise
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from nbdeck.connecting import connect
from nbdeck.contract.slides import Slide
from nbdeck.contract.tasks import TaskEvent
from nbdeck.errors import SettingsError
from nbdeck.frames.charts import chart
from nbdeck.frames.tables import table

if TYPE_CHECKING:
    import pandas as pd

SOURCE = "U.S. Energy Information Administration, net generation in Iowa, 2001 to 2017"
SOURCES = ["Fossil Fuels", "Nuclear Energy", "Renewables"]
FILES = ("report.pptx", "report.pdf", "report.png")

Row: TypeAlias = dict[str, Any]


def load() -> pd.DataFrame:
    """Return Iowa's electricity by year: one row a year, one column a source, thousand megawatt hours.

    Raises:
        SettingsError: the package with the data is not installed.
    """
    if find_spec("vega_datasets") is None:
        raise SettingsError(
            "The demo's data set is not installed.",
            hint="Install it with `pip install 'nbdeck[lab]'`.",
        )
    from vega_datasets import local_data

    long = local_data.iowa_electricity()
    wide = long.pivot_table(index="year", columns="source", values="net_generation").reset_index()
    wide.columns.name = None
    by_year: pd.DataFrame = wide.assign(year=wide["year"].dt.year.astype(str))
    return by_year


@dataclass(frozen=True, slots=True)
class Facts:
    """What the slides say in words, computed from the data; amounts in thousand megawatt hours, shares 0 to 1."""

    first: Row
    last: Row
    peak: Row
    first_shares: Row
    last_shares: Row
    total_growth: float
    rises: int
    changes: int
    nuclear_least: float
    nuclear_most: float
    doubled: str
    overtook: str

    @property
    def fossil_drop(self) -> float:
        """How much fossil generation fell since its peak."""
        return 1.0 - float(self.last["Fossil Fuels"] / self.peak["Fossil Fuels"])


def find_facts(data: pd.DataFrame) -> Facts:
    """Return the facts that the report tells."""
    rows: list[Row] = data.to_dict("records")  # type: ignore[assignment]
    shares: list[Row] = shares_of(data).to_dict("records")  # type: ignore[assignment]
    first, last = rows[0], rows[-1]
    nuclear = [row["Nuclear Energy"] for row in rows]
    return Facts(
        first=first,
        last=last,
        peak=max(rows, key=itemgetter("Fossil Fuels")),
        first_shares=shares[0],
        last_shares=shares[-1],
        total_growth=sum(last[name] for name in SOURCES) / sum(first[name] for name in SOURCES) - 1,
        rises=sum(later["Renewables"] > former["Renewables"] for former, later in pairwise(shares)),
        changes=len(shares) - 1,
        nuclear_least=min(nuclear),
        nuclear_most=max(nuclear),
        doubled=next(row["year"] for row in rows if row["Renewables"] >= 2 * first["Renewables"]),
        overtook=next(row["year"] for row in rows if row["Renewables"] > row["Nuclear Energy"]),
    )


def shares_of(data: pd.DataFrame) -> pd.DataFrame:
    """Return the share of every source by year, 0 to 1."""
    amounts = data[SOURCES]
    return amounts.div(amounts.sum(axis=1), axis=0).assign(year=data["year"])


def slides(data: pd.DataFrame) -> list[Slide]:
    """Return the report's slides; every figure in them is computed from `data`."""
    facts = find_facts(data)
    return [
        _headline(facts),
        *_charts(data, facts),
        *_story(facts),
        *_figures(data, facts),
        _takeaways(facts),
    ]


def _headline(facts: Facts) -> Slide:
    first, last = facts.first, facts.last
    was, now = facts.first_shares["Renewables"], facts.last_shares["Renewables"]
    return _slide(
        f"Renewables now make {now:.0%} of Iowa's electricity",
        "BIG_NUMBER",
        3,
        f"{now:.0%}: share of renewables in {last['year']}, up from {was:.0%} in {first['year']}\n"
        f"{last['Renewables'] / first['Renewables']:.0f}x: as much renewable electricity as in {first['year']}\n"
        f"-{facts.fossil_drop:.0%}: fossil generation since its peak in {facts.peak['year']}",
    )


def _charts(data: pd.DataFrame, facts: Facts) -> list[Slide]:
    first, last = (row["Renewables"] / 1000 for row in (facts.first, facts.last))
    return [
        chart(
            data,
            kind="LINE",
            x="year",
            y=SOURCES,
            title=f"Fossil generation peaked in {facts.peak['year']} and fell by {facts.fossil_drop:.0%}",
            highlight=SOURCES[0],
            annotate={facts.peak["year"]: "Peak"},
            unit="Thousand MWh",
            source=SOURCE,
        ),
        chart(
            data,
            kind="BAR",
            x="year",
            y="Renewables",
            title=f"Renewables grew from {first:.1f} to {last:.1f} million MWh",
            highlight=facts.last["year"],
            growth=(facts.first["year"], facts.last["year"]),
            unit="Thousand MWh",
            source=SOURCE,
        ),
        chart(
            shares_of(data),
            kind="FULL_STACKED_BAR",
            x="year",
            y=SOURCES,
            number_format="0%",
            title="What fossil fuels lost in share, renewables won",
            highlight="Renewables",
            source=SOURCE,
        ),
    ]


def _story(facts: Facts) -> list[Slide]:
    first, last = facts.first["year"], facts.last["year"]
    return [
        _slide(
            "How the change came about",
            "TIMELINE",
            4,
            f"{first}: Renewables make {facts.first_shares['Renewables']:.0%} of all electricity\n"
            f"{facts.doubled}: Renewables have doubled\n"
            f"{facts.overtook}: Renewables pass nuclear energy\n"
            f"{facts.peak['year']}: Fossil generation peaks at {facts.peak['Fossil Fuels'] / 1000:.1f} million MWh",
        ),
        _slide(
            "Two years, two systems",
            "COMPARISON",
            2,
            f"{first}: {_mix(facts.first_shares)}\n{last}: {_mix(facts.last_shares)}",
        ),
    ]


def _figures(data: pd.DataFrame, facts: Facts) -> list[Slide]:
    return [
        chart(
            data.tail(1).melt(id_vars="year", value_vars=SOURCES, var_name="source"),
            kind="DOUGHNUT",
            x="source",
            y="value",
            sort="data",
            title=f"Where the electricity of {facts.last['year']} came from",
            source=SOURCE,
        ),
        table(
            data.tail(8).rename(columns={"year": "Year"}),
            title="The last eight years in figures, thousand MWh",
            formats=dict.fromkeys(data.columns[1:], "#,##0"),
            highlight=facts.last["year"],
            bars="Renewables",
            source=SOURCE,
        ),
    ]


def _takeaways(facts: Facts) -> Slide:
    return _slide(
        "What to take from it",
        "ITEMS",
        3,
        f"The shift is real: The share of renewables rose in {facts.rises} of {facts.changes} years, "
        f"to {facts.last_shares['Renewables']:.0%}\n"
        f"Nuclear stays level: Between {facts.nuclear_least / 1000:.1f} and {facts.nuclear_most / 1000:.1f} "
        "million MWh in every year\n"
        f"Growth came from renewables: Iowa generates {facts.total_growth:.0%} more than in "
        f"{facts.first['year']}, and less of it from fossil fuels",
    )


def _slide(title: str, layout: str, items: int, content: str) -> Slide:
    return Slide.model_validate(
        {"title": title, "layout": layout, "item_amount": items, "content": content, "source": SOURCE}
    )


def _mix(shares: Row) -> str:
    return ", ".join(f"{shares[name]:.0%} {name.lower()}" for name in SOURCES)


def make(out: Path, template: str, on_event: Callable[[TaskEvent], None]) -> list[Path]:
    """Write the report's three files and return their paths.

    Args:
        out: Folder; made when missing.
        template: Name of a built-in template.
        on_event: Hears of each step of the task.
    """
    out.mkdir(parents=True, exist_ok=True)
    with connect(":memory:") as client:
        task = client.presentations.from_slides(
            slides(load()),
            template=template,
            title="Iowa's electricity turns renewable",
            subtitle="Seventeen years of net generation",
        )
        for event in task.watch():
            on_event(event)
        deck = task.result()
        return [deck.save(out / name) for name in FILES]
