"""Where a page of a PDF has two columns."""

import pytest

from nbdeck.engine.sources.pdf.columns import columns, gutter_of
from nbdeck.engine.sources.pdf.page import PdfLine

SENTENCE = "The harbour board met on a Monday and"


def line(text, left, baseline, width):
    return PdfLine(text, left, left + width, baseline, 11.0)


def column(left, widths, start=100.0, bullets=()):
    for at, width in enumerate(widths):
        y = start + 14 * at
        indent = 18.0 if at in bullets else 0.0
        if at in bullets:
            yield line("•", left, y, 4.0)
        yield line(f"{SENTENCE} {at}", left + indent, y, width - indent)


@pytest.mark.parametrize("bullets", [(), range(3, 9)])
def test_a_column_of_short_lines_and_bullets_is_one(bullets):
    left = list(column(90.0, [195.0, 198.0, 190.0, 80.0] * 4))
    right = list(column(319.0, [190.0, 120.0, 70.0, 125.0] * 4, bullets=bullets))
    page = sorted([*left, *right], key=lambda each: (each.baseline, each.left))
    gutter = gutter_of(page)
    assert 288.0 <= gutter <= 319.0
    assert [part.lines[0].left for part in columns(page, gutter)] == [90.0, 319.0]


def test_labels_and_their_values_are_no_columns():
    rows = [
        row
        for at in range(12)
        for row in (
            line(f"Label {at}", 90.0, 100.0 + 14 * at, 60.0),
            line("12", 320.0, 100.0 + 14 * at, 12.0),
        )
    ]
    assert gutter_of(rows) is None
