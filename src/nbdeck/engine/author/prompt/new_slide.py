"""One new slide from a prompt: in the prompt's own words, else from documents, else a scaffold."""

from __future__ import annotations

from nbdeck.contract.slides import OutlineSlide
from nbdeck.contract.words.sentences import count_words
from nbdeck.engine.author.every_word import with_every_word, with_request
from nbdeck.engine.author.language.options import language_tag, unmet
from nbdeck.engine.author.looks.length import is_closing
from nbdeck.engine.author.outline.from_outline import plan_from_outline
from nbdeck.engine.author.prompt.reading import read_text
from nbdeck.engine.author.prompt.request import is_topic, read_prompt, sure_request
from nbdeck.engine.author.prompt.typed_slides import slides_of_text
from nbdeck.engine.author.scaffold import slides as scaffold
from nbdeck.engine.author.scaffold.asked_topic import named_subject, read_topic
from nbdeck.engine.model.plan import Assignment, Plan
from nbdeck.engine.text.language import is_continued

_NAMED = 5
"""Words up to which what a request names is the title: "Add a slide about our opening hours: ..."."""


def new_slide(assignment: Assignment) -> Plan:
    """Return one slide about the assignment's topic, or of its text.

    Raises:
        ValidationFailed: the prompt makes no slide.
    """
    text = assignment.topic
    if not is_topic(text):
        return verbatim(text, "", assignment)
    plan = _about(text, assignment)
    # One slide has no cover that would say the topic.
    told = with_request(plan.model_copy(update={"title": ""}), text, [f"the topic “{plan.title}”"])
    return told.model_copy(update={"title": plan.title})


def _about(text: str, assignment: Assignment) -> Plan:
    """Return a slide about a topic: from documents, else a scaffold."""
    options = assignment.options
    planned = from_sources(text, "", assignment)
    if planned is not None:
        return planned
    tag = language_tag(options, text)
    subject = read_topic(text)[:300]
    if is_closing(OutlineSlide(title=subject)):
        return plan_from_outline([OutlineSlide(title=subject)], (), options)
    warnings = [scaffold.warning(tag), *unmet(options, "")]
    if assignment.sources:
        warnings.insert(0, f"The documents say nothing about {subject[:80]!r}.")
    planned_scaffold = scaffold.scaffold_slide(subject, tag)
    return Plan(
        title=subject, slides=(planned_scaffold,), content_source="scaffold", warnings=tuple(warnings)
    )


def verbatim(text: str, title: str, assignment: Assignment) -> Plan:
    """Return a slide in the prompt's own words; `title` stands unless the prompt has a heading."""
    prompt = read_prompt(text)
    named = named_subject(prompt.request)
    is_named = 0 < count_words(named) <= _NAMED
    one = one_slide_of_text(prompt.source, title or (named if is_named else ""))
    plan = plan_from_outline([one], assignment.sources, assignment.options)
    plan = with_every_word(plan, prompt.source).model_copy(update={"content_source": "prompt"})
    return with_request(plan, sure_request(prompt), [f"the title “{named}”" if is_named else ""])


def from_sources(text: str, title: str, assignment: Assignment) -> Plan | None:
    """Return a slide about what a prompt names, from documents that speak of it; None where none does."""
    if not assignment.sources:
        return None
    from nbdeck.engine.author.documents.slide import plan_about

    subject = read_topic(text).strip(" .!?") or text
    return plan_about(subject, title or subject[:300], assignment.sources, assignment.options)


def one_slide_of_text(text: str, title: str = "") -> OutlineSlide:
    """Return a text as one slide, under a title where one is given that the text does not bring itself."""
    typed = read_text(text)
    (first, *more) = slides_of_text(typed) or (OutlineSlide(title=title or "–", description=text),)
    if title and not any(part.heading for part in typed.parts[:1]):
        return OutlineSlide(title=title, description=text)
    if not more:
        return first
    return OutlineSlide(
        title=first.title, description="\n\n".join(_told(one, first.title) for one in (first, *more))
    )


def _told(one: OutlineSlide, title: str) -> str:
    """Return what a slide says, its title in front of it where it is not the one of them all."""
    goes_on = one.title == title or is_continued(one.title)
    return one.description if goes_on else f"{one.title}\n{one.description}"
