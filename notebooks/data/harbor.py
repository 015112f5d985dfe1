"""Writes harbor.potx, the company template of the notebook, beside itself. Its design is ours: a made-up port authority."""

import zipfile
from pathlib import Path

OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
NAMES = (
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" '
    f'xmlns:r="{OFFICE}"'
)
HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
COLORS = {
    "dk1": "1B2430", "lt1": "FFFFFF", "dk2": "12304A", "lt2": "EEF3F6", "accent1": "12507B", "accent2": "E09F1F",
    "accent3": "1F776E", "accent4": "B5533C", "accent5": "5A6D81", "accent6": "7A5C99", "hlink": "12507B",
    "folHlink": "5A6D81",
}  # fmt: skip
TITLE, BODY = (52, 36, 856, 80), (52, 136, 856, 340)
LEFT, RIGHT = (52, 136, 416, 340), (492, 136, 416, 340)
FOOT = {"dt": (620, 500, 150, 24), "ftr": (52, 500, 540, 24), "sldNum": (818, 500, 90, 24)}

LAYOUTS = {
    "Title Slide": ("title", [("ctrTitle", 0, (72, 170, 760, 116)), ("subTitle", 1, (72, 304, 700, 64))]),
    "Title and Content": ("obj", [("title", 0, None), ("", 1, None)]),
    "Section Header": ("secHead", [("title", 0, (72, 176, 760, 110)), ("body", 1, (72, 304, 700, 64))]),
    "Two Content": ("twoObj", [("title", 0, None), ("", 1, LEFT), ("", 2, RIGHT)]),
    "Comparison": (
        "twoTxTwoObj",
        [
            ("title", 0, None), ("body", 1, (52, 128, 416, 44)), ("", 2, (52, 180, 416, 296)),
            ("body", 3, (492, 128, 416, 44)), ("", 4, (492, 180, 416, 296)),
        ],
    ),
    "Title Only": ("titleOnly", [("title", 0, None)]),
    "Picture with Caption": (
        "picTx",
        [("title", 0, (52, 60, 400, 96)), ("pic", 1, (500, 0, 460, 540)), ("body", 2, (52, 168, 400, 308))],
    ),
    "Blank": ("blank", []),
}  # fmt: skip
"""PresentationML type, and placeholders as kind, index and box in points; None takes the master's box."""
DARK = {"Title Slide", "Section Header"}


def emu(points: float) -> int:
    """Return points in the unit of the file format."""
    return round(points * 12700)


def frame(box: tuple[float, float, float, float] | None) -> str:
    """Return where a shape stands."""
    if box is None:
        return "<p:spPr/>"
    x, y, width, height = map(emu, box)
    return (
        f'<p:spPr><a:xfrm><a:off x="{x}" y="{y}"/><a:ext cx="{width}" cy="{height}"/></a:xfrm>'
        '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>'
    )


def band(number: int, box: tuple[float, float, float, float], color: str) -> str:
    """Return a rectangle of the design."""
    fill = f'<a:solidFill><a:schemeClr val="{color}"/></a:solidFill><a:ln><a:noFill/></a:ln></p:spPr>'
    return f'<p:sp><p:nvSpPr><p:cNvPr id="{number}" name="Band"/><p:cNvSpPr/><p:nvPr userDrawn="1"/></p:nvSpPr>{frame(box)}{fill}</p:sp>'


def place(
    number: int, kind: str, index: int, box: tuple[float, float, float, float] | None, style: str = ""
) -> str:
    """Return a placeholder with its prompt."""
    mark = (f' type="{kind}"' if kind else "") + (f' idx="{index}"' if index else "")
    properties = frame(box) + ("" if box is None else "</p:spPr>")
    anchor = "b" if kind == "ctrTitle" or (kind == "title" and style) else "ctr" if kind == "title" else "t"
    prompt = "Click to add text"
    words = f'<a:r><a:rPr lang="en-GB"/><a:t>{prompt}</a:t></a:r>'
    if kind == "sldNum":
        words = '<a:fld id="{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}" type="slidenum"><a:rPr lang="en-GB"/><a:t>‹#›</a:t></a:fld>'
    elif kind == "ftr":
        words = '<a:r><a:rPr lang="en-GB"/><a:t>Port of Harbor</a:t></a:r>'
    elif kind == "dt":
        words = '<a:endParaRPr lang="en-GB"/>'
    return (
        f'<p:sp><p:nvSpPr><p:cNvPr id="{number}" name="{kind or "Content"} {number}"/>'
        f'<p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph{mark}/></p:nvPr></p:nvSpPr>{properties}'
        f'<p:txBody><a:bodyPr anchor="{anchor}"><a:normAutofit/></a:bodyPr><a:lstStyle>{style}</a:lstStyle>'
        f"<a:p>{words}</a:p></p:txBody></p:sp>"
    )  # fmt: skip


def level(
    number: int, size: int, color: str, extra: str = "", bullet: str = "<a:buNone/>", face: str = "+mn-lt"
) -> str:
    """Return the text style of a list level; `size` in points."""
    return (
        f'<a:lvl{number}pPr{extra} algn="l">{bullet}<a:defRPr sz="{size * 100}">'
        f'<a:solidFill><a:schemeClr val="{color}"/></a:solidFill><a:latin typeface="{face}"/></a:defRPr></a:lvl{number}pPr>'
    )


def tree(shapes: str) -> str:
    """Return a shape tree."""
    return f'<p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>{shapes}</p:spTree>'


def relations(*entries: tuple[str, str]) -> str:
    """Return a .rels part; ids count from rId1."""
    rows = "".join(
        f'<Relationship Id="rId{number}" Type="{OFFICE}/{kind}" Target="{target}"/>'
        for number, (kind, target) in enumerate(entries, start=1)
    )
    space = "http://schemas.openxmlformats.org/package/2006/relationships"
    return f'{HEAD}<Relationships xmlns="{space}">{rows}</Relationships>'


def layout(
    name: str, kind: str, places: list[tuple[str, int, tuple[float, float, float, float] | None]]
) -> str:
    """Return a layout part."""
    back = shapes = ""
    number = 2
    if name in DARK:
        back = (
            '<p:bg><p:bgPr><a:solidFill><a:schemeClr val="tx2"/></a:solidFill><a:effectLst/></p:bgPr></p:bg>'
        )
        shapes = band(number, (72, 152, 96, 6), "accent2")
        number += 1
    for place_kind, index, box in places:
        style = ""
        if name in DARK:
            size, face = (40, "+mj-lt") if index == 0 else (20, "+mn-lt")
            style = level(1, size, "bg1", ' marL="0" indent="0"', face=face)
        elif place_kind == "body" and name == "Comparison":
            style = level(1, 20, "accent1", ' marL="0" indent="0"')
        elif place_kind == "body":
            style = level(1, 18, "tx1", ' marL="0" indent="0"')
        shapes += place(number, place_kind, index, box, style)
        number += 1
    if name not in DARK:
        for foot, index in (("dt", 10), ("ftr", 11), ("sldNum", 12)):
            shapes += place(number, foot, index, None)
            number += 1
    return (
        f'{HEAD}<p:sldLayout {NAMES} type="{kind}" preserve="1"><p:cSld name="{name}">{back}{tree(shapes)}</p:cSld>'
        "<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>"
    )


def master() -> str:
    """Return the slide master."""
    shapes = band(2, (0, 0, 14, 540), "tx2") + band(3, (0, 48, 14, 56), "accent2")
    shapes += place(4, "title", 0, TITLE) + place(5, "body", 1, BODY)
    small = level(1, 12, "accent5", ' marL="0" indent="0"')
    for number, (kind, box) in enumerate(FOOT.items(), start=6):
        shapes += place(number, kind, number + 4, box, small)
    ids = "".join(f'<p:sldLayoutId id="{2147483649 + n}" r:id="rId{n}"/>' for n in range(1, len(LAYOUTS) + 1))
    points = '<a:buClr><a:schemeClr val="accent2"/></a:buClr><a:buFont typeface="Arial"/><a:buChar char="•"/>'
    body = "".join(
        level(n, size, "tx1", f' marL="{emu(20 * n)}" indent="{emu(-18)}"', f'<a:spcBef><a:spcPts val="600"/></a:spcBef>{points}')
        for n, size in enumerate((22, 20, 18, 16, 16), start=1)
    )  # fmt: skip
    title = (
        '<a:lvl1pPr algn="l"><a:lnSpc><a:spcPct val="95000"/></a:lnSpc><a:buNone/><a:defRPr sz="3000" b="1">'
        '<a:solidFill><a:schemeClr val="tx2"/></a:solidFill><a:latin typeface="+mj-lt"/></a:defRPr></a:lvl1pPr>'
    )
    names = ("accent1", "accent2", "accent3", "accent4", "accent5", "accent6", "hlink", "folHlink")
    slots = "".join(f' {name}="{name}"' for name in names)
    return (
        f'{HEAD}<p:sldMaster {NAMES}><p:cSld><p:bg><p:bgPr><a:solidFill><a:schemeClr val="bg1"/></a:solidFill>'
        f"<a:effectLst/></p:bgPr></p:bg>{tree(shapes)}</p:cSld>"
        f'<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2"{slots}/><p:sldLayoutIdLst>{ids}</p:sldLayoutIdLst>'
        f"<p:txStyles><p:titleStyle>{title}</p:titleStyle><p:bodyStyle>{body}</p:bodyStyle><p:otherStyle/></p:txStyles>"
        "</p:sldMaster>"
    )


def theme() -> str:
    """Return the theme: colours, and two typefaces that every PowerPoint has."""
    colors = "".join(f'<a:{name}><a:srgbClr val="{value}"/></a:{name}>' for name, value in COLORS.items())
    fonts = "".join(
        f'<a:{kind}Font><a:latin typeface="{face}"/><a:ea typeface=""/><a:cs typeface=""/></a:{kind}Font>'
        for kind, face in (("major", "Georgia"), ("minor", "Calibri"))
    )
    fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
    line = f'<a:ln w="9525">{fill}</a:ln>'
    effect = "<a:effectStyle><a:effectLst/></a:effectStyle>"
    return (
        f'{HEAD}<a:theme {NAMES} name="Harbor"><a:themeElements><a:clrScheme name="Harbor">{colors}</a:clrScheme>'
        f'<a:fontScheme name="Harbor">{fonts}</a:fontScheme><a:fmtScheme name="Harbor"><a:fillStyleLst>{fill * 3}'
        f"</a:fillStyleLst><a:lnStyleLst>{line * 3}</a:lnStyleLst><a:effectStyleLst>{effect * 3}</a:effectStyleLst>"
        f"<a:bgFillStyleLst>{fill * 3}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>"
    )


def parts() -> dict[str, str]:
    """Return every part of the file by its name."""
    kind = "application/vnd.openxmlformats-officedocument.presentationml."
    paths = [f"ppt/slideLayouts/slideLayout{number}.xml" for number in range(1, len(LAYOUTS) + 1)]
    types = {
        "ppt/presentation.xml": f"{kind}template.main+xml",
        "ppt/presProps.xml": f"{kind}presProps+xml",
        "ppt/viewProps.xml": f"{kind}viewProps+xml",
        "ppt/slideMasters/slideMaster1.xml": f"{kind}slideMaster+xml",
        "ppt/theme/theme1.xml": "application/vnd.openxmlformats-officedocument.theme+xml",
        **dict.fromkeys(paths, f"{kind}slideLayout+xml"),
    }
    overrides = "".join(
        f'<Override PartName="/{name}" ContentType="{media_type}"/>' for name, media_type in types.items()
    )
    found = {
        "[Content_Types].xml": f'{HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Default Extension="xml" ContentType="application/xml"/>{overrides}</Types>',
        "_rels/.rels": relations(("officeDocument", "ppt/presentation.xml")),
        "ppt/presentation.xml": f'{HEAD}<p:presentation {NAMES}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/>'
        f'</p:sldMasterIdLst><p:sldSz cx="{emu(960)}" cy="{emu(540)}"/><p:notesSz cx="{emu(540)}" cy="{emu(720)}"/></p:presentation>',
        "ppt/_rels/presentation.xml.rels": relations(
            ("slideMaster", "slideMasters/slideMaster1.xml"), ("theme", "theme/theme1.xml"),
            ("presProps", "presProps.xml"), ("viewProps", "viewProps.xml"),
        ),
        "ppt/slideMasters/slideMaster1.xml": master(),
        "ppt/slideMasters/_rels/slideMaster1.xml.rels": relations(
            *(("slideLayout", f"../slideLayouts/{path.rpartition('/')[2]}") for path in paths),
            ("theme", "../theme/theme1.xml"),
        ),
        "ppt/theme/theme1.xml": theme(),
        "ppt/presProps.xml": f"{HEAD}<p:presentationPr {NAMES}/>",
        "ppt/viewProps.xml": f"{HEAD}<p:viewPr {NAMES}/>",
    }  # fmt: skip
    for path, (name, (layout_kind, places)) in zip(paths, LAYOUTS.items(), strict=True):
        found[path] = layout(name, layout_kind, places)
        file_name = path.rpartition("/")[2]
        found[f"ppt/slideLayouts/_rels/{file_name}.rels"] = relations(
            ("slideMaster", "../slideMasters/slideMaster1.xml")
        )
    return found


if __name__ == "__main__":
    with zipfile.ZipFile(Path(__file__).with_suffix(".potx"), "w") as archive:
        for name, text in parts().items():
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), text, zipfile.ZIP_DEFLATED)
