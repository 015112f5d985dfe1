"""Changes without an author: words of shapes, alternative texts, design, and findings that are mended with one call."""

import io

import pytest
from pptx import Presentation
from pptx.util import Inches

from nbdeck.contract.check import Finding
from nbdeck.contract.presentation_slides import PresentationSlide, SlideShape
from nbdeck.errors import BadRequest, ValidationFailed
from nbdeck.widgets.presentation.panel import PresentationPanel
from nbdeck.widgets.presentation.state import Mend, mend_of


@pytest.fixture(scope="module")
def talk():
    """A file of somebody else: two slides of one title, a picture without words."""
    from PIL import Image

    deck, picture = Presentation(), io.BytesIO()
    Image.new("RGB", (40, 30), "teal").save(picture, "PNG")
    for _ in range(2):
        slide = deck.slides.add_slide(deck.slide_layouts[5])
        slide.shapes.title.text = "Growth"
    picture.seek(0)
    wide = deck.slides[0].shapes.add_picture(picture, Inches(1), Inches(2), Inches(5.2), Inches(3))
    wide._element.nvPicPr.cNvPr.set("descr", "A teal square")
    picture.seek(0)
    slide.shapes.add_textbox(Inches(1), Inches(5), Inches(3), Inches(1)).text_frame.text = "Up\vby half"
    shown = slide.shapes.add_picture(picture, Inches(1), Inches(2), Inches(3))
    shown._element.nvPicPr.cNvPr.set("descr", "")
    file = io.BytesIO()
    deck.save(file)
    return file.getvalue()


@pytest.fixture
def foreign(client, sent, talk):
    """A panel of that file."""
    taken = client.presentations.import_file(talk, name="talk").result(timeout=20)
    return PresentationPanel(client, taken).wait(20)


def found(panel, words):
    return next(at for at, each in enumerate(panel.report.findings) if words in each.message)


def test_words_of_shapes_are_read_and_replaced_and_that_is_one_step(panel, ask, sent):
    assert next((each.name, each.text) for each in panel.shapes) == ("Title", "Why we move")
    ask("shapes", position=0)
    told = [data["content"] for _, data in sent if "shapes" in data.get("content", {})]
    assert told[-1]["view"] == "v"
    assert told[-1]["key"] == panel._part.slides[0]["key"]
    assert {"name": "Title", "kind": "text", "text": "Why we move"} in told[-1]["shapes"]
    ask("words", position=1, words={"Title": "What it saves"})
    assert panel.error == ""
    assert panel.titles == ["Why we move", "What it saves", "When we move"]
    assert (panel.position, panel._part.undoes) == (1, "change words of slide 2")
    panel.undo().wait(20)
    assert panel.titles[1] == "What it costs"


def test_the_design_changes_and_nothing_else(panel, ask, sent):
    before = [slide["picture"] for slide in panel._part.slides]
    ask("choices", tool="design")
    choices = next(data["content"]["choices"] for _, data in sent if "tool" in data.get("content", {}))
    assert {"name": "marina", "id": "marina"} in choices["templates"]
    ask("restyle", options={"template": "marina", "branding_color": "#7a1fa0"})
    assert panel.error == ""
    assert panel.titles == ["Why we move", "What it costs", "When we move"]
    assert not set(before) & {slide["picture"] for slide in panel._part.slides}
    assert panel._part.undoes == "change template to marina"
    ask("restyle", options={"branding_color": "mauve"})
    assert "branding_color" in panel.error


def test_findings_say_how_they_are_mended_and_a_mend_checks_again(foreign, browser):
    foreign.check().wait(20)
    mends = {each["message"]: each["mend"] for each in foreign._part.report["findings"]}
    assert mends["Picture 3 has no alternative text"] == {"label": "Add an alternative text", "text": ""}
    assert mends["Another slide has the same title: 'Growth'"]["text"] == "Growth (2)"
    at = found(foreign, "no alternative text")
    with pytest.raises(ValidationFailed, match="empty"):
        foreign.mend(at)
    browser.sends(foreign._part, {"step": "mend", "finding": at, "text": "A teal square"})
    foreign.wait(20).wait(20)
    assert foreign.error == ""
    assert {each.name: each.alt for each in foreign._state.shapes(1)}["Picture 3"] == "A teal square"
    assert not any("alternative text" in each.message for each in foreign.report.findings)
    foreign.mend(found(foreign, "same title")).wait(20)
    foreign.wait(20)
    assert foreign.titles == ["Growth (2)", "Growth"]
    assert not any("same title" in each.message for each in foreign.report.findings)
    foreign.undo().wait(20)
    assert foreign.titles == ["Growth", "Growth"]


def test_what_needs_no_words_is_mended_by_a_button_alone_and_undone(foreign, browser, talk):
    foreign.check().wait(20)
    at = found(foreign, "30 % too wide")
    assert foreign._part.report["findings"][at]["mend"] == {"label": "Undo the squashing", "text": None}
    before = foreign._state.deck.to_bytes()
    browser.sends(foreign._part, {"step": "mend", "finding": at, "text": ""})
    foreign.wait(20).wait(20)
    assert foreign.error == ""
    assert foreign._part.undoes == "mend a picture of slide 1"
    assert not any("too wide" in each.message for each in foreign.report.findings)
    foreign.undo().wait(20)
    assert foreign._state.deck.to_bytes() == before


def test_what_cannot_be_changed_raises_before_anything_is_sent(still):
    with pytest.raises(BadRequest, match="Nothing was checked"):
        still.mend(0)
    still.check().wait(20)
    for act, error in (
        (lambda: still.replace_text(0, {}), ValidationFailed),
        (lambda: still.replace_text(9, {"Title": "x"}), BadRequest),
        (lambda: still.describe(0, {}), ValidationFailed),
        (lambda: still.restyle(), ValidationFailed),
        (lambda: still.mend(99), BadRequest),
        (lambda: still.mend(Finding(rule="parts", severity="error", message="Odd")), BadRequest),
        (lambda: still.translate(" "), ValidationFailed),
        (lambda: still.show_made(0), BadRequest),
    ):
        with pytest.raises(error):
            act()
    assert len(still.versions) == 1


PAGES = [PresentationSlide(number=at, title=title) for at, title in enumerate(("", "Growth", "Growth"), 1)]
SHAPES = [
    SlideShape(name="Title 1", kind="text", text="Growth", is_title=True),
    SlideShape(name="Body", kind="text", text="A very long text"),
    SlideShape(name="Chart 2", kind="chart"),
    SlideShape(name="Picture 3", kind="picture"),
]


@pytest.mark.parametrize(
    ("remedy", "shape", "mend"),
    [
        ("alt_text", "Chart 2", Mend("describe", "Add an alternative text", "Chart: Growth", "Chart 2")),
        ("alt_text", "Picture 3", Mend("describe", "Add an alternative text", "", "Picture 3")),
        ("alt_text", "Ink 9", None),
        ("another_title", "", Mend("words", "Give it another title", "Growth (2)", "Title 1")),
        ("title", "", Mend("words", "Give it a title", "", "Title 1")),
        ("shorter_text", "Body", Mend("words", "Put shorter words in", "A very long text", "Body")),
        ("shorter_text", "Chart 2", None),
        ("another_layout", "", Mend("edit", "Show it another way", "as a summary")),
        ("another_place", "Body", Mend("mend", "Move them apart", None, "Body")),
        ("removal", "Ink 9", Mend("mend", "Remove it", None, "Ink 9")),
        (None, "Body", None),
    ],
)
def test_each_finding_has_its_mend(remedy, shape, mend):
    finding = Finding(slide=2, rule="markup", severity="error", message="Odd", shape=shape, remedy=remedy)
    assert mend_of(finding, PAGES, SHAPES) == mend


def test_a_finding_about_the_whole_file_has_none():
    finding = Finding(rule="parts", severity="error", message="Odd")
    assert mend_of(finding, PAGES, SHAPES) is None


def test_shapes_of_the_chosen_slide_are_given_with_their_words(foreign):
    foreign.position = 1
    title, box, picture = foreign.shapes
    assert box.text == "Up\nby half"
    assert (title.kind, title.text, title.is_title) == ("text", "Growth", True)
    assert (picture.name, picture.kind, picture.alt) == ("Picture 3", "picture", "")
