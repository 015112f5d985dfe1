"""What the slides of a PowerPoint file say: words, and the numbers of charts and tables as rows of named cells."""

from __future__ import annotations

import io
import os
import posixpath
import re
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from nbdeck.errors import (
    BadRequest,
    CorruptFile,
    EncryptedFile,
    NotFound,
    UnreadableAnswer,
    UnsupportedFileType,
)

_A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
_C = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
_R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
_OLE = b"\xd0\xcf\x11\xe0"
_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
_STRICT = re.compile(rb"http://purl\.oclc\.org/ooxml/(\w+)/")
"""Namespaces of files saved as Strict Open XML, up to where the others have a year."""
_MOST_BYTES = 100_000_000
"""Of one part, unpacked."""
_RUNNING = frozenset({"sldNum", "ftr", "dt"})
_SHAPES = frozenset({f"{_P}sp", f"{_P}graphicFrame", f"{_P}pic"})


@dataclass(frozen=True, slots=True)
class Row:
    """A series of a chart with a number for each category, or a row of a table with a cell for each column."""

    name: str
    """Name of the series; the first cell of the row."""
    cells: tuple[tuple[str, str], ...]
    """Name of category or column, and what stands there; a gap is empty."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A chart or a table."""

    kind: str
    """Such as `column chart` or `table`."""
    head: tuple[str, ...]
    """The cells of a table's first row; empty for charts."""
    rows: tuple[Row, ...]
    """From the top, or in the order of the series."""


@dataclass(frozen=True, slots=True)
class SlideContent:
    """What one slide says."""

    number: int
    """From 1."""
    title: str
    """Empty where it has none."""
    lines: tuple[str, ...]
    """Paragraphs in reading order, then those of the notes, each after `Notes: `."""
    grids: tuple[Grid, ...] = ()
    """Charts and tables."""


def contents_of(pptx: bytes) -> tuple[SlideContent, ...]:
    """Return what the slides of a PowerPoint file say, in order.

    Raises:
        UnreadableAnswer: It is no such file, or a damaged one.
    """
    try:
        return _contents(pptx)
    except _damages():
        raise UnreadableAnswer("The service sent a damaged PowerPoint file.") from None


def contents_of_file(path: str | os.PathLike[str]) -> tuple[SlideContent, ...]:
    """Return what the slides of a PowerPoint file on this machine say, in order, whichever program wrote it.

    Raises:
        NotFound: There is no such file.
        BadRequest: It cannot be read.
        UnsupportedFileType: It is of the old kind, .ppt.
        EncryptedFile: It opens only with a password.
        CorruptFile: It is no PowerPoint file, or a damaged one.
    """
    name = os.fspath(path)
    try:
        data = Path(path).read_bytes()
    except FileNotFoundError:
        raise NotFound(f"There is no file {name!r}.", hint="Check the path.") from None
    except OSError as exc:
        raise BadRequest(f"{name!r} cannot be read: {exc.strerror}.", hint="Give a .pptx file.") from exc
    try:
        return _contents(data)
    except _damages():
        raise _unreadable(name, data) from None


def as_data(slides: Sequence[SlideContent]) -> list[dict[str, Any]]:
    """Return slides as lists and dicts that JSON can hold; `from_data` makes the slides of them again.

    Numbers of slides are left out, so that a new slide is one change and not one of each slide after it.
    """
    data: list[dict[str, Any]] = _adapter().dump_python(
        tuple(slides), mode="json", exclude={"__all__": {"number"}}
    )
    return data


def from_data(slides: Any) -> tuple[SlideContent, ...]:
    """Return the slides that `as_data` wrote.

    Raises:
        ValueError: It is something else.
    """
    if not isinstance(slides, list) or not all(isinstance(each, dict) for each in slides):
        raise ValueError("Slides are a list of objects.")
    return _adapter().validate_python([{**each, "number": at} for at, each in enumerate(slides, 1)])


@cache
def _adapter() -> TypeAdapter[tuple[SlideContent, ...]]:
    return TypeAdapter(tuple[SlideContent, ...])


def _unreadable(name: str, data: bytes) -> Exception:
    if not data.startswith(_OLE):
        return CorruptFile(f"{name!r} is no PowerPoint file, or a damaged one.")
    if _ENCRYPTED in data:
        return EncryptedFile(f"{name!r} opens only with a password.")
    return UnsupportedFileType(f"{name!r} is of the old kind.", hint="Save it as .pptx.")


def _damages() -> tuple[type[Exception], ...]:
    """Return what the libraries raise for a file that is damaged."""
    from lxml.etree import XMLSyntaxError

    return (
        zipfile.BadZipFile,
        zlib.error,
        KeyError,
        XMLSyntaxError,
        EOFError,
        NotImplementedError,
        RuntimeError,
        ValueError,
    )


def _contents(pptx: bytes) -> tuple[SlideContent, ...]:
    with zipfile.ZipFile(io.BytesIO(pptx)) as package:
        names = _related(package, "ppt/presentation.xml")
        root = _tree(package, "ppt/presentation.xml")
        order = [names[each.get(f"{_R}id")] for each in root.iter(f"{_P}sldId")]
        return tuple(_slide(package, name, number) for number, name in enumerate(order, start=1))


def _tree(package: zipfile.ZipFile, name: str) -> Any:
    from lxml import etree

    if package.getinfo(name).file_size > _MOST_BYTES:
        raise zipfile.BadZipFile(name)
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=False)
    data = _STRICT.sub(rb"http://schemas.openxmlformats.org/\1/2006/", package.read(name))
    return etree.fromstring(data, parser)


def _related(package: zipfile.ZipFile, name: str) -> dict[str, str]:
    """Return the parts that a part names, by relationship id."""
    folder, file = posixpath.split(name)
    rels = f"{folder}/_rels/{file}.rels"
    if rels not in package.namelist():
        return {}
    parts = {}
    for each in _tree(package, rels):
        target = str(each.get("Target", ""))
        joined = target.lstrip("/") if target.startswith("/") else posixpath.join(folder, target)
        parts[str(each.get("Id"))] = posixpath.normpath(joined)
    return parts


def _slide(package: zipfile.ZipFile, name: str, number: int) -> SlideContent:
    names = _related(package, name)
    title, lines, grids = "", [], []
    for shape in _shapes(_tree(package, name)):
        kind = _placeholder(shape)
        if kind in _RUNNING:
            continue
        if kind in {"title", "ctrTitle"} and not title:
            title = " ".join(_words(shape))
        elif shape.tag == f"{_P}graphicFrame":
            grid, words = _drawn(package, shape, names)
            grids.extend(grid)
            lines.extend(words)
        else:
            lines.extend(_words(shape) if shape.tag == f"{_P}sp" else _alternative_text(shape))
    lines = [*_without_ordinals(lines), *_notes(package, names)]
    return SlideContent(number, title, tuple(lines), tuple(grids))


def _shapes(element: Any) -> Iterator[Any]:
    """Yield shapes in reading order, those in groups too, and of alternatives the first one only."""
    for child in element:
        if child.tag in _SHAPES:
            yield child
        elif child.tag != _FALLBACK:
            yield from _shapes(child)


def _placeholder(shape: Any) -> str:
    mark = shape.find(f".//{_P}ph")
    return "" if mark is None else str(mark.get("type", ""))


def _words(shape: Any) -> list[str]:
    """Return the paragraphs of a shape that have words; what PowerPoint fills in itself is none."""
    paragraphs = ("".join(_spoken(each)) for each in shape.iter(f"{_A}p"))
    return [words for each in paragraphs if (words := " ".join(each.split()))]


def _spoken(paragraph: Any) -> Iterator[str]:
    for part in paragraph.iter(f"{_A}t", f"{_A}br"):
        if part.tag == f"{_A}br":
            yield " "
        elif part.getparent().tag != f"{_A}fld":
            yield part.text or ""


def _alternative_text(picture: Any) -> list[str]:
    mark = picture.find(f".//{_P}cNvPr")
    words = "" if mark is None else " ".join(mark.get("descr", "").split())
    return [f"Picture: {words}"] if words else []


def _without_ordinals(lines: Sequence[str]) -> list[str]:
    """Return lines without the 1, 2, 3 of a list, which is drawing."""
    numbers = [line for line in lines if line.isdecimal()]
    if len(numbers) < 2 or numbers != [str(at) for at in range(1, len(numbers) + 1)]:
        return list(lines)
    return [line for line in lines if not line.isdecimal()]


def _notes(package: zipfile.ZipFile, names: dict[str, str]) -> Iterator[str]:
    page = next((each for each in names.values() if "notesSlide" in each), None)
    if page is not None:
        for shape in _tree(package, page).iter(f"{_P}sp"):
            if _placeholder(shape) == "body":
                yield from (f"Notes: {words}" for words in _words(shape))


def _drawn(package: zipfile.ZipFile, frame: Any, names: dict[str, str]) -> tuple[list[Grid], list[str]]:
    """Return the table or chart of a frame, and the words in it that are no part of its grid."""
    table = frame.find(f".//{_A}tbl")
    if table is not None:
        return [_table(table)], []
    mark = frame.find(f".//{_C}chart")
    if mark is None or mark.get(f"{_R}id") not in names:
        data = frame.find(f".//{_A}graphicData")
        what = "" if data is None else str(data.get("uri", "")).rpartition("/")[2]
        return [], [f"Not read: {what or 'object'}"]
    space = _tree(package, names[mark.get(f"{_R}id")])
    grid = _chart(space)
    words = [line for title in space.iter(f"{_C}title") for line in _words(title)]
    return [grid], [*_own_title(space, grid), *words]


def _own_title(space: Any, grid: Grid) -> list[str]:
    """Return the title that PowerPoint writes itself, the name of the only series, where no words are given."""
    title = space.find(f"{_C}chart/{_C}title")
    is_its_own = title is not None and title.find(f"{_C}tx") is None
    series = len(list(space.iter(f"{_C}ser")))
    return [grid.rows[0].name] if is_its_own and series == 1 and grid.rows else []


def _table(table: Any) -> Grid:
    rows = [tuple(_table_cells(row)) for row in table.iter(f"{_A}tr")]
    marks = table.find(f"{_A}tblPr")
    has_head = marks is not None and marks.get("firstRow") in {"1", "true"} and len(rows) > 1
    head, body = (rows[0], rows[1:]) if has_head else ((), rows)
    width = max((len(row) for row in rows), default=0)
    columns = head or tuple(f"column {at}" for at in range(1, width + 1))
    named = (Row(row[0] if row else "", tuple(zip(columns[1:], row[1:], strict=False))) for row in body)
    return Grid("table", head, tuple(named))


def _table_cells(row: Any) -> Iterator[str]:
    """Yield the cells of a row; one that spans several columns stands in each of them."""
    words = ""
    for cell in row.iter(f"{_A}tc"):
        if cell.get("hMerge") not in {"1", "true"}:
            words = " ".join(_words(cell))
        yield words


def _chart(space: Any) -> Grid:
    plots = [each for each in space.iterfind(f".//{_C}plotArea/*") if str(each.tag).endswith("Chart")]
    kinds = dict.fromkeys(_kind(plot) for plot in plots)
    rows = (row for plot in plots for series in plot.iterfind(f"{_C}ser") for row in _series(series))
    return Grid(f"{' and '.join(kinds)} chart", (), tuple(rows))


def _kind(plot: Any) -> str:
    kind = str(plot.tag).removeprefix(_C).removesuffix("Chart").removesuffix("3D")
    grouping, direction = plot.find(f"{_C}grouping"), plot.find(f"{_C}barDir")
    if direction is not None and direction.get("val") != "bar":
        kind = "column"
    stacked = {"stacked": "stacked ", "percentStacked": "percent stacked "}
    return stacked.get("" if grouping is None else grouping.get("val", ""), "") + kind


def _series(series: Any) -> Iterator[Row]:
    """Yield the numbers of a series, and the sizes of its bubbles as numbers of their own."""
    name = " ".join(" ".join(each.text or "" for each in series.findall(f"{_C}tx//{_C}v")).split())
    categories = _categories(series)
    for tag, of in (("val", ""), ("yVal", ""), ("bubbleSize", ", size")):
        cache = series.find(f"{_C}{tag}")
        if cache is not None:
            values = _points(cache)
            length = max((*values, *categories), default=-1) + 1
            cells = ((categories.get(at) or str(at + 1), values.get(at, "")) for at in range(length))
            yield Row(name + of, tuple(cells))


def _categories(series: Any) -> dict[int, str]:
    """Return the names of points; of several levels the outer ones stand before the inner."""
    cache = next((each for tag in ("cat", "xVal") for each in series.findall(f"{_C}{tag}")), None)
    if cache is None:
        return {}
    inner, *outer = [_points(level) for level in cache.iter(f"{_C}lvl")] or [_points(cache)]
    return {at: " / ".join([*(_above(level, at) for level in outer[::-1]), inner[at]]) for at in inner}


def _above(level: dict[int, str], at: int) -> str:
    """Return what stands over a point: the name at it, else the nearest before it."""
    return level.get(max((each for each in level if each <= at), default=-1), "")


def _points(cache: Any) -> dict[int, str]:
    """Return the texts of a chart's copy of its data; numbers in their shortest form."""
    has_numbers = cache.find(f".//{_C}numCache") is not None or cache.find(f".//{_C}numLit") is not None
    points = cache.iter(f"{_C}pt")
    texts = {int(point.get("idx")): " ".join(point.findtext(f"{_C}v", "").split()) for point in points}
    return {at: _shortest(text) for at, text in texts.items()} if has_numbers else texts


def _shortest(number: str) -> str:
    """Return a number with the 15 digits that Office keeps, at most; what is none, such as `#N/A`, as it is."""
    try:
        return f"{float(number):.15g}"
    except ValueError:
        return number
