"""A form and its title as a planned slide: content, appearance, notes, evidence, picture and keywords."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from nbdeck.contract.layouts import Layout
from nbdeck.contract.printing import printed
from nbdeck.contract.slides import Slide
from nbdeck.engine.author.documents.forms import SlideDraft
from nbdeck.engine.author.documents.speaking import notes_of
from nbdeck.engine.author.documents.titles import SourcedTitle
from nbdeck.engine.author.documents.topics import Topic
from nbdeck.engine.author.language.lexicon import Lexicon, lexicon
from nbdeck.engine.author.looks.appearance import describe
from nbdeck.engine.author.material.passages import Passage
from nbdeck.engine.author.material.phrases import key_phrases
from nbdeck.engine.author.sentences.cleaning import cleaned, without_label
from nbdeck.engine.model import AuthorOptions, Evidence, PictureBlock, PlannedSlide

_SMALLEST = 300
"""Pixels of the shorter side of a picture that can be shown."""
_LONGEST = 2.0
"""How much longer than short a picture may be that is cut to its frame."""
_LONGEST_IN_COLUMN = 4 / 3
"""The same beside large numbers, where the frame is a narrow column."""
_WITH_PICTURE = frozenset({Layout.ITEMS, Layout.SUMMARY, Layout.STEPS, Layout.BIG_NUMBER, Layout.QUOTE})
_KEYWORDS = 4


def planned(
    form: SlideDraft,
    title: SourcedTitle,
    topic: Topic,
    options: AuthorOptions,
    *,
    notes: Sequence[Passage] = (),
    taken: Collection[str] = (),
    names_documents: bool = False,
) -> PlannedSlide:
    """Return a slide of a topic.

    Args:
        form: Its layout and points.
        title: Its title, and the passage that it says.
        topic: Where the points come from.
        options: Whether notes and pictures are wanted.
        notes: Speaker's notes that stand in the source.
        taken: SHA-256 of the pictures that other slides show.
        names_documents: Whether notes name the document.
    """
    used = [point.passage for point in form.points]
    if title.passage is not None:
        used.append(title.passage.passage)
    spoken = notes_of(topic.ranked, used, notes, names_documents=names_documents) if options.notes else ""
    picture = None
    if options.document_pictures and form.layout in _WITH_PICTURE:
        longest = _LONGEST_IN_COLUMN if form.layout is Layout.BIG_NUMBER else _LONGEST
        picture = picture_of(topic, taken, longest)
    alt = alt_of(picture, lexicon(topic.language)) if picture else ""
    said: dict[str, Any] = {
        "layout": form.layout,
        "item_amount": form.item_amount,
        "body": form.content,
        "why": form.reason,
    }
    if [point.statement for point in form.points] == [title.text] and picture is None:
        said = {"item_amount": 0, "content": "", "why": "It is one short sentence."}
    return PlannedSlide(
        spec=Slide(title=title.text, notes=spoken or None, **said),
        description=printed(form.content),
        appearance=describe(
            form.layout, form.item_amount, picture=alt if picture else None, reason=form.reason
        ),
        picture=picture.sha256 if picture else None,
        picture_alt=alt,
        keywords=key_phrases((one.passage.text for one in topic.ranked), lexicon(topic.language), _KEYWORDS),
        evidence=(*_of_title(title), *_of_points(form)),
    )


def picture_of(topic: Topic, taken: Collection[str] = (), longest: float = _LONGEST) -> PictureBlock | None:
    """Return the first picture of a topic that is large enough and says what it shows, None without one.

    Args:
        topic: What the slide is about.
        taken: SHA-256 of the pictures that other slides show.
        longest: How much longer than short it may be.
    """
    for picture in topic.pictures:
        is_large = min(picture.width, picture.height) >= _SMALLEST and _keeps_most(picture, longest)
        if is_large and (picture.alt or picture.caption) and picture.sha256 not in taken:
            return picture
    return None


def is_shown_beside_words(picture: PictureBlock, layout: Layout | None) -> bool:
    """Whether a picture is large enough, says what it shows, and the layout has a place for it."""
    is_large = min(picture.width, picture.height) >= _SMALLEST and _keeps_most(picture, _LONGEST)
    return layout in _WITH_PICTURE and is_large and bool(picture.alt or picture.caption)


def alt_of(picture: PictureBlock, language: Lexicon) -> str:
    """Return what the author wrote for screen readers, else the caption without "Figure 1:"."""
    return picture.alt.strip() or without_label(cleaned(picture.caption, language), language)


def _keeps_most(picture: PictureBlock, longest: float) -> bool:
    """Whether a frame beside the text, which is about as wide as high, does not cut most of a picture away."""
    return max(picture.width, picture.height) <= longest * min(picture.width, picture.height)


def _of_title(title: SourcedTitle) -> tuple[Evidence, ...]:
    if title.passage is None:
        return ()
    passage = title.passage.passage
    return (
        Evidence(statement=title.text, quote=passage.text, document=passage.document, place=passage.place),
    )


def _of_points(form: SlideDraft) -> tuple[Evidence, ...]:
    evidence: list[Evidence] = []
    for point in form.points:
        lines = (point.statement, *point.details)
        quotes = (point.passage.text, *(_detail_quote(point.passage, at) for at in range(len(point.details))))
        evidence.extend(
            Evidence(statement=line, quote=quote, document=point.passage.document, place=point.passage.place)
            for line, quote in zip(lines, quotes, strict=True)
        )
    return tuple(evidence)


def _detail_quote(passage: Passage, at: int) -> str:
    return passage.details[at] if at < len(passage.details) else passage.text
