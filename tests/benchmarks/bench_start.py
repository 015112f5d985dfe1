"""Start-up and call times: import, first and next connect(), one in-process call; a 20-slide deck with everything.

Run: python tests/benchmarks/bench_start.py
"""

import json
import subprocess
import sys
import time
from statistics import median

FRESH = """
import json, sys, time
start = time.perf_counter()
import nbdeck
imported = time.perf_counter()
unwanted = sorted({"pandas", "pptx", "ipywidgets"} & set(sys.modules))
client = nbdeck.connect(sys.argv[1])
connected = time.perf_counter()
client.account.me()
called = time.perf_counter()
again = nbdeck.connect(sys.argv[1])
print(json.dumps({
    "import nbdeck": imported - start,
    "first connect()": connected - imported,
    "first call": called - connected,
    "next connect()": time.perf_counter() - called,
    "unwanted": unwanted,
}))
again.close()
client.close()
"""


def fresh_interpreters(folder: str, runs: int = 7) -> dict[str, float]:
    """Return medians over fresh interpreters, seconds."""
    rows = []
    for _ in range(runs):
        done = subprocess.run(
            [sys.executable, "-c", FRESH, folder], capture_output=True, text=True, check=True
        )
        rows.append(json.loads(done.stdout.splitlines()[-1]))
    assert not any(row["unwanted"] for row in rows), rows
    return {name: median(row[name] for row in rows) for name in rows[0] if name != "unwanted"}


def in_process_call(calls: int = 200) -> dict[str, float]:
    """Return the median of a GET and of a validated POST, seconds."""
    import nbdeck

    with nbdeck.connect(":memory:") as client:
        client.v1.me()
        reads, posts = [], []
        for _ in range(calls):
            start = time.perf_counter()
            client.v1.me()
            reads.append(time.perf_counter() - start)
            start = time.perf_counter()
            client.v1.templates()
            posts.append(time.perf_counter() - start)
    return {"GET /api/v1/me": median(reads), "GET /api/v1/presentation/templates": median(posts)}


def twenty_slides() -> dict[str, float]:
    """Return CPU seconds of a 20-slide deck of charts, tables and text as PPTX, PDF and 20 previews."""
    from nbdeck.contract.slides import Slide
    from nbdeck.engine import pipeline
    from nbdeck.engine.model.deck import Deck, DeckSlide

    months = [f"2025-{month:02d}" for month in range(1, 13)]

    def slide(number: int) -> Slide:
        kind = number % 3
        if kind == 0:
            series = [
                {"name": name, "values": [number + n * 1.5 for n in range(12)]} for name in ("North", "South")
            ]
            chart = {"type": ("BAR", "LINE")[number % 2], "categories": months, "series": series}
            return Slide.model_validate({"title": f"Chart {number}", "chart": chart})
        if kind == 1:
            rows = [["Month", "North", "South"], *([month, str(number), "1,200"] for month in months[:8])]
            return Slide.model_validate({"title": f"Table {number}", "table": rows})
        content = "\n".join(f"- Point {n} says what was found in the data of month {n}" for n in range(5))
        return Slide(title=f"Text {number}", layout="ITEMS", item_amount=5, content=content)

    def deck(start: int) -> Deck:
        return Deck(slides=tuple(DeckSlide(spec=slide(start + n)) for n in range(18)), title=f"Deck {start}")

    def make(start: int) -> float:
        made = deck(start)
        began = time.process_time()
        pipeline.make_pptx(made)
        pipeline.make_pdf(made)
        for number in range(1, 21):
            pipeline.preview(made, None, number)
        return time.process_time() - began

    first = make(1)
    return {"first deck of the process": first, "next deck": median(make(100 * n) for n in range(1, 6))}


def main() -> None:
    """Print every figure."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        fresh_interpreters(folder, runs=1)
        figures = fresh_interpreters(folder)
    for name, seconds in figures.items():
        print(f"{name:40} {seconds * 1000:8.1f} ms")
    for name, seconds in in_process_call().items():
        print(f"{name:40} {seconds * 1000:8.2f} ms")
    for name, seconds in twenty_slides().items():
        print(f"20 slides, PPTX + PDF + 20 SVG, {name:26} {seconds * 1000:8.1f} ms CPU")


if __name__ == "__main__":
    main()
