"""What no slide shows: every section counted by its own words, tables and charts, and named."""

from nbdeck.contract.slides import Slide
from nbdeck.engine.author.documents.evidence import Part, statements_of
from nbdeck.engine.author.documents.left_out import (
    about_beside,
    about_headings,
    about_left_out,
    about_pictures,
)
from nbdeck.engine.author.documents.visuals import visuals_of
from nbdeck.engine.author.material.passages import sections
from nbdeck.engine.model.plan import PlannedSlide
from nbdeck.engine.model.source import Cell, Heading, Paragraph, PictureBlock, Source, TableBlock

SHARED = "The harbour office pays half of the fee for every boat."
TABLE = TableBlock(
    rows=tuple(
        tuple(Cell(text=text) for text in row)
        for row in (("Boat", "Fee"), ("Cutter", "120"), ("Skiff", "45"), ("Barge", "310"))
    )
)


def _sections(*blocks):
    return sections([Source(name="fees.md", kind="md", language="en", blocks=blocks)])


def _told(whole, shown=()):
    [*told] = (section for section in whole if section.heading in shown)
    visuals = visuals_of(told)
    parts = [Part(one.section, visual=one) for one in visuals] or [
        Part(section, tuple(statements_of(section))) for section in told
    ]
    return list(about_left_out(whole, parts))


def test_a_section_with_words_that_another_one_shows_is_left_out_and_named():
    whole = _sections(
        Heading(text="Cutters"), Paragraph(text=SHARED), Heading(text="Skiffs"), Paragraph(text=SHARED)
    )
    assert _told(whole, ["Cutters"]) == [
        "1 of 2 sections of the documents are on no slide: “Skiffs”.",
        "1 of 2 sentences and points of the documents are on no slide.",
    ]


def test_a_typed_text_is_no_document():
    code = Paragraph(text="run()", role="code")
    blocks = (Heading(text="Cutters"), Paragraph(text=SHARED), TABLE, code)
    typed = Source(name="", kind="txt", language="en", blocks=blocks)
    assert [*_told(sections([typed])), *about_beside([typed], [])] == [
        "1 of 1 sections of the text are on no slide: “Cutters”.",
        "1 of 1 sentences and points of the text are on no slide.",
        "1 of 1 tables and charts of the text are on no slide.",
        "1 of 1 pieces of code of the text is not told.",
    ]


def test_nothing_is_told_where_all_is_shown():
    assert _told(_sections(Heading(text="Cutters"), Paragraph(text=SHARED)), ["Cutters"]) == []


def test_a_section_is_shown_where_its_table_is():
    whole = _sections(
        Heading(text="Fees"),
        Paragraph(text=SHARED),
        TABLE,
        Heading(text="Older fees"),
        TABLE.model_copy(update={"caption": "Before"}),
    )
    assert _told(whole, ["Fees"]) == [
        "1 of 2 sections of the documents are on no slide: “Older fees”.",
        "1 of 1 sentences and points of the documents are on no slide.",
        "1 of 2 tables and charts of the documents are on no slide.",
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
    (about, _) = _told(_sections(*blocks))
    assert about == "2 of 2 sections of the documents are on no slide: “Summer: Fees”, “Winter: Fees”."


def test_a_section_without_a_heading_is_named_by_its_first_words():
    (about, _) = _told(
        _sections(
            Paragraph(text="Every boat that stays overnight pays the harbour office in advance, in cash.")
        )
    )
    assert about == (
        "1 of 1 sections of the documents are on no slide: "
        "“Every boat that stays overnight pays the harbour office in…”."
    )


def test_thirty_sections_are_named_and_the_others_counted():
    blocks = [
        block
        for number in range(32)
        for block in (Heading(text=f"Pier {chr(65 + number)}"), Paragraph(text=SHARED))
    ]
    (about, _) = _told(_sections(*blocks))
    assert about.startswith("32 of 32 sections")
    assert about.count("“") == 30
    assert about.endswith(" and 2 more.")


def test_notes_of_speakers_are_not_counted():
    whole = _sections(Heading(text="Fees"), Paragraph(text=SHARED, role="note"))
    assert _told(whole) == []


def slide(**said):
    return PlannedSlide(
        spec=Slide(**{"title": "Fees", "content": "Nothing.", "item_amount": 1, **said}), picture="aa"
    )


def test_headings_without_text_are_named_where_nothing_says_them():
    whole = _sections(
        Heading(text="Harbour"), Heading(text="Fees"), Heading(text="Boats"), Paragraph(text=SHARED)
    )
    assert list(about_headings(whole, [slide()], [])) == [
        "Headings without text of their own that are on no slide: “Harbour”."
    ]
    assert list(about_headings(whole, [slide(notes="The harbour opens.")], [])) == []


def test_pictures_footnotes_captions_and_code_that_are_not_told_are_counted():
    pictures = [PictureBlock(sha256=name, width=9, height=9) for name in ("aa", "bb", "bb")]
    texts = [
        Paragraph(text=f"{role} {at}", role=role) for role in ("footnote", "caption", "code") for at in "12"
    ]
    source = Source(name="a.md", kind="md", blocks=(*pictures, *texts))
    assert list(about_pictures([source], [slide()])) == ["1 of 2 pictures of the documents is on no slide."]
    assert list(about_beside([source], [slide(content="caption 1", notes="footnote 1, footnote 2")])) == [
        "1 of 2 captions of the documents is not told.",
        "2 of 2 pieces of code of the documents are not told.",
    ]
