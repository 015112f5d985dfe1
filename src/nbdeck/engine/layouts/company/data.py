"""Tables and charts on a company's slides: native, in its places for content, captions in places of their own."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from nbdeck.contract.slides import Slide
from nbdeck.engine.charts.build import build_charts
from nbdeck.engine.layouts.captions import caption_within_budget, ever_shorter, points_of
from nbdeck.engine.layouts.chart import given_chart
from nbdeck.engine.layouts.company.context import LayoutContext, recolored
from nbdeck.engine.layouts.company.slots import Slot
from nbdeck.engine.layouts.company.words import Filling, bare, filled, listed
from nbdeck.engine.layouts.tables import lay_out_table, part_label
from nbdeck.engine.scene.boxes import Box, Pt
from nbdeck.engine.scene.elements import Element, PlaceholderKey, TextBox
from nbdeck.engine.text.language import continued
from nbdeck.errors import DoesNotFit

Bodies = list[tuple[LayoutContext, str, tuple[Element, ...]]]

_CAPTION: Pt = 14.0
_GAP: Pt = 10.0
_MARGIN: Pt = 29.0
_CHART_TEXT: Pt = 12.0
_WIDE: Pt = 600.0


def table_bodies(context: LayoutContext, spec: Slide, title: str, taken: float) -> tuple[Bodies, int]:
    """Return the table's slides, each with its title, and how many characters of the caption were left out.

    Raises:
        DoesNotFit: one row alone is higher than a slide, or there is no room for the caption.
    """
    caption, condensed = caption_within_budget(spec.content, context.verbosity, taken)
    own = context.layout.first("tbl")
    slot = context.slots[-1]
    area = slot.body.box if own is None else own.box
    key = own.key if own is not None else None
    note: TextBox | None = None
    left_out = condensed
    if caption:
        place = slot if own is None else context.slots[0]
        note, cut, area = _strip(context, place, area, caption, is_shared=own is None)
        left_out += cut
    elif own is None:
        key = slot.body.key if context.layout.texts else None
    bodies: Bodies = []
    page = context.page(_inside(area, slot, context.template.page))
    tables = lay_out_table(page, spec, title=title)
    for number, table in enumerate(tables):
        parts: list[Element] = [replace(table, placeholder=key)]
        if len(tables) > 1:
            parts.append(part_label(page, table, number + 1, len(tables)))
        body: list[Element] = list(context.drawn(parts, page.theme, page.body))
        if note is not None:
            body.append(_under(note, table.box.bottom + _GAP))
        bodies.append(
            (context, title if number == 0 else continued(title, number, context.lang), tuple(body))
        )
    return bodies, left_out


def _inside(area: Box, slot: Slot, page: Box) -> Box:
    """Return the area without the side insets of its place, so that a table stands under its title's text.

    It is cut to the margins of the page.
    """
    insets = slot.body.insets
    inner = area.inset(insets.left, min(insets.top, 4.0), insets.right, 0.0)
    safe = page.inset(_MARGIN)
    left, top = max(inner.x, safe.x), max(inner.y, safe.y)
    return Box(left, top, min(inner.right, safe.right) - left, min(inner.bottom, safe.bottom) - top)


def _under(note: TextBox, y: Pt) -> TextBox:
    """Return the note moved up below what it belongs to."""
    return replace(note, box=replace(note.box, y=min(note.box.y, y)), anchor="top")


def chart_bodies(context: LayoutContext, spec: Slide, title: str, taken: float) -> tuple[Bodies, int]:
    """Return the chart's slide with its title, and how many characters of the caption were left out.

    Raises:
        ValidationFailed: no chart is given.
        DoesNotFit: there is no room for chart or caption.
    """
    chart = given_chart(spec)
    caption, left_out = caption_within_budget(spec.content, context.verbosity, taken)
    own = context.layout.first("chart")
    slots = context.slots
    slot = slots[0]
    area, key = (own.box, own.key) if own is not None else (slot.body.box, slot.body.key)
    notes: tuple[TextBox, ...] = ()
    if caption and len(slots) == 2 and own is None:
        notes, cut = _beside(context, slots[1], caption)
        left_out += cut
    elif caption:
        place = slot if own is None else slots[0]
        note, cut, area = _strip(context, place, area, caption, is_shared=own is None)
        notes, left_out = (note,), left_out + cut
        key = key if own is not None else PlaceholderKey("body", -1)
    body = _inside(area, slot, context.template.page)
    theme = context.theme(body)
    charts = build_charts(
        chart,
        body,
        theme.chart,
        theme.look,
        lang=context.lang,
        title=title,
        text_size=_CHART_TEXT if body.w < _WIDE else _CHART_TEXT + 2.0,
    )
    is_own = (own is not None or bool(context.layout.texts)) and key.idx >= 0
    own_key = key if is_own and len(charts) == 1 else None
    native = tuple(
        replace(recolored(chart, theme.look, context.layout.look), placeholder=own_key) for chart in charts
    )
    return [(context, title, (*native, *notes))], left_out


def _beside(context: LayoutContext, slot: Slot, caption: str) -> tuple[tuple[TextBox, ...], int]:
    for shorter in ever_shorter(caption):
        with suppress(DoesNotFit):
            notes = filled(context, [Filling(slot.body, listed(slot.body, points_of(shorter)))])
            return notes, len(caption) - len(shorter)
    raise DoesNotFit(f"There is no room for the caption {caption[:40]!r}.")


def _strip(
    context: LayoutContext, slot: Slot, area: Box, caption: str, *, is_shared: bool
) -> tuple[TextBox, int, Box]:
    """Return the caption at the foot of an area, how many characters were left out, and the area above it."""
    place = slot.body
    line = " ".join(caption.split())
    base = bare(place.style, before=0.0)
    style = base if base.size <= _CAPTION else base.sized(_CAPTION)
    insets = place.insets
    for shorter in ever_shorter(line):
        for lines in (1, 2, 3, 4) if is_shared else (0,):
            height = style.size * 1.25 * lines + insets.top + insets.bottom
            box = area.bottom_slice(height) if is_shared else place.box
            try:
                (note,) = filled(context, [Filling(place, [(shorter, style)], box, "top")], floor=style.size)
            except DoesNotFit:
                continue
            left = area.top_slice(area.h - height - _GAP) if is_shared else area
            return note, len(line) - len(shorter), left
    raise DoesNotFit(f"There is no room for the caption {caption[:40]!r}.")
