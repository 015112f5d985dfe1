"""The compositions of a family by name: its TOML file becomes recipes."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any

from nbdeck.engine.layouts.families.recipes import Area, Cells, Lead, SlideFrame, SlideRecipe
from nbdeck.engine.themes.theme import Family


@cache
def recipes_of(family: Family) -> Mapping[str, tuple[SlideRecipe, ...]]:
    """Return the compositions of a family, best first, by what they hold.

    That is a layout's name, `figures` for a chart or table with or without its caption, `pictures` for items beside a
    picture, `contents` for the parts of a deck with the titles of their slides, `section` for the title of a part.
    """
    raw, shared = _read(family), _read("shared")
    frames = {name: _frame(table) for name, table in (shared["frames"] | raw["frames"]).items()}
    forms = {name: Cells(**_frozen(table)) for name, table in (shared["cells"] | raw["cells"]).items()}
    leads = {name: Lead(**_frozen(table)) for name, table in (shared["leads"] | raw.get("leads", {})).items()}
    groups: dict[str, tuple[SlideRecipe, ...]] = {}

    def recipes(entries: Sequence[Any]) -> Iterator[SlideRecipe]:
        for entry in entries:
            if isinstance(entry, str):
                yield from groups[entry]
            else:
                yield _recipe(entry, frames, forms, leads)

    groups.update((name, tuple(recipes(entries))) for name, entries in raw["groups"].items())
    return {name: tuple(recipes(entries)) for name, entries in (raw["slides"] | shared["slides"]).items()}


def _read(name: str) -> Mapping[str, Any]:
    file = resources.files("nbdeck.engine.themes") / "families" / f"{name}.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))


def _frame(table: Mapping[str, Any]) -> SlideFrame:
    areas = tuple(Area(**_frozen(each)) for each in table.get("areas", ()))
    return SlideFrame(**_frozen({**table, "areas": areas}))


def _recipe(
    table: Mapping[str, Any],
    frames: Mapping[str, SlideFrame],
    forms: Mapping[str, Cells],
    leads: Mapping[str, Lead],
) -> SlideRecipe:
    own = _frozen(table)
    own["frame"] = frames[own["frame"]]
    cells = table.get("cells", {})
    own["cells"] = forms[cells] if isinstance(cells, str) else Cells(**_frozen(cells))
    if "lead" in own:
        lead = table["lead"]
        own["lead"] = leads[lead] if isinstance(lead, str) else Lead(**_frozen(lead))
    if "counts" in own:
        fewest, most = table["counts"]
        own["counts"] = range(fewest, most + 1)
    return SlideRecipe(**own)


def _frozen(table: Mapping[str, Any]) -> dict[str, Any]:
    """Return a table with its numbers as floats and its lists as tuples."""
    return {key: _value(value) for key, value in table.items()}


def _value(value: object) -> object:
    if isinstance(value, list):
        return tuple(map(_value, value))
    return float(value) if isinstance(value, int) and not isinstance(value, bool) else value
