"""The words of a Word paragraph: insertions kept, deletions dropped, with what it carries; rows and cells of tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from nbdeck.engine.pptx.read.archive import NAMESPACES
from nbdeck.engine.pptx.read.numbers import whole
from nbdeck.engine.sources.word.styles import W

if TYPE_CHECKING:
    from lxml import etree


_WRAPPERS = frozenset(W + name for name in ("sdt", "sdtContent", "customXml", "ins", "moveTo", "smartTag"))


@dataclass(frozen=True, slots=True)
class WordRow:
    """One row: its cells, None where one is covered by another, and whether it is repeated as a header."""

    cells: tuple[etree._Element | None, ...]
    is_header: bool


def rows_of(table: etree._Element, columns: int) -> Iterator[WordRow]:
    """Yield the rows of a `w:tbl`, each at most `columns` wide."""
    for row in _unwrapped(table, f"{W}tr"):
        properties = row.find(f"{W}trPr")
        if properties is not None and properties.find(f"{W}del") is not None:
            continue
        header = None if properties is None else properties.find(f"{W}tblHeader")
        cells: list[etree._Element | None] = []
        skipped = None if properties is None else properties.find(f"{W}gridBefore")
        cells.extend([None] * min(number_of(skipped), columns))
        for cell in _unwrapped(row, f"{W}tc"):
            cells.extend(_spanned(cell, columns - len(cells)))
        yield WordRow(tuple(cells), is_on(header))


def _spanned(cell: etree._Element, room: int) -> list[etree._Element | None]:
    """Return a cell and the places that it covers in its row."""
    if room <= 0:
        return []
    properties = cell.find(f"{W}tcPr")
    if properties is None:
        return [cell]
    down = properties.find(f"{W}vMerge")
    is_covered = down is not None and down.get(f"{W}val", "continue") == "continue"
    across = properties.find(f"{W}hMerge")
    is_covered = is_covered or (across is not None and across.get(f"{W}val", "continue") == "continue")
    span = max(1, number_of(properties.find(f"{W}gridSpan"), 1))
    return [None if is_covered else cell, *[None] * (min(span, room) - 1)]


def _unwrapped(element: etree._Element, tag: str) -> Iterator[etree._Element]:
    for child in element:
        if child.tag == tag:
            yield child
        elif child.tag in _WRAPPERS and not (child.tag == f"{W}sdt" and is_prompt(child) and tag == f"{W}tr"):
            yield from _unwrapped(child, tag)


M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
ALTERNATIVES = f"{{{NAMESPACES['mc']}}}AlternateContent"
_DROPPED = frozenset(
    W + name
    for name in ("del", "moveFrom", "pPr", "rPr", "sdtPr", "sdtEndPr", "instrText", "delText", "rt", "sectPr")
)
_OBJECTS = frozenset(W + name for name in ("drawing", "pict", "object"))
_NOTES = {f"{W}footnoteReference": "footnotes", f"{W}endnoteReference": "endnotes"}
_SIGNS = {f"{W}br": "\n", f"{W}tab": "\t", f"{W}cr": "\n", f"{W}noBreakHyphen": "-", f"{W}ptab": "\t"}
_LONGEST_LABEL = 60
_FALSE = ("0", "false", "off")


@dataclass(slots=True)
class Inline:
    """What stands in one paragraph.

    Attributes:
        parts: Its words, piece by piece.
        objects: Drawings, pictures and embedded objects, in order.
        notes: Foot- and endnotes that it refers to: kind of part, and id.
        languages: Characters in each language that runs state; "" for those that state none.
        plain: Characters that no run of its own makes bold.
        label: Its words up to the first that no run of its own makes bold.
    """

    parts: list[str] = field(default_factory=list)
    objects: list[etree._Element] = field(default_factory=list)
    notes: list[tuple[str, str]] = field(default_factory=list)
    languages: Counter[str] = field(default_factory=Counter)
    plain: int = 0
    label: str = ""

    @property
    def is_bold(self) -> bool:
        """Whether every letter is bold by itself, not by its style."""
        return self.plain == 0 and any(self.parts)

    @property
    def labelled(self) -> str:
        """Its words; a bold label in front that ends in a full stop ends in a colon, for it is no sentence."""
        label = " ".join(self.label.split())
        is_label = (
            self.plain and 1 < len(label) <= _LONGEST_LABEL and label[-1] == "." and "." not in label[:-1]
        )
        return f"{label[:-1]}:{self.text[len(label) :]}" if is_label else self.text

    @property
    def raw(self) -> str:
        """Its words with all blanks as they are, for code."""
        return "".join(self.parts)

    @property
    def text(self) -> str:
        """Its words; runs of blanks count as one, breaks that the author set stay."""
        lines = self.raw.split("\n")
        return "\n".join(" ".join(line.split()) for line in lines).strip()


def inline(paragraph: etree._Element) -> Inline:
    """Return what stands in a `w:p`."""
    words = Inline()
    _collect(paragraph, words)
    return words


def branch(element: etree._Element) -> Iterator[etree._Element]:
    """Yield the first of several alternatives that holds anything: the newest form of what a file says twice."""
    for each in element:
        if len(each):
            yield each
            return


def is_prompt(control: etree._Element) -> bool:
    """Whether a content control shows its prompt to the author, and nothing that anybody wrote."""
    showing = control.find(f"{W}sdtPr/{W}showingPlcHdr")
    return is_on(showing)


def _collect(element: etree._Element, words: Inline) -> None:
    for child in element:
        tag = child.tag
        if tag == f"{W}r":
            _run(child, words)
        elif tag in _DROPPED or (tag == f"{W}sdt" and is_prompt(child)):
            continue
        elif tag == ALTERNATIVES:
            for each in branch(child):
                _run(each, words)
        elif tag in (f"{M}oMath", f"{M}oMathPara"):
            words.parts.append("".join(each.text or "" for each in child.iter(f"{M}t")))
        elif len(child):
            _collect(child, words)


def _run(run: etree._Element, words: Inline) -> None:
    properties = run.find(f"{W}rPr")
    language, is_bold = "", False
    if properties is not None:
        if is_on(properties.find(f"{W}vanish")):
            return
        is_bold = is_on(properties.find(f"{W}b"))
        stated = properties.find(f"{W}lang")
        language = "" if stated is None else stated.get(f"{W}val", "")
    for child in run:
        tag = child.tag
        if tag == f"{W}t":
            text = child.text or ""
            if not is_bold and text.strip() and not words.plain:
                words.label = words.raw
            words.parts.append(text)
            words.languages[language] += len(text)
            words.plain += 0 if is_bold else len(text.strip())
        elif tag in _SIGNS and child.get(f"{W}type") != "page":
            words.parts.append(_SIGNS[tag])
        else:
            _special(child, tag, words)


def _special(child: etree._Element, tag: str, words: Inline) -> None:
    if tag in _OBJECTS:
        words.objects.append(child)
    elif tag in _NOTES:
        words.notes.append((_NOTES[tag], child.get(f"{W}id", "")))
    elif tag == f"{W}sym":
        words.parts.append(_symbol(child))
    else:
        inner = branch(child) if tag == ALTERNATIVES else child.iterfind(f"{W}rubyBase")
        for each in inner:
            _collect_or_run(each, words)


def _collect_or_run(element: etree._Element, words: Inline) -> None:
    """Read what alternatives hold, which is what runs hold, or the base of a ruby, which holds runs."""
    if element.tag == f"{W}rubyBase":
        _collect(element, words)
    else:
        _run(element, words)


def _symbol(element: etree._Element) -> str:
    """Return the character of a symbol; letters of symbol fonts, which mean signs, are left out."""
    try:
        code = int(element.get(f"{W}char", ""), 16)
    except ValueError:
        return ""
    is_sign = 0xE000 <= code <= 0xF8FF or not 0x20 <= code < 0xD800
    return "" if is_sign else chr(code)


def is_on(element: etree._Element | None) -> bool:
    """Whether a property is set, and not to false."""
    return element is not None and element.get(f"{W}val") not in _FALSE


def number_of(element: etree._Element | None, default: int = 0) -> int:
    """Return the whole number in the `w:val` of an element."""
    return default if element is None else whole(element.get(f"{W}val"), default)
