"""E-mails with the older ones that they answer."""

import pytest

from nbdeck.engine.model.source import Heading, Paragraph
from nbdeck.engine.sources.reading import Limits
from nbdeck.engine.sources.text.thread import blocks_of_thread, read_text, without_reply_marks

NEW = "Rufus,\n\nWe take the house by the river.\n\n-- \nAda Berg\nHead of Boats\n"
HEADS = {
    "english": "From: Tom Ellery\nSent: 22 January 2026 14:18\nTo: Rufus Maddox; Ada Berg\nSubject: RE: Office move",
    "german": "-----Ursprüngliche Nachricht-----\nVon: Tom Ellery <tom@x.example>\nGesendet: 22 January 2026 14:18\nAn: Ada\n"
    " Berg\nBetreff: AW: office move",
    "subject first": "From: Tom Ellery\nSubject: Re: Office move\nTo: a2@x.example\nDate: 22 January 2026 14:18",
}  # fmt: skip


def blocks(text, subject="Office move", name=""):
    return blocks_of_thread(text, subject, name, Limits()).blocks


def shapes(text):
    return [(getattr(one, "role", type(one).__name__), one.text) for one in blocks(text)]


@pytest.mark.parametrize("head", HEADS)
def test_an_older_mail_is_a_section_under_its_sender_and_date_and_its_head_a_footnote(head):
    found = blocks(f"{NEW}\n{HEADS[head]}\n\nThe river floods.\n\n{HEADS['english']}\n\nFirst.\n")
    assert [(one.text, one.level) for one in found if isinstance(one, Heading)] == [
        ("Tom Ellery, 22 January 2026 14:18", 2),
        ("Tom Ellery, 22 January 2026 14:18", 2),
    ]
    assert [one.text for one in found if isinstance(one, Paragraph) and one.role == "body"] == [
        "Rufus,", "We take the house by the river.", "The river floods.", "First.",
    ]  # fmt: skip
    notes = [one.text for one in found if isinstance(one, Paragraph) and one.role == "footnote"]
    assert notes[0] == "Ada Berg\nHead of Boats"
    assert [len(one.split("\n")) for one in notes[1:]] == [4, 4]


@pytest.mark.parametrize(
    "lines",
    [
        "Price: 12\nSize: 3\nColour: red",
        "To: Ada\nSubject: Office move",
        "To: Ada\nwith love\nFrom: Bo\nSubject: Office move",
        "We met.\nFrom: Ada\nTo: Bo\nSubject: Office move",
    ],
    ids=["no subject", "two fields", "prose between", "prose above"],
)
def test_other_lines_with_labels_are_no_head(lines):
    assert not any(isinstance(one, Heading) for one in blocks(f"Hello.\n\n{lines}\n\nBye."))


def test_a_mail_without_a_subject_has_no_heads():
    text = HEADS["english"].replace("RE: Office move", "RE:")
    assert not any(isinstance(one, Heading) for one in blocks(f"Hello.\n\n{text}\n\nBye.", ""))


def test_what_is_quoted_at_the_end_is_a_section_in_its_turn():
    text = (
        "Yes.\n\nOn 3 May 2026 at 10:02, Tom Ellery\n<tom@x.example> wrote:\n\n> No.\n>\n> On 2 May 2026 Ada wrote:\n"
        "> > Perhaps.\n"
    )
    assert shapes(text) == [
        ("body", "Yes."),
        ("Heading", "On 3 May 2026 at 10:02, Tom Ellery <tom@x.example> wrote"),
        ("body", "No."),
        ("Heading", "On 2 May 2026 Ada wrote"),
        ("body", "Perhaps."),
    ]
    assert [one.place.number for one in blocks(text)] == [1, 3, 6, 8, 9]


def test_quotes_that_are_answered_one_by_one_or_that_nothing_introduces_stay_where_they_are():
    between = "Ada wrote:\n> Who pays?\n\nWe do.\n> When?\n\nIn May.\n"
    assert [role for role, _ in shapes(between)] == ["body", "quote", "body", "quote", "body"]
    assert shapes("Yes.\n\n> Shall we?\n") == [("body", "Yes."), ("quote", "Shall we?")]
    long = "One\ntwo\nthree\nfour:\n> Shall we?\n"
    assert "quote" in [role for role, _ in shapes(long)]
    assert shapes("We need:\n") == [("body", "We need:")]


def test_headings_of_a_mail_are_below_its_own():
    text = f"PLAN\n\nGo.\n\n{HEADS['english']}\n\nPLAN\n\nStay.\n"
    assert [one.level for one in blocks(text) if isinstance(one, Heading)] == [3, 2, 3]


def test_the_newest_mail_is_a_section_too_where_it_answers_others():
    headings = [
        one.text
        for one in blocks(f"Yes.\n\n{HEADS['english']}\n\nNo.\n", name="Ada Berg, 3 May")
        if isinstance(one, Heading)
    ]
    assert headings == ["Ada Berg, 3 May", "Tom Ellery, 22 January 2026 14:18"]
    assert not any(isinstance(one, Heading) for one in blocks("Yes.\n", name="Ada Berg, 3 May"))
    assert len(blocks("PLAN\n\nYes.\n", name="Ada Berg, 3 May")) == 2


def test_a_text_beyond_the_limit_is_cut_once_with_a_remark():
    reading = blocks_of_thread("Hello there.\n\nAnd more.", "S", "", Limits(characters=12))
    assert [one.text for one in reading.blocks] == ["Hello there."]
    assert [one.code for one in reading.remarks] == ["text_capped"]


@pytest.mark.parametrize(
    ("subject", "bare"),
    [
        ("RE: RE: RE: Office", "Office"),
        ("AW: Fwd: Re[2]: Office", "Office"),
        ("回复：办公室", "办公室"),
        ("Report: Office", "Report: Office"),
        ("Office re: move", "Office re: move"),
    ],
)
def test_marks_of_a_reply_are_no_part_of_the_subject(subject, bare):
    assert without_reply_marks(subject) == bare


def test_mails_that_quote_each_other_without_end_are_quotations_from_some_depth_on():
    told = "\n".join(f"{'>' * depth} Ann wrote {depth}:" for depth in range(1_200))
    blocks = blocks_of_thread(f"{told}\n{'>' * 1_200} Hello", "", "", Limits()).blocks
    assert sum(isinstance(one, Heading) for one in blocks) <= 30
    assert "Hello" in blocks[-1].text


FIRST = "From: Tom Ellery\nTo: all\nDate: 13 May 2026 9:12\nSubject: Boat show\n\nWe had 312 visitors.\n\n"
REPLY = "From: Ada Berg\nDate: 14 May 2026 8:00\nSubject: Re: Boat show\n\nTwo were counted twice: 310.\n\n"
OTHER = "----------\nFrom: Bo Lind\nDate: 15 May 2026 8:00\nSubject: Next year\n\nThree berths, please.\n"


def text_of(*mails):
    reading = read_text("".join(mails).encode(), Limits())
    headings = [(one.level, one.text) for one in reading.blocks if isinstance(one, Heading)]
    return reading, headings


def test_a_text_of_mails_has_their_subject_as_title_and_the_newest_first():
    reading, headings = text_of(FIRST, REPLY, OTHER)
    assert reading.title == "Boat show"
    assert headings == [
        (1, "Boat show"),
        (2, "Next year"),
        (2, "Ada Berg, 14 May 2026 8:00"),
        (2, "Tom Ellery, 13 May 2026 9:12"),
    ]
    assert [one.text for one in reading.blocks if isinstance(one, Paragraph) and one.role == "body"] == [
        "Three berths, please.",
        "Two were counted twice: 310.",
        "We had 312 visitors.",
    ]
    assert [one.place.number for one in reading.blocks[1:] if isinstance(one, Heading)] == [15, 8, 1]
    assert [one.text for one in reading.remarks] == ["The last of its mails stands first."]


def test_a_text_that_begins_with_the_newest_mail_keeps_its_order():
    reading, headings = text_of(REPLY, FIRST)
    assert headings == [
        (1, "Boat show"),
        (2, "Ada Berg, 14 May 2026 8:00"),
        (2, "Tom Ellery, 13 May 2026 9:12"),
    ]
    assert not reading.remarks


@pytest.mark.parametrize(
    "mails",
    [
        (FIRST,), (FIRST, OTHER), ("Hello all,\n\n", FIRST, REPLY),
        ("To: all\nSubject: Boat show\n\nHello.\n\n", "From: Bo\nSubject: Re: Boat show\n\nHi.\n"),
        (FIRST.replace("Subject", "Topic"), REPLY),
        (FIRST, "To: all\nSubject: Re: Boat show\n\nHi.\n"),
    ],
)  # fmt: skip
def test_other_texts_are_read_as_they_stand(mails):
    reading, headings = text_of(*mails)
    assert not reading.title
    assert "Boat show" not in [text for _, text in headings]


QUOTED = (
    "Rufus,\n\ntwelve boats.\n\nBest,\nAda\n\nAda Berg | Head of Boats\nThis mail is confidential.\n\n"
    "> From: Tom Ellery\n> Sent: 22 January 2026 14:18\n> To: Ada Berg\n> Subject: RE: Office move\n>\n> Ten boats.\n>\n"
    ">   A  Small    space 13\n>      paint 2\n>\n> Tom\n>\n>> From: Ada Berg\n>> Sent: 21 January 2026 9:00\n"
    ">> To: Tom Ellery\n>> Subject: Office move\n>>\n>> How many boats?\n"
)


def test_quoted_mails_with_their_heads_are_sections_without_marks_of_quotation():
    reading = blocks_of_thread(QUOTED, "Office move", "Ada Berg, 23 January", Limits(), "Ada Berg")
    assert [(one.level, one.text) for one in reading.blocks if isinstance(one, Heading)] == [
        (2, "Ada Berg, 23 January"),
        (2, "Tom Ellery, 22 January 2026 14:18"),
        (2, "Ada Berg, 21 January 2026 9:00"),
    ]
    others = [one for one in reading.blocks if isinstance(one, Paragraph)]
    assert [one.text for one in others if one.role == "body"] == [
        "Rufus,", "twelve boats.", "Best,\nAda", "Ten boats.", "A  Small    space 13\npaint 2", "Tom",
        "How many boats?",
    ]  # fmt: skip
    assert others[3].text == "Ada Berg | Head of Boats\nThis mail is confidential."
    assert {one.role for one in others} == {"body", "footnote"}
    assert not any(">" in one.text for one in reading.blocks)
    assert [one.place.number for one in others] == [1, 3, 5, 8, 11, 16, 18, 21, 23, 28]


@pytest.mark.parametrize(
    "end", ["Ada Berg will come.\n", "We go.\nAda Berg", "Yours\n\nAda Berg | Head", "Ada\nAda Berg | Head"]
)
def test_a_name_that_is_not_signed_above_opens_no_signature(end):
    reading = blocks_of_thread(f"Rufus,\n\nyes.\n\n{end}", "Boats", "", Limits(), "Ada Berg")
    assert not any(getattr(one, "role", "") == "footnote" for one in reading.blocks)


def test_an_older_mail_has_the_signature_of_its_own_sender():
    text = f"Yes.\n\n{HEADS['english']}\n\nNo.\n\nTom\n\nTom Ellery | Boats\n"
    assert shapes(text)[-2:] == [("body", "Tom"), ("footnote", "Tom Ellery | Boats")]
