"""The shapes of one sheet as elements of a scene, in their order; pictures that cannot be drawn as grey boxes."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal, cast
from warnings import catch_warnings, simplefilter

from lxml import etree

from nbdeck.engine.pptx.read.archive import NAMESPACES, Archive, P, R
from nbdeck.engine.pptx.read.cascade import Cascade, cascade, style_of
from nbdeck.engine.pptx.read.colors import fill_element, flat, stroke, themed
from nbdeck.engine.pptx.read.numbers import share, whole
from nbdeck.engine.pptx.read.places import (
    Placed,
    ShapeOutline,
    Transform,
    margin_of_text,
    outline,
    placed,
    turned_quarter,
)
from nbdeck.engine.pptx.read.sheets import (
    FOOTERS,
    TITLES,
    Sheet,
    ancestors,
    child,
    family,
    placeholder_mark,
    plain,
    text_styles,
)
from nbdeck.engine.pptx.read.tables import FrameReader
from nbdeck.engine.pptx.read.text import BodyProperties, BodyReader, fitted, frame_of
from nbdeck.engine.pptx.read.warnings import ReadingWarnings
from nbdeck.engine.scene.boxes import MUTED, Box, Color, Pt, hull
from nbdeck.engine.scene.elements import (
    Element,
    Group,
    Picture,
    PlaceholderKey,
    PlaceholderKind,
    Shape,
    TextBox,
)
from nbdeck.engine.scene.text import Insets, Role

MOST_PIXELS = 60_000_000
_VEIL = 0.4
_KEPT = {"PNG": "image/png", "JPEG": "image/jpeg"}


def picture(
    archive: Archive,
    part: str,
    fill: etree._Element | None,
    box: Box,
    *,
    alt: str | None,
    name: str,
    warnings: ReadingWarnings,
    slide: int,
) -> Picture | Shape:
    """Return what a `p:blipFill` or `a:blipFill` shows in a box.

    Args:
        archive: Holds the media.
        part: The part that the fill stands in.
        fill: The fill; None for a picture without one.
        box: Its frame.
        alt: Text for screen readers, None for decoration.
        name: Of the shape.
        warnings: Hears of pictures that cannot be drawn.
        slide: Number of the slide, for `warnings`.
    """
    blip = None if fill is None else fill.find("a:blip", NAMESPACES)
    identity = "" if blip is None else blip.get(f"{R}embed", "")
    relation = archive.relations(part).get(identity)
    drawable = None if relation is None else _drawable(archive.data(relation.target))
    if drawable is None:
        warnings.add("A picture of a kind that is not read is taken as a grey box", slide)
        return Shape(box, fill=MUTED.faded(_VEIL), alt=alt, name=name)
    data, media_type = drawable
    crop = None if fill is None else fill.find("a:srcRect", NAMESPACES)
    sides = tuple(0.0 if crop is None else min(max(share(crop.get(side)), 0.0), 1.0) for side in "ltrb")
    cut = cast("tuple[float, float, float, float]", sides)
    if cut[0] + cut[2] >= 0.99 or cut[1] + cut[3] >= 0.99:
        cut = (0.0, 0.0, 0.0, 0.0)
    return Picture(box, data, media_type, cut, alt=alt, name=name)


def _drawable(data: bytes) -> tuple[bytes, Literal["image/png", "image/jpeg"]] | None:
    """Return PNG or JPEG bytes; None for what Pillow cannot read, and for more pixels than are wise to unpack."""
    from PIL import Image

    try:
        with catch_warnings():
            simplefilter("ignore")
            image = Image.open(io.BytesIO(data))
            if image.width * image.height > MOST_PIXELS:
                return None
            if image.format in _KEPT:
                return data, cast("Literal['image/png', 'image/jpeg']", _KEPT[image.format])
            if image.format in ("WMF", "EMF"):
                return None
            file = io.BytesIO()
            image.convert("RGBA").save(file, "PNG", compress_level=3)
            return file.getvalue(), "image/png"
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return None


_KINDS: dict[str, PlaceholderKind] = {
    "title": "title", "ctrTitle": "ctrTitle", "subTitle": "subTitle", "sldNum": "sldNum", "ftr": "ftr", "dt": "ftr",
}  # fmt: skip
_FOOT = 0.88
"""Share of the slide's height below which small print stands."""
_LABEL_CHARACTERS = 40


@dataclass(frozen=True, slots=True)
class ShapeReader:
    """Reads the shape trees of one slide and of what it stands on.

    Attributes:
        defaults: The deck's text style for shapes that are no placeholders.
        page: The slide.
    """

    archive: Archive
    sheet: Sheet
    text: BodyReader
    frames: FrameReader
    defaults: Cascade
    page: Box

    def elements(self, *, is_art: bool = False) -> tuple[Element, ...]:
        """Return what stands on the sheet; as art, without its placeholders."""
        tree = self.sheet.shapes
        return () if tree is None else tuple(self._children(tree, Transform(), is_art=is_art))

    def _children(self, tree: etree._Element, transform: Transform, *, is_art: bool) -> Iterator[Element]:
        for shape in _alternatives(tree):
            mark = placeholder_mark(shape)
            if (is_art and mark is not None) or _is_hidden(shape):
                continue
            kind = etree.QName(shape).localname
            if kind in ("sp", "cxnSp"):
                yield from self._shape(shape, mark, transform)
            elif kind == "pic":
                yield from self._picture(shape, transform)
            elif kind == "grpSp":
                yield from self._group(shape, transform, is_art=is_art)
            elif kind == "graphicFrame":
                yield from self._frame(shape, transform)

    def _group(self, shape: etree._Element, transform: Transform, *, is_art: bool) -> Iterator[Element]:
        inner = transform.inside(child(shape, "p:grpSpPr/a:xfrm"))
        children = tuple(self._children(shape, inner, is_art=is_art))
        if len(children) == 1:
            yield children[0]
        elif children:
            yield Group(hull([each.box for each in children]), children, name_of(shape))

    def _frame(self, shape: etree._Element, transform: Transform) -> Iterator[Element]:
        xfrm = child(shape, "p:xfrm")
        if xfrm is None:
            frames = (child(each, "p:spPr/a:xfrm") for each in ancestors(self.sheet, shape))
            xfrm = next((each for each in frames if each is not None), None)
        place = placed(xfrm, transform)
        if place is not None:
            yield self.frames.element(
                self.sheet.part, shape, place.box, name=name_of(shape), alt=alt_of(shape) or ""
            )

    def _picture(self, shape: etree._Element, transform: Transform) -> Iterator[Element]:
        place = self._place(shape, ancestors(self.sheet, shape), transform)
        if place is None:
            return
        alt = None if is_decorative(shape) else alt_of(shape) or ""
        form = outline(child(shape, "p:spPr"), place.box)
        drawn = picture(
            self.archive, self.sheet.part, child(shape, "p:blipFill"), place.upright,
            alt=alt, name=name_of(shape), warnings=self.text.sheer.warnings, slide=self.text.sheer.number,
        )  # fmt: skip
        yield replace(drawn, radius=form.radius) if isinstance(drawn, Picture) else drawn

    def _place(
        self, shape: etree._Element, parents: list[etree._Element], transform: Transform
    ) -> Placed | None:
        own = placed(child(shape, "p:spPr/a:xfrm"), transform)
        inherited = (placed(child(each, "p:spPr/a:xfrm"), Transform()) for each in parents)
        place = own or next((each for each in inherited if each is not None), None)
        if place is not None and place.turn:
            self.text.sheer.warnings.add(
                "Turned shapes are judged by the upright box around them", self.text.sheer.number
            )
        return place

    def _shape(
        self, shape: etree._Element, mark: etree._Element | None, transform: Transform
    ) -> Iterator[Element]:
        parents = ancestors(self.sheet, shape)
        place = self._place(shape, parents, transform)
        if place is None:
            return
        form = self._outline(shape, parents, place.box)
        drawn = self._drawn(shape, parents, place, form)
        text = self._text(shape, parents, mark, place, form)
        if drawn is not None and text is not None:
            backed = replace(drawn, alt=None) if isinstance(drawn, Shape) else drawn
            yield Group(hull([backed.box, text.box]), (backed, text), name_of(shape))
        elif text is not None:
            yield text
        elif drawn is not None and not (mark is not None and isinstance(drawn, Shape)):
            yield drawn

    def _outline(self, shape: etree._Element, parents: list[etree._Element], box: Box) -> ShapeOutline:
        for each in (shape, *parents):
            properties = child(each, "p:spPr")
            if child(properties, "a:prstGeom") is not None or child(properties, "a:custGeom") is not None:
                form = outline(properties, box)
                if not form.is_exact:
                    self.text.sheer.warnings.add(
                        f"Shapes of the form {form.preset} are taken as their box", self.text.sheer.number
                    )
                return form
        return ShapeOutline("rect")

    def _drawn(
        self, shape: etree._Element, parents: list[etree._Element], place: Placed, form: ShapeOutline
    ) -> Shape | Picture | None:
        sheer, style = self.text.sheer, child(shape, "p:style")
        color: Color | None = themed(child(style, "a:fillRef"), sheer.palette)
        # A style of the shape's own goes before what its layout says.
        places = (shape, *parents) if color is None else (shape,)
        fills = [fill for each in places if (fill := fill_element(child(each, "p:spPr"))) is not None]
        if fills and etree.QName(fills[0]).localname == "blipFill":
            return self._filled_picture(shape, fills[0], place)
        if fills:
            color = flat(fills[0], sheer.palette, sheer.look, color)
        lines = (child(each, "p:spPr/a:ln") for each in (shape, *parents))
        line = next((each for each in lines if each is not None), None)
        drawn = stroke(line, sheer.palette, sheer.look, child(style, "a:lnRef"))
        if form.kind == "line":
            color = None
        if (color is None or not color.alpha) and (drawn.color is None or drawn.width <= 0):
            return None
        alt = None if is_decorative(shape) else alt_of(shape) or None
        return Shape(
            place.box if form.kind == "path" else place.upright,
            form.kind,
            color if color is None or color.alpha else None,
            drawn.color,
            drawn.width,
            drawn.is_dashed,
            form.radius,
            form.slant,
            place.is_flipped_down != (form.kind == "line" and place.is_flipped_across),
            form.commands,
            alt,
            name_of(shape),
        )

    def _filled_picture(self, shape: etree._Element, fill: etree._Element, place: Placed) -> Picture | Shape:
        alt = alt_of(shape) or None
        return picture(
            self.archive, self.sheet.part, fill, place.upright,
            alt=alt, name=name_of(shape), warnings=self.text.sheer.warnings, slide=self.text.sheer.number,
        )  # fmt: skip

    def _text(
        self,
        shape: etree._Element,
        parents: list[etree._Element],
        mark: etree._Element | None,
        place: Placed,
        form: ShapeOutline,
    ) -> TextBox | None:
        body = child(shape, "p:txBody")
        if body is None or not plain(body).strip():
            return None
        bodies = [body, *(each for parent in parents if (each := child(parent, "p:txBody")) is not None)]
        frame, box, turn = _turned(frame_of(bodies), place)
        frame = replace(frame, insets=_deeper(frame.insets, margin_of_text(form.preset, box)))
        styles = self._styles(shape, bodies, mark)
        room = box.w - frame.insets.left - frame.insets.right
        paragraphs = self.text.paragraphs(body, styles, frame, room)
        box = fitted(box, paragraphs, frame)
        role = self._role(mark, box, paragraphs[0].text if len(paragraphs) == 1 else "")
        return TextBox(box, paragraphs, role, frame.anchor, frame.insets, _key(mark), name_of(shape), turn)

    def _styles(
        self, shape: etree._Element, bodies: list[etree._Element], mark: etree._Element | None
    ) -> Cascade:
        own = [child(body, "a:lstStyle") for body in bodies]
        font = child(shape, "p:style/a:fontRef")
        color = None if font is None or len(font) == 0 else font[0]
        reference = [] if font is None else [style_of(color, font.get("idx", ""))]
        if mark is None:
            return cascade(own, reference, self.defaults.styles)
        kind = family(mark)
        inherited = text_styles(self.sheet, kind if kind in ("title", "body") else "other")
        return cascade(own, reference, inherited, self.defaults.styles)

    def _role(self, mark: etree._Element | None, box: Box, line: str) -> Role:
        kind = "" if mark is None else str(mark.get("type", "obj"))
        if kind in TITLES:
            return "title"
        is_label = mark is None and 0 < len(line) <= _LABEL_CHARACTERS
        if kind in FOOTERS or box.y - self.page.y >= _FOOT * self.page.h or is_label:
            return "caption"
        return "body"


def _turned(frame: BodyProperties, place: Placed) -> tuple[BodyProperties, Box, Pt]:
    """Return the frame, its box and its turn; text turned inside its frame is a frame turned about its middle."""
    turn = (place.turn + frame.turn) % 360
    box = turned_quarter(place.box) if frame.turn else place.box
    if not frame.turn:
        return frame, box, turn
    inset = frame.insets
    sides = (inset.top, inset.right, inset.bottom, inset.left)
    return replace(frame, insets=Insets(*(sides if frame.turn > 0 else sides[2:] + sides[:2]))), box, turn


def _deeper(insets: Insets, margin: tuple[Pt, Pt]) -> Insets:
    across, down = margin
    return Insets(insets.left + across, insets.top + down, insets.right + across, insets.bottom + down)


def _key(mark: etree._Element | None) -> PlaceholderKey | None:
    if mark is None:
        return None
    return PlaceholderKey(_KINDS.get(str(mark.get("type", "obj")), "body"), whole(mark.get("idx")))


def _alternatives(tree: etree._Element) -> Iterator[etree._Element]:
    """Yield the shapes of a tree; of alternatives the one for programs that know the fewest extensions."""
    for shape in tree.iterchildren(etree.Element):
        if shape.tag == f"{{{NAMESPACES['mc']}}}AlternateContent":
            choices = [
                each
                for name in ("mc:Fallback", "mc:Choice")
                for each in shape.iterfind(f"{name}/*", NAMESPACES)
            ]
            yield from (each for each in choices[:1] if str(each.tag).startswith(P))
        else:
            yield shape


def _properties(shape: etree._Element) -> etree._Element | None:
    return child(shape, "*/p:cNvPr")


def _is_hidden(shape: etree._Element) -> bool:
    properties = _properties(shape)
    return properties is not None and properties.get("hidden") in ("1", "true")


def name_of(shape: etree._Element) -> str:
    """Return the name of a shape in the selection pane."""
    properties = _properties(shape)
    return "" if properties is None else cast("str", properties.get("name", ""))


def alt_of(shape: etree._Element) -> str:
    """Return the text for screen readers, empty where there is none."""
    properties = _properties(shape)
    return "" if properties is None else (properties.get("descr") or properties.get("title") or "").strip()


def is_decorative(shape: etree._Element) -> bool:
    """Whether the file says that screen readers may skip the shape."""
    properties = _properties(shape)
    mark = None if properties is None else next(properties.iter(f"{{{NAMESPACES['adec']}}}decorative"), None)
    return mark is not None and mark.get("val") in ("1", "true")
