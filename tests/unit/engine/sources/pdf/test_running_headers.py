"""Running headers are no text, and are told apart from it."""

import pytest

from nbdeck.engine.sources.pdf.page import PdfLine, PdfPage
from nbdeck.engine.sources.pdf.running_headers import without_line_numbers, without_running_headers


def test_what_running_headers_say_is_told_once_without_numbers_of_pages():
    pages = [PdfPage(number, 600.0, 800.0) for number in range(1, 5)]
    for page in pages:
        for text, at in (
            (f"Confidential - page {page.number}", 20.0),
            (f"Words of page {page.number**3}.", 400.0),
            (str(page.number), 790.0),
        ):
            page.lines.append(PdfLine(text, 50.0, 300.0, at, 10.0))
    assert without_running_headers(pages) == ["Confidential - page 1"]
    assert [[line.text for line in page.lines] for page in pages] == [
        [f"Words of page {number**3}."] for number in range(1, 5)
    ]


def numbered_page(numbers, *, at=40.0, words=71.0):
    page = PdfPage(1, 600.0, 800.0)
    for row, number in enumerate(numbers):
        page.lines.append(PdfLine(str(number), at, at + 12.0, 100.0 + 12 * row, 9.0))
        page.lines.append(PdfLine(f"The line of row {row} goes on", words, 520.0, 100.0 + 12 * row, 9.0))
    return page


@pytest.mark.parametrize(
    ("pages", "places", "count"),
    [
        ([range(1, 21), range(21, 41)], {}, 40),
        ([range(1, 37), range(37, 41)], {}, 40),
        ([range(1, 38), range(38, 41)], {}, 0),
        ([range(5, 105, 5), range(105, 205, 5)], {}, 40),
        ([range(1, 21), range(21, 41)], {"at": 530.0}, 40),
        ([range(1, 21), range(21, 40)], {}, 0),
        ([range(1, 41)], {}, 0),
        ([range(40, 20, -1), range(20, 0, -1)], {}, 0),
        ([range(3, 63, 3), range(63, 123, 3)], {}, 0),
        ([[*range(1, 20), 21], range(22, 42)], {}, 0),
        ([range(1, 21), range(21, 41)], {"at": 200.0}, 0),
        ([[*range(1, 8), *range(1, 14)], range(14, 34)], {}, 40),
        ([[1, 2, 1, 2, 1, 2, 5, *range(6, 19)], range(19, 39)], {}, 0),
    ],
)
def test_numbers_in_the_margins_of_a_manuscript_are_no_text(pages, places, count):
    pages = [numbered_page(numbers, **places) for numbers in pages]
    rows = sum(len(page.lines) for page in pages) // 2
    assert without_line_numbers(pages) == count
    lines = [line.text for page in pages for line in page.lines]
    assert sum(map(str.isdecimal, lines)) == rows - count
    assert sum(line.startswith("The line") for line in lines) == rows


def test_numbers_in_both_margins_are_none():
    pages = [numbered_page(range(1, 11)), numbered_page(range(21, 31))]
    for page, start in zip(pages, (11, 31), strict=True):
        page.lines += [PdfLine(str(start + row), 530.0, 542.0, 100.0 + 12 * row, 9.0) for row in range(10)]
    assert without_line_numbers(pages) == 40


@pytest.mark.parametrize(
    ("text", "size", "stays"),
    [
        ("September 2025", 8.0, False),
        ("September 2025", 10.0, True),
        ("October 2025", 8.0, True),
    ],
)
def test_small_print_at_an_edge_goes_that_the_first_page_says_too(text, size, stays):
    def body():
        return [
            PdfLine(f"The line of row {at} goes on", 71.0, 520.0, 200.0 + 12 * at, 10.0) for at in range(20)
        ]

    title = PdfLine("No. 88, September 2025", 60.0, 200.0, 120.0, 10.0)
    own = PdfLine("Moira Tengrove, chair", 60.0, 130.0, 50.0, 8.0)
    first = PdfPage(1, 600.0, 800.0, lines=[own, title, *body()])
    edge = PdfLine(text, 60.0, 130.0, 37.0, size)
    second = PdfPage(2, 600.0, 800.0, lines=[edge, *body()])
    without_running_headers([first, second])
    assert (edge in second.lines) is stays
    assert first.lines[:2] == [own, title]
