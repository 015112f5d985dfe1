"""Decks as other programs make them: several masters, notes, comments, diagrams, sections, odd names."""

from __future__ import annotations

import io
import re

from lxml import etree
from PIL import Image
from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches

from unit.engine.pptx.foreign.packages import PACKAGE, RELATIONS, packed, parts_of, rels_name

INCH = Inches(1)
OFFICE = "application/vnd.openxmlformats-officedocument."
P = 'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'
THREADED = "http://schemas.microsoft.com/office/powerpoint/2018/8/main"
ANNA, BEN = "{11111111-1111-1111-1111-111111111111}", "{22222222-2222-2222-2222-222222222222}"
STYLE = "{0F0F0F0F-1111-2222-3333-444444444444}"


def saved(deck):
    out = io.BytesIO()
    deck.save(out)
    return parts_of(out.getvalue())


def started(count, word, *, is_wide=False):
    """Return a deck with titled slides."""
    deck = Presentation()
    if is_wide:
        deck.slide_width, deck.slide_height = Inches(13.333), Inches(7.5)
    for number in range(1, count + 1):
        slide = deck.slides.add_slide(deck.slide_layouts[(number * 5) % 7])
        box = slide.shapes.title or slide.shapes.add_textbox(INCH, INCH, INCH * 4, INCH)
        box.text_frame.text = f"{word} {number}"
    return deck


def picture(color="#C02040"):
    out = io.BytesIO()
    Image.new("RGB", (8, 8), color).save(out, "PNG")
    out.seek(0)
    return out


def chart(slide):
    data = CategoryChartData()
    data.categories = ["a", "b"]
    data.add_series("N", (1, 2))
    slide.shapes.add_chart(XL_CHART_TYPE.PIE, INCH, INCH, INCH, INCH, data)


def relate(parts, part, identity, kind, target, *, mode=""):
    """Add a relationship to a part."""
    name = rels_name(part)
    empty = f'<Relationships xmlns="{PACKAGE}/relationships"/>'.encode()
    root = etree.fromstring(parts.get(name, empty))
    kind = kind if ":" in kind else f"{RELATIONS}/{kind}"
    each = etree.SubElement(
        root, f"{{{PACKAGE}/relationships}}Relationship", Id=identity, Type=kind, Target=target
    )
    if mode:
        each.set("TargetMode", mode)
    parts[name] = etree.tostring(root)


def add(parts, name, content, media_type=""):
    """Add a part with its type."""
    parts[name] = content.encode() if isinstance(content, str) else content
    if media_type:
        entry = f'<Override PartName="/{name}" ContentType="{media_type}"/></Types>'
        change(parts, "[Content_Types].xml", "</Types>", entry)


def change(parts, name, old, new):
    text = parts[name].decode()
    assert old in text
    parts[name] = text.replace(old, new, 1).encode()


def painted(parts):
    """Return the parts with another colour in their theme."""
    theme = "ppt/theme/theme1.xml"
    return {**parts, theme: parts[theme].replace(b"1F497D", b"105020")}


def two_masters():
    """Return three slides, the second on a master of its own; the first has a logo that the third has too."""
    deck = started(3, "Two")
    deck.slides[0].shapes.add_picture(picture(), 0, 0)
    deck.slides[2].shapes.add_picture(picture(), 0, 0)
    parts = saved(deck)
    master, layout = "ppt/slideMasters/slideMaster1.xml", "ppt/slideLayouts/slideLayout4.xml"
    text = parts[master].decode()
    listed = '<p:sldLayoutIdLst><p:sldLayoutId id="2147483701" r:id="rId7"/></p:sldLayoutIdLst>'
    text = re.sub("<p:sldLayoutIdLst>.*</p:sldLayoutIdLst>", listed, text, flags=re.S)
    other, its = "ppt/slideMasters/slideMaster2.xml", "ppt/slideLayouts/slideLayout12.xml"
    add(parts, other, text.replace("bg1", "bg2", 1), OFFICE + "presentationml.slideMaster+xml")
    add(parts, its, parts[layout], OFFICE + "presentationml.slideLayout+xml")
    add(
        parts,
        "ppt/theme/theme9.xml",
        parts["ppt/theme/theme1.xml"].replace(b"1F497D", b"7D1F49"),
        OFFICE + "theme+xml",
    )
    relate(parts, other, "rId7", "slideLayout", "../slideLayouts/slideLayout12.xml")
    relate(parts, other, "rId8", "theme", "../theme/theme9.xml")
    relate(parts, its, "rId1", "slideMaster", "../slideMasters/slideMaster2.xml")
    main = "ppt/presentation.xml"
    change(
        parts, main, "</p:sldMasterIdLst>", '<p:sldMasterId id="2147483700" r:id="rId90"/></p:sldMasterIdLst>'
    )
    relate(parts, main, "rId90", "slideMaster", "slideMasters/slideMaster2.xml")
    rels = rels_name("ppt/slides/slide2.xml")
    parts[rels] = re.sub(rb"slideLayout\d+\.xml", b"slideLayout12.xml", parts[rels])
    return packed(parts)


def commented():
    """Return four wide slides with notes; the first has comments of the old kind, the second threaded ones."""
    deck = started(4, "Said", is_wide=True)
    for number in (0, 1, 3):
        deck.slides[number].notes_slide.notes_text_frame.text = f"Notes of {number + 1}"
    chart(deck.slides[0])
    parts = saved(deck)
    _comment(parts)
    _discuss(parts)
    return packed(parts)


def _comment(parts):
    author = '<p:cmAuthor id="{}" name="{}" initials="{}" lastIdx="{}" clrIdx="{}"/>'
    authors = author.format(4, "Anna", "A", 7, 0) + author.format(5, "Ben", "B", 2, 1)
    list_type = OFFICE + "presentationml.commentAuthors+xml"
    add(parts, "ppt/commentAuthors.xml", f"<p:cmAuthorLst {P}>{authors}</p:cmAuthorLst>", list_type)
    relate(parts, "ppt/presentation.xml", "rId70", "commentAuthors", "commentAuthors.xml")
    comment = '<p:cm authorId="{}" dt="2024-01-02T03:04:05.000" idx="{}"><p:pos x="1" y="2"/><p:text>{}</p:text>{}</p:cm>'
    answer = (
        '<p:extLst><p:ext uri="{C676402C-5697-4E1C-873F-D02D1690AC5C}"><p15:threadingInfo '
        'xmlns:p15="http://schemas.microsoft.com/office/powerpoint/2012/main" timeZoneBias="0">'
        '<p15:parentCm authorId="4" idx="7"/></p15:threadingInfo></p:ext></p:extLst>'
    )
    comments = comment.format(4, 7, "Why?", "") + comment.format(5, 2, "Because.", answer)
    add(
        parts,
        "ppt/comments/comment1.xml",
        f"<p:cmLst {P}>{comments}</p:cmLst>",
        OFFICE + "presentationml.comments+xml",
    )
    relate(parts, "ppt/slides/slide1.xml", "rId70", "comments", "../comments/comment1.xml")


def _discuss(parts):
    names = (("Anna", ANNA), ("Ben", BEN))
    authors = "".join(
        f'<p188:author id="{identity}" name="{name}" initials="{name[0]}" userId="{name}" providerId="None"/>'
        for name, identity in names
    )
    part = f'<p188:authorLst xmlns:p188="{THREADED}">{authors}</p188:authorLst>'
    add(parts, "ppt/authors.xml", part, "application/vnd.ms-powerpoint.authors+xml")
    kind = "http://schemas.microsoft.com/office/2018/10/relationships/"
    relate(parts, "ppt/presentation.xml", "rId71", kind + "authors", "authors.xml")
    moniker = "http://schemas.microsoft.com/office/powerpoint/2013/main/command"
    body = (
        f'<p188:cmLst xmlns:p188="{THREADED}" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">'
        f'<p188:cm id="{{33333333-3333-3333-3333-333333333333}}" authorId="{BEN}" created="2024-01-02T03:04:05.000">'
        f'<pc:sldMkLst xmlns:pc="{moniker}"><pc:docMk/><pc:sldMk cId="109857222" sldId="257"/></pc:sldMkLst>'
        "<p188:txBody><a:bodyPr/><a:lstStyle/><a:p><a:r><a:rPr/><a:t>Really?</a:t></a:r></a:p></p188:txBody>"
        "</p188:cm></p188:cmLst>"
    )
    name = "ppt/comments/modernComment_101_68C4906.xml"
    add(parts, name, body, "application/vnd.ms-powerpoint.comments+xml")
    relate(
        parts, "ppt/slides/slide2.xml", "rId71", kind + "comments", f"../comments/{name.rpartition('/')[2]}"
    )


DIAGRAM = {
    "diagramData": ("dataModel", "data", "diagramData"),
    "diagramLayout": ("layoutDef", "layout", "diagramLayout"),
    "diagramQuickStyle": ("styleDef", "quickStyle", "diagramStyle"),
    "diagramColors": ("colorsDef", "colors", "diagramColors"),
}


def drawn():
    """Return two slides: a chart, a film, a diagram, an embedded object, ink, tags and a table of an own style; and a plain one."""
    deck = started(2, "Drawn")
    slide = deck.slides[0]
    chart(slide)
    slide.shapes.add_movie(io.BytesIO(b"\0" * 99), 0, 0, INCH, INCH, picture("#204060"), "video/mp4")
    slide.shapes.add_table(1, 1, 0, 0, INCH, INCH)
    slide.shapes.add_ole_object(
        io.BytesIO(b"object" * 40), "Package", 0, 0, INCH, INCH, icon_file=picture("#00FF00")
    )
    parts = saved(deck)
    one = "ppt/slides/slide1.xml"
    parts[one] = re.sub(rb"(tableStyleId>)[^<]*", rb"\g<1>" + STYLE.encode(), parts[one])
    style = f'<a:tblStyle styleId="{STYLE}" styleName="Ours"><a:wholeTbl><a:tcTxStyle b="on"/></a:wholeTbl></a:tblStyle>'
    namespace = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
    name = "ppt/tableStyles.xml"
    content = f'<a:tblStyleLst {namespace} def="{STYLE}">{style}</a:tblStyleLst>'
    if name in parts:
        parts[name] = content.encode()
    else:
        add(parts, name, content, OFFICE + "presentationml.tableStyles+xml")
        relate(parts, "ppt/presentation.xml", "rId60", "tableStyles", "tableStyles.xml")
    _diagram(parts, one)
    add(parts, "ppt/ink/ink1.xml", '<ink xmlns="http://www.w3.org/2003/InkML"/>', "application/inkml+xml")
    relate(parts, one, "rId80", "customXml", "../ink/ink1.xml")
    tags = f'<p:tagLst {P}><p:tag name="KEY" val="kept"/></p:tagLst>'
    add(parts, "ppt/tags/tag1.xml", tags, OFFICE + "presentationml.tags+xml")
    relate(parts, one, "rId81", "tags", "../tags/tag1.xml")
    listed = '<p:custDataLst><p:tags r:id="rId81"/></p:custDataLst></p:cSld>'
    change(parts, one, "</p:cSld>", listed)
    return packed(parts)


def _diagram(parts, slide):
    namespace = "http://schemas.openxmlformats.org/drawingml/2006/diagram"
    points = '<dgm:ptLst><dgm:pt modelId="1" type="doc"><dgm:prSet/><dgm:spPr/><dgm:t/></dgm:pt></dgm:ptLst>'
    for number, (kind, (root, word, media_type)) in enumerate(DIAGRAM.items()):
        inner = points if root == "dataModel" else ""
        content = f'<dgm:{root} xmlns:dgm="{namespace}">{inner}</dgm:{root}>'
        add(parts, f"ppt/diagrams/{word}1.xml", content, f"{OFFICE}drawingml.{media_type}+xml")
        relate(parts, slide, f"rId{50 + number}", kind, f"../diagrams/{word}1.xml")
    drawing = '<dsp:drawing xmlns:dsp="http://schemas.microsoft.com/office/drawing/2008/diagram"/>'
    add(parts, "ppt/diagrams/drawing1.xml", drawing, "application/vnd.ms-office.drawingml.diagramDrawing+xml")
    kind = "http://schemas.microsoft.com/office/2007/relationships/diagramDrawing"
    relate(parts, slide, "rId54", kind, "../diagrams/drawing1.xml")
    frame = (
        '<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="77" name="Diagram"/><p:cNvGraphicFramePr/><p:nvPr/>'
        '</p:nvGraphicFramePr><p:xfrm><a:off x="0" y="0"/><a:ext cx="914400" cy="914400"/></p:xfrm><a:graphic>'
        f'<a:graphicData uri="{namespace}"><dgm:relIds xmlns:dgm="{namespace}" r:dm="rId50" r:lo="rId51" r:qs="rId52" '
        'r:cs="rId53"/></a:graphicData></a:graphic></p:graphicFrame></p:spTree>'
    )
    change(parts, slide, "</p:spTree>", frame)


def arranged():
    """Return six slides in three sections and an empty one, a custom show, links between slides, out of order in the file."""
    deck = started(6, "Part")
    for number, target in ((0, 3), (3, 0), (4, 4), (5, 1)):
        box = deck.slides[number].shapes.add_textbox(0, 0, INCH, INCH)
        box.name = "Link"
        box.text_frame.text = "go"
        box.click_action.target_slide = deck.slides[target]
    box.text_frame.paragraphs[0].runs[0].hyperlink.address = "https://example.com/?a=1&b=2"
    parts = saved(deck)
    main = "ppt/presentation.xml"
    entries = re.findall(rb"<p:sldId [^>]*/>", parts[main])
    order = [entries[number] for number in (2, 0, 1, 5, 3, 4)]
    parts[main] = re.sub(
        rb"(<p:sldIdLst>).*(</p:sldIdLst>)", rb"\1" + b"".join(order) + rb"\2", parts[main], flags=re.S
    )
    relation = [re.search(rb'r:id="(\w+)"', each)[1].decode() for each in order]
    ids = [int(re.search(rb' id="(\d+)"', each)[1]) for each in order]
    first = f'<p:sld r:id="{relation[0]}"/><p:sld r:id="{relation[3]}"/>'
    shows = (
        f'<p:custShowLst><p:custShow name="Short" id="0"><p:sldLst>{first}</p:sldLst></p:custShow>'
        f'<p:custShow name="Last" id="1"><p:sldLst><p:sld r:id="{relation[5]}"/></p:sldLst></p:custShow></p:custShowLst>'
    )
    text = parts[main].decode()
    notes_size = re.search(r"<p:notesSz[^>]*/>", text)[0]
    text = text.replace(notes_size, notes_size + shows)
    sections = "".join(
        f'<p14:section name="{name}" id="{{{number}0000000-0000-0000-0000-000000000000}}"><p14:sldIdLst>'
        + "".join(f'<p14:sldId id="{each}"/>' for each in some)
        + "</p14:sldIdLst></p14:section>"
        for number, (name, some) in enumerate(
            (("A", ids[:2]), ("B", ids[2:5]), ("None", ()), ("C", ids[5:])), 1
        )
    )
    listed = (
        '<p:ext uri="{521415D9-36F7-43E2-AB2F-B90AF26B5E84}"><p14:sectionLst '
        f'xmlns:p14="http://schemas.microsoft.com/office/powerpoint/2010/main">{sections}</p14:sectionLst></p:ext>'
    )
    if "</p:extLst>" in text:
        text = text.replace("</p:extLst>", listed + "</p:extLst>")
    else:
        text = text.replace("</p:presentation>", f"<p:extLst>{listed}</p:extLst></p:presentation>")
    parts[main] = text.encode()
    _show_last(parts)
    return packed(parts)


def _show_last(parts):
    """Let the slide show run over the custom show "Last", and the outline view name two slides."""
    names = f'{P} xmlns:r="{RELATIONS}"'
    parts["ppt/presProps.xml"] = (
        f'<p:presentationPr {names}><p:showPr><p:custShow id="1"/></p:showPr></p:presentationPr>'.encode()
    )
    parts["ppt/viewProps.xml"] = (
        f'<p:viewPr {names}><p:outlineViewPr><p:cViewPr/><p:sldLst><p:sld r:id="rId1" collapse="1"/>'
        '<p:sld r:id="rId2" collapse="1"/></p:sldLst></p:outlineViewPr></p:viewPr>'
    ).encode()
    relate(parts, "ppt/viewProps.xml", "rId1", "slide", "slides/slide1.xml")
    relate(parts, "ppt/viewProps.xml", "rId2", "slide", "slides/slide6.xml")


def renamed():
    """Return three slides under names that no program gives, with absolute targets and an unusual presentation part."""
    deck = started(3, "Odd")
    deck.slides[1].shapes.add_picture(picture("#0000FF"), 0, 0)
    chart(deck.slides[1])
    parts = saved(deck)
    names = {
        "ppt/slides/slide1.xml": "ppt/slides/abc.xml",
        "ppt/slides/slide2.xml": "other%20place/gr%C3%B6%C3%9Fe%202.xml",
        "ppt/slides/slide3.xml": "ppt/Slides/SLIDE03.xml",
        "ppt/presentation.xml": "ppt/deck.xml",
    }
    moved = {}
    for name, content in parts.items():
        if name.endswith(".rels"):
            root = etree.fromstring(content)
            folder, file_name = (
                name.rsplit("/_rels/", 1) if "/_rels/" in name else ("", name.removeprefix("_rels/"))
            )
            owner = f"{folder}/{file_name.removesuffix('.rels')}".lstrip("/")
            for each in root:
                target = _absolute(folder, each.get("Target"))
                each.set("Target", "/" + names.get(target, target))
            new = names.get(owner, owner)
            moved[rels_name(new)] = etree.tostring(root)
        else:
            moved[names.get(name, name)] = content
    types = moved["[Content_Types].xml"].decode()
    for old, new in names.items():
        types = types.replace(f'"/{old}"', f'"/{new}"')
    moved["[Content_Types].xml"] = types.encode()
    return packed(moved)


def _absolute(folder, target):
    base = [] if target.startswith("/") else folder.split("/")
    for step in target.strip("/").split("/"):
        base = base[:-1] if step == ".." else [*base, step]
    return "/".join(each for each in base if each)


DECKS = {
    "two masters": two_masters,
    "commented": commented,
    "drawn": drawn,
    "arranged": arranged,
    "renamed": renamed,
}
