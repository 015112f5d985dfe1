"""Rule: every run stands out against what is really behind it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from nbdeck.engine.images.grounds import Layer, Rgb, channels, colors_behind, mixed
from nbdeck.engine.quality.finding import QualityFinding
from nbdeck.engine.quality.layers import drawing_order
from nbdeck.engine.quality.texts import ASCENT, TextFrame, shortened
from nbdeck.engine.scene.boxes import Color, least_contrast, ratio, relative_luminance
from nbdeck.engine.scene.slides import DeckScene, SlideScene
from nbdeck.engine.scene.text import PlacedLine, Run

COLUMNS = 9
"""Points across a line at which the colour behind is looked up, each at two heights."""


def contrast(deck: DeckScene, slide: SlideScene, *, is_file: bool = False) -> Iterator[QualityFinding]:
    """Yield texts with a run that is hard to read where it stands; one finding a text, for its worst run.

    Words of a layout are judged on the first slide that it stands behind, and nothing beside the slide is.
    """
    is_first = slide.number == next(each.number for each in deck.slides if each.layout == slide.layout)
    for text, runs, is_art in faint_texts(deck, slide, is_file=is_file):
        if is_art and not is_first:
            continue
        ratio, run = min(runs, key=lambda each: each[0] / _needed(each[1]))
        message = f"{text.owner}: contrast {ratio:.2f} is under {_needed(run):g}: {shortened(run.text)!r}"
        finding = QualityFinding("contrast", slide.number, message, text.frame)
        if not is_art and text.home == "box" and text.is_named:
            finding = replace(finding, shape=text.owner, remedy="another_color")
        yield finding


def faint_texts(
    deck: DeckScene, slide: SlideScene, *, is_file: bool = False
) -> Iterator[tuple[TextFrame, list[tuple[float, Run]], bool]]:
    """Yield texts with their runs that are hard to read and the contrast of each, and whether the layout draws them."""
    behind: list[Layer] = []
    base = deck.layout_of(slide).background
    art, parts = drawing_order(deck, slide, is_file=is_file)
    for at, part in enumerate((*art, *parts)):
        if isinstance(part, Layer):
            behind.append(part)
            continue
        if not part.frame.overlaps(deck.page):
            continue
        faint = [
            (ratio, run)
            for placed in part.lines()
            for run, ratio in _line_contrasts(deck, base, behind, placed)
            if ratio < _needed(run) - 0.005
        ]
        if faint:
            yield part, faint, at < len(art)


def _needed(run: Run) -> float:
    return least_contrast(run.size, is_bold=run.bold)


def _line_contrasts(
    deck: DeckScene, base: Color, behind: Sequence[Layer], placed: PlacedLine
) -> Iterator[tuple[Run, float]]:
    # Where a run begins in its line is not known here, so every run is held against the whole line.
    size = placed.line.size
    near = [layer for layer in behind if _is_near(layer, placed)]
    spots = {
        colors_behind(
            deck.look,
            base,
            near,
            placed.x + placed.line.width * column / (COLUMNS - 1),
            placed.baseline - height,
        )
        for column in range(COLUMNS)
        for height in (0.1 * size, ASCENT * size)
    }
    for run in placed.line.runs:
        if run.text.strip():
            ink = channels(deck.look, run.color)
            yield run, min(_ratio_between(ink, run.color.alpha, dark, light) for dark, light in spots)


def _is_near(layer: Layer, placed: PlacedLine) -> bool:
    top, bottom = placed.baseline - placed.line.size, placed.baseline
    box = layer.box
    is_beside = box.right < placed.x or box.x > placed.x + placed.line.width
    return not is_beside and box.bottom >= top and box.y <= bottom


def _ratio_between(ink: Rgb, alpha: float, dark: Rgb, light: Rgb) -> float:
    """Return the lowest contrast of ink over any colour between the two."""
    on_dark, below_dark, on_light, below_light = map(
        relative_luminance, (mixed(ink, alpha, dark), dark, mixed(ink, alpha, light), light)
    )
    if dark != light and below_dark < on_dark and on_light < below_light:
        return 1.0
    return min(ratio(on_dark, below_dark), ratio(on_light, below_light))
