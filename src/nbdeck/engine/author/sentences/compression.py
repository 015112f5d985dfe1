"""A sentence of a document as a point on a slide: shorter by leaving words out, and clear without its neighbours."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nbdeck.engine.author.language.lexicon import Lexicon, is_spaceless
from nbdeck.engine.author.sentences.cleaning import cleaned, tidied
from nbdeck.engine.author.sentences.stating import announces, points_back
from nbdeck.engine.text.remembering import SHORT, remembered

_LEAST = 5
"""Words that a statement must have after a cut."""
_NAMED = 2
"""Words of a member of an enumeration."""
_SHARE = 0.35
"""Share of its words that a sentence must keep in a cut."""
_WHOLE = 1.25
"""How far beyond its words a sentence is rather shown whole than without one of its clauses."""
_STRETCH = 1.5
"""How far beyond its words a point may go where no cut comes nearer."""
_TOKEN = re.compile(r"\S*\w\S*")
_WIDE_WORD = 2
"""Characters that count as a word where words are not spaced."""
_ASIDE = re.compile(r"\s?[—–]\s?[^—–,;.]{3,90}?\s?[—–]\s?|\s–\s[^—–;.]{3,90}?\s–\s")
_BRACKETS = re.compile(r"(?:(?<=\s)|^)(?:\([^()]*\)|\[[^\[\]]*\])\s?")
"""Brackets with a space in front; others are a part of a name."""
_PARTICIPLE = re.compile(r",\s(?=(?:[a-z]+ly\s)?[a-z]{3,}ing\s)")
_MARKS = (
    re.compile(r";\s"),
    re.compile(r"\s[–—]\s|(?<=\w)—\s?(?=\w)"),
    re.compile(r"(?<!\d):\s"),
)
_OUTWARD = re.compile(
    r"\b(?:above|below|as follows|following (?:section|chapter|table|figure|example)s?|this (?:section|paper|chapter|figure|table|post|"
    r"article|document|appendix|page)|oben genannt\w*|siehe (?:oben|unten)|wie folgt|ci-dessus|ci-dessous|a continuación|"
    r"más arriba|más abajo|di seguito|sopra citat\w+|acima|abaixo|a seguir)\b|上文|下文|如下|如上|以下の|前述",
    re.IGNORECASE,
)
_OPEN_LIST = re.compile(r"[;,]\s*(?:and|or|und|oder|et|ou|y|o|e)?\s*$", re.IGNORECASE)
_ENGLISH_VERB = re.compile(r"^(?:the |an? )?[a-z]+ [a-z]{3,}s\b")
_DENIAL = re.compile(r"(?:not|nor|even|nicht|auch|non|pas|no|sino)\b", re.IGNORECASE)
"""Openings behind a comma of what is no main clause."""
_PREPOSITION = re.compile(
    r"^(?:by|in|on|at|over|during|from|under|within|through|across) (?!\w+ing\b)", re.IGNORECASE
)
"""Openings of a phrase, which needs no comma before the main clause."""
_SECOND_THAT = re.compile(
    r"\b(?:and|but|or) that\b|\b(?:und|aber|oder) dass\b|\b(?:et|mais|ou) que\b|\b[yo] que\b|\b(?:pero|ma|mas) (?:que|che)\b|\be che\b",
    re.IGNORECASE,
)
"""A second clause of an announcement, which could not stand without it."""
_LOOSE = re.compile(
    r"^(?:(?:in order )?to|as|since|because|although|though|despite|while|due to|thanks to|um|da|weil|obwohl|trotz|aufgrund|wegen|dank|pour|comme|"
    r"puisque|bien que|malgré|grâce|para|como|aunque|pese|debido|gracias|per|poiché|sebbene|nonostante|grazie|embora|apesar|devido|graças)\s",
    re.IGNORECASE,
)
"""Openings of a purpose, a reason or a concession; without any other the rest of a sentence may be false."""
_OPEN_TAIL = re.compile(r"(?:[;:]\s|\b(?:that|because|dass|weil)\s)(?P<tail>[^;:]*)$")
"""What stands behind the last border, which must not be a clause in front of another."""
_PAIRS = (
    (re.compile(r"\beither\b", re.IGNORECASE), re.compile(r"\bor\b")),
    (re.compile(r"\bneither\b", re.IGNORECASE), re.compile(r"\bnor\b")),
    (re.compile(r"\bentweder\b", re.IGNORECASE), re.compile(r"\boder\b")),
    (re.compile(r"\bnot (?:only|just)\b", re.IGNORECASE), re.compile(r"\bbut\b")),
)
"""Words of which the second must not be cut off where the first stands."""
_AFTER_MARK = re.compile(r"—|\s–\s|(?<!\d):\s")
_PAIRED = re.compile(r"[()\[\]“”«»（）「」\"]")
_NOT_PROSE = re.compile(
    r"https?://|www\.\w|\bdoi:|©|\barXiv\b|[\w.]+@[\w.]+\.\w|^\W*\d+\W*$|[=<>]{2,}|[{}\\|]|\.{4,}|_{3,}|:[a-z]+_[a-z_]+:|"
    r"(?:[-=]>|[→⇒⟶]).*(?:[-=]>|[→⇒⟶])|(?<!\w)@[A-Za-z]+\d{4}|\[\?\]|\bxxx\b|(?:\b[\w-]+\.(?:md|rst|adoc|txt|html?|pdf)\b(?:\s?[,;]\s?|\s)(?:and |or )?){2}",
    re.DOTALL,
)
"""Addresses, formulas, chains of arrows and lists of files: nothing that is read aloud."""
_CODE = re.compile(r"\w_\w|\w/\w+/|^[\"'(]?(?:--?[a-z]|/\w)|\w\(\)|[a-z]\.[a-z]\w*(?:\.|$)|[=<>{}|\\]|\w\*$")
_CODED = 0.2
"""Share of such names in a text that is still prose."""
_SYMBOLS = 0.62
"""Share of letters and spaces that prose has at least."""
_END = re.compile(r"[.!?…。！？؟।]['\"”’»)\]）」』]*$")
_QUESTION = "?？؟"


def count_words(text: str) -> int:
    """Return how many words a text has; two characters count as one where words are not spaced."""
    if not text.isascii() and is_spaceless(text):
        return sum(map(str.isalnum, text)) // _WIDE_WORD
    return len(_TOKEN.findall(text))


@remembered(SHORT)
def compressed(sentence: str, language: Lexicon, most: int) -> str:
    """Return the sentence as a point of about `most` words, without lead-in and full stop.

    Brackets and relative clauses are left out as far as needed, then further and introductory clauses of a sentence
    that is longer than `most` by more than a quarter; what stays is a whole statement, longer where no cut leaves one.
    """
    text = _without_inserted(without_lead_in(cleaned(sentence, language), language), language)
    for shorter, enough in (
        (_without_brackets, 1.0),
        (_without_asides, 1.0),
        (_without_middle, 1.0),
        (_main_clause, _WHOLE),
        (_without_intro, _WHOLE),
    ):
        if count_words(text) <= most * enough:
            break
        text = shorter(text, language, most) or text
    return finished(text)


def is_cut(short: str, whole: str) -> bool:
    """Whether more than brackets is gone from a sentence that was made shorter."""
    return _letters(short) != _letters(whole)


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, _BRACKETS.sub("", text))).casefold()


def finished(text: str) -> str:
    """Return a point with a capital at its start and no full stop at its end."""
    text = _OPEN_LIST.sub("", text.strip(" ,;:–—-"))
    if text.endswith(".") and not text.endswith("..") and not _ends_in_abbreviation(text):
        text = text[:-1].rstrip()
    text = re.sub(r"[。।]$", "", text)
    first = text.split(" ", 1)[0]
    return text[:1].upper() + text[1:] if first.islower() and first.rstrip(",").isalpha() else text


def _ends_in_abbreviation(text: str) -> bool:
    last = text.rsplit(" ", 1)[-1].lower()
    return last in {"etc.", "usw.", "inc.", "ltd.", "co.", "u.s.", "a.m.", "p.m.", "approx."}


def without_lead_in(text: str, language: Lexicon) -> str:
    """Return the sentence without openings that only tie it to the one before, or announce it."""
    for _ in range(3):
        lead = language.pattern("lead_ins").match(text)
        if lead is not None and text[lead.end() : lead.end() + 1] in ",:" and lead.end() < len(text):
            text = text[lead.end() + 1 :].lstrip()
        elif (
            lead is not None
            and language.tag == "en"
            and re.match(r"(?:and|but|yet|or)$", lead[0], re.IGNORECASE)
        ):
            text = text[lead.end() :].lstrip()
        announced = language.pattern("announcing").match(text)
        is_one = announced is not None and _SECOND_THAT.search(text, announced.end()) is None
        if announced is not None and is_one and text[announced.end() : announced.end() + 1] == " ":
            text = text[announced.end() :].lstrip(" ,")
    return text[:1].upper() + text[1:] if text[:1].islower() and text[:1].isalpha() else text


def _without_inserted(text: str, language: Lexicon) -> str:
    """Return the sentence without words such as "however" between two commas."""
    if "," not in text:
        return text
    behind = ", " if language.pattern("intro").match(text) else " "
    return language.pattern("inserted").sub(behind, text)


def _without_brackets(text: str, language: Lexicon, most: int) -> str:
    del language, most
    return tidied(_BRACKETS.sub("", text))


def _without_asides(text: str, language: Lexicon, most: int) -> str:
    del language, most
    found = _ASIDE.search(text)
    return tidied(f"{text[: found.start()]} {text[found.end() :]}") if found else text


def _without_middle(text: str, language: Lexicon, most: int) -> str:
    """Return the sentence without a relative clause between its subject and its verb."""
    del most
    for match in re.finditer(r",\s", text):
        behind = text[match.end() :]
        if not _begins(language, "relative", behind):
            continue
        end = behind.find(", ")
        if end > 0 and has_verb(behind[end + 2 :].partition(" ")[0], language):
            return tidied(f"{text[: match.start()]} {behind[end + 2 :]}")
    return text


def _begins(language: Lexicon, cue: str, text: str) -> bool:
    found = language.pattern(cue).match(text)
    return found is not None and found.end() < len(text)


def _without_intro(text: str, language: Lexicon, most: int) -> str:
    """Return the sentence without a purpose, reason or concession in front of its main clause, unless that holds a number."""
    del most
    if not _LOOSE.match(text):
        return text
    end = text.find(", ")
    rest = text[end + 2 :]
    is_clause = 0 < end <= len(text) * (1 - _SHARE) and not any(map(str.isdigit, text[:end]))
    if (
        not is_clause
        or _DENIAL.match(rest)
        or (language.has_cues and not _states(rest.partition(", ")[0], language, is_all=", " not in rest))
        or _begins(language, "joining", rest)
        or not stands_alone(rest[:1].upper() + rest[1:], language)
    ):
        return text
    return rest[:1].upper() + rest[1:]


def _states(text: str, language: Lexicon, *, is_all: bool) -> bool:
    """Whether a clause has a verb; in front of a comma a participle, which may be an adjective, is none."""
    return has_verb(text, language) if is_all else language.finds("verbs", text)


def _main_clause(text: str, language: Lexicon, most: int) -> str:
    """Return the sentence up to the latest border of clauses that leaves about so many words; as it is without one."""
    heads = [(text[:end].rstrip(" ,;:–—"), is_clause) for end, is_clause in _ends(text, language)]
    whole = [head for head, is_clause in heads if _is_statement(head, text, language, is_clause=is_clause)]
    for words in (most, most * _STRETCH):
        fitting = [head for head in whole if count_words(head) <= words]
        if fitting:
            return max(fitting, key=len)
    return text


def _ends(text: str, language: Lexicon) -> Iterator[tuple[int, bool]]:
    """Yield where clauses end, and whether what stands before is sure to be a main clause."""
    for mark in _MARKS:
        yield from ((match.start(), False) for match in mark.finditer(text))
    participles = [match.start() for match in _PARTICIPLE.finditer(text)]
    if language.tag == "en" and len(participles) == 1 and text.count(", ") == 1:
        yield participles[0], False
    for match in re.finditer(r",\s|[，、]", text):
        behind = text[match.end() :]
        if is_spaceless(text) or _begins(language, "relative", behind):
            yield match.start(), False
        elif joining := language.pattern("joining").match(behind):
            earlier = text.rfind(", ", 0, match.start())
            near = " ".join(behind[joining.end() :].split()[:6])
            if has_verb(near, language) or (
                earlier < 0 and _ENGLISH_VERB.search(near) and language.tag == "en"
            ):
                between = text[earlier + 2 : match.start()] if earlier > 0 else ""
                if between and count_words(between) <= _NAMED and not has_verb(between, language):
                    continue
                if not has_verb(between, language):
                    yield match.start(), earlier < 0
                elif not has_verb(between.partition(" ")[0], language):
                    yield earlier, True


def _is_statement(head: str, text: str, language: Lexicon, *, is_clause: bool) -> bool:
    words = count_words(head)
    if words < max(_LEAST, count_words(text) * _SHARE) or not is_balanced(head) or _AFTER_MARK.search(head):
        return False
    if any(first.search(head) and not second.search(head) for first, second in _PAIRS):
        return False
    tail = _OPEN_TAIL.search(head)
    if tail is not None and ", " not in tail["tail"] and language.pattern("intro").match(tail["tail"]):
        return False
    if not language.has_cues:
        return True
    opening = language.pattern("intro").match(head)
    is_phrase = opening is not None and is_clause and _PREPOSITION.match(head) and has_verb(head, language)
    is_open = opening is not None and ", " not in head and not is_phrase
    is_loose = is_open or language.pattern("dangling").search(head) is not None
    return not is_loose and (is_clause or has_verb(head, language))


def has_verb(text: str, language: Lexicon) -> bool:
    """Whether a finite verb is seen in the text."""
    if language.tag == "en" and re.search(r"\b[a-z]{3,}(?:ed|izes|ifies|ates)\b", text):
        return True
    return language.finds("verbs", text)


def is_balanced(text: str) -> bool:
    """Whether every bracket and quotation mark that is opened is closed."""
    if _PAIRED.search(text) is None:
        return True
    pairs = (("(", ")"), ("[", "]"), ("“", "”"), ("«", "»"), ("（", "）"), ("「", "」"))
    return all(text.count(left) == text.count(right) for left, right in pairs) and text.count('"') % 2 == 0


@remembered(SHORT)
def stands_alone(text: str, language: Lexicon) -> bool:
    """Whether a sentence is prose that is understood without the sentences, figures and pages around it."""
    letters = sum(map(str.isalpha, text)) + text.count(" ")
    if not text or letters < len(text) * _SYMBOLS or _NOT_PROSE.search(text) or not is_balanced(text):
        return False
    if text[0].islower() or text.rstrip().endswith((":", ",", ";", "：")) or _OUTWARD.search(text):
        return False
    if language.pattern("pointing").match(text) or points_back(text, language) or announces(text, language):
        return False
    return language.pattern("numbered").search(text) is None


def is_code(text: str) -> bool:
    """Whether names of files, options and variables are so many that the text is not read aloud."""
    return code_share(text) > _CODED


def code_share(text: str) -> float:
    """Return how many of the words are names of files, options and variables, 0 to 1."""
    words = text.split()
    return sum(_CODE.search(word) is not None for word in words) / max(len(words), 1)


def is_question(text: str) -> bool:
    """Whether the text ends as a question does."""
    return text.rstrip().rstrip("\"'”»)]")[-1:] in tuple(_QUESTION)


def is_sentence(text: str) -> bool:
    """Whether the text ends as a sentence does, and asks nothing."""
    text = text.rstrip()
    return _END.search(text) is not None and text.rstrip("\"'”»)]")[-1:] not in _QUESTION
