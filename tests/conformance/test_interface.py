"""Every endpoint that works, and how the others refuse: the same over every way to the service."""

import io
import re
import zipfile

import pytest
from PIL import Image

from nbdeck.contract.branding import AccountBrand
from nbdeck.contract.operations import V1, V2
from nbdeck.errors import (
    BadRequest,
    NotFound,
    PayloadTooLarge,
    Unauthorized,
    UnsupportedFileType,
    ValidationFailed,
)

CHART = {
    "title": "North overtook South",
    "chart": {"type": "BAR", "categories": ["a", "b"], "series": [{"name": "N", "values": [1, 2.5]}]},
}
TABLE = {"title": "In figures", "table": [["Month", "Sales"], ["May", "7"]]}
ITEMS = {"title": "Two things", "layout": "ITEMS", "item_amount": 2, "content": "One: first\nTwo: second"}
BODY = {"template": "default", "slides": [ITEMS, CHART, TABLE]}


@pytest.fixture(scope="module")
def deck(client):
    """A finished deck: cover, table of contents and three slides."""
    return client.presentations.from_slides(
        BODY["slides"], title="Sales", include_table_of_contents=True
    ).result(timeout=60)


def pptx_slides(data):
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        return package.read("ppt/presentation.xml").count(b"<p:sldId ")


def test_a_deck_comes_from_slides(client):
    started = client.v1.slide_by_slide(**BODY)
    task = client.tasks.get(started.task_id)
    steps = list(task.watch())
    assert steps
    assert all(step.stage for step in steps)
    assert task.status == "SUCCESS"
    made = task.result()
    assert (made.slides, made.warnings) == (5, ())
    assert made.id.startswith("c")
    assert len(made.id) == len(made.request_id) == 25


def test_a_task_looks_the_same_in_both_versions(client):
    task_id = client.v1.slide_by_slide(**BODY).task_id
    client.tasks.get(task_id).result(timeout=60)
    first, second = client.v1.task_status(task_id), client.v2.task_status(task_id)
    assert first.is_success
    assert second.is_success
    assert first.task_result["presentation_id"] == second.task_result["presentation_id"]
    assert first.task_info == first.task_result
    assert first.task_result["url"]


def test_files_are_what_they_say(client, deck, tmp_path):
    assert pptx_slides(deck.to_bytes()) == 5
    assert deck.save(tmp_path / "a.pptx").read_bytes() == deck.to_bytes()
    assert deck.save(tmp_path / "a.pdf").read_bytes().startswith(b"%PDF")
    with Image.open(deck.save(tmp_path / "a.png")) as sheet:
        assert sheet.width > 480
    assert sorted(each.name for each in tmp_path.iterdir()) == ["a.pdf", "a.png", "a.pptx"]


def test_a_presentation_is_found_again(client, deck):
    newest = client.presentations.get(deck.id)
    assert newest.to_bytes() == deck.to_bytes()
    assert client.presentations.get(deck.id, deck.request_id).slides == 5


@pytest.mark.parametrize("format", [None, "powerpoint", "pdf"])
def test_every_download_gives_a_link(client, deck, format):
    links = [
        client.v2.download(deck.request_id, format=format),
        client.v1.download_presentation(deck.id, format=format),
        client.v1.download(deck.request_id),
    ]
    assert all("/files/" in link.url for link in links)


def test_slides_are_drawn(client, deck):
    assert deck.svg(1).lstrip().startswith("<svg")
    with Image.open(io.BytesIO(deck.png(2, width=320))) as picture:
        assert (picture.width, picture.format) == (320, "PNG")
    with pytest.raises(NotFound):
        deck.svg(6)
    assert client.v2.preview(slide=CHART).lstrip().startswith(b"<svg")
    assert client.v2.preview(slide=TABLE, format="png", width=200).startswith(b"\x89PNG")


def test_a_deck_of_ours_passes_its_own_rules(client, deck):
    report = deck.check()
    assert report.passed
    assert [each for each in report.findings if each.severity == "error"] == []
    assert report.slide_count == 5
    assert report.scores.overall > 0.5
    assert "Passed" in report._repr_html_()
    assert client.v2.check(deck.id, request_id=deck.request_id).scores == report.scores
    with pytest.raises(NotFound):
        client.v2.check(deck.id, request_id="c" + "0" * 24)


def test_a_filmstrip_shows_every_slide(deck):
    strip = deck.filmstrip()
    assert strip.slides == len(strip.pictures) == 5
    assert strip._repr_html_().count("<figure") == 5


def test_a_deck_tells_title_slides_and_id_wherever_it_comes_from(client, deck):
    told = repr(deck)
    assert re.fullmatch(rf"Presentation\('[^']+', 5 slides, id='{deck.id}'\)", told)
    assert (
        repr(client.presentations.get(deck.id))
        == repr(client.presentations.get(deck.id, deck.request_id))
        == told
    )
    fewer = deck.remove(3).result(timeout=60)
    assert "4 slides" in repr(fewer)
    assert repr(deck.undo()) == told


def test_what_a_deck_says_is_text_without_ids(deck):
    text = deck.to_text()
    assert text.startswith(repr(deck).split(", id=")[0].replace("Presentation(", "Presentation "))
    assert [int(each) for each in re.findall(r"^Slide (\d+): ", text, re.MULTILINE)] == [1, 2, 3, 4, 5]
    assert deck.id not in text


def test_templates_have_pictures(client):
    templates = client.templates.list()
    assert {"default", "monarch", "aurora"} <= {each.name for each in templates}
    assert all("/files/" in each.images.cover and "/files/" in each.images.content for each in templates)
    assert client.templates.branded() == client.v1.branded_templates() == []


def test_the_account_pays_one_credit_a_slide(client):
    before = client.account.me().credits
    client.presentations.from_slides([ITEMS]).result(timeout=60)
    assert client.account.me().credits == before - 1
    assert client.v1.me().user_name == client.v1.me().username != ""


def test_a_brand_is_kept_changed_used_and_forgotten(client):
    assert client.account.brand() == client.v2.brand() == AccountBrand()
    client.v2.set_brand(color="#7a1fa0", title_font="Cambria")
    changed = client.account.set_brand(body_font="Calibri", logo=_logo())
    assert (changed.color, changed.title_font, changed.body_font) == ("#7A1FA0", "Cambria", "Calibri")
    assert client.v2.set_brand(**changed.wire()) == changed
    flags = {"use_branding_logo": True, "use_branding_fonts": True, "use_branding_color": True}
    made = client.presentations.from_slides([ITEMS], **flags).result(timeout=60)
    assert made.warnings == ()
    with zipfile.ZipFile(io.BytesIO(made.to_bytes())) as package:
        assert "Cambria" in package.read("ppt/theme/theme1.xml").decode()
        assert any(name.startswith("ppt/media/") for name in package.namelist())
    client.account.clear_brand()
    client.v2.clear_brand()
    assert client.account.brand() == AccountBrand()


def _logo():
    file = io.BytesIO()
    Image.new("RGB", (300, 100), "#C02040").save(file, "PNG")
    return file.getvalue()


def test_tasks_are_listed_newest_first(client):
    task = client.presentations.from_slides([ITEMS])
    task.result(timeout=60)
    assert client.tasks.list(limit=1)[0].id == task.id
    assert client.v2.list_tasks(limit=1)[0].task_id == task.id


def test_a_finished_task_cannot_be_cancelled(client):
    task = client.presentations.from_slides([ITEMS])
    task.result(timeout=60)
    task.cancel()
    assert task.status == "SUCCESS"


def test_webhooks_are_switched_on_and_off(client):
    hook = client.webhooks.subscribe("https://203.0.113.7.example/hook?key=1")
    assert hook.secret.startswith("whsec_")
    assert hook.secret not in repr(hook)
    client.webhooks.unsubscribe(hook)
    with pytest.raises(NotFound):
        client.v1.unsubscribe(webhook_id=hook.webhook_id)
    with pytest.raises(BadRequest, match="private network"):
        client.v1.subscribe(endpoint="http://127.0.0.1:8000/hook")


WRONG = {
    "unknown task": (lambda c: c.tasks.get("6ad2f1a0-0000-4000-8000-000000000000"), NotFound),
    "unknown presentation": (lambda c: c.presentations.get("c" + "0" * 24), NotFound),
    "unknown request": (lambda c: c.v1.download("c" + "0" * 24), NotFound),
    "unknown template": (lambda c: c.presentations.from_slides([ITEMS], template="nope"), ValidationFailed),
    "wrong format": (lambda c: c.v1.download_presentation("c1", format="odp"), ValidationFailed),
    "wrong picture": (lambda c: c.v2.slide_preview("c1", 1, "gif"), ValidationFailed),
    "wrong limit": (lambda c: c.v2.list_tasks(limit=0), ValidationFailed),
    "wrong brand": (lambda c: c.account.set_brand(color="mauve"), ValidationFailed),
    "wrong logo": (lambda c: c.v2.set_brand(logo="data:image/png;base64,AAAA"), BadRequest),
    "wrong file": (lambda c: c.documents.upload(b"MZ", name="a.exe"), UnsupportedFileType),
    "large file": (lambda c: c.documents.upload(b"x" * 51_000_000, name="a.txt"), PayloadTooLarge),
}


@pytest.mark.parametrize(("call", "kind"), WRONG.values(), ids=WRONG)
def test_a_wrong_request_is_the_same_error_everywhere(client, call, kind):
    with pytest.raises(kind) as caught:
        call(client)
    error = caught.value
    assert type(error) is kind
    assert error.message
    assert (error.request_id is None) == (kind is ValidationFailed)


def test_no_key_or_a_wrong_one_opens_nothing(rig):
    for key in ("", "nbd_wrong"):
        stranger = rig.client_for(key)
        with pytest.raises(Unauthorized):
            stranger.account.me()
        with pytest.raises(Unauthorized):
            stranger.presentations.from_slides([ITEMS])


def test_what_belongs_to_others_was_never_there(rig, client, deck):
    task = client.presentations.from_slides([ITEMS])
    task.result(timeout=60)
    other = rig.stranger()
    missing = "c" + "0" * 24

    def words(call):
        with pytest.raises(NotFound) as caught:
            call()
        return caught.value.message

    assert words(lambda: other.presentations.get(deck.id)) == words(lambda: other.presentations.get(missing))
    assert words(lambda: other.v1.download(deck.request_id)) == words(lambda: other.v1.download(missing))
    assert words(lambda: other.v2.slide_preview(deck.id, 1)) == words(
        lambda: other.v2.slide_preview(missing, 1)
    )
    for look in (other.v1.task_status, other.v2.task_status, other.v2.cancel_task, other.v2.retry_task):
        assert words(lambda look=look: look(task.id))
    assert other.tasks.list() == []
    assert client.tasks.get(task.id).status == "SUCCESS"


def test_the_table_of_this_suite_is_complete():
    """Every operation is called above, in `test_authoring`, `test_editing`, `test_translating`, `test_videos`, `test_changes`, `test_failures` or `test_designs`, or needs a file."""
    called = {
        *("task_status", "download", "slide_by_slide", "templates", "branded_templates", "me"),
        *(
            "download_presentation",
            "task_events",
            "cancel_task",
            "retry_task",
            "list_tasks",
            "slide_preview",
            "preview",
            "brief",
            "check",
            "slides",
            "brand",
            "set_brand",
            "clear_brand",
        ),
        *("generate", "outline", "upload_document", "design_kits", "list_documents", "search_documents"),
        *("read_document", "delete_document"),
        *(
            "subscribe",
            "unsubscribe",
            "edit_slide",
            "edit_rollback",
            "versions",
            "change",
            "translate",
            "video",
            "voices",
        ),
        *("delete_branded_template", "delete_design_kit", "design_kit_report", "create_reusable_section"),
        *("reusable_sections", "reusable_sections_unversioned", "delete_reusable_section"),
    }
    with_files = {each.name for each in (*V1.values(), *V2.values()) if each.files}
    assert {*V1, *V2} == called | with_files
