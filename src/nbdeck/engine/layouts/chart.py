"""CHART: a native chart with its caption beside or below; without numbers of its own, made from the content."""

from __future__ import annotations

import math

from nbdeck.contract.slides import Slide
from nbdeck.engine.charts.build import build_charts
from nbdeck.engine.layouts.captions import caption_box, points_of
from nbdeck.engine.layouts.items import list_words
from nbdeck.engine.layouts.kit import Page, Words, natural_height, style
from nbdeck.engine.scene.boxes import Box, Pt
from nbdeck.engine.scene.elements import Element
from nbdeck.errors import ValidationFailed

_BESIDE = 90
"""Characters of a caption from which on it stands beside its chart."""
_WIDE: Pt = 500.0
_LARGEST_TEXT: Pt = 18.0
"""Of a chart's words: larger ones of two axes would be written over each other at the corner where these meet."""
_LINES = 13.5
"""Of words that a chart's height would hold, at the least."""


def lay_out_chart(
    page: Page, spec: Slide, *, title: str, text_first: bool = False, most: Pt = math.inf
) -> tuple[tuple[Element, ...], int]:
    """Return the slide's chart with its caption, and how many characters of the caption were left out.

    A caption beside the chart stands first where `text_first` says so; its words have at most a size of `most` points.

    Raises:
        ValidationFailed: no chart is given.
        DoesNotFit: there is no room for a caption.
    """
    if spec.chart is None:
        raise ValidationFailed(
            f"The slide {spec.title!r} has layout CHART and no chart.",
            hint="Give `chart`, or another layout.",
        )
    chart, caption = spec.chart, spec.content.strip()
    place, text_place = _places(page, caption, text_first=text_first)
    drawn = build_charts(
        chart,
        place.mirrored() if page.is_rtl else place,
        page.theme.chart,
        page.look,
        lang=page.lang,
        title=title,
        name="Chart",
        text_size=min(_text_size(page, place), most),
        colors=dict(page.chart_colors) or None,
    )
    if not caption:
        return drawn, 0
    is_beside = text_place.y < place.bottom

    def words(text: str) -> Words:
        return _beside(page, text) if is_beside else [(" ".join(text.split()), style(page, "label"))]

    anchor = "middle" if is_beside else "bottom"
    note, left_out = caption_box(page, text_place, caption, words, anchor=anchor)
    return ((note, *drawn) if text_place.x < place.x else (*drawn, note)), left_out


def _text_size(page: Page, place: Box) -> Pt:
    """Return the size of a chart's words: that of other words, unless the chart is narrow or low."""
    sizes = page.theme.type
    large = min(sizes.body, _LARGEST_TEXT, place.h / _LINES) if place.w > _WIDE else 0.0
    return max(sizes.caption, large)


def _beside(page: Page, text: str) -> Words:
    """Return a caption's paragraphs: one is plain, several are a list."""
    points = points_of(text)
    return [(points[0].text, style(page, "body"))] if len(points) == 1 else list_words(page, points)


def _places(page: Page, caption: str, *, text_first: bool) -> tuple[Box, Box]:
    """Return where the chart and where its caption goes."""
    if not caption:
        return page.body, page.body
    if page.body.w > (600.0 if "\n" in caption else 700.0 if len(caption) > _BESIDE else math.inf):
        if text_first:
            text, chart = page.body.columns((4.3, 7.7), page.theme.gutter * 1.4)
        else:
            chart, text = page.body.columns((7.7, 4.3), page.theme.gutter * 1.4)
        return chart, text
    line = " ".join(caption.split())
    height: Pt = min(
        natural_height(page, [(line, style(page, "label"))], page.body.w * 0.97) + 2.0, page.body.h / 3
    )
    return page.body.top_slice(page.body.h - height - 12.0), page.body.bottom_slice(height)
