"""What the browser shows of one slide, what its fields mean, what each layout asks for, words of a new slide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from nbdeck.contract.content import Items, Quote
from nbdeck.contract.enums import ChartType, ImageType
from nbdeck.contract.layouts import ITEM_COUNTS, MOST_ITEMS, Layout, describe_counts
from nbdeck.contract.reading import quotation, read_items
from nbdeck.contract.template_report import TemplateReport
from nbdeck.contract.words.item import Item
from nbdeck.contract.words.pieces import is_list
from nbdeck.errors import ValidationFailed
from nbdeck.widgets.slides import sheet
from nbdeck.widgets.slides.cards import SlideCard, body_of, typed
from nbdeck.widgets.slides.data_form import shown_marks, with_mark

SAYS = "What it says"


@dataclass(frozen=True, slots=True)
class LayoutForm:
    """The form of one layout.

    Attributes:
        words: Name for people.
        about: What the layout is good for.
        heading: Label of an item's heading.
        text: Label of an item's text.
        starters: Headings of the items of a new slide.
    """

    words: str
    about: str
    heading: str = "Heading"
    text: str = "Text"
    starters: tuple[str, ...] = ("First point", "Second point", "Third point")


_DATES = ("2024", "2025", "2026")

FORMS: Mapping[Layout, LayoutForm] = MappingProxyType(
    {
        Layout.ITEMS: LayoutForm("Items", "Points side by side"),
        Layout.STEPS: LayoutForm(
            "Steps", "What is done, in order", "Step", "What is done", ("Plan", "Build", "Check")
        ),
        Layout.SUMMARY: LayoutForm("Summary", "What to remember"),
        Layout.COMPARISON: LayoutForm(
            "Comparison", "One against the other", "Side", "What speaks for it", ("Before", "After")
        ),
        Layout.BIG_NUMBER: LayoutForm("Big numbers", "Figures, large", "Number", "What it counts", ("42 %",)),
        Layout.MILESTONE: LayoutForm("Milestones", "Stations on a way", "Station", "What is reached", _DATES),
        Layout.PESTEL: LayoutForm(
            "PESTEL",
            "The world around a plan",
            starters=("Political", "Economic", "Social", "Technological", "Environmental", "Legal"),
        ),
        Layout.SWOT: LayoutForm(
            "SWOT",
            "Strengths, weaknesses, chances, risks",
            starters=("Strengths", "Weaknesses", "Opportunities", "Threats"),
        ),
        Layout.PYRAMID: LayoutForm(
            "Pyramid", "What rests on what", "Level", "What it holds", ("Top", "Middle", "Base")
        ),
        Layout.TIMELINE: LayoutForm("Timeline", "What happened when", "When", "What happens", _DATES),
        Layout.FUNNEL: LayoutForm(
            "Funnel", "Fewer at each stage", "Stage", "How many stay", ("Visitors", "Trials", "Customers")
        ),
        Layout.QUOTE: LayoutForm("Quote", "Somebody's words", starters=()),
        Layout.CYCLE: LayoutForm(
            "Cycle", "Steps that begin again", "Step", "What is done", ("Plan", "Do", "Learn")
        ),
        Layout.THANKS: LayoutForm("Thanks", "The end, and whom to ask", starters=()),
        Layout.TABLE: LayoutForm("Table", "Rows and columns", starters=()),
        Layout.CHART: LayoutForm("Chart", "Numbers, drawn", starters=()),
    }
)
"""The form of each layout."""

NO_LAYOUT = LayoutForm("Chosen for you", "The layout follows the content")
"""The form of a slide that names no layout."""

_TITLES = {Layout.THANKS: "Thank you"}
_SPECIAL: Mapping[Layout, Mapping[str, Any]] = {
    Layout.QUOTE: {"item_amount": 1, **typed(Quote("Somebody's own words", "Who said it"))},
    Layout.THANKS: {"item_amount": 0, "content": ""},
    Layout.TABLE: {"table": [["", "First", "Second"], ["A", "1", "2"], ["B", "3", "4"]]},
    Layout.CHART: {
        "chart": {
            "type": "BAR",
            "categories": ["A", "B", "C"],
            "series": [{"name": "First", "values": [1.0, 2.0, 3.0]}],
        }
    },
}


def starter(layout: Layout) -> dict[str, Any]:
    """Return the fields of a new slide of a layout, which the contract accepts."""
    fields: dict[str, Any] = {"title": _TITLES.get(layout, "New slide"), "layout": layout.value}
    if layout in _SPECIAL:
        return fields | dict(_SPECIAL[layout])
    items = tuple(Item(heading, SAYS) for heading in FORMS[layout].starters)
    return fields | {"item_amount": len(items), **typed(Items(items))}


def gallery() -> list[dict[str, str]]:
    """Return all layouts as the browser offers them."""
    return [
        {
            "name": layout.value,
            "words": FORMS[layout].words,
            "about": FORMS[layout].about,
            "counts": counts_in_words(layout),
        }
        for layout in Layout
    ]


def content_layouts(report: TemplateReport) -> list[str]:
    """Return the layouts of a company's template on which slides of one's own can stand."""
    front = {each.layout for each in report.mapping if each.role in {"COVER", "CONTENTS"}}
    return [name for name in report.layout_names if name not in front]


def counts_in_words(layout: Layout) -> str:
    """Return how many items a layout takes, such as `1 to 5 items`."""
    most = ITEM_COUNTS[layout][-1]
    if layout in {Layout.CHART, Layout.TABLE}:
        return "data"
    if not most:
        return "no items"
    return f"{describe_counts(layout).removeprefix('exactly ')} item{'' if most == 1 else 's'}"


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
    items = _items(fields) if kind == "points" else Items(())
    quote = _quote(fields) if kind == "quote" else Quote("")
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
        "points": [[item.heading, item.text] for item in items.items],
        "quote": quote.words,
        "author": quote.author,
        "notes": fields.get("notes", ""),
        "source": fields.get("source", ""),
        "image": _image(fields),
        "chart": {name: (fields.get("chart") or {}).get(name, "") for name in (*_CHART_WORDS, "form")},
        "marks": _marks(card),
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
    return (
        "points" if isinstance(body_of(fields), Items) or is_list(str(fields.get("content", ""))) else "text"
    )


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
        return _plain(name, value)
    head, _, rest = name.partition(".")
    match head:
        case "points":
            points = [Item(str(heading), str(text)) for heading, text in value]
            return _points(_with_icons(points, _items(fields).items), fields)
        case "quote" | "author":
            return typed(_quote_with(_quote(fields), head, str(value or "")))
        case "as":
            return _as(fields, str(value))
        case "layout_name":
            return {"layout_name": value, "layout": None} if value else {"layout_name": None}
        case "layout":
            return _layout(fields, Layout(value)) if value else {"layout": None}
        case "sheet":
            back = sheet.put_back(fields, value)
            return {each: back[each] for each in ("chart", "table", "types") if each in back}
        case "chart" | "marks" if fields.get("chart") and rest in _CHART_FIELDS[head]:
            return {"chart": _chart(fields["chart"], head, rest, value)}
        case "image" if rest in {"type", "data"}:
            return _with_image({**_image(fields), rest: value})
    raise ValidationFailed(f"The form of a slide has no field {name!r}.", hint="Run the cell again.")


def lists() -> dict[str, list[str]]:
    """Return the closed lists of the form."""
    return {"type": list(ChartType), "image": list(ImageType)}


def _plain(name: str, value: Any) -> dict[str, Any]:
    if name == "content":
        return {"content": str(value or ""), "body": None}
    return {name: str(value or "")} if name == "title" else {name: value or None}


def _quote_with(quote: Quote, field: str, text: str) -> Quote:
    return replace(quote, author=text) if field == "author" else replace(quote, words=text)


def _items(fields: Mapping[str, Any]) -> Items:
    """Return the items of a slide: those that it was given, else those that a deck reads in its words."""
    body = body_of(fields)
    return body if isinstance(body, Items) else read_items(str(fields.get("content", "")))[0]


def _quote(fields: Mapping[str, Any]) -> Quote:
    body = body_of(fields)
    return body if isinstance(body, Quote) else quotation(str(fields.get("content", "")))


def _points(points: Sequence[Item], fields: Mapping[str, Any]) -> dict[str, Any]:
    layout = layout_of(fields)
    counts = range(MOST_ITEMS + 1) if layout is None else ITEM_COUNTS[layout]
    amount = min(max(len(points), counts[0]), counts[-1])
    return {**typed(replace(_items(fields), items=tuple(points))), "item_amount": amount}


def _with_icons(points: Sequence[Item], before: Sequence[Item]) -> Sequence[Item]:
    """Return edited points with the icons that they had: by their headings, else by their places; all or none."""
    icons = {item.heading: item.icon for item in before}
    places = [item.icon for item in before] if len(points) == len(before) else []
    icons_by_place = [
        icons.get(point.heading) or next(iter(places[at : at + 1]), "") for at, point in enumerate(points)
    ]
    return [
        replace(point, icon=icon if all(icons_by_place) else "")
        for point, icon in zip(points, icons_by_place, strict=True)
    ]


def _as(fields: Mapping[str, Any], kind: str) -> dict[str, Any]:
    """Return the change that shows a slide's words as items, or as running text."""
    items = _items(fields).items
    if kind == "points":
        return _points(items or (Item(),), fields)
    lines = (": ".join(filter(None, (item.heading, item.text))) for item in items)
    return {"body": None, "content": "\n\n".join(line.replace("\n", " ") for line in lines)}


def _layout(fields: Mapping[str, Any], layout: Layout) -> dict[str, Any]:
    """Return the change to another layout; items that it has no place for stay in the words."""
    counts = ITEM_COUNTS[layout]
    items = _items(fields).items if kind_of(fields) == "points" else ()
    given = len(items) or int(fields.get("item_amount") or 0)
    wanted = min(max(given, counts[0]), counts[-1])
    words: dict[str, Any] = {}
    if layout is Layout.QUOTE and items:
        words = typed(Quote(" ".join(item.text or item.heading for item in items)))
    elif items and len(items) < counts[0]:
        words = _points([*items, *[Item()] * (counts[0] - len(items))], fields)
    return {**words, "layout": layout.value, "layout_name": None, "item_amount": wanted}


def _image(fields: Mapping[str, Any]) -> dict[str, str]:
    first = next(iter(fields.get("images") or ()), None)
    if isinstance(first, str):
        return {"type": "url", "data": first}
    return {"type": "url", "data": ""} if first is None else {"type": first["type"], "data": first["data"]}


def _with_image(image: Mapping[str, str]) -> dict[str, Any]:
    return {"images": [dict(image)] if image["data"] or image["type"] != "url" else None}


_CHART_FIELDS = {"chart": _CHART_WORDS, "marks": ("highlight", "target", "average", "totals")}


def _chart(chart: Mapping[str, Any], head: str, name: str, value: Any) -> dict[str, Any]:
    if head == "marks":
        return with_mark(chart, name, value)
    return {each: word for each, word in {**chart, name: value or None}.items() if word is not None}


def _marks(card: SlideCard) -> dict[str, Any]:
    """Return the marks of a chart that is typed by hand; those of a DataFrame are chosen with its other options."""
    chart = card.slide.chart
    if chart is None or card.recipe is not None or not card.fields.get("chart"):
        return {"offered": []}
    return shown_marks(card.fields["chart"], chart)


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
    if (first, second) == ("chart", "marks"):
        return "marks.target" if "target" in loc else "chart.type"
    if first == "chart":
        return f"chart.{second}" if second in _CHART_WORDS else "sheet"
    if first == "images":
        return "image.data"
    if first in {"content", "item_amount"}:
        return {"points": "points", "quote": "quote"}.get(kind, "content")
    return {"table": "sheet"}.get(first, first)
