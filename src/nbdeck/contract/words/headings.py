"""Headings at the start of a line: `Heading: text`, `**Heading** text`, `2019 – text`, `Heading ..... text`."""

from __future__ import annotations

import re

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.scripts import begins_small

LONGEST = 60
"""Characters of a heading."""
_MOST_WORDS = 9
_NAMED = 4
"""Words that name a thing."""
_BOLD = lazy_pattern(r"^\*\*(?P<heading>[^*\n]{1,90}?)\*\*(?P<join>\s*[:：.–—-]?\s*)(?P<text>.*)$", re.DOTALL)
_COLON = lazy_pattern(rf"^(?P<heading>[^\n]{{1,{LONGEST}}}?)(?::\s+|：\s*|:$)(?P<text>.*)$", re.DOTALL)
_WHEN = (
    r"(?:(?:[^\W\d_]{2,12}\.?\s|Q[1-4]\s|H[12]\s|\d{1,2}\.?\s[^\W\d_]{3,12}\s)?(?:1[5-9]|20|21)\d\d|Q[1-4](?:\s\d{4})?|"
    r"\d{1,2}[:.]\d{2}(?:\s?[ap]m)?|\d{1,2}[./]\d{1,2}[./]\d{2,4})(?!\w)"
)
_UNTIL = rf"\s?[/–—-]\s?(?:{_WHEN}|\d{{2,4}}(?!\w)|(?-i:[^\W\d_A-Z]+)(?=\s\s|:\s))"
"""The end of a range: `– 2019`, `/26`, or a word such as `– present` where the column or heading ends behind it."""
_DATE = lazy_pattern(
    rf"^(?P<heading>{_WHEN}(?:{_UNTIL})?)(?:\s*(?:\s[–—-]\s(?!{_WHEN})|:\s|：)|\s\s)\s*(?P<text>\S.*)$",
    re.DOTALL | re.IGNORECASE,
)
"""A date, time or range of them, parted from what follows by a dash, a colon or the gap between two columns."""
_LEADER = lazy_pattern(
    rf"^(?P<heading>[^\n]{{1,{LONGEST}}}?)\s*(?:\.{{4,}}|…{{2,}}|(?:\s\.){{4,}})\s*(?P<text>\S.*)$", re.DOTALL
)
"""Dots that lead from a label to its value: `Coffee ....... 1.30 €`."""
_INSIDE = lazy_pattern(r"[.!?。！？؟।]\s|[。！？।]|[,;]\s.*[,;]\s")


def heading_of(line: str) -> tuple[str, str] | None:
    """Return heading and text of a line that begins with its heading, None for any other.

    The heading loses its mark: asterisks, colon or dash. A time ("10:30"), an address or a sentence is no heading.
    """
    bold = _BOLD.match(line)
    if bold is not None and (bold["join"].strip() or not bold["text"] or bold["join"]):
        heading = bold["heading"].strip()
        if heading.rstrip(":：.").strip() and _is_apart(bold):
            return heading.rstrip(":： "), bold["text"].strip()
    for form in (_DATE, _LEADER, _COLON):
        match = form.match(line)
        if match is not None and _is_heading(match["heading"]) and match["text"].strip():
            if form is _COLON and _goes_on(match["heading"], match["text"]):
                continue
            return without_marks(match["heading"]), match["text"].strip()
    return None


def _goes_on(heading: str, text: str) -> bool:
    """Whether what stands at a colon is one sentence: it begins as no name does, and goes on with words."""
    return len(heading.split()) > _NAMED and begins_small(text) and len(text.split()) > 1


def leads(line: str) -> bool:
    """Whether a line begins with a heading."""
    return heading_of(line) is not None


def is_heading_line(line: str) -> bool:
    """Whether a line is nothing but a heading: bold as a whole, or ending in a colon."""
    bold = _BOLD.match(line)
    if bold is not None and not bold["text"].strip():
        return True
    return line.endswith((":", "：")) and _is_heading(line[:-1])


def without_marks(text: str) -> str:
    """Return a heading without the asterisks around it."""
    text = text.strip()
    while len(text) > 2 and text[0] == text[-1] == "*":
        text = text[1:-1].strip()
    return text


def _is_apart(bold: re.Match[str]) -> bool:
    """Whether bold words are a heading, not the stressed start of a sentence: what follows begins anew."""
    after = bold["text"].lstrip()
    has_mark = bool(bold["join"].strip()) or bold["heading"].rstrip()[-1:] in ":：."
    return has_mark or not after or not begins_small(after)


def _is_heading(words: str) -> bool:
    words = words.strip()
    if not any(map(str.isalnum, words)) or len(words.split()) > _MOST_WORDS:
        return False
    brackets = (sum(map(words.count, marks)) for marks in ("(（【", ")）】"))
    is_whole = len(set(brackets)) == 1 and words.count("**") % 2 == 0
    return is_whole and not _INSIDE.search(words) and "://" not in words
