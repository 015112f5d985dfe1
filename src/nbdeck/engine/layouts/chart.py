"""CHART: a native chart with its caption beside or below; without numbers of its own, made from the content."""

from __future__ import annotations

import re
from collections.abc import Sequence

from nbdeck.contract.enums import ChartType
from nbdeck.contract.slides import Chart, Series, Slide
from nbdeck.engine.charts.build import build_chart
from nbdeck.engine.layouts.captions import caption_box
from nbdeck.engine.layouts.content import Item
from nbdeck.engine.layouts.items import list_words
from nbdeck.engine.layouts.kit import Page, Words, natural_height, style
from nbdeck.engine.scene import Box, Element, Pt
from nbdeck.errors import DataError

_BESIDE = 90
"""Characters of a caption from which on it stands beside the chart."""
_WIDE: Pt = 700.0
_WIDE_TEXT: Pt = 14.0
_TRUE_SIZES = {"Arial": 13.5}
"""Size near the wide one at which LibreOffice's charts, which fit letters to pixels, are as wide as the type says."""
_LINE = re.compile(
    r"^\s*(?:[-*•–]\s+|\d{1,2}[.)]\s+)?(?P<label>[^:=\t|]*[^:=\t|\s\d][^:=\t|]*?|\d{4}|Q[1-4](?:\s+\d{4})?)\s*[:=\t|–]\s*"
    r"[~≈]?\s*(?:US\$|[$€£¥₹]|[A-Z]{3}\s)?\s*(?P<number>[+\-−–]?\d[\d.,'’\u00a0\u202f]*)\s*"
    r"(?P<unit>%|percent|[kKMB]\b|bn\b|mn\b|million\b|billion\b|Mio\.?|Mrd\.?)?[^:]*$"
)
_SCALE = {"k": 1e3, "K": 1e3, "M": 1e6, "mn": 1e6, "million": 1e6, "Mio": 1e6, "Mio.": 1e6, "B": 1e9, "bn": 1e9,
          "billion": 1e9, "Mrd": 1e9, "Mrd.": 1e9, "%": 0.01, "percent": 0.01}  # fmt: skip
_TIME = re.compile(r"^(?:(?:19|20|21)\d\d|Q[1-4].*|.*\b(?:19|20|21)\d\d)$")
_LONG_LABEL = 14


def lay_out_chart(
    page: Page, spec: Slide, *, title: str, text_first: bool = False
) -> tuple[tuple[Element, ...], int]:
    """Return the slide's chart with its caption, and how many characters of the caption were left out.

    A caption beside the chart stands first where `text_first` says so.

    Raises:
        DataError: no chart is given and the content holds fewer than two `label: number` lines.
        DoesNotFit: there is no room for a caption.
    """
    chart, caption = (spec.chart, spec.content) if spec.chart is not None else chart_of(spec)
    caption = caption.strip()
    place, text_place = _places(page, caption, text_first=text_first)
    drawn = build_chart(
        chart,
        place.mirrored() if page.is_rtl else place,
        page.theme.chart,
        page.look,
        lang=page.lang,
        title=title,
        name="Chart",
        text_size=_text_size(page, place),
    )
    if not caption:
        return (drawn,), 0
    is_beside = text_place.y < place.bottom

    def words(text: str) -> Words:
        return _beside(page, text) if is_beside else [(" ".join(text.split()), style(page, "label"))]

    anchor = "middle" if is_beside else "bottom"
    note, left_out = caption_box(page, text_place, caption, words, anchor=anchor)
    return ((note, drawn) if text_place.x < place.x else (drawn, note)), left_out


def _text_size(page: Page, place: Box) -> Pt:
    """Return the size of a chart's words: larger where it has the whole width, to be read from the last row."""
    caption = page.theme.type.caption
    if place.w <= _WIDE:
        return caption
    return max(caption, _TRUE_SIZES.get(page.look.minor, _WIDE_TEXT))


def _beside(page: Page, text: str) -> Words:
    """Return a caption's paragraphs: one is plain, several are a list."""
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    if len(lines) == 1:
        return [(lines[0], style(page, "body"))]
    return list_words(page, [Item("", line.lstrip("-*• ")) for line in lines])


def _places(page: Page, caption: str, *, text_first: bool) -> tuple[Box, Box]:
    """Return where the chart and where its caption goes."""
    if not caption:
        return page.body, page.body
    if (len(caption) > _BESIDE or "\n" in caption) and page.body.w > 600:
        if text_first:
            text, chart = page.body.columns((3.8, 8.2), page.theme.gutter * 1.4)
        else:
            chart, text = page.body.columns((8.2, 3.8), page.theme.gutter * 1.4)
        return chart, text
    line = " ".join(caption.split())
    height: Pt = min(
        natural_height(page, [(line, style(page, "label"))], page.body.w * 0.97) + 2.0, page.body.h / 3
    )
    return page.body.top_slice(page.body.h - height - 12.0), page.body.bottom_slice(height)


def chart_of(spec: Slide) -> tuple[Chart, str]:
    """Return a chart made from the `label: number` lines of the content, and the lines that are none.

    Raises:
        DataError: fewer than two such lines.
    """
    found, rest = [], []
    for line in re.split(r"\n|;(?=\s)", spec.content):
        match = _LINE.match(line)
        value = None if match is None else _value(match["number"], match["unit"] or "")
        if match is None or value is None:
            rest.append(line.strip())
        else:
            found.append((match["label"].strip(), value, match["unit"] or ""))
    if len(found) < 2:
        raise DataError(
            f"The slide {spec.title!r} has layout CHART, but no chart and no usable numbers in its content.",
            hint="Give `chart`, or at least two lines such as `North: 12.5` in `content`.",
        )
    labels = tuple(label for label, _, _ in found)
    is_share = all(unit in {"%", "percent"} for _, _, unit in found)
    values = tuple(value for _, value, _ in found)
    series = Series(name=spec.title, values=values)
    chart = Chart(
        type=_kind(labels),
        categories=labels,
        series=(series,),
        number_format=(
            "0%" if all(abs(value * 100 - round(value * 100)) < 1e-6 for value in values) else "0.0%"
        )
        if is_share
        else None,
    )
    return chart, "\n".join(line for line in rest if line)


def _value(digits: str, unit: str) -> float | None:
    text = re.sub(r"['’\u00a0\u202f]", "", digits.replace("−", "-").replace("–", "-").rstrip(".,"))
    if re.fullmatch(r"[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?", text):
        text = text.replace(",", "")
    elif re.fullmatch(r"[+-]?\d{1,3}(?:\.\d{3})+(?:,\d+)?", text) and ("," in text or text.count(".") > 1):
        text = text.replace(".", "").replace(",", ".")
    try:
        return float(text.replace(",", ".")) * _SCALE.get(unit, 1.0)
    except ValueError:
        return None


def _kind(labels: Sequence[str]) -> ChartType:
    if len(labels) > 3 and all(_TIME.match(label) for label in labels):
        return ChartType.LINE
    if len(labels) > 7 or max(map(len, labels)) > _LONG_LABEL:
        return ChartType.HORIZONTAL_BAR
    return ChartType.BAR
