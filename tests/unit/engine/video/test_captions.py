"""Captions: cut in two lines, drawn where they can be read."""

import pytest
from PIL import Image, ImageChops

from nbdeck.engine.text.fonts import missing_characters
from nbdeck.engine.video.captions import Captions
from nbdeck.engine.video.track import Cue

SIZE = (640, 360)
LONG = {
    "en": "The landlord offers the ground floor to the chain that already owns both corners of the square, "
    "so we have to sign the lease by May, before the board meets again and the price of 1,250 euros goes up by 12 % "
    "for everybody who comes later than that.",
    "de": "Donaudampfschifffahrtsgesellschaftskapitänspatentinhaber" * 6,
    "ar": "قبل أن يعرض المالك الطابق الأرضي على السلسلة التي تملك الزاويتين، يجب توقيع عقد الإيجار " * 3,
    "zh": "在五月之前签订租约，赶在房东把底层租给那家已经拥有广场两个角落的连锁店之前完成全部手续，" * 3,
    "th": "สัญญาเช่าต้องลงนามก่อนเดือนพฤษภาคมก่อนที่เจ้าของที่ดินจะเสนอพื้นที่ชั้นล่างให้กับผู้อื่น" * 3,
}


@pytest.mark.parametrize("tag", LONG)
def test_a_long_sentence_becomes_pieces_of_two_lines_and_nothing_is_lost(tag):
    captions = Captions(tag, SIZE)
    pieces = captions.split(LONG[tag])
    assert len(pieces) > 1
    assert all(len(captions._set(piece).lines) <= 2 for piece in pieces)
    assert "".join("".join(pieces).split()).replace("-", "") == "".join(LONG[tag].split()).replace("-", "")


def test_pieces_end_at_punctuation_where_there_is_some_near():
    assert all(piece[-1] in ",." for piece in Captions("en", SIZE).split(LONG["en"])[:1])


def test_a_short_sentence_stays_whole_and_blanks_are_nothing():
    captions = Captions("en", SIZE)
    assert captions.split("Short  and\nsweet.") == ["Short and sweet."]
    assert captions.split(" \n ") == []


@pytest.mark.parametrize("background", ["#FFFFFF", "#000000", "#808080"])
@pytest.mark.parametrize(
    ("tag", "words"), [("en", "Hello, world."), ("ar", "مرحبا بالعالم"), ("zh", "你好，世界")]
)
def test_words_are_white_on_a_dark_plate_at_the_lower_edge_and_nothing_else_changes(background, tag, words):
    if missing_characters(words, tag):
        pytest.skip("no installed font has these characters")
    frame = Image.new("RGB", SIZE, background)
    (shown,) = Captions(tag, SIZE).drawn(frame, [Cue(0, 1, words)])
    left, top, right, bottom = ImageChops.difference(frame, shown).getbbox() or (0, 0, 0, 0)
    assert 0.8 * SIZE[1] < top < bottom < SIZE[1]
    assert abs((left + right) - SIZE[0]) <= 4
    band = shown.crop((left, top, right, bottom)).convert("L")
    darkest, brightest = band.getextrema()
    assert brightest > 245
    plate = band.getpixel((band.width // 2, 3))
    assert plate < 60
    assert darkest < 60


def test_captions_of_a_slide_are_drawn_one_by_one():
    cues = [Cue(number, number + 1, f"Caption number {number}") for number in range(20)]
    drawn = list(Captions("en", SIZE).drawn(Image.new("RGB", SIZE, "#FFFFFF"), cues))
    assert len(drawn) == 20
    assert len({picture.tobytes() for picture in drawn}) == 20


def test_no_cue_is_no_picture():
    assert list(Captions("en", SIZE).drawn(Image.new("RGB", SIZE), [])) == []
