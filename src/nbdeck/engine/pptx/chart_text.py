"""Text of a chart: what its tick labels, titles, legend and data labels look like."""

from __future__ import annotations

from nbdeck.engine.pptx.markup import DEGREE, escaped, hundredths, quoted, solid
from nbdeck.engine.pptx.text_body import typefaces
from nbdeck.engine.scene import Color, Pt


def text_properties(
    size: Pt, ink: Color, language: str, *, is_bold: bool = False, rotation: int | None = None
) -> str:
    """Return `c:txPr`: the look of text that the chart itself writes.

    Args:
        size: Font size.
        ink: Colour.
        language: BCP 47 tag.
        is_bold: Whether it is bold.
        rotation: Degrees clockwise; None leaves the text as it is and unwrapped.
    """
    body = "<a:bodyPr/>" if rotation is None else f'<a:bodyPr rot="{rotation * DEGREE}" vert="horz"/>'
    return (
        f"<c:txPr>{body}<a:lstStyle/><a:p><a:pPr>{_look('defRPr', size, ink, is_bold=is_bold)}</a:pPr>"
        f"<a:endParaRPr lang={quoted(language)}/></a:p></c:txPr>"
    )


def rich_text(
    text: str, size: Pt, ink: Color, language: str, *, is_bold: bool = False, rotation: int = 0
) -> str:
    """Return `c:tx` with this text, a paragraph for each of its lines."""
    look = _look("rPr", size, ink, f" lang={quoted(language)}", is_bold=is_bold)
    default = f"<a:pPr>{_look('defRPr', size, ink, is_bold=is_bold)}</a:pPr>"
    runs = (f"<a:r>{look}<a:t>{content}</a:t></a:r>" if content else "" for content in _lines(text))
    paragraphs = "".join(f"<a:p>{default}{run}</a:p>" for run in runs)
    body = f'<a:bodyPr rot="{rotation * DEGREE}" vert="horz"/>'
    return f"<c:tx><c:rich>{body}<a:lstStyle/>{paragraphs}</c:rich></c:tx>"


def _lines(text: str) -> list[str]:
    return escaped(text).split("\n")


def _look(tag: str, size: Pt, ink: Color, attributes: str = "", *, is_bold: bool) -> str:
    return (
        f'<a:{tag}{attributes} sz="{hundredths(size)}" b="{int(is_bold)}">'
        f"{solid(ink)}{typefaces('minor')}</a:{tag}>"
    )
