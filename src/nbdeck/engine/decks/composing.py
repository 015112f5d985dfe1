"""A deck as a scene and as a PowerPoint file: on one of our templates, or put together with files that are not ours.

Before that its charts get the numbers that stand in words; an edit frees its slides from each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from nbdeck.contract.layouts import Layout
from nbdeck.contract.remembering import kept_within
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.model.laid_out import EarlierState, LaidOut
from nbdeck.engine.scene.slides import DeckScene
from nbdeck.errors import NotFound

if TYPE_CHECKING:
    from nbdeck.engine.pptx.foreign.deck_file import DeckFile
    from nbdeck.engine.pptx.foreign.plan import Kept, Written
    from nbdeck.engine.quality import QualityFinding
    from nbdeck.engine.themes.company import CompanyTemplate


_UNPACKED = 10
"""Bytes of an opened file for one of the packed file."""


@dataclass(frozen=True, slots=True)
class _File:
    """A file, equal to another one with the same hash."""

    sha256: str
    data: bytes = field(compare=False)


def company_template(sha256: str, media: Mapping[str, bytes]) -> CompanyTemplate:
    """Return the design of a .pptx among the media.

    Raises:
        NotFound: The media do not have it.
        NbdeckError: It cannot be used; the message says why.
    """
    return _template(_file(sha256, media))


def template_faults(sha256: str, media: Mapping[str, bytes]) -> tuple[str, ...]:
    """Return a sentence about what is wrong in the file of a template among the media, none for a sound one.

    Raises:
        NotFound: The media do not have it.
    """
    return _faults(_file(sha256, media))


def deck_file(sha256: str, media: Mapping[str, bytes]) -> DeckFile:
    """Return a .pptx among the media, ready to give slides.

    Raises:
        NotFound: The media do not have it.
        NbdeckError: It cannot be used; the message says why.
    """
    return _opened(_file(sha256, media))


def _file(sha256: str, media: Mapping[str, bytes]) -> _File:
    try:
        return _File(sha256, media[sha256])
    except KeyError:
        raise NotFound("A PowerPoint file that the deck is made of is not there any more.") from None


def _opened_bytes(file: _File) -> int:
    return _UNPACKED * len(file.data)


@kept_within(_opened_bytes)
def _template(file: _File) -> CompanyTemplate:
    from nbdeck.engine.pptx.company.reader import read_company

    return read_company(file.data)


@kept_within(lambda file: len(file.data))
def _faults(file: _File) -> tuple[str, ...]:
    from nbdeck.engine.quality import package_findings

    faults = [each for each in package_findings(file.data) if each.slide is None and each.severity == "error"]
    if not faults:
        return ()
    number = "a fault" if len(faults) == 1 else f"{len(faults)} faults"
    return (f"The template's own file has {number} that decks keep, such as: {faults[0].message}.",)


@kept_within(_opened_bytes)
def _opened(file: _File) -> DeckFile:
    from nbdeck.engine.pptx.foreign.deck_file import open_deck

    return open_deck(file.data)


def charted(deck: Deck) -> tuple[Deck, tuple[str, ...]]:
    """Return a deck whose charts all have their numbers, and what could not be read of them.

    A slide without numbers that can be read becomes a slide of its text.
    """
    if not any(one.spec.layout is Layout.CHART and one.spec.chart is None for one in deck.slides):
        return deck, ()
    from nbdeck.engine.author.typed.content import with_chart
    from nbdeck.engine.layouts.composer import language_of

    lang = language_of(deck)[0]
    slides: list[DeckSlide] = []
    warnings: list[str] = []
    for one in deck.slides:
        spec, remarks = (one.spec, ()) if one.kept is not None else with_chart(one.spec, lang)
        slides.append(one if spec is one.spec else one.model_copy(update={"spec": spec}))
        warnings.extend(remarks)
    return deck.model_copy(update={"slides": tuple(slides)}), tuple(warnings)


_PER_CHARACTER = 100
"""Bytes of a scene for a character of the deck as JSON: 45 were measured for points, 184 for tables."""


@dataclass(frozen=True, slots=True)
class DeckWithMedia:
    """A deck with its media; equal where the deck's hash is, which covers theirs, and the same of them are at hand."""

    content_hash: str
    at_hand: frozenset[str]
    deck: Deck = field(compare=False)
    media: Mapping[str, bytes] = field(compare=False)


def order_of(deck: Deck, media: Mapping[str, bytes]) -> DeckWithMedia:
    """Return the deck with its media as one thing that can be remembered by."""
    return DeckWithMedia(deck.content_hash, frozenset(media), deck, media)


def compose(deck: Deck, media: Mapping[str, bytes] | None = None) -> DeckScene:
    """Return the deck with every box, line break and size decided; kept slides are scenes without elements.

    Args:
        deck: What to show.
        media: Pictures and PowerPoint files by the SHA-256 that the deck names.

    Raises:
        DoesNotFit: content that no slide can hold at a readable size.
        ValidationFailed: a slide that its layout cannot show, such as a chart without numbers.
        NbdeckError: The deck's base cannot be read; the message says why.
    """
    return _composed(order_of(deck, media or {}))


def compose_after(deck: Deck, media: Mapping[str, bytes], earlier: EarlierState) -> DeckScene:
    """Return a deck of ours as `compose` does, but for slides that would be those of an earlier file: it names them.

    Raises:
        NbdeckError: as `compose` does.
    """
    from nbdeck.engine.layouts.deck import compose_themed

    deck, warnings = charted(deck)
    scene = compose_themed(deck, media, earlier.slides)
    return replace(scene, warnings=(*warnings, *scene.warnings)) if warnings else scene


def laid_out(scene: DeckScene) -> tuple[LaidOut, ...]:
    """Return what the next state of a deck needs to know about its slides."""
    return tuple(
        LaidOut(each.source_index, each.layout, each.variant, each.key, each.left_out, each.notices)
        for each in scene.slides
    )


def order_bytes(order: DeckWithMedia) -> int:
    """Return about how many bytes an answer about an order keeps alive: media, and boxes and lines for its words."""
    return sum(map(len, order.media.values())) + _PER_CHARACTER * len(order.deck.model_dump_json())


@kept_within(order_bytes)
def _composed(order: DeckWithMedia) -> DeckScene:
    deck, warnings = charted(order.deck)
    if deck.base is None:
        from nbdeck.engine.layouts.deck import compose_themed

        scene = compose_themed(deck, order.media)
    else:
        from nbdeck.engine.layouts.company.deck import compose_company

        scene = compose_company(deck, company_template(deck.base, order.media), order.media)
        warnings = (*warnings, *template_faults(deck.base, order.media))
        scene = replace(scene, warnings=(*scene.warnings, *_remaining(scene)))
    return replace(scene, warnings=(*warnings, *scene.warnings)) if warnings else scene


def _remaining(scene: DeckScene) -> Iterator[str]:
    """Yield what our own gates still find on slides of a company's template: its art and places are not ours."""
    from nbdeck.engine.quality import scene_findings

    alike: dict[str, list[QualityFinding]] = {}
    for finding in scene_findings(scene):
        if finding.severity == "error":
            alike.setdefault(finding.message.split(": ")[0], []).append(finding)
    for findings in alike.values():
        slides = list(dict.fromkeys(each.slide for each in findings))
        word = "Slide" if len(slides) == 1 else "Slides"
        yield f"{word} {', '.join(map(str, slides))}: {findings[0].message}."


def frozen(
    deck: Deck, media: Mapping[str, bytes] | None = None, slides: Sequence[LaidOut] | None = None
) -> Deck:
    """Return a deck that looks the same, and in which what slides took from each other is written down.

    That is the title of the cover, the size of titles, and the compositions beside which each slide chose its own.

    Args:
        deck: What to show.
        media: Pictures and PowerPoint files by the SHA-256 that the deck names.
        slides: How it is laid out, where that is known.

    Raises:
        NbdeckError: It cannot be laid out; the message says why.
    """
    title = None if deck.title or not deck.include_cover else deck.heading
    own: dict[str, object] = {"cover_title": title}
    if deck.base is None:
        from nbdeck.engine.layouts.deck import title_size_of

        own |= {"title_size": title_size_of(deck, media or {}), "slides": _apart(deck, media, slides)}
    return deck.model_copy(update=own)


def _apart(
    deck: Deck, media: Mapping[str, bytes] | None, known: Sequence[LaidOut] | None
) -> tuple[DeckSlide, ...]:
    from nbdeck.engine.layouts.deck import closes, deciding

    slides = list(deck.slides)
    recent: tuple[str, ...] = ()
    for one in laid_out(compose(deck, media)) if known is None else known:
        at = one.origin
        if at is None or (slide := slides[at]).kept is not None:
            continue
        if slide.beside is None:
            beside = deciding(slide.spec, recent, closes=closes(deck, slide))
            slides[at] = slide.model_copy(update={"beside": beside})
        recent = (*recent, one.variant)
    return tuple(slides)


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


def write_deck(deck: Deck, scene: DeckScene, media: Mapping[str, bytes], earlier: bytes = b"") -> DeckBytes:
    """Return a deck as a .pptx; the same deck always gives the same bytes.

    Args:
        deck: What to show.
        scene: The same deck laid out.
        media: Pictures and PowerPoint files by the SHA-256 that the deck names.
        earlier: The file that the scene names slides of.

    Raises:
        NbdeckError: A file that the deck is made of cannot be used; the message says why.
    """
    from nbdeck.engine.pptx.writer import write_pptx

    if is_ours(deck):
        return DeckBytes(write_pptx(scene, earlier=earlier))
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
