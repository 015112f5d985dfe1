"""Where a page of a PDF has two columns."""

import pytest

from nbdeck.engine.sources.pdf.columns import columns, gutter_of, merged
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


def test_three_columns_are_read_one_after_the_other():
    lines = [one for left in (30.0, 210.0, 390.0) for one in column(left, [150.0, 145.0, 152.0] * 4)]
    lines.append(line("A footer that goes over all of the columns", 150.0, 700.0, 300.0))
    page = sorted(lines, key=lambda each: (each.baseline, each.left))
    parts = columns(page, gutter_of(page))
    assert [part.lines[0].left for part in parts] == [30.0, 210.0, 390.0, 150.0]
    assert [len(part.lines) for part in parts] == [12, 12, 12, 1]


def labels(left, count, *, step, start=100.0):
    return [line(f"Label {at}", left, start + step * at, 60.0) for at in range(count)]


@pytest.mark.parametrize(
    ("right", "is_column"),
    [
        (labels(320.0, 6, step=31.0, start=104.0), True),
        (labels(320.0, 6, step=28.0), False),
        (labels(320.0, 4, step=31.0, start=104.0), False),
        (labels(320.0, 6, step=31.0, start=264.0), False),
    ],
)
def test_short_lines_beside_text_are_a_column_unless_they_stand_on_its_lines(right, is_column):
    page = [*column(90.0, [195.0, 198.0, 190.0, 80.0] * 3), *right]
    assert (gutter_of(page) is not None) is is_column


def test_a_gap_that_many_lines_cross_parts_no_short_lines_from_text():
    page = [*column(90.0, [195.0, 198.0, 190.0, 80.0] * 3), *labels(320.0, 6, step=31.0, start=104.0)]
    crossing = [line(SENTENCE, 200.0, 400.0 + 14 * at, 200.0) for at in range(5)]
    assert gutter_of([*page, *crossing[:4]]) is not None
    assert gutter_of([*page, *crossing]) is None


@pytest.mark.parametrize(("near", "is_column"), [(None, False), (300.0, True), (275.0, True), (265.0, False)])
def test_a_page_that_shows_little_has_the_columns_of_the_page_before(near, is_column):
    page = [*column(90.0, [195.0, 198.0, 190.0, 80.0] * 3), *labels(320.0, 2, step=28.0)]
    assert (gutter_of(page, near) is not None) is is_column


def test_a_gap_at_the_side_of_a_page_parts_nothing():
    page = [*labels(30.0, 12, step=31.0, start=104.0), *column(105.0, [400.0, 390.0] * 10)]
    assert gutter_of(page) is None
    assert gutter_of([]) is None


@pytest.mark.parametrize(("mark", "down", "count"), [("•", 3.0, 1), ("•", 4.0, 2), ("1.", 3.0, 2)])
def test_a_smaller_bullet_a_little_above_its_words_is_merged_with_them(mark, down, count):
    words = PdfLine("Count again", 60.8, 280.0, 100.0 + down, 10.0)
    assert len(merged([PdfLine(mark, 48.6, 50.9, 100.0, 7.0), words])) == count
