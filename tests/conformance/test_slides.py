"""The slides of a presentation as JSON: what was asked for and what the file shows, the same over every way."""

import io
import re
from base64 import b64encode

import pytest
from PIL import Image
from pptx import Presentation
from pptx.util import Inches

from nbdeck.errors import NotFound, ValidationFailed

ITEMS = {
    "title": "Two things",
    "layout": "ITEMS",
    "item_amount": 2,
    "content": "One: first\nTwo: second",
    "notes": "Greet.\nThen begin.",
    "source": "The board",
    "why": "Two points",
}
CHART = {
    "title": "North leads",
    "content": "In thousands",
    "chart": {
        "type": "BAR",
        "categories": ["May", "June"],
        "series": [{"name": "North", "values": [1, None]}],
    },
}
TYPES = {
    "columns": [
        {"kind": "text"},
        {"kind": "number", "format": "#,##0", "values": [str(at) for at in range(60)]},
    ]
}
TABLE = {
    "title": "In figures",
    "table": [["Month", "Sales"], *(["May", str(at)] for at in range(60))],
    "types": TYPES,
}
ABSENT = "c" + "0" * 24


@pytest.fixture(scope="module")
def deck(client):
    """Cover, contents, points, a chart, and a table over several slides."""
    slides = [ITEMS, CHART, TABLE]
    return client.presentations.from_slides(slides, title="Sales", include_table_of_contents=True).result(
        timeout=60
    )


@pytest.fixture(scope="module")
def talk(client):
    """A file of somebody else, taken in."""
    deck, out = Presentation(), io.BytesIO()
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    slide.shapes.title.text = "Growth"
    slide.shapes.add_textbox(Inches(1), Inches(2), Inches(3), Inches(1)).text_frame.text = "Up\vby half"
    deck.save(out)
    return client.presentations.import_file(out.getvalue(), name="talk").result(timeout=60)


def test_each_slide_of_the_file_says_what_it_is_and_what_was_asked_for(client, deck):
    found = client.v2.slides(deck.id)
    assert (found.presentation_id, found.request_id) == (deck.id, deck.request_id)
    assert (found.width, found.height) == (960, 540)
    cover, contents, items, chart, *table = found.slides
    assert [each.index for each in found.slides] == list(range(deck.slides))
    assert [(each.origin, each.slide, each.layout) for each in (cover, contents)] == [
        ("cover", None, None),
        ("contents", None, None),
    ]
    assert [(each.origin, each.layout) for each in (items, chart, *table)] == [
        ("content", "ITEMS"),
        ("content", "CHART"),
        *[("content", "TABLE")] * len(table),
    ]
    assert items.slide.wire().items() >= ITEMS.items()
    assert chart.slide.chart.series[0].values == (1, None)
    assert table[0].slide.table[-1] == ("May", "59")
    assert table[0].slide.types.columns[1].values[-1] == "59"
    assert [(each.slide, each.continues) for each in table[1:]] == [(None, 4)] * (len(table) - 1)
    assert table[1:]


def test_each_slide_says_what_its_file_shows(client, deck):
    _, _, items, chart, table, *_ = client.v2.slides(deck.id).slides
    assert items.title == "Two things"
    assert {"One", "first", "Two", "second"} <= set(items.lines)
    assert items.notes == "Greet.\nThen begin."
    assert [(each.name, each.text) for each in items.shapes if each.is_title] == [("Title", "Two things")]
    (grid,) = chart.grids
    assert (grid.kind, grid.rows[0].name, grid.rows[0].cells) == (
        "column chart",
        "North",
        (("May", "1"), ("June", "")),
    )
    assert table.grids[0].head == ("Month", "Sales")
    (shape,) = [each for each in table.shapes if each.kind == "table"]
    assert shape.text.startswith("Month\tSales\nMay\t0\n")


def test_what_is_told_can_be_asked_for_again(client, deck):
    told = [each.slide for each in deck.contents().slides if each.slide]
    again = client.presentations.from_slides(told, title="Sales", include_table_of_contents=True).result(
        timeout=60
    )
    assert str(deck.diff(again)) == "No difference."
    assert [each.picture_key for each in again.contents().slides] == [
        each.picture_key for each in deck.contents().slides
    ]


def test_typed_content_comes_back_as_it_was_given(client):
    body = {"type": "items", "items": [{"heading": "Monday", "text": "Note: closed"}, {"text": "Note: open"}]}
    alone = {"include_cover": False, "include_table_of_contents": False}
    task = client.presentations.from_slides([{"title": "This week", "body": body}], **alone)
    (slide,) = task.result(timeout=60).contents().slides
    assert [(each.heading, each.text) for each in slide.slide.body.items] == [
        ("Monday", "Note: closed"),
        ("", "Note: open"),
    ]


def test_items_keep_their_icons(client):
    items = [{"heading": "Order", "text": "by noon", "icon": "truck"}, {"text": "Pack it", "icon": "package"}]
    alone = {"include_cover": False, "include_table_of_contents": False}
    task = client.presentations.from_slides([{"title": "How", "body": {"items": items}}], **alone)
    deck = task.result(timeout=60)

    def icons():
        (slide,) = deck.contents().slides
        return [each.icon for each in slide.slide.body.items]

    assert icons() == ["truck", "package"]
    assert deck.warnings == ()


def test_an_edit_keeps_icons_or_tells_that_they_are_gone(client):
    said = "The shop sends it by noon and nobody waits for it. It is paid at once, as all of them are."
    items = [
        {"heading": f"Part {at}", "text": said, "icon": each} for at, each in enumerate(("truck", "users"))
    ]
    deck = client.presentations.from_slides([{"title": "How", "body": {"items": items}}]).result(timeout=60)
    for wish, kept in (("rename to Onwards", True), ("- Just: this\n- And: that", False)):
        edited = deck.edit(0, wish).result(timeout=60)
        slide = edited.contents().slides[-1].slide
        assert bool(slide.icons) is kept
        assert (
            "The icons of its items are gone: its words were written anew." in edited.warnings
        ) is not kept
        edited.undo()


def test_an_icon_that_is_none_is_refused_with_what_comes_near(client):
    def refused(*icons):
        items = [{"heading": f"Part {at}", "icon": each} for at, each in enumerate(icons)]
        with pytest.raises(ValidationFailed) as refusal:
            client.presentations.from_slides([{"title": "How", "body": {"items": items}}])
        return f"{refusal.value} {refusal.value.hint} {refusal.value.details}"

    assert "There is no icon 'trck'. Did you mean 'truck'" in refused("trck")
    assert "Give all items an icon, or none: item 2 has none." in refused("truck", "")


def test_an_outline_s_slide_keeps_the_icons_of_its_items(client):
    items = [{"heading": "Order", "text": "The shop sends it by noon", "icon": "truck"},
             {"heading": "Pack", "text": "The depot packs it at once", "icon": "package"}]  # fmt: skip
    outline = [{"title": "How an order goes", "body": {"items": items}}]
    deck = client.presentations.generate("Orders", outline=outline).result(timeout=60)
    bodies = [each.slide.body for each in deck.contents().slides if each.slide and each.slide.body]
    assert [[item.icon for item in body.items] for body in bodies] == [["truck", "package"]]


def test_an_imported_slide_is_read_in_its_file(client, talk):
    (slide,) = client.v2.slides(talk.id).slides
    assert (slide.origin, slide.layout, slide.title, slide.lines) == (
        "imported",
        None,
        "Growth",
        ("Up by half",),
    )
    assert slide.slide.title == "Growth"
    assert [(each.kind, each.text) for each in slide.shapes] == [("text", "Growth"), ("text", "Up\vby half")]


def test_a_picture_is_named_and_described(client):
    out = io.BytesIO()
    Image.new("RGB", (4, 4), "red").save(out, "PNG")
    pixel = f"data:image/png;base64,{b64encode(out.getvalue()).decode()}"
    shown = {**ITEMS, "images": [{"type": "url", "data": pixel, "alt": "A red dot"}]}
    deck = client.presentations.from_slides([shown], include_cover=False, include_table_of_contents=False)
    (slide,) = deck.result(timeout=60).contents().slides
    assert slide.picture.alt == "A red dot"
    assert re.fullmatch("[0-9a-f]{64}", slide.picture.sha256)
    assert slide.slide.images == ()


def test_each_state_has_its_own_slides(client, deck):
    other = deck.remove(3).result(timeout=60)
    titles = [each.title for each in client.v2.slides(deck.id).slides]
    assert "North leads" not in titles
    assert client.v2.slides(deck.id).request_id == other.request_id
    before = client.v2.slides(deck.id, request_id=deck.request_id)
    assert "North leads" in [each.title for each in before.slides]
    keys = {each.title: each.key for each in before.slides if each.origin == "content"}
    assert {
        each.title: each.key for each in other.contents().slides if each.origin == "content"
    }.items() <= keys.items()
    deck.undo()


def test_what_is_not_there_or_belongs_to_others_has_no_slides(client, rig, deck, talk):
    for look in (
        lambda: client.v2.slides(ABSENT),
        lambda: client.v2.slides(deck.id, request_id=ABSENT),
        lambda: client.v2.slides(deck.id, request_id=talk.request_id),
        lambda: rig.stranger().v2.slides(deck.id),
        lambda: rig.stranger().v2.slides(deck.id, request_id=deck.request_id),
    ):
        with pytest.raises(NotFound):
            look()
