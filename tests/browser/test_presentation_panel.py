"""The presentation panel in a real JupyterLab: one page, by mouse, by keyboard, from Python."""

import json
import re

import pytest
from playwright.sync_api import expect

from browser.pages.notebook import without_kernel
from browser.pages.presentation import PresentationPanelPage

SET_UP = """import io, threading, time, nbdeck
from nbdeck.engine import pipeline
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
is_slow, write = threading.Event(), pipeline.make_pptx
def make_pptx(deck, media, report, *earlier):
    while is_slow.is_set():
        report("layout", 1, 3, "Laying out")
        time.sleep(0.05)
    return write(deck, media, report, *earlier)
pipeline.make_pptx = make_pptx
def talk():
    from PIL import Image
    from pptx import Presentation
    from pptx.util import Inches
    made, picture, file = Presentation(), io.BytesIO(), io.BytesIO()
    Image.new("RGB", (400, 300), "teal").save(picture, "PNG")
    picture.seek(0)
    for _ in range(2):
        slide = made.slides.add_slide(made.slide_layouts[5])
        slide.shapes.title.text = "Growth"
    slide.shapes.add_picture(picture, Inches(1), Inches(2), Inches(5))._element.nvPicPr.cNvPr.set("descr", "")
    made.save(file)
    return file.getvalue()
"""
MAKE = """named = {"title": "Moving the bakery", "template": "marina", "include_table_of_contents": True}
deck = client.presentations.from_slides(slides, **named).result()
panel = nbdeck.PresentationPanel(client, deck)
panel"""
SLEEP = "time.sleep(2)"


@pytest.fixture(scope="module")
def opened(notebook):
    """The panel, once for all tests."""
    notebook.write("presentation.ipynb", SET_UP, MAKE, SLEEP)
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
    panel.notebook.expect("panel.position", 2)
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
    panel.notebook.expect("panel.position", 3)


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
    panel.notebook.expect("len(panel.titles)", 6)


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


def test_progress_moves_while_a_cell_runs_and_while_the_kernel_is_idle_and_an_edit_is_cancelled(panel):
    panel.slide(6).click()
    panel.notebook.tell("is_slow.set()")
    panel.button("Remove").click()
    panel.notebook.begin(2)
    for words in ("Laying out", "1 s", "2 s", "3 s"):
        expect(panel.root.get_by_text(words)).to_be_visible()
    expect(panel.button("Change this slide")).to_have_attribute("aria-disabled", "true")
    panel.notebook.shoot("presentation-progress")
    panel.button("Cancel").click()
    expect(panel.root.get_by_text("Cancelled")).to_be_visible()
    panel.notebook.tell("is_slow.clear()")
    expect(panel.button("Change this slide")).to_have_attribute("aria-disabled", "false")
    expect(panel.slides).to_have_count(6)


def test_words_of_shapes_are_replaced_in_place_by_keyboard(panel):
    panel.slide(3).click()
    panel.button("Words").focus()
    panel.press("Enter")
    title = panel.field("Title")
    expect(title).to_have_value("The rent rises by 18 %")
    panel.slide(6).click()
    expect(title).to_have_value("We move in May")
    title.fill("We move in June")
    panel.notebook.shoot("presentation-words")
    panel.button("Put these words in").focus()
    panel.press("Enter")
    expect(panel.slide(6)).to_contain_text("We move in June")
    expect(title).to_have_value("We move in June")
    panel.notebook.expect("panel.titles[5]", "We move in June")
    panel.button("Undo").click()
    expect(panel.slide(6)).to_contain_text("We move in May")
    panel.button("Words").click()


def test_the_design_of_all_slides_changes_in_one_step(panel):
    pictures = "[each['picture'] for each in panel._part.slides]"
    before = panel.notebook.ask(pictures)
    panel.button("Design").click()
    panel.field("Template").select_option("monarch")
    panel.field("Colour").fill("#7a1fa0")
    panel.expect_accessible()
    panel.notebook.shoot("presentation-design")
    panel.button("Change the design").click()
    expect(panel.button("Undo")).to_have_attribute("title", "Undo: change template to monarch")
    assert not set(before) & set(panel.notebook.ask(pictures))
    panel.button("Undo").click()
    expect(panel.button("Undo")).not_to_have_attribute("title", "Undo: change template to monarch")
    assert panel.notebook.ask(pictures) == before
    panel.button("Design").click()


def test_a_translation_stands_beside_the_presentation(panel):
    panel.notebook.tell(
        "panel._state.deck.translate = lambda language: client.presentations.from_slides(slides[:1], title=language)"
    )
    panel.button("Translate").click()
    panel.field("Language").select_option("FRENCH")
    panel.button("Translate it").click()
    made = panel.root.get_by_role("region", name="Made from it")
    expect(made).to_contain_text("Translation into French")
    panel.notebook.shoot("presentation-made")
    made.get_by_role("button", name="Show it: Translation into French").click()
    expect(panel.slides).to_have_count(2)
    with panel.page.expect_download() as download:
        made.get_by_role("button", name="Download PowerPoint: Translation into French").click()
    assert download.value.path().read_bytes().startswith(b"PK")
    made.get_by_role("button", name="Show it: The presentation").click()
    expect(panel.slides).to_have_count(6)
    panel.button("Translate").click()


def test_a_video_is_made_played_and_saved(panel):
    pytest.importorskip("av", reason="Videos need the extra: pip install nbdeck[video]")
    pytest.importorskip("espeakng_loader", reason="Speech needs the extra: pip install nbdeck[speech]")
    panel.button("Video").click()
    expect(panel.field("Voice").locator("optgroup[label='French']")).to_have_count(1)
    panel.field("Picture").select_option("sd")
    panel.field("How much is said").select_option("CONCISE")
    panel.field("Captions in the picture").check()
    panel.expect_accessible()
    panel.notebook.shoot("presentation-video")
    panel.button("Make the video").click()
    made = panel.root.get_by_role("region", name="Made from it")
    made.get_by_role("button", name="Play: Video").click()
    film = made.locator("video")
    expect(film).to_be_visible()
    with panel.page.expect_download() as download:
        made.get_by_role("button", name="Download MP4: Video").click()
    assert download.value.path().read_bytes()[4:8] == b"ftyp"
    assert film.evaluate("film => film.readyState > 0 || film.networkState > 0")
    panel.notebook.shoot("presentation-made-video")
    panel.button("Video").click()


def test_findings_show_their_place_and_are_mended(panel):
    panel.notebook.tell("panel.value = client.presentations.import_file(talk()).result(20)")
    expect(panel.slides).to_have_count(2)
    panel.button("Check").click()
    expect(panel.root.get_by_role("heading", name=re.compile("Check: not passed"))).to_be_visible()
    finding = panel.findings.filter(has_text="Picture 2 has no alternative text")
    expect(finding.locator(".nbdeck-mark")).to_be_visible()
    finding.get_by_role("button", name=re.compile("^error")).click()
    expect(panel.slide(2)).to_have_attribute("aria-selected", "true")
    expect(panel.root.locator(".nbdeck-enlarge .nbdeck-mark")).to_be_visible()
    panel.expect_accessible()
    panel.notebook.shoot("presentation-check")
    panel.notebook.resize(400)
    panel.expect_fits()
    panel.notebook.shoot("presentation-check-400")
    panel.notebook.resize(1300)
    finding.get_by_role("textbox").fill("A teal square")
    finding.get_by_role("button", name=re.compile("Add an alternative text")).click()
    expect(finding).to_have_count(0)
    twin = panel.findings.filter(has_text="Another slide has the same title").first
    twin.get_by_role("button", name=re.compile("Give it another title")).click()
    expect(panel.slide(1)).to_contain_text("Growth (2)")
    expect(panel.findings.filter(has_text="same title")).to_have_count(0)
    panel.button("Check").click()
    panel.notebook.tell("panel.value = deck.id")
    expect(panel.slides).to_have_count(6)


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
    panel.button("Design").click()
    panel.button("Words").click()
    expect(panel.field("Title")).to_have_value("The rent rises by 18 %")
    panel.expect_everywhere("presentation", then=lambda: expect(panel.large).to_have_count(1))
    panel.button("Design").click()
    panel.button("Words").click()


def test_a_saved_notebook_shows_the_slides_without_widgets_and_the_panel_with_a_kernel(panel, lab):
    panel.notebook.save()
    bundle = without_kernel(json.loads((lab[1] / "presentation.ipynb").read_text()), 1)
    assert bundle["text/plain"] == ["PresentationPanel(6 slides)"]
    html = "".join(bundle["text/html"])
    assert "All 6 slides" in html
    assert len(html) < 300_000
    panel.notebook.reopen("presentation.ipynb")
    expect(panel.slides).to_have_count(6)
    panel.slide(2).click()
    expect(panel.root.get_by_text("Slide 2 of 6")).to_be_visible()
    expect(panel.picture(2)).to_be_visible()
    panel.notebook.tell("client.close()")
