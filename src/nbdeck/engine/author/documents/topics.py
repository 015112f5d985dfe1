"""Sections as topics, one for each slide: small ones merged, large ones parted, until there are as many as asked."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

from nbdeck.contract.words.remembering import computed_once
from nbdeck.engine.author.language.lexicon import Lexicon, lexicon
from nbdeck.engine.author.material.passages import Section
from nbdeck.engine.author.material.ranking import Ranked
from nbdeck.engine.author.sentences.prose import count_words
from nbdeck.engine.model import PictureBlock

_MOST = 400
"""Topics that are weighed against each other one by one."""
_SHORT_LIST = 5
_ONE_SLIDE = 6
"""Points of a list that one slide can hold."""
_TORN_LIST = 1.5
"""What it costs to part such a list: more than a thin slide."""
_NAMED = 58
"""Characters of two headings that stand in one title."""
_SEVERAL = 2
"""Points of a slide that is not thin."""
_SENTENCE = 15
"""Words of a sentence, as a unit of weight."""


@dataclass(frozen=True)
class Topic:
    """What one slide is about.

    Attributes:
        heading: Heading of its section, or of the one that holds all its sections; may be empty.
        headings: Headings above it and its own, the highest first.
        document: Name of the document that most of it stands in.
        language: BCP 47 tag.
        ranked: Its passages with their scores, in order.
        pictures: Pictures that stand there.
        parts: The sections it is made of, as heading and number of passages.
        position: How far into its document it begins, 0 to 1.
        is_continued: Whether it is a later part of a section.
    """

    heading: str
    headings: tuple[str, ...]
    document: str
    language: str
    ranked: tuple[Ranked, ...]
    pictures: tuple[PictureBlock, ...] = ()
    parts: tuple[tuple[str, int], ...] = field(default=())
    position: float = 0.0
    is_continued: bool = False

    @computed_once
    def points(self) -> int:
        """How many of its passages can be points of a slide."""
        return sum(one.is_point for one in self.ranked)

    @computed_once
    def weight(self) -> float:
        """How much there is to say, in sentences; what scores low counts less."""
        return sum(
            min(count_words(one.passage.text) / _SENTENCE, 1.5) * min(0.3 + one.score * 1.4, 1.2)
            for one in self.ranked
        )


def topics_of(sections: Sequence[Section], ranked: Sequence[Ranked]) -> list[Topic]:
    """Return one topic for each section that has passages.

    Args:
        sections: In reading order.
        ranked: The passages of all those sections, in the same order, notes left out.
    """
    topics: list[Topic] = []
    at = 0
    for section in sections:
        count = sum(passage.kind != "note" for passage in section.passages)
        own = tuple(ranked[at : at + count])
        at += count
        if own:
            topics.append(
                Topic(
                    section.heading,
                    section.headings,
                    section.document,
                    section.language,
                    own,
                    section.pictures,
                    ((section.heading, count),),
                    section.position,
                )
            )
    return _with_sides_joined(topics)


def _with_sides_joined(topics: Sequence[Topic]) -> list[Topic]:
    """Return topics with neighbours such as "Advantages" and "Disadvantages" made one."""
    joined: list[Topic] = []
    for topic in topics:
        before = joined[-1] if joined else None
        is_pair = before is not None and are_opposite(
            (before.heading, topic.heading), lexicon(topic.language)
        )
        if before is not None and is_pair and len(before.parts) == 1 and before.document == topic.document:
            both = f"{before.heading} / {topic.heading}"
            joined[-1] = replace(_merged(before, topic), heading=both, headings=(*topic.headings[:-1], both))
        else:
            joined.append(topic)
    return joined


def are_opposite(headings: tuple[str, str], language: Lexicon) -> bool:
    """Whether two headings are a pair such as "Before" and "After"."""
    if not all(headings) or not language.words.sides:
        return False
    pairs = (pair.partition("/") for pair in language.words.sides.split("|"))
    return any(
        re.fullmatch(rf"(?:{left})\W*", headings[0], re.IGNORECASE)
        and re.fullmatch(rf"(?:{right})\W*", headings[1], re.IGNORECASE)
        for left, _, right in pairs
    )


def focused(topic: Topic, texts: Collection[str]) -> Topic:
    """Return a topic cut down to one of its sections where everything that is shown stands there.

    Args:
        topic: A topic of one or several sections.
        texts: The passages that are shown, as they stand in the document.
    """
    at = 0
    for heading, count in topic.parts:
        own = topic.ranked[at : at + count]
        if heading and len(topic.parts) > 1 and texts and set(texts) <= {one.passage.text for one in own}:
            return replace(
                topic,
                heading=heading,
                headings=own[0].passage.headings,
                parts=((heading, count),),
                is_continued=topic.is_continued and heading == topic.heading,
            )
        at += count
    return topic


def fitted(topics: Sequence[Topic], count: int, least: float = 1.5) -> list[Topic]:
    """Return the topics as exactly `count`, in their order; fewer only where nothing is left to part.

    Args:
        topics: In reading order.
        count: How many are wanted, from 0.
        least: Weight under which a topic is merged rather than shown alone, where there are too many.
    """
    if count < 1:
        return []
    left = _without_thin(_fewer(list(topics), max(count, 1), least), count)
    while len(left) < count:
        at = _widest(left)
        if at is None:
            break
        left[at : at + 1] = _parted(left[at])
    return left


def carried(topics: Sequence[Topic]) -> int:
    """Return how many slides topics can be parted into so that each has two points, where its topic has as many."""
    return sum(max(topic.points // _SEVERAL, 1) for topic in topics)


def _without_thin(topics: list[Topic], count: int) -> list[Topic]:
    """Return topics of a single point made one with a neighbour, as long as the others can be parted into `count`."""
    while len(topics) > 1:
        pairs = [at for at in range(len(topics) - 1) if _should_join(topics[at], topics[at + 1])]
        weights = [topic.weight for topic in topics]
        for at in sorted(pairs, key=lambda at: _cost(topics, weights, at)):
            joined = [*topics[:at], _merged(topics[at], topics[at + 1]), *topics[at + 2 :]]
            if carried(joined) >= count:
                topics = joined
                break
        else:
            break
    return topics


def _should_join(one: Topic, other: Topic) -> bool:
    is_thin = min(one.points, other.points) < _SEVERAL
    is_said = any(each.passage.kind == "quote" for topic in (one, other) for each in topic.ranked)
    is_apart = one.document != other.document or is_closing(other)
    return is_thin and not is_apart and not is_said and _is_named(one, other)


def _is_named(one: Topic, other: Topic) -> bool:
    """Whether two topics together have a name: that of what holds them, or both of theirs in one line."""
    both = _merged(one, other).heading
    is_above = both not in {one.heading, other.heading} or one.heading == other.heading
    is_inside = both in (one.headings if both != one.heading else other.headings)
    return is_above or is_inside or len(one.heading) + len(other.heading) <= _NAMED


def _fewer(topics: list[Topic], count: int, least: float) -> list[Topic]:
    if len(topics) > _MOST:
        heaviest = sorted(range(len(topics)), key=lambda at: (-topics[at].weight, at))[:_MOST]
        topics = [topics[at] for at in sorted(heaviest)]
    weights = [topic.weight for topic in topics]
    while len(topics) > count:
        at = min(range(len(topics) - 1), key=lambda at: (_cost(topics, weights, at), at))
        drop = at if weights[at] < weights[at + 1] else at + 1
        spared = sum(topic.points for topic in topics) - topics[drop].points
        is_light = weights[drop] < least and spared >= _SEVERAL * count
        if is_light and not _are_kin(topics[at], topics[at + 1]):
            del topics[drop], weights[drop]
            continue
        topics[at : at + 2] = [_merged(topics[at], topics[at + 1])]
        weights[at : at + 2] = [topics[at].weight]
    return topics


def _cost(topics: Sequence[Topic], weights: Sequence[float], at: int) -> float:
    one, other = topics[at], topics[at + 1]
    total = weights[at] + weights[at + 1]
    if one.document != other.document or is_closing(other):
        return total * 2 + 4
    return total if _are_kin(one, other) else total * 1.5 + 2


def _are_kin(one: Topic, other: Topic) -> bool:
    """Whether two topics stand under one heading, or one of them under the other's."""
    if one.document != other.document:
        return False
    shared = len(_shared(one, other))
    return shared > 0 and shared >= min(len(one.headings), len(other.headings)) - 1


def _shared(one: Topic, other: Topic) -> tuple[str, ...]:
    both: list[str] = []
    for left, right in zip(one.headings, other.headings, strict=False):
        if left != right:
            break
        both.append(left)
    return tuple(both)


def _merged(one: Topic, other: Topic) -> Topic:
    heavier = one if one.weight >= other.weight else other
    above = _shared(one, other) if one.document == other.document else ()
    is_whole = bool(above) and (len(above) > 1 or above in {one.headings, other.headings})
    headings = above if is_whole else heavier.headings
    return replace(
        heavier,
        heading=headings[-1] if headings else heavier.heading,
        headings=headings,
        ranked=(*one.ranked, *other.ranked),
        pictures=(*one.pictures, *other.pictures),
        parts=(*one.parts, *other.parts),
        position=one.position,
        is_continued=one.is_continued and other.is_continued,
    )


def _widest(topics: Sequence[Topic]) -> int | None:
    """Return which topic is parted next: the heaviest of those whose parts would still say most."""
    able = [at for at, topic in enumerate(topics) if len(topic.ranked) > 1]
    return max(able, key=lambda at: (_fullness(topics[at]), _width(topics[at]), -at)) if able else None


def _fullness(topic: Topic) -> int:
    """Return 2 where both parts of a topic would have several points, 1 where each has one, 0 where one has none."""
    return min(topic.points // _SEVERAL, 2)


def _width(topic: Topic) -> float:
    """Return how much a topic can spare: its weight, less for a list that one slide can hold."""
    items = [one for one in topic.ranked if one.passage.kind == "item"]
    is_one_list = len(items) == len(topic.ranked) <= _SHORT_LIST
    return topic.weight * (0.4 if is_one_list else 1.0)


def _parted(topic: Topic) -> list[Topic]:
    """Return a topic in two: between its sections, its paragraphs or its sentences, as near the middle as can be."""
    borders = _borders(topic)
    total = topic.weight
    best, cost = 1, float("inf")
    before, covered = 0.0, 0
    least = min(topic.points // 2, _SEVERAL)
    for at in range(1, len(topic.ranked)):
        before += replace(topic, ranked=topic.ranked[at - 1 : at]).weight
        covered += topic.ranked[at - 1].is_point
        is_thin = covered < least or topic.points - covered < least
        off_middle = abs(before - total / 2) / (total or 1.0) + borders[at] + is_thin
        if off_middle < cost:
            best, cost = at, off_middle
    first, second = topic.ranked[:best], topic.ranked[best:]
    return [
        replace(topic, ranked=first, parts=_parts(topic, 0, best)),
        _renamed(replace(topic, ranked=second, parts=_parts(topic, best, len(topic.ranked)), pictures=())),
    ]


def _borders(topic: Topic) -> list[float]:
    """Return what a cut before each passage costs: nothing between sections, most inside a paragraph."""
    costs = [0.0]
    ends = _ends(topic)
    lists = Counter(_list_of(one) for one in topic.ranked)
    for at in range(1, len(topic.ranked)):
        one, other = topic.ranked[at - 1].passage, topic.ranked[at].passage
        same_paragraph = one.paragraph == other.paragraph and one.document == other.document
        is_list = one.kind == other.kind == "item" and lists[_list_of(topic.ranked[at])] <= _ONE_SLIDE
        inside = _TORN_LIST if is_list else 0.25
        costs.append(0.0 if at in ends else inside if same_paragraph else 0.1)
    return costs


def _list_of(ranked: Ranked) -> tuple[str, int]:
    return ranked.passage.document, ranked.passage.paragraph


def _ends(topic: Topic) -> set[int]:
    ends, total = set(), 0
    for _, count in topic.parts:
        total += count
        ends.add(total)
    return ends


def _parts(topic: Topic, start: int, end: int) -> tuple[tuple[str, int], ...]:
    parts: list[tuple[str, int]] = []
    at = 0
    for heading, count in topic.parts:
        inside = min(at + count, end) - max(at, start)
        if inside > 0:
            parts.append((heading, inside))
        at += count
    return tuple(parts)


def _renamed(topic: Topic) -> Topic:
    """Return the second part of a topic under its own heading where it begins with one, else as a continuation."""
    first = topic.ranked[0].passage
    own = topic.parts[0][0] if topic.parts else ""
    if own and own != topic.heading:
        return replace(topic, heading=own, headings=first.headings)
    return replace(topic, is_continued=True)


def is_closing(topic: Topic) -> bool:
    """Whether a topic is the part of a document that sums it up."""
    return bool(topic.heading) and lexicon(topic.language).pattern("closing").match(topic.heading) is not None
