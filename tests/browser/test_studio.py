"""The studio in a real JupyterLab: from a document to a deck by mouse and by keyboard, saved and opened again."""

import re
from statistics import median

import nbformat
import pytest
from nbclient import NotebookClient
from nbconvert import HTMLExporter
from nbformat.sign import NotebookNotary
from playwright.sync_api import expect

from browser.pages.studio import StudioPage

STEPS = ("Sources", "Outline", "Slides", "Template", "Deck")
SET_UP = """import pandas as pd
import nbdeck

client = nbdeck.connect(":memory:")
orders = pd.read_csv("data/bicycles.csv", parse_dates=["month"])
by_month = orders.pivot(index="month", columns="region", values="orders")"""
SHOW = "studio = nbdeck.Studio(client)\nstudio"
ALL_PANELS = """studio = nbdeck.Studio(client)
studio.documents.upload("data/shade.pdf").wait(60)
studio.wait(60).write_outline().wait(60)
studio.slides.chart("by_month")
studio.take_outline()
studio.template.value = "marina"
studio.make().result(timeout=60)
studio.wait(60)
studio"""
WATCH = """count => {
  window.ended = window.painted = null;
  const { kernel } = window.jupyterapp.shell.currentWidget.sessionContext.session;
  kernel.iopubMessage.connect((_, { header, content, parent_header }) => {
    const isEnd = header.msg_type === 'status' && content.execution_state === 'idle';
    if (isEnd && parent_header.msg_type === 'execute_request') window.ended ??= performance.now();
  });
  const look = () => {
    const tabs = document.querySelectorAll('.nbdeck-studio-tab');
    const isThere = tabs.length === count && tabs[count - 1].getBoundingClientRect().height > 0;
    const panels = document.querySelectorAll('.nbdeck-studio .nbdeck-documents-part');
    if (isThere && panels.length === count / 5) window.painted = performance.now();
    else requestAnimationFrame(look);
  };
  look();
}"""
STATE = "application/vnd.jupyter.widget-state+json"
MOST_BYTES = 300_000
MOST_MS = 500


@pytest.fixture(scope="module")
def opened(notebook):
    """The studio, once for all tests, which go on from each other."""
    notebook.write("studio.ipynb", SET_UP, SHOW, "studio")
    notebook.open("studio.ipynb")
    notebook.run(0)
    notebook.run(1)
    studio = StudioPage(notebook)
    expect(studio.tabs).to_have_count(5)
    return studio


@pytest.fixture
def studio(opened):
    yield opened
    opened.notebook.expect_no_error()


def test_from_a_document_to_a_deck_by_mouse(studio):
    studio.expect_step("Sources")
    with studio.page.expect_file_chooser() as chooser:
        studio.button("Add documents").click()
    folder = studio.notebook._root
    chooser.value.set_files(str(folder / "data" / "shade.pdf"))
    expect(studio.note).to_have_text("The outline draws from 1 document.")
    studio.notebook.shoot("studio-sources")
    studio.button("Write the outline").click()
    studio.expect_step("Outline")
    expect(studio.outline.cards).not_to_have_count(0)
    number = studio.outline.cards.count()
    expect(studio.tab("Outline")).to_have_accessible_name(re.compile(f"Outline {number} slides"))
    studio.button("Choose a template").click()
    studio.expect_step("Template")
    studio.templates.card("marina").click()
    expect(studio.note).to_contain_text("Marina is chosen")
    studio.button("Make the deck").click()
    studio.expect_step("Deck")
    expect(studio.deck.slides).to_have_count(number + 2)
    expect(studio.note).to_have_text("The deck is up to date.")
    assert studio.holds == ["1 document", f"{number} slides", "", "Marina", f"{number + 2} slides"]
    studio.notebook.expect("len(studio.value['outline'])", number)


def test_slides_of_the_notebooks_dataframes_join_those_of_the_outline(studio):
    number = studio.outline.cards.count()
    studio.open("Slides")
    studio.button("From data").click()
    studio.slides.field("DataFrame").first.select_option("by_month")
    studio.button("Add to the slides").click()
    expect(studio.slides.cards).to_have_count(1)
    expect(studio.note).to_contain_text(f"{number} slides of the outline are not among them")
    studio.button(f"Take {number} slides from the outline").click()
    expect(studio.slides.cards).to_have_count(number + 1)
    expect(studio.note).to_have_text(f"The deck is made of your {number + 1} slides.")
    expect(studio.slides.cards.last).to_contain_text("by_month")


def test_a_deck_that_is_there_changes_on_request_only(studio):
    studio.open("Deck")
    expect(studio.note).to_contain_text("Changed since this deck was made: what it is made of.")
    before = studio.deck.slides.count()
    studio.notebook.shoot("studio-out-of-date")
    studio.button("Make a new deck").click()
    # One slide more, and no contents: a deck of given slides has none by itself.
    expect(studio.deck.slides).to_have_count(before)
    expect(studio.note).to_have_text("The deck is up to date.")
    studio.root.get_by_label("Shown", exact=True).select_option("Deck 1, Marina")
    expect(studio.deck.slides).to_have_count(before)
    expect(studio.tab("Deck")).to_contain_text("out of date")
    studio.root.get_by_label("Shown", exact=True).select_option("Deck 2, Marina")
    expect(studio.deck.slides).to_have_count(before)


def test_what_python_sets_shows_and_the_studio_follows(studio):
    studio.notebook.tell("studio.open('template'); studio.value = {'template': 'aurora'}")
    studio.expect_step("Template")
    expect(studio.templates.chosen).to_have_attribute("data-id", "aurora")
    studio.open("Sources")
    studio.notebook.expect("studio.step", "sources")


def test_two_views_show_the_same_step(studio):
    studio.notebook.run(2)
    second = StudioPage(studio.notebook, at=1)
    second.open("Slides")
    studio.expect_step("Slides")
    second.expect_step("Slides")
    ids = studio.page.locator(".nbdeck-studio-tab, .nbdeck-studio-place").evaluate_all(
        "all => all.map(({ id }) => id)"
    )
    assert len(set(ids)) == 20
    studio.notebook.command("notebook:clear-cell-output")
    expect(studio.tabs).to_have_count(5)


@pytest.mark.parametrize(("theme", "widths"), [("Light", (1200, 800, 400)), ("Dark", (1200,))])
def test_it_fits_and_is_accessible_at_every_width(studio, theme, widths):
    studio.notebook.theme(theme)
    for width in widths:
        studio.notebook.resize(width)
        for label in STEPS:
            studio.open(label)
            studio.expect_fits()
            studio.notebook.shoot(f"studio-{label}-{theme}-{width}".lower())
            if width != 800:
                studio.expect_accessible()
    studio.notebook.resize(1300)
    studio.notebook.theme("Light")


def test_by_keyboard_alone_a_failure_is_marked_on_its_tab_and_no_key_leaks(studio):
    studio.notebook.tell("studio.close(); studio = nbdeck.Studio(client)")
    studio.notebook.run(1)
    cells = studio.notebook.cells()
    studio.tab("Sources").focus()
    for keys, label in (
        ("ArrowRight", "Outline"),
        ("End", "Deck"),
        ("ArrowRight", "Sources"),
        ("b", "Sources"),
    ):
        studio.press(keys)
        expect(studio.tab(label)).to_be_focused()
    studio.expect_step("Sources")
    studio.press("ArrowRight")
    studio.press("Enter")
    studio.expect_step("Outline")
    for _ in range(2):  # "Skip to the slides", then the first field
        studio.press("Tab")
    expect(studio.field("What is the deck about?")).to_be_focused()
    studio.press("Control+Enter")
    expect(studio.outline.alert).to_contain_text("nothing to make an outline of")
    expect(studio.tab("Outline")).to_contain_text("needs attention")
    studio.notebook.shoot("studio-failure")
    studio.page.keyboard.type("# Bakery\n\n## Why\n- Rent: it rises by 18 %\n- Room: too small for ovens")
    studio.press("Control+Enter")
    expect(studio.outline.cards).to_have_count(1)
    expect(studio.tab("Outline")).not_to_contain_text("needs attention")
    studio.tab("Outline").focus()
    studio.press("Tab")
    studio.press("Tab")
    expect(studio.button("Choose a template")).to_be_focused()
    studio.press("Enter")
    studio.expect_step("Template")
    expect(studio.tab("Template")).to_be_focused()
    studio.press("Tab")
    studio.press("Enter")
    studio.expect_step("Deck")
    expect(studio.tab("Deck")).to_be_focused()
    expect(studio.deck.slides.first).to_be_visible()
    assert studio.notebook.cells() == cells


def test_the_steps_and_the_first_panel_are_there_right_after_the_cell(studio):
    took = []
    for _ in range(6):
        studio.notebook.tell("studio.close()")
        studio.page.evaluate(
            "() => document.querySelectorAll('.nbdeck-studio').forEach((old) => old.remove())"
        )
        studio.page.evaluate(WATCH, 5)
        studio.notebook.run(1)
        studio.page.wait_for_function("() => window.painted !== null && window.ended !== null")
        took.append(studio.page.evaluate("() => window.painted - window.ended"))
    assert median(took[1:]) < MOST_MS, took


def test_a_saved_notebook_opens_with_all_panels(studio, lab, tmp_path):
    folder = lab[1]
    made = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(each) for each in (SET_UP, ALL_PANELS)])
    NotebookClient(made, timeout=120, resources={"metadata": {"path": str(folder)}}).execute()
    state = nbformat.writes(nbformat.v4.new_notebook(metadata=made.metadata))
    assert STATE in state
    assert len(state.encode()) < MOST_BYTES
    assert made.cells[1].outputs[-1].data["text/plain"].startswith("Studio(1 document, outline of")
    nbformat.write(made, folder / "studio-saved.ipynb")
    studio.notebook.open("studio-saved.ipynb")
    plain = studio.page.locator(".jp-OutputArea-output", has_text="1. Sources")
    expect(plain).to_contain_text("Shade on Market Street")
    expect(plain.locator("img[alt*=' slides']")).to_be_visible()
    studio.notebook.shoot("studio-untrusted")
    NotebookNotary(data_dir=str(folder.parent / "data")).sign(made)
    studio.notebook.load("studio-saved.ipynb")
    studio.expect_step("Deck")
    assert studio.deck.slides.count() > 5
    studio.open("Outline")
    studio.expect_step("Outline")
    expect(studio.outline.cards).not_to_have_count(0)
    expect(studio.note).to_contain_text("The deck is made of your")
    studio.notebook.shoot("studio-reopened")
    del made.metadata["widgets"]  # as JupyterLab saves it unless told otherwise
    page, _ = HTMLExporter().from_notebook_node(made)
    assert "1. Sources" in page
    assert "Shade on Market Street" in page
