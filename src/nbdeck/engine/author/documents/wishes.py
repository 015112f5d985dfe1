"""What of documents a request names: sections by heading, tables and figures by number or caption, literal words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.author.language.lexicon import lexicon, terms
from nbdeck.engine.author.looks.description import bare
from nbdeck.engine.author.material.passages import Section
from nbdeck.engine.author.scaffold.asked_topic import clauses_of, may_forbid, omits, unforbidden
from nbdeck.engine.author.sentences.cleaning import label_of, without_label
from nbdeck.engine.model.plan import Plan

if TYPE_CHECKING:
    from nbdeck.engine.author.documents.parts import Part

_NUMBERED = lazy_pattern(r"(?P<word>[^\W\d_]{1,14})\.?\s?(?P<number>\d+[a-z]?(?:[.-]\d+)*)")
_QUOTED = lazy_pattern(r"[\"“„«「](?P<words>[^\"“”„«»「」\n]{2,120})[\"”“»」]")
_WIDE_CLAUSE = lazy_pattern(r"(?<=[\u3041-\u9fff])[,，、;；]")
"""Between clauses whose words are not spaced."""
_SAME = 3
"""First letters that a request and a caption share, as "fig. 2" and "Figure 2" do."""
_SHORTEST = 6
"""Letters of a caption that a request may name by its words."""
_BAN = 5
"""Words of a clause that bans what it names."""
_STEM = 5
"""Letters of a stem that a longer one may begin with, as "financ" and "financi"."""
_COMMON = 3
"""A word tells sections apart that at most one of so many headings has."""


@dataclass(frozen=True, slots=True)
class NamedParts:
    """What a request names of documents.

    Attributes:
        request: Its words.
        sections: The `id()` of each section that it names.
    """

    request: str = ""
    sections: frozenset[int] = frozenset()

    def names(self, part: Part) -> bool:
        """Whether a request names a table or figure, by its number or by its caption."""
        return part.visual is not None and names_caption(self.request, part.visual.caption)


def names_caption(request: str, caption: str) -> bool:
    """Whether a request names a caption by its word and number, as "fig. 2", or by all of its words."""
    word, number = label_of(caption)
    is_numbered = bool(number) and any(
        match["number"].casefold() == number and _is_same(match["word"].casefold(), word)
        for match in _NUMBERED.finditer(request)
    )
    text = bare(without_label(caption))
    return is_numbered or (len(text) >= _SHORTEST and text in bare(request))


def _is_same(word: str, other: str) -> bool:
    return word[:_SAME] == other[:_SAME]


def wanted_of(request: str, sections: Sequence[Section]) -> NamedParts:
    """Return what a request names of sections: by a heading, by quoted words, by a word of a heading.

    A word of the request that several headings have means the highest of them, the first of these. One that a request
    bans names nothing.

    Args:
        request: Its words; may be empty.
        sections: Of all documents.
    """
    clauses = [one for one in _clauses(request) if not may_forbid(one)]
    request = " ".join(clauses)
    if not request.strip():
        return NamedParts()
    quoted = [bare(match["words"]) for match in _QUOTED.finditer(request)]
    chosen = [one for one in sections if _is_named(one, request, quoted)]
    chosen += _by_words(request, sections)
    return NamedParts(request, frozenset(map(id, chosen)))


def _clauses(request: str) -> list[str]:
    return [part for one in clauses_of(request) for part in _WIDE_CLAUSE.split(one)]


def banned_of(request: str, sections: Sequence[Section]) -> list[Section]:
    """Return the sections whose headings have a word of a clause that bans something."""
    bans = " ".join(unforbidden(one) for one in _clauses(request) if _is_ban(one))
    return [one for one in sections if bans and _heading_terms(one) & set(terms(bans, lexicon(one.language)))]


def _is_ban(clause: str) -> bool:
    """Whether a clause asks that something is not said, or is few words behind one that forbids: "no donor names"."""
    words = clause.split()
    return omits(clause) or (len(words) <= _BAN and may_forbid(words[0]))


def _is_named(section: Section, request: str, quoted: Sequence[str]) -> bool:
    heading = bare(section.heading)
    is_whole = len(heading) > _SAME and heading in bare(request)
    said = bare(" ".join(one.text for one in section.passages)) if quoted else ""
    return is_whole or any(one and (one in heading or one in said) for one in quoted)


def _by_words(request: str, sections: Sequence[Section]) -> Iterator[Section]:
    """Yield for each word of a request the first of the highest sections whose heading has it."""
    headings = [(len(one.headings), at, _heading_terms(one), one) for at, one in enumerate(sections)]
    for tag in dict.fromkeys(one.language for one in sections):
        for word in dict.fromkeys(terms(request, lexicon(tag))):
            held = [one for one in headings if one[3].language == tag and _has(one[2], word)]
            if held and len(held) * _COMMON <= max(len(sections), _COMMON):
                yield min(held, key=lambda one: one[:2])[3]


def _has(terms_there: set[str], word: str) -> bool:
    return word in terms_there or any(
        min(len(one), len(word)) >= _STEM and (one.startswith(word) or word.startswith(one))
        for one in terms_there
    )


def _heading_terms(section: Section) -> set[str]:
    return set(terms(section.heading, lexicon(section.language)))


def unknown_labels(request: str, captions: Sequence[str]) -> list[str]:
    """Return what a request names by word and number as captions do, and no caption has: "Table 9"."""
    words = {word for word, number in map(label_of, captions) if number}
    named = [
        match
        for match in _NUMBERED.finditer(request)
        if any(_is_same(match["word"].casefold(), one) for one in words)
    ]
    return [match[0] for match in named if not any(names_caption(match[0], one) for one in captions)]


def named_by(request: str, plan: Plan) -> Iterator[str]:
    """Yield the titles of slides that a request names, and the captions of tables and figures, in quotation marks."""
    names = [
        one for slide in plan.slides for one in (slide.spec.title, slide.spec.content.partition("\n")[0])
    ]
    for name in dict.fromkeys(names):
        is_said = len(bare(name)) > _SAME and bare(name) in bare(request)
        if is_said or (label_of(name)[1] and names_caption(request, name)):
            yield f"“{name}”"
