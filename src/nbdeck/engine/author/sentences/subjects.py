"""What an English sentence is about: the words in front of its verb."""

from __future__ import annotations

from nbdeck.engine.author.language.english_verbs import is_auxiliary, is_third_person, is_verb
from nbdeck.engine.author.language.lexicon import lexicon

_DETERMINERS = frozenset({"the", "a", "an", "our", "this", "these", "its", "their"})
_NO_SUBJECT_WORDS = (
    "it they we you i he she this that these those there while when if as in on at to for with by from after before since although "
    "because and but or not what how why where who no of"
)
_NO_SUBJECTS = frozenset(_NO_SUBJECT_WORDS.split())
"""Words at the start of a sentence that name nothing, or open a phrase before its subject."""
_EDGES = " .,;:!?()\"'“”"


def subject_in(sentence: str) -> str:
    """Return the words in front of the verb of an English sentence without article and adverbs; empty without any."""
    words = [word.strip(_EDGES) for word in sentence.split()]
    stops = lexicon("en").stop_words
    front = words[: _verb_at(words)]
    while front and (front[-1].lower() in stops or front[-1].endswith("ly")):
        front.pop()
    is_led = bool(front) and front[0].lower() in _DETERMINERS
    front = front[1:] if is_led else front
    if not front or front[0].lower() in _NO_SUBJECTS:
        return ""
    is_name = is_led or any(word[:1].isupper() for word in front[1:])
    return " ".join(front if is_name else [_small(front[0]), *front[1:]])


def _verb_at(words: list[str]) -> int:
    """Return where the verb of a sentence stands, 0 where none is seen; a bare form is one only behind a plural."""
    for at, word in enumerate(words):
        is_bare = not is_third_person(word) and not word.lower().endswith("ed") and not is_auxiliary(word)
        if at and is_verb(word) and not (is_bare and not words[at - 1].endswith("s") and at > 1):
            return at
    return 0


def _small(word: str) -> str:
    """Return a word without the capital of the start of a sentence; names with others are left as they are."""
    return word if not (word.isalpha() and word[1:].islower()) else word[:1].lower() + word[1:]
