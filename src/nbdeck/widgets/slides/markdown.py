"""A Markdown cell as a slide: heading, list, table, picture, source and notes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from nbdeck.contract.base import slides_of
from nbdeck.contract.layouts import ITEM_COUNTS, MOST_ITEMS, Layout
from nbdeck.contract.slides import Slide
from nbdeck.errors import ValidationFailed
from nbdeck.frames.charts import chart
from nbdeck.frames.frame import unique_names
from nbdeck.widgets.slides.sheet import number_of

_ASIDE = re.compile(r"\s{0,3}(?P<name>notes?|source)\s*:\s*(?P<text>.*)$", re.IGNORECASE)
_PICTURE = re.compile(r"\s*!\[[^\]]*\]\((?P<address>\S+?)(?:\s+\"[^\"]*\")?\)\s*$")
_MARKDOWN = MarkdownIt("commonmark").enable("table")


def slide_of(
    text: str,
    *,
    layout: Layout | None = None,
    items: int | None = None,
    kind: str | None = None,
    **fields: Any,
) -> Slide:
    """Return the slide that a Markdown text describes.

    The first heading is the title; a pipe table is the table, a line with nothing but a picture the picture; a line
    that begins with `Source:` or `Notes:` is just that. The rest is the content, which the service takes apart.

    Args:
        text: The Markdown.
        layout: Layout; left out, it follows the table, or the service chooses it by the content.
        items: How many items; left out, as many as the list or the layout has.
        kind: Kind of chart that a table becomes with the layout CHART; left out, one that suits it.
        fields: Further fields of the slide.

    Raises:
        ValidationFailed: There is no heading, or it makes no slide of this layout.
    """
    tokens = _MARKDOWN.parse(text)
    lines = text.splitlines()
    heading = next((at for at, token in enumerate(tokens) if token.type == "heading_open"), None)
    if heading is None:
        raise ValidationFailed(
            "The cell has no heading.", hint="Begin it with '# ' and the title of the slide."
        )
    tables = [at for at, token in enumerate(tokens) if token.type == "table_open"]
    if len(tables) > 1:
        raise ValidationFailed("The cell has two tables.", hint="A slide shows one: make two slides.")
    used = _lines_of(tokens, [heading, *tables])
    rest = [line for at, line in enumerate(lines) if at not in used]
    asides = _asides(rest)
    slide_fields = {"title": tokens[heading + 1].content, **asides, **_shape(layout, items, tokens), **fields}
    if tables:
        slide_fields |= _table(_rows(tokens[tables[0] :]), layout, kind)
    return slides_of(Slide, [{name: value for name, value in slide_fields.items() if value is not None}])[0]


def _shape(layout: Layout | None, items: int | None, tokens: Sequence[Token]) -> dict[str, Any]:
    amount = items if items is not None else sum(_is_outer(token) for token in tokens)
    counts = range(MOST_ITEMS) if layout is None else ITEM_COUNTS[layout]
    if items is None:
        amount = min(max(amount, counts[0]), counts[-1])
    return {"layout": None if layout is None else layout.value, "item_amount": amount}


def _is_outer(token: Token) -> bool:
    return token.type == "list_item_open" and token.level == 1


def _lines_of(tokens: Sequence[Token], places: Sequence[int]) -> set[int]:
    spans = (tokens[at].map or [0, 0] for at in places)
    return {line for start, end in spans for line in range(start, end)}


def _asides(lines: Sequence[str]) -> dict[str, Any]:
    """Return content, source, notes and pictures."""
    remaining: list[str] = []
    asides: dict[str, Any] = {}
    for line in lines:
        aside, picture = _ASIDE.match(line), _PICTURE.match(line)
        if aside is not None:
            name = "source" if aside["name"].lower() == "source" else "notes"
            asides[name] = f"{asides[name]}\n{aside['text']}" if name in asides else aside["text"]
        elif picture is not None:
            asides["images"] = [*asides.get("images", []), picture["address"]]
        else:
            remaining.append(line)
    return {**asides, "content": "\n".join(remaining).strip()}


def _table(rows: list[list[str]], layout: Layout | None, kind: str | None) -> dict[str, Any]:
    if layout is Layout.CHART:
        return _chart(rows, kind)
    if layout not in {None, Layout.TABLE}:
        raise ValidationFailed(
            f"Layout {layout} shows no table.", hint="Leave the layout out, or use 'table' or 'chart'."
        )
    return {"table": rows, "layout": Layout.TABLE.value, "item_amount": 0}


def _chart(rows: list[list[str]], kind: str | None) -> dict[str, Any]:
    """Return the chart of plain numbers; others, such as `12 €`, go as lines to the service, which reads them."""
    columns = list(zip(*rows[1:], strict=True))
    names = unique_names(rows[0])
    read = {name: _numbers(column) or list(column) for name, column in zip(names, columns, strict=False)}
    numbers = [name for name in names[1:] if name in read and isinstance(read[name][0], float)]
    if not numbers:
        return {"content": "\n".join(": ".join(row[:2]) for row in rows[1:])}
    chart_slide = chart(read, kind=kind, x=names[0], y=numbers)
    return {
        "chart": chart_slide.chart,
        "why": chart_slide.why,
        "layout": Layout.CHART.value,
        "item_amount": 0,
    }


def _numbers(cells: Sequence[str]) -> list[float] | None:
    values = [number_of(cell) for cell in cells]
    numbers = [value for value in values if isinstance(value, float)]
    return numbers if numbers and len(numbers) == len(values) else None


def _rows(tokens: Sequence[Token]) -> list[list[str]]:
    rows: list[list[str]] = []
    for token, inside in _pairs(tokens):
        if token.type == "tr_open":
            rows.append([])
        elif token.type in {"th_open", "td_open"}:
            rows[-1].append(_plain(inside))
        elif token.type == "table_close":
            break
    return rows


def _pairs(tokens: Sequence[Token]) -> Iterator[tuple[Token, Token]]:
    yield from zip(tokens, [*tokens[1:], tokens[-1]], strict=True)


def _plain(token: Token) -> str:
    """Return a cell without its marks."""
    parts = (
        child.content if child.content else " " * (child.type == "softbreak")
        for child in token.children or ()
    )
    return "".join(parts).strip()
