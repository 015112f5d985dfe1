"""Rule: titles, alternative texts, header rows, languages, and a reading order that follows the eye."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from nbdeck.engine.quality.finding import QualityFinding
from nbdeck.engine.quality.texts import shortened, texts_of
from nbdeck.engine.scene.boxes import Box
from nbdeck.engine.scene.elements import (
    ChartElement,
    Element,
    Group,
    Picture,
    Shape,
    Table,
    TextBox,
    flatten,
    is_footer,
    kind_name,
)
from nbdeck.engine.scene.slides import DeckScene, SlideScene
from nbdeck.engine.text.hyphens import whole


def accessibility(deck: DeckScene) -> Iterator[QualityFinding]:
    """Yield what a screen reader would stumble over. A cover may say what its first slide says."""
    counts = Counter(" ".join(whole(slide.title).split()) for slide in deck.slides if not _is_cover(slide))
    for slide in deck.slides:
        yield from _title(slide, counts)
        for element in flatten(slide.elements):
            yield from _alternatives(slide, element)
        yield from _languages(slide)
        yield from reading_order(slide)


def _is_cover(slide: SlideScene) -> bool:
    return any(
        isinstance(element, TextBox)
        and element.placeholder is not None
        and element.placeholder.kind == "ctrTitle"
        for element in flatten(slide.elements)
    )


def _title(slide: SlideScene, counts: Counter[str]) -> Iterator[QualityFinding]:
    title = " ".join(whole(slide.title).split())
    if not title:
        yield QualityFinding("accessibility", slide.number, "The slide has no title", remedy="title")
        return
    if counts[title] > 1 and not _is_cover(slide):
        message = f"Another slide has the same title: {shortened(title)!r}"
        yield QualityFinding(
            "accessibility", slide.number, message, severity="warning", remedy="another_title"
        )
    shown = [
        " ".join(whole(element.text).split())
        for element in flatten(slide.elements)
        if isinstance(element, TextBox)
        and element.placeholder is not None
        and element.placeholder.kind in ("title", "ctrTitle")
    ]
    if len(shown) != 1:
        yield QualityFinding(
            "accessibility", slide.number, f"{len(shown)} texts fill a title placeholder; one must"
        )
    elif shown[0] != title:
        yield QualityFinding(
            "accessibility", slide.number, f"The title placeholder says {shortened(shown[0])!r}"
        )


def _alternatives(slide: SlideScene, element: Element) -> Iterator[QualityFinding]:
    what = element.name or kind_name(element)
    match element:
        case Picture() | Shape():
            # None is a claim of its own: this is decoration.
            is_silent = element.alt is not None and not element.alt.strip()
        case ChartElement() | Table():
            is_silent = not element.alt.strip()
        case _:
            is_silent = False
    if is_silent:
        message = f"{what} has no alternative text"
        yield QualityFinding(
            "accessibility", slide.number, message, element.box, shape=what, remedy="alt_text"
        )


def _languages(slide: SlideScene) -> Iterator[QualityFinding]:
    for element in slide.elements:
        for text in texts_of(element):
            # What a chart draws is written by the native chart, which has one language for all its texts.
            runs = (
                [run for paragraph in text.paragraphs for run in paragraph.runs]
                if text.home != "chart"
                else []
            )
            if any(not run.lang and any(map(str.isalpha, run.text)) for run in runs):
                message = f"{text.owner}: a run has no language: {shortened(text.text)!r}"
                yield QualityFinding("accessibility", slide.number, message, text.frame)


def reading_order(slide: SlideScene) -> Iterator[QualityFinding]:
    """Yield elements that are seen before others and read after them; one finding each, with the first of those."""
    late = set[Box]()
    for first, second in read_late(slide):
        if second.box not in late:
            late.add(second.box)
            names = f"{_called(second)} is seen before {_called(first)} but read after it"
            finding = QualityFinding("accessibility", slide.number, names, second.box)
            yield replace(finding, shape=second.name, remedy="reading_order") if second.name else finding


def read_late(slide: SlideScene) -> Iterator[tuple[Element, Element]]:
    """Yield pairs of elements that are read in another order than they are seen, the one read first in front.

    Something is out of order where what is read later stands wholly above and in the same column, or in the same
    row and wholly on the side where reading starts. Inside a group the group decides.
    """
    is_rtl = any(
        paragraph.is_rtl
        for element in slide.elements
        if isinstance(element, TextBox)
        for paragraph in element.paragraphs
    )
    # A title is read first and footers last, wherever they stand.
    spoken = [each for each in slide.elements if _is_spoken(each) and not is_footer(each)]
    yield from (
        (first, second)
        for first, second in combinations(spoken, 2)
        if not _is_title(first)
        and (_is_above(second, first, is_rtl=is_rtl) or _is_before(second, first, is_rtl=is_rtl))
    )


def _is_title(element: Element) -> bool:
    return isinstance(element, TextBox) and element.role == "title"


def _is_spoken(element: Element) -> bool:
    if isinstance(element, Shape | Picture):
        return element.alt is not None
    if isinstance(element, Group):
        return any(map(_is_spoken, element.children))
    return not isinstance(element, TextBox) or bool(element.text.strip())


def _is_above(element: Element, other: Element, *, is_rtl: bool) -> bool:
    """Whether all of an element is above another, and no step further in the direction of reading."""
    box, beside = (other.box, element.box) if is_rtl else (element.box, other.box)
    is_further = box.x > beside.x and box.right > beside.right
    shared = min(box.right, beside.right) - max(box.x, beside.x)
    return element.box.bottom <= other.box.y + 1 and shared > 1 and not is_further


def _is_before(element: Element, other: Element, *, is_rtl: bool) -> bool:
    shared = min(element.box.bottom, other.box.bottom) - max(element.box.y, other.box.y)
    is_same_row = shared > 0.6 * max(element.box.h, other.box.h)
    if is_rtl:
        return is_same_row and element.box.x >= other.box.right - 1
    return is_same_row and element.box.right <= other.box.x + 1


def _called(element: Element) -> str:
    if isinstance(element, TextBox):
        return f"{element.name or 'Text'} ({shortened(element.text, 24)!r})"
    return element.name or kind_name(element)
