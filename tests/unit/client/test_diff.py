import io
import json

import pytest
from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches

from nbdeck.client.diff import SlideText, compared, slides_of
from nbdeck.errors import UnreadableAnswer

AREA = (Inches(1), Inches(2), Inches(4), Inches(3))


def deck(*slides):
    return [SlideText(number, title, tuple(lines)) for number, (title, *lines) in enumerate(slides, start=1)]


A, B, C, D = ("a", "one two three"), ("b", "four five six"), ("c", "seven eight"), ("d", "nine ten eleven")


@pytest.mark.parametrize(
    ("before", "after", "text"),
    [
        ([A, B], [A, B], "No difference."),
        ([A, B], [A, C, B], "+ slide 2: c"),
        ([A, B, C], [A, C], "- slide 2: b"),
        ([A, B, C, D], [B, C, D, A], "> slide 1 is now slide 4: a"),
        ([A, B], [A, ("b", "four five seven")], "~ slide 2: b\n  - four five six\n  + four five seven"),
        ([B], [("Beta", "four five six")], "~ slide 1: Beta\n  - b\n  + Beta"),
        ([A], [D], "- slide 1: a\n+ slide 1: d"),
        ([A, A, B], [A, B], "- slide 2: a"),
        ([], [A], "+ slide 1: a"),
        ([A, B, C], [C, ("b", "4")], "- slide 1: a\n> slide 3 is now slide 1: c\n~ slide 2: b\n  - four five six\n  + 4"),
    ],
)  # fmt: skip
def test_slides_are_told_as_added_removed_moved_or_changed(before, after, text):
    found = compared(deck(*before), deck(*after))
    assert str(found) == text
    assert bool(found) == (text != "No difference.")


def test_a_difference_is_data_and_html():
    found = compared(deck(A, ("<b>", "x")), deck(("a", "one two four"), C))
    assert json.loads(json.dumps(found.to_dict()))["added"] == [{"number": 2, "title": "c"}]
    html = found._repr_html_()
    assert "<del>slide 2: &lt;b&gt;</del>" in html
    assert "<ins>one two four</ins>" in html


def file(value, cell, *, notes=""):
    made = Presentation()
    slide = made.slides.add_slide(made.slide_layouts[1])
    slide.shapes.title.text = "Sales"
    slide.placeholders[1].text = "North leads\nSouth follows"
    numbers = CategoryChartData()
    numbers.categories = ["May", "June"]
    numbers.add_series("North", (1, value))
    slide.shapes.add_chart(XL_CHART_TYPE.LINE, *AREA, numbers)
    slide.shapes.add_table(1, 2, *AREA).table.cell(0, 1).text = cell
    if notes:
        slide.notes_slide.notes_text_frame.text = notes
    group = slide.shapes.add_group_shape()
    group.shapes.add_textbox(*AREA).text_frame.text = "In a group"
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


def test_words_cells_numbers_and_notes_of_any_file_are_read():
    (slide,) = slides_of(file(2.5, "seven", notes="Say it slowly"))
    assert slide.title == "Sales"
    assert set(slide.lines) == {
        "North leads", "South follows", "Kind of chart: line", "North, May: 1", "North, June: 2.5", "In a group",
        "Row 1, column 1: ", "Row 1, column 2: seven", "Notes: Say it slowly",
    }  # fmt: skip


def test_a_changed_number_and_a_changed_cell_are_seen():
    found = compared(slides_of(file(2.5, "seven")), slides_of(file(3, "eight")))
    (changed,) = found.changed
    assert set(changed.removed) == {"North, June: 2.5", "Row 1, column 2: seven"}
    assert set(changed.added) == {"North, June: 3", "Row 1, column 2: eight"}


@pytest.mark.parametrize("data", [b"", b"PK", b"%PDF-1.7"])
def test_a_damaged_file_is_our_error(data):
    with pytest.raises(UnreadableAnswer):
        slides_of(data)
