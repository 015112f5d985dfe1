"""A prompt becomes slides without a model: from what it says, else a scaffold."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from nbdeck.contract.languages import find_language
from nbdeck.contract.slides import OutlineSlide
from nbdeck.contract.v1 import Brief, WishKind
from nbdeck.engine.author.every_word import quoted, with_every_word, with_request
from nbdeck.engine.author.language.options import differs, language_tag, shown_in, unmet, written_in
from nbdeck.engine.author.looks.appearance import understand
from nbdeck.engine.author.looks.description import bare, clean, shown_as
from nbdeck.engine.author.outline.from_outline import plan_from_outline
from nbdeck.engine.author.prompt.brief import (
    count_of,
    met_wishes,
    read_brief,
    slides_of,
)
from nbdeck.engine.author.prompt.naming import title_of_text
from nbdeck.engine.author.prompt.reading import read_text
from nbdeck.engine.author.prompt.request import doubts_of, sure_request
from nbdeck.engine.author.prompt.typed_slides import slides_of_text
from nbdeck.engine.author.scaffold import slides as scaffold
from nbdeck.engine.author.scaffold.asked_topic import (
    Count,
    called,
    named_subject,
    read_topic,
)
from nbdeck.engine.author.typed.text import with_marks
from nbdeck.engine.model.plan import AuthorOptions, Plan
from nbdeck.engine.text.language import word
from nbdeck.errors import ValidationFailed

_AS_TYPED = (
    "No language model wrote this deck: its words stand as typed, untranslated. Read it before you show it."
)
_MOST = 100_000
"""Characters of a prompt that are read."""


def plan_from_topic(topic: str, options: AuthorOptions, given: Brief | None = None) -> Plan:
    """Return a plan made from a prompt; `content_source` says where its words come from.

    - `prompt`: the prompt carries content itself; its own words are used.
    - `scaffold`: it names a topic; a structure for it with prompts to the author, and a warning. No fact is made up.

    Args:
        topic: What was asked, in words; may be a whole text, an outline or a table.
        options: What was asked for besides; `length` is hit exactly.
        given: The prompt taken apart; None where nobody has read it yet.

    Raises:
        ValidationFailed: the prompt has no word.
    """
    text = clean(topic[:_MOST]).strip()
    if not any(map(str.isalnum, text)):
        raise ValidationFailed(
            "The prompt has no words.", hint="Write a topic, or the text that the deck shall show."
        )
    warnings = [f"Only the first {_MOST:,} characters of the prompt were read."] if len(topic) > _MOST else []
    prompt = given or read_brief(text, options.instructions)
    asked = count_of(prompt)
    plan = of_length(asked, options, lambda options: _written(prompt, text, options))
    if understand(f"{prompt.request}\n{options.instructions}").wants_picture is False:
        slides = tuple(one.model_copy(update={"wants_picture": False}) for one in plan.slides)
        plan = plan.model_copy(update={"slides": slides})
    plan = with_request(plan, sure_request(prompt), [*_done(prompt, plan, asked, options)], text)
    as_typed = [_AS_TYPED] if prompt.source else []
    told = (*as_typed, *plan.warnings, *_about_doubts(prompt), *warnings)
    return plan.model_copy(update={"warnings": tuple(dict.fromkeys(told))})


def _about_doubts(prompt: Brief) -> Iterator[str]:
    """Yield a warning that quotes what stands on the slides and may be a wish."""
    if doubts := [one for one in doubts_of(prompt) if any(map(str.isalnum, one))]:
        yield f"These were taken as text, and may be wishes: {quoted(doubts)}."


def of_length(asked: Count | None, options: AuthorOptions, write: Callable[[AuthorOptions], Plan]) -> Plan:
    """Return a plan as long as wished; a number counts the slides in front too, and a bound is never filled up to.

    A length beside the words that repeats their number is no other wish.
    """
    if asked is None or options.length not in (None, asked.number):
        return write(options)
    content = max(asked.number - options.opening, 1)
    exact = options.model_copy(update={"length": content})
    free = options.model_copy(update={"length": None})
    plan = write(free) if asked.is_most else write(exact)
    if len(plan.slides) > content:
        plan = write(exact)
    return plan.model_copy(update={"most_slides": asked.number})


def _written(prompt: Brief, text: str, options: AuthorOptions) -> Plan:
    if prompt.source:
        typed = with_marks(prompt.source)
        return with_every_word(_shown_whole(typed, prompt, options), typed)
    return _scaffold(text, options)


def _done(prompt: Brief, plan: Plan, asked: Count | None, options: AuthorOptions) -> Iterator[str]:
    """Yield all that was done for a request, in words."""
    if not prompt.source:
        yield f"the topic “{plan.title}”"
    elif plan.title in (called(prompt.request), named_subject(prompt.request)):
        yield f"the title “{plan.title}”"
    if asked is not None and asked.is_met(slides_of(plan, options.opening)):
        yield f"written for {asked}, cover included"
    yield from met_wishes(prompt, plan)
    if understand(prompt.request).wants_picture is False:
        yield "no pictures"
    written = written_in(prompt.source)
    if prompt.of(WishKind.LANGUAGE) and written and not differs(options.language, written):
        yield f"in {find_language(options.language).title}"


def _shown_whole(text: str, prompt: Brief, options: AuthorOptions) -> Plan:
    """Return the plan of a text, all of it on slides."""
    tag, request = shown_in(options, text), f"{prompt.request}\n{options.instructions}"
    wished, banned = prompt.of(WishKind.SHOW), prompt.of(WishKind.WITHOUT)
    typed, doubts = read_text(text), {*map(bare, doubts_of(prompt))}
    name = title_of_text(typed, prompt.request, doubts)
    slides = slides_of_text(typed, tag, request, {*wished} - {*banned}, name)
    sure = (one.title for one in slides if bare(one.title) not in doubts)
    title = name or next(sure, word("presentation", tag))
    told = [_under(title, one) if bare(one.title) in doubts else one for one in slides]
    told = [one for one in told if bare(one.description or one.title) != bare(title)] or told
    outline = shown_as(told, {*wished} - {*banned}) or (OutlineSlide(title=title, description=text),)
    plan = plan_from_outline(outline, (), options)
    return plan.model_copy(update={"title": title, "content_source": "prompt"})


def _under(title: str, slide: OutlineSlide) -> OutlineSlide:
    """Return a slide whose title may be a wish below the title of the deck."""
    first = "\n".join(filter(None, (f"- {slide.title}", slide.description)))
    return slide.model_copy(update={"title": title, "description": first})


def _scaffold(text: str, options: AuthorOptions) -> Plan:
    topic = read_topic(text)
    tag = language_tag(options, text)
    slides = scaffold.scaffold(topic, options.length, tag)
    written = tag if tag.partition("-")[0] in scaffold.LANGUAGES else "en"
    return Plan(
        title=topic[:300],
        subtitle=scaffold.subtitle(tag),
        language=options.language,
        slides=slides,
        content_source="scaffold",
        warnings=(scaffold.warning(tag), *unmet(options, written)),
    )
