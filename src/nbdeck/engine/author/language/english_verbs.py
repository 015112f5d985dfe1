"""English verbs by their forms, to tell "Installs the shims" and "Search the path" from a noun with what follows it."""

from __future__ import annotations

import re

_WORDS = """
    accept access acquire activate adapt add address adjust affect aggregate align allocate allow alter analyse analyze announce arrive
    answer append apply archive ask assemble assert assign assist assume attach attempt attend authenticate authorize avoid
    balance become begin benefit bind block boost book borrow break bring build bundle buy cache calculate call cancel capture carry
    catch cause change charge check choose classify clean clear click clone close collect combine come compare compile complete
    compose compress compute configure confirm connect consider consist consult contact contract contain continue contribute control convert
    coordinate copy correct cost count cover create cut debug decide declare decode decrease define delay delegate delete deliver
    demonstrate deploy describe design detect determine develop disable discard discover display distribute divide do document double download
    drive drop edit eliminate embed emit employ enable encode encourage end enforce ensure enter establish estimate evaluate examine
    exceed exclude execute exist exit expand expect explain explore export expose express extend extract facilitate fail fall fetch fill
    filter find finish fit fix focus follow force format forward free gather generate get give go grant grow guarantee guide handle
    have help hide highlight hire hold host identify ignore implement import improve include increase indicate infer inform inherit initialise
    initialize inject insert inspect install integrate introduce invoke invite involve isolate iterate join keep kill know launch lead
    learn leave let limit list listen load locate lock log look lower maintain make manage map mark match measure merge migrate modify
    monitor mount move name need normalize notify obtain occur offer omit open operate optimize organize outperform override own parse
    pass perform permit pick place plan play point populate post prefer prepare present preserve prevent print process produce promote
    protect prove provide publish pull push put query raise reach read rebuild receive recognize recommend record recover redirect
    reduce refer reflect refresh refuse register reject release rely remain remember remove rename render replace report represent request
    require reserve reset resolve respond restart restore restrict retain retrieve return reuse reveal review rewrite run save
    scale scan schedule search select send separate serialize serve set share shift show shrink sign simplify simulate skip solve sort
    specify split stand start state stay stop store stream strip submit succeed suggest summarize supply support suppress switch synchronize
    take target teach tell terminate test throw track train transfer transform translate transmit treat trigger trim try turn type
    understand undo uninstall unlock unpack update upgrade upload use validate value verify view visit wait walk want warn watch wrap write
    yield
"""
_BASES = frozenset(_WORDS.split())
_AUXILIARIES_WORDS = (
    "is are was were be been has have had can could will would shall should must may might do does did"
)
_AUXILIARIES = frozenset(_AUXILIARIES_WORDS.split())
_PAST_WORDS = (
    "became began brought built bought came chose cost did drew drove fell found gave got grew held kept knew led "
    "left lost made met paid ran rose said sent set shrank sold stood started stopped took taught told went won "
    "wrote"
)
_PAST = frozenset(_PAST_WORDS.split())
_BETWEEN = frozenset({"also", "always", "never", "not", "often", "only", "just", "both", "all"})
_NOUN_BEHIND_WORDS = "of for and or in from at to on per with between can that which who where by as about via than is are was were"
_NOUN_BEHIND = frozenset(_NOUN_BEHIND_WORDS.split())
"""Words behind a plural, where a verb has its object or a particle."""
_INTRANSITIVE_WORDS = (
    "applies belongs complies connects depends happens integrates listens lives occurs refers relates relies "
    "responds runs works"
)
_INTRANSITIVE = frozenset(_INTRANSITIVE_WORDS.split())
"""Verbs with a phrase behind them that are seldom a plural."""
_EDGES = re.compile(r"^\W+|\W+$")


def is_verb(word: str) -> bool:
    """Whether a word can be a finite verb; many such words are nouns as well."""
    low = word.lower()
    if low in _BASES or low in _AUXILIARIES or low in _PAST:
        return True
    return is_third_person(low) or (len(low) > 4 and low.endswith("ed"))


def is_auxiliary(word: str) -> bool:
    """Whether a word is a form of "be", "have" and "do", a modal verb, or a past that is no other word."""
    return word.lower() in _AUXILIARIES or word.lower() in _PAST


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
    if words[0].lower() in _INTRANSITIVE:
        return not is_verb(words[1])
    behind = words[2] if len(words) > 2 and (words[1].endswith("ly") or words[1] in _BETWEEN) else words[1]
    return behind.lower() not in _NOUN_BEHIND and not is_verb(behind)


def is_order(text: str) -> bool:
    """Whether a text opens with a verb as an order does: "Search the path for a file"."""
    words = [_EDGES.sub("", word) for word in text.split(None, 3)[:3]]
    if len(words) < 2 or words[0].lower() not in _BASES:
        return False
    return words[1].lower() not in _AUXILIARIES and not is_third_person(words[1])
