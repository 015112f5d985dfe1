"""Bold and links found again in a translated sentence: by their own words where these stand in it, else by spans.

Apertium leaves spans where they were while it turns words around ("the <b>big</b> house", "la <b>casa</b> grande"). So
a sentence of several looks is asked for three times: plain, with spans, and each stretch of another look alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from nbdeck.engine.translate.pieces import Piece, Pieces, looks_of, main_look, merged, plain


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
