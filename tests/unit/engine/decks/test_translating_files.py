"""Slides of files in another language: their words change, and nothing else of the file."""

import hashlib
import io

import openpyxl
import pytest
from lxml import etree
from pptx import Presentation
from pptx.enum.text import MSO_AUTO_SIZE
from pptx.util import Pt

from nbdeck.engine.model.deck import Deck
from translating_model import answering, in_arabic
from unit.engine.decks.conftest import opened, saved
from unit.engine.decks.translations import file_of, imported, parts, translated
from unit.engine.pptx.foreign.odd_decks import DECKS
from unit.engine.pptx.foreign.packages import check
from unit.service.company_file import with_part


def test_an_imported_deck_gets_new_words_and_keeps_everything_else(program, foreign):
    program()
    deck, media = imported(foreign)
    made = translated(deck, media)
    before, after = parts(foreign), parts(file_of(made, media))
    assert before.keys() == after.keys()
    changed = {name for name in before if before[name] != after[name]}
    assert {name.rpartition("/")[0] for name in changed} == {
        "ppt/slides",
        "ppt/charts",
        "ppt/embeddings",
        "ppt/notesSlides",
        "docProps",
    }
    slides = opened(file_of(made, media)).slides
    assert [slide.shapes.title.text for slide in slides] == [
        "Harbours reports",
        "Whats changeds",
        "Shipss a months",
        "Berthss",
    ]
    assert slides[1].notes_slide.notes_text_frame.text == "Thanks thes nights shifts"
    cells = [cell.text for cell in slides[3].shapes[1].table.iter_cells()]
    assert cells == ["Berths", "Hourss", "Norths", "612"]
    assert [slide.spec.title for slide in made.deck.slides] == [slide.shapes.title.text for slide in slides]
    assert made.deck.base in made.files


def test_a_chart_and_its_workbook_say_the_same(program, foreign):
    program()
    deck, media = imported(foreign)
    chart = opened(file_of(translated(deck, media), media)).slides[2].shapes[1].chart
    assert list(chart.plots[0].categories) == ["Aprils", "Mays"]
    assert [series.name for series in chart.plots[0].series] == ["Shipss"]
    sheet = openpyxl.load_workbook(io.BytesIO(chart.part.chart_workbook.xlsx_part.blob)).active
    assert [[cell.value for cell in row] for row in sheet.iter_rows()] == [
        [None, "Shipss"],
        ["Aprils", 120],
        ["Mays", 143],
    ]


def runs_deck():
    """A slide whose text has bold words, a link, code, a break, a picture of words and a language."""
    deck = Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[1])
    slide.shapes.title.text_frame.text = "Two lines\vof a title"
    frame = slide.placeholders[1].text_frame
    paragraph = frame.paragraphs[0]
    for text, look in (
        ("See ", None),
        ("the new rules", "link"),
        (" and run ", None),
        ("nbdeck doctor", "code"),
        (" on ", None),
        ("every", "bold"),
        (" harbour machine", None),
    ):
        run = paragraph.add_run()
        run.text = text
        if look == "link":
            run.hyperlink.address = "https://example.com/rules"
        elif look == "code":
            run.font.name = "Courier New"
        elif look == "bold":
            run.font.bold = True
        run._r.get_or_add_rPr().set("lang", "en-US")
        run._r.get_or_add_rPr().set("err", "1")
    slide.shapes[1]._element.nvSpPr.cNvPr.set("descr", "A crane over the water")
    return saved(deck)


def test_runs_keep_their_looks_links_and_code(program):
    program()
    deck, media = imported(runs_deck())
    made = translated(deck, media)
    slide = opened(file_of(made, media)).slides[0]
    assert slide.shapes.title.text_frame.text == "Twos liness\vofs a titles"
    runs = slide.placeholders[1].text_frame.paragraphs[0].runs
    assert [(run.text, run.font.bold, run.font.name, run.hyperlink.address) for run in runs] == [
        ("Sees ", None, None, None),
        ("thes news ruless", None, None, "https://example.com/rules"),
        (" ands runs ", None, None, None),
        ("nbdeck doctor", None, "Courier New", None),
        (" ons ", None, None, None),
        ("everys", True, None, None),
        (" harbours machines", None, None, None),
    ]
    assert {run._r.rPr.get("lang") for run in runs} == {"es"}
    assert not any("err" in run._r.rPr.attrib for run in runs)
    assert slide.shapes[1]._element.nvSpPr.cNvPr.get("descr") == "A cranes overs thes waters"
    assert made.warnings[1:] == ()


def test_a_title_on_two_lines_stays_on_two_and_is_known_as_one_sentence(program):
    program()
    talk = Presentation()
    slide = talk.slides.add_slide(talk.slide_layouts[1])
    slide.shapes.title.text_frame.text = "Two cranes were replaced\vin the northern harbour"
    deck, media = imported(saved(talk))
    made = translated(deck, media)
    title = opened(file_of(made, media)).slides[0].shapes.title.text_frame.text
    assert title == "Twos craness weres replaceds\vins thes northerns harbours"
    assert made.deck.slides[0].spec.title == title.replace("\v", " ")
    assert made.segments == 1


def test_the_file_says_its_new_language(program, foreign):
    program()
    deck, media = imported(foreign)
    after = file_of(translated(deck, media), media)
    assert opened(after).core_properties.language == "es"


def test_a_file_from_right_to_left_turns_its_text_and_leaves_centred_text_centred(program, endpoint, foreign):
    endpoint.answer = answering(in_arabic)
    deck, media = imported(foreign)
    made = translated(deck, media, "ARABIC", endpoint.settings())
    slides = opened(file_of(made, media)).slides
    title, body = slides[1].shapes.title, slides[1].placeholders[1]
    for paragraph in (*title.text_frame.paragraphs, *body.text_frame.paragraphs):
        assert paragraph._p.pPr.get("rtl") == "1"
    assert title.text_frame.paragraphs[0]._p.pPr.get("algn") is None
    assert [each._p.pPr.get("algn") for each in body.text_frame.paragraphs] == ["r", "r"]
    table = slides[3].shapes[1].table
    assert table._tbl.tblPr.get("rtl") == "1"
    assert body.text_frame.paragraphs[1].level == 1


def test_text_that_outgrows_its_place_is_told_and_not_shrunk(program, endpoint):
    deck = Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    box = slide.shapes.add_textbox(Pt(50), Pt(50), Pt(200), Pt(40))
    box.name = "Claim"
    box.text_frame.word_wrap, box.text_frame.auto_size = True, MSO_AUTO_SIZE.NONE
    box.text_frame.text = "The harbour grows"
    deck, media = imported(saved(deck))
    endpoint.answer = answering(
        lambda text: f"{text} y mucho más de lo que nadie esperaba en este lugar tan pequeño"
    )
    made = translated(deck, media, model=endpoint.settings())
    assert made.warnings == (
        "Slide 1: the translation is longer than its place in Claim; sizes were not changed.",
    )
    assert b"normAutofit" not in parts(file_of(made, media))["ppt/slides/slide1.xml"]


def test_new_slides_on_an_imported_deck_are_translated_with_it(program, foreign, added):
    program()
    deck, media = imported(foreign)
    mixed = deck.model_copy(update={"slides": (*deck.slides[:2], added, *deck.slides[2:])})
    made = translated(mixed, media)
    titles = [slide.shapes.title.text for slide in opened(file_of(made, media)).slides]
    assert (titles[2], len(titles)) == ("Whats comess nexts", 5)


def test_footers_of_a_company_are_translated_and_its_prompts_left(program, added):
    program()
    template = Presentation()
    for layout in template.slide_layouts:
        for shape in layout.placeholders:
            if "Footer" in shape.name:
                shape.text_frame.text = "Confidential until May"
    base = saved(template)
    name = hashlib.sha256(base).hexdigest()
    deck = Deck(slides=(added,), base=name, title="The plan for the harbour")
    made = translated(deck, {name: base})
    assert made.deck.base != name
    file = file_of(made, {name: base})
    xml = b"".join(data for part, data in parts(file).items() if part.startswith("ppt/slides/"))
    assert b"Confidentials untils Mays" in xml
    plain = saved(Presentation())
    name = hashlib.sha256(plain).hexdigest()
    assert translated(deck.model_copy(update={"base": name}), {name: plain}).deck.base == name


def test_new_slides_on_an_imported_deck_have_its_footer_in_the_other_language(program, added):
    program()
    talk = Presentation()
    for layout in talk.slide_layouts:
        for shape in layout.placeholders:
            if "Footer" in shape.name:
                shape.text_frame.text = "Confidential until May"
    talk.slides.add_slide(talk.slide_layouts[1]).shapes.title.text_frame.text = "Harbour report"
    deck, media = imported(saved(talk))
    mixed = deck.model_copy(update={"slides": (*deck.slides, added)})
    made = translated(mixed, media)
    assert made.deck.base == made.deck.slides[0].kept.file
    slides = opened(file_of(made, media)).slides
    assert "Confidentials untils Mays" in [
        shape.text_frame.text for shape in slides[1].shapes if shape.has_text_frame
    ]
    assert slides[0].shapes.title.text == "Harbours reports"


def test_the_same_translation_twice_is_the_same_bytes(program, foreign):
    program()
    deck, media = imported(foreign)
    first, second = (file_of(translated(deck, media), media) for _ in range(2))
    assert first == second


def test_parts_stay_well_formed(program, foreign):
    program()
    deck, media = imported(foreign)
    for name, data in parts(file_of(translated(deck, media), media)).items():
        if name.endswith((".xml", ".rels")):
            etree.fromstring(data)


@pytest.mark.parametrize("name", DECKS)
def test_odd_decks_of_others_stay_whole(program, name):
    program()
    data = DECKS[name]()
    deck, media = imported(data)
    made = translated(deck, media)
    check(file_of(made, media), data)
    assert made.segments


def test_smart_art_says_the_same_in_its_data_and_its_drawing(program):
    program()
    text = '<a:p><a:r><a:rPr lang="en-US"/><a:t>The harbour grows</a:t></a:r></a:p>'
    namespaces = (
        'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
        'xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" '
        'xmlns:dsp="http://schemas.microsoft.com/office/drawing/2008/diagram"'
    )
    model = f"<dgm:dataModel {namespaces}><dgm:ptLst><dgm:pt><dgm:t><a:bodyPr/>{text}</dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel>"
    drawing = f"<dsp:drawing {namespaces}><dsp:spTree><dsp:sp><dsp:txBody>{text}</dsp:txBody></dsp:sp></dsp:spTree></dsp:drawing>"
    data = with_part(DECKS["drawn"](), "ppt/diagrams/data1.xml", lambda _: model.encode())
    data = with_part(data, "ppt/diagrams/drawing1.xml", lambda _: drawing.encode())
    deck, media = imported(data)
    after = parts(file_of(translated(deck, media), media))
    for name in ("data1", "drawing1"):
        assert b"Thes harbours growss" in after[f"ppt/diagrams/{name}.xml"]


def test_a_file_without_words_is_copied(program):
    deck = Presentation()
    deck.slides.add_slide(deck.slide_layouts[6])
    shape = deck.slides[0].shapes.add_textbox(0, 0, Pt(100), Pt(40))
    shape.text_frame.text = "{Title.ProjectName} 12 %"
    data = saved(deck)
    deck, media = imported(data)
    deck = deck.model_copy(
        update={
            "title": None,
            "slides": tuple(
                slide.model_copy(update={"spec": slide.spec.model_copy(update={"title": "12 %"})})
                for slide in deck.slides
            ),
        }
    )
    made = translated(deck, media)
    assert (made.engine, made.deck) == (None, deck)
    assert "no words" in made.warnings[0]
