"""Where a line may end: at spaces, after hyphens, between East Asian characters unless punctuation forbids it."""

import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from itertools import repeat

from nbdeck.contract.words.remembering import LONG, remembered
from nbdeck.contract.words.scripts import CJK_SCRIPTS, SPACELESS_SCRIPTS, script_of
from nbdeck.engine.text.clusters import cluster_starts
from nbdeck.engine.text.thai import is_word_border
from nbdeck.engine.text.units import unparted

LINE_BREAKS = frozenset("\n\v\u2028\u2029")
SPACES = frozenset(
    " \t\r\f\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u200b\u205f\u3000"
)
"""Spaces that a line may end at; the no-break spaces are not among them, the zero-width space is."""
NEVER_FIRST = frozenset(
    "!%),.:;?]}¢°·’”†‡‰′″℃℉、。々〉》」』】〕〗〞〟ぁぃぅぇぉっゃゅょゎゕゖ゛゜ゝゞ"
    "ァィゥェォッャュョヮヵヶ・ーヽヾㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ…‥〜～！％），．：；？］｝｠｡｣､･ｧｨｩｪｫｬｭｮｯｰﾞﾟ￠"
)
"""Characters that no line begins with in East Asian text. Source: JIS X 4051 and GB/T 15834."""
NEVER_LAST = frozenset("$(£¥[{‘“〈《「『【〔〖〝（［｛｟｢￡￥＄￦#＃№")
"""Opening brackets and signs before numbers that no line of East Asian text ends with."""
_CLOSING = frozenset("、。，．」』】〕〗〉》）］｝")
_OPENING = frozenset("「『【〔〖〈《（［｛“‘")
_QUOTES = frozenset("“”‘’")
_DASHES = "\u2014\u2026"
_GLUE = frozenset("\xa0\u2007\u202f\u2060\ufeff\u200d")
_HYPHENS = frozenset("-\u2010\u2013")
_SOFT_ENDS = frozenset("/?|\\\u2026!")
_BLANKS = LINE_BREAKS | SPACES


@dataclass(frozen=True, slots=True)
class Segment:
    """An unbreakable stretch of text.

    Attributes:
        end: Index after its last visible character.
        next: Index at which the following segment begins, behind the spaces between.
        is_last: Whether a line break is written after it.
    """

    end: int
    next: int
    is_last: bool = False


@remembered(LONG)
def segments(text: str) -> tuple[Segment, ...]:
    """Return the unbreakable stretches of `text` in order; the first begins at 0, the last ends the text."""
    text = unparted(text)
    found: list[Segment] = []
    start = 0
    for at in range(len(text)) if text.isascii() else cluster_starts(text):
        is_forced = at > 0 and text[at - 1] in LINE_BREAKS
        if not is_forced and (at == 0 or not _may_break(text, at)):
            continue
        end = _visible_end(text, start, at)
        if end > start or is_forced:
            found.append(Segment(end, at, is_forced))
            start = at
    if text and text[-1] in LINE_BREAKS:
        found.append(Segment(_visible_end(text, start, len(text)), len(text), is_last=True))
        start = len(text)
    found.append(Segment(_visible_end(text, start, len(text)), len(text)))
    return tuple(found)


def _visible_end(text: str, start: int, at: int) -> int:
    while at > start and text[at - 1] in _BLANKS:
        at -= 1
    return at


def _may_break(text: str, at: int) -> bool:
    """Whether a line may begin at `at`, which is a cluster's start and not 0."""
    before, after = text[at - 1], text[at]
    if after in _BLANKS or after in _GLUE or before in _GLUE:
        return False
    if before in SPACES:
        return True
    if before in _HYPHENS:
        is_between = (
            after.isalnum() and at > 1 and text[at - 2].isalnum() and script_of(text[at - 2]) != "Hebr"
        )
        return is_between and not _is_code(text, at)
    if before in _DASHES:
        if after.isalnum() and before == "\u2014":
            return True
        return (after.isalnum() or after in _OPENING) and _is_wide(_before_dashes(text, at))
    if script_of(after) in SPACELESS_SCRIPTS and script_of(_base(text, at)) in SPACELESS_SCRIPTS:
        return is_word_border(text, at)
    if before < "\u1100" and after < "\u1100":
        return False
    if before in _QUOTES and at > 1 and text[at - 2].isalnum() and text[at - 2] < "\u1100":
        return False
    return _parts_east_asian(_base(text, at), after)


def _is_code(text: str, at: int) -> bool:
    """Whether `at` is inside a word of code, which is copied as it stands: `--dry-run`, or one that backticks begin."""
    start = max(map(text.rfind, " \t\n\v", repeat(0), repeat(at))) + 1
    return text[start:at].lstrip("([\"'")[:1] in {"-", "`"}


def _before_dashes(text: str, at: int) -> str:
    """Return the character before the dashes that end at `at`, a space where there is none."""
    while at and text[at - 1] in _DASHES:
        at -= 1
    return text[at - 1] if at else " "


def _parts_east_asian(before: str, after: str) -> bool:
    if after in NEVER_FIRST or before in NEVER_LAST:
        return False
    if (script_of(before) == "Hang") != (script_of(after) == "Hang"):
        return before not in _QUOTES and after not in _QUOTES
    return _is_wide(before) or _is_wide(after)


def clings(text: str, at: int) -> bool:
    """Whether a word at `at` or behind the quotation mark there goes to the next line with the character before it.

    Where a Latin word does not fit, LibreOffice asks the rules of Western text, by which no line ends behind a closing
    mark or beside a quotation mark.
    """
    return text[at - 1] in _CLOSING or text[at - 1] in _QUOTES or text[at] in _QUOTES


def _base(text: str, at: int) -> str:
    """Return the character that carries the marks before `at`."""
    at -= 1
    while at and unicodedata.category(text[at]) in {"Mn", "Me", "Cf"}:
        at -= 1
    return text[at]


def is_soft(text: str, at: int) -> bool:
    """Whether a stretch that is wider than a line is best cut at `at`: behind a slash and its like, or a figure."""
    return text[at - 1] == " " or (text[at - 1] in _SOFT_ENDS and text[at].isalnum())


@lru_cache(maxsize=16384)
def _is_wide(character: str) -> bool:
    """Whether a line may break beside a character: ideographs, kana, full-width forms, emoji.

    Korean is broken between words and where it meets other text, as LibreOffice does; PowerPoint can also break
    between syllables.
    """
    script = script_of(character)
    if script == "Hang":
        return False
    return script in CJK_SCRIPTS or unicodedata.east_asian_width(character) in {"W", "F"}
