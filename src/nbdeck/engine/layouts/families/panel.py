"""The panel: one full-height area carries the title, the first figure, or who said it."""

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

_START = SlideFrame(
    "panel at the start",
    ((4.6, 8.0, 26.0, 54.0), 54.0),
    (39.0, 8.0, 56.0, 0.0),
    (Area((0.0, 0.0, 34.0, 100.0)),),
    feet=(39.0, 95.0),
    motif=(0.0, 64.0, 34.0, 36.0),
)
_END = SlideFrame(
    "panel at the end",
    ((70.4, 8.0, 26.0, 54.0), 54.0),
    (5.0, 8.0, 56.0, 0.0),
    (Area((66.0, 0.0, 34.0, 100.0), "accent"),),
    feet=(5.0, 61.0),
    motif=(66.0, 64.0, 34.0, 36.0),
)
_WIDE = SlideFrame(
    "panel wide",
    ((4.6, 8.0, 36.0, 60.0), 64.0),
    (51.0, 8.0, 44.0, 0.0),
    (Area((0.0, 0.0, 46.0, 100.0), "accent"),),
    feet=(51.0, 95.0),
    motif=(0.0, 66.0, 46.0, 34.0),
)
_TOP = SlideFrame(
    "panel at the top",
    ((5.0, 7.0, 66.0, 32.0), 60.0),
    (5.0, 50.0, 90.0, 0.0),
    (Area((0.0, 0.0, 100.0, 43.0)),),
    title_anchor="bottom",
    motif=(74.0, 0.0, 26.0, 43.0),
)
_OWN = SlideFrame("panel page")
_PLAIN_PAGE = SlideFrame("panel plain page", ((5.0, 7.0, 90.0, 13.0), 38.0), (5.0, 24.0, 90.0, 0.0))
_QUOTED_END = replace(_END, name="panel quoted at the end", motif=None)
_QUOTED = replace(_START, name="panel quoted", motif=None)
_HALVES = SlideFrame(
    "panel half",
    ((4.6, 8.0, 40.0, 22.0), 40.0),
    (4.6, 34.0, 90.4, 0.0),
    (Area((0.0, 0.0, 50.0, 100.0)),),
    feet=(55.0, 95.0),
)
_HERO = SlideFrame(
    "panel hero",
    ((5.0, 8.0, 44.0, 16.0), 28.0),
    (61.0, 8.0, 34.0, 0.0),
    (Area((0.0, 0.0, 56.0, 100.0)),),
    feet=(61.0, 95.0),
)
_LONE = SlideFrame(
    "panel hero",
    ((5.0, 8.0, 50.0, 15.0), 28.0),
    (67.0, 24.0, 28.0, 58.0),
    (Area((0.0, 0.0, 62.0, 100.0)),),
    feet=(67.0, 95.0),
)
_TOP_HERO = SlideFrame(
    "panel top hero", ((5.0, 6.0, 90.0, 10.0), 28.0), (5.0, 66.0, 90.0, 0.0), (Area((0.0, 0.0, 100.0, 60.0)),)
)
_NARROW = SlideFrame(
    "panel narrow",
    ((4.6, 8.0, 20.4, 60.0), 46.0),
    (33.0, 7.0, 62.0, 0.0),
    (Area((0.0, 0.0, 28.0, 100.0)),),
    feet=(33.0, 95.0),
    motif=(0.0, 70.0, 28.0, 30.0),
)
_FULL = SlideFrame(
    "panel full",
    ((5.0, 7.0, 90.0, 9.0), 26.0),
    (5.0, 20.0, 90.0, 0.0),
    (Area((0.0, 0.0, 100.0, 100.0), "accent"),),
)
_SECTION = SlideFrame(
    "section",
    ((38.0, 20.0, 57.0, 40.0), 80.0),
    (38.0, 63.0, 57.0, 0.0),
    (Area((0.0, 0.0, 100.0, 100.0)),),
    title_anchor="bottom",
    feet=(38.0, 95.0),
)
_BESIDE = SlideFrame(
    "panel beside",
    ((5.0, 7.0, 62.0, 13.0), 34.0),
    (75.0, 8.0, 20.5, 80.0),
    (Area((72.0, 0.0, 28.0, 100.0)),),
    feet=(5.0, 68.0),
    figure=(5.0, 22.0, 63.0, 0.0),
)
_BEFORE = SlideFrame(
    "panel before",
    ((4.6, 8.0, 24.0, 40.0), 42.0),
    (4.6, 52.0, 23.0, 38.0),
    (Area((0.0, 0.0, 32.0, 100.0)),),
    feet=(36.0, 95.0),
    figure=(36.0, 8.0, 59.0, 0.0),
)
_TITLED = SlideFrame(
    "panel titled",
    ((4.6, 8.0, 22.4, 54.0), 44.0),
    areas=(Area((0.0, 0.0, 30.0, 100.0)),),
    feet=(34.0, 95.0),
    figure=(34.0, 8.0, 61.0, 0.0),
    motif=(0.0, 66.0, 30.0, 34.0),
)
_PICTURE = SlideFrame(
    "panel picture",
    ((5.0, 8.0, 48.0, 24.0), 44.0),
    (5.0, 35.0, 46.0, 0.0),
    feet=(5.0, 52.0),
    figure=(56.0, 0.0, 44.0, 100.0),
)

_ROWS = Cells("rows", 44.0, 28.0, anchor="middle")
_FIELDS = Cells("fields", 38.0, 26.0)
_COLUMNS = Cells("columns", 44.0, 30.0)
_NUMBERED = Cells("rows", 36.0, 26.0, "start", 0.17, 80.0, anchor="middle")
_NUMERALS = Cells("columns", 32.0, 24.0, "top", 0.42, 100.0, mark_anchor="bottom")
_FIGURES = Cells("rows", 34.0, 28.0, "start", 0.4, 72.0, anchor="middle")
_FIGURE_COLUMNS = Cells("columns", 30.0, 24.0, "top", 0.42, 76.0, mark_anchor="bottom")
_LEDGER = Cells("rows", 34.0, 30.0, "start", 0.36, 38.0, anchor="middle")
_CASCADE = Cells("cascade", 28.0, 26.0, "start", 0.34, 34.0, anchor="middle")
_NUMBERED_STEPS = Cells("cascade", 30.0, 24.0, "start", 0.2, 72.0, anchor="middle")
_NUMBERED_FIELDS = Cells("fields", 34.0, 26.0, "top", 0.42, 84.0, mark_anchor="bottom")
_ON_LINE = Cells("columns", 30.0, 24.0, "top", 0.42, 96.0, mark_anchor="bottom", line=True)
_DATES = Cells("columns", 28.0, 25.0, "top", 0.32, 34.0)
_STACKED = Cells("rows", 28.0, 24.0, "top", 0.58, 84.0, mark_anchor="bottom")
_SPOKEN = Cells("rows", 72.0, 66.0, anchor="middle")

_LISTS = (
    SlideRecipe(
        "first of a list",
        _WIDE,
        Cells("rows", 34.0, 26.0, "start", 0.17, 76.0, anchor="middle"),
        range(2, 6),
        "number",
        suits=is_list,
    ),
    SlideRecipe("numbered columns", _TOP, _NUMERALS, range(2, 5), "number", suits=is_list),
    SlideRecipe("numbered rows", _START, _NUMBERED, range(2, 6), "number", suits=is_list),
    SlideRecipe("numbered at the end", _END, _NUMBERED, range(2, 6), "number", suits=is_list),
    SlideRecipe("numbered page", _OWN, _NUMERALS, range(2, 5), "number", suits=is_list),
)
_PLAIN = (
    SlideRecipe("columns", _TOP, _COLUMNS, range(2, 5), suits=is_unnumbered),
    SlideRecipe("rows", _START, _ROWS, suits=is_unnumbered),
    SlideRecipe("ledger", _OWN, _LEDGER, mark="heading", suits=has_texts),
    SlideRecipe("rows at the end", _END, _ROWS, suits=is_unnumbered),
    SlideRecipe("fields", _NARROW, _FIELDS, range(4, 5), suits=is_unnumbered),
    SlideRecipe("wide", _WIDE, _ROWS, suits=is_unnumbered),
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
                Lead((67.0, 24.0, 28.0, 58.0), 44.0, 30.0, (4.6, 24.0, 53.0, 50.0), 230.0, "middle"),
            ),
            SlideRecipe(
                "hero figure",
                _HERO,
                _STACKED,
                range(2, 6),
                "figure",
                Lead((5.0, 69.0, 45.0, 20.0), 34.0, 32.0, (4.6, 26.0, 46.0, 42.0), 196.0),
            ),
            SlideRecipe(
                "top hero",
                _TOP_HERO,
                Cells("columns", 26.0, 22.0, "top", 0.5, 60.0, mark_anchor="bottom"),
                range(2, 5),
                "figure",
                Lead((62.0, 20.0, 33.0, 35.0), 36.0, 32.0, (4.6, 18.0, 54.0, 38.0), 190.0, "bottom"),
            ),
        ),
        Layout.SUMMARY: (
            SlideRecipe("claim with figures", _WIDE, _FIGURES, mark="led figure"),
            SlideRecipe("figures below", _TOP, _FIGURE_COLUMNS, range(2, 5), mark="led figure"),
            SlideRecipe(
                "figures in fields",
                _NARROW,
                Cells("fields", 28.0, 25.0, "start", 0.44, 64.0, anchor="middle"),
                range(4, 5),
                mark="led figure",
            ),
            SlideRecipe(
                "figures behind",
                _END,
                Cells("rows", 32.0, 27.0, "end", 0.4, 72.0, anchor="middle"),
                mark="led figure",
            ),
            *_LISTS,
            SlideRecipe("claim", _WIDE, _ROWS, suits=is_unnumbered),
            *_PLAIN[:-1],
        ),
        Layout.ITEMS: (*_LISTS, *_PLAIN),
        Layout.STEPS: (
            SlideRecipe("steps in columns", _TOP, _NUMERALS, range(3, 5), "number"),
            SlideRecipe("steps in rows", _START, _NUMBERED, range(3, 6), "number"),
            SlideRecipe("steps in fields", _OWN, _NUMBERED_FIELDS, range(4, 5), "number"),
            SlideRecipe("steps down", _OWN, _NUMBERED_STEPS, range(3, 6), "number"),
            SlideRecipe("steps on a line", _OWN, _ON_LINE, range(3, 6), "number"),
        ),
        Layout.TIMELINE: (
            SlideRecipe("scale", _PLAIN_PAGE, Cells("scale", 30.0, 24.0), range(3, 7)),
            SlideRecipe("dates", _START, _LEDGER, range(3, 7), "heading"),
            SlideRecipe("dates down", _OWN, _CASCADE, range(3, 7), "heading"),
            SlideRecipe("dates below", _TOP, _DATES, range(3, 6), "heading"),
        ),
        Layout.COMPARISON: (
            SlideRecipe(
                "figures against",
                _HALVES,
                Cells("columns", 34.0, 30.0, "top", 0.5, 140.0, 86.0, mark_anchor="bottom"),
                range(2, 3),
                "led figure",
            ),
            SlideRecipe("against", _HALVES, Cells("columns", 50.0, 32.0, gap=86.0), range(2, 3)),
            SlideRecipe("against in rows", _START, Cells("rows", 50.0, 32.0, anchor="middle"), range(2, 3)),
            SlideRecipe(
                "against in a ledger",
                _TOP,
                Cells("rows", 32.0, 30.0, "start", 0.36, 48.0, anchor="middle"),
                range(2, 3),
                "heading",
            ),
            SlideRecipe("against below", _TOP, Cells("columns", 44.0, 30.0), range(2, 3)),
        ),
        Layout.SWOT: (
            SlideRecipe(
                "letters in rows",
                _NARROW,
                Cells("rows", 34.0, 26.0, "start", 0.16, 88.0, anchor="middle"),
                range(4, 5),
                "letter",
            ),
            SlideRecipe(
                "letters", _TOP, Cells("columns", 30.0, 24.0, "top", 0.36, 84.0), range(4, 5), "letter"
            ),
            SlideRecipe(
                "fields",
                _OWN,
                Cells("fields", 36.0, 28.0, "start", 0.26, 104.0, anchor="middle"),
                range(4, 5),
                "letter",
            ),
            SlideRecipe(
                "letters at the end",
                _END,
                Cells("rows", 34.0, 26.0, "start", 0.17, 88.0, anchor="middle"),
                range(4, 5),
                "letter",
            ),
        ),
        Layout.QUOTE: (
            SlideRecipe(
                "quote",
                _QUOTED,
                Cells(),
                range(1, 2),
                "author",
                Lead(
                    (39.0, 8.0, 56.0, 80.0),
                    72.0,
                    70.0,
                    (4.6, 64.0, 26.0, 26.0),
                    28.0,
                    "middle",
                    "bottom",
                    is_stressed=False,
                ),
            ),
            SlideRecipe(
                "quote over all",
                _FULL,
                Cells(),
                range(1, 2),
                "author",
                Lead(
                    (5.0, 18.0, 90.0, 58.0),
                    96.0,
                    90.0,
                    (5.0, 79.0, 70.0, 10.0),
                    28.0,
                    "middle",
                    "middle",
                    is_stressed=False,
                ),
            ),
            SlideRecipe(
                "quote before",
                _QUOTED_END,
                Cells(),
                range(1, 2),
                "author",
                Lead(
                    (5.0, 8.0, 57.0, 80.0),
                    72.0,
                    70.0,
                    (70.4, 64.0, 25.0, 26.0),
                    28.0,
                    "middle",
                    "bottom",
                    is_stressed=False,
                ),
            ),
            SlideRecipe(
                "quote after its author",
                _FULL,
                Cells(),
                range(1, 2),
                "author",
                Lead(
                    (5.0, 30.0, 90.0, 58.0),
                    96.0,
                    90.0,
                    (5.0, 18.0, 70.0, 10.0),
                    28.0,
                    "middle",
                    "middle",
                    is_stressed=False,
                ),
            ),
        ),
    },
    figures=(
        SlideRecipe("figure beside", _BESIDE, Cells("rows", 42.0, 36.0, anchor="middle"), range(1, 2)),
        SlideRecipe("figure after", _BEFORE, Cells("rows", 30.0, 28.0, anchor="bottom"), range(1, 2)),
        SlideRecipe("figure titled", _TITLED, Cells(), range(1)),
    ),
    pictures=(
        SlideRecipe("picture numbers", _PICTURE, _NUMBERED, range(1, 4), "number", suits=is_list),
        SlideRecipe("picture", _PICTURE, Cells("rows", 34.0, 26.0), range(1, 5), suits=is_unnumbered),
    ),
    contents=SlideRecipe(
        "contents",
        _NARROW,
        Cells("columns", 28.0, 19.0, "top", 0.16, 56.0, mark_anchor="bottom"),
        range(2, 5),
        "number",
    ),
    section=SlideRecipe(
        "section",
        _SECTION,
        Cells(),
        range(1, 2),
        "number",
        Lead((0.0, 0.0, 0.1, 0.1), 10.0, 10.0, (4.0, 4.0, 32.0, 88.0), 380.0, mark_anchor="middle"),
    ),
)
