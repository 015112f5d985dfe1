"""What the kernel hands over; a whole notebook is run in the tests of the plug-in."""

import json

import pytest

import nbdeck
from nbdeck.client.contents import as_data
from nbdeck.engine.pipeline import read_slides
from nbdeck.notebook.decks import hand_over

SLIDE = {"title": "One", "layout": "ITEMS", "item_amount": 2, "content": "Rent: it rises\nPower: it fails"}


@pytest.fixture(scope="module")
def client():
    with nbdeck.connect(":memory:") as client:
        yield client


@pytest.fixture(scope="module")
def deck(client):
    return client.presentations.from_slides([SLIDE], title="Sales").result()


@pytest.fixture
def handed(tmp_path):
    """Return a function that hands decks over and returns what is listed, and the files."""

    async def hand(variables, name=None, record=None):
        await hand_over(variables, name, str(tmp_path), record)
        return json.loads((tmp_path / "decks.json").read_text()), {
            each.name: each.read_bytes() for each in tmp_path.glob("[0-9].*")
        }

    return hand


async def test_every_deck_in_a_variable_is_handed_over_once(handed, deck, client):
    later = client.presentations.get(deck.id)
    listed, files = await handed({"a": 1, "deck": deck, "_": later, "best": deck, "last": later})
    assert listed == {"names": ["deck", "last"]}
    assert files["0.pptx"] == deck.to_bytes()
    assert sorted(files) == ["0.png", "0.pptx", "1.png", "1.pptx"]


async def test_decks_of_an_async_client_are_waited_for(handed):
    async with nbdeck.connect_async(":memory:") as client:
        task = await client.presentations.from_slides([SLIDE], title="Sales")
        listed, files = await handed({"other": 1, "deck": await task}, "deck")
    assert listed == {"names": ["deck"]}
    assert files["0.png"].startswith(b"\x89PNG")
    assert read_slides(files["0.pptx"]).slides[0].title == "Sales"


async def test_a_deck_that_says_what_was_recorded_comes_without_pictures(handed, deck, tmp_path):
    record = tmp_path / "record.json"
    record.write_text(json.dumps({"deck": as_data(read_slides(deck.to_bytes()).slides)}))
    assert sorted((await handed({"deck": deck}, "deck", str(record)))[1]) == ["0.pptx"]
    record.write_text("<<<<<<< no JSON")
    assert sorted((await handed({"deck": deck}, "deck", str(record)))[1]) == ["0.png", "0.pptx"]


async def test_a_variable_may_hold_the_path_of_a_file(handed, tmp_path):
    (tmp_path / "made.pptx").write_bytes(b"PK")
    for path in (tmp_path / "made.pptx", str(tmp_path / "made.pptx")):
        assert (await handed({"deck": path}, "deck"))[1] == {"0.pptx": b"PK"}


@pytest.mark.parametrize(
    ("variables", "name", "told"),
    [
        ({"x": 1}, "deck", "The notebook leaves no presentation in 'deck', but nothing."),
        ({"deck": [1]}, "deck", "The notebook leaves no presentation in 'deck', but a list."),
        ({"deck": "gone.pptx"}, "deck", "The notebook leaves no presentation in 'deck', but a str."),
        ({"x": 1}, None, "The notebook leaves no presentation in a variable."),
    ],
)
async def test_a_deck_that_is_not_there_is_told(handed, variables, name, told):
    listed, files = await handed(variables, name)
    assert (listed["message"], files) == (told, {})


async def test_the_variables_that_hold_a_deck_are_named_as_a_remedy(handed, deck):
    listed, _ = await handed({"report": deck}, "deck")
    assert listed["hint"] == "Variables that hold one: report."


async def test_a_client_that_was_closed_before_is_told(handed):
    with nbdeck.connect(":memory:") as client:
        deck = client.presentations.from_slides([SLIDE], title="Sales").result()
    listed, _ = await handed({"deck": deck}, "deck")
    assert "closed" in listed["message"] + listed["hint"]
