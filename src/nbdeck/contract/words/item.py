"""The item: what layouts arrange."""

from __future__ import annotations

from dataclasses import dataclass

from nbdeck.contract.plain_value import PlainValue


@dataclass(frozen=True, slots=True)
class Item(PlainValue):
    """One of the parts that a layout shows side by side."""

    heading: str = ""
    """A few words; may be empty."""
    text: str = ""
    """What is said about it; may be empty where there is a heading. Line feeds part its points."""
