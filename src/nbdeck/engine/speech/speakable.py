"""Written text as words that a voice can say: no marks, signs and addresses, numbers as they are said."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from nbdeck.engine.cells.marks import proven_mark
from nbdeck.engine.speech.spoken_words import WORDS, SpokenWords
from nbdeck.engine.text.composing import clean, plain

_CURRENCY_SIGNS = "€$£¥"
_SCALE_SIGNS = {
    "k": 0, "K": 0, "M": 1, "m": 1, "mn": 1, "mio": 1, "mio.": 1, "bn": 2, "B": 2, "G": 2, "mrd": 2, "mrd.": 2, "T": 3,
    "tn": 3,
}  # fmt: skip
_NUMBER = r"\d(?:[\d.,'’\u00a0\u2009\u202f]*\d)?"
_SCALE = r"(?:k|K|M|mn|Mio\.?|mio\.?|bn|B|Mrd\.?|mrd\.?|T|tn)(?![\w/²³])"
_GROUP_SPACES = re.compile(r"(?<=\d)[\u00a0\u2009\u202f'’](?=\d{3}(?!\d))")
_PLAIN_GROUPS = re.compile(r"(?<![\d.,])\d{1,3}(?: \d{3})+(?![\d.,]?\d)")
_LINK = re.compile(r"!?\[([^\]]*)\]\((?:[^()\s]|\([^()]*\))*\)")
_ADDRESS = re.compile(r"\b(?:https?://|www\.)([^\s/?#:<>)\]]+)[^\s<>)\]]*", re.IGNORECASE)
_HEAD = re.compile(r"^\s{0,3}(?:#{1,6}\s+|>\s?|[-*+•‣▪]\s+)", re.MULTILINE)
_CODE = re.compile(r"`+|~~|^\s*(?:-{3,}|\|?[\s:|-]{4,}\|?)\s*$", re.MULTILINE)
_ARROW = re.compile(r"\s*(?:<?[-=]{1,2}>|[←-⇿➔➜➝➞➡⟵-⟿])\s*")
_PAUSE = re.compile(r"\s*[|•·●▪■◆►▶]\s*|\s+[–—]\s+|\s+-{1,3}\s+|\s*—\s*|\s*;\s*")
_DATE = re.compile(r"\b(\d{4})-(\d{2})-(\d{2})\b")
_RANGE = re.compile(rf"(?<![\w.,-])({_NUMBER})\s?[–-]\s?({_NUMBER})(?![\w-])")
_AMOUNT = re.compile(rf"(?<![^\W_]){_NUMBER}")
_MINUS = re.compile(r"(?<![\w)])[−-](?=\d|[€$£¥]\d)")
_PLUS = re.compile(r"(?<![\w)])\+(?=\d|[€$£¥]\d)")
_SLASH = re.compile(r"(?<=[^\W\d])\s*/\s*(?=[^\W\d])")
_JOINERS = re.compile("(?<![^\\W\\d])[\u200c\u200d]")
_SPACES = re.compile(r"\s+")
_COMMAS = re.compile(r"(?:\s*,)+\s*(?=[,.!?:;。！？]|$)|^\s*,\s*|,(?:\s*,)+")


def speakable(text: str, tag: str) -> str:
    """Return text as it is to be said, in one line; empty where nothing can be said.

    Args:
        text: May hold Markdown, addresses, emoji, signs and units.
        tag: BCP 47 tag of its language.
    """
    primary = tag.lower().partition("-")[0]
    said = _without_marks(unicodedata.normalize("NFC", text))
    words = WORDS.get("no" if primary in {"nb", "nn"} else primary)
    if words is not None:
        said = _numbers_in_words(said, words)
    said = _SLASH.sub(" ", said)
    said = _JOINERS.sub("", "".join(" " if _is_picture(character) else character for character in said))
    said = _SPACES.sub(" ", said)
    said = _COMMAS.sub(lambda match: ", " if "," in match[0].strip(" ,") else _tail(match), said).strip()
    return said if any(character.isalnum() for character in said) else ""


def _tail(match: re.Match[str]) -> str:
    """Return what is left of several commas in a row: one between words, none at an end."""
    is_inside = match.start() > 0 and match.end() < len(match.string) and match[0].count(",") > 1
    return ", " if is_inside and match.string[match.end()] not in ".!?:;" else ""


def _without_marks(text: str) -> str:
    text = _LINK.sub(r"\1", clean(text, line_breaks=True))
    text = _ADDRESS.sub(lambda match: match[1].removeprefix("www."), text)
    text = _CODE.sub(" ", _HEAD.sub("", text))
    return _PAUSE.sub(", ", _ARROW.sub(", ", plain(text)))


def _is_picture(character: str) -> bool:
    """Whether a character is an emoji or a part of one, or a sign that nobody says."""
    if character < "\u00a8" or character in "°®":
        return character in "^~`|<>{}[]\\_*#"
    return (
        unicodedata.category(character) in {"So", "Sk", "Cs", "Co", "Cn", "Cf"}
        and character not in "\u200c\u200d"
    )


def _numbers_in_words(text: str, words: SpokenWords) -> str:
    minus, plus, to, about, least, most, and_ = words.signs
    for short, long in words.abbreviations.items():
        text = re.sub(rf"(?<!\w){re.escape(short)}(?!\w)", long, text)
    text = _dates(text, words)
    text = _PLAIN_GROUPS.sub(lambda match: match[0].replace(" ", ""), _GROUP_SPACES.sub("", text))
    text = _RANGE.sub(rf"\1 {to} \2", text)
    for sign, word in (("~", about), ("≈", about), ("±", f"{plus} {minus}"), ("≥", least), ("≤", most)):
        text = re.sub(rf"{re.escape(sign)}\s*(?=[\d€$£¥])", f" {word} ", text)
    text = _MINUS.sub(f"{minus} ", text)
    text = _PLUS.sub(f"{plus} ", text)
    text = re.sub(r"(?<=\w)\s*&\s*(?=\w)", f" {and_} ", text)
    text = _money(text, words)
    text = _units(text, words)
    return _AMOUNT.sub(lambda match: _marked(match[0], words.decimal_mark), text)


def _dates(text: str, words: SpokenWords) -> str:
    def said(match: re.Match[str]) -> str:
        year, month, day = match[1], int(match[2]), int(match[3])
        if not (1 <= month <= len(words.months) and 1 <= day <= 31):
            return f"{match[1]} {match[2]} {match[3]}"
        return words.date.format(day=day, month=words.months[month - 1], year=year)

    return _DATE.sub(said, text)


@lru_cache(maxsize=32)
def _money_patterns() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    number, scale = rf"(?P<number>{_NUMBER})", rf"(?:\s?(?P<scale>{_SCALE}))?"
    before = rf"(?:US|A|C)?(?P<sign>[{_CURRENCY_SIGNS}])\s?{number}{scale}"
    after = rf"{number}{scale}\s?(?P<sign>[{_CURRENCY_SIGNS}])"
    bare = rf"(?<![\w.,]){number}\s?(?P<scale>{_SCALE})"
    return re.compile(before), re.compile(after), re.compile(bare)


def _money(text: str, words: SpokenWords) -> str:
    def said(match: re.Match[str]) -> str:
        groups = match.groupdict()
        number, scale, sign = groups["number"], groups.get("scale"), groups.get("sign")
        many = int(number != "1")
        parts = number
        if scale:
            key = scale if scale in _SCALE_SIGNS else scale.lower()
            parts += (" " if words.of else "") + words.scales[_SCALE_SIGNS[key]][many]
        if sign and words.currencies:
            between = words.of if scale and _SCALE_SIGNS.get(scale, 1) else " " if words.of else ""
            currency = words.currencies[_CURRENCY_SIGNS.index(sign)][1 if scale else many]
            if between.endswith("de ") and words.percent.endswith("pour cent") and currency[0] in "aeiou":
                between = " d'"
            parts += between + currency
        return parts

    for pattern in _money_patterns():
        text = pattern.sub(said, text)
    return text


def _units(text: str, words: SpokenWords) -> str:
    text = re.sub(rf"({_NUMBER})\s?%", lambda match: words.percent.format(match[1]), text)
    for sign, word in words.unit_words.items():
        text = re.sub(rf"(?<=\d)\s?{re.escape(sign)}(?![\w/²³])", f" {word}", text)
    return text


def _marked(number: str, mark: str) -> str:
    """Return a number with the decimal mark of the language and no marks between its thousands, where that is sure."""
    decimal_mark = proven_mark(number)
    if decimal_mark is None:
        return number
    other = "," if decimal_mark == "." else "."
    whole, has_decimals, decimals = number.replace(other, "").replace("'", "").rpartition(decimal_mark)
    if not has_decimals:
        return number
    if decimal_mark in whole:  # more than one: they part thousands, or the places of a version or an address
        return number
    return f"{whole}{mark}{decimals}"
