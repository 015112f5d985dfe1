"""Text as it stands in a document, without leftovers of markup; every word is kept."""

from __future__ import annotations

import re

from nbdeck.contract.words.patterns import lazy_pattern

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
    (lazy_pattern(r"\[\^[^\]\s]+\]"), ""),
    (lazy_pattern(r"&(?:nbsp|#160);"), " "),
    (lazy_pattern(r"&amp;"), "&"),
)
_SPACE = lazy_pattern(r"\s+")
_WIDE = r"[\u3001-\u30ff\u3400-\u9fff\uff01-\uff65,]"
_WIDE_SPACE = lazy_pattern(rf"(?<={_WIDE}) (?={_WIDE})")
"""A blank between letters of words that are not spaced, which a justified line has."""
_BEFORE_MARK = lazy_pattern(r"\s+([,;.!?])(?=\s|$)")
_PICTURE_NAME = lazy_pattern(r"(?<!\S):[a-z][a-z0-9_+-]+:(?!\S)")
"""The name of a small picture in Markdown, as in ":bug: Reports"."""
_NUMBERING = lazy_pattern(
    r"^(?:(?:\d{1,2}(?:\.\d{1,2}){1,4}\.|\(?(?:[ivx]{1,4}|[a-z])\))(?=[^\W\d])|(?:\d{1,2}(?:\.\d{1,2}){1,4}\.?|\d{1,2}[.)]|[IVX]{1,5}[.)]|[A-Z][.)]|(?:[ivx]{1,4}|[a-z])\)|§\s?\d+\.?)\s+|[•●▪■]\s*|"
    r"(?:\d{1,2}(?:\.\d{1,2})*[.、．]?\s*|第\s?[\d一二三四五六七八九十]{1,3}\s?[章节節部]\s*|[（(][\d一二三四五六七八九十]{1,3}[)）]\s*)"
    r"(?=[\u3041-\u30ff\u3400-\u9fff]))"
)
_LABEL = lazy_pattern(
    r"^(?P<word>[^\W\d_]{1,14})\.?\s?(?P<number>\d+[a-z]?(?:[.-]\d+)*)\s?(?:[:.–—|-]\s*|\s+|[：．]|$)"
)
"""What a caption begins with: "Table 2:", "Abb. 3.1 ", "图 4：", whatever the word."""


_CAPTION = lazy_pattern(r"^[^\W\d_]{1,14}\.?\s?\d+[a-z]?(?:[.-]\d+)*\s?[:.–—：]\s")


def is_caption(text: str) -> bool:
    """Whether a text begins as captions do: with a word, a number and a mark."""
    return _CAPTION.match(text) is not None


def cleaned(text: str) -> str:
    """Return the text in one line without markup."""
    for pattern, becomes in _MARKUP:
        text = pattern.sub(becomes, text)
    text = _WIDE_SPACE.sub("", _SPACE.sub(" ", text))
    return _BEFORE_MARK.sub(r"\1", text).strip()


def heading_words(text: str) -> str:
    """Return a heading without its number and a colon or full stop at its end."""
    text = _NUMBERING.sub("", cleaned(_PICTURE_NAME.sub("", text))).strip(" :：#-–—|*∗†‡")
    if text.endswith(".") and not text.endswith("..") and text.count(".") == 1:
        text = text[:-1]
    return text


def label_of(caption: str) -> tuple[str, str]:
    """Return the word and the number that a caption begins with, in small letters; two empty texts for none."""
    match = _LABEL.match(caption)
    return (match["word"].casefold(), match["number"].casefold()) if match else ("", "")


def without_label(caption: str) -> str:
    """Return a caption without "Table 2:" in front and the full stop at its end."""
    text = _LABEL.sub("", caption, count=1).strip(" .:")
    return text[:1].upper() + text[1:]
