"""New words in a shape or a table, looking like the first words that were there."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass

from lxml import etree

from nbdeck.engine.pptx.edit.part import child, local
from nbdeck.errors import BadRequest

_TRANSITIONAL = "http://schemas.openxmlformats.org/drawingml/2006/main"
_STRICT = "http://purl.oclc.org/ooxml/drawingml/main"
_LINKS = ("hlinkClick", "hlinkMouseOver")
_SPELLING = ("err", "dirty", "smtClean")
"""Marks of the spelling checker about the words that were there."""


@dataclass(frozen=True, slots=True)
class _Model:
    """What new paragraphs are made like; None where the text says nothing of its own."""

    paragraph: etree._Element | None
    """Properties of the paragraph of the first run: bullet, level, alignment, spacing."""
    run: etree._Element | None
    """Properties of the first run."""
    end: etree._Element | None
    """Properties of the end of that paragraph."""


def write_text(shape: etree._Element, content: str) -> None:
    """Put new text into a shape in place of all that it has.

    Args:
        shape: A `p:sp`.
        content: Line feeds begin paragraphs, vertical tabs begin lines; empty leaves an empty shape.
    """
    _write(shape, content)


def write_table(table: etree._Element, content: str, *, name: str) -> None:
    """Put new text into every cell of a table.

    Args:
        table: An `a:tbl`.
        content: Rows in lines, cells between tabs, as many as the table has; empty empties every cell.
        name: Of the table, for messages.

    Raises:
        BadRequest: The content has other rows or columns than the table, or text for a cell that is merged away.
    """
    cells = [[cell for cell in row if local(cell) == "tc"] for row in table if local(row) == "tr"]
    words = _grid(content, [len(row) for row in cells], name)
    for number, (row, texts) in enumerate(zip(cells, words, strict=True), start=1):
        for column, (cell, text) in enumerate(zip(row, texts, strict=True), start=1):
            if text and _is_merged_away(cell):
                raise BadRequest(
                    f"Row {number}, column {column} of the table {name!r} is covered by a merged cell.",
                    hint="Leave it empty: give nothing between its tabs.",
                )
            _write(cell, text)


def _grid(content: str, columns: list[int], name: str) -> list[list[str]]:
    """Return the words for each cell of each row."""
    if not content:
        return [[""] * count for count in columns]
    lines = content.split("\n")
    if len(lines) == len(columns) + 1 and not lines[-1]:
        lines.pop()
    rows = [line.split("\t") for line in lines]
    if [len(row) for row in rows] != columns:
        widest = max(columns, default=0)
        raise BadRequest(
            f"The table {name!r} has {len(columns)} rows of {widest} cells, "
            f"the content {len(rows)} rows of up to {max(map(len, rows))}.",
            hint="Write each row in a line of its own, its cells between tabs, as many as the table has.",
        )
    return rows


def _is_merged_away(cell: etree._Element) -> bool:
    return any(cell.get(name) in ("1", "true") for name in ("hMerge", "vMerge"))


def _write(owner: etree._Element, content: str) -> None:
    """Put new text into what owns a text body: a shape or a cell."""
    space = _drawing(owner)
    body = child(owner, "txBody")
    if body is None:
        if not content:
            return
        body = _new_body(owner, space)
    model = _model(body, space)
    old = [each for each in body if local(each) == "p"]
    place = body.index(old[0]) if old else len(body)
    for paragraph in old:
        body.remove(paragraph)
    for line in reversed(content.split("\n")):
        paragraph = etree.SubElement(body, f"{{{space}}}p")
        body.insert(place, paragraph)
        _fill(paragraph, line, model, space)


def _drawing(element: etree._Element) -> str:
    """Return the namespace of text: that of Strict files where the element is from one."""
    is_strict = str(element.tag).startswith("{http://purl.oclc.org/")
    return _STRICT if is_strict else _TRANSITIONAL


def _new_body(owner: etree._Element, space: str) -> etree._Element:
    """Return a new text body in its place: behind the look of a shape, before the properties of a cell."""
    before = [place for place, each in enumerate(owner) if local(each) in ("extLst", "tcPr")]
    body = etree.SubElement(owner, f"{{{etree.QName(owner).namespace}}}txBody")
    etree.SubElement(body, f"{{{space}}}bodyPr")
    etree.SubElement(body, f"{{{space}}}lstStyle")
    if before:
        owner.insert(before[0], body)
    return body


def _model(body: etree._Element, space: str) -> _Model:
    runs = list(body.iter(f"{{{space}}}r", f"{{{space}}}fld"))
    first = next((run for run in runs if _words(run)), runs[0] if runs else None)
    if first is None:
        paragraph = child(body, "p")
    else:
        paragraph = next(each for each in first.iterancestors() if local(each) in ("p", "txBody"))
    end = None if paragraph is None else child(paragraph, "endParaRPr")
    look = end if first is None else child(first, "rPr")
    return _Model(
        paragraph=None if paragraph is None else child(paragraph, "pPr"),
        run=None if look is None else _cleaned(look, keeps_links=_is_one_link(runs)),
        end=None if end is None else _cleaned(end, keeps_links=False),
    )


def _words(run: etree._Element) -> str:
    text = child(run, "t")
    return "" if text is None else text.text or ""


def _is_one_link(runs: list[etree._Element]) -> bool:
    """Return whether all of the text led to one place: only then the new text does, too."""
    targets = set()
    for run in runs:
        look = child(run, "rPr")
        links = [] if look is None else [each for each in look if local(each) in _LINKS]
        if _words(run).strip():
            targets.add(tuple((local(link), *sorted(link.items())) for link in links))
    return len(targets) == 1


def _cleaned(look: etree._Element, *, keeps_links: bool) -> etree._Element:
    copy = deepcopy(look)
    copy.tail = None
    for mark in set(_SPELLING).intersection(copy.attrib):
        del copy.attrib[mark]
    if not keeps_links:
        _drop_links(copy)
    return copy


def _drop_links(look: etree._Element) -> None:
    for each in [each for each in look if local(each) in _LINKS]:
        look.remove(each)


def _fill(paragraph: etree._Element, line: str, model: _Model, space: str) -> None:
    if model.paragraph is not None:
        paragraph.append(_copied(model.paragraph, f"{{{space}}}pPr"))
    for number, words in enumerate(line.split("\v")):
        if number:
            _with_look(etree.SubElement(paragraph, f"{{{space}}}br"), model, space)
        if words:
            run = etree.SubElement(paragraph, f"{{{space}}}r")
            _with_look(run, model, space)
            etree.SubElement(run, f"{{{space}}}t").text = words
    end = model.end if line else (model.run if model.run is not None else model.end)
    if end is not None:
        last = _copied(end, f"{{{space}}}endParaRPr")
        _drop_links(last)
        paragraph.append(last)


def _with_look(run: etree._Element, model: _Model, space: str) -> None:
    if model.run is not None:
        run.append(_copied(model.run, f"{{{space}}}rPr"))


def _copied(element: etree._Element, tag: str) -> etree._Element:
    copy = deepcopy(element)
    copy.tag, copy.tail = tag, None
    return copy
