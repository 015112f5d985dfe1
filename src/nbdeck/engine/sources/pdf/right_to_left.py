"""The order in which the letters of a line are read, where a script in it runs from right to left.

A PDF says where letters stand, not in which order they are read, and pdfium guesses that from the order in the file.
Here it follows from the places: the Unicode Bidirectional Algorithm (UAX 9), the other way round.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

_RIGHT_TO_LEFT = re.compile(r"[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_LEFT_TO_RIGHT = re.compile(r"[^\W\d_\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_KINDS = {"L": "L", "R": "R", "AL": "R", "EN": "E", "AN": "A", "ET": "T", "ES": "S", "CS": "C", "WS": "W"}
_SPACE = 0.15
"""Times the size: a wider gap between letters is a space."""
_NEAR = 3
"""Letters in front among which the same one is looked for."""
_BRACKETS, _QUOTES = "()[]{}<>«»‹›", "“”‘’"
_FACING = str.maketrans(_BRACKETS + _QUOTES, ")(][}{><»«›‹”“’‘")
_PAIR = re.compile(r"(?P<begin>[()])[^()]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc][^()]*(?P<end>[()])")
_FIGURE = r"(?:T*E(?:[SC]?E)*T*|D(?:C?D)*)"
_UPRIGHT = re.compile(
    rf"(?:{_FIGURE}(?:W?[CSTO]?|\[W?)(?=L))?L(?:[^RA]*L)?(?:[WSCTO\[]?{_FIGURE}(?:[^RA]*L)?)*"
    r"|[AD](?:C?[AD])*|T*E(?:[SC]?E)*T*"
)
"""Kinds of letters, from the right, of what is read from left to right: words with figures beside them, or figures.

A comma stands at the word or figure in front of it, which shows where one ends.
"""


@dataclass(frozen=True, slots=True)
class PlacedLetter:
    """A letter and where it stands, in points from the left.

    Attributes:
        character: The letter.
        left: Where its advance begins, or what is drawn of it.
        right: Where its advance ends, or what is drawn of it.
        origin: Where it is set; letters of one ligature share it.
        middle: Of what is drawn of it.
    """

    character: str
    left: float
    right: float
    origin: float
    middle: float


def is_right_to_left(text: str) -> bool:
    """Whether a line holds letters of a script that is read from right to left."""
    return _RIGHT_TO_LEFT.search(text) is not None


def is_mostly_right_to_left(text: str) -> bool:
    """Whether more letters of a text are of such a script than of others."""
    return len(_RIGHT_TO_LEFT.findall(text)) > len(_LEFT_TO_RIGHT.findall(text))


def faces_away(text: str) -> bool:
    """Whether brackets around words from right to left came the wrong way round, as from a file that turned them too.

    Args:
        text: Of a page, as pdfium gives it; where it has no such brackets, they are taken for wrong.
    """
    pairs = [match["begin"] + match["end"] for match in _PAIR.finditer(text)]
    return pairs.count("()") <= pairs.count(")(")


def in_reading_order(
    letters: Sequence[PlacedLetter], size: float, *, is_turned: bool, faces_away: bool
) -> str:
    """Return the letters of a line in the order in which they are read.

    Args:
        letters: In any order.
        size: Of most of them, points.
        is_turned: Whether the line as a whole is read from right to left.
        faces_away: Whether brackets are to be turned.
    """
    placed = list(_with_spaces(_clusters(letters), size))
    if is_turned:
        return _paired(_turned(placed, faces_away=faces_away))
    placed.reverse()
    kinds = _kinds(placed)
    parts, end = [], 0
    for match in re.finditer("R(?:[^L]*R)?", kinds):
        parts += [
            *placed[end : match.start()],
            _turned(placed[match.start() : match.end()][::-1], faces_away=faces_away),
        ]
        end = match.end()
    return _paired("".join([*parts, *placed[end:]]))


def _paired(line: str) -> str:
    """Return a line with its brackets of a kind facing each other, where they are even and do not."""
    letters = list(line)
    for pair in zip(_BRACKETS[::2], _BRACKETS[1::2], strict=True):
        places = [at for at, letter in enumerate(line) if letter in pair]
        depths = list(accumulate(1 if line[at] == pair[0] else -1 for at in places))
        if len(places) % 2 == 0 and places and (min(depths) < 0 or depths[-1]):
            for number, at in enumerate(places):
                letters[at] = pair[number % 2]
    return "".join(letters)


def _clusters(letters: Sequence[PlacedLetter]) -> list[tuple[float, float, str]]:
    """Return left, right and characters of letters from the right, each with the marks above and below it.

    A letter that stands upon itself is one: fonts that set dots and marks apart bring their letter along with them.
    """
    order = sorted((-one.origin, -one.middle, -at) for at, one in enumerate(letters) if not _is_mark(one))
    bases: list[PlacedLetter] = []
    for letter in (letters[-at] for _, _, at in order):
        same = next((at for at, one in enumerate(bases[-_NEAR:]) if _stands_upon(letter, one)), None)
        if same is None:
            bases.append(letter)
        elif letter.right - letter.left > bases[-_NEAR:][same].right - bases[-_NEAR:][same].left:
            bases[same - len(bases[-_NEAR:])] = letter
    marks: dict[int, str] = {}
    known: list[PlacedLetter] = []
    for one in filter(_is_mark, letters):
        at = min(range(len(bases)), key=lambda at: abs(bases[at].middle - one.middle), default=0)
        if not any(_stands_upon(one, each) for each in known):
            marks[at] = marks.get(at, "") + one.character
        known.append(one)
    return [(one.left, one.right, one.character + marks.get(at, "")) for at, one in enumerate(bases)]


def _stands_upon(one: PlacedLetter, other: PlacedLetter) -> bool:
    """Whether two letters are the same one, most of the narrower within the other."""
    within = min(one.right, other.right) - max(one.left, other.left)
    return one.character == other.character and within > 0.6 * min(
        one.right - one.left, other.right - other.left
    )


def _is_mark(letter: PlacedLetter) -> bool:
    return unicodedata.combining(letter.character) > 0


def _with_spaces(clusters: Sequence[tuple[float, float, str]], size: float) -> Iterator[str]:
    """Yield the clusters, with a space in each wide gap."""
    before: float | None = None
    for left, right, character in clusters:
        if before is not None and before - right > _SPACE * size and not character.isspace():
            yield " "
        yield character
        before = None if character.isspace() else left


def _turned(placed: Sequence[str], *, faces_away: bool) -> str:
    """Return clusters that stand from right to left as text: words and numbers of the other direction the other way."""
    kinds = _kinds(placed)
    turns = _BRACKETS * faces_away + _QUOTES
    parts, end = [], 0
    for match in _UPRIGHT.finditer(kinds):
        start, stop = _with_bracket(placed, match.start(), match.end())
        parts += [_facing(one, turns) for one in placed[end:start]]
        parts += placed[start:stop][::-1]
        end = stop
    return "".join([*parts, *(_facing(one, turns) for one in placed[end:])])


def _with_bracket(placed: Sequence[str], start: int, end: int) -> tuple[int, int]:
    """Return a stretch with the bracket beside it that closes or opens the only one in it."""
    inside = [one for one in placed[start:end] if one in _BRACKETS]
    if len(inside) == 1 and start and placed[start - 1] in (inside[0], inside[0].translate(_FACING)):
        return start - 1, end
    return start, end


def _facing(character: str, turns: str) -> str:
    return character.translate(_FACING) if character in turns else character


def _kinds(placed: Sequence[str]) -> str:
    """Return what the algorithm calls each cluster, in one letter; `D` are digits behind Arabic letters."""
    kinds = [
        _KINDS.get(unicodedata.bidirectional(one[0]), "[" if one in _BRACKETS else "O") for one in placed
    ]
    strong = [unicodedata.bidirectional(one[0]) for one in placed]
    is_arabic = next((one for one in strong if one in {"R", "AL"}), "") == "AL"
    for at, kind in enumerate(strong):
        is_arabic = kind == "AL" if kind in {"R", "AL"} else is_arabic
        if is_arabic and kind == "EN":
            kinds[at] = "D"
    return "".join(kinds)
