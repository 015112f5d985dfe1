"""An engine whose pictures say which slide they show; the first waits until it may go on."""

import threading

from nbdeck.contract.template_report import MappedLayout, TemplateReport
from unit.service.standin_engine import *  # noqa: F403

GATE, BEGUN = threading.Event(), threading.Event()
DRAWN = []


def examine_template(pptx, name):
    front = MappedLayout(role="COVER", layout="Opening", why="it comes first")
    names = ("Opening", "Two boxes", "Wide")
    return TemplateReport(
        name=name,
        page_width=960,
        page_height=540,
        bytes=len(pptx),
        master_count=1,
        layout_names=names,
        mapping=(front,),
    )


def preview(deck, media, number, format, width):
    title = deck.slides[number - 1].spec.title
    DRAWN.append(title)
    if title == "slow":
        BEGUN.set()
        assert GATE.wait(20)
    return f"<svg>{title} on {deck.template}</svg>".encode()
