"""Instructions that a refusal suggests: only those that work, tried before they are said."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from nbdeck.contract.slides import OutlineSlide
from nbdeck.errors import NbdeckError

WORKING = "{working}"
"""Stands in the hint of a refusal for the instructions that work instead."""
_MOST_TRIED = 5
"""Slides that are tried for what only some slides allow."""
_LONGEST_TOPIC = 60


def with_working(
    refusal: NbdeckError, suggestions: Iterable[Sequence[str]], follow: Callable[[str], object]
) -> NbdeckError:
    """Return a refusal whose hint names instructions that work.

    Args:
        refusal: Its hint may hold `WORKING`.
        suggestions: Instructions of each kind; the first that works is named.
        follow: Carries an instruction out, or refuses it.
    """
    if WORKING in refusal.hint:
        working = (next((words for words in kind if _works(words, follow)), "") for kind in suggestions)
        refusal.hint = refusal.hint.replace(WORKING, ", ".join(map(repr, filter(None, working))))
    return refusal


def _works(instruction: str, follow: Callable[[str], object]) -> bool:
    try:
        follow(instruction)
    except NbdeckError:
        return False
    return True


def suggestions_for(outline: Sequence[OutlineSlide]) -> Iterator[list[str]]:
    """Yield instructions of each kind that is understood without a language model, for the slides of an outline."""
    count = len(outline)
    numbers = range(1, min(count, _MOST_TRIED) + 1)
    topics = [slide.title for slide in outline if len(slide.title) <= _LONGEST_TOPIC][:_MOST_TRIED]
    yield from (["shorten"], ["expand"], [f"make it {count + 1} slides", f"make it {count - 1} slides"])
    yield from (["merge 1 and 2"], [f"split {number}" for number in numbers])
    yield from (["move 1 to the end"], ["swap 1 and 2"], [f"delete {count}"], ["rename 1 to NEW TITLE"])
    yield from ([f"show {number} as a {look}" for number in numbers] for look in ("timeline", "table"))
    yield [f'more about "{topic}"' for topic in topics]
    yield from (['add a slide about "RISKS"'], ["add a summary"], ["duplicate 1"])
