"""Gate: every run stands out against what is really behind it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nbdeck.engine.quality.finding import Finding
from nbdeck.engine.quality.layers import Layer, Rgb, channels, colors_behind, drawing_order, mixed
from nbdeck.engine.quality.texts import ASCENT, shortened
from nbdeck.engine.scene import Color, DeckScene, PlacedLine, Pt, Run, SlideScene

NORMAL = 4.5
LARGE = 3.0
"""Lowest contrast of text, of large text. Source: WCAG 2.2, 1.4.3."""
LARGE_SIZE: Pt = 18.0
LARGE_BOLD_SIZE: Pt = 14.0
COLUMNS = 9
"""Points across a line at which the colour behind is looked up, each at two heights."""


def contrast(deck: DeckScene, slide: SlideScene) -> Iterator[Finding]:
    """Yield texts with a run that is hard to read where it stands; one finding a text, for its worst run."""
    behind: list[Layer] = []
    base = deck.layout_of(slide).background
    for part in drawing_order(deck, slide):
        if isinstance(part, Layer):
            behind.append(part)
            continue
        failures = [
            (ratio / needed, ratio, needed, run)
            for placed in part.lines()
            for run, ratio in _line_contrasts(deck, base, behind, placed)
            for needed in [_needed(run)]
            if ratio < needed - 0.005
        ]
        if failures:
            _, ratio, needed, run = min(failures, key=lambda failure: failure[0])
            message = f"{part.owner}: contrast {ratio:.2f} is under {needed:g}: {shortened(run.text)!r}"
            yield Finding("contrast", slide.number, message, part.frame)


def _needed(run: Run) -> float:
    return LARGE if run.size >= (LARGE_BOLD_SIZE if run.bold else LARGE_SIZE) else NORMAL


def _line_contrasts(
    deck: DeckScene, base: Color, behind: Sequence[Layer], placed: PlacedLine
) -> Iterator[tuple[Run, float]]:
    # Where a run begins in its line is not known here, so every run is held against the whole line.
    size = placed.line.size
    near = [layer for layer in behind if _is_near(layer, placed)]
    spots = {
        colors_behind(
            deck, base, near, placed.x + placed.line.width * column / (COLUMNS - 1), placed.baseline - height
        )
        for column in range(COLUMNS)
        for height in (0.1 * size, ASCENT * size)
    }
    for run in placed.line.runs:
        if run.text.strip():
            ink = channels(deck, run.color)
            yield run, min(_ratio_between(ink, run.color.alpha, dark, light) for dark, light in spots)


def _is_near(layer: Layer, placed: PlacedLine) -> bool:
    top, bottom = placed.baseline - placed.line.size, placed.baseline
    box = layer.box
    is_beside = box.right < placed.x or box.x > placed.x + placed.line.width
    return not is_beside and box.bottom >= top and box.y <= bottom


def _ratio_between(ink: Rgb, alpha: float, dark: Rgb, light: Rgb) -> float:
    """Return the lowest contrast of ink over any colour between the two."""
    on_dark, on_light = mixed(ink, alpha, dark), mixed(ink, alpha, light)
    if dark != light and luminance(dark) < luminance(on_dark) and luminance(on_light) < luminance(light):
        return 1.0
    return min(ratio(on_dark, dark), ratio(on_light, light))


def ratio(one: Rgb, other: Rgb) -> float:
    """Return the contrast ratio of two colours, 1 to 21. Source: WCAG 2.2, contrast ratio."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def luminance(color: Rgb) -> float:
    """Return the relative luminance of a colour, 0 to 1. Source: WCAG 2.2, relative luminance."""
    red, green, blue = (
        channel / 255 / 12.92 if channel / 255 <= 0.04045 else ((channel / 255 + 0.055) / 1.055) ** 2.4
        for channel in color
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
