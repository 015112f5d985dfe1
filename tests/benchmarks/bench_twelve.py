"""Twelve slides, charts, tables and points in turn, from specifications to the bytes of a .pptx, beside python-pptx.

    python tests/benchmarks/bench_twelve.py --rounds 60

Two warm processes make one deck each a round, in turn, with other titles and numbers each time. Printed are CPU
milliseconds and how many times as fast as python-pptx nbdeck is: the median over rounds, and of the sums, which hold
the few rounds in which Python collects garbage.
"""

from __future__ import annotations

import argparse
import io
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

SLIDES = 12
MONTHS = [f"2025-{month:02d}" for month in range(1, 13)]
NAMES = ("North", "South")
POINTS = [f"Point {number}: revenue grew faster than the market in every region" for number in range(1, 6)]


def rows(number: int) -> list[list[str]]:
    return [["Month", *NAMES], *([month, str(number + at), "1,200"] for at, month in enumerate(MONTHS[:8]))]


def values(number: int, series: int) -> list[float]:
    return [number + at * 1.5 + series for at in range(12)]


def by_nbdeck() -> Callable[[int], bytes]:
    from nbdeck.contract.slides import Slide
    from nbdeck.engine import pipeline
    from nbdeck.engine.model.deck import Deck, DeckSlide

    def spec(number: int) -> Slide:
        if number % 3 == 0:
            series = [{"name": name, "values": values(number, at)} for at, name in enumerate(NAMES)]
            chart = {"type": "BAR", "categories": MONTHS, "series": series}
            return Slide.model_validate({"title": f"Chart {number}", "chart": chart})
        if number % 3 == 1:
            return Slide.model_validate({"title": f"Table {number}", "table": rows(number)})
        content = "\n".join(f"- {point}" for point in POINTS)
        return Slide(title=f"Text {number}", layout="ITEMS", item_amount=5, content=content)

    def build(first: int) -> bytes:
        slides = tuple(DeckSlide(spec=spec(number)) for number in range(first, first + SLIDES))
        bare = Deck(slides=slides, title="Deck", include_cover=False, include_table_of_contents=False)
        return pipeline.make_pptx(bare).pptx

    return build


def by_python_pptx() -> Callable[[int], bytes]:
    import pptx
    from pptx.chart.data import CategoryChartData
    from pptx.enum.chart import XL_CHART_TYPE
    from pptx.util import Pt

    def add(deck, number: int) -> None:
        kind = number % 3
        slide = deck.slides.add_slide(deck.slide_layouts[1 if kind == 2 else 5])
        slide.shapes.title.text = f"{('Chart', 'Table', 'Text')[kind]} {number}"
        if kind == 0:
            data = CategoryChartData()
            data.categories = MONTHS
            for at, name in enumerate(NAMES):
                data.add_series(name, values(number, at))
            slide.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, Pt(40), Pt(100), Pt(640), Pt(400), data)
        elif kind == 1:
            cells = rows(number)
            table = slide.shapes.add_table(len(cells), 3, Pt(40), Pt(100), Pt(640), Pt(300)).table
            for row, texts in enumerate(cells):
                for column, text in enumerate(texts):
                    table.cell(row, column).text = text
        else:
            body = slide.placeholders[1].text_frame
            body.text = POINTS[0]
            for point in POINTS[1:]:
                body.add_paragraph().text = point

    def build(first: int) -> bytes:
        deck = pptx.Presentation()
        for number in range(first, first + SLIDES):
            add(deck, number)
        buffer = io.BytesIO()
        deck.save(buffer)
        return buffer.getvalue()

    return build


WRITERS = {"nbdeck": by_nbdeck, "python-pptx": by_python_pptx}


def child(writer: str) -> None:
    """Make a deck for each number on standard input and print its CPU milliseconds."""
    build = WRITERS[writer]()
    build(0)
    for line in sys.stdin:
        start = time.process_time()
        build(int(line))
        print((time.process_time() - start) * 1e3, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--child", choices=WRITERS, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.child:
        child(options.child)
        return
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    children = {
        name: subprocess.Popen([sys.executable, __file__, "--child", name], **pipes) for name in WRITERS
    }
    spent: dict[str, list[float]] = {name: [] for name in WRITERS}
    for number in range(1, options.rounds + 1):
        for name in random.sample(list(WRITERS), len(WRITERS)):
            print(100 * number, file=children[name].stdin, flush=True)
            spent[name].append(float(children[name].stdout.readline()))
    for name, each in children.items():
        each.stdin.close()
        each.wait()
        print(
            f"{name:<12} median {statistics.median(spent[name]):6.1f} ms  mean {statistics.mean(spent[name]):6.1f} ms"
        )
    ours, theirs = spent["nbdeck"], spent["python-pptx"]
    by_rounds = statistics.median(their / our for their, our in zip(theirs, ours, strict=True))
    print(f"python-pptx's time in nbdeck's: {by_rounds:.2f} by rounds, {sum(theirs) / sum(ours):.2f} by sums")


if __name__ == "__main__":
    main()
