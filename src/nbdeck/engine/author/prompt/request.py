"""What of a prompt asks for a deck, and what of it is the text that the deck shall show.

A request stands apart from the text: as the first line that ends in a colon or above a blank line, in brackets behind
it, as last lines of their own, as a line inside a letter, or as sentences of a prompt of one line. What stands in that
line beside it without a figure belongs to it. What is read as a request is never shown; a warning quotes it.
"""

from __future__ import annotations

import re
from itertools import dropwhile, takewhile

from nbdeck.contract.v1 import Brief
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import begins_small, count_words, sentences
from nbdeck.engine.author.looks.appearance import understand
from nbdeck.engine.author.looks.words import NAMES_SLIDES
from nbdeck.engine.author.prompt.letters import letter_of, paragraphs_of
from nbdeck.engine.author.prompt.typed_blocks import announced_data, points_of
from nbdeck.engine.author.prompt.wording import (
    LONGEST_REQUEST,
    QUOTED,
    forbids,
    forbids_saying,
    goes_on_asking,
    is_about_deck,
    is_polite,
    is_polite_ban,
    is_request,
    is_request_for_deck,
    is_wish,
    wants_chart,
)
from nbdeck.engine.author.scaffold.asked_topic import asked_length, asks_for_deck, names_deck
from nbdeck.engine.author.typed.charts import chart_of_lines
from nbdeck.engine.author.typed.pairs import pairs_of
from nbdeck.engine.author.typed.tables import parted
from nbdeck.engine.author.typed.text import ITEM, in_sentences, named_heading, sections_of
from nbdeck.engine.author.typed.things import things_in
from nbdeck.engine.cells.quantities import is_year

_LOOKED_AT = 20_000
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
"""Words of a first line before a colon that asks, or of a last one that forbids; fewer are a title: "Show times:"."""
_GREETING = 2
"""Words of a sentence before a request that only greets."""
_ANSWERED = 2
"""Lines from which on a quotation may be a mail."""
_LAST = 3
"""Lines at the end of a text in which a request may begin."""
_COUNTING = 3
"""Words in which a line that is a wish says how many slides there shall be."""
_BESIDE = lazy_pattern(r"(?P<rest>\S.*\S)\s*\((?P<asked>[^()]+)\)[:.]?$")
"""A title with a request in brackets behind it."""
_QUOTE = lazy_pattern(r"^(?:>\s?)+")
_NUMBER = lazy_pattern(r"\d+(?:[.,]\d+)*")
_COLON = lazy_pattern(r"^(?P<lead>[^:：]{1,200}(?::(?=\s)|：))\s*(?P<rest>\S.*)$")
_LISTED = lazy_pattern(r"[:：]\s*\S.*(?:[,;，；、،؛]\s*\S.*)|[;；؛]\s*\S")
"""A list behind a colon, or statements parted by semicolons."""


def read_prompt(text: str) -> Brief:
    """Return what of a prompt is a request and what is its text."""
    lines = _unquoted(in_sentences(text.strip()).split("\n"))
    if len(lines) == 1:
        return _of_line(lines[0]) if len(lines[0]) <= _LONGEST_LINE else Brief(source=lines[0])
    asked, lines = _without_first(lines)
    for take in (_without_line_of_letter, _without_last):
        lines, asks = take(lines)
        asked.extend(asks)
    if asked:
        lines, asks = _without_last_wishes(lines)
        asked.extend(asks)
    return Brief(request=" ".join(asked), source="\n".join(lines).strip("\n"))


def _without_first(lines: list[str]) -> tuple[list[str], list[str]]:
    """Return what the first lines ask for, and the lines without it."""
    asked: list[str] = []
    sentences: list[str] = []
    led = _COLON.match(lines[0])
    if led is not None and wants_chart(led["lead"]) and chart_of_lines("\n".join(lines[1:]), "en"):
        asked, lines[0] = [led["lead"]], led["rest"]
    if (match := _BESIDE.match(lines[0])) and is_about_deck(match["asked"]):
        asked, lines[0] = [match["asked"]], match["rest"]
    wishes = list(takewhile(str.strip, lines))
    if len(wishes) < len(lines) and len(wishes) > 1 and _are_wishes(wishes[1:]):
        asked.extend(map(str.strip, wishes[1:]))
        del lines[1 : len(wishes)]
    is_above = False
    while len(lines) > 1 and (_is_lead(lines) or (asked and is_polite_ban(lines[0]))):
        first = lines.pop(0).strip()
        asks, tells = _parted(first)
        if len(tells) <= len(asks) and not any(map(_has_figure, tells)):
            asks, tells = [first], []
        asked.extend(asks)
        sentences.extend(tells)
        wishes = list(takewhile(str.strip, lines))
        if not tells and len(wishes) < len(lines) and all(map(_is_wish_line, wishes)):
            asked.extend(map(str.strip, wishes))
            del lines[: len(wishes)]
        is_above = bool(lines[0].strip())
        while len(lines) > 1 and not lines[0].strip():
            lines.pop(0)
    above = _joined(sentences)
    above = above.rstrip(".。") if is_above and len(sentences) == 1 else above
    return asked, [*([above, ""] if sentences else []), *lines]


def _are_wishes(lines: list[str]) -> bool:
    """Whether lines below a title say nothing but how the deck shall be: one names a look, all of them ask."""
    said = [one for line in lines for one in sentences(line)]
    is_look = any(understand(one).layout is not None for one in said)
    return is_look and all(is_about_deck(one) or goes_on_asking(one) for one in said)


def _without_last(lines: list[str]) -> tuple[list[str], list[str]]:
    """Return lines without the last ones from that on which asks for a deck, and what these ask."""
    at = max(len(lines) - _LAST, 1)
    while at < len(lines) and not (_is_apart(lines[: at + 1]) and is_request_for_deck(lines[at])):
        at += 1
    if at >= len(lines) or any(map(ITEM.match, lines[at:])):
        return lines, []
    asks, tells = _parted(lines[at].strip())
    return [*lines[:at], *tells], [*asks, *filter(str.strip, lines[at + 1 :])]


def _without_last_wishes(lines: list[str]) -> tuple[list[str], list[str]]:
    """Return lines without the last ones that name slides or forbid to say something, and these."""
    asks: list[str] = []
    while len(lines) > 1 and (not lines[-1].strip() or _is_said_to_maker(lines[-1])):
        asks[:0] = filter(None, [lines[-1].strip()])
        lines = lines[:-1]
    return lines, asks


def _is_said_to_maker(line: str) -> bool:
    """Whether a line forbids to say something, asks something of slides, or names one by its number."""
    if ITEM.match(line) or named_heading(line) or len(line) > LONGEST_REQUEST:
        return False
    is_ban = forbids(line) and forbids_saying(line) and count_words(line) >= _LEAD
    named = NAMES_SLIDES.search(line)
    is_numbered = named is not None and line[named.end() :].strip()[:1].isdigit()
    return is_ban or is_numbered or (named is not None and is_wish(line))


def _unquoted(lines: list[str]) -> list[str]:
    """Return lines without the marks of a mail that was answered, where all below a first paragraph have them."""
    below = list(dropwhile(str.strip, lines))
    said = [line for line in below if line.strip()]
    if len(said) < _ANSWERED or not all(line.startswith(">") for line in said):
        return lines
    return [*lines[: len(lines) - len(below)], *(_QUOTE.sub("", line) for line in below)]


def _without_line_of_letter(lines: list[str]) -> tuple[list[str], list[str]]:
    """Return the lines of a letter without that of its text which asks for a deck, and what that asks."""
    letter = letter_of(paragraphs_of("\n".join(lines)))
    alone = [own[0] for own in letter.text if len(own) == 1] if letter and len(letter.text) > 1 else []
    line = next(filter(is_request_for_deck, alone), "")
    if not line:
        return lines, []
    asks, tells = _parted(line.strip())
    if not any(map(_has_figure, tells)):
        asks, tells = [line.strip()], []
    at = lines.index(line)
    return [*lines[:at], *tells, *lines[at + 1 :]], asks


def _has_figure(sentence: str) -> bool:
    """Whether there is a figure outside of a quoted name."""
    return any(map(str.isdigit, QUOTED.sub("", sentence)))


def _is_apart(lines: list[str]) -> bool:
    """Whether the last line stands below a blank one or a list, or begins as a request does."""
    above, line = lines[-2:]
    is_count = asked_length(" ".join(line.split()[:_COUNTING])) is not None
    return (
        is_count
        or not above.strip()
        or is_request(line)
        or (bool(ITEM.match(above)) and not ITEM.match(line))
    )


def _is_wish_line(line: str) -> bool:
    """Whether a line right below a request goes on with it: `- no pictures`, `Audience: the board`."""
    match = ITEM.match(line)
    said = match["text"] if match else line.strip()
    return is_wish(said) or forbids(said) or is_request_for_deck(said) or understand(said).layout is not None


def _parted(line: str) -> tuple[list[str], list[str]]:
    """Return the sentences of a line that ask or forbid, with a greeting beside them, and those that tell something.

    What has figures behind the colon of a wish tells something too.
    """
    said = sentences(line)
    if len(said) < 2:
        return said, []
    asks: list[str] = []
    tells: list[str] = []
    is_behind = False
    for one in said:
        is_asked = is_about_deck(one) or (is_behind and goes_on_asking(one))
        led = _COLON.match(one) if is_asked else None
        if led is not None and _has_figure(led["rest"]):
            asks.append(led["lead"])
            tells.append(led["rest"])
        else:
            (asks if is_asked or _is_greeting(one) or one[-1] in ":：" else tells).append(one)
        is_behind = is_asked
    return asks, tells


def _joined(said: list[str]) -> str:
    """Return sentences as one text; what stood behind the colon of a wish and begins small is a line of its own."""
    return "".join(("\n" if begins_small(one) else " ") + one for one in said).strip()


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
    if len(line) > LONGEST_REQUEST or ITEM.match(line) or not is_request(line) or line[-1] in "?？":
        return False
    if is_polite_ban(line):
        return True
    return is_request_for_deck(line) or is_request(line.split()[-1]) or understand(line).layout is not None


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


def _of_line(line: str) -> Brief:
    led = _COLON.match(line)
    if led is not None and len(sentences(led["lead"])) == 1 and _is_lead([led["lead"], ""]):
        data = announced_data(led["rest"]) if wants_chart(led["lead"]) else ""
        first, *others = sentences(led["rest"])
        asks = [one for one in others if NAMES_SLIDES.search(one)]
        tells = [one for one in others if one not in asks]
        things = points_of(things_in(first)) if not tells and is_request_for_deck(led["lead"]) else ""
        rest = led["rest"] if not asks else " ".join([first, *tells])
        lead = f"{led['lead'].rstrip(':： ')}." if asks else led["lead"]
        return Brief(request=" ".join([lead, *asks]), source=data or things or rest)
    said = sentences(line)
    is_asked = any(map(is_request_for_deck, said))
    is_fact = len(said) > 1 and any(map(str.isdigit, line))
    if not is_asked and (is_fact or not all(map(is_request, said))):
        return Brief(source=line)
    asks, tells = _parted(line)
    return (
        Brief(request=" ".join(asks), source=_joined(tells))
        if len(" ".join(asks)) <= LONGEST_REQUEST
        else Brief(source=line)
    )


def _is_lead(lines: list[str]) -> bool:
    """Whether the first line asks for what shall be made of the lines below it."""
    line = lines[0].strip()
    if len(line) > LONGEST_REQUEST or ITEM.match(line) or line.startswith("#"):
        return False
    if not line.endswith((":", "：")):
        is_asking = is_wish(line)
        is_look = (wants_chart(line) and is_asking) or _asks_for_look(line)
        is_alone = not lines[1].strip()
        return (
            is_look
            or (is_request_for_deck(line) and (is_asking or is_alone))
            or (is_alone and _names_wish(line))
        )
    is_asking = (is_request(line) or NAMES_SLIDES.search(line) is not None) and count_words(line) >= _LEAD
    return is_asking or is_request_for_deck(line) or wants_chart(line)


def _names_wish(line: str) -> bool:
    """Whether a line begins with a deck and goes on with a wish for it: "Deck for the board, no pictures"."""
    first, *clauses = re.split(r"[,.;]\s+", line)
    return asks_for_deck(first) and any(
        forbids(one) or is_wish(one) or understand(one).layout is not None for one in clauses if one
    )


def _asks_for_look(line: str) -> bool:
    """Whether the last of several sentences asks politely for a layout."""
    *above, last = sentences(line) or [""]
    is_asked = is_wish(last) and (is_polite(last) or is_request(last.split()[-1]))
    return bool(above) and is_asked and understand(last).layout is not None


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
