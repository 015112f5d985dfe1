"""What a slide lacks where its title leaves the content only a part of the width."""

from __future__ import annotations

from collections.abc import Sequence

from nbdeck.engine.layouts.composer import ComposedSlide
from nbdeck.engine.layouts.kit import Page
from nbdeck.engine.scene.boxes import Pt
from nbdeck.engine.scene.elements import ChartElement, Table, TextBox, flatten

_EASY: Pt = 15.0
"""Size of type on a part of the width; smaller type may have all of it."""

_MANY = 12
"""Categories of a chart that it can show on a part of the width."""
_LINES = 5
"""Of a title beside its content, at the most."""


def lacking(page: Page, composed: Sequence[ComposedSlide]) -> tuple[float, ...]:
    """Return what slides lack, the worst first: characters, slides in one, labels, type, the title's size and lines."""
    small, blank = [0.0], 0
    for element in (each for slide in composed for each in flatten(slide.elements)):
        if isinstance(element, ChartElement):
            small.append(_EASY - element.text_size)
            blank += len(element.categories) > _MANY and page.theme.wide is not None
            blank += sum(not each or each.endswith("…") for each in element.category_labels)
        elif isinstance(element, Table):
            cells = (each for row in element.cells for cell in row for each in cell.paragraphs)
            small.append(_EASY - min(each.style.size for each in cells))
        elif isinstance(element, TextBox) and element.role == "body":
            small.append(_EASY - min(each.style.size for each in element.paragraphs))
    title = next(each for each in composed[0].elements if isinstance(each, TextBox))
    words, own = title.paragraphs[0], page.theme.content.title
    is_beside = title.box == own.box and page.theme.wide is not None
    lower = own.style.size - words.style.size + max(len(words.lines) - _LINES, 0) if is_beside else 0.0
    return (
        sum(each.left_out for each in composed),
        len(composed) - 1,
        blank,
        round(max(small)),
        round(lower),
    )
