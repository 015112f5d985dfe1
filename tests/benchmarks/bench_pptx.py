"""CPU seconds for the same deck by nbdeck's writer, by hand with python-pptx, and with PptxGenJS.

    python tests/benchmarks/bench_pptx.py --slides 100 1000

Each slide has a title, five bullets, a column chart and a table. Every writer runs in a process of its own. "build"
is user and system time over making and saving the deck: nbdeck starts from a finished scene, the other two from the
same texts and numbers. "process" is the whole process with its start and imports, and for nbdeck with the making of
the scene. Each line is the best of `--repeat` runs.
"""

from __future__ import annotations

import argparse
import json
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

BULLETS = tuple(
    f"Point {number}: revenue grew faster than the market in every region" for number in range(1, 6)
)
CATEGORIES = ("Q1", "Q2", "Q3", "Q4")
SERIES = (
    ("North", (19.2, 21.4, 16.7, 24.1)),
    ("South", (22.3, 28.6, 15.2, 18.0)),
    ("West", (20.4, 26.3, 14.2, 30.5)),
)
ROWS = (
    ("Item", "Owner", "Start", "Budget"),
    ("Data platform", "Ada", "Jan", "1,200,000"),
    ("Mobile client", "Ben", "Feb", "840,000"),
    ("Support desk", "Chi", "Mar", "310,000"),
    ("Compliance", "Dee", "Jan", "95,000"),
)
COLORS = ("1F4E79", "C55A11", "548235")


def scene(slides: int):
    """Return the deck as a scene."""
    from nbdeck.engine.scene.boxes import BACKGROUND, INK, SURFACE, Box, Color, ThemeStyle
    from nbdeck.engine.scene.chart import CategoryAxis, ChartSeries, Legend, ValueAxis
    from nbdeck.engine.scene.elements import Border, ChartElement, PlaceholderKey, Table, TableCell, TextBox
    from nbdeck.engine.scene.slides import DeckScene, LayoutScene, Placeholder, SlideScene
    from nbdeck.engine.scene.text import Insets, Line, Run, TextParagraph, TextStyle

    title_style = TextStyle(30, face="major", bold=True)
    body_style = TextStyle(16, bullet="•", indent=18, after=6)
    title_box, body_box = Box(48, 28, 864, 60), Box(48, 100, 420, 200)
    title_key, body_key = PlaceholderKey("title"), PlaceholderKey("body", 1)
    slots = ("bg1", "tx1", "bg2", "tx2", *(f"accent{n}" for n in range(1, 7)), "hlink", "folHlink")
    shades = (
        "FFFFFF",
        "262626",
        "EEF2F7",
        "5B6673",
        *COLORS,
        "7F6000",
        "7030A0",
        "00707A",
        "0B5CAD",
        "6B3FA0",
    )
    look = ThemeStyle("Bench", dict(zip(slots, shades, strict=True)), "Calibri", "Calibri")
    layout = LayoutScene(
        "Title and content",
        "obj",
        (Placeholder(title_key, title_box, title_style), Placeholder(body_key, body_box, body_style)),
    )

    def words(text: str, style: TextStyle) -> TextParagraph:
        runs = (Run(text, style.size, style.color, style.face, style.bold, lang="en-US"),)
        return TextParagraph(runs, (Line(runs, 100.0),), style)

    def cell(text: str, row: int, column: int) -> TableCell:
        style = TextStyle(
            12, BACKGROUND if row == 0 else INK, bold=row == 0, align="end" if column == 3 else "start"
        )
        fill = Color("accent1") if row == 0 else SURFACE if row % 2 else None
        border = Border(Color("tx2", 0.3), 0.75)
        return TableCell((words(text, style),), fill, insets=Insets(6, 3, 6, 3), bottom=border)

    def slide(number: int) -> SlideScene:
        title = TextBox(title_box, (words(f"Slide {number}", title_style),), "title", placeholder=title_key)
        body = TextBox(body_box, tuple(words(text, body_style) for text in BULLETS), placeholder=body_key)
        series = tuple(
            ChartSeries(name, values, Color(f"accent{index}"))
            for index, (name, values) in enumerate(SERIES, 1)
        )
        chart = ChartElement(
            Box(490, 100, 422, 220), "BAR", Box(520, 110, 380, 160), CATEGORIES, series, (), CategoryAxis(),
            ValueAxis(0, 35, 5, "0", gridline=Color("tx2", 0.2)), legend=Legend(Box(560, 296, 280, 20), "bottom"),
            number_format="0.0", alt="Sales",
        )  # fmt: skip
        cells = tuple(tuple(cell(text, r, c) for c, text in enumerate(row)) for r, row in enumerate(ROWS))
        table = Table(Box(48, 340, 864, 150), (264, 200, 200, 200), (30,) * 5, cells, alt="Plan")
        return SlideScene(layout.name, f"Slide {number}", (title, body, chart, table), number)

    return DeckScene("Bench", look, (layout,), tuple(map(slide, range(1, slides + 1))))


def by_nbdeck(slides: int) -> Callable[[], bytes]:
    from nbdeck.engine.pptx.writer import write_pptx

    deck = scene(slides)
    return partial(write_pptx, deck)


def by_python_pptx(slides: int) -> Callable[[], bytes]:
    import io

    import pptx
    from pptx.chart.data import CategoryChartData
    from pptx.enum.chart import XL_CHART_TYPE
    from pptx.util import Pt

    def add(deck, number: int) -> None:
        slide = deck.slides.add_slide(deck.slide_layouts[1])
        slide.shapes.title.text = f"Slide {number}"
        body = slide.placeholders[1]
        body.left, body.top, body.width, body.height = Pt(48), Pt(100), Pt(420), Pt(200)
        body.text_frame.text = BULLETS[0]
        for text in BULLETS[1:]:
            body.text_frame.add_paragraph().text = text
        data = CategoryChartData()
        data.categories = CATEGORIES
        for name, values in SERIES:
            data.add_series(name, values)
        slide.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, Pt(490), Pt(100), Pt(422), Pt(220), data)
        table = slide.shapes.add_table(len(ROWS), len(ROWS[0]), Pt(48), Pt(340), Pt(864), Pt(150)).table
        for row, texts in enumerate(ROWS):
            for column, text in enumerate(texts):
                table.cell(row, column).text = text

    def build() -> bytes:
        deck = pptx.Presentation()
        for number in range(1, slides + 1):
            add(deck, number)
        buffer = io.BytesIO()
        deck.save(buffer)
        return buffer.getvalue()

    return build


WRITERS = {"nbdeck": by_nbdeck, "python-pptx": by_python_pptx}


def child(writer: str, slides: int) -> None:
    """Print CPU seconds and bytes of one run as JSON."""
    build = WRITERS[writer](slides)
    start = time.process_time()
    data = build()
    print(json.dumps({"cpu_s": time.process_time() - start, "bytes": len(data)}))


def measured(command: list[str], repeat: int) -> dict[str, float]:
    """Return the best run of a command that prints a result as JSON, with the CPU seconds of its process."""
    return min((_one_run(command) for _ in range(repeat)), key=lambda result: result["cpu_s"])


def _one_run(command: list[str]) -> dict[str, float]:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    process = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return json.loads(done.stdout) | {"process_s": process}


def node_command(folder: Path) -> list[str] | None:
    """Return how to run the PptxGenJS script, None with a notice where that cannot be."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        print("PptxGenJS skipped: node and npm are not installed.", file=sys.stderr)
        return None
    install = [npm, "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(folder), "pptxgenjs"]
    if subprocess.run(install, check=False, capture_output=True).returncode != 0:
        print("PptxGenJS skipped: npm could not install it.", file=sys.stderr)
        return None
    spec = folder / "deck.json"
    spec.write_text(
        json.dumps({"bullets": BULLETS, "categories": CATEGORIES, "series": SERIES, "rows": ROWS})
    )
    # Node looks for packages beside the script.
    script = shutil.copy(Path(__file__).with_name("bench_pptxgenjs.mjs"), folder)
    return [node, str(script), str(spec)]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--slides", type=int, nargs="+", default=[100])
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--child", choices=WRITERS, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.child:
        child(options.child, options.slides[0])
        return
    with tempfile.TemporaryDirectory() as folder:
        report(options.slides, options.repeat, node_command(Path(folder)))


def report(sizes: list[int], repeat: int, node: list[str] | None) -> None:
    head = ("slides", "writer", "build s", "ms/slide", "process s", "KiB", "x nbdeck")
    print("{:>7} {:<12} {:>8} {:>9} {:>10} {:>8} {:>9}".format(*head))
    for slides in sizes:
        commands = {
            writer: [sys.executable, __file__, "--slides", str(slides), "--child", writer]
            for writer in WRITERS
        }
        if node:
            commands["PptxGenJS"] = [*node, str(slides)]
        base = 0.0
        for writer, command in commands.items():
            result = measured(command, repeat)
            base = base or result["cpu_s"]
            print(
                f"{slides:>7} {writer:<12} {result['cpu_s']:>8.3f} {result['cpu_s'] / slides * 1000:>9.2f}"
                f" {result['process_s']:>10.3f}"
                f" {result['bytes'] / 1024:>8.0f} {result['cpu_s'] / base:>9.1f}"
            )


if __name__ == "__main__":
    main()
