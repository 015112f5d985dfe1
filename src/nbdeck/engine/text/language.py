"""What a language decides: direction, script, order of numbers, and the words that we write in it.

After Arabic letters the groups of "+49 30 123456" would stand in reverse order and its sign at the wrong end; after
Hebrew letters only the sign and the order of groups. A left-to-right mark before every group makes all of it one run
from left to right, in every program and on either side of a line break.

Source: rules W2, W7 and N1 of UAX 9.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import zip_longest
from typing import Literal, TypeAlias, get_args

from nbdeck.contract.remembering import SHORT, remembered
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import CJK_SCRIPTS, script_of
from nbdeck.engine.scene.text import Run
from nbdeck.engine.text.word_lists import ENGLISH, LETTERS, STOP_WORDS, word_lists

LEFT_TO_RIGHT_MARK = "\u200e"
"""Never seen."""
_NUMBER = lazy_pattern(
    r"(?<![\w\u200e.,:/+-])"
    r"(?:\+\d[\d.,]*%?|[-\u2212]\d[\d.,]*%?|(?=\(?0\d*\)?[ \u00a0/-]\(?\d)\(?0\d*\)?)"
    r"(?:[ \u00a0/-]?\(?\d+\)?)*"
    r"(?!\w)"
)
"""A sign or a leading nought, then groups of digits."""
_MARKED = lazy_pattern(r"\u200e(?=[-\u2212+(\d])")
_GROUP = lazy_pattern(r"(?<=[\d)][ \u00a0/-])(?=[(\d])")
UNSURE = "en-US"
_SAMPLE = 4000
"""Characters looked at: enough to be sure, few enough for a whole document."""
_SEVERAL = 2
"""Common words of English alone that make a text English."""
_TAG = lazy_pattern(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*")
_RTL_LANGUAGES = frozenset(
    {"ar", "arc", "ckb", "dv", "fa", "he", "iw", "ks", "ps", "sd", "syr", "ug", "ur", "yi"}
)
_WORD = lazy_pattern(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_BY_LETTERS = {
    "Cyrl": (("іїєґ", "uk-UA"), ("ыэё", "ru-RU"), ("ђјљњћџ", "sr-RS"), ("ъ", "bg-BG"), ("", "ru-RU")),
    "Arab": (("ٹڈڑےں", "ur-PK"), ("پچژگ", "fa-IR"), ("", "ar-SA")),
}
"""Tags by letters that tell languages of one script apart, in the order in which they are asked for."""
_TRADITIONAL = frozenset("這個們來說時國會學對過還經與點產發業為麼從後裡開關長進動現實應無報")
_SIMPLIFIED = frozenset("这个们来说时国会学对过还经与点产发业为么从后里开关长进动现实应无报")
_BY_SCRIPT = {
    "Hang": "ko-KR", "Hebr": "he-IL", "Deva": "hi-IN", "Thai": "th-TH", "Grek": "el-GR",
    "Armn": "hy-AM", "Geor": "ka-GE", "Beng": "bn-IN", "Guru": "pa-IN", "Gujr": "gu-IN", "Orya": "or-IN",
    "Taml": "ta-IN", "Telu": "te-IN", "Knda": "kn-IN", "Mlym": "ml-IN", "Sinh": "si-LK", "Laoo": "lo-LA",
    "Khmr": "km-KH", "Mymr": "my-MM", "Ethi": "am-ET",
}  # fmt: skip


def detect(text: str, names: str = "") -> str:
    """Return the BCP 47 tag of the language that `text` is written in, "en-US" where that cannot be told.

    The script decides first, then letters that only one language has, then the commonest words.

    Args:
        text: Running text.
        names: Titles and labels beside it, of which the script says something and the words do not.
    """
    return _detect(text[:_SAMPLE], names[:_SAMPLE])


def is_surely_english(text: str) -> bool:
    """Whether common words of English alone stand in a text, and not that nothing is known about it."""
    return sum(word in ENGLISH for word in _running(text[:_SAMPLE])) >= _SEVERAL


def is_rtl(tag_or_text: str) -> bool:
    """Whether a language, given by its BCP 47 tag, or a text runs from right to left."""
    return _is_rtl_tag(tag_or_text) if _TAG.fullmatch(tag_or_text) else is_rtl_text(tag_or_text)


@lru_cache(maxsize=256)
def _is_rtl_tag(tag: str) -> bool:
    parts = tag.lower().replace("_", "-").split("-")
    if any(part in {"latn", "cyrl"} for part in parts[1:]):
        return False
    return parts[0] in _RTL_LANGUAGES or any(part in {"arab", "hebr"} for part in parts[1:])


def is_rtl_text(text: str, lang: str = "") -> bool:
    """Whether a paragraph runs from right to left: by its first letter, by `lang` where it has none.

    Source: rules P2 and P3 of UAX 9.
    """
    if not text.isascii():
        for character in text:
            direction = unicodedata.bidirectional(character)
            if direction in {"L", "R", "AL"}:
                return direction != "L"
    elif any(map(str.isalpha, text)):
        return False
    return bool(lang) and is_rtl(lang)


@remembered(SHORT)
def _detect(prose: str, names: str) -> str:
    text = prose + names
    scripts = Counter(filter(None, map(script_of, text)))
    if not scripts:
        return UNSURE
    # One East Asian character says as much as three letters of another script.
    weights = {script: count * (3 if script in CJK_SCRIPTS else 1) for script, count in scripts.items()}
    east_asian = sum(weight for script, weight in weights.items() if script in CJK_SCRIPTS)
    others = {script: weight for script, weight in weights.items() if script not in CJK_SCRIPTS}
    main = max(others, key=lambda script: (others[script], script), default="")
    if east_asian >= others.get(main, 0):
        return _east_asian(text, scripts)
    if main in _BY_LETTERS:
        return _by_letters(text, main)
    return _latin(prose) if main == "Latn" else _BY_SCRIPT.get(main, UNSURE)


def _east_asian(text: str, scripts: Counter[str]) -> str:
    if scripts["Hang"] >= scripts["Hira"] + scripts["Kana"] and scripts["Hang"]:
        return "ko-KR"
    if scripts["Hira"] + scripts["Kana"]:
        return "ja-JP"
    traditional = sum(character in _TRADITIONAL for character in text)
    return "zh-TW" if traditional > sum(character in _SIMPLIFIED for character in text) else "zh-CN"


def _by_letters(text: str, script: str) -> str:
    present = set(text.lower())
    return next(tag for letters, tag in _BY_LETTERS[script] if not letters or present & set(letters))


def _latin(text: str) -> str:
    words = Counter(_running(text))
    letters = Counter(text.lower())
    scores = {tag: _score(tag, words, letters) for tag in STOP_WORDS}
    best, second = sorted(scores, key=lambda tag: -scores[tag])[:2]
    return best if scores[best] > scores[second] and _is_clear(best, words, letters) else UNSURE


def _running(text: str) -> Iterator[str]:
    """Yield words in small letters: capitals before a capital or at an end are a name, as in "Los Angeles" and "No"."""
    for line in text.replace("’", "'").splitlines():
        words = _WORD.findall(line)
        for word, after in zip_longest(words, words[1:], fillvalue=""):
            if word[0].islower() or after[:1].islower():
                yield word.lower()


def _score(tag: str, words: Counter[str], letters: Counter[str]) -> int:
    """Return how much speaks for a language: long words twice as much as single letters."""
    common = sum(count * min(len(word), 2) for word, count in words.items() if word in STOP_WORDS[tag])
    return common + sum(letters[letter] for letter in LETTERS.get(tag, ""))


def _is_clear(tag: str, words: Counter[str], letters: Counter[str]) -> bool:
    """Whether more than one sign, none of them English too, speaks for a language: "in" alone says nothing."""
    signs = set(words) & (STOP_WORDS[tag] - STOP_WORDS[UNSURE])
    return len(signs) + sum(letters[letter] for letter in LETTERS.get(tag, "")) > 1


def numbers_in_order(run: Run) -> tuple[Run, ...]:
    """Return a run of a paragraph from right to left as runs in which such numbers stand alone, with their marks.

    Programs set what follows a mark in the Latin typeface; a run of its own is measured and drawn with it too. A run
    that has the marks already stays as it is.
    """
    parts, end = [], 0
    for match in _NUMBER.finditer(run.text):
        parts += [
            run.text[end : match.start()],
            LEFT_TO_RIGHT_MARK + _GROUP.sub(LEFT_TO_RIGHT_MARK, match[0]),
        ]
        end = match.end()
    return tuple(run.saying(part) for part in (*parts, run.text[end:]) if part)


def without_marks(text: str) -> str:
    """Return `text` without the marks before numbers, which say nothing on the direction of its paragraph."""
    return _MARKED.sub("", text)


Key: TypeAlias = Literal[
    "contents", "continued", "source", "thanks", "other", "page", "presentation", "target", "average", "total",
    "right_axis", "left_axis", "log_scale",
]  # fmt: skip
_QUOTES = {
    "de": "„“", "fr": ("«\u00a0", "\u00a0»"), "es": "«»", "it": "«»", "ru": "«»", "uk": "«»", "pl": "„”", "ja": "「」",
    "sv": "””", "el": "«»",
}  # fmt: skip
_KEYS: tuple[Key, ...] = get_args(Key)
_WORDS = word_lists("nbdeck.engine.text", "words.toml")
_SAME_AS = {
    "no": "nb", "nn": "nb", "iw": "he", "zh-tw": "zh-hant", "zh-hk": "zh-hant", "zh-mo": "zh-hant", "yue": "zh-hant",
}  # fmt: skip


def word(key: Key, tag: str) -> str:
    """Return one of the engine's own words in the language of a BCP 47 tag; in English where it has no translation.

    They begin with a capital where the script has them; `continued` does not, for it stands in brackets behind a title,
    nor does what is said of an axis, behind a name.
    """
    parts = tag.lower().replace("_", "-").split("-")
    region = "-".join(parts[:2])
    language = next((name for name in (region, parts[0]) if name in _WORDS or name in _SAME_AS), "en")
    name = _SAME_AS.get(language, language)
    return str(_WORDS[name][_KEYS.index(key)])


def in_quotation_marks(text: str, tag: str) -> str:
    """Return a text between the quotation marks of a language, given as a BCP 47 tag."""
    before, after = _QUOTES.get(tag[:2].lower(), "“”")
    return f"{before}{text}{after}"


def is_total(name: str, tag: str) -> bool:
    """Whether a name says that something is the sum of others, as pandas calls its margins and nbdeck its sums."""
    return name.casefold() in {"all", "total", word("total", tag).casefold()}


_CONTINUED = lazy_pattern(
    r"\s*[(（](?:"
    + "|".join(re.escape(words[1]) for words in _WORDS.values())
    + r")(?: (?P<number>\d+))?[)）]$|\s*[(（](?!1/)\d+/\d+[)）]$"
)


def is_continued(title: str) -> bool:
    """Whether a title ends in a mark of continuation."""
    return _CONTINUED.search(title) is not None


def without_mark(title: str) -> str:
    """Return a title without its mark of continuation."""
    return _CONTINUED.sub("", title)


def continued(title: str, number: int, tag: str) -> str:
    """Return the title of a slide that continues another, in the language of a BCP 47 tag; with one mark, never two.

    Args:
        title: Title of the first slide; one that continues a slide itself is counted on.
        number: 1 for the slide after the first; later ones carry it.
        tag: BCP 47 tag of the deck.
    """
    match = _CONTINUED.search(title)
    if match is not None:
        title, number = title[: match.start()], number + int(match["number"] or 1)
    again = f"{word('continued', tag)} {number}" if number > 1 else word("continued", tag)
    is_full_width = tag.lower().partition("-")[0] in {"zh", "ja", "yue"}
    return f"{title}（{again}）" if is_full_width else f"{title} ({again})"


@dataclass(frozen=True, slots=True)
class Phrases:
    """Sentences with places for the deck's own words and numbers; the defaults hold in any language.

    Attributes:
        kinds: Names of kinds and forms of charts, in the order that `phrases.toml` gives; () for a language without.
        head: What a chart is: `{kind}` and what it is `{about}`.
        categories, points: How many there are, `{count}`.
        highest, lowest: An extreme `{value}`, and where it stands, `{at}`.
        highest_shared, lowest_shared: The same where it stands at several places.
        same: The one `{value}` of all places.
        empty: That there are no values.
        course: The first and the last value, `{first}` and `{last}`, and where they stand, `{at_first}`, `{at_last}`.
        rise, fall: The largest step of a waterfall up or down, `{value}` and `{at}`.
        fullest: The largest `{count}` of a histogram among all, `{total}`, and its class, `{at}`.
        classes: The `{first}` and the `{last}` class of a histogram.
        span: Two ends, `{low}` and `{high}`, no sentence.
        change: How much changed, `{change}`, from `{start}` to `{end}`.
        band: What a range is called that has no name.
        highlighted: What stands out, `{names}`.
        rest: What `{name}` sums up, `{count}` parts.
        more: How many names are left out of a list, `{count}`; no sentence.
        table: What a table lists: `{rows}` and `{columns}`.
        point: Which of several points comes, `{number}` of `{total}`.
        recap: Before the heads of what was said, `{heads}`.
        next: Before the title of the next slide, `{title}`.
        joint: Between names in a list.
        stop: Ends a sentence.
    """

    kinds: tuple[str, ...] = ()
    head: str = "{about}"
    categories: str = ""
    points: str = ""
    highest: str = "{at}: {value}."
    lowest: str = "{at}: {value}."
    highest_shared: str = "{at}: {value}."
    lowest_shared: str = "{at}: {value}."
    same: str = "{value}."
    empty: str = ""
    course: str = "{at_first}: {first}. {at_last}: {last}."
    rise: str = "{at}: {value}."
    fall: str = "{at}: {value}."
    fullest: str = "{at}: {count} / {total}."
    classes: str = "{first} – {last}."
    span: str = "{low} – {high}"
    change: str = "{start} – {end}: {change}."
    band: str = ""
    highlighted: str = "{names}."
    rest: str = ""
    more: str = "+{count}"
    table: str = "{columns}: {rows}."
    point: str = "{number}. {text}"
    recap: str = "{heads}."
    next: str = "{title}."
    joint: str = ", "
    stop: str = "."

    def listed(self, names: Sequence[str], most: int) -> str:
        """Return names as a list, the first of them where they are many more than `most`, and how many follow."""
        shown = (
            list(names)
            if len(names) <= most + 1
            else [*names[:most], self.more.format(count=len(names) - most)]
        )
        return self.joint.join(shown)


@lru_cache(maxsize=32)
def phrases(tag: str) -> Phrases:
    """Return the sentences of a language, by BCP 47 tag; where it has none, the deck's words alone."""
    primary = tag.lower().partition("-")[0]
    words = word_lists("nbdeck.engine.text", "phrases.toml").get("zh" if primary == "yue" else primary, {})
    known = replace(Phrases(), **words)
    return replace(known, kinds=tuple(known.kinds))
