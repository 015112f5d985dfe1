"""What a deck is called: by its request, a mail's subject, or the heading that its author wrote above all of it."""

from __future__ import annotations

from nbdeck.contract.words.sentences import sentences
from nbdeck.engine.author.looks.short_title import says_something
from nbdeck.engine.author.prompt.parts import letter_of, parts_of
from nbdeck.engine.author.scaffold.asked_topic import may_forbid, named_subject, told_subject
from nbdeck.engine.author.typed.text import LABELLED
from nbdeck.engine.author.typed.things import things_in
from nbdeck.engine.text.language import word

_LONGEST = 160
"""Characters of a title that fits a cover."""


def title_of_text(text: str, request: str, tag: str) -> str:
    """Return what a text is called; "Presentation" where neither request nor text has a name for it.

    Args:
        text: As typed.
        request: What was asked for it; may be empty.
        tag: BCP 47 tag of the deck.
    """
    letter = letter_of(text)
    parts = parts_of(letter.text if letter else text)
    heads = [part.heading for part in parts if part.heading]
    is_first = bool(heads) and heads[0] == parts[0].heading and f"{heads[0]}:" not in text
    fields = (
        [match["label"] for line in parts[0].text.splitlines() if (match := LABELLED.match(line))]
        if parts
        else []
    )
    are_fields = is_first and 0 < len({*fields}) == len(parts[0].text.splitlines())
    is_plain = are_fields or (is_first and len(heads) == 1 and "," not in heads[0])
    is_of_all = is_plain or (is_first and parts[0].level == 1)
    wished = " ".join(one for one in sentences(request) if not may_forbid(one))
    is_of_all &= not (heads and (label := LABELLED.match(heads[0])) and things_in(label["rest"]))
    names = (
        named_subject(wished),
        letter.subject if letter else "",
        heads[0] if is_of_all else "",
        told_subject(wished),
    )
    return next(
        (one for one in names if says_something(one) and len(one) <= _LONGEST and one[-1] not in "?？"),
        word("presentation", tag),
    )
