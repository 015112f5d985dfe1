"""A topic in a user's words: what it is about, and what it asks besides."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import count_words, sentences
from nbdeck.engine.author.looks.appearance import plain_letters
from nbdeck.engine.author.looks.words import NAMES_SLIDES, NUMBER_WORDS, SLIDES

_DECKS = (
    r"(?:presentation|powerpoint|slide ?deck|deck|slides?|slide ?show|talk|outline|pr[äa]sentation|"
    r"folien(?:satz)?|vortrag|gliederung|pr[ée]sentation|diaporama|plan de pr[ée]sentation|presentaci[óo]n|"
    r"diapositivas|presentazione|apresenta[çc][ãa]o|presentatie|prezentacj\w*)"
)
_WANT = (
    r"(?:(?:i|we) (?:need|want|would like)|(?:i|we)'d like|ich (?:brauche|mochte|möchte|will)|"
    r"wir (?:brauchen|mochten|möchten|wollen))\s+"
)
_ASKED = (
    r"^\s*(?:[^,.!?:\n]{1,20}[,!]\s+)?"
    rf"(?:please\s+|bitte\s+|can you\s+|could you\s+|kannst du\s+|{_WANT})*"
)
"""How a wish begins, perhaps behind a greeting: "Hi Jo, can you"."""
_MAKE = (
    r"(?P<verb>(?:create|make|generate|write|build|prepare|give me|design|draft|do|add|insert|erstelle?|"
    r"mach\w*|generiere|schreibe?|baue?|cr[ée]e[rz]?|fais|faites|pr[ée]pare[rz]?|crea|haz|genera|prepara|crie|fa[çc]a|"
    r"gere|prepare)\s+)"
)
_ORDER = lazy_pattern(
    rf"{_ASKED}{_MAKE}?"
    r"(?:(?:me|us|mir|uns|moi|nous)\s+)?(?:an?|the|eine[nrs]?|die|une?|la|le|una?|el|uma?|o)?\s*"
    r"(?:(?:short|brief|simple|good|great|nice|professional|kurze|einfache|gute|\d{1,3}[- ](?:slide|page|"
    r"min(?:ute)?)s?|\d{1,3}(?=\s+(?:slides|folien|diapo)))\s+)*"
    rf"{_DECKS}\s*(?:with \d+ slides?\s*|mit \d+ folien\s*|"
    rf"[^.:;\n]{{1,60}}?\s(?=about\s))?(?:(?P<about>about|on|regarding|covering|"
    r"explaining|[üu]ber|sur|sobre|acerca de|su|sul\w*)|for|of|zu[mr]?|von|f[üu]r|de|d'|du|di|:)\s*",
    re.IGNORECASE,
)
_MAKES_DECK = lazy_pattern(
    rf"{_ASKED}(?:{_MAKE}|turn\s+|{_WANT})(?:[^\s:]+\s+){{0,6}}{_DECKS}(?!\w)", re.IGNORECASE
)
"""Words that ask for slides: "Turn this into slides", "We need a new sales deck"."""
_TELL = lazy_pattern(
    r"^\s*(?:please\s+|bitte\s+)?(?:explain|describe|present|introduce|tell (?:me|us) about|talk about|"
    r"discuss|erkl[äa]re?|beschreibe?|stelle|explique[rz]?|d[ée]cris|explica[r]?|describe|spiega|descrivi|"
    r"explique|descreva)\s+(?:(?:me|us|mir|uns)\s+)?",
    re.IGNORECASE,
)
_AT_MOST = (
    r"(?:max\w*\.?|massimo|at most|up to|au plus|jusqu'a|hochstens|bis zu|hasta|fino a|ate|"
    r"(?:not?|nicht|pas|non|nao) (?:more|mehr|plus|mas|piu|mais) (?:than|als|de|que|di))\s+(?:of\s+|de\s+)?"
)
"""How a bound begins, in small letters without accents."""
_SLIDES_ASKED = lazy_pattern(
    rf"[\s,;(]*(?:in|with|mit|auf|en|con|com|use|using)?\s*(?:{_AT_MOST})?"
    r"\b\d{1,3}\s*(?:slides?|folien|diapos?(?:itives?)?|diapositivas?|"
    r"pages?|seiten|slide)\b[\s).]*$",
    re.IGNORECASE,
)
_COUNT_ASKED = lazy_pattern(
    rf"(?P<most>{_AT_MOST})?\b(?P<count>\d{{1,3}}|{'|'.join(NUMBER_WORDS)})[\s-]*{SLIDES}\b(?:\s+(?P<most_>max\w*))?"
)
ASKING = lazy_pattern(
    r"^(?:please\s+)?(?:compare\s+(?:it\s+|this\s+)?(?:with|to|against)|(?:say|tell|add|"
    r"write)\s+(?:something|more)?\s*about|explain|describe|focus on|cover|show|mention|talk about|about|"
    r"vergleiche?\s+(?:es\s+)?mit|erklare?|beschreibe?|compare[rz]?\s+avec|compara(?:r)?\s+con|"
    r"confronta\s+con)\s+",
    re.IGNORECASE,
)
"""What asks for something to be told, in front of its name."""
_ALONE = 4
"""Words of a sentence in which the word for one is a number: "One slide only please", not "Use one slide per topic"."""
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
    lines = filter(NAMES_SLIDES.search, text[:_LOOKED_AT].splitlines())
    return tuple(count for line in lines for sentence in sentences(line) for count in _counts(sentence))


def _counts(sentence: str) -> Iterator[Count]:
    for match in _COUNT_ASKED.finditer(plain_letters(sentence)):
        word = match["count"]
        number = NUMBER_WORDS.get(word) or int(word)
        if number and (number > 1 or word.isdigit() or count_words(sentence) <= _ALONE):
            yield Count(min(number, 100), bool(match["most"] or match["most_"]), sentence)


def asked_length(text: str) -> int | None:
    """Return how many slides a prompt asks for, at least or at most; None where it does not say."""
    return next((count.number for count in asked_counts(text)), None)


def names_deck(line: str) -> bool:
    """Whether a line asks for a deck by that name: "Make a presentation about bees", "Turn this into slides"."""
    match = _ORDER.match(line)
    return (match is not None and match["verb"] is not None) or _MAKES_DECK.match(line) is not None


def named_subject(request: str) -> str:
    """Return what a deck shall be about by the words of the wish for it, empty where it does not say."""
    match = _ORDER.match(request)
    return _subject(request) if match is not None and match["about"] else ""


def _subject(text: str) -> str:
    whole = re.sub(r"[ \t\r\n]+", " ", text[:600]).strip()
    first = (sentences(whole) or [whole])[0]
    line = (
        _SLIDES_ASKED.sub("", _TELL.sub("", _ORDER.sub("", first, count=1), count=1)).strip(" \"'“”„«»:;,.–-")
        or whole
    )
    first = line.partition(" ")[0]
    return line[:1].upper() + line[1:] if first.isalpha() and first.islower() else line
