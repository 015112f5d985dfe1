"""Text of drawings: paragraphs of shapes and table cells, with what stands in front of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nbdeck.engine.pptx.read.archive import NAMESPACES, A
from nbdeck.engine.pptx.read.cascade import Cascade, cascade
from nbdeck.engine.pptx.read.numbers import whole

if TYPE_CHECKING:
    from lxml import etree

_M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
_MC = f"{{{NAMESPACES['mc']}}}"
NO_STYLES = cascade()
_P, _PROPERTIES, _T, _BREAK = A + "p", A + "pPr", A + "t", A + "br"
_RUNS = frozenset((A + "r", A + "fld"))
_ALTERNATIVES = f"{_MC}AlternateContent"
_NUMBERED, _NOT_BULLETED = A + "buAutoNum", A + "buNone"
_BULLETS = frozenset(A + name for name in ("buNone", "buChar", "buAutoNum", "buBlip"))
_MOST_LEVELS = 9


@dataclass(frozen=True, slots=True)
class DrawingParagraph:
    """One paragraph of a drawing.

    Attributes:
        text: Its words; breaks that the author set are line feeds.
        level: How deep it is indented, from 0.
        is_bulleted: Whether a bullet or a number stands in front of it.
        number: Its number where it is numbered.
    """

    text: str
    level: int = 0
    is_bulleted: bool = False
    number: int | None = None


def lines(body: etree._Element | None, styles: Cascade = NO_STYLES) -> Iterator[DrawingParagraph]:
    """Yield the paragraphs of a text body that have words.

    Args:
        body: `p:txBody`, `a:txBody` or its kin; None for none.
        styles: List styles that say which paragraphs have bullets, the nearest first.
    """
    numbers: dict[int, tuple[str, int]] = {}
    inherited: dict[int, etree._Element | None] = {}
    for paragraph in () if body is None else body.iterfind(_P):
        text = words(paragraph)
        if not text:
            continue
        own = paragraph.find(_PROPERTIES)
        level = 0 if own is None else min(max(0, whole(own.get("lvl"))), _MOST_LEVELS - 1)
        bullet = None if own is None else next((each for each in own if each.tag in _BULLETS), None)
        if bullet is None:
            if level not in inherited:
                inherited[level] = styles.paragraph(paragraph).bullet()
            bullet = inherited[level]
        kind = "" if bullet is None else str(bullet.tag)
        for deeper in [each for each in numbers if each > level or (each == level and kind != _NUMBERED)]:
            del numbers[deeper]
        number = None
        if bullet is not None and kind == _NUMBERED:
            number = _next(numbers, level, bullet)
        yield DrawingParagraph(text, level, kind not in ("", _NOT_BULLETED), number)


def plain_lines(body: etree._Element | None) -> str:
    """Return the words of a text body, one line for each paragraph that has any; bullets are not asked for."""
    paragraphs = () if body is None else map(words, body.iterfind(_P))
    return "\n".join(filter(None, paragraphs))


def _next(numbers: dict[int, tuple[str, int]], level: int, bullet: etree._Element) -> int:
    scheme, start = bullet.get("type", ""), max(1, whole(bullet.get("startAt"), 1))
    known, last = numbers.get(level, ("", 0))
    number = last + 1 if known == f"{scheme} {start}" else start
    numbers[level] = (f"{scheme} {start}", number)
    return number


def words(paragraph: etree._Element) -> str:
    """Return the characters of an `a:p`, formulas included."""
    parts: list[str] = []
    for child in paragraph:
        tag = child.tag
        if tag in _RUNS:
            parts.append(child.findtext(_T) or "")
        elif tag == _BREAK:
            parts.append("\n")
        elif tag == _ALTERNATIVES:
            parts.extend(each.text or "" for each in child.iter(f"{_M}t"))
    rows = "".join(parts).replace("\v", "\n").split("\n")
    return "\n".join(" ".join(row.split()) for row in rows).strip()
