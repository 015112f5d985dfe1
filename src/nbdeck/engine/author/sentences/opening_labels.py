"""Short labels that open a point of a list with a full stop: "Unicode version. The tables come from one release"."""

from __future__ import annotations

import re

from nbdeck.engine.author.language.english_verbs import is_order
from nbdeck.engine.author.language.lexicon import Lexicon
from nbdeck.engine.author.sentences.compression import has_verb

_LABEL = re.compile(r"^(?P<label>[A-Z][\w/+-]*(?: [\w/+-]+){0,3})(?<=\w\w)\.\s+(?=[A-Z])")


def with_colon(text: str, language: Lexicon) -> str:
    """Return an English point with a colon behind the label that opens it; as it is without one."""
    found = _LABEL.match(text) if language.tag == "en" else None
    if found is None:
        return text
    label = found["label"]
    first = label.partition(" ")[0].lower()
    is_said = has_verb(label.rpartition(" ")[0], language) or is_order(label)
    return (
        text
        if is_said or first in language.stop_words or first.endswith("ly")
        else f"{label}: {text[found.end() :]}"
    )
