"""Scripts of slides, as far as fonts, line breaking and languages need to know them, and where sentences end."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Literal, TypeAlias

from nbdeck.contract.words.patterns import lazy_pattern

_RANGES: tuple[tuple[int, int, str], ...] = (
    (0x0041, 0x005A, "Latn"), (0x0061, 0x007A, "Latn"), (0x00AA, 0x00AA, "Latn"), (0x00BA, 0x00BA, "Latn"),
    (0x00C0, 0x00D6, "Latn"), (0x00D8, 0x00F6, "Latn"), (0x00F8, 0x02AF, "Latn"), (0x0370, 0x03FF, "Grek"),
    (0x0400, 0x052F, "Cyrl"), (0x0531, 0x058F, "Armn"), (0x0591, 0x05F4, "Hebr"), (0x0600, 0x06FF, "Arab"),
    (0x0700, 0x074F, "Syrc"), (0x0750, 0x077F, "Arab"), (0x0780, 0x07BF, "Thaa"), (0x0870, 0x08FF, "Arab"),
    (0x0900, 0x097F, "Deva"), (0x0980, 0x09FF, "Beng"), (0x0A00, 0x0A7F, "Guru"), (0x0A80, 0x0AFF, "Gujr"),
    (0x0B00, 0x0B7F, "Orya"), (0x0B80, 0x0BFF, "Taml"), (0x0C00, 0x0C7F, "Telu"), (0x0C80, 0x0CFF, "Knda"),
    (0x0D00, 0x0D7F, "Mlym"), (0x0D80, 0x0DFF, "Sinh"), (0x0E01, 0x0E3A, "Thai"), (0x0E40, 0x0E5B, "Thai"),
    (0x0E81, 0x0EFF, "Laoo"), (0x0F00, 0x0FFF, "Tibt"), (0x1000, 0x109F, "Mymr"), (0x10A0, 0x10FF, "Geor"),
    (0x1100, 0x11FF, "Hang"), (0x1200, 0x139F, "Ethi"), (0x1780, 0x17FF, "Khmr"), (0x1C80, 0x1C8F, "Cyrl"),
    (0x1E00, 0x1EFF, "Latn"), (0x1F00, 0x1FFF, "Grek"), (0x2C60, 0x2C7F, "Latn"), (0x2DE0, 0x2DFF, "Cyrl"),
    (0x2E80, 0x2FDF, "Hani"), (0x3005, 0x3007, "Hani"), (0x3021, 0x3029, "Hani"), (0x3041, 0x309F, "Hira"),
    (0x30A0, 0x30FF, "Kana"), (0x3105, 0x312F, "Bopo"), (0x3131, 0x318E, "Hang"), (0x31A0, 0x31BF, "Bopo"),
    (0x31F0, 0x31FF, "Kana"), (0x3400, 0x4DBF, "Hani"), (0x4E00, 0x9FFF, "Hani"), (0xA640, 0xA69F, "Cyrl"),
    (0xA720, 0xA7FF, "Latn"), (0xA8E0, 0xA8FF, "Deva"), (0xA960, 0xA97F, "Hang"), (0xAB30, 0xAB6F, "Latn"),
    (0xAC00, 0xD7FB, "Hang"), (0xF900, 0xFAFF, "Hani"), (0xFB00, 0xFB06, "Latn"), (0xFB1D, 0xFB4F, "Hebr"),
    (0xFB50, 0xFDFF, "Arab"), (0xFE70, 0xFEFC, "Arab"), (0xFF21, 0xFF3A, "Latn"), (0xFF41, 0xFF5A, "Latn"),
    (0xFF66, 0xFF9F, "Kana"), (0xFFA0, 0xFFDC, "Hang"), (0x1EE00, 0x1EEFF, "Arab"), (0x20000, 0x3FFFD, "Hani"),
)  # fmt: skip
"""First, last, ISO 15924 code; what lies between belongs to all scripts. Source: Unicode's Blocks and Scripts."""

_STARTS = tuple(first for first, _, _ in _RANGES)

RTL_SCRIPTS = frozenset({"Hebr", "Arab", "Syrc", "Thaa"})
CJK_SCRIPTS = frozenset({"Hani", "Hira", "Kana", "Bopo", "Hang"})
SPACELESS_SCRIPTS = frozenset({"Thai", "Laoo", "Khmr", "Mymr"})
"""Scripts that write words without spaces and whose words only a dictionary can tell."""


STOPS = ".!?…。！？।؟"
"""Marks that end a sentence."""
ENDS = STOPS + ",;，；"
"""Marks that end a sentence or a clause."""


@lru_cache(maxsize=65536)
def script_of(character: str) -> str:
    """Return the ISO 15924 code of a character's script; empty for digits, punctuation, spaces and symbols."""
    code = ord(character)
    at = bisect_right(_STARTS, code) - 1
    if at < 0:
        return ""
    _, last, script = _RANGES[at]
    return script if code <= last else ""


def begins_small(text: str) -> bool:
    """Whether a text begins with a small letter of a script that begins names and sentences with capitals.

    Georgian does not, though all its letters are small ones in Unicode.
    """
    return text[:1].islower() and text[0] != text[0].title()


Border: TypeAlias = Literal["sentence", "clause", "comma"]
BORDERS: tuple[Border, ...] = ("sentence", "clause", "comma")
"""Kinds of borders inside a line, the strongest first."""

_END = lazy_pattern(
    r"(?P<spaced>(?<![.!?…])[.!?…]++[\"'”“’»«)\]¹²³⁰-⁹†‡]*+(?:\s»(?=\s))?)(?=\s)|(?P<wide>[。！？｡]+[」』”’）】]*)|"
    r"(?P<other>[؟۔।॥።]+[\"”»)]*)"
)
_CLAUSE = lazy_pattern(r"[;؛](?=\s)|[；]|\s[–—-](?=\s)|(?<=\w)—(?=\w)|[:：](?=\s)")
_COMMA = lazy_pattern(r"[,،](?=\s)|[，、]")
_LETTERS = lazy_pattern(r"[^\W\d_]")
_VISIBLE = lazy_pattern(r"\S")
_LONGEST_LOOKED_AT = 32
"""Characters of the last word of a sentence; abbreviations are shorter."""
_SHORT = 2
"""Letters of a word that is no sentence when it stands alone before a full stop."""
_SHORT_BEFORE_FIGURE = 3
"""Letters of a word that a full stop before a figure shortens."""
_SEPTEMBER = "sept"
"""A month as no other language shortens its own, longer than other words before a figure."""
_ABBREVIATIONS = frozenset(
    {
        "abzgl",
        "approx",
        "arch",
        "avv",
        "ctra",
        "dott",
        "egr",
        "einschl",
        "ekskl",
        "excl",
        "exkl",
        "fam",
        "geom",
        "incl",
        "inkl",
        "inż",
        "kap",
        "maks",
        "mio",
        "rag",
        "spett",
        "stk",
        "sté",
        "tlf",
        "ul",
        "ziff",
        "zzgl",
        "ул",
    }
)
"""Abbreviations that the library knows in none of these languages, or that stand behind figures; those of Italian
because its list there holds words such as "file"."""
_OTHER_LANGUAGES = ("de", "es", "pl", "pt", "nl", "cs", "sv", "ru", "uk")
"""Languages besides English whose abbreviations end no sentence; what language a line has is not known here."""
_SHORTENED = lazy_pattern(r"(?:.*(?:['’]|\.-?))?(?P<word>[^\W\d_][^\W\d_A-ZÀ-Þ]{2,4})")
"""A word as short as an abbreviation is, behind an article or another one: "geom", "l'avv", "Dipl.-Ing", no "USB"."""
_CONSONANTS = "bcdfghjklmnpqrstvwxzßçćčďđłńňñřśšťźżžбвгґджзйклмнпрстфхцчшщ"
_VOWELLESS = lazy_pattern(
    rf"(?!.*(?i:[{_CONSONANTS}])[rlрл][{_CONSONANTS}])(?i:[{_CONSONANTS}])?[{_CONSONANTS}]{{2,}}"
)
"""Latin or Cyrillic consonants, the first perhaps a capital, that are no word: "Dhr", "vgl"; "krk" and "vlk" are."""
_DASHES = "-–—"
_WORDS = frozenset({"may", "me", "ok", "id", "ill", "miss"})
"""Words that it takes for abbreviations, which end sentences far more often."""
_BRACKET = lazy_pattern(r"[\[({（【「『\])}）】」』]")
_OPENING = frozenset("([{（【「『")
_QUOTE = lazy_pattern(r'(?<![^\s(\[])(?:"(?=\S)[^"]*+"|“[^“”]*+”|„[^„“”"]*+["“”]|«[^«»]*+»)')
"""Words between quotation marks; the straight mark of inches stands behind a figure and opens none."""


def sentences(line: str) -> list[str]:
    """Return the sentences of one line; an abbreviation, an initial, an ordinal or a decimal point ends none."""
    return parts(line, "sentence")


def parts(line: str, border: Border) -> list[str]:
    """Return what stands between borders of that kind, none empty; each keeps the mark at its end."""
    bounds = [0, *borders(line, border), len(line)]
    stretches = (line[start:end].strip() for start, end in pairwise(bounds))
    return [part for part in stretches if part]


def borders(line: str, border: Border) -> list[int]:
    """Return the indices behind the marks at which a line can be parted, brackets and quotations kept whole."""
    brackets = _Brackets(line)
    if border == "sentence":
        ends = _sentence_ends(line, brackets)
    else:
        marks = (_CLAUSE if border == "clause" else _COMMA).finditer(line)
        ends = (match.end() for match in marks if not brackets.hold(match.start(), match.end()))
    first, last = len(line) - len(line.lstrip()), len(line.rstrip())
    return [end for end in ends if first < end < last]


def joined(first: str, second: str) -> str:
    """Return two parts of a line as one, with a space unless East Asian text meets."""
    if not first or not second:
        return first or second
    is_wide = first[-1] in "。！？｡；，、」』）" or (_is_unspaced(first[-1]) and _is_unspaced(second[0]))
    return first + second if is_wide else f"{first} {second}"


def in_one_line(lines: Iterable[str]) -> str:
    """Return lines as one, a dot between those that end in no mark.

    Example:
        >>> in_one_line(["Status of May", "It rains.", "Bring boots"])
        'Status of May · It rains. Bring boots'
    """
    line = ""
    for one in (bare for each in lines if (bare := " ".join(each.split()))):
        line = f"{line}{' ' if line[-1] in ENDS else ' · '}{one}" if line else one
    return line


def count_words(text: str) -> float:
    """Return how many words a text has; two East Asian characters count as one."""
    wide, spaced = 0, text
    if not text.isascii():
        wide = sum(map(_is_unspaced, text))
        spaced = "".join(" " if _is_unspaced(character) else character for character in text)
    return wide / 2 + sum(any(map(str.isalnum, word)) for word in spaced.split())


def _is_unspaced(character: str) -> bool:
    script = script_of(character)
    return script in CJK_SCRIPTS and script != "Hang"


def _sentence_ends(line: str, brackets: _Brackets) -> Iterator[int]:
    """Yield where sentences end; figures alone are none: "w godz. 9–14." has its end behind them."""
    held: int | None = None
    for match in _END.finditer(line):
        if match["spaced"] is None or _ends_sentence(line, match, brackets):
            if held is not None and _LETTERS.search(line, held, match.start()):
                yield held
            held = match.end()
    if held is not None and (held >= len(line.rstrip()) or _LETTERS.search(line, held)):
        yield held


def _ends_sentence(line: str, match: re.Match[str], brackets: _Brackets) -> bool:
    after = _VISIBLE.search(line, match.end())
    if brackets.hold(match.end(), match.end()):
        return False
    if after is not None and after[0] in _DASHES:  # "Kto to? - pytali" goes on, as in Unicode's rule SB8
        after = _VISIBLE.search(line, after.end())
    if after is not None and begins_small(after[0]):
        return False
    if match["spaced"] != ".":
        return True
    typed = _word_before(line, match.start())
    if typed.isalpha() and len(typed) <= _SHORT and _before(line, match.start() - len(typed)) in ".!?…,;:–—-":
        return False  # no sentence by itself: "Hr. Brandt", ", ul. Lipowa 18"
    word = typed.lstrip("([\"'„“«")
    before = _word_before(line, len(line[: match.start() - len(typed)].rstrip()))
    is_unit = before[-1:].isdigit()
    is_short = len(word) <= _SHORT_BEFORE_FIGURE or word.lower() == _SEPTEMBER
    is_short = word.isalpha() and is_short and not (is_unit and word.isupper())
    if is_short and after is not None and after[0].isdigit():
        return False  # "max. 6", "ven. 14 nov. 2025", but "for 5 EUR. 62 % of them"
    if len(word) <= _SHORT and word.isalpha() and word.istitle():
        return False  # an initial or a title: "G. Bertoni", "der Fa. Rohrbau"
    if word.isdigit() and len(word) <= 2 and not is_unit:
        return False  # an ordinal: "27. November", but "120 52 47. It"
    follower = re.findall(r"\w+", line[match.end() : match.end() + _LONGEST_LOOKED_AT])[:1]
    if re.split("['’]", word)[-1].lower() in _ABBREVIATIONS or (_VOWELLESS.fullmatch(word) and not is_unit):
        return False
    return is_unit or word.lower() in _WORDS or not _is_shortened(word, "".join(follower))


def _is_shortened(word: str, follower: str) -> bool:
    """Whether the library knows an abbreviation in English, or a short one in another language."""
    short = _SHORTENED.fullmatch(word)
    return _is_abbreviation(word, follower, "en") or (
        short is not None and any(_is_abbreviation(short["word"], "Name", one) for one in _OTHER_LANGUAGES)
    )


@lru_cache(maxsize=4096)
def _is_abbreviation(word: str, follower: str, language: str) -> bool:
    """Whether a full stop behind a word is the word's own, as in "p. 34" or "Mr. Smith"."""
    import sentencex

    return len(list(sentencex.segment(language, f"as {word}. {follower} of"))) == 1


def _word_before(line: str, at: int) -> str:
    """Return what stands between the last space and an index, at least the end of it; empty behind a space."""
    near = line[max(at - _LONGEST_LOOKED_AT, 0) : at]
    return "" if not near or near[-1].isspace() else near.split()[-1]


def _before(line: str, at: int) -> str:
    """Return the last visible character before an index, empty without one."""
    return line[:at].rstrip()[-1:]


class _Brackets:
    """The brackets and quotation marks of a line, found once."""

    def __init__(self, line: str) -> None:
        self._places: list[int] = []
        self._depths: list[int] = []
        self._last_closing = -1
        self._quotes = (
            [quote.span() for quote in _QUOTE.finditer(line)] if any(mark in line for mark in '"“„«') else []
        )
        depth = 0
        for match in _BRACKET.finditer(line):
            is_opening = match[0] in _OPENING
            depth = depth + 1 if is_opening else max(depth - 1, 0)
            self._places.append(match.start())
            self._depths.append(depth)
            if not is_opening:
                self._last_closing = match.start()

    def hold(self, at: int, end: int) -> bool:
        """Whether the mark from `at` to `end` stands in brackets that are closed later, or leaves a quotation open."""
        quote = bisect_left(self._quotes, (end,)) - 1
        if quote >= 0 and end < self._quotes[quote][1]:
            return True
        before = bisect_left(self._places, at)
        return before > 0 and self._depths[before - 1] > 0 and self._last_closing >= at
