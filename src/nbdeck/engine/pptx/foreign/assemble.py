"""`assemble`: the steps from a base and a list of slides to the bytes of a file, in order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from nbdeck.engine.pptx.foreign.building import Building
from nbdeck.engine.pptx.foreign.comments import Comments
from nbdeck.engine.pptx.foreign.copying import Copying, Edit, Origin
from nbdeck.engine.pptx.foreign.deck_file import DeckFile, open_deck
from nbdeck.engine.pptx.foreign.destinations import Destinations
from nbdeck.engine.pptx.foreign.plan import Kept, Wanted, Written, new_ids, wanted_slides
from nbdeck.engine.pptx.foreign.presentation import Listing, write_presentation
from nbdeck.engine.pptx.foreign.properties import write_properties, write_title
from nbdeck.engine.pptx.foreign.relations import PartRelation
from nbdeck.engine.pptx.foreign.removal import cut_links, removal
from nbdeck.engine.pptx.foreign.table_styles import TableStyles
from nbdeck.engine.pptx.foreign.warnings import warnings_of


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
