"""What the browser shows of a slide's DataFrame: what there is to choose from, what was chosen, what would work."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from nbdeck.contract.slides import Slide
from nbdeck.errors import NbdeckError
from nbdeck.widgets.slides.cards import SlideCard
from nbdeck.widgets.slides.differences import Difference
from nbdeck.widgets.slides.marks import fitting_marks, places_of
from nbdeck.widgets.slides.recipes import MARKS, Find, Recipe, Trial, columns_of, may_have_totals

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
