"""The presentation panel without a kernel: slides, edits, history, pictures on demand; every click a method."""

import json
import threading

import pytest

import nbdeck
from nbdeck.client import deck_flows
from nbdeck.errors import BadRequest, NotFound, SettingsError, ValidationFailed
from nbdeck.widgets.presentation.panel import PresentationPanel
from nbdeck.widgets.presentation.state import LARGE


def titles(panel):
    assert [slide["title"] for slide in panel._part.slides] == panel.titles
    return panel.titles


def messages(sent, key):
    found = [data["content"] for kind, data in sent if data.get("method") == "custom"]
    return [content for content in found if key in content]


def test_it_shows_the_slides_their_notes_and_which_state_it_is(still, kept):
    assert nbdeck.PresentationPanel is PresentationPanel
    assert titles(still) == ["Why we move", "What it costs", "When we move"]
    assert still.notes == "Greet.\nThen begin."
    assert still.value == {"presentation_id": kept.id, "request_id": kept.request_id}
    assert still.presentation.id == kept.id
    assert repr(still) == "PresentationPanel(3 slides)"
    assert still._part.going == ""
    assert (still.position, still.revision) == (0, 0)
    assert still._part.size == [960.0, 540.0]


def test_of_a_service_that_tells_no_slides_the_file_is_shown(client, still, kept, monkeypatch):
    call = deck_flows.call

    def without_slides(site, operation, **given):
        if operation.name == "slides":
            raise NotFound("There is no such page.")
        return call(site, operation, **given)

    monkeypatch.setattr(deck_flows, "call", without_slides)
    other = PresentationPanel(client, kept).wait(20)
    assert other._part.slides == still._part.slides
    assert other._part.size == still._part.size
    assert other.shapes == still.shapes != ()


def test_what_names_no_presentation_is_refused(client, sent):
    for wrong in (7, "", {"presentation_id": 3}, {"request_id": "r"}, {"presentation_id": "p", "more": 1}):
        with pytest.raises(ValidationFailed, match="is no presentation"):
            PresentationPanel(client, wrong)
    with pytest.raises(SettingsError, match="takes no argument 'presentatoin'"):
        PresentationPanel(client, presentatoin=None)


def test_a_panel_without_a_presentation_says_so_and_takes_one_later(client, sent, kept):
    panel = PresentationPanel(client)
    assert panel.value is None
    assert panel._repr_mimebundle_()["text/html"] == "<p>No presentation.</p>"
    with pytest.raises(BadRequest, match="No presentation is shown"):
        panel.edit(0, "shorter")
    panel.value = kept.id
    panel.wait(20)
    assert panel.value == {"presentation_id": kept.id, "request_id": kept.request_id}
    panel.value = None
    assert panel.titles == []
    assert panel._part.slides == []


def test_a_presentation_that_is_not_there_is_an_error_in_words(client, sent):
    panel = PresentationPanel(client, "nothing").wait(20)
    assert panel.error
    assert panel._part.going == ""


def test_a_slide_is_added_taken_out_brought_back_and_every_step_is_a_new_state(panel, ask):
    first = panel.value
    seen = []
    panel.observe(lambda change: seen.append(change["new"]["request_id"]), "value")
    ask("insert", position=1, text="What the ovens cost: 84000 euros")
    assert panel.error == ""
    assert len(titles(panel)) == 4
    assert "84000" in panel._part.slides[1]["title"]
    assert panel.position == panel._part.position == 1
    assert (panel._part.undoes, panel._part.redoes) == ("insert slide 2", "")
    ask("remove", position=3)
    assert len(titles(panel)) == 3
    assert panel.position == 2
    panel.undo().wait(20)
    assert panel.position == 3
    assert panel._part.redoes == "remove slide 4"
    ask("undo")
    assert titles(panel) == ["Why we move", "What it costs", "When we move"]
    assert panel.value == first
    ask("redo")
    assert len(panel.titles) == 4
    assert len(seen) == 5
    assert panel.revision == 5
    assert [each.what for each in panel.versions] == ["create", "insert slide 2", "remove slide 4"]


def test_a_slide_is_written_again_and_only_its_picture_changes(panel, ask):
    before = panel._part.slides
    panel.position = 2
    ask("edit", position=1, text="rename it to Growth")
    after = panel._part.slides
    assert panel.position == 1
    assert [old["key"] == new["key"] for old, new in zip(before, after, strict=True)] == [True, False, True]
    assert [old["picture"] == new["picture"] for old, new in zip(before, after, strict=True)] == [
        True,
        False,
        True,
    ]
    assert after[0]["notes"] == before[0]["notes"]


def test_what_cannot_be_done_raises_before_anything_is_sent(still):
    for act, error in (
        (lambda: still.edit(0, "  "), ValidationFailed),
        (lambda: still.edit(3, "shorter"), BadRequest),
        (lambda: still.insert(4, "more"), BadRequest),
        (lambda: still.remove(-1), BadRequest),
        (lambda: still.undo(), BadRequest),
        (lambda: still.redo(), BadRequest),
        (lambda: still.zoom(9), BadRequest),
        (lambda: still.look_at("x"), NotFound),
        (lambda: still.restore("x"), NotFound),
        (lambda: still.compare("x"), NotFound),
        (lambda: still._download("mp4", "v"), BadRequest),
    ):
        with pytest.raises(error):
            act()
    assert len(still.versions) == 1


def test_what_a_browser_may_not_ask_for_shows_in_the_panel_and_the_truth_is_sent(panel, ask, browser, sent):
    ask("edit", position=True, text="x")
    assert "position" in panel.error
    assert messages(sent, "refused")[-1] == {"refused": "edit", "view": "v"}
    browser.sets(panel._part, position=2)
    assert panel.position == 2
    assert panel.error == ""
    browser.sets(panel._part, position=17)
    assert "17" in panel.error
    assert panel._part.position == panel.position == 2


def test_an_earlier_state_is_looked_at_compared_and_made_the_newest(panel, ask):
    first = panel.value["request_id"]
    panel.insert(3, "Who helps: neighbours and friends").wait(20)
    second = panel.value["request_id"]
    ask("look", state=first)
    assert panel.value["request_id"] == first
    assert not panel._part.is_newest
    with pytest.raises(BadRequest, match="earlier state"):
        panel.remove(0)
    ask("compare", before=first, after=second)
    assert [each.number for each in panel.difference.added] == [4]
    assert panel._part.difference["lines"][0][:2] == ["+", "slide 4: Who helps: neighbours and friends"]
    ask("restore", state=first)
    assert panel.error == ""
    assert panel._part.is_newest
    assert len(panel.titles) == 3
    assert panel.difference is None
    ask("look", state="")
    assert panel.value["request_id"] == first
    newest = [row["request_id"] for row in panel._part.versions if row["is_newest"]]
    assert newest == [first]


def test_a_check_names_findings_and_an_edit_makes_them_old(panel, ask):
    ask("check")
    assert panel.report.passed
    assert panel._part.report["score"] == panel.report.scores.overall
    assert len(panel._part.report["findings"]) == len(panel.report.findings)
    panel.remove(2).wait(20)
    assert panel.report is None
    assert panel._part.report == {}


def test_pictures_go_by_message_on_demand_and_are_drawn_once(still, ask, sent):
    names = [slide["picture"] for slide in still._part.slides]
    sent.clear()
    ask("pictures", names=[names[0], LARGE + names[1], "gone"])
    told = messages(sent, "picture")
    assert [each["picture"] for each in told] == [LARGE + names[1], names[0], "gone"]
    assert [each["type"] for each in told] == ["image/svg+xml", "image/png", ""]
    asked = []
    draw = still.presentation.png
    still.presentation.png = lambda number, width: asked.append(number) or draw(number, width=width)
    ask("pictures", names=names)
    assert asked == [2, 3]


def test_files_go_to_the_browser_that_asked_and_to_disk(still, ask, sent, tmp_path):
    for format in ("pptx", "pdf"):
        ask("download", format=format)
    assert messages(sent, "file") == [
        {"view": "v", "format": "pptx", "file": "presentation.pptx"},
        {"view": "v", "format": "pdf", "file": "presentation.pdf"},
    ]
    path = still.save(tmp_path / "bakery.pptx").wait(20).result
    assert path.read_bytes().startswith(b"PK")


def test_pictures_of_two_presentations_are_never_taken_for_each_other(still, client, deck):
    other = PresentationPanel(client, deck).wait(20)
    names = [{slide["picture"] for slide in each._part.slides} for each in (still, other)]
    assert names[0].isdisjoint(names[1])
    assert [slide["key"] for slide in still._part.slides] == [slide["key"] for slide in other._part.slides]


def test_what_is_saved_is_small_and_holds_no_picture(still, sent):
    state = json.dumps({name: still._part.get_state(name)[name] for name in still._part.keys})
    assert len(state) < 52_000
    assert "<svg" not in state
    assert "base64" not in state


def test_without_widgets_it_is_one_picture_and_the_titles(still):
    html = still._repr_mimebundle_()["text/html"]
    assert html.count('<img src="data:image/png;base64,') == 1
    assert "All 3 slides" in html
    assert "<li>What it costs</li>" in html
    assert "<script" not in html
    assert len(html) < 100_000


def test_a_state_set_while_another_is_fetched_wins(client, sent, kept):
    other = client.presentations.from_slides(
        [{"title": "Alone", "layout": "ITEMS", "item_amount": 1, "content": "One: two"}], include_cover=False
    ).result(timeout=20)
    panel = PresentationPanel(client, kept)
    panel.value = other
    panel.wait(20)
    assert panel.value["presentation_id"] == other.id
    assert panel.presentation.id == other.id


def test_only_one_edit_at_a_time(panel):
    gate = threading.Event()
    deck = panel._state.deck
    remove = deck.remove
    deck.remove = lambda position: gate.wait(20) and remove(position)
    work = panel.remove(0)
    with pytest.raises(BadRequest, match="Removing slide 1"):
        panel.remove(1)
    with pytest.raises(BadRequest, match="Removing slide 1"):
        panel.refresh()
    gate.set()
    work.wait(20)
    assert titles(panel) == ["What it costs", "When we move"]


def test_a_check_that_fails_is_said_in_the_panel_and_to_the_browser(still, ask, sent):
    def fail():
        raise NotFound("This service judges nothing.")

    still.presentation.check = fail
    ask("check")
    assert "judges nothing" in still.error
    assert messages(sent, "refused") == [{"refused": "check"}]


def test_closing_leaves_no_widget(client, sent, kept):
    from ipywidgets.widgets.widget import _instances

    before = set(_instances)
    with PresentationPanel(client, kept) as panel:
        panel.wait(20)
        assert set(_instances) > before
    assert panel.is_closed
    assert set(_instances) == before
