"""What a deck says as text: one fact a line, the same again, and never cut in silence."""

import re

from nbdeck.client.contents import MOST_GRID_LINES, MOST_LINES, deck_text
from unit.client.slides import a_grid, a_row, a_slide


def series(name, values):
    return a_row(name, tuple((f"m{at}", str(value)) for at, value in enumerate(values)))


def slide(*rows, kind="line chart", head=(), number=3, title="North leads", lines=()):
    return a_slide(number, title, tuple(lines), (a_grid(kind, tuple(head), rows),))


def test_a_line_says_one_thing_with_its_slide_and_series():
    table = slide(
        a_row("Jan", (("North", "1,200"),)), kind="table", head=("Month", "North"), number=4, title=""
    )
    text = deck_text("Presentation", [slide(series("north", [11, 12]), lines=["Source: us"]), table])
    assert text.splitlines() == [
        "Presentation",
        "Slide 3: North leads",
        "  Source: us",
        "  Slide 3, line chart",
        "  Slide 3, north | m0: 11 | m1: 12",
        "Slide 4: without a title",
        "  Slide 4, table | Month | North",
        "  Slide 4, Jan | North: 1,200",
    ]


def test_a_long_series_stands_in_lines_of_eight_numbers():
    lines = deck_text("", [slide(series("north", range(20)))]).splitlines()[3:]
    assert [line.count(":") for line in lines] == [8, 8, 4]
    assert all(line.startswith("  Slide 3, north | ") for line in lines)


def test_a_changed_number_is_one_changed_line():
    old, new = (
        deck_text("", [slide(series("north", values))]).splitlines()
        for values in (range(20), [*range(19), 7])
    )
    assert len(old) == len(new)
    assert sum(a != b for a, b in zip(old, new, strict=True)) == 1


def test_rows_beyond_the_most_are_counted_and_a_change_in_them_shows():
    def text(last, **settings):
        return deck_text(
            "", [slide(*(series(f"s{at}", [at]) for at in range(76)), series("last", [last]))], **settings
        )

    told = text(1).splitlines()[-1]
    assert re.fullmatch(rf"  \.\.\. and {77 - MOST_GRID_LINES} more lines, fingerprint [0-9a-f]{{8}}", told)
    assert text(1) == text(1)
    assert told != text(2).splitlines()[-1]
    assert "last | m0: 2" in text(2, most=None)


def test_a_grid_that_just_fits_is_whole():
    text = deck_text("", [slide(*(series(f"s{at}", [at]) for at in range(MOST_GRID_LINES)))])
    assert f"s{MOST_GRID_LINES - 1} | " in text
    assert "more lines" not in text


def test_a_long_deck_is_cut_and_says_so():
    slides = [a_slide(number, "A title", ("words",)) for number in range(1, 201)]
    lines = deck_text("Presentation", slides).splitlines()
    assert len(lines) == 1 + MOST_LINES + 1
    assert lines[-1].startswith(f"... and {400 - MOST_LINES} more lines, ")
    assert len(deck_text("Presentation", slides, most=None).splitlines()) == 401
