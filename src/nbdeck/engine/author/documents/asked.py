"""Which sections and sheets of documents a request names: to be told first, or to be left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, compress, groupby
from operator import not_

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import sentences
from nbdeck.engine.author.documents.choosing import told_sections
from nbdeck.engine.author.documents.evidence import Part
from nbdeck.engine.author.documents.headings import is_heading, names_part
from nbdeck.engine.author.documents.visuals import visuals_of
from nbdeck.engine.author.language.lexicon import held, is_spaceless, lexicon, terms
from nbdeck.engine.author.looks.appearance import plain_letters, understand
from nbdeck.engine.author.material.passages import Passage, Section
from nbdeck.engine.author.scaffold.asked_topic import (
    CLAUSE,
    QUOTED,
    asks_for,
    clauses_of,
    may_forbid,
    parted_clauses,
    unforbidden,
)
from nbdeck.engine.model.plan import PlannedSlide
from nbdeck.engine.model.source import ChartBlock, Source

_OPENING = 3
"""Words that open a sentence which forbids: "Please do not"."""
_HALF = 0.5
"""Share of the words of a name that a request has which asks for it."""
_RUN_IN = lazy_pattern(r"\W*(?P<head>[^.:]{2,40})[.:]\W")
"""What a point or sentence begins with as its heading."""
_NAME = "name"
"""What stands for a name among the words around it."""
_UNTOLD = lazy_pattern(r"\([^()]*\)|\d+")
_WORD = lazy_pattern(r"\w+(?:['’]\w+)?")
_STROKE = lazy_pattern(r"(?<=\w)/(?=\w)")


def named_sections(request: str, told: Sequence[Section]) -> tuple[list[Section], list[Section]]:
    """Return the sections that a request names and does not forbid, and those below what it names.

    Those that it names by more of their words come first. What is below one comes if none of its parts is named.
    """
    asked = asked_names(request, told)
    above = {name for one in told if one.heading in asked for name in _names(one) if name != one.heading}

    def share(one: Section) -> float:
        names = {one.heading, *_captions(one), *(name for name in _names(one) if name not in above)}
        return max((asked.get(name, 0.0) for name in names), default=0.0)

    named = sorted(filter(share, told), key=share, reverse=True)
    are_own = [not asked.keys().isdisjoint((*_own_names(one)[-1:], *_captions(one))) for one in named]
    return list(compress(named, are_own)), list(compress(named, map(not_, are_own)))


def asked_names(request: str, told: Sequence[Section]) -> dict[str, float]:
    """Return the names that a request has half of the words of or more, in any form, each with their share.

    Names of sheets, and captions, are asked for by more than half.

    Example:
        >>> names = ("Costs of 2025", "Staff and volunteers", "Next meeting of members")
        >>> told = [Section(name, 1, "a.md", headings=(name,), language="en") for name in names]
        >>> asked_names("What did it cost, and what does the staff say?", told)
        {'Costs of 2025': 1.0, 'Staff and volunteers': 0.5}
    """
    wanted = " ".join(one for one in _clauses(request)[0] if not may_forbid(one))
    shares: dict[str, float] = {}
    for one in told:
        for name in (*_own_names(one), *_captions(one)):
            share = 1.0 if named_in(request, name) else held(_UNTOLD.sub("", name), wanted, one.language)
            if share > _HALF or (share == _HALF and name == one.heading):
                shares[name] = share
    return shares


def without_forbidden(request: str, told: Sequence[Section]) -> list[Section]:
    """Return sections without those that a request forbids and those below them; all where nothing else is left."""
    if not may_forbid(request):
        return list(told)
    kept = [
        replace(one, passages=tuple(each for each in one.passages if not _is_headed_by_ban(request, each)))
        for one in told
        if not any(forbidden_in(request, name, one.language) for name in _names(one))
    ]
    return kept if not all(one.is_empty for one in kept) else list(told)


def _is_headed_by_ban(request: str, point: Passage) -> bool:
    """Whether a point or sentence begins with a word of its own that a request forbids: "Bats: a survey ..."."""
    return any(forbidden_in(request, head) for head in _heads(point))


def _heads(point: Passage) -> list[str]:
    head = _RUN_IN.match(point.text)
    return [head["head"]] if head is not None else []


def banned_names(request: str) -> list[str]:
    """Return the names that clauses of a request forbid which open so: words in capitals in a row, or what is quoted.

    Example:
        >>> banned_names("For the board. Please do NOT mention the talks with Halloran Farms.")
        ['Halloran Farms']
    """
    clauses, bans = _clauses(request)
    wanted = " ".join(one for one in clauses if one not in bans).casefold()
    names = dict.fromkeys(name for clause in bans for name in _named_by(clause))
    return [name for name in names if name.casefold() not in wanted]


def about_bans(request: str, told: Sequence[Section]) -> Iterator[str]:
    """Yield a sentence for each clause that opens with a ban and names no section, words or look that are left out."""
    names = {name for one in told for name in (*_names(one), *chain.from_iterable(map(_heads, one.passages)))}
    tag = told[0].language if told else ""
    for clause in _clauses(request)[1]:
        is_known = hold(banned_names(request), clause) or any(
            forbidden_in(clause, name, tag) for name in names
        )
        if not (is_known or understand(unforbidden(clause)).layout):
            yield f"Look whether this was followed: “{clause.strip(' .!。！')}”."


def _clauses(request: str) -> tuple[list[str], list[str]]:
    """Return the clauses of a request, and those of them that open with a ban."""
    clauses = [clause for one in sentences(request) for clause in CLAUSE.split(one)]
    return clauses, [one for one in clauses if may_forbid(one) and _opens_with_ban(one)]


def _opens_with_ban(clause: str) -> bool:
    """Whether what forbids begins in the first words: "Leave all cats out", and not "a deck without jokes"."""
    return "" in unforbidden(" ".join(clause.split())).split(" ")[:_OPENING]


def without_names(names: Sequence[str], told: Sequence[Section]) -> list[Section]:
    """Return sections whose headings hold none of some names, without all in them that holds one."""
    return [
        replace(
            one,
            passages=tuple(
                each for each in one.passages if not hold(names, each.text, each.lead, *each.details)
            ),
            tables=tuple(
                each
                for each in one.tables
                if not hold(names, each.caption, *(cell.text for row in each.rows for cell in row))
            ),
            charts=tuple(each for each in one.charts if not hold(names, each.title, *_labels(each))),
            pictures=tuple(each for each in one.pictures if not hold(names, each.caption, each.alt)),
        )
        for one in told
        if not hold(names, *one.headings)
    ]


def _labels(block: ChartBlock) -> Iterator[str]:
    yield from block.numbers.categories
    yield from (one.name for one in block.numbers.series)


def hold(names: Sequence[str], *texts: str) -> bool:
    """Whether texts have one of some names, in any letter case."""
    said = " ".join(" ".join(texts).casefold().split())
    return any(name.casefold() in said for name in names)


def _named_by(clause: str) -> Iterator[str]:
    """Yield what a clause quotes, and its words in capitals in a row without those that forbid."""
    yield from (match["words"] for match in QUOTED.finditer(clause))
    left = "".join(
        letter if kept.strip() else " " for letter, kept in zip(clause, unforbidden(clause), strict=True)
    )
    for is_name, words in groupby(left.split(), key=lambda one: one[:1].isupper()):
        run = [word.strip('.,;:!?()"“”') for word in words]
        if is_name and len(run) > 1:
            yield " ".join(run)


def done_for(request: str, sources: Sequence[Source]) -> list[str]:
    """Return what is done for the names in a request, in words: "“People” left out".

    Which slides the named parts have is told beside them.
    """
    told = told_sections(sources)
    named = ["the parts that it names come first as far as they have room"] * bool(asked_names(request, told))
    if not may_forbid(request):
        return named
    heads = (head for one in told for point in one.passages for head in _heads(point))
    names = dict.fromkeys((*(name for one in told for name in _own_names(one)), *heads))
    kept = without_forbidden(request, told)
    left = {name for one in kept for name in (*_names(one), *chain.from_iterable(map(_heads, one.passages)))}
    tag = told[0].language
    forbidden = [f"“{one}” left out" for one in names if forbidden_in(request, one, tag) and one not in left]
    return [*named, *forbidden]


def about_named(
    request: str, told: Sequence[Section], parts: Sequence[Part], slides: Sequence[PlannedSlide]
) -> Iterator[str]:
    """Yield which sections and sheets a request names, with the titles of their slides."""
    named: dict[str, list[str]] = {}
    asked = asked_names(request, told)
    for section in told:
        name = next(
            (
                one
                for one in _own_names(section)
                if one in asked or forbidden_in(request, one, section.language)
            ),
            "",
        )
        if name:
            named.setdefault(name, []).extend(
                f"“{slide.spec.title}”"
                for part, slide in zip(parts, slides, strict=True)
                if (part.section.document, part.section.headings[: len(section.headings)])
                == (section.document, section.headings)
            )
    if named:
        where = (f"“{name}”: {', '.join(own) or 'on no slide'}" for name, own in named.items())
        yield f"Your request names parts of the documents; their slides: {'; '.join(where)}."


def named_in(request: str, name: str) -> bool:
    """Whether a request has the words of a name in their order, in a clause that forbids nothing."""
    if is_spaceless(name):
        return any(name in clause and not may_forbid(clause) for clause in clauses_of(request))
    return any(not may_forbid(" ".join((*before, name, *after))) for before, after in _places(request, name))


def forbidden_in(request: str, name: str, tag: str = "") -> bool:
    """Whether a request names something only where it says that it shall not be there, in nothing but such words.

    A name of several words that mean something, in the language of a tag, is one that has all of them behind a ban.

    Example:
        >>> [
        ...     forbidden_in(f"For the board, {one}", "Staff")
        ...     for one in ("no section on staff", "no jokes on staff")
        ... ]
        [True, False]
    """
    verdicts = [_is_ban(before, after) for before, after in _places(request, name)]
    return (bool(verdicts) and all(verdicts)) or _is_listed_behind_ban(request, name, tag)


def _is_listed_behind_ban(request: str, name: str, tag: str) -> bool:
    """Whether all words of a name of several stand behind what forbids: "nothing on formats or storage"."""
    own = set(terms(name, lexicon(tag)))
    behind = (unforbidden(one).rpartition("  ")[2] for one in clauses_of(request) if may_forbid(one))
    return len(own) > 1 and any(own <= set(terms(one, lexicon(tag))) for one in behind)


def _places(request: str, name: str) -> Iterator[tuple[list[str], list[str]]]:
    """Yield the words before and behind a name in each part of a request that has it.

    What forbids in a part stands before those that an "and" or a stroke joins to it too: "skip staff and regions".
    """
    wanted = _WORD.findall(plain_letters(name))
    for parts in parted_clauses(request):
        ban: list[str] = []
        for part in chain.from_iterable(map(_STROKE.split, parts)):
            words = _WORD.findall(plain_letters(part))
            is_ban = may_forbid(part)
            ban = _banning(part) if is_ban else ban if not asks_for(part) else []
            for at in range(len(words) - len(wanted) + 1):
                if wanted and words[at : at + len(wanted)] == wanted:
                    yield [*(() if is_ban else ban), *words[:at]], words[at + len(wanted) :]


def _banning(part: str) -> list[str]:
    """Return the words of a part that forbid."""
    left = unforbidden(part)
    return "".join(
        " " if kept.strip() else one for one, kept in zip(plain_letters(part), left, strict=True)
    ).split()


def _is_ban(before: Sequence[str], after: Sequence[str]) -> bool:
    """Whether words forbid what stands between them: what forbids in front of it, around it or behind, and no more."""
    starts = range(len(before), -1, -1)
    at = next((at for at in starts if may_forbid(" ".join((*before[at:], _NAME, *after)))), None)
    if at is None or may_forbid(" ".join(before[:at])):
        return False
    others = unforbidden(" ".join((*before[at:], _NAME, *after))).split()
    return all(one == _NAME or names_part(one) for one in others)


def _own_names(section: Section) -> tuple[str, ...]:
    """Return the name of the sheet that a section is on, and its heading."""
    return tuple(dict.fromkeys(filter(is_heading, (_sheet(section), section.heading))))


def _captions(section: Section) -> Iterator[str]:
    """Yield what the tables and charts of a section are called."""
    return (one.titles[0] for one in visuals_of([section]) if one.caption)


def _names(section: Section) -> tuple[str, ...]:
    """Return the names of a section, those above it first: its sheet, and headings."""
    return tuple(filter(is_heading, (_sheet(section), *section.headings)))


def _sheet(section: Section) -> str:
    place = section.place
    return place.name or "" if place is not None and place.kind == "sheet" else ""
