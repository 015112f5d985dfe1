"""Where a line may end: at spaces, after hyphens, between East Asian characters unless punctuation forbids it.

Nothing parts a grapheme cluster, what a reader takes for one character, or a figure and its unit: `12 %`, `EUR 18,000`,
`15 years`, `4.20 per m2`, `1 234 567`. What is a unit nobody can list: a figure goes with the word after it, and with
the next one after `million` or `per`.
Nor is a month parted from its day or its year, the sign of a currency from its word, a dash from the word before it.
An abbreviation of up to three letters keeps what follows its dot, by its form: `e. V.`, `St. Gallus`; a word of one
letter keeps the next word, a mark its French space: `w kranie`, `plan : `. No range is parted: `2026–2028`.
Words of Thai stand without spaces: a model of `budoux` tells where they end. So it does for the phrases of Japanese and
Chinese, whose lines may end anywhere in a text, but should not in a title. Of Lao only vowel signs tell.
"""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, repeat
from typing import TYPE_CHECKING

from nbdeck.contract.remembering import LONG, remembered
from nbdeck.contract.words.figures import MONTHS, SCALE
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import CJK_SCRIPTS, SPACELESS_SCRIPTS, script_of

if TYPE_CHECKING:
    from budoux import Parser

_ZWJ = "\u200d"
_VIRAMAS = frozenset("\u094d\u09cd\u0a4d\u0acd\u0b4d\u0c4d\u0ccd\u0d4d")
_EXTENDING = frozenset("\u0e33\u0eb3\uff9e\uff9f\u200c\u200d")
"""Vowels am, half-width voicing marks and the joiners: letters or format characters that lean on what precedes."""
_STARTERS = frozenset("เแโใไເແໂໃໄ")
"""Vowels that are written before their consonant: a syllable begins with them."""
_ENDERS = frozenset("ะๆฯະໆຯ")
_LEANING = frozenset("ะาๅๆฯະາໆຯ")
"""Letters that belong to the syllable before them."""
_MODELS = {"th": "thai", "ja": "japanese", "zh": "simplified_chinese", "zh-TW": "traditional_chinese"}
"""Models of budoux by language or BCP 47 tag."""
NO_BREAK = "\u00a0"

_MONTH = "|".join(MONTHS)
_SIGN = r"[%‰€£¥₹₽₩$°′″]"
_WORD = r"[^\W\d_]{1,12}(?![^\W\d_])"
"""What may be the name of a unit; a longer one would leave too much of a line empty."""
_SPACES = (
    lazy_pattern(r"(?<=\d)( )(?=\d{3}(?!\d))"),
    lazy_pattern(rf"(?:(?<![^\W\d_])[A-Z]{{3}}|{_SIGN})( )(?=[+\-−–]?\d|{SCALE})"),
    lazy_pattern(r"(?<!\S)(?<![\w.] )[€£¥₹₽₩$]( )(?=\w)"),
    lazy_pattern(r"(?<=[\w.])( )(?=[€£¥₹₽₩$](?!\S| [+\-−–]?\d))"),
    lazy_pattern(rf"(?<=\d)( )(?={_SIGN}|{_WORD})"),
    lazy_pattern(r"(?<=\S)( )(?=[–—] )"),
    lazy_pattern(r"(?<=\d –)( )(?=\d)"),
    lazy_pattern(rf"(?<=\d) per( )(?={_WORD})"),
    lazy_pattern(rf"\d ?(?:{SCALE})( )(?={_SIGN}|{_WORD})"),
    lazy_pattern(rf"(?<!\d)\d\d?(?:\.|st|nd|rd|th|er|º)?( )(?:(?:of|de)( ))?(?i:{_MONTH})(?!\w)"),
    lazy_pattern(rf"(?<!\w)(?i:{_MONTH})\.?( )(?:de( ))?\d"),
    lazy_pattern(rf"(?<=\d) [^\W\d_]{{1,3}}( )(?=\d\d?(?:\.|st|nd|rd|th|er|º)? (?i:{_MONTH})(?!\w))"),
)
_SMALL_LETTER = "a-zß-öø-ÿά-ώа-ѿ"
_OF_WORDS = (
    lazy_pattern(r"(?<![\w.])[^\W\d_]{1,3}\.( )(?=\w)"),
    lazy_pattern(rf"(?:^[^\W\d_]|(?<![\w.,’'/-])(?<!\d )[{_SMALL_LETTER}])( )(?=\w)"),
    lazy_pattern(rf"(?<=\d )[{_SMALL_LETTER}]( )(?=\d)"),
    lazy_pattern(r"(?<=\S)( )(?=[:;?!»](?!\w))"),
    lazy_pattern(r"(?<![\w.,:;?!…])«( )(?=\S)"),
)
"""Where words and marks hold together: an opening « has no word before it, a closing » none behind it. A letter behind
a figure may be its unit, so it keeps the next word only if that is one more figure."""
_PLAIN = lazy_pattern(r"[^\d€£¥₹₽₩$–—]*")
"""Text without a figure, the sign of a currency or a dash."""
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
    parts: list[Segment] = []
    start = 0
    for at in range(len(text)) if text.isascii() else cluster_starts(text):
        is_forced = at > 0 and text[at - 1] in LINE_BREAKS
        if not is_forced and (at == 0 or not _may_break(text, at)):
            continue
        end = _visible_end(text, start, at)
        if end > start or is_forced:
            parts.append(Segment(end, at, is_forced))
            start = at
    if text and text[-1] in LINE_BREAKS:
        parts.append(Segment(_visible_end(text, start, len(text)), len(text), is_last=True))
        start = len(text)
    parts.append(Segment(_visible_end(text, start, len(text)), len(text)))
    return tuple(parts)


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
        is_range = before == "–" and after.isdigit() and text[at - 2].isdigit()
        return is_between and not is_range and not _is_code(text, at)
    if before in _DASHES:
        if after.isalnum() and before == "\u2014":
            return True
        return (after.isalnum() or after in _OPENING) and _is_wide(_before_dashes(text, at))
    if script_of(after) in SPACELESS_SCRIPTS and script_of(_base(text, at)) in SPACELESS_SCRIPTS:
        return _is_word_border(text, at)
    if before < "\u1100" and after < "\u1100":
        return False
    if before in _QUOTES and at > 1 and text[at - 2].isalnum() and text[at - 2] < "\u1100":
        return False
    return _parts_east_asian(_base(text, at), after)


def _is_code(text: str, at: int) -> bool:
    """Whether `at` is inside a word that is copied as it stands: `--dry-run`, one that backticks begin, an address."""
    start = max(map(text.rfind, " \t\n\v", repeat(0), repeat(at))) + 1
    return text[start:at].lstrip("([\"'")[:1] in {"-", "`"} or "@" in text[start:].split(None, 1)[0]


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


@lru_cache(maxsize=8192)
def unparted(text: str) -> str:
    """Return `text` with no-break spaces in figures with units and behind abbreviations, all else in its place."""
    if " " not in text:
        return text
    places = {
        match.start(group)
        for pattern in _OF_WORDS + (() if _PLAIN.fullmatch(text) else _SPACES)
        for match in pattern.finditer(text)
        for group in range(1, pattern.groups + 1)
    }
    return "".join(NO_BREAK if at in places else letter for at, letter in enumerate(text)) if places else text


def is_cut(text: str, at: int) -> bool:
    """Whether a cluster boundary may be cut if need be: no vowel sign leaves its consonant, no comma its word."""
    return text[at - 1] not in _STARTERS and text[at] not in _LEANING and text[at] not in NEVER_FIRST


def _is_word_border(text: str, at: int) -> bool:
    """Whether a word or at least a syllable ends before `at`, as far as can be told without a dictionary."""
    if not is_cut(text, at):
        return False
    if script_of(text[at]) == "Thai":
        return at in phrase_ends(text, "th")
    return text[at] in _STARTERS or text[at - 1] in _ENDERS


@lru_cache(maxsize=256)
def phrase_ends(text: str, lang: str) -> frozenset[int]:
    """Return where words of Thai end, and phrases of Japanese and Chinese; none in any other language.

    A phrase is a word with the particles that lean on it; a figure is never parted.

    Example:
        >>> sorted(phrase_ends("売上は前年比12%増と東京で発表", "ja"))
        [3, 11, 14, 16]
    """
    model = _MODELS.get(lang) or _MODELS.get(lang[:2])
    if model is None:
        return frozenset()
    ends = accumulate(map(len, _parser(model).parse(text)))
    return frozenset(at for at in ends if not text[at - 1 : at + 1].isdigit())


@lru_cache(maxsize=len(_MODELS))
def _parser(model: str) -> "Parser":
    import budoux

    parser: Parser = getattr(budoux, f"load_default_{model}_parser")()
    return parser


@lru_cache(maxsize=65536)
def extends(character: str) -> bool:
    """Whether a character leans on the one before it: combining marks, joiners, emoji skin tones, tags."""
    if character < "\u0300":
        return False
    code = ord(character)
    return (
        unicodedata.category(character) in {"Mn", "Me", "Mc"}
        or character in _EXTENDING
        or 0x1F3FB <= code <= 0x1F3FF
        or 0xE0020 <= code <= 0xE007F
    )


def cluster_starts(text: str) -> Iterator[int]:
    """Yield the index at which each grapheme cluster of `text` begins.

    Source: UAX 29, its rules for combining marks, Hangul syllables, emoji sequences, flags and Indic conjuncts.
    """
    flags = 0
    for at, character in enumerate(text):
        is_flag = "\U0001f1e6" <= character <= "\U0001f1ff"
        if at == 0 or not _joins(text[at - 1], character, flags):
            yield at
        flags = flags + 1 if is_flag else 0


def _joins(before: str, character: str, flags: int) -> bool:
    """Whether no cluster boundary lies between two neighbours; `flags` counts regional indicators before it."""
    if character < "\u0300":
        return before == "\r" and character == "\n"
    if extends(character):
        return before not in "\n\r\v "
    if before == _ZWJ:
        return _is_pictograph(character)
    if before in _VIRAMAS:
        return unicodedata.category(character) == "Lo"
    if flags % 2:
        return "\U0001f1e6" <= character <= "\U0001f1ff"
    return _is_jamo_sequence(ord(before), ord(character))


def _is_pictograph(character: str) -> bool:
    return (
        character >= "\U0001f000"
        or "\u2190" <= character <= "\u2bff"
        or character in "\u3030\u303d\u3297\u3299"
    )


def _is_jamo_sequence(before: int, code: int) -> bool:
    """Whether two Hangul letters share a syllable: leading with vowel, vowel with final, and so on."""
    if 0x1160 <= code <= 0x11A7:
        return 0x1100 <= before <= 0x11A7 or (0xAC00 <= before <= 0xD7A3 and (before - 0xAC00) % 28 == 0)
    if 0x11A8 <= code <= 0x11FF:
        return 0x1160 <= before <= 0x11FF or 0xAC00 <= before <= 0xD7A3
    return 0x1100 <= code <= 0x115F and 0x1100 <= before <= 0x115F
