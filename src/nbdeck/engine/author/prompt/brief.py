"""The brief: what of a prompt is source, and what it wishes, as one value that everything after it reads."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from nbdeck.contract.enums import ChartType, Tone
from nbdeck.contract.languages import LANGUAGES, Language, find_language
from nbdeck.contract.layouts import Layout
from nbdeck.contract.v1 import Brief, Wish, WishKind
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.author.looks.appearance import describe, understand
from nbdeck.engine.author.looks.description import bare
from nbdeck.engine.author.prompt.request import is_topic, read_prompt, sure_request
from nbdeck.engine.author.scaffold.asked_topic import (
    CLAUSE,
    QUOTED,
    SHAPES,
    Count,
    asked_counts,
    clauses_of,
    may_forbid,
    unforbidden,
)
from nbdeck.engine.model.plan import Assignment, Plan, PlannedSlide

_COUNT = lazy_pattern(r"(?P<most>at most )?(?P<number>\d{1,3})")
_NAMES = "|".join(one.title for one in LANGUAGES[1:] if one.title.isalpha())
_LANGUAGE = lazy_pattern(
    rf"(?i)\b(?:in|into|to|auf|en|em)\s+(?P<name>{_NAMES})(?=\s*(?:$|[,;.:!?\n]))|"
    rf"(?<=slides\s)in\s+(?P<of_slides>{_NAMES})\b"
)
_TONES = "|".join(one.value.replace("_", "[ _-]") for one in Tone if one is not Tone.DEFAULT)
_TONE = lazy_pattern(
    rf"(?i)(?:\b(?:in|with)\s(?:an?\s)?)?\b({_TONES})[ -](?:tone|style|voice)(?=\s*(?:$|[,;.!?]))|"
    rf"\b(?:tone|style|voice)(?:\s?[:=]|\sis)\s({_TONES})\b|(?:^|[,;.:!?]\s)({_TONES})\s*(?=$|[,;.!?])"
)
_LINE = 2_000
"""Characters of a line beside documents that is a request."""
_MOST = 30
"""Wishes of a brief."""
_READERS_NAMED = lazy_pattern(r"(?i)\b(?:audience|zielgruppe)[:：]\s*(?P<readers>[^.;\n]{2,200})")
_IN_WORDS = {
    WishKind.COUNT: "{} slides",
    WishKind.LANGUAGE: "in {}",
    WishKind.TONE: "a {} tone",
    WishKind.AUDIENCE: "for {}",
    WishKind.WITHOUT: "without {}",
    WishKind.MUST_SAY: "the words “{}”",
}
"""How a wish is named that no clause makes."""
_WANTED_OR_NOT = frozenset({Layout.CHART, Layout.TABLE})
"""Layouts of which nobody who wants none can mean other words: "no quotes" are sentences, too."""
_CLAUSE_LENGTH = 500
"""Characters before a quote in which its clause begins."""


def read_brief(text: str, instructions: str = "", *, has_sources: bool = False) -> Brief:
    """Return a prompt taken apart, offline and without guessing: only words that are known make a wish.

    Args:
        text: As typed.
        instructions: Further wishes, typed apart.
        has_sources: Whether documents are given; one line beside them is a request.
    """
    is_asked = is_topic(text) or (has_sources and "\n" not in text.strip() and len(text) <= _LINE)
    brief = Brief(request=text) if is_asked else read_prompt(text)
    wishes = dict.fromkeys(_wishes(f"{brief.request}\n{instructions}"))
    shown = {wish.value for wish in wishes if wish.kind is WishKind.SHOW}
    # "Some have never read a table. Show the table.": what is wished is forbidden by none of the other words.
    sure = [wish for wish in wishes if wish.kind is not WishKind.WITHOUT or wish.value not in shown]
    return brief.model_copy(update={"wishes": tuple(sure)[:_MOST]})


def chosen_wishes(assignment: Assignment) -> tuple[Wish, ...]:
    """Return the wishes of a brief that its text does not say: a user has chosen them."""
    brief = assignment.brief or Brief()
    read = {*_wishes(f"{brief.request}\n{assignment.options.instructions}")}
    return tuple(wish for wish in brief.wishes if wish not in read)


def sure_counts(brief: Brief) -> list[Wish]:
    """Return the number of slides that a brief wishes, in no words that may be its text."""
    return [wish for wish in _wishes(sure_request(brief)) if wish.kind is WishKind.COUNT]


def _wishes(request: str) -> Iterator[Wish]:
    counts = sorted(asked_counts(request), key=lambda count: count.number == 1)
    for count in counts[:1]:  # "5 slides, all dates on one slide"
        yield Wish(kind=WishKind.COUNT, value=f"{'at most ' if count.is_most else ''}{count.number}")
    if named := _LANGUAGE.search(request):
        yield Wish(kind=WishKind.LANGUAGE, value=find_language(named["name"] or named["of_slides"]).name)
    for match in _TONE.finditer(request):
        tone = "".join(filter(None, match.groups()))
        yield Wish(kind=WishKind.TONE, value=re.sub(r"[ -]", "_", tone.lower()))
    for clause in clauses_of(request):
        yield from _looks(clause)
    for match in _READERS_NAMED.finditer(request):
        yield Wish(kind=WishKind.AUDIENCE, value=match["readers"].strip())
    for match in QUOTED.finditer(request):
        *_, clause = CLAUSE.split(request[max(0, match.start() - _CLAUSE_LENGTH) : match.start()])
        if not may_forbid(clause):
            yield Wish(kind=WishKind.MUST_SAY, value=match["words"])


def _looks(clause: str) -> Iterator[Wish]:
    is_ban = may_forbid(clause)
    look = understand(unforbidden(clause) if is_ban else clause)
    if look.layout is not None and look.layout in SHAPES:
        value = look.chart_type.value if look.chart_type else look.layout.value
        yield Wish(kind=WishKind.WITHOUT if is_ban else WishKind.SHOW, value=value)


def briefed(assignment: Assignment) -> Assignment:
    """Return an assignment with its brief, and with the options that the brief names and the caller left open."""
    if assignment.outline:
        return assignment
    options = assignment.options
    given = assignment.brief
    brief = read_brief(assignment.topic, options.instructions, has_sources=bool(assignment.sources))
    if given is not None:
        brief = given if given.request or given.source else brief.model_copy(update={"wishes": given.wishes})
    changes: dict[str, object] = {}
    languages, tones = brief.of(WishKind.LANGUAGE), brief.of(WishKind.TONE)
    if options.language == "ORIGINAL" and languages and (language := _language(languages[0])):
        changes["language"] = language.name
    if options.tone is Tone.DEFAULT and tones and tones[0] in set(Tone):
        changes["tone"] = Tone(tones[0])
    return replace(assignment, brief=brief, options=options.model_copy(update=changes))


def _language(name: str) -> Language | None:
    try:
        return find_language(name)
    except ValueError:
        return None


def count_of(brief: Brief) -> Count | None:
    """Return how many slides a brief wishes, cover and contents among them; None where it does not say."""
    for value in brief.of(WishKind.COUNT):
        if (match := _COUNT.fullmatch(value.strip().lower())) and int(match["number"]):
            return Count(min(int(match["number"]), 100), bool(match["most"]), value)
    return None


def unmet_wishes(brief: Brief, plan: Plan, *, has_model: bool, opening: int = 1) -> Iterator[Wish]:
    """Yield the wishes that a plan does not follow, as far as a program can tell.

    Without a model nobody writes for an audience, to an end, in a tone, or as other words say.
    """
    count = count_of(brief)
    said = bare(
        " ".join(f"{one.spec.title} {one.spec.content} {one.spec.notes or ''}" for one in plan.slides)
    )
    for wish in brief.wishes:
        match wish.kind:
            case WishKind.COUNT:
                is_met = count is not None and count.is_met(slides_of(plan, opening))
            case WishKind.SHOW:
                is_met = any(shows(slide, wish.value) for slide in plan.slides)
            case WishKind.WITHOUT:
                is_told_apart = has_model or _look_in_words(wish) != wish.value
                is_met = is_told_apart and not any(shows(slide, wish.value) for slide in plan.slides)
            case WishKind.MUST_SAY:
                is_met = bare(wish.value) in bare(plan.title) or bare(wish.value) in said
            case WishKind.TONE:
                is_met = has_model or wish.value in set(Tone)  # what becomes of an option is told with it
            case WishKind.LANGUAGE:
                is_met = _language(wish.value) is not None
            case _:
                is_met = has_model
        if not is_met:
            yield wish


def slides_of(plan: Plan, opening: int) -> int:
    """Return how many slides a deck has with those in front of its content; one slide alone has none."""
    return 1 if plan.most_slides == 1 else len(plan.slides) + opening


def met_wishes(brief: Brief, plan: Plan) -> Iterator[str]:
    """Yield what a plan has of the wishes for what slides show, in words; counts have words of their own."""
    unmet = set(unmet_wishes(brief, plan, has_model=False))
    for wish in brief.wishes:
        is_kept = wish.kind is WishKind.WITHOUT and wish.value in _WANTED_OR_NOT
        if wish in unmet or not (wish.kind is WishKind.SHOW or is_kept):
            continue
        number = sum(shows(slide, wish.value) for slide in plan.slides)
        slides = f"{number or 'no'} slide{'s' * (number > 1)}"
        yield f"{_look_in_words(wish)} on {slides}"


def _look_in_words(wish: Wish) -> str:
    name = wish.value.strip().upper().replace(" ", "_")
    kind = ChartType(name) if name in ChartType.__members__ else None
    layout = Layout.CHART if kind else Layout(name) if name in Layout.__members__ else None
    return describe(layout, None, chart_type=kind).rstrip(".") if layout else wish.value


def as_said(wish: Wish, brief: Brief) -> str:
    """Return the clause of a request that makes a wish, quoted, and its name beside others, alone where none does."""
    clauses = ((one.strip(" .!:。！："), {*_wishes(one)}) for one in clauses_of(brief.request))
    said, known = next(((one, known) for one, known in clauses if wish in known), ("", set[Wish]()))
    name = _IN_WORDS.get(wish.kind, "{}").format(_look_in_words(wish))
    return f"“{said}”" + f" ({name})" * (len(known) > 1) if said else name


def shows(slide: PlannedSlide, look: str) -> bool:
    """Whether a slide has a layout or a kind of chart."""
    chart, name = slide.spec.chart, look.strip().upper().replace(" ", "_")
    if name in ChartType.__members__:
        return chart is not None and chart.type is ChartType[name]
    if name == Layout.CHART:
        return chart is not None
    return slide.spec.layout == name


def as_request(wishes: Iterable[Wish]) -> str:
    """Return wishes as lines, for whoever writes."""
    return "\n".join(f"- {wish}" for wish in wishes)
