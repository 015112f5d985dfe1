"""Every package rule passes the file that we write and fails on the one thing that it looks for."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pptx import Presentation

from fidelity.scenes import chart, deck, hand_made_deck, pictures, table, text_box
from nbdeck.engine.pptx.writer import write_pptx
from nbdeck.engine.quality import package_findings
from nbdeck.engine.scene.boxes import Box
from nbdeck.engine.scene.slides import DeckScene, SlideScene
from sampling import examples

Change = Callable[[dict[str, bytes]], None]


def with_notes(scene: DeckScene) -> DeckScene:
    def noted(slide: SlideScene) -> SlideScene:
        return replace(slide, notes="Say this")

    return replace(scene, slides=tuple(map(noted, scene.slides)))


@pytest.fixture(scope="module")
def file() -> bytes:
    """A file with a text, a table, a chart, pictures, and notes on every slide."""
    body = text_box("Some words", Box(48, 120, 400, 60))
    return write_pptx(with_notes(deck((body,), (table(),), (chart(),), pictures())))


def changed(file: bytes, change: Change) -> bytes:
    """Return the file with its parts changed."""
    with zipfile.ZipFile(io.BytesIO(file)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    change(parts)
    result = io.BytesIO()
    with zipfile.ZipFile(result, "w") as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return result.getvalue()


def in_part(pattern: str, find: str, put: str, count: int = 1) -> Change:
    """Return a change of the first part whose name matches and that holds what is looked for."""

    def change(parts: dict[str, bytes]) -> None:
        for name in sorted(parts):
            if re.fullmatch(pattern, name) and re.search(find, parts[name].decode(), re.DOTALL):
                parts[name] = re.sub(find, put, parts[name].decode(), count=count, flags=re.DOTALL).encode()
                return
        raise AssertionError(f"No part like {pattern!r} holds {find!r}")

    return change


def without(pattern: str) -> Change:
    """Return a change that drops the first part whose name matches."""

    def change(parts: dict[str, bytes]) -> None:
        del parts[next(name for name in sorted(parts) if re.fullmatch(pattern, name))]

    return change


def adding(name: str, data: bytes) -> Change:
    """Return a change that adds a part."""
    return lambda parts: parts.update({name: data})


SLIDE, LAYOUT, MASTER = (
    r"ppt/slides/slide\d+\.xml",
    r"ppt/slideLayouts/\w+\.xml",
    r"ppt/slideMasters/\w+\.xml",
)
CHART, TYPES, MAIN = r"ppt/charts/\w+\.xml", r"\[Content_Types\]\.xml", r"ppt/presentation\.xml"
SLIDE_RELS = r"ppt/slides/_rels/slide\d+\.xml\.rels"

BROKEN: Mapping[str, tuple[str, str, Change]] = {
    "a part that is not well-formed": ("parts", "well-formed", in_part(SLIDE, "</p:sld>", "")),
    "a missing target": ("parts", "missing", without(r"ppt/media/.*")),
    "a part without type": ("parts", "no content type", adding("ppt/odd.bin", b"x")),
    "a part that nothing names": ("parts", "referenced by nothing", adding("ppt/odd.xml", b"<x/>")),
    "a type without a part": ("parts", "not there", without(r"docProps/app\.xml")),
    "a relationship that is used but not there": (
        "parts",
        "does not have",
        in_part(SLIDE, 'r:embed="[^"]*"', 'r:embed="rId99"'),
    ),
    "a picture under a false name": (
        "parts",
        "kind of picture",
        lambda parts: parts.update({next(n for n in parts if n.endswith(".png")): b"\xff\xd8\xff not PNG"}),
    ),
    "a layout typed as a slide": (
        "parts",
        "typed",
        in_part(TYPES, r"presentationml\.slideLayout\+xml", "presentationml.slide+xml"),
    ),
    "two shapes with one id": ("identity", "have the id", in_part(SLIDE, r'(cNvPr id=")\d+(")', r"\g<1>7\2", 0)),
    "two shapes with one name": (
        "identity",
        "are called",
        in_part(SLIDE, r'(<p:cNvPr id="\d+" name=")[^"]*(")', r"\1Same\2", 0),
    ),
    "a shape id beyond the range": ("identity", "no shape id", in_part(SLIDE, r'(cNvPr id=")\d+', r"\g<1>9999999999")),
    "a slide id under the range": ("identity", "no id for a slide", in_part(MAIN, r'(<p:sldId id=")\d+', r"\g<1>12")),
    "two slides with one id": ("identity", "have the id", in_part(MAIN, r'(<p:sldId id=")\d+', r"\g<1>300", 0)),
    "a layout id under the range": (
        "identity",
        "no id for a master or layout",
        in_part(MASTER, r'(<p:sldLayoutId id=")\d+', r"\g<1>300"),
    ),
    "a layout with the id of the master": (
        "identity",
        "have the id",
        in_part(MASTER, r'(<p:sldLayoutId id=")\d+', r"\g<1>2147483648"),
    ),
    "a placeholder that the layout does not offer": (
        "placeholders",
        "offers no placeholder",
        in_part(SLIDE, r'<p:ph type="title"\s*/>', '<p:ph type="chart" idx="44"/>'),
    ),
    "a placeholder of no known type": ("placeholders", "no placeholder of type", in_part(LAYOUT, 'type="title"', 'type="headline"')),
    "a slide without a layout": (
        "placeholders",
        "0 layouts",
        in_part(SLIDE_RELS, r'<Relationship [^>]*relationships/slideLayout"[^>]*/>', ""),
    ),
    "a master that does not list its layout": (
        "placeholders",
        "lists 0 layouts",
        in_part(MASTER, r"<p:sldLayoutIdLst>.*</p:sldLayoutIdLst>", ""),
    ),
    "a slide without a title": (
        "accessibility",
        "0 titles",
        in_part(SLIDE, r'(<p:ph type="title"\s*/>.*?)<a:t>[^<]*</a:t>', r"\1<a:t></a:t>"),
    ),
    "a presentation that does not list the notes master": (
        "notes",
        "does not list",
        in_part(MAIN, r"<p:notesMasterIdLst>.*</p:notesMasterIdLst>", ""),
    ),
    "notes that do not know their slide": (
        "notes",
        "point back",
        in_part(r"ppt/notesSlides/_rels/.*\.rels", r'<Relationship [^>]*relationships/slide"[^>]*/>', ""),
    ),
    "a notes master that shares the theme": (
        "notes",
        "shares",
        in_part(r"ppt/notesMasters/_rels/.*\.rels", r"theme2\.xml", "theme1.xml"),
    ),
    "a chart without workbook": ("charts", "no embedded workbook", in_part(CHART, r"<c:externalData.*</c:externalData>", "")),
    "a workbook that does not open": (
        "charts",
        "does not open",
        lambda parts: parts.update({next(n for n in parts if n.endswith(".xlsx")): b"PK nothing"}),
    ),
    "a value that is no number": ("charts", "no number", in_part(CHART, r"(<c:numCache>.*?<c:v>)[^<]*", r"\1NaN")),
    "a point beyond the count": ("charts", "beyond its count", in_part(CHART, r'(<c:numCache>.*?<c:ptCount val=")\d+', r"\g<1>1")),
    "a reference to another sheet": ("charts", "names a sheet", in_part(CHART, r"<c:f>[^!]*!", "<c:f>Elsewhere!")),
    "a reference that is none": ("charts", "no reference", in_part(CHART, r"<c:f>[^<]*", "<c:f>B2:B5")),
    "an axis that is not there": ("charts", "axis", in_part(CHART, r'<c:axId val="\d+"', '<c:axId val="999"')),
    "an infinite unit": ("charts", "majorUnit is", in_part(CHART, r'<c:majorUnit val="[^"]*"', '<c:majorUnit val="inf"')),
    "text shown at another size than it says": (
        "markup",
        "another size",
        in_part(SLIDE, r"<a:bodyPr([^>]*)>\s*<a:noAutofit\s*/>", r'<a:bodyPr\1><a:normAutofit fontScale="80000"/>'),
    ),
    "colour after typeface": (
        "markup",
        "<solidFill> too late",
        in_part(SLIDE, r"(<a:solidFill>.{0,120}?</a:solidFill>)(<a:latin [^>]*/>)", r"\2\1"),
    ),
    "a chart label before its index": ("markup", "too late", in_part(CHART, r'(<c:idx val="0"\s*/>)(<c:order [^>]*/>)', r"\2\1")),
    "a size that is no number": ("markup", "number belongs", in_part(SLIDE, r'cx="\d+"', 'cx="NaN"')),
    "a fraction of an EMU": ("markup", "whole number", in_part(SLIDE, r'cx="(\d+)"', r'cx="\1.5"')),
    "a negative width": ("markup", "whole number", in_part(SLIDE, r'cx="(\d+)"', r'cx="-\1"')),
    "a font size under one point": ("markup", "font size", in_part(SLIDE, r'sz="\d+"', 'sz="12"')),
    "a text body without paragraph": (
        "markup",
        "lacks body properties or a paragraph",
        in_part(SLIDE, r"(<p:txBody>.*?<a:lstStyle\s*/>).*?</p:txBody>", r"\1</p:txBody>"),
    ),
    "a run without text": ("markup", "no text element", in_part(SLIDE, r"<a:t>[^<]*</a:t>", "")),
    "a row with a missing cell": ("markup", "rows of", in_part(SLIDE, r"<a:tc>.*?</a:tc>", "")),
    "a graphic frame without a place": ("markup", "no place", in_part(SLIDE, r"<p:xfrm>.*?</p:xfrm>", "")),
    "a colour that is none": ("markup", "colour of a theme", in_part(SLIDE, r'schemeClr val="\w+"', 'schemeClr val="ink"')),
    "a picture without alternative": ("accessibility", "alternative text", in_part(SLIDE, r'( descr=")A hill"', r'\1"')),
    "a table without header": ("accessibility", "header row", in_part(SLIDE, r' firstRow="1"', "")),
}  # fmt: skip


@pytest.mark.parametrize("case", BROKEN)
def test_a_rule_fails_on(case: str, file: bytes):
    rule, words, change = BROKEN[case]
    found = package_findings(changed(file, change))
    assert any(finding.rule == rule and words in finding.message for finding in found), found


MISLEADING = {
    "bars that begin above zero": ("begin at 2", r"(<c:valAx>.*?<c:scaling>)(.*?)(</c:scaling>)", r'\1<c:min val="2"/>\3'),
    "a value over its axis": ("beyond its axis", r"(<c:valAx>.*?<c:scaling>)(.*?)(</c:scaling>)", r'\1<c:max val="1"/>\3'),
    "a circle of many slices": ("9 slices", r"<c:barChart>.*?</c:barChart>", "<c:pieChart><c:ser><c:val><c:numRef><c:numCache>" + "<c:pt/>" * 9 + "</c:numCache></c:numRef></c:val></c:ser></c:pieChart>"),
}  # fmt: skip


@pytest.mark.parametrize("case", MISLEADING)
def test_what_misleads_in_charts_is_a_warning(case: str, file: bytes):
    words, find, put = MISLEADING[case]
    found = package_findings(changed(file, in_part(CHART, find, put)))
    assert [each.severity for each in found if words in each.message] == ["warning"], found


def test_an_empty_place_for_words_is_a_warning_and_one_for_a_footer_is_none():
    show = Presentation()
    show.slides.add_slide(show.slide_layouts[1]).shapes.title.text = "A title"
    result = io.BytesIO()
    show.save(result)
    found = [each for each in package_findings(result.getvalue()) if "empty placeholder" in each.message]
    assert [(each.slide, each.severity) for each in found] == [(1, "warning")]


def test_the_files_that_we_write_have_no_findings(file: bytes):
    assert package_findings(file) == []
    assert package_findings(changed(file, lambda _: None)) == []
    assert package_findings(write_pptx(hand_made_deck())) == []


def test_a_name_twice_in_the_archive_is_found(file: bytes):
    result = io.BytesIO(file)
    with pytest.warns(UserWarning, match="Duplicate"), zipfile.ZipFile(result, "a") as archive:
        archive.writestr("ppt/presentation.xml", b"<x/>")
    found = package_findings(result.getvalue())
    assert any("2 times in the archive" in finding.message for finding in found)


def test_a_finding_names_the_slide_by_its_place_in_the_show(file: bytes):
    _, _, change = BROKEN["a value that is no number"]
    (finding,) = package_findings(changed(file, change))
    assert finding.slide == 3


def test_a_file_of_python_pptx_is_read_without_false_structural_findings():
    show = Presentation()
    slide = show.slides.add_slide(show.slide_layouts[1])
    slide.shapes.title.text = "A title"
    slide.placeholders[1].text = "A text"
    slide.notes_slide.notes_text_frame.text = "Notes"
    result = io.BytesIO()
    show.save(result)
    found = {(finding.rule, finding.message) for finding in package_findings(result.getvalue())}
    # One thing that is true of it: a notes master that is not listed.
    assert {rule for rule, _ in found} == {"notes"}
    assert all("does not list" in message for _, message in found)


@settings(max_examples=examples(40))
@given(st.binary(max_size=200))
def test_any_bytes_give_findings_and_no_error(data: bytes):
    assert package_findings(data)


@settings(max_examples=examples(40))
@given(st.data())
def test_a_damaged_file_gives_findings_and_no_error(data: st.DataObject):
    whole = write_pptx(deck((table(),)))
    start = data.draw(st.integers(0, len(whole) - 1))
    length = data.draw(st.integers(1, 400))
    package_findings(whole[:start] + bytes(length) + whole[start + length :])


@pytest.mark.parametrize(("name", "is_found"), [("customXml/item1.xml", False), ("ppt/item1.xml", True)])
def test_only_data_of_other_programs_may_be_some_xml(file, name, is_found):
    findings = package_findings(changed(file, lambda parts: parts.update({name: b"<data/>"})))
    assert (f"{name} is only known as some XML" in [each.message for each in findings]) is is_found
