"""The package as PowerPoint checks it before it offers to repair a file."""

from __future__ import annotations

import io
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pptx
import pytest
from lxml import etree

from nbdeck.engine.pptx.package import color
from nbdeck.engine.pptx.writer import write_pptx
from nbdeck.engine.scene.boxes import Color
from nbdeck.engine.scene.slides import DeckScene
from nbdeck.errors import InternalError
from unit.engine.pptx import scenes
from unit.engine.pptx.opened import NS, Opened, opened

DECKS = {
    "everything": scenes.everything,
    "dark and right to left": lambda: scenes.everything(scenes.DARK, "ar-SA"),
    "no slides": scenes.deck,
    "no notes": lambda: scenes.deck((scenes.title(),)),
    "layout without placeholders": lambda: replace(
        scenes.deck(), layouts=(replace(scenes.layouts()[0], placeholders=(), kind="blank"),)
    ),
}


@pytest.fixture(params=DECKS, scope="module")
def file(request: pytest.FixtureRequest) -> Opened:
    return opened(DECKS[request.param]())


def test_every_xml_part_parses(file: Opened):
    for name in file.names:
        if name.endswith((".xml", ".rels")):
            etree.fromstring(file.zip.read(name))


def test_no_zip_name_is_used_twice(file: Opened):
    assert max(Counter(file.names).values()) == 1
    assert file.zip.testzip() is None


def test_content_types_come_first_and_know_every_part(file: Opened):
    assert file.names[0] == "[Content_Types].xml"
    types = file.xml("[Content_Types].xml")
    overrides = [node.get("PartName") for node in types.findall("ct:Override", NS)]
    defaults = {node.get("Extension") for node in types.findall("ct:Default", NS)}
    assert max(Counter(overrides).values()) == 1
    assert {name.lstrip("/") for name in overrides} <= set(file.names)
    for name in file.names[1:]:
        extension = name.rpartition(".")[2]
        assert extension in defaults
        assert extension != "xml" or f"/{name}" in overrides, f"{name} would be plain application/xml"


def test_every_relationship_leads_to_a_part_and_every_part_is_led_to(file: Opened):
    reached = {target for name in ("", *file.names) for _, target in file.relations(name).values()}
    parts = {name for name in file.names if not name.endswith(".rels") and name != "[Content_Types].xml"}
    assert reached == parts


def test_every_id_in_a_part_is_one_of_its_relationships(file: Opened):
    for name in file.named(".xml"):
        used = file.all("//@r:id | //@r:embed | //@r:link", name)
        assert set(used) <= set(file.relations(name)), name


def test_shape_ids_and_names_are_unique_on_every_page(file: Opened):
    for name in file.named(".xml"):
        shapes = file.all("//p:cNvPr", name)
        assert max(Counter(shape.get("id") for shape in shapes).values(), default=1) == 1, name
        named = [shape.get("name") for shape in shapes[1:]]
        assert len(set(named)) == len(named), name
        assert all(named), name


def test_master_and_layout_ids_are_large_and_never_shared(file: Opened):
    ids = [int(value) for value in file.all("//p:sldMasterId/@id", "ppt/presentation.xml")]
    ids += [int(value) for value in file.all("//p:sldLayoutId/@id", "ppt/slideMasters/slideMaster1.xml")]
    assert min(ids) >= 2**31
    assert len(set(ids)) == len(ids)


def test_slide_ids_lie_in_their_range(file: Opened):
    ids = [int(value) for value in file.all("//p:sldId/@id", "ppt/presentation.xml")]
    assert all(256 <= value < 2**31 for value in ids)
    assert len(set(ids)) == len(ids)


def test_slide_list_is_left_out_when_it_would_be_empty(file: Opened):
    for node in file.all("//p:sldIdLst | //p:notesMasterIdLst | //p:sldLayoutIdLst", "ppt/presentation.xml"):
        assert len(node)


def test_presentation_keeps_the_order_of_the_schema(file: Opened):
    order = ["sldMasterIdLst", "notesMasterIdLst", "sldIdLst", "sldSz", "notesSz", "defaultTextStyle"]
    found = [etree.QName(node).localname for node in file.xml("ppt/presentation.xml")]
    assert found == [name for name in order if name in found]


def test_each_theme_belongs_to_one_master(file: Opened):
    owners = [
        target
        for name in file.named("Masters/")
        for kind, target in file.relations(name).values()
        if kind == "theme"
    ]
    assert len(set(owners)) == len(owners) == len(file.named("Masters/"))


def test_every_text_body_has_a_paragraph_and_no_run_is_empty(file: Opened):
    for name in file.named(".xml"):
        assert not file.all("//p:txBody[not(a:p)] | //a:txBody[not(a:p)] | //c:rich[not(a:p)]", name), name
        assert not file.all("//a:t[not(text())]", name), name


def test_no_text_is_fitted_by_the_program(file: Opened):
    for name in file.named(".xml"):
        assert not file.all("//a:normAutofit | //a:spAutoFit", name), name


def test_no_number_is_missing_or_not_a_number(file: Opened):
    for name in file.named(".xml"):
        values = file.all("//@*[not(namespace-uri())]", name)
        assert not {"NaN", "nan", "inf", "-inf", "None"} & {str(value) for value in values}, name


def test_python_pptx_opens_and_saves_it_again(file: Opened):
    buffer = io.BytesIO()
    file.deck.save(buffer)
    again = pptx.Presentation(io.BytesIO(buffer.getvalue()))
    assert len(again.slides) == len(file.deck.slides)


def test_the_slide_is_sixteen_by_nine():
    deck = opened(scenes.deck()).deck
    assert (deck.slide_width, deck.slide_height) == (12192000, 6858000)


def test_the_same_deck_gives_the_same_bytes_in_fresh_processes():
    code = (
        "import hashlib; from unit.engine.pptx.scenes import everything;"
        "from nbdeck.engine.pptx.writer import write_pptx;"
        "print(hashlib.sha256(write_pptx(everything())).hexdigest())"
    )
    tests = Path(__file__).parents[3]
    paths = [str(tests), *filter(None, sys.path)]
    seen = {
        subprocess.run(
            [sys.executable, "-c", f"import sys; sys.path[:0] = {paths!r}; {code}"],
            env={"PYTHONHASHSEED": seed, "TZ": zone},
            capture_output=True,
            check=True,
        ).stdout
        for seed, zone in (("1", "UTC"), ("2", "Asia/Tokyo"))
    }
    assert [len(digest.strip()) for digest in seen] == [64]


def test_the_zip_says_nothing_about_the_machine_or_the_hour():
    for entry in opened(scenes.everything()).zip.infolist():
        assert entry.date_time == (1980, 1, 1, 0, 0, 0)
        assert (entry.create_system, entry.external_attr, entry.extra) == (3, 0o600 << 16, b"")


def test_properties_name_title_language_and_the_one_date_of_all_files():
    when = datetime(1980, 1, 1, tzinfo=UTC)
    properties = Opened(write_pptx(scenes.everything())).deck.core_properties
    assert properties.title == "A deck <of> tests & more"
    assert properties.language == "en-US"
    assert properties.author == "nbdeck"
    assert properties.created == when.replace(tzinfo=None) or properties.created == when


def test_a_slide_on_an_unknown_layout_is_an_error_that_names_both():
    deck = scenes.deck((scenes.title(),))
    lost = replace(deck, slides=(replace(deck.slides[0], layout="Nowhere"),))
    with pytest.raises(InternalError, match="'Nowhere'"):
        write_pptx(lost)


HOSTILE = "a\x00b\x08c\x0bd\x1be\ud800f\ufffeg & < > \" ' ]]> &amp; \u2028 \U0001f600"


def hostile() -> DeckScene:
    table = scenes.table()
    chart = scenes.chart(
        categories=(HOSTILE,) * 4,
        series=(
            scenes.ChartSeries(HOSTILE, (1.0, float("nan"), float("inf"), None), scenes.Color("accent1")),
        ),
        alt=HOSTILE,
        name=HOSTILE,
        number_format=HOSTILE,
        category_axis=scenes.CategoryAxis(title=HOSTILE),
    )
    shape = scenes.Shape(scenes.Box(0, 0, 10, 10), alt=HOSTILE, name=HOSTILE)
    deck = scenes.deck(
        (
            scenes.title(HOSTILE),
            scenes.body(HOSTILE, "", "\n\n"),
            shape,
            shape,
            replace(table, alt=HOSTILE),
            chart,
        ),
        notes=HOSTILE,
    )
    return replace(deck, title=HOSTILE, layouts=(*deck.layouts, replace(deck.layouts[0], name=HOSTILE)))


def test_hostile_text_never_breaks_the_xml():
    file = opened(hostile())
    for name in file.named(".xml"):
        etree.fromstring(file.zip.read(name))
    assert len(file.deck.slides) == 1
    assert file.deck.slides[0].shapes.title.text_frame.text.startswith("abc\vdef")


def test_a_very_long_text_is_written_whole():
    text = "word & " * 200_000
    assert opened(scenes.deck((scenes.title(text),))).deck.slides[0].shapes.title.text_frame.text == text


def test_a_length_that_is_no_number_is_refused():
    broken = replace(scenes.title(), box=scenes.Box(float("nan"), 0, 10, 10))
    with pytest.raises(ValueError, match="NaN"):
        write_pptx(scenes.deck((broken,)))


def test_a_lighter_or_darker_colour_is_written_as_office_writes_it():
    assert color(Color("accent1", lightness=-0.3)) == (
        '<a:schemeClr val="accent1"><a:lumMod val="70000"/></a:schemeClr>'
    )
    assert color(Color("accent1", 0.5, lightness=0.25)) == (
        '<a:schemeClr val="accent1"><a:lumMod val="75000"/><a:lumOff val="25000"/><a:alpha val="50000"/></a:schemeClr>'
    )
