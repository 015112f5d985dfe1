"""Texts of slide specifications: `**bold**` and `*italic*` become looks, and marks again."""

from __future__ import annotations

from dataclasses import replace

from nbdeck.contract.words.marks import escaped, stretches
from nbdeck.engine.translate.pieces import Piece, Pieces, merged, with_fixed

_BOLD, _ITALIC = 1, 2


def read_marked(text: str) -> Pieces:
    """Return a line with inline marks as pieces; look 1 is bold, 2 italic, 3 both."""
    spans = (
        Piece(each.text, _BOLD * each.bold + _ITALIC * each.italic) for each in stretches(text) if each.text
    )
    return tuple(with_fixed(spans))


def write_marked(pieces: Pieces) -> str:
    """Return pieces as a line with inline marks."""
    return "".join(
        _marked(replace(piece, text=escaped(piece.text)))
        for piece in merged(Piece(each.text, each.look) for each in pieces)
    )


def _marked(piece: Piece) -> str:
    mark = "**" * bool(piece.look & _BOLD) + "*" * bool(piece.look & _ITALIC)
    words = piece.text.strip()
    if not mark or not words:
        return piece.text
    start = piece.text.index(words)
    return f"{piece.text[:start]}{mark}{words}{mark[::-1]}{piece.text[start + len(words) :]}"
