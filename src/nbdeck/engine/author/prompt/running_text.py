"""A few sentences as slides: all of them, in their order, under what they are about."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from nbdeck.contract.slides import OutlineSlide
from nbdeck.engine.author.language.lexicon import lexicon
from nbdeck.engine.author.sentences.dependence import is_independent
from nbdeck.engine.author.sentences.subjects import matter_in
from nbdeck.engine.author.typed.text import ITEM, sections_of
from nbdeck.engine.layouts.sentences import count_words, sentences

_SENTENCES = range(2, 16)
"""Sentences that are few enough to be shown one and all."""
_POINTS = 4
"""Points of a slide before there is another one."""
_WORDS = 32
"""Words of a sentence that is a point as it stands."""
_TITLE = range(3, 11)
"""Words of a sentence that can be a title."""
_SUBJECT = re.compile(r"^(?P<subject>[^\W\d_][^:：.!?,]{1,40})[:：]\s(?P<rest>\S.*)$", re.DOTALL)
_NAMED = 4
"""Words of what stands in front of a colon and names the subject."""


def subject_of(text: str) -> str:
    """Return what stands in front of a colon at the start of a text and names its subject; else nothing."""
    found = _SUBJECT.match(text.strip())
    is_name = found is not None and count_words(found["subject"]) <= _NAMED
    return found["subject"].strip() if found is not None and is_name else ""


def slides_of_sentences(text: str, length: int | None, tag: str) -> tuple[OutlineSlide, ...]:
    """Return a text of a few sentences as slides of up to four; none where it is no such text.

    Args:
        text: A prompt.
        length: How many slides are wished; fewer come back where there are fewer sentences.
        tag: BCP 47 tag of the text.
    """
    if any(part.heading for part in sections_of(text)) or any(map(ITEM.match, text.splitlines())):
        return ()
    subject = subject_of(text)
    body = _SUBJECT.match(text.strip())
    said = sentences(" ".join((body["rest"] if subject and body else text).split()))
    is_short = len(said) in _SENTENCES and all(count_words(one) <= _WORDS for one in said)
    if not is_short or "\n\n" in text.strip() or not lexicon(tag).has_cues:
        return ()
    count = min(length or -(-len(said) // _POINTS), len(said))
    borders = [round(at * len(said) / count) for at in range(count + 1)]
    groups = [said[start:end] for start, end in pairwise(borders)]
    made = [_slide(group, subject, tag, is_first=at == 0) for at, group in enumerate(groups)]
    return tuple(made) if len({one.title for one in made}) == len(made) else ()


def _slide(group: Sequence[str], subject: str, tag: str, *, is_first: bool) -> OutlineSlide:
    if subject and is_first:
        return OutlineSlide(title=subject, description=_lines(group))
    first = group[0].rstrip(" .")
    language = lexicon(tag)
    is_title = count_words(first) in _TITLE and is_independent(first, language)
    if len(group) > 1 and is_title:
        return OutlineSlide(title=_capital(first), description=_lines(group[1:]))
    about = matter_in(first) if language.tag == "en" else first
    named = f"{subject}: {about}" if subject else about
    return OutlineSlide(title=_capital(named)[:90] or _capital(first)[:90], description=_lines(group))


def _lines(said: Sequence[str]) -> str:
    return "\n".join(f"- {_capital(one)}" for one in said)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:] if text.partition(" ")[0].islower() else text
