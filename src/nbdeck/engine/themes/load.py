"""Templates by name: a TOML file becomes a `Theme`."""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources
from typing import Any

from pydantic import ValidationError

from nbdeck.engine.scene import MUTED, Box, Color, Look, Slot, TextStyle
from nbdeck.engine.themes import art
from nbdeck.engine.themes.file import Colors, FrameTable, PageTable, TemplateFile
from nbdeck.engine.themes.theme import (
    BulletStyle,
    CardStyle,
    Composition,
    Frame,
    NumberStyle,
    PictureStyle,
    Theme,
    TypeScale,
)
from nbdeck.engine.themes.tokens import ChartStyle, TableStyle
from nbdeck.errors import NotFound, ValidationFailed

_PAGES = ("content", "cover", "contents", "quote", "closing")


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
        return build(TemplateFile.model_validate(_with_likeness(raw)))
    except ValidationError as exc:
        first = exc.errors(include_url=False)[0]
        key = ".".join(str(part) for part in first["loc"])
        what = "is no key of a template" if first["type"] == "extra_forbidden" else first["msg"].lower()
        raise ValidationFailed(f"Template {raw.get('name')!r}: {key!r} {what}.") from exc
    except ValueError as exc:
        raise ValidationFailed(f"Template {raw.get('name')!r}: {exc}.") from exc


def build(file: TemplateFile) -> Theme:
    """Return the theme of a checked file."""
    colors = _Roles(file.colors)
    pages = {name: _composition(getattr(file, name), file, colors) for name in _PAGES}
    return Theme(
        name=file.name,
        look=Look(file.name, colors.by_slot, file.title_font, file.body_font),
        accent=colors.surely("accent"),
        accent2=colors.surely("accent2"),
        type=TypeScale(
            **file.type.model_dump(exclude={"bold_headings"}), is_heading_bold=file.type.bold_headings
        ),
        gutter=file.gutter,
        **pages,
        **_styles(file, colors),
    )


def _with_likeness(raw: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(raw)
    for name in _PAGES:
        page = merged.get(name)
        if not isinstance(page, dict) or "like" not in page:
            continue
        other = page["like"]
        base = merged.get(other) if other in _PAGES else None
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


class _Roles:
    """Colours by role: `accent 30%` becomes a slot of the theme with an opacity."""

    def __init__(self, colors: Colors) -> None:
        self._slots: dict[str, Slot] = {"background": "bg1", "ink": "tx1", "surface": "bg2", "muted": "tx2"}
        chart: tuple[Slot, ...] = ("accent1", "accent2", "accent3", "accent4", "accent5", "accent6")
        self._slots |= {f"chart{number}": slot for number, slot in enumerate(chart, 1)}
        values = dict(zip(chart, colors.chart, strict=True))
        spare: tuple[tuple[str, Slot], ...] = (("accent", "hlink"), ("accent2", "folHlink"))
        for role, slot in spare:
            value = getattr(colors, role)
            self._slots[role] = next((place for place in chart if values[place] == value), slot)
        self.by_slot: dict[Slot, str] = {
            "bg1": colors.background,
            "tx1": colors.ink,
            "bg2": colors.surface,
            "tx2": colors.muted,
            **values,
            "hlink": colors.accent,
            "folHlink": colors.accent2,
        }

    def __call__(self, token: str) -> Color | None:
        if token == "none":
            return None
        role, _, percent = token.partition(" ")
        return Color(self._slots[role], int(percent[:-1]) / 100 if percent else 1.0)

    def surely(self, token: str) -> Color:
        return self(token) or MUTED


def _composition(page: PageTable, file: TemplateFile, colors: _Roles) -> Composition:
    def frame(table: FrameTable | None) -> Frame | None:
        return None if table is None else _frame(table, file, colors)

    return Composition(
        background=colors.surely(page.background),
        art=tuple(shape for table in page.art for shape in art.shapes(table, colors)),
        title=_frame(page.title, file, colors),
        subtitle=frame(page.subtitle),
        body=frame(page.body),
        footer=frame(page.footer),
        page_number=frame(page.page_number),
        source=frame(page.source),
        logo=None if page.logo is None else Box(*page.logo),
    )


def _frame(table: FrameTable, file: TemplateFile, colors: _Roles) -> Frame:
    size = getattr(file.type, table.size) if isinstance(table.size, str) else table.size
    text = TextStyle(
        size=size,
        color=colors.surely(table.color),
        face=table.face,
        bold=table.bold,
        italic=table.italic,
        align=table.align,
        spacing=table.spacing,
    )
    return Frame(Box(*table.box), text, table.anchor)


def _styles(file: TemplateFile, colors: _Roles) -> dict[str, Any]:
    card, number, chart, table = file.card, file.number, file.chart, file.table
    return {
        "card": CardStyle(
            card.kind,
            colors(card.fill),
            colors(card.line),
            card.line_width,
            card.radius,
            card.padding,
            card.align,
            card.anchor,
        ),
        "number": NumberStyle(
            number.shape, number.numerals, colors.surely(number.fill), number.size, number.face
        ),
        "bullet": BulletStyle(file.bullet.character, colors.surely(file.bullet.color)),
        "picture": PictureStyle(file.picture.radius),
        "chart": ChartStyle(
            highlight=colors.surely(chart.highlight),
            quiet=colors(chart.quiet),
            gap=chart.gap,
            line_width=chart.line_width,
            marker_size=chart.marker_size,
            gridline=colors(chart.gridline),
            axis=colors.surely(chart.axis),
            text=colors.surely(chart.text),
        ),
        "table": TableStyle(
            header_fill=colors(table.header_fill),
            header_ink=colors.surely(table.header_ink),
            zebra=colors(table.zebra),
            rule=colors(table.rule),
            rule_width=table.rule_width,
            is_first_column_bold=table.first_column_bold,
        ),
    }
