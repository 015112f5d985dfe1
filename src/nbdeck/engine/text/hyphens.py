"""Hyphens in words that are wider than their line, so that both programs break them at one place, where all can see it.

A smaller size, down to the floor, at which every word fits its line comes first (`fitting`), and so does another
composition (`layouts.arrange`). A word that is still too wide is cut into as few parts as fit, each with a hyphen and a
zero-width space behind it: every program breaks there, and `whole` can tell that hyphen from the author's own. Where a
word is cut:

1. only between letters of one alphabet that has vowels (Latin, Greek, Cyrillic), in a stretch of eight letters or more
   without digits, never in an address; two letters stay before, three behind, a vowel on either side;
2. best at a joint of a compound: behind a linking ending (Versicherungs|gesellschaft, Gesundheits|amt), behind an s
   between consonants that begin no syllable together (Verkehrs|genehmigung), in German also before `ver`, `über` and
   `unter` that follow a consonant (Haftpflicht|versicherung);
3. else where a syllable begins: before the last consonant between two vowels (Geneh|migung). `ch`, `ck`, `ph`, `th` and
   `qu` are one consonant, in German also `sch`, `st`, `sp` and `pf` (Grund|stück); a stop keeps its r or l (con|trol)
   but in languages whose compounds are long (Land|rat);
4. of several such places the one nearest to parts of even width; a joint may be farther away than a syllable.

Words that have no such place, and scripts without hyphens, are divided between clusters as before.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from nbdeck.contract.remembering import SHORT, remembered
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.scene.boxes import Pt
from nbdeck.engine.scene.text import Run
from nbdeck.engine.text.language import LEFT_TO_RIGHT_MARK

HYPHEN = "-\u200b"
"""What stands where a word was cut."""
MARGIN = 0.98
"""Share of the room above which a word counts as too wide; the same as the margin of `fitting`."""
_PART = 0.95
"""Share of the room that a part with its hyphen may take."""
_CLOSE = 1.02
"""Share of the room that two neighbouring parts must go beyond together, so that no program puts them on one line."""
_HYPHEN_WIDTH = 0.4
"""Width of a hyphen in font sizes, at most; half of it at least."""
_MOST_PARTS = 14
_FAR = 0.25
"""How much farther from the even place, in shares of the word, a joint may be than a syllable."""
_VOWELS = "aeiouyäöüáéíóúàèìòùâêîôûãõåæøœëïāēīūąęıаеёиоуыэюяіїєαεηιουωάέήίόύώ"
_WORD = lazy_pattern(r"[A-Za-zÀ-ÖØ-öø-ſ]{8,}|[Ѐ-ӿ]{8,}|[Ͱ-Ͽ]{8,}")
_ADDRESS = lazy_pattern(r"[/\\@_\d#=&]|\w\.\w")
_JOINT = lazy_pattern(
    r"(?<=[a-zäöüß]{3})(?:(?:ungs|heits|keits|schafts|tions|ions|täts|lings|tums)(?=[a-zäöüß]{3})|"
    r"(?<=[bdfghklmnprtz])s(?=[bdfghjlmnrvwzs][a-zäöüß]{2}))"
)
_PREFIX = lazy_pattern(r"(?<=[bdfghklmnprstz])(?=(?:ver[bdfghklmnoprstwz]|über|unter)[a-zäöüß]{2})")
_UNIT = lazy_pattern(r"ch|ck|ph|th|qu|.", re.DOTALL)
_GERMAN_UNIT = lazy_pattern(r"sch[lmnrw]?|str?|spr?|pfl?|ch|ck|ph|th|qu|.", re.DOTALL)
_ONSET = lazy_pattern(r"[bcdfgkpt][rl]|[бвгдкпт][рл]|[βγδθκπτφχ][ρλ]")
_LONE = frozenset({"de", "nl", "sv", "da", "nb", "nn", "no", "fi", "et", "hu"})
"""Languages whose syllables are taken to begin with the last consonant alone."""
_PREFIX_CUT = lazy_pattern(r"(?<=ve)(?=r[^aeiouyäöü]|ro)|(?<=ü)(?=ber)|(?<=unte)(?=r)|(?<=übe)(?=r)")
"""Where a German prefix would be cut that begins like a syllable and is none."""
LEAST_BEFORE, LEAST_BEHIND = 2, 3


def hyphenated(runs: Sequence[Run], room: Pt, distance: Callable[[int, int], Pt]) -> tuple[Run, ...]:
    """Return the runs with a hyphen in each word that is wider than its line; the runs themselves where none is.

    Args:
        runs: The text in logical order.
        room: Width of the lines, points.
        distance: Gives the width of the text between two indices in one line, points.
    """
    text = "".join(run.text for run in runs)
    cuts: list[int] = []
    for start, end in _wide_words(text, room, distance):
        size = max(run.size for run in runs)
        cuts.extend(_cuts(text, start, end, room, _HYPHEN_WIDTH * size, distance, _language(runs)))
    return _with_hyphens(runs, cuts) if cuts else tuple(runs)


def whole(text: str) -> str:
    """Return a text without what was put into it: hyphens in its words, direction marks before its numbers."""
    return text.replace(HYPHEN, "").replace(LEFT_TO_RIGHT_MARK, "")


def _language(runs: Sequence[Run]) -> str:
    return next((run.lang for run in runs if run.lang), "").lower().partition("-")[0]


def _wide_words(text: str, room: Pt, distance: Callable[[int, int], Pt]) -> Iterator[tuple[int, int]]:
    """Yield the letters of each stretch between spaces that is wider than the line."""
    for match in re.finditer(r"[^\s\u200b-]+-?", text):
        start, end = match.span()
        if distance(start, end) > room * MARGIN and not _ADDRESS.search(match[0]):
            yield start, end


def _cuts(
    text: str, start: int, end: int, room: Pt, hyphen: Pt, distance: Callable[[int, int], Pt], language: str
) -> list[int]:
    """Return where a word is cut, as few times as possible; empty where no parts fit.

    Two neighbouring parts never fit one line together, lest a hyphen stand inside it.
    """
    places = {start + at: is_joint for at, is_joint in _places(text[start:end], language)}
    most = room * _PART - hyphen

    def suits(cuts: Sequence[int]) -> bool:
        bounds = [start, *cuts, end]
        has_room = all(distance(first, last) <= most for first, last in pairwise(bounds))
        return has_room and all(
            distance(first, last) + hyphen / 2 > room * _CLOSE
            for first, last in zip(bounds, bounds[2:], strict=False)
        )

    least = math.ceil(distance(start, end) / most) if most > 0 else _MOST_PARTS + 1
    for count in range(max(2, least), _MOST_PARTS + 1):
        cuts = _even_cuts(places, start, end, count, most, distance)
        if suits(cuts):
            return cuts
    cuts = _full_cuts(places, start, end, most, distance)
    return cuts if suits(cuts) else []


def _even_cuts(
    places: dict[int, bool], start: int, end: int, count: int, most: Pt, distance: Callable[[int, int], Pt]
) -> list[int]:
    """Return cuts into so many parts of about one width, fewer where there is no place for the next."""
    cuts: list[int] = []
    while len(cuts) < count - 1:
        cut = _best(places, cuts[-1] if cuts else start, end, count - len(cuts), most, distance)
        if cut is None:
            break
        cuts.append(cut)
    return cuts


def _full_cuts(
    places: dict[int, bool], start: int, end: int, most: Pt, distance: Callable[[int, int], Pt]
) -> list[int]:
    """Return cuts into parts that each fill their line as far as they can."""
    cuts: list[int] = []
    first = start
    while distance(first, end) > most:
        first = max((cut for cut in places if cut > first and distance(first, cut) <= most), default=end)
        if first == end:
            return []
        cuts.append(first)
    return cuts


def _best(
    places: dict[int, bool], first: int, end: int, parts: int, most: Pt, distance: Callable[[int, int], Pt]
) -> int | None:
    """Return the place that comes nearest to cutting off one of so many even parts, None where none fits."""
    whole_width = distance(first, end)
    fitting = [
        cut
        for cut in places
        if first < cut < end and distance(first, cut) <= most and distance(cut, end) <= most * (parts - 1)
    ]
    return min(
        fitting,
        key=lambda cut: (
            abs(distance(first, cut) / whole_width - 1 / parts) - (_FAR / parts if places[cut] else 0.0),
            cut,
        ),
        default=None,
    )


@remembered(SHORT)
def _places(stretch: str, language: str) -> tuple[tuple[int, bool], ...]:
    """Return each index at which a text without spaces may be cut, and whether that is a joint of a compound."""
    return tuple(_each_place(stretch, language))


def _each_place(stretch: str, language: str) -> Iterator[tuple[int, bool]]:
    for match in _WORD.finditer(stretch):
        word, offset = match[0].lower(), match.start()
        joints = {joint.end() for joint in _JOINT.finditer(word)}
        syllables = set(_syllables(word, language))
        if language == "de":
            joints.update(joint.start() for joint in _PREFIX.finditer(word))
            syllables.difference_update(joint.start() for joint in _PREFIX_CUT.finditer(word))
        for at in sorted(joints | syllables):
            if _is_sound(word[:at], LEAST_BEFORE) and _is_sound(word[at:], LEAST_BEHIND):
                yield offset + at, at in joints


def _is_sound(part: str, least: int) -> bool:
    return len(part) >= least and any(letter in _VOWELS for letter in part)


def _syllables(word: str, language: str) -> Iterator[int]:
    """Yield where a syllable begins behind a vowel and one consonant or more."""
    unit_of = _GERMAN_UNIT if language == "de" else _UNIT
    for match in re.finditer(rf"(?<=[{_VOWELS}])[^{_VOWELS}]+(?=[{_VOWELS}])", word):
        last = [unit.start() for unit in unit_of.finditer(match[0])][-1]
        if language not in _LONE and _ONSET.fullmatch(match[0][-2:]):
            last = len(match[0]) - 2
        yield match.start() + last


def _with_hyphens(runs: Sequence[Run], cuts: Sequence[int]) -> tuple[Run, ...]:
    hyphenated: list[Run] = []
    offset = 0
    for run in runs:
        own = [cut - offset for cut in cuts if offset < cut <= offset + len(run.text)]
        bounds = [0, *own, len(run.text)]
        pieces = [run.text[first:last] for first, last in pairwise(bounds)]
        hyphenated.append(run.saying(HYPHEN.join(pieces)) if own else run)
        offset += len(run.text)
    return tuple(hyphenated)
