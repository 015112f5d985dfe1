"""A deck changed without an author: words of shapes, alternative texts, design; the same over every way to the service."""

import io

import pytest
from pptx import Presentation

from nbdeck.errors import BadRequest, NotFound, TaskFailed, ValidationFailed

PLAN = {
    "title": "Our plan",
    "layout": "ITEMS",
    "item_amount": 2,
    "content": "Lease: sign it\nOvens: buy them",
}
SALES = {
    "title": "Sales by region",
    "chart": {
        "type": "BAR",
        "categories": ["May", "June"],
        "series": [{"name": "North", "values": [1, 2.5]}],
    },
}


@pytest.fixture
def deck(client):
    """Cover, contents and two slides."""
    return client.presentations.from_slides([PLAN, SALES], title="Mill Street").result(timeout=60)


def texts(deck, position):
    slide = Presentation(io.BytesIO(deck.to_bytes())).slides[position]
    return {shape.name: shape.text_frame.text for shape in slide.shapes if shape.has_text_frame}


def test_words_of_a_shape_are_changed_and_that_is_one_state(deck):
    task = deck.replace_text({"Title": "What we do"}, 2)
    assert [each.id for each in deck._edits] == [task.id]  # the next edit waits for it
    changed = task.result(timeout=60)
    assert texts(changed, 2)["Title"] == "What we do"
    assert "What we do" in texts(changed, 1)["Contents 1"]
    assert texts(changed, 3)["Title"] == "Sales by region"
    assert [each.what for each in changed.versions()] == ["create", "change words of slide 3"]
    assert changed.undo().to_bytes() == deck.to_bytes()


def test_an_alternative_text_is_given_and_the_slide_goes_on_as_the_file_has_it(deck):
    changed = deck.describe({"Chart": "North grew"}, 3).result(timeout=60)
    slide = Presentation(io.BytesIO(changed.to_bytes())).slides[3]
    (chart,) = [shape for shape in slide.shapes if shape.has_chart]
    assert chart._element.nvGraphicFramePr.cNvPr.get("descr") == "North grew"
    assert changed.check().passed


def test_a_deck_gets_another_design(client, deck):
    credits = client.account.me().credits
    changed = deck.restyle(template="marina", branding_color="#7a1fa0").result(timeout=60)
    assert client.account.me().credits == credits
    assert b"7A1FA0" in _theme(changed)
    assert texts(changed, 2)["Title"] == "Our plan"
    assert changed.versions()[-1].what == "change template to marina"


def _theme(deck):
    import zipfile

    with zipfile.ZipFile(io.BytesIO(deck.to_bytes())) as package:
        return package.read("ppt/theme/theme1.xml")


@pytest.mark.parametrize(
    ("call", "kind"),
    [
        (lambda d: d.replace_text({}), ValidationFailed),
        (lambda d: d.restyle(), ValidationFailed),
        (lambda d: d.restyle(template="marinna"), ValidationFailed),
        (lambda d: d.replace_text({"Title": "x"}, -1), ValidationFailed),
        (lambda d: d.replace_text({"Tittle": "x"}, 2).result(timeout=60), TaskFailed),
        (lambda d: d.replace_text({"Contents 1": "x"}, 1).result(timeout=60), TaskFailed),
        (lambda d: d.describe({"Chart": "x"}, 9), BadRequest),
    ],
)
def test_what_cannot_be_changed_changes_nothing(deck, call, kind):
    with pytest.raises(kind):
        call(deck)
    assert len(deck.versions()) == 1


def test_the_change_names_its_presentation(client):
    with pytest.raises(NotFound):
        client.v2.change(presentation_id="c" + "0" * 24, template="marina")


def test_slides_of_a_file_keep_their_look_and_take_new_words(client, deck):
    taken = client.presentations.import_file(deck.to_bytes(), name="talk").result(timeout=60)
    with pytest.raises(BadRequest, match="kept as it stands"):
        taken.restyle(template="marina")
    changed = taken.replace_text({"Title": "What we do"}, 2).result(timeout=60)
    assert texts(changed, 2)["Title"] == "What we do"
    assert texts(changed, 0) == texts(taken, 0)
