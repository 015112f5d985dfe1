"""Lines, strips and words that are drawn inside the frame of a native chart, where no series could show them."""

from __future__ import annotations

from nbdeck.engine.pptx.package import NO_FILL, NO_LINE, XML, escaped, frame, hundredths, line, quoted, solid
from nbdeck.engine.pptx.text_body import typefaces
from nbdeck.engine.scene.boxes import Box
from nbdeck.engine.scene.elements import ChartElement, Shape, TextBox

_NAMESPACES = (
    'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" '
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
    'xmlns:cdr="http://schemas.openxmlformats.org/drawingml/2006/chartDrawing"'
)
_BODY = '<a:bodyPr wrap="none" lIns="0" tIns="0" rIns="0" bIns="0" anchor="ctr"/><a:lstStyle/>'


def chart_shapes_part(chart: ChartElement, language: str) -> str:
    """Return the part with what is drawn inside a chart, at its place as shares of the frame."""
    shapes = "".join(
        _anchor(chart.box, part.box, _markup(chart.box, part, number, language))
        for number, part in enumerate(chart.overlay, 2)
    )
    return f"{XML}<c:userShapes {_NAMESPACES}>{shapes}</c:userShapes>"


def _anchor(outer: Box, box: Box, content: str) -> str:
    def corner(name: str, x: float, y: float) -> str:
        across, down = (x - outer.x) / outer.w, (y - outer.y) / outer.h
        return f"<cdr:{name}><cdr:x>{across:.6f}</cdr:x><cdr:y>{down:.6f}</cdr:y></cdr:{name}>"

    ends = corner("from", box.x, box.y) + corner("to", box.right, box.bottom)
    return f"<cdr:relSizeAnchor>{ends}{content}</cdr:relSizeAnchor>"


def _markup(outer: Box, part: Shape | TextBox, number: int, language: str) -> str:
    place = frame(Box(part.box.x - outer.x, part.box.y - outer.y, part.box.w, part.box.h))
    identity = f'<cdr:cNvPr id="{number}" name={quoted(part.name)}/>'
    if isinstance(part, Shape) and part.kind == "line":
        stroke = line(part.line, part.line_width, is_dashed=part.is_dashed)
        return (
            f'<cdr:cxnSp macro=""><cdr:nvCxnSpPr>{identity}<cdr:cNvCxnSpPr/></cdr:nvCxnSpPr><cdr:spPr>{place}'
            f'<a:prstGeom prst="line"><a:avLst/></a:prstGeom>{stroke}</cdr:spPr></cdr:cxnSp>'
        )
    look = (
        solid(part.fill) + line(part.line, part.line_width) if isinstance(part, Shape) else NO_FILL + NO_LINE
    )
    words = _words(part, language) if isinstance(part, TextBox) else ""
    return (
        f'<cdr:sp macro="" textlink=""><cdr:nvSpPr>{identity}<cdr:cNvSpPr/></cdr:nvSpPr><cdr:spPr>{place}'
        f'<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>{look}</cdr:spPr>{words}</cdr:sp>'
    )


def _words(text: TextBox, language: str) -> str:
    paragraph = text.paragraphs[0]
    style = paragraph.style
    run = (
        f'<a:rPr lang={quoted(language)} sz="{hundredths(style.size)}" b="{int(style.bold)}">'
        f"{solid(style.color)}{typefaces(style.face)}</a:rPr>"
    )
    direction = ' rtl="1"' if paragraph.is_rtl else ""
    return (
        f'<cdr:txBody>{_BODY}<a:p><a:pPr algn="ctr"{direction}/><a:r>{run}<a:t>{escaped(text.text)}</a:t></a:r></a:p>'
        "</cdr:txBody>"
    )
