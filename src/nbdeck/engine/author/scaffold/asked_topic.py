"""A topic in a user's words, what it asks besides, and slides without content of their own: prompts to the author.

No fact is ever made up: every word is either the user's own or asks for something.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.contract.slides import OutlineSlide, Slide
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import count_words, sentences
from nbdeck.engine.author.looks.appearance import describe, plain_letters, understand
from nbdeck.engine.author.looks.words import NAMES_SLIDES, NUMBER_WORDS, SLIDES
from nbdeck.engine.model import PlannedSlide
from nbdeck.engine.text.word_lists import word_lists, word_patterns

_WORDS = word_patterns("nbdeck.engine.author.scaffold", "asked_topic.toml")
_ORDER = lazy_pattern(_WORDS["order"], re.IGNORECASE)
_MAKES_DECK = lazy_pattern(_WORDS["makes_deck"], re.IGNORECASE)
"""Words that ask for slides: "Turn this into slides", "We need a new sales deck"."""
_TELL = lazy_pattern(_WORDS["tell"], re.IGNORECASE)
_AT_MOST = _WORDS["at_most"]
"""How a bound begins, in small letters without accents."""
_SLIDES_ASKED = lazy_pattern(_WORDS["slides_asked"], re.IGNORECASE)
_COUNT_ASKED = lazy_pattern(
    rf"(?P<most>{_AT_MOST})?\b(?P<count>\d{{1,3}}|{'|'.join(NUMBER_WORDS)})[\s-]*{SLIDES}\b(?:\s+(?P<most_>max\w*))?"
)
_WIDE_COUNT = lazy_pattern(_WORDS["wide_count"])
_WIDE_DECKS = lazy_pattern(_WORDS["wide_decks"], re.IGNORECASE)
_WIDE_REQUEST = lazy_pattern(_WORDS["wide_request"], re.IGNORECASE)
_WIDE_BAN = lazy_pattern(_WORDS["wide_ban"])
_WIDE_SUBJECT = lazy_pattern(_WORDS["wide_subject"], re.IGNORECASE)
ASKING = lazy_pattern(_WORDS["asking"], re.IGNORECASE)
"""What asks for something to be told, in front of its name."""
_ALONE = 4
"""Words of a sentence in which the word for one is a number: "One slide only please", not "Use one slide per topic"."""
_ASIDE = lazy_pattern(r"\s\([^()]{30,}\)")
"""What a request says in brackets of whom or what it is for."""
_NAMED = 12
"""Words behind the colon of a wish for a deck that name its subject."""
_QUOTED = lazy_pattern(r"[\"'“„«][^\"“”„«»]*[\"'”“»]")
_COUNTING = 3
"""Words beside a number of slides that say nothing of what these are about."""
_LONGEST = 60
_LOOKED_AT = 20_000


@dataclass(frozen=True, slots=True)
class Count:
    """A number of slides that a text names.

    Attributes:
        number: How many, from 1 to 100.
        is_most: Whether fewer are as good: "at most 7 slides".
        words: The sentence that names it, as typed.
    """

    number: int
    is_most: bool
    words: str

    def is_met(self, slides: int) -> bool:
        """Whether a deck with so many content slides is what was asked for."""
        return slides == self.number or (self.is_most and slides < self.number)

    def __str__(self) -> str:
        slides = "slide" if self.number == 1 else "slides"
        return f"{'at most ' if self.is_most else ''}{self.number} {slides}"


@dataclass(frozen=True, slots=True)
class DeckTopic:
    """What a deck is about.

    Attributes:
        subject: The topic without the words that only ask for a deck.
    """

    subject: str

    @property
    def short(self) -> str:
        """The subject in at most 60 characters."""
        if len(self.subject) <= _LONGEST:
            return self.subject
        return self.subject[: _LONGEST - 1].rsplit(" ", 1)[0].rstrip(" ,;:.-–") + "…"


def read_topic(text: str) -> DeckTopic:
    """Return what a prompt without content of its own is about: "Make a deck about bees" is about bees."""
    return DeckTopic(_subject(text))


def asked_counts(text: str) -> tuple[Count, ...]:
    """Return the numbers of slides that a text names, in its order: "in 8 slides", "two slides", "One slide only"."""
    lines = [
        one for one in text[:_LOOKED_AT].splitlines() if NAMES_SLIDES.search(one) or _WIDE_DECKS.search(one)
    ]
    return tuple(count for line in lines for sentence in sentences(line) for count in _counts(sentence))


def _counts(sentence: str) -> Iterator[Count]:
    wide = (
        _WIDE_COUNT.finditer(sentence) if _WIDE_DECKS.search(sentence) and is_wide_request(sentence) else ()
    )
    for match in (*_COUNT_ASKED.finditer(plain_letters(sentence)), *wide):
        word = match["count"]
        number = NUMBER_WORDS.get(word) or int(word)
        if number and (number > 1 or word.isdigit() or count_words(sentence) <= _ALONE):
            yield Count(min(number, 100), bool(match["most"] or match["most_"]), sentence)


def without_counts(sentence: str) -> str:
    """Return a sentence in plain letters without its number of slides: "no more than 5 slides" forbids nothing."""
    return _COUNT_ASKED.sub("", plain_letters(sentence))


def asked_length(text: str) -> int | None:
    """Return how many slides a prompt asks for, at least or at most; None where it does not say."""
    return next((count.number for count in asked_counts(text)), None)


def is_wide_request(sentence: str) -> bool:
    """Whether a Japanese or Chinese sentence asks for something of slides, a table or a chart."""
    return _WIDE_REQUEST.match(sentence.strip()) is not None


def is_wide_ban(sentence: str) -> bool:
    """Whether a Japanese or Chinese sentence asks that something shall not be used."""
    return is_wide_request(sentence) and _WIDE_BAN.search(sentence) is not None


def names_deck(line: str) -> bool:
    """Whether a line asks for a deck by that name: "Make a presentation about bees", "Turn this into slides"."""
    match = _ORDER.match(line)
    is_wide = _WIDE_DECKS.search(line) is not None and is_wide_request(line)
    return is_wide or (match is not None and match["verb"] is not None) or _MAKES_DECK.match(line) is not None


def asks_for_deck(line: str) -> bool:
    """Whether a line begins with the word for a deck and whom or what it is for, with a verb or without."""
    return _ORDER.match(line) is not None


def named_subject(request: str) -> str:
    """Return what a deck shall be about by the words of the wish for it, empty where it does not say."""
    match = _ORDER.match(request)
    if match is None and is_wide_request(first := (sentences(request) or [""])[0]):
        wide = _WIDE_SUBJECT.search(first)
        subject = (wide["of"] or wide["on"]) if wide else ""
        return "" if _WIDE_COUNT.search(subject) else subject
    if match is not None and match["about"]:
        return _subject(request)
    _, mark, rest = (sentences(request) or [""])[0].partition(": ")
    is_named = bool(mark) and names_deck(request) and 0 < count_words(rest) <= _NAMED
    return _subject(rest) if is_named and not NAMES_SLIDES.search(rest) else ""


def _subject(text: str) -> str:
    whole = _ASIDE.sub("", re.sub(r"[ \t\r\n]+", " ", text[:600])).strip()
    parts = (sentences(whole) or [whole])[0].split(", ")
    wished = (at for at, part in enumerate(parts) if at and _is_wish(part))
    first = ", ".join(parts[: next(wished, None)])
    line = (
        _SLIDES_ASKED.sub("", _TELL.sub("", _ORDER.sub("", first, count=1), count=1)).strip(" :;,.?–-")
        or whole
    )
    line = line.strip("\"'“”„«»") if _QUOTED.fullmatch(line) else line
    first = line.partition(" ")[0]
    return line[:1].upper() + line[1:] if first.isalpha() and first.islower() else line


def _is_wish(part: str) -> bool:
    """Whether a clause is about the deck and not its subject: a number of slides, a layout."""
    is_count = NAMES_SLIDES.search(part) is not None and count_words(without_counts(part)) <= _COUNTING
    return is_count or understand(part).layout is not None


_ADD = {
    "en": "Add:", "de": "Ergänzen:", "fr": "À compléter :",
    "es": "Añadir:", "it": "Da aggiungere:", "pt": "Acrescentar:",
}  # fmt: skip
"""How a prompt to the author begins, by language."""
LANGUAGES = tuple(_ADD)
"""Languages that scaffolds are written in."""
_STRUCTURE = ("essentials", "relevance", "parts", "example", "figures", "questions", "next_steps")
"""Names of the slides of a scaffold, in order."""


@dataclass(frozen=True, slots=True)
class _Draft:
    """One slide of a scaffold: points are (heading, what to add)."""

    title: str
    layout: Layout
    points: tuple[tuple[str, str], ...]
    question: str


def scaffold(topic: DeckTopic, length: int | None, tag: str) -> tuple[PlannedSlide, ...]:
    """Return a structure for a topic, every text a prompt to its author.

    Args:
        topic: What the deck is about.
        length: How many slides, from 1; None takes as many as the structure has.
        tag: BCP 47 tag of the deck; English where no scaffold is written in it.
    """
    texts = _texts(tag)
    drafts = [_draft(texts[name], topic) for name in _STRUCTURE]
    drafts = _to_length(drafts, length or len(drafts), texts["deeper"])
    return tuple(_planned(draft, texts) for draft in drafts)


def scaffold_slide(
    title: str, tag: str, layout: Layout | None = None, items: int | None = None
) -> PlannedSlide:
    """Return one slide under a given title whose text is prompts to its author.

    Args:
        title: Its title.
        tag: BCP 47 tag of the deck.
        layout: Its layout; None, TABLE and CHART make a list.
        items: How many prompts; None as many as the layout needs, 3 where it is free.
    """
    texts = _texts(tag)
    if layout is None or layout in {Layout.TABLE, Layout.CHART, Layout.THANKS}:
        layout = Layout.ITEMS
    counts = ITEM_COUNTS[layout]
    usual = 3 if 3 in counts else counts[0]
    count = items if items is not None and items in counts else usual
    draft = _Draft(title, layout, _blank(texts, count), texts["any"]["question"])
    return _planned(draft, texts)


def missing_slides(
    subject: str, count: int, tag: str, taken: Collection[str] = ()
) -> tuple[PlannedSlide, ...]:
    """Return slides for what a deck lacks: prompts to its author, then one that lists what is missing.

    Args:
        subject: What the deck is about.
        count: How many, from 0.
        tag: BCP 47 tag of the deck.
        taken: Titles that the deck has.
    """
    if count < 1:
        return ()
    texts = _texts(tag)
    topic = DeckTopic(subject)
    usual = [_draft(texts[name], topic) for name in _STRUCTURE]
    more = _to_length(usual, count + len(usual), texts["deeper"])
    known = {title.casefold() for title in taken}
    drafts = {one.title: one for one in (*usual, *more) if one.title.casefold() not in known}
    asking = [replace(one, question=texts["any"]["question"]) for one in list(drafts.values())[: count - 1]]
    return tuple(_planned(one, texts) for one in (*asking, _draft(texts["missing"], topic)))


def about_missing(carried: int, asked: int) -> str:
    """Return the warning that says how many slides the material carries, where more were asked for."""
    slides = "one slide" if carried == 1 else f"{carried} slides"
    return (
        f"What was given carries {slides}, and {asked} were asked for; one more slide says what is missing."
    )


def as_outline(slide: PlannedSlide) -> OutlineSlide:
    """Return a planned slide as an outline shows it."""
    fields = {"title": slide.spec.title, "description": slide.description, "appearance": slide.appearance}
    notes = {} if slide.is_scaffold or not slide.spec.notes else {"notes": slide.spec.notes}
    return OutlineSlide(**fields, **notes, body=slide.spec.body)


def is_prompt(line: str) -> bool:
    """Whether a line is a prompt of a scaffold and not content."""
    words = line.lstrip("-•* ").strip()
    return any(words.startswith(mark) or f": {mark}" in words[:90] for mark in _ADD.values())


def warning(tag: str) -> str:
    """Return the sentence that tells the user what a scaffold is."""
    return str(_texts(tag)["words"]["warning"])


def subtitle(tag: str) -> str:
    """Return the second line of a scaffold's cover."""
    return str(_texts(tag)["words"]["subtitle"])


def summary_title(tag: str) -> str:
    """Return the title of a slide that sums the others up."""
    return str(_texts(tag)["words"]["summary"])


def table_head(tag: str) -> tuple[str, str]:
    """Return the header of a table of points and what is said of them."""
    point, details = _texts(tag)["words"]["table_head"]
    return str(point), str(details)


def _texts(tag: str) -> Mapping[str, Any]:
    language = tag.partition("-")[0].lower()
    return _load(language if language in LANGUAGES else "en")


@lru_cache(maxsize=8)
def _load(language: str) -> Mapping[str, Any]:
    texts = word_lists("nbdeck.engine.author.scaffold", f"texts/{language}.toml")
    return texts | {"words": texts["words"] | {"add": _ADD[language]}}


def _draft(entry: Mapping[str, Any], topic: DeckTopic) -> _Draft:
    def named(words: str) -> str:
        return words.replace("{topic}", topic.short)

    points = [named(point).partition("|") for point in entry["points"]]
    return _Draft(
        named(entry["title"]),
        Layout(entry["layout"]),
        tuple((head.strip(), what.strip()) for head, _, what in points),
        named(entry["question"]),
    )


def _blank(texts: Mapping[str, Any], count: int) -> tuple[tuple[str, str], ...]:
    entry = texts["any"]
    return tuple(
        (f"{entry['heading']} {number}", entry["points"][(number - 1) % 3]) for number in range(1, count + 1)
    )


def _to_length(drafts: Sequence[_Draft], length: int, deeper: Mapping[str, Any]) -> list[_Draft]:
    """Return exactly so many drafts: spread evenly over the structure, or with slides that go deeper behind each."""
    if length <= len(drafts):
        last = len(drafts) - 1
        return [drafts[round(n * last / max(length - 1, 1))] for n in range(length)]
    extra, count = length - len(drafts), len(drafts)
    shares = [extra // count + (n < extra % count) for n in range(count)]
    return [
        one
        for number, (draft, share) in enumerate(zip(drafts, shares, strict=True))
        for one in (draft, *_deeper(draft, share, deeper, number))
    ]


def _deeper(draft: _Draft, count: int, deeper: Mapping[str, Any], first: int = 0) -> Iterator[_Draft]:
    aspects: Sequence[Mapping[str, Any]] = deeper["aspects"]
    for number in range(count):
        aspect, turn = aspects[(first + number) % len(aspects)], number // len(aspects) + 1
        title = f"{draft.title}: {aspect['title']}" + (f" {turn}" if turn > 1 else "")
        points = [point.partition("|") for point in aspect["points"]]
        pairs = tuple((head.strip(), what.strip()) for head, _, what in points)
        yield _Draft(
            title, Layout(aspect["layout"]), pairs, deeper["question"].replace("{title}", draft.title)
        )


def _planned(draft: _Draft, texts: Mapping[str, Any]) -> PlannedSlide:
    words = texts["words"]
    add = words["add"]
    notes = f"{words['note']} {draft.question}"
    lines = [f"{head}: {add} {what}" for head, what in draft.points]
    count = len(lines)
    spec = Slide(
        title=draft.title,
        layout=draft.layout,
        item_amount=count,
        content="\n".join(lines),
        notes=notes,
        why=str(words["why"]),
    )
    return PlannedSlide(
        spec=spec,
        description="\n".join(f"- {line}" for line in lines),
        appearance=describe(draft.layout, count),
        is_scaffold=True,
    )
