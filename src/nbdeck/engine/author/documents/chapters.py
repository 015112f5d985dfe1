"""Sections of one chapter that share a slide: each a point below its heading, never over the chapter's border."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, pairwise, takewhile

from nbdeck.engine.author.documents.parts import Part, SourcedStatement, weight, words_of
from nbdeck.engine.author.documents.planned import picture_of
from nbdeck.engine.author.material.passages import Section
from nbdeck.engine.author.sentences.prose import count_words

_POINTS = 4
"""Sections that share a slide; five are set small."""

Path = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SectionParts:
    """A section, or the sections of a chapter that share slides, with its parts, the one that stands for it first."""

    section: Section
    parts: tuple[Part, ...]

    def text(self, *, with_lists: bool, with_pictures: bool) -> Part | None:
        """Return the part whose words stand beside those of other sections; None for one with slides of its own.

        Args:
            with_lists: Whether sections that begin with a list share slides too.
            with_pictures: Whether those with a picture do.
        """
        parts = [one for one in self.parts if one.visual is None]
        is_alone = not with_lists and bool(parts) and parts[0].is_list
        is_alone = is_alone or (not with_pictures and picture_of(self.section.pictures) is not None)
        if not self.section.heading or is_alone:
            return None
        return next((one for one in parts if not one.is_list), None)


def fitted(told: Sequence[SectionParts], room: int, points: int, *, is_asked: bool) -> list[SectionParts]:
    """Return sections, those of a chapter joined; of the deepest level of headings whose chapters have room.

    Args:
        told: Sections in their order.
        room: Slides.
        points: Statements of a section.
        is_asked: Whether that number of slides is asked for: no more is joined then than has to be.
    """
    apart: set[int] = set()
    if is_asked and len(told) <= room:
        return list(told)
    fewer = list(told)
    way = _Way(0, points)
    for way in _ways(max(len(one.section.headings) for one in told), points):
        fewer = _joined(told, way)
        others = min(sum(len(one.parts) - 1 for one in fewer), room // 3) if way.has_reserve else 0
        if len(fewer) <= room - others:
            break
    heaviest = sorted(told, key=lambda one: weight(one.section), reverse=True)
    while (
        is_asked and (missing := room - sum(len(one.parts) for one in fewer)) > 0 and len(apart) < len(told)
    ):
        left = (id(one) for one in heaviest if id(one) not in apart)
        apart |= {key for key, _ in zip(left, range(missing), strict=False)}
        fewer = _joined(told, way, apart)
    return fewer


@dataclass(frozen=True, slots=True)
class _Way:
    """How sections are joined.

    Attributes:
        depth: Headings that name a chapter; sections right below a heading that has more are of that one's.
        points: Statements of a section.
        with_lists: Whether sections that begin with a list are joined too.
        with_pictures: Whether those with a picture are.
        has_reserve: Whether there shall be room for tables, lists and further slides of the chapters.
    """

    depth: int
    points: int
    with_lists: bool = False
    with_pictures: bool = False
    has_reserve: bool = True


def _ways(deepest: int, points: int) -> Iterator[_Way]:
    """Yield ways of joining sections, each of which leaves fewer slides, or less room for tables and lists."""
    for kinds in ((False, False, True), (True, False, True), (True, False, False), (True, True, False)):
        yield from (_Way(depth, points, *kinds) for depth in range(deepest, -1, -1))


def _joined(told: Sequence[SectionParts], way: _Way, apart: Collection[int] = ()) -> list[SectionParts]:
    """Return sections with those of one chapter as one, where there are several; others stay as they are.

    Args:
        told: Sections in their order.
        way: Which ones.
        apart: Identities of those that stay as they are.
    """
    keys = [
        None if _text(one, way) is None or id(one) in apart else key
        for one, key in zip(told, _chapters(told, way.depth), strict=True)
    ]
    members: dict[tuple[str, Path], list[SectionParts]] = defaultdict(list)
    for one, key in zip(told, keys, strict=True):
        if key is not None:
            members[key].append(one)
    joined = []
    for one, key in zip(told, keys, strict=True):
        own = members[key] if key is not None else [one]
        if len(own) == 1:
            joined.append(one)
        elif own[0] is one and key is not None:
            joined.append(_as_one(own, key[1], way))
    return joined


def _text(one: SectionParts, way: _Way) -> Part | None:
    return one.text(with_lists=way.with_lists, with_pictures=way.with_pictures)


def _chapters(told: Sequence[SectionParts], depth: int) -> Iterator[tuple[str, Path] | None]:
    """Yield the chapter of each section: document and headings; None for one that stands below the title alone."""
    paths: dict[str, list[Path]] = defaultdict(list)
    for one in told:
        paths[one.section.document].append(one.section.headings)
    titles = {document: len(_common(own)) for document, own in paths.items()}
    parents = {(document, path[:-1]) for document, own in paths.items() for path in own}
    for one in told:
        document, path = one.section.document, one.section.headings
        most = len(path) if (document, path) in parents else len(path) - 1
        chapter = path[: min(max(depth, titles[document] + 1), most)]
        yield (document, chapter) if len(chapter) > titles[document] else None


def _as_one(members: Sequence[SectionParts], chapter: Path, way: _Way) -> SectionParts:
    """Return sections as one whose first parts show them side by side; their tables, charts and lists follow."""
    texts = [_text(one, way) for one in members]
    whole = _section([one.section for one in members], chapter)
    shared = [
        Part(
            _section([part.section for part in own], _above(own)),
            tuple(_beside(own, way.points)),
            is_shared=True,
        )
        for own in _slides([one for one in texts if one is not None], way.points)
    ]
    others = [part for one in members for part in one.parts if part.is_list or part.visual is not None]
    return SectionParts(whole, (*shared, *others))


def _common(paths: Iterable[Path]) -> Path:
    """Return the headings that all paths begin with."""
    levels = zip(*paths, strict=False)
    return tuple(names[0] for names in takewhile(lambda names: len(set(names)) == 1, levels))


def _above(parts: Sequence[Part]) -> Path:
    """Return the headings that all sections of a slide stand below, or that the first of them opens."""
    paths = [part.section.headings for part in parts]
    above = _common(paths)
    return above[:-1] if len(above) > 1 and all(path == above for path in paths) else above


def _slides(parts: Sequence[Part], points: int) -> Iterator[Sequence[Part]]:
    """Yield the sections of each slide: as even as can be, by number and by words."""
    words = sum(count_words(part.statements[0].text) for part in parts)
    count = min(max(-(-len(parts) // _POINTS), round(words / (words_of(points)))), (len(parts) + 1) // 2)
    bounds = [len(parts) * at // count for at in range(count + 1)]
    yield from (parts[start:end] for start, end in pairwise(bounds))


def _beside(parts: Sequence[Part], points: int) -> Iterator[SourcedStatement]:
    """Yield a statement of each section, and further ones as far as there is room."""
    room = words_of(points) - sum(count_words(part.statements[0].text) for part in parts)
    names, above = Counter(part.section.heading for part in parts), _above(parts)
    for part in parts:
        section = part.section
        is_opening = section.headings == above
        name = section.heading if names[section.heading] == 1 else ": ".join(section.headings[len(above) :])
        for number, one in enumerate(part.statements[: 1 if is_opening else points]):
            room -= count_words(one.text) if number else 0
            if number == 0 or room >= 0:
                yield replace(one, heading="" if is_opening else name)


def _section(members: Sequence[Section], chapter: Path) -> Section:
    first = members[0]
    return replace(
        first,
        heading=chapter[-1],
        headings=chapter,
        level=len(chapter),
        passages=tuple(chain.from_iterable(one.passages for one in members)),
        tables=tuple(chain.from_iterable(one.tables for one in members)),
        charts=tuple(chain.from_iterable(one.charts for one in members)),
        pictures=(),
    )
