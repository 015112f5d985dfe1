"""An engine whose pictures say which slide they show; the first waits until it may go on."""

import threading

from unit.service.standin_engine import *  # noqa: F403

GATE = threading.Event()
DRAWN = []


def preview(deck, media, number, format, width):
    title = deck.slides[number - 1].spec.title
    DRAWN.append(title)
    if title == "slow":
        assert GATE.wait(20)
    return f"<svg>{title} on {deck.template}</svg>".encode()
