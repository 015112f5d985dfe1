"""What workers cost: decks made here, by the standard library's pool, and by 1 and 2 workers.

    python tests/benchmarks/bench_workers.py --decks 100

Each deck has 12 slides. Processor time is that of the workers alone, as a share of what the same decks take in this
process; where both cores are free, two workers make about twice the decks a second of one.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import psutil

from nbdeck.contract.slides import Slide
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.pipeline import FinishedDeck, make_pptx
from nbdeck.workers import Workers

SLIDES = 12


def many(count: int) -> list[Deck]:
    chart = {
        "title": "North grew in every quarter",
        "layout": "CHART",
        "chart": {
            "type": "BAR",
            "categories": ["Q1", "Q2", "Q3", "Q4"],
            "series": [{"name": "North", "values": [1, 2, 3, 4]}, {"name": "South", "values": [2, 3, 4, 5]}],
        },
    }
    table = {
        "title": "Sales by region",
        "layout": "TABLE",
        "table": [["Region", "Sales"], *([f"R{n}", str(n)] for n in range(8))],
    }
    text = {
        "title": "What comes next",
        "layout": "ITEMS",
        "item_amount": 4,
        "content_description": "Sales grew by four percent. Costs stayed flat in all regions. Returns fell. The plan holds.",
    }
    slides = tuple(DeckSlide(spec=Slide.model_validate(each)) for each in (chart, table, text))
    return [Deck(slides=slides * (SLIDES // 3), title=f"Report {number}") for number in range(count)]


def cpu_of_children() -> float:
    return sum(sum(child.cpu_times()[:2]) for child in psutil.Process().children(recursive=True))


def measured(
    name: str, run: Callable[[list[Deck]], list[FinishedDeck]], orders: list[Deck]
) -> tuple[float, list[FinishedDeck]]:
    """Print decks a second, and return processor seconds of this process and those below it, and the decks."""
    run(orders[:20])
    before = time.process_time() + cpu_of_children()
    began = time.perf_counter()
    files = run(orders)
    wall = time.perf_counter() - began
    cpu = time.process_time() + cpu_of_children() - before
    print(
        f"{name:30} {len(orders) / wall:6.1f} decks/s {cpu / len(orders) * 1000:7.1f} ms of processor a deck"
    )
    return cpu, files


def calls(workers: Workers, count: int = 1000) -> None:
    workers.run(os.getpid)
    cpu, began = time.process_time(), time.perf_counter()
    for _ in range(count):
        workers.run(os.getpid)
    a_call = (time.process_time() - cpu) / count
    print(
        f"{count / (time.perf_counter() - began):.0f} empty calls/s, {a_call * 1e6:.0f} us of processor here for each"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decks", type=int, default=100)
    orders = many(parser.parse_args().decks)
    here, expected = measured("in this process", lambda some: [make_pptx(deck) for deck in some], orders)
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        measured("ProcessPoolExecutor, 2", lambda some: list(pool.map(make_pptx, some)), orders)
    for most in (1, 2):
        with Workers(most, warm="nbdeck.engine.pipeline") as workers:
            workers.start()
            cpu, files = measured(f"Workers, {most}", lambda some: list(workers.map(make_pptx, some)), orders)
            print(f"{'':30} {cpu / here:.2f} of the processor time here; same bytes: {files == expected}")
    with Workers(1) as workers:
        calls(workers)


if __name__ == "__main__":
    main()
