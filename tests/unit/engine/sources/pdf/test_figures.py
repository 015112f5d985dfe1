"""What is drawn near the caption of a figure is the figure, with its labels and without the text around it."""

import pytest

from nbdeck.engine.sources.pdf.page import PdfBox, PdfLine, PdfPage
from nbdeck.engine.sources.pdf.painting import figures_of, is_figure_caption

DRAWING = PdfBox(100, 100, 300, 250)


def line(text, left, baseline, size=10.0):
    return PdfLine(text, left, left + 0.5 * size * len(text), baseline, size)


def page(*lines, shapes=(DRAWING,), pictures=()):
    return PdfPage(1, 600, 800, lines=list(lines), shapes=[*shapes, *pictures], pictures=list(pictures))


def boxes(*lines, **more):
    found = [figure.box for figure in figures_of(page(*lines, **more))]
    return [tuple(map(round, (box.left, box.top, box.right, box.bottom))) for box in found]


@pytest.mark.parametrize(
    ("text", "is_caption"),
    [
        ("Figure 3: Sales", True),
        ("Fig. 2.1 Sales by region", True),
        ("Abb. 4 – Umsatz", True),
        ("图 3", True),
        ("Figure A1. More", True),
        ("Figure 3 shows the sales", False),
        ("Fig. 4(a) illustrates them", False),
        ("Figure 3 . . . . . . . . 12", False),
        ("Table 3: Sales", False),
        ("Figures are below", False),
    ],
)
def test_captions_are_told_from_sentences_about_figures(text, is_caption):
    assert is_figure_caption(text) == is_caption


@pytest.mark.parametrize(
    ("baseline", "is_found"), [(265, True), (345, True), (360, False), (90, True), (55, False)]
)
def test_a_drawing_is_the_figure_of_a_caption_close_below_or_above_it(baseline, is_found):
    assert len(figures_of(page(line("Figure 1: Sales", 120, baseline)))) == is_found


def test_parts_close_together_are_one_drawing_and_small_marks_and_backgrounds_are_none():
    parts = (PdfBox(100, 100, 160, 240), PdfBox(170, 100, 230, 240))
    marks = (PdfBox(400, 200, 410, 210), PdfBox(0, 0, 600, 800), PdfBox(20, 700, 580, 702))
    (box,) = boxes(line("Figure 1: Sales", 120, 262), shapes=(*parts, *marks))
    assert box == (96, 96, 234, 244)


def test_labels_are_in_the_figure_and_prose_around_it_is_not():
    caption = line("Figure 1: Sales", 120, 275)
    labels = [line("2023", 80, 180), line("Year of sales", 150, 262), line("Input data here", 60, 150)]
    prose = [
        line("The sales grew a lot.", 100, 92),
        line("A long line that is no label because it has many words", 100, 269),
        line("three words here", 310, 150), line("three more words", 310, 162),
    ]  # fmt: skip
    (figure,) = figures_of(page(*prose, *labels, caption))
    assert sorted(one.text for one in figure.labels) == sorted(one.text for one in labels)
    assert (round(figure.box.left), round(figure.box.bottom)) == (56, 265)


def test_what_stands_beside_a_photograph_is_no_label():
    photo = PdfBox(100, 100, 300, 250)
    (figure,) = figures_of(
        page(
            line("next to", 305, 150),
            line("(a)", 190, 262),
            line("Figure 1: Boat", 120, 280),
            shapes=(),
            pictures=(photo,),
        )
    )
    assert [one.text for one in figure.labels] == ["(a)"]


def test_figures_above_each_other_have_their_own_drawings():
    below = PdfBox(100, 290, 300, 400)
    captions = (line("Figure 1: A", 120, 270), line("Figure 2: B", 120, 415))
    assert [box[1::2] for box in boxes(*captions, shapes=(DRAWING, below))] == [(96, 254), (286, 404)]


def test_a_shape_that_reaches_over_its_caption_ends_there():
    (box,) = boxes(line("Figure 1: A", 120, 270), shapes=(PdfBox(100, -20, 300, 380),))
    assert box == (96, 0, 304, 260)


SWATCHES = (PdfBox(120, 70, 128, 78), PdfBox(200, 70, 208, 78))


@pytest.mark.parametrize(
    ("between", "shapes", "top"),
    [
        ([], SWATCHES, 65),
        ([], (PdfBox(120, 50, 128, 58),), 96),
        ([], (PdfBox(380, 70, 388, 78),), 96),
        ([], (PdfBox(60, 70, 68, 78),), 96),
        ([line("The sales rose in all of the three years.", 100, 92)], SWATCHES, 96),
    ],
)
def test_the_colours_of_a_legend_above_a_drawing_are_in_the_figure(between, shapes, top):
    names = [line("2024", 131, 77), line("2025", 211, 77)] if shapes is SWATCHES and not between else []
    (box,) = boxes(line("Figure 1: Sales", 120, 265), *names, *between, shapes=(DRAWING, *shapes))
    assert box[1] == top


PROSE = "This is a line of the column beside it, and it ends."


@pytest.mark.parametrize(("rows", "is_taken"), [(2, True), (3, False)])
@pytest.mark.parametrize(("left", "middle"), [(310, 150), (50, 150)])
def test_a_row_of_the_column_beside_a_drawing_is_none_of_its_labels(rows, is_taken, left, middle):
    beside = [line(PROSE, left, 400 + 12 * at, size=4) for at in range(rows)]
    label = line("Equipment", left + 3, middle, size=8)
    (figure,) = figures_of(page(line("Figure 1: Sales", 100, 270), label, line("inside", 150, 200), *beside))
    assert [one.text for one in figure.labels] == [*(["Equipment"] if is_taken else []), "inside"]
