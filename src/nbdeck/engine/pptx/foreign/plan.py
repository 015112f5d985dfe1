"""What becomes of a list of wanted slides: which of the base stay, which are copied, under which names and ids."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field

from nbdeck.engine.pptx.foreign.building import Building, freed
from nbdeck.engine.pptx.foreign.deck_file import DeckFile, Parts, SlideEntry, open_deck, packed_parts
from nbdeck.engine.pptx.foreign.relations import PartRelation
from nbdeck.engine.pptx.rezip import new_member
from nbdeck.errors import BadRequest, InternalError, UnsupportedFileType

_SHARED = {"image", "video", "audio", "media", "hdphoto", "model3d"}
"""Kinds of relationships to files that no program edits in place, so that equal ones are one part."""
_INK = "/ink/"


@dataclass(frozen=True, slots=True, eq=False)
class Origin:
    """Where parts are copied from."""

    parts: Parts
    main: str = ""
    """Name of its presentation part; empty for parts that were made here."""
    is_base: bool = False
    """Whether it is the file that carries the result, so that its masters and pictures are there already."""


Elsewhere = Callable[[Origin, PartRelation], str | None]
"""Gives the part of the result that a relationship leads to, "" where it must go, None where it is to be copied."""
Edit = Callable[[Origin, PartRelation, bytes], bytes]
"""Gives new content for a part that a relationship leads to."""


@dataclass(slots=True)
class Copying:
    """Copies parts of origins into a package."""

    building: Building
    elsewhere: Elsewhere
    edits: Mapping[str, Edit] = field(default_factory=dict)
    """By kind of the relationship."""

    def copy(self, origin: Origin, first: PartRelation, known: MutableMapping[str, str]) -> int:
        """Copy a part and what is its own, and return how many links were dropped.

        Args:
            origin: Where it is.
            first: A relationship that leads to it.
            known: Names in the result by parts of the origin: `first` must be among them, what is copied joins.
        """
        waiting, dropped = [first], 0
        while waiting:
            relation = waiting.pop(0)
            moved, lost = [], set()
            for each in origin.parts.relations(relation.target):
                target = self._target(origin, each, known, waiting)
                if target == "":
                    lost.add(each.id)
                else:
                    moved.append(PartRelation(each.id, each.type, target, each.is_inner, each.is_external))
            self._add(origin, relation, known[relation.target], moved, lost)
            dropped += len(lost)
        return dropped

    def _target(
        self,
        origin: Origin,
        relation: PartRelation,
        known: MutableMapping[str, str],
        waiting: list[PartRelation],
    ) -> str:
        """Return where a relationship leads in the result, empty for nowhere; a part to be copied joins `waiting`."""
        target = relation.target
        if not relation.is_inner or target not in origin.parts:
            elsewhere = self.elsewhere(origin, relation) if relation.is_inner else None
            return target if elsewhere is None else elsewhere
        if target in known:
            return known[target]
        elsewhere = self.elsewhere(origin, relation)
        if elsewhere is not None:
            return elsewhere
        if relation.kind in _SHARED:
            known[target] = target if origin.is_base else self.building.media(origin.parts, target)
        elif origin.is_base and relation.kind == "customXml" and _INK not in target:
            known[target] = target
        else:
            known[target] = self.building.free_name(target)
            waiting.append(relation)
        return known[target]

    def _add(
        self, origin: Origin, relation: PartRelation, name: str, moved: list[PartRelation], lost: set[str]
    ) -> None:
        part, edit = relation.target, self.edits.get(relation.kind)
        member = origin.parts.member(part)
        is_xml = part.endswith(".xml")
        if edit is not None or lost or (is_xml and relation.kind == "slide" and not origin.is_base):
            old = origin.parts.content(part)
            is_new_here = bool(origin.main) and not origin.is_base
            new = freed(part, old, lost, shows=is_new_here, zooms=is_new_here) if is_xml else old
            new = new if edit is None else edit(origin, relation, new)
            member = member if new == old else new_member(name, new)
        self.building.add(name, member, origin.parts.type_of(part, relation.kind), moved)


_FIRST_SLIDE_ID = 256
_LAST_SLIDE_ID = 2**31 - 1
"""Bounds of the ids of slides. Source: ECMA-376 part 1, 19.7.13."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A slide of a .pptx, as it stands there."""

    file: bytes | DeckFile
    """The file, or what `open_deck` returned for it."""
    number: int
    """Which of its slides, from 1."""


@dataclass(frozen=True, slots=True)
class Written:
    """A new slide, made for a layout of the base."""

    parts: Mapping[str, bytes]
    """A small package by names of parts: slides with their relationships, charts, workbooks, pictures and notes.

    A slide's relationship of kind `slideLayout` names a part of the base. Notes need a notes master with its theme
    among the parts unless the base has one. Content types are read from `[Content_Types].xml` where it is given.
    One mapping may hold several slides."""
    slide: str
    """Name of the slide's part among them."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A slide of the result."""

    origin: Origin
    part: str
    """Its name where it comes from."""
    stays: SlideEntry | None
    """What the base says of it if it stays where it is; None for one that is copied."""
    file: DeckFile | None = None
    """The file that it comes from; None for one made here."""


def wanted_slides(base: DeckFile, home: Origin, slides: Sequence[Kept | Written]) -> list[Wanted]:
    """Return the slides of the result in order.

    Args:
        base: The file that carries the result.
        home: The same as an origin.
        slides: What is wanted.

    Raises:
        BadRequest: The list is empty, or a number is out of range.
        InternalError: A written slide is not among its parts.
        UnsupportedFileType: One file is Strict Open XML, another is not.
        EmptyFile, EncryptedFile, CorruptFile, PayloadTooLarge: A file cannot be used.
    """
    if not slides:
        raise BadRequest("The presentation would have no slides.", hint="Keep or write at least one.")
    files: list[tuple[DeckFile, Origin]] = [(base, home)]
    packages: dict[int, Origin] = {}
    stayed: set[str] = set()
    wanted = []
    for slide in slides:
        if isinstance(slide, Written):
            wanted.append(_written(slide, packages, base))
            continue
        file, origin = _opened(slide.file, files)
        entry = file.slide(slide.number)
        stays = entry if origin is home and entry.part not in stayed else None
        stayed.update([entry.part] if stays else [])
        wanted.append(Wanted(origin, entry.part, stays, file))
    return wanted


def _opened(file: bytes | DeckFile, files: list[tuple[DeckFile, Origin]]) -> tuple[DeckFile, Origin]:
    """Return a file opened, the same for the same bytes."""
    data = file.data if isinstance(file, DeckFile) else file
    for known, origin in files:
        if known.data is data or known.data == data:
            return known, origin
    opened, base = open_deck(file), files[0][0]
    if opened.is_strict != base.is_strict:
        raise _mixed()
    files.append((opened, Origin(opened.parts, opened.main)))
    return files[-1]


def _written(slide: Written, packages: dict[int, Origin], base: DeckFile) -> Wanted:
    if base.is_strict:
        raise _mixed()
    if id(slide.parts) not in packages:
        packages[id(slide.parts)] = Origin(packed_parts(slide.parts))
    origin = packages[id(slide.parts)]
    part = origin.parts.found(slide.slide.lstrip("/"))
    if not part:
        raise InternalError(f"The slide {slide.slide!r} is not among the parts that were written for it.")
    return Wanted(origin, part, None)


def _mixed() -> UnsupportedFileType:
    return UnsupportedFileType(
        "One of the files is Strict Open XML, which does not mix with other slides.",
        hint="Save it in PowerPoint as a usual presentation (.pptx).",
    )


def new_ids(slides: Iterable[SlideEntry], count: int) -> list[int]:
    """Return ids for slides that come, which no slide of the base has or had."""
    taken = {slide.id for slide in slides}
    start = max(taken, default=0) + 1
    start = max(start, _FIRST_SLIDE_ID)
    if start + count > _LAST_SLIDE_ID:
        start = _FIRST_SLIDE_ID
    ids: list[int] = []
    while len(ids) < count:
        ids += [] if start in taken else [start]
        start += 1
    return ids
