"""What a picture is drawn on, and with."""

from __future__ import annotations

import random
from dataclasses import dataclass

from nbdeck.engine.images.colors import Tones


@dataclass(frozen=True, slots=True)
class Canvas:
    """Size, colours and chance of one picture.

    Attributes:
        width: Pixels.
        height: Pixels.
        tones: Its colours.
        chance: Where every choice comes from; seeded, so that the picture can be made again.
    """

    width: int
    height: int
    tones: Tones
    chance: random.Random

    @property
    def unit(self) -> float:
        """A hundredth of the shorter side, pixels."""
        return min(self.width, self.height) / 100

    def between(self, low: float, high: float) -> float:
        """Return a number by chance, from `low` to `high`."""
        return low + (high - low) * self.chance.random()
