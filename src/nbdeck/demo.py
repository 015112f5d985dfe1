"""A report from a real data set, made the way a user would: DataFrame, slide specifications, deck, files."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nbdeck.connect import connect
from nbdeck.contract.slides import Slide
from nbdeck.contract.tasks import TaskEvent
from nbdeck.errors import SettingsError
from nbdeck.frames.charts import chart
from nbdeck.frames.tables import table

if TYPE_CHECKING:
    import pandas as pd

SOURCE = "U.S. Energy Information Administration, net generation in Iowa, 2001 to 2017"
FILES = ("report.pptx", "report.pdf", "report.png")


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
    return wide.assign(year=wide["year"].dt.year.astype(str))


def slides(data: pd.DataFrame) -> list[Slide]:
    """Return the report's slides; every figure in them is computed from `data`."""
    sources = ["Fossil Fuels", "Nuclear Energy", "Renewables"]
    first, last = data.iloc[0], data.iloc[-1]
    total = data[sources].sum(axis=1)
    share = data[sources].div(total, axis=0).assign(year=data["year"])
    was, now = share["Renewables"].iloc[0], share["Renewables"].iloc[-1]
    factor = last["Renewables"] / first["Renewables"]
    peak = data.loc[data["Fossil Fuels"].idxmax()]
    drop = 1 - last["Fossil Fuels"] / peak["Fossil Fuels"]
    doubling = _year_reaching(data, first["Renewables"] * 2)
    overtook = data.loc[data["Renewables"] > data["Nuclear Energy"], "year"].iloc[0]
    recent = data.tail(8).rename(columns={"year": "Year"})
    return [
        _slide(
            f"Renewables now make {now:.0%} of Iowa's electricity",
            "BIG_NUMBER",
            3,
            f"{now:.0%}: share of renewables in {last['year']}, up from {was:.0%} in {first['year']}\n"
            f"{factor:.0f}x: as much renewable electricity as in {first['year']}\n"
            f"-{drop:.0%}: fossil generation since its peak in {peak['year']}",
        ),
        chart(
            data,
            kind="LINE",
            x="year",
            y=sources,
            title=f"Fossil generation peaked in {peak['year']} and fell by {drop:.0%}",
            y_title="Thousand MWh",
            source=SOURCE,
        ),
        chart(
            data,
            kind="BAR",
            x="year",
            y="Renewables",
            title=f"Renewables grew from {first['Renewables'] / 1000:.1f} to "
            f"{last['Renewables'] / 1000:.1f} million MWh",
            source=SOURCE,
        ),
        chart(
            share,
            kind="STACKED_BAR",
            x="year",
            y=sources,
            number_format="0%",
            title="What fossil fuels lost in share, renewables won",
            source=SOURCE,
        ),
        _slide(
            "How the change came about",
            "TIMELINE",
            4,
            f"{first['year']}: Renewables make {was:.0%} of all electricity\n"
            f"{doubling}: Renewables have doubled\n"
            f"{overtook}: Renewables pass nuclear energy\n"
            f"{peak['year']}: Fossil generation peaks at {peak['Fossil Fuels'] / 1000:.1f} million MWh",
        ),
        _slide(
            "Two years, two systems",
            "COMPARISON",
            2,
            f"{first['year']}: {_mix(share.iloc[0], sources)}\n{last['year']}: {_mix(share.iloc[-1], sources)}",
        ),
        chart(
            data.tail(1).melt(id_vars="year", value_vars=sources, var_name="source"),
            kind="DOUGHNUT",
            x="source",
            y="value",
            title=f"Where the electricity of {last['year']} came from",
            source=SOURCE,
        ),
        table(
            recent,
            title="The last eight years in figures, thousand MWh",
            source=SOURCE,
        ),
        _slide(
            "What to take from it",
            "ITEMS",
            3,
            f"The shift is real: Renewables rose in share every year but few, to {now:.0%}\n"
            "Nuclear stays level: It neither grew nor shrank much over the seventeen years\n"
            "Total demand hardly moved: "
            f"{total.iloc[0] / 1000:.1f} million MWh in {first['year']}, "
            f"{total.iloc[-1] / 1000:.1f} in {last['year']}",
        ),
    ]


def _slide(title: str, layout: str, items: int, content: str) -> Slide:
    return Slide.model_validate(
        {"title": title, "layout": layout, "item_amount": items, "content": content, "source": SOURCE}
    )


def _year_reaching(data: pd.DataFrame, amount: float) -> Any:
    return data.loc[data["Renewables"] >= amount, "year"].iloc[0]


def _mix(row: pd.Series[Any], sources: list[str]) -> str:
    return ", ".join(f"{row[name]:.0%} {name.lower()}" for name in sources)


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
