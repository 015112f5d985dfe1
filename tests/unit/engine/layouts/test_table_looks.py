"""Totals, bars, signs and marks of a table as they are drawn, and the parts of a long one."""

import pandas as pd
import pytest

import nbdeck
from nbdeck.contract.tables import CellLook
from nbdeck.engine.layouts.deck import compose_themed
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.scene.elements import Table, TextBox, flatten
from nbdeck.engine.themes.load import load_theme

FRAME = pd.DataFrame(
    {"Region": ["North", "South", "East"], "Change": [1.5, -0.5, 3.0], "Orders": [120, 60, 0]}
)


def drawn(**marks):
    slide = nbdeck.table(marks.pop("data", FRAME), title=marks.pop("says", "T"), **marks)
    deck = Deck(slides=(DeckSlide(spec=slide),), include_cover=False, include_table_of_contents=False)
    return [list(flatten(each.elements)) for each in compose_themed(deck, {}).slides]


def table_in(elements):
    return next(each for each in elements if isinstance(each, Table))


def texts(table):
    return [["".join(words.text for words in cell.paragraphs) for cell in row] for row in table.cells]


def run_of(cell):
    (words,) = cell.paragraphs
    return words.style


def test_the_row_that_the_title_names_stands_out_in_the_colour_of_the_theme():
    data = FRAME.assign(Region=["North", "T", "T-bone (of beef)"])
    table = table_in(drawn(data=data)[0])
    assert {run_of(cell).color.slot for cell in table.cells[3]} == {"tx1"}
    table = table_in(drawn(data=data.assign(Region=["Bonn", "Kiel", "Ulm (old)"]), says="Ulm grows")[0])
    looks = [[(run_of(cell).color.slot, run_of(cell).bold) for cell in row] for row in table.cells[1:]]
    assert looks[2] == [("accent1", True)] * 3
    assert looks[1] == [("tx1", True), ("tx1", False), ("tx1", False)]


def test_minus_signs_are_as_wide_as_a_plus():
    assert texts(table_in(drawn()[0]))[2] == ["South", "−0.5", "60"]


def test_text_that_begins_with_a_hyphen_stays():
    data = pd.DataFrame({"Code": ["-7", "-8"], "n": [1, 2]})
    assert texts(table_in(drawn(data=data)[0]))[1][0] == "-7"


def test_a_total_is_bold_below_a_line():
    table = table_in(drawn(totals="Orders")[0])
    assert texts(table)[-1] == ["Total", "", "180"]
    assert [run_of(cell).bold for cell in table.cells[-1] if cell.paragraphs] == [True, True, True]
    assert [run_of(cell).bold for cell in table.cells[-2]] == [False] * 3
    assert [run_of(row[0]).bold for row in table_in(drawn()[0]).cells] == [True] * 4
    assert table.cells[-1][0].top == table.cells[-2][0].bottom is not None


def test_numbers_below_zero_are_red_where_that_is_asked_for():
    table = table_in(drawn(signs=True)[0])
    plain = table_in(drawn()[0])
    assert run_of(table.cells[2][1]).color != run_of(plain.cells[2][1]).color
    assert run_of(table.cells[1][1]).color == run_of(plain.cells[1][1]).color


def test_a_cell_with_a_colour_of_its_own_keeps_it_below_zero():
    slide = nbdeck.table(FRAME, title="T", signs=True)
    own = CellLook(row=1, column=1, color="0B5CAD")
    slide = slide.model_copy(update={"types": slide.types.model_copy(update={"looks": (own,)})})
    deck = Deck(slides=(DeckSlide(spec=slide),), include_cover=False, include_table_of_contents=False)
    table = table_in(flatten(compose_themed(deck, {}).slides[0].elements))
    red = table_in(drawn(signs=True)[0])
    assert run_of(table.cells[2][1]).color.literal == "0B5CAD" != run_of(red.cells[2][1]).color.literal


def test_bars_are_as_long_as_their_numbers_and_stand_behind_them():
    table = table_in(drawn(bars="Orders", totals="Orders")[0])
    assert [row[3] for row in texts(table)] == ["", "██████████", "█████", "", ""]
    assert sum(table.column_widths) == pytest.approx(table.box.w)
    assert run_of(table.cells[1][3]).color != run_of(table.cells[1][2]).color


def test_what_is_highlighted_is_bold_in_the_colour_of_the_theme():
    table = table_in(drawn(highlight="South")[0])
    own, other = run_of(table.cells[2][1]), run_of(table.cells[1][1])
    assert (own.bold, other.bold) == (True, False)
    assert own.color != other.color


def test_numbers_that_name_rows_stand_where_reading_starts():
    by_year = FRAME.assign(Year=[2023, 2024, 2025]).set_index("Year")
    table = table_in(drawn(data=by_year)[0])
    assert [run_of(cell).align for cell in table.cells[1]] == ["start", "start", "end", "end"]


def test_words_that_begin_rows_stand_where_the_title_does_unless_cells_have_grounds():
    def starts(data=FRAME):
        slide = nbdeck.table(data, title="T")
        deck = Deck(
            slides=(DeckSlide(spec=slide),),
            include_cover=False,
            include_table_of_contents=False,
        )
        (page,) = compose_themed(deck, {}).slides
        return {row[0].insets.left for row in table_in(list(flatten(page.elements))).cells}

    assert starts() == {0.0}
    assert (
        min(starts(data=FRAME.style.hide().map(lambda _: "background-color: #ffee00", subset=["Region"])))
        > 0.0
    )


def test_words_keep_off_the_numbers_before_them():
    data = FRAME[["Orders", "Region"]]
    table = table_in(drawn(data=data)[0])
    assert table.cells[1][1].insets.left > table.cells[1][0].insets.left


def test_the_parts_of_a_long_table_say_which_they_are():
    slides = drawn(data=pd.DataFrame({"n": range(60), "name": [f"n{at}" for at in range(60)]}))
    labels = [
        each for made in slides for each in made if isinstance(each, TextBox) and "Part of" in each.name
    ]
    count = len(slides)
    assert count > 1
    assert [each.paragraphs[0].text for each in labels] == [f"{at}/{count}" for at in range(1, count + 1)]
    for made, label in zip(slides, labels, strict=True):
        assert table_in(made).box.bottom <= label.box.y
        assert label.box.bottom <= load_theme("default").content.body.box.bottom + 0.01


def test_a_table_on_one_slide_has_no_number_of_its_part():
    (made,) = drawn()
    assert not any("Part of" in each.name for each in made)


def test_the_last_row_ends_in_a_line_of_its_own():
    rows = [row[0].bottom for row in table_in(drawn()[0]).cells]
    look = load_theme("default").table
    assert [row.color for row in rows[1:]] == [look.rule, look.rule, look.header_ink]
