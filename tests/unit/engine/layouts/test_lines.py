"""Frames are made so that their lines stay where text is measured a little differently."""

import math
from dataclasses import replace

import pytest

import decks
from nbdeck.engine.layouts.frame import title_box
from nbdeck.engine.layouts.kit import Page, style, text_box
from nbdeck.engine.layouts.lines import is_calm, magnified, with_slack
from nbdeck.engine.layouts.phrases import is_run_on, is_torn, phrased
from nbdeck.engine.pipeline import compose
from nbdeck.engine.scene.boxes import Box, ThemeStyle
from nbdeck.engine.scene.elements import Group, Table, TableCell, TextBox, flatten
from nbdeck.engine.scene.text import Insets, TextStyle, stack_height
from nbdeck.engine.text.breaking import break_runs
from nbdeck.engine.text.composing import paragraph
from nbdeck.engine.text.opportunities import NO_BREAK
from nbdeck.engine.themes.load import load_theme

PAGE = Page(load_theme("default"), "en-US", is_rtl=False, body=Box(60, 130, 840, 320))
LONELY = "Revenue grew faster than the market in all of the regions that we serve today"
LOOK = ThemeStyle("plain", {"bg1": "FFFFFF", "tx1": "000000"}, "Calibri", "Calibri")
TEXT = "The best prototype ships first where demand is highest in the two regions."


def title(text, align="start", width=840.0):
    return text_box(PAGE, Box(60, 20, width, 80), [(text, style(PAGE, "title", align=align))])


def last_share(text):
    widths = [line.width for line in text.paragraphs[0].lines]
    return widths[-1] / max(widths)


def test_a_lonely_last_word_gets_company_in_the_same_number_of_lines():
    plain = title(LONELY)
    even = phrased(PAGE, plain)
    assert len(plain.paragraphs[0].lines) == len(even.paragraphs[0].lines) == 2
    assert last_share(plain) < 0.45 < last_share(even)
    assert even.text == plain.text
    assert even.text_height == plain.text_height
    assert even.box == plain.box


def test_words_are_calm_in_few_whole_lines_that_fit_with_the_spaces_between_them():
    look = TextStyle(20, before=7, after=9)
    words = [(TEXT, look), (TEXT, look)]
    broken = [paragraph(text, style, 300 * 0.97, PAGE.look, PAGE.lang) for text, style in words]
    count, height = len(broken[0].lines), stack_height(broken)
    assert is_calm(PAGE, words, 300, height + 0.01, count)
    assert not is_calm(PAGE, words, 300, height + 0.01, count - 1)
    assert not is_calm(PAGE, words, 300, height - 0.01, count)
    assert not is_calm(PAGE, [("Wettbewerbsfähigkeit", look)], 60, 400, 9)


def test_words_are_as_large_as_they_are_calm_with_one_factor_for_all():
    words = [("Short", TextStyle(10)), ("Shorter", TextStyle(5))]
    (larger,) = magnified(PAGE, [words], 400, 100, most=1.8, largest=100)
    assert [look.size for _, look in larger] == [18, 9]
    (held,) = magnified(PAGE, [words], 400, 100, most=1.8, largest=15)
    assert [look.size for _, look in held] == [14, 7]
    assert magnified(PAGE, [words], 400, 19, most=1.8) == [words]


def test_no_line_more_is_made_where_a_script_forbids_some_marks_at_its_start():
    page = Page(load_theme("gradient"), "zh-CN", is_rtl=False, body=PAGE.body)
    look = style(page, "body", size=21.0)
    text = text_box(page, Box(0, 0, 480, 120), [("客户停留的时间比以前更长，NPS达到72，回购率为34%。", look)])
    assert len(phrased(page, text).paragraphs[0].lines) == len(text.paragraphs[0].lines) == 2


@pytest.mark.parametrize(
    ("align", "left", "right"), [("start", False, True), ("end", True, False), ("center", True, True)]
)
def test_the_room_is_taken_from_the_side_that_the_text_does_not_stand_at(align, left, right):
    insets = phrased(PAGE, title(LONELY, align)).insets
    assert (insets.left > 0, insets.right > 0) == (left, right)


@pytest.mark.parametrize("width", range(390, 500, 10))
def test_no_line_of_a_title_ends_in_a_hyphen_where_another_break_exists(width):
    text = "What well-known makers of high-speed trains promise"
    broken = text_box(PAGE, Box(60, 20, width, 200), [(text, style(PAGE, "title"))])
    lines = phrased(PAGE, broken).paragraphs[0].lines
    assert not any(line.text.endswith("-") for line in lines)
    assert "".join(line.text for line in lines).replace(" ", "") == text.replace(" ", "")


BREAD = "Costs fell: the new oven bakes twice as much bread a day"
TRAINS = "What well-known makers of high-speed trains promise"
NORTH = "Sales in the north rose, in the south they fell for a third year"
WAITING = "救急外来の待ち時間は秋以降に長くなっている（中央値・分）"
APPROVED = "新しい販売計画は取締役会で正式に承認される見込み"
DIVIDED = "Rindfleischetikettierungsüberwachungsaufgaben: wer sie trägt"


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        (BREAD, 560, ("Costs fell: the new oven bakes", "twice as much bread a day")),
        (BREAD, 280, ("Costs fell: the new", "oven bakes twice as", "much bread a day")),
        (NORTH, 460, ("Sales in the north rose, in the", "south they fell for a third year")),
        (TRAINS, 400, ("What well-known makers of", "high-speed trains promise")),
        (APPROVED, 600, ("新しい販売計画は取締役会で", "正式に承認される見込み")),
        (WAITING, 640, ("救急外来の待ち時間は秋以降に", "長くなっている（中央値・分）")),
    ],
)
def test_a_title_breaks_where_phrases_end_and_has_no_more_lines_for_that(text, width, lines):
    page = replace(PAGE, lang="ja") if text in (WAITING, APPROVED) else PAGE
    broken = text_box(page, Box(60, 20, width, 400), [(text, style(page, "title", size=32.0))])
    made = phrased(page, broken)
    assert is_torn(page, broken) == (text in (WAITING, APPROVED))
    assert tuple(line.text for line in made.paragraphs[0].lines) == lines
    assert not is_torn(page, made)


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        (
            "Fernwärme Auenfels: Stand 2024 und Transformationsplan bis 2030",
            520,
            ("Fernwärme Auenfels:", "Stand 2024 und", "Transformationsplan bis 2030"),
        ),
        ("Waiting times in the outpatient clinic", 440, ("Waiting times", "in the outpatient clinic")),
    ],
)
def test_words_that_begin_a_phrase_are_held_together_by_no_more_no_break_spaces_than_needed(
    text, width, lines
):
    broken = text_box(PAGE, Box(60, 20, width, 400), [(text, style(PAGE, "title", size=36.0))])
    assert is_run_on(phrased(PAGE, broken))
    made = phrased(PAGE, broken, may_hold=True)
    assert tuple(line.text.replace(NO_BREAK, " ") for line in made.paragraphs[0].lines) == lines
    assert not is_run_on(made) or lines[1].endswith("und")
    assert 0 < made.text.count(NO_BREAK) <= 2


@pytest.mark.parametrize(
    ("text", "width", "is_open"),
    [
        ("Where we stand 2024 and later", 260, True),
        ("Where we stand 20 crowns higher", 260, False),
        ("Two words: more words here", 600, False),
    ],
)
def test_a_year_belongs_to_the_word_before_and_a_number_to_what_it_counts(text, width, is_open):
    box = text_box(PAGE, Box(60, 20, width, 400), [(text, style(PAGE, "title", size=36.0))])
    assert is_run_on(box) == is_open


@pytest.mark.parametrize("width", range(140, 300, 20))
def test_no_better_break_divides_a_word_anew(width):
    broken = text_box(PAGE, Box(60, 20, width, 400), [(DIVIDED, style(PAGE, "title"))])
    assert not any(line.text.startswith("-") for line in phrased(PAGE, broken).paragraphs[0].lines)


def test_text_of_one_line_stays_as_it_is():
    assert phrased(PAGE, title("Short")) == title("Short")


def test_each_of_several_paragraphs_is_evened_out_where_none_gets_more_lines():
    look = style(PAGE, "body")
    width = 0.9 * paragraph(LONELY, look, math.inf, PAGE.look).width
    plain = text_box(PAGE, Box(60, 20, width, 200), [(LONELY, look), ("Two old ships", look)])
    assert last_share(plain) < 0.3
    even = phrased(PAGE, plain)
    assert last_share(even) > 0.45
    assert [len(each.lines) for each in even.paragraphs] == [2, 1]


def lines_of(text, width, size=20.0):
    box = TextBox(Box(0, 0, width, 200), (paragraph(text, TextStyle(size), width, LOOK),))
    (kept,) = with_slack([box], LOOK)
    return [line.text for line in kept.paragraphs[0].lines], kept


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("Nothing that all of our developers saw caused pain", "saw caused pain"),
        ("It fell in the spring, for the first time out", "first time out"),
    ],
)
def test_the_frame_of_a_short_word_alone_on_the_last_line_is_narrower(text, last):
    width = paragraph(text, TextStyle(20.0), math.inf, LOOK).width
    lines, kept = lines_of(text, width - 20.0)
    assert lines[-1] == last
    assert len(lines) == 2
    assert kept.text == text
    assert kept.box.w < width - 20.0


@pytest.mark.parametrize(
    ("fields", "lines"),
    [
        ({}, ["Departures within", "ten minutes; they", "ask for 92 %"]),
        ({"role": "title"}, ["Departures within ten", "minutes; they ask", "for\u00a092 %"]),
        ({"fill": "bg1"}, ["Departures within ten", "minutes; they ask", "for\u00a092 %"]),
    ],
)
def test_a_figure_with_its_unit_is_not_left_over_and_takes_a_word_along_where_the_frame_stays(fields, lines):
    words = paragraph("Departures within ten minutes; they ask for 92 %", TextStyle(20.0), 200, LOOK)
    assert words.lines[-1].text == "92 %"
    (kept,) = with_slack([TextBox(Box(0, 0, 200, 200), (words,), **fields)], LOOK)
    assert [line.text for line in kept.paragraphs[0].lines] == lines
    assert (kept.box.w < 200) == (not fields)


def test_no_line_more_is_made_for_a_short_word_alone():
    assert lines_of("Extraordinarily out", 130.0)[0] == ["Extraordinarily", "out"]


def test_lines_that_cannot_be_evened_out_stay_in_their_box():
    text = title("Donaudampfschifffahrtsgesellschaftskapitänspatent ist da", width=620.0)
    made = phrased(PAGE, text)
    inner = made.box.w - made.insets.left - made.insets.right
    assert all(line.width <= inner for line in made.paragraphs[0].lines)


def _box(width, align="start", text=TEXT):
    return TextBox(Box(100, 50, width, 80), (paragraph(text, TextStyle(16, align=align), width, LOOK),))


def _lines(box):
    return [line.text for each in box.paragraphs for line in each.lines]


def _rebroken(box, share):
    return [line.text for each in box.paragraphs for line in break_runs(each.runs, box.box.w * share, LOOK)]


def _full():
    """Return a frame that its first line fills to the last point."""
    loose = _box(300)
    return _box(loose.paragraphs[0].lines[0].width + 0.05)


def test_a_full_line_gets_room_on_both_sides():
    full = _full()
    assert _rebroken(full, 0.99) != _lines(full)
    (steady,) = with_slack([full], LOOK)
    for share in (0.99, 1.0, 1.01):
        assert _rebroken(steady, share) == _lines(full)
    assert abs(steady.box.w - full.box.w) <= 0.05 * full.box.w


def test_a_frame_with_room_is_left_alone():
    calm = _box(300)
    assert all(_rebroken(calm, share) == _lines(calm) for share in (0.99, 1.01))
    assert with_slack([calm], LOOK) == (calm,)


@pytest.mark.parametrize(("align", "moved"), [("start", 0.0), ("center", 0.5), ("end", 1.0)])
def test_lines_stay_where_they_stood(align, moved):
    full = _box(_full().box.w, align)
    (steady,) = with_slack([full], LOOK)
    grown = steady.box.w - full.box.w
    assert grown
    assert steady.box.x == pytest.approx(full.box.x - grown * moved)
    places = [[line.x for line in box.placed_lines()] for box in (full, steady)]
    assert places[0] == pytest.approx(places[1])


def test_scripts_of_a_second_typeface_get_more_room():
    hindi = "राजस्व बाज़ार से तेज़ी से बढ़ा और लागत कम हुई"
    whole = _box(400, text=hindi).paragraphs[0].lines[0].width
    near = _box(whole / 1.015, text=hindi)
    assert len(_lines(near)) == 2
    assert len(_rebroken(near, 1.023)) == 1
    (steady,) = with_slack([near], LOOK)
    assert len(_lines(steady)) == 2
    assert all(_rebroken(steady, share) == _lines(steady) for share in (0.977, 1.0, 1.023))


@pytest.mark.parametrize(("align", "sides"), [("start", (0, 1)), ("center", (0.5, 0.5)), ("end", (1, 0))])
def test_a_full_cell_keeps_its_column_and_moves_an_inset(align, sides):
    width, insets = _full().box.w, Insets(9, 4, 9, 4)
    words = paragraph(TEXT, TextStyle(16, align=align), width, LOOK)
    table = Table(
        Box(100, 50, width + 18, 90), (width + 18,), (90,), ((TableCell((words,), insets=insets),),)
    )
    (steady,) = with_slack([table], LOOK)
    assert (steady.box, steady.column_widths, steady.row_heights) == (table.box, table.column_widths, (90,))
    ((cell,),) = steady.cells
    moved = cell.insets.left - 9, cell.insets.right - 9
    assert sum(moved) != 0
    assert moved == pytest.approx(tuple(sum(moved) * side for side in sides))
    inner = width - sum(moved)
    for share in (0.995, 1.005):
        again = [line.text for line in break_runs(words.runs, inner * share, LOOK)]
        assert again == [line.text for line in cell.paragraphs[0].lines]


def test_a_group_grows_with_its_text():
    full = _full()
    (group,) = with_slack([Group(full.box, (full,))], LOOK)
    assert group.box.contains(group.children[0].box)


@pytest.mark.parametrize(
    ("kind", "template"),
    [("plain", "default"), ("plain", "bruno"), ("plain", "serene"), ("german", "default")],
)
def test_hardly_a_line_of_a_deck_hangs_by_a_thread(kind, template):
    scene = compose(decks.deck(kind, template))
    texts = [each for slide in scene.slides for each in flatten(slide.elements) if isinstance(each, TextBox)]
    loose = [
        each.text
        for each in texts
        for block in each.paragraphs
        for share in (0.992, 1.008)
        if [line.text for line in break_runs(block.runs, _room(each, block) * share, scene.look)]
        != [line.text for line in block.lines]
    ]
    assert len(loose) <= 0.02 * len(texts)


def _room(text, block):
    return text.box.w - text.insets.left - text.insets.right - block.style.indent


@pytest.mark.parametrize("width", [240, 250, 290, 310])
def test_no_line_is_evened_out_at_the_cost_of_a_word(width):
    text = text_box(PAGE, Box(60, 20, width, 500), [(DIVIDED, style(PAGE, "title"))], floor=20)
    assert [line.text for line in phrased(PAGE, text).paragraphs[0].lines] == [
        line.text for line in text.paragraphs[0].lines
    ]


@pytest.mark.parametrize(("text", "width"), [(NORTH, 126), (NORTH, 232), (TRAINS, 146)])
def test_a_frame_that_keeps_its_lines_has_no_more_of_them(text, width):
    box = text_box(PAGE, Box(60, 20, width, 500), [(text, style(PAGE, "title"))], floor=20)
    (steady,) = with_slack([box], PAGE.look)
    assert steady.text_height <= box.text_height


def test_no_frame_that_keeps_lines_parts_a_word():
    page = Page(load_theme("gradient"), "fr", is_rtl=False, body=Box(60, 130, 840, 320))
    words = "L’écart avec le lait conventionnel s’est encore creusé : 278 € pour mille litres fin 2025"
    (steady,) = with_slack([title_box(page, page.theme.content.title, words)], page.look)
    assert "conventionnel" in " ".join(line.text for line in steady.paragraphs[0].lines)


@pytest.mark.parametrize("width", range(400, 500, 20))
def test_what_stands_in_brackets_is_parted_by_no_line(width):
    words = "d'ordures ménagères par habitant (2024\xa0: 211\xa0kg)"
    box = text_box(PAGE, Box(0.0, 0.0, width, 120.0), [(words, style(PAGE, "body", size=24.0))])
    ends = [line.text.strip() for line in phrased(PAGE, box).paragraphs[0].lines]
    assert len(ends) == 2
    assert all(each.count("(") == each.count(")") for each in ends)


@pytest.mark.parametrize("tail", ["in the whole region", "in town", "and of the wards"])
def test_few_lines_end_at_the_hyphen_of_a_word_where_a_narrower_frame_helps(tail):
    text = f"The waiting room fills up on Mondays and follow-ups are pushed into the next month by all clinics {tail}"
    ended = 0
    for width in range(150, 420, 3):
        words = paragraph(text, TextStyle(16.0), float(width), LOOK)
        (kept,) = with_slack([TextBox(Box(0, 0, float(width), 400), (words,))], LOOK)
        assert len(kept.paragraphs[0].lines) <= len(words.lines)
        ended += any(line.text.rstrip().endswith("follow-") for line in kept.paragraphs[0].lines)
    assert ended <= 12  # of 90; of which a third would without


def test_a_title_that_would_fill_its_line_to_the_last_point_stands_in_two_even_lines():
    theme = load_theme("default")
    page = Page(theme, "en-US", is_rtl=False, body=theme.content.body.box)
    frame = theme.content.title
    words = "Patients of all clinics wait five days longer than before"
    width = paragraph(words, frame.style, math.inf, page.look).width
    lines = {}
    for share in (0.95, 0.99, 1.01):
        place = replace(frame, box=replace(frame.box, w=width / share))
        lines[share] = title_box(page, place, words).paragraphs[0].lines
    assert [len(each) for each in lines.values()] == [1, 2, 2]
    assert min(line.width for line in lines[0.99]) > 0.5 * max(line.width for line in lines[0.99])
