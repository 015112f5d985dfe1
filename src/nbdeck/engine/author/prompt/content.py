"""Whether a prompt carries content of its own or only names a topic."""

from __future__ import annotations

import re

from nbdeck.engine.author.looks.appearance import plain_letters
from nbdeck.engine.author.typed.charts import chart_of_lines
from nbdeck.engine.author.typed.tables import parted
from nbdeck.engine.author.typed.text import ITEM, sections_of
from nbdeck.engine.layouts.sentences import count_words, sentences

_LOOKED_AT = 20_000
_LONGEST_LINE = 2_000
_WORDS = 5
"""Words that a sentence has at least to say something."""
_LONG = 30
"""Words from which on a single sentence says something, whatever it is."""
_AMOUNT = re.compile(
    r"[$€£¥]\s?\d|\d[\d.,]*\s?(?:%|percent|prozent|pour ?cent|por ?ciento|per ?cento|million|billion|mio|mrd|millones|"
    r"milliard|[kmg]\b|kg|km|eur|usd|people|users|customers|kunden|nutzer|clients|units|hours|days|x\b)",
    re.IGNORECASE,
)
_REQUEST = re.compile(
    r"(?:please|pls|create|make|generate|write|build|prepare|design|draft|use|include|focus|keep|add|explain|describe|cover|"
    r"target|show|highlight|discuss|give|tell|start|end|avoid|present|summari[sz]e|compare|do not|don't|i want|i need|i would|i'd|"
    r"i am (?:giving|preparing|looking)|we need|can you|could you|the (?:deck|presentation|audience|tone|slides?|talk|style|target)|"
    r"it (?:should|must|needs)|audience|tone|style|length|language|slides?\b|for (?:an?|the|my|our) (?:audience|board|class|team)|"
    r"bitte|erstelle?|mach|generiere|schreibe?|nutze|verwende|zeige?|erklare?|beschreibe?|die (?:zielgruppe|prasentation|folien)|ich "
    r"(?:brauche|mochte|will|halte)|es soll|zielgruppe|ton\b|sprache|kannst du|"
    r"cree[rz]?\b|fais|faites|redige|utilise|explique|decris|presente|le public|je veux|je voudrais|j'ai besoin|il faut|"
    r"crea\b|haz|escribe|usa|explica|describe|el publico|quiero|necesito|incluye|"
    r"scrivi|spiega|descrivi|il pubblico|voglio|vorrei|crie|faca|escreva|explique|quero|preciso)\b"
)


def is_topic(text: str) -> bool:
    """Whether a prompt only names a topic: no list, table, heading or figures, and no sentences but requests."""
    read = text[:_LOOKED_AT]
    if not read.strip():
        return True
    lines = [line[:_LONGEST_LINE] for line in read.splitlines() if line.strip()]
    if sum(ITEM.match(line) is not None for line in lines) > 1:
        return False
    parts = sections_of(read)
    has_heading_and_body = any(part.heading and part.text.strip() for part in parts)
    if has_heading_and_body or sum(bool(part.heading) for part in parts) > 1:
        return False
    if parted(read)[1] or chart_of_lines("\n".join(lines[:40]), None, "en", "") is not None:
        return False
    return not _says_something(lines)


def _says_something(lines: list[str]) -> bool:
    said = [one for line in lines for one in sentences(line) if not is_request(one)]
    telling = [one for one in said if count_words(one) >= _WORDS]
    if any(len(_AMOUNT.findall(one)) > 1 for one in said) or any(
        count_words(one) >= _LONG for one in telling
    ):
        return True
    ended = [one for one in telling if one.rstrip('"”»)')[-1:] in ".!。！"]
    return len(ended) > 1 or len(telling) > 2


def is_request(sentence: str) -> bool:
    """Whether a sentence asks for a deck or says how it shall be, instead of telling something."""
    return (
        sentence.rstrip()[-1:] in "?？" or _REQUEST.match(plain_letters(sentence[:200]).lstrip()) is not None
    )
