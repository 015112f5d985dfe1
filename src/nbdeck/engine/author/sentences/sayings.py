"""What a quotation on a slide is: somebody's words or a statement, not an instruction, a reference or an opening."""

from __future__ import annotations

import re

from nbdeck.contract.words.patterns import lazy_pattern

_OPENS = (":", "：", "…", "...")
_LABELLED = lazy_pattern(
    r"\W*(?:note|notice|warning|tip|hint|important|caution|attention|hinweis|achtung|wichtig|remarque|nota|"
    r"attenzione|atención)\b\W{0,3}:",
    re.IGNORECASE,
)
"""What is set off as a remark."""
_REFERENCE = lazy_pattern(
    r"\b(?:doi|arxiv|isbn|issn)\b\s?[:.]?\s?\d|\bdoi\.org/|\barxiv:|^(?:[A-Z][^.]{0,60}\.\s?){1,6}\(?(?:19|"
    r"20)\d\d[a-z]?\)?\.\s[A-Z]|\bIn Proceedings of\b|\bvol\. ?\d+, (?:no|pp)\.|@(?:article|book|misc|"
    r"software|inproceedings)\{",
    re.IGNORECASE,
)
"""Signs of an entry of a list of literature."""


def is_reference(text: str) -> bool:
    """Whether a text is an entry of a list of literature: "A. Author. 2020. Things. doi:10.1"."""
    return _REFERENCE.search(text) is not None


def is_saying(text: str) -> bool:
    """Whether a text that is set off as a quotation is worth being quoted."""
    return not (text.rstrip().endswith(_OPENS) or is_reference(text) or _LABELLED.match(text))
