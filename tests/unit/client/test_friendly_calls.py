"""`client.presentations`, `client.outlines` and so on: what they send, and what they refuse."""

import json

import pandas as pd
import pytest

from nbdeck.contract.slides import OutlineSlide, Slide
from nbdeck.contract.tasks import OutlineResult
from nbdeck.errors import NotImplementedHere, ValidationFailed
from unit.client.little_server import problem, said

SLIDES = "/api/v1/presentation/generate/slide-by-slide"
GENERATE = "/api/v1/presentation/generate"
GOOD = {"title": "One", "layout": "ITEMS", "item_amount": 1, "content": "A: b"}
DATA = pd.DataFrame({"a": [1, 2]})
STARTED = said({"task_id": "t1"})


def sent(server):
    return json.loads(server.seen[-1].body)


def test_slides_are_sent_as_given(server, client):
    server.on(SLIDES, STARTED)
    task = client.presentations.from_slides([GOOD, Slide(**GOOD)], title="T", branding_color="1d5fd1")
    assert task.id == "t1"
    assert sent(server) == {
        "template": "default",
        "slides": [GOOD, GOOD],
        "title": "T",
        "include_table_of_contents": False,
        "branding_color": "#1D5FD1",
    }


@pytest.mark.parametrize("slides", [(GOOD,), iter([GOOD]), [Slide(**GOOD)]])
def test_any_iterable_of_slides_will_do(server, client, slides):
    server.on(SLIDES, STARTED)
    client.presentations.from_slides(slides)
    assert len(sent(server)["slides"]) == 1


@pytest.mark.parametrize(
    ("slides", "place"),
    [
        ([GOOD, GOOD | {"title": " "}], r"slides\[1\]\.title: "),
        ([GOOD | {"layout": "COMPARISON", "item_amount": 3}], r"slides\[0\]\.item_amount: .*exactly 2"),
        ([GOOD, GOOD | {"chat": {}}], r"slides\[1\]: there is no field 'chat'"),
        ([{"title": "T", "table": [["a"], ["b", "c"]]}], r"slides\[0\]\.table: "),
        ([GOOD, "text"], r"slides\[1\]"),
        ([GOOD, OutlineSlide(title="x")], r"slides\[1\]: a OutlineSlide is no Slide"),
        ([], "slides: Give at least one"),
        (GOOD, "a list is needed"),
        (5, "a list is needed"),
        (None, "a list is needed"),
        (Slide(**GOOD), "a list is needed"),
        ([{"title": "T", "chart": {"type": "BAR", "categories": ["a"], "series": []}}], r"chart\.series"),
    ],
)
def test_a_wrong_slide_is_named_by_index_and_field_before_sending(server, client, slides, place):
    with pytest.raises(ValidationFailed, match=place):
        client.presentations.from_slides(slides)
    assert not server.seen


@pytest.mark.parametrize(
    ("slides", "sentence"),
    [
        ([DATA], r"slides\[0\]: a DataFrame is no Slide\. Wrap it in nbdeck\.chart or nbdeck\.table\."),
        ([DATA["a"]], r"slides\[0\]: a Series is no Slide\. Wrap it in"),
        (DATA, r"a list is needed, not one DataFrame\. Put \[nbdeck\.chart\(\.\.\.\)\] or"),
        (
            ["text"],
            r"slides\[0\]: a str is no Slide\. Give nbdeck\.Slide\(\.\.\.\), or a dict of its fields; of data,",
        ),
    ],
    ids=["frame", "series", "a frame alone", "text"],
)
def test_what_is_no_slide_is_told_with_the_way_to_make_one(server, client, slides, sentence):
    with pytest.raises(ValidationFailed, match=sentence):
        client.presentations.from_slides(slides)
    with pytest.raises(
        ValidationFailed, match=r"is no OutlineSlide\. Give nbdeck\.OutlineSlide\(\.\.\.\)|a list is needed"
    ):
        client.presentations.generate("T", outline=slides)
    assert not server.seen


def test_every_wrong_slide_is_named(client):
    with pytest.raises(ValidationFailed) as caught:
        client.presentations.from_slides([GOOD | {"title": ""}] * 7)
    places = [each["loc"] for each in caught.value.details["errors"]]
    assert places == [["body", "slides", index, "title"] for index in range(7)]
    assert "(and 2 more)" in caught.value.message


def test_a_near_miss_of_a_field_is_guessed(client):
    with pytest.raises(ValidationFailed) as caught:
        client.presentations.from_slides([{"titel": "x"}])
    assert caught.value.hint == "Did you mean 'title'?"


def test_the_earlier_name_of_the_content_is_understood(server, client):
    server.on(SLIDES, STARTED)
    old = {"title": "One", "layout": "items", "item_amount": "1", "content_description": "A: b"}
    client.presentations.from_slides([old])
    assert sent(server)["slides"] == [GOOD]


def test_a_deck_is_generated_from_an_outline(server, client):
    server.on(GENERATE, STARTED)
    outline = OutlineResult(slides=(OutlineSlide(title="A"),), request_id="r")
    client.presentations.generate(outline=outline, template="aurora", instructions="Short.", documents="d")
    assert sent(server) == {
        "template": "aurora",
        "outline": [{"title": "A"}],
        "custom_user_instructions": "Short.",
        "document_uuids": ["d"],
    }
    client.presentations.generate("Bees", outline=[{"title": "B"}], length=3, tone="funny")
    assert sent(server)["outline"] == [{"title": "B"}]
    assert sent(server)["plain_text"] == "Bees"


def test_outlines_are_made_and_changed(server, client):
    server.on("/api/v1/presentation/outline", STARTED)
    client.outlines.create("For the board", documents=["d1", "d2"], length=8)
    assert sent(server) == {"prompt": "For the board", "document_uuids": ["d1", "d2"], "length": 8}
    client.outlines.edit([{"title": "A"}], "Shorter")
    assert sent(server) == {"prompt": "Shorter", "outline": [{"title": "A"}]}


def test_webhooks_templates_and_account(server, client):
    server.on("/api/v1/webhook/subscribe", said({"webhook_id": "w1", "secret": "whsec"}))
    server.on("/api/v1/webhook/unsubscribe", said({}))
    server.on("/api/v1/me", said({"username": "ada"}))
    images = {"cover": "http://x/a", "content": "http://x/b"}
    server.on("/api/v1/presentation/templates", said([{"name": "default", "images": images}]))
    server.on("/api/v1/presentation/templates/branded", said([]))
    hook = client.webhooks.subscribe("https://example.com/hook")
    assert client.webhooks.unsubscribe(hook) is None
    assert sent(server) == {"webhook_id": "w1"}
    assert client.account.me().user_name == "ada"
    assert [each.name for each in client.templates.list()] == ["default"]
    assert client.templates.branded() == []


def test_what_the_service_lacks_is_said_in_its_own_words(server, client):
    message = "Outlines are not offered by this version."
    server.on("/api/v1/presentation/outline", problem(501, "NOT_IMPLEMENTED", message=message))
    with pytest.raises(NotImplementedHere) as caught:
        client.outlines.create("Bees")
    assert caught.value.message == message
    assert isinstance(caught.value, NotImplementedError)
    assert len(server.seen) == 1


def test_tasks_are_listed_as_handles(server, client):
    tasks = [
        {"task_id": "a", "task_status": "SUCCESS", "task_result": "doc"},
        {"task_id": "b", "task_status": "SENT"},
    ]
    server.on("/api/v2/tasks", said(tasks))
    first, second = client.tasks.list(limit=2)
    assert (first.result(), second.id) == ("doc", "b")
    assert server.paths() == ["/api/v2/tasks?limit=2"]


def test_a_friendly_call_shows_its_arguments(client):
    import inspect

    parameters = inspect.signature(client.presentations.from_slides).parameters
    assert list(parameters)[:4] == ["slides", "template", "title", "subtitle"]
    assert "index and field" in client.presentations.from_slides.__doc__


def test_what_was_told_of_an_outline_goes_along_with_it(server, client):
    server.on(GENERATE, STARTED)
    server.on("/api/v1/presentation/outline", STARTED)
    slides = (OutlineSlide(title="A", notes="Say hello."),)
    outline = OutlineResult(slides=slides, request_id="r", warnings=("Two lines are notes.",))
    client.presentations.generate(outline=outline)
    assert sent(server)["outline_warnings"] == ["Two lines are notes."]
    assert sent(server)["outline"] == [{"title": "A", "notes": "Say hello."}]
    client.outlines.edit(outline, "Shorter")
    assert sent(server)["outline_warnings"] == ["Two lines are notes."]
    client.presentations.generate(outline=slides)
    assert "outline_warnings" not in sent(server)
