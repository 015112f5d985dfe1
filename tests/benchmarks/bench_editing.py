"""CPU milliseconds for an edit of one slide in a deck of 100, ours, on a company's template, and taken in from a file.

    python tests/benchmarks/bench_editing.py --slides 100

An edit goes through the service with a real database: from the request to the stored file. "first" is the first edit
in a fresh process with nothing remembered but imported modules, "next" the best of those that follow it; both put a
slide at the front, the middle and the end. "python-pptx" opens the same file, adds the same slide at the end and saves
it. Taking a file in and drawing a slide of it are in wall-clock time; the first drawing starts LibreOffice.
"""

from __future__ import annotations

import argparse
import io
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path

from bench_pptx import by_python_pptx

COMPANY = Path(__file__).parents[2] / "notebooks" / "data" / "harbor.potx"
TEXTS = (
    "Focus: One goal a team",
    "Speed: Ship every week and ask the customer",
    "Trust: Numbers first, opinions second",
    "Calm: Fewer meetings and more time to write",
)
NEW = "# What changes now\n\n- Sign the lease: by the end of May\n- Build the ovens\n- Open the doors"
DECKS = ("ours", "company", "imported")
PLACES = ("front", "middle", "end")
WIDTH = 1280


def specs(count: int) -> list[dict[str, object]]:
    """Return slides as a report has them: points, steps, figures, a chart, a table, two sides."""
    kinds: tuple[Callable[[int], dict[str, object]], ...] = (
        lambda n: {"layout": "ITEMS", "item_amount": 4, "content": lines(TEXTS, n)},
        lambda n: {
            "chart": {"type": "BAR", "categories": ["Q1", "Q2", "Q3"], "series": [series("North", n)]}
        },
        lambda n: {"layout": "STEPS", "item_amount": 3, "content": lines(TEXTS[:3], n)},
        lambda n: {
            "table": [["Item", "Owner", "Budget"], *([f"Item {k}", "Ada", f"{n * k}"] for k in range(5))]
        },
        lambda n: {"layout": "COMPARISON", "item_amount": 2, "content": lines(TEXTS[:2], n)},
        lambda n: {
            "layout": "BIG_NUMBER",
            "item_amount": 3,
            "content": f"{n} %: more\n{n} M: sold\n{n}: new",
        },
    )
    return [
        {"title": f"What the year brought, part {n}", **kinds[n % len(kinds)](n)} for n in range(1, count + 1)
    ]


def lines(texts: tuple[str, ...], number: int) -> str:
    return "\n".join(f"- {text} {number}" for text in texts)


def series(name: str, number: int) -> dict[str, object]:
    return {"name": name, "values": [number, number + 7, number + 3]}


class Bench:
    """A service on a folder, and one deck in it."""

    def __init__(self, home: str) -> None:
        from nbdeck.service import Service
        from nbdeck.settings import Settings

        self.service = Service(Settings(home=Path(home), credits=100_000))
        self.owner = self.service.users.owner()

    def result(self, task_id: str) -> dict[str, str]:
        import threading

        notified = threading.Event()
        stop = self.service.notifier.listen(task_id, notified.set)
        try:
            while not (task := self.service.tasks.get(self.owner.id, task_id)).is_finished:
                notified.wait(0.2)
                notified.clear()
        finally:
            stop()
        if not task.is_success:
            raise SystemExit(task.failure_message)
        return task.task_result

    def make(self, kind: str, slides: int) -> str:
        """Make a deck and return its id."""
        from nbdeck.contract.v1 import SlidesRequest

        if kind == "imported":
            return self.result(
                self.service.imports.start(self.owner.id, "talk.pptx", by_python_pptx(slides)(), "")
            )["presentation_id"]
        template = "default"
        if kind == "company":
            template = self.service.templates.add(self.owner.id, COMPANY.name, COMPANY.read_bytes()).id
        body = {"template": template, "title": "The year", "slides": specs(slides)}
        task_id = self.service.from_slides.start(self.owner.id, SlidesRequest.model_validate(body))
        return self.result(task_id)["presentation_id"]

    def position(self, deck: str, place: str) -> int:
        version = self.service.presentations.newest(self.owner.id, deck)
        own = [
            at for at, origin in enumerate(self.service.presentations.origins(version)) if origin is not None
        ]
        return {"front": own[0], "middle": own[len(own) // 2], "end": version.slide_count}[place]

    def edit(self, deck: str, place: str, prompt: str) -> float:
        """Insert a slide and return the CPU seconds from the request to the stored file."""
        from nbdeck.contract.v1 import EditSlideRequest

        position = self.position(deck, place)
        body = {"edit_type": "INSERT", "presentation_id": deck, "position": position, "prompt": prompt}
        begun = time.process_time()
        self.result(self.service.edits.start(self.owner.id, EditSlideRequest.model_validate(body)))
        return time.process_time() - begun

    def file(self, deck: str) -> bytes:
        from nbdeck.service.store.blobs import read_blob

        return read_blob(self.service.blobs, self.service.presentations.newest(self.owner.id, deck).pptx)


def child_edit(home: str, deck: str, place: str, modules: str) -> dict[str, object]:
    """Return CPU seconds of the first edit and of the best next one, and the modules that were imported."""
    for name in json.loads(Path(modules).read_text()) if Path(modules).exists() else ():
        with suppress(ImportError):  # some that are there under a second name
            import_module(name)
    bench = Bench(home)
    first = bench.edit(deck, place, NEW)
    later = [bench.edit(deck, place, NEW.replace("now", f"in week {n}")) for n in range(5)]
    bench.service.close()
    return {
        "first": first,
        "next": min(later),
        "modules": [name for name in sys.modules if not name.startswith("_")],
    }


def in_child(*arguments: str) -> dict[str, object]:
    command = [sys.executable, __file__, "--child", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return json.loads(done.stdout.splitlines()[-1])


def edits(home: str, deck: str) -> Iterator[tuple[str, float, float]]:
    """Yield for each place the CPU milliseconds of a first and of a next edit."""
    modules = Path(home) / "modules.json"
    modules.write_text(json.dumps(in_child(home, deck, "end", str(modules.with_name("none")))["modules"]))
    for place in PLACES:
        found = in_child(home, deck, place, str(modules))
        yield place, found["first"] * 1000, found["next"] * 1000


def by_hand(pptx: bytes) -> float:
    """Return the CPU milliseconds of the same edit with python-pptx, at the end of the deck."""
    from pptx import Presentation

    begun = time.process_time()
    deck = Presentation(io.BytesIO(pptx))
    layout = next(each for each in deck.slide_layouts if len(each.placeholders) > 1)
    slide = deck.slides.add_slide(layout)
    title, *points = NEW.strip("# ").replace("- ", "").split("\n")
    slide.shapes[0].text_frame.text = title
    slide.shapes[1].text_frame.text = "\n".join(points[1:])
    deck.save(io.BytesIO())
    return (time.process_time() - begun) * 1000


def drawn(bench: Bench, deck: str) -> list[float]:
    """Return the wall-clock milliseconds of drawing slides one after the other, the first one first."""
    from nbdeck.engine import pipeline

    version = bench.service.presentations.newest(bench.owner.id, deck)
    value = bench.service.presentations.deck(version)
    media = dict(bench.service.presentations.media(value))
    found = []
    for number in (1, 2, 3, 10, 40, 70):
        begun = time.perf_counter()
        pipeline.preview(value, media, number, "png", WIDTH)
        found.append((time.perf_counter() - begun) * 1000)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--slides", type=int, default=100)
    parser.add_argument("--child", nargs=4, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.child:
        print(json.dumps(child_edit(*options.child)))
        return
    print(f"{'edit of a slide, CPU ms':<26} {'place':<8} {'first':>7} {'next':>7} {'python-pptx':>12}")
    for kind in DECKS:
        with tempfile.TemporaryDirectory() as home:
            report(kind, home, options.slides)


def report(kind: str, home: str, slides: int) -> None:
    bench = Bench(home)
    deck = bench.make(kind, slides)
    file = bench.file(deck)
    peer = min(by_hand(file) for _ in range(3))
    for place, first, later in edits(home, deck):
        print(f"{kind:<26} {place:<8} {first:>7.0f} {later:>7.0f} {peer:>12.0f}")
    if kind == "imported":
        begun = time.perf_counter()
        again = bench.result(bench.service.imports.start(bench.owner.id, "talk.pptx", file, ""))
        print(f"taking {slides} slides in: {(time.perf_counter() - begun) * 1000:.0f} ms of wall-clock time")
        first, *later = drawn(bench, again["presentation_id"])
        told = ", ".join(f"{each:.0f}" for each in later)
        print(f"drawing a slide of it: {first:.0f} ms the first, then {told} ms of wall-clock time")
    bench.service.close()


if __name__ == "__main__":
    main()
