"""Text of a file with its lines broken: every run gets the size, colour and typeface that a program would give it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from lxml import etree

from nbdeck.engine.pptx.emu import Emu
from nbdeck.engine.pptx.read.archive import NAMESPACES, A
from nbdeck.engine.pptx.read.cascade import Cascade, Chain, stand_in
from nbdeck.engine.pptx.read.colors import Palette, flat
from nbdeck.engine.pptx.read.numbers import number, points, share, whole
from nbdeck.engine.pptx.read.warnings import ReadingWarnings
from nbdeck.engine.scene.boxes import INK, Box, Color, Pt, ThemeStyle
from nbdeck.engine.scene.text import (
    LINE_PITCH,
    Align,
    Anchor,
    Face,
    Insets,
    Run,
    TextParagraph,
    TextStyle,
    stack_height,
)
from nbdeck.engine.text.composing import from_runs

_SYMBOL_FONTS = ("wingdings", "webdings", "symbol", "marlett", "zapf dingbats")
_DOT = "•"


class Counter:
    """Follows the paragraphs of one text and says which bullet each one gets."""

    def __init__(self) -> None:
        self._next: dict[int, tuple[str, int]] = {}

    def bullet(self, element: etree._Element | None, font: str, level: int) -> str:
        """Return the bullet of the next paragraph, empty for none.

        Args:
            element: `a:buChar`, `a:buAutoNum`, `a:buBlip`, `a:buNone` or None.
            font: Typeface of the bullet; a symbol font's letters stand for signs, shown as a dot.
            level: Of the paragraph, from 0.
        """
        kind = "" if element is None else etree.QName(element).localname
        for deeper in [each for each in self._next if each > level]:
            del self._next[deeper]
        if element is None or kind != "buAutoNum":
            self._next.pop(level, None)
            return self._sign(element, kind, font)
        scheme = element.get("type", "arabicPeriod")
        known, number = self._next.get(level, ("", 0))
        if known != scheme:
            number = min(max(1, whole(element.get("startAt"), 1)), 3999)
        self._next[level] = (scheme, number + 1)
        return _written(scheme, number)

    def _sign(self, element: etree._Element | None, kind: str, font: str) -> str:
        if element is None or kind not in ("buChar", "buBlip"):
            return ""
        sign = element.get("char", _DOT).strip()
        is_symbol = font.lower().startswith(_SYMBOL_FONTS) or any(
            "\ue000" <= each <= "\uf8ff" for each in sign
        )
        return _DOT if is_symbol or not sign else sign


def _written(scheme: str, number: int) -> str:
    body = str(number)
    if scheme.startswith("alpha"):
        body = chr(ord("a") + (number - 1) % 26) * min((number - 1) // 26 + 1, 4)
    elif scheme.startswith("roman"):
        body = _roman(number)
    if "Uc" in scheme:
        body = body.upper()
    if scheme.endswith("ParenBoth"):
        return f"({body})"
    return body + (")" if scheme.endswith("ParenR") else "." if scheme.endswith("Period") else "")


def _roman(number: int) -> str:
    signs = ((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"),
             (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))  # fmt: skip
    result = ""
    for value, sign in signs:
        result += sign * (number // value)
        number %= value
    return result


_ROUNDING: Pt = 0.01
"""Room given to lines beyond the frame, for frames are whole EMU and widths are not."""
_DEFAULT_SIZE: Pt = 18.0
_INSETS = {"lIns": Emu(91_440), "tIns": Emu(45_720), "rIns": Emu(91_440), "bIns": Emu(45_720)}
_ANCHORS: dict[str, Anchor] = {"t": "top", "ctr": "middle", "b": "bottom"}


@dataclass(frozen=True, slots=True)
class Sheer:
    """How runs of one sheet look up what is not text: colours, the theme's typefaces, the number of the slide."""

    palette: Palette
    look: ThemeStyle
    major: str
    minor: str
    number: int
    warnings: ReadingWarnings


@dataclass(frozen=True, slots=True)
class BodyProperties:
    """What `a:bodyPr` says, the nearest first.

    Attributes:
        insets: Distances of text from its frame.
        wraps: Whether lines are broken at the frame.
        grows: Whether the frame follows its text.
        scale: What autofit does to sizes, 0 to 1.
        tighter: What autofit takes from line spacing, 0 to 1.
        turn: Degrees that the text is turned inside its frame.
    """

    anchor: Anchor
    insets: Insets
    wraps: bool
    grows: bool
    scale: float
    tighter: float
    turn: float


def frame_of(bodies: Sequence[etree._Element]) -> BodyProperties:
    """Return the frame settings of text bodies, the nearest first."""
    chain = Chain(tuple(each for body in bodies if (each := body.find("a:bodyPr", NAMESPACES)) is not None))
    sides = [points(chain.value(name), default) for name, default in _INSETS.items()]
    fit = chain.child("noAutofit", "normAutofit", "spAutoFit")
    kind = "" if fit is None else etree.QName(fit).localname
    own = fit if fit is not None and kind == "normAutofit" else None
    return BodyProperties(
        anchor=_ANCHORS.get(chain.value("anchor") or "t", "top"),
        insets=Insets(*sides),
        wraps=chain.value("wrap") != "none",
        grows=kind == "spAutoFit",
        scale=share(None if own is None else own.get("fontScale"), 1.0),
        tighter=share(None if own is None else own.get("lnSpcReduction")),
        turn={"vert": 90.0, "eaVert": 90.0, "vert270": -90.0}.get(chain.value("vert") or "", 0.0),
    )


@dataclass(frozen=True, slots=True)
class BodyReader:
    """Reads the text bodies of one sheet."""

    sheer: Sheer

    def paragraphs(
        self, body: etree._Element, styles: Cascade, frame: BodyProperties, width: Pt
    ) -> tuple[TextParagraph, ...]:
        """Return the paragraphs of a text body, broken for the inner width `width`, points."""
        counter = Counter()
        room = width + _ROUNDING if frame.wraps else math.inf
        elements = body.iterfind("a:p", NAMESPACES)
        return tuple(self._paragraph(each, styles.paragraph(each), counter, frame, room) for each in elements)

    def _paragraph(
        self, element: etree._Element, chain: Chain, counter: Counter, frame: BodyProperties, width: Pt
    ) -> TextParagraph:
        runs = tuple(self._runs(element, chain, frame))
        end = element.find("a:endParaRPr", NAMESPACES)
        first = runs[0] if runs else self._run("", chain.run(end), frame)
        is_rtl = chain.flag("rtl")
        style = self._style(
            chain, counter, frame, first, is_rtl=is_rtl, has_text=any(run.text.strip() for run in runs)
        )
        paragraph = from_runs(runs, style, max(width, style.indent + 1.0), self.sheer.look, first.lang)
        return replace(paragraph, is_rtl=is_rtl)

    def _runs(self, element: etree._Element, chain: Chain, frame: BodyProperties) -> Iterator[Run]:
        for item in element.iterchildren(f"{A}r", f"{A}br", f"{A}fld"):
            properties = item.find("a:rPr", NAMESPACES)
            kind = etree.QName(item).localname
            text = "\n" if kind == "br" else item.findtext("a:t", "", NAMESPACES)
            if kind == "fld" and item.get("type") == "slidenum":
                text = str(self.sheer.number)
            if text:
                yield self._run(text, chain.run(properties), frame)

    def _run(self, text: str, chain: Chain, frame: BodyProperties) -> Run:
        if chain.value("cap") == "all":
            text = text.upper()
        face, typeface = self._typeface(chain.child("latin"), text)
        size = chain.number("sz", _DEFAULT_SIZE * 100) / 100 * frame.scale
        return Run(
            text,
            max(size, 1.0),
            self._ink(chain),
            face,
            bold=chain.flag("b"),
            italic=chain.flag("i"),
            lang=chain.value("lang") or "",
            typeface=typeface,
        )

    def _ink(self, chain: Chain) -> Color:
        palette = self.sheer.palette
        if chain.elements and chain.elements[0].find("a:hlinkClick", NAMESPACES) is not None:
            return palette.slot("hlink")
        fill = chain.child("solidFill", "gradFill", "noFill", "blipFill", "pattFill")
        color = None if fill is None else flat(fill, palette, self.sheer.look)
        return palette.slot("tx1") if fill is None else color or INK.faded(0.0)

    def _typeface(self, latin: etree._Element | None, text: str) -> tuple[Face, str]:
        sheer = self.sheer
        name = "" if latin is None else latin.get("typeface", "")
        wanted = {"+mj-lt": sheer.major, "+mn-lt": sheer.minor, "": sheer.minor}.get(name, name)
        known = stand_in(wanted)
        if known != wanted and text.strip():
            sheer.warnings.add(f"{wanted} is not known here; its text was measured as {known}")
        if name == "+mj-lt" and known == sheer.look.major:
            return "major", ""
        return "minor", "" if known == sheer.look.minor else known

    def _style(
        self,
        chain: Chain,
        counter: Counter,
        frame: BodyProperties,
        first: Run,
        *,
        is_rtl: bool,
        has_text: bool,
    ) -> TextStyle:
        font = chain.child("buFont")
        name = "" if font is None else font.get("typeface", "")
        bullet = counter.bullet(chain.bullet(), name, chain.level) if has_text else ""
        color = chain.child("buClr", "buClrTx")
        indent, hang = max(0.0, points(chain.value("marL"))), 0.0
        if bullet:
            indent = indent if indent >= 1 else _narrowest(bullet, first.size)
            hang = min(indent, max(0.0, -points(chain.value("indent"))))
        before, after = (self._space(chain.child(name), first.size) for name in ("spcBef", "spcAft"))
        spacing = self._space(chain.child("lnSpc"), first.size, LINE_PITCH * first.size) / (
            LINE_PITCH * first.size
        )
        return TextStyle(
            first.size,
            first.color,
            first.face,
            bold=first.bold,
            italic=first.italic,
            align=_align(chain.value("algn") or ("r" if is_rtl else "l"), is_rtl=is_rtl),
            spacing=max(0.1, spacing - frame.tighter),
            before=before,
            after=after,
            bullet=bullet,
            bullet_color=self.sheer.palette.color(color),
            indent=indent,
            hang=0.0 if hang == indent else hang,
        )

    def _space(self, element: etree._Element | None, size: Pt, default: Pt = 0.0) -> Pt:
        """Return a space in points; a share is one of the line's height."""
        part, points = (
            None if element is None else element.find(name, NAMESPACES) for name in ("a:spcPct", "a:spcPts")
        )
        if part is not None:
            return share(part.get("val"), 1.0) * LINE_PITCH * size
        return default if points is None else number(points.get("val")) / 100


def _narrowest(bullet: str, size: Pt) -> Pt:
    """Return the room that a bullet takes which hangs in no indent, points."""
    return (0.35 + 0.5 * len(bullet)) * size


def _align(word: str, *, is_rtl: bool) -> Align:
    if word == "ctr":
        return "center"
    side: Literal["l", "r"] = "r" if word == "r" else "l"
    return "start" if (side == "r") == is_rtl else "end"


def fitted(box: Box, paragraphs: tuple[TextParagraph, ...], frame: BodyProperties) -> Box:
    """Return the frame as a program shows it: unbroken text reaches out of it, a growing one follows its text."""
    insets = frame.insets
    if not frame.wraps:
        width = max((each.width for each in paragraphs), default=0.0) + insets.left + insets.right
        spare = box.w - width
        align = paragraphs[0].style.align if paragraphs else "start"
        is_right = (align == "end") != (bool(paragraphs) and paragraphs[0].is_rtl and align != "center")
        shift = spare / 2 if align == "center" else spare if is_right else 0.0
        box = Box(box.x + shift, box.y, width + _ROUNDING, box.h)
    height = stack_height(paragraphs) + insets.top + insets.bottom
    if frame.grows and height > box.h:
        up = {"top": 0.0, "middle": 0.5, "bottom": 1.0}[frame.anchor] * (height - box.h)
        box = Box(box.x, box.y - up, box.w, height)
    return box
