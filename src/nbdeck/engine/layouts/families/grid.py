"""The mosaic: tiles of unequal size, in which title, figures and items stand."""

from __future__ import annotations

from nbdeck.contract.layouts import Layout
from nbdeck.engine.layouts.families.grid_frames import (
    BAND,
    BESIDE,
    CORNER,
    FIRST,
    LAST,
    ONE,
    OWN,
    PICTURE,
    SAID,
    SAID_END,
    SECTION,
    TITLE,
    TITLED,
)
from nbdeck.engine.layouts.families.recipes import (
    Cells,
    FamilyRecipes,
    Ground,
    Lead,
    SlideRecipe,
    has_texts,
    is_list,
    is_unnumbered,
)

_PALE: tuple[Ground, ...] = ("pale", "tint")
_BRICKS = Cells("bricks", 40.0, 28.0, fills=("deep", "pale", "tint"), anchor="middle")
_TILES = Cells("rows", 36.0, 26.0, fills=_PALE, anchor="middle")
_COLUMNS = Cells("columns", 34.0, 26.0, fills=_PALE)
_FIELDS = Cells("fields", 34.0, 25.0, fills=("pale", "tint", "tint", "pale"))
_LEDGER = Cells("rows", 30.0, 27.0, "start", 0.36, 34.0, fills=_PALE, anchor="middle")
_NUMBERED = Cells("rows", 34.0, 25.0, "start", 0.16, 76.0, fills=_PALE, anchor="middle")
_NUMERALS = Cells("columns", 30.0, 24.0, "top", 0.4, 92.0, fills=_PALE, mark_anchor="top")
_NUMBERED_FIELDS = Cells(
    "fields", 32.0, 25.0, "start", 0.26, 84.0, fills=("pale", "tint", "tint", "pale"), anchor="middle"
)
_STAIRS = Cells(
    "stairs", 30.0, 24.0, "top", 0.4, 84.0, fills=("tint",), last="deep", mark_anchor="top", is_stressed=False
)
_FIGURES = Cells("mosaic", 32.0, 27.0, "top", 0.56, 150.0, fills=("deep", "pale", "tint"))

_LISTS = (
    SlideRecipe("numbered columns", BAND, _NUMERALS, range(2, 5), "number", suits=is_list),
    SlideRecipe("numbered tiles", FIRST, _NUMBERED, range(2, 6), "number", suits=is_list),
    SlideRecipe(
        "list",
        TITLE,
        Cells("mosaic", 42.0, 26.0, "top", 0.36, 100.0, fills=("deep", "pale", "tint")),
        range(2, 6),
        "number",
        suits=is_list,
    ),
    SlideRecipe("numbered at the end", LAST, _NUMBERED, range(2, 6), "number", suits=is_list),
)
_PLAIN = (
    SlideRecipe("bricks", OWN, _BRICKS, range(2, 6), suits=is_unnumbered),
    SlideRecipe("tiles", FIRST, _TILES, range(2, 6), suits=is_unnumbered),
    SlideRecipe("columns", BAND, _COLUMNS, range(2, 5), suits=is_unnumbered),
    SlideRecipe("tiles at the end", LAST, _LEDGER, range(2, 6), "heading", suits=has_texts),
    SlideRecipe(
        "band of bricks",
        BAND,
        Cells("bricks", 32.0, 24.0, fills=_PALE, anchor="middle"),
        range(4, 6),
        suits=is_unnumbered,
    ),
    SlideRecipe("fields", LAST, _FIELDS, range(4, 5), suits=is_unnumbered),
)

FAMILY = FamilyRecipes(
    recipes={
        Layout.BIG_NUMBER: (
            SlideRecipe("figures", TITLE, _FIGURES, range(2, 6), "figure"),
            SlideRecipe(
                "figure",
                TITLE,
                Cells("rows", 44.0, 32.0, "top", 0.68, 240.0, fills=("deep",)),
                range(1, 2),
                "figure",
            ),
            SlideRecipe(
                "figures below",
                BAND,
                Cells("columns", 28.0, 24.0, "top", 0.52, 100.0, fills=_PALE),
                range(2, 5),
                "figure",
            ),
        ),
        Layout.SUMMARY: (
            SlideRecipe("summary mosaic", TITLE, _FIGURES, range(2, 6), "led figure"),
            SlideRecipe(
                "summary figures",
                FIRST,
                Cells("rows", 30.0, 26.0, "start", 0.44, 80.0, fills=_PALE, anchor="middle"),
                range(2, 6),
                "led figure",
            ),
            SlideRecipe(
                "summary below",
                BAND,
                Cells("columns", 28.0, 23.0, "top", 0.44, 76.0, fills=_PALE),
                range(2, 5),
                "led figure",
            ),
            SlideRecipe(
                "summary fields",
                LAST,
                Cells(
                    "fields",
                    26.0,
                    23.0,
                    "top",
                    0.46,
                    72.0,
                    fills=("pale", "tint", "tint", "pale"),
                    mark_anchor="top",
                ),
                range(4, 5),
                "led figure",
            ),
            *_LISTS,
            *_PLAIN[1:],
            _PLAIN[0],
        ),
        Layout.ITEMS: (*_LISTS, *_PLAIN),
        Layout.STEPS: (
            SlideRecipe("stairs", TITLE, _STAIRS, range(3, 6), "number"),
            SlideRecipe("steps", FIRST, _NUMBERED, range(3, 6), "number"),
            SlideRecipe("steps below", BAND, _NUMERALS, range(3, 6), "number"),
            SlideRecipe("steps in fields", LAST, _NUMBERED_FIELDS, range(4, 5), "number"),
        ),
        Layout.TIMELINE: (
            SlideRecipe(
                "dates",
                TITLE,
                Cells(
                    "cascade", 28.0, 25.0, "start", 0.34, 32.0, fills=("pale",), last="deep", anchor="middle"
                ),
                range(3, 7),
                "heading",
            ),
            SlideRecipe("dates in tiles", FIRST, _LEDGER, range(3, 6), "heading"),
            SlideRecipe(
                "dates below", BAND, Cells("columns", 28.0, 24.0, fills=_PALE, last="deep"), range(3, 6)
            ),
            SlideRecipe(
                "dates down",
                TITLE,
                Cells("cascade", 28.0, 25.0, fills=("pale",), last="deep", anchor="middle"),
                range(3, 6),
            ),
        ),
        Layout.COMPARISON: (
            SlideRecipe(
                "figures against",
                TITLE,
                Cells("columns", 36.0, 30.0, "top", 0.52, 150.0, fills=("deep", "pale")),
                range(2, 3),
                "led figure",
            ),
            SlideRecipe("against", TITLE, Cells("bricks", 56.0, 36.0, fills=("deep", "pale")), range(2, 3)),
            SlideRecipe(
                "against in rows",
                FIRST,
                Cells("rows", 44.0, 30.0, fills=_PALE, anchor="middle"),
                range(2, 3),
            ),
            SlideRecipe("against below", BAND, Cells("columns", 40.0, 28.0, fills=_PALE), range(2, 3)),
            SlideRecipe(
                "against in a ledger",
                LAST,
                Cells("rows", 32.0, 29.0, "start", 0.42, 44.0, fills=_PALE, anchor="middle"),
                range(2, 3),
                "heading",
            ),
        ),
        Layout.SWOT: (
            SlideRecipe(
                "fields",
                TITLE,
                Cells(
                    "fields",
                    34.0,
                    26.0,
                    "end",
                    0.28,
                    104.0,
                    fills=("deep", "pale", "pale", "tint"),
                    anchor="middle",
                ),
                range(4, 5),
                "letter",
            ),
            SlideRecipe(
                "letters",
                FIRST,
                Cells("rows", 32.0, 25.0, "start", 0.16, 76.0, fills=_PALE, anchor="middle"),
                range(4, 5),
                "letter",
            ),
            SlideRecipe(
                "letters below",
                BAND,
                Cells("columns", 30.0, 24.0, "top", 0.4, 92.0, fills=_PALE),
                range(4, 5),
                "letter",
            ),
            SlideRecipe(
                "letters above",
                LAST,
                Cells(
                    "fields",
                    32.0,
                    25.0,
                    "top",
                    0.42,
                    84.0,
                    fills=("pale", "tint", "tint", "pale"),
                    mark_anchor="top",
                ),
                range(4, 5),
                "letter",
            ),
        ),
        Layout.QUOTE: (
            SlideRecipe(
                "quote",
                SAID,
                Cells(),
                range(1, 2),
                "author",
                Lead(
                    (7.6, 21.0, 58.5, 62.0),
                    72.0,
                    68.0,
                    (72.2, 59.0, 20.6, 24.0),
                    28.0,
                    "middle",
                    "bottom",
                    is_stressed=False,
                ),
            ),
            SlideRecipe(
                "quote in one",
                ONE,
                Cells(),
                range(1, 2),
                "author",
                Lead(
                    (7.6, 20.0, 84.0, 52.0),
                    84.0,
                    76.0,
                    (7.6, 74.0, 84.0, 10.0),
                    28.0,
                    "middle",
                    "middle",
                    is_stressed=False,
                ),
            ),
            SlideRecipe(
                "quote at the end",
                SAID_END,
                Cells(),
                range(1, 2),
                "author",
                Lead(
                    (33.6, 21.0, 58.5, 62.0),
                    72.0,
                    68.0,
                    (7.2, 59.0, 20.6, 24.0),
                    28.0,
                    "middle",
                    "bottom",
                    is_stressed=False,
                ),
            ),
            SlideRecipe(
                "quote after its author",
                ONE,
                Cells(),
                range(1, 2),
                "author",
                Lead(
                    (7.6, 33.0, 84.0, 50.0),
                    84.0,
                    76.0,
                    (7.6, 20.0, 84.0, 10.0),
                    28.0,
                    "middle",
                    "middle",
                    is_stressed=False,
                ),
            ),
        ),
    },
    figures=(
        SlideRecipe("figure beside", BESIDE, Cells("rows", 38.0, 34.0, anchor="bottom"), range(1, 2)),
        SlideRecipe("figure after", CORNER, Cells("rows", 32.0, 28.0, anchor="bottom"), range(1, 2)),
        SlideRecipe("figure titled", TITLED, Cells(), range(1)),
    ),
    pictures=(
        SlideRecipe(
            "picture numbers",
            PICTURE,
            Cells("rows", 30.0, 23.0, "start", 0.16, 64.0, fills=_PALE, anchor="middle"),
            range(1, 4),
            "number",
            suits=is_list,
        ),
        SlideRecipe(
            "picture",
            PICTURE,
            Cells("rows", 30.0, 24.0, fills=_PALE, anchor="middle"),
            range(1, 4),
            suits=is_unnumbered,
        ),
    ),
    contents=SlideRecipe(
        "contents",
        TITLE,
        Cells("columns", 28.0, 19.0, "top", 0.18, 60.0, fills=_PALE, mark_anchor="top"),
        range(2, 5),
        "number",
    ),
    section=SlideRecipe(
        "section",
        SECTION,
        Cells(),
        range(1, 2),
        "number",
        Lead(
            (0.0, 0.0, 0.1, 0.1),
            10.0,
            10.0,
            (68.2, 7.0, 24.0, 41.0),
            190.0,
            mark_anchor="middle",
            is_stressed=False,
        ),
    ),
)
