"""Text as it is translated: stretches of one look, with what no translator may touch set apart."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TypeAlias

from nbdeck.contract.words.sentences import CJK_SCRIPTS, SPACELESS_SCRIPTS, borders, script_of

_FIXED = re.compile(
    r"(?:https?|ftp)://[^\s<>\"”»]*[^\s<>\"”».,;:!?)\]}'’]"
    r"|\bwww\.[^\s<>\"]*[^\s<>\".,;:!?)\]}'’]"
    r"|[\w.+-]+@[\w-]+(?:\.[\w-]+)+"
    r"|`[^`\n]+`"
    r"|\$?\{\{?[^{}\n]{1,60}\}\}?|%\(\w+\)[sdf]|%[sd]\b|<<\w[\w .]{0,40}>>"
    r"|(?<![\w@])[@#][^\W\d]\w*"
    r"|\b\w[\w.-]*\.(?:pptx?|potx|pdf|docx?|xlsx?|csv|tsv|txt|md|py|ipynb|json|ya?ml|xml|html?|png|jpe?g|svg|zip)\b"
    r"|\b\w+\(\)|(?<!\w)[^\W_]\w*_\w*[^\W_](?!\w)"
)
"""Addresses, placeholders, code, file names and names with an underscore."""
BREAK = "\v"
"""A line break inside a sentence, which stays where it is between the words."""
_NO_XML = re.compile("[\x00-\x08\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_LETTERS = re.compile(r"[^\W\d_]{2}")


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of one look."""

    text: str
    look: int = 0
    """Which look of its paragraph: bold, a link, or whatever its file knows by this number."""
    is_fixed: bool = False
    """Whether it stays as it is: an address, a placeholder, code."""


Pieces: TypeAlias = tuple[Piece, ...]
"""A paragraph, or a sentence of one."""


def plain(pieces: Iterable[Piece]) -> str:
    """Return the text without its looks."""
    return "".join(piece.text for piece in pieces)


def of_text(text: str) -> Pieces:
    """Return a text of one look as pieces."""
    return tuple(with_fixed((Piece(text),)))


def with_fixed(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Yield pieces with addresses, placeholders and code parted from the words around them."""
    for piece in pieces:
        at = 0
        for match in () if piece.is_fixed else _FIXED.finditer(piece.text):
            if match.start() > at:
                yield replace(piece, text=piece.text[at : match.start()])
            yield replace(piece, text=match[0], is_fixed=True)
            at = match.end()
        if at < len(piece.text):
            yield replace(piece, text=piece.text[at:])


def has_words(pieces: Iterable[Piece]) -> bool:
    """Whether there is something to translate: a word of two letters, or one sign of a script without spaces."""
    text = "".join(" " if piece.is_fixed else piece.text for piece in pieces)
    if _LETTERS.search(text):
        return True
    return not text.isascii() and any(
        script_of(letter) in CJK_SCRIPTS | SPACELESS_SCRIPTS for letter in text if letter.isalpha()
    )


def cleaned(pieces: Iterable[Piece]) -> Pieces:
    """Return pieces without characters that a PowerPoint file cannot hold."""
    return tuple(replace(piece, text=_NO_XML.sub("", piece.text)) for piece in pieces)


def looks_of(pieces: Iterable[Piece]) -> set[int]:
    """Return the looks of the words and fixed pieces; blanks between them do not count."""
    return {piece.look for piece in pieces if piece.text.strip()}


def main_look(pieces: Iterable[Piece]) -> int:
    """Return the look of the most characters, the first one of several."""
    sizes: dict[int, int] = {}
    for piece in pieces:
        sizes[piece.look] = sizes.get(piece.look, 0) + len(piece.text)
    return max(sizes, key=lambda look: sizes[look], default=0)


def merged(pieces: Iterable[Piece]) -> Pieces:
    """Return the pieces with neighbours of one look joined, and none empty."""
    merged_pieces: list[Piece] = []
    for piece in pieces:
        last = merged_pieces[-1] if merged_pieces else None
        if last is not None and (last.look, last.is_fixed) == (piece.look, piece.is_fixed):
            merged_pieces[-1] = replace(last, text=last.text + piece.text)
        elif piece.text:
            merged_pieces.append(piece)
    return tuple(merged_pieces)


def sentences(pieces: Sequence[Piece]) -> list[Pieces]:
    """Return the sentences of a paragraph and, between them, the blanks: joined they are the paragraph."""
    text = plain(pieces)
    cuts = {0, len(text)}
    for end in [*borders(text, "sentence"), len(text)]:
        cuts.add(end)
        cuts.add(end + len(text[end:]) - len(text[end:].lstrip()))
        cuts.add(len(text[:end].rstrip()))
    cuts.add(len(text) - len(text.lstrip()))
    return [between(pieces, start, end) for start, end in pairwise(sorted(cuts))]


def between(pieces: Sequence[Piece], start: int, end: int) -> Pieces:
    """Return what stands from one character to before another."""
    between_pieces, at = [], 0
    for piece in pieces:
        first, last = max(start - at, 0), min(end - at, len(piece.text))
        if first < last:
            between_pieces.append(replace(piece, text=piece.text[first:last]))
        at += len(piece.text)
    return tuple(between_pieces)
