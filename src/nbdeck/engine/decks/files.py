"""A deck as a PowerPoint file: of our making, or put together from slides of ours and of other files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from nbdeck.engine.decks.remembered import company_template, deck_file
from nbdeck.engine.model import Deck
from nbdeck.engine.scene import DeckScene

if TYPE_CHECKING:
    from nbdeck.engine.pptx.foreign.deck_file import DeckFile
    from nbdeck.engine.pptx.foreign.plan import Kept, Written


@dataclass(frozen=True, slots=True)
class DeckBytes:
    """A finished file.

    Attributes:
        pptx: The file.
        warnings: What is not as it was where it came from, in sentences.
    """

    pptx: bytes
    warnings: tuple[str, ...] = ()


def is_ours(deck: Deck) -> bool:
    """Whether nothing in a deck comes from a file of others, so that we can draw all of it ourselves."""
    return deck.base is None and not any(slide.kept for slide in deck.slides)


def write_deck(deck: Deck, scene: DeckScene, media: Mapping[str, bytes]) -> DeckBytes:
    """Return a deck as a .pptx; the same deck always gives the same bytes.

    Args:
        deck: What to show.
        scene: The same deck laid out.
        media: Pictures and PowerPoint files by the SHA-256 that the deck names.

    Raises:
        NbdeckError: A file that the deck is made of cannot be used; the message says why.
    """
    from nbdeck.engine.pptx.writer import write_pptx

    if is_ours(deck):
        return DeckBytes(write_pptx(scene))
    if deck.base is not None:
        slides = _on_base(deck.base, deck, scene, media)
        title = scene.title if deck.include_cover else None  # an imported deck keeps its own
        return _assembled(deck_file(deck.base, media), slides, title)
    drawn = tuple(slide for slide in scene.slides if not slide.is_kept)
    if not drawn:
        kept_slides = _kept(deck, scene, media)
        return _assembled(kept_slides[0].file, kept_slides)
    from nbdeck.engine.pptx.foreign.deck_file import open_deck
    from nbdeck.engine.pptx.foreign.plan import Kept

    ours = open_deck(write_pptx(replace(scene, slides=drawn)))
    others = iter(_kept(deck, scene, media))
    numbers = iter(range(1, len(drawn) + 1))
    mixed = [next(others) if slide.is_kept else Kept(ours, next(numbers)) for slide in scene.slides]
    return _assembled(ours, mixed)


def _on_base(base: str, deck: Deck, scene: DeckScene, media: Mapping[str, bytes]) -> list[Kept | Written]:
    from nbdeck.engine.pptx.company.slides import company_slides
    from nbdeck.engine.pptx.foreign.plan import Written

    written = company_slides(scene, company_template(base, media))
    others = iter(_kept(deck, scene, media))
    return [next(others) if name is None else Written(written.parts, name) for name in written.slides]


def _kept(deck: Deck, scene: DeckScene, media: Mapping[str, bytes]) -> list[Kept]:
    """Return the slides of other files, in the order of the deck."""
    from nbdeck.engine.pptx.foreign.plan import Kept

    kept_slides = []
    for slide in scene.slides:
        kept_slide = None if slide.source_index is None else deck.slides[slide.source_index].kept
        if slide.is_kept and kept_slide is not None:
            kept_slides.append(Kept(deck_file(kept_slide.file, media), kept_slide.number))
    return kept_slides


def _assembled(
    base: bytes | DeckFile, slides: Sequence[Kept | Written], title: str | None = None
) -> DeckBytes:
    from nbdeck.engine.pptx.foreign.assemble import assemble

    assembled = assemble(base, slides, title=title)
    return DeckBytes(assembled.pptx, assembled.warnings)
