"""Sentences for a language model: looks as numbered tags, what it may not touch as numbered marks."""

from __future__ import annotations

import re

from nbdeck.engine.translate.pieces import Piece, Pieces, main_look, plain

_TAG = re.compile(r"<g(?P<open>\d+)>|</g(?P<close>\d+)>|<x(?P<fixed>\d+)\s?/>")
_BLANKS = re.compile(r"\s+")


def tagged(pieces: Pieces) -> str:
    """Return a text with `<g1>...</g1>` around words of look 1, and `<x1/>` for the first fixed piece."""
    main, number, found = main_look(pieces), 0, []
    for piece in pieces:
        words = piece.text
        if piece.is_fixed:
            number += 1
            words = f"<x{number}/>"
        found.append(words if piece.look == main else f"<g{piece.look}>{words}</g{piece.look}>")
    return "".join(found)


def untagged(answer: str, text: Pieces) -> Pieces:
    """Return an answer as pieces; tags that the text does not have are left out."""
    main = main_look(text)
    looks = {piece.look for piece in text}
    fixed = [piece for piece in text if piece.is_fixed]
    found: list[Piece] = []
    look, at = main, 0
    for match in _TAG.finditer(answer):
        _add(found, answer[at : match.start()], look)
        if match["fixed"]:
            number = int(match["fixed"]) - 1
            found += [Piece(fixed[number].text, look, is_fixed=True)] if 0 <= number < len(fixed) else []
        else:
            opened = int(match["open"]) if match["open"] else main
            look = opened if opened in looks else main
        at = match.end()
    _add(found, answer[at:], look)
    return _as_spaced(found, text)


def _add(found: list[Piece], words: str, look: int) -> None:
    if words:
        found.append(Piece(_BLANKS.sub(" ", words), look))


def _as_spaced(found: list[Piece], text: Pieces) -> Pieces:
    """Return the pieces without blanks around them that the text does not have."""
    if found and not plain(text)[:1].isspace():
        found[0] = Piece(found[0].text.lstrip(), found[0].look, found[0].is_fixed)
    if found and not plain(text)[-1:].isspace():
        found[-1] = Piece(found[-1].text.rstrip(), found[-1].look, found[-1].is_fixed)
    return tuple(piece for piece in found if piece.text)
