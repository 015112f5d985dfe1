"""Pictures of slides, drawn one after the other in a thread, as a browser comes to see them."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from typing import Any

from nbdeck.client.presentation import Presentation
from nbdeck.errors import NbdeckError
from nbdeck.widgets.presentation.state import PresentationState

WIDTH = 360
"""Of a small picture, pixels; about twice what it takes on the page."""
LARGE = "large/"
"""Begins the name of a large picture, before the name of the small one."""
_LARGE_WIDTH = 1920
_HEAVY_SVG = 600_000
PNG, SVG = "image/png", "image/svg+xml"

Drawn = tuple[bytes, str]
"""A picture and its media type."""


class SlidePictures:
    """Keeps the small ones for as long as the panel lives, by what they show: an edit draws only what it changed."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: dict[str, bytes] = {}
        self._queue: list[str] = []
        self._is_running = False

    def want(self, names: Iterable[str]) -> bool:
        """Note which pictures are wanted, large ones first; return whether somebody has to `fetch` them."""
        with self._lock:
            fresh = [name for name in names if name not in self._queue]
            large = [name for name in fresh if name.startswith(LARGE)]
            self._queue[:] = [*large, *self._queue, *(name for name in fresh if name not in large)]
            must_run = bool(self._queue) and not self._is_running
            self._is_running = self._is_running or must_run
            return must_run

    def fetch(
        self,
        shown: Callable[[], PresentationState | None],
        arrived: Callable[[str, Drawn | None], Any],
        is_unwanted: Callable[[], bool],
    ) -> None:
        """Draw what is wanted until nothing is.

        Args:
            shown: Gives the state that is shown.
            arrived: Called with each picture, or None for one that cannot be had.
            is_unwanted: Whether to end early.
        """
        try:
            while (name := self._next(is_over=is_unwanted())) is not None:
                try:
                    drawn = self._drawn(shown(), name)
                except NbdeckError:
                    drawn = None  # the slide stands there with number and title
                arrived(name, drawn)
        except BaseException:
            with self._lock:
                self._is_running = False
            raise

    def small(self, shown: PresentationState, position: int) -> bytes:
        """Return the small picture of a slide, from 0, as PNG.

        Raises:
            NotFound: A service without previews.
        """
        name = shown.pictures[position]
        if name not in self._kept:
            self._kept[name] = shown.deck.png(position + 1, width=WIDTH)
        return self._kept[name]

    def _drawn(self, shown: PresentationState | None, name: str) -> Drawn | None:
        wanted = name.removeprefix(LARGE)
        if not name.startswith(LARGE) and wanted in self._kept:
            return self._kept[wanted], PNG
        if shown is None or wanted not in shown.pictures:
            return None
        position = shown.pictures.index(wanted)
        if name == wanted:
            return self.small(shown, position), PNG
        return _large(shown.deck, position + 1)

    def _next(self, *, is_over: bool) -> str | None:
        with self._lock:
            if is_over:
                self._queue.clear()
            if not self._queue:
                self._is_running = False
                return None
            return self._queue.pop(0)


def _large(deck: Presentation, number: int) -> Drawn:
    """Return a slide sharp at any size, or as pixels where that would be much to send."""
    drawing = deck.svg(number).encode()
    return (drawing, SVG) if len(drawing) <= _HEAVY_SVG else (deck.png(number, width=_LARGE_WIDTH), PNG)
