"""Findings of `overset`, an outside judge, on a stress deck of six slides in every template, beside our own.

    python tests/benchmarks/bench_overset.py --overset path/to/overset

The deck: a cover, dense bullets (eight of thirty words), a slide with a title of 120
characters, four steps, pros and cons, and a table of 15 rows and 5 columns. `overset` (PyPI) needs LibreOffice and
poppler's pdftotext; without them its render rules do not run, and the line says so. It is no dependency of this
project: install it into an environment of its own.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import Slide
from nbdeck.engine.lint.judge import judge
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.paint.office.process import write_font_configuration
from nbdeck.engine.pipeline import make_pptx, template_names

TITLE_120 = (
    "Revenue grew by twelve percent in the second quarter because the northern region opened three stores while costs fell"
    " on"
)
SENTENCE = (
    "Every team plans its quarter around one measurable goal and reviews it each Monday with the people who depend on it, "
    "dropping work that does not move the number"
)
POINTS = (
    "Focus", "Speed", "Trust", "Care", "Calm", "Proof", "Reach", "Value",
)  # fmt: skip
STEPS = (
    "Discover: Interview twelve customers and map how they buy today.",
    "Define: Agree on one measurable goal for the quarter.",
    "Develop: Build three prototypes and test each with real orders.",
    "Deliver: Ship the best one to two regions and measure the result.",
)
COUNTRIES = (
    "Norway", "Sweden", "Denmark", "Finland", "Iceland", "Estonia", "Latvia", "Lithuania", "Poland", "Germany",
    "Austria", "Italy", "Spain", "Portugal",
)  # fmt: skip
PROS = "Lower running costs; one place to look; faster onboarding of new people; a single contract to renew each year"
CONS = "A move of four weeks; training for sixty people; two reports must be rebuilt; the old archive stays read-only"


def slides() -> tuple[Slide, ...]:
    """Return the slides after the cover."""
    dense = "\n".join(f"- {point}: {SENTENCE}" for point in POINTS)
    header = ("Region", "Country", "Year", "Orders", "Revenue")
    rows = [
        (f"R{n:02}", country, str(2010 + n), f"{n * 137:,}", f"{n * 12345.5:,.1f}")
        for n, country in enumerate(COUNTRIES, start=1)
    ]
    return (
        Slide(title="Eight habits of teams that deliver", layout=Layout.ITEMS, item_amount=5, content=dense),
        Slide(title=TITLE_120, layout=Layout.ITEMS, item_amount=3, content="\n".join(STEPS[:3])),
        Slide(
            title="Four steps lead from idea to order",
            layout=Layout.STEPS,
            item_amount=4,
            content="\n".join(STEPS),
        ),
        Slide(
            title="The move pays off within a year",
            layout=Layout.COMPARISON,
            item_amount=2,
            content=f"Pros: {PROS}\nCons: {CONS}",
        ),
        Slide(
            title="Fourteen regions in figures",
            layout=Layout.TABLE,
            item_amount=0,
            content="",
            table=(header, *rows),
        ),
    )


def stress_deck(template: str) -> bytes:
    """Return the stress deck in one template."""
    deck = Deck(
        slides=tuple(DeckSlide(spec=slide) for slide in slides()),
        template=template,
        title="The second quarter",
        subtitle="For the board",
        include_table_of_contents=False,
    )
    return make_pptx(deck).pptx


def outside(program: str, files: list[Path], folder: Path) -> dict[str, list[dict[str, object]]]:
    """Return the outside judge's findings by file name, with our fonts for its renderer."""
    config = write_font_configuration(folder)
    environment = {**os.environ, "FONTCONFIG_FILE": str(config), "HOME": str(folder)}
    done = subprocess.run(
        [program, "--format", "json", *map(str, files)],
        capture_output=True,
        text=True,
        check=False,
        env=environment,
    )
    answers = json.loads(done.stdout)
    for reason in dict.fromkeys(str(each["skipped"]) for each in answers if each["skipped"]):
        print(f"NOTICE: rules that did not run: {reason}", file=sys.stderr)
    return {Path(each["path"]).name: each["findings"] for each in answers}


def main() -> None:
    """Print one line a template: findings of the outside judge by rule, and our own errors."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--overset", default=shutil.which("overset"), help="The program.")
    parser.add_argument("--keep", type=Path, help="Folder for the decks.")
    parser.add_argument("--templates", nargs="*", default=template_names())
    options = parser.parse_args()
    if options.overset is None:
        print("NOTICE: overset is not installed: no outside judge (pip install overset, then --overset)")
        return
    with tempfile.TemporaryDirectory() as name:
        folder = options.keep or Path(name)
        folder.mkdir(parents=True, exist_ok=True)
        files = []
        for template in options.templates:
            files.append(folder / f"{template}.pptx")
            files[-1].write_bytes(stress_deck(template))
        found = outside(options.overset, files, Path(name))
        for file in files:
            ours = judge(file.read_bytes())
            errors = sum(each.severity == "error" for each in ours.findings)
            rules = Counter(str(each.get("code")) for each in found[file.name])
            told = ", ".join(f"{rule} x{count}" for rule, count in sorted(rules.items()))
            print(
                f"{file.stem:10} overset {len(found[file.name]):2} {told or '-':30} own errors {errors}, "
                f"{len(ours.scene.slides)} slides, score {ours.scores.overall:.2f}"
            )


if __name__ == "__main__":
    main()
