"""A .pptx with some slides in another language: text, notes, charts, SmartArt; every other part to the byte."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from lxml import etree

from nbdeck.contract.languages import Language
from nbdeck.engine.pptx.edit.part import XmlPart, child, local, open_presentation, parse
from nbdeck.engine.pptx.foreign.deck_file import DeckFile
from nbdeck.engine.pptx.read.archive import NAMESPACES, Archive, open_archive
from nbdeck.engine.pptx.read.cascade import Cascade, cascade
from nbdeck.engine.pptx.read.sheets import Sheet, Sheets, ancestors, family, placeholder_mark, text_styles
from nbdeck.engine.pptx.rezip import with_members
from nbdeck.engine.translate.parts.paragraphs import paragraphs_of, say_paragraph
from nbdeck.engine.translate.phrases import On
from nbdeck.engine.translate.pieces import of_text, plain
from nbdeck.engine.translate.slides import Say, apart, said_line
from nbdeck.errors import CorruptFile, NbdeckError

_CACHES = ("strCache", "multiLvlStrCache", "strLit", "dlblRangeCache")
_MOST_BYTES = 20_000_000
"""Of a workbook's part, unpacked; larger ones keep their labels."""
_DAMAGED = CorruptFile("The file is damaged: the workbook of a chart cannot be read.")


def say_labels(root: etree._Element, say: Say) -> dict[str, str]:
    """Say the labels of a chart part in place, and return the new words by the old ones.

    Labels that would become the same as another one stay as they are; titles are paragraphs and not said here.
    """
    labels = list(_labels(root))
    before = list(dict.fromkeys(label.text or "" for label in labels))
    after = apart(before, [plain(say(of_text(text))) if text.strip() else text for text in before])
    changed = {old: new for old, new in zip(before, after, strict=True) if old != new}
    for label in labels:
        label.text = changed.get(label.text or "", label.text)
    return changed


def _labels(root: etree._Element) -> Iterator[etree._Element]:
    for cache in root.iter(*(f"{{*}}{name}" for name in _CACHES)):
        yield from cache.iter("{*}v")
    for title in root.iter("{*}tx"):
        value = child(title, "v")
        if value is not None:
            yield value
    for dimension in root.iter("{*}strDim"):
        yield from dimension.iter("{*}pt")
    for data in root.iter("{*}txData"):
        value = child(data, "v")
        if value is not None:
            yield value


def said_workbook(xlsx: bytes, words: Mapping[str, str]) -> bytes:
    """Return a chart's workbook with the new words in the cells that hold the old ones, and in heads of its tables.

    A workbook of another kind, damaged or very large, is returned as it is.

    Args:
        xlsx: The workbook.
        words: New words by old ones.
    """
    try:
        archive = open_archive(xlsx, most_xml_bytes=_MOST_BYTES)
        names = [info.filename for info in zipfile.ZipFile(io.BytesIO(xlsx)).infolist()]
        changed: dict[str, bytes] = {}
        for name in names:
            data = _said_part(archive, name, words)
            if data is not None:
                changed[name] = data
        return with_members(xlsx, changed) if changed else xlsx
    except (NbdeckError, zipfile.BadZipFile, _Doubled):
        return xlsx


class _Doubled(Exception):
    """Two columns of a table would have one name, which Excel takes for damage."""


def _said_part(archive: Archive, name: str, words: Mapping[str, str]) -> bytes | None:
    if not name.startswith("xl/") or not name.endswith(".xml"):
        return None
    if name == "xl/sharedStrings.xml":
        part, kind = parse(archive.data(name), _DAMAGED), "si"
    elif name.startswith("xl/worksheets/"):
        part, kind = parse(archive.data(name), _DAMAGED), "is"
    elif name.startswith("xl/tables/"):
        part = parse(archive.data(name), _DAMAGED)
        return part.data() if _say_heads(part, words) else None
    else:
        return None
    said = [_say_string(each, words) for each in part.root.iter(f"{{*}}{kind}")]
    return part.data() if any(said) else None


def _say_string(string: etree._Element, words: Mapping[str, str]) -> bool:
    """Say a string item; one in several runs keeps the look of its first."""
    texts = [each for each in string.iter("{*}t") if _is_shown(each)]
    new = words.get("".join(each.text or "" for each in texts))
    if new is None or not texts:
        return False
    texts[0].text = new
    for each in texts[1:]:
        each.text = ""
    return True


def _is_shown(text: etree._Element) -> bool:
    return all(local(above) != "rPh" for above in text.iterancestors())


def _say_heads(part: XmlPart, words: Mapping[str, str]) -> bool:
    columns = list(part.root.iter("{*}tableColumn"))
    before = [column.get("name", "") for column in columns]
    after = [words.get(name, name) for name in before]
    if len({name.casefold() for name in after}) < len(after):
        raise _Doubled
    for column, name in zip(columns, after, strict=True):
        column.set("name", name)
    return before != after


_NONE = Cascade(())


@dataclass(frozen=True, slots=True)
class Turning:
    """Turns the paragraphs of slides.

    Attributes:
        is_rtl: Whether they run from right to left afterwards.
    """

    sheets: Sheets
    is_rtl: bool

    def turn_slide(self, part: str, root: etree._Element) -> None:
        """Turn the text of a slide that is open to be changed.

        Args:
            part: Its name, by which its layout and master are found.
            root: The slide.
        """
        sheet = self.sheets.slide(part)
        styles = [] if sheet is None else [self._styles(sheet, shape) for shape in sheet.tree.iter("{*}sp")]
        shapes = list(root.iter("{*}sp"))
        if len(styles) != len(shapes):
            styles = [_NONE] * len(shapes)
        for shape, style in zip(shapes, styles, strict=True):
            self._turn_body(child(shape, "txBody"), style)
        for table in root.iter("{*}tbl"):
            self._turn_table(table)

    def turn_all(self, root: etree._Element) -> None:
        """Turn all text of another part, such as notes, whose paragraphs inherit nothing that is looked for."""
        for body in root.iter("{*}txBody"):
            self._turn_body(body, _NONE)

    def _styles(self, sheet: Sheet, shape: etree._Element) -> Cascade:
        mark = placeholder_mark(shape)
        above = [each.find("p:txBody/a:lstStyle", NAMESPACES) for each in ancestors(sheet, shape)]
        own = shape.find("p:txBody/a:lstStyle", NAMESPACES)
        kind = "other" if mark is None else {"title": "title", "body": "body"}.get(family(mark), "other")
        return cascade([own], above, text_styles(sheet, kind))

    def _turn_body(self, body: etree._Element | None, styles: Cascade) -> None:
        for paragraph in [] if body is None else body.iterchildren("{*}p"):
            self._turn(paragraph, styles.paragraph(paragraph).value("algn"))

    def _turn_table(self, table: etree._Element) -> None:
        properties = child(table, "tblPr")
        if properties is not None:
            properties.set("rtl", "1" if self.is_rtl else "0")
        for body in table.iter("{*}txBody"):
            self._turn_body(body, _NONE)

    def _turn(self, paragraph: etree._Element, inherited: str | None) -> None:
        properties = child(paragraph, "pPr")
        if properties is None:
            properties = paragraph.makeelement(f"{{{etree.QName(paragraph).namespace}}}pPr")
            paragraph.insert(0, properties)
        near, far = ("r", "l") if self.is_rtl else ("l", "r")
        present = properties.get("algn") or inherited or far
        if present in ("l", "r"):
            properties.set("algn", near if present == far else far)
        properties.set("rtl", "1" if self.is_rtl else "0")


_BELOW = frozenset({"notesSlide", "chart", "chartEx", "chartUserShapes", "diagramData", "diagramDrawing"})
"""Kinds of parts that say something for the slide or chart that leads to them."""
_CHARTS = frozenset({"chart", "chartEx"})
_DUBLIN_CORE = "http://purl.org/dc/elements/1.1/"


@dataclass(frozen=True, slots=True)
class Tongue:
    """What a translated file says about its language; no change of direction where it runs as before."""

    language: Language
    turns: bool


def said_file(file: DeckFile, slides: Mapping[int, int], on: On, tongue: Tongue | None) -> bytes:
    """Return the file with some of its slides said in another language.

    Args:
        file: The file.
        slides: Numbers of its slides, from 1, and the index that each has in the deck.
        on: Says the texts of a slide by that index.
        tongue: The language that the text is marked with; None while texts are only noted.
    """
    return _Saying(file, on, tongue).said(slides)


def said_footers(file: DeckFile, is_prompt: Callable[[str], bool], on: On) -> bytes:
    """Return the file with the footers of its layouts said that say something.

    Args:
        file: The file.
        is_prompt: Whether a footer only waits for words.
        on: Says texts.
    """
    return _Saying(file, on, None).said_layouts(is_prompt)


class _Saying:
    """One file on its way: the parts that were changed so far."""

    def __init__(self, file: DeckFile, on: On, tongue: Tongue | None) -> None:
        self._file = file
        self._on = on
        self._tongue = tongue
        self._changed: dict[str, bytes] = {}
        self._seen: set[str] = set()
        self._turning = self._opened() if tongue is not None and tongue.turns else None

    def _opened(self) -> Turning | None:
        archive, main = open_presentation(self._file.data)
        is_rtl = self._tongue is not None and self._tongue.language.rtl
        return Turning(Sheets(archive, main), is_rtl)

    def said(self, slides: Mapping[int, int]) -> bytes:
        """Return the file with slides said, by number and index, and its title."""
        for number, index in slides.items():
            self._say(self._file.slide(number).part, "slide", self._on(index))
        if self._changed or self._tongue is None:
            self._say_properties(self._on(None))
        return with_members(self._file.data, self._changed)

    def said_layouts(self, is_prompt: Callable[[str], bool]) -> bytes:
        """Return the file with the footers of its masters and layouts said."""
        parts = self._file.parts
        masters = [each.target for each in parts.relations(self._file.main) if each.kind == "slideMaster"]
        for master in masters:
            for name in [
                master,
                *(each.target for each in parts.relations(master) if each.kind == "slideLayout"),
            ]:
                self._say_footer(name, is_prompt)
        return with_members(self._file.data, self._changed)

    def _part(self, name: str) -> XmlPart:
        refusal = CorruptFile(f"The file is damaged: its part {name!r} cannot be read.")
        return parse(self._file.parts.content(name), refusal)

    def _say(self, name: str, kind: str, say: Say) -> None:
        """Say a part and those below it."""
        if name in self._seen or name not in self._file.parts:
            return
        self._seen.add(name)
        part = self._part(name)
        tag = "" if self._tongue is None else self._tongue.language.tag
        is_said = [say_paragraph(each, say, tag) for each in paragraphs_of(part.root)]
        said_alts = [_say_alt(each, say) for each in part.root.iter("{*}cNvPr")]
        labels = say_labels(part.root, say) if kind in _CHARTS else {}
        if self._turning is not None and kind == "slide":
            self._turning.turn_slide(name, part.root)
        elif self._turning is not None and kind == "notesSlide":
            self._turning.turn_all(part.root)
        if self._tongue is not None and (any(is_said) or any(said_alts) or labels):
            self._changed[name] = part.data()
        self._say_below(name, labels, say)

    def _say_below(self, name: str, labels: dict[str, str], say: Say) -> None:
        for relation in self._file.parts.relations(name):
            if relation.kind in _BELOW:
                self._say(relation.target, relation.kind, say)
            elif relation.kind == "package" and labels and relation.target in self._file.parts:
                before = self._changed.get(relation.target) or self._file.parts.content(relation.target)
                after = said_workbook(before, labels)
                if after != before:
                    self._changed[relation.target] = after

    def _say_footer(self, name: str, is_prompt: Callable[[str], bool]) -> None:
        part = self._part(name)
        footers = [
            paragraph
            for shape in part.root.iter("{*}sp")
            if _is_footer(shape) and not is_prompt(_words(shape))
            for paragraph in paragraphs_of(shape)
        ]
        before = etree.tostring(part.root)
        for paragraph in footers:
            say_paragraph(paragraph, self._on(None), "")
        if etree.tostring(part.root) != before:
            self._changed[name] = part.data()

    def _say_properties(self, say: Say) -> None:
        name = self._file.parts.related("", "core-properties")
        if not name:
            return
        part = self._part(name)
        title = child(part.root, "title")
        if title is not None and title.text:
            title.text = said_line(title.text, say)
        if self._tongue is not None:
            language = child(part.root, "language")
            if language is None:
                language = etree.SubElement(
                    part.root, f"{{{_DUBLIN_CORE}}}language", nsmap={"dc": _DUBLIN_CORE}
                )
            language.text = self._tongue.language.tag
            self._changed[name] = part.data()


def _say_alt(properties: etree._Element, say: Say) -> bool:
    """Say the alternative text of a shape, and return whether it changed."""
    is_changed = False
    for name in ("descr", "title"):
        text = properties.get(name, "")
        said = plain(say(of_text(text))) if text.strip() else text
        if said != text:
            properties.set(name, said)
            is_changed = True
    return is_changed


def _words(shape: etree._Element) -> str:
    return "".join(each.text or "" for each in shape.iter("{*}t")).strip()


def _is_footer(shape: etree._Element) -> bool:
    return any(local(each) == "ph" and each.get("type") == "ftr" for each in shape.iter("{*}ph"))


def stated_languages(file: DeckFile, numbers: Mapping[int, int]) -> Iterator[str]:
    """Yield the language tags of the runs of some slides, one for each run."""
    for number in numbers:
        data = file.parts.content(file.slide(number).part)
        root = parse(data, CorruptFile(f"The file is damaged: slide {number} cannot be read.")).root
        for run in root.iter("{*}rPr"):
            if run.get("lang"):
                yield run.get("lang", "")
