"""What a deck is called: by its request's own name for it, else by the heading of its text."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from nbdeck.contract.slides import OutlineSlide
from nbdeck.contract.words.sentences import sentences
from nbdeck.engine.author.looks.description import bare, without_speaker
from nbdeck.engine.author.looks.short_title import is_title, says_something
from nbdeck.engine.author.prompt.data import data_in, data_of_lines
from nbdeck.engine.author.prompt.parts import letter_of, parts_of
from nbdeck.engine.author.scaffold.asked_topic import called, named_subject
from nbdeck.engine.author.typed.tables import table_at
from nbdeck.engine.author.typed.text import FENCE, ITEM
from nbdeck.engine.cells.quantities import is_year
from nbdeck.engine.text.language import is_continued, word

_LONGEST = 160
"""Characters of a title that a cover shows whole."""


def title_of_text(
    text: str, slides: Sequence[OutlineSlide], request: str, tag: str, no_titles: Collection[str] = ()
) -> str:
    """Return what a text is called; "Presentation" where neither request nor text has a name for it.

    Args:
        text: As typed.
        slides: What it makes.
        request: What was asked for it; may be empty.
        tag: BCP 47 tag of the deck.
        no_titles: Sentences of the text that are no titles.
    """
    unfit = {*map(bare, no_titles)}
    letter = letter_of(text)
    body = letter.text if letter else text
    parts = parts_of(body)
    heads = [part.heading for part in parts[:1]]
    title = heads[0] if heads and parts[0].level == 1 else ""
    neutral = word("presentation", tag)
    subject = named_subject("".join(sentences(request)[:1]))
    names = (
        *(called(request), letter.subject if letter else "", title, *heads, subject),
        *(_first_words(body), *(one.title for one in slides[:1])),
    )
    said = (one for one in names if says_something(one) and not is_continued(one) and one[-1] not in "?？")
    fitting = (one for one in said if not {bare(one), *map(bare, sentences(one))} & unfit)
    return next((one for one in fitting if len(one) <= _LONGEST), neutral)


def _first_words(text: str) -> str:
    """Return the first sentence of a text, or what announces its data; empty above a list, a table or a question."""
    line = next(iter(text.strip().splitlines()), "").strip()
    if ITEM.match(line) or FENCE.match(line) or table_at(text.strip().splitlines() or [""], 0)[1] is not None:
        return ""
    if data_of_lines(text.strip().split("\n\n")[0].splitlines(), least=2):
        return ""
    first = without_speaker((sentences(line) or [""])[0])
    data = data_in(first)
    name = data.lead if data else first.rstrip(".。, ،，")
    is_name = bool(name) and is_title(name) and name[-1] not in "?？:：" and not is_year(name.split()[0])
    return name if is_name else ""
