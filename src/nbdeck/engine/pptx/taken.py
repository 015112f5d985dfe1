"""Slides and layouts that are taken from the file of an earlier state of a deck, packed as they are.

Both files are of `write_pptx`, which says what stands in them. What is written anew is what tells a slide's place: its
page number, and the names of its parts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nbdeck.engine.pptx.master_part import LayoutFile
from nbdeck.engine.pptx.notes import relations_of_notes
from nbdeck.engine.pptx.package import PRESENTATION_TYPE, PackageWriter, Relations
from nbdeck.engine.pptx.rezip import Member, members_of
from nbdeck.engine.pptx.tree import Assets
from nbdeck.engine.scene.slides import SlideScene

_RELATION = re.compile(r'Type="[^"]*/(\w+)" Target="\.\./([^"]*)"')
_PAGE_NUMBER = re.compile(rb'( type="slidenum"><a:rPr.*?<a:t>)[0-9]+(</a:t></a:fld>)')


class EarlierFile:
    """The earlier file.

    Args:
        pptx: Its bytes.
        package: Takes the parts.
        assets: Number pictures and charts.
    """

    def __init__(self, pptx: bytes, package: PackageWriter, assets: Assets) -> None:
        self._members = {member.name: member for member in members_of(pptx).members}
        self._package = package
        self._assets = assets

    def take_slide(self, slide: SlideScene, number: int, layout: LayoutFile) -> None:
        """Put a slide with its notes, charts and pictures into the package.

        Args:
            slide: Says which one it is, and its page number.
            number: Of its part, from 1.
            layout: The part that it stands on from now on.
        """
        part, relations = f"slides/slide{slide.taken_from}.xml", Relations()
        for kind, target in self._relations(part):
            relations.add(kind, layout.target if kind == "slideLayout" else self._taken(kind, target, number))
        member = self._member(part)
        if slide.number != slide.taken_from:
            page_number = b"\\g<1>%d\\g<2>" % slide.number
            member = member.holding(_PAGE_NUMBER.sub(page_number, member.content()))
        kind = PRESENTATION_TYPE + "slide+xml"
        self._package.add(f"ppt/slides/slide{number}.xml", member, media_type=kind, relations=relations)

    def take_layout(self, slide: int, number: int) -> LayoutFile:
        """Put the layout that a slide stands on into the package, and return where it is.

        Args:
            slide: Number of the slide in the earlier file.
            number: Of the layout in the deck, from 1.
        """
        (part,) = (
            target for kind, target in self._relations(f"slides/slide{slide}.xml") if kind == "slideLayout"
        )
        relations = Relations()
        for kind, target in self._relations(part):
            relations.add(
                kind, f"../{target}" if kind == "slideMaster" else self._taken(kind, target, number)
            )
        name, kind = f"slideLayouts/slideLayout{number}.xml", PRESENTATION_TYPE + "slideLayout+xml"
        self._package.add(f"ppt/{name}", self._member(part), media_type=kind, relations=relations)
        return LayoutFile(f"../{name}", {})

    def _taken(self, kind: str, part: str, number: int) -> str:
        """Return the target of a part that a slide or layout refers to, now in the package.

        Raises:
            KeyError: It is of a kind that `write_pptx` does not write.
        """
        if kind == "image":
            return self._assets.picture_part(part.rpartition(".")[2], self._member(part).content())
        if kind == "chart":
            parts = dict(self._relations(part))
            if parts.keys() == {"package"}:
                return self._assets.chart_parts(self._member(part), self._member(parts["package"]))
        if kind == "notesSlide":
            name, media_type = f"notesSlides/notesSlide{number}.xml", PRESENTATION_TYPE + "notesSlide+xml"
            relations = relations_of_notes(number)
            self._package.add(f"ppt/{name}", self._member(part), media_type=media_type, relations=relations)
            return f"../{name}"
        raise KeyError(kind)

    def _relations(self, part: str) -> Iterator[tuple[str, str]]:
        """Yield kind and part of what a part refers to, in the order of its ids."""
        folder, _, name = part.rpartition("/")
        for match in _RELATION.finditer(self._member(f"{folder}/_rels/{name}.rels").content().decode()):
            yield match[1], match[2]

    def _member(self, part: str) -> Member:
        return self._members[f"ppt/{part}"]
