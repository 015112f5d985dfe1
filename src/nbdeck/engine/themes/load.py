"""Templates by name: a TOML file becomes a `Theme`."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources
from typing import Any

from pydantic import ValidationError

from nbdeck.engine.themes.build import PAGES, build
from nbdeck.engine.themes.file import Roles, TemplateFile
from nbdeck.engine.themes.theme import Theme
from nbdeck.errors import NotFound, ValidationFailed

_DEFAULTS = {
    "number": {"shape": "disc", "numerals": "arabic", "fill": "accent"},
    "bullet": {"character": "•", "color": "accent"},
    "figure": {"stress": "accent"},
    "chart": {"highlight": "accent"},
}
"""What is in the accent of a template that says nothing else."""


@lru_cache(maxsize=1)
def template_names() -> tuple[str, ...]:
    """Return the names of the built-in templates, `default` first, then by alphabet."""
    folder = resources.files("nbdeck.engine.themes") / "builtin"
    names = (entry.name.removesuffix(".toml") for entry in folder.iterdir() if entry.name.endswith(".toml"))
    return tuple(sorted(names, key=lambda name: (name != "default", name)))


@lru_cache(maxsize=64)
def load_theme(name: str) -> Theme:
    """Return the built-in template of that name, any letter case.

    Raises:
        NotFound: there is none; the message names the closest.
        ValidationFailed: its file is wrong; the message names the key.
    """
    known = name.strip().lower()
    if known not in template_names():
        close = difflib.get_close_matches(known, template_names(), n=1, cutoff=0.5)
        raise NotFound(
            f"There is no template {name!r}.",
            hint=f"Did you mean {close[0]!r}?" if close else f"There are: {', '.join(template_names())}.",
        )
    file = resources.files("nbdeck.engine.themes") / "builtin" / f"{known}.toml"
    return read_theme(file.read_text(encoding="utf-8"))


def read_theme(text: str) -> Theme:
    """Return the theme that a TOML text describes.

    A kind of slide may say `like = "content"` and then only what differs.

    Raises:
        ValidationFailed: not TOML, an unknown key, or a value of the wrong form; the message names the key.
    """
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as exc:
        raise ValidationFailed(f"The template is no TOML: {exc}.") from exc
    try:
        roles = Roles()
        return build(TemplateFile.model_validate(_over(_DEFAULTS, _with_likeness(raw)), context=roles), roles)
    except ValidationError as exc:
        first = exc.errors(include_url=False)[0]
        key = ".".join(str(part) for part in first["loc"])
        what = "is no key of a template" if first["type"] == "extra_forbidden" else first["msg"].lower()
        raise ValidationFailed(f"Template {raw.get('name')!r}: {key!r} {what}.") from exc
    except ValueError as exc:
        raise ValidationFailed(f"Template {raw.get('name')!r}: {exc}.") from exc


def _with_likeness(raw: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(raw)
    for name in PAGES:
        page = merged.get(name)
        if not isinstance(page, dict) or "like" not in page:
            continue
        other = page["like"]
        base = merged.get(other) if other in PAGES else None
        if not isinstance(base, dict) or "like" in base:
            raise ValueError(f"'{name}.like' is {other!r}, not a kind of slide that stands on its own")
        merged[name] = _over(base, {key: value for key, value in page.items() if key != "like"})
    return merged


def _over(base: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    result = dict(base)
    for key, value in own.items():
        under = base.get(key)
        result[key] = _over(under, value) if isinstance(under, dict) and isinstance(value, dict) else value
    return result
