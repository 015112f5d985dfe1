"""A finished deck with other words in its shapes, other alternative texts or a finding mended: nothing written anew."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import partial

from nbdeck.contract.content import Content, with_lines
from nbdeck.contract.slides import Slide
from nbdeck.contract.v2 import ShapeMend
from nbdeck.engine.decks.composing import compose
from nbdeck.engine.model.deck import Deck, DeckSlide, KeptSlide
from nbdeck.engine.pptx.edit.part import (
    NamedShape,
    local,
    open_presentation,
    parse,
    placeholder_of,
    shapes_of,
    slide_parts,
    table_of,
    unreadable_slide,
)
from nbdeck.engine.pptx.edit.replace import describe_shapes
from nbdeck.engine.scene.elements import Table, TextBox, flatten
from nbdeck.engine.scene.slides import SlideScene
from nbdeck.engine.sources.bounded import edit_bounded, mend_bounded
from nbdeck.engine.text.opportunities import NO_BREAK
from nbdeck.errors import BadRequest, NbdeckError

_TITLES = ("title", "ctrTitle")

Pairs = Sequence[tuple[str, str]]
"""Names of shapes, and what they shall say."""


@dataclass(frozen=True, slots=True)
class ChangedDeck:
    """A deck after a change of shapes.

    Attributes:
        deck: The deck.
        file: The PowerPoint file that slides are kept in from now on; None where all are still laid out by us.
        slides: Numbers of the slides that changed, from 1.
        sentence: How a finding was mended, in a sentence; empty where none was.
    """

    deck: Deck
    file: bytes | None
    slides: tuple[int, ...]
    sentence: str = ""


@dataclass(frozen=True, slots=True)
class _SlideShapes:
    """One slide of the file: its shapes before, and which of them change."""

    number: int
    reworded: tuple[tuple[NamedShape, str], ...]
    is_described: bool


def change_shapes(
    deck: Deck,
    media: Mapping[str, bytes],
    pptx: bytes,
    words: Pairs,
    alternatives: Pairs,
    only: int | None = None,
    is_unwanted: Callable[[], bool] = lambda: False,
) -> ChangedDeck:
    """Return the deck with new words and alternative texts in shapes of its file.

    Words of a slide that we lay out are changed in its content, so that it stays one of ours. A slide where they do
    not stand as they are shown, or that is not ours, is kept from then on as the changed file has it.

    Args:
        deck: What is shown.
        media: Pictures and PowerPoint files by SHA-256.
        pptx: The deck's file.
        words: Names of shapes and their new text.
        alternatives: Names of shapes and their alternative text.
        only: Number of the one slide that is meant, from 1; None means all.
        is_unwanted: Asked while the file is read; true ends it.

    Raises:
        BadRequest: A name is unknown or that of a shape without text, or the cover or contents cannot say that.
        NbdeckError: The file cannot be edited; the message says why.
    """
    edited = edit_bounded(pptx, words, only=only, cancel=is_unwanted) if words else pptx
    edited = describe_shapes(edited, alternatives, only=only) if alternatives else edited
    pages = _changed_pages(pptx, dict(words), dict(alternatives), only)
    scene = compose(deck, media)
    sources = {slide.number: slide.source_index for slide in scene.slides}
    first = next((number for number, index in sources.items() if index is None), None)
    changed = deck
    to_keep: set[int] = set()
    unread: set[int] = set()
    for page in pages:
        index = sources[page.number]
        if index is None:
            changed = _front(changed, page, is_cover=deck.include_cover and page.number == first)
            continue
        slide = _reworded(changed.slides[index], page)
        if slide is None:
            unread.add(index)
        else:
            changed = _with_slide(changed, index, slide)
        if slide is None or slide.kept is not None or page.is_described:
            to_keep.add(index)
    to_keep |= _not_shown(changed, media, pages, sources) - to_keep
    numbers = tuple(page.number for page in pages)
    if not to_keep:
        return ChangedDeck(changed, None, numbers)
    return ChangedDeck(_kept(changed, edited, sources, to_keep, unread, is_unwanted), edited, numbers)


def retitle(
    deck: Deck,
    media: Mapping[str, bytes],
    pptx: bytes,
    number: int,
    title: str,
    is_unwanted: Callable[[], bool] = lambda: False,
) -> ChangedDeck | None:
    """Return the deck with another title on one slide, all else as its file has it.

    None where no one shape of a name of its own holds the title.

    Args:
        deck: What is shown.
        media: Pictures and PowerPoint files by SHA-256.
        pptx: The deck's file.
        number: Of the slide, from 1.
        title: The new one.
        is_unwanted: Asked while the file is read; true ends it.

    Raises:
        NbdeckError: The file cannot be edited; the message says why.
    """
    archive, main = open_presentation(pptx)
    data = [data for _, data in slide_parts(archive, main)][number - 1]
    shapes = list(shapes_of(parse(data, unreadable_slide(number)).root))
    titles = [each.name for each in shapes if each.content and placeholder_of(each.element) in _TITLES]
    if len(titles) != 1 or [each.name for each in shapes].count(titles[0]) != 1:
        return None
    return change_shapes(deck, media, pptx, [(titles[0], title)], (), number, is_unwanted)


def mend_shape(
    deck: Deck,
    media: Mapping[str, bytes],
    pptx: bytes,
    number: int,
    mend: ShapeMend,
    is_unwanted: Callable[[], bool] = lambda: False,
) -> ChangedDeck:
    """Return the deck with a finding of one slide mended in its file; that slide is kept from then on as it is there.

    Args:
        deck: What is shown.
        media: Pictures and PowerPoint files by SHA-256.
        pptx: The deck's file.
        number: Of the slide, from 1.
        mend: Of which shape, and what it needs.
        is_unwanted: Asked while the file is read; true ends it.

    Raises:
        BadRequest: It cannot be mended, or the slide is the cover or the contents; nothing is changed.
        NbdeckError: The file cannot be edited; the message says why.
    """
    sources = {slide.number: slide.source_index for slide in compose(deck, media).slides}
    index = sources.get(number)
    if index is None:
        raise BadRequest(
            f"Slide {number} is the cover or the contents, which follow the other slides.",
            hint="Change the title, the subtitle or the design of the presentation.",
        )
    edited = mend_bounded(pptx, number, mend.remedy, mend.shape_name, cancel=is_unwanted)
    changed = _kept(deck, edited.data, sources, {index}, set(), is_unwanted)
    return ChangedDeck(changed, edited.data, (number,), edited.sentence)


def _changed_pages(
    pptx: bytes, words: Mapping[str, str], alternatives: Mapping[str, str], only: int | None
) -> list[_SlideShapes]:
    wanted = {name.strip(): text for name, text in words.items()}
    described = {name.strip() for name in alternatives}
    archive, main = open_presentation(pptx)
    pages = []
    for number, (_, data) in enumerate(slide_parts(archive, main), start=1):
        if only is not None and number != only:
            continue
        shapes = tuple(shapes_of(parse(data, unreadable_slide(number)).root))
        reworded = tuple((each, wanted[each.name]) for each in shapes if each.name in wanted and each.content)
        is_described = any(each.name in described for each in shapes)
        if reworded or is_described:
            pages.append(_SlideShapes(number, reworded, is_described))
    return pages


def _front(deck: Deck, page: _SlideShapes, *, is_cover: bool) -> Deck:
    """Return the deck with what its cover says; that follows title and subtitle and nothing else.

    Raises:
        BadRequest: Another shape of it, or the contents slide.
    """
    update: dict[str, str] = {}
    for shape, text in page.reworded if is_cover else ():
        kind = placeholder_of(shape.element)
        if kind in _TITLES:
            update["title" if deck.title else "cover_title"] = (
                text  # a new title would also stand at every foot
            )
        elif kind == "subTitle":
            update["subtitle"] = text
    if page.is_described or len(update) < len(page.reworded):
        raise BadRequest(
            f"Slide {page.number} is the cover or the contents: only title and subtitle of the cover can be changed.",
            hint="The contents follow the titles of the other slides.",
        )
    return deck.model_copy(update=update)


def _reworded(slide: DeckSlide, page: _SlideShapes) -> DeckSlide | None:
    """Return a slide with new words in its content; None where they do not stand there as they are shown."""
    spec: Slide | None = slide.spec
    for shape, text in page.reworded:
        spec = None if spec is None else _replaced(spec, shape, text)
    return None if spec is None else slide.model_copy(update={"spec": spec})


def _replaced(spec: Slide, shape: NamedShape, text: str) -> Slide | None:
    old, fields = _said(shape), dict[str, object]()
    if shape.content == "table" and spec.table is not None:
        fields = _table_fields(spec, old, text)
    elif placeholder_of(shape.element) in _TITLES:
        fields = {"title": text}
    elif old and (content := _in_lines(spec.content, *_spaced(spec, old, text))) is not None:
        fields = {"content": content, "body": _in_body(spec, *_spaced(spec, old, text))}
    elif old and spec.source is not None and spec.source.strip() == old:
        fields = {"source": text}
    if not fields:
        return None
    try:
        return Slide.model_validate(spec.model_dump(exclude_unset=True) | fields)
    except ValueError:  # what the slide cannot say as its content, such as an empty title
        return None


def _table_fields(spec: Slide, old: str, new: str) -> dict[str, object]:
    """Return the table with the cells that were changed; nothing where cells may span others."""
    given = spec.table or ()
    before, after = ([line.split("\t") for line in text.split("\n")] for text in (old, new))
    is_merged = spec.types is not None and (bool(spec.types.header) or spec.types.row_heads > 1)
    if is_merged or not [*map(len, given)] == [*map(len, before)] == [*map(len, after)]:
        return {}
    rows = zip(given, before, after, strict=True)
    return {
        "table": tuple(
            tuple(cell if was == is_now else is_now for cell, was, is_now in zip(*row, strict=True))
            for row in rows
        )
    }


def _spaced(spec: Slide, *texts: str) -> tuple[str, ...]:
    """Return texts of a file, which has no-break spaces between figures and units, as the content has them."""
    has_breaks = NO_BREAK not in spec.content
    return tuple(text.replace(NO_BREAK, " ") if has_breaks else text for text in texts)


def _in_lines(content: str, old: str, new: str) -> str | None:
    """Return content with a shape's lines replaced one by one; None where one of them is not there just once."""
    before, after = old.split("\n"), new.split("\n")
    if content.strip() == old:
        return new
    if len(before) != len(after):
        return None
    for was, is_now in zip(before, after, strict=True):
        if was != is_now and (content.count(was) != 1 or not is_now.strip()):
            return None
        content = content.replace(was, is_now)
    return content


def _with_other(was: str, is_now: str, line: str) -> str:
    return line.replace(was, is_now)


def _in_body(spec: Slide, old: str, new: str) -> Content | None:
    """Return the typed content with a shape's lines replaced; a slide drops one that does not say its content."""
    body = spec.body
    for lines in zip(old.split("\n"), new.split("\n"), strict=False):
        parts = zip(*(line.split(": ", 1) for line in lines), strict=False)  # a heading before its text
        for was, is_now in dict.fromkeys((lines, *parts)):
            body = body and with_lines(body, partial(_with_other, was, is_now))
    return body


def _with_slide(deck: Deck, index: int, slide: DeckSlide) -> Deck:
    slides = (*deck.slides[:index], slide, *deck.slides[index + 1 :])
    return deck.model_copy(update={"slides": slides})


def _not_shown(
    deck: Deck, media: Mapping[str, bytes], pages: Sequence[_SlideShapes], sources: Mapping[int, int | None]
) -> set[int]:
    """Return the slides that do not show their new words when they are laid out."""
    try:
        scenes = {slide.number: slide for slide in compose(deck, media).slides}
    except NbdeckError:
        scenes = {}
    missing: set[int] = set()
    for page in pages:
        index = sources[page.number]
        if index is None or deck.slides[index].kept is not None:
            continue
        scene = scenes.get(page.number)
        shown = set() if scene is None or scene.source_index != index else set(_texts(scene))
        if any(_flat(text) not in shown for _, text in page.reworded if text.strip()):
            missing.add(index)
    return missing


def _texts(scene: SlideScene) -> Iterator[str]:
    for element in flatten(scene.elements):
        if isinstance(element, TextBox):
            yield _flat(element.text)
        elif isinstance(element, Table):
            cells = (cell for row in element.cells for cell in row)
            yield _flat("\n".join(each.text for cell in cells for each in cell.paragraphs))


def _kept(
    deck: Deck,
    edited: bytes,
    sources: Mapping[int, int | None],
    to_keep: Set[int],
    unread: Set[int],
    is_unwanted: Callable[[], bool],
) -> Deck:
    """Return the deck with some slides as the changed file has them; one that went over several becomes several.

    Args:
        deck: With the new words where its content could take them.
        edited: The changed file.
        sources: Indices of slides by the numbers that they have in the file.
        to_keep: Indices of the slides that are kept.
        unread: Indices of slides whose content does not tell any more what they say: the file does.
        is_unwanted: Asked while the file is read; true ends it.
    """
    places = {index: [number for number in sources if sources[number] == index] for index in to_keep}
    several = {index for index in to_keep if len(places[index]) > 1} | unread
    said: tuple[DeckSlide, ...] = ()
    if several:
        from nbdeck.engine.decks.imported import import_deck

        said = import_deck(edited, "presentation.pptx", is_unwanted).deck.slides
    file = hashlib.sha256(edited).hexdigest()
    slides: list[DeckSlide] = []
    opening = deck.opening
    for index, slide in enumerate(deck.slides):
        numbers = places.get(index)
        if numbers is None:
            slides.append(slide)
            continue
        for number in numbers:
            spec = said[number - 1].spec if index in several else slide.spec
            slides.append(DeckSlide(spec=spec, kept=KeptSlide(file=file, number=number)))
        opening += len(numbers) - 1 if index < deck.opening else 0
    return deck.model_copy(update={"slides": tuple(slides), "opening": opening})


def _said(shape: NamedShape) -> str:
    """Return the words of a shape: paragraphs in lines, cells of a table between tabs."""
    table = table_of(shape.element) if shape.content == "table" else None
    if table is None:
        return "\n".join(_paragraphs(shape.element)).strip()
    rows = ([cell for cell in row if local(cell) == "tc"] for row in table if local(row) == "tr")
    return "\n".join("\t".join(" ".join(_paragraphs(cell)) for cell in row) for row in rows)


def _paragraphs(owner: object) -> Iterator[str]:
    for paragraph in owner.iter():  # type: ignore[attr-defined]
        if local(paragraph) == "p":
            yield "".join(
                "\v" if local(each) == "br" else each.text or ""
                for each in paragraph.iter()
                if local(each) in ("t", "br")
            )


def _flat(text: str) -> str:
    return " ".join(text.replace("\u00ad", "").split())
