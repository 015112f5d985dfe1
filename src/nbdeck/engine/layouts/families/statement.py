"""The statement: one thing very large, everything else in a line at the foot; no cards."""

from __future__ import annotations

from nbdeck.contract.layouts import Layout
from nbdeck.engine.layouts.families.recipes import (
    Area,
    Cells,
    FamilyRecipes,
    Lead,
    SlideFrame,
    SlideRecipe,
    has_texts,
    is_list,
    is_unnumbered,
)

_LABEL = ((5.0, 5.5, 90.0, 10.5), 28.0)
"""A title that leaves the room to the one large thing."""
_OWN = SlideFrame("statement page")
_ROOM = SlideFrame("statement room", _LABEL, (5.0, 20.0, 90.0, 0.0))
_FOOT = SlideFrame(
    "statement foot", ((5.0, 5.0, 90.0, 8.5), 27.0), (5.0, 68.0, 90.0, 0.0), lines=((5.0, 65.5, 90.0),)
)
_CLAIM = SlideFrame(
    "statement claim", ((5.0, 8.0, 90.0, 44.0), 92.0), (5.0, 61.0, 90.0, 0.0), lines=((5.0, 57.0, 90.0),)
)
_SIDE = SlideFrame("statement side", ((5.0, 8.0, 44.0, 78.0), 76.0), (54.0, 8.0, 41.0, 0.0))
_BLEED = SlideFrame(
    "statement bleed",
    ((5.0, 8.0, 90.0, 34.0), 80.0),
    (5.0, 54.0, 90.0, 0.0),
    (Area((0.0, 0.0, 100.0, 100.0), "accent"),),
    lines=((5.0, 48.5, 90.0),),
)
_HALF = SlideFrame(
    "statement half",
    ((5.0, 8.0, 40.0, 60.0), 64.0),
    (55.0, 8.0, 40.0, 0.0),
    (Area((0.0, 0.0, 50.0, 100.0), "accent"),),
    feet=(55.0, 95.0),
    motif=(0.0, 66.0, 50.0, 34.0),
)
_ASIDE_LIST = SlideFrame("statement list", ((5.0, 8.0, 26.0, 40.0), 52.0), (34.0, 8.0, 61.0, 0.0))
_HALVES = SlideFrame(
    "statement halves",
    _LABEL,
    (5.0, 26.0, 90.0, 0.0),
    (Area((0.0, 20.0, 50.0, 80.0), "accent"), Area((50.0, 20.0, 50.0, 80.0))),
    feet=(5.0, 47.0),
)
_QUARTERS = SlideFrame(
    "statement quarters",
    _LABEL,
    (5.0, 20.0, 90.0, 70.0),
    (
        Area((0.0, 18.0, 50.0, 38.0), "accent"),
        Area((50.0, 18.0, 50.0, 38.0)),
        Area((0.0, 56.0, 50.0, 44.0)),
        Area((50.0, 56.0, 50.0, 44.0), "accent"),
    ),
    feet=(5.0, 47.0),
)
_SAID = SlideFrame(
    "statement said",
    ((5.0, 6.0, 90.0, 9.0), 26.0),
    (5.0, 18.0, 90.0, 58.0),
    (Area((0.0, 0.0, 100.0, 100.0), "accent"),),
)
_QUIET = SlideFrame(
    "statement quiet", ((5.0, 6.0, 90.0, 9.0), 26.0), (5.0, 18.0, 90.0, 58.0), lines=((5.0, 77.0, 90.0),)
)
_SECTION = SlideFrame(
    "section",
    ((5.0, 40.0, 58.0, 46.0), 96.0),
    (68.0, 40.0, 27.0, 0.0),
    (Area((0.0, 0.0, 100.0, 100.0), "accent"),),
    title_anchor="bottom",
)
_OVER = SlideFrame(
    "statement over",
    ((5.0, 6.0, 90.0, 18.0), 52.0),
    (5.0, 79.5, 90.0, 9.0),
    lines=((5.0, 78.0, 90.0),),
    figure=(5.0, 27.0, 90.0, 49.0),
)
_ASIDE = SlideFrame(
    "statement aside", ((5.0, 8.0, 28.0, 36.0), 44.0), (5.0, 46.0, 28.0, 40.0), figure=(37.0, 8.0, 58.0, 0.0)
)
_TITLED = SlideFrame("statement titled", ((5.0, 6.0, 90.0, 20.0), 60.0), figure=(5.0, 29.0, 90.0, 0.0))
_PICTURE = SlideFrame(
    "statement picture",
    ((5.0, 8.0, 42.0, 36.0), 56.0),
    (5.0, 48.0, 42.0, 0.0),
    feet=(5.0, 47.0),
    figure=(50.0, 0.0, 50.0, 100.0),
)

_ROWS = Cells("rows", 42.0, 30.0, anchor="middle")
_LINE = Cells("columns", 34.0, 27.0)
_NUMERALS = Cells("columns", 30.0, 25.0, "top", 0.42, 76.0, mark_anchor="bottom")
_NUMBERED = Cells("rows", 34.0, 27.0, "start", 0.2, 84.0, anchor="middle")
_LEDGER = Cells("rows", 34.0, 30.0, "start", 0.34, 40.0, anchor="middle")
_FIGURES = Cells("columns", 28.0, 24.0, "top", 0.45, 76.0, mark_anchor="bottom", is_stressed=False)

_LISTS = (
    SlideRecipe("numbered claim", _CLAIM, _NUMERALS, range(2, 6), "number", suits=is_list),
    SlideRecipe("numbered side", _SIDE, _NUMBERED, range(2, 6), "number", suits=is_list),
    SlideRecipe("numbered half", _HALF, _NUMBERED, range(2, 6), "number", suits=is_list),
    SlideRecipe(
        "numerals",
        _ROOM,
        Cells("columns", 34.0, 26.0, "top", 0.52, 180.0, mark_anchor="bottom"),
        range(2, 5),
        "number",
        suits=is_list,
    ),
)
_PLAIN = (
    SlideRecipe("claim", _CLAIM, _LINE, range(2, 5), suits=is_unnumbered),
    SlideRecipe("half", _HALF, _ROWS, range(2, 6), suits=is_unnumbered),
    SlideRecipe("bleed", _BLEED, _LINE, range(2, 5), suits=is_unnumbered),
    SlideRecipe("ledger", _OWN, _LEDGER, range(2, 6), "heading", suits=has_texts),
    SlideRecipe("side", _SIDE, _ROWS, range(2, 6), suits=is_unnumbered),
    SlideRecipe("rows", _ROOM, Cells("rows", 60.0, 34.0, anchor="middle"), range(2, 6), suits=is_unnumbered),
)

FAMILY = FamilyRecipes(
    recipes={
        Layout.BIG_NUMBER: (
            SlideRecipe(
                "lone figure",
                _ROOM,
                Cells(),
                range(1, 2),
                "figure",
                Lead((5.0, 65.0, 90.0, 21.0), 44.0, 36.0, (4.2, 17.0, 91.0, 46.0), 320.0),
            ),
            SlideRecipe(
                "figure",
                _FOOT,
                Cells("columns", 28.0, 24.0, "top", 0.56, 52.0, is_stressed=False),
                range(2, 6),
                "figure",
                Lead((5.0, 55.0, 90.0, 9.0), 34.0, 34.0, (4.2, 14.0, 91.0, 41.0), 250.0),
            ),
            SlideRecipe(
                "figures beside",
                _SIDE,
                Cells("rows", 28.0, 25.0, "top", 0.62, 110.0, mark_anchor="bottom"),
                range(2, 4),
                "figure",
            ),
        ),
        Layout.SUMMARY: (
            SlideRecipe("claim with figures", _CLAIM, _FIGURES, range(2, 6), "led figure"),
            SlideRecipe(
                "figures beside",
                _SIDE,
                Cells("rows", 26.0, 24.0, "top", 0.58, 84.0, mark_anchor="bottom"),
                range(2, 5),
                "led figure",
            ),
            SlideRecipe(
                "bleed with figures",
                _BLEED,
                Cells("columns", 28.0, 24.0, "top", 0.45, 84.0, mark_anchor="bottom", is_stressed=False),
                range(2, 5),
                "led figure",
            ),
            *_LISTS,
            *_PLAIN,
        ),
        Layout.ITEMS: (*_LISTS, *_PLAIN),
        Layout.STEPS: (
            SlideRecipe(
                "steps",
                _ROOM,
                Cells("columns", 34.0, 27.0, "top", 0.52, 190.0, mark_anchor="bottom"),
                range(3, 6),
                "number",
            ),
            SlideRecipe("steps in half", _HALF, _NUMBERED, range(3, 6), "number"),
            SlideRecipe("steps below", _CLAIM, _NUMERALS, range(3, 6), "number"),
        ),
        Layout.TIMELINE: (
            SlideRecipe(
                "dates",
                _SIDE,
                Cells("rows", 30.0, 27.0, "start", 0.42, 38.0, anchor="middle"),
                range(3, 6),
                "heading",
            ),
            SlideRecipe("scale", _ROOM, Cells("scale", 29.0, 24.0), range(3, 6)),
            SlideRecipe(
                "dates below", _CLAIM, Cells("columns", 30.0, 26.0, "top", 0.36, 34.0), range(3, 6), "heading"
            ),
        ),
        Layout.COMPARISON: (
            SlideRecipe(
                "figures against",
                _HALVES,
                Cells(
                    "columns", 34.0, 32.0, "top", 0.56, 180.0, 96.0, mark_anchor="bottom", is_stressed=False
                ),
                range(2, 3),
                "led figure",
            ),
            SlideRecipe("against", _HALVES, Cells("columns", 62.0, 38.0, gap=96.0), range(2, 3)),
            SlideRecipe("against in half", _HALF, Cells("rows", 46.0, 30.0, anchor="middle"), range(2, 3)),
            SlideRecipe("against below", _CLAIM, Cells("columns", 40.0, 28.0), range(2, 3)),
        ),
        Layout.SWOT: (
            SlideRecipe(
                "quarters",
                _QUARTERS,
                Cells("fields", 34.0, 26.0, "start", 0.3, 92.0, 58.0, anchor="middle", is_stressed=False),
                range(4, 5),
                "letter",
            ),
            SlideRecipe(
                "letters",
                _ROOM,
                Cells("columns", 34.0, 27.0, "top", 0.5, 180.0, mark_anchor="bottom"),
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
                    (5.0, 17.0, 90.0, 60.0),
                    110.0,
                    100.0,
                    (5.0, 79.0, 70.0, 10.0),
                    28.0,
                    "middle",
                    "middle",
                    is_stressed=False,
                ),
            ),
            SlideRecipe(
                "quiet quote",
                _QUIET,
                Cells(),
                range(1, 2),
                "author",
                Lead((5.0, 30.0, 90.0, 56.0), 110.0, 100.0, (5.0, 17.0, 70.0, 9.0), 28.0, "middle", "middle"),
            ),
        ),
    },
    figures=(
        SlideRecipe("figure over", _OVER, Cells("rows", 32.0, 28.0, anchor="middle"), range(1, 2)),
        SlideRecipe("figure aside", _ASIDE, Cells("rows", 32.0, 28.0, anchor="bottom"), range(1, 2)),
        SlideRecipe("figure titled", _TITLED, Cells(), range(1)),
    ),
    pictures=(
        SlideRecipe(
            "picture numbers",
            _PICTURE,
            Cells("rows", 28.0, 23.0, "start", 0.2, 60.0, anchor="middle"),
            range(1, 4),
            "number",
            suits=is_list,
        ),
        SlideRecipe("picture", _PICTURE, Cells("rows", 30.0, 25.0), range(1, 4), suits=is_unnumbered),
    ),
    contents=SlideRecipe(
        "contents",
        _ASIDE_LIST,
        Cells("columns", 28.0, 19.0, "top", 0.16, 60.0, mark_anchor="bottom"),
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
            (4.6, 3.0, 60.0, 36.0),
            160.0,
            mark_anchor="middle",
            is_stressed=False,
        ),
    ),
)
