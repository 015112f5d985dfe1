"""The engine as the service sees it: one module of plain functions, loaded with the first deck."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Literal, Protocol, cast

from nbdeck.contract.check import Report as CheckReport
from nbdeck.engine.model import Deck

Report = Callable[[str, int, int, str], None]
"""Called as work goes on with stage, units done, units in all, and a sentence."""

PIPELINE = "nbdeck.engine.pipeline"
"""The module that makes decks."""


class MadeFile(Protocol):
    """What the engine made of a deck."""

    @property
    def pptx(self) -> bytes:
        """The PowerPoint file."""
        ...

    @property
    def slide_count(self) -> int:
        """Slides in the file, cover and contents included."""
        ...

    @property
    def warnings(self) -> tuple[str, ...]:
        """What was left out or replaced, in sentences."""
        ...


class Engine(Protocol):
    """What is asked of the engine; the module of `PIPELINE` has these functions."""

    def make_pptx(self, deck: Deck, media: Mapping[str, bytes], report: Report) -> MadeFile:
        """Return the PowerPoint file; `media` maps SHA-256 to the bytes of each picture."""
        ...

    def make_pdf(self, deck: Deck, media: Mapping[str, bytes]) -> bytes:
        """Return the deck as PDF."""
        ...

    def preview(
        self,
        deck: Deck,
        media: Mapping[str, bytes],
        number: int,
        format: Literal["svg", "png"],
        width: int | None,
    ) -> bytes:
        """Return the picture of one slide, counted from 1; `width` in pixels, for PNG."""
        ...

    def slide_count(self, deck: Deck, media: Mapping[str, bytes]) -> int:
        """Return how many slides the file will have."""
        ...

    def check(self, pptx: bytes) -> CheckReport:
        """Return what the gates and scores say about a PowerPoint file."""
        ...

    def template_names(self) -> tuple[str, ...]:
        """Return the built-in templates."""
        ...

    def template_preview(self, name: str, which: Literal["cover", "content"]) -> bytes:
        """Return a PNG of a template."""
        ...


def load_engine(name: str) -> Engine:
    """Return the engine module of that dotted name; the first call imports it."""
    return cast("Engine", import_module(name))
