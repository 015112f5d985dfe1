"""English verbs by their forms, to tell "Installs the shims" and "Search the path" from a noun with what follows it."""

from __future__ import annotations

import re

_WORDS = """
    accept access acquire activate adapt add address adjust affect affirm aggregate agree align allege allocate allow alter analyse
    analyze announce answer appear append apply archive arise arrive ask assemble assert assign assist assume attach attempt attend
    authenticate authorize avoid balance become begin belong benefit bind block book boost borrow break bring build bundle buy cache
    calculate call cancel capture carry catch cause change charge check choose classify clean clear click clone close collect combine
    come compare compete compile complain complete compose compress compute configure confirm connect consider consist consult contact
    contain contend continue contract contribute control convert coordinate copy correct cost count cover create cut debug decide
    declare decode decrease define delay delegate delete deliver demonstrate depend deploy derive describe deserve design detect
    determine develop die differ disable disagree discard discover display distribute divide do document dominate double download drive
    drop earn eat edit eliminate embed emerge emit employ enable encode encourage end enforce enjoy ensure enter establish estimate
    evaluate evolve examine exceed excel exclude execute exist exit expand expect explain explore export expose express extend extract
    facilitate fail fall feel fetch fill filter find finish fit fix focus follow forbid force forget format forward free gather generate
    get give go grant grow guarantee guide handle have hear help hide highlight hire hold host hurt identify ignore implement imply
    import improve include increase indicate infer inform inhabit inherit initialise initialize inject insert inspect install integrate
    intend interact introduce invest invite invoke involve isolate iterate join keep kill know launch lay lead learn leave lend let
    limit list listen live load locate lock log look lose lower maintain make manage map mark match measure meet melt mention merge
    migrate modify monitor mount move name need neglect normalize notify obey obtain occur offer omit open operate oppose optimize
    organize originate outnumber outperform outweigh overlap override owe own parse participate pass pay perform permit persist pick
    place plan play point populate possess post prefer prepare present preserve presume prevent print process produce promote protect
    prove provide publish pull pursue push put query raise reach react read realise realize rebuild receive recognize recommend record
    recover recur redirect reduce refer reflect refresh refuse register reject relate release rely remain remember remove rename render
    repair replace report represent request require resemble reserve reset reside resist resolve respond restart restore restrict retain
    retrieve return reuse reveal review rewrite rise run save scale scan schedule search seek seem select sell send separate serialize
    serve set share shift shine show shrink sign simplify simulate sit skip solve sort speak specify spend split stand start state stay
    stop store stream strip strive struggle submit succeed suffer suggest summarize supply support suppress surround survive switch
    synchronize take target teach tell tend terminate test thank threaten throw track train transfer transform translate transmit treat
    trigger trim try turn type undergo understand undo uninstall unite unlock unpack update upgrade upload urge use validate value
    vanish vary verify view violate visit wait walk want warn watch wear weigh wrap write yield
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
    "applies belongs complies connects corresponds defaults depends evaluates expands happens integrates listens lives occurs refers relates relies "
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
