"""What a rule reports."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from nbdeck.contract.check import Remedy
from nbdeck.engine.scene.boxes import Box

QualityRule: TypeAlias = Literal[
    "overflow",
    "floors",
    "collisions",
    "placement",
    "contrast",
    "accessibility",
    "variety",
    "craft",
    "parts",
    "identity",
    "placeholders",
    "charts",
    "markup",
    "notes",
]
Severity: TypeAlias = Literal["error", "warning"]


@dataclass(frozen=True, slots=True)
class QualityFinding:
    """One thing that is wrong with a deck.

    Attributes:
        rule: Which rule found it.
        slide: Number of the slide, 1-based; None where it concerns the whole deck.
        message: What is wrong, naming the element or part.
        box: Where on the slide, points; None where there is no place.
        severity: An `error` must not leave the house, a `warning` is a matter of taste.
        shape: Name of the shape that the remedy is for.
        remedy: What would mend it; None where only hands can.
    """

    rule: QualityRule
    slide: int | None
    message: str
    box: Box | None = None
    severity: Severity = "error"
    shape: str = ""
    remedy: Remedy | None = None
