"""Four gates of a deck of all kinds of slides on companies' templates, one line a template.

    python tests/benchmarks/bench_companies.py FOLDER --overset path/to/overset --keep OUT

FOLDER holds .pptx and .potx files. The gates: no error of our rules and none of `overset` (see `bench_overset.py`) on a
slide that `warnings` do not name; tables on at most twice as many slides as in our own default template; charts at least
a third of the slide's height. Other findings of `overset` are counted, but for many words in a table (OVS203).
"""

from __future__ import annotations

import argparse
import hashlib
import io
import re
import shutil
import tempfile
from collections import Counter
from pathlib import Path

from bench_overset import COUNTRIES, POINTS, SENTENCE, STEPS, outside
from PIL import Image, ImageDraw
from pptx import Presentation

from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import Slide
from nbdeck.engine.lint.judge import judge
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.pipeline import FinishedDeck, make_pptx

LEAST_CHART = 1 / 3
"""Share of the slide's height."""
MOST_TABLES = 2
"""Slides of tables for one of our own template."""
QUARTERS = ("Q1", "Q2", "Q3", "Q4")
CHART_WORDS = ("North", "South", "Orders", "Share", *QUARTERS)
TABLES = ("Six regions in figures", "Twenty-five stores in figures")


def picture() -> bytes:
    """Return a landscape of flat forms, PNG."""
    image = Image.new("RGB", (1200, 800), "#A9C7DD")
    draw = ImageDraw.Draw(image)
    draw.polygon(
        [(0, 800), (0, 520), (350, 260), (700, 560), (900, 400), (1200, 600), (1200, 800)], "#3F6B57"
    )
    draw.ellipse((880, 90, 1040, 250), "#F3D27A")
    file = io.BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


def table(title: str, rows: int) -> Slide:
    """Return a table of so many rows and a header."""
    header = ("Region", "Country", "Year", "Orders", "Revenue", "Share")[: 5 if rows < 10 else 6]
    cells = [
        (f"R{n:02}", COUNTRIES[n % 14], str(2000 + n), f"{n * 137:,}", f"{n * 12345.5:,.1f}", f"{n} %")
        for n in range(1, rows + 1)
    ]
    body = tuple(each[: len(header)] for each in cells)
    return Slide(title=title, layout=Layout.TABLE, item_amount=0, content="", table=(header, *body))


def chart(title: str, kind: str, **series: list[float]) -> Slide:
    """Return a chart by quarters, with a sentence as its caption."""
    values = [{"name": name.title(), "values": numbers} for name, numbers in series.items()]
    data = {"type": kind, "categories": QUARTERS, "series": values}
    return Slide(
        title=title, layout=Layout.CHART, item_amount=0, content="Growth came from the north.", chart=data
    )


def listed(title: str, layout: Layout, *items: str) -> Slide:
    """Return a slide of items."""
    return Slide(title=title, layout=layout, item_amount=len(items), content="\n".join(items))


def slides() -> tuple[Slide, ...]:
    """Return a slide of each kind; the picture stands on the one after the charts."""
    habits = [f"- {point}: {SENTENCE}" for point in POINTS[:5]]
    return (
        listed("Three steps lead to a better quarter", Layout.ITEMS, *STEPS[:3]),
        listed("Five habits of teams that deliver", Layout.ITEMS, *habits),
        listed(
            "The move pays off within a year",
            Layout.COMPARISON,
            "Pros: Lower running costs; one place to look; a single contract",
            "Cons: A move of four weeks; training for sixty people",
        ),
        table(TABLES[0], 6),
        table(TABLES[1], 25),
        chart("Northern shops sell most", "BAR", north=[120, 140, 165, 190], south=[100, 104, 98, 111]),
        chart("Sales hold in every quarter", "LINE", orders=[1200, 1460, 1630, 1910]),
        chart("Half of it is sold last", "DOUGHNUT", share=[10, 15, 25, 50]),
        listed("The harbour in spring", Layout.ITEMS, "- Two ships a day", "- Nine trucks in the yard"),
        listed("What a customer says", Layout.QUOTE, "They answer before we ask.\n— Ada Lind, buyer"),
        listed("Margin reached a record", Layout.BIG_NUMBER, "42 %: Margin of the second quarter"),
        listed(
            "From idea to order in a year", Layout.TIMELINE,
            "2023: First talks with buyers", "2024: Pilot in two regions", "2025: Rollout", "2026: Review",
        ),
        Slide(title="Thank you", layout=Layout.THANKS, item_amount=0, content="ada@example.org"),
    )  # fmt: skip


def all_kinds(base: bytes | None) -> FinishedDeck:
    """Return the deck on a company's file; None for our own default template."""
    image = picture()
    media = {hashlib.sha256(each).hexdigest(): each for each in (image, base) if each}
    shown = [DeckSlide(spec=slide) for slide in slides()]
    shown[8] = shown[8].model_copy(
        update={"picture": hashlib.sha256(image).hexdigest(), "picture_alt": "Hills and the sun"}
    )
    deck = Deck(
        slides=tuple(shown),
        base=hashlib.sha256(base).hexdigest() if base else None,
        title="The second quarter",
        subtitle="For the board",
    )
    return make_pptx(deck, media)


def tables_and_charts(pptx: bytes) -> tuple[dict[str, int], list[float], set[int]]:
    """Return on how many slides each table stands, the heights of charts as shares of the slide's, tables' slides."""
    file = Presentation(io.BytesIO(pptx))
    counts = dict.fromkeys(TABLES, 0)
    heights = []
    dense = set()
    for number, slide in enumerate(file.slides, 1):
        for shape in slide.shapes:
            if getattr(shape, "has_table", False):
                # Titles may be shortened; the two tables differ in their columns.
                counts[TABLES[len(shape.table.columns) == 6]] += 1
                dense.add(number)
            if getattr(shape, "has_chart", False):
                heights.append(shape.height / file.slide_height)
    return counts, heights, dense


def is_misread(finding: dict[str, object], dense: set[int]) -> bool:
    """Whether it counts the words of a table, or takes a word of a chart for one that leaves the title."""
    is_of_chart = finding.get("code") == "OVS002" and finding.get("snippet") in CHART_WORDS
    return is_of_chart or (finding.get("code") == "OVS203" and finding.get("slide") in dense)


def measured(file: Path, made: FinishedDeck, own: dict[str, int], strange: list[dict[str, object]]) -> str:
    """Return the line of one template, beginning with `ok` or `NO`."""
    told = " ".join(re.findall(r"\bSlides? ([\d, ]+)", " ".join(made.warnings)))
    named = {int(number) for number in re.findall(r"\d+", told)}
    errors = [each for each in judge(made.pptx).findings if each.severity == "error"]
    is_own = any("own file" in each for each in made.warnings)
    silent = [each for each in errors if each.slide not in named and not (is_own and each.slide is None)]
    tables, heights, dense = tables_and_charts(made.pptx)
    outer = [each for each in strange if each.get("slide") not in named and not is_misread(each, dense)]
    grave = [each for each in outer if each.get("severity") == "error"]
    is_long = any(tables[name] > MOST_TABLES * count or not tables[name] for name, count in own.items())
    is_flat = len(heights) < 3 or min(heights) < LEAST_CHART
    rules = Counter([f"own {each.rule}" for each in silent] + [str(each.get("code")) for each in outer])
    return (
        f"{'NO' if silent or grave or is_long or is_flat else 'ok'} {file.stem:14} "
        f"errors {len(silent)}, overset {len(grave)} errors of {len(outer)}, tables {list(tables.values())}, "
        f"charts {', '.join(f'{height:.2f}' for height in heights)} "
        f"{', '.join(f'{rule} x{count}' for rule, count in sorted(rules.items())) or '-'}; "
        f"{len(made.warnings)} warnings"
    )


def main() -> None:
    """Print one line a template and how many pass."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, help="Of the templates.")
    parser.add_argument(
        "--overset", default=shutil.which("overset"), help="The program; without it three gates."
    )
    parser.add_argument("--keep", type=Path, help="Folder for the decks and their warnings.")
    options = parser.parse_args()
    own, *_ = tables_and_charts(all_kinds(None).pptx)
    with tempfile.TemporaryDirectory() as name:
        folder = options.keep or Path(name)
        folder.mkdir(parents=True, exist_ok=True)
        decks: dict[Path, FinishedDeck] = {}
        for template in sorted(options.folder.glob("*.p[op]tx")):
            file = folder / f"{template.stem}.pptx"
            try:
                decks[file] = all_kinds(template.read_bytes())
            except Exception as exc:  # noqa: BLE001  # one that cannot be made is a line, not the end
                print(f"NO {template.stem:14} {type(exc).__name__}: {exc}")
                continue
            file.write_bytes(decks[file].pptx)
            file.with_suffix(".txt").write_text("\n".join(decks[file].warnings), encoding="utf-8")
        strange = outside(options.overset, list(decks), Path(name)) if options.overset else {}
        lines = [measured(file, made, own, strange.get(file.name, [])) for file, made in decks.items()]
    print(*lines, f"{sum(each.startswith('ok') for each in lines)} pass; own tables {own}", sep="\n")


if __name__ == "__main__":
    main()
