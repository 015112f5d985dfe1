"""Words and pictures of a document as a planned slide: whole, under a title, with what they rest on."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from nbdeck.contract.content import Items, Quote, printed
from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.contract.slides import Slide
from nbdeck.contract.words.item import Item
from nbdeck.engine.author.documents.points import SaidPoint
from nbdeck.engine.author.documents.speaking import spoken
from nbdeck.engine.author.documents.visuals import is_large
from nbdeck.engine.author.looks.appearance import describe
from nbdeck.engine.author.looks.description import bare
from nbdeck.engine.author.material.passages import Passage, split_sentences
from nbdeck.engine.author.sentences.cleaning import cleaned, without_label
from nbdeck.engine.model.plan import Evidence, PlannedSlide
from nbdeck.engine.model.source import PictureBlock

_MOST_LEAD = 200
"""Characters of words that open a list on its slide."""
_WITH_PICTURE = frozenset({Layout.ITEMS, Layout.SUMMARY, Layout.STEPS, Layout.BIG_NUMBER, Layout.QUOTE})


def planned(
    title: str,
    points: Sequence[SaidPoint],
    *,
    picture: PictureBlock | None = None,
    material: Sequence[Passage] = (),
    of: int = 0,
    why: str,
) -> PlannedSlide:
    """Return a slide of sentences or of the points of a list.

    Args:
        title: Its title.
        points: What it says.
        picture: A picture beside the words.
        material: What the notes say.
        of: How many points their list has, where other slides do not show the rest; 0 where all are shown.
        why: Why it has these points.
    """
    numbers = [point.passage.number for point in points]
    is_counted = len(points) > 1 and None not in numbers and numbers == list(range(1, len(points) + 1))
    points = [replace(one, heading="") if bare(one.heading) == bare(title) else one for one in points]
    items = tuple(map(_item, points))
    if len(items) > ITEM_COUNTS[Layout.ITEMS][-1]:
        items = (Item("", "\n".join(item.text for item in items)),)
    if of:
        items = (*items[:-1], replace(items[-1], text=f"{items[-1].text}\n({len(points)} / {of})".strip()))
    lead = _lead(points)
    content = Items(items, lead="" if bare(lead) == bare(title) else lead, is_numbered=is_counted)
    count = len(items)
    alt = alt_of(picture) if picture else ""
    return PlannedSlide(
        spec=Slide(
            title=title,
            layout=Layout.ITEMS,
            item_amount=count,
            body=content,
            why=why,
            notes=spoken(material) or None,
        ),
        description=printed(content),
        appearance=describe(Layout.ITEMS, count, picture=alt if picture else None, reason=why),
        picture=picture.sha256 if picture else None,
        picture_alt=alt,
        evidence=tuple(_evidence(point.text, point.passage) for point in points),
    )


def quoted(title: str, passage: Passage, material: Sequence[Passage]) -> PlannedSlide:
    """Return a slide of a quotation; the notes say `material`."""
    content, why = Quote(cleaned(passage.text)), "The document has it as a quotation."
    notes = spoken(material) or None
    return PlannedSlide(
        spec=Slide(title=title, layout=Layout.QUOTE, item_amount=1, body=content, why=why, notes=notes),
        description=printed(content),
        appearance=describe(Layout.QUOTE, 1, reason=why),
        evidence=(_evidence(content.words, passage),),
    )


def pictured(title: str, caption: str, picture: PictureBlock, document: str) -> PlannedSlide:
    """Return a slide of all of a picture; its caption stands below it as it is where it is not the title.

    Args:
        title: Its title.
        caption: What the document says of the picture.
        picture: The picture.
        document: Name of the document.
    """
    text, why = cleaned(caption), "The document has it as a picture with these words."
    line = "" if bare(title) in {bare(text), bare(without_label(text))} else text
    return PlannedSlide(
        spec=Slide(title=title, item_amount=0, content=line, notes=caption or None, why=why),
        description=line or title,
        appearance=describe(Layout.ITEMS, 1, picture=alt_of(picture), reason=why),
        picture=picture.sha256,
        picture_alt=alt_of(picture),
        evidence=(Evidence(statement=text, quote=caption, document=document, place=picture.place),),
    )


def _evidence(statement: str, passage: Passage) -> Evidence:
    return Evidence(statement=statement, quote=passage.text, document=passage.document, place=passage.place)


def _item(point: SaidPoint) -> Item:
    """Return a point as an item; what stands below it in the document stands below it."""
    if point.heading:
        return Item(point.heading, "\n".join((point.text, *point.details)))
    return Item(point.text.rstrip(":："), "\n".join(point.details)) if point.details else Item("", point.text)


def _lead(points: Sequence[SaidPoint]) -> str:
    """Return the words that open the list of all points, or the last sentence of them; empty without any."""
    leads = {point.passage.lead for point in points}
    if len(points) < 2 or len(leads) != 1 or not all(leads):
        return ""
    lead = leads.pop()
    return cleaned(lead if len(lead) <= _MOST_LEAD else split_sentences(lead)[-1])


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
    return layout in _WITH_PICTURE and is_large(picture) and bool(picture.alt or picture.caption)


def alt_of(picture: PictureBlock) -> str:
    """Return what the author wrote for screen readers, else the caption without "Figure 1:"."""
    return picture.alt.strip() or without_label(cleaned(picture.caption))
