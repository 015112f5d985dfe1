"""A .pptx opened to give its slides: checked once, then used as often as one likes."""

from __future__ import annotations

import zipfile
from dataclasses import dataclass

from lxml import etree

from nbdeck.engine.pptx.edit.opening import open_presentation, unreadable_slide
from nbdeck.engine.pptx.edit.part import child, local, parse
from nbdeck.engine.pptx.emu import NOTHING, Emu
from nbdeck.engine.pptx.foreign.parts import Parts
from nbdeck.engine.pptx.rezip import Members, members_of
from nbdeck.errors import BadRequest, CorruptFile

_RELATIONS = (
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    "http://purl.oclc.org/ooxml/officeDocument/relationships",
)
"""Namespace of references and beginning of types: usual files, and those saved as Strict Open XML."""


@dataclass(frozen=True, slots=True)
class SlideEntry:
    """A slide in the list of the presentation."""

    part: str
    id: int
    relation: str
    """Id of the relationship from the presentation."""


@dataclass(frozen=True, slots=True, eq=False)
class DeckFile:
    """A .pptx that can be taken apart; get one from `open_deck`."""

    data: bytes
    members: Members
    parts: Parts
    main: str
    """Name of the presentation part."""
    slides: tuple[SlideEntry, ...]
    """In the order of the deck, hidden ones included."""
    size: tuple[Emu, Emu]
    """Width and height of the slides."""
    text_defaults: tuple[str, ...]
    """What text outside placeholders looks like unless it says so, by level."""
    has_fonts: bool
    """Whether it embeds fonts."""
    is_strict: bool
    """Whether it was saved as Strict Open XML, which names everything otherwise."""

    def __repr__(self) -> str:
        return f"DeckFile({len(self.slides)} slides, {len(self.data)} bytes)"

    @property
    def references(self) -> str:
        """Namespace of references to relationships, and beginning of their types."""
        return _RELATIONS[self.is_strict]

    def slide(self, number: int) -> SlideEntry:
        """Return a slide counted from 1.

        Raises:
            BadRequest: The file has no slide of that number.
        """
        if not 1 <= number <= len(self.slides):
            raise BadRequest(
                f"Slide {number!r} is not in the file, which has {len(self.slides)}.",
                hint="Slides are counted from 1.",
            )
        return self.slides[number - 1]


def open_deck(pptx: bytes | DeckFile) -> DeckFile:
    """Return the file checked and ready to give slides; one that is open already is returned as it is.

    Raises:
        EmptyFile, EncryptedFile, CorruptFile, UnsupportedFileType, PayloadTooLarge: The file cannot be used;
            the message says why.
    """
    if isinstance(pptx, DeckFile):
        return pptx
    _, main = open_presentation(pptx)
    try:
        members = members_of(pptx)
    except zipfile.BadZipFile as exc:
        raise CorruptFile(f"The file is damaged: {exc}.") from exc
    parts = Parts(members.members)
    data = parts.content(main)
    root = parse(data, CorruptFile("The file is damaged: its presentation part cannot be read.")).root
    is_strict = "purl.oclc.org" in etree.QName(root).namespace
    slides = _slides(root, parts, main, _RELATIONS[is_strict])
    has_fonts = child(root, "embeddedFontLst") is not None
    return DeckFile(
        pptx, members, parts, main, slides, _size(root), _text_defaults(root), has_fonts, is_strict
    )


def _slides(root: etree._Element, parts: Parts, main: str, references: str) -> tuple[SlideEntry, ...]:
    listed = child(root, "sldIdLst")
    targets = {each.id: each.target for each in parts.relations(main)}
    entries = [] if listed is None else list(listed.iterchildren("{*}sldId"))
    slides = []
    for number, entry in enumerate(entries, start=1):
        relation, identity = entry.get(f"{{{references}}}id", ""), entry.get("id", "")
        part = targets.get(relation, "")
        if part not in parts or not identity.isdecimal():
            raise unreadable_slide(number)
        slides.append(SlideEntry(part, int(identity), relation))
    return tuple(slides)


def _size(root: etree._Element) -> tuple[Emu, Emu]:
    size = child(root, "sldSz")
    sides = ("", "") if size is None else (size.get("cx", ""), size.get("cy", ""))
    width, height = (Emu(int(side)) if side.isdecimal() else NOTHING for side in sides)
    return width, height


def _text_defaults(root: etree._Element) -> tuple[str, ...]:
    """Return size, weight, fonts and fill of the levels of the presentation's text style."""
    style = child(root, "defaultTextStyle")
    defaults = []
    for level in [] if style is None else style.iterchildren("{*}lvl1pPr", "{*}lvl2pPr", "{*}lvl3pPr"):
        run = child(level, "defRPr")
        if run is not None:
            own = [f"{run.get('sz')} {run.get('b', '0')} {run.get('i', '0')}"]
            inner = [f"{local(each)} {sorted(each.values())}" for each in run.iterdescendants("*")]
            defaults.append(" ".join([*own, *inner]))
    return tuple(defaults)


def slide_count(pptx: bytes | DeckFile) -> int:
    """Return how many slides the file has, hidden ones included; errors as `open_deck`."""
    return len(open_deck(pptx).slides)
