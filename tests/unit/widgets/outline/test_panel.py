"""The outline panel without a kernel: every click is a method, and the browser cannot bring it out of step."""

import threading
import types

import ipywidgets
import pytest

import nbdeck
from nbdeck.client.outline import Outline
from nbdeck.errors import NotFound, ValidationFailed
from nbdeck.widgets.outline.panel import OutlinePanel

SLIDES = [
    {"title": title, "description": f"About {title}", "appearance": ""} for title in ("One", "Two", "Three")
]
TEXT = "# Bakery\n\n## Why\n\n- The lease ends in June\n- The rent rises\n\n## Costs\n\n- Ovens 84000 euros\n- Moving 9000 euros\n"
REAL = pytest.mark.parametrize("client", ["nbdeck.engine.pipeline"], indirect=True)


@pytest.fixture
def panel(offline):
    return OutlinePanel(offline, outline=SLIDES)


class Asker:
    """Sends steps as the cards do."""

    def __init__(self, panel, browser):
        self.panel, self.browser, self.number = panel, browser, 0

    def __call__(self, step, **content):
        self.number += 1
        message = {"step": step, "number": self.number, "view": "v", **content}
        self.browser.sends(self.panel._cards, message)

    def card(self, at):
        return self.panel._cards.cards[at]["id"]


@pytest.fixture
def ask(panel, browser):
    return Asker(panel, browser)


def titles(panel):
    return [slide["title"] for slide in panel.value]


def test_it_is_a_public_name():
    assert nbdeck.OutlinePanel is OutlinePanel


def test_what_is_handed_in_is_its_value(panel):
    assert panel.value == SLIDES
    assert panel.revision == 1
    assert repr(panel) == "OutlinePanel(3 slides)"
    assert panel.undo() == ""


def test_a_value_is_a_new_object_each_time(panel):
    first = panel.value
    panel.edit(0, title="Uno")
    assert panel.value is not first
    assert first[0]["title"] == "One"
    assert panel.revision == 2


def test_a_value_set_in_python_is_shown_and_can_be_undone(panel):
    kept = panel._cards.cards[2]["id"]
    panel.value = [SLIDES[2], nbdeck.OutlineSlide(title="Four")]
    assert [card["title"] for card in panel._cards.cards] == ["Three", "Four"]
    assert panel._cards.cards[0]["id"] == kept
    panel.undo()
    assert panel.value == SLIDES


@pytest.mark.parametrize("wrong", [[{"title": ""}], [{"titel": "x"}], "text", [3], {"title": "x"}])
def test_a_wrong_value_is_refused(panel, wrong):
    with pytest.raises(ValidationFailed):
        panel.value = wrong
    assert panel.value == SLIDES


def test_panels_can_be_linked(offline, panel):
    other = OutlinePanel(offline)
    ipywidgets.link((panel, "value"), (other, "value"))
    other.add("Four")
    assert titles(panel) == ["One", "Two", "Three", "Four"]


def test_an_outline_goes_in_and_comes_out(panel):
    panel.outline = Outline(slides=[{"title": "Only"}], title="Deck", request_id="r")
    assert (panel.title, titles(panel)) == ("Deck", ["Only"])
    assert isinstance(panel.outline, Outline)
    assert (panel.outline.title, panel.outline.slides[0].title) == ("Deck", "Only")


STEPS = {
    "add": (lambda p: p.add("New slide", after=0), ("add", {"after": 0, "ids": ["w1"]})),
    "edit": (
        lambda p: p.edit(1, description="Else"),
        ("edit", {"card": 1, "field": "description", "text": "Else", "session": 1}),
    ),
    "move": (lambda p: p.move([0], 2), ("move", {"cards": [0], "before": None})),
    "duplicate": (lambda p: p.duplicate(1), ("duplicate", {"cards": [1], "ids": ["w1"]})),
    "delete": (lambda p: p.delete([0, 2]), ("delete", {"cards": [0, 2]})),
    "paste": (lambda p: p.paste("## Four"), ("paste", {"text": "## Four", "after": None})),
    "shift": (lambda p: p.move(0, 1), ("shift", {"cards": [0], "by": 1})),
}


@pytest.mark.parametrize(("method", "step"), STEPS.values(), ids=STEPS)
def test_a_click_does_what_the_method_does(offline, ask, method, step):
    other = OutlinePanel(offline, outline=SLIDES)
    method(other)
    name, content = step
    cards = {
        key: [ask.card(at) for at in value]
        if key == "cards"
        else ask.card(value)
        if key in {"card", "after"} and value is not None
        else value
        for key, value in content.items()
    }
    ask(name, **cards)
    assert ask.panel.value == other.value
    assert ask.panel.value != SLIDES
    ask("undo")
    other.undo()
    assert ask.panel.value == other.value == SLIDES
    ask("redo")
    other.redo()
    assert ask.panel.value == other.value


def test_every_step_is_answered(ask, sent):
    ask("edit", card=ask.card(0), field="title", text="  Uno ", session=1)
    ask("nonsense")
    answers = [data["content"] for _, data in sent if data.get("method") == "custom"]
    assert answers == [{"answer": 1, "view": "v"}, {"answer": 2, "view": "v"}]
    assert titles(ask.panel)[0] == "Uno"


@pytest.mark.parametrize(
    "step",
    [
        {"step": "edit", "card": 0, "field": "title", "text": " "},
        {"step": "edit", "card": 0, "field": "title", "text": None},
        {"step": "delete", "cards": "s1"},
        {"step": "edit", "card": "gone", "field": "title", "text": "x"},
    ],
)
def test_a_wrong_step_is_refused_in_words_and_the_truth_sent_back(panel, browser, sent, step):
    at = step.get("card")
    sent.clear()
    browser.sends(
        panel._cards, {**step, **({"card": panel._cards.cards[at]["id"]} if at == 0 else {}), "number": 1}
    )
    assert panel.error
    assert panel.value == SLIDES
    assert any(len(data.get("state", {}).get("cards", ())) == 3 for _, data in sent)


def test_a_step_sends_its_news_in_one_message(ask, sent):
    sent.clear()
    ask("delete", cards=[ask.card(0)])
    states = [data["state"] for _, data in sent if "cards" in data.get("state", {})]
    assert len(states) == 1
    assert {"cards", "undo_words"} <= set(states[0])


def test_selected_slides_are_meant_when_none_are_named(panel, browser):
    browser.sets(panel._cards, selected=[card["id"] for card in panel._cards.cards[1:]])
    assert panel.selected == [1, 2]
    panel.delete()
    assert titles(panel) == ["One"]
    assert panel.selected == []


@pytest.mark.parametrize(
    "act", [lambda p: p.edit(3, title="x"), lambda p: p.delete([-1]), lambda p: p.select(9)]
)
def test_a_position_without_a_slide_is_named(panel, act):
    with pytest.raises(NotFound, match="no slide at position"):
        act(panel)


def test_markdown_goes_out_and_comes_in(offline, panel, ask, sent):
    ask("markdown")
    text = sent[-1][1]["content"]["markdown"]
    assert text == panel.to_markdown()
    other = OutlinePanel(offline)
    other.paste(text)
    assert other.value == panel.value


def test_pasted_titles_of_decks_are_taken_once(panel):
    panel.paste(TEXT, after=0)
    panel.paste("# Other\n\n## Last\n")
    assert panel.title == "Bakery"
    assert titles(panel) == ["One", "Why", "Costs", "Two", "Three", "Last"]


@REAL
def test_an_outline_is_made_from_the_form(client, browser):
    panel = OutlinePanel(client)
    browser.sets(panel._form, values={**panel._form.values, "prompt": TEXT, "tone": "professional"})
    browser.sends(panel._form, {"action": "generate"})
    assert panel._form.is_busy
    panel.wait(30)
    assert panel.error == ""
    assert titles(panel) == ["Why", "Costs"]
    assert not panel._form.is_busy
    assert panel._line.layout.display == "none"
    assert panel.undo() == "making the outline"
    assert panel.value == []


@REAL
def test_an_instruction_is_decided_on_slide_by_slide(client, ask, browser):
    panel = OutlinePanel(client, outline=client.outlines.create(TEXT).result())
    panel.change("Show slide 2 as a bar chart, then move slide 2 to the start").wait(30)
    assert panel.error == ""
    assert titles(panel) == ["Why", "Costs"]
    review = panel._cards.review
    assert [set(change["kinds"]) for change in review["changes"]]
    panel.accept(0)
    panel.reject()
    assert not panel.changes
    assert panel._cards.review == {}
    panel.undo()
    assert titles(panel) == ["Why", "Costs"]


@REAL
def test_what_nobody_understands_is_said_in_the_panel(client):
    panel = OutlinePanel(client, outline=SLIDES)
    panel.change("Make it rhyme").wait(30)
    assert panel.error
    assert panel.value == SLIDES


def test_nothing_to_make_an_outline_of_is_said_at_the_field(panel, browser):
    browser.sends(panel._form, {"action": "generate"})
    assert "what the deck is about" in panel._form.problems["prompt"]
    with pytest.raises(ValidationFailed):
        panel.change(" ")


@pytest.mark.parametrize(
    ("field", "value", "kept"),
    [
        ("length", 0, None),
        ("length", 101, None),
        ("tone", "rude", "default"),
        ("language", "Klingonese", "ORIGINAL"),
    ],
)
def test_a_wrong_wish_is_refused(offline, panel, browser, field, value, kept):
    with pytest.raises(ValidationFailed):
        OutlinePanel(offline, **{field: value})
    browser.sets(panel._form, values={**panel._form.values, field: value})
    assert panel._form.problems[field]
    assert getattr(panel, field) == kept


def test_a_language_may_be_written_in_many_ways(offline):
    panel = OutlinePanel(offline, language="pt-BR", tone="sales_pitch", length=5, documents="d1")
    assert panel.language == "PORTUGUESE_BRAZIL"
    assert panel.options()["documents"] == ["d1"]


@REAL
def test_documents_are_looked_for_when_their_list_is_opened(client, browser):
    client.documents.upload(b"# Shade\n\nTrees give shade.", name="shade.md").result(20)
    panel = OutlinePanel(client)
    browser.sends(panel._form, {"open": "documents"})
    panel.wait(10)
    field = next(field for field in panel._form.fields if field["name"] == "documents")
    assert [words for _, words in field["options"]] == ["Shade"]


def test_two_tasks_at_once_are_refused(offline):
    panel, gate = OutlinePanel(offline, prompt="A topic", outline=SLIDES), threading.Event()
    panel._making = panel._begin(lambda work: gate.wait(5), interval=0.01)
    with pytest.raises(ValidationFailed, match="waits for a task already"):
        panel.generate()
    gate.set()


def test_it_has_a_form_without_widgets(panel):
    bundle = panel._repr_mimebundle_()
    assert "About Two" in bundle["text/html"]
    assert "<script" not in bundle["text/html"]
    assert "0x" not in bundle["text/plain"]


def test_a_panel_that_cannot_begin_leaves_nothing_behind(offline):
    before = set(ipywidgets.widgets.widget._instances)
    with pytest.raises(ValidationFailed):
        OutlinePanel(offline, outline=[{"title": ""}])
    with OutlinePanel(offline, outline=SLIDES):
        pass
    assert set(ipywidgets.widgets.widget._instances) == before


def test_its_state_is_small(panel):
    state = ipywidgets.Widget.get_manager_state(widgets=[panel, *panel.children])["state"]
    assert len(str(state)) < 70_000


def test_steps_from_several_threads_are_all_kept(panel, browser):
    def add(at):
        for number in range(20):
            content = {"step": "add", "after": None, "ids": [f"t{at}-{number}"], "number": number}
            browser.sends(panel._cards, content)

    threads = [threading.Thread(target=add, args=(at,)) for at in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert len(panel.value) == len(panel._cards.cards) == 83
    assert len({card["id"] for card in panel._cards.cards}) == 83
    assert panel.revision == 81


@pytest.mark.parametrize("act", [lambda p: p.add(" "), lambda p: p.edit(0, note="x"), lambda p: p.paste(" ")])
def test_what_makes_no_slide_is_refused(panel, act):
    with pytest.raises(ValidationFailed):
        act(panel)
    assert panel.value == SLIDES


def test_a_task_can_be_stopped(offline, monkeypatch):
    stopped = threading.Event()

    class Slow:
        record = types.SimpleNamespace(event=None, state=None, status="SENT")

        def watch(self):
            stopped.wait(5)
            yield from ()

        def cancel(self):
            stopped.set()

    panel = OutlinePanel(offline, prompt="A topic")
    monkeypatch.setattr(offline.outlines, "create", lambda **wishes: Slow())
    work = panel.generate()
    while panel._following.task is None:
        work.nudge()
    panel._line.button.click()
    work.wait(5)
    assert stopped.is_set()
    assert not panel._form.is_busy
