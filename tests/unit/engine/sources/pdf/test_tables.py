"""Tables of a page: columns that one text object holds, and lines of a frame around everything."""

import pytest

from nbdeck.engine.model.source import Paragraph, TableBlock
from nbdeck.engine.sources.pdf.blocks import _by_captions
from nbdeck.engine.sources.pdf.page import PdfBox, PdfLine
from nbdeck.engine.sources.pdf.tables import ruled_tables
from nbdeck.engine.sources.read import read

WIDTHS = dict(zip("abcdefghijklmnopqrstuvwxyz", (
    444, 500, 444, 500, 444, 333, 500, 500, 278, 278, 500, 278, 778, 500, 500, 500, 500, 333, 389, 278, 500, 500, 722,
    500, 500, 444), strict=True))  # fmt: skip
"""Of small letters of Times, thousandths of the size."""


def line(cells, lefts, y):
    """Return the operators of a row in one text object, each cell where it begins, as TeX writes them."""
    at = lefts[0] * 100
    shown = []
    for cell, left in zip(cells, lefts, strict=True):
        escaped = cell.replace("(", "\\(").replace(")", "\\)")
        shown.append(f"{at - left * 100:.0f} ({escaped})")
        at = left * 100 + sum(
            WIDTHS.get(letter, 250 if letter in " .," else 333 if letter in "()" else 500) for letter in cell
        )
    return f"BT /F1 10 Tf 1 0 0 1 {lefts[0]} {y} Tm [{' '.join(shown)}] TJ ET\n"


def rule(left, y, right, top=None):
    return (
        f"0.5 w {left} {y} m {right} {top or y} l S\n"
        if top is None
        else f"0.5 w {left} {y} m {left} {top} l S\n"
    )


def blocks(*drawn):
    stream = "".join(drawn).encode()
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
        b"<</Length %d>>stream\n%b\nendstream" % (len(stream), stream),
        b"<</Type/Font/Subtype/Type1/BaseFont/Times-Roman>>",
    ]
    file, places = b"%PDF-1.4\n", []
    for number, each in enumerate(objects, start=1):
        places.append(len(file))
        file += b"%d 0 obj%bendobj\n" % (number, each)
    start = len(file)
    file += b"xref\n0 6\n0000000000 65535 f \n" + b"".join(b"%010d 00000 n \n" % place for place in places)
    file += b"trailer<</Size 6/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % start
    return read(file, "a.pdf").source.blocks


def table_of(rows, lefts, *rules):
    drawn = [line(row, lefts[: len(row)], 700 - 14 * at) for at, row in enumerate(rows)]
    return [
        [[cell.text for cell in row] for row in one.rows]
        for one in blocks(*drawn, *rules)
        if isinstance(one, TableBlock)
    ]


MODELS = [
    ("model", "loss", "time", "size"),
    ("plain net", "0.7227", "175.9", "12.1"),
    ("deep net", "0.7312", "180.4", "9.7"),
    ("flow", "0.6901", "201.0", "33.0"),
    ("flow two", "0.6888", "99.3", "31.5"),
]
BOOK = (rule(95, 710, 270), rule(95, 696, 270), rule(95, 640, 270))


@pytest.mark.parametrize("rules", [(), BOOK])
@pytest.mark.parametrize("lefts", [(100, 160, 193, 222), (100, 160, 200, 240)])
def test_columns_of_figures_in_one_text_object_are_parted_at_the_gaps_of_all_rows(lefts, rules):
    assert table_of(MODELS, lefts, *rules) == [[list(row) for row in MODELS]]


def test_digits_of_one_number_and_what_stands_in_brackets_stay_in_their_cell():
    rows = [
        ("model", "users", "share"),
        ("plain net", "12 175", "0.5"),
        ("deep net", "31 204", "0.7"),
        ("flow", "10 950", "0.2"),
    ]
    assert table_of(rows, (100, 160, 220)) == [[list(row) for row in rows]]
    named = [(f"{name.split()[0]} way", one[-3:], share) for name, one, share in rows[1:]]
    assert table_of(named, (100, 160, 220)) == [[list(row) for row in named]]
    rows = [(name, f"{one[:2]} ({one[:2]})", share) for name, one, share in rows]
    assert [len(row) for row in table_of(rows, (100, 160, 240))[0]] == [3] * 4


def test_a_heading_of_two_words_above_one_column_stays_one():
    rows = [("model", "last loss", "time"), *(row[:3] for row in MODELS[1:])]
    assert table_of(rows, (100, 160, 200))[0][0] == ["model", "last loss", "time"]


def test_a_frame_around_a_page_makes_its_text_no_row_of_a_table():
    frame = (rule(60, 50, 560), rule(60, 760, 560), rule(60, 50, 60, 760), rule(560, 50, 560, 760))
    grid = [rule(95, y, 270) for y in (710, 696, 668)]
    grid += [rule(x, 668, x, 710) for x in (95, 180, 270)]
    text = line(["some words that stand far above the table"], [100], 740)
    rows = [
        line(row, (100, 200), 700 - 14 * at)
        for at, row in enumerate([("name", "size"), ("net", "12.1"), ("flow", "3.5")])
    ]
    read_blocks = blocks(*frame, *grid, text, *rows)
    assert [type(one) for one in read_blocks] == [Paragraph, TableBlock]
    assert [cell.text for cell in read_blocks[1].rows[0]] == ["name", "size"]


def test_a_caption_inside_what_looks_like_one_table_parts_it_in_two():
    rows = [
        ("Race", "2020", "2021"), ("White", "7236", "7188"), ("Black", "4657", "4524"),
        ("Table 2: Booked", "", ""), ("Race", "2020", "2021"), ("White", "3947", "3673"), ("Black", "2699", "2524"),
    ]  # fmt: skip
    parts = list(_by_captions(rows))
    assert [(caption, len(part)) for caption, part in parts] == [("", 3), ("Table 2: Booked", 3)]
    assert list(_by_captions(rows[3:])) == [("", rows[3:])]
    assert list(_by_captions([("Race", "2020"), ("Table 2: Booked", "5"), ("x", "")])) == [
        ("", [("Race", "2020"), ("Table 2: Booked", "5"), ("x", "")])
    ]


NAMES = [
    ("Olives", "Kilos", "Price", "Share"),
    ("early", "2140000", "0.74", "86"),
    ("late", "4505000", "0.66", "72"),
    ("ground", "1120000", "0.48", "44"),
]


@pytest.mark.parametrize(("total", "widths"), [(None, 4), ("Kilos", 4)])
def test_a_name_that_stands_beside_its_figures_is_above_them(total, widths):
    head = line(NAMES[0], (100, 200, 330, 400), 700)
    rows = [line(row, (100, 240, 330, 400), 686 - 14 * at) for at, row in enumerate(NAMES[1:])]
    rows += [line(("all", "7765000", "0.60", "67"), (100, 196, 330, 400), 644)] if total else []
    tables = [one for one in blocks(head, *rows) if isinstance(one, TableBlock)]
    assert [[cell.text for cell in row] for row in tables[0].rows][:4] == [list(row) for row in NAMES]


def test_columns_of_which_each_has_many_cells_stay_two():
    rows = [
        ("name", "debit", "", "rest"),
        ("a", "", "12.1", "5"),
        ("b", "13.2", "", "6"),
        ("c", "14.5", "", "7"),
        ("d", "", "9.1", "8"),
    ]
    drawn = [
        line(
            [cell for cell in row if cell],
            [left for cell, left in zip(row, (100, 180, 260, 340), strict=True) if cell],
            700 - 14 * at,
        )
        for at, row in enumerate(rows)
    ]
    tables = [one for one in blocks(*drawn) if isinstance(one, TableBlock)]
    assert [len(table.rows[0]) for table in tables] == [4]


@pytest.mark.parametrize(
    "rows",
    [
        [("olives", "kilos", "", "share"), ("a", "", "12", "5"), ("b", "9", "13", "6"), ("c", "", "14", "7")],
        [("a", "12.1", "", "5"), ("b", "", "9.1", "6"), ("c", "", "8.0", "7")],
    ],
)
def test_columns_with_two_cells_in_a_row_or_without_names_stay_two(rows):
    lefts = (100, 180, 260, 340)
    drawn = [
        line(
            [cell for cell in row if cell],
            [left for cell, left in zip(row, lefts, strict=True) if cell],
            700 - 14 * at,
        )
        for at, row in enumerate(rows)
    ]
    assert [len(one.rows[0]) for one in blocks(*drawn) if isinstance(one, TableBlock)] == [4]


@pytest.mark.parametrize(("is_mono", "count"), [(False, 1), (True, 0)])
def test_a_table_between_rules_may_have_two_rows_and_code_is_none(is_mono, count):
    rules = [
        PdfBox(95.0 + shift, y, 300.0 + shift, y + 0.5)
        for shift, y in ((0.0, 90.0), (2.0, 104.0), (1.0, 118.0))
    ]
    lines = [
        PdfLine(text, left, left + 40, y, 10.0, is_mono=is_mono and text != "1")
        for y, row in ((100.0, ("Date", "Step")), (114.0, ("1", "Vote")))
        for left, text in zip((100.0, 200.0), row, strict=True)
    ]
    assert len(ruled_tables(rules, lines)) == count


TEXTS = [
    ("Date", "Step"),
    ("in June", "Vote of the members"),
    ("in July", "Loan is signed"),
    ("in May", "Start"),
]


@pytest.mark.parametrize(("rules", "count"), [((710, 696, 640), 1), ((710, 640), 0), ((), 0)])
def test_two_columns_of_words_are_a_table_between_ruling_lines_only(rules, count):
    assert len(table_of(TEXTS, (100, 200), *(rule(95, y, 300) for y in rules))) == count


def test_lines_of_a_table_as_wide_as_another_below_a_paragraph_are_two_tables():
    prose = [
        line([f"words of a paragraph between the tables {row}"], [96], 620 - 14 * row) for row in range(2)
    ]
    lower = [line(row, (100, 160, 193, 222), 580 - 14 * at) for at, row in enumerate(MODELS)]
    upper = [line(row, (100, 160, 193, 222), 700 - 14 * at) for at, row in enumerate(MODELS)]
    rules = [rule(95 + 0.4 * at, y, 370) for at, y in enumerate((710, 696, 640, 590, 576, 520))]
    kinds = [type(one) for one in blocks(*upper, *prose, *lower, *rules)]
    assert kinds == [TableBlock, Paragraph, TableBlock]


def test_one_line_over_nearly_all_of_the_width_parts_tables_too_and_a_short_one_is_a_row():
    upper = [line(row, (100, 160, 193, 222), 700 - 14 * at) for at, row in enumerate(MODELS)]
    lower = [line(row, (100, 160, 193, 222), 600 - 14 * at) for at, row in enumerate(MODELS)]
    rules = [rule(95, y, 270) for y in (710, 696, 640, 610, 596, 540)]
    for words, count in (("a sentence that takes all of the width there", 2), ("twice that", 1)):
        drawn = blocks(*upper, line([words], [100], 622), *lower, *rules)
        assert sum(isinstance(one, TableBlock) for one in drawn) == count


def wrapped(*rows):
    """Return the rows of a table whose lines stand at the heights told with them, between three rules."""
    drawn = [line([cell for cell in row if cell], [at for at, cell in zip((100, 160, 220), row, strict=True) if cell], y) for y, *row in rows]  # fmt: skip
    frame = (rule(95, 715, 290), rule(95, 690, 290), rule(95, 600, 290))
    (table,) = (block for block in blocks(*drawn, *frame) if isinstance(block, TableBlock))
    return [[cell.text for cell in row] for row in table.rows]


WRAPPED = ((700, "task", "who", "share"), (682, "one", "board", "12"), (664, "two", "chair", "31"))


def test_further_lines_of_cells_are_no_rows_of_their_own():
    assert wrapped(*WRAPPED, (646, "three", "board", "10"), (635, "", "and all", ""))[-1] == [
        "three",
        "board and all",
        "10",
    ]
    assert wrapped(*WRAPPED, (646, "three", "board", "10"), (628, "", "and all", ""))[-1] == [
        "",
        "and all",
        "",
    ]


def test_a_row_near_another_with_a_figure_of_its_own_or_among_few_whole_ones_is_one():
    assert wrapped(*WRAPPED, (646, "three", "board", "10"), (635, "", "all", "11"))[-1] == ["", "all", "11"]
    few = [(y, "", name, "") for y, name in ((653, "a b"), (642, "c d"), (631, "e f"), (620, "g h"))]
    assert len(wrapped(*WRAPPED, *few)) == 7


def test_the_sign_of_one_amount_makes_no_column():
    rows = [
        ("tax", "in all", "most"),
        *((name, "half", f"€{'' if at else ' '}{at}00") for at, name in enumerate(("one", "two", "six"))),
    ]
    drawn = [line(row[:2], (100, 160), 700 - 14 * at) for at, row in enumerate(rows)]
    amounts = [("e", 214, "60", 222), ("e", 214, "64", 222), ("e", 204, "2.000", 212), ("e", 214, "30", 222)]
    drawn += [
        line((sign, number), (left, begin), 700 - 14 * at)
        for at, (sign, left, number, begin) in enumerate(amounts)
    ]
    (table,) = (block for block in blocks(*drawn) if isinstance(block, TableBlock))
    assert {len(row) for row in table.rows} == {3}


@pytest.mark.parametrize(
    ("word", "drawn", "expected"),
    [
        ("a cm", "7 Tf 1 0 0 1 130 704 Tm (-3)", "a cm⁻³"),
        ("a co", "7 Tf 1 0 0 1 128.6 698 Tm (2)", "a co₂"),
        ("a co", "7 Tf 1 0 0 1 128.6 698 Tm (ab)", "a coab"),
        ("a co", "7 Tf 1 0 0 1 128.6 700 Tm (2)", "a co2"),
        ("a co", "9 Tf 1 0 0 1 128.6 704 Tm (2)", "a co2"),
        ("some", "7 Tf 1 0 0 1 130 704 Tm (3)", "some"),
        ("a co", "7 Tf 1 0 0 1 132 704 Tm (2)", "a co 2"),
    ],
)
def test_raised_and_lowered_figures_are_written_as_such_and_marks_of_footnotes_are_none(
    word, drawn, expected
):
    (paragraph,) = blocks(line([word], [112], 700), f"BT /F1 {drawn} Tj ET\n")
    assert paragraph.text == expected
