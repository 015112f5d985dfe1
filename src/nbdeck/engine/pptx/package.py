"""What parts of a .pptx are written with, and their zip container: small pieces of DrawingML, always the same bytes."""

from __future__ import annotations

import re
from functools import lru_cache

from nbdeck.engine.pptx.emu import NOTHING, between, emu
from nbdeck.engine.pptx.rezip import Member, Members, new_member
from nbdeck.engine.scene.boxes import Box, Color, Pt
from nbdeck.engine.scene.elements import PathCommand, Shape

DEGREE = 60_000
NO_FILL = "<a:noFill/>"
NO_LINE = "<a:ln><a:noFill/></a:ln>"
_PRESETS = {
    "rect": "rect",
    "round": "roundRect",
    "ellipse": "ellipse",
    "line": "line",
    "triangle": "triangle",
    "chevron": "chevron",
    "pentagon": "homePlate",
    "trapezoid": "trapezoid",
    "diamond": "diamond",
}
_STEPS = {"M": "moveTo", "L": "lnTo", "C": "cubicBezTo"}
RECTANGLE = '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>'

_SPECIAL = re.compile('[&<>"\x00-\x08\x0b\x0c\x0e-\x1f\r\n\t\ud800-\udfff\ufffe\uffff]')
_TEXT_TABLE = {
    **dict.fromkeys([*range(0x20), *range(0xD800, 0xE000), 0xFFFE, 0xFFFF], None),
    ord("\t"): "\t",
    ord("\n"): "\n",
    ord("\r"): "\n",
    ord("&"): "&amp;",
    ord("<"): "&lt;",
    ord(">"): "&gt;",
    ord('"'): "&quot;",
}
_ATTRIBUTE_TABLE = _TEXT_TABLE | {ord("\n"): "&#10;", ord("\r"): "&#10;", ord("\t"): "&#9;"}


def escaped(text: str) -> str:
    """Return `text` for element content; characters that XML 1.0 forbids are left out."""
    if not _SPECIAL.search(text):
        return text
    return text.replace("\r\n", "\n").translate(_TEXT_TABLE)


def quoted(text: str) -> str:
    """Return `text` as an attribute value in double quotes; line breaks and tabs survive."""
    if not _SPECIAL.search(text):
        return f'"{text}"'
    value = text.replace("\r\n", "\n").translate(_ATTRIBUTE_TABLE)
    return f'"{value}"'


def hundredths(value: float) -> int:
    """Return points as DrawingML writes font sizes and spaces: hundredths."""
    return round(value * 100)


def thousandths(share: float) -> int:
    """Return a share, 0 to 1, as DrawingML writes percentages: thousandths of a percent."""
    return round(share * 100_000)


@lru_cache(maxsize=512)
def color(value: Color) -> str:
    """Return a colour of the theme, by its slot, so that another theme restyles it; or one that is fixed."""
    tag, name = ("srgbClr", value.literal) if value.literal else ("schemeClr", value.slot)
    changes = {"lumMod": 1 - abs(value.lightness)} if value.lightness else {}
    changes |= {"lumOff": value.lightness} if value.lightness > 0 else {}
    changes |= {"alpha": max(value.alpha, 0.0)} if value.alpha < 1 else {}
    parts = "".join(f'<a:{change} val="{thousandths(share)}"/>' for change, share in changes.items())
    return f'<a:{tag} val="{name}">{parts}</a:{tag}>' if parts else f'<a:{tag} val="{name}"/>'


@lru_cache(maxsize=512)
def solid(value: Color | None) -> str:
    """Return a flat fill, or the mark for none."""
    return NO_FILL if value is None else f"<a:solidFill>{color(value)}</a:solidFill>"


def line(value: Color | None, width: Pt, *, is_dashed: bool = False, is_round: bool = False) -> str:
    """Return an outline: colour, width, dashes and how its corners are joined."""
    if value is None:
        return NO_LINE
    cap = ' cap="rnd"' if is_round else ""
    dash = '<a:prstDash val="dash"/>' if is_dashed else ""
    join = "<a:round/>" if is_round else '<a:miter lim="800000"/>'
    return f'<a:ln w="{between(NOTHING, emu(width))}"{cap}>{solid(value)}{dash}{join}</a:ln>'


def frame(box: Box, tag: str = "a:xfrm", attributes: str = "") -> str:
    """Return the place of a shape; its right and lower edges are rounded too, so that neighbours still touch."""
    x, y = emu(box.x), emu(box.y)
    width, height = between(x, emu(box.right)), between(y, emu(box.bottom))
    return f'<{tag}{attributes}><a:off x="{x}" y="{y}"/><a:ext cx="{width}" cy="{height}"/></{tag}>'


def geometry(shape: Shape) -> str:
    """Return the geometry element of a shape."""
    if shape.kind == "path":
        return _freeform(shape.box, shape.commands)
    if shape.kind == "round":
        return rounded(shape.box, shape.radius)
    limit = {"chevron": shape.box.w, "pentagon": shape.box.w, "trapezoid": shape.box.w / 2}.get(shape.kind)
    adjustment = None if limit is None else _of_short_side(shape.box, min(shape.slant, limit))
    return _preset(_PRESETS[shape.kind], adjustment)


def rounded(box: Box, radius: Pt) -> str:
    """Return a rectangle with corners of this radius; a plain one for radius 0."""
    if radius <= 0:
        return RECTANGLE
    return _preset("roundRect", _of_short_side(box, min(radius, min(box.w, box.h) / 2)))


def _of_short_side(box: Box, length: Pt) -> int:
    """Return a length as presets want it: a share of the shorter side."""
    short = min(box.w, box.h)
    return thousandths(max(length, 0.0) / short) if short > 0 else 0


def _preset(name: str, adjustment: int | None) -> str:
    if adjustment is None:
        return f'<a:prstGeom prst="{name}"><a:avLst/></a:prstGeom>'
    guide = f'<a:gd name="adj" fmla="val {adjustment}"/>'
    return f'<a:prstGeom prst="{name}"><a:avLst>{guide}</a:avLst></a:prstGeom>'


def _freeform(box: Box, commands: tuple[PathCommand, ...]) -> str:
    steps = "".join(_step(box, command) for command in commands)
    width, height = between(NOTHING, emu(box.w)), between(NOTHING, emu(box.h))
    return (
        "<a:custGeom><a:avLst/><a:gdLst/><a:ahLst/><a:cxnLst/>"
        '<a:rect l="0" t="0" r="r" b="b"/>'
        f'<a:pathLst><a:path w="{width}" h="{height}">{steps}</a:path></a:pathLst></a:custGeom>'
    )


def _step(box: Box, command: PathCommand) -> str:
    if command.op == "Z":
        return "<a:close/>"
    points = "".join(f'<a:pt x="{emu(x - box.x)}" y="{emu(y - box.y)}"/>' for x, y in command.points)
    tag = _STEPS[command.op]
    return f"<a:{tag}>{points}</a:{tag}>"


XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
NAMESPACES = (
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" '
    'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'
)
OFFICE_RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
PRESENTATION_TYPE = "application/vnd.openxmlformats-officedocument.presentationml."
DRAWING_TYPE = "application/vnd.openxmlformats-officedocument.drawingml.chart+xml"
THEME_TYPE = "application/vnd.openxmlformats-officedocument.theme+xml"

_DEFAULT_TYPES = {
    "rels": "application/vnd.openxmlformats-package.relationships+xml",
    "xml": "application/xml",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "png": "image/png",
    "jpeg": "image/jpeg",
}


class Relations:
    """The relationships of one part; ids count from rId1 in the order of `add`."""

    def __init__(self) -> None:
        self._entries: list[tuple[str, str]] = []
        self._ids: dict[tuple[str, str], str] = {}

    def add(self, kind: str, target: str) -> str:
        """Return the id of a relationship; the same kind and target share one.

        Args:
            kind: Last word of the relationship type, or the whole type.
            target: Path relative to the part's own folder.
        """
        entry = (kind if ":" in kind else OFFICE_RELATION + kind, target)
        if entry not in self._ids:
            self._entries.append(entry)
            self._ids[entry] = f"rId{len(self._entries)}"
        return self._ids[entry]

    def __bool__(self) -> bool:
        return bool(self._entries)

    def xml(self) -> str:
        """Return the .rels part."""
        rows = "".join(
            f'<Relationship Id="rId{number}" Type="{kind}" Target={quoted(target)}/>'
            for number, (kind, target) in enumerate(self._entries, 1)
        )
        namespace = "http://schemas.openxmlformats.org/package/2006/relationships"
        return f'{XML}<Relationships xmlns="{namespace}">{rows}</Relationships>'


class PackageWriter:
    """Parts in the order they were added; `to_bytes` zips them."""

    def __init__(self) -> None:
        self._parts: list[tuple[str, str | bytes | Member]] = []
        self._types: list[tuple[str, str]] = []
        self._extensions: dict[str, None] = {"rels": None, "xml": None}

    def add(
        self,
        name: str,
        data: str | bytes | Member,
        *,
        media_type: str = "",
        relations: Relations | None = None,
    ) -> None:
        """Put a part into the package.

        Args:
            name: Path without a leading slash.
            data: XML text, the bytes of a binary part, or a member of an archive, which stays packed.
            media_type: Content type; empty where the extension says it.
            relations: Its relationships, if any.
        """
        self._parts.append((name, data))
        folder, _, file_name = name.rpartition("/")
        self._extensions[file_name.rpartition(".")[2]] = None
        if media_type:
            self._types.append((name, media_type))
        if relations:
            self._parts.append((f"{folder}/_rels/{file_name}.rels".lstrip("/"), relations.xml()))

    def to_bytes(self, relations: Relations) -> bytes:
        """Return the zip; `relations` are those of the package itself."""
        head = [("[Content_Types].xml", self._content_types()), ("_rels/.rels", relations.xml())]
        return Members(tuple(_member(name, data) for name, data in (*head, *self._parts))).to_bytes()

    def parts(self) -> dict[str, bytes]:
        """Return the parts by name with their content types, without relationships of the package itself."""
        members = [("[Content_Types].xml", self._content_types()), *self._parts]
        return {name: data.content() if isinstance(data, Member) else _bytes(data) for name, data in members}

    def _content_types(self) -> str:
        defaults = "".join(
            f'<Default Extension="{name}" ContentType="{_DEFAULT_TYPES[name]}"/>'
            for name in sorted(self._extensions)
        )
        overrides = "".join(
            f'<Override PartName="/{name}" ContentType="{media_type}"/>' for name, media_type in self._types
        )
        namespace = "http://schemas.openxmlformats.org/package/2006/content-types"
        return f'{XML}<Types xmlns="{namespace}">{defaults}{overrides}</Types>'


def _member(name: str, data: str | bytes | Member) -> Member:
    return data.named(name) if isinstance(data, Member) else new_member(name, _bytes(data))


def _bytes(data: str | bytes) -> bytes:
    return data.encode() if isinstance(data, str) else data
