"""From the bytes of a company's .pptx or .potx to its design as values."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from lxml import etree

from nbdeck.engine.pptx.read.archive import NAMESPACES, A, Archive, P, R, main_part, open_archive
from nbdeck.engine.pptx.read.cascade import Cascade, cascade, stand_in
from nbdeck.engine.pptx.read.colors import SLOTS, fill_element, flat, literal
from nbdeck.engine.pptx.read.numbers import share, whole
from nbdeck.engine.pptx.read.places import Transform, placed
from nbdeck.engine.pptx.read.reader import page_size
from nbdeck.engine.pptx.read.shapes import ShapeReader, name_of, picture
from nbdeck.engine.pptx.read.sheets import (
    Sheet,
    Sheets,
    ancestors,
    child,
    family,
    placeholder_mark,
    plain,
    text_styles,
)
from nbdeck.engine.pptx.read.tables import FrameReader, TableReader
from nbdeck.engine.pptx.read.text import BodyProperties, BodyReader, Sheer, frame_of
from nbdeck.engine.pptx.read.warnings import ReadingWarnings
from nbdeck.engine.scene.boxes import Color, Pt, ThemeStyle
from nbdeck.engine.scene.elements import Element, PlaceholderKey, PlaceholderKind, Shape
from nbdeck.engine.scene.text import TextParagraph
from nbdeck.engine.text.fonts import is_known
from nbdeck.engine.themes.company import CompanyLayout, CompanyPlaceholder, CompanyTemplate
from nbdeck.errors import BadRequest

_KINDS: dict[str, PlaceholderKind] = {
    "title": "title", "ctrTitle": "ctrTitle", "subTitle": "subTitle", "sldNum": "sldNum", "ftr": "ftr",
}  # fmt: skip
_LEVELS = 3
_PROBE = "a"
_KEPT = ("type", "orient", "sz", "idx")
"""Attributes of `p:ph` that slides repeat."""


@dataclass(frozen=True, slots=True)
class PlaceholderReader:
    """Reads the placeholders of one layout."""

    sheet: Sheet
    text: BodyReader
    defaults: Cascade

    def placeholders(self) -> Iterator[CompanyPlaceholder]:
        """Yield them in the order of the file; those without a place are left out."""
        tree = self.sheet.shapes
        seen: set[PlaceholderKey] = set()
        for shape in () if tree is None else tree.iter(f"{P}sp", f"{P}pic"):
            mark = placeholder_mark(shape)
            placeholder = None if mark is None else self._placeholder(shape, mark)
            if placeholder is not None and placeholder.key not in seen:
                seen.add(placeholder.key)
                yield placeholder

    def _placeholder(self, shape: etree._Element, mark: etree._Element) -> CompanyPlaceholder | None:
        parents = ancestors(self.sheet, shape)
        places = (placed(child(each, "p:spPr/a:xfrm"), Transform()) for each in (shape, *parents))
        place = next((each for each in places if each is not None), None)
        if place is None or place.box.w <= 0 or place.box.h <= 0:
            return None
        bodies = [body for each in (shape, *parents) if (body := child(each, "p:txBody")) is not None]
        frame = frame_of(bodies)
        kind = str(mark.get("type", "obj"))
        styles = self._styles(bodies, mark)
        frame = replace(frame, wraps=True)
        levels = self.text.paragraphs(_probe(), styles, frame, place.upright.w)
        letters = styles.paragraph(_probe()[0]).run(None)
        is_silent = letters.value("sz") is None
        if is_silent:
            levels = self._like_prompts(levels, bodies, styles, frame, place.upright.w)
        first = levels[0]
        return CompanyPlaceholder(
            key=PlaceholderKey(_KINDS.get(kind, "body"), whole(mark.get("idx"))),
            kind=kind,
            mark=_written(mark),
            name=name_of(shape),
            box=place.upright,
            levels=tuple(replace(each.style, level=level) for level, each in enumerate(levels)),
            anchor=frame.anchor,
            insets=frame.insets,
            typeface=first.runs[0].typeface,
            is_caps=first.text != _PROBE,
            is_vertical=bool(frame.turn) or mark.get("orient") == "vert" or bool(place.turn % 180),
            is_rtl=first.is_rtl,
            text=plain(bodies[0]).strip() if bodies and child(shape, "p:txBody") is not None else "",
            fill=self._fill((shape, *parents)),
            is_silent=is_silent,
            letter_spacing=max(letters.number("spc", 0.0) / 100, 0.0),
            has_fixed_lines=any(_has_fixed_lines(styles, each) for each in _probe().iterfind(f"{A}p")),
        )

    def _like_prompts(
        self,
        levels: Sequence[TextParagraph],
        bodies: Sequence[etree._Element],
        styles: Cascade,
        frame: BodyProperties,
        width: Pt,
    ) -> tuple[TextParagraph, ...]:
        """Return the levels as the prompts of a place look, where nothing else says how its text does."""
        styled: dict[int, TextParagraph] = {}
        for body in bodies:
            paragraphs = self.text.paragraphs(body, styles, frame, width)
            for element, paragraph in zip(body.iterfind(f"{A}p"), paragraphs, strict=True):
                mark = child(element, "a:pPr")
                level = whole(None if mark is None else mark.get("lvl"))
                if paragraph.text.strip():
                    styled.setdefault(level, paragraph)
        nearest = [max((at for at in styled if at <= number), default=None) for number in range(len(levels))]
        return tuple(plain if at is None else styled[at] for plain, at in zip(levels, nearest, strict=True))

    def _fill(self, shapes: tuple[etree._Element, ...]) -> Color | None:
        fills = (fill_element(child(each, "p:spPr")) for each in shapes)
        nearest = next((fill for fill in fills if fill is not None), None)
        sheer = self.text.sheer
        color = None if nearest is None else flat(nearest, sheer.palette, sheer.look)
        return color if color is not None and color.alpha else None

    def _styles(self, bodies: list[etree._Element], mark: etree._Element) -> Cascade:
        kind = family(mark)
        own = [child(body, "a:lstStyle") for body in bodies]
        inherited = text_styles(self.sheet, kind if kind in ("title", "body") else "other")
        return cascade(own, inherited, self.defaults.styles)


def _has_fixed_lines(styles: Cascade, paragraph: etree._Element) -> bool:
    spacing = styles.paragraph(paragraph).child("lnSpc")
    return spacing is not None and spacing.find(f"{A}spcPts") is not None


def _probe() -> etree._Element:
    body = etree.Element(f"{P}txBody")
    for level in range(_LEVELS):
        paragraph = etree.SubElement(body, f"{A}p")
        etree.SubElement(paragraph, f"{A}pPr", lvl=str(level))
        run = etree.SubElement(paragraph, f"{A}r")
        etree.SubElement(run, f"{A}t").text = _PROBE
    return body


def _written(mark: etree._Element) -> str:
    """Return the `p:ph` of slides: type, direction, size and index of the layout's, nothing of its prompt."""
    letters = "".join(
        f' {name}="{value}"' for name in _KEPT if (value := _plain_value(mark.get(name))) is not None
    )
    return f"<p:ph{letters}/>"


def _plain_value(value: str | None) -> str | None:
    return value if value is not None and re.fullmatch(r"[A-Za-z0-9]+", value) else None


_FALSE = ("0", "false")


def read_company(file: bytes, name: str = "") -> CompanyTemplate:
    """Return the design of a .pptx or .potx.

    Args:
        file: Bytes of the file.
        name: What people call the template.

    Raises:
        UnsupportedFileType: the file is no .pptx, is of the old kind, or is protected by a password.
        PayloadTooLarge: unpacked it would be beyond the limits.
        BadRequest: it is damaged, or has no layouts.
    """
    return _TemplateReader(open_archive(file)).template(name, len(file))


class _TemplateReader:
    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        self._main, self._tree = main_part(archive)
        self._sheets = Sheets(archive, self._main)
        self._defaults = cascade([child(self._tree, "p:defaultTextStyle")])
        self._page = page_size(self._tree)
        self._masters: list[str] = []
        self._fonts: dict[str, None] = {}

    def template(self, name: str, size: int) -> CompanyTemplate:
        """Return everything; layouts of one name get numbers."""
        layouts: list[CompanyLayout] = []
        names: dict[str, int] = {}
        for sheet in self._layout_sheets():
            layout = self._layout(sheet)
            count = names[layout.name] = names.get(layout.name, 0) + 1
            layouts.append(layout if count == 1 else replace(layout, name=f"{layout.name} ({count})"))
        if not layouts:
            raise BadRequest(
                "The file has no slide layouts that can be read.",
                hint="Open it in PowerPoint, save it as .pptx, and give that file.",
            )
        return CompanyTemplate(
            name=name,
            page=self._page,
            look=layouts[0].look,
            layouts=tuple(layouts),
            unknown_fonts=tuple(font for font in self._fonts if not is_known(font)),
            size=size,
            master_count=len(self._masters),
        )

    def _layout_sheets(self) -> Iterator[Sheet]:
        """Yield the layouts that can be read, in the order in which PowerPoint lists them."""
        for master in self._listed(self._main, self._tree, "p:sldMasterIdLst/p:sldMasterId"):
            tree = self._archive.tree(master)
            if tree is None:
                continue
            self._masters.append(master)
            for part in self._listed(master, tree, "p:sldLayoutIdLst/p:sldLayoutId"):
                sheet = self._sheets.layout(part)
                if sheet is not None:
                    yield sheet

    def _listed(self, part: str, tree: etree._Element, path: str) -> list[str]:
        relations = self._archive.relations(part)
        parts = (relations.get(each.get(f"{R}id", "")) for each in tree.iterfind(path, NAMESPACES))
        return [each.target for each in parts if each is not None]

    def _layout(self, sheet: Sheet) -> CompanyLayout:
        look = self._look(sheet)
        self._note_fonts(sheet, look)
        known = replace(look, major=stand_in(look.major), minor=stand_in(look.minor))
        text = BodyReader(Sheer(sheet.palette, known, look.major, look.minor, 1, ReadingWarnings()))
        places = tuple(PlaceholderReader(sheet, text, self._defaults).placeholders())
        background, picture_behind = self._background(sheet, look)
        return CompanyLayout(
            name=sheet.name.strip() or "Layout",
            part=sheet.part,
            kind=sheet.tree.get("type", ""),
            placeholders=places,
            look=look,
            background=background,
            art=(*picture_behind, *self._art(sheet, text)),
        )

    def _note_fonts(self, sheet: Sheet, look: ThemeStyle) -> None:
        self._fonts |= dict.fromkeys((look.major, look.minor))
        for each in sheet.lineage():
            names = (str(latin.get("typeface", "")) for latin in each.tree.iter(f"{A}latin"))
            self._fonts |= dict.fromkeys(name for name in names if name and not name.startswith("+"))

    def _look(self, sheet: Sheet) -> ThemeStyle:
        """Return colours and typefaces as slides on a layout see them, typefaces by the names of the file."""
        colors = {slot: literal(sheet.palette.digits(slot)).literal for slot in SLOTS}
        return ThemeStyle(sheet.theme.name, colors, sheet.theme.major, sheet.theme.minor)  # type: ignore[arg-type]

    def _art(self, sheet: Sheet, text: BodyReader) -> Iterator[Element]:
        """Yield what stands behind slides: the master's shapes, then the layout's."""
        each: Sheet | None = sheet
        lineage = []
        while each is not None:
            lineage.append(each)
            each = None if each.tree.get("showMasterSp") in _FALSE else each.above
        for each in reversed(lineage):
            tables = TableReader(
                self._archive, self._archive.related(self._main, "tableStyles"), text, self._defaults
            )
            frames = FrameReader(self._archive, tables, ReadingWarnings(), 1)
            reader = ShapeReader(self._archive, each, text, frames, self._defaults, self._page)
            yield from reader.elements(is_art=True)

    def _background(self, sheet: Sheet, look: ThemeStyle) -> tuple[Color, tuple[Element, ...]]:
        """Return the nearest background: its flat colour, and its picture where it is one."""
        for each in sheet.lineage():
            ground = child(each.tree, "p:cSld/p:bg")
            fill = fill_element(child(ground, "p:bgPr"))
            reference = sheet.palette.color(child(ground, "p:bgRef"))
            if fill is not None and etree.QName(fill).localname == "blipFill":
                unheard = ReadingWarnings()
                seen = picture(
                    self._archive, each.part, fill, self._page,
                    alt=None, name="Background", warnings=unheard, slide=1,
                )  # fmt: skip
                # Programs draw a sheer picture on white.
                fade = child(fill, "a:blip/a:alphaModFix")
                alpha = 1.0 if fade is None else share(fade.get("amt"), 1.0)
                veil = Shape(self._page, fill=Color("bg1", 1.0 - alpha, literal="FFFFFF"), name="Background")
                return Color("bg1"), (seen, veil) if alpha < 1.0 else (seen,)
            color = reference if fill is None else flat(fill, sheet.palette, look)
            if color is not None:
                return color, ()
        return Color("bg1"), ()
