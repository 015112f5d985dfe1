"""English verbs by their forms, to tell "Installs the shims" and "Search the path" from a noun with what follows it."""

from __future__ import annotations

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.text.word_lists import word_sets

_WORDS = word_sets("nbdeck.engine.author.language", "english_words.toml")
_BASES, _AUXILIARIES, _PAST = _WORDS["bases"], _WORDS["auxiliaries"], _WORDS["past"]
_BETWEEN = frozenset({"also", "always", "never", "not", "often", "only", "just", "both", "all"})
_EDGES = lazy_pattern(r"^\W+|\W+$")


def is_verb(word: str) -> bool:
    """Whether a word can be a finite verb; many such words are nouns as well."""
    low = word.lower()
    if low in _BASES or low in _AUXILIARIES or low in _PAST:
        return True
    return is_third_person(low) or (len(low) > 4 and low.endswith("ed"))


def is_third_person(word: str) -> bool:
    """Whether a word is written as a verb of the third person: "installs", "passes", "copies"."""
    low = word.lower()
    if not low.endswith("s"):
        return False
    return low[:-1] in _BASES or low.removesuffix("es") in _BASES or f"{low.removesuffix('ies')}y" in _BASES


def opens_without_subject(text: str) -> bool:
    """Whether a text opens with a verb of the third person whose subject is gone: "Sets up the shims"."""
    words = [_EDGES.sub("", word) for word in text.split(None, 4)[:4]]
    if len(words) < 2 or not is_third_person(words[0]) or text.split(None, 1)[0][-1:] in ",:;":
        return False
    if words[0].lower() in _WORDS["intransitive"]:
        return not is_verb(words[1])
    behind = words[2] if len(words) > 2 and (words[1].endswith("ly") or words[1] in _BETWEEN) else words[1]
    return behind.lower() not in _WORDS["noun_behind"] and not is_verb(behind)


def is_order(text: str) -> bool:
    """Whether a text opens with a verb as an order does: "Search the path for a file"."""
    words = [_EDGES.sub("", word) for word in text.split(None, 3)[:3]]
    if len(words) < 2 or words[0].lower() not in _BASES:
        return False
    return words[1].lower() not in _AUXILIARIES and not is_third_person(words[1])
