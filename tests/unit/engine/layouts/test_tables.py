"""Tables: widths from content, numbers by their decimal points, pages and column sets."""

import io
import zipfile
from dataclasses import replace

import pandas as pd
import pytest

import nbdeck
from nbdeck.contract.slides import Slide
from nbdeck.engine.cells.tables import TypedColumn, typed_columns
from nbdeck.engine.intake.data import table_of
from nbdeck.engine.layouts.columns import measured, widths
from nbdeck.engine.layouts.deck import compose_themed
from nbdeck.engine.layouts.kit import Page
from nbdeck.engine.layouts.tables import _columns, lay_out_table
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.pptx.writer import write_pptx
from nbdeck.engine.quality.scene_rules import scene_findings
from nbdeck.engine.scene.elements import Table, flatten
from nbdeck.engine.text.breaking import break_runs
from nbdeck.engine.themes.load import load_theme, template_names
from nbdeck.errors import DoesNotFit
from sampling import sampled

LOOK = load_theme("default").look


def tables(*rows, template="default", title="A table", language="ORIGINAL", **fields):
    """Return the scene of a deck with one table, and its tables in order."""
    spec = Slide.model_validate({"title": title, "table": rows, **fields})
    scene = compose_themed(
        Deck(
            slides=(DeckSlide(spec=spec),),
            template=template,
            title="Deck",
            language=language,
            include_table_of_contents=False,
        )
    )
    assert [f.message for f in scene_findings(scene) if f.severity == "error"] == []
    return scene, [e for slide in scene.slides for e in flatten(slide.elements) if isinstance(e, Table)]


def row_texts(table, row):
    return [" ".join(p.text for p in cell.paragraphs) for cell in table.cells[row]]


def right_ends(table, column):
    """Return where each body cell's decimal point stands: the x of what is before it, from the cell's end."""
    return [cell.insets.right for row in table.cells[1:] for cell in [row[column]]]


@pytest.mark.parametrize("template", template_names())
def test_forty_rows_go_on_over_slides_of_even_length_with_the_header_repeated(template):
    body = [(f"Region {n}", f"{n * 1234.5:,.1f}") for n in range(40)]
    scene, parts = tables(("Region", "Revenue"), *body, template=template)
    assert len(parts) > 1
    assert all(row_texts(part, 0) == ["Region", "Revenue"] and part.has_header for part in parts)
    assert all(f"shows Region, Revenue. Rows: {len(part.cells) - 1}." in part.alt for part in parts)
    shown = [tuple(row_texts(part, row)) for part in parts for row in range(1, len(part.cells))]
    assert shown == body
    lengths = [len(part.cells) for part in parts]
    assert max(lengths) - min(lengths) <= 3
    titles = [slide.title for slide in scene.slides[1:]]
    assert titles[:2] == ["A table", "A table (continued)"]
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("template", template_names())
def test_too_many_columns_are_split_with_the_first_one_repeated(template):
    names = ["Name", *(f"Column {n} title" for n in range(14))]
    rows = [[f"Row {r} with a name", *(str(r * n * 17) for n in range(14))] for r in range(8)]
    _, parts = tables(names, *rows, template=template)
    assert len(parts) > 1
    assert all(row_texts(part, 0)[0] == "Name" for part in parts)
    assert all(f"shows {', '.join(row_texts(part, 0))}." in part.alt for part in parts)
    assert list(dict.fromkeys(name for part in parts for name in row_texts(part, 0)[1:])) == names[1:]


def test_a_small_table_stands_on_one_slide_in_large_type_and_is_not_stretched():
    _, (table,) = tables(("A", "B"), ("x", "1"))
    assert table.cells[1][0].paragraphs[0].lines[0].size >= 16
    assert sum(table.column_widths) == pytest.approx(table.box.w)
    assert table.box.w < 600
    assert sum(table.row_heights) == pytest.approx(table.box.h)


@pytest.mark.parametrize("template", template_names())
def test_a_table_of_three_rows_fills_its_slide_in_large_type(template):
    _, (table,) = tables(
        ("Month", "Orders", "Change"), ("May", "1,200", "2 %"), ("June", "980", "-3 %"), template=template
    )
    theme = load_theme(template)
    body = (theme.content.body or theme.content.title).box
    assert table.cells[1][0].paragraphs[0].style.size >= 20
    assert table.box.h >= 0.5 * body.h
    assert table.box.w >= 0.6 * body.w


def test_large_type_is_little_larger_than_the_template_sets_single_sentences():
    for template in template_names():
        _, (table,) = tables(("A", "B"), ("x", "1"), template=template)
        lead = load_theme(template).type.lead
        assert lead <= table.cells[1][0].paragraphs[0].style.size <= lead * 1.35


def test_cells_that_fill_their_column_keep_their_lines_where_programs_measure_otherwise():
    text = "Every team plans its quarter around one measurable goal, reviews it each Monday with the people who depend on it"
    for template in ("bruno", "monolith", "default", "iris"):
        scene, (table,) = tables(
            *(("Topic", "Meaning"), *((f"Topic {n}", text[: 60 + 6 * n]) for n in range(9))),
            template=template,
        )
        for _, _, box, cell in table.cell_boxes():
            inner = box.w - cell.insets.left - cell.insets.right
            for words in cell.paragraphs:
                for share in (0.995, 1.005):
                    again = [line.text for line in break_runs(words.runs, inner * share, scene.look)]
                    assert again == [line.text for line in words.lines]
                assert words.height <= box.h


def test_numbers_stand_at_the_end_and_their_decimal_points_under_each_other():
    _, (table,) = tables(("Item", "Value"), ("a", "1.5"), ("b", "12"), ("c", "123.25"))
    assert all(row[1].paragraphs[0].style.align == "end" for row in table.cells)
    assert all(row[0].paragraphs[0].style.align == "start" for row in table.cells)
    one, none, two = right_ends(table, 1)
    assert none > one > two


@pytest.mark.parametrize(
    ("cells", "aligned"),
    [
        (["1,234.5", "12"], True),
        (["1.234,5", "12"], True),
        (["1.5 %", "12 %"], False),
        (["1,234", "12,345"], False),
    ],
)
def test_decimal_points_are_aligned_where_cells_differ_behind_them(cells, aligned):
    column = measured(["Head"], cells, typed_columns([cells], "en")[0], 14.0, LOOK, "en-US")
    assert (max(column.tails) > 0) is aligned


def test_decimals_of_typed_numbers_are_aligned_by_the_mark_of_the_language():
    number = {"kind": "number", "format": "#,##0.###", "values": ["1234.5", "12.25", "1234"]}
    rows = ("1,234.5", "12.25", "1,234")
    _, (table,) = tables(("n",), *zip(rows), types={"columns": [number]}, language="GERMAN")
    assert [text for (text,) in (row_texts(table, row) for row in (1, 2, 3))] == [
        "1.234,5",
        "12,25",
        "1.234",
    ]
    one, two, none = right_ends(table, 0)
    assert none > one > two


def test_a_cell_without_a_number_has_no_decimals_to_make_room_for():
    column = measured(
        ["Head"], ["1.5", "–", "12"], typed_columns([["1.5", "–", "12"]], "en")[0], 14.0, LOOK, "en"
    )
    assert column.tails[1] == 0 < column.tails[2]


def test_widths_never_leave_the_room_and_give_the_longest_words_theirs():
    columns = [
        measured(["Head"], [text], typed_columns([[text]], "en")[0], 14.0, LOOK, "en")
        for text in ("short", "word " * 60, "1.5", "Unbreakableword")
    ]
    found = widths(columns, 18.0, 500.0)
    assert sum(found) <= 500.01
    assert all(width >= column.least + 18.0 for width, column in zip(found, columns, strict=True))
    assert found[1] == max(found)
    assert widths(columns, 18.0, 120.0) is None


def head_and_cell(head, text):
    return measured([head], [text], typed_columns([[text]], "en")[0], 14.0, LOOK, "en")


def test_a_head_takes_two_lines_before_a_cell_wraps():
    heads = ("Measure", "Investment in million", "Expected subsidy in million")
    columns = [head_and_cell(*each) for each in zip(heads, ("word " * 12, "1.5", "2.5"), strict=True)]
    whole = sum(column.natural * 1.03 + 18.0 for column in columns)
    less = sum(column.compact * 1.03 + 18.0 for column in columns)
    assert less < whole - 100
    found = widths(columns, 18.0, whole - 1.0)
    assert found[0] >= columns[0].natural * 1.03 + 18.0
    assert sum(found) == pytest.approx(whole - 1.0)
    free = [width - column.compact * 1.03 for width, column in zip(found, columns, strict=True)]
    assert max(free) - min(free) < 0.01
    assert widths(columns, 18.0, less - 1.0)[1] <= columns[1].compact * 1.03 + 18.0


def test_a_head_of_two_lines_is_as_wide_as_the_longer_of_its_best_halves():
    assert head_and_cell("aa bb cc", "1").compact == head_and_cell("bb cc", "1").natural
    assert head_and_cell("a b ccccc", "1").compact == head_and_cell("ccccc", "1").natural
    assert head_and_cell("aa bb", "a long cell").compact == head_and_cell("aa", "a long cell").natural
    assert head_and_cell("", "").compact == 0.0


@pytest.mark.parametrize("template", template_names())
def test_long_cells_wrap_and_hostile_ones_do_no_harm(template):
    rows = [
        ("Topic", "What it means", ""),
        ("word " * 60, "x" * 120, "\t\n"),
        ("**bold**", "نمو", "中文" * 40),
    ]
    _, parts = tables(*rows, template=template)
    assert sum(len(part.cells) - 1 for part in parts) == 2


def test_the_caption_stands_under_a_wide_table():
    rows = [[f"{row} and {column}" for column in range(10)] for row in range(6)]
    scene, (table,) = tables(
        [f"Month {column}" for column in range(10)], *rows, content="North leads since May."
    )
    caption = next(e for e in scene.slides[-1].elements if e.name == "Caption")
    assert caption.box.y >= table.box.bottom


@pytest.mark.parametrize("columns", [2, 10])
def test_each_line_of_a_caption_is_a_paragraph(columns):
    rows = [[f"{row} and {column}" for column in range(columns)] for row in range(6)]
    head = [f"Month {column}" for column in range(columns)]
    scene, _ = tables(head, *rows, content="Fees: they rose.\nGrant: it stays.")
    caption = next(e for e in scene.slides[-1].elements if e.name == "Caption")
    assert [one.text for one in caption.paragraphs] == ["Fees: they rose.", "Grant: it stays."]


def test_the_caption_stands_large_beside_or_under_a_short_table_and_the_table_says_what_it_is():
    scene, (table,) = tables(("Month", "Sales"), ("May", "3"), content="North leads since May.")
    caption = next(e for e in scene.slides[-1].elements if e.name == "Caption")
    assert caption.box.y >= table.box.bottom or caption.box.x >= table.box.right
    assert caption.paragraphs[0].style.size >= 16.0
    assert table.alt == "A table. The table shows Month, Sales. Rows: 1."


def test_the_alt_text_of_a_table_says_every_level_of_its_header():
    types = {"header": [["", "density", "people"], ["area", "2011", "2011"]]}
    _, (table,) = tables(("area", "density · 2011", "people · 2011"), ("East", "3", "4"), types=types)
    assert "The table shows area, density · 2011, people · 2011. Rows: 1." in table.alt


def aligns(table, row=1):
    return [cell.paragraphs[0].style.align for cell in table.cells[row]]


def spans(table, row):
    return [(cell.down, cell.across) for cell in table.cells[row]]


def test_a_column_stands_where_its_type_says_whatever_its_text_looks_like():
    types = {"columns": [{"kind": "text"}, {"kind": "number"}, {"kind": "time"}]}
    _, (table,) = tables(("SKU", "N", "T"), ("1,234", "x", "7"), types=types)
    assert aligns(table) == ["start", "end", "start"]


def test_typed_cells_keep_stars_and_underscores_and_untyped_ones_are_marks():
    cell = "*A*_1_ **b**"
    _, (table,) = tables(("_k_", "v"), (cell, "x"), types={"columns": [{}, {}]})
    assert row_texts(table, 0)[0] == "_k_"
    assert row_texts(table, 1)[0] == cell
    _, (table,) = tables(("k", "v"), ("**b**", "x"))
    assert row_texts(table, 1)[0] == "b"


def test_typed_numbers_and_dates_are_said_in_the_language_of_the_deck_and_text_is_not():
    number = {"kind": "number", "format": "#,##0.0", "values": ["1234.5", "12.25"]}
    day = {"kind": "time", "format": "day", "values": ["2024-03-05", ""]}
    _, (table,) = tables(
        ("SKU", "Umsatz", "Tag"),
        ("1,234", "1,234.5", "5 Mar 2024"),
        ("9,9", "12.3", "–"),
        types={"columns": [{}, number, day]},
        language="GERMAN",
    )
    assert row_texts(table, 1) == ["1,234", "1.234,5", "5. März 2024"]
    assert row_texts(table, 2) == ["9,9", "12,3", "–"]


@pytest.mark.parametrize("template", template_names())
def test_levels_of_a_header_span_their_columns_on_every_slide(template):
    header = [["", "A", "A", "B", "All"], ["k", "x", "y", "x", ""]]
    rows = [(f"r{number}", "1", "2", "3", "4") for number in range(40)]
    _, parts = tables(
        ("k", "A · x", "A · y", "B · x", "All"),
        *rows,
        types={"columns": [{}] + [{"kind": "number"}] * 4, "header": header, "row_heads": 1},
        template=template,
    )
    assert len(parts) > 1
    for part in parts:
        assert part.header_rows == 2
        assert spans(part, 0) == [(2, 1), (1, 2), (0, 0), (1, 1), (2, 1)]
        assert spans(part, 1) == [(0, 0), (1, 1), (1, 1), (1, 1), (0, 0)]
        assert [text for text in row_texts(part, 0) if text] == ["k", "A", "B", "All"]
    assert sum(len(part.cells) - 2 for part in parts) == 40


def test_a_header_that_was_changed_is_shown_as_it_reads_now():
    _, (table,) = tables(("k", "New"), ("a", "1"), types={"header": [["", "A"], ["k", "x"]]})
    assert row_texts(table, 0) == ["k", "New"]
    assert len(table.cells) == 2


def test_a_head_wider_than_its_columns_widens_them():
    head = "Unbreakableheadoverbothcolumns"
    types = {"header": [["", head, head], ["k", "x", "y"]]}
    _, (table,) = tables(("k", f"{head} · x", f"{head} · y"), ("a", "1", "2"), types=types)
    assert len(table.cells[0][1].paragraphs[0].lines) == 1


def test_names_of_rows_are_written_once_for_each_group_and_again_on_the_next_slide():
    rows = [(f"g{number // 25}", f"r{number}", "1") for number in range(50)]
    _, parts = tables(("g", "r", "n"), *rows, types={"row_heads": 2})
    assert len(parts) > 1
    for part in parts:
        body = part.cells[1:]
        assert body[0][0].down > 1
        assert body[0][0].paragraphs
        shown = [row[0] for row in body if row[0].down]
        assert sum(cell.down for cell in shown) == len(body)
        assert all(row[1].down == 1 for row in body)
        assert all(not row[0].paragraphs for row in body if not row[0].down)


def test_equal_names_under_different_groups_are_written_for_each():
    rows = [("a", "x", "1"), ("b", "x", "2"), ("b", "x", "3"), ("", "x", "4"), ("", "x", "5")]
    _, (table,) = tables(("g", "h", "n"), *rows, types={"row_heads": 3})
    assert [cell.down for cell in [row[0] for row in table.cells[1:]]] == [1, 2, 0, 1, 1]
    assert [cell.down for cell in [row[1] for row in table.cells[1:]]] == [1, 2, 0, 2, 0]


def test_equal_names_of_the_last_level_are_rows_of_their_own():
    _, (table,) = tables(("g", "n"), ("a", "1"), ("a", "2"), types={"row_heads": 1})
    assert [row[0].down for row in table.cells[1:]] == [1, 1]
    _, (table,) = tables(("g", "h", "n"), ("a", "x", "1"), ("a", "x", "2"), types={"row_heads": 2})
    assert [(row[0].down, row[1].down) for row in table.cells[1:]] == [(2, 1), (0, 1)]


def test_columns_that_name_the_rows_are_repeated_on_every_slide():
    rows = ("Name of the row " * 2, "second " * 3, *["word " * 8] * 12)
    _, parts = tables(tuple(f"Column {n}" for n in range(14)), rows, types={"row_heads": 2})
    assert len(parts) > 1
    assert all(row_texts(part, 0)[:2] == ["Column 0", "Column 1"] for part in parts)
    assert sum(len(part.column_widths) - 2 for part in parts) == 12


@pytest.mark.parametrize("template", template_names())
def test_colours_of_cells_are_shown_and_their_text_can_be_read(template):
    looks = [
        {"row": 0, "column": 0, "fill": "ffff00"},
        {"row": 0, "column": 1, "fill": "000080", "color": "0000FF", "bold": True},
        {"row": 1, "column": 0, "color": "FF0000", "italic": True},
    ]
    _, (table,) = tables(("a", "b"), ("x", "y"), ("z", "w"), types={"looks": looks}, template=template)
    (x, y), (z, w) = table.cells[1], table.cells[2]
    assert (x.fill.literal, y.fill.literal) == ("FFFF00", "000080")
    assert [cell.paragraphs[0].runs[0].bold for cell in (y, w)] == [True, False]
    assert z.paragraphs[0].runs[0].italic
    red = z.paragraphs[0].runs[0].color.literal
    assert int(red[:2], 16) > int(red[2:4], 16)
    assert not w.paragraphs[0].runs[0].color.literal


def test_a_colour_that_can_be_read_stays_exactly_what_it_is():
    looks = [{"row": 0, "column": 0, "color": "8B0000"}]
    _, (table,) = tables(("a", "b"), ("x", "y"), types={"looks": looks})
    assert table.cells[1][0].paragraphs[0].runs[0].color.literal == "8B0000"


def test_a_table_that_shows_the_first_rows_of_many_says_so_in_the_warnings():
    scene, _ = tables(("a", "b"), ("x", "y"), types={"rows_of": 1200})
    assert any("first 1 of 1,200 rows" in warning for warning in scene.warnings)
    scene, _ = tables(("a", "b"), ("x", "y"), types={})
    assert not scene.warnings


@pytest.mark.parametrize("types", [{}, {"types": {"columns": [{"kind": "text"}, {"kind": "text"}]}}])
def test_line_breaks_in_cells_begin_lines_and_ask_for_no_more_width_than_their_longest(types):
    scene, (table,) = tables(("Team", "Town"), ("First line\nSecond line\nThird", "Bern"), **types)
    (words,) = table.cells[1][0].paragraphs
    assert [line.text for line in words.lines] == ["First line", "Second line", "Third"]
    assert words.text == "First line\nSecond line\nThird"
    _, (flat,) = tables(("Team", "Town"), ("First line Second line Third", "Bern"), **types)
    assert table.column_widths[0] < flat.column_widths[0]
    with zipfile.ZipFile(io.BytesIO(write_pptx(scene))) as file:
        assert file.read("ppt/slides/slide2.xml").count(b"<a:br") == 2


def test_a_cell_with_line_breaks_is_as_wide_as_its_longest_line():
    widest, alone = (
        measured(["A"], [text], TypedColumn("text", ()), 12, LOOK, "en")
        for text in ("First\nThe second line\nThird", "The second line")
    )
    assert (widest.natural, widest.least) == (alone.natural, alone.least)


SHAPES = [
    (rows, columns) for rows in (1, 2, 5, 6, 7, 8, 9, 10, 11, 12, 14, 20, 40) for columns in (2, 4, 9, 14)
]


@pytest.mark.parametrize(
    ("rows", "columns", "height"),
    sampled(((*shape, height) for shape in SHAPES for height in (200.0, 380.0)), share=3),
)
def test_a_table_of_a_least_size_is_the_whole_one_where_that_is_as_large_and_on_one_slide(
    rows, columns, height
):
    theme = load_theme("default")
    body = theme.content.body.box
    page = Page(theme, "en-US", is_rtl=False, body=replace(body, h=height))
    grid = [
        [f"Head {n}" for n in range(columns)],
        *([f"Cell {n} of {row}" for n in range(columns)] for row in range(rows)),
    ]
    spec = Slide.model_validate({"title": "A table", "table": grid})
    whole = lay_out_table(page, spec, title="A table")
    sizes = {words.style.size for row in whole[0].cells for cell in row for words in cell.paragraphs}

    if len(whole) == 1 and min(sizes) >= 14.0:
        assert lay_out_table(page, spec, title="A table", least=14.0) == whole
    else:
        with pytest.raises(DoesNotFit):
            lay_out_table(page, spec, title="A table", least=14.0)


@pytest.mark.parametrize("template", ["default", "marina", "monolith", "felix"])
def test_a_table_of_three_columns_has_the_whole_width(template):
    _, (table,) = tables(
        ("Boat", "Seats", "Trips"), ("Alba", "240", "18"), ("Brisa", "180", "22"), template=template
    )
    assert table.box.w > 0.99 * load_theme(template).content.body.box.w
    assert table.cells[1][0].paragraphs[0].style.size >= 28


@pytest.mark.parametrize("template", ["default", "monolith", "felix"])
def test_a_long_table_leaves_the_title_its_size(template):
    rows = [(f"{hour}:10 north", "daily", str(hour * 31), str(hour * 97)) for hour in range(6, 18)]
    scene, (table,) = tables(("Sailing", "Days", "Passengers", "Fares"), *rows, template=template)
    assert table.cells[1][0].paragraphs[0].style.size >= 14
    title = next(each for each in scene.slides[-1].elements if each.name == "Title")
    assert title.paragraphs[0].style.size == load_theme(template).content.title.style.size


@pytest.mark.parametrize(("columns", "is_told"), [(3, False), (14, True)])
def test_bars_without_room_are_told(columns, is_told):
    frame = pd.DataFrame(
        {f"a long head of column {at}": [1250000 + at, 2500000, 3750000] for at in range(columns)}
    )
    slide = nbdeck.table(frame, bars="a long head of column 0", title="Bars")
    scene = compose_themed(Deck(slides=(DeckSlide(spec=slide),), title="Deck"))
    assert any("no room for bars" in told for told in scene.warnings) is is_told


def test_a_wide_table_without_bars_misses_none():
    frame = pd.DataFrame({f"a long head of column {at}": [1250000 + at, 2500000] for at in range(14)})
    scene = compose_themed(Deck(slides=(DeckSlide(spec=nbdeck.table(frame, title="T")),), title="Deck"))
    assert not any("no room for bars" in told for told in scene.warnings)


def test_a_row_of_sums_is_bold_below_a_line_whatever_it_is_called():
    def looks(last):
        _, (table,) = tables(
            ("Item", "£m"), ("Rope", "3.5"), ("Wages", "(1.5)"), ("Twine", "2"), ("Left", last)
        )
        return [(row[1].paragraphs[0].style.bold, row[1].top) for row in table.cells[1:]]

    *above, (is_bold, line) = looks("4.0")
    assert is_bold
    assert line is not None
    assert above == [(False, None)] * 3
    assert looks("4.1") == [(False, None)] * 4


@pytest.mark.parametrize("template", ["default", "nexus"])
def test_rows_that_close_a_computation_are_set_off_and_the_names_of_the_others_are_not_bold(template):
    rows = [
        ("€m", "2025", "2024"), ("Tickets", "10.9", "10.0"), ("Freight", "3.4", "3.5"), ("Revenue", "14.3", "13.5"),
        ("Fuel", "7.9", "7.1"), ("Crew", "5.0", "5.2"), ("Result", "1.4", "1.2"),
    ]  # fmt: skip
    _, (table,) = tables(*rows, template=template)
    bold = [[cell.paragraphs[0].style.bold for cell in row] for row in table.cells]
    assert bold == [[at in (0, 3, 6)] * 3 for at in range(7)]
    lines = {table.cells[at - 1][0].bottom for at in (3, 6)}
    assert len(lines) == 1
    assert lines.isdisjoint({table.cells[at - 1][0].bottom for at in (2, 4, 5)})


def test_only_what_is_bold_is_measured_so():
    def naturals(bold, *words):
        column = typed_columns([words], "en")[0]
        return measured(["h"], words, column, 14.0, LOOK, "en", bold=bold).natural

    long, short = "Franjas alrededor de los pueblos", "Franjas alrededor de los puebl"
    assert naturals((), long) < naturals({0}, long)
    assert naturals({1}, long, short) < naturals({0}, long, short) == naturals({0, 1}, long, short)


def test_the_first_column_is_measured_bold_or_the_closing_rows_of_all():
    body = [("Fajas auxiliares", "1 mm"), ("Pastoreo", "2 mm"), ("Camiones", "4 mm"), ("Total", "7 mm")]
    spec = Slide(title="T", table=[["h", "h"], *map(list, body)])
    theme = load_theme("default")
    page = Page(theme, "en-US", is_rtl=False, body=theme.content.body.box)
    for closing in (frozenset(), frozenset({3})):
        grid = replace(table_of(spec, "en"), closing=closing)
        bolds = (closing or range(4), closing)
        for at, (column, bold) in enumerate(zip(_columns(page, grid, 14.0), bolds, strict=True)):
            expected = measured(["h"], grid.words[at], grid.columns[at], 14.0, LOOK, "en", bold=bold)
            assert column.natural == expected.natural


def test_a_word_among_numbers_stands_where_they_end():
    _, (table,) = tables(("Art", "Change"), ("a", "+11"), ("b", "−6.5"), ("c", "–"), ("d", "neu"))
    cells = [row[1] for row in table.cells[1:]]
    assert {cell.paragraphs[0].style.align for cell in cells} == {"end"}
    right = [cell.insets.right for cell in cells]
    assert right[0] > right[1] == right[2] == right[3]


@pytest.mark.parametrize("template", ["default", "aurora"])
def test_a_blank_first_row_says_that_a_table_has_no_header(template):
    rows = (["", " "], ["Grant", "250"], ["Members", "180"], ["Total", "430"])
    scene, (table,) = tables(*rows, template=template)
    assert (table.has_header, table.header_rows, len(table.cells)) == (False, 0, 3)
    assert table.alt == "A table"
    with zipfile.ZipFile(io.BytesIO(write_pptx(scene))) as package:
        slide = next(name for name in package.namelist() if name.endswith("slides/slide2.xml"))
        assert b"firstRow" not in package.read(slide)


def test_a_long_table_without_a_header_goes_on_without_one():
    _, parts = tables(["", ""], *([f"Row {at}", "x"] for at in range(40)))
    assert [part.has_header for part in parts] == [False] * len(parts)
    assert sum(len(part.cells) for part in parts) == 40


def test_cells_of_words_have_two_lines_in_large_type_and_those_beside_numbers_one():
    long = "Glasses stay in the bag during sport and never come out"

    def parts(*rows):
        _, (table,) = tables(*rows)
        return [part for row in table.cells for cell in row for part in cell.paragraphs]

    words = parts(
        ["Heard", "From", "Changed"], [long, "Teachers", "Head strap"], ["Brown", "Pupils", "Colours"]
    )
    assert min(each.style.size for each in words) >= 20.0
    assert max(len(each.lines) for each in words) == 2
    mixed = parts(["Heard", "From", "Times"], [f"{long} {long}", "Teachers", "12"], ["Brown", "Pupils", "7"])
    assert max(each.style.size for each in mixed) < 20.0
