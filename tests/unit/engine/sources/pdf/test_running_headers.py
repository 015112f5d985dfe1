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
