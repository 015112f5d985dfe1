"""What a quotation on a slide is: somebody's words or a statement, not an instruction, a reference or an opening."""

from __future__ import annotations

import re

from nbdeck.engine.author.language.english_verbs import is_order
from nbdeck.engine.author.language.lexicon import Lexicon
from nbdeck.engine.author.sentences.compression import code_share, count_words
from nbdeck.engine.text.remembering import SHORT, remembered

_OPENS = (":", "：", "…", "...")
_SAID = re.compile(r"^[\"“„«].*[\"”“»]|[\n—–-]{1,2}\s*[A-ZÀ-Þ][^\W\d_]+[^.!?\n]{0,50}$", re.DOTALL)
"""Words in quotation marks, or with the name of who said them."""
_LABELLED = re.compile(
    r"\W*(?:note|notice|warning|tip|hint|important|caution|attention|hinweis|achtung|wichtig|remarque|nota|attenzione|atención)\b\W{0,3}:",
    re.IGNORECASE,
)
"""What is set off as a remark."""
_ADDRESSED = re.compile(r"\b(?:you|your|please)\b", re.IGNORECASE)
_SENTENCE = re.compile(r"(?<=[.!?])\s+")
_CLAUSE = re.compile(r"^(?:if|when|to|before|after|once|unless|for|in|on)\b[^,]*,\s", re.IGNORECASE)
_MOTTO = 10
"""Words up to which an order can be a motto."""
_CODED = 0.06
"""Share of names of a program from which on a text is about its use."""
_REFERENCE = re.compile(
    r"\b(?:doi|arxiv|isbn|issn)\b\s?[:.]?\s?\d|\bdoi\.org/|\barxiv:|^(?:[A-Z][^.]{0,60}\.\s?){1,6}\(?(?:19|20)\d\d[a-z]?\)?\.\s[A-Z]|"
    r"\bIn Proceedings of\b|\bvol\. ?\d+, (?:no|pp)\.|@(?:article|book|misc|software|inproceedings)\{",
    re.IGNORECASE,
)
"""Signs of an entry of a list of literature."""


def is_reference(text: str) -> bool:
    """Whether a text is an entry of a list of literature: "A. Author. 2020. Things. doi:10.1"."""
    return _REFERENCE.search(text) is not None


@remembered(SHORT)
def is_saying(text: str, language: Lexicon) -> bool:
    """Whether a text that is set off as a quotation is worth being quoted."""
    if text.rstrip().endswith(_OPENS) or is_reference(text) or _LABELLED.match(text):
        return False
    if language.tag != "en" or _SAID.search(text):
        return True
    if _ADDRESSED.search(text) or code_share(text) > _CODED:
        return False
    orders = any(is_order(_CLAUSE.sub("", sentence)) for sentence in _SENTENCE.split(text))
    return not orders or count_words(text) <= _MOTTO
