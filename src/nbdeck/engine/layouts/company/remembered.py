"""What was worked out before: a template fitted to its page, and slides of decks that differ in a slide or two."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache

from nbdeck.engine.layouts.company.fitting_page import for_its_page
from nbdeck.engine.layouts.company.mapping import Mapping
from nbdeck.engine.layouts.company.slide import Task, company_content
from nbdeck.engine.layouts.composer import Made
from nbdeck.engine.layouts.deck import NO_MEDIA, is_heavy
from nbdeck.engine.model import DeckSlide
from nbdeck.engine.themes.company import CompanyTemplate

_MOST = 400
_MOST_TEMPLATES = 8


@dataclass(frozen=True, slots=True)
class Fitted:
    """A template with places as wide as its page.

    Attributes:
        mapping: Which of its layouts there are for what.
        widened: Names of the layouts that were made for a narrower page.
    """

    template: CompanyTemplate
    mapping: Mapping
    widened: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Same:
    """A template by its identity: hashing all of it would take longer; the value keeps it alive."""

    identity: int
    template: CompanyTemplate = field(compare=False)


@dataclass(frozen=True, slots=True)
class _Asked:
    """Everything that decides how a slide is laid out."""

    template: _Same
    lang: str
    verbosity: str
    slide: DeckSlide
    title: str
    foot_words: str
    task: Task = field(compare=False)


def fitted(template: CompanyTemplate) -> Fitted:
    """Return a template fitted to its page; for the same object the same result."""
    return _fitted(_Same(id(template), template))


@lru_cache(maxsize=_MOST_TEMPLATES)
def _fitted(same: _Same) -> Fitted:
    template, widened = for_its_page(same.template)
    return Fitted(template, Mapping(template), widened)


def remembered_content(task: Task) -> tuple[Made, ...]:
    """Return what `company_content` returns.

    Raises:
        DoesNotFit, ValidationFailed, DataError: as `company_content`.
    """
    stage = task.stage
    if task.slide.picture is not None or is_heavy(task.slide.spec):
        return company_content(task)
    asked = _Asked(
        _Same(id(stage.template), stage.template),
        stage.lang,
        stage.verbosity,
        task.slide,
        task.title,
        task.foot_words,
        replace(task, media=NO_MEDIA),
    )
    return _content(asked)


@lru_cache(maxsize=_MOST)
def _content(asked: _Asked) -> tuple[Made, ...]:
    return company_content(asked.task)
