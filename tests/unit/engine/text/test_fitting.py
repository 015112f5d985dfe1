import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nbdeck.engine.scene import Look, TextStyle, stack_height
from nbdeck.engine.text.fitting import fit, fit_together, fits
from nbdeck.errors import DoesNotFit

LOOK = Look("plain", {}, "Cambria", "Calibri")
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


@given(ITEMS, st.floats(60, 600), st.floats(30, 400), st.sampled_from([8.0, 12.0]))
@settings(max_examples=150)
def test_a_result_always_fits_and_an_error_counts_what_is_too_much(items, width, height, floor):
    try:
        paragraphs = fit(items, width, height, LOOK, floor=floor)
    except DoesNotFit as error:
        assert 0 < error.details["left_over"] <= sum(max(len(text), 1) for text, _ in items)
        assert error.details["floor"] == floor
        return
    assert stack_height(paragraphs) <= height + 0.01
    for paragraph, (_, style) in zip(paragraphs, items, strict=True):
        assert min(floor, style.size) <= paragraph.style.size <= style.size
        assert all(
            line.width <= width - paragraph.style.indent + 0.01 or len(line.text) == 1
            for line in paragraph.lines
        )


def test_what_fits_keeps_its_size():
    (paragraph,) = fit([(SENTENCE, TextStyle(18))], 400, 100, LOOK, floor=12)
    assert paragraph.style.size == 18


def test_sizes_go_down_together_in_half_points():
    large, small = fit([(SENTENCE, TextStyle(40)), (SENTENCE, TextStyle(20))], 400, 150, LOOK, floor=8)
    assert large.style.size < 40
    assert large.style.size * 2 == int(large.style.size * 2)
    assert small.style.size == pytest.approx(large.style.size / 2, abs=0.5)
    larger = [(SENTENCE, TextStyle(large.style.size + 0.5)), (SENTENCE, TextStyle(small.style.size + 0.5))]
    assert not fits(larger, 400, 150, LOOK)


def test_no_style_goes_under_the_floor_and_smaller_ones_keep_their_size():
    title, note = fit([(SENTENCE, TextStyle(40)), ("note", TextStyle(9))], 300, 95, LOOK, floor=12)
    assert title.style.size >= 12
    assert note.style.size == 9


def test_spaces_and_indent_shrink_with_the_size():
    style = TextStyle(40, before=10, after=20, indent=30)
    _, second = fit([(SENTENCE, style), (SENTENCE, style)], 400, 150, LOOK, floor=8)
    scale = second.style.size / 40
    assert (second.style.before, second.style.after, second.style.indent) == pytest.approx(
        (10 * scale, 20 * scale, 30 * scale)
    )


def test_a_smaller_size_is_preferred_to_a_broken_word():
    word = "Wettbewerbsfähigkeit"
    (paragraph,) = fit([(word, TextStyle(40))], 200, 400, LOOK, floor=12)
    assert [line.text for line in paragraph.lines] == [word]
    assert 12 < paragraph.style.size < 40


def test_a_word_that_is_too_long_at_the_floor_is_broken_at_the_full_size():
    (paragraph,) = fit([("x" * 100, TextStyle(40))], 200, 600, LOOK, floor=12)
    assert paragraph.style.size == 40
    assert len(paragraph.lines) > 1


def test_the_width_is_counted_with_a_margin():
    (paragraph,) = fit([(SENTENCE, TextStyle(20))], 2000, 24, LOOK, floor=10)
    exact = paragraph.lines[0].width
    (tight,) = fit([(SENTENCE, TextStyle(20))], exact + 0.5, 24, LOOK, floor=10)
    assert tight.style.size == 19.5
    (roomy,) = fit([(SENTENCE, TextStyle(20))], exact / 0.98 + 0.5, 24, LOOK, floor=10)
    assert roomy.style.size == 20


def test_what_does_not_fit_is_refused_with_a_hint():
    with pytest.raises(DoesNotFit, match="do not fit at 12 pt") as caught:
        fit([(SENTENCE * 10, TextStyle(40))], 200, 50, LOOK, floor=12)
    assert caught.value.hint
    assert 600 < caught.value.details["left_over"] < 800


def test_cells_share_one_scale():
    cells = [([(SENTENCE, TextStyle(30))], 300.0, 100.0), ([("short", TextStyle(30))], 300.0, 100.0)]
    (long,), (short,) = fit_together(cells, LOOK, floor=10)
    assert long.style.size == short.style.size < 30
    assert fit_together([cells[1]], LOOK, floor=10)[0][0].style.size == 30


def test_no_cells_and_no_texts_fit():
    assert fit_together([], LOOK, floor=10) == ()
    assert fit([], 100, 0, LOOK, floor=10) == ()
    assert fits([("", TextStyle(10))], 100, 12, LOOK)


@pytest.mark.parametrize(("width", "height"), [(0, 100), (-5, 100), (100, 0), (100, -1)])
def test_a_box_without_room_refuses(width, height):
    with pytest.raises(DoesNotFit):
        fit([(SENTENCE, TextStyle(18))], width, height, LOOK, floor=12)


def test_line_feeds_count_when_asked():
    items = [("a\nb\nc", TextStyle(20))]
    assert fits(items, 100, 24, LOOK)
    assert not fits(items, 100, 24, LOOK, line_breaks=True)
