"""Sentences as a page for apertium, and its page as sentences: a paragraph each, looks as numbered spans."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape, unescape

from nbdeck.engine.translate.pieces import BREAK, Piece, Pieces, main_look

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
