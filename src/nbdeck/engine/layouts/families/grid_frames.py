"""Frames of the mosaic: the tiles in which titles stand, and the room that they leave."""

from __future__ import annotations

from nbdeck.engine.layouts.families.recipes import Area, Ground, SlideFrame


def _tile(x: float, y: float, w: float, h: float, ground: Ground = "deep") -> Area:
    return Area((x, y, w, h), ground, is_tile=True)


OWN = SlideFrame("mosaic page")
TITLE = SlideFrame("mosaic title", ((5.0, 6.0, 90.0, 12.0), 36.0), (5.0, 20.5, 90.0, 0.0))
FIRST = SlideFrame(
    "mosaic first",
    ((7.4, 9.5, 26.0, 50.0), 46.0),
    (38.0, 6.0, 57.0, 0.0),
    (_tile(5.0, 6.0, 32.0, 0.0),),
    motif=(5.0, 56.0, 32.0, 30.0),
)
LAST = SlideFrame(
    "mosaic last",
    ((65.4, 9.5, 26.0, 50.0), 46.0),
    (5.0, 6.0, 57.0, 0.0),
    (_tile(63.0, 6.0, 32.0, 0.0, "accent"),),
    motif=(63.0, 56.0, 32.0, 30.0),
)
BAND = SlideFrame(
    "mosaic band",
    ((7.4, 9.0, 62.0, 25.0), 54.0),
    (5.0, 39.9, 90.0, 0.0),
    (_tile(5.0, 6.0, 70.0, 32.0), _tile(76.0, 6.0, 19.0, 32.0, "tint")),
    title_anchor="bottom",
    motif=(76.0, 6.0, 19.0, 32.0),
)
SAID = SlideFrame(
    "mosaic said",
    ((5.0, 6.0, 90.0, 10.0), 30.0),
    (5.0, 18.0, 90.0, 0.0),
    (
        _tile(5.0, 18.0, 64.0, 0.0),
        _tile(70.0, 56.0, 25.0, 0.0, "pale"),
        _tile(70.0, 18.0, 25.0, 36.1, "tint"),
    ),
    motif=(70.0, 18.0, 25.0, 36.1),
)
SAID_END = SlideFrame(
    "mosaic said at the end",
    ((5.0, 6.0, 90.0, 10.0), 30.0),
    (5.0, 18.0, 90.0, 0.0),
    (_tile(31.0, 18.0, 64.0, 0.0), _tile(5.0, 56.0, 25.0, 0.0, "pale"), _tile(5.0, 18.0, 25.0, 36.1, "tint")),
    motif=(5.0, 18.0, 25.0, 36.1),
)
ONE = SlideFrame(
    "mosaic one",
    ((7.4, 9.0, 85.0, 9.0), 28.0),
    (7.4, 20.0, 85.0, 0.0),
    (_tile(5.0, 6.0, 90.0, 0.0, "accent"),),
)
SECTION = SlideFrame(
    "section",
    ((7.6, 10.0, 54.0, 74.0), 72.0),
    (68.0, 55.0, 25.0, 29.0),
    (
        _tile(5.0, 6.0, 60.0, 0.0),
        _tile(66.0, 6.0, 29.0, 43.0, "second"),
        _tile(66.0, 50.9, 29.0, 0.0, "pale"),
    ),
    title_anchor="bottom",
)
BESIDE = SlideFrame(
    "mosaic beside",
    ((5.0, 6.0, 90.0, 12.0), 36.0),
    (73.4, 23.0, 19.2, 61.0),
    (_tile(71.0, 20.5, 24.0, 0.0),),
    figure=(5.0, 20.5, 64.0, 0.0),
)
CORNER = SlideFrame(
    "mosaic corner",
    ((7.4, 9.0, 22.4, 34.0), 36.0),
    (7.4, 50.0, 22.0, 34.0),
    (_tile(5.0, 6.0, 27.0, 40.0), _tile(5.0, 47.9, 27.0, 0.0, "pale")),
    figure=(35.0, 6.0, 60.0, 0.0),
)
TITLED = SlideFrame(
    "mosaic titled",
    ((7.4, 9.5, 22.4, 50.0), 42.0),
    areas=(_tile(5.0, 6.0, 27.0, 0.0),),
    figure=(35.0, 6.0, 60.0, 0.0),
    motif=(5.0, 58.0, 27.0, 28.0),
)
PICTURE = SlideFrame(
    "mosaic picture",
    ((7.4, 9.0, 45.0, 22.0), 42.0),
    (5.0, 35.9, 50.0, 0.0),
    (_tile(5.0, 6.0, 50.0, 28.0),),
    figure=(56.0, 6.0, 39.0, 0.0),
)
