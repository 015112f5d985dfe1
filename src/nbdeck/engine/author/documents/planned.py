"""Statements of a document as a planned slide: whole, under a title, with what they rest on."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import groupby

from nbdeck.contract.content import Items, printed
from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.contract.slides import Slide
from nbdeck.contract.words.item import Item
from nbdeck.engine.author.documents.evidence import SourcedStatement
from nbdeck.engine.author.documents.speaking import spoken
from nbdeck.engine.author.documents.visuals import is_large
from nbdeck.engine.author.language.lexicon import Lexicon, lexicon
from nbdeck.engine.author.looks.appearance import describe
from nbdeck.engine.author.looks.description import bare, sentence_of
from nbdeck.engine.author.material.passages import Passage, split_sentences
from nbdeck.engine.author.sentences.cleaning import cleaned, without_label
from nbdeck.engine.author.sentences.prose import is_sentence
from nbdeck.engine.model.plan import Evidence, PlannedSlide
from nbdeck.engine.model.source import PictureBlock

BELOW_PICTURE = 450
"""Characters below a picture."""
_OPEN = ":：.… "
"""What a line that opens a list ends with."""


def planned(
    title: str,
    points: Sequence[SourcedStatement],
    *,
    picture: PictureBlock | None = None,
    material: Sequence[Passage] = (),
    why: str,
) -> PlannedSlide:
    """Return a slide of statements.

    Args:
        title: Its title.
        points: What it says.
        picture: A picture beside the words.
        material: What the notes say.
        why: Why it has these points.
    """
    numbers = [point.passage.number or 0 for point in points]
    is_counted = len(points) > 1 and numbers == list(range(1, len(points) + 1))
    goes_on = (
        numbers[0] > 1 and numbers == list(range(numbers[0], numbers[0] + len(points))) if points else False
    )
    groups = groupby(enumerate(points), key=lambda one: one[1].heading or one[0])
    items = tuple(_item([point for _, point in own]) for _, own in groups)
    if goes_on and len(items) == len(points):
        items = tuple(_numbered(item, number) for item, number in zip(items, numbers, strict=True))
    if len(items) > ITEM_COUNTS[Layout.ITEMS][-1]:
        items = (Item("", "\n".join(map(sentence_of, items))),)
    lead = _lead(points)
    is_title = bool(lead) and title.startswith(lead.rstrip(_OPEN))
    lead = "" if is_title else lead
    is_full = is_counted or len(items) == ITEM_COUNTS[Layout.ITEMS][-1]
    if (
        lead and is_full and not any(one.heading or one.details for one in points)
    ):  # no place for a line above
        lines = (f"{one.passage.number}. {one.text}" if is_counted else one.text for one in points)
        items, lead, is_counted = (Item("", "\n".join((lead, *lines))),), "", False
    content = Items(items, lead=lead, is_numbered=is_counted)
    count = len(items)
    alt = alt_of(picture, lexicon(points[0].passage.language)) if picture and points else ""
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
        evidence=tuple(map(evidence_of, points)),
    )


def evidence_of(said: SourcedStatement) -> Evidence:
    """Return what a statement of a slide rests on."""
    passage = said.passage
    return Evidence(statement=said.text, quote=passage.text, document=passage.document, place=passage.place)


def with_statements(slide: PlannedSlide, said: Sequence[SourcedStatement]) -> PlannedSlide:
    """Return a slide of a table, chart or picture with statements on it.

    A caption is a line of its own below what stands with a picture, and a sentence above what stands with another.
    """
    if not said:
        return slide
    tag = lexicon(said[0].passage.language)
    lines = "\n".join(cleaned(each.passage.text, tag) for each in said)
    own = slide.spec.content
    if slide.picture or not own:
        content = "\n".join(filter(None, (lines, own)))
        description = "\n".join((lines, *([] if slide.picture else [""]), slide.description))
    else:
        content = f"{own if is_sentence(own) else f'{own}.'}\n{lines}"
        description = f"{content}{slide.description[len(own) :]}"
    update = {
        "spec": slide.spec.model_copy(update={"content": content}),
        "description": description,
        "evidence": (*map(evidence_of, said), *slide.evidence),
    }
    return slide.model_copy(update=update)


def pictured(title: str, caption: str, picture: PictureBlock, document: str, tag: str) -> PlannedSlide:
    """Return a slide of all of a picture, with its caption below it where that is not the title.

    Args:
        title: Its title.
        caption: What the document says of the picture.
        picture: The picture.
        document: Name of the document.
        tag: BCP 47 tag of the document.
    """
    text, alt = cleaned(caption, lexicon(tag)), alt_of(picture, lexicon(tag))
    why = "The document has it as a picture with these words."
    return PlannedSlide(
        spec=Slide(
            title=title,
            item_amount=0,
            content=below_picture(title, [text], tag),
            notes=caption or None,
            why=why,
        ),
        description=text,
        appearance=describe(Layout.ITEMS, 1, picture=alt, reason=why),
        picture=picture.sha256,
        picture_alt=alt,
        evidence=(Evidence(statement=text, quote=caption, document=document, place=picture.place),),
    )


def below_picture(title: str, lines: Sequence[str], tag: str) -> str:
    """Return lines, the last one a caption, below a picture; without what the title says, and none too long."""
    said = [one for one in lines if one and bare(without_label(one, lexicon(tag))) != bare(title)]
    return "\n".join(said) if sum(map(len, said)) <= BELOW_PICTURE else ""


def _item(points: Sequence[SourcedStatement]) -> Item:
    """Return statements of one heading, or one statement; what stands below it in the document stands below it."""
    point = points[0]
    if point.heading:
        return Item(point.heading, "\n".join(line for one in points for line in (one.text, *one.details)))
    details = point.details
    return Item(point.text.rstrip(":："), "\n".join(details)) if details else Item("", point.text)


def _numbered(item: Item, number: int) -> Item:
    """Return a point of a list that began on a slide before, with its number."""
    return (
        Item(f"{number}. {item.heading}", item.text) if item.heading else Item("", f"{number}. {item.text}")
    )


def _lead(points: Sequence[SourcedStatement]) -> str:
    """Return the sentence that opens the list of all points; empty without one."""
    leads = {point.passage.lead for point in points}
    if len(points) < 2 or len(leads) != 1 or not all(leads):
        return ""
    return cleaned(split_sentences(leads.pop())[-1], lexicon(points[0].passage.language))


def picture_of(pictures: Sequence[PictureBlock], taken: Collection[str] = ()) -> PictureBlock | None:
    """Return the first picture that is large enough and says what it shows, None without one.

    Args:
        pictures: Those that stand with the words.
        taken: SHA-256 of the pictures that other slides show.
    """
    free = (one for one in pictures if one.sha256 not in taken)
    return next((one for one in free if is_large(one) and (one.alt or one.caption)), None)


def alt_of(picture: PictureBlock, language: Lexicon) -> str:
    """Return what the author wrote for screen readers, else the caption without "Figure 1:"."""
    return picture.alt.strip() or without_label(cleaned(picture.caption, language), language)
