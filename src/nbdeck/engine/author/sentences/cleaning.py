"""Text as it stands in a document, without what only makes sense there: citations, references, leftovers of markup."""

from __future__ import annotations

import re
from functools import lru_cache

from nbdeck.contract.remembering import SHORT, remembered
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.author.language.lexicon import Lexicon, is_spaceless

_LETTER = r"[^\W\d_]"
_MARKUP = (
    (lazy_pattern(r"[\u200b\u200c\u2060\ufeff\u00ad\ue000-\uf8ff]"), ""),
    (lazy_pattern(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ufffc-\uffff]"), " "),
    (lazy_pattern(r"!\[[^\]]*\]\([^)]*\)"), ""),
    (lazy_pattern(r"\[([^\[\]]+)\]\([^()\s]*\)"), r"\1"),
    (lazy_pattern(r"\[!(?:NOTE|TIP|WARNING|IMPORTANT|CAUTION)\]\s*", re.IGNORECASE), ""),
    (lazy_pattern(r"</?[a-zA-Z][a-zA-Z0-9]*(?:\s[^<>]{0,200})?/?>"), ""),
    (lazy_pattern(r"`+([^`]+)`+"), r"\1"),
    (lazy_pattern(r"(?<![\w*])(\*{1,3})(?=\S)([^*]+?)(?<=\S)\1(?![\w*])"), r"\2"),
    (lazy_pattern(r"(?<![\w_])(_{1,3})(?=\S)([^_]+?)(?<=\S)\1(?![\w_])"), r"\2"),
    (
        lazy_pattern(
            rf"\[\^[^\]\s]+\]|(?:(?<={_LETTER * 3})|(?<=[.,;:!?%)”\"]))[*∗†‡¹²³⁰-⁹]{{1,3}}(?=[\s.,;:!?)]|$)"
        ),
        "",
    ),
    (lazy_pattern(r"&(?:nbsp|#160);"), " "),
    (lazy_pattern(r"&amp;"), "&"),
)
_YEAR = r"(?:1[5-9]|20)\d\d[a-z]?"
_NAME = r"[A-ZÀ-Þ][\w'’.-]+(?:\s[A-ZÀ-Þ][\w'’.-]+)?"
_BY = rf"{_NAME}(?:,?\s(?:(?:and|&|und|et|y|e)\s)?{_NAME}){{0,9}}(?:,?\set\sal\.?)?"
_CITED = rf"{_BY},?\s{_YEAR}(?:,\s{_YEAR}|,\spp?\.\s?[\d–-]+)*"
"""Authors and year; a month and a year are a date."""
_KEYED = r"-?@\{?[A-Za-z][\w:.#$%&+?<>~/-]*"
"""A reference to an entry of a list of literature, as Pandoc has it."""
_CITATIONS = (
    lazy_pattern(r"\s?\[\[?\s*[1-9]\d{0,2}(?:\s*[,;–-]\s*[1-9]\d{0,2})*\s*\]?\]"),
    lazy_pattern(rf"\s?[(\[](?:[a-z.]{{1,5}},?\s)?(?!{_NAME}\s\d)(?:{_CITED}(?:;\s|(?=[)\]])))+[)\]]"),
    lazy_pattern(rf"(?<=et al\.)\s?,?\s?\({_YEAR}\)"),
    lazy_pattern(rf"\s?\[(?:[^\[\]@]{{0,80}}\s)?{_KEYED}[^\[\]]*\]"),
    lazy_pattern(rf"\s?\((?=[^()]*@\w*\d)(?:[^()@]{{0,40}}\s)?{_KEYED}(?:[;,]\s[^()]*)?\)(?!\()"),
    lazy_pattern(
        r"\s?\([^()]*\\\w*(?:ref|cite\w?)\{[^{}]*\}[^()]*\)|[ ~]?\\cite\w?(?:\[[^\]]*\])*\{[^{}]*\}"
    ),
    lazy_pattern(r"\s?\\label\{[^{}]*\}"),
)
SEE = r"see|cf\.?|refer to|siehe|vgl\.?|voir|véase|ver|vedi|cfr\.?|veja"
"""What leads to a figure or another text."""
_PICTURE = lazy_pattern(r"[\U0001F000-\U0001FAFF]\uFE0F?\s?")
_SIGN = lazy_pattern(r"^(?:[\u2190-\u2BFF\uFE0F\u200d]+\s+)+")
"""A picture or a tick in front of a point."""
_ANSWER = lazy_pattern(r"^(?:A|Answer):\s+(?=\S+\s\S+\s\S)")
"""The label of an answer, whose question stands before it."""
_SPACE = lazy_pattern(r"[ \t\u00a0\u202f]+")
_WIDE_SPACE = lazy_pattern(
    r"(?<=[\u3001-\u30ff\u3400-\u9fff\uff01-\uff65,]) (?=[\u3001-\u30ff\u3400-\u9fff\uff01-\uff65])"
)
"""A blank between letters of words that are not spaced, which a justified line has."""
_BEFORE_MARK = lazy_pattern(r"\s+([,;.!?])(?=\s|$)")
_DOUBLE_MARK = lazy_pattern(r"([,;])\s*(?=[,;.](?!\w))")
_EMPTY = lazy_pattern(r"\s?(?:\(\s*[,;.]*\s*\)|\[\s*\])")
_ADDRESS = lazy_pattern(r"\s?\((?:https?://|www\.)[^()\s]*\)")


@remembered(SHORT)
def cleaned(text: str, language: Lexicon) -> str:
    """Return the text without markup, citations and references such as "(Fig. 3)"; every other word is kept."""
    for pattern, becomes in _MARKUP:
        text = pattern.sub(becomes, text)
    text = _PICTURE.sub("", _ADDRESS.sub("", text))
    for pattern in _CITATIONS:
        text = pattern.sub("", text)
    if language.has_cues:
        text = _references(language).sub("", text)
    return _ANSWER.sub("", _SIGN.sub("", tidied(text)))


@lru_cache(maxsize=16)
def _references(language: Lexicon) -> re.Pattern[str]:
    """Return a pattern of references that stand in brackets."""
    number = (
        r"(?:\d+(?:\.\d+)*[a-z]?|(?-i:[A-Z])(?:\.?\d+)*(?!\w))(?:\s?(?:[–,&-]|and|und|et|y|"
        r"e)\s?\d+(?:\.\d+)*[a-z]?)*"
    )
    what = rf"(?:{language.cues['figure']})\s?{number}"
    titled = r"(?:,?\s[“\"][^”\"]{2,80}[”\"])?"
    return re.compile(
        rf"\s?[(\[](?:(?:also )?(?:{SEE})\s(?:\w{{1,3}}\s)?)?{what}{titled}(?:(?:,|;| \S{{1,3}}) {what})*[)\]]",
        re.IGNORECASE,
    )


def tidied(text: str) -> str:
    """Return the text without empty brackets, doubled spaces and marks, or a space before a mark."""
    text = _EMPTY.sub("", text)
    text = _SPACE.sub(" ", text.replace("\n", " "))
    text = _WIDE_SPACE.sub("", text) if is_spaceless(text) else text
    return _DOUBLE_MARK.sub("", _BEFORE_MARK.sub(r"\1", text)).strip()


_LABEL = r"\s?\d+[a-z]?(?:[.-]\d+)*\s?(?:[:.–—|-]?\s+|[:：.．])"


def without_label(caption: str, language: Lexicon) -> str:
    """Return a caption without "Table 2:" in front and the full stop at its end."""
    what = rf"{language.cues.get('figure', 'figure|table')}|[図图表]|شكل|جدول"
    text = re.sub(rf"^(?:{what}){_LABEL}", "", caption, flags=re.IGNORECASE).strip(" .:")
    return text[:1].upper() + text[1:]


_PICTURE_NAME = lazy_pattern(r"(?<!\S):[a-z][a-z0-9_+-]+:(?!\S)")
"""The name of a small picture in Markdown, as in ":bug: Reports"."""
_NUMBERING = lazy_pattern(
    r"^(?:(?:\d{1,2}(?:\.\d{1,2}){1,4}\.?|\d{1,2}[.)]|[IVX]{1,5}[.)]|[A-Z][.)]|\(?[a-z]\)|§\s?\d+)\s+|[•●▪■]\s*|"
    r"(?:\d{1,2}(?:\.\d{1,2})*[.、．]?\s*|第\s?[\d一二三四五六七八九十]{1,3}\s?[章节節部]\s*|[（(][\d一二三四五六七八九十]{1,3}[)）]\s*)"
    r"(?=[\u3041-\u30ff\u3400-\u9fff]))"
)


def heading_words(text: str, language: Lexicon) -> str:
    """Return a heading without its number and a colon or full stop at its end."""
    text = _NUMBERING.sub("", cleaned(_PICTURE_NAME.sub("", text), language)).strip(" :：#-–—|")
    if text.endswith(".") and not text.endswith("..") and text.count(".") == 1:
        text = text[:-1]
    return text
