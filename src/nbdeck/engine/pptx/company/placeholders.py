"""Placeholders of a layout with everything that they inherit: box, text styles by level, anchor, insets."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from lxml import etree

from nbdeck.engine.pptx.read.archive import A, P
from nbdeck.engine.pptx.read.cascade import Cascade, cascade
from nbdeck.engine.pptx.read.fills import fill_element, flat
from nbdeck.engine.pptx.read.numbers import whole
from nbdeck.engine.pptx.read.places import Transform, placed
from nbdeck.engine.pptx.read.shapes import name_of
from nbdeck.engine.pptx.read.sheets import (
    Sheet,
    ancestors,
    child,
    family,
    placeholder_mark,
    plain,
    text_styles,
)
from nbdeck.engine.pptx.read.text import BodyProperties, BodyReader, frame_of
from nbdeck.engine.scene.boxes import Color, Pt
from nbdeck.engine.scene.elements import PlaceholderKey, PlaceholderKind
from nbdeck.engine.scene.text import TextParagraph
from nbdeck.engine.themes.company import CompanyPlaceholder

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
        is_silent = styles.paragraph(_probe()[0]).run(None).value("sz") is None
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


def guides(tree: etree._Element | None) -> Iterator[tuple[bool, float]]:
    """Yield the guides of a part: whether level, and where, points; they count in eighths of a point."""
    for each in () if tree is None else tree.iter("{*}guide"):
        if etree.QName(each).localname == "guide" and each.get("pos") is not None:
            yield each.get("orient") == "horz", whole(each.get("pos")) / 8
