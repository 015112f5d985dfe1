"""One content slide: its specification laid out, on as many slides as it needs."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from PIL import Image, UnidentifiedImageError

from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.contract.slides import Slide
from nbdeck.engine.layouts import covers
from nbdeck.engine.layouts.arrange import Arranged, arranged
from nbdeck.engine.layouts.chart import lay_out_chart
from nbdeck.engine.layouts.choosing import layout_of
from nbdeck.engine.layouts.content import Item, split
from nbdeck.engine.layouts.frame import Foot, framed, short_title, title_box
from nbdeck.engine.layouts.items import BODY, SECOND_BODY
from nbdeck.engine.layouts.kit import Page, natural_height, style, text_box
from nbdeck.engine.layouts.masters import LayoutName
from nbdeck.engine.layouts.quote import quotation
from nbdeck.engine.layouts.tables import lay_out_table
from nbdeck.engine.model import DeckSlide
from nbdeck.engine.scene import Box, Element, Picture, TextBox, flatten
from nbdeck.engine.text.composing import plain
from nbdeck.engine.text.words import word
from nbdeck.engine.themes.theme import Composition
from nbdeck.errors import DoesNotFit

_PICTURE_SHARES = ((7.2, 4.8), (8.2, 3.8))
"""Columns of text and of picture, tried in this order."""


@dataclass(frozen=True, slots=True)
class Made:
    """One finished slide without its number.

    Attributes:
        variant: Name of its composition, for the rhythm of the deck.
        left_out: Characters that were shortened away.
    """

    layout: LayoutName
    title: str
    elements: tuple[Element, ...]
    variant: str
    left_out: int = 0


def content_slides(
    page: Page, slide: DeckSlide, title: str, foot: Foot, media: Mapping[str, bytes], recent: Sequence[str]
) -> tuple[Made, ...]:
    """Return the slides of one specification; more than one only for a long table.

    Args:
        page: The page; its body is set here.
        slide: The specification with its picture.
        title: Unique among the deck's titles.
        foot: What stands at the foot; the number of the first of the slides.
        media: Pictures by SHA-256.
        recent: Names of the compositions before.

    Raises:
        DoesNotFit: content that no slide can hold at a readable size.
    """
    spec = slide.spec
    layout = layout_of(spec)
    title = short_title(title)
    if layout is None:
        return (Made("Quote", title, covers.section(page, title, foot), "section"),)
    if layout is Layout.THANKS:
        return (Made("Closing", title, covers.closing(page, title, spec.content, foot), "closing"),)
    composition = page.theme.quote if layout is Layout.QUOTE else page.theme.content
    page = replace(page, body=(composition.body or composition.title).box)
    if layout is Layout.TABLE and spec.table is not None:
        return _table_slides(page, spec, title, foot)
    picture = media.get(slide.picture) if slide.picture is not None else None
    if picture is not None:
        return (_with_picture(page, composition, layout, slide, title, foot, picture, recent),)
    body = _body(page, layout, spec, title, recent)
    return (_made(page, composition, layout, title, body, foot),)


def _body(page: Page, layout: Layout, spec: Slide, title: str, recent: Sequence[str]) -> Arranged:
    if layout is Layout.CHART:
        return Arranged(lay_out_chart(page, spec, title=title), "chart")
    if layout is Layout.QUOTE:
        return arranged(page, layout, (quotation(spec.content),), spec, recent)
    counts = ITEM_COUNTS[layout]
    count = spec.item_amount or (0 if layout is Layout.ITEMS else counts[0])
    items: Sequence[Item] = split(spec.content, count, page.verbosity)
    if len(items) > counts[-1] and not spec.item_amount:
        items = split(spec.content, counts[-1], page.verbosity)
    return arranged(page, layout, items, spec, recent)


def _made(
    page: Page, composition: Composition, layout: Layout, title: str, body: Arranged, foot: Foot
) -> Made:
    heading = title_box(page, composition.title, title)
    elements = framed(page, composition, heading, body.elements, foot)
    return Made(_layout_name(layout, body.elements), title, elements, body.variant, body.left_out)


def _layout_name(layout: Layout, body: Sequence[Element]) -> LayoutName:
    if layout is Layout.QUOTE:
        return "Quote"
    keys = {element.placeholder for element in flatten(body) if isinstance(element, TextBox)}
    if SECOND_BODY in keys:
        return "Two columns"
    return "Title and content" if BODY in keys else "Title only"


# Tables


def _table_slides(page: Page, spec: Slide, title: str, foot: Foot) -> tuple[Made, ...]:
    caption = " ".join(spec.content.split())
    height = (
        natural_height(page, [(caption, style(page, "label"))], page.body.w * 0.97) + 2.0 if caption else 0.0
    )
    height = min(height, page.body.h / 3)
    room = page.body.top_slice(page.body.h - height - (14.0 if caption else 0.0))
    tables = lay_out_table(replace(page, body=room), spec.table or (), title=title)
    slides = []
    for number, table in enumerate(tables):
        name = title if number == 0 else _continued(page, title, number)
        body: tuple[Element, ...] = (table,)
        if caption:
            place = Box(page.body.x, table.box.bottom + 12.0, page.body.w, height)
            body = (table, text_box(page, place, [(caption, style(page, "label"))], name="Caption"))
        at = replace(foot, number=None if foot.number is None else foot.number + number)
        elements = framed(page, page.theme.content, title_box(page, page.theme.content.title, name), body, at)
        slides.append(Made("Title only", name, elements, "table"))
    return tuple(slides)


def _continued(page: Page, title: str, number: int) -> str:
    again = "" if number == 1 else f" {number}"
    return f"{short_title(title)} ({word('continued', page.lang)}{again})"


# Pictures


def _with_picture(
    page: Page,
    composition: Composition,
    layout: Layout,
    slide: DeckSlide,
    title: str,
    foot: Foot,
    data: bytes,
    recent: Sequence[str],
) -> Made:
    """Return the slide with its picture at the end side, the body in what is left."""
    picture: Picture | None = None
    body: Arranged | None = None
    for shares in _PICTURE_SHARES:
        left, right = page.body.columns(shares, page.theme.gutter * 1.4)
        picture = picture_in(right, data, radius=page.theme.picture.radius, alt=plain(slide.picture_alt))
        try:
            body = _body(replace(page, body=left), layout, slide.spec, title, recent)
        except DoesNotFit:
            continue
        if not body.left_out:
            break
    if body is None or picture is None:
        return _made(page, composition, layout, title, _body(page, layout, slide.spec, title, recent), foot)
    with_picture = replace(body, elements=(*body.elements, picture))
    return _made(page, composition, layout, title, with_picture, foot)


def picture_in(box: Box, data: bytes, *, radius: float = 0.0, alt: str = "") -> Picture | None:
    """Return a picture that fills the box, cut evenly at two sides; None for bytes that are no picture."""
    try:
        with Image.open(io.BytesIO(data)) as picture:
            kind, (width, height) = picture.format, picture.size
            if kind not in {"PNG", "JPEG"}:
                stored = io.BytesIO()
                picture.convert("RGBA").save(stored, "PNG")
                kind, data = "PNG", stored.getvalue()
    except (UnidentifiedImageError, OSError, ValueError):
        return None
    media_type: Literal["image/png", "image/jpeg"] = "image/png" if kind == "PNG" else "image/jpeg"
    wanted, given = box.w / box.h, width / height
    across = max(0.0, 1.0 - wanted / given) / 2
    down = max(0.0, 1.0 - given / wanted) / 2
    return Picture(
        box,
        data,
        media_type,
        crop=(across, down, across, down),
        radius=radius,
        alt=alt or None,
        name="Picture",
    )
