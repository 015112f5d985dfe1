"""The slides panel in a real JupyterLab: one page, by mouse, by keyboard, from Python."""

import json
import re

import pytest
from playwright.sync_api import expect

from browser.pages.notebook import undrawn, without_kernel
from browser.pages.slides import SlidesPanelPage

SET_UP = """import time, nbdeck, pandas as pd
client = nbdeck.connect(":memory:")
sales = pd.DataFrame({"month": ["Jan", "Feb", "Mar"], "north": [12.0, 15.0, 14.0], "south": [17.0, 16.0, 18.0]})
panel = nbdeck.SlidesPanel(client, template="monarch")
SLIDES = [
    {"title": "Why we move", "layout": "ITEMS", "item_amount": 2, "content": "- Lease: ends in June\\n- Rent: rises"},
    {"title": "How we go about it", "layout": "STEPS", "item_amount": 3, "content": "- Sign\\n- Build\\n- Bake"},
    {"title": "What it costs", "table": [["Item", "Euros"], ["Ovens", "84000"], ["Moving", "9000"]]},
]
panel"""
CHANGE = "sales.loc[1, 'south'] = 99"
MAGIC = """%load_ext nbdeck
get_ipython().run_cell_magic("slide", "steps --into panel", "# By magic\\n\\n1. One\\n2. Two\\n3. Three")"""
BUSY = """import threading
def hold():
    with panel._lock:
        time.sleep(3)
_ = threading.Thread(target=hold).start(), time.sleep(0.1)"""
KEPT = """import nbdeck
client = nbdeck.connect()
kept = nbdeck.SlidesPanel(client, slides=[{"title": "Why we move", "layout": "THANKS", "item_amount": 0, "content": ""}])
kept"""
A, B, C = "Why we move", "How we go about it", "What it costs"


@pytest.fixture(scope="module")
def opened(notebook):
    """The panel, once for all tests."""
    notebook.write("slides.ipynb", SET_UP, CHANGE, MAGIC, "other", BUSY)
    notebook.open("slides.ipynb")
    notebook.run(0)
    panel = SlidesPanelPage(notebook)
    expect(panel.root).to_be_visible()
    return panel


@pytest.fixture
def panel(opened):
    """The panel with the same three slides for each test."""
    opened.notebook.tell("panel.value = SLIDES; panel.show(0); panel.error = ''")
    expect(opened.cards).to_have_count(3)
    expect(opened.field("Title")).to_have_value(A)
    yield opened
    opened.notebook.expect_no_error()


@pytest.fixture
def python(panel):
    """Return a function that waits until Python sees these titles, and the page too."""

    def see(*titles):
        for _ in range(100):
            if panel.notebook.ask("[slide['title'] for slide in panel.value]") == list(titles):
                break
        panel.notebook.expect("[slide['title'] for slide in panel.value]", list(titles))
        expect(panel.titles).to_have_text(list(titles))

    return see


def test_a_slide_is_added_by_its_layout_typed_over_and_seen(panel, python):
    expect(panel.picture).to_be_visible()
    panel.button("Add slide").click()
    expect(panel.layout("SWOT")).to_contain_text("4 items")
    panel.notebook.shoot("slides-picker")
    panel.expect_accessible()
    panel.layout("BIG_NUMBER").click()
    python(A, "New slide", B, C)
    panel.expect_focus(panel.field("Title"))
    panel.page.keyboard.type("One number")
    panel.field("Number of item 1").fill("98 %")
    panel.field("What it counts of item 1").fill("came back")
    panel.button("Add item").click()
    panel.expect_focus(panel.field("Number of item 2"))
    panel.page.keyboard.type("12")
    panel.press("Enter")
    panel.page.keyboard.type("shops")
    python(A, "One number", B, C)
    panel.notebook.expect("panel.value[1]['content']", "- 98 %: came back\n- 12: shops")
    expect(panel.picture).to_have_attribute("alt", "Slide 2 as it will look: One number")
    panel.field("Layout").select_option("QUOTE")
    expect(panel.field("Quotation")).to_be_visible()
    panel.drag(2, 4)
    python(A, B, C, "One number")
    panel.button("Undo").click()
    python(A, "One number", B, C)
    panel.button("Duplicate slide").click()
    python(A, "One number", "One number", B, C)
    panel.button("Delete slide").click()
    panel.button("Move slide up").click()
    python(A, B, "One number", C)


def test_everything_works_by_keyboard_alone_and_no_key_leaks(panel, python):
    cells = panel.notebook.cells()
    panel.opener(1).focus()
    panel.press("Alt+ArrowDown")
    python(B, A, C)
    expect(panel.said).to_contain_text("Moved to 2 of 3")
    panel.expect_focus(panel.opener(2))
    panel.press("ArrowUp")
    panel.expect_focus(panel.opener(1))
    expect(panel.field("Title")).to_have_value(B)
    for key in "abddxc":
        panel.press(key)
    panel.press("Enter")
    panel.expect_focus(panel.field("Title"))
    panel.press("Control+a")
    panel.page.keyboard.type("How")
    python("How", A, C)
    panel.press("Control+z")
    python(B, A, C)
    expect(panel.field("Title")).to_have_value(B)
    panel.press("Control+Shift+z")
    python("How", A, C)
    panel.opener(1).focus()
    panel.press("Delete")
    python(A, C)
    panel.expect_focus(panel.opener(1))
    panel.button("Add slide").focus()
    panel.press("Enter")
    panel.press("ArrowRight")
    panel.expect_focus(panel.layout("STEPS"))
    panel.press("Escape")
    panel.expect_focus(panel.button("Add slide"))
    assert panel.notebook.cells() == cells


def test_several_slides_are_moved_copied_and_deleted_together(panel, python):
    panel.opener(1).click()
    panel.opener(2).click(modifiers=["Shift"])
    expect(panel.said).to_contain_text("2 slides selected")
    expect(panel.cards.nth(0)).to_contain_text("selected")
    expect(panel.field("Title")).to_have_value(B)
    panel.notebook.shoot("slides-selected")
    panel.expect_accessible()
    panel.drag(1, 3)
    python(C, A, B)
    panel.button("Undo").click()
    python(A, B, C)
    panel.opener(1).click()
    panel.opener(3).click(modifiers=["Control"])
    expect(panel.cards.nth(2)).to_contain_text("selected")
    panel.button("Duplicate slide").click()
    python(A, A, B, C, C)
    panel.opener(1).focus()
    panel.press("Shift+ArrowDown")
    panel.press("Alt+ArrowDown")
    python(B, A, A, C, C)
    panel.press("Delete")
    python(B, C, C)
    panel.opener(1).focus()
    panel.press("Control+a")
    panel.press("Escape")
    panel.press("Delete")
    python(B, C)


def test_what_is_clicked_before_the_kernel_has_answered_counts_at_once(panel, python):
    panel.show(2)
    panel.notebook.run(4)
    panel.opener(1).click()
    panel.opener(3).click(modifiers=["Control"])
    panel.button("Duplicate slide").click()
    python(A, A, B, C, C)
    panel.show(3)
    panel.notebook.run(4)
    panel.opener(1).click()
    panel.button("Delete slide").click()
    panel.button("Delete slide").click()
    python(B, C, C)
    panel.show(3)
    panel.notebook.run(4)
    panel.opener(2).click()
    panel.opener(3).click()
    panel.button("Delete slide").click()
    python(B, C)


def test_cells_are_typed_over_and_a_mistake_is_told_at_its_field(panel):
    panel.show(3)
    panel.cell(1, 1).fill("85000")
    panel.press("Enter")
    panel.expect_focus(panel.cell(2, 1))
    panel.button("Add row").click()
    panel.expect_focus(panel.cell(3, 0))
    panel.page.keyboard.type("Sum")
    panel.button("Add slide").click()
    panel.layout("CHART").click()
    expect(panel.cell(1, 1)).to_be_visible()
    assert panel.notebook.ask("panel.value[2]['table']") == [
        ["Item", "Euros"],
        ["Ovens", "85000"],
        ["Moving", "9000"],
        ["Sum", ""],
    ]
    panel.cell(1, 1).fill("many")
    expect(panel.problem("sheet")).to_contain_text("Give a number")
    expect(panel.cell(1, 1)).to_have_attribute("aria-invalid", "true")
    panel.expect_accessible()
    panel.notebook.shoot("slides-problem")
    panel.button("Make the deck").click()
    expect(panel.alert).to_contain_text("Slide 4 has a problem")
    panel.cell(1, 1).fill("7")
    expect(panel.problem("sheet")).to_be_hidden()
    panel.field("Title").fill("")
    expect(panel.problem("title")).to_be_visible()
    panel.field("Title").fill("Numbers")
    panel.notebook.expect("panel.value[3]['chart']['series'][0]['values']", [7, 2, 3])


def test_a_slide_comes_from_a_frame_and_follows_it(panel):
    panel.button("From data").click()
    expect(panel.offer).to_contain_text("because")
    expect(panel.offer.locator(".nbdeck-picture")).to_be_visible()
    panel.expect_accessible()
    panel.notebook.shoot("slides-offer")
    panel.button("Add to the slides").click()
    expect(panel.offer).to_be_hidden()
    expect(panel.said).to_contain_text("Added as slide 2 of 4")
    panel.expect_focus(panel.opener(2))
    expect(panel.data).to_contain_text("because")
    panel.field("Kind").select_option("BAR")
    panel.root.locator("[data-field='data.y'] summary").click()
    panel.root.locator("[data-field='data.y'] input[value=south]").check()
    expect(panel.root.locator("[data-field='data.y'] summary")).to_have_text("south")
    panel.field("Only the top").fill("2")
    panel.press("Tab")
    for _ in range(50):
        if panel.notebook.ask("len(panel.slides[1].chart.categories)") < 3:
            break
    panel.notebook.expect("[each.name for each in panel.slides[1].chart.series]", ["south"])
    panel.notebook.expect("panel.slides[1].chart.type", "BAR")
    panel.field("Only the top").fill("")
    panel.press("Tab")
    panel.notebook.run(1)
    expect(panel.data).to_contain_text("sales has changed: 1 number")
    expect(panel.data).to_contain_text("Feb: 16 → 99")
    panel.expect_accessible()
    panel.notebook.shoot("slides-data")
    panel.button("Refresh").click()
    expect(panel.data.locator(".nbdeck-news")).to_be_hidden()
    panel.notebook.expect("panel.slides[1].chart.series[0].values[1]", 99)
    panel.root.get_by_text("Change numbers by hand").click()
    panel.cell(1, 1).fill("5")
    panel.button("Add row").click()
    panel.expect_focus(panel.cell(2, 0))
    panel.notebook.expect("panel.slides[1].chart.series[0].values", [5, None, 99, 18])
    panel.button("Cut off from the data").click()
    expect(panel.data).to_be_hidden()


def test_a_frame_that_needs_a_sum_offers_it(panel, python):
    panel.notebook.tell(
        "orders = pd.DataFrame({'shop': ['A', 'B'] * 4, 'orders': range(8)}); panel._list_frames()"
    )
    panel.button("From data").click()
    panel.field("DataFrame").select_option("orders")
    expect(panel.offer).to_contain_text("8 rows for 2 different values")
    expect(panel.button("Add to the slides")).to_have_attribute("aria-disabled", "true")
    panel.expect_accessible()
    panel.notebook.shoot("slides-refused")
    panel.button("Add them up").click()
    expect(panel.button("Add to the slides")).to_have_attribute("aria-disabled", "false")
    expect(panel.offer.locator(".nbdeck-picture")).to_be_visible()
    panel.field("Shown as").select_option("table")
    panel.field("Row of totals").check()
    expect(panel.offer.locator(".nbdeck-picture")).to_be_visible()
    panel.notebook.expect("panel._board.offer['options'].get('totals')", True)
    panel.expect_accessible()
    panel.notebook.shoot("slides-totals")
    panel.button("Cancel").click()
    expect(panel.offer).to_be_hidden()
    panel.expect_focus(panel.button("From data"))
    python(A, B, C)
    panel.notebook.tell("del orders; panel._list_frames()")


def test_a_picture_follows_each_key(panel):
    assert len(panel.time_typing(panel.field("Title"), "wherewegonext")) == len("wherewegonext")
    panel.page.keyboard.type("andfurther", delay=20)
    expect(panel.picture).to_have_attribute("alt", f"Slide 1 as it will look: {A}wherewegonextandfurther")
    panel.root.get_by_label("Template").select_option("aurora")
    for _ in range(50):
        if panel.notebook.ask("panel.template") == "aurora":
            break
    panel.notebook.expect("panel.template", "aurora")
    panel.notebook.tell("panel.template = 'monarch'")
    expect(panel.root.get_by_label("Template")).to_have_value("monarch")


def test_a_layout_of_a_companys_template_is_chosen_by_its_name(panel):
    panel.notebook.tell("panel.template = client.templates.add('data/harbor.potx').id")
    panel.field("Layout of the template").select_option(index=2)
    expect(panel.field("Layout")).to_have_value("")
    assert panel.notebook.ask("panel.slides[0].layout_name == panel.own_layouts[1]")
    panel.expect_accessible()
    panel.notebook.shoot("slides-own-layout")
    panel.field("Layout of the template").select_option("")
    panel.notebook.tell("panel.template = 'monarch'")
    expect(panel.field("Layout of the template")).to_have_count(0)


def test_text_that_is_being_typed_is_not_disturbed(panel):
    panel.field("Title").focus()
    panel.press("End")
    panel.page.keyboard.type(" now")
    panel.notebook.tell("panel.value = [*panel.value, SLIDES[1]]")
    expect(panel.cards).to_have_count(4)
    panel.page.keyboard.type(" and then")
    panel.press("Tab")
    expect(panel.opener(1)).to_contain_text(f"{A} now and then")


def test_the_deck_is_made_and_the_magic_adds_a_slide(panel):
    panel.notebook.run(2)
    expect(panel.cards).to_have_count(4)
    expect(panel.page.get_by_role("figure", name="Slide: By magic")).to_be_visible()
    panel.field("Title of the deck").fill("Moving")
    panel.button("Make the deck").click()
    expect(panel.root.locator("figure").nth(2)).to_be_visible()
    assert undrawn(panel.page) == []
    assert panel.notebook.ask("panel.deck is not None")


def test_it_fits_and_is_accessible_in_both_themes_and_narrow(panel):
    panel.notebook.tell("panel.chart('sales')")
    expect(panel.data).to_be_visible()
    panel.expect_everywhere("slides")
    panel.notebook.resize(400)
    panel.button("Add slide").click()
    panel.expect_fits()
    panel.button("Add slide").click()
    panel.notebook.resize(1300)


def test_a_saved_notebook_shows_the_slides_without_a_kernel_and_the_panel_with_one(panel, lab, python):
    notebook = panel.notebook
    notebook.tell("other = nbdeck.SlidesPanel(client, slides=SLIDES)")
    notebook.run(3)
    notebook.tell("other.edit(2, title='What it really costs')")
    still = panel.page.locator("[class^=nbdeck-still]").last
    expect(still).to_contain_text("What it really costs")
    expect(still).to_be_hidden()
    notebook.save()
    saved = json.loads((lab[1] / "slides.ipynb").read_text())
    bundle = without_kernel(saved, 3)
    assert "".join(bundle["text/plain"]) == "SlidesPanel(3 slides)"
    assert "<strong>What it really costs</strong>" in "".join(bundle["text/html"])
    notebook.reopen("slides.ipynb")
    expect(panel.cards).to_have_count(3)
    expect(panel.picture).to_be_visible()
    panel.opener(1).focus()
    panel.press("Alt+ArrowDown")
    python(B, A, C)


def test_work_comes_back_on_a_fresh_kernel_and_is_copied_as_python(opened):
    panel, notebook = opened, opened.notebook
    notebook.write("kept.ipynb", KEPT)
    notebook.open("kept.ipynb")
    notebook.run(0)
    panel.field("Title").fill("We move in June")
    expect(panel.root.locator(".nbdeck-draft-part")).to_contain_text("Saved at")
    still = panel.page.locator("[class^=nbdeck-still]")
    expect(still).to_contain_text("We move in June")
    notebook.save()
    notebook.open("kept.ipynb")
    expect(still).to_contain_text("We move in June")
    expect(still).to_be_visible()
    notebook.shoot("slides-without-kernel")
    notebook.begin(0)
    expect(panel.field("Title")).to_have_value("We move in June")
    expect(panel.root.locator(".nbdeck-draft-part")).to_contain_text("is back")
    expect(still).to_be_hidden()
    panel.button("Copy as Python").click()
    expect(panel.field("The same as Python")).to_have_value(re.compile("title='We move in June'"))
    panel.button("Save as").click()
    panel.expect_focus(panel.field("Name of the draft"))
    panel.page.keyboard.type("June")
    panel.press("Enter")
    panel.expect_focus(panel.button("Save as"))
    expect(panel.field("Draft")).to_have_value("June")
    panel.expect_accessible()
    panel.button("Begin anew").click()
    expect(panel.field("Title")).to_have_value("Why we move")
    notebook.write("empty.ipynb", "1")
    notebook.open("empty.ipynb")
    notebook.expect_no_error()
