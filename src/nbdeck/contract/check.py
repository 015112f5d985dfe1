"""What the rules and scores say about a presentation. Extension."""

from typing import Literal, TypeAlias

from nbdeck.contract.base import Model

FileRemedy: TypeAlias = Literal[
    "another_color", "another_place", "reading_order", "own_proportions", "one_line", "whole_axis", "removal"
]
"""What mends a finding in the file itself: nothing has to be said or written anew."""

Remedy: TypeAlias = (
    Literal["alt_text", "shorter_text", "title", "another_title", "another_layout"] | FileRemedy
)
"""What would mend a finding."""


class Place(Model):
    """A rectangle on a slide, points from its top left corner."""

    x: float
    """Left edge."""
    y: float
    """Upper edge."""
    w: float
    """Width."""
    h: float
    """Height."""


class Finding(Model):
    """One thing that is wrong."""

    slide: int | None = None
    """Number of the slide, from 1; null where it concerns the whole file."""
    rule: str
    """Which rule found it, such as `overflow` or `contrast`."""
    severity: Literal["error", "warning"]
    """An `error` must not leave the house, a `warning` is a matter of taste."""
    message: str
    """What is wrong, for people."""
    box: Place | None = None
    """Where on the slide; null where there is no place."""
    shape: str = ""
    """Name of the shape that it is about, where the remedy is one of a shape."""
    remedy: Remedy | None = None
    """What the shape, or the slide, needs; null where only hands can mend it."""


class Scores(Model):
    """How well a deck is made, each from 0 to 1, larger is better."""

    alignment: float
    """Share of elements with an edge or middle in common with others."""
    balance: float
    """How near the middle of the slide the weight of its ink lies."""
    whitespace: float
    """Room to breathe: neither crowded nor with a large empty band."""
    words: float
    """Whether slides say enough and not too much."""
    colors: float
    """Few colours of few hues."""
    variety: float
    """Compositions that differ, none three times running."""
    rhythm: float
    """Dense and light slides alternate, and something is shown every few slides."""
    titles: float
    """Share of titles that say something instead of naming a topic."""
    overall: float
    """Mean of the others."""


class Report(Model):
    """What the rules and scores say about a presentation."""

    passed: bool
    """Whether there is no error; warnings do not count."""
    slide_count: int
    """Slides judged; hidden ones are not."""
    findings: tuple[Finding, ...] = ()
    """By slide, those of the whole file first; errors before warnings."""
    scores: Scores
    """Scores, 0 to 1."""
    warnings: tuple[str, ...] = ()
    """What was only approximated, in sentences."""
