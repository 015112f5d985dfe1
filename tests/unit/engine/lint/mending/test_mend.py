"""Findings in a file of somebody else, mended: the finding is gone, nothing else is touched, or a reason is given."""

import io
import zipfile

import pytest
from lxml import etree
from PIL import Image
from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.dml.color import RGBColor
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Emu, Pt

from nbdeck.engine.lint.judge import judge
from nbdeck.engine.lint.mending.mend import mended
from nbdeck.engine.sources.bounded import mend_bounded
from nbdeck.errors import BadRequest

MENDED_IN_THE_FILE = (
    "another_color",
    "another_place",
    "reading_order",
    "own_proportions",
    "one_line",
    "whole_axis",
    "removal",
)


def a_box(slide, name, x, y, words="Words that stand here", w=200, h=40):
    box = slide.shapes.add_textbox(Pt(x), Pt(y), Pt(w), Pt(h))
    box.name, box.text_frame.word_wrap = name, True
    run = box.text_frame.paragraphs[0].add_run()
    run.text, run.font.size = words, Pt(18)
    return box


def a_file(draw, layout=5):
    """A file of two slides, of which `draw` fills the second."""
    deck = Presentation()
    deck.slide_width, deck.slide_height = Emu(12192000), Emu(6858000)
    deck.slides.add_slide(deck.slide_layouts[5]).shapes.title.text = "The first"
    slide = deck.slides.add_slide(deck.slide_layouts[layout])
    slide.shapes.title.text = "The second"
    draw(slide)
    file = io.BytesIO()
    deck.save(file)
    return file.getvalue()


def faint(slide):
    box = a_box(slide, "Faint", 60, 150)
    box.text_frame.paragraphs[0].runs[0].font.color.rgb = RGBColor(0xDD, 0xDD, 0xDD)
    dark = box.text_frame.paragraphs[0].add_run()
    dark.text, dark.font.size = " and dark", Pt(18)
    dark.font.color.rgb = RGBColor(0x11, 0x22, 0x33)


def over_each_other(slide):
    a_box(slide, "Below", 60, 150)
    a_box(slide, "Above", 200, 165)
    a_box(slide, "Beside", 420, 165)


def late(slide):
    for name, y in (("Third", 300), ("First", 150), ("Second", 220)):
        a_box(slide, name, 60, y)


def a_picture(slide, w=200, h=200):
    file = io.BytesIO()
    Image.new("RGB", (400, 200), "red").save(file, "PNG")
    file.seek(0)
    shown = slide.shapes.add_picture(file, Pt(60), Pt(150), Pt(w), Pt(h))
    shown.name = "Red"
    shown._element.nvPicPr.cNvPr.set("descr", "Red")
    return shown


def cards(slide):
    for at, y in enumerate((150, 153, 150)):
        card = slide.shapes.add_shape(1, Pt(60 + 220 * at), Pt(y), Pt(200), Pt(120))
        card.name, card.text_frame.text = f"Card {at}", f"Card {at}"


def a_chart(slide, ends=(90, 98), values=(95, 99), kind=XL_CHART_TYPE.COLUMN_CLUSTERED):
    data = CategoryChartData()
    data.categories = ["a", "b"]
    data.add_series("S", values)
    frame = slide.shapes.add_chart(kind, Pt(60), Pt(150), Pt(400), Pt(250), data)
    frame.name = "Sales"
    frame._element.nvGraphicFramePr.cNvPr.set("descr", "Sales")
    frame.chart.value_axis.minimum_scale, frame.chart.value_axis.maximum_scale = ends
    return frame


def the_remedy(pptx):
    found = [each for each in judge(pptx).findings if each.remedy in MENDED_IN_THE_FILE]
    assert {each.slide for each in found} == {2}
    return found[0].remedy, found[0].shape


def changed_parts(before, after):
    old, new = (zipfile.ZipFile(io.BytesIO(each)) for each in (before, after))
    assert old.namelist() == new.namelist()
    return [name for name in old.namelist() if old.read(name) != new.read(name)]


def slide_of(pptx):
    return Presentation(io.BytesIO(pptx)).slides[1]


def named(pptx, name):
    return next(each for each in slide_of(pptx).shapes if each.name == name)


@pytest.mark.parametrize(
    ("draw", "layout", "remedy", "part", "told"),
    [
        (faint, 5, "another_color", "slides/slide2", "'Faint' has the theme's colour 'text 1' where it was hard"),
        (over_each_other, 5, "another_place", "slides/slide2", "'Above' stands 31 pt below where it was."),
        (late, 5, "reading_order", "slides/slide2", "'First' and what else was read late are read in the order"),
        (a_picture, 5, "own_proportions", "slides/slide2", "'Red' has its own proportions again"),
        (cards, 5, "one_line", "slides/slide2", "The top of 'Card 1' is at 150 pt, as that of 2 others."),
        (a_chart, 5, "whole_axis", "charts/chart", "'Sales': bars begin at 0, not at 90.0, the axis no longer ends"),
        (lambda slide: None, 1, "removal", "slides/slide2", "The empty placeholder 'Content Placeholder 2' is gone."),
    ],
)  # fmt: skip
def test_a_mend_leaves_nothing_to_find_and_all_other_parts_as_they_were(draw, layout, remedy, part, told):
    before = a_file(draw, layout)
    assert the_remedy(before)[0] == remedy
    edited = mend_bounded(before, 2, *the_remedy(before))
    assert [name.partition("ppt/")[2][: len(part)] for name in changed_parts(before, edited.data)] == [part]
    assert edited.sentence.startswith(told)
    assert judge(edited.data).findings == ()


def test_only_the_words_that_are_faint_change_their_colour():
    before = a_file(faint)
    after, _ = mended(before, 2, "another_color", "Faint")
    light, dark = named(after, "Faint").text_frame.paragraphs[0].runs
    assert (light.font.color.theme_color, dark.font.color.rgb) == (13, RGBColor(0x11, 0x22, 0x33))
    assert light.font.size == Pt(18)


def test_a_colour_takes_the_place_of_the_other_behind_the_outline():
    def draw(slide):
        faint(slide)
        run = next(each for each in slide.shapes if each.name == "Faint").text_frame.paragraphs[0].runs[0]
        properties = run._r.rPr
        properties.insert(
            0, etree.SubElement(properties, properties[0].tag.replace("solidFill", "ln"), w="0")
        )

    after, _ = mended(a_file(draw), 2, "another_color", "Faint")
    properties = named(after, "Faint").text_frame.paragraphs[0].runs[0]._r.rPr
    assert [etree.QName(each).localname for each in properties] == ["ln", "solidFill"]


def test_on_a_dark_ground_words_get_the_light_colour():
    def draw(slide):
        ground = slide.shapes.add_shape(1, Pt(50), Pt(140), Pt(400), Pt(200))
        ground.name = "Ground"
        ground.fill.solid()
        ground.fill.fore_color.rgb = RGBColor(0x10, 0x18, 0x20)
        box = a_box(slide, "Dark", 60, 150)
        box.text_frame.paragraphs[0].runs[0].font.color.rgb = RGBColor(0x30, 0x30, 0x30)

    after, told = mended(a_file(draw), 2, "another_color", "Dark")
    assert named(after, "Dark").text_frame.paragraphs[0].runs[0].font.color.theme_color == 14
    assert "'background 1'" in told


def test_what_goes_out_of_the_way_goes_the_shortest_way_within_the_margins():
    after, _ = mended(a_file(over_each_other), 2, "another_place", "Above")
    places = {each.name: (each.left.pt, each.top.pt) for each in slide_of(after).shapes}
    assert places["Below"] == (60, 150)
    assert places["Above"] == (200, 196)


def test_no_way_is_taken_that_makes_another_error():
    def draw(slide):
        a_box(slide, "First", 60, 250)
        a_box(slide, "Second", 60, 240)

    # Up is nearer, but there it would be seen before what is read first.
    _, told = mended(a_file(draw), 2, "another_place", "Second")
    assert "below" in told


def test_a_title_stays_and_what_lies_over_it_goes():
    def draw(slide):
        title = slide.shapes.title
        a_box(slide, "Note", title.left.pt + 10, title.top.pt + title.height.pt - 10)

    before = a_file(draw)
    remedy, shape = the_remedy(before)
    after, _ = mended(before, 2, remedy, shape)
    assert slide_of(after).shapes.title.top == slide_of(before).shapes.title.top
    assert named(after, "Note").top > named(before, "Note").top


def test_a_group_moves_as_one():
    def draw(slide):
        a_box(slide, "Below", 60, 150)
        group = slide.shapes.add_group_shape()
        group.name = "Both"
        for at in range(2):
            part = group.shapes.add_textbox(Pt(70), Pt(160 + 50 * at), Pt(200), Pt(40))
            part.name, part.text_frame.text, part.text_frame.word_wrap = f"Part {at}", "Words", True

    before = a_file(draw)
    after, _ = mended(before, 2, *the_remedy(before))
    moved = named(after, "Both").top - named(before, "Both").top
    assert moved > 0
    inner, old = (next(iter(named(each, "Both").shapes)) for each in (after, before))
    assert inner.top == old.top  # the group's own coordinates


def test_the_order_changes_and_nothing_else():
    after, _ = mended(a_file(late), 2, "reading_order", "Second")
    assert [each.name for each in slide_of(after).shapes][1:] == ["First", "Second", "Third"]


def test_a_picture_shrinks_inside_its_frame():
    after, _ = mended(a_file(a_picture), 2, "own_proportions", "Red")
    red = named(after, "Red")
    assert (red.left.pt, red.top.pt, red.width.pt, red.height.pt) == (60, 200, 200, 100)
    wide = a_file(lambda slide: a_picture(slide, 500, 100))
    red = named(mended(wide, 2, "own_proportions", "Red")[0], "Red")
    assert (red.left.pt, red.top.pt, red.width.pt, red.height.pt) == (210, 150, 200, 100)


def test_an_axis_of_negative_bars_ends_at_zero_and_one_of_a_line_where_its_values_do():
    below = a_file(lambda slide: a_chart(slide, (-100, -90), (-95, -99)))
    axis = named(mended(below, 2, "whole_axis", "Sales")[0], "Sales").chart.value_axis
    assert (axis.minimum_scale, axis.maximum_scale) == (-100, 0)
    line = a_file(lambda slide: a_chart(slide, (90, 120), (85, 99), XL_CHART_TYPE.LINE))
    axis = named(mended(line, 2, "whole_axis", "Sales")[0], "Sales").chart.value_axis
    assert (axis.minimum_scale, axis.maximum_scale) == (None, 120)


def test_values_at_the_ends_of_an_axis_are_not_beyond_it():
    whole = a_file(lambda slide: a_chart(slide, (85, 99), (85, 99), XL_CHART_TYPE.LINE))
    assert not [each for each in judge(whole).findings if each.rule == "charts"]


def test_bars_along_logarithms_have_no_zero():
    def draw(slide):
        frame = a_chart(slide, (10, 1000), (95, 99))
        scaling = frame.chart.value_axis._element.find("{*}scaling")
        base = etree.SubElement(scaling, scaling.tag.replace("scaling", "logBase"), val="10")
        scaling.insert(0, base)

    assert not [each for each in judge(a_file(draw)).findings if each.rule == "charts"]


def twice(slide):
    for y in (150, 165):
        a_box(slide, "Same", 60, y)


def crowded(slide):
    a_box(slide, "Below", 30, 125, w=900, h=385)
    a_box(slide, "Above", 30, 125, w=900, h=385)


def linked(slide):
    ground = slide.shapes.add_shape(1, Pt(50), Pt(140), Pt(400), Pt(200))
    ground.fill.solid()
    ground.fill.fore_color.rgb = RGBColor(0x00, 0x00, 0xF0)
    box = a_box(slide, "Faint", 60, 150)
    box.text_frame.paragraphs[0].runs[0].hyperlink.address = "https://example.org"


def turned(slide):
    a_picture(slide).rotation = 10


def tied(slide):
    over_each_other(slide)
    ends = [next(each for each in slide.shapes if each.name == name) for name in ("Above", "Below")]
    line = slide.shapes.add_connector(1, Pt(700), Pt(400), Pt(800), Pt(450))
    for connect, end in zip((line.begin_connect, line.end_connect), ends, strict=True):
        connect(end, 0)
    line.name = "Tie"


def animated(slide):
    shape = next(each for each in slide.placeholders if each.placeholder_format.idx == 1)
    p = "http://schemas.openxmlformats.org/presentationml/2006/main"
    timing = etree.fromstring(
        f'<p:timing xmlns:p="{p}"><p:tnLst><p:par><p:cTn id="1" dur="indefinite" restart="never" nodeType="tmRoot">'
        f'<p:childTnLst><p:set><p:cBhvr><p:cTn id="2" dur="1"/><p:tgtEl><p:spTgt spid="{shape.shape_id}"/></p:tgtEl>'
        "</p:cBhvr></p:set></p:childTnLst></p:cTn></p:par></p:tnLst></p:timing>"
    )
    slide._element.append(timing)


@pytest.mark.parametrize(
    ("draw", "layout", "remedy", "shape", "reason"),
    [
        (late, 5, "another_color", "First", "Nothing of the kind is found at 'First' on slide 2 any more"),
        (late, 5, "removal", "First", "'First' is no empty placeholder"),
        (late, 5, "removal", "Nobody", "No shape is named 'Nobody'"),
        (late, 5, "whole_axis", "First", "'First' shows no chart"),
        (lambda slide: a_chart(slide, (0, 120)), 5, "whole_axis", "Sales", "The axes of 'Sales' are whole"),
        (twice, 5, "another_place", "Same", "2 shapes are named 'Same'"),
        (crowded, 5, "another_place", "Above", "Whatever was tried with 'Above'"),
        (linked, 5, "another_color", "Faint", "'Faint' is a link"),
        (turned, 5, "own_proportions", "Red", "'Red' is turned"),
        (tied, 5, "another_place", "Above", "A line ends there"),
        (animated, 1, "removal", "Content Placeholder 2", "An animation of the slide names"),
    ],
)
def test_what_cannot_be_mended_is_refused_with_the_reason(draw, layout, remedy, shape, reason):
    with pytest.raises(BadRequest, match=reason):
        mended(a_file(draw, layout), 2, remedy, shape)


def test_a_slide_that_is_not_there_or_not_shown_is_refused():
    with pytest.raises(BadRequest, match="no slide 3 that is shown"):
        mended(a_file(late), 3, "reading_order", "First")
    deck = Presentation(io.BytesIO(a_file(late)))
    deck.slides[1]._element.set("show", "0")
    file = io.BytesIO()
    deck.save(file)
    with pytest.raises(BadRequest, match="no slide 2 that is shown"):
        mended(file.getvalue(), 2, "reading_order", "First")


def test_what_lies_over_something_stays_over_it_in_another_order():
    def draw(slide):
        a_box(slide, "Behind", 60, 300, h=60)
        a_box(slide, "Before", 60, 340, h=60)
        a_box(slide, "Top", 60, 150)

    after, _ = mended(a_file(draw), 2, "reading_order", "Top")
    assert [each.name for each in slide_of(after).shapes][1:] == ["Top", "Behind", "Before"]


def test_no_order_is_taken_that_hides_something():
    def draw(slide):
        a_box(slide, "Low", 60, 300, h=60)
        a_box(slide, "Across", 200, 160, h=180)
        a_box(slide, "Top", 60, 150)

    with pytest.raises(BadRequest, match="one would hide another"):
        mended(a_file(draw), 2, "reading_order", "Top")


def test_what_stands_where_its_layout_says_is_moved_from_there():
    def draw(slide):
        body = next(each for each in slide.placeholders if each.placeholder_format.idx == 1)
        body.text_frame.text = "Short"
        a_box(slide, "Note", body.left.pt + 5, body.top.pt + 5)
        slide.shapes._spTree.insert(3, slide.shapes[-1]._element)

    before = a_file(draw, 1)
    remedy, shape = the_remedy(before)
    assert (remedy, shape) == ("another_place", "Content Placeholder 2")
    after, told = mended(before, 2, remedy, shape)
    assert told == "'Content Placeholder 2' stands 211 pt right of where it was."
    place, was = named(after, shape), named(before, shape)
    assert (place.top, place.width, place.height) == (was.top, was.width, was.height)
    assert round(place.left.pt - was.left.pt) == 211
