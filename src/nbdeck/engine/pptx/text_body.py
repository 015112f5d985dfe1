"""Text bodies: paragraphs and runs with every value written out, or only what differs from the placeholder.

Bullets and numbers are native ones, so that lists go on counting when edited.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate
from typing import TypeAlias

from nbdeck.engine.pptx.emu import emu
from nbdeck.engine.pptx.package import DEGREE, color, escaped, hundredths, quoted, solid, thousandths
from nbdeck.engine.scene.boxes import Color, Pt, ThemeStyle
from nbdeck.engine.scene.text import Anchor, Face, Insets, Run, TextParagraph, TextStyle
from nbdeck.engine.text.language import is_rtl, is_rtl_text
from nbdeck.engine.text.opportunities import unparted
from nbdeck.engine.text.typefaces import script_typefaces

_NUMBER = re.compile(r"([1-9][0-9]{0,3})([.)]?)")
_SCHEMES = {"": "arabicPlain", ".": "arabicPeriod", ")": "arabicParenR"}
_Appearance: TypeAlias = tuple[Pt, Color, Face, bool, bool]
_BREAKS = re.compile("\r\n|[\n\v\f\r\u2028\u2029]")
_ANCHORS = {"top": "t", "middle": "ctr", "bottom": "b"}
_ALIGNS = {
    ("start", False): "l",
    ("start", True): "r",
    ("center", False): "ctr",
    ("center", True): "ctr",
    ("end", False): "r",
    ("end", True): "l",
}
_PARTED = re.compile(r"[^\w\s]*-+[^\W\d_]|`[^\s`]*[-/][^\s`]|[^ ]*\d–\d")
"""What begins a line and is parted by other programs, but not by us: options of commands, addresses that are code."""
_PAGE_FIELD = "{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}"
_CELL_FIELD = "{5E2B8D1C-0A64-4B7F-9C3D-2F1A6B7C8D9E}"
EMPTY_LIST_STYLE = "<a:lstStyle/>"


@dataclass(frozen=True, slots=True)
class Inherited:
    """What the layout's placeholder already says about a paragraph."""

    style: TextStyle
    is_rtl: bool
    deeper: tuple[TextStyle, ...] = ()
    """The same for lists inside lists."""

    def at(self, level: int) -> Inherited:
        """Return what it says at a depth of lists inside lists."""
        style = self.deeper[min(level, len(self.deeper)) - 1] if level and self.deeper else self.style
        return Inherited(style, self.is_rtl)


def body_properties(anchor: Anchor, insets: Insets) -> str:
    """Return `a:bodyPr` with everything explicit: wrapped at the frame, never fitted by the program."""
    return f'<a:bodyPr wrap="square"{_body_attributes(anchor, insets)} rtlCol="0"><a:noAutofit/></a:bodyPr>'


def differing_body_properties(
    anchor: Anchor, insets: Insets, base: tuple[Anchor, Insets], *, shrinks: bool = False
) -> str:
    """Return `a:bodyPr` of a filled placeholder: nothing where the layout says the same.

    One that `shrinks` is shown as it is written, and set smaller only when somebody writes more into it: measured in
    LibreOffice where the frame has a point to spare, documented for PowerPoint.
    """
    attributes = "" if (anchor, insets) == base else _body_attributes(anchor, insets)
    return f"<a:bodyPr{attributes}><a:normAutofit/></a:bodyPr>" if shrinks else f"<a:bodyPr{attributes}/>"


def _body_attributes(anchor: Anchor, insets: Insets) -> str:
    return (
        f' lIns="{emu(insets.left)}" tIns="{emu(insets.top)}" rIns="{emu(insets.right)}"'
        f' bIns="{emu(insets.bottom)}" anchor="{_ANCHORS[anchor]}"'
    )


def typefaces(face: Face, scripts: tuple[str, str] | None = None) -> str:
    """Return the Latin, East Asian and complex typefaces: the theme's, or `scripts` for the last two."""
    theme = "+mj" if face == "major" else "+mn"
    east_asian, complex_script = scripts or ("", "")
    return (
        f'<a:latin typeface="{theme}-lt"/>'
        f"<a:ea typeface={quoted(east_asian or theme + '-ea')}/>"
        f"<a:cs typeface={quoted(complex_script or theme + '-cs')}/>"
    )


class TextMarkup:
    """Writes the text of one deck; remembers the properties that it has written before."""

    def __init__(self, language: str, look: ThemeStyle) -> None:
        self.language = language
        self.look = look
        self.is_rtl = is_rtl(language)
        self._scripts = script_typefaces(language)
        self._run_cache: dict[object, tuple[str, str]] = {}
        self._paragraph_cache: dict[object, str] = {}

    def paragraphs(
        self,
        paragraphs: Sequence[TextParagraph],
        inherited: Inherited | None = None,
        page_number: str = "",
        *,
        is_exact: bool = False,
    ) -> str:
        """Return the `a:p` elements.

        Args:
            paragraphs: What to write.
            inherited: What need not be repeated; None writes everything.
            page_number: Digits that are written as the slide number field.
            is_exact: Whether lines of a paragraph with several are set apart in points: programs differ about
                line gaps in table cells, and their rows would grow.
        """
        numbering = Numbering()
        parts = []
        for position, paragraph in enumerate(paragraphs):
            said = None if inherited is None else inherited.at(paragraph.style.level)
            base = None if said is None else _appearance(said.style)
            start = numbering.start_of(paragraph.style.bullet)
            pitch = max(paragraph.line_heights) if is_exact and len(paragraph.lines) > 1 else None
            properties = self._paragraph_properties(
                paragraph, start, said, is_first=position == 0, pitch=pitch
            )
            content = "".join(self._run(run, base, page_number) for run in _whole_runs(paragraph))
            if not content:
                content = self._end_of_empty(paragraph, base)
            parts.append(f"<a:p>{properties}{content}</a:p>")
        return "".join(parts)

    def plain(self, text: str, *, has_direction: bool = True) -> str:
        """Return `text` as paragraphs without a look of their own, one for each of its lines.

        Args:
            text: What to write.
            has_direction: Whether a line against the deck's reading direction says so.
        """
        tail = f" lang={quoted(self.language)}/>"
        lines = (escaped(line) for line in _BREAKS.split(text))
        return "".join(
            f"<a:p>{self._plain_direction(line) if has_direction else ''}<a:r><a:rPr{tail}<a:t>{line}</a:t></a:r></a:p>"
            if line
            else f"<a:p><a:endParaRPr{tail}</a:p>"
            for line in lines
        )

    def level(self, style: TextStyle, number: int = 1) -> str:
        """Return one level of a list style: what paragraphs of a placeholder look like by default."""
        return _level(style, number, self.is_rtl)

    def _plain_direction(self, line: str) -> str:
        is_reversed = is_rtl_text(line, self.language)
        if is_reversed == self.is_rtl:
            return ""
        return f'<a:pPr algn="{_ALIGNS["start", is_reversed]}" rtl="{int(is_reversed)}"/>'

    def _paragraph_properties(
        self,
        paragraph: TextParagraph,
        start: int,
        inherited: Inherited | None,
        *,
        is_first: bool,
        pitch: Pt | None,
    ) -> str:
        key = (paragraph.style, paragraph.is_rtl, is_first, start, inherited, pitch)
        if key not in self._paragraph_cache:
            self._paragraph_cache[key] = _paragraph_properties(
                paragraph, start, inherited, is_first=is_first, pitch=pitch
            )
        return self._paragraph_cache[key]

    def _run(self, run: Run, base: _Appearance | None, page_number: str) -> str:
        attributes, children = self._run_properties(run, base)
        properties = f"<a:rPr{attributes}>{children}</a:rPr>" if children else f"<a:rPr{attributes}/>"
        if page_number and page_number in run.text:
            before, _, after = run.text.partition(page_number)
            field = f'<a:fld id="{_PAGE_FIELD}" type="slidenum">{properties}<a:t>{page_number}</a:t></a:fld>'
            return _text_runs(before, properties) + field + _text_runs(after, properties)
        return _text_runs(run.text, properties)

    def _end_of_empty(self, paragraph: TextParagraph, base: _Appearance | None) -> str:
        style = paragraph.style
        run = Run("", style.size, style.color, style.face, style.bold, style.italic)
        attributes, children = self._run_properties(run, base)
        return f"<a:endParaRPr{attributes}>{children}</a:endParaRPr>"

    def _run_properties(self, run: Run, base: _Appearance | None) -> tuple[str, str]:
        key = (run.size, run.color, run.face, run.bold, run.italic, run.lang, run.typeface, base)
        if key not in self._run_cache:
            language = run.lang or self.language
            scripts = script_typefaces(language)
            other = None if scripts == self._scripts else scripts
            self._run_cache[key] = _run_properties(run, base, language, other)
        return self._run_cache[key]


@lru_cache(maxsize=512)
def _level(style: TextStyle, number: int, is_deck_rtl: bool) -> str:  # noqa: FBT001  # lru_cache takes it as it comes
    attributes = _indent(style) + _alignment(style, is_rtl=is_deck_rtl)
    children = _spacing(style.spacing) + _space("Bef", style.before) + _space("Aft", style.after)
    weight = f'sz="{hundredths(style.size)}" b="{int(style.bold)}" i="{int(style.italic)}"'
    default = f"<a:defRPr {weight}>{solid(style.color)}{typefaces(style.face)}</a:defRPr>"
    bullet = _bullet_markup(style, 1)
    return f"<a:lvl{number}pPr{attributes}>{children}{bullet}{default}</a:lvl{number}pPr>"


def _whole_runs(paragraph: TextParagraph) -> Sequence[Run]:
    """Return the runs so that every program keeps whole what our lines keep whole.

    Figure and unit get a no-break space where there are several lines. A line that begins with something that others
    part behind its hyphen or slash, such as `--all`, has a line break before it in place of the space.
    """
    lines = [line.text for line in paragraph.lines]
    if len(lines) < 2 or not any(unparted(line) != line or _PARTED.match(line) for line in lines):
        return paragraph.runs
    whole = paragraph.text
    end, letters = 0, list(whole)
    for line in lines:
        start = whole.find(line, end)
        if start >= 0:
            end = start + len(line)
            letters[start:end] = unparted(line)
            if start > 0 and whole[start - 1] == " " and _PARTED.match(unparted(line)):
                letters[start - 1] = "\v"
    ends = accumulate(len(run.text) for run in paragraph.runs)
    texts = (
        "".join(letters[end - len(run.text) : end]) for run, end in zip(paragraph.runs, ends, strict=True)
    )
    return [replace(run, text=text) for run, text in zip(paragraph.runs, texts, strict=True)]


def _appearance(style: TextStyle) -> _Appearance:
    return style.size, style.color, style.face, style.bold, style.italic


def _text_runs(text: str, properties: str) -> str:
    """Return the runs of `text`, with line breaks between its lines; an empty run is never written."""
    lines = _BREAKS.split(text)
    runs = (
        f"<a:r>{properties}<a:t>{content}</a:t></a:r>" if content else "" for content in map(escaped, lines)
    )
    return f"<a:br>{properties}</a:br>".join(runs)


def _run_properties(
    run: Run, base: _Appearance | None, language: str, scripts: tuple[str, str] | None
) -> tuple[str, str]:
    """Return attributes and children of `a:rPr`: all of them, or what differs from `base`."""
    size, ink, face, bold, italic = base or (None, None, None, False, False)
    attributes = f" lang={quoted(language)}"
    if run.size != size:
        attributes += f' sz="{hundredths(run.size)}"'
    if run.bold != bold:
        attributes += f' b="{int(run.bold)}"'
    if run.italic != italic:
        attributes += f' i="{int(run.italic)}"'
    children = solid(run.color) if run.color != ink else ""
    if run.typeface:
        children += f"<a:latin typeface={quoted(run.typeface)}/>"
    elif run.face != face or scripts:
        children += typefaces(run.face, scripts)
    return attributes, children


def _paragraph_properties(
    paragraph: TextParagraph, start: int, inherited: Inherited | None, *, is_first: bool, pitch: Pt | None
) -> str:
    """Return `a:pPr`; a space before the first paragraph would move it, so there is none."""
    style, base = paragraph.style, inherited.style if inherited else None
    before = 0.0 if is_first else style.before
    attributes, children = f' lvl="{style.level}"' if style.level else "", ""
    if base is None or (style.indent, bool(style.bullet)) != (base.indent, bool(base.bullet)):
        attributes += _indent(style)
    if inherited is None or (style.align, paragraph.is_rtl) != (inherited.style.align, inherited.is_rtl):
        attributes += _alignment(style, is_rtl=paragraph.is_rtl)
    if pitch is not None:
        children += f'<a:lnSpc><a:spcPts val="{hundredths(pitch)}"/></a:lnSpc>'
    elif base is None or style.spacing != base.spacing:
        children += _spacing(style.spacing)
    if base is None or before != base.before:
        children += _space("Bef", before)
    if base is None or style.after != base.after:
        children += _space("Aft", style.after)
    bullet = _bullet_markup(style, start)
    if base is None or bullet != _bullet_markup(base, 1):
        children += bullet
    return f"<a:pPr{attributes}>{children}</a:pPr>" if attributes or children else ""


def _alignment(style: TextStyle, *, is_rtl: bool) -> str:
    return f' algn="{_ALIGNS[style.align, is_rtl]}" rtl="{int(is_rtl)}"'


def _indent(style: TextStyle) -> str:
    depth = emu(style.indent)
    return f' marL="{depth}" indent="{-emu(style.bullet_room) if style.bullet else 0}"'


def _spacing(value: float) -> str:
    return f'<a:lnSpc><a:spcPct val="{thousandths(value)}"/></a:lnSpc>'


def _space(side: str, value: Pt) -> str:
    return f'<a:spc{side}><a:spcPts val="{hundredths(value)}"/></a:spc{side}>'


def _bullet_markup(style: TextStyle, start: int) -> str:
    """Return colour, typeface and sign of a paragraph's bullet.

    Args:
        style: Its `bullet` is a character, or a number such as "3", "3." or "3)".
        start: Where the count of a numbered list begins.
    """
    bullet = escaped(style.bullet).strip()
    if not bullet:
        return "<a:buNone/>"
    ink = "<a:buClrTx/>" if style.bullet_color is None else f"<a:buClr>{color(style.bullet_color)}</a:buClr>"
    # LibreOffice takes a symbol font, and a higher bullet, where the typeface is only said to be the text's.
    typeface = f'<a:buFont typeface="{"+mj" if style.face == "major" else "+mn"}-lt"/>'
    number = _NUMBER.fullmatch(bullet)
    if number is None:
        return f"{ink}{typeface}<a:buChar char={quoted(style.bullet.strip())}/>"
    begin = f' startAt="{start}"' if start != 1 else ""
    return f'{ink}{typeface}<a:buAutoNum type="{_SCHEMES[number[2]]}"{begin}/>'


class Numbering:
    """Follows the paragraphs of one text body and says where each numbered list began."""

    def __init__(self) -> None:
        self._first = self._next = 0
        self._suffix = ""

    def start_of(self, bullet: str) -> int:
        """Return the first number of the list that the next paragraph belongs to; 1 where it has no number."""
        match = _NUMBER.fullmatch(bullet.strip())
        if match is None:
            self._next = 0
            return 1
        number, suffix = int(match[1]), match[2]
        if number != self._next or suffix != self._suffix:
            self._first, self._suffix = number, suffix
        self._next = number + 1
        return self._first


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
    turn = 'wrap="none"' if rotation is None else f'rot="{rotation * DEGREE}" vert="horz"'
    return (
        f"<c:txPr><a:bodyPr {turn}/><a:lstStyle/><a:p><a:pPr>{_look('defRPr', size, ink, is_bold=is_bold)}</a:pPr>"
        f"<a:endParaRPr lang={quoted(language)}/></a:p></c:txPr>"
    )


def rich_text(text: str, size: Pt, ink: Color, language: str, *, rotation: int = 0) -> str:
    """Return `c:tx` with this text, a paragraph for each of its lines."""
    look = _look("rPr", size, ink, f" lang={quoted(language)}")
    default = f"<a:pPr>{_look('defRPr', size, ink)}</a:pPr>"
    runs = (
        f"<a:r>{look}<a:t>{content}</a:t></a:r>" if content else "" for content in escaped(text).split("\n")
    )
    paragraphs = "".join(f"<a:p>{default}{run}</a:p>" for run in runs)
    body = f'<a:bodyPr rot="{rotation * DEGREE}" vert="horz"/>'
    return f"<c:tx><c:rich>{body}<a:lstStyle/>{paragraphs}</c:rich></c:tx>"


def cell_text(size: Pt, ink: Color, language: str, *, is_bold: bool = False) -> str:
    """Return `c:tx` of a label that says what a cell of the chart's workbook says."""
    look = _look("rPr", size, ink, f" lang={quoted(language)}", is_bold=is_bold)
    default = f"<a:pPr>{_look('defRPr', size, ink, is_bold=is_bold)}</a:pPr>"
    field = f'<a:fld id="{_CELL_FIELD}" type="CELLRANGE">{look}{default}<a:t>[CELLRANGE]</a:t></a:fld>'
    return f'<c:tx><c:rich><a:bodyPr wrap="none"/><a:lstStyle/><a:p>{default}{field}</a:p></c:rich></c:tx>'


def _look(tag: str, size: Pt, ink: Color, attributes: str = "", *, is_bold: bool = False) -> str:
    return (
        f'<a:{tag}{attributes} sz="{hundredths(size)}" b="{int(is_bold)}">'
        f"{solid(ink)}{typefaces('minor')}</a:{tag}>"
    )
