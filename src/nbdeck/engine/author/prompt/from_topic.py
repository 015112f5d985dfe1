"""A prompt becomes slides without a model: from what it says, else a scaffold."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet

from nbdeck.contract.languages import find_language
from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import OutlineSlide
from nbdeck.contract.v1 import Brief, WishKind
from nbdeck.engine.author.every_word import quoted, with_every_word, with_request
from nbdeck.engine.author.language.lexicon import lexicon, terms
from nbdeck.engine.author.language.options import differs, language_tag, shown_in, unmet, written_in
from nbdeck.engine.author.looks.appearance import understand
from nbdeck.engine.author.looks.description import clean, shown_as
from nbdeck.engine.author.outline.from_outline import plan_from_outline
from nbdeck.engine.author.prompt.brief import (
    count_of,
    met_wishes,
    read_brief,
    slides_of,
)
from nbdeck.engine.author.prompt.data import DataLook
from nbdeck.engine.author.prompt.naming import title_of_text
from nbdeck.engine.author.prompt.reading import read_text
from nbdeck.engine.author.prompt.request import doubts_of, sure_request
from nbdeck.engine.author.prompt.typed_slides import parts_of_text
from nbdeck.engine.author.scaffold import slides as scaffold
from nbdeck.engine.author.scaffold.asked_topic import (
    Count,
    called,
    clauses_of,
    may_forbid,
    named_subject,
    read_topic,
)
from nbdeck.engine.author.typed.text import with_marks
from nbdeck.engine.model.plan import AuthorOptions, Plan
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
    banned = prompt.of(WishKind.WITHOUT)
    shown = _charts(request, text, tag, is_banned=Layout.CHART in banned)
    typed = read_text(text)
    slides = parts_of_text(typed, shown)
    title = title_of_text(typed, slides, prompt.request, tag, doubts_of(prompt))
    slides = parts_of_text(typed, shown, title) if len(slides) > 1 else slides
    outline = shown_as(slides, {*prompt.of(WishKind.SHOW)} - {*banned})
    outline = outline or (OutlineSlide(title=title, description=text),)
    plan = plan_from_outline(outline, (), options, title, doubts_of(prompt))
    return plan.model_copy(update={"title": title, "content_source": "prompt"})


def _charts(request: str, text: str, tag: str, *, is_banned: bool) -> DataLook:
    """Return which numbers of a text a request wants as charts: those that it names, else all that can be."""
    known = set(terms(text, lexicon(tag)))
    asked = {clause: understand(clause) for clause in clauses_of(request) if not may_forbid(clause)}
    charts = {clause: look.chart_type for clause, look in asked.items() if look.layout is Layout.CHART}
    named = {one for clause in charts for one in known & _names_in(clause, known, tag) if not one.isdigit()}
    has_table = any(look.layout is Layout.TABLE for look in asked.values())
    kind = next(filter(None, charts.values()), None)
    return DataLook(tag, not is_banned, bool(charts), kind, frozenset(named), has_table)


def _names_in(clause: str, known: AbstractSet[str], tag: str) -> set[str]:
    """Return the terms of a wish for a chart; what follows the chart names numbers where the text knows all of it."""
    words = clause.split()
    at = next(n for n in range(1, len(words) + 1) if understand(" ".join(words[:n])).layout is Layout.CHART)
    behind = set(terms(" ".join(words[at:]), lexicon(tag)))
    return set(terms(" ".join(words[:at]), lexicon(tag))) | (behind if behind <= known else set())


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
