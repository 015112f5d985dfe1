"""The presentation panel in a real JupyterLab: one page, by mouse, by keyboard, from Python."""

import json
import re

import pytest
from playwright.sync_api import expect

from browser.pages.presentation import PresentationPanelPage

SET_UP = """import nbdeck
client = nbdeck.connect("presentation-home")
def items(title, content, **more):
    return {"title": title, "layout": "ITEMS", "item_amount": 3, "content": content, **more}
slides = [
    items("The rent rises by 18 %", "Rent: it rises in June 2027\\nPower: the ovens need three phases\\nPeople: 40 % more pass by",
          notes="Greet everybody.\\nThen say why the old house is too small."),
    items("Ovens are the largest cost", "Ovens: 84000 euros\\nBuilding work: 52000 euros\\nMoving: 9000 euros"),
    {"title": "Costs by item", "layout": "CHART", "item_amount": 0, "content": "Euros",
     "chart": {"type": "BAR", "categories": ["Ovens", "Building", "Moving"], "series": [{"name": "Euros", "values": [84000, 52000, 9000]}]}},
    items("We move in May", "January: sign the lease\\nFebruary: begin to build\\nMay: bake in both shops"),
]
"""
MAKE = """deck = client.presentations.from_slides(slides, title="Moving the bakery", template="marina").result()
panel = nbdeck.PresentationPanel(client, deck)
panel"""


@pytest.fixture(scope="module")
def opened(notebook):
    """The panel, once for all tests."""
    notebook.write("presentation.ipynb", SET_UP, MAKE)
    notebook.open("presentation.ipynb")
    notebook.run(0)
    notebook.run(1)
    panel = PresentationPanelPage(notebook)
    expect(panel.slides).to_have_count(6)
    return panel


@pytest.fixture
def panel(opened):
    yield opened
    opened.notebook.expect_no_error()


def test_slides_are_drawn_as_they_come_into_sight_and_chosen_by_mouse(panel):
    panel.slide(3).click()
    expect(panel.root.get_by_text("Slide 3 of 6")).to_be_visible()
    expect(panel.root.get_by_text("Greet everybody.")).to_be_visible()
    expect(panel.picture(3)).to_be_visible()
    assert panel.picture(3).evaluate("img => img.decode().then(() => img.naturalWidth)") == 360
    expect(panel.large).to_have_count(1)
    assert panel.notebook.ask("panel.position") == 2
    panel.notebook.shoot("presentation-strip")
    panel.root.get_by_role("button", name=re.compile("Enlarge slide 3")).click()
    expect(panel.zoom.get_by_text("3 of 6: The rent rises by 18 %")).to_be_visible()
    expect(panel.zoom.locator("img")).to_be_visible()
    panel.zoom.get_by_role("button", name="Next slide").click()
    expect(panel.zoom.get_by_text("4 of 6")).to_be_visible()
    panel.notebook.shoot("presentation-zoom")
    panel.zoom.get_by_role("button", name="Close").click()
    expect(panel.zoom).to_have_count(0)


def test_by_keyboard_alone_and_no_key_leaks(panel):
    cells = panel.notebook.cells()
    panel.slide(4).focus()
    for keys, number in (("ArrowDown", 5), ("ArrowRight", 6), ("Home", 1), ("End", 6), ("ArrowUp", 5)):
        panel.press(keys)
        expect(panel.slide(number)).to_be_focused()
        expect(panel.slide(number)).to_have_attribute("aria-selected", "true")
    for key in "abdd":
        panel.press(key)
    panel.press("Enter")
    expect(panel.zoom).to_be_visible()
    panel.press("ArrowLeft")
    expect(panel.zoom.get_by_text("4 of 6")).to_be_visible()
    panel.press("Escape")
    expect(panel.zoom).to_have_count(0)
    expect(panel.slide(4)).to_have_attribute("aria-selected", "true")
    assert panel.notebook.cells() == cells
    assert panel.notebook.ask("panel.position") == 3


def test_an_edit_redraws_only_what_it_changed_and_is_undone_by_keys(panel):
    panel.slide(6).click()
    expect(panel.picture(6)).to_be_visible()
    before = panel.names_of_pictures()
    panel.slide(3).evaluate("node => { node.isSame = true; }")
    panel.button("Add after it").click()
    expect(panel.wish).to_be_focused()
    panel.wish.fill("Who helps: 12 neighbours carry boxes on 3 May")
    panel.button("Add after it").click()
    expect(panel.slides).to_have_count(7)
    expect(panel.wish).to_have_value("")
    expect(panel.slide(7)).to_have_attribute("aria-selected", "true")
    assert panel.slide(3).evaluate("node => node.isSame") is True
    after = panel.names_of_pictures()
    assert [after[at] == before[at] for at in (0, 2, 3, 4, 5)] == [True] * 5
    panel.slide(7).focus()
    panel.press("Control+z")
    expect(panel.slides).to_have_count(6)
    panel.button("Redo").click()
    expect(panel.slides).to_have_count(7)
    panel.button("Remove").click()
    expect(panel.slides).to_have_count(6)
    expect(panel.button("Remove")).to_be_focused()
    assert panel.notebook.ask("len(panel.titles)") == 6


def test_what_cannot_be_done_is_said_and_the_instruction_stays(panel):
    panel.slide(1).click()
    panel.wish.fill("Shorter")
    panel.press("Control+Enter")
    expect(panel.alert).to_be_visible()
    expect(panel.wish).to_have_value("Shorter")
    panel.notebook.shoot("presentation-error")
    panel.wish.fill("")


def test_the_history_is_looked_at_and_compared(panel):
    panel.button("History").click()
    expect(panel.states).to_have_count(3)
    insert = panel.states.filter(has_text="insert slide 7")
    insert.get_by_role("button", name=re.compile("What changed")).click()
    expect(insert.locator("ins").first).to_contain_text("Who helps")
    panel.states.filter(has_text="create").get_by_role("button", name=re.compile("Look at it")).click()
    expect(panel.root.get_by_text("This is an earlier state")).to_be_visible()
    expect(panel.button("Remove")).to_have_attribute("aria-disabled", "true")
    panel.button("Compare with it").click()
    expect(panel.root.get_by_role("group", name="An earlier state")).to_contain_text("No difference.")
    panel.expect_accessible()
    panel.notebook.shoot("presentation-history")
    panel.button("Show the newest").click()
    expect(panel.root.get_by_text("This is an earlier state")).to_be_hidden()


def test_findings_lead_to_their_slide(panel):
    panel.button("Check").click()
    expect(panel.root.get_by_role("heading", name=re.compile("Check: passed"))).to_be_visible()
    panel.notebook.tell(
        "panel._part.report = {**panel._part.report, 'total': 1, 'findings': [{'slide': 5, 'gate': 'words', 'severity': 'warning',"
        " 'message': 'Little is said here.', 'box': {'x': 96, 'y': 108, 'w': 480, 'h': 216}}]}"
    )
    panel.root.get_by_role("button", name=re.compile("Little is said here")).click()
    expect(panel.slide(5)).to_have_attribute("aria-selected", "true")
    expect(panel.root.locator(".nbdeck-mark")).to_be_visible()
    panel.notebook.shoot("presentation-check")


def test_files_are_saved_by_the_browser(panel):
    for name, magic in (("PowerPoint", b"PK"), ("PDF", b"%PDF")):
        with panel.page.expect_download() as download:
            panel.button(f"Download {name}").click()
        assert download.value.path().read_bytes().startswith(magic)


def test_what_python_does_shows_in_the_page(panel):
    panel.notebook.tell("panel.position = 1; panel.zoom()")
    expect(panel.zoom.get_by_text("2 of 6")).to_be_visible()
    panel.notebook.tell("panel.unzoom()")
    expect(panel.zoom).to_have_count(0)
    panel.notebook.tell("panel.value = deck; panel.wait(20)")
    expect(panel.root.get_by_text("This is an earlier state")).to_be_visible()
    panel.notebook.tell("panel.refresh().wait(20)")
    expect(panel.root.get_by_text("This is an earlier state")).to_be_hidden()


def test_it_fits_and_is_accessible_in_both_themes_and_narrow(panel):
    panel.slide(3).click()
    for theme in ("Light", "Dark"):
        panel.notebook.theme(theme)
        for width in (1300, 400):
            panel.notebook.resize(width)
            panel.expect_fits()
            expect(panel.large).to_have_count(1)
            panel.notebook.shoot(f"presentation-{theme.lower()}-{width}")
        panel.expect_accessible()
    panel.notebook.theme("Light")
    panel.notebook.resize(1300)


def test_a_saved_notebook_shows_the_slides_without_widgets(panel, lab):
    panel.notebook.save()
    bundle = json.loads((lab[1] / "presentation.ipynb").read_text())["cells"][1]["outputs"][0]["data"]
    assert bundle["text/plain"] == ["PresentationPanel(6 slides)"]
    html = "".join(bundle["text/html"])
    assert "All 6 slides" in html
    assert len(html) < 300_000
    panel.notebook.tell("client.close()")
