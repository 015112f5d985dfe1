"""Sentences for a language model: looks as numbered tags, what it may not touch as numbered marks."""

from __future__ import annotations

import re

from nbdeck.engine.translate.pieces import Piece, Pieces, main_look, plain

_TAG = re.compile(r"<g(?P<open>\d+)>|</g(?P<close>\d+)>|<x(?P<fixed>\d+)\s?/>")
_BLANKS = re.compile(r"\s+")


def tagged(pieces: Pieces) -> str:
    """Return a text with `<g1>...</g1>` around words of look 1, and `<x1/>` for the first fixed piece."""
    main, number, tags = main_look(pieces), 0, []
    for piece in pieces:
        words = piece.text
        if piece.is_fixed:
            number += 1
            words = f"<x{number}/>"
        tags.append(words if piece.look == main else f"<g{piece.look}>{words}</g{piece.look}>")
    return "".join(tags)


def untagged(answer: str, text: Pieces) -> Pieces:
    """Return an answer as pieces; tags that the text does not have are left out."""
    main = main_look(text)
    looks = {piece.look for piece in text}
    fixed = [piece for piece in text if piece.is_fixed]
    pieces: list[Piece] = []
    look, at = main, 0
    for match in _TAG.finditer(answer):
        _add(pieces, answer[at : match.start()], look)
        if match["fixed"]:
            number = int(match["fixed"]) - 1
            pieces += [Piece(fixed[number].text, look, is_fixed=True)] if 0 <= number < len(fixed) else []
        else:
            opened = int(match["open"]) if match["open"] else main
            look = opened if opened in looks else main
        at = match.end()
    _add(pieces, answer[at:], look)
    return _as_spaced(pieces, text)


def _add(pieces: list[Piece], words: str, look: int) -> None:
    if words:
        pieces.append(Piece(_BLANKS.sub(" ", words), look))


def _as_spaced(pieces: list[Piece], text: Pieces) -> Pieces:
    """Return the pieces without blanks around them that the text does not have."""
    if pieces and not plain(text)[:1].isspace():
        pieces[0] = Piece(pieces[0].text.lstrip(), pieces[0].look, pieces[0].is_fixed)
    if pieces and not plain(text)[-1:].isspace():
        pieces[-1] = Piece(pieces[-1].text.rstrip(), pieces[-1].look, pieces[-1].is_fixed)
    return tuple(piece for piece in pieces if piece.text)
