"""Whole decks in companies' templates: rules, the share of text in the company's own places, what the XML says."""

from __future__ import annotations

import hashlib
import io
import re
import zipfile
from functools import lru_cache
from pathlib import Path

import pytest
from PIL import Image
from pptx import Presentation

from decks import arranged_slides, chart_slides, table_slides
from nbdeck.contract.slides import Slide
from nbdeck.engine.decks.composing import charted
from nbdeck.engine.layouts.company.deck import compose_company
from nbdeck.engine.lint.judge import judge
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.pptx.company.reader import read_company
from nbdeck.engine.pptx.company.slides import company_slides
from nbdeck.engine.pptx.foreign.assemble import assemble
from nbdeck.engine.pptx.foreign.plan import Written
from nbdeck.engine.pptx.read.reader import read_pptx
from shared_files import DOCUMENTS, WHERE
from shared_files import TEMPLATES as OTHERS
from unit.engine.pptx.company.templates import NO_PLACES, TEMPLATES, only_blank, three_columns
from unit.engine.pptx.company.test_reader import changed
from unit.engine.pptx.test_opens_elsewhere import converted

SHARED = {path.name: path for folder in (OTHERS, DOCUMENTS) for path in sorted(folder.glob("*.pptx"))}
FILES = {"harbor.potx": Path(__file__).parents[5] / "notebooks" / "data" / "harbor.potx", **SHARED}
LIST = Slide(title="Places", content="- Docks: Two ships\n- Yard: Nine trucks\n- Hall: Open", item_amount=3)
SHARE = 0.9
"""Of all text, in the company's own places."""


def deck_of(slides, **fields) -> Deck:
    found = tuple(slide if isinstance(slide, DeckSlide) else DeckSlide(spec=slide) for slide in slides)
    return Deck(slides=found, **{"title": "Annual review", "subtitle": "For the board", **fields})


def every_layout(kind: str) -> Deck:
    """Return a deck of the sixteen layouts: short content with the fewest items, long content with the most."""
    by_layout: dict[object, list[Slide]] = {}
    for slide in arranged_slides(kind):
        by_layout.setdefault(slide.layout, []).append(slide)
    picked = [slides[{"short": 0, "long": -1}.get(kind, len(slides) // 2)] for slides in by_layout.values()]
    return deck_of((picked[0], next(chart_slides()), next(table_slides()), *picked[1:]))


def made(base: bytes, deck: Deck, media=None) -> bytes:
    template = read_company(base)
    scene = compose_company(charted(deck)[0], template, media or {})
    written = company_slides(scene, template)
    return assemble(base, [Written(written.parts, name) for name in written.slides]).pptx


@lru_cache(maxsize=64)
def template(name: str) -> bytes:
    return FILES[name].read_bytes() if name in FILES else TEMPLATES[name]()


def errors(pptx: bytes) -> list[str]:
    return [f"{each.slide} {each.message}" for each in judge(pptx).findings if each.severity == "error"]


def share_in_places(pptx: bytes) -> float:
    """Return which share of all characters stands in placeholders, by python-pptx."""
    counts = {True: 0, False: 0}

    def count(shapes) -> None:
        for shape in shapes:
            if shape.shape_type == 6:
                count(shape.shapes)
            elif shape.has_text_frame:
                counts[shape.is_placeholder] += len("".join(shape.text_frame.text.split()))
            elif getattr(shape, "has_table", False):
                words = "".join(cell.text for row in shape.table.rows for cell in row.cells)
                counts[shape.is_placeholder] += len("".join(words.split()))

    for slide in Presentation(io.BytesIO(pptx)).slides:
        count(slide.shapes)
    return counts[True] / sum(counts.values())


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        *((name, kind) for name in TEMPLATES for kind in ("short", "long")),
        *((name, kind) for name in FILES for kind in ("short", "plain", "long")),
    ],
)
def test_every_layout_passes_the_rules_and_fills_the_companys_own_places(name, kind):
    pptx = made(template(name), every_layout(kind))
    assert errors(pptx) == []
    if name != NO_PLACES:
        assert share_in_places(pptx) >= SHARE


@pytest.mark.parametrize("kind", ["arabic", "chinese", "german", "hindi"])
@pytest.mark.parametrize("name", ["4:3"])
def test_other_languages_pass_the_rules_too(name, kind):
    pptx = made(template(name), every_layout(kind))
    assert errors(pptx) == []
    assert share_in_places(pptx) >= SHARE


@pytest.mark.parametrize("name", ["16:9 with layouts of 4:3", "tiny and dark"])
def test_every_chart_and_table_passes_the_rules(name):
    assert errors(made(template(name), deck_of((*chart_slides(), *table_slides())))) == []


def test_a_place_without_an_index_inherits_from_the_text_of_its_layout_not_from_the_title():
    base = changed(template("4:3"), "ppt/slideLayouts/slideLayout2.xml", b'<p:ph idx="1"/>', b"<p:ph/>")
    deck = deck_of((LIST,), include_table_of_contents=False)
    _, words = read_pptx(made(base, deck)).slides[-1].elements[:2]
    assert (words.text[:5], words.box.y) == ("Docks", 126.0)


@pytest.mark.skipif(not SHARED, reason=WHERE)
def test_files_of_others_are_there():
    assert {"dark.pptx", "light.pptx"} <= set(SHARED)


def test_no_place_is_left_empty_on_a_slide():
    slides = Presentation(io.BytesIO(made(template("4:3"), every_layout("plain")))).slides
    empty = [
        (number, shape.name)
        for number, slide in enumerate(slides, 1)
        for shape in slide.placeholders
        if shape.has_text_frame and not shape.text_frame.text.strip()
    ]
    assert empty == []


def test_the_same_deck_gives_the_same_bytes():
    deck = every_layout("short")
    assert made(template("4:3"), deck) == made(template("4:3"), deck)


def slide_xml(pptx: bytes, number: int) -> str:
    slide = Presentation(io.BytesIO(pptx)).slides[number - 1]
    return slide.part.blob.decode()


def test_a_slide_says_only_what_differs_from_its_layout():
    spec = Slide(title="Short", layout="ITEMS", item_amount=2, content="- One goal\n- Ship weekly")
    deck = deck_of([spec], include_cover=False, include_table_of_contents=False)
    base = template("4:3")
    xml = slide_xml(made(base, deck), 1)
    title, *_ = re.findall(r"<p:sp>.*?</p:sp>", xml, re.DOTALL)
    assert "<p:spPr/>" in title or "<p:spPr></p:spPr>" in title
    for word in ("sz=", "<a:latin", "solidFill", "algn="):
        assert word not in title


def test_large_text_is_set_smaller_on_the_slide_and_nowhere_under_the_floor():
    pptx = made(template("4:3"), every_layout("long"))
    sizes = [
        int(size)
        for number in range(1, 12)
        for size in re.findall(r'<a:rPr[^>]* sz="(\d+)"', slide_xml(pptx, number))
    ]
    assert sizes
    assert min(sizes) >= 1000


def test_layouts_of_a_narrower_page_are_widened_on_slides_only():
    base = template("16:9 with layouts of 4:3")
    pptx = made(base, every_layout("short"))
    presentation = Presentation(io.BytesIO(pptx))
    slide = next(each for each in presentation.slides if each.slide_layout.name == "Title and Content")
    body = next(shape for shape in slide.placeholders if shape.placeholder_format.idx == 1)
    assert body.width / 12700 == pytest.approx(888, abs=1)
    own = next(place for place in slide.slide_layout.placeholders if place.placeholder_format.idx == 1)
    assert own.width / 12700 == pytest.approx(648, abs=1)


def test_charts_and_tables_stand_in_the_place_for_content():
    deck = deck_of((next(chart_slides()), next(table_slides())), include_cover=False)
    slides = Presentation(io.BytesIO(made(template("4:3"), deck))).slides
    frames = [shape for slide in slides for shape in slide.placeholders if not shape.has_text_frame]
    assert [(shape.has_chart, shape.has_table) for shape in frames] == [(True, False), (False, True)]


def picture(width: int, height: int) -> bytes:
    file = io.BytesIO()
    Image.effect_noise((width, height), 90).convert("RGB").save(file, "PNG")
    return file.getvalue()


def test_a_title_without_a_place_says_its_side_which_the_master_may_not_have():
    slides = Presentation(io.BytesIO(made(only_blank(), deck_of([DeckSlide(spec=LIST)])))).slides
    titles = [slide.shapes.title._element.xml for slide in slides]
    assert all('algn="l"' in each for each in titles)


def test_all_of_a_picture_stands_in_a_place_for_content():
    data = picture(900, 300)
    name = hashlib.sha256(data).hexdigest()
    spec = Slide(title="With a picture", layout="ITEMS", item_amount=2, content="- One goal\n- Ship weekly")
    deck = deck_of([DeckSlide(spec=spec, picture=name, picture_alt="Noise")], include_table_of_contents=False)
    pptx = made(template("4:3"), deck, {name: data})
    slide = Presentation(io.BytesIO(pptx)).slides[1]
    drawn = next(shape for shape in slide.placeholders if shape.placeholder_format.idx == 2)
    assert drawn.crop_left + drawn.crop_right + drawn.crop_top + drawn.crop_bottom == 0
    assert drawn.width / drawn.height == pytest.approx(3, abs=0.01)
    assert errors(pptx) == []


def test_arabic_runs_from_the_right_and_columns_too():
    pptx = made(template("4:3"), every_layout("arabic"))
    presentation = Presentation(io.BytesIO(pptx))
    comparison = next(slide for slide in presentation.slides if slide.slide_layout.name == "Comparison")
    bodies = {shape.placeholder_format.idx: shape for shape in comparison.placeholders}
    assert "النمو" in bodies[3].text_frame.text
    assert 'rtl="1"' in comparison.part.blob.decode()


def test_a_layout_for_three_steps_takes_a_heading_and_a_text_for_each():
    spec = Slide(
        title="Three steps",
        layout="STEPS",
        item_amount=3,
        content="- Focus: One goal a team\n- Speed: Ship every week\n- Trust: Numbers first",
    )
    pptx = made(three_columns(), deck_of([spec], include_cover=False, include_table_of_contents=False))
    slide = Presentation(io.BytesIO(pptx)).slides[0]
    texts = {
        shape.placeholder_format.idx: shape.text_frame.text
        for shape in slide.placeholders
        if shape.placeholder_format.idx in (1, 2, 3, 4, 21, 22)
    }
    assert texts == {
        1: "Focus",
        2: "One goal a team",
        3: "Speed",
        4: "Ship every week",
        21: "Trust",
        22: "Numbers first",
    }
    assert errors(pptx) == []


def test_notes_take_what_was_shortened_and_footers_carry_title_and_number():
    pptx = made(template("tiny and dark"), every_layout("long"))
    slides = Presentation(io.BytesIO(pptx)).slides
    assert any(slide.has_notes_slide for slide in slides)
    feet = [
        shape.text_frame.text for shape in slides[1].placeholders if shape.placeholder_format.idx in (11, 12)
    ]
    assert feet == ["Annual review", "2"]


def test_layouts_masters_and_theme_of_the_template_stay_to_the_byte():
    base = template("two masters")
    pptx = made(base, every_layout("short"))
    with zipfile.ZipFile(io.BytesIO(base)) as before, zipfile.ZipFile(io.BytesIO(pptx)) as after:
        kept = [
            name for name in before.namelist() if re.match(r"ppt/(slideMasters|slideLayouts|theme)/", name)
        ]
        assert kept
        assert [name for name in kept if before.read(name) != after.read(name)] == []


@pytest.mark.tools
def test_libreoffice_draws_every_slide(tmp_path):
    source = tmp_path / "deck.pptx"
    source.write_bytes(made(template("two masters"), every_layout("plain")))
    import pypdfium2

    pages = pypdfium2.PdfDocument(converted(source, "pdf"))
    assert len(pages) == len(Presentation(source).slides)


def test_the_source_stands_between_content_and_footers():
    chart = next(slide for slide in chart_slides() if slide.chart is not None and slide.chart.source)
    pptx = made(template("two masters"), deck_of([chart], include_cover=False))
    slide = Presentation(io.BytesIO(pptx)).slides[1]
    source = next(shape for shape in slide.shapes if shape.name == "Source")
    frame = next(shape for shape in slide.placeholders if shape.has_chart)
    number = next(shape for shape in slide.placeholders if shape.placeholder_format.idx == 12)
    assert "Order book" in source.text_frame.text
    assert frame.top + frame.height <= source.top
    assert source.top + source.height <= number.top
