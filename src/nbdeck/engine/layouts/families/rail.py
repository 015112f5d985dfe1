"""The horizon: the sky above it carries what matters, the sea below what follows from it."""

from __future__ import annotations

from nbdeck.contract.layouts import Layout
from nbdeck.engine.layouts.families.recipes import (
    Area,
    Cells,
    FamilyRecipes,
    Lead,
    SlideFrame,
    SlideRecipe,
    has_lines,
    has_texts,
    is_list,
    is_unnumbered,
)


def _sea(top: float) -> tuple[Area, ...]:
    """Return everything below a horizon, percent of the height, with the lines of the tide above it."""
    return (
        Area((0.0, top - 2.4, 100.0, 0.3), share=0.3),
        Area((0.0, top - 1.3, 100.0, 0.6), share=0.55),
        Area((0.0, top, 100.0, 100.0 - top)),
    )


def _tide(depth: float) -> tuple[Area, ...]:
    """Return a sea that stands at the top, `depth` percent deep, with the line of the tide below it."""
    return Area((0.0, 0.0, 100.0, depth)), Area((0.0, depth + 0.8, 100.0, 0.6), share=0.55)


_TITLE = ((5.0, 7.0, 90.0, 13.0), 34.0)
_OWN = SlideFrame("horizon page")
_SKY = SlideFrame("horizon sky", _TITLE, (5.0, 24.0, 90.0, 0.0))
_CLAIM = SlideFrame(
    "horizon claim",
    ((5.0, 8.0, 72.0, 35.0), 64.0),
    (5.0, 55.0, 90.0, 0.0),
    _sea(48.0),
    title_anchor="bottom",
)
_TIDE = SlideFrame(
    "horizon tide",
    ((5.0, 8.0, 72.0, 25.0), 58.0),
    (5.0, 45.0, 90.0, 0.0),
    _tide(37.0),
    title_anchor="bottom",
    motif=(78.0, 0.0, 22.0, 37.0),
)
_SHORE = SlideFrame("horizon shore", _TITLE, (5.0, 24.0, 90.0, 66.0), _sea(56.5))
_FIGURES = SlideFrame("horizon figures", _TITLE, (5.0, 65.0, 90.0, 0.0), _sea(60.0))
_LONE = SlideFrame("horizon figures", _TITLE, (5.0, 71.0, 90.0, 17.0), _sea(68.0))
_SAID = SlideFrame("horizon said", ((5.0, 7.0, 90.0, 9.0), 26.0), (5.0, 18.0, 90.0, 52.0), _sea(76.0))
_DEEP = SlideFrame("horizon deep", ((5.0, 7.0, 90.0, 9.0), 26.0), (5.0, 20.0, 90.0, 52.0), _tide(78.0))
_SAID_BESIDE = SlideFrame(
    "horizon said beside",
    ((5.0, 7.0, 62.0, 9.0), 26.0),
    (5.0, 18.0, 62.0, 70.0),
    (Area((70.0, 0.0, 30.0, 100.0)),),
    feet=(5.0, 67.0),
)
_SECTION = SlideFrame("section", ((5.0, 47.0, 60.0, 40.0), 80.0), (69.0, 50.0, 26.0, 0.0), _tide(42.0))
_ABOVE = SlideFrame(
    "horizon above", _TITLE, (5.0, 77.5, 90.0, 11.0), _sea(75.5), figure=(5.0, 20.0, 90.0, 51.0)
)
_BELOW = SlideFrame(
    "horizon below",
    ((5.0, 6.0, 42.0, 20.0), 38.0),
    (52.0, 6.0, 43.0, 20.0),
    _tide(30.0),
    figure=(5.0, 35.0, 90.0, 0.0),
)
_TITLED = SlideFrame(
    "horizon titled", ((5.0, 6.0, 90.0, 16.0), 44.0), areas=_tide(26.0), figure=(5.0, 31.0, 90.0, 0.0)
)
_PICTURE = SlideFrame(
    "horizon picture",
    ((5.0, 56.0, 36.0, 32.0), 40.0),
    (45.0, 57.0, 50.0, 0.0),
    _sea(52.0),
    figure=(0.0, 0.0, 100.0, 48.6),
)

_DEPTHS = Cells("rows", 36.0, 30.0, "start", 0.34, 40.0, anchor="middle")
_ROWS = Cells("rows", 46.0, 30.0, anchor="middle")
_COLUMNS = Cells("columns", 44.0, 30.0)
_FIELDS = Cells("fields", 36.0, 26.0)
_NUMBERED = Cells("rows", 36.0, 28.0, "start", 0.12, 76.0, anchor="middle")
_NUMERALS = Cells("columns", 32.0, 25.0, "top", 0.42, 100.0, mark_anchor="bottom", is_stressed=False)
_ON_LINE = Cells("columns", 34.0, 28.0, "top", 0.46, 96.0, mark_anchor="bottom", line=True)
_OUT = Cells("columns", 28.0, 25.0, "top", 0.45, 76.0, mark_anchor="bottom", is_stressed=False)

_LISTS = (
    SlideRecipe("numerals on a line", _SKY, _ON_LINE, range(2, 5), "number", suits=is_list),
    SlideRecipe("numbered depths", _OWN, _NUMBERED, mark="number", suits=is_list),
    SlideRecipe("numerals in the sea", _CLAIM, _NUMERALS, range(2, 5), "number", suits=is_list),
    SlideRecipe("numerals at the shore", _TIDE, _NUMERALS, range(2, 5), "number", suits=is_list),
    SlideRecipe("numbered rows", _SKY, _NUMBERED, mark="number", suits=is_list),
)
_PLAIN = (
    SlideRecipe("claim", _CLAIM, _COLUMNS, range(2, 5), suits=is_unnumbered),
    SlideRecipe("depths", _OWN, _DEPTHS, mark="heading", suits=has_texts),
    SlideRecipe("tide", _TIDE, _COLUMNS, range(2, 5), suits=is_unnumbered),
    SlideRecipe("rows", _OWN, _ROWS, suits=has_lines),
    SlideRecipe("tide fields", _TIDE, _FIELDS, range(4, 5), suits=is_unnumbered),
    SlideRecipe("sky rows", _SKY, _ROWS, suits=has_lines),
    SlideRecipe("sky ledger", _SKY, _DEPTHS, mark="heading", suits=has_texts),
    SlideRecipe("tide rows", _TIDE, _DEPTHS, range(2, 4), mark="heading", suits=has_texts),
)

FAMILY = FamilyRecipes(
    recipes={
        Layout.BIG_NUMBER: (
            SlideRecipe(
                "lone figure",
                _LONE,
                Cells(),
                range(1, 2),
                "figure",
                Lead((5.0, 72.0, 90.0, 17.0), 34.0, 32.0, (4.6, 21.0, 90.0, 44.0), 240.0),
            ),
            SlideRecipe(
                "figures",
                _FIGURES,
                Cells("columns", 26.0, 24.0, "top", 0.54, 60.0, is_stressed=False),
                range(2, 6),
                "figure",
                Lead((64.0, 24.0, 31.0, 31.0), 36.0, 32.0, (4.6, 21.0, 56.0, 35.0), 176.0, "bottom"),
            ),
            SlideRecipe("figures at the shore", _TIDE, _OUT, range(2, 5), "figure"),
        ),
        Layout.SUMMARY: (
            SlideRecipe("claim with figures", _CLAIM, _OUT, range(2, 6), "led figure"),
            SlideRecipe(
                "figures in fields",
                _TIDE,
                Cells("fields", 28.0, 25.0, "start", 0.36, 76.0, anchor="middle"),
                range(4, 5),
                "led figure",
            ),
            SlideRecipe(
                "figures in depths",
                _OWN,
                Cells("rows", 32.0, 28.0, "start", 0.3, 76.0, anchor="middle"),
                range(2, 6),
                "led figure",
            ),
            SlideRecipe("tide with figures", _TIDE, _OUT, range(2, 5), "led figure"),
            *_LISTS,
            *_PLAIN,
        ),
        Layout.ITEMS: (*_LISTS, *_PLAIN),
        Layout.STEPS: (
            SlideRecipe("steps on a line", _SKY, _ON_LINE, range(3, 6), "number"),
            SlideRecipe(
                "steps in fields",
                _TIDE,
                Cells("fields", 34.0, 26.0, "start", 0.2, 92.0),
                range(4, 5),
                "number",
            ),
            SlideRecipe("steps in depths", _OWN, _NUMBERED, range(3, 6), "number"),
            SlideRecipe("steps at the shore", _TIDE, _NUMERALS, range(3, 6), "number"),
            SlideRecipe("steps in the sea", _CLAIM, _NUMERALS, range(3, 6), "number"),
        ),
        Layout.TIMELINE: (
            SlideRecipe("scale", _SKY, Cells("scale", 30.0, 24.0), range(3, 7)),
            SlideRecipe("dates in depths", _OWN, _DEPTHS, range(3, 7), "heading"),
            SlideRecipe(
                "dates at the shore",
                _TIDE,
                Cells("columns", 28.0, 26.0, "top", 0.3, 36.0, mark_anchor="bottom", line=True),
                range(3, 6),
                "heading",
            ),
        ),
        Layout.COMPARISON: (
            SlideRecipe(
                "figures against",
                _SHORE,
                Cells("rows", 34.0, 32.0, "start", 0.38, 124.0, 46.0, anchor="middle"),
                range(2, 3),
                "led figure",
            ),
            SlideRecipe(
                "against",
                _SHORE,
                Cells("rows", 34.0, 32.0, "start", 0.38, 58.0, 46.0, anchor="middle"),
                range(2, 3),
                "heading",
            ),
            SlideRecipe("against at the shore", _TIDE, Cells("columns", 44.0, 30.0), range(2, 3)),
            SlideRecipe(
                "against in rows", _SHORE, Cells("rows", 44.0, 30.0, gap=46.0, anchor="middle"), range(2, 3)
            ),
            SlideRecipe("against in the sea", _CLAIM, Cells("columns", 40.0, 28.0), range(2, 3)),
        ),
        Layout.SWOT: (
            SlideRecipe(
                "soundings",
                _SHORE,
                Cells("fields", 34.0, 26.0, "start", 0.26, 104.0, 44.0, mark_anchor="top"),
                range(4, 5),
                "letter",
            ),
            SlideRecipe(
                "letters at the shore",
                _TIDE,
                Cells("columns", 30.0, 25.0, "top", 0.4, 92.0),
                range(4, 5),
                "letter",
            ),
            SlideRecipe(
                "letters in depths",
                _OWN,
                Cells("rows", 34.0, 26.0, "start", 0.12, 76.0, anchor="middle"),
                range(4, 5),
                "letter",
            ),
        ),
        Layout.QUOTE: (
            SlideRecipe(
                "quote",
                _SAID,
                Cells(),
                range(1, 2),
                "author",
                Lead(
                    (5.0, 18.0, 90.0, 54.0),
                    90.0,
                    86.0,
                    (5.0, 79.0, 90.0, 10.0),
                    30.0,
                    "middle",
                    "middle",
                    is_stressed=False,
                ),
            ),
            SlideRecipe(
                "quote after its author",
                _DEEP,
                Cells(),
                range(1, 2),
                "author",
                Lead(
                    (5.0, 30.0, 90.0, 45.0),
                    84.0,
                    80.0,
                    (5.0, 17.0, 90.0, 10.0),
                    30.0,
                    "middle",
                    "middle",
                    is_stressed=False,
                ),
            ),
            SlideRecipe(
                "quote beside",
                _SAID_BESIDE,
                Cells(),
                range(1, 2),
                "author",
                Lead(
                    (5.0, 18.0, 62.0, 70.0),
                    80.0,
                    76.0,
                    (72.0, 66.0, 23.0, 22.0),
                    28.0,
                    "middle",
                    "bottom",
                    is_stressed=False,
                ),
            ),
        ),
    },
    figures=(
        SlideRecipe("figure above", _ABOVE, Cells("rows", 34.0, 32.0, anchor="middle"), range(1, 2)),
        SlideRecipe("figure below", _BELOW, Cells("rows", 30.0, 26.0, anchor="middle"), range(1, 2)),
        SlideRecipe("figure titled", _TITLED, Cells(), range(1)),
    ),
    pictures=(
        SlideRecipe(
            "picture numbers",
            _PICTURE,
            Cells("columns", 26.0, 22.0, "top", 0.36, 60.0),
            range(1, 3),
            "number",
            suits=is_list,
        ),
        SlideRecipe("picture", _PICTURE, Cells("columns", 28.0, 23.0), range(1, 4), suits=is_unnumbered),
        SlideRecipe("picture rows", _PICTURE, Cells("rows", 26.0, 22.0), range(1, 4), suits=is_unnumbered),
    ),
    contents=SlideRecipe(
        "contents",
        _SKY,
        Cells("columns", 28.0, 19.0, "top", 0.24, 72.0, mark_anchor="bottom", line=True),
        range(2, 5),
        "number",
    ),
    section=SlideRecipe(
        "section",
        _SECTION,
        Cells(),
        range(1, 2),
        "number",
        Lead(
            (0.0, 0.0, 0.1, 0.1),
            10.0,
            10.0,
            (4.6, 1.0, 60.0, 40.0),
            180.0,
            mark_anchor="middle",
            is_stressed=False,
        ),
    ),
)
