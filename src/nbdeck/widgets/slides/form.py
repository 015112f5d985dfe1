"""What the browser shows of one slide, and what its fields mean for the slide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from nbdeck.contract.enums import ChartType, ImageType
from nbdeck.contract.layouts import ITEM_COUNTS, MOST_ITEMS, Layout
from nbdeck.errors import ValidationFailed
from nbdeck.widgets.slides import sheet
from nbdeck.widgets.slides.cards import SlideCard
from nbdeck.widgets.slides.forms import FORMS, NO_LAYOUT, counts_in_words
from nbdeck.widgets.slides.points import CardPoint, quotation, quoted, read, taken_apart, written

_CHART_WORDS = ("type", "number_format", "x_title", "y_title", "unit", "source")
_PLAIN = ("title", "content", "notes", "source")


def summary(card: SlideCard, *, changed: int) -> dict[str, Any]:
    """Return a card of the list as the browser gets it.

    Args:
        card: The card.
        changed: How many numbers its DataFrame says otherwise now.
    """
    layout = layout_of(card.fields)
    form = FORMS[layout] if layout is not None else NO_LAYOUT
    return {
        "id": card.id,
        "title": str(card.fields.get("title", "")),
        "layout": layout.value if layout is not None else "",
        "words": str(card.fields.get("layout_name") or form.words),
        "frame": card.recipe.frame if card.recipe is not None else "",
        "problem": card.problems[0].words if card.problems else "",
        "changed": changed,
    }


def shown(card: SlideCard) -> dict[str, Any]:
    """Return the form of a slide as the browser gets it."""
    fields = card.fields
    layout = layout_of(fields)
    form = FORMS[layout] if layout is not None else NO_LAYOUT
    kind = kind_of(fields)
    counts = ITEM_COUNTS[layout] if layout is not None else range(MOST_ITEMS + 1)
    content = str(fields.get("content", ""))
    quote, author = quotation(content) if kind == "quote" else ("", "")
    return {
        "id": card.id,
        "kind": kind,
        "is_tied": card.recipe is not None,
        "layout": layout.value if layout is not None else "",
        "layout_name": fields.get("layout_name", ""),
        "about": form.about,
        "counts": counts_in_words(layout) if layout is not None else "",
        "labels": [form.heading, form.text],
        "fewest": counts[0],
        "most": counts[-1],
        "title": fields.get("title", ""),
        "content": content,
        "points": [[point.heading, point.text] for point in (read(content) or ())],
        "quote": quote,
        "author": author,
        "notes": fields.get("notes", ""),
        "source": fields.get("source", ""),
        "image": _image(fields),
        "chart": {name: (fields.get("chart") or {}).get(name, "") for name in (*_CHART_WORDS, "form")},
        "sheet": _sheet(fields),
        "why": fields.get("why", ""),
        "problems": _problems(card, kind),
    }


def kind_of(fields: Mapping[str, Any]) -> str:
    """Return which form a slide has: `chart`, `table`, `quote`, `points`, or `text` for words of any other form."""
    for name in ("chart", "table"):
        if fields.get(name):
            return name
    layout = layout_of(fields)
    if layout is Layout.QUOTE:
        return "quote"
    if layout is not None and not ITEM_COUNTS[layout][-1]:
        return "text"
    return "points" if read(str(fields.get("content", ""))) else "text"


def layout_of(fields: Mapping[str, Any]) -> Layout | None:
    """Return the layout that a slide names or that its data asks for, None where the service chooses."""
    for name, layout in (("chart", Layout.CHART), ("table", Layout.TABLE)):
        if fields.get(name):
            return layout
    try:
        return Layout(fields["layout"]) if fields.get("layout") else None
    except ValueError:
        return None


def changes_of(card: SlideCard, name: str, value: Any) -> dict[str, Any]:
    """Return what a field of the form changes in the slide.

    Raises:
        ValidationFailed: There is no such field.
    """
    fields = card.fields
    if name in _PLAIN:
        return {name: str(value or "")} if name in {"title", "content"} else {name: value or None}
    head, _, rest = name.partition(".")
    match head:
        case "points":
            return _points([CardPoint(str(heading), str(text)) for heading, text in value], fields)
        case "quote" | "author":
            quote, author = quotation(str(fields.get("content", "")))
            return {"content": quoted(value, author) if head == "quote" else quoted(quote, value)}
        case "as":
            return _as(fields, str(value))
        case "layout_name":
            return {"layout_name": value, "layout": None} if value else {"layout_name": None}
        case "layout":
            return _layout(fields, Layout(value)) if value else {"layout": None}
        case "sheet":
            back = sheet.put_back(fields, value)
            return {each: back[each] for each in ("chart", "table") if each in back}
        case "chart" if rest in _CHART_WORDS and fields.get("chart"):
            chart = {**fields["chart"], rest: value or None}
            return {"chart": {each: word for each, word in chart.items() if word is not None}}
        case "image" if rest in {"type", "data"}:
            return _with_image({**_image(fields), rest: value})
    raise ValidationFailed(f"The form of a slide has no field {name!r}.", hint="Run the cell again.")


def lists() -> dict[str, list[str]]:
    """Return the closed lists of the form."""
    return {"type": list(ChartType), "image": list(ImageType)}


def _points(points: Sequence[CardPoint], fields: Mapping[str, Any]) -> dict[str, Any]:
    layout = layout_of(fields)
    counts = range(MOST_ITEMS + 1) if layout is None else ITEM_COUNTS[layout]
    return {"content": written(points), "item_amount": min(max(len(points), counts[0]), counts[-1])}


def _as(fields: Mapping[str, Any], kind: str) -> dict[str, Any]:
    """Return the change that shows a slide's words as items, or as running text."""
    points = taken_apart(str(fields.get("content", "")))
    if kind == "points":
        return _points(points or (CardPoint(),), fields)
    lines = (f"{p.heading}: {p.text}" if p.heading and p.text else p.heading or p.text for p in points)
    return {"content": "\n\n".join(line.replace("\n", " ") for line in lines)}


def _layout(fields: Mapping[str, Any], layout: Layout) -> dict[str, Any]:
    """Return the change to another layout; items that it has no place for stay in the words."""
    counts = ITEM_COUNTS[layout]
    content = str(fields.get("content", ""))
    points = read(content) or ()
    given = len(points) or int(fields.get("item_amount") or 0)
    wanted = min(max(given, counts[0]), counts[-1])
    if layout is Layout.QUOTE and points:
        content = " ".join(point.text or point.heading for point in points)
    elif points and len(points) < counts[0]:
        content = written([*points, *[CardPoint()] * (counts[0] - len(points))])
    return {"layout": layout.value, "layout_name": None, "item_amount": wanted, "content": content}


def _image(fields: Mapping[str, Any]) -> dict[str, str]:
    first = next(iter(fields.get("images") or ()), None)
    if isinstance(first, str):
        return {"type": "url", "data": first}
    return {"type": "url", "data": ""} if first is None else {"type": first["type"], "data": first["data"]}


def _with_image(image: Mapping[str, str]) -> dict[str, Any]:
    return {"images": [dict(image)] if image["data"] or image["type"] != "url" else None}


def _sheet(fields: Mapping[str, Any]) -> dict[str, Any]:
    rows = sheet.rows_of(fields)
    if rows is None:
        return {}
    is_small = sheet.is_small(rows)
    size = f"{len(rows) - 1} × {len(rows[0]) if rows else 0}"
    return {"rows": rows if is_small else [], "is_small": is_small, "size": size}


def _problems(card: SlideCard, kind: str) -> dict[str, str]:
    """Return what is wrong by the field of the form; a cell is `sheet.row.column`."""
    problems: dict[str, str] = {}
    for problem in card.problems:
        cell = sheet.place_of(problem.loc, is_chart=kind == "chart")
        name = f"sheet.{cell[0]}.{cell[1]}" if cell is not None else _field(problem.loc, kind)
        problems.setdefault(name, problem.words)
    return problems


def _field(loc: Sequence[str | int], kind: str) -> str:
    first, second = [*map(str, loc), "", ""][:2]
    if first == "data":
        return f"data.{second}"
    if first == "chart":
        return f"chart.{second}" if second in _CHART_WORDS else "sheet"
    if first == "images":
        return "image.data"
    if first in {"content", "item_amount"}:
        return {"points": "points", "quote": "quote"}.get(kind, "content")
    return {"table": "sheet"}.get(first, first)
