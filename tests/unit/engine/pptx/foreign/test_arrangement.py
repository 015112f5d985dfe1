"""How slides hang together: links, sections, custom shows, the outline view."""

import re

import pytest
from lxml import etree

from nbdeck.engine.pptx.foreign.plan import Kept
from unit.engine.pptx.foreign import odd_decks
from unit.engine.pptx.foreign.packages import (
    main_part,
    packed,
    parts_of,
    raw_members,
    related,
    relations,
    slides_of,
    titles,
)
from unit.engine.pptx.foreign.putting import ARRANGED, COMMENTED, STRANGER, kept, names, put_together


def links(parts, slide):
    """Return the slides that a slide links to."""
    root = etree.fromstring(parts[slide])
    found = [each.get(f"{{{odd_decks.RELATIONS}}}id") for each in root.iter("{*}hlinkClick")]
    leads = relations(parts, slide)
    return [leads[identity][1] for identity in found if identity]


# In the file's order: Part 3, 1, 2, 6, 4, 5; links: 1 -> 4, 4 -> 1, 5 -> itself, 6 -> 2.
def test_links_to_a_slide_that_went_go_too_and_others_stay():
    parts, result = put_together(ARRANGED, kept(ARRANGED, 1, 2, 3, 4, 6))
    assert titles(result.pptx) == ["Part 3", "Part 1", "Part 2", "Part 6", "Part 5"]
    assert links(parts, "ppt/slides/slide1.xml") == []
    assert related(parts, "ppt/slides/slide1.xml", "slide") == []
    before, after = raw_members(ARRANGED), raw_members(result.pptx)
    for slide in ("slide2", "slide3", "slide5", "slide6"):
        assert before[f"ppt/slides/{slide}.xml"] == after[f"ppt/slides/{slide}.xml"]


def test_links_of_a_copied_slide_lead_to_the_copies_that_came_with_it():
    wanted = [*kept(STRANGER), *kept(ARRANGED, 2, 5, 6, 4)]
    parts, result = put_together(STRANGER, wanted)
    one, four, five, six = (part for _, part in slides_of(parts)[2:])
    assert links(parts, one) == [four]
    assert links(parts, four) == [one]
    assert links(parts, five) == [five]
    assert links(parts, six) == ["https://example.com/?a=1&b=2"]
    assert [warning for warning in result.warnings if "link" in warning] == [
        "Slide 6: links to slides that are not in this presentation were taken out."
    ]


def test_a_link_of_a_slide_to_itself_follows_the_copy():
    parts, _ = put_together(ARRANGED, [*kept(ARRANGED), Kept(ARRANGED, 6)])
    copy = slides_of(parts)[-1][1]
    assert links(parts, copy) == [copy]


def test_a_link_to_a_custom_show_stays_with_its_file():
    parts = parts_of(ARRANGED)
    slide = "ppt/slides/slide2.xml"
    link = '<a:hlinkClick r:id="" action="ppaction://customshow?id=0"/></p:cNvPr>'
    parts[slide] = re.sub(
        rb'(<p:cNvPr [^>]*name="[^"]+[^/>]*)/>', rb"\1>" + link.encode(), parts[slide], count=1
    )
    data = packed(parts)
    parts, _ = put_together(data, [*kept(data), Kept(data, 3)])
    assert all(b"customshow" in parts[each] for each in (slide, slides_of(parts)[-1][1]))
    parts, _ = put_together(STRANGER, [Kept(data, 3)])
    assert b"hlinkClick" not in parts[slides_of(parts)[0][1]]


def test_a_slide_that_leads_to_its_presentation_leads_to_the_new_one():
    parts = parts_of(STRANGER)
    odd_decks.relate(parts, "ppt/slides/slide1.xml", "rId77", "unheardOf", "../presentation.xml")
    data = packed(parts)
    for base in (data, COMMENTED):
        parts, _ = put_together(base, [*kept(base), Kept(data, 1)])
        assert related(parts, slides_of(parts)[-1][1], "unheardOf") == ["ppt/presentation.xml"]


def test_a_master_that_links_to_a_slide_is_freed_of_the_link():
    parts = parts_of(STRANGER)
    master = "ppt/slideMasters/slideMaster1.xml"
    link = '<p:cNvPr id="2" name="{}"><a:hlinkClick r:id="rId99" action="ppaction://hlinksldjump"/></p:cNvPr>'
    parts[master] = re.sub(
        rb'<p:cNvPr id="2" name="([^"]*)"/>',
        lambda found: link.format(found[1].decode()).encode(),
        parts[master],
    )
    assert b"rId99" in parts[master]
    odd_decks.relate(parts, master, "rId99", "slide", "../slides/slide1.xml")
    data = packed(parts)
    parts, _ = put_together(data, kept(data, 2))
    assert b"hlinkClick" not in parts[master]
    parts, _ = put_together(COMMENTED, [*kept(COMMENTED), *kept(data, 2)])
    assert b"hlinkClick" not in parts["ppt/slideMasters/slideMaster2.xml"]
    parts, _ = put_together(COMMENTED, [*kept(COMMENTED), *kept(data)])
    assert slides_of(parts)[-2][1] in links(parts, "ppt/slideMasters/slideMaster2.xml")


def sections(parts):
    root = etree.fromstring(parts[main_part(parts)])
    of = dict(slides_of(parts))
    return {
        section.get("name"): [of[int(each.get("id"))] for each in section.iter("{*}sldId")]
        for section in root.iter("{*}section")
    }


# Sections of the deck: A: 3, 1; B: 2, 6, 4; None: empty; C: 5.
@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ([1, 2, 3, 4, 6], {"A": names(3, 1), "B": names(2, 6), "None": [], "C": names(5)}),
        ([1, 2, 6], {"A": names(3, 1), "None": [], "C": names(5)}),
        ([4, 1, 2, 3, 5, 6], {"A": names(6, 3, 1), "B": names(2, 4), "None": [], "C": names(5)}),
        ([6, 3, 4, 5, 1, 2], {"C": names(5), "B": names(2, 6, 4), "None": [], "A": names(3, 1)}),
        ([1, 5, 2, 3, 4, 6], {"A": names(3, 4, 1), "B": names(2, 6), "None": [], "C": names(5)}),
    ],
)
def test_sections_stay_runs_of_slides(order, expected):
    parts, _ = put_together(ARRANGED, kept(ARRANGED, *order))
    assert list(sections(parts).items()) == list(expected.items())


def test_slides_that_come_join_the_section_before_them():
    one, two = kept(STRANGER)
    parts, _ = put_together(ARRANGED, [one, *kept(ARRANGED, 1, 2, 3), two, *kept(ARRANGED, 4, 5, 6)])
    new = [part for _, part in slides_of(parts) if part not in names(1, 2, 3, 4, 5, 6)]
    assert sections(parts) == {
        "A": [new[0], *names(3, 1)],
        "B": [*names(2), new[1], *names(6, 4)],
        "None": [],
        "C": names(5),
    }


def test_without_any_of_its_slides_a_list_of_sections_goes():
    parts, _ = put_together(ARRANGED, kept(STRANGER))
    assert b"section" not in parts[main_part(parts)]


def shows(parts):
    root, leads = etree.fromstring(parts[main_part(parts)]), relations(parts, main_part(parts))
    return {
        show.get("name"): [leads[each.get(f"{{{odd_decks.RELATIONS}}}id")][1] for each in show.iter("{*}sld")]
        for show in root.iter("{*}custShow")
    }


def test_custom_shows_lose_slides_and_go_with_the_last():
    parts, _ = put_together(ARRANGED, kept(ARRANGED, 2, 3, 4, 5, 6))
    assert shows(parts) == {"Short": names(6), "Last": names(5)}
    assert b"custShow" in parts["ppt/presProps.xml"]
    parts, _ = put_together(ARRANGED, kept(ARRANGED, 1, 2, 3))
    assert shows(parts) == {"Short": names(3)}
    assert b"sldAll" in parts["ppt/presProps.xml"]
    parts, _ = put_together(ARRANGED, kept(ARRANGED, 3))
    assert b"custShowLst" not in parts["ppt/presentation.xml"]


def test_the_outline_view_forgets_slides_that_went():
    parts, _ = put_together(ARRANGED, kept(ARRANGED, 1, 2))
    assert related(parts, "ppt/viewProps.xml", "slide") == names(1)
    assert parts["ppt/viewProps.xml"].count(b"<p:sld ") == 1
