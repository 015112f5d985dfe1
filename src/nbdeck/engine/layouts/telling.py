"""What a finished deck tells beside its slides: its language, speaker notes, and warnings to the author."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nbdeck.contract.languages import find_language
from nbdeck.contract.slides import Slide
from nbdeck.engine.model import Deck
from nbdeck.engine.text.composing import plain
from nbdeck.engine.text.fonts import missing_characters
from nbdeck.engine.text.language import detect

_SURE = 120
"""Characters of Latin script from which on the detected language is believed against the one asked for."""


def language_of(deck: Deck) -> tuple[str, list[str]]:
    """Return the BCP 47 tag of the text's language, and a warning where another was asked for."""
    wanted = find_language(deck.language)
    if deck.translated_from is not None:
        return wanted.tag, []
    text = _text(deck)
    found = detect(text)
    if not wanted.tag:
        return found, []
    same = wanted.tag.partition("-")[0] == found.partition("-")[0]
    unsure = found == "en-US" and (len(text) < _SURE or not text.strip())
    if same or unsure:
        return wanted.tag, []
    return found, [
        f"The text is not in {wanted.title} and was not translated: translate the finished presentation for that."
    ]


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


def notes_of(deck: Deck, spec: Slide, *, is_cut: bool, is_title_cut: bool) -> str:
    """Return a slide's speaker notes: its own, and all of its text where it was shortened or notes are asked for."""
    content = "\n".join(plain(line) for line in spec.content.splitlines()).strip()
    if is_title_cut:
        content = f"{' '.join(plain(spec.title).split())}\n\n{content}".strip()
    if spec.notes:
        return f"{spec.notes}\n\n{content}" if is_cut or is_title_cut else spec.notes
    return content if is_cut or is_title_cut or deck.add_speaker_notes else ""


def _text(deck: Deck) -> str:
    parts = [deck.title or "", deck.subtitle or ""]
    for slide in deck.slides:
        spec = slide.spec
        parts.extend((spec.title, spec.content))
        if spec.table is not None:
            parts.extend(cell for row in spec.table[:8] for cell in row)
    return "\n".join(part for part in parts if part)
