"""What slides have beside their shapes: comments, notes, table styles, masters, media, ids, properties."""

import io
import re

import pytest
from lxml import etree
from pptx import Presentation

from nbdeck.engine.pptx.foreign.assemble import assemble
from nbdeck.engine.pptx.foreign.plan import Kept, Written
from unit.engine.pptx.foreign import odd_decks
from unit.engine.pptx.foreign.packages import (
    check,
    main_part,
    packed,
    parts_of,
    raw_members,
    related,
    relations,
    slides_of,
    titles,
)
from unit.engine.pptx.foreign.putting import (
    ARRANGED,
    COMMENTED,
    DRAWN,
    PAINTED,
    STRANGER,
    TWO_MASTERS,
    kept,
    names,
    put_together,
)


def authors(parts):
    found = {}
    for each in etree.fromstring(parts["ppt/commentAuthors.xml"]):
        found[each.get("id")] = each.get("name"), int(each.get("lastIdx"))
    return found


def comments(parts, slide):
    """Return author, number and words of the comments of a slide, and what they answer."""
    of = authors(parts)
    (part,) = related(parts, slide, "comments")
    return [
        (
            of[each.get("authorId")][0],
            int(each.get("idx")),
            each.findtext("{*}text"),
            [(of[one.get("authorId")][0], int(one.get("idx"))) for one in each.iter("{*}parentCm")],
        )
        for each in etree.fromstring(parts[part])
    ]


def test_a_copied_slide_has_comments_with_numbers_of_their_own():
    parts, _ = put_together(COMMENTED, [*kept(COMMENTED), Kept(COMMENTED, 1)])
    assert comments(parts, names(1)[0]) == [("Anna", 7, "Why?", []), ("Ben", 2, "Because.", [("Anna", 7)])]
    copy = slides_of(parts)[-1][1]
    assert comments(parts, copy) == [("Anna", 8, "Why?", []), ("Ben", 3, "Because.", [("Anna", 8)])]
    assert authors(parts) == {"4": ("Anna", 8), "5": ("Ben", 3)}


def test_comments_of_another_file_keep_their_authors():
    parts, _ = put_together(STRANGER, [*kept(STRANGER), Kept(COMMENTED, 1)])
    assert comments(parts, slides_of(parts)[-1][1]) == [
        ("Anna", 1, "Why?", []),
        ("Ben", 1, "Because.", [("Anna", 1)]),
    ]
    theirs = parts_of(COMMENTED)
    theirs["ppt/commentAuthors.xml"] = theirs["ppt/commentAuthors.xml"].replace(b'"Ben"', b'"Bo"')
    parts, _ = put_together(COMMENTED, [*kept(COMMENTED), Kept(packed(theirs), 1)])
    assert authors(parts) == {"4": ("Anna", 8), "5": ("Ben", 2), "6": ("Bo", 1)}
    assert comments(parts, slides_of(parts)[-1][1])[1][:2] == ("Bo", 1)


@pytest.mark.parametrize("base", ["the same", "another"])
def test_threaded_comments_name_the_slide_that_they_are_on(base):
    data = COMMENTED if base == "the same" else STRANGER
    parts, _ = put_together(data, [*kept(data), Kept(COMMENTED, 2), Kept(COMMENTED, 2)])
    found = []
    for identity, slide in slides_of(parts)[-2:]:
        (part,) = related(parts, slide, "comments")
        comment = etree.fromstring(parts[part])[0]
        assert [each.get("sldId") for each in comment.iter("{*}sldMk")] == [str(identity)]
        assert comment.get("authorId") == odd_decks.BEN
        found.append(comment.get("id"))
    assert len({*found, "{33333333-3333-3333-3333-333333333333}"}) == 3
    (part,) = related(parts, main_part(parts), "authors")
    ids = [each.get("id") for each in etree.fromstring(parts[part])]
    assert ids == ([odd_decks.ANNA, odd_decks.BEN] if base == "the same" else [odd_decks.BEN])


def test_notes_stand_on_the_notes_master_that_there_is():
    parts, result = put_together(COMMENTED, [*kept(COMMENTED), *kept(odd_decks.commented(), 4)])
    assert len([name for name in parts if name.startswith("ppt/notesMasters/") and ".rels" not in name]) == 1
    parts, result = put_together(STRANGER, [*kept(STRANGER), *kept(COMMENTED, 2, 4)])
    assert related(parts, main_part(parts), "notesMaster") == ["ppt/notesMasters/notesMaster1.xml"]
    assert b"notesMasterIdLst" in parts[main_part(parts)]
    notes = [parts[part] for _, slide in slides_of(parts) for part in related(parts, slide, "notesSlide")]
    assert [re.search(rb"Notes of \d", each)[0] for each in notes] == [b"Notes of 2", b"Notes of 4"]
    assert result.warnings == ("Slides 3 and 4: made for another size, not scaled to 25.4 x 19.1 cm.",)


def test_a_table_style_that_only_the_other_file_has_comes_along():
    parts, _ = put_together(STRANGER, [*kept(STRANGER), *kept(DRAWN, 1), *kept(DRAWN, 1)])
    (part,) = related(parts, main_part(parts), "tableStyles")
    assert [each.get("styleName") for each in etree.fromstring(parts[part])] == ["Ours"]
    parts, _ = put_together(DRAWN, [*kept(DRAWN), *kept(packed(odd_decks.painted(parts_of(DRAWN))))])
    assert parts[part] == parts_of(DRAWN)[part]


def test_diagrams_objects_ink_and_tags_come_as_they_are():
    parts, _ = put_together(STRANGER, [*kept(STRANGER), *kept(DRAWN, 1)])
    slide, theirs = slides_of(parts)[-1][1], parts_of(DRAWN)
    assert parts[slide] == theirs["ppt/slides/slide1.xml"]
    leads, before = relations(parts, slide), relations(theirs, "ppt/slides/slide1.xml")
    assert list(leads) == list(before)
    for identity, (kind, target, is_part) in leads.items():
        assert is_part
        assert parts[target] == theirs[before[identity][1]]
        assert kind == before[identity][0]
    kinds = {kind for kind, _, _ in leads.values()}
    assert {"diagramData", "diagramDrawing", "customXml", "tags", "video", "media", "chart"} < kinds


def test_data_of_a_slide_is_shared_by_its_copies_and_comes_with_it():
    parts = parts_of(STRANGER)
    odd_decks.add(parts, "customXml/item1.xml", "<data/>")
    odd_decks.relate(parts, "ppt/slides/slide1.xml", "rId88", "customXml", "../../customXml/item1.xml")
    data = packed(parts)
    for base in (data, COMMENTED):
        parts, _ = put_together(base, [*kept(base), Kept(data, 1), Kept(data, 1)])
        found = [related(parts, slide, "customXml") for _, slide in slides_of(parts)[-2:]]
        assert all(parts[each] == b"<data/>" for some in found for each in some)
        assert (found[0] == found[1]) == (base == data)


def test_a_master_comes_once_and_with_the_layouts_that_are_needed():
    parts, _ = put_together(PAINTED, [*kept(PAINTED), *kept(TWO_MASTERS, 3, 2, 2, 1)])
    masters = related(parts, main_part(parts), "slideMaster")
    assert len(masters) == 3
    assert [len(related(parts, master, "slideLayout")) for master in masters] == [11, 2, 1]
    themes = [parts[related(parts, master, "theme")[0]] for master in masters]
    assert [b"7D1F49" in theme for theme in themes] == [False, False, True]


def test_files_of_one_design_share_its_masters():
    sibling = packed(odd_decks.saved(odd_decks.started(4, "Sibling")))
    parts, _ = put_together(STRANGER, [*kept(STRANGER), *kept(sibling)])
    before = parts_of(STRANGER)
    assert related(parts, main_part(parts), "slideMaster") == related(
        before, main_part(before), "slideMaster"
    )
    third = packed(odd_decks.saved(odd_decks.started(3, "Third")))
    parts, _ = put_together(PAINTED, [*kept(PAINTED), *kept(sibling), *kept(third)])
    masters = related(parts, main_part(parts), "slideMaster")
    assert len(masters) == 2
    assert len(related(parts, masters[1], "slideLayout")) == 4


def test_a_layout_that_differs_in_one_word_is_not_shared():
    parts = parts_of(STRANGER)
    (layout,) = related(parts, slides_of(parts)[0][1], "slideLayout")
    odd_decks.change(parts, layout, "Click to edit", "Press to edit")
    other = packed(parts)
    parts, _ = put_together(STRANGER, [*kept(STRANGER), *kept(other)])
    assert len(related(parts, main_part(parts), "slideMaster")) == 2
    assert b"Press to edit" in parts[related(parts, slides_of(parts)[2][1], "slideLayout")[0]]
    assert b"Press" not in parts[related(parts, slides_of(parts)[3][1], "slideLayout")[0]]


def test_equal_pictures_are_one_part():
    other = packed(odd_decks.painted(parts_of(TWO_MASTERS)))
    assert other != TWO_MASTERS
    parts, _ = put_together(TWO_MASTERS, [*kept(TWO_MASTERS), *kept(other, 1, 3)])
    assert len([name for name in parts if name.startswith("ppt/media/")]) == 1


def test_written_parts_under_taken_names_get_others():
    parts = parts_of(STRANGER)
    slide = slides_of(parts)[0][1]
    own = {slide: parts[slide], slide.replace("slides/", "slides/_rels/") + ".rels": None}
    own = {name: parts[name] for name in own}
    result, _ = put_together(STRANGER, [*kept(STRANGER), Written(own, "/" + slide), Written(own, slide)])
    assert [part for _, part in slides_of(result)] == names(1, 2, 3, 4)


def test_a_template_becomes_a_presentation():
    parts = parts_of(STRANGER)
    odd_decks.change(parts, "[Content_Types].xml", "presentation.main+xml", "template.main+xml")
    template = packed(parts)
    assert titles(assemble(template, kept(template)).pptx) == titles(STRANGER)
    check(assemble(template, kept(template)).pptx, template)


def test_a_signature_does_not_outlive_a_change():
    parts = parts_of(STRANGER)
    kind = "http://schemas.openxmlformats.org/package/2006/relationships/digital-signature/origin"
    odd_decks.add(parts, "_xmlsignatures/origin.sigs", "", "application/x-signature-origin")
    odd_decks.relate(parts, "", "rId55", kind, "_xmlsignatures/origin.sigs")
    signed = packed(parts)
    assert assemble(signed, kept(signed)).pptx == signed
    parts, _ = put_together(signed, kept(signed, 2, 1))
    assert not any("xmlsignatures" in name for name in parts)


def test_ids_stay_and_new_ones_are_behind_all_that_were():
    before = [identity for identity, _ in slides_of(parts_of(ARRANGED))]
    parts, _ = put_together(ARRANGED, [Kept(ARRANGED, 1), *kept(STRANGER), Kept(ARRANGED, 3)])
    found = [identity for identity, _ in slides_of(parts)]
    assert found == [before[0], max(before) + 1, max(before) + 2, before[2]]


def test_parts_that_nothing_led_to_stay():
    parts = parts_of(STRANGER)
    odd_decks.add(parts, "ppt/left/over.bin", b"left", "application/octet-stream")
    data = packed(parts)
    parts, _ = put_together(data, kept(data, 2))
    assert parts["ppt/left/over.bin"] == b"left"


def test_zooms_of_another_file_become_their_pictures():
    parts = parts_of(STRANGER)
    zoom = (
        '<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">'
        '<mc:Choice xmlns:pslz="http://schemas.microsoft.com/office/powerpoint/2016/slidezoom" Requires="pslz">'
        '<p:graphicFrame><pslz:sldZm><pslz:sldZmObj sldId="257" cId="1"/></pslz:sldZm></p:graphicFrame></mc:Choice>'
        '<mc:Fallback><p:sp><p:nvSpPr><p:cNvPr id="90" name="Stand-in"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr/>'
        "</p:sp></mc:Fallback></mc:AlternateContent></p:spTree>"
    )
    odd_decks.change(parts, "ppt/slides/slide1.xml", "</p:spTree>", zoom)
    data = packed(parts)
    parts, _ = put_together(COMMENTED, [*kept(COMMENTED), *kept(data, 1)])
    assert b"sldZm" not in parts[slides_of(parts)[-1][1]]
    assert b"Stand-in" in parts[slides_of(parts)[-1][1]]


def test_what_is_lost_is_said_once_for_all_slides_concerned():
    parts = parts_of(STRANGER)
    odd_decks.change(parts, "ppt/presentation.xml", 'sz="1800"', 'sz="1400"')
    odd_decks.change(
        parts, "ppt/presentation.xml", "<p:defaultTextStyle", "<p:embeddedFontLst/><p:defaultTextStyle"
    )
    other = packed(parts)
    _, result = put_together(STRANGER, [*kept(STRANGER), *kept(other)])
    assert result.warnings == (
        "Slides 3 and 4: text outside placeholders may look otherwise, its defaults belong to the file.",
        "Slides 3 and 4: the fonts that the file embeds do not come along.",
    )
    assert assemble(other, kept(other)[::-1]).warnings == ()


def test_the_file_gets_a_title_of_its_own():
    result = assemble(STRANGER, kept(STRANGER), title="Für & \0wider")
    assert Presentation(io.BytesIO(result.pptx)).core_properties.title == "Für & wider"
    before, after = raw_members(STRANGER), raw_members(result.pptx)
    assert {name for name in before if before[name] != after[name]} <= {
        "docProps/core.xml",
        "docProps/app.xml",
        "ppt/presentation.xml",
    }
    assert assemble(STRANGER, kept(STRANGER, 2), title="").pptx != assemble(STRANGER, kept(STRANGER, 2)).pptx


def test_ids_at_the_end_of_their_range_leave_the_free_ones_below():
    parts = parts_of(STRANGER)
    main = "ppt/presentation.xml"
    odd_decks.change(parts, main, 'id="256"', 'id="2147483647"')
    odd_decks.change(parts, main, 'id="2147483648"', 'id="4294967295"')
    data = packed(parts)
    parts, _ = put_together(data, [*kept(data), *kept(TWO_MASTERS), *kept(data, 1)])
    assert [identity for identity, _ in slides_of(parts)] == [2**31 - 1, 257, 256, 258, 259, 260]
