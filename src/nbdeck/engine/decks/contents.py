"""What the slides of a PowerPoint file say: words, and the numbers of charts and tables as rows of named cells."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Any

from lxml import etree

from nbdeck.contract.presentation_slides import (
    GridRow,
    PresentationSlide,
    PresentationSlides,
    SlideGrid,
    SlidePicture,
    SlideShape,
)
from nbdeck.engine.intake.words import layout_of
from nbdeck.engine.model.deck import Deck
from nbdeck.engine.pptx.edit.part import (
    NamedShape,
    local,
    placeholder_of,
    properties_of,
    shapes_of,
    slide_parts,
    table_of,
    unreadable_slide,
)
from nbdeck.engine.pptx.read.archive import NAMESPACES, A, Archive, R, main_part, open_archive
from nbdeck.engine.pptx.read.numbers import points
from nbdeck.engine.pptx.read.sheets import FOOTERS, TITLES, child
from nbdeck.engine.sources.office.chart_parts import own_series, place_of, series_row

_C = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
_CHART = f".//{_C}chart"
_FORMULA = "{http://schemas.openxmlformats.org/officeDocument/2006/math}t"
_NOT_DRAWN = frozenset({"notesSlide", "slideMaster", "slide", "package"})
"""Relations of a slide to what it does not show itself; masters belong to all, a workbook is drawn as its chart."""
_YES = ("1", "true")
_FORMS = {
    "HISTOGRAM": "histogram",
    "BOX": "box plot",
    "WATERFALL": "waterfall chart",
    "SLOPE": "slope chart",
    "STEP": "step chart",
    "BUBBLE": "bubble chart",
    "ERROR_BARS": "chart with error bars",
}
"""Forms of our own that are drawn with series of other kinds."""


def read_slides(
    pptx: bytes, deck: Deck | None = None, origins: Sequence[int | None] = ()
) -> PresentationSlides:
    """Return what the slides of a PowerPoint file say, in the order of the deck, hidden ones included.

    Args:
        pptx: The file, of whichever program.
        deck: What it was made from; None where only the file is known.
        origins: For each slide of the file the index of the deck's slide that it shows, None for cover and contents.

    Raises:
        UnsupportedFileType: It is no .pptx, is of the old kind, or is protected by a password.
        PayloadTooLarge: Unpacked it would be beyond the limits.
        BadRequest, CorruptFile: It is damaged.
    """
    archive = open_archive(pptx)
    main, tree = main_part(archive)
    keys = _Keys(archive, main)
    size = tree.find("p:sldSz", NAMESPACES)
    width, height = (0.0 if size is None else points(size.get(each)) for each in ("cx", "cy"))
    about = iter(_about(deck, origins) if deck else ())
    slides = []
    for place, (part, data) in enumerate(slide_parts(archive, main), start=1):
        root = archive.parsed(part)
        if root is None:
            raise unreadable_slide(place)
        known = next(about, {}) | keys.of_slide(part, data, root)
        slides.append(_slide(archive, part, root, number=place, **known))
    return PresentationSlides(width=width, height=height, slides=tuple(slides))


def _about(deck: Deck, origins: Sequence[int | None]) -> Iterator[dict[str, Any]]:
    """Yield for each slide of the file what the deck says of it."""
    cover = origins.index(None) if deck.include_cover and None in origins else None
    begun: dict[int, dict[str, Any]] = {}
    for index, source in enumerate(origins):
        if source is None:
            yield {"origin": "cover" if index == cover else "contents"}
        elif source in begun:
            yield begun[source]
        else:
            own = deck.slides[source]
            begun[source] = {
                "continues": index,
                "origin": "imported" if own.kept else "content",
                "layout": None if own.kept or own.spec.layout_name else layout_of(own.spec),
                "picture": SlidePicture(sha256=own.picture, alt=own.picture_alt) if own.picture else None,
            }
            spec = own.spec.model_copy(update={"images": ()})
            yield begun[source] | {"continues": None, "slide": spec}


class _Keys:
    """Short names of slides that change with what they show."""

    def __init__(self, archive: Archive, main: str) -> None:
        self._archive = archive
        self._known: dict[str, str] = {}
        self._seen: Counter[str] = Counter()
        masters = [each for each in archive.relations(main).values() if each.kind in {"slideMaster", "theme"}]
        themes = [archive.related(each.target, "theme") for each in masters]
        looks = (self._look_of(each.target) for each in masters)
        self._salt = _digest(*looks, *(archive.data(name) for name in themes))

    def _look_of(self, master: str) -> bytes:
        """Return a master or theme without the list of layouts, which is of the slides that the file has."""
        root = self._archive.parsed(master)
        if root is None or (layouts := root.find("p:sldLayoutIdLst", NAMESPACES)) is None:
            return self._archive.data(master)
        others = [each for each in root if each is not layouts]
        return b"".join(map(etree.tostring, others))

    def of_slide(self, part: str, data: bytes, root: etree._Element) -> dict[str, str]:
        """Return both keys of a slide; slides that show the same are counted. The slide loses its number."""
        shown = [self._salt, *self._shown(part)]
        for each in root.iterfind(".//a:fld[@type='slidenum']/a:t", NAMESPACES):
            each.text = ""
        said = _digest(etree.tostring(root), *shown)
        self._seen[said] += 1
        return {"key": f"{said}-{self._seen[said]}", "picture_key": _digest(data, *shown)}

    def _shown(self, part: str) -> Iterator[str]:
        for name, relation in sorted(self._archive.relations(part).items()):
            if relation.kind not in _NOT_DRAWN:
                yield from (name, self._of(relation.target))

    def _of(self, part: str) -> str:
        if part not in self._known:
            self._known[part] = ""  # parts may point back
            self._known[part] = _digest(self._archive.data(part), *self._shown(part))
        return self._known[part]


def _digest(*parts: bytes | str) -> str:
    digest = hashlib.blake2b(digest_size=8)
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        digest.update(len(data).to_bytes(8))
        digest.update(data)
    return digest.hexdigest()


def _slide(archive: Archive, part: str, root: etree._Element, **known: Any) -> PresentationSlide:
    page = _Page(archive, part)
    for shape in shapes_of(root):
        if not shape.is_fallback and placeholder_of(shape.element) not in FOOTERS:
            page.read(shape)
    return PresentationSlide(
        title=page.title,
        lines=tuple(_without_ordinals(page.lines)),
        grids=tuple(page.grids),
        notes=_notes(archive.parsed(archive.related(part, "notesSlide"))),
        shapes=tuple(page.shapes.values()),
        **known,
    )


class _Page:
    """One slide while it is read."""

    def __init__(self, archive: Archive, part: str) -> None:
        self._archive, self._part = archive, part
        self.title = ""
        self.lines: list[str] = []
        self.grids: list[SlideGrid] = []
        self.shapes: dict[str, SlideShape] = {}

    def read(self, shape: NamedShape) -> None:
        match local(shape.element):
            case "sp":
                self._read_text(shape)
            case "pic":
                alt = " ".join(self._add(shape, "picture").split())
                self.lines += [f"Picture: {alt}"] if alt else []
            case "graphicFrame":
                self._read_frame(shape)

    def _read_text(self, shape: NamedShape) -> None:
        text, is_title = _text(shape.element), placeholder_of(shape.element) in TITLES
        if is_title and not self.title:
            self.title = " ".join(text.split())
        else:
            self.lines += _lines(text)
        has_place = child(shape.element, "p:nvSpPr/p:nvPr/p:ph") is not None
        if shape.content and (has_place or text.strip()):
            self._add(shape, "text", text=text, is_title=is_title)

    def _read_frame(self, shape: NamedShape) -> None:
        table, chart = table_of(shape.element), shape.element.find(_CHART)
        space = None if chart is None else self._related(chart.get(f"{R}id", ""))
        if table is not None:
            rows = [list(row.iter(f"{A}tc")) for row in table.iter(f"{A}tr")]
            texts = [[_text(cell).replace("\n", "\v") for cell in row] for row in rows]
            self.grids.append(_table(table, [_spanned(*each) for each in zip(rows, texts, strict=True)]))
            self._add(shape, "table", text="\n".join(map("\t".join, texts)))
        elif space is not None:
            self.grids.append(_chart(space))
            titles = (line for title in space.iter(f"{_C}title") for line in _lines(_text(title)))
            self.lines += [*_own_title(space, self.grids[-1]), *titles]
            self._add(shape, "chart")
        else:
            data = child(shape.element, "a:graphic/a:graphicData")
            what = "" if data is None else data.get("uri", "").rpartition("/")[2]
            self.lines.append(f"Not read: {what or 'object'}")

    def _related(self, name: str) -> etree._Element | None:
        relation = self._archive.relations(self._part).get(name)
        return None if relation is None else self._archive.parsed(relation.target)

    def _add(self, shape: NamedShape, kind: Any, **more: Any) -> str:
        """Note a shape that has a name, and return its alternative text."""
        named = child(properties_of(shape.element), "p:cNvPr")
        alt = "" if named is None else named.get("descr", "")
        if shape.name:
            self.shapes.setdefault(shape.name, SlideShape(name=shape.name, kind=kind, alt=alt, **more))
        return alt


def _text(owner: etree._Element) -> str:
    """Return the paragraphs of a text in lines; what PowerPoint fills in itself is none of its words."""
    return "\n".join("".join(_spoken(each)) for each in owner.iter(f"{A}p"))


def _spoken(paragraph: etree._Element) -> Iterator[str]:
    for part in paragraph.iter(f"{A}t", f"{A}br", _FORMULA):
        owner = part.getparent()
        if part.tag == f"{A}br":
            yield "\v"
        elif owner is None or owner.tag != f"{A}fld":
            yield part.text or ""


def _lines(text: str) -> list[str]:
    return [words for line in text.split("\n") if (words := " ".join(line.split()))]


def _without_ordinals(lines: Sequence[str]) -> list[str]:
    """Return lines without the 1, 2, 3 of a list, which is drawing."""
    numbers = [line for line in lines if line.isdecimal()]
    if len(numbers) < 2 or numbers != [str(at) for at in range(1, len(numbers) + 1)]:
        return list(lines)
    return [line for line in lines if not line.isdecimal()]


def _notes(page: etree._Element | None) -> str:
    shapes = [] if page is None else [each.element for each in shapes_of(page)]
    return "\n".join(_text(each) for each in shapes if placeholder_of(each) == "body").strip()


def _table(table: etree._Element, rows: Sequence[tuple[str, ...]]) -> SlideGrid:
    marks = table.find(f"{A}tblPr")
    has_head = marks is not None and marks.get("firstRow") in _YES and len(rows) > 1
    head, body = (rows[0], rows[1:]) if has_head else ((), rows)
    width = max((len(row) for row in rows), default=0)
    columns = head or tuple(f"column {at}" for at in range(1, width + 1))
    named = (
        GridRow(name=row[0] if row else "", cells=tuple(zip(columns[1:], row[1:], strict=False)))
        for row in body
    )
    return SlideGrid(kind="table", head=head, rows=tuple(named))


def _spanned(cells: Iterable[etree._Element], texts: Iterable[str]) -> tuple[str, ...]:
    """Return the words of a row; those of a cell that spans several columns stand in each of them."""
    words: list[str] = []
    for cell, text in zip(cells, texts, strict=True):
        is_covered = words and cell.get("hMerge") in _YES
        words.append(words[-1] if is_covered else " ".join(text.split()))
    return tuple(words)


def _chart(space: etree._Element) -> SlideGrid:
    plots = [each for each in space.iterfind(f"{_C}chart/{_C}plotArea/*") if local(each).endswith("Chart")]
    form, given = own_series([series for plot in plots for series in plot.iterfind(f"{_C}ser")])
    kinds = dict.fromkeys(_kind(plot) for plot in plots if any(each.getparent() is plot for each in given))
    rows = (row for series in sorted(given, key=place_of) for row in _series(series))
    return SlideGrid(kind=_FORMS.get(form) or f"{' and '.join(kinds)} chart", rows=tuple(rows))


def _kind(plot: etree._Element) -> str:
    kind = local(plot).removesuffix("Chart").removesuffix("3D")
    grouping, direction = plot.find(f"{_C}grouping"), plot.find(f"{_C}barDir")
    if direction is not None and direction.get("val") != "bar":
        kind = "column"
    stacked = {"stacked": "stacked ", "percentStacked": "percent stacked "}
    return stacked.get("" if grouping is None else grouping.get("val", ""), "") + kind


def _series(series: etree._Element) -> Iterator[GridRow]:
    """Yield the numbers of a series, and the sizes of its bubbles as numbers of their own."""
    row = series_row(series)
    named = [(row.name, row.values)] + ([(f"{row.name}, size", row.sizes)] if row.sizes else [])
    for name, values in named:
        pairs = zip_longest(row.labels, values)
        cells = (
            (label or f"({at})", "" if value is None else f"{value:.15g}")
            for at, (label, value) in enumerate(pairs, start=1)
        )
        yield GridRow(name=name, cells=tuple(cells))


def _own_title(space: etree._Element, grid: SlideGrid) -> list[str]:
    """Return the title that PowerPoint writes itself, the name of the only series, where no words are given."""
    title = space.find(f"{_C}chart/{_C}title")
    is_its_own = title is not None and title.find(f"{_C}tx") is None
    series = len(list(space.iter(f"{_C}ser")))
    return [grid.rows[0].name] if is_its_own and series == 1 and grid.rows else []
