"""Translations and videos: presentations and files beside the one that is shown, which stays."""

import pytest

from nbdeck.client.presentation import Presentation
from nbdeck.client.video import Video
from nbdeck.widgets.presentation.copies import choices_for, language_title

SLIDE = {"title": "Pourquoi", "layout": "ITEMS", "item_amount": 1, "content": "Un: deux"}


@pytest.fixture
def translated(client, panel):
    """The panel, whose presentation is translated by making another one."""

    def translate(language):
        assert language == "FRENCH"
        return client.presentations.from_slides([SLIDE], title="Boulangerie")

    panel._state.deck.translate = translate
    return panel


class FilmTask:
    """A task that has made a film."""

    def __init__(self, deck):
        self.deck, self.asked = deck, {}

    def __call__(self, **options):
        self.asked = options
        self.task = self.deck.remove(0).wait(20)
        self.task.result = lambda timeout=None: Video(
            self.deck._context, self.deck.id, "c" + "0" * 24, duration_s=80.0, warnings=("Quiet.",)
        )
        return self.task


def test_a_translation_is_listed_and_shown_when_asked_for(translated, ask):
    before = translated.value
    ask("translate", language="FRENCH")
    assert translated.error == ""
    assert translated.value == before
    original, french = translated.made
    assert original.id == before["presentation_id"]
    assert isinstance(french, Presentation)
    titles = [(each["title"], each["kind"], each["is_shown"]) for each in translated._part.made]
    assert titles == [
        ("The presentation", "presentation", True),
        ("Translation into French", "presentation", False),
    ]
    ask("show_made", made=1)
    assert translated.value["presentation_id"] == french.id
    assert [each["is_shown"] for each in translated._part.made] == [False, True]
    ask("show_made", made=0)
    assert translated.value["presentation_id"] == original.id


def test_a_file_of_what_was_made_goes_to_the_browser(translated, ask, sent):
    ask("translate", language="FRENCH")
    sent.clear()
    ask("save_made", made=1)
    told = [data["content"] for _, data in sent if "made" in data.get("content", {})]
    assert told == [{"view": "v", "made": 1, "file": "presentation.pptx"}]
    ask("save_made", made=7)
    assert "7" in translated.error


def test_a_video_is_listed_with_what_is_to_be_said_and_is_no_state(panel, ask):
    deck = panel._state.deck
    deck.video = film = FilmTask(deck)
    before = panel.value
    ask("narrate", options={"captions": True, "speed": 1.25})
    assert panel.error == ""
    assert film.asked == {"captions": True, "speed": 1.25}
    assert panel.value == before
    assert panel._part.made[1] == {
        "title": "Video",
        "kind": "video",
        "is_shown": False,
        "warnings": ["Quiet."],
    }
    ask("show_made", made=1)
    assert "not shown here" in panel.error


def test_a_refusal_is_shown_with_its_hint_and_nothing_is_listed(panel, ask):
    def refuse(language):
        raise ValueError(language)

    panel._state.deck.translate = refuse
    ask("translate", language="FRENCH")
    assert "FRENCH" in panel.error
    assert (panel.made, panel._part.going) == ((), "")


def test_each_tool_says_what_there_is_to_choose(client):
    languages = choices_for(client, "translate")["languages"]
    assert {"id": "ENGLISH_UK", "name": "English (UK)"} in languages
    assert all(each["id"] != "ORIGINAL" for each in languages)
    assert language_title("FRENCH") == "French"
    assert language_title("Klingon") == "Klingon"
    client.account.set_brand(color="#7a1fa0", title_font="Cambria", body_font="Calibri")
    brand = choices_for(client, "design")["brand"]
    assert brand == {"color": "#7A1FA0", "fonts": "Cambria and Calibri", "has_logo": False}
