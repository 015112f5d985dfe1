"""Wishes that extraction cannot meet, each in a sentence that says what would."""

from __future__ import annotations

from nbdeck.contract.enums import Tone
from nbdeck.contract.languages import find_language
from nbdeck.engine.author.scaffold.asked_topic import asked_length
from nbdeck.engine.model import AuthorOptions

_AS_WRITTEN = frozenset({Tone.DEFAULT, Tone.PROFESSIONAL})


def unmet(options: AuthorOptions, language: str) -> tuple[str, ...]:
    """Return a sentence for each wish that only a language model could meet.

    Args:
        options: What was asked.
        language: BCP 47 tag of the material; empty when it cannot be told.
    """
    sentences: list[str] = []
    if options.tone not in _AS_WRITTEN:
        sentences.append(
            f"The tone {options.tone.value!r} was not applied: slides keep the words of the sources; "
            "a language model could rewrite them."
        )
    if options.instructions.strip():
        sentences.append(
            f"The custom instructions were not followed{_but_length(options)}: without a language model "
            "slides are extracted from the sources as they are. They were: "
            f"“{' '.join(options.instructions.split())}”"
        )
    if options.general_knowledge:
        sentences.append(
            "No general knowledge was added: only what the sources say is used; a language model could add more."
        )
    if _differs(options.language, language):
        title = find_language(options.language).title
        sentences.append(
            f"The slides stay in the language of the sources: writing them in {title} needs a language "
            "model or a translator."
        )
    return tuple(sentences)


def _but_length(options: AuthorOptions) -> str:
    is_kept = options.length is not None and options.length == asked_length(options.instructions)
    return " but for the number of slides" if is_kept else ""


def _differs(wanted: str, given: str) -> bool:
    if wanted == "ORIGINAL" or not given:
        return False
    tag = find_language(wanted).tag
    return bool(tag) and tag.split("-")[0] != given.lower().replace("_", "-").split("-")[0]
