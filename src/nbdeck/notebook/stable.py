"""Makes two runs of a notebook comparable: for pytest-notebook by name, for nbval by the file `unstable.cfg`."""

from __future__ import annotations

import copy
import re
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from nbformat import NotebookNode

RULES = files("nbdeck.notebook").joinpath("unstable.cfg")
"""What is another one on each run, as nbval's `--nbval-sanitize-with` takes it."""
_VIEW = "application/vnd.jupyter.widget-view+json"


def stable_outputs(notebook: NotebookNode, resources: dict[str, Any]) -> tuple[NotebookNode, dict[str, Any]]:
    """Give nbdeck's outputs the same ids and times on each run, without state of widgets and versions of Python.

    Numbers, words and pictures of slides stay. For pytest-notebook:

        [pytest]
        nb_post_processors =
            coalesce_streams
            nbdeck
    """
    same = copy.deepcopy(notebook)
    same.metadata.pop("widgets", None)
    same.metadata.get("language_info", {}).pop("version", None)
    models: dict[str, str] = {}
    for cell in same.cells:
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", ()):
            if output.output_type == "stream":
                output.text = _stable(output.text)
            data = output.get("data", {})
            for kind in data.keys() & {"text/plain", "text/html"}:
                data[kind] = _stable(data[kind])
            if _VIEW in data:
                model = data[_VIEW]["model_id"]
                data[_VIEW]["model_id"] = models.setdefault(model, f"widget-{len(models) + 1}")
    return same, resources


def _stable(text: str) -> str:
    for unstable, name in _rules():
        text = unstable.sub(name, text)
    return text


@cache
def _rules() -> list[tuple[re.Pattern[str], str]]:
    pairs = re.findall(r"^regex: (.*)\nreplace: (.*)$", RULES.read_text("utf-8"), re.MULTILINE)
    return [(re.compile(unstable), name) for unstable, name in pairs]
