"""A deck as a whole: cover, contents, frames, notes, languages, warnings, and the same scene every time."""

import io
from itertools import product

import pytest
from PIL import Image, ImageDraw

from nbdeck.contract.slides import Slide
from nbdeck.engine.layouts.deck import compose_themed
from nbdeck.engine.model.deck import Deck, DeckBranding, DeckSlide, KeptSlide
from nbdeck.engine.quality.scene_rules import scene_findings
from nbdeck.engine.scene.elements import Group, Picture, TextBox, flatten
from nbdeck.engine.text.opportunities import NO_BREAK
from nbdeck.engine.themes.load import template_names
from nbdeck.errors import DoesNotFit, NotFound, ValidationFailed
from sampling import sampled

TEXT = "- We interview twelve customers\n- The team agrees on one goal\n- Results decide on the rollout"


def deck(*slides, **settings):
    """Return a deck of slides given as dicts of the fields that differ from a plain list."""
    made = []
    for number, fields in enumerate(slides or ({},)):
        spec = {"title": f"Slide number {number}", "item_amount": 3, "content": TEXT, **fields}
        made.append(DeckSlide(spec=Slide.model_validate(spec)))
    return Deck(slides=tuple(made), **{"title": "The plan for next year", **settings})


def texts(slide):
    return [element for element in flatten(slide.elements) if isinstance(element, TextBox)]


def placed(slide, kind):
    return next((t for t in texts(slide) if t.placeholder is not None and t.placeholder.kind == kind), None)


def test_cover_and_contents_come_first_and_can_be_left_out():
    assert [slide.layout for slide in compose_themed(deck()).slides][:2] == ["Cover", "Contents"]
    bare = compose_themed(deck(include_cover=False, include_table_of_contents=False))
    assert [slide.source_index for slide in bare.slides] == [0]
    assert [slide.number for slide in compose_themed(deck({}, {})).slides] == [1, 2, 3, 4]


def test_a_deck_without_slides_is_a_cover():
    assert [slide.layout for slide in compose_themed(Deck(slides=(), title="Alone")).slides] == ["Cover"]


def test_every_slide_has_its_title_in_a_title_placeholder():
    for slide in compose_themed(
        deck({}, {"layout": "QUOTE", "item_amount": 1}, {"layout": "THANKS", "item_amount": 0})
    ).slides:
        title = placed(slide, "title") or placed(slide, "ctrTitle")
        assert title.text.replace(NO_BREAK, " ") == slide.title


def test_every_layout_of_the_deck_has_a_unique_name_and_placeholders_with_prompts():
    scene = compose_themed(deck())
    names = [layout.name for layout in scene.layouts]
    assert len(set(names)) == len(names)
    assert {slide.layout for slide in scene.slides} <= set(names)
    assert all(place.prompt for layout in scene.layouts for place in layout.placeholders)


def test_placeholders_that_slides_fill_exist_on_their_layouts():
    scene = compose_themed(deck({}, {"layout": "QUOTE", "item_amount": 1}, {"layout": "SUMMARY"}))
    for slide in scene.slides:
        keys = {place.key for place in scene.layout_of(slide).placeholders}
        assert {text.placeholder for text in texts(slide) if text.placeholder} <= keys


def test_the_page_number_stands_on_all_slides_but_the_cover():
    scene = compose_themed(deck({}, {}))
    assert placed(scene.slides[0], "sldNum") is None
    assert [placed(slide, "sldNum").text for slide in scene.slides[1:]] == ["2", "3", "4"]


def test_the_source_of_slide_or_chart_stands_at_the_foot():
    chart = {
        "type": "BAR",
        "categories": ["a", "b"],
        "series": [{"name": "s", "values": [1, 2]}],
        "source": "Ledger",
    }
    scene = compose_themed(deck({"source": "Interviews"}, {"chart": chart, "content": "", "item_amount": 0}))
    lines = [[text.text for text in texts(slide) if text.name == "Source"] for slide in scene.slides[2:]]
    assert lines == [["Source: Interviews"], ["Source: Ledger"]]


def test_notes_are_those_given_and_else_the_content_when_asked_for():
    slides = ({"notes": "Say hello"}, {})
    assert [slide.notes for slide in compose_themed(deck(*slides)).slides[2:]] == ["Say hello", ""]
    spoken = compose_themed(deck(*slides, add_speaker_notes=True)).slides[2:]
    assert [slide.notes for slide in spoken] == ["Say hello", TEXT]


def test_a_title_again_stays_as_it_was_given_and_later_parts_of_a_table_go_on():
    table = [["a", "b"], *([str(n), "x"] for n in range(40))]
    scene = compose_themed(
        deck({"title": "T", "table": table, "content": "", "item_amount": 0}, {"title": "T"})
    )
    titles = [slide.title for slide in scene.slides[2:]]
    assert titles[:2] == ["T", "T (continued)"]
    assert titles[-1] == "T"
    assert f"Slides 3 and {len(scene.slides)} have the same title, 'T'." in scene.warnings


def test_marks_in_titles_are_taken_out_of_the_plain_title():
    assert compose_themed(deck({"title": "Sales **rose**"})).slides[-1].title == "Sales rose"


def test_the_contents_list_every_title_but_the_thanks():
    slides = [{"title": f"Chapter {number}"} for number in range(30)]
    scene = compose_themed(deck(*slides, {"title": "Bye", "layout": "THANKS", "item_amount": 0}))
    listed = [line for slide in scene.slides if slide.layout == "Contents" for text in texts(slide)[1:-2] for line in
              text.text.split("\n")]  # fmt: skip
    assert listed == [f"Chapter {number}" for number in range(30)]


def test_long_contents_go_on_over_several_slides_with_titles_of_their_own():
    slides = [
        {"title": f"Chapter {number} on a subject that takes a long line to name in full"}
        for number in range(40)
    ]
    titles = [slide.title for slide in compose_themed(deck(*slides)).slides if slide.layout == "Contents"]
    assert len(titles) > 1
    assert titles[1] == "Contents (continued)"


def test_the_words_of_the_engine_are_in_the_language_of_the_text():
    german = "Die Kunden sind mit dem neuen Produkt zufrieden und die Umsätze wachsen nicht nur im Norden."
    scene = compose_themed(
        deck({"content": german, "title": "Was wir erreicht haben", "item_amount": 1}, title="Unser Jahr")
    )
    assert scene.language.startswith("de")
    assert scene.slides[1].title == "Inhalt"
    assert all(
        run.lang.startswith("de")
        for text in texts(scene.slides[2])
        for p in text.paragraphs
        for run in p.runs
    )


def test_a_language_that_the_text_is_not_in_is_reported():
    german = "Die Kunden sind mit dem neuen Produkt zufrieden und die Umsätze wachsen nicht nur im Norden."
    scene = compose_themed(deck({"content": german, "item_amount": 1}, title="Unser Jahr", language="FRENCH"))
    assert any("French" in warning for warning in scene.warnings)
    assert compose_themed(deck(language="ENGLISH_UK")).warnings == ()
    assert compose_themed(deck(language="ENGLISH_UK")).language == "en-GB"


FIGURES = {
    "title": "las ventas de los clientes y el plan",
    "content": "",
    "item_amount": 0,
    "table": [
        ["City", "Paid", "Sales"],
        *[["Los Angeles", "No", "7.28"]] * 4,
        ["la casa de los niños", "No", "1"],
    ],
    "types": {"columns": [{}, {}, {"kind": "number", "format": "0.00", "values": ["7.28"] * 4 + ["1"]}]},
}
GERMAN = {
    "title": "Was wir erreicht haben",
    "content": "Die Kunden sind zufrieden und die Umsätze wachsen nicht nur im Norden.",
    "item_amount": 1,
}


@pytest.mark.parametrize("language", ["ORIGINAL", "ENGLISH"])
def test_titles_and_cells_of_a_table_do_not_tell_the_language_of_the_deck(language):
    scene = compose_themed(deck(FIGURES, title="Orders", language=language))
    assert (scene.language[:2], scene.warnings) == ("en", ())
    assert scene.slides[1].title == "Contents"


def test_the_title_of_a_chart_does_not_tell_the_language_of_the_deck():
    chart = {"type": "BAR", "categories": ["a", "b"], "series": [{"name": "x", "values": [1, 2]}]}
    scene = compose_themed(
        deck({"title": FIGURES["title"], "content": "", "item_amount": 0, "chart": chart}, title="Orders")
    )
    assert (scene.language[:2], scene.warnings) == ("en", ())


def test_numbers_that_follow_the_language_of_the_text_unasked_are_told():
    (warning,) = compose_themed(deck(FIGURES, GERMAN, title="Orders")).warnings
    assert (
        warning
        == "Numbers are written as in German, for which the text was taken; name a `language` for others."
    )
    assert compose_themed(deck(FIGURES, GERMAN, title="Orders", language="GERMAN")).warnings == ()
    assert compose_themed(deck(GERMAN)).warnings == ()
    untyped = FIGURES | {"types": {"columns": [{}, {}, {"kind": "number"}]}}
    assert compose_themed(deck(untyped, GERMAN, title="Orders")).warnings == ()
    chart = {"type": "BAR", "categories": ["a", "b"], "series": [{"name": "x", "values": [1.5, 2]}]}
    drawn = {"title": "Figures", "content": "", "item_amount": 0, "chart": chart}
    (of_charts,) = compose_themed(deck(drawn, untyped, GERMAN, title="Orders")).warnings
    (of_charts_alone,) = compose_themed(deck(drawn, GERMAN, title="Orders")).warnings
    assert of_charts_alone == warning.replace("Numbers are", "Numbers of charts are")
    assert of_charts == of_charts_alone.replace("was taken;", "was taken, those of tables as typed;")


def test_the_script_of_a_title_tells_the_language_of_a_table():
    scene = compose_themed(deck(FIGURES | {"title": "نمو الإيرادات"}, title=None))
    assert scene.language == "ar-SA"


def test_a_text_without_common_words_may_be_in_the_language_asked_for():
    points = {"content": "\n".join(["Umsatz Nord: Rekord", "Umsatz West: Verlust"] * 3), "item_amount": 6}
    assert compose_themed(deck(points, title="Lage", language="GERMAN")).language == "de"
    english = compose_themed(deck(language="GERMAN"))
    assert english.language == "en-US"
    assert english.warnings[0].startswith("The text is not in German")


@pytest.mark.parametrize("slides", [1, 2, 3])
def test_right_to_left_decks_are_the_mirror_image(slides):
    arabic = "- نمت الإيرادات أسرع من السوق\n- يبقى العملاء مدة أطول\n- أضفنا ثلاثة فرق"
    titled = {"title": "نمو الإيرادات", "content": arabic}
    scene = compose_themed(deck(*[titled] * slides, title="خطة العام القادم"))
    plain = compose_themed(deck(*[{"title": "Growth"}] * slides))
    by_name = {layout.name: layout for layout in plain.layouts}
    pairs = [(layout, by_name[layout.name]) for layout in scene.layouts if layout.name in by_name]
    assert len(pairs) >= 7
    for right, left in pairs:
        for mirrored, original in zip(right.placeholders, left.placeholders, strict=True):
            expected = original.box.mirrored()
            assert (mirrored.box.y, mirrored.box.h) == (expected.y, expected.h)
            assert mirrored.box.x == pytest.approx(expected.x, abs=0.03 * expected.w)  # slack of long lines
    for text in texts(scene.slides[-1]):
        assert all(paragraph.is_rtl for paragraph in text.paragraphs)
    if scene.slides[-1].layout == plain.slides[-1].layout:
        box, expected = (
            placed(scene.slides[-1], "title").box,
            placed(plain.slides[-1], "title").box.mirrored(),
        )
        assert (box.y, box.h) == (expected.y, expected.h)
        assert box.x == pytest.approx(expected.x, abs=0.03 * expected.w)


def test_the_same_deck_gives_the_same_scene():
    made = deck({}, {"layout": "STEPS"}, {"layout": "SUMMARY"})
    assert compose_themed(made) == compose_themed(made.model_copy())


def test_a_brand_reaches_the_look_and_its_warnings_the_scene():
    scene = compose_themed(deck(branding=DeckBranding(color="C00020", title_font="Brandon")))
    assert scene.look.colors["accent1"] == "C00020"
    assert scene.look.major == "Brandon"
    assert any("Brandon" in warning for warning in scene.warnings)


def test_an_unknown_template_is_refused():
    with pytest.raises(NotFound, match="nosuch"):
        compose_themed(deck(template="nosuch"))


def test_a_chart_that_nobody_gave_is_refused_with_what_to_do():
    with pytest.raises(ValidationFailed, match="no chart"):
        compose_themed(deck({"layout": "CHART", "item_amount": 0, "content": "Nothing to count here"}))


def test_a_table_row_higher_than_a_slide_is_refused():
    table = (("a", "b"), ("word " * 3000, "x"))
    with pytest.raises(DoesNotFit, match="row"):
        compose_themed(deck({"table": table, "content": "", "item_amount": 0}))


def test_a_slide_with_a_title_alone_opens_a_section():
    scene = compose_themed(deck({"title": "Part two", "content": " ", "item_amount": 0}))
    assert scene.slides[-1].layout == "Section"
    assert placed(scene.slides[-1], "title").paragraphs[0].lines[0].size > 30
    parts = compose_themed(deck(*({"title": t, "content": " ", "item_amount": 0} for t in ("One", "Two"))))
    numbers = [
        [e.text for e in flatten(s.elements) if getattr(e, "name", "") == "Part"] for s in parts.slides
    ]
    assert numbers[-2:] == [["1"], ["2"]]


def test_a_sentence_alone_opens_no_section_and_is_said_once():
    said = [{"title": f"{who} came", "content": f"- {who} came.", "item_amount": 1} for who in ("Ann", "Ben")]
    scene = compose_themed(deck({"title": "Guests", "content": " ", "item_amount": 0}, *said))
    assert [slide.layout for slide in scene.slides[-3:]] == ["Section and parts", "Quote", "Quote"]
    words = [e.text for e in flatten(scene.slides[-1].elements) if isinstance(e, TextBox)]
    assert [text for text in words if "Ben" in text] == ["Ben came"]


def test_a_picture_stands_beside_the_body_and_fills_its_frame(png):
    key, data = png
    spec = Slide(title="With a picture", item_amount=3, content=TEXT)
    made = Deck(slides=(DeckSlide(spec=spec, picture=key, picture_alt="A wall"),), title="Deck")
    (picture,) = [
        e for e in flatten(compose_themed(made, {key: data}).slides[-1].elements) if isinstance(e, Picture)
    ]
    left, top, right, bottom = picture.crop
    shown = (400 * (1 - left - right)) / (200 * (1 - top - bottom))
    assert shown == pytest.approx(picture.box.w / picture.box.h)
    assert picture.alt == "A wall"


@pytest.mark.parametrize("caption", ["", "A line below"])
def test_a_picture_without_layout_and_items_fills_the_slide_above_its_line(png, caption):
    key, data = png
    spec = Slide(title="A picture", item_amount=0, content=caption)
    made = Deck(slides=(DeckSlide(spec=spec, picture=key, picture_alt="A wall"),), title="Deck")
    scene = compose_themed(made, {key: data})
    elements = list(flatten(scene.slides[-1].elements))
    (picture,) = [element for element in elements if isinstance(element, Picture)]
    assert (picture.crop, picture.alt) == ((0.0, 0.0, 0.0, 0.0), "A wall")
    assert picture.box.w / picture.box.h == pytest.approx(2.0)
    assert picture.box.w > 500
    lines = [element for element in elements if isinstance(element, TextBox) and element.name == "Caption"]
    assert [line.text for line in lines] == ([caption] if caption else [])
    assert all(line.box.y >= picture.box.bottom for line in lines)
    assert scene.warnings == ()


def test_a_small_picture_is_not_drawn_coarse():
    stored = io.BytesIO()
    Image.new("RGB", (40, 20), "#336699").save(stored, "PNG")
    deck_slide = DeckSlide(spec=Slide(title="A picture", item_amount=0, content=""), picture="k")
    scene = compose_themed(Deck(slides=(deck_slide,)), {"k": stored.getvalue()})
    (picture,) = [each for each in flatten(scene.slides[-1].elements) if isinstance(each, Picture)]
    assert (picture.box.w, picture.box.h) == (60.0, 30.0)


def test_a_picture_with_many_words_is_beside_them_as_ever(png):
    key, data = png
    spec = Slide(title="A picture", item_amount=0, content="Many words. " * 20)
    scene = compose_themed(Deck(slides=(DeckSlide(spec=spec, picture=key),)), {key: data})
    (picture,) = [each for each in flatten(scene.slides[-1].elements) if isinstance(each, Picture)]
    assert picture.box.w < 400


def drawing(width, height):
    drawn = Image.new("RGB", (width, height), "white")
    pen = ImageDraw.Draw(drawn)
    for row in range(40, height - 40, 12):
        pen.text((60, row), "letters of a figure, and some more of them", fill="black")
    stored = io.BytesIO()
    drawn.save(stored, "PNG")
    return stored.getvalue()


@pytest.mark.parametrize(("width", "height", "is_above"), [(1200, 300, True), (480, 640, False)])
def test_a_figure_is_whole_and_as_it_is_above_its_words_where_it_is_larger_so_else_beside_them(
    width, height, is_above
):
    data = drawing(width, height)
    slide = DeckSlide(spec=Slide(title="T", item_amount=1, content="Many words. " * 20), picture="k")
    scene = compose_themed(Deck(slides=(slide,)), {"k": data})
    elements = list(flatten(scene.slides[-1].elements))
    (picture,) = [each for each in elements if isinstance(each, Picture)]
    (words,) = [each for each in elements if isinstance(each, TextBox) and each.text.startswith("Many")]
    assert picture.data == data
    assert picture.box.w / picture.box.h == pytest.approx(width / height)
    assert (words.box.y >= picture.box.bottom) is is_above
    assert is_above or words.box.right <= picture.box.x
    assert not is_above or words.box.y - picture.box.bottom < 40.0


def test_a_figure_with_words_of_its_own_has_more_room_than_a_photograph(png):
    widths = []
    for data in (drawing(640, 480), png[1]):
        slide = DeckSlide(spec=Slide(title="T", item_amount=1, content="Few words"), picture="k")
        scene = compose_themed(Deck(slides=(slide,)), {"k": data})
        widths += [each.box.w for each in flatten(scene.slides[-1].elements) if isinstance(each, Picture)]
    assert widths[0] > 1.15 * widths[1]


def test_a_picture_that_is_missing_or_broken_does_no_harm():
    spec = Slide(title="With a picture", item_amount=3, content=TEXT)
    made = Deck(slides=(DeckSlide(spec=spec, picture="x"),), title="Deck")
    for media in ({}, {"x": b"no picture"}):
        assert not any(
            isinstance(e, Picture) for e in flatten(compose_themed(made, media).slides[-1].elements)
        )


def test_overlapping_parts_are_always_grouped():
    for slide in compose_themed(deck({"layout": "STEPS"}, {"layout": "COMPARISON", "item_amount": 2})).slides:
        for number, element in enumerate(slide.elements):
            for other in slide.elements[number + 1 :]:
                assert not element.box.overlaps(other.box), (element, other)
        assert all(element.name for element in slide.elements if isinstance(element, Group))


@pytest.mark.parametrize(
    "fields", [{"layout": "THANKS", "item_amount": 0}, {"table": [["a"], ["b"]], "content": ""}]
)
def test_a_picture_without_a_place_is_reported(png, fields):
    key, data = png
    spec = Slide.model_validate({"title": "No place", "content": TEXT, **fields})
    scene = compose_themed(Deck(slides=(DeckSlide(spec=spec, picture=key),), title="Deck"), {key: data})
    assert any("no place" in warning for warning in scene.warnings)


def test_a_title_as_long_as_a_paragraph_is_shortened_and_kept_in_the_notes():
    title = "This title goes on about the sales of last year. " * 10
    scene = compose_themed(deck({"title": title}))
    assert len(scene.slides[-1].title) < 330
    assert title.strip() in scene.slides[-1].notes
    assert any("title was shortened" in warning for warning in scene.warnings)


@pytest.mark.parametrize(
    ("template", "color"),
    sampled(
        product(template_names(), ("FFE000", "FFFFFF", "000000", "808080", "00FFFF", "7A1FA0", "FF0000")),
        share=4,
    ),
)
def test_every_text_stays_legible_in_a_brands_colour(png, template, color):
    key, data = png
    chart = {"type": "STACKED_BAR", "categories": ["a", "b"], "series": [{"name": "s", "values": [1, 2]}]}
    slides = (
        {}, {"layout": "STEPS"}, {"layout": "SUMMARY"}, {"layout": "COMPARISON", "item_amount": 2},
        {"layout": "QUOTE", "item_amount": 1}, {"layout": "THANKS", "item_amount": 0},
        {"table": [["a", "b"], ["c", "1"], ["d", "2"]], "item_amount": 0}, {"chart": chart, "item_amount": 0},
    )  # fmt: skip
    brand = DeckBranding(color=color, logo=key, title_font="Brandon")
    scene = compose_themed(
        deck(*slides, template=template, subtitle="For the board", branding=brand), {key: data}
    )
    assert [f.message for f in scene_findings(scene) if f.severity == "error"] == []


def test_a_deck_without_a_title_has_the_first_slides_on_its_cover_and_none_at_the_foot():
    scene = compose_themed(deck({"title": "Revenue grew"}, {}, title=None))
    assert placed(scene.slides[0], "ctrTitle").text == "Revenue grew"
    assert all(placed(slide, "ftr") is None for slide in scene.slides)


def test_a_shortened_text_is_told_and_stands_in_the_notes():
    long = "\n".join(f"- {'The team agrees on one goal for the whole year. ' * 40}{n}" for n in range(3))
    scene = compose_themed(deck({"content": long}))
    assert "its text was shortened by" in scene.warnings[0]
    assert scene.slides[-1].notes.endswith("2")


def test_fewer_items_than_asked_for_are_told_with_the_slide():
    scene = compose_themed(deck({}, {"item_amount": 5, "content": "Speed: fast\nCost: low"}))
    assert scene.warnings == ("Slide 4: 5 items were asked for and its content makes 2.",)


def test_eight_long_bullets_are_cut_to_what_an_audience_reads_and_stand_whole_in_the_notes():
    sentence = "Every team plans its quarter around one measurable goal, and reviews it each Monday with all people who depend on it"
    content = "\n".join(f"- Habit {letter}: {sentence}" for letter in "ABCDEFGH")
    scene = compose_themed(deck({"item_amount": 5, "content": content}))
    slide = scene.slides[-1]
    assert sum(len(text.text.split()) for text in texts(slide)) <= 150
    assert any("shortened" in warning for warning in scene.warnings)
    assert slide.notes == content
    assert (
        compose_themed(deck({"item_amount": 5, "content": content}, verbosity="text-heavy")).slides[-1].notes
        == ""
    )


def test_a_long_caption_and_a_long_quotation_have_the_same_budget():
    long = "The northern region opened three stores in the second quarter. " * 20
    chart = {"type": "BAR", "categories": ["a", "b"], "series": [{"name": "s", "values": [1, 2]}]}
    slides = (
        {"chart": chart, "content": long, "item_amount": 0},
        {"layout": "QUOTE", "content": long, "item_amount": 1},
        {"table": [["a", "b"], ["1", "2"]], "content": long, "item_amount": 0},
    )
    scene = compose_themed(deck(*slides))
    for slide in scene.slides[2:]:
        assert sum(len(text.text.split()) for text in texts(slide)) <= 152
        assert slide.notes == long.strip()


def test_contents_that_go_on_over_several_slides_are_no_lack_of_variety():
    scene = compose_themed(deck(*[{"title": f"{n} " + "long title " * 9} for n in range(60)]))
    contents = [slide.number for slide in scene.slides if slide.layout == "Contents"]
    assert len(contents) > 2
    assert not {finding.slide for finding in scene_findings(scene)} & set(contents)


def test_a_line_that_announces_a_list_is_its_first_item_and_told_where_it_has_no_place():
    scene = compose_themed(deck({"content": f"Our aims:\n{TEXT}"}))
    assert scene.warnings == ()
    assert texts(scene.slides[2])[1].text == "Our aims:"
    counted = "- Peel\n- Chop\n- Fry\n- Bake\n- Serve"
    for content, amount in ((counted, 5), ("1. Peel: with a knife\n2. Chop: into cubes", 2)):
        scene = compose_themed(deck({"content": f"Our aims:\n{content}", "item_amount": amount}))
        assert scene.warnings == (
            "Slide 3: its text was shortened by 9 characters; all of it is in its notes.",
        )
        assert scene.slides[2].notes.startswith("Our aims:")


@pytest.mark.parametrize(("amount", "has_numbers"), [(3, True), (2, False)])
def test_the_numbers_of_a_list_stand_on_the_slide_while_they_count_its_items(amount, has_numbers):
    content = "1. Peel: with a knife\n2. Chop: into cubes\n3. Fry: in a pan"
    slide = compose_themed(deck({"content": content, "item_amount": amount, "layout": "ITEMS"})).slides[2]
    said = {words.text for text in texts(slide) for words in text.paragraphs}
    assert bool(said & {"1", "1. Peel"}) is has_numbers


def test_slides_before_the_cover_stay_before_it_and_out_of_the_contents():
    opened = compose_themed(deck({"title": "Before"}, {"title": "After"}, opening=1))
    assert [slide.source_index for slide in opened.slides] == [0, None, None, 1]
    listed = " ".join(text.text for text in texts(opened.slides[2]))
    assert "After" in listed
    assert "Before" not in listed


def test_a_slide_of_a_file_is_marked_as_kept_and_has_no_elements():
    slides = deck({"title": "Ours"}, {"title": "**Theirs**"}).slides
    theirs = slides[1].model_copy(update={"kept": KeptSlide(file="ab", number=2)})
    scene = compose_themed(deck().model_copy(update={"slides": (slides[0], theirs)}))
    last = scene.slides[-1]
    assert (last.title, last.elements, last.is_kept, last.source_index) == ("Theirs", (), True, 1)


def test_a_composition_is_chosen_beside_those_that_stood_there_when_it_was_chosen():
    said = "what is done in this part of the work, in some words"
    three = {"item_amount": 3, "content": f"- Ask: {said}\n- Sort: {said}\n- Measure: {said}"}
    slides = deck(three, three, three).slides
    names = [slide.variant for slide in compose_themed(deck(*[three] * 3)).slides[2:]]
    fixed = slides[1].model_copy(update={"beside": ()})
    again = compose_themed(deck().model_copy(update={"slides": (slides[0], fixed, slides[2])}))
    assert names[0] != names[1]
    assert again.slides[3].variant == names[0]
