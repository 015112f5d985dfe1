"""What of a prompt asks for a deck, and what of it is the text that the deck shall show.

A request stands apart from the text: as the first line that ends in a colon or above a blank line, as a last line of
its own, or as sentences of a prompt of one line. What stands in that first line beside it without a figure belongs to
it. What is read as a request is never shown; a warning quotes it.
"""

from __future__ import annotations

import re
from itertools import dropwhile

from nbdeck.contract.layouts import Layout
from nbdeck.contract.v1 import Brief
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import begins_small, count_words, sentences
from nbdeck.engine.author.edits.phrases import AS
from nbdeck.engine.author.looks.appearance import plain_letters, understand
from nbdeck.engine.author.looks.words import NAMES_SLIDES
from nbdeck.engine.author.prompt.letters import letter_of, paragraphs_of
from nbdeck.engine.author.prompt.typed_blocks import announced_data
from nbdeck.engine.author.scaffold.asked_topic import (
    asked_length,
    is_wide_ban,
    is_wide_request,
    names_deck,
    without_counts,
)
from nbdeck.engine.author.typed.charts import chart_of_lines
from nbdeck.engine.author.typed.pairs import pairs_of
from nbdeck.engine.author.typed.tables import parted
from nbdeck.engine.author.typed.text import ITEM, sections_of
from nbdeck.engine.cells.quantities import is_year

_LOOKED_AT = 20_000
_LONGEST = 600
"""Characters of a request; what is longer is a text."""
_LONGEST_LINE = 2_000
"""Characters of a prompt of one line that can be a request; a longer one is a text."""
_TOPIC = 15
"""Words up to which a line without a full stop may be a topic."""
_LONGEST_TOPIC = 200
"""Characters of a topic; a cover has no room for more."""
_STATEMENT = 9
"""Words from which on a sentence that ends in a full stop says something."""
_FEW = 6
"""Words from which on two numbers are facts and not a name."""
_TWO_LINES = 8
"""Words of two lines that are more than a topic on two lines."""
_LEAD = 4
"""Words of a first line before a colon that asks; fewer are a title: "Show times:"."""
_GREETING = 2
"""Words of a sentence before a request that only greets."""
_ANSWERED = 2
"""Lines from which on a quotation may be a mail."""
_QUOTE = lazy_pattern(r"^(?:>\s?)+")
_NUMBER = lazy_pattern(r"\d+(?:[.,]\d+)*")
_COLON = lazy_pattern(r"^(?P<lead>[^:：]{1,200}(?::(?=\s)|：))\s*(?P<rest>\S.*)$")
_LISTED = lazy_pattern(r"[:：]\s*\S.*(?:[,;，；、،؛]\s*\S.*)|[;；؛]\s*\S")
"""A list behind a colon, or statements parted by semicolons."""
_CUE = lazy_pattern(
    r"(?:please|pls|(?:can|could) (?:yo)?u|need|i(?: want| need|'d like| would like)|create|make|generate|write|"
    r"build|prepare|draft|turn|use|keep|add|explain|describe|show|present|summari[sz]e|compare|avoid|"
    r"do not|don't|(?:start|begin|end|close) with|tone|audience|bitte|kannst du|ich (?:brauche|mochte|"
    r"will)|erstelle?|mach|schreibe?|nutze|verwende|zeige?|erklare?|zielgruppe|merci de|cree[rz]?|fais|"
    r"faites|prepare[rz]?|redige|utilise|explique|je (?:veux|voudrais)|por favor|crea|haz|escribe|usa|"
    r"(?:termin|acab)[ae] con|(?:empieza|comienza|inizia|concludi) con|(?:termine|commence)[rz]? par|"
    r"(?:termine|comece) com|(?:beginne|ende) mit|"
    r"explica|quiero|necesito|per favore|scrivi|spiega|voglio|vorrei|crie|faca|quero|preciso)\b"
)
"""How a sentence begins that asks for something; in small letters without accents."""
_PLEASE = r"(?:please|pls|bitte|por favor|per favore|merci de|s'il (?:te|vous) plait)\b[\s,]*"
_NOT = r"(?:don'?t|do not|never|no|not|without|avoid|nicht|ohne|kein\w*|ne|sans|sin|non|senza|nao|sem|leave out)\b"
_FORBIDS = lazy_pattern(rf"(?:{_PLEASE})?(?:\w+\s)?{_NOT}")
"""How a sentence begins that forbids something."""
_BANS = lazy_pattern(rf"\b{_NOT}")
_POLITE = lazy_pattern(_PLEASE)
_AS = lazy_pattern(rf"(?:{AS})\b")
_TEMPLATE = lazy_pattern(r"\b(?:template|vorlage|plantilla|modello di|modele)\b")


def read_prompt(text: str) -> Brief:
    """Return what of a prompt is a request and what is its text."""
    lines = _unquoted(text.strip().split("\n"))
    if len(lines) == 1:
        return _of_line(lines[0]) if len(lines[0]) <= _LONGEST_LINE else Brief(source=lines[0])
    asked: list[str] = []
    sentences: list[str] = []
    led = _COLON.match(lines[0])
    if led is not None and wants_chart(led["lead"]) and chart_of_lines("\n".join(lines[1:]), "en"):
        asked, lines[0] = [led["lead"]], led["rest"]
    is_above = False
    while len(lines) > 1 and (_is_lead(lines) or (asked and is_polite_ban(lines[0]))):
        first = lines.pop(0).strip()
        asks, tells = _parted(first)
        if len(tells) <= len(asks) and not any(map(_has_figure, tells)):
            asks, tells = [first], []
        asked.extend(asks)
        sentences.extend(tells)
        is_above = bool(lines[0].strip())
        while len(lines) > 1 and not lines[0].strip():
            lines.pop(0)
    above = _joined(sentences)
    above = above.rstrip(".。") if is_above and len(sentences) == 1 else above
    lines = [*([above, ""] if sentences else []), *lines]
    lines, asks = _without_last_of_letter(lines)
    asked.extend(asks)
    is_apart = len(lines) > 1 and (not lines[-2].strip() or is_request(lines[-1]) or _ends_list(lines))
    if is_apart and _asks_for_deck(lines[-1]):
        asks, tells = _parted(lines.pop().strip())
        asked.extend(asks)
        lines.extend(tells)
    return Brief(request=" ".join(asked), source="\n".join(lines).strip("\n"))


def _unquoted(lines: list[str]) -> list[str]:
    """Return lines without the marks of a mail that was answered, where all below a first paragraph have them."""
    below = list(dropwhile(str.strip, lines))
    said = [line for line in below if line.strip()]
    if len(said) < _ANSWERED or not all(line.startswith(">") for line in said):
        return lines
    return [*lines[: len(lines) - len(below)], *(_QUOTE.sub("", line) for line in below)]


def _without_last_of_letter(lines: list[str]) -> tuple[list[str], list[str]]:
    """Return the lines of a letter without the last line of its text, which asks for a deck, and what that asks."""
    letter = letter_of(paragraphs_of("\n".join(lines)))
    last = letter.text[-1] if letter and len(letter.text) > 1 else []
    if len(last) != 1 or not _asks_for_deck(last[0]):
        return lines, []
    asks, tells = _parted(last[0].strip())
    at = len(lines) - 1 - lines[::-1].index(last[0])
    return [*lines[:at], *tells, *lines[at + 1 :]], asks


def _has_figure(sentence: str) -> bool:
    return any(map(str.isdigit, sentence))


def _ends_list(lines: list[str]) -> bool:
    """Whether the last line stands below a list and is none of it."""
    return ITEM.match(lines[-2]) is not None and ITEM.match(lines[-1]) is None


def _parted(line: str) -> tuple[list[str], list[str]]:
    """Return the sentences of a line that ask or forbid, with a greeting beside them, and those that tell something.

    What has figures behind the colon of a wish tells something too.
    """
    said = sentences(line)
    if len(said) < 2:
        return said, []
    asks: list[str] = []
    tells: list[str] = []
    for one in said:
        led = _COLON.match(one) if _asks(one) else None
        if led is not None and _has_figure(led["rest"]):
            asks.append(led["lead"])
            tells.append(led["rest"])
        else:
            (asks if _asks(one) or _is_greeting(one) or one[-1] in ":：" else tells).append(one)
    return asks, tells


def _joined(said: list[str]) -> str:
    """Return sentences as one text; what stood behind the colon of a wish and begins small is a line of its own."""
    return "".join(("\n" if begins_small(one) else " ") + one for one in said).strip()


def _asks(sentence: str) -> bool:
    return (
        is_request(sentence)
        or forbids(sentence)
        or _asks_for_deck(sentence)
        or NAMES_SLIDES.search(sentence) is not None
    )


def _is_greeting(sentence: str) -> bool:
    """Whether words beside a request only greet or thank: "Hi!", "Thx, Petra"."""
    return count_words(sentence) <= _GREETING and not any(map(str.isdigit, sentence))


def wishes_of(request: str) -> tuple[str, ...]:
    """Return the wishes of a request one by one: its sentences, each parted at commas before a clause that asks."""
    return tuple(wish for one in sentences(request) for wish in _clauses(one))


def topic_of(request: str) -> str:
    """Return the wish that names the topic of a deck: the first that asks for one, else the first."""
    options = wishes_of(re.sub(r"[ \t\r\n]+", " ", request))
    return next((one for one in options if names_deck(one)), next(iter(options), request))


def forbids(wish: str) -> bool:
    """Whether a wish says what shall not be."""
    return _FORBIDS.match(plain_letters(wish)) is not None or is_wide_ban(wish)


def bans_of(request: str) -> tuple[str, ...]:
    """Return the sentences of a request that may forbid to say something, which only a model could judge."""
    said = [one for one in sentences(request) if is_wide_ban(one) or _BANS.search(without_counts(one))]
    return tuple(one for one in said if understand(one).layout is None)


def unforbidden(wish: str) -> str:
    """Return what a wish forbids, without the words that do where these stand in front."""
    match = _FORBIDS.match(plain_letters(wish))
    return wish[match.end() :] if match else wish


def is_polite_ban(wish: str) -> bool:
    """Whether a wish asks politely that something shall not be."""
    return forbids(wish) and _POLITE.match(plain_letters(wish)) is not None


def wants_chart(wish: str) -> bool:
    """Whether a wish asks for a chart."""
    return understand(wish).layout is Layout.CHART and not forbids(wish)


def wants_template(wish: str) -> bool:
    """Whether a wish is about the template."""
    return is_request(wish) and _TEMPLATE.search(plain_letters(wish)) is not None


def _clauses(sentence: str) -> list[str]:
    clauses: list[str] = []
    for part in re.split(r",\s+(?:and\s+|und\s+|et\s+|y\s+)?", sentence):
        if clauses and not is_request(part):
            clauses[-1] = f"{clauses[-1]}, {part}"
        else:
            clauses.append(part)
    return clauses


def asides(material: str) -> tuple[str, ...]:
    """Return the lines and last sentences inside a text that ask for a slide or chart; they are shown all the same."""
    lines = [line.strip() for line in material[:_LOOKED_AT].splitlines() if line.strip()]
    said = [sentences(line)[-2:] if len(lines) == at else [line] for at, line in enumerate(lines, 1)]
    return tuple(one for line in said for one in line if _asks_for_slide(one))


def _asks_for_slide(line: str) -> bool:
    if len(line) > _LONGEST or ITEM.match(line) or not is_request(line) or line[-1] in "?？":
        return False
    if is_polite_ban(line):
        return True
    return _asks_for_deck(line) or is_request(line.split()[-1]) or understand(line).layout is not None


def is_topic(text: str) -> bool:
    """Whether a prompt only names a topic or asks for a deck, and gives no text that a slide could show."""
    material = read_prompt(text[:_LOOKED_AT]).source
    lines = [line for line in material.splitlines() if line.strip()]
    if not lines:
        return True
    words = count_words(" ".join(lines))
    if len(lines) > 2 or (len(lines) == 2 and words >= _TWO_LINES):
        return False
    if any(map(ITEM.match, lines)) or any(part.heading for part in sections_of(material)):
        return False
    if (
        len(pairs_of(material).pairs) > 1
        or parted(material)[1]
        or chart_of_lines("\n".join(lines), "en") is not None
    ):
        return False
    return not any(map(_says_something, lines))


def is_request(sentence: str) -> bool:
    """Whether a sentence asks for something, instead of telling it."""
    is_asked = sentence.rstrip()[-1:] in "?？" or is_wide_request(sentence)
    return is_asked or _CUE.match(plain_letters(sentence[:200]).lstrip()) is not None


def _of_line(line: str) -> Brief:
    led = _COLON.match(line)
    if led is not None and len(sentences(led["lead"])) == 1 and _is_lead([led["lead"], ""]):
        data = announced_data(led["rest"]) if wants_chart(led["lead"]) else ""
        return Brief(request=led["lead"], source=data or led["rest"])
    said = sentences(line)
    is_asked = any(map(_asks_for_deck, said))
    is_fact = len(said) > 1 and any(map(str.isdigit, line))
    if not is_asked and (is_fact or not all(map(is_request, said))):
        return Brief(source=line)
    asks, tells = _parted(line)
    return (
        Brief(request=" ".join(asks), source=_joined(tells))
        if len(" ".join(asks)) <= _LONGEST
        else Brief(source=line)
    )


def _is_lead(lines: list[str]) -> bool:
    """Whether the first line asks for what shall be made of the lines below it."""
    line = lines[0].strip()
    if len(line) > _LONGEST or ITEM.match(line) or line.startswith("#"):
        return False
    if not line.endswith((":", "：")):
        is_asking = is_wish(line)
        is_look = (wants_chart(line) and is_asking) or _asks_for_look(line)
        return is_look or (_asks_for_deck(line) and (is_asking or not lines[1].strip()))
    is_asking = (is_request(line) or NAMES_SLIDES.search(line) is not None) and count_words(line) >= _LEAD
    return is_asking or _asks_for_deck(line) or wants_chart(line)


def _asks_for_look(line: str) -> bool:
    """Whether the last of several sentences asks politely for a layout."""
    *above, last = sentences(line) or [""]
    is_polite = (
        bool(above) and is_wish(last) and (_POLITE.match(plain_letters(last)) or is_request(last.split()[-1]))
    )
    return bool(is_polite) and understand(last).layout is not None


def is_wish(sentence: str) -> bool:
    """Whether a sentence asks for something by its first words or its last: "Friendly tone, please."."""
    return (
        is_request(sentence)
        or is_request(sentence.split()[-1])
        or _AS.match(plain_letters(sentence)) is not None
    )


def _asks_for_deck(line: str) -> bool:
    """Whether a line says how many slides there shall be, asks for a deck or template, or wants no chart or list."""
    if len(line) > _LONGEST:
        return False
    forbids_look = is_polite_ban(line) and understand(unforbidden(line)).layout is not None
    return (
        forbids_look
        or wants_template(line)
        or asked_length(line) is not None
        or any(map(names_deck, sentences(line)))
    )


def _says_something(line: str) -> bool:
    """Whether a line is a statement: a list behind a colon, two numbers, or a sentence with its full stop."""
    words = count_words(line)
    if words > _TOPIC or len(line) > _LONGEST_TOPIC or len(sentences(line)) > 1 or _LISTED.search(line):
        return True
    numbers = [number for number in _NUMBER.findall(line) if not is_year(number)]
    if len(numbers) > 1 and words >= _FEW:
        return True
    has_stop = line.rstrip("\"'”»)")[-1:] in ".!。！।۔"
    return has_stop and (words >= _STATEMENT or bool(numbers))
