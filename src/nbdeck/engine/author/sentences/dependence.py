"""What a sentence needs that a slide does not show: another place, the sentence before, an example beside it."""

from __future__ import annotations

import re
from functools import lru_cache

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.remembering import SHORT, remembered
from nbdeck.engine.author.language.cues import cues
from nbdeck.engine.author.language.english_verbs import opens_without_subject
from nbdeck.engine.author.language.lexicon import Lexicon

_NEVER = lazy_pattern(r"(?!)")
_OBJECTS = frozenset({"that", "the", "an", "a", "your", "all", "whether", "if", "which", "how"})
"""Words behind the verb of an order, which is no noun: "Confirm that they"."""
_PARTICIPLE = lazy_pattern(
    r"^[A-Z][a-z]+ed (?:&|and|by|to|for|with|in|on|as|from|using|via) (?!.*\b(?:is|are|was|were|has|have|"
    r"can|will|must|may)\b)"
)
"""A participle whose subject is gone: "Designed for speed"."""
_LIKENESS = lazy_pattern(r"^(?:like|unlike|such as|as with|as for)\s", re.IGNORECASE)
"""Openings of a phrase in front of a main clause."""
_FOLLOWING = lazy_pattern(r"^(?:\w+ing|which|who|where|as|with|so that|especially|including)\s")
"""Openings behind a comma of what is no main clause."""
_CONDITIONS = ("instances", "states", "denials", "concessions", "provisos", "places")
_KEYED = lazy_pattern(
    r"(?<![\w/.])@(?:[A-Za-z][\w:-]*\d{2}[a-z]?(?!\w)|(?:fig|tbl|tab|sec|eq|lst)[:-]\w)|\\\w*(?:ref|cite\w?)\{"
)
"""Keys of Pandoc and LaTeX: of a book, a figure, a section."""
_NEAR = 9
"""Words from the start in which a pronoun is likely to stand for something in the sentence before."""
_GLUED = lazy_pattern(
    r"^[A-Z]\w+ (?:An|The) (?=\w)|^[a-z][\w-]*(?: [^\sA-Z]+){0,4} [A-Z][a-z]+s(?:,| or| the| an?| all)\s|"
    r"(?:\b[A-Z]{2,}\s){3}|^[A-Z][A-Z ]{4,}\s(?=A\s|[A-Z][a-z])|[a-z]\s(?:The|If|In|By|With|After|When|"
    r"This|It|To|You|We|There|Unless|Assuming|As|Any|Each|Every|Most|Use|Note|Do|These|Le|La|Les|El|Los|Il|"
    r"Um|Uma|Um)\s(?=[a-z])|[a-z]\.[A-Z][a-z]+ [a-z]+ [a-z]+|[a-z]{5,}\.\s[a-z]{2,}\s"
)
"""A heading or the end of one sentence run into the next, as text without markup leaves it."""
_ENTRY = lazy_pattern(r"^[a-z][\w-]+(?:\([^()]*\))?\s[A-Z][a-z'’]*\s")
"""A name and what explains it, run together."""
_UNFINISHED = lazy_pattern(
    r"(?:, (?:no|yes)|(?<!they )(?<!it )(?<!he )(?<!we )(?<!you )(?<!who )\b(?:are|is|was|were)|\.\.\.?|…|"
    r":|,|;|\b(?:and|or|of|the|an|than|from|into|between|via|e\.g|i\.e|such as|for example|namely|known as|"
    r"called|named|satisfying|(?<!such )(?<!as well )as|und|oder|et|ou|y|o|e))\W*$",
    re.IGNORECASE,
)
_QUOTED = lazy_pattern(r"^[\"“„«].*[\"”“»]\.?$", re.DOTALL)
_BRACKETED = lazy_pattern(r"^\(.*\)\W*$", re.DOTALL)
_BROKEN = lazy_pattern(
    r"^\W*\d{0,2}[.)]?\s*$|^(?:…|\.\.|[,.;:)\]\[]|\([^()]*\)[,.;]|[“\"][^”\"]+[”\"] (?:for|in|on)\b|\./|\*|"
    r"#|\+\s)|\s[b-z]$|(?<!\w)-{2}(?!\w)|\$\w|\*\s*$|^\w+ \d+\W*$|=\W*$|[“\"]\s*[”\"]|\?\s|\s['’]s\s|"
    r"\w\W*\[\d+\]$|::\s|:\s[–—-]|^[a-z]+s (?:against|to|in|on|for|with|from|by|into|at) "
)
"""What leftovers of markup, commands and columns look like, and a verb whose subject was left out with them."""
_SUBJECTLESS = lazy_pattern(
    r"^(?!(?:Hours|Days|Weeks|Years|Others|Always|Perhaps|Sometimes|Besides|Towards|Unless|Its|His|Yes|Is|"
    r"Was|Has|Does)\b)[A-Z]?[a-z]+[^s\Wui]s (?:an?|the|each|every|all|your|any|multiple|both|items?|one|"
    r"whether|how)\b"
)
"""An English verb in front of its object: "Wraps a buffer"."""
_SUBORDINATE = lazy_pattern(
    r"^(?:only |even |just )?(?:if|in case|when|although|though|because|while|after|before|until|unless|once)\s",
    re.IGNORECASE,
)
"""Openings of a clause in front of a main one."""


@lru_cache(maxsize=128)
def _pattern(tag: str, cue: str) -> re.Pattern[str]:
    known = cues(tag)
    if known is None:
        return _NEVER
    words = known.dependence
    if cue == "shells":
        articles = words.articles.replace("l['’]", "l['’](?=\\w)")
        return re.compile(
            rf"^(?:{articles})\s?(?:\w+ ){{0,2}}(?P<noun>{words.shells})\b(?!\s(?:{words.complements})(?!\w))",
            re.IGNORECASE,
        )
    if cue == "openers":
        return re.compile(rf"^\W*(?:{words.openers})(?!\w)", re.IGNORECASE)
    if cue == "closing":
        return re.compile(rf"(?<!\w)(?:{getattr(words, cue)})\W*$", re.IGNORECASE)
    return re.compile(rf"(?<!\w)(?:{getattr(words, cue)})(?!\w)", re.IGNORECASE)


def points_elsewhere(text: str, language: Lexicon) -> bool:
    """Whether a text sends its reader to another place: "see section 4", "the following command", "@smith2019"."""
    return _pattern(language.tag, "elsewhere").search(text) is not None or _KEYED.search(text) is not None


def goes_on(text: str, language: Lexicon) -> bool:
    """Whether a text opens in the middle of a thought: "Otherwise", "In that case", "is added to"."""
    return _pattern(language.tag, "openers").match(text) is not None


def lacks_antecedent(text: str, language: Lexicon) -> bool:
    """Whether a pronoun stands for something outside the sentence.

    Words such as "this" always do. Others may stand for a noun in front of them, if a clause has ended in between.
    """
    words = text.split()
    opening = " ".join(words[:_NEAR])
    if _pattern(language.tag, "pointers").search(opening) or _pattern(language.tag, "closing").search(text):
        return True
    match = _pattern(language.tag, "pronouns").search(opening)
    if match is not None and not _has_noun(opening[: match.start()], language, is_parted=True):
        return True
    owner = _pattern(language.tag, "owners").search(opening)
    return owner is not None and not _has_noun(opening[: owner.start()], language, is_parted=False)


def _has_noun(before: str, language: Lexicon, *, is_parted: bool) -> bool:
    """Whether a word that means something stands in a text, and a clause has ended behind it where one must."""
    words = [word.strip(",;:()\"'“”") for word in before.split()]
    if (language.tag == "en" and words[:1] and words[0].endswith("ing")) or (
        language.tag == "en" and len(words) > 1 and words[1] in _OBJECTS
    ):
        words = words[1:]
    meaning = [word for word in words if len(word) > 1 and word.lower() not in language.stop_words]
    has_border = "," in before or any(_pattern(language.tag, "clauses").fullmatch(word) for word in words[1:])
    return bool(meaning) and (has_border or not is_parted)


def lacks_condition(text: str, language: Lexicon) -> bool:
    """Whether a sentence goes on from a state that it does not tell, or denies something only of the case before it."""
    has = {cue for cue in _CONDITIONS if _pattern(language.tag, cue).search(text)}
    if "instances" in has:
        return True
    goes_on_from = "states" in has and "concessions" not in has
    return goes_on_from or ("denials" in has and not has & {"provisos", "places"})


def summing_noun(text: str, language: Lexicon) -> str:
    """Return the noun by which a sentence takes up what was said before, "the difference"; empty without one."""
    match = _pattern(language.tag, "shells").match(text)
    return match["noun"].lower() if match else ""


def is_chat(text: str, language: Lexicon) -> bool:
    """Whether a writer speaks of himself, or leads a reader through an example."""
    return any(_pattern(language.tag, cue).search(text) is not None for cue in ("chatter", "walking"))


def is_whole(text: str, language: Lexicon) -> bool:
    """Whether a text is neither cut off, nor run into another, nor somebody's words or a remark in brackets."""
    if _UNFINISHED.search(text) or _QUOTED.match(text) or _BRACKETED.match(text) or _BROKEN.search(text):
        return False
    return (
        language.tag == "de" or not language.has_cues or (_GLUED.search(text) or _ENTRY.match(text)) is None
    )


def is_subjectless(text: str, language: Lexicon) -> bool:
    """Whether an English text has a verb without a subject: "Wraps a buffer", "Installs the shims"."""
    return language.tag == "en" and (_SUBJECTLESS.match(text) is not None or opens_without_subject(text))


def opens_clause(text: str) -> bool:
    """Whether an English text opens with a clause that says under what condition the rest is so."""
    return _SUBORDINATE.match(text) is not None


def _is_mere_clause(text: str, language: Lexicon) -> bool:
    """Whether an English text has a clause or a participle without a main clause that is seen."""
    parts = text.split(", ")
    is_led_on = all(_FOLLOWING.match(part) for part in parts[1:])
    if language.tag != "en" or not is_led_on:
        return False
    return opens_clause(text) or _PARTICIPLE.match(text) is not None or _LIKENESS.match(text) is not None


@remembered(SHORT)
def is_independent(text: str, language: Lexicon) -> bool:
    """Whether a sentence can be read without all that stood around it."""
    if not is_whole(text, language):
        return False
    needs = (
        is_subjectless,
        _is_mere_clause,
        points_elsewhere,
        goes_on,
        lacks_antecedent,
        lacks_condition,
        is_chat,
    )
    return not any(need(text, language) for need in needs)
