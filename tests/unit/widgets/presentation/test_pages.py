"""Slides of a file: keys that say which slide it is and how it looks, titles, notes."""

import io

import pytest
from pptx import Presentation

from nbdeck.errors import UnreadableAnswer
from nbdeck.widgets.presentation.pages import pages_of

NUMBER = (
    '<a:fld xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    'id="{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}" type="slidenum"><a:rPr lang="en-US"/><a:t>%d</a:t></a:fld>'
)


def file_of(*slides, look="Office Theme"):
    """Return a file with a slide for each (title, notes), numbered as slides are."""
    from lxml import etree

    deck = Presentation()
    master = deck.slide_master
    master.element.cSld.set("name", look)
    for number, (title, notes) in enumerate(slides, start=1):
        slide = deck.slides.add_slide(deck.slide_layouts[5])
        slide.shapes.title.text = title
        box = slide.shapes.add_textbox(0, 0, 100, 100)
        box.text_frame.paragraphs[0]._p.append(etree.fromstring(NUMBER % number))
        if notes:
            slide.notes_slide.notes_text_frame.text = notes
    out = io.BytesIO()
    deck.save(out)
    return out.getvalue()


def test_titles_notes_and_size_are_read():
    found = pages_of(file_of(("One", "Say hello.\nThen go on."), ("Two", "")))
    assert [(page.title, page.notes) for page in found.pages] == [
        ("One", "Say hello.\nThen go on."),
        ("Two", ""),
    ]
    assert found.size == (720.0, 540.0)


def test_a_slide_that_moved_is_the_same_slide_but_its_number_is_drawn_anew():
    before = pages_of(file_of(("One", ""), ("Two", ""))).pages
    after = pages_of(file_of(("New", ""), ("One", ""), ("Two", ""))).pages
    assert [page.key for page in after[1:]] == [page.key for page in before]
    assert [page.picture for page in after[1:]] != [page.picture for page in before]


def test_slides_that_say_the_same_are_told_apart():
    keys = [page.key for page in pages_of(file_of(("One", ""), ("One", ""), ("One", ""))).pages]
    assert len(set(keys)) == 3


def test_notes_are_not_drawn():
    one, other = (pages_of(file_of(("One", notes))).pages[0] for notes in ("Say this.", "Say that."))
    assert one.picture == other.picture


@pytest.mark.parametrize("change", [{"look": "Another"}, {"deck": "another deck"}])
def test_another_look_or_deck_has_other_pictures(change):
    deck = change.pop("deck", "")
    before, after = pages_of(file_of(("One", ""))), pages_of(file_of(("One", ""), **change), deck)
    assert before.pages[0].picture != after.pages[0].picture


@pytest.mark.parametrize("data", [b"", b"PK no archive", file_of(("One", ""))[:-200]])
def test_a_damaged_file_is_refused(data):
    with pytest.raises(UnreadableAnswer, match="damaged"):
        pages_of(data)
