"""A deck changed without an author: words of shapes, alternative texts, design; the same over every way to the service."""

import io
import zipfile

import pytest
from pptx import Presentation
from pptx.dml.color import RGBColor
from pptx.util import Pt

from nbdeck.contract.check import Finding
from nbdeck.errors import BadRequest, NotFound, TaskFailed, ValidationFailed

PLAN = {
    "title": "Our plan",
    "layout": "ITEMS",
    "item_amount": 2,
    "content": "Lease: sign it\nOvens: buy them",
}
SALES = {
    "title": "Sales by region",
    "chart": {
        "type": "BAR",
        "categories": ["May", "June"],
        "series": [{"name": "North", "values": [1, 2.5]}],
    },
}


@pytest.fixture
def deck(client):
    """Cover, contents and two slides."""
    return client.presentations.from_slides(
        [PLAN, SALES], title="Mill Street", include_table_of_contents=True
    ).result(timeout=60)


@pytest.fixture
def talk():
    """A file of somebody else: grey words on its first slide, nothing wrong with its second."""
    deck = Presentation()
    for title in ("Growth", "Costs"):
        slide = deck.slides.add_slide(deck.slide_layouts[5])
        slide.shapes.title.text = title
    box = deck.slides[0].shapes.add_textbox(Pt(60), Pt(200), Pt(300), Pt(60))
    box.name, box.text_frame.word_wrap, box.text_frame.text = "Grey", True, "Hard to read"
    box.text_frame.paragraphs[0].runs[0].font.color.rgb = RGBColor(0xDD, 0xDD, 0xDD)
    file = io.BytesIO()
    deck.save(file)
    return file.getvalue()


def slides_of(deck):
    """Return the bytes of the slides' parts, in the order of the show."""
    file = deck.to_bytes()
    archive = zipfile.ZipFile(io.BytesIO(file))
    return [archive.read(each.part.partname[1:]) for each in Presentation(io.BytesIO(file)).slides]


def test_a_finding_is_mended_in_the_file_and_that_is_one_state(client, talk):
    deck = client.presentations.import_file(talk, name="talk").result(timeout=60)
    (finding,) = [each for each in deck.check().findings if each.rule == "contrast"]
    mended = deck.mend(finding).result(timeout=60)
    assert mended.warnings == ("'Grey' has the theme's colour 'text 1' where it was hard to read.",)
    assert not [each for each in mended.check().findings if each.rule == "contrast"]
    before, after = slides_of(deck), slides_of(mended)
    assert (before[0] == after[0], before[1:] == after[1:]) == (False, True)
    assert [each.what for each in mended.versions()][1:] == ["mend the contrast of slide 1"]
    with pytest.raises(TaskFailed, match="Nothing of the kind is found at 'Grey' on slide 1 any more"):
        mended.mend(finding).result(timeout=60)
    assert slides_of(mended.undo()) == before


def test_what_needs_words_or_no_slide_is_not_mended_by_itself(deck):
    finding = Finding(
        slide=3, rule="accessibility", severity="error", message="No words", shape="Chart", remedy="alt_text"
    )
    with pytest.raises(BadRequest, match="cannot be mended by itself: No words") as told:
        deck.mend(finding)
    assert "describe" in told.value.hint
    with pytest.raises(TaskFailed, match="cover or the contents"):
        deck.mend(finding.model_copy(update={"slide": 1, "remedy": "another_color"})).result(timeout=60)


@pytest.mark.parametrize("fields", [{}, {"position": 1, "template": "marina"}, {"position": -1}])
def test_a_mend_is_a_change_of_its_own_at_a_place(client, deck, fields):
    body = {"presentation_id": deck.id, "mend": {"shape_name": "Title", "remedy": "removal"}, **fields}
    with pytest.raises(ValidationFailed):
        client.v2.change(**body)


def texts(deck, position):
    slide = Presentation(io.BytesIO(deck.to_bytes())).slides[position]
    return {shape.name: shape.text_frame.text for shape in slide.shapes if shape.has_text_frame}


def test_words_of_a_shape_are_changed_and_that_is_one_state(deck):
    task = deck.replace_text({"Title": "What we do"}, 2)
    assert [each.id for each in deck._edits] == [task.id]  # the next edit waits for it
    changed = task.result(timeout=60)
    assert texts(changed, 2)["Title"] == "What we do"
    assert "What we do" in texts(changed, 1)["Contents item 1"]
    assert texts(changed, 3)["Title"] == "Sales by region"
    assert [each.what for each in changed.versions()] == ["create", "change words of slide 3"]
    assert changed.undo().to_bytes() == deck.to_bytes()


def test_an_alternative_text_is_given_and_the_slide_goes_on_as_the_file_has_it(deck):
    changed = deck.describe({"Chart": "North grew"}, 3).result(timeout=60)
    slide = Presentation(io.BytesIO(changed.to_bytes())).slides[3]
    (chart,) = [shape for shape in slide.shapes if shape.has_chart]
    assert chart._element.nvGraphicFramePr.cNvPr.get("descr") == "North grew"
    assert changed.check().passed


def test_a_deck_gets_another_design(client, deck):
    credits = client.account.me().credits
    changed = deck.restyle(template="marina", branding_color="#7a1fa0").result(timeout=60)
    assert client.account.me().credits == credits
    assert b"7A1FA0" in _theme(changed)
    assert texts(changed, 2)["Title"] == "Our plan"
    assert changed.versions()[-1].what == "change template to marina"


def _theme(deck):
    import zipfile

    with zipfile.ZipFile(io.BytesIO(deck.to_bytes())) as package:
        return package.read("ppt/theme/theme1.xml")


@pytest.mark.parametrize(
    ("call", "kind"),
    [
        (lambda d: d.replace_text({}), ValidationFailed),
        (lambda d: d.restyle(), ValidationFailed),
        (lambda d: d.restyle(template="marinna"), ValidationFailed),
        (lambda d: d.replace_text({"Title": "x"}, -1), ValidationFailed),
        (lambda d: d.replace_text({"Tittle": "x"}, 2).result(timeout=60), TaskFailed),
        (lambda d: d.replace_text({"Contents item 1": "x"}, 1).result(timeout=60), TaskFailed),
        (lambda d: d.describe({"Chart": "x"}, 9), BadRequest),
    ],
)
def test_what_cannot_be_changed_changes_nothing(deck, call, kind):
    with pytest.raises(kind):
        call(deck)
    assert len(deck.versions()) == 1


def test_the_change_names_its_presentation(client):
    with pytest.raises(NotFound):
        client.v2.change(presentation_id="c" + "0" * 24, template="marina")


def test_slides_of_a_file_keep_their_look_and_take_new_words(client, deck):
    taken = client.presentations.import_file(deck.to_bytes(), name="talk").result(timeout=60)
    with pytest.raises(BadRequest, match="kept as it stands"):
        taken.restyle(template="marina")
    changed = taken.replace_text({"Title": "What we do"}, 2).result(timeout=60)
    assert texts(changed, 2)["Title"] == "What we do"
    assert texts(changed, 0) == texts(taken, 0)


MARKED = SALES | {
    "chart": SALES["chart"]
    | {
        "marks": {
            "target": {"value": 2.0, "name": "Plan"},
            "average": True,
            "band": {"low": 1.2, "high": 1.6},
        }
    }
}


def charts_of(deck):
    archive = zipfile.ZipFile(io.BytesIO(deck.to_bytes()))
    names = sorted(name for name in archive.namelist() if name.startswith("ppt/charts/chart"))
    return [archive.read(name) for name in names]


def test_what_is_marked_on_a_chart_survives_another_title_also_where_the_deck_came_as_a_file(client):
    made = client.presentations.from_slides(
        [PLAN, MARKED], title="Mill Street", include_table_of_contents=True
    ).result(timeout=60)
    charts = charts_of(made)
    assert b"Plan" in charts[0]
    stored = client.presentations.import_file(made.to_bytes(), name="plan").result(timeout=60)
    for deck in (made, stored):
        renamed = deck.edit(3, "rename to Plan and sales").result(timeout=60)
        assert [slide.title for slide in renamed.contents().slides][3] == "Plan and sales"
        assert charts_of(renamed) == charts
        assert not renamed.warnings


def test_a_slide_of_a_file_with_another_title_keeps_all_else_and_one_laid_out_anew_says_so(client, talk):
    deck = client.presentations.import_file(talk, name="talk").result(timeout=60)
    renamed = deck.edit(0, "rename to Growth in May").result(timeout=60)
    slide = renamed.contents().slides[0]
    assert (slide.title, slide.lines, slide.origin) == ("Growth in May", ("Hard to read",), "imported")
    assert slides_of(renamed)[1] == slides_of(deck)[1]
    assert not renamed.warnings
    again = renamed.edit(0, "Growth: we grew\nCosts: they fell").result(timeout=60)
    assert again.contents().slides[0].origin == "content"
    assert again.warnings == (
        "The slide is laid out anew: what its file showed beside its words and numbers is gone.",
    )


def test_a_title_without_a_shape_of_its_own_lays_its_slide_out_anew(client, talk):
    file = Presentation(io.BytesIO(talk))
    file.slides[0].shapes[1].name = file.slides[0].shapes.title.name
    twins = io.BytesIO()
    file.save(twins)
    deck = client.presentations.import_file(twins.getvalue(), name="talk").result(timeout=60)
    renamed = deck.edit(0, "rename to Growth in May").result(timeout=60)
    slide = renamed.contents().slides[0]
    assert (slide.title, slide.origin, len(renamed.warnings)) == ("Growth in May", "content", 1)
