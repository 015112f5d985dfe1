"""What changes an instruction asks for: one form for each kind of change, in the words of five languages.

A verb behind a stop, a comma, "and" or "then" begins the next change; quotation marks keep words together.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.author.edits.suggesting import WORKING
from nbdeck.engine.author.looks.appearance import Appearance, plain_letters, understand
from nbdeck.engine.author.looks.description import clean
from nbdeck.engine.text.word_lists import word_lists
from nbdeck.errors import ModelRequired, TranslatorUnavailable, ValidationFailed

Kind: TypeAlias = Literal[
    "delete", "keep", "merge", "split", "swap", "move", "reorder", "rename", "length", "shorten", "expand", "more",
    "add", "add_summary", "duplicate", "show",
]  # fmt: skip
"""What an instruction asks for."""
WORDS = word_lists("nbdeck.engine.author.edits", "words.toml")
"""Patterns for words by language; those of `names` are of no single one."""
_FORMS: tuple[tuple[Kind, str], ...] = (
    ("delete", "{delete} <slides>"),
    ("keep", "{keep} <slides>"),
    ("merge", "{merge} <slides>"),
    ("split", "{split} <slides>(?: {to} <count>)?"),
    ("swap", "{swap} <slides>"),
    ("move", "{move} <slides> (?:<place>|{to} (?:{slide} |position )?<position>)"),
    ("reorder", "{reorder}:? <slides>"),
    ("rename", "{rename} (?:<slides> )?{to} <title>"),
    ("length", "(?:(?:{make}|{shorten}|{expand}) (?:(?:{it}|{all}) )?(?:{to} )?)?<count> {slide}"),
    ("shorten", "{shorten}(?: {it}| <slides>)?"),
    ("shorten", "(?:{make} (?:{it}|<slides>) )?{shorter}"),
    ("expand", "{expand}(?: {it}| <slides>)?"),
    ("more", "{more} <topic>(?: {on} (?={article} {slide}|{slide})<slides>)?"),
    ("add_summary", "{add} {a} {summary}(?: {slide})?(?: <place>)?"),
    ("add", "{add} {a} {slide} {about} <topic>(?: <place>)?"),
    ("duplicate", "{duplicate} <slides>(?: <place>)?"),
    ("show", "(?:{show} (?:<slides> )?)?{as} <look>"),
    ("show", "{make} <slides> {a} <look>"),
)
"""The first that a text has is meant. `{word}` is of the language, `<field>` what is asked about."""
_VERBS = (
    "delete", "keep", "merge", "split", "swap", "move", "reorder", "rename", "show", "make", "shorten", "expand",
    "more", "add", "duplicate",
)  # fmt: skip
_PLACE = "(?:(?P<start>{start})|(?P<end>{end})|{before} <before>|{after} <after>)"
_NUMBERS = {"count": r"\d{1,6}", "position": r"\d{1,6}"}
_LONGEST, _LONGEST_CLAUSE = 4000, 400
"""Characters of an instruction, and of one change in it."""
_QUOTED = lazy_pattern(WORDS["names"]["quoted"])
_TRANSLATE = lazy_pattern(rf"{WORDS['names']['translate']}\b.*")


@dataclass(frozen=True, slots=True)
class AskedChange:
    """One change that is asked for.

    Attributes:
        kind: What to do.
        fields: Words as they were typed: `slides`, `title`, `topic`, `look`, `count`, and a place by one of `start`,
            `end`, `before`, `after`, `position`.
    """

    kind: Kind
    fields: Mapping[str, str]


def read_instruction(instruction: str) -> tuple[AskedChange, ...]:
    """Return what an instruction asks for, in order.

    Raises:
        ValidationFailed: it is empty or too long. Its hint may hold `WORKING`, as that of `ModelRequired`.
        TranslatorUnavailable: it asks for a translation.
        ModelRequired: a part of it is none of the changes that are known here.
    """
    text = clean(instruction[: _LONGEST + 1]).strip()
    if not text:
        raise ValidationFailed("The instruction is empty.", hint=f"Say what to change: {WORKING}.")
    if len(text) > _LONGEST:
        raise ValidationFailed(
            f"The instruction is longer than {_LONGEST:,} characters.", hint="Give a few changes at a time."
        )
    read = [(clause, _change(clause)) for clause in _clauses(text)]
    unclear = [clause for clause, change in read if change is None]
    if unclear or not read:
        raise _model_required([clause for clause, change in read if change is not None], unclear or [text])
    return tuple(change for _, change in read if change is not None)


def _model_required(understood: list[str], unclear: list[str]) -> ModelRequired:
    also = f" Understood: {_listed(understood)}." if understood else ""
    return ModelRequired(
        f"Not understood without a language model: {_listed(unclear)}.{also} Nothing was changed.",
        hint=f"Without a model these are understood: {WORKING}. Put words of your own in quotation marks. "
        "A language model would also rewrite, change the tone and add knowledge.",
        details={"understood": understood, "not_understood": unclear},
    )


def _listed(parts: list[str]) -> str:
    return "; ".join(f"“{part[:120]}”" for part in parts[:8])


def _clauses(text: str) -> Iterator[str]:
    """Yield the parts of a text that may each ask for one change."""
    plain = _QUOTED.sub(lambda quoted: "_" * len(quoted[0]), plain_letters(text))
    edges = [0, *(edge for joint in _grammar()[0].finditer(plain) for edge in joint.span()), len(text)]
    for start, end in zip(edges[::2], edges[1::2], strict=True):
        if clause := " ".join(text[start:end].split()).strip(" .,;!?"):
            yield clause


def _change(clause: str) -> AskedChange | None:
    """Return the one change that a clause asks for; None where it asks for none."""
    plain = plain_letters(clause)
    if len(clause) > _LONGEST_CLAUSE:
        return None
    for kind, form in _grammar()[1]:
        match = form.fullmatch(plain)
        if match is None:
            continue
        spans = {name: match.span(name) for name, said in match.groupdict().items() if said is not None}
        fields = {name: clause[start:end] for name, (start, end) in spans.items()}
        if kind == "show" and understand(fields["look"]) == Appearance():
            continue
        return AskedChange(kind, fields)
    if _TRANSLATE.fullmatch(plain):
        raise TranslatorUnavailable(
            "An outline is not translated by an instruction.",
            hint="Ask for the outline in another language with a language model, or translate the finished "
            "presentation.",
        )
    return None


@lru_cache(maxsize=1)
def _grammar() -> tuple[re.Pattern[str], tuple[tuple[Kind, re.Pattern[str]], ...]]:
    """Return where a change ends and the next one begins, and the forms of all changes in all languages."""
    names = WORDS["names"]
    languages = [
        {name: f"(?:{word})" for name, word in (names | words).items()}
        for language, words in WORDS.items()
        if language != "names"
    ]
    verbs = "|".join(words[verb] for words in languages for verb in _VERBS)
    please = "|".join(words["please"] for words in languages)
    then, verbs = names["then"], f"{verbs}|{names['translate']}"
    joint = rf"(?:\s*[.,;!\n]\s+|\s*\n\s*|\s+(?={then}\s))(?:{then}\s+)*(?=(?:(?:{please}) )?(?:{verbs})\b)"
    forms = tuple((kind, _form(form, words)) for words in languages for kind, form in _FORMS)
    return lazy_pattern(joint), forms


def _form(form: str, words: Mapping[str, str]) -> re.Pattern[str]:
    whole = "(?:{please},? )?" + form.replace("<place>", _PLACE) + "(?:,? {rest})?"
    field = f"{words['quoted']}|.+?"

    def group(name: re.Match[str]) -> str:
        return f"(?P<{name[1]}>{_NUMBERS.get(name[1], field)})"

    return lazy_pattern(re.sub(r"(?<!\?P)<([a-z]+)>", group, whole.format(**words)))
