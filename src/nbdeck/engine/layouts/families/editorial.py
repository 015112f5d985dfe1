"""The folio: a book page with a narrow column for the title, a wide one for the text, and hairlines."""

from __future__ import annotations

from dataclasses import replace

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

_COLUMN = SlideFrame("folio column", ((5.0, 12.0, 24.0, 60.0), 36.0), (33.0, 12.0, 62.0, 0.0), keeps_art=True)
_OUTER = SlideFrame("folio outer", ((71.0, 12.0, 24.0, 60.0), 36.0), (5.0, 12.0, 61.0, 0.0), keeps_art=True)
_QUOTED = replace(_COLUMN, name="folio quoted", title=((5.0, 12.0, 24.0, 36.0), 36.0))
_QUOTED_OUT = replace(_OUTER, name="folio quoted out", title=((71.0, 12.0, 24.0, 36.0), 36.0))
_ACROSS = SlideFrame("folio across", ((5.0, 11.0, 90.0, 12.0), 40.0), (5.0, 28.0, 90.0, 0.0), keeps_art=True)
_OPEN = SlideFrame("folio open", ((5.0, 12.0, 41.0, 0.0), 68.0), (52.0, 12.0, 43.0, 0.0), keeps_art=True)
_HEAD = SlideFrame("folio head", ((5.0, 11.0, 90.0, 36.0), 72.0), (5.0, 52.0, 90.0, 0.0), keeps_art=True)
_PLATE = SlideFrame(
    "folio plate",
    ((5.0, 7.0, 90.0, 9.0), 26.0),
    (5.0, 20.0, 90.0, 0.0),
    (Area((0.0, 0.0, 100.0, 100.0), "accent"),),
)
_SECTION = SlideFrame("section", ((33.0, 12.0, 62.0, 44.0), 80.0), (33.0, 60.0, 62.0, 0.0), keeps_art=True)
_FIGURE = SlideFrame(
    "folio figure",
    ((5.0, 12.0, 24.0, 38.0), 36.0),
    (5.0, 52.0, 24.0, 0.0),
    keeps_art=True,
    figure=(33.0, 12.0, 62.0, 0.0),
)
_FIGURE_OUT = SlideFrame(
    "folio figure out",
    ((71.0, 12.0, 24.0, 38.0), 36.0),
    (71.0, 52.0, 24.0, 0.0),
    keeps_art=True,
    figure=(5.0, 12.0, 62.0, 0.0),
)
_TITLED = SlideFrame(
    "folio titled", ((5.0, 12.0, 24.0, 60.0), 40.0), keeps_art=True, figure=(33.0, 12.0, 62.0, 0.0)
)
_PICTURE = SlideFrame(
    "folio picture",
    ((5.0, 12.0, 41.0, 26.0), 44.0),
    (5.0, 40.0, 41.0, 0.0),
    keeps_art=True,
    figure=(52.0, 12.0, 43.0, 0.0),
)

_ROWS = Cells("rows", 42.0, 30.0, anchor="middle")
_PAGE = Cells("fields", 38.0, 27.0)
_COLUMNS = Cells("columns", 40.0, 28.0)
_LEDGER = Cells("rows", 34.0, 30.0, "start", 0.36, 40.0, anchor="middle")
_NUMBERED = Cells("rows", 36.0, 27.0, "start", 0.17, 80.0, anchor="middle")
_FIGURES = Cells("rows", 34.0, 28.0, "start", 0.42, 92.0, anchor="middle")
_INITIALS = Cells("columns", 32.0, 26.0, "top", 0.42, 130.0)

_LISTS = (
    SlideRecipe("list", _COLUMN, _NUMBERED, range(2, 6), "number", suits=is_list),
    SlideRecipe("list in columns", _ACROSS, _INITIALS, range(2, 5), "number", suits=is_list),
    SlideRecipe(
        "open list",
        _OPEN,
        Cells("rows", 32.0, 25.0, "start", 0.2, 72.0, anchor="middle"),
        range(2, 6),
        "number",
        suits=is_list,
    ),
    SlideRecipe("outer list", _OUTER, _NUMBERED, range(2, 6), "number", suits=is_list),
)
_PLAIN = (
    SlideRecipe("rows", _OPEN, _ROWS, range(2, 6), suits=is_unnumbered),
    SlideRecipe("columns below", _HEAD, _COLUMNS, range(2, 5), suits=is_unnumbered),
    SlideRecipe("page", _COLUMN, _PAGE, range(4, 5), suits=is_unnumbered),
    SlideRecipe("ledger", _COLUMN, _LEDGER, range(2, 6), "heading", suits=has_texts),
    SlideRecipe("column of rows", _COLUMN, _ROWS, range(2, 6), suits=is_unnumbered),
    SlideRecipe("outer rows", _OUTER, _ROWS, range(2, 6), suits=is_unnumbered),
    SlideRecipe("columns", _ACROSS, Cells("columns", 44.0, 32.0), range(2, 5), suits=is_unnumbered),
)

FAMILY = FamilyRecipes(
    recipes={
        Layout.BIG_NUMBER: (
            SlideRecipe(
                "figure",
                _COLUMN,
                Cells(),
                range(1, 2),
                "figure",
                Lead((33.0, 64.0, 62.0, 22.0), 42.0, 34.0, (33.0, 12.0, 62.0, 50.0), 240.0),
            ),
            SlideRecipe("ledger of figures", _COLUMN, _FIGURES, range(2, 6), "figure"),
            SlideRecipe(
                "figures abreast",
                _ACROSS,
                Cells("columns", 32.0, 28.0, "top", 0.5, 120.0, mark_anchor="bottom"),
                range(2, 5),
                "figure",
            ),
        ),
        Layout.SUMMARY: (
            SlideRecipe(
                "summary ledger",
                _OPEN,
                Cells("rows", 30.0, 25.0, "start", 0.44, 72.0, anchor="middle"),
                range(2, 6),
                "led figure",
            ),
            SlideRecipe(
                "figures below",
                _HEAD,
                Cells("columns", 28.0, 24.0, "top", 0.42, 72.0, mark_anchor="bottom"),
                range(2, 5),
                "led figure",
            ),
            SlideRecipe(
                "summary fields",
                _COLUMN,
                Cells("fields", 28.0, 25.0, "top", 0.45, 84.0, mark_anchor="bottom"),
                range(4, 5),
                "led figure",
            ),
            SlideRecipe(
                "summary outside",
                _OUTER,
                Cells("rows", 32.0, 27.0, "end", 0.4, 80.0, anchor="middle"),
                range(2, 6),
                "led figure",
            ),
            SlideRecipe("summary figures", _COLUMN, _FIGURES, range(2, 6), "led figure"),
            *_LISTS,
            *_PLAIN,
        ),
        Layout.ITEMS: (*_LISTS, *_PLAIN),
        Layout.STEPS: (
            SlideRecipe(
                "steps",
                _COLUMN,
                Cells("fields", 36.0, 27.0, "start", 0.27, 120.0, mark_anchor="top"),
                range(4, 5),
                "number",
            ),
            SlideRecipe("steps abreast", _ACROSS, _INITIALS, range(3, 6), "number"),
            SlideRecipe(
                "steps below", _OUTER, Cells("fields", 34.0, 26.0, "top", 0.4, 84.0), range(4, 5), "number"
            ),
            SlideRecipe("steps outside", _OUTER, _NUMBERED, range(3, 6), "number"),
            SlideRecipe("steps in rows", _COLUMN, _NUMBERED, range(3, 6), "number"),
        ),
        Layout.TIMELINE: (
            SlideRecipe(
                "dates",
                _OPEN,
                Cells("rows", 30.0, 27.0, "start", 0.42, 36.0, anchor="middle"),
                range(3, 6),
                "heading",
            ),
            SlideRecipe("dates abreast", _ACROSS, Cells("scale", 30.0, 24.0), range(3, 6)),
            SlideRecipe(
                "dates below", _HEAD, Cells("columns", 28.0, 26.0, "top", 0.3, 36.0), range(3, 6), "heading"
            ),
            SlideRecipe(
                "dates in columns",
                _ACROSS,
                Cells("columns", 30.0, 28.0, "top", 0.2, 38.0),
                range(3, 6),
                "heading",
            ),
            SlideRecipe("dates in rows", _COLUMN, _LEDGER, range(3, 6), "heading"),
        ),
        Layout.COMPARISON: (
            SlideRecipe(
                "figures facing",
                _COLUMN,
                Cells("columns", 36.0, 30.0, "top", 0.42, 120.0, 48.0, mark_anchor="bottom"),
                range(2, 3),
                "led figure",
            ),
            SlideRecipe("facing", _ACROSS, Cells("columns", 58.0, 38.0, gap=60.0), range(2, 3)),
            SlideRecipe(
                "facing in rows",
                _COLUMN,
                Cells("rows", 34.0, 34.0, "start", 0.4, 52.0, anchor="middle"),
                range(2, 3),
                "heading",
            ),
            SlideRecipe("facing open", _OPEN, Cells("rows", 46.0, 30.0, anchor="middle"), range(2, 3)),
            SlideRecipe(
                "facing below",
                _HEAD,
                Cells("columns", 36.0, 30.0, "top", 0.34, 48.0, 60.0),
                range(2, 3),
                "heading",
            ),
        ),
        Layout.SWOT: (
            SlideRecipe("initials", _ACROSS, _INITIALS, range(4, 5), "letter"),
            SlideRecipe(
                "initials in fields",
                _COLUMN,
                Cells("fields", 32.0, 26.0, "start", 0.31, 110.0, mark_anchor="top"),
                range(4, 5),
                "letter",
            ),
            SlideRecipe(
                "initials in rows",
                _COLUMN,
                Cells("rows", 36.0, 27.0, "start", 0.17, 84.0, anchor="middle"),
                range(4, 5),
                "letter",
            ),
            SlideRecipe(
                "initials above",
                _OUTER,
                Cells("fields", 34.0, 26.0, "top", 0.42, 90.0),
                range(4, 5),
                "letter",
            ),
        ),
        Layout.QUOTE: (
            SlideRecipe(
                "quote",
                _COLUMN,
                Cells(),
                range(1, 2),
                "author",
                Lead(
                    (33.0, 12.0, 62.0, 58.0),
                    80.0,
                    76.0,
                    (33.0, 72.0, 62.0, 14.0),
                    28.0,
                    "top",
                    "middle",
                    is_stressed=False,
                ),
            ),
            SlideRecipe(
                "quote inside",
                _QUOTED_OUT,
                Cells(),
                range(1, 2),
                "author",
                Lead(
                    (5.0, 12.0, 60.0, 0.0),
                    80.0,
                    76.0,
                    (71.0, 52.0, 24.0, 0.0),
                    28.0,
                    "top",
                    "bottom",
                    is_stressed=False,
                ),
            ),
            SlideRecipe(
                "quote after its author",
                _ACROSS,
                Cells(),
                range(1, 2),
                "author",
                Lead(
                    (5.0, 40.0, 90.0, 0.0),
                    84.0,
                    80.0,
                    (5.0, 26.0, 90.0, 10.0),
                    30.0,
                    "top",
                    "middle",
                    is_stressed=False,
                ),
            ),
            SlideRecipe(
                "quote outside",
                _QUOTED,
                Cells(),
                range(1, 2),
                "author",
                Lead(
                    (33.0, 12.0, 62.0, 0.0),
                    80.0,
                    76.0,
                    (5.0, 52.0, 24.0, 0.0),
                    28.0,
                    "top",
                    "bottom",
                    is_stressed=False,
                ),
            ),
            SlideRecipe(
                "quote on a plate",
                _PLATE,
                Cells(),
                range(1, 2),
                "author",
                Lead(
                    (5.0, 18.0, 90.0, 58.0),
                    90.0,
                    84.0,
                    (5.0, 79.0, 70.0, 10.0),
                    28.0,
                    "middle",
                    "middle",
                    is_stressed=False,
                ),
            ),
        ),
    },
    figures=(
        SlideRecipe("figure", _FIGURE, Cells("rows", 32.0, 30.0, anchor="bottom"), range(1, 2)),
        SlideRecipe("figure out", _FIGURE_OUT, Cells("rows", 32.0, 30.0, anchor="bottom"), range(1, 2)),
        SlideRecipe("figure titled", _TITLED, Cells(), range(1)),
    ),
    pictures=(
        SlideRecipe("picture numbers", _PICTURE, _NUMBERED, range(1, 4), "number", suits=is_list),
        SlideRecipe("picture", _PICTURE, Cells("rows", 32.0, 25.0), range(1, 4), suits=is_unnumbered),
    ),
    contents=SlideRecipe(
        "contents", _COLUMN, Cells("columns", 28.0, 19.0, "top", 0.18, 60.0), range(2, 5), "number"
    ),
    section=SlideRecipe(
        "section",
        _SECTION,
        Cells(),
        range(1, 2),
        "number",
        Lead((0.0, 0.0, 0.1, 0.1), 10.0, 10.0, (4.6, 12.0, 26.0, 74.0), 240.0, mark_anchor="top"),
    ),
)
