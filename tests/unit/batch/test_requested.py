"""What build returns becomes a request as the service reads it, and its file has the same bytes."""

import base64
import io
from pathlib import Path

import pandas as pd
import pytest
from PIL import Image

import nbdeck
from nbdeck.batch import requested
from nbdeck.batch.making import make_decks
from nbdeck.batch.requested import order_of, requested_deck
from nbdeck.errors import NbdeckError, ValidationFailed

COMPANY = Path(__file__).parents[3] / "notebooks" / "data" / "harbor.potx"
ROWS = pd.DataFrame({"month": ["Mar", "Apr", "May"], "north": [31, 38, None], "south": [0.5, 1.25, 2]})
PLAIN = nbdeck.Slide(title="Plain", item_amount=0, content="A sentence.")


def picture(color):
    file = io.BytesIO()
    Image.new("RGB", (40, 30), color).save(file, "PNG")
    return f"data:image/png;base64,{base64.b64encode(file.getvalue()).decode()}"


@pytest.fixture(scope="module")
def client():
    with nbdeck.connect(":memory:") as client:
        yield client


RETURNED = {
    "slides": [PLAIN],
    "generator": lambda: (each for each in [PLAIN]),
    "dicts": [{"title": "One", "item_amount": 2, "content": "A: b\nC: d", "layout": None}],
    "chart and table": [nbdeck.chart(ROWS, x="month"), nbdeck.table(ROWS, title="All", notes="Said.")],
    "options": {
        "slides": [PLAIN, PLAIN],
        "title": "T",
        "subtitle": "S",
        "template": " Monarch ",
        "language": "de",
        "verbosity": "concise",
        "include_cover": False,
        "include_table_of_contents": None,
        "add_speaker_notes": True,
        "branding_fonts": {"title": "Georgia", "body": "Arial"},
        "branding_color": "#1D5FD1",
    },
    "pictures": {
        "slides": [{"title": "P", "item_amount": 1, "content": "x", "images": [picture("red")]}],
        "branding_logo": picture("blue"),
        "use_branding_logo": True,
    },
    "a picture that is not there": [
        {"title": "P", "item_amount": 1, "content": "x", "images": [{"type": "stock", "data": "whales"}]}
    ],
    "charts of words": [
        {"title": "Sold", "layout": "CHART", "content": "North: 12\nSouth: 3", "item_amount": 0},
        {"title": "Not sold", "layout": "CHART", "content": "words only", "item_amount": 0},
    ],
    "a copy that nobody checked": [PLAIN.model_copy(update={"notes": "Added."})],
}


@pytest.mark.parametrize("kind", RETURNED)
def test_the_file_is_the_one_that_a_client_gets(client, kind):
    returned = RETURNED[kind]() if callable(RETURNED[kind]) else RETURNED[kind]
    (outcome,) = make_decks([order_of(requested_deck(returned))])
    options = (
        returned
        if isinstance(returned, dict)
        else {"slides": RETURNED["slides"] if kind == "generator" else returned}
    )
    deck = client.presentations.from_slides(**options).result()
    assert outcome.error == ""
    assert outcome.pptx == deck.to_bytes()
    assert (outcome.slides, outcome.warnings) == (deck.slides, tuple(deck.warnings))


@pytest.mark.parametrize("template", [COMPANY, str(COMPANY)], ids=["path", "text"])
def test_a_companys_file_carries_the_deck_as_if_it_were_added(client, template):
    kit = client.templates.add(COMPANY)
    options = {"slides": [PLAIN], "title": "T", "branding_color": "#1D5FD1"}
    (outcome,) = make_decks([order_of(requested_deck({**options, "template": template}))])
    deck = client.presentations.from_slides(**options, template=kit.id).result()
    assert outcome.error == ""
    assert outcome.pptx == deck.to_bytes()
    assert outcome.warnings == tuple(deck.warnings)


@pytest.mark.parametrize(
    ("returned", "told"),
    [
        (None, "a list is needed, not one NoneType"),
        (PLAIN, "a list is needed, not one Slide"),
        ({"title": "x"}, "a list is needed, not one dict"),
        ([], "slides"),
        ([{"title": "x", "item_amount": 99, "content": ""}], r"slides\[0\].item_amount"),
        ({"slides": [PLAIN], "titel": "x"}, "no field 'titel'.*title"),
        ({"slides": [PLAIN], "title": 3}, "title"),
        ({"slides": [PLAIN.model_copy(update={"item_amount": 99})]}, r"slides\[0\].item_amount"),
    ],
)
def test_what_no_deck_can_be_made_of_is_refused_with_its_place(returned, told):
    with pytest.raises(ValidationFailed, match=told):
        requested_deck(returned)


def test_a_layout_of_companies_templates_needs_one():
    with pytest.raises(ValidationFailed, match=r"slides.0.layout_name"):
        order_of(requested_deck([{"title": "x", "item_amount": 0, "content": "", "layout_name": "Own"}]))


def test_a_file_that_is_no_template_is_refused(tmp_path):
    (tmp_path / "x.pptx").write_bytes(b"no")
    with pytest.raises(NbdeckError):
        requested_deck({"slides": [PLAIN], "template": tmp_path / "x.pptx"})
    with pytest.raises(FileNotFoundError):
        requested_deck({"slides": [PLAIN], "template": str(tmp_path / "none.potx")})


def test_the_key_is_another_one_when_anything_is_that_decides_the_file(monkeypatch, tmp_path):
    keys = [
        requested_deck(given).key for given in ([PLAIN], [PLAIN, PLAIN], {"slides": [PLAIN], "title": "x"})
    ]
    keys.append(requested_deck({"slides": [PLAIN], "template": COMPANY}).key)
    assert requested_deck(iter([PLAIN])).key == keys[0]
    assert requested_deck([{"title": "Plain", "item_amount": 0, "content": "A sentence."}]).key == keys[0]
    assert requested_deck({"slides": [PLAIN], "template": "default"}).key == keys[0]
    monkeypatch.setattr("nbdeck.batch.requested.__version__", "9.9.9")
    keys.append(requested_deck([PLAIN]).key)
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize(
    ("returned", "reads"),
    [
        (RETURNED["slides"], 0),
        (RETURNED["a picture that is not there"], 1),
        ({"slides": [PLAIN], "branding_logo": picture("red")}, 1),
    ],
    ids=["neither", "picture", "logo"],
)
def test_what_may_be_fetched_stands_in_the_settings(monkeypatch, returned, reads):

    asked, load = [], requested.load_settings
    monkeypatch.setattr(requested, "load_settings", lambda: asked.append(1) or load())
    order_of(requested_deck(returned))
    assert len(asked) == reads


def test_no_key_of_a_service_goes_along(monkeypatch):
    monkeypatch.setenv("NBDECK_PEXELS_KEY", "secret-key-of-pexels")
    monkeypatch.setenv("NBDECK_IMAGES_KEY", "secret-key-of-a-model")
    import pickle

    order = order_of(requested_deck([PLAIN]))
    assert b"secret-key" not in pickle.dumps(order)
    assert pickle.loads(pickle.dumps(order)) == order
