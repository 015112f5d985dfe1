"""A topic in a user's words: what it is about, and what it asks besides."""

from __future__ import annotations

import re
from dataclasses import dataclass

from nbdeck.engine.author.looks.appearance import plain_letters
from nbdeck.engine.author.looks.words import NUMBER_WORDS
from nbdeck.engine.layouts.sentences import sentences

_SLIDES = r"(?:slides?|slide ?deck|folien|diapos?(?:itives?)?|diapositivas?|dia['’]s|diapozitiv\w*|slajd\w*|slayt\w*|сла[ий]д\w*)"
"""The word "slides" in the languages that have one of their own, in small letters without accents."""
_DECKS = (
    r"(?:presentation|powerpoint|slide ?deck|deck|slides?|slide ?show|talk|outline|pr[äa]sentation|folien(?:satz)?|vortrag|"
    r"gliederung|pr[ée]sentation|diaporama|plan de pr[ée]sentation|presentaci[óo]n|diapositivas|presentazione|"
    r"apresenta[çc][ãa]o|presentatie|prezentacj\w*)"
)
_ASKED = (
    r"^\s*(?:please\s+|bitte\s+|can you\s+|could you\s+|kannst du\s+|i (?:need|want|would like)\s+|i'd like\s+|ich "
    r"(?:brauche|mochte|möchte|will)\s+)*"
)
_MAKE = (
    r"(?P<verb>(?:create|make|generate|write|build|prepare|give me|design|draft|do|add|insert|erstelle?|"
    r"mach\w*|generiere|schreibe?|baue?|cr[ée]e[rz]?|fais|faites|pr[ée]pare[rz]?|crea|haz|genera|prepara|crie|fa[çc]a|"
    r"gere|prepare)\s+)"
)
_ORDER = re.compile(
    rf"{_ASKED}{_MAKE}?"
    r"(?:(?:me|us|mir|uns|moi|nous)\s+)?(?:an?|the|eine[nrs]?|die|une?|la|le|una?|el|uma?|o)?\s*"
    r"(?:(?:short|brief|simple|good|great|nice|professional|kurze|einfache|gute|\d{1,3}[- ](?:slide|page|min(?:ute)?)s?|\d{1,3}(?=\s+(?:slides|folien|diapo)))\s+)*"
    rf"{_DECKS}\s*(?:with \d+ slides?\s*|mit \d+ folien\s*|[^.:;\n]{{1,60}}?\s(?=about\s))?(?:about|on|for|of|regarding|covering|explaining|"
    r"[üu]ber|zu[mr]?|von|f[üu]r|sur|de|d'|du|sobre|acerca de|di|su|sul\w*|:)\s*",
    re.IGNORECASE,
)
_THIS_INTO = re.compile(rf"{_ASKED}(?:{_MAKE}|turn\s+)(?:\S+\s+){{0,6}}{_DECKS}\W*$", re.IGNORECASE)
"""Words that only ask for slides: "Turn this into slides."."""
_TELL = re.compile(
    r"^\s*(?:please\s+|bitte\s+)?(?:explain|describe|present|introduce|tell (?:me|us) about|talk about|discuss|erkl[äa]re?|"
    r"beschreibe?|stelle|explique[rz]?|d[ée]cris|explica[r]?|describe|spiega|descrivi|explique|descreva)\s+(?:(?:me|us|mir|uns)\s+)?",
    re.IGNORECASE,
)
_SLIDES_ASKED = re.compile(
    r"[\s,;(]*(?:in|with|mit|auf|en|con|com|use|using)?\s*\b\d{1,3}\s*(?:slides?|folien|diapos?(?:itives?)?|diapositivas?|"
    r"pages?|seiten|slide)\b[\s).]*$",
    re.IGNORECASE,
)
_COUNT_ASKED = re.compile(
    rf"\b(?P<count>\d{{1,3}}|{'|'.join(word for word, count in NUMBER_WORDS.items() if count > 1)})[\s-]*{_SLIDES}\b",
    re.IGNORECASE,
)
_LONGEST = 60


@dataclass(frozen=True, slots=True)
class Topic:
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


def read_topic(text: str) -> Topic:
    """Return what a prompt without content of its own is about: "Make a deck about bees" is about bees."""
    return Topic(_subject(text))


def asked_length(text: str) -> int | None:
    """Return how many slides a prompt asks for, such as "in 8 slides" or "two slides"; None where it does not say."""
    found = _COUNT_ASKED.search(plain_letters(text[:2000]))
    count = (NUMBER_WORDS.get(found["count"]) or int(found["count"])) if found is not None else 0
    return min(count, 100) or None


def names_deck(line: str) -> bool:
    """Whether a line asks for a deck by that name: "Make a presentation about bees", "Turn this into slides"."""
    found = _ORDER.match(line)
    return (found is not None and found["verb"] is not None) or _THIS_INTO.match(line) is not None


def _subject(text: str) -> str:
    whole = re.sub(r"[ \t\r\n]+", " ", text[:600]).strip()
    first = (sentences(whole) or [whole])[0]
    line = (
        _SLIDES_ASKED.sub("", _TELL.sub("", _ORDER.sub("", first, count=1), count=1)).strip(" \"'“”„«»:;,.–-")
        or whole
    )
    return line[:1].upper() + line[1:] if line.islower() or " " in line else line
