"""What a finished deck tells beside its slides: its language, speaker notes, and warnings to the author."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nbdeck.contract.languages import find_language
from nbdeck.contract.locales import marks_of
from nbdeck.contract.slides import Slide
from nbdeck.engine.model import Deck
from nbdeck.engine.text.composing import plain
from nbdeck.engine.text.fonts import missing_characters
from nbdeck.engine.text.language import UNSURE, detect, is_surely_english


def language_of(deck: Deck) -> tuple[str, list[str]]:
    """Return the BCP 47 tag of the deck's language, and what its author has to know about it.

    Only running text tells a language by its words: cells, labels and titles of tables and charts are names.
    """
    wanted = find_language(deck.language)
    if deck.translated_from is not None:
        return wanted.tag, []
    text, names = _prose(deck)
    found = detect(text, names)
    if not wanted.tag:
        return found, list(_about_numbers(deck, found))
    same = wanted.tag.partition("-")[0] == found.partition("-")[0]
    if same or (found == UNSURE and not is_surely_english(text)):
        return wanted.tag, []
    return found, [
        f"The text is not in {wanted.title} and was not translated: translate the finished presentation for that."
    ]


def _about_numbers(deck: Deck, tag: str) -> Iterator[str]:
    """Yield a warning where numbers get the decimal comma of a language that nobody asked for."""
    has_numbers = any(slide.spec.types is not None or slide.spec.chart is not None for slide in deck.slides)
    if has_numbers and marks_of(tag).decimal != marks_of(UNSURE).decimal:
        title = find_language(tag).title.partition(" (")[0]
        yield f"Numbers are written as in {title}, the language of the text; name a `language` for others."


def about_characters(deck: Deck, lang: str) -> Iterator[str]:
    """Yield a warning where no installed font has characters of the slides that are drawn here."""
    drawn = deck.model_copy(update={"slides": tuple(slide for slide in deck.slides if slide.kept is None)})
    missing = missing_characters(_text(drawn), lang)
    if missing:
        shown = ", ".join(f"{character!r}" for character in missing[:10])
        remedy = "; install nbdeck[cjk] for East Asian text" if any(map(str.isalpha, missing)) else ""
        yield f"No installed font has {shown}{remedy}."


def about_slide(name: str, left_out: int, notices: Iterable[str], *, is_title_cut: bool) -> Iterator[str]:
    """Yield warnings about one specification.

    Args:
        name: What the slide is called, such as "Slide 3".
        left_out: Characters of the content that are not shown.
        notices: What else was noted, ends of sentences.
        is_title_cut: Whether its title is shown shortened.
    """
    if left_out:
        yield f"{name}: its text was shortened by {left_out} characters; all of it is in its notes."
    if is_title_cut:
        yield f"{name}: the title was shortened; all of it is in its notes."
    for notice in notices:
        yield f"{name}: {notice}."


def source_of(spec: Slide) -> str:
    """Return where the content of a slide comes from, empty where it does not say."""
    return (spec.source or (spec.chart.source if spec.chart is not None else None) or "").strip()


def notes_of(deck: Deck, spec: Slide, *, is_cut: bool, is_title_cut: bool) -> str:
    """Return a slide's speaker notes: its own, and all of its text where it was shortened or notes are asked for."""
    content = "\n".join(plain(line) for line in spec.content.splitlines()).strip()
    if is_title_cut:
        content = f"{' '.join(plain(spec.title).split())}\n\n{content}".strip()
    if spec.notes:
        return f"{spec.notes}\n\n{content}" if is_cut or is_title_cut else spec.notes
    return content if is_cut or is_title_cut or deck.add_speaker_notes else ""


def _prose(deck: Deck) -> tuple[str, str]:
    """Return the running text of a deck, and the titles of its tables and charts."""
    specs = [slide.spec for slide in deck.slides]
    figures = [spec for spec in specs if spec.table is not None or spec.chart is not None]
    titles = [spec.title for spec in specs if spec not in figures]
    prose = (deck.title, deck.subtitle, *titles, *(spec.content for spec in specs))
    return "\n".join(filter(None, prose)), "\n".join(spec.title for spec in figures)


def _text(deck: Deck) -> str:
    cells = (cell for slide in deck.slides for row in (slide.spec.table or ())[:8] for cell in row)
    return "\n".join((*_prose(deck), *cells))
