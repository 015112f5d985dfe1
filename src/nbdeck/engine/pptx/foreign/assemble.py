"""`assemble`: the steps from a base and a list of slides to the bytes of a file, in order."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from lxml import etree

from nbdeck.engine.pptx.edit.part import XmlPart, child, local, parse
from nbdeck.engine.pptx.emu import EMU_PER_POINT, Emu
from nbdeck.engine.pptx.foreign.building import Building, cut_links, removal
from nbdeck.engine.pptx.foreign.deck_file import DeckFile, open_deck
from nbdeck.engine.pptx.foreign.looks import Looks
from nbdeck.engine.pptx.foreign.plan import (
    Copying,
    Edit,
    Kept,
    Origin,
    Wanted,
    Written,
    new_ids,
    wanted_slides,
)
from nbdeck.engine.pptx.foreign.presentation import Listing, TableStyles, write_presentation
from nbdeck.engine.pptx.foreign.relations import PartRelation
from nbdeck.engine.pptx.package import PRESENTATION_TYPE, XML
from nbdeck.errors import CorruptFile, InternalError

_P = "http://schemas.openxmlformats.org/presentationml/2006/main"
_THREADED_TYPE = "application/vnd.ms-powerpoint.authors+xml"
_THREADED_RELATION = "http://schemas.microsoft.com/office/2018/10/relationships/authors"
_THREADED = "http://schemas.microsoft.com/office/powerpoint/2018/8/main"
_SPACE = uuid.UUID("6f1d3a34-2f0c-5d0e-9a55-6d2c5f7f8c11")
"""Ids of copied comments are digests below this one."""


class Comments:
    """Merges authors, and gives copied comments numbers of their own."""

    def __init__(self, building: Building) -> None:
        self._building = building
        self._classic: XmlPart | None = None
        self._threaded: XmlPart | None = None

    def merged(self, slide_id: int, origin: Origin, relation: PartRelation, data: bytes) -> bytes:
        """Return a comments part as it goes with a copied slide.

        Args:
            slide_id: Of the copy.
            origin: Where the slide is copied from.
            relation: From the slide to the comments.
            data: The part as it was.
        """
        part = _parsed(data)
        if etree.QName(part.root).namespace == _THREADED:
            self._merge_threaded(part.root, slide_id, origin)
        else:
            self._merge_classic(part.root, origin)
        return part.data()

    def _merge_classic(self, root: etree._Element, origin: Origin) -> None:
        theirs = _authors(origin, "commentAuthors")
        authors: dict[str, etree._Element] = {}
        numbers: dict[tuple[str, str], tuple[str, str]] = {}
        for comment in _all(root, "cm"):
            old, number = comment.get("authorId", ""), comment.get("idx", "")
            if old not in authors:
                known = next((each for each in theirs if each.get("id") == old), None)
                authors[old] = self._classic_author(known)
            author = authors[old]
            author.set("lastIdx", str(_number(author, "lastIdx") + 1))
            comment.set("authorId", author.get("id", ""))
            comment.set("idx", author.get("lastIdx", ""))
            numbers[old, number] = author.get("id", ""), author.get("lastIdx", "")
        for answered in _all(root, "parentCm"):
            new = numbers.get((answered.get("authorId", ""), answered.get("idx", "")))
            if new:
                answered.set("authorId", new[0])
                answered.set("idx", new[1])

    def _classic_author(self, theirs: etree._Element | None) -> etree._Element:
        """Return the author of the result with the name of theirs, added where nobody has it."""
        if self._classic is None:
            self._classic = self._list("commentAuthors", f'<p:cmAuthorLst xmlns:p="{_P}"/>')
        root = self._classic.root
        name = "" if theirs is None else theirs.get("name", "")
        initials = "" if theirs is None else theirs.get("initials", "")
        for each in _all(root, "cmAuthor"):
            if (each.get("name", ""), each.get("initials", "")) == (name, initials):
                return each
        ids = [_number(each, "id") for each in _all(root, "cmAuthor")]
        author = etree.SubElement(root, f"{{{etree.QName(root).namespace}}}cmAuthor")
        attributes = {
            "id": str(max(ids, default=-1) + 1),
            "name": name,
            "initials": initials,
            "lastIdx": "0",
            "clrIdx": str(len(ids)),
        }
        for key, value in attributes.items():
            author.set(key, value)
        return author

    def _merge_threaded(self, root: etree._Element, slide_id: int, origin: Origin) -> None:
        theirs = {each.get("id", ""): each for each in _authors(origin, "authors")}
        for each in root.iter("*"):
            author = each.get("authorId", "")
            if author in theirs and not origin.is_base:
                self._add_threaded(theirs[author])
            if local(each) in {"cm", "reply"} and each.get("id"):
                digest = uuid.uuid5(_SPACE, f"{each.get('id')} {slide_id}")
                each.set("id", f"{{{str(digest).upper()}}}")
            if local(each) == "sldMk" and each.get("sldId"):
                each.set("sldId", str(slide_id))

    def _add_threaded(self, author: etree._Element) -> None:
        if self._threaded is None:
            self._threaded = self._list("authors", f'<p188:authorLst xmlns:p188="{_THREADED}"/>')
        root = self._threaded.root
        if all(each.get("id") != author.get("id") for each in _all(root, "author")):
            root.append(etree.fromstring(etree.tostring(author, with_tail=False)))

    def _list(self, kind: str, empty: str) -> XmlPart:
        """Return the list of authors of the base, or an empty one."""
        there = self._building.related(kind)
        return _parsed(self._building.content(there) if there else f"{XML}{empty}".encode())

    def write(self) -> None:
        """Put the lists of authors that changed into the package."""
        self._write(
            "commentAuthors", self._classic, "commentAuthors", PRESENTATION_TYPE + "commentAuthors+xml"
        )
        self._write("authors", self._threaded, _THREADED_RELATION, _THREADED_TYPE)

    def _write(self, kind: str, part: XmlPart | None, relation: str, media_type: str) -> None:
        if part is None:
            return
        there = self._building.related(kind)
        if there:
            self._building.change(there, part.data())
            return
        folder = self._building.base.main.rpartition("/")[0]
        name = self._building.free_name(f"{folder}/{kind}.xml".lstrip("/"))
        self._building.add_new(name, part.data(), media_type)
        self._building.relate(relation, name)


def _authors(origin: Origin, kind: str) -> list[etree._Element]:
    """Return the entries of a file's list of authors."""
    part = origin.parts.related(origin.main, kind) if origin.main else ""
    return list(_parsed(origin.parts.content(part)).root) if part else []


def _all(root: etree._Element, name: str) -> list[etree._Element]:
    return [each for each in root.iter("*") if local(each) == name]


def _number(element: etree._Element, name: str) -> int:
    value = element.get(name, "")
    return int(value) if value.isdecimal() else 0


def _parsed(data: bytes) -> XmlPart:
    return parse(data, CorruptFile("The file is damaged: its comments cannot be read."))


class Destinations:
    """Knows slides, layouts, masters and the notes master of the result.

    Attributes:
        notes_master: Id of the presentation's relationship to a notes master that was brought, empty for none.
    """

    def __init__(self, building: Building, home: Origin, slides: Sequence[tuple[Wanted, str]]) -> None:
        self._building = building
        self._looks = Looks(building, home)
        self._slides: dict[tuple[int, str], str] = {}
        for wanted, name in slides:
            self._slides.setdefault((id(wanted.origin), wanted.part), name)
        self.notes_master = ""

    @property
    def masters(self) -> Sequence[tuple[int, str]]:
        """Ids of the masters that were brought, and of their relationships from the presentation."""
        return self._looks.masters

    def bring(self) -> None:
        """Add the masters and layouts that slides stand on and the base does not have."""
        self._looks.bring(Copying(self._building, self.of))

    def of(self, origin: Origin, relation: PartRelation) -> str | None:
        """Return the part of the result that a relationship leads to, "" if it must go, None if it is to be copied."""
        kind, target = relation.kind, relation.target
        if kind == "slide" or (id(origin), target) in self._slides:
            return self._slides.get((id(origin), target), "")
        if kind == "notesMaster":
            return self._building.related("notesMaster") or self._bring_notes_master(origin, relation)
        if kind == "slideLayout":
            return self._layout(origin, target)
        if kind == "slideMaster":
            return target if origin.is_base else self._looks.master(origin, target)
        return self._building.base.main if origin.main and target == origin.main else None

    def _layout(self, origin: Origin, layout: str) -> str:
        if origin.is_base:
            return layout
        if origin.main:
            if layout not in origin.parts:
                raise CorruptFile(f"The file is damaged: its layout {layout!r} is missing.")
            return self._looks.layout(origin, layout)
        present = self._building.base.parts.found(layout)
        if not present:
            raise InternalError(
                f"A slide was written for the layout {layout!r}, which the base does not have."
            )
        return present

    def _bring_notes_master(self, origin: Origin, relation: PartRelation) -> str:
        if relation.target not in origin.parts:
            raise InternalError(f"Notes need the master {relation.target!r}, which is not there.")
        name = self._building.free_name(relation.target)
        self.notes_master = self._building.relate("notesMaster", name)
        Copying(self._building, self.of).copy(origin, relation, {relation.target: name})
        return name


_STALE = {
    "Words",
    "Paragraphs",
    "Notes",
    "HiddenSlides",
    "MMClips",
    "HeadingPairs",
    "TitlesOfParts",
}
"""Figures and titles of the slides that were; programs that need them count anew."""
_DUBLIN_CORE = "http://purl.org/dc/elements/1.1/"


def write_title(building: Building, title: str) -> None:
    """Write the title of the file, if it has a part for that."""
    name = building.base.parts.related("", "core-properties")
    if not name:
        return
    part = parse(building.content(name), CorruptFile("The file is damaged: its properties cannot be read."))
    element = child(part.root, "title")
    if element is None:
        element = etree.SubElement(part.root, f"{{{_DUBLIN_CORE}}}title", nsmap={"dc": _DUBLIN_CORE})
    element.text = "".join(letter for letter in title if letter.isprintable())
    building.change(name, part.data())


def write_properties(building: Building, slides: int) -> None:
    """Write the number of slides into the application's properties, if the file has them."""
    name = building.base.parts.related("", "extended-properties") or building.base.parts.related(
        "", "extendedProperties"
    )
    if not name:
        return
    part = parse(building.content(name), CorruptFile("The file is damaged: its properties cannot be read."))
    for each in list(part.root):
        if local(each) == "Slides":
            each.text = str(slides)
        elif local(each) in _STALE:
            part.root.remove(each)
    building.change(name, part.data())


def warnings_of(base: DeckFile, wanted: Sequence[Wanted], dropped: Sequence[int]) -> tuple[str, ...]:
    """Return a sentence for each thing that is lost, with the numbers of the slides.

    Args:
        base: The file that carries the result.
        wanted: The slides in order.
        dropped: How many links each of them lost.
    """
    sentences = []
    sizes = _slides(wanted, lambda file: file.size != base.size)
    if sizes:
        sentences.append(f"{sizes}: made for another size, not scaled to {_centimetres(base.size)}.")
    styles = _slides(wanted, lambda file: file.text_defaults != base.text_defaults)
    if styles:
        sentences.append(
            f"{styles}: text outside placeholders may look otherwise, its defaults belong to the file."
        )
    fonts = _slides(wanted, lambda file: file is not base and file.has_fonts)
    if fonts:
        sentences.append(f"{fonts}: the fonts that the file embeds do not come along.")
    links = _numbered([number for number, count in enumerate(dropped, start=1) if count])
    if links:
        sentences.append(f"{links}: links to slides that are not in this presentation were taken out.")
    return tuple(sentences)


def _slides(wanted: Sequence[Wanted], is_meant: Callable[[DeckFile], bool]) -> str:
    """Return the slides of files that are meant, as a sentence begins."""
    return _numbered(
        [number for number, slide in enumerate(wanted, start=1) if slide.file and is_meant(slide.file)]
    )


def _numbered(numbers: Sequence[int]) -> str:
    """Return "Slide 3" or "Slides 3, 5 and 6", empty for none."""
    if len(numbers) < 2:
        return "".join(f"Slide {number}" for number in numbers)
    return f"Slides {', '.join(map(str, numbers[:-1]))} and {numbers[-1]}"


def _centimetres(size: tuple[Emu, Emu]) -> str:
    width, height = (f"{side / EMU_PER_POINT / 72 * 2.54:.1f}" for side in size)
    return f"{width} x {height} cm"


@dataclass(frozen=True, slots=True)
class Assembled:
    """A file put together."""

    pptx: bytes
    warnings: tuple[str, ...] = ()
    """What is not as it was where it came from, a sentence each."""


def assemble(
    base: bytes | DeckFile, slides: Sequence[Kept | Written], *, title: str | None = None
) -> Assembled:
    """Return a .pptx with these slides in this order, on the masters, layouts and theme of the base.

    Slides of the base keep their part names, ids and bytes, with their notes, charts and pictures; those that are
    not in the list go with what is only theirs. A slide that is wanted again is copied; slides of other files come
    with their layout, master, theme, notes, comments and media. Links to slides that are not in the result are
    taken out. The same call gives the same bytes, and a list of all slides of the base gives the base itself.

    Args:
        base: The file that carries the result, or what `open_deck` returned for it.
        slides: At least one.
        title: Of the file, in its properties; None leaves the base's.

    Raises:
        BadRequest: No slide is wanted, or a number is out of range.
        InternalError: A written slide names a part that is not there.
        EmptyFile, EncryptedFile, CorruptFile, UnsupportedFileType, PayloadTooLarge: A file cannot be used, or the
            result would be too large; the message says why.
    """
    deck = open_deck(base)
    home = Origin(deck.parts, deck.main, is_base=True)
    wanted = wanted_slides(deck, home, slides)
    is_presentation = deck.parts.type_of(deck.main).endswith("presentation.main+xml")
    if title is None and is_presentation and [slide.stays for slide in wanted] == list(deck.slides):
        return Assembled(deck.data)
    staying = {slide.part for slide in wanted if slide.stays}
    taken_out = removal(deck, {slide.part for slide in deck.slides} - staying)
    building = Building(deck, taken_out.removed)
    cut_links(building, taken_out)
    if title is not None:
        write_title(building, title)
    return _built(building, home, wanted)


def _built(building: Building, home: Origin, wanted: Sequence[Wanted]) -> Assembled:
    ids = iter(new_ids(building.base.slides, len(wanted)))
    identities = [slide.stays.id if slide.stays else next(ids) for slide in wanted]
    names = [slide.part if slide.stays else building.free_name(slide.part) for slide in wanted]
    destinations = Destinations(building, home, list(zip(wanted, names, strict=True)))
    comments, styles = Comments(building), TableStyles(building)
    listed, dropped = [], []
    for slide, name, identity in zip(wanted, names, identities, strict=True):
        if slide.stays:
            listed.append((identity, slide.stays.relation))
            dropped.append(0)
            continue
        edits: dict[str, Edit] = {"comments": partial(comments.merged, identity), "slide": styles.noted}
        copying = Copying(building, destinations.of, edits)
        dropped.append(copying.copy(slide.origin, PartRelation("", "slide", slide.part), {slide.part: name}))
        listed.append((identity, building.relate("slide", name)))
    destinations.bring()
    comments.write()
    styles.write()
    write_presentation(building, Listing(listed, destinations.masters, destinations.notes_master))
    write_properties(building, len(wanted))
    return Assembled(building.to_bytes(), warnings_of(building.base, wanted, dropped))
