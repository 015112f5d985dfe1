"""Verbatim content stands line by line: no headings, cards or rows are made of it, above a table, a chart or a picture."""

import io

import pytest
from PIL import Image

from nbdeck.contract.slides import Slide
from nbdeck.engine.layouts.deck import compose_themed
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.scene.elements import ChartElement, Picture, Table, TextBox, flatten

TEXT = "Lead: text\n\n2019 – more\n- a\n  - b\n12. c\n{\n}"
LINES = ["Lead: text", "2019 – more", "a", "b", "c", "{", "}"]
CHART = {"type": "BAR", "categories": ["a", "b"], "series": [{"name": "s", "values": [1, 2]}]}


def drawn(content=TEXT, size=None, **given):
    media = {}
    if size:
        stored = io.BytesIO()
        Image.new("RGB", size, "white").save(stored, "PNG")
        media["p"] = stored.getvalue()
    spec = Slide(title="T", content=content, **{"item_amount": 0, "is_verbatim": True, **given})
    slide = DeckSlide(spec=spec, picture="p" if size else None)
    made = Deck(slides=(slide,), include_cover=False, include_table_of_contents=False)
    scene = compose_themed(made, media)
    return [list(flatten(each.elements)) for each in scene.slides]


def content_of(elements):
    return next(each for each in elements if isinstance(each, TextBox) and each.name == "Content")


def paragraphs(elements):
    return content_of(elements).paragraphs


def test_every_line_is_a_paragraph_or_point_and_none_is_bold_or_lost():
    (made,) = drawn()
    shown = paragraphs(made)
    assert [words.text for words in shown] == LINES
    assert not any(run.bold for words in shown for line in words.lines for run in line.runs)
    assert [words.style.bullet for words in shown][4:] == ["12.", "", ""]
    assert shown[2].style.bullet == shown[3].style.bullet != ""
    assert 0 == shown[0].style.indent < shown[2].style.indent < shown[3].style.indent
    assert shown[1].style.before > shown[2].style.before > shown[5].style.before == 0


def test_few_words_are_larger_than_many_but_never_as_a_statement():
    few, many = (paragraphs(drawn(text)[0])[0].style.size for text in ("A few words", f"{TEXT}\n\n{TEXT}"))
    assert many < few < 30


@pytest.mark.parametrize(
    ("given", "kind"), [({"table": [["h"], ["1"]]}, Table), ({"chart": CHART}, ChartElement)]
)
def test_words_stand_above_a_table_or_chart_and_long_ones_as_its_caption(given, kind):
    (made,) = drawn("Lead: text", **given)
    text, visual = content_of(made), next(each for each in made if isinstance(each, kind))
    assert text.box.bottom < visual.box.y
    assert visual.box.bottom < 520
    (long,) = drawn("word " * 150, **given)
    assert next((each for each in long if each.name == "Content"), None) is None


def test_words_that_would_part_a_table_stand_on_a_slide_before_it():
    words, table = drawn("One\n\nTwo\n\nThree", table=[["h"], *([str(n)] for n in range(13))])
    assert content_of(words).text == "One\nTwo\nThree"
    assert not any(isinstance(each, Table) for each in words)
    assert len(next(each for each in table if isinstance(each, Table)).cells) == 14
    assert [next(e.text for e in made if isinstance(e, TextBox)) for made in (words, table)] == [
        "T",
        "T (continued)",
    ]


def test_words_stand_only_above_the_first_part_of_a_table():
    first, *others = drawn("Lead: text", table=[["h"], *([str(n)] for n in range(48))])
    assert content_of(first).text == "Lead: text"
    assert others
    tables = [next(each for each in made if isinstance(each, Table)) for made in (first, *others)]
    assert not any(each.name == "Content" for made in others for each in made)
    assert {each.box.y for each in tables[1:]} == {content_of(first).box.y}


@pytest.mark.parametrize(("size", "is_above"), [((1600, 500), True), ((600, 900), False)])
def test_all_of_a_picture_stands_below_the_words_or_beside_them_where_it_is_larger(size, is_above):
    (made,) = drawn("Some words\n- a point", size)
    text, picture = content_of(made), next(each for each in made if isinstance(each, Picture))
    assert (text.box.bottom < picture.box.y) is is_above
    assert (text.box.right < picture.box.x) is not is_above
    assert picture.box.w / picture.box.h == pytest.approx(size[0] / size[1])


@pytest.mark.parametrize("content", ["", " ", "\n"])
@pytest.mark.parametrize("kind", [{"layout": "TABLE", "table": [["a", "b"], ["1", "2"]]}, {"chart": CHART}])
def test_a_table_or_chart_without_words_has_nothing_above_it(content, kind):
    (elements,) = drawn(content, **kind)
    assert not [each for each in elements if isinstance(each, TextBox) and each.name == "Content"]
    assert [each for each in elements if isinstance(each, Table | ChartElement)]
