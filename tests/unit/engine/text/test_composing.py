import math
import xml.etree.ElementTree as ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nbdeck.engine.scene.boxes import ThemeStyle
from nbdeck.engine.scene.text import Run, TextStyle, stack_height
from nbdeck.engine.text.composing import clean, fit_together, from_runs, paragraph, plain
from nbdeck.errors import DoesNotFit
from sampling import examples

LOOK = ThemeStyle("plain", {}, "Cambria", "Calibri")
STYLE = TextStyle(18)
SENTENCE = "Revenue grew faster than the market in every region we serve, while costs fell."
WORDS = st.lists(
    st.sampled_from(
        ["growth", "Wettbewerbsfähigkeit", "a", "收入增长", "الإيرادات", "ตลาดใน", "2026", "**up**"]
    ),
    max_size=14,
).map(" ".join)
ITEMS = st.lists(
    st.tuples(
        WORDS, st.sampled_from([TextStyle(40), TextStyle(18, before=6, after=4), TextStyle(11, indent=14)])
    ),
    min_size=1,
    max_size=4,
)


def fit(items, width, height, *, floor, lang=""):
    (paragraphs,) = fit_together([(items, width, height)], LOOK, floor=floor, lang=lang)
    return paragraphs


def fits(items, width, height, lang=""):
    try:
        fit(items, width, height, floor=math.inf, lang=lang)
    except DoesNotFit:
        return False
    return True


def marked(text):
    runs = paragraph(text, STYLE, 400, LOOK).runs
    return [(run.text, "b" * run.bold + "i" * run.italic) for run in runs]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain", [("plain", "")]),
        ("a **bold** word", [("a ", ""), ("bold", "b"), (" word", "")]),
        ("*it* and _it_", [("it", "i"), (" and ", ""), ("it", "i")]),
        ("***both***", [("both", "bi")]),
        ("**a *b* c**", [("a ", "b"), ("b", "bi"), (" c", "b")]),
        ("**a *b***", [("a ", "b"), ("b", "bi")]),
        ("**bold**, _it_.", [("bold", "b"), (", ", ""), ("it", "i"), (".", "")]),
        ("这是**重要**的", [("这是", ""), ("重要", "b"), ("的", "")]),
        ("(**x**)", [("(", ""), ("x", "b"), (")", "")]),
        (r"\_it\_ and \*\*b\*\*", [("_it_ and **b**", "")]),
        (r"**a\*b**", [("a*b", "b")]),
        ("**12 %** up", [("12 %", "b"), (" up", "")]),
    ],
)
def test_inline_marks_become_runs(text, expected):
    assert marked(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "5*3*2", "2 * 3 * 4", "snake_case_name", "__init__", "a ** b", "**open", "close**", "*", "**", "****", "_",
        "a_b", "f(*args, **kwargs)", "* item", "**bold*", "*it**", "** x **",
    ],
)  # fmt: skip
def test_marks_without_a_partner_stay_text(text):
    assert marked(text) == [(text, "")]


def test_a_bold_style_stays_bold_around_marks():
    runs = paragraph("a *b*", TextStyle(18, bold=True), 400, LOOK).runs
    assert [(run.bold, run.italic) for run in runs] == [(True, False), (True, True)]


def test_runs_carry_style_and_language():
    (run,) = paragraph("Umsatz", TextStyle(21, face="major"), 400, LOOK, "de-DE").runs
    assert (run.size, run.face, run.lang) == (21, "major", "de-DE")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a\x00b\x07c\x1f", "abc"),
        ("tab\there", "tab here"),
        ("a\r\nb\nc\rd\u2028e\x85f", "a b c d e f"),
        ("soft\u00adhyphen\ufeff", "softhyphen"),
        ("lone \ud800 surrogate \uffff", "lone  surrogate "),
        ("👩\u200d💻 stays", "👩\u200d💻 stays"),
        ("\x9b1m", "1m"),
    ],
)
def test_characters_that_powerpoint_cannot_hold_go(text, expected):
    assert clean(text) == expected


@given(st.text())
@settings(max_examples=examples(200))
def test_any_text_becomes_valid_xml(text):
    ElementTree.fromstring(f"<t>{clean(text).replace('&', '').replace('<', '')}</t>".encode())


@given(st.text(alphabet="ab *_\n中ا.", max_size=40))
@settings(max_examples=examples(200))
def test_only_marks_and_line_breaks_are_ever_taken_out(text):
    def letters(some):
        return "".join(character for character in some if character not in "*_ \n")

    result = paragraph(text, STYLE, 100, LOOK)
    assert letters(result.text) == letters(text)
    assert plain(text) == result.text


def test_line_feeds_break_lines_only_when_asked():
    assert len(paragraph("a\nb", STYLE, 400, LOOK).lines) == 1
    asked = paragraph("a\r\nb", STYLE, 400, LOOK, line_breaks=True)
    assert [line.text for line in asked.lines] == ["a", "b"]
    assert asked.text == "a\nb"


def test_the_indent_is_taken_off_the_width():
    text = "Revenue grew faster than the market"
    indented = paragraph(text, TextStyle(18, indent=100), 250, LOOK)
    assert [line.text for line in indented.lines] == [
        line.text for line in paragraph(text, STYLE, 150, LOOK).lines
    ]
    assert indented.width <= 250


@pytest.mark.parametrize(
    ("text", "lang", "expected"), [("نمت", "", True), ("growth", "ar-SA", False), ("12 %", "he-IL", True)]
)
def test_the_direction_follows_the_text(text, lang, expected):
    assert paragraph(text, STYLE, 200, LOOK, lang).is_rtl is expected


def test_no_text_gives_one_empty_line_of_the_style_s_height():
    empty = paragraph("", STYLE, 100, LOOK)
    assert empty.runs == ()
    assert empty.height == pytest.approx(18 * 1.2)


def test_finished_runs_are_cleaned_and_broken():
    result = from_runs([Run("a\x00 b", 18), Run("", 18), Run("c", 30, bold=True)], STYLE, 20, LOOK)
    assert [run.text for run in result.runs] == ["a b", "c"]
    assert [line.text for line in result.lines] == ["a", "bc"] or len(result.lines) == 3


@pytest.mark.parametrize(
    "text", ["收入增长快于市场", "राजस्व बढ़ा", "نمت الإيرادات", "ההכנסות גדלו", "รายได้", "수익"]
)
def test_scripts_without_italics_stay_upright(text):
    slanted = TextStyle(18, italic=True)
    assert [run.italic for run in paragraph(text, slanted, 400, LOOK).runs] == [False]
    assert [run.italic for run in paragraph("Ünïcode — “ok”", slanted, 400, LOOK).runs] == [True]


@given(ITEMS, st.floats(60, 600), st.floats(30, 400), st.sampled_from([8.0, 12.0]))
@settings(max_examples=examples(150))
def test_a_result_always_fits_and_an_error_names_its_floor(items, width, height, floor):
    try:
        paragraphs = fit(items, width, height, floor=floor)
    except DoesNotFit as error:
        assert error.details["floor"] == floor
        return
    assert stack_height(paragraphs) <= height + 0.01
    for words, (_, style) in zip(paragraphs, items, strict=True):
        assert min(floor, style.size) <= words.style.size <= style.size
        assert all(
            line.width <= width - words.style.indent + 0.01 or len(line.text) == 1 for line in words.lines
        )


@pytest.mark.parametrize("size", [18, 17.88])
def test_what_fits_keeps_its_size(size):
    (paragraph,) = fit([(SENTENCE, TextStyle(size))], 400, 100, floor=12)
    assert paragraph.style.size == size


def test_sizes_go_down_together_in_half_points():
    large, small = fit([(SENTENCE, TextStyle(40)), (SENTENCE, TextStyle(20))], 400, 150, floor=8)
    assert large.style.size < 40
    assert large.style.size * 2 == int(large.style.size * 2)
    assert small.style.size == pytest.approx(large.style.size / 2, abs=0.5)
    larger = [(SENTENCE, TextStyle(large.style.size + 0.5)), (SENTENCE, TextStyle(small.style.size + 0.5))]
    assert not fits(larger, 400, 150)


def test_no_style_goes_under_the_floor_and_smaller_ones_keep_their_size():
    title, note = fit([(SENTENCE, TextStyle(40)), ("note", TextStyle(9))], 300, 95, floor=12)
    assert title.style.size >= 12
    assert note.style.size == 9


def test_spaces_and_indent_shrink_with_the_size():
    style = TextStyle(40, before=10, after=20, indent=30)
    _, second = fit([(SENTENCE, style), (SENTENCE, style)], 400, 150, floor=8)
    scale = second.style.size / 40
    assert (second.style.before, second.style.after, second.style.indent) == pytest.approx(
        (10 * scale, 20 * scale, 30 * scale)
    )


@pytest.mark.parametrize(
    "style", [TextStyle(40, indent=150), TextStyle(40, before=60), TextStyle(40, after=60)], ids=str
)
def test_a_text_is_as_large_as_its_room_allows_with_spaces_in_proportion(style):
    items = [(SENTENCE, style), (SENTENCE, style)]
    words, _ = fit(items, 300, 400, floor=8)
    size = words.style.size
    assert 8 < size < 40
    assert fits([(text, style.sized(size)) for text, style in items], 300, 400)
    larger = [paragraph(text, style.sized(size + 0.5), 300 * 0.98, LOOK) for text, style in items]
    assert stack_height(larger) > 400


def test_a_smaller_size_is_preferred_to_a_broken_word():
    word = "Wettbewerbsfähigkeit"
    (paragraph,) = fit([(word, TextStyle(40))], 200, 400, floor=12)
    assert [line.text for line in paragraph.lines] == [word]
    assert 12 < paragraph.style.size < 40


def test_a_word_that_is_too_long_at_the_floor_is_broken_at_the_full_size():
    (paragraph,) = fit([("x" * 100, TextStyle(40))], 200, 600, floor=12)
    assert paragraph.style.size == 40
    assert len(paragraph.lines) > 1


def test_the_width_is_counted_with_a_margin():
    (paragraph,) = fit([(SENTENCE, TextStyle(20))], 2000, 24, floor=10)
    exact = paragraph.lines[0].width
    (tight,) = fit([(SENTENCE, TextStyle(20))], exact + 0.5, 24, floor=10)
    assert tight.style.size == 19.5
    (roomy,) = fit([(SENTENCE, TextStyle(20))], exact / 0.98 + 0.5, 24, floor=10)
    assert roomy.style.size == 20


def test_what_does_not_fit_is_refused_with_a_hint():
    with pytest.raises(DoesNotFit, match="does not fit at 12 pt") as caught:
        fit([(SENTENCE * 10, TextStyle(40))], 200, 50, floor=12)
    assert caught.value.hint
    assert caught.value.details == {"floor": 12}


def test_cells_share_one_scale():
    cells = [([(SENTENCE, TextStyle(30))], 300.0, 100.0), ([("short", TextStyle(30))], 300.0, 100.0)]
    (long,), (short,) = fit_together(cells, LOOK, floor=10)
    assert long.style.size == short.style.size < 30
    assert fit_together([cells[1]], LOOK, floor=10)[0][0].style.size == 30


def test_no_cells_and_no_texts_fit():
    assert fit_together([], LOOK, floor=10) == ()
    assert fit([], 100, 0, floor=10) == ()
    assert fits([("", TextStyle(10))], 100, 12)


@pytest.mark.parametrize(("width", "height"), [(0, 100), (-5, 100), (100, 0), (100, -1)])
def test_a_box_without_room_refuses(width, height):
    with pytest.raises(DoesNotFit):
        fit([(SENTENCE, TextStyle(18))], width, height, floor=12)


def test_line_feeds_are_spaces():
    assert fits([("a\nb\nc", TextStyle(20))], 100, 24)


def test_where_lines_may_not_begin_anywhere_a_text_is_as_it_is_set_no_higher_than_its_box():
    words = [("客户停留的时间比以前更长，NPS达到72，回购率为34%。", TextStyle(20.88))]
    heights = (2 * 20.88 * 1.2, 3 * 20.88 * 1.2)
    too_high = [
        (width, height)
        for width in range(200, 320)
        for height in heights
        if stack_height(fit(words, width, height, floor=8, lang="zh")) > height + 1e-6
    ]
    assert too_high == []
