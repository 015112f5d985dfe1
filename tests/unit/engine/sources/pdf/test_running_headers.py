"""Numbers of pages go wherever they stand."""

import pytest

from nbdeck.engine.sources.pdf.page import PdfLine, PdfPage
from nbdeck.engine.sources.pdf.running_headers import without_running_headers


@pytest.mark.parametrize(
    ("text", "stays"),
    [
        ("Page 2 of 12", False),
        ("Seite 2 von 12", False),
        ("2 / 12", True),
        ("Page 2", True),
        ("Page 2 of 12 is empty", True),
    ],
)
def test_a_line_that_counts_pages_goes_from_the_middle_of_a_page(text, stays):
    lines = [PdfLine(text=text, left=50, right=90, baseline=400, size=10)]
    page = PdfPage(number=11, width=600, height=800, lines=lines)
    without_running_headers([page])
    assert bool(page.lines) == stays


def numbered_page(numbers, *, at=40.0, words=71.0):
    page = PdfPage(1, 600.0, 800.0)
    for row, number in enumerate(numbers):
        page.lines.append(PdfLine(str(number), at, at + 12.0, 100.0 + 20 * row, 12.0))
        page.lines.append(PdfLine(f"The line of row {row} goes on", words, 520.0, 100.0 + 20 * row, 12.0))
    return page


@pytest.mark.parametrize(
    ("numbers", "places", "are_gone"),
    [
        ((7, 8, 9, 10), {}, True),
        ((5, 10, 15, 20), {}, True),
        ((7, 8, 9, 10), {"at": 530.0}, True),
        ((7, 8, 9), {}, False),
        ((7, 8, 9, 11), {}, False),
        ((10, 9, 8, 7), {}, False),
        ((3, 6, 9, 12), {}, False),
        ((7, 8, 9, 10), {"at": 200.0}, False),
    ],
)
def test_numbers_in_a_margin_that_count_the_lines_are_no_text(numbers, places, are_gone):
    page = numbered_page(numbers, **places)
    without_running_headers([page])
    assert (not any(line.text.isdecimal() for line in page.lines)) == are_gone
    assert sum(line.text.startswith("The line") for line in page.lines) == len(numbers)
