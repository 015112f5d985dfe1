"""Illustrations: motifs drawn by us as flat shapes in the colours of a theme."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from nbdeck.engine.images.colors import Tones, tones
from nbdeck.engine.images.illustrations import business, society, technology
from nbdeck.engine.images.illustrations.choosing import motif_for, motif_name, plain_words
from nbdeck.engine.images.svg import page, pixels

__all__ = ["MOTIFS", "drawing", "motif_for", "motif_name", "plain_words"]

_WIDTH, _HEIGHT = 1600, 1200

MOTIFS: dict[str, Callable[[Tones], Iterator[str]]] = {
    motif.__name__: motif
    for motif in (
        business.growth, business.team, business.finance, business.target, business.partnership, business.marketing,
        business.calendar, business.idea, technology.process, technology.security, technology.phone, technology.cloud,
        technology.network, technology.factory, technology.energy, technology.research, technology.science,
        technology.rocket, society.globe, society.education, society.health, society.environment, society.logistics,
        society.city, society.mountain, society.food,
    )
}  # fmt: skip
"""By name; each draws in the middle of 1600 x 1200 pixels, so that upright and square frames lose nothing."""


def drawing(motif: str, palette: Sequence[str]) -> bytes:
    """Return one motif as PNG; the same motif and colours give the same bytes.

    Raises:
        ExportFailed: it cannot be drawn.
    """
    colors = tones(palette)
    return pixels(page(MOTIFS[motif](colors), colors.ground, _WIDTH, _HEIGHT), _WIDTH, _HEIGHT)
