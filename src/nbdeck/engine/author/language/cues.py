"""What the author stage knows of six languages: their cues, as parts of regular expressions."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from nbdeck.engine.text.word_lists import word_lists

LANGUAGES = ("en", "de", "fr", "es", "it", "pt")
"""Languages that have cues."""
_NONE = r"(?!)"


@dataclass(frozen=True, slots=True)
class CueWords:
    """Cues of one language; each field is alternatives of a regular expression, matched in any letter case.

    Attributes:
        stemmer: Name of the Snowball algorithm.
        months: Names of the months and their short forms.
        lead_ins: Openings that only tie a sentence to the one before and can go.
        announcing: Openings that announce a statement and can go.
        pronouns: Words inside a sentence that may stand for something in the one before.
        pointing: Openings whose meaning stands in a sentence before.
        figure: What a reference names: figure, table, section.
        as_shown: What stands before such a reference.
        cues: Words of sentences that matter.
        intro: Words that open a clause in front of the main one.
        dangling: Words that cannot end a statement.
        verbs: Finite verbs that are common, to tell a statement from a label.
        dropped: Starts of headings whose sections say nothing on a slide.
        plain: Headings that say nothing of their own.
        closing: Headings of the section that sums up.
        history: Heading words of a course of events.
        contrast: Heading words of two sides.
        steps: Heading words of a procedure.
        sides: Pairs of headings that are two sides of one thing.
    """

    stemmer: str
    months: str
    lead_ins: str
    announcing: str
    pronouns: str
    pointing: str
    figure: str
    as_shown: str
    cues: str
    intro: str
    dangling: str
    verbs: str
    dropped: str
    plain: str
    closing: str
    history: str
    contrast: str
    steps: str
    sides: str


@dataclass(frozen=True, slots=True)
class DependenceWords:
    """Cues of one language that tell a sentence which needs something that does not stand on its slide.

    Attributes:
        elsewhere: Words that send the reader to another place: a section, a figure, an appendix, a link.
        openers: Openings that go on from the sentence before and cannot simply be left out.
        pointers: Pronouns and adverbs that always stand for something said before.
        pronouns: Pronouns that may stand for a noun of a clause before.
        owners: Pronouns that may stand for a noun of their own clause.
        clauses: Words that open a clause, so that a pronoun behind them may stand for a noun in front.
        shells: Nouns that sum up what was said before: "the difference", "the solution".
        articles: Definite articles.
        complements: Words behind such a noun that say what it is about.
        chatter: Words of a writer who speaks of himself.
        walking: Words of one who leads a reader through an example or along a screen.
        closing: Pronouns at the end of a sentence, "doubts that".
        instances: Words for the case that was just spoken of: "in that case", "the corresponding file".
        states: Words that go on from something that was so before: "can still", "afterwards".
        denials: What is said not to work or not to be needed, often in one case only.
        concessions: Words that tell what something goes on from: "although".
        provisos: Words that open the condition under which something is so.
        places: Words that open a place or a purpose for which something is denied, up to the end.
    """

    elsewhere: str
    openers: str
    pointers: str
    pronouns: str
    owners: str
    clauses: str
    shells: str
    articles: str
    complements: str
    chatter: str
    walking: str
    closing: str
    instances: str = _NONE
    states: str = _NONE
    denials: str = _NONE
    concessions: str = _NONE
    provisos: str = _NONE
    places: str = _NONE


@dataclass(frozen=True, slots=True)
class StatementWords:
    """Cues of one language that tell a statement worth a title or a point from a doubt or a remainder.

    Attributes:
        leans: Words inside a sentence that point at one before.
        doubts: Words of limits and of what is not known.
        negates: Words of negation.
        defines: Words that explain a term.
        changes: Words of change and of extremes.
        abstract: Headings of the part that sums up in front.
        examples: Words in front of a list of mere examples.
        audience: Openings of a topic that names whom or what a deck is for.
    """

    leans: str
    doubts: str
    negates: str
    defines: str
    changes: str
    abstract: str
    examples: str
    audience: str


@dataclass(frozen=True, slots=True)
class Cues:
    """All cues of one language."""

    words: CueWords
    dependence: DependenceWords
    statements: StatementWords


@lru_cache(maxsize=8)
def cues(language: str) -> Cues | None:
    """Return the cues of a language, by its two letters; None where none are known."""
    if language not in LANGUAGES:
        return None
    tables = word_lists("nbdeck.engine.author.language", f"cue_words/{language}.toml")

    def joined(table: str) -> dict[str, Any]:
        return {name: pattern.replace("\n", "") for name, pattern in tables[table].items()}

    return Cues(
        CueWords(**joined("words")),
        DependenceWords(**joined("dependence")),
        StatementWords(**joined("statements")),
    )
