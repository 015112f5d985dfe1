"""What cannot be put together, and what is said of it."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nbdeck.engine.pptx.foreign import building
from nbdeck.engine.pptx.foreign.assemble import assemble
from nbdeck.engine.pptx.foreign.deck_file import open_deck, slide_count
from nbdeck.engine.pptx.foreign.plan import Kept, Written
from nbdeck.errors import (
    BadRequest,
    CorruptFile,
    EmptyFile,
    EncryptedFile,
    InternalError,
    NbdeckError,
    PayloadTooLarge,
    UnsupportedFileType,
)
from sampling import examples
from unit.engine.pptx.foreign import odd_decks
from unit.engine.pptx.foreign.packages import (
    check,
    packed,
    parts_of,
    related,
    rels_name,
    slides_of,
    titles,
)

DECK = packed(odd_decks.saved(odd_decks.started(3, "Slide")))
OTHER = odd_decks.commented()
SLIDE = "ppt/slides/slide1.xml"


def changed(data, change):
    parts = parts_of(data)
    change(parts)
    return packed(parts)


def macros(parts):
    odd_decks.change(
        parts,
        "[Content_Types].xml",
        "application/vnd.openxmlformats-officedocument.presentationml.presentation.main",
        "application/vnd.ms-powerpoint.presentation.macroEnabled.main",
    )


BAD = {
    "empty": (b"", EmptyFile, "empty"),
    "no archive": (b"hello", UnsupportedFileType, "no PowerPoint file"),
    "cut off": (DECK[: len(DECK) // 2], CorruptFile, "damaged"),
    "encrypted": (
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"),
        EncryptedFile,
        "password",
    ),
    "macros": (changed(DECK, macros), UnsupportedFileType, "macros"),
    "a lost slide": (changed(DECK, lambda parts: parts.pop(SLIDE)), CorruptFile, "slide 1 cannot"),
    "no presentation": (
        changed(DECK, lambda parts: parts.pop("ppt/presentation.xml")),
        CorruptFile,
        "damaged",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_a_file_that_cannot_be_used_is_refused_wherever_it_stands(name):
    data, error, words = BAD[name]
    for call in (
        lambda: slide_count(data),
        lambda: assemble(data, [Kept(data, 1)]),
        lambda: assemble(DECK, [Kept(DECK, 1), Kept(data, 1)]),
    ):
        with pytest.raises(error, match=words):
            call()


@pytest.mark.parametrize("number", [0, -1, 4, 10**9])
def test_a_number_out_of_range_is_refused(number):
    with pytest.raises(BadRequest, match=f"Slide {number} is not in the file, which has 3"):
        assemble(DECK, [Kept(DECK, number)])


def test_no_slides_at_all_are_refused():
    with pytest.raises(BadRequest, match="no slides"):
        assemble(DECK, [])


def test_a_file_without_slides_counts_none_and_takes_some():
    empty = packed(odd_decks.saved(odd_decks.started(0, "")))
    assert slide_count(empty) == 0
    result = assemble(empty, [Kept(DECK, 2), Kept(DECK, 2)])
    assert titles(result.pptx) == ["Slide 2", "Slide 2"]
    check(result.pptx, empty)


def strict(parts):
    """Name everything in a package as Strict Open XML does."""
    for name, content in parts.items():
        if name.endswith((".xml", ".rels")):
            parts[name] = re.sub(
                rb"http://schemas.openxmlformats.org/(officeDocument|presentationml|drawingml)/2006/",
                rb"http://purl.oclc.org/ooxml/\1/",
                content,
            )


def test_a_strict_file_keeps_to_itself():
    data = changed(OTHER, strict)
    result = assemble(data, [Kept(data, 4), Kept(data, 1), Kept(data, 4)])
    parts = parts_of(result.pptx)
    assert [open_deck(result.pptx).slides[0].part, len(open_deck(result.pptx).slides)] == [
        "ppt/slides/slide4.xml",
        3,
    ]
    assert b"http://schemas.openxmlformats.org/officeDocument" not in parts[rels_name("ppt/presentation.xml")]
    for wanted in ([Kept(data, 1), Kept(OTHER, 1)], [Kept(data, 1), Written({}, SLIDE)]):
        with pytest.raises(UnsupportedFileType, match="Strict"):
            assemble(data, wanted)
    with pytest.raises(UnsupportedFileType, match="Strict"):
        assemble(OTHER, [Kept(data, 1)])


def test_written_parts_must_be_whole():
    parts = parts_of(DECK)
    own = {SLIDE: parts[SLIDE], rels_name(SLIDE): parts[rels_name(SLIDE)]}
    with pytest.raises(InternalError, match=r"slide9\.xml' is not among the parts"):
        assemble(DECK, [Written(own, "ppt/slides/slide9.xml")])
    (layout,) = related(parts, SLIDE, "slideLayout")
    lost = own[rels_name(SLIDE)].replace(layout.rpartition("/")[2].encode(), b"slideLayout99.xml")
    with pytest.raises(InternalError, match=r"slideLayout99\.xml', which the base does not have"):
        assemble(DECK, [Written({**own, rels_name(SLIDE): lost}, SLIDE)])
    noted = parts_of(OTHER)
    own = {name: content for name, content in noted.items() if "otesMaster" not in name}
    with pytest.raises(InternalError, match="Notes need the master"):
        assemble(DECK, [Written(own, slides_of(noted)[0][1])])


def test_a_result_that_could_not_be_opened_is_refused(monkeypatch):
    monkeypatch.setattr(building, "MOST_PARTS", 60)
    with pytest.raises(PayloadTooLarge, match="parts"):
        assemble(DECK, [Kept(DECK, 1)] * 60)


def test_a_name_in_other_letters_is_the_same_part():
    data = changed(DECK, lambda parts: parts.update({"ppt/slides/Slide1.XML": parts.pop(SLIDE)}))
    assert slide_count(data) == 3
    assert slide_count(assemble(data, [Kept(data, 1), Kept(data, 1)]).pptx) == 2


def test_a_name_that_its_relationship_escapes_is_the_same_part():
    def spaced(parts):
        parts["ppt/slides/slide one.xml"] = parts.pop(SLIDE)
        parts[rels_name("ppt/slides/slide one.xml")] = parts.pop(rels_name(SLIDE))
        for name in ("[Content_Types].xml", rels_name("ppt/presentation.xml")):
            odd_decks.change(parts, name, "slides/slide1.xml", "slides/slide%20one.xml")

    data = changed(DECK, spaced)
    result = assemble(data, [Kept(data, 2), Kept(data, 1), Kept(data, 1)]).pptx
    assert tuple(each.part for each in open_deck(result).slides) == (
        "ppt/slides/slide2.xml",
        "ppt/slides/slide one.xml",
        "ppt/slides/slide%20one1.xml",
    )
    assert titles(assemble(OTHER, [Kept(data, 1)]).pptx) == ["Slide 1"]


@settings(max_examples=examples(40))
@given(
    st.sampled_from(sorted(parts_of(OTHER))), st.sampled_from([None, b"", b"<broken", b"<a/>", b"\0" * 99])
)
def test_a_broken_part_gives_a_file_or_one_of_our_errors(name, content):
    parts = parts_of(OTHER)
    if content is None:
        del parts[name]
    else:
        parts[name] = content
    data = packed(parts)
    for base, wanted in (
        (data, [Kept(data, 2), Kept(data, 1), Kept(data, 1)]),
        (DECK, [Kept(data, 1), Kept(data, 2)]),
    ):
        try:
            assert slide_count(assemble(base, wanted).pptx) == len(wanted)
        except NbdeckError as error:
            assert str(error)
