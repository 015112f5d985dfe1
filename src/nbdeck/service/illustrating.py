"""Which slides of an authored deck get a picture that is not the document's, and which one."""

import re
from collections.abc import Mapping

from nbdeck.contract.layouts import Layout
from nbdeck.engine.model import Plan, PlannedSlide
from nbdeck.errors import NbdeckError
from nbdeck.service.media_rules import MediaRules
from nbdeck.service.picture_choice import ChosenPicture, pick, stock

_SUITED = frozenset({Layout.ITEMS, Layout.SUMMARY, Layout.QUOTE})
_LONGEST = 320
"""Characters of content beside which a picture still has room."""
_EVERY = 3
"""Of so many slides at most one gets a picture that nobody asked for."""


def illustrated(plan: Plan, rules: MediaRules) -> Mapping[int, ChosenPicture | NbdeckError]:
    """Return pictures by the index of their slide.

    A slide whose outline asks for a picture gets one, or the reason why not. Beside those, few slides of short text get
    a photograph or one of the owner's pictures where their title finds one, each once and never on neighbours.

    Args:
        plan: The deck; slides with a picture of a document keep it.
        rules: Who is asked.
    """
    chosen: dict[int, ChosenPicture | NbdeckError] = {}
    for index, slide in enumerate(plan.slides):
        if slide.picture is None and slide.wants_picture:
            words = " ".join(slide.keywords) or slide.spec.title
            try:
                chosen[index] = stock(words, rules)
            except NbdeckError as exc:
                chosen[index] = exc
    seen = {picked.data for picked in chosen.values() if isinstance(picked, ChosenPicture)}
    for index, slide in enumerate(plan.slides):
        if len(chosen) >= max(1, len(plan.slides) // _EVERY):
            break
        if not _has_room(slide) or any(_shows(plan, chosen, near) for near in (index - 1, index, index + 1)):
            continue
        picture = pick(_telling(slide), rules=rules)
        if picture is not None and picture.data not in seen:
            chosen[index] = picture
            seen.add(picture.data)
    return chosen


def _has_room(slide: PlannedSlide) -> bool:
    is_text = slide.spec.layout in _SUITED and len(slide.spec.content) <= _LONGEST
    return is_text and slide.wants_picture is None and not slide.is_scaffold


def _telling(slide: PlannedSlide) -> str:
    """Return the words of a title that may name what a picture shows.

    Names are left out, for a Market Street is no market, and so are English verbs in -ing, for building an agent is
    no building.
    """
    names = {word for each in slide.keywords if _is_name(each) for word in each.split()}
    words = re.findall(r"\w{4,}", slide.spec.title)
    return " ".join(word for word in words if word not in names and not word.endswith("ing"))


def _is_name(keyword: str) -> bool:
    return " " in keyword and all(word[0].isupper() for word in keyword.split())


def _shows(plan: Plan, chosen: Mapping[int, ChosenPicture | NbdeckError], index: int) -> bool:
    return index in chosen or (0 <= index < len(plan.slides) and plan.slides[index].picture is not None)
