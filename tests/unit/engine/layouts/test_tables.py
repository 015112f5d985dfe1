"""Tables: widths from content, numbers by their decimal points, pages and column sets."""

import pytest

from nbdeck.contract.slides import Slide
from nbdeck.engine.layouts.columns import is_numeric, measured, widths
from nbdeck.engine.layouts.deck import compose
from nbdeck.engine.model import Deck, DeckSlide
from nbdeck.engine.quality.scene_gates import scene_findings
from nbdeck.engine.scene import Table, flatten
from nbdeck.engine.text.breaking import break_runs
from nbdeck.engine.themes.load import load_theme, template_names

LOOK = load_theme("default").look


def tables(*rows, template="default", title="A table", **fields):
    """Return the scene of a deck with one table, and its tables in order."""
    spec = Slide.model_validate({"title": title, "table": rows, **fields})
    scene = compose(
        Deck(slides=(DeckSlide(spec=spec),), template=template, title="Deck", include_table_of_contents=False)
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
    assert table.box.w == pytest.approx(body.w)


def test_large_type_is_not_larger_than_the_template_sets_single_sentences():
    for template in template_names():
        _, (table,) = tables(("A", "B"), ("x", "1"), template=template)
        assert table.cells[1][0].paragraphs[0].style.size <= max(load_theme(template).type.lead, 18)


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
    ("cells", "expected"),
    [
        (["1", "2.5", "-3"], True),
        (["$1.2M", "€3,400", "12 %"], True),
        (["1.234,56 €", "−12", "(300)"], True),
        (["", "–", "7"], True),
        (["North", "South"], False),
        (["2024-01-01", "2024-02-01"], False),
        (["", "–"], False),
        (["12 apples", "3 pears"], False),
        (["1", "2", "3", "n/a", "x"], True),
    ],
)
def test_columns_of_numbers_are_recognised(cells, expected):
    assert is_numeric(cells) is expected


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
    column = measured(["Head", *cells], 14.0, LOOK, "en-US")
    assert (max(column.tails) > 0) is aligned


def test_widths_never_leave_the_room_and_give_the_longest_words_theirs():
    columns = [
        measured(["Head", text], 14.0, LOOK, "en")
        for text in ("short", "word " * 60, "1.5", "Unbreakableword")
    ]
    found = widths(columns, 18.0, 500.0)
    assert sum(found) <= 500.01
    assert all(width >= column.least + 18.0 for width, column in zip(found, columns, strict=True))
    assert found[1] == max(found)
    assert widths(columns, 18.0, 120.0) is None


@pytest.mark.parametrize("template", template_names())
def test_long_cells_wrap_and_hostile_ones_do_no_harm(template):
    rows = [
        ("Topic", "What it means", ""),
        ("word " * 60, "x" * 120, "\t\n"),
        ("**bold**", "نمو", "中文" * 40),
    ]
    _, parts = tables(*rows, template=template)
    assert sum(len(part.cells) - 1 for part in parts) == 2


def test_the_caption_stands_under_the_table_and_the_table_says_what_it_is():
    scene, (table,) = tables(("Month", "Sales"), ("May", "3"), content="North leads since May.")
    caption = next(e for e in scene.slides[-1].elements if e.name == "Caption")
    assert caption.box.y >= table.box.bottom
    assert table.alt == "Table: A table. 1 rows, 2 columns: Month, Sales."
