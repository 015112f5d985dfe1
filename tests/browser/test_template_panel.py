"""The template panel in a real JupyterLab: one page, by mouse, by keyboard, from Python."""

import io
import json

import pytest
from playwright.sync_api import expect
from pptx import Presentation

from browser.pages.notebook import without_kernel
from browser.pages.templates import TemplatePanelPage

SET_UP = """import nbdeck
client = nbdeck.connect(":memory:")
slide = {"title": "North sells most", "layout": "ITEMS", "item_amount": 3, "content": "North: 40\\nSouth: 30\\nWest: 20"}
panel = nbdeck.TemplatePanel(client, slide=slide)
panel"""


@pytest.fixture(scope="module")
def opened(notebook):
    """The panel, once for all tests."""
    notebook.write("templates.ipynb", SET_UP)
    notebook.open("templates.ipynb")
    notebook.run(0)
    panel = TemplatePanelPage(notebook)
    expect(panel.card("default")).to_be_visible()
    return panel


@pytest.fixture
def panel(opened):
    yield opened
    opened.notebook.expect_no_error()


def test_every_template_has_two_pictures_and_a_click_chooses(panel):
    expect(panel.chosen).to_contain_text("Default")
    for which in ("cover", "content"):
        picture = panel.card("default").locator(f".is-{which} img")
        expect(picture).to_be_visible()
        assert picture.evaluate("img => img.decode().then(() => img.naturalWidth)") >= 320
    panel.card("monarch").click()
    expect(panel.chosen).to_contain_text("Monarch")
    panel.notebook.expect("panel.value", "monarch")
    panel.notebook.tell("panel.value = 'aurora'")
    expect(panel.chosen).to_contain_text("Aurora")


def test_everything_works_by_keyboard_alone_and_no_key_leaks(panel):
    cells = panel.notebook.cells()
    panel.cards.first.focus()
    panel.press("Home")
    first = panel.cards.nth(0)
    panel.expect_focus(first)
    panel.press("ArrowRight")
    panel.press("ArrowRight")
    panel.expect_focus(panel.cards.nth(2))
    panel.press("ArrowLeft")
    panel.press("ArrowDown")
    below = panel.page.evaluate("() => document.activeElement.getBoundingClientRect().x")
    assert below == pytest.approx(panel.cards.nth(1).bounding_box()["x"], abs=1)
    for key in "bdd":
        panel.press(key)
    panel.press("End")
    panel.expect_focus(panel.cards.last)
    panel.press("Enter")
    expect(panel.cards.last).to_have_attribute("aria-selected", "true")
    expect(panel.said).to_contain_text("chosen")
    panel.notebook.expect("panel.value", panel.cards.last.get_attribute("data-id"))
    panel.press("Tab")
    assert panel.page.evaluate("() => !document.activeElement.closest('.nbdeck-tpl-grid')")
    assert panel.notebook.cells() == cells


def test_search_and_shade_narrow_the_gallery(panel):
    total = panel.cards.count()
    panel.field("Search templates").fill("monar")
    expect(panel.cards).to_have_count(1)
    panel.press("ArrowDown")
    panel.expect_focus(panel.card("monarch"))
    panel.field("Search templates").fill("zebra")
    expect(panel.root.get_by_text("No template is like that.")).to_be_visible()
    panel.field("Search templates").fill("")
    panel.root.get_by_text("Dark", exact=True).click()
    for _ in range(200):
        if panel.notebook.ask("len(panel._part.shades) if panel.shade else 0") == total:
            break
    dark = panel.notebook.ask("list(panel.designs)")
    expect(panel.cards).to_have_count(len(dark))
    assert 0 < len(dark) < total
    panel.notebook.shoot("templates-dark-ones")
    panel.notebook.tell("panel.shade = ''; panel.value = 'default'")
    expect(panel.cards).to_have_count(total)


def test_a_company_template_is_examined_and_added(panel):
    made = io.BytesIO()
    Presentation().save(made)
    panel.add("house.pptx", made.getvalue())
    name = panel.field("Name of the new template")
    panel.expect_focus(name)
    expect(panel.root.get_by_text("10.00 by 7.50 inches, 11 layouts")).to_be_visible()
    panel.root.get_by_text("Which slide stands on which layout").click()
    panel.notebook.shoot("templates-report")
    panel.expect_accessible()
    name.fill("The house")
    panel.button("Add this template").click()
    expect(panel.chosen).to_contain_text("The house")
    expect(panel.button("Remove it")).to_be_visible()
    panel.add("nothing.pptx", b"no such thing")
    expect(panel.alert).to_be_visible()
    panel.notebook.tell("panel.error = ''")


def test_it_fits_and_is_accessible_in_both_themes_and_narrow(panel):
    panel.expect_everywhere("templates")


def test_a_saved_notebook_shows_something_without_a_kernel_and_the_panel_with_one(panel, lab):
    notebook = panel.notebook
    notebook.save()
    bundle = without_kernel(json.loads((lab[1] / "templates.ipynb").read_text()), 0)
    assert "TemplatePanel('default')" not in "".join(bundle["text/plain"])
    assert "The house" in "".join(bundle["text/html"])
    notebook.reopen("templates.ipynb")
    expect(panel.chosen).to_contain_text("The house")
