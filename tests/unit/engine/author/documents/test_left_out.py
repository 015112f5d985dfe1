"""What no slide shows: every section counted by its own words, tables and charts, and named."""

import pytest

from nbdeck.contract.slides import Slide
from nbdeck.engine.author.documents.asked import about_named
from nbdeck.engine.author.documents.evidence import Part, statements_of
from nbdeck.engine.author.documents.left_out import about_left_out, about_remarks
from nbdeck.engine.author.documents.visuals import visuals_of
from nbdeck.engine.author.material.passages import sections
from nbdeck.engine.model.plan import PlannedSlide
from nbdeck.engine.model.source import Cell, Heading, Paragraph, PictureBlock, Source, SourcePlace, TableBlock

SHARED = "The harbour office pays half of the fee for every boat."
TABLE = TableBlock(
    rows=tuple(
        tuple(Cell(text=text) for text in row)
        for row in (("Boat", "Fee"), ("Cutter", "120"), ("Skiff", "45"), ("Barge", "310"))
    )
)


def _source(*blocks, name="fees.md"):
    return Source(name=name, kind="md", language="en", blocks=blocks)


def _told(source, shown=()):
    whole = sections([source])
    [*told] = (section for section in whole if section.heading in shown)
    visuals = visuals_of(told)
    parts = [Part(one.section, visual=one) for one in visuals] or [
        Part(section, tuple(statements_of(section))) for section in told
    ]
    return list(about_left_out([source], whole, parts, []))


def test_a_section_with_words_that_another_one_shows_is_left_out_and_named():
    source = _source(
        Heading(text="Cutters"), Paragraph(text=SHARED), Heading(text="Skiffs"), Paragraph(text=SHARED)
    )
    assert _told(source, ["Cutters"]) == [
        "On no slide of the documents: 1 of 2 sections (“Skiffs”), 1 of 2 sentences and points."
    ]


def test_a_typed_text_is_no_document():
    code = Paragraph(text="run()", role="code")
    blocks = (Heading(text="Cutters"), Paragraph(text=SHARED), TABLE, code)
    assert _told(_source(*blocks, name="")) == [
        (
            "On no slide of the text: 1 of 1 sections (“Cutters”), 1 of 1 sentences and points, 1 of 1 tables and charts, "
            "1 of 1 pieces of code."
        )
    ]


def test_nothing_is_told_where_all_is_shown():
    assert _told(_source(Heading(text="Cutters"), Paragraph(text=SHARED)), ["Cutters"]) == []


def test_a_section_is_shown_where_its_table_is():
    source = _source(
        Heading(text="Fees"),
        Paragraph(text=SHARED),
        TABLE,
        Heading(text="Older fees"),
        TABLE.model_copy(update={"caption": "Before"}),
    )
    assert _told(source, ["Fees"]) == [
        (
            "On no slide of the documents: 1 of 2 sections (“Older fees”), 1 of 1 sentences and points, "
            "1 of 2 tables and charts."
        )
    ]


def test_sections_of_one_name_are_told_apart_by_the_heading_above():
    blocks = [
        block
        for name in ("Summer", "Winter")
        for block in (
            Heading(text=name, level=1),
            Heading(text="Fees", level=2),
            Paragraph(text=f"{name}. {SHARED}"),
        )
    ]
    (about,) = _told(_source(*blocks))
    assert "2 of 2 sections (“Summer: Fees”, “Winter: Fees”)" in about


def test_a_section_without_a_heading_is_named_by_its_first_words():
    (about,) = _told(
        _source(
            Paragraph(text="Every boat that stays overnight pays the harbour office in advance, in cash.")
        )
    )
    assert "1 of 1 sections (“Every boat that stays overnight pays the harbour office in…”)" in about


def test_eight_sections_are_named_and_the_others_counted():
    blocks = [
        block
        for number in range(32)
        for block in (Heading(text=f"Pier {chr(65 + number)}"), Paragraph(text=SHARED))
    ]
    (about,) = _told(_source(*blocks))
    assert "32 of 32 sections (" in about
    assert about.count("“") == 8
    assert " and 24 more), " in about


def test_notes_of_speakers_are_not_counted():
    source = _source(Heading(text="Fees"), Paragraph(text=SHARED, role="note"))
    assert _told(source) == []


def slide(**said):
    return PlannedSlide(
        spec=Slide(**{"title": "Fees", "content": "Nothing.", "item_amount": 1, **said}), picture="aa"
    )


def test_pictures_footnotes_captions_and_code_that_are_not_told_are_counted():
    pictures = [PictureBlock(sha256=name, width=9, height=9) for name in ("aa", "bb", "bb")]
    texts = [
        Paragraph(text=f"{role} {at}", role=role) for role in ("footnote", "caption", "code") for at in "12"
    ]
    source = Source(name="a.md", kind="md", blocks=(*pictures, *texts))
    said = slide(content="caption 1", notes="footnote 1, footnote 2")
    assert list(about_left_out([source], [], [], [said])) == [
        "On no slide of the documents: 1 of 2 pictures, 1 of 2 lines beside tables and figures, 2 of 2 pieces of code."
    ]


def test_a_section_of_a_picture_alone_is_shown_where_its_picture_is():
    pictures = [PictureBlock(sha256=name, width=900, height=600) for name in ("aa", "bb")]
    source = _source(Heading(text="Cutters"), pictures[0], Heading(text="Skiffs"), pictures[1])
    shown = slide()
    told = list(about_left_out([source], sections([source]), [], [shown]))
    assert told == ["On no slide of the documents: 1 of 2 sections (“Skiffs”), 1 of 2 pictures."]


def test_a_line_with_other_blanks_is_the_same_line():
    source = _source(Paragraph(text="Fees of boats", role="caption"))
    assert list(about_left_out([source], [], [], [slide(notes="Fees of\u00a0boats")])) == []


def test_the_title_page_is_no_section_and_its_words_are_counted():
    blocks = (
        Heading(text="Fees of Bree"),
        Paragraph(text=SHARED),
        Heading(text="Skiffs", level=2),
        Paragraph(text=SHARED),
    )
    more = (Heading(text="Cutters", level=2), Paragraph(text=SHARED))
    assert _told(_source(*blocks, *more), ["Skiffs"]) == [
        "On no slide of the documents: 1 of 2 sections (“Cutters”), 2 of 3 sentences and points."
    ]

    own = Source(
        name="fees.md",
        kind="md",
        language="en",
        title="Fees of Bree",
        blocks=(*blocks[:2], Heading(text="Skiffs"), blocks[3]),
    )
    assert _told(own, ["Skiffs"]) == ["On no slide of the documents: 1 of 2 sentences and points."]


def _named(request, *blocks, shown=()):
    whole = sections([_source(*blocks)])
    parts = [Part(one, tuple(statements_of(one))) for one in whole if one.heading in shown]
    slides = [
        PlannedSlide(spec=Slide(title=f"Slide of {one.section.heading}", item_amount=1, content="Boats"))
        for one in parts
    ]
    return list(about_named(request, whole, parts, slides))


def test_sections_and_sheets_that_a_request_names_are_told_with_their_slides():
    sheet = SourcePlace(kind="sheet", number=2, name="Donors")
    blocks = (
        Heading(text="The money"), Heading(text="Skiffs", level=2), Paragraph(text=SHARED),
        Heading(text="Gifts of 2026", place=sheet), Paragraph(text=SHARED), Heading(text="Berths"), Paragraph(text=SHARED),
    )  # fmt: skip
    asked = "Show the  money, berths-plan. Keep DONORS out"
    assert _named(asked, *blocks, shown=["Skiffs", "Berths"]) == [
        (
            "Your request names parts of the documents; their slides: “The money”: “Slide of Skiffs”; "
            "“Donors”: on no slide; “Berths”: “Slide of Berths”."
        )
    ]
    assert _named("Show the moneyman's skiff", *blocks) == [
        "Your request names parts of the documents; their slides: “Skiffs”: on no slide."
    ]
    assert _named(
        "Show gifts, skiffs of May", Heading(text="Skiffs and gifts of 2026 (in May)"), Paragraph(text=SHARED)
    ) == [
        "Your request names parts of the documents; their slides: “Skiffs and gifts of 2026 (in May)”: on no slide."
    ]
    assert _named("Show gifts", Heading(text="Skiffs, ports and gifts"), Paragraph(text=SHARED)) == []
    page = SourcePlace(kind="section", number=2, name="Donors")
    assert _named("Keep donors out", Heading(text="Gifts", place=page), Paragraph(text=SHARED)) == []


def test_names_without_spaces_stand_anywhere_in_a_request_and_numbers_alone_name_nothing():
    assert _named("費用の件を", Heading(text="費用"), Paragraph(text="合計298件。")) == [
        "Your request names parts of the documents; their slides: “費用”: on no slide."
    ]
    assert _named("on May 4 please", Heading(text="4"), Paragraph(text=SHARED)) == []


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("The second call was sent [Inga: has Finance confirmed??].", "[Inga: has Finance confirmed??]"),
        ("We had 5,400 guests (mine says 5,380??) in May.", "(mine says 5,380??)"),
        ("We had guests (how many?) in May.", ""),
        ("See [1] and [Inga] for more.", ""),
    ],
)
def test_questions_in_brackets_are_told(text, asked):
    told = sections([Source(name="a.md", kind="md", language="en", blocks=(Paragraph(text=text),))])
    quoted = f"Questions in brackets stand in the text, and may stand in the notes: “{asked}”."
    assert list(about_remarks(told)) == ([quoted] if asked else [])
