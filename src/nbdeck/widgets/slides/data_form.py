"""What the browser shows of a slide's DataFrame: what there is to choose from and to mark, what would work."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from nbdeck.contract.chart_marks import ChartMarks, LevelMark
from nbdeck.contract.slides import Chart, Slide
from nbdeck.errors import NbdeckError
from nbdeck.widgets.slides.cards import SlideCard
from nbdeck.widgets.slides.recipes import MARKS, Find, Recipe, Trial, columns_of, may_have_totals
from nbdeck.widgets.slides.sheet import Difference, number_of

_MOST_PLACES = 40
_TRIED = {
    "target": ChartMarks(target=LevelMark(value=0.0)),
    "average": ChartMarks(average=True),
    "totals": ChartMarks(totals=True),
}
"""Marks that not every kind has a place for; the contract says which."""


def fitting_marks(chart: Chart) -> list[str]:
    """Return the marks that have a place on a chart."""
    names = [series.name for series in chart.series]
    given = (chart.type, chart.form or "", chart.categories, names)
    return ["highlight", *(name for name, marks in _TRIED.items() if not [*marks.broken_for(*given)])]


def places_of(chart: Chart) -> list[list[str]]:
    """Return what can be highlighted: the name of each series where there are several, and the categories."""
    names = [series.name for series in chart.series if series.role is None]
    series = [[name, "series"] for name in names] if len(names) > 1 else []
    return [*series, *([label, "category"] for label in dict.fromkeys(chart.categories[:_MOST_PLACES]))]


def shown_marks(fields: Mapping[str, Any], chart: Chart) -> dict[str, Any]:
    """Return the marks of a chart as the form shows them.

    Args:
        fields: The chart's fields as they were typed.
        chart: The chart as it was when nothing was wrong with it.
    """
    marks = fields.get("marks") or {}
    first: Mapping[str, Any] = next(iter(marks.get("highlight") or ()), {})
    highlight = next((f"{what}:{first[what]}" for what in ("series", "category") if first.get(what)), "")
    target = (marks.get("target") or {}).get("value")
    return {
        "highlight": highlight,
        "target": "" if target is None else f"{target:.15g}" if isinstance(target, float) else str(target),
        "average": bool(marks.get("average")),
        "totals": bool(marks.get("totals")),
        "offered": fitting_marks(chart),
        "places": places_of(chart),
    }


def with_mark(fields: Mapping[str, Any], name: str, value: Any) -> dict[str, Any]:
    """Return a chart's fields with another mark; an empty value takes it away."""
    marks = {**(fields.get("marks") or {}), name: _mark(fields, name, value)}
    own_marks = {each: mark for each, mark in marks.items() if mark is not None}
    chart = {each: field for each, field in fields.items() if each != "marks"}
    return {**chart, "marks": own_marks} if own_marks else chart


def _mark(fields: Mapping[str, Any], name: str, value: Any) -> Any:
    if name == "highlight":
        what, _, label = str(value or "").partition(":")
        return [{what: label}] if label else None
    if name == "target":
        level = number_of(str(value or ""))
        return (
            None if level is None else {**((fields.get("marks") or {}).get("target") or {}), "value": level}
        )
    return True if value else None


_MOST_SHOWN = 30
_MOST_COLUMNS = 200


def card_data(
    card: SlideCard, differences: tuple[Difference, ...], find: Find, *, known: Mapping[str, Any] | None
) -> dict[str, Any]:
    """Return what is shown of the DataFrame of a card; nothing for a slide without one.

    Args:
        card: The card.
        differences: What the DataFrame says otherwise by now.
        find: Gives the DataFrame.
        known: What was shown before, where its columns are still those of the DataFrame.
    """
    recipe = card.recipe
    if recipe is None:
        return {}
    shown = _recipe(recipe)
    is_same = known is not None and all(known.get(name) == shown[name] for name in ("frame", "options"))
    names = ("columns", "gone", "suggestion", *(["marks"] if recipe.form == "table" else []))
    about = {name: known[name] for name in names} if known and is_same else None
    return {
        **shown,
        "changes": [[each.where, each.before, each.after] for each in differences[:_MOST_SHOWN]],
        "changed": len(differences),
        "ways": [dict(way) for problem in card.problems for way in problem.ways],
        **_marks(card.slide, recipe),
        **(about or _about(recipe, find)),
    }


def offered(trial: Trial, option: str, find: Find) -> dict[str, Any]:
    """Return what is shown of a slide that is not added yet.

    Args:
        trial: What came of its recipe.
        option: What was chosen last, where a refusal is told.
        find: Gives the DataFrame.
    """
    slide = trial.slide
    return {
        **_recipe(trial.recipe),
        "changes": [],
        "changed": 0,
        "ways": [dict(way) for way in trial.ways],
        **_marks(slide, trial.recipe),
        **_about(trial.recipe, find),
        "why": "" if slide is None else slide.why or "",
        "title": "" if slide is None else slide.title,
        "problems": {f"data.{option}": trial.problem} if trial.error is not None else {},
        "chart": _chart(slide),
        "is_ready": slide is not None,
    }


def _chart(slide: Slide | None) -> dict[str, Any]:
    if slide is None or slide.chart is None:
        return {}
    return {"type": slide.chart.type.value, "form": slide.chart.form.value if slide.chart.form else ""}


def _marks(slide: Slide | None, recipe: Recipe) -> dict[str, Any]:
    """Return which marks have a place on a chart, those that are chosen too, and what can be highlighted."""
    chart = slide.chart if slide is not None else None
    chosen = [name for name in MARKS if name in recipe.options]
    if chart is None or recipe.form != "chart":
        return {"marks": chosen, "places": []}
    offered = {*fitting_marks(chart), *chosen, "unit"}
    return {"marks": [name for name in MARKS if name in offered], "places": places_of(chart)}


def _recipe(recipe: Recipe) -> dict[str, Any]:
    options = json.loads(json.dumps(dict(recipe.options), default=str))
    return {"frame": recipe.frame, "form": recipe.form, "options": options}


def _about(recipe: Recipe, find: Find) -> dict[str, Any]:
    """Return what there is to choose from in a DataFrame, and what the advisor would choose."""
    try:
        data = find(recipe.frame)
        columns = [list(each) for each in columns_of(data)[:_MOST_COLUMNS]]
    except NbdeckError as error:
        return {"columns": [], "gone": str(error), "suggestion": ""}
    about = {"columns": columns, "gone": "", "suggestion": recipe.suggestion(data)}
    if recipe.form == "table":
        about["marks"] = ["totals"] if "totals" in recipe.options or may_have_totals(data) else []
    return about
