"""Pictures of designs, fetched one after the other in a thread, as they are wanted."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from nbdeck.client.synchronous import Client
from nbdeck.contract.enums import PreviewFormat
from nbdeck.contract.slides import Slide
from nbdeck.errors import NbdeckError
from nbdeck.widgets.templates.catalog import Design

WIDTH = 480
"""Of the preview of one's own slide, pixels; about twice what it takes on the page."""

Name = tuple[str, str]
"""Id of a design, and `cover` or `content`."""


class TemplatePictures:
    """Keeps pictures for as long as the panel lives.

    Args:
        client: Draws and keeps them.
    """

    def __init__(self, client: Client) -> None:
        self._client = client
        self._lock = threading.Lock()
        self._kept: dict[Name, bytes] = {}
        self._queue: list[Name] = []
        self._is_running = False
        self.slide: Slide | None = None
        """One's own slide; it stands in for the content picture."""

    def want(self, names: Iterable[Name]) -> bool:
        """Note which pictures are wanted; return whether somebody has to `fetch` them."""
        with self._lock:
            self._queue.extend(name for name in names if name not in self._queue)
            must_run = bool(self._queue) and not self._is_running
            self._is_running = self._is_running or must_run
            return must_run

    def fetch(
        self,
        designs: Callable[[], Sequence[Design]],
        arrived: Callable[[Name, bytes | None], Any],
        is_unwanted: Callable[[], bool],
    ) -> None:
        """Fetch what is wanted, in order, until nothing is.

        Args:
            designs: Gives what there is.
            arrived: Called with each picture, or None for one that cannot be had.
            is_unwanted: Whether to end early.
        """
        try:
            while (name := self._next(is_unwanted())) is not None:
                arrived(name, self._picture(designs(), name))
        except BaseException:
            with self._lock:
                self._is_running = False
            raise

    def renew(self, slide: Slide | None) -> None:
        """Draw the content pictures anew, with another slide."""
        with self._lock:
            self.slide = slide
            self._kept = {name: picture for name, picture in self._kept.items() if name[1] == "cover"}

    def _picture(self, designs: Sequence[Design], name: Name) -> bytes | None:
        if name in self._kept:
            return self._kept[name]
        design = next((each for each in designs if each.id == name[0]), None)
        try:
            picture = None if design is None else self._fetched(design, name[1])
        except NbdeckError:
            return None  # the card stands without it
        if picture is not None:
            self._kept[name] = picture
        return picture

    def _fetched(self, design: Design, which: str) -> bytes | None:
        if which == "content" and self.slide is not None:
            drawn: bytes = self._client.v2.preview(
                slide=self.slide, template=design.id, format=PreviewFormat.PNG, width=WIDTH
            )
            return drawn
        if design.images is None:
            return None
        address = design.images.cover if which == "cover" else design.images.content
        return self._client.templates.picture(address) if address else None

    def _next(self, is_over: bool) -> Name | None:  # noqa: FBT001
        with self._lock:
            if is_over:
                self._queue.clear()
            if not self._queue:
                self._is_running = False
                return None
            return self._queue.pop(0)
