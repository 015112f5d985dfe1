"""A deck in another language: our slides laid out anew from translated words, slides of files with replaced text."""

from __future__ import annotations

import hashlib
from collections import ChainMap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from statistics import mode

from nbdeck.contract.languages import Language, find_language
from nbdeck.engine.decks.composing import compose, deck_file
from nbdeck.engine.layouts.company.deck import is_prompt
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.model.plan import ModelSettings
from nbdeck.engine.model.progress import Report, silent
from nbdeck.engine.pptx.foreign.deck_file import open_deck
from nbdeck.engine.pptx.read.reader import read_pptx
from nbdeck.engine.quality.collisions import collisions
from nbdeck.engine.quality.overflow import overflow
from nbdeck.engine.quality.placement import placement
from nbdeck.engine.translate.memory import load_memory
from nbdeck.engine.translate.parts.file import Tongue, said_file, said_footers, stated_languages
from nbdeck.engine.translate.phrases import Collected, On, TranslationRemark, Translations, translated
from nbdeck.engine.translate.pieces import of_text, plain
from nbdeck.engine.translate.routes import no_route, routes
from nbdeck.engine.translate.slides import said_line, said_slide
from nbdeck.engine.translate.translator import is_same, source_language, title_of
from nbdeck.errors import DoesNotFit, NbdeckError

_MOST_TOLD = 8
"""Texts that the warnings name; further ones are counted."""
_LONGEST = 60
_ALREADY = "By its words the presentation is in {} already: this is a copy, and nothing was translated."
_WORDLESS = "The presentation has no words to translate: this is a copy."
_WHY = {
    "numbers": "was left as it was: its translation had other numbers",
    "fixed": "was left as it was: its translation had lost an address, a placeholder or code",
    "missing": "was left as it was: it did not come back from the translator",
    "": "is translated, but its bold words, italics or links were not found again: it has one look now",
}


@dataclass(frozen=True, slots=True)
class TranslatedDeck:
    """A deck in another language.

    Attributes:
        deck: The deck; the same one where it was in that language already.
        files: PowerPoint files that it is made of now, by SHA-256.
        warnings: What was not translated, or has to be read by a person, in sentences.
        engine: Which translator did it: `model`, `apertium`, or `memory` for the user's own; None for a copy.
        pivot: Name of the language in between, None for none.
        segments: How many different texts were translated.
    """

    deck: Deck
    files: Mapping[str, bytes]
    warnings: tuple[str, ...]
    engine: str | None
    pivot: str | None
    segments: int


def translate_deck(
    deck: Deck,
    media: Mapping[str, bytes],
    language: str,
    model: ModelSettings | None = None,
    glossary: str | None = None,
    report: Report = silent,
) -> TranslatedDeck:
    """Return a deck in another language.

    Args:
        deck: What is shown.
        media: Pictures and PowerPoint files by the SHA-256 that the deck names.
        language: Name of the language wanted, in the contract.
        model: A language model to translate with; None uses what is installed.
        glossary: Path of the user's glossary or translation memory, or of a folder of them; None for none.
        report: Hears of each batch of texts.

    Raises:
        TranslatorUnavailable: Nothing here translates between these languages; the hint says what would.
        ModelFailed, TranslatorFailed: What there is gave no usable answer.
        SettingsError: The glossary cannot be used.
        NbdeckError: A file of the deck cannot be used; the message says why.
    """
    target, total = find_language(language), len(deck.slides)
    report("translate", 0, total, f"Reading the texts of {total} slides")
    collected = Collected()
    _said(deck, media, collected.on, None)
    if not collected.paragraphs:
        return TranslatedDeck(deck, {}, (_WORDLESS,), None, None, 0)
    source = _language_of(deck, media, collected.text)
    if is_same(source, target):
        return TranslatedDeck(deck, {}, (_ALREADY.format(title_of(source.tag)),), None, None, 0)
    memory = load_memory(glossary, source, target)
    translations, left = translated(collected, memory, routes(source, target, model, memory), report, total)
    if left:
        raise no_route(source, target, glossary, len(left))
    tongue = Tongue(target, turns=source.rtl != target.rtl)
    said, files = _said(deck, media, translations.on, tongue)
    said = said.model_copy(update={"language": target.name, "translated_from": source.name})
    said, unfit = _fitting(deck, said, _together(files, media))
    sentences = (*_told(deck, said, media, files, translations), *unfit)
    pivot = translations.pivot
    return TranslatedDeck(
        said, files, sentences, translations.engine, None if pivot is None else pivot.name, translations.count
    )


def _said(
    deck: Deck, media: Mapping[str, bytes], on: On, tongue: Tongue | None
) -> tuple[Deck, dict[str, bytes]]:
    """Return the deck with all its texts said, and the files that it needs for that."""
    new = _said_files(deck, media, on, tongue)
    renamed = {old: hashlib.sha256(file).hexdigest() for old, file in new.items()}
    specs = tuple(_said_slide(index, slide, on, renamed) for index, slide in enumerate(deck.slides))
    whole = on(None)
    changed = {
        name: said_line(text, whole)
        for name in ("title", "cover_title", "subtitle")
        if (text := getattr(deck, name))
    }
    base = None if deck.base is None else renamed.get(deck.base, deck.base)
    files = {renamed[old]: file for old, file in new.items() if renamed[old] != old}
    return deck.model_copy(update={**changed, "slides": specs, "base": base, "title_size": None}), files


def _said_files(deck: Deck, media: Mapping[str, bytes], on: On, tongue: Tongue | None) -> dict[str, bytes]:
    """Return the files of a deck said, by the names of the old ones: kept slides, and footers of layouts in use."""
    said = {
        name: said_file(deck_file(name, media), slides, on, tongue) for name, slides in _kept(deck).items()
    }
    has_new = deck.include_cover or deck.include_table_of_contents or not all(s.kept for s in deck.slides)
    if deck.base is not None and has_new:
        base = said.get(deck.base)
        file = deck_file(deck.base, media) if base is None else open_deck(base)
        said[deck.base] = said_footers(file, is_prompt, on)
    return said


def _together(files: Mapping[str, bytes], media: Mapping[str, bytes]) -> Mapping[str, bytes]:
    return ChainMap(dict(files), media)  # type: ignore[arg-type]  # nothing is written into it


def _fitting(before: Deck, after: Deck, media: Mapping[str, bytes]) -> tuple[Deck, list[str]]:
    """Return the deck with those slides as they were that no layout can hold in the other language, and what to say."""
    try:
        compose(after, media)
    except DoesNotFit:
        pairs = zip(before.slides, after.slides, strict=True)
        slides = tuple(new if _fits(after, new, media) else old for old, new in pairs)
        left = [
            (
                f"The slide “{old.spec.title[:_LONGEST]}” was left as it was: its translation does not fit "
                "at a readable size."
            )
            for old, new in zip(before.slides, slides, strict=True)
            if new is old
        ]
        return after.model_copy(update={"slides": slides}), left
    return after, []


def _fits(deck: Deck, slide: DeckSlide, media: Mapping[str, bytes]) -> bool:
    alone = {"slides": (slide,), "opening": 0, "include_cover": False, "include_table_of_contents": False}
    try:
        compose(deck.model_copy(update=alone), media)
    except DoesNotFit:
        return False
    return True


def _kept(deck: Deck) -> dict[str, dict[int, int]]:
    """Return for each file that slides are kept in their numbers there, each with its index in the deck."""
    counts: dict[str, dict[int, int]] = {}
    for index, slide in enumerate(deck.slides):
        if slide.kept is not None:
            counts.setdefault(slide.kept.file, {}).setdefault(slide.kept.number, index)
    return counts


def _said_slide(index: int, slide: DeckSlide, on: On, renamed: Mapping[str, str]) -> DeckSlide:
    say = on(index)
    changed: dict[str, object] = {"spec": said_slide(slide.spec, say)}
    if slide.picture_alt:
        changed["picture_alt"] = plain(say(of_text(slide.picture_alt)))
    if slide.kept is not None:
        changed["kept"] = slide.kept.model_copy(update={"file": renamed[slide.kept.file]})
    return slide.model_copy(update=changed)


def _language_of(deck: Deck, media: Mapping[str, bytes], text: str) -> Language:
    """Return the language that a deck is written in; of one that was translated it is known."""
    if deck.translated_from is not None:
        return find_language(deck.language)
    return source_language(text, _stated(deck, media))


def _stated(deck: Deck, media: Mapping[str, bytes]) -> str:
    """Return the tag of the language that a deck was asked for in, else the one that most runs of its files name."""
    asked = find_language(deck.language).tag
    if asked:
        return asked
    files = (stated_languages(deck_file(name, media), slides) for name, slides in _kept(deck).items())
    tags = list(chain.from_iterable(files))
    return mode(tags) if tags else ""


def _told(
    before: Deck,
    after: Deck,
    media: Mapping[str, bytes],
    files: Mapping[str, bytes],
    translations: Translations,
) -> Iterator[str]:
    """Yield the warnings: about the whole, about texts, and about slides that have too little room now."""
    yield from _about(translations)
    yield from _about_texts(after, _together(files, media), translations.remarks)
    grown = list(_grown(before, after, media, files))
    yield from grown[:_MOST_TOLD]
    if len(grown) > _MOST_TOLD:
        yield f"On {len(grown) - _MOST_TOLD} more slides the translation has too little room."


def _about(translations: Translations) -> Iterator[str]:
    """Yield what is to be said about the translation as a whole."""
    for failed in translations.failed:
        yield f"{failed.message} It was translated by {translations.engine} instead."
    route = translations.route
    if route is not None and route.quality == "draft":
        through = "" if translations.pivot is None else f" through {title_of(translations.pivot.tag)}"
        yield f"The translation is a draft by {translations.engine}{through}: have it read before it is shown."


def _about_texts(
    deck: Deck, media: Mapping[str, bytes], remarks: Sequence[TranslationRemark]
) -> Iterator[str]:
    """Yield a sentence for each of the first texts that were left or lost their looks."""
    numbers = _numbers(deck, media) if remarks else {}
    for remark in remarks[:_MOST_TOLD]:
        text = remark.text if len(remark.text) <= _LONGEST else f"{remark.text[:_LONGEST].rstrip()}…"
        where = f"Slide {numbers[remark.slide]}" if remark.slide in numbers else "The deck"
        yield f"{where}: “{text.strip()}” {_WHY[remark.fault]}."
    if len(remarks) > _MOST_TOLD:
        yield f"{len(remarks) - _MOST_TOLD} more texts were left as they were or lost their looks."


def _numbers(deck: Deck, media: Mapping[str, bytes]) -> dict[int | None, int]:
    """Return the number in the file of the first slide of each specification."""
    numbers: dict[int | None, int] = {}
    for number, slide in enumerate(compose(deck, media).slides, 1):
        if slide.source_index is not None:
            numbers.setdefault(slide.source_index, number)
    return numbers


def _grown(
    before: Deck, after: Deck, media: Mapping[str, bytes], files: Mapping[str, bytes]
) -> Iterator[str]:
    """Yield a warning for each kept slide whose text fitted before and is too long for its place now."""
    before_counts, now = _kept(before), _together(files, media)
    numbers = _numbers(after, now) if before_counts else {}
    for (old, slides), new in zip(before_counts.items(), _kept(after), strict=True):
        had, has = _crowded(media[old], slides), _crowded(now[new], slides)
        for number, index in slides.items():
            owners = sorted({owner for owner in has[number] if owner not in had[number]} - {""})
            if owners:
                yield (
                    f"Slide {numbers[index]}: the translation is longer than its place in "
                    f"{', '.join(owners)}; sizes were not changed."
                )
            elif len(has[number]) > len(had[number]):
                yield f"Slide {numbers[index]}: the translation runs over other things, or out of the slide."


def _crowded(pptx: bytes, numbers: Iterable[int]) -> dict[int, list[str]]:
    """Return for each of some slides what has no room: the name of a shape with too much text, else an empty one."""
    try:
        scene = read_pptx(pptx)
    except NbdeckError:
        return {number: [] for number in numbers}
    crowded: dict[int, list[str]] = {}
    for number in numbers:
        slide = scene.slides[number - 1]
        owners = [finding.message.partition(":")[0] for finding in overflow(slide)]
        crowded[number] = owners + [""] * len([*collisions(scene, slide), *placement(slide, scene.page)])
    return crowded
