"""A `Source` printed: as Markdown for people and models, as JSON for programs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nbdeck.engine.model.source import (
    Block,
    ChartBlock,
    Heading,
    ListItem,
    Paragraph,
    PictureBlock,
    Source,
    TableBlock,
)

_SPECIAL = re.compile(r"([\\`*_\[\]<])")
_LEADING = re.compile(r"\A(\s*)([#>+=~-]|\d+[.)](?=\s))")
_FENCE = re.compile(r"`{3,}")


def as_json(source: Source) -> str:
    """Return a source as JSON with the names of its fields; `Source.model_validate_json` reads it back."""
    return source.model_dump_json(indent=2)


def as_markdown(source: Source) -> str:
    """Return a source as Markdown: tables with pipes, charts as tables, notes as quotes, remarks at the end."""
    parts: list[str] = []
    last: Block | None = None
    for block in source.blocks:
        text = _printed(block, last)
        if text:
            parts.append("\n" if isinstance(block, ListItem) and isinstance(last, ListItem) else "\n\n")
            parts.append(text)
        last = block
    remarks = [f"\n\n<!-- {remark.code}: {remark.text.replace('--', '-')} -->" for remark in source.remarks]
    return "".join([*parts, *remarks]).lstrip("\n") + "\n"


def _printed(block: Block, last: Block | None) -> str:
    if isinstance(block, Heading):
        return f"{'#' * max(1, min(block.level, 6))} {_inline(_one_line(block.text))}"
    if isinstance(block, ListItem):
        return _item(block)
    if isinstance(block, Paragraph):
        return _paragraph(block)
    if isinstance(block, TableBlock):
        return _captioned(
            block.caption, _table([[cell.text for cell in row] for row in block.rows], block.header_rows)
        )
    if isinstance(block, ChartBlock):
        return _captioned(block.title, _table(list(_chart_rows(block)), 1))
    return _picture(block)


def _item(block: ListItem) -> str:
    mark = "-" if block.number is None else f"{block.number}."
    indent = "    " * block.level
    inner = indent + " " * (len(mark) + 1)
    return f"{indent}{mark} " + f"  \n{inner}".join(_inline(line) for line in block.text.split("\n"))


def _paragraph(block: Paragraph) -> str:
    if block.role == "code":
        longest = max((len(match[0]) for match in _FENCE.finditer(block.text)), default=2)
        fence = "`" * (longest + 1)
        return f"{fence}\n{block.text}\n{fence}"
    lines = [_line(line) for line in block.text.split("\n")]
    if block.role in {"quote", "note"}:
        head = ["> [!NOTE]"] if block.role == "note" else []
        return "\n".join([*head, *(f"> {line}" for line in lines)])
    text = "  \n".join(lines)
    return f"*{text}*" if block.role in {"caption", "footnote"} and "\n" not in text else text


def _picture(block: PictureBlock) -> str:
    alt = _inline(_one_line(block.alt or block.caption))
    picture = f"![{alt}]({block.sha256[:16]})"
    return _captioned(block.caption, picture)


def _captioned(caption: str, body: str) -> str:
    return f"*{_inline(_one_line(caption))}*\n\n{body}" if caption else body


def _chart_rows(block: ChartBlock) -> Iterator[list[str]]:
    chart = block.numbers
    yield [chart.x_title or "", *(series.name for series in chart.series)]
    for index, category in enumerate(chart.categories):
        yield [category, *(_figure(series.values[index]) for series in chart.series)]


def _figure(value: float | None) -> str:
    return "" if value is None else f"{value:.15g}"


def _table(rows: Sequence[Sequence[str]], header_rows: int) -> str:
    if not rows or not rows[0]:
        return ""
    width = max(len(row) for row in rows)
    head = rows[0] if header_rows else [""] * width
    body = rows[1:] if header_rows else rows
    return "\n".join([_row(head, width), "|" + " --- |" * width, *(_row(row, width) for row in body)])


def _row(cells: Sequence[str], width: int) -> str:
    shown = [_inline(cell).replace("|", "\\|").replace("\n", "<br>") for cell in cells]
    return f"| {' | '.join([*shown, *[''] * (width - len(shown))])} |"


def _line(text: str) -> str:
    """Return a line that begins nothing: no heading, list or quote."""
    return _LEADING.sub(r"\1\\\2", _inline(text)) if not text[:1].isdigit() else _numbered(_inline(text))


def _numbered(text: str) -> str:
    return re.sub(r"\A(\d+)([.)])(?=\s)", r"\1\\\2", text)


def _inline(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text)


def _one_line(text: str) -> str:
    return " ".join(text.split())
