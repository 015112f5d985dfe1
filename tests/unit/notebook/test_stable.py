"""What is another one on each run: ids, times of edits, progress, the state of widgets. All else stays."""

import pandas as pd
import pytest
from nbformat.v4 import new_code_cell, new_notebook, new_output

import nbdeck
from nbdeck.client.deck_flows import Versions
from nbdeck.contract.documents import FoundPassage, StoredDocument
from nbdeck.contract.presentation_slides import PresentationVersion
from nbdeck.contract.v1 import BrandedTemplate
from nbdeck.notebook.stable import stable_outputs
from nbdeck.testing.plugin import pytest_assertrepr_compare

VIEW = "application/vnd.jupyter.widget-view+json"
RECORD = "cmws624vtrmaw3mylnwcttlmo"
OTHER = "cmws664wnhwfwxhwyyav4qil4"
DOCUMENT = "f027843a-7cf0-4930-a8c9-87e9cbbc60ec"


def notebook(*outputs):
    return new_notebook(cells=[new_code_cell(outputs=list(outputs))])


def shown(**data):
    return new_output("execute_result", {kind.replace("_", "/"): text for kind, text in data.items()})


def read(text, kind="text_plain"):
    same, _ = stable_outputs(notebook(shown(**{kind: text})), {})
    return same.cells[0].outputs[0].data[kind.replace("_", "/")]


def versions(created_at, request_id):
    state = {"created_at": created_at, "current_at": created_at, "is_current": True, "slide_count": 3}
    return Versions(
        [PresentationVersion(id="v", request_id=request_id, what="create", title="Sales", **state)]
    )


def test_versions_made_at_other_times_are_the_same():
    one, other = versions(0.0, RECORD), versions(99_999.0, OTHER)
    assert repr(one) != repr(other)
    assert read(repr(one)) == read(repr(other))
    assert "create  3       Sales  TIME" in read(repr(one))
    html = read(one._repr_html_(), "text_html")
    assert html == read(other._repr_html_(), "text_html")
    assert "<td>Sales</td><td>TIME</td><td>ID</td>" in html


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"Presentation('Sales', 3 slides, id='{RECORD}')", "Presentation('Sales', 3 slides, id='ID')"),
        (f"[Passage(document_id='{DOCUMENT}', text='Rent')]", "[Passage(document_id='ID', text='Rent')]"),
        ("TaskProgress(running: Drawing slides, 3 of 9)", "Task()"),
        ("AsyncTask(finished: Presentation 'Sales (north)', 3 slides)\nMore", "Task()\nMore"),
        ("Task(started)", "Task()"),
        ('<div role="alert">Task failed: No voice.</div>', "<div>Task</div>"),
        ("<object at 0x7f6836520250>", "<object at 0xADDRESS>"),
        ('<div role="status">Task finished: 3 slides</div><p>Sales</p>', "<div>Task</div><p>Sales</p>"),
        (
            """<div role="group" aria-label="Task"><progress max="1" value="0.20" aria-label="Progress"></progress> <span>Task running: Drawing</span></div>""",
            "<div>Task</div>",
        ),
    ],
)
def test_what_is_another_one_each_time_has_a_name(text, expected):
    assert read(text) == expected
    assert read(text, "text_html") == expected


@pytest.mark.parametrize(
    "text",
    [
        "  Slide 3, north | Jan: 12 | Feb: 15",
        "0  2026-11-22 18:24:35  12.5",
        f"customer  {DOCUMENT}",
        f"{{'customer': '{DOCUMENT}'}}",
        "characteristically unquestionable",
        '<div role="alert">The logo could not be fetched.</div>',
        "color: #c0ffee; 0x7f",
        "The words of AsyncTask(finished: 3 slides)",
    ],
)
def test_what_a_user_shows_stays(text):
    assert read(text) == text
    assert read(text, "text_html") == text


@pytest.mark.parametrize(
    ("made", "words"),
    [
        (
            FoundPassage(document_id=DOCUMENT, document="a.pdf", text="Rent"),
            "document='a.pdf', text='Rent'",
        ),
        (BrandedTemplate(id=RECORD, name="Harbor"), "name='Harbor'"),
        (
            StoredDocument(id=DOCUMENT, name="a.pdf", kind="pdf", size=3, created_at=99.0),
            "name='a.pdf', kind='pdf', size=3",
        ),
    ],
)
def test_words_of_what_is_found_and_stored_are_stable_as_they_are(made, words):
    assert repr(made) == read(repr(made)) == f"{type(made).__name__}({words})"


def test_widgets_are_counted_and_their_state_is_left_out():
    views = [
        new_output("display_data", {VIEW: {"model_id": each, "version_major": 2}}) for each in ("b", "a", "b")
    ]
    given = notebook(*views)
    given.metadata.update(widgets={"state": {}}, language_info={"name": "python", "version": "3.11.7"})
    given.cells[0].metadata["execution"] = {"iopub.status.busy": "2026-11-22T18:24:35"}
    same, resources = stable_outputs(given, {"kept": 1})
    ids = [each.data[VIEW]["model_id"] for each in same.cells[0].outputs]
    assert ids == ["widget-1", "widget-2", "widget-1"]
    assert same.metadata == {"language_info": {"name": "python"}}
    assert same.cells[0].metadata == {}
    assert resources == {"kept": 1}
    assert given.cells[0].outputs[0].data[VIEW]["model_id"] == "b"
    assert "widgets" in given.metadata


def test_streams_are_read_pictures_and_prose_are_not():
    given = notebook(
        new_output("stream", name="stdout", text=f"id='{RECORD}'\n"),
        new_output("display_data", {"image/png": RECORD}),
    )
    given.cells[0].source = RECORD
    same, _ = stable_outputs(given, {})
    assert same.cells[0].outputs[0].text == "id='ID'\n"
    assert same.cells[0].outputs[1].data == {"image/png": RECORD}
    assert same.cells[0].source == RECORD


def test_where_nbval_compares_two_decks_the_lines_that_differ_are_told(nbdeck_client):
    def shown(march, template="default"):
        sales = pd.DataFrame({"north": [12, march], "south": [10, 12]}, index=["Feb", "Mar"])
        slides = [nbdeck.chart(sales, title="North & co")]
        task = nbdeck_client.presentations.from_slides(slides, template=template, title="Sales")
        same, _ = stable_outputs(
            notebook(new_output("execute_result", task.result()._repr_mimebundle_())), {}
        )
        return same.cells[0].outputs[0].data

    old, new, painted = shown(11), shown(9), shown(11, "monarch")
    for kind in old:
        head, *told = pytest_assertrepr_compare("==", old[kind], new[kind])
        assert head == "Two decks differ:"
        assert {"-  Slide 2, north | Feb: 12 | Mar: 11", "+  Slide 2, north | Feb: 12 | Mar: 9"} <= set(told)
        assert not any("south" in each for each in told)
    html = "text/html"
    assert pytest_assertrepr_compare("==", old[html], painted[html])[1:] == ["only in their pictures"]
    assert pytest_assertrepr_compare("!=", old[html], new[html]) is None
    assert pytest_assertrepr_compare("==", old[html], 3) is None
    assert pytest_assertrepr_compare("==", old[html], "Sales") is None
    assert pytest_assertrepr_compare("==", "Presentation of May", "Presentation of June") is None
