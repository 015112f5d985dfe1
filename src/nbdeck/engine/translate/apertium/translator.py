"""Apertium as a translator: one call for many sentences, directly or through a third language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape, unescape
from itertools import pairwise
from pathlib import Path

from nbdeck.contract.languages import Language
from nbdeck.engine.translate.apertium.program import find_program, mode_for, modes_of, pivot_for, run
from nbdeck.engine.translate.pieces import BREAK, Piece, Pieces, looks_of, main_look, merged, plain
from nbdeck.engine.translate.translator import Beat, Quality
from nbdeck.errors import TranslatorFailed, TranslatorUnavailable


def asked(texts: Sequence[Pieces]) -> list[Pieces]:
    """Return all that is asked for the texts: what `put_together` needs, in its order."""
    return [question for text in texts for question in _questions(text)]


def _questions(text: Pieces) -> Iterator[Pieces]:
    if len(looks_of(text)) < 2:
        yield text
        return
    main = main_look(text)
    yield _in_look(text, main)
    yield text
    for stretch in _stretches(text, main):
        yield tuple(replace(piece, text=piece.text.strip()) for piece in stretch)


def _in_look(pieces: Pieces, look: int) -> Pieces:
    return merged(replace(piece, look=look) for piece in pieces)


def _stretches(text: Pieces, main: int) -> list[Pieces]:
    """Return the neighbours of one look that is not the main one."""
    stretches: list[list[Piece]] = []
    last = main
    for piece in text:
        if piece.look != main and piece.text.strip():
            if piece.look == last:
                stretches[-1].append(piece)
            else:
                stretches.append([piece])
        last = piece.look
    return [tuple(stretch) for stretch in stretches]


def put_together(texts: Sequence[Pieces], answers: Sequence[Pieces | None]) -> list[Pieces | None]:
    """Return one translation for each text from the answers to what was asked."""
    left = iter(answers)
    return [_cased(text, _translation(text, left)) for text in texts]


def _cased(text: Pieces, answer: Pieces | None) -> Pieces | None:
    """Return an answer that begins with a capital where its text does, for the program takes each for a sentence."""
    before = plain(text).lstrip()[:1]
    if not answer or answer[0].is_fixed or text[0].is_fixed or not before.isalpha():
        return answer
    words = answer[0].text
    start = len(words) - len(words.lstrip())
    first = words[start : start + 1]
    is_name = words[start + 1 : start + 2].isupper()
    if before.isupper() == first.isupper() or is_name:
        return answer
    first = first.upper() if before.isupper() else first.lower()
    return (replace(answer[0], text=words[:start] + first + words[start + 1 :]), *answer[1:])


def _translation(text: Pieces, answers: Iterator[Pieces | None]) -> Pieces | None:
    whole = next(answers)
    if len(looks_of(text)) < 2:
        return whole
    spanned, stretches = next(answers), _stretches(text, main_look(text))
    alone = [(stretch[0].look, next(answers)) for stretch in stretches]
    if whole is None:
        return spanned
    return _located(whole, alone) or (spanned if spanned and looks_of(spanned) == looks_of(text) else whole)


def _located(whole: Pieces, alone: Sequence[tuple[int, Pieces | None]]) -> Pieces | None:
    """Return the sentence with each stretch in its look, None unless each stands in it just once, apart from others."""
    text, places = plain(whole), []
    for look, stretch in alone:
        words = "" if stretch is None else plain(stretch).strip()
        matches = list(re.finditer(rf"(?<!\w){re.escape(words)}(?!\w)", text, re.IGNORECASE)) if words else []
        if len(matches) != 1:
            return None
        places.append((matches[0].start(), matches[0].end(), look))
    places.sort()
    if any(end > start for (_, end, _), (start, _, _) in pairwise(places)):
        return None
    return merged(_looked(whole, places))


def _looked(whole: Pieces, places: Sequence[tuple[int, int, int]]) -> Iterator[Piece]:
    at = 0
    for piece in whole:
        borders = {at, at + len(piece.text)}
        borders |= {
            edge for start, end, _ in places for edge in (start, end) if at < edge < at + len(piece.text)
        }
        cuts = sorted(borders)
        for start, end in pairwise(cuts):
            look = next((look for first, last, look in places if first <= start < last), piece.look)
            yield replace(piece, text=piece.text[start - at : end - at], look=look)
        at += len(piece.text)


_PARAGRAPH = re.compile(r'<p id="(\d+)">(.*?)</p>', re.DOTALL)
_LINE = '<img id="line"/>'
"""Stands for a line break: at a real one the program would begin a new sentence."""
_INSIDE = re.compile(
    r'<span id="(?P<look>\d+)">|(?P<end></span>)|(?P<line><img[^>]*>)|'
    r"<apertium-notrans>(?P<fixed>.*?)</apertium-notrans>",
    re.DOTALL,
)


def page_of(texts: Sequence[Pieces]) -> str:
    """Return the page; each paragraph has the index of its text as id."""
    return "\n".join(f'<p id="{index}">{_inside(text)}</p>' for index, text in enumerate(texts)) + "\n"


def _inside(pieces: Pieces) -> str:
    main = main_look(pieces)
    parts = []
    for piece in pieces:
        words = escape(piece.text, quote=False)
        # The program leaves alone what stands in this element, and still sees that something stands there.
        words = f"<apertium-notrans>{words}</apertium-notrans>" if piece.is_fixed else words
        words = _LINE if piece.text == BREAK else words
        parts.append(words if piece.look == main else f'<span id="{piece.look}">{words}</span>')
    return "".join(parts)


def texts_of(page: str, texts: Sequence[Pieces]) -> list[Pieces | None]:
    """Return the paragraphs of a translated page by their ids, None for those that are not there once."""
    by_index: dict[int, str] = {}
    doubled: set[int] = set()
    for match in _PARAGRAPH.finditer(page):
        index = int(match[1])
        doubled |= {index} & by_index.keys()
        by_index[index] = match[2]
    single: Mapping[int, str] = {index: inside for index, inside in by_index.items() if index not in doubled}
    return [
        tuple(_pieces(single[index], main_look(text))) if index in single else None
        for index, text in enumerate(texts)
    ]


def _pieces(inside: str, main: int) -> list[Piece]:
    pieces: list[Piece] = []
    look, at = main, 0
    for match in _INSIDE.finditer(inside):
        _add(pieces, inside[at : match.start()], look)
        if match["line"]:
            pieces.append(Piece(BREAK, look, is_fixed=True))
        elif match["fixed"] is not None:
            pieces.append(Piece(unescape(match["fixed"]), look, is_fixed=True))
        else:
            look = main if match["end"] else int(match["look"])
        at = match.end()
    _add(pieces, inside[at:], look)
    return pieces


def _add(pieces: list[Piece], markup: str, look: int) -> None:
    words = re.sub(r"\s+", " ", unescape(markup))
    if words:
        pieces.append(Piece(words, look))


_LISTING_SECONDS = 20.0


def _silent(_: str) -> None:
    """Wait without a word."""


@dataclass(frozen=True, slots=True)
class Apertium:
    """The program at a path, with its own names of the pairs that it has."""

    program: Path
    modes: Mapping[tuple[str, str], str]
    name: str = "apertium"
    quality: Quality = "draft"
    most_characters: int = 6_000

    def pairs(self) -> frozenset[tuple[str, str]]:
        """Return the pairs that are installed."""
        return frozenset(self.modes)

    def can(self, source: str, target: Language) -> bool:
        """Whether a pair is installed that goes directly from a tag to a language."""
        return mode_for(self.modes, source, target) is not None

    def pivot(self, source: str, target: Language) -> str | None:
        """Return the tag of the language through which it can, None where it cannot."""
        return pivot_for(self.modes, source, target.tag)

    def translate(
        self, texts: Sequence[Pieces], source: Language, target: Language, beat: Beat
    ) -> list[Pieces | None]:
        """Return the translations, None for texts that did not come back.

        Raises:
            TranslatorUnavailable: The pair is not installed.
            TranslatorFailed: The program ended with an error, was killed, or gave nothing back.
        """
        mode = mode_for(self.modes, source.tag, target)
        if mode is None:
            raise TranslatorUnavailable(
                f"apertium has no pair from {source.title} to {target.title} installed."
            )
        questions = asked(texts)
        page = page_of(questions)
        answers = texts_of(run(self.program, ("-u", "-f", "html", mode), page, beat), questions)
        if texts and not any(answers):
            raise TranslatorFailed("apertium gave nothing back that can be read.")
        return put_together(texts, answers)


def open_apertium(program: Path | None = None) -> Apertium | None:
    """Return apertium with the pairs that it lists now, None where it is not installed.

    Args:
        program: Its path; None looks on PATH.

    Raises:
        TranslatorFailed: The program does not tell its pairs.
    """
    path = find_program() if program is None else program
    if path is None:
        return None
    return Apertium(path, modes_of(run(path, ("-l",), "", _silent, _LISTING_SECONDS)))
