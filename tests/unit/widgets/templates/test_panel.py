"""The template panel without a kernel: a list of designs with pictures, and a company's own one."""

import io

import ipywidgets
import pytest
from PIL import Image
from pptx import Presentation

import nbdeck
from nbdeck.errors import BadRequest, NotFound, ValidationFailed
from nbdeck.widgets.templates.catalog import shade_of
from nbdeck.widgets.templates.panel import TemplatePanel

SLIDE = {"title": "Sales", "layout": "ITEMS", "item_amount": 1, "content": "One: two"}
REAL = pytest.mark.parametrize("client", ["nbdeck.engine.pipeline"], indirect=True)


@pytest.fixture
def panel(client):
    return TemplatePanel(client).wait(10)


@pytest.fixture(scope="module")
def company():
    """A file that PowerPoint could have written."""
    made = io.BytesIO()
    Presentation().save(made)
    return made.getvalue()


@pytest.fixture
def ask(panel, browser):
    def step(step, **content):
        browser.sends(panel._part, {"step": step, **content})

    return step


def picture(color):
    made = io.BytesIO()
    Image.new("RGB", (64, 36), color).save(made, "PNG")
    return made.getvalue()


def sent_pictures(sent):
    told = [data["content"] for _, data in sent if data.get("method") == "custom"]
    return [each["picture"] for each in told if "picture" in each]


def test_it_is_a_public_name():
    assert nbdeck.TemplatePanel is TemplatePanel


def test_it_lists_what_there_is_and_chooses_by_a_click(panel, ask):
    assert panel.value == "default"
    assert [each["id"] for each in panel._part.designs] == ["default", "monarch", "aurora"]
    ask("choose", id="monarch")
    assert (panel.value, panel._part.chosen, panel.revision) == ("monarch", "monarch", 1)
    panel.value = "aurora"
    assert panel._part.chosen == "aurora"
    assert repr(panel) == "TemplatePanel('aurora')"


@pytest.mark.parametrize("wrong", ["", 3, "monark", ["default"]])
def test_a_wrong_value_is_refused(panel, ask, wrong):
    with pytest.raises(ValidationFailed):
        panel.value = wrong
    assert panel.value == "default"


def test_a_wrong_name_is_met_with_the_closest(client, panel, ask):
    ask("choose", id="monark")
    assert panel.error == "There is no template 'monark'. Did you mean 'monarch'?"
    other = TemplatePanel(client, template="monark").wait(10)
    assert "Did you mean 'monarch'" in other.error
    panel.value = None
    assert panel.value == "default"


def test_search_and_filter_are_the_same_here_and_there(panel, browser):
    browser.sets(panel._part, search="a")
    assert panel.search == "a"
    assert list(panel.designs) == ["default", "monarch", "aurora"]
    panel.search = "au"
    assert panel._part.search == "au"
    assert panel.designs == {"default": "Default", "aurora": "Aurora"}
    panel._part.shades = {"default": "light", "aurora": "dark"}
    panel.shade = "dark"
    assert panel.designs == {"aurora": "Aurora"}
    with pytest.raises(ValidationFailed, match="'grey' is no shade"):
        panel.shade = "grey"
    panel.shade = panel.search = ""
    assert len(panel.designs) == 3


@pytest.mark.parametrize(
    ("color", "shade"), [("#ffffff", "light"), ("#101820", "dark"), ("#e8e2d0", "light"), ("#3a2030", "dark")]
)
def test_a_picture_tells_whether_a_template_is_dark(color, shade):
    assert shade_of(picture(color)) == shade


def test_what_cannot_be_drawn_is_a_card_without_a_picture(panel, ask, sent):
    ask("pictures", names=["default/cover", "nowhere/cover"])
    panel.wait(10)
    assert sent_pictures(sent) == ["default/cover", "nowhere/cover"]
    assert panel.error == ""
    assert panel._part.shades == {}


def test_what_is_no_picture_is_not_shown_and_stops_nothing(panel, ask, sent, monkeypatch):
    answers = {"monarch": b"<html>", "aurora": picture("#101820")}
    monkeypatch.setattr(
        panel.client.templates,
        "picture",
        lambda address: next(data for name, data in answers.items() if name in address),
    )
    ask("pictures", names=["monarch/cover", "aurora/cover"])
    panel.wait(10)
    assert sent_pictures(sent) == ["monarch/cover", "aurora/cover"]
    assert panel._part.shades == {"aurora": "dark"}


@REAL
def test_pictures_come_once_each_as_they_are_wanted(panel, ask, sent, monkeypatch):
    ask("pictures", names=["default/cover", "default/content"])
    panel.wait(30)
    assert sent_pictures(sent) == ["default/cover", "default/content"]
    assert panel._part.shades == {"default": "light"}
    fetched = []
    monkeypatch.setattr(panel.client.templates, "picture", lambda address: fetched.append(address))
    ask("pictures", names=["default/content"])
    panel.wait(10)
    assert sent_pictures(sent)[-1] == "default/content"
    assert fetched == []


@REAL
def test_a_slide_of_ones_own_is_shown_in_each_template(client, browser):
    panel = TemplatePanel(client, slide=SLIDE).wait(10)
    own = panel._pictures
    browser.sends(panel._part, {"step": "pictures", "names": ["default/content", "monarch/content"]})
    panel.wait(30)
    first = own._kept["default", "content"]
    assert Image.open(io.BytesIO(first)).width == 480
    assert first != own._kept["monarch", "content"]
    panel.slide = {**SLIDE, "title": "Another title"}
    assert panel._part.edition == 1
    browser.sends(panel._part, {"step": "pictures", "names": ["default/content"]})
    panel.wait(30)
    assert own._kept["default", "content"] != first
    with pytest.raises(ValidationFailed):
        panel.slide = {"titel": "x"}
    with pytest.raises(ValidationFailed):
        TemplatePanel(client, slide={"title": "x", "layout": "NONE"})


@REAL
def test_a_company_template_is_examined_added_chosen_and_removed(panel, ask, browser, company):
    ask("begin", file="f", name="house.pptx", size=len(company))
    for at in range(0, len(company), 20_000):
        piece = company[at : at + 20_000]
        data = {"method": "custom", "content": {"step": "piece", "file": "f", "at": at}}
        content = {"comm_id": panel._part.model_id, "data": data}
        panel._part._handle_msg({"content": content, "buffers": [memoryview(piece)]})
    panel.wait(60)
    assert panel.error == ""
    assert panel.report is not None
    told = panel._part.report
    assert told["name"] == "house"
    assert dict(told["facts"])["Page"].startswith("10.00 by 7.50 inches, 11 layouts")
    assert told["layouts"]
    assert panel.value == "default"
    ask("add", name="The house")
    for _ in range(2):
        panel.wait(60)
    assert panel.report is None
    assert panel._part.designs[0] == {"id": panel.value, "name": "The house", "origin": "Your own"}
    ask("remove", id=panel.value)
    for _ in range(2):
        panel.wait(30)
    assert panel.value == "default"
    assert all(each["origin"] == "Built in" for each in panel._part.designs)


@REAL
def test_a_file_that_is_no_template_is_refused_in_words(panel):
    panel.examine(b"no such thing", name="house.pptx").wait(30)
    assert panel.error
    assert panel.report is None
    assert panel._part.going == ""
    with pytest.raises(BadRequest, match="no file"):
        panel.add()
    with pytest.raises(BadRequest, match="of your own"):
        panel.remove("default")


def test_a_service_that_examines_nothing_still_takes_a_template(panel, monkeypatch):
    def missing(_source):
        raise NotFound("No such page.")

    monkeypatch.setattr(panel.client.templates, "doctor", missing)
    panel.examine(b"bytes", name="house.potx").wait(10)
    assert panel.error == ""
    assert panel._part.report["name"] == "house"
    assert panel._part.report["facts"] == []
    panel.put_aside()
    assert panel._part.report == {}


def test_it_has_a_form_without_widgets(panel):
    html = panel._repr_mimebundle_()["text/html"]
    assert "<b>default</b>" in html
    assert "Monarch" in html
    assert "<script" not in html


def test_closing_it_leaves_nothing_behind(client):
    before = set(ipywidgets.widgets.widget._instances)
    with TemplatePanel(client):
        pass
    with pytest.raises(ValidationFailed):
        TemplatePanel(client, shade="grey")
    assert set(ipywidgets.widgets.widget._instances) == before


def test_its_state_is_small(panel):
    state = ipywidgets.Widget.get_manager_state(widgets=[panel, *panel.children])["state"]
    assert len(str(state)) < 70_000
