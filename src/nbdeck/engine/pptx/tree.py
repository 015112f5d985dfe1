"""The shape tree of one slide or layout: every element in its order, which is also the reading order.

With it the ids and names of the shapes, and the parts that they refer to: pictures, each stored once, and charts with
their workbooks.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from nbdeck.engine.pptx.emu import emu
from nbdeck.engine.pptx.package import (
    DEGREE,
    DRAWING_TYPE,
    NO_FILL,
    RECTANGLE,
    PackageWriter,
    Relations,
    frame,
    geometry,
    line,
    quoted,
    rounded,
    solid,
    thousandths,
)
from nbdeck.engine.pptx.rezip import Member
from nbdeck.engine.pptx.tables import table_markup
from nbdeck.engine.pptx.text_body import (
    EMPTY_LIST_STYLE,
    Inherited,
    TextMarkup,
    body_properties,
    differing_body_properties,
)
from nbdeck.engine.scene.boxes import Box, Pt
from nbdeck.engine.scene.elements import (
    ChartElement,
    Element,
    Group,
    Picture,
    PlaceholderKey,
    PlaceholderKind,
    Shape,
    Table,
    TextBox,
)
from nbdeck.engine.scene.slides import Placeholder

_OPEN_RECTANGLE = f"{RECTANGLE}{NO_FILL}"
_DECORATIVE = (
    '<a:extLst><a:ext uri="{C183D7F6-B498-43B3-948B-1728B52AA6E4}">'
    '<adec:decorative xmlns:adec="http://schemas.microsoft.com/office/drawing/2017/decorative" val="1"/>'
    "</a:ext></a:extLst>"
)
_EXTENSIONS = {"image/png": "png", "image/jpeg": "jpeg"}
_SPARE: Pt = 1.0
"""Room in a frame from which on a program that may shrink its text leaves it as it is."""
TREE_HEAD = (
    '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr>'
    '<p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/>'
    '<a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>'
)
PLACEHOLDER_NAMES: Mapping[PlaceholderKind, str] = {
    "title": "Title",
    "ctrTitle": "Title",
    "subTitle": "Subtitle",
    "body": "Text",
    "sldNum": "Slide Number",
    "ftr": "Footer",
}


@dataclass(frozen=True, slots=True)
class LayoutPlace:
    """A placeholder of a layout with its `p:ph` as slides repeat it."""

    placeholder: Placeholder
    mark: str
    inherited: Inherited | None = None
    """What it says about paragraphs; None for its style in the deck's reading direction."""


class ShapeTree:
    """Writes the shapes of one slide, layout or master.

    Args:
        text: Writes text of this deck.
        assets: Takes pictures and charts.
        relations: Relationships of the part that the tree stands in.
        places: Placeholders of the slide's layout that texts may fill.
        page_number: The slide's number in digits; empty on a layout.
    """

    def __init__(
        self,
        text: TextMarkup,
        assets: Assets,
        relations: Relations,
        *,
        places: Mapping[PlaceholderKey, LayoutPlace] | None = None,
        page_number: str = "",
    ) -> None:
        self.identities = _Identities()
        self._text = text
        self._assets = assets
        self._relations = relations
        self._places = places or {}
        self._page_number = page_number

    def markup(self, elements: Sequence[Element]) -> str:
        """Return the elements as PresentationML, in their order."""
        return "".join(map(self._element, elements))

    def _element(self, element: Element) -> str:
        match element:
            case TextBox():
                return self._text_box(element)
            case Shape():
                return _shape_markup(
                    element, self._identity(element, "Line" if element.kind == "line" else "Shape")
                )
            case Picture():
                relation = self._relations.add("image", self._assets.picture(element))
                drawn = _picture_markup(element, self._identity(element, "Picture"), relation)
                return self._placed(drawn, element.placeholder)
            case Table():
                drawn = table_markup(element, self._identity(element, "Table"), self._text)
                return self._placed(drawn, element.placeholder)
            case ChartElement():
                from nbdeck.engine.pptx.charts import (
                    chart_frame,  # a deck without charts loads nothing of them
                )

                relation = self._relations.add("chart", self._assets.chart(element))
                drawn = chart_frame(element, self._identity(element, "Chart"), relation)
                return self._placed(drawn, element.placeholder)
            case Group():
                return self._group(element)

    def _placed(self, markup: str, key: PlaceholderKey | None) -> str:
        """Return a picture or frame as the content of a placeholder of the layout, if it is one."""
        place = self._places.get(key) if key else None
        if place is None:
            return markup
        return markup.replace("<p:nvPr/>", f"<p:nvPr>{place.mark}</p:nvPr>", 1)

    def _identity(self, element: Shape | Picture | Table | ChartElement, default: str) -> str:
        return self.identities.properties(
            element.name, default=default, alt=element.alt or "", is_decorative=element.alt is None
        )

    def _group(self, group: Group) -> str:
        """Return a group whose children keep their places on the slide."""
        if any(_cannot_be_grouped(child) for child in _inside(group)):
            return self.markup(group.children)
        identity = self.identities.properties(group.name, default="Group")
        x, y = emu(group.box.x), emu(group.box.y)
        place = frame(group.box).removesuffix("</a:xfrm>")
        width, height = emu(group.box.right) - x, emu(group.box.bottom) - y
        return (
            f"<p:grpSp><p:nvGrpSpPr>{identity}<p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr>"
            f'<p:grpSpPr>{place}<a:chOff x="{x}" y="{y}"/><a:chExt cx="{width}" cy="{height}"/></a:xfrm></p:grpSpPr>'
            f"{self.markup(group.children)}</p:grpSp>"
        )

    def _text_box(self, element: TextBox) -> str:
        place = self._places.get(element.placeholder) if element.placeholder else None
        if place is not None:
            return self._filled(element, place)
        identity = self.identities.properties(element.name, default="Text")
        paragraphs = self._text.paragraphs(element.paragraphs)
        body = f"{body_properties(element.anchor, element.insets)}{EMPTY_LIST_STYLE}{paragraphs}"
        return text_markup(identity, body, box=element.box, rotation=element.rotation)

    def _filled(self, element: TextBox, place: LayoutPlace) -> str:
        """Return a placeholder of the layout, filled; what the layout says is not said again."""
        base = place.placeholder
        identity = self.identities.properties(
            element.name or base.name or PLACEHOLDER_NAMES[base.key.kind], default="Text"
        )
        inherited = place.inherited or Inherited(base.style, self._text.is_rtl, base.deeper)
        number = self._page_number if base.key.kind == "sldNum" else ""
        paragraphs = self._text.paragraphs(element.paragraphs, inherited, number)
        properties = differing_body_properties(
            element.anchor,
            element.insets,
            (base.anchor, base.insets),
            shrinks=base.shrinks and element.text_height + _SPARE <= element.box.h,
        )
        return text_markup(
            identity,
            f"{properties}{EMPTY_LIST_STYLE}{paragraphs}",
            box=None if element.box == base.box and not element.rotation else element.box,
            rotation=element.rotation,
            placeholder=place.mark,
            is_cleared=element.fill is None is not base.fill,
        )


def _inside(group: Group) -> Iterator[Element]:
    for child in group.children:
        yield child
        if isinstance(child, Group):
            yield from _inside(child)


def _cannot_be_grouped(element: Element) -> bool:
    """Whether PowerPoint has no such thing in a group: a table, or a placeholder."""
    return isinstance(element, Table) or (isinstance(element, TextBox) and element.placeholder is not None)


class _Identities:
    """Hands out the ids and names of one slide, layout or master; 1 belongs to the shape tree itself."""

    def __init__(self) -> None:
        self._last = 1
        self._names: set[str] = set()

    def properties(self, name: str, *, default: str, alt: str = "", is_decorative: bool = False) -> str:
        """Return `p:cNvPr`.

        Args:
            name: Wished name; a number is put behind it where it is taken.
            default: Kind of the shape, which with its id is its name when `name` is empty.
            alt: Alternative text.
            is_decorative: Whether screen readers skip the shape.
        """
        self._last += 1
        unique = self._unique(name.strip() or f"{default} {self._last}")
        description = f" descr={quoted(alt)}" if alt else ""
        extension = _DECORATIVE if is_decorative else ""
        return f'<p:cNvPr id="{self._last}" name={quoted(unique)}{description}>{extension}</p:cNvPr>'

    def _unique(self, name: str) -> str:
        unique, number = name, 1
        while unique in self._names:
            number += 1
            unique = f"{name} {number}"
        self._names.add(unique)
        return unique


class Assets:
    """Adds pictures and charts to the package and names them as seen from a slide's folder."""

    def __init__(self, package: PackageWriter, language: str) -> None:
        self._package = package
        self._language = language
        self._pictures: dict[tuple[str, bytes], str] = {}
        self._charts = 0

    def picture(self, picture: Picture) -> str:
        """Return the target of a picture; equal bytes share one part."""
        extension = _EXTENSIONS[picture.media_type]
        return self.picture_part(extension, picture.data)

    def picture_part(self, extension: str, data: bytes) -> str:
        """Return the target of a picture's bytes."""
        key = (extension, hashlib.sha256(data).digest())
        if key not in self._pictures:
            name = f"image{len(self._pictures) + 1}.{extension}"
            self._package.add(f"ppt/media/{name}", data)
            self._pictures[key] = f"../media/{name}"
        return self._pictures[key]

    def chart(self, chart: ChartElement) -> str:
        """Return the target of a chart part, made with its workbook."""
        from nbdeck.engine.pptx.chart_workbook import workbook
        from nbdeck.engine.pptx.charts import chart_part

        return self.chart_parts(chart_part(chart, self._language), workbook(chart))

    def chart_parts(self, chart: str | Member, sheet: bytes | Member) -> str:
        """Return the target of a finished chart part with its workbook."""
        self._charts += 1
        place = f"Microsoft_Excel_Worksheet{self._charts}.xlsx"
        self._package.add(f"ppt/embeddings/{place}", sheet)
        relations = Relations()
        relations.add("package", f"../embeddings/{place}")
        part = f"charts/chart{self._charts}.xml"
        self._package.add(f"ppt/{part}", chart, media_type=DRAWING_TYPE, relations=relations)
        return f"../{part}"


def _shape_markup(shape: Shape, identity: str) -> str:
    """Return a form without text: a connector for a line, else a shape."""
    flip = ' flipV="1"' if shape.is_flipped else ""
    place = frame(shape.box, attributes=flip)
    is_line = shape.kind == "line"
    outline = line(shape.line, shape.line_width, is_dashed=shape.is_dashed, is_round=bool(shape.icon))
    fill = "" if is_line else solid(shape.fill)
    properties = f"<p:spPr>{place}{geometry(shape)}{fill}{outline}</p:spPr>"
    if is_line:
        return f"<p:cxnSp><p:nvCxnSpPr>{identity}<p:cNvCxnSpPr/><p:nvPr/></p:nvCxnSpPr>{properties}</p:cxnSp>"
    return f"<p:sp><p:nvSpPr>{identity}<p:cNvSpPr/><p:nvPr/></p:nvSpPr>{properties}</p:sp>"


def _picture_markup(picture: Picture, identity: str, relation: str) -> str:
    """Return a picture, cropped to its frame; `relation` is the id of its media part."""
    sides = zip("ltrb", picture.crop, strict=True)
    crop = "".join(f' {side}="{thousandths(share)}"' for side, share in sides if share)
    source = f"<a:srcRect{crop}/>" if crop else ""
    return (
        f'<p:pic><p:nvPicPr>{identity}<p:cNvPicPr><a:picLocks noChangeAspect="1"/></p:cNvPicPr><p:nvPr/></p:nvPicPr>'
        f'<p:blipFill><a:blip r:embed="{relation}"/>{source}<a:stretch><a:fillRect/></a:stretch></p:blipFill>'
        f"<p:spPr>{frame(picture.box)}{rounded(picture.box, picture.radius)}</p:spPr></p:pic>"
    )


def text_markup(
    identity: str,
    body: str,
    *,
    box: Box | None,
    rotation: float = 0.0,
    placeholder: str = "",
    is_cleared: bool = False,
) -> str:
    """Return a text box, or a filled placeholder.

    Args:
        identity: Its `p:cNvPr`.
        body: Body properties, list style and paragraphs.
        box: Its frame; None takes the layout's.
        rotation: Degrees clockwise.
        placeholder: Its `p:ph`; empty for a plain text box.
        is_cleared: Whether the fill and outline of the layout's placeholder are taken away.
    """
    turn = f' rot="{round(rotation * DEGREE) % (360 * DEGREE)}"' if rotation else ""
    place = "" if box is None else frame(box, attributes=turn)
    if placeholder:
        kind = f'<p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr>{placeholder}</p:nvPr>'
        properties = f"{place}<a:noFill/><a:ln><a:noFill/></a:ln>" if is_cleared else place
    else:
        kind = '<p:cNvSpPr txBox="1"/><p:nvPr/>'
        properties = f"{place}{_OPEN_RECTANGLE}"
    return (
        f"<p:sp><p:nvSpPr>{identity}{kind}</p:nvSpPr><p:spPr>{properties}</p:spPr>"
        f"<p:txBody>{body}</p:txBody></p:sp>"
    )
