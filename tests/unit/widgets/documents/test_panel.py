"""The documents panel without a kernel: files in, what was read, a search; every click is a method."""

import ipywidgets
import pytest

import nbdeck
from nbdeck.client.in_process import InProcess
from nbdeck.errors import BadRequest, NotFound, SettingsError, ValidationFailed
from nbdeck.widgets.documents.panel import DocumentsPanel

REAL = "nbdeck.engine.pipeline"
TEXT = b"# Shade\n\n## Trees\n\nTrees give shade in July.\n\n## Roofs\n\n| a | b |\n| - | - |\n| 1 | 2 |\n"


@pytest.fixture(scope="module")
def library(sign_in):
    """A client whose user has one document."""
    client = sign_in(REAL)
    client.documents.upload(TEXT, name="shade.md").wait(20)
    return client


@pytest.fixture
def client(request, sign_in, sent):
    """A client with a user of its own; tests that only read `shade` share the one that has it."""
    return request.getfixturevalue("library") if "shade" in request.fixturenames else sign_in(REAL)


@pytest.fixture
def shade(library):
    return library.documents.list()[0].id


@pytest.fixture
def panel(client):
    return DocumentsPanel(client).wait(10)


class Sender:
    """Sends a file as the browser does."""

    def __init__(self, panel, browser):
        self.part, self.browser = panel._part, browser

    def step(self, step, **content):
        self.browser.sends(self.part, {"step": step, **content})

    def file(self, key, name, data, size=10):
        self.step("begin", file=key, name=name, size=len(data))
        for at in range(0, len(data), size):
            self.piece(key, data[at : at + size], at)

    def piece(self, key, data, at):
        content = {"step": "piece", "file": key, "at": at}
        self.part._handle_msg(
            {
                "content": {"comm_id": self.part.model_id, "data": {"method": "custom", "content": content}},
                "buffers": [memoryview(data)],
            }
        )


@pytest.fixture
def sender(panel, browser):
    return Sender(panel, browser)


def rows(panel):
    return [(row["name"], row["state"]) for row in panel._part.rows]


def test_it_is_a_public_name(client):
    assert nbdeck.DocumentsPanel is DocumentsPanel


def test_an_upload_is_read_and_chosen(panel):
    assert panel.value == []
    assert "No documents" in panel._repr_mimebundle_()["text/html"]
    panel.upload(TEXT, name="shade.md")
    panel.wait(20)
    panel.wait(20)
    assert rows(panel) == [("shade.md", "ready")]
    row = panel._part.rows[0]
    assert panel.value == [row["id"]]
    assert row["title"] == "Shade"
    assert panel.readings[row["id"]]["summary"] == "3 headings, 1 table"
    assert panel.readings[row["id"]]["headings"] == ["Shade", "Trees", "Roofs"]
    assert repr(panel) == "DocumentsPanel(1 document chosen)"
    assert panel.revision == 1


def test_several_files_from_the_browser_come_in_pieces(panel, sender, sent):
    sender.file("f1", "shade.md", TEXT)
    sender.file("f2", "broken.pdf", b"%PDF-1.7 nothing else")
    sender.file("f3", "empty.txt", b"")
    for _ in range(3):
        panel.wait(20)
    assert rows(panel) == [("empty.txt", "failed"), ("broken.pdf", "failed"), ("shade.md", "ready")]
    for row in panel._part.rows[:2]:
        assert row["error"]
        assert row["hint"]
        assert row["hint"] not in row["error"]
    assert len(panel.value) == 1
    taken = [
        data["content"] for _, data in sent if data.get("method") == "custom" and "file" in data["content"]
    ]
    assert all(each["is_taken"] for each in taken)
    assert [each["file"] for each in taken].count("f1") == 1 + -(-len(TEXT) // 10)


def test_a_piece_that_is_refused_is_said_not_to_be_taken(panel, sender, sent):
    sender.step("begin", file="f", name="shade.md", size=len(TEXT))
    sender.piece("f", TEXT[:10], 5)
    answers = [data["content"] for _, data in sent if data.get("method") == "custom"]
    assert [each["is_taken"] for each in answers if each.get("file") == "f"] == [True, False]
    sender.step("stop", row="f")


def test_progress_of_a_file_is_shown_while_it_comes(panel, sender):
    sender.step("begin", file="f", name="shade.md", size=len(TEXT))
    sender.piece("f", TEXT[:30], 0)
    row = panel._part.rows[0]
    assert (row["state"], row["words"], row["share"]) == (
        "arriving",
        "Sending",
        pytest.approx(30 / len(TEXT)),
    )
    sender.step("stop", row="f")
    assert rows(panel) == []
    sender.piece("f", TEXT[30:], 30)
    assert rows(panel) == []


def test_a_piece_that_was_lost_ends_the_file_in_words(panel, sender):
    sender.step("begin", file="f", name="shade.md", size=len(TEXT))
    sender.piece("f", TEXT[30:40], 30)
    assert rows(panel) == [("shade.md", "failed")]
    assert panel._part.rows[0]["hint"] == "Add the file again."
    sender.step("dismiss", row="f")
    assert rows(panel) == []


def test_what_was_uploaded_before_is_listed_and_can_be_chosen(panel, shade, sender, browser):
    panel.refresh().wait(10)
    assert rows(panel) == [("shade.md", "ready")]
    assert panel.value == []
    key = panel._part.rows[0]["key"]
    sender.step("choose", row=key, is_chosen=True)
    assert panel.value == panel._part.chosen == [shade]
    sender.step("open", row=key)
    panel.wait(10)
    assert panel._part.readings[key]["summary"] == "3 headings, 1 table"
    sender.step("choose", row=key, is_chosen=False)
    assert panel.value == []


def test_a_search_finds_passages_and_says_where(panel, shade, sender):
    sender.step("find", words="shady trees")
    panel.wait(10)
    assert panel.found[0].document == "shade.md"
    assert panel._part.found[0]["text"] == "Trees give shade in July."
    assert "for 'shady trees'" in panel._part.search_words
    panel.find("zebra").wait(10)
    assert panel.found == ()
    assert panel._part.search_words == "Nothing found for 'zebra'"
    panel.find("").wait(10)
    assert panel._part.search_words == ""


def test_a_deleted_document_is_chosen_no_more(panel, sender, client):
    panel.value = [client.documents.upload(TEXT, name="shade.md").result(20)]
    panel.find("shade").wait(10)
    panel.wait(10)
    assert panel.found
    sender.step("delete", row=panel._part.rows[0]["key"])
    panel.wait(10)
    assert rows(panel) == []
    assert panel.value == []
    assert panel.found == ()
    assert client.documents.list() == []


def test_a_value_set_in_python_is_shown_and_what_is_missing_is_said(client, shade):
    panel = DocumentsPanel(client, documents=["nowhere", shade]).wait(10)
    assert panel.value == ["nowhere", shade]
    assert panel.revision == 0
    assert sorted(rows(panel)) == [("A document that is not there", "missing"), ("shade.md", "ready")]
    panel.value = [shade]
    assert panel._part.chosen == [shade]


@pytest.mark.parametrize("wrong", ["d1", 3, [""], [3]])
def test_a_wrong_value_is_refused(panel, wrong):
    with pytest.raises(ValidationFailed):
        panel.value = wrong
    assert panel.value == []


def test_no_value_means_that_nothing_is_chosen(client, shade):
    panel = DocumentsPanel(client, documents=shade)
    panel.value = None
    assert panel.value == []


def test_python_hears_what_the_browser_is_shown(panel, sender):
    with pytest.raises(BadRequest):
        panel.upload(b"no name")
    with pytest.raises(NotFound):
        panel.cancel("nothing.pdf")
    with pytest.raises(SettingsError, match="documents"):
        DocumentsPanel(panel.client, document="d1")
    sender.step("open", row="gone")
    assert "not listed any more" in panel.error
    panel.delete("gone").wait(10)
    assert panel.error


def test_a_service_that_cannot_be_reached_is_told(panel, monkeypatch):
    with monkeypatch.context() as cut:
        cut.setattr(InProcess, "handle_request", lambda *_: 1 / 0)
        panel.refresh().wait(10)
    assert "ZeroDivisionError" in panel.error


def test_an_upload_can_be_stopped(panel, client, monkeypatch):
    held = client.documents.upload

    def slow(source, *, name=None):
        panel.cancel("shade.md")
        return held(source, name=name)

    monkeypatch.setattr(client.documents, "upload", slow)
    panel.upload(TEXT, name="shade.md")
    panel.wait(20)
    panel.wait(20)
    assert all(state in {"ready"} for _, state in rows(panel))


def test_it_has_a_form_without_widgets(panel, shade):
    assert "Shade" in panel._repr_mimebundle_()["text/html"]
    panel.value = [shade]
    panel.wait(10)
    html = panel._repr_mimebundle_()["text/html"]
    assert "<b>Shade</b> (chosen)" in html
    assert "<script" not in html


def test_closing_it_leaves_nothing_behind(client):
    before = set(ipywidgets.widgets.widget._instances)
    with DocumentsPanel(client):
        pass
    with pytest.raises(ValidationFailed):
        DocumentsPanel(client, documents=[3])
    assert set(ipywidgets.widgets.widget._instances) == before


def test_its_state_is_small(panel):
    state = ipywidgets.Widget.get_manager_state(widgets=[panel, *panel.children])["state"]
    assert len(str(state)) < 60_000
