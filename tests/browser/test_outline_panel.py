"""The outline panel in a real JupyterLab: one page, by mouse, by keyboard, from Python."""

import json
import re

import pytest
from playwright.sync_api import expect

from browser.pages.notebook import without_kernel
from browser.pages.outline import OutlinePanelPage

SET_UP = """import time, nbdeck
client = nbdeck.connect(":memory:")
panel = nbdeck.OutlinePanel(client)
SLIDES = [
    {"title": "Why we move", "description": "The lease ends in June 2027", "appearance": "Two columns"},
    {"title": "What it costs", "description": "Ovens 84000, building work 52000 euros", "appearance": "Bar chart"},
    {"title": "How we go about it", "description": "Sign, build, bake", "appearance": ""},
    {"title": "What may go wrong", "description": "Late permits", "appearance": ""},
]
panel"""
SLOW = """panel.prompt = "Moving the bakery"
make = client.outlines.create
def slow(**wishes):
    time.sleep(3)
    return make(**wishes)
client.outlines.create = slow
panel.generate()
time.sleep(2)"""
A, B, C, D = "Why we move", "What it costs", "How we go about it", "What may go wrong"


@pytest.fixture(scope="module")
def opened(notebook):
    """The panel, once for all tests."""
    notebook.write("outline.ipynb", SET_UP, SLOW)
    notebook.open("outline.ipynb")
    notebook.run(0)
    panel = OutlinePanelPage(notebook)
    expect(panel.root).to_be_visible()
    return panel


@pytest.fixture
def panel(opened):
    """The panel with the same four slides for each test."""
    opened.notebook.tell("panel.value = SLIDES; panel.reject(); panel.select([]); panel.error = ''")
    expect(opened.cards).to_have_count(4)
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
        expect(panel.cards).to_have_count(len(titles))
        panel.expect_titles(*titles)

    return see


def test_slides_are_ordered_edited_and_selected_by_mouse(panel, python):
    panel.drag(1, 3)
    python(B, C, A, D)
    panel.drag(4, 1)
    python(D, B, C, A)
    panel.title(1).fill("Risks")
    panel.description(1).fill("Permits come late")
    panel.title(2).click()
    python("Risks", B, C, A)
    panel.notebook.expect("panel.value[0]['description']", "Permits come late")
    panel.tick(2).click()
    panel.tick(4).click(modifiers=["Shift"])
    expect(panel.root.get_by_text("4 slides, 3 selected")).to_be_visible()
    panel.notebook.shoot("outline-selected")
    panel.drag(3, 1)
    python(B, C, A, "Risks")
    panel.button("Delete selected").click()
    python("Risks")
    panel.button("Undo").click()
    panel.button("Add slide").click()
    python(B, C, A, "Risks", "New slide")


def test_everything_works_by_keyboard_alone_and_no_key_leaks(panel, python):
    cells = panel.notebook.cells()
    panel.handle(1).focus()
    panel.press("Alt+ArrowDown")
    python(B, A, C, D)
    expect(panel.said).to_contain_text("Moved to 2 of 4")
    panel.expect_focus(panel.handle(2))
    panel.press("ArrowDown")
    panel.expect_focus(panel.handle(3))
    for key in "abddxc":
        panel.press(key)
    panel.press("Tab")
    panel.press("Space")
    expect(panel.tick(3)).to_be_checked()
    panel.press("Tab")
    panel.expect_focus(panel.title(3))
    panel.press("Control+a")
    panel.page.keyboard.type("How it goes")
    panel.press("Enter")
    panel.expect_focus(panel.description(3))
    python(B, A, "How it goes", D)
    panel.press("Control+Enter")
    panel.page.keyboard.type("Next steps")
    panel.press("Tab")
    python(B, A, "How it goes", "Next steps", D)
    panel.handle(5).focus()
    panel.press("Delete")
    python(B, A, "How it goes", "Next steps")
    for titles in (
        (B, A, "How it goes", "Next steps", D),
        (B, A, "How it goes", "New slide", D),
        (B, A, "How it goes", D),
    ):
        panel.press("Control+z")
        python(*titles)
    panel.press("Control+Shift+z")
    python(B, A, "How it goes", "New slide", D)
    assert panel.notebook.cells() == cells


def test_text_that_is_being_typed_is_not_disturbed(panel):
    panel.title(1).focus()
    panel.press("End")
    panel.page.keyboard.type(" now")
    panel.notebook.tell("panel.add('From Python')")
    expect(panel.cards).to_have_count(5)
    panel.page.keyboard.type(" and then")
    panel.press("Tab")
    expect(panel.title(1)).to_have_value(f"{A} now and then")
    panel.expect_focus(panel.description(1))


def test_a_wrong_value_is_refused_in_words(panel, python):
    panel.title(2).fill("")
    panel.press("Tab")
    expect(panel.alert).to_contain_text("Slide 2 needs a title")
    panel.notebook.shoot("outline-error")
    python(A, B, C, D)
    panel.field("Slides").fill("500")
    panel.press("Tab")
    expect(panel.problem.get_by_text("500 is no number of slides")).to_be_visible()
    panel.expect_accessible()
    panel.field("Slides").fill("")


def test_an_instruction_is_decided_on_slide_by_slide(panel, python):
    panel.field("What to change in the outline").fill(
        "Show slide 1 as a timeline, then move slide 3 to the start"
    )
    panel.press("Enter")
    expect(panel.changes).to_have_count(2)
    panel.expect_accessible()
    panel.notebook.shoot("outline-review")
    panel.changes.filter(has_text="moved").get_by_role("button", name="Accept").click()
    python(C, A, B, D)
    expect(panel.changes).to_have_count(1)
    panel.button("Reject all").click()
    expect(panel.changes).to_have_count(0)
    panel.notebook.expect("panel.value[1]['appearance']", "Two columns")


def test_markdown_comes_in_and_goes_out(panel, python):
    panel.button("Paste Markdown").click()
    panel.field("Paste Markdown").fill("# Bakery\n\n## First\n\nWords\n\n## Second")
    panel.button("Add these slides").click()
    python(A, B, C, D, "First", "Second")
    panel.button("Export Markdown").click()
    expect(panel.root.get_by_label("Export Markdown").last).to_have_value(
        panel.notebook.ask("panel.to_markdown()")
    )
    panel.title(1).fill("Reasons")
    panel.press("Tab")
    expect(panel.root.get_by_label("Export Markdown").last).to_have_value(re.compile("## Reasons"))
    panel.button("Export Markdown").click()


def test_progress_moves_while_a_cell_runs_and_while_the_kernel_is_idle(panel):
    panel.notebook.begin(1)
    expect(panel.root.get_by_text("1 s", exact=True)).to_be_visible()
    assert panel.notebook.is_running(1)
    expect(panel.root.get_by_text("2 s", exact=True)).to_be_visible()
    panel.notebook.expect("1", 1)
    panel.notebook.shoot("outline-progress")
    expect(panel.root.get_by_label("Title of the deck")).to_have_value("Moving the bakery")
    expect(panel.button("Cancel")).to_be_hidden()
    panel.notebook.tell("client.outlines.create = make")


def test_two_hundred_slides_stay_where_they_are(panel):
    panel.notebook.tell(
        "panel.value = [{'title': f'Slide {n}', 'description': 'words ' * 40} for n in range(200)]"
    )
    expect(panel.cards).to_have_count(200)
    panel.cards.evaluate_all("all => { for (const each of all) each.isOld = true; }")
    panel.page.evaluate(
        """() => {
          window.moved = 0;
          const count = records => records.forEach(each => each.addedNodes.forEach(node => { window.moved += node.dataset?.card ? 1 : 0; }));
          new MutationObserver(count).observe(document.querySelector('.nbdeck-cards'), { childList: true });
        }"""
    )
    panel.drag(1, 4)
    panel.title(10).fill("Changed")
    panel.press("Tab")
    panel.notebook.tell("panel.delete(50)")
    expect(panel.cards).to_have_count(199)
    panel.expect_titles("Slide 1", "Slide 2", "Slide 3", "Slide 0")
    assert panel.page.evaluate("() => window.moved") == 1
    assert panel.cards.evaluate_all("all => all.filter(each => each.isOld).length") == 199


def test_it_fits_and_is_accessible_in_both_themes_and_narrow(panel):
    panel.expect_everywhere("outline")


def test_notes_show_where_a_slide_has_some_and_can_be_changed(panel):
    panel.notebook.tell("panel.value = [{**SLIDES[0], 'notes': 'Thank the landlord.'}, *SLIDES[1:]]")
    notes = panel.root.locator(".nbdeck-card-field.is-notes")
    expect(notes.nth(0)).to_have_value("Thank the landlord.")
    assert [notes.nth(at).is_visible() for at in range(4)] == [True, False, False, False]
    panel.notebook.shoot("outline-notes")
    notes.nth(0).fill("Thank nobody.")
    panel.title(2).click()
    expect(notes.nth(0)).to_have_value("Thank nobody.")
    assert panel.notebook.ask("[slide.get('notes') for slide in panel.value]")[:2] == ["Thank nobody.", None]


def test_a_saved_notebook_shows_the_outline_without_a_kernel_and_the_panel_with_one(panel, lab, python):
    notebook = panel.notebook
    notebook.run(0)
    notebook.tell("panel.value = SLIDES; panel.wait()")
    notebook.save()
    saved = json.loads((lab[1] / "outline.ipynb").read_text())
    bundle = without_kernel(saved, 0)
    assert "OutlinePanel" in "".join(bundle["text/plain"])
    assert A in "".join(bundle["text/html"])
    notebook.reopen("outline.ipynb")
    expect(panel.cards).to_have_count(4)
    panel.handle(1).focus()
    panel.press("Alt+ArrowDown")
    python(B, A, C, D)
