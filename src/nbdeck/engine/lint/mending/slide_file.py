"""One slide of a file, open to be mended: what the rules see of it beside the markup that says so."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lxml import etree

from nbdeck.engine.pptx.edit.part import (
    XmlPart,
    local,
    open_presentation,
    parse,
    properties_of,
    shapes_of,
    slide_parts,
    unreadable_slide,
)
from nbdeck.engine.pptx.emu import emu
from nbdeck.engine.pptx.read.archive import NAMESPACES, A, Archive, P
from nbdeck.engine.pptx.read.reader import read_pptx
from nbdeck.engine.pptx.read.sheets import Sheets, ancestors
from nbdeck.engine.scene.boxes import Pt
from nbdeck.engine.scene.elements import Element, Group
from nbdeck.engine.scene.slides import DeckScene, SlideScene
from nbdeck.errors import BadRequest

HINT = "Change it in PowerPoint."


def refusal(reason: str) -> BadRequest:
    """Return the error for a finding that cannot be mended; nothing was changed then."""
    return BadRequest(reason, hint=HINT)


@dataclass(frozen=True, slots=True)
class SlideFile:
    """A slide of a file.

    Attributes:
        deck: The file as the rules see it, with this slide alone.
        name: Of the slide's part.
        part: Its markup, which a mend changes.
    """

    archive: Archive
    main: str
    deck: DeckScene
    name: str
    part: XmlPart

    @property
    def slide(self) -> SlideScene:
        """What the rules see of it."""
        return self.deck.slides[0]

    def shape(self, name: str) -> etree._Element:
        """Return the markup of a shape.

        Raises:
            BadRequest: No shape has that name, several do, or it is there in two forms.
        """
        named = [each for each in shapes_of(self.part.root) if each.name == name.strip()]
        if len(named) != 1:
            many = f"{len(named)} shapes are" if named else "No shape is"
            raise refusal(f"{many} named {name!r} on slide {self.slide.number}.")
        if any(local(each) == "AlternateContent" for each in named[0].element.iterancestors()):
            raise refusal(f"{name!r} stands in the file in two forms.")
        return named[0].element

    def outer(self, name: str) -> etree._Element:
        """Return the markup of a shape, or of the outermost group that holds it.

        Raises:
            BadRequest: As `shape`.
        """
        shape = self.shape(name)
        groups = [each for each in shape.iterancestors() if local(each) == "grpSp"]
        return groups[-1] if groups else shape

    def nodes(self, element: Element) -> list[etree._Element]:
        """Return the markup of all that belongs to an element of the scene, in the order of the file.

        Raises:
            BadRequest: A part of it has no name of its own.
        """
        outer = {id(node): node for name in _names(element) for node in [self.outer(name)]}
        return [node for node in self.tree if id(node) in outer]

    @property
    def tree(self) -> etree._Element:
        """The shape tree of the slide."""
        tree = self.part.root.find("p:cSld/p:spTree", NAMESPACES)
        if tree is None:
            raise refusal("The slide has no shapes.")
        return tree

    def transform(self, shape: etree._Element) -> etree._Element:
        """Return the `xfrm` of a shape; where it stands where its layout says, written down first.

        Raises:
            BadRequest: Neither says where it stands.
        """
        home = next((each for each in shape if local(each) in ("spPr", "grpSpPr", "xfrm")), None)
        if home is not None and local(home) == "xfrm":
            return home
        own = None if home is None else home.find("a:xfrm", NAMESPACES)
        if own is None:
            own = self._inherited(shape)
            if home is None or own is None:
                raise refusal("The file does not say where the shape stands.")
            home.insert(0, own)
        return own

    def _inherited(self, shape: etree._Element) -> etree._Element | None:
        sheet = Sheets(self.archive, self.main).slide(self.name)
        for parent in () if sheet is None else ancestors(sheet, shape):
            place = parent.find("p:spPr/a:xfrm", NAMESPACES)
            if place is not None:
                return etree.fromstring(etree.tostring(place))
        return None

    def move(self, nodes: list[etree._Element], dx: Pt, dy: Pt) -> None:
        """Move shapes of the slide itself, by points.

        Raises:
            BadRequest: A line ends at one of them and would no longer.
        """
        ids = {each.get("id") for node in nodes for each in node.iter(f"{P}cNvPr")}
        inside = {each for node in nodes for each in node.iter()}
        for end in self.part.root.iter(f"{A}stCxn", f"{A}endCxn"):
            if end.get("id") in ids and end not in inside:
                raise refusal("A line ends there that would no longer.")
        for node in nodes:
            offset = self.transform(node).find("a:off", NAMESPACES)
            if offset is None:
                raise refusal("The file does not say where the shape stands.")
            offset.set("x", str(int(offset.get("x", "0")) + emu(dx)))
            offset.set("y", str(int(offset.get("y", "0")) + emu(dy)))


def open_slide(pptx: bytes, number: int) -> SlideFile:
    """Return one slide of a file.

    Raises:
        BadRequest: There is no such slide, or it is hidden.
        NbdeckError: The file cannot be edited; the message says why.
    """
    archive, main = open_presentation(pptx)
    deck = read_pptx(pptx, only=number)
    if not deck.slides:
        raise refusal(f"There is no slide {number} that is shown.")
    name, data = next(each for at, each in enumerate(slide_parts(archive, main), start=1) if at == number)
    return SlideFile(archive, main, deck, name, parse(data, unreadable_slide(number)))


def _names(element: Element) -> Iterator[str]:
    if isinstance(element, Group):
        for child in element.children:
            yield from _names(child)
    else:
        yield element.name


def is_animated(part: XmlPart, shape: etree._Element) -> bool:
    """Whether an animation of the slide names a shape."""
    properties = properties_of(shape)
    ids = set() if properties is None else {each.get("id") for each in properties}
    return any(target.get("spid") in ids for target in part.root.iter(f"{P}spTgt"))
