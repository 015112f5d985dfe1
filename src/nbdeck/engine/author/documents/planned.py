"""A part of a document as a planned slide: its best sentences, whole, under a title, with what they rest on."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from nbdeck.contract.content import Items
from nbdeck.contract.layouts import Layout
from nbdeck.contract.printing import printed
from nbdeck.contract.slides import Slide
from nbdeck.contract.words.item import Item
from nbdeck.engine.author.documents.speaking import spoken
from nbdeck.engine.author.documents.statements import SourcedStatement
from nbdeck.engine.author.language.lexicon import Lexicon, lexicon
from nbdeck.engine.author.looks.appearance import describe
from nbdeck.engine.author.material.passages import Passage, split_sentences
from nbdeck.engine.author.sentences.cleaning import cleaned, without_label
from nbdeck.engine.model import AuthorOptions, Evidence, PictureBlock, PlannedSlide

_SMALLEST = 300
"""Pixels of the shorter side of a picture that can be shown."""
_LONGEST = 2.0
"""How much longer than short a picture may be that is cut to its frame."""
_WITH_PICTURE = frozenset({Layout.ITEMS, Layout.SUMMARY, Layout.STEPS, Layout.BIG_NUMBER, Layout.QUOTE})


def planned(
    title: str,
    points: Sequence[SourcedStatement],
    options: AuthorOptions,
    *,
    stated: SourcedStatement | None = None,
    picture: PictureBlock | None = None,
    material: Sequence[Passage] = (),
    why: str = "",
) -> PlannedSlide:
    """Return a slide of statements.

    Args:
        title: Its title.
        points: What it says, without what the title states.
        options: Whether notes are wanted.
        stated: What the title states, if that is a sentence of the document.
        picture: A picture beside the words.
        material: Passages of the same part; the notes say the paragraphs that the points stand in.
        why: Why it has these points; empty says that they say most.
    """
    numbers = [point.passage.number for point in points]
    is_counted = numbers == list(range(1, len(points) + 1))
    content = Items(
        tuple(Item("", point.text) for point in points), lead=_lead(points), is_numbered=is_counted
    )
    count = len(points)
    why = (
        why or f"The sentence{'s' if count > 1 else ''} of this part that say{'' if count > 1 else 's'} most."
    )
    alt = alt_of(picture, lexicon(points[0].passage.language)) if picture and points else ""
    used = [one.passage for one in (*([stated] if stated else ()), *points)]
    notes = spoken(used, material) if options.notes else ""
    return PlannedSlide(
        spec=Slide(
            title=title, layout=Layout.ITEMS, item_amount=count, body=content, why=why, notes=notes or None
        ),
        description=printed(content),
        appearance=describe(Layout.ITEMS, count, picture=alt if picture else None, reason=why),
        picture=picture.sha256 if picture else None,
        picture_alt=alt,
        evidence=tuple(
            Evidence(statement=text, quote=one.text, document=one.document, place=one.place)
            for text, one in zip(
                [*([title] if stated else ()), *(each.text for each in points)], used, strict=True
            )
        ),
    )


def _lead(points: Sequence[SourcedStatement]) -> str:
    """Return the sentence that opens the list of all points; empty without one."""
    leads = {point.passage.lead for point in points}
    return split_sentences(leads.pop())[-1] if len(points) > 1 and len(leads) == 1 and all(leads) else ""


def picture_of(pictures: Sequence[PictureBlock], taken: Collection[str] = ()) -> PictureBlock | None:
    """Return the first picture that is large enough and says what it shows, None without one.

    Args:
        pictures: Those that stand with the words.
        taken: SHA-256 of the pictures that other slides show.
    """
    free = (one for one in pictures if one.sha256 not in taken)
    return next((one for one in free if is_shown_beside_words(one, Layout.ITEMS)), None)


def is_shown_beside_words(picture: PictureBlock, layout: Layout | None) -> bool:
    """Whether a picture is large enough, says what it shows, and the layout has a place for it."""
    longer, shorter = max(picture.width, picture.height), min(picture.width, picture.height)
    is_large = shorter >= _SMALLEST and longer <= _LONGEST * shorter
    return layout in _WITH_PICTURE and is_large and bool(picture.alt or picture.caption)


def alt_of(picture: PictureBlock, language: Lexicon) -> str:
    """Return what the author wrote for screen readers, else the caption without "Figure 1:"."""
    return picture.alt.strip() or without_label(cleaned(picture.caption, language), language)
