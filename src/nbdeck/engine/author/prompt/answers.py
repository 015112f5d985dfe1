"""What became of a request, looked at on the slides that there are: followed, not done, or not understood."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from nbdeck.contract.enums import ChartType
from nbdeck.contract.layouts import Layout
from nbdeck.contract.v1 import Brief, Wish, WishKind
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import count_words
from nbdeck.engine.author.every_word import about_request
from nbdeck.engine.author.language.lexicon import lexicon, terms
from nbdeck.engine.author.language.options import written_in
from nbdeck.engine.author.looks.appearance import understand
from nbdeck.engine.author.looks.description import bare
from nbdeck.engine.author.prompt.brief import count_of, wishes_of
from nbdeck.engine.author.prompt.by_slide import LAYOUT
from nbdeck.engine.author.scaffold.asked_topic import (
    CLAUSE,
    asks,
    asks_for_deck,
    clauses_of,
    has_wide_count,
    is_polite,
    may_forbid,
)
from nbdeck.engine.author.typed.text import typed_sentences
from nbdeck.engine.model.plan import Plan, PlannedSlide

_FEW = 2
_COLON = lazy_pattern(r"(?<=[:：])\s(?=[A-ZÀ-Þ])")
"""Where a request may go on behind a line that leads to the text."""
_NAMED = frozenset({Layout.SUMMARY, Layout.STEPS})
"""Looks that are there where a title says so."""
_ANSWERED_ELSEWHERE = frozenset({WishKind.TONE, WishKind.LANGUAGE})
"""Wishes that are options, of which the author says what becomes of them."""


def slides_of(plan: Plan, opening: int) -> int:
    """Return how many slides a deck has with those in front of its content; one slide alone has none."""
    return 1 if plan.most_slides == 1 else len(plan.slides) + opening


def is_met_beside_cover(number: int, plan: Plan) -> bool:
    """Whether a text makes as many slides as were asked for, so that the cover comes on top of more than two."""
    return len(plan.slides) == number > _FEW


def recounted(plan: Plan, opening: int, slides: int) -> Plan:
    """Return a plan whose answers tell how many slides its deck has, now that it is laid out."""
    before, now = answers(plan, slides_of(plan, opening)), answers(plan, slides)
    if before == now:
        return plan
    others = (one for one in plan.warnings if one not in before)
    return plan.model_copy(update={"warnings": (*others, *now)})


def answers(plan: Plan, slides: int) -> tuple[str, ...]:
    """Return what became of the request of a plan, in sentences; none where nothing was asked.

    Args:
        plan: Its slides, and the brief that they answer.
        slides: How many the deck has, cover and contents among them.
    """
    if plan.brief is None:
        return ()
    brief, done, undone = plan.brief, list[str](), list[str]()
    clauses = {wish: clause for clause in clauses_of(brief.request) for wish in wishes_of(clause)}
    for wish in brief.wishes:
        met, words = _answer(wish, clauses, plan, slides)
        if words:
            (done if met else undone).append(words)
    if plan.content_source == "scaffold":
        done.insert(0, f"the topic “{plan.title}”")
    if plan.content_source == "model":
        return tuple(f"Not done: {one}." for one in undone)
    told = [*about_request(plan, brief.request)]
    if done and (told or plan.content_source != "scaffold"):
        told.append(f"Followed: {'; '.join(done)}.")
    told += [f"Not done: {one}." for one in undone]
    return (*told, *_unanswered(brief, plan))


def _answer(wish: Wish, clauses: Mapping[Wish, str], plan: Plan, slides: int) -> tuple[bool, str]:
    """Return whether a wish is met, and what is said of it; nothing of what others answer."""
    look = wish.value.strip().replace("_", " ").lower()
    name = f"{look} chart" if look.upper().replace(" ", "_") in ChartType.__members__ else look
    has_model = plan.content_source == "model"
    match wish.kind:
        case WishKind.COUNT:
            count = count_of(Brief(wishes=(wish,)))
            said = "1 slide" if slides == 1 else f"{slides} slides"
            is_met = count is not None and count.is_met(slides)
            if (
                count
                and not is_met
                and is_met_beside_cover(count.number, plan)
                and slides == count.number + 1
            ):
                return True, f"{count} and the cover"
            return is_met, f"{said}, cover included" if is_met else f"{count}; the deck has {said}"
        case WishKind.SHOW:
            showing = _showing(wish, clauses.get(wish, ""), plan)
            titles = list(dict.fromkeys(f"“{one.spec.title}”" for one in showing))
            why = "" if has_model else f"; {_why_not(wish)}"
            return bool(titles), f"{name} on {', '.join(titles[:3])}" if titles else f"{name}{why}"
        case WishKind.WITHOUT:
            having = [one.spec.title for one in plan.slides if shows(one, wish.value)]
            return not having, f"no {name}" + (f", for “{having[0]}” is one" if having else "")
        case WishKind.MUST_SAY:
            said_words = " ".join(map(_words_of, plan.slides))
            return bare(wish.value) in bare(f"{plan.title} {said_words}"), f"“{wish.value}”"
        case _ if wish.kind in _ANSWERED_ELSEWHERE or has_model:
            return True, ""
        case _:
            return False, f"“{wish.value}”; to write for that takes a language model"


def _showing(wish: Wish, clause: str, plan: Plan) -> list[PlannedSlide]:
    """Return the slides that a wish for a look may mean: those that have it, and what its words name."""
    having = [one for one in plan.slides if shows(one, wish.value) or _says(one, wish.value)]
    lines = plan.brief.source.splitlines() if plan.brief else []
    source = "\n".join(line for line in lines if not line.startswith(LAYOUT))
    language = lexicon(written_in(source) or "en")
    named = {*terms(clause, language)} & {*terms(source, language)}
    of_name = [one for one in having if named & {*terms(_words_of(one), language)}]
    is_of_two = wish.value.upper() == Layout.COMPARISON
    return of_name if named or is_of_two else having


def _says(slide: PlannedSlide, look: str) -> bool:
    """Whether a title says that a slide is what a look without a shape of its own is for."""
    return look in _NAMED and understand(slide.spec.title).layout == look


def _words_of(slide: PlannedSlide) -> str:
    spec = slide.spec
    cells = [cell for row in spec.table or () for cell in row]
    chart = (*spec.chart.categories, *(one.name for one in spec.chart.series)) if spec.chart else ()
    return " ".join((spec.title, spec.content, spec.notes or "", *cells, *chart))


def _why_not(wish: Wish) -> str:
    """Return what stands in the way of a look where nobody but the text has words, as the end of a sentence."""
    look = wish.value.strip().upper().replace(" ", "_")
    if look == Layout.CHART or look in ChartType.__members__:
        return "it takes labels with a number each, or a table of numbers"
    return "no part of the text that it names was read in that form"


def shows(slide: PlannedSlide, look: str) -> bool:
    """Whether a slide has a layout or a kind of chart."""
    chart, name = slide.spec.chart, look.strip().upper().replace(" ", "_")
    if name in ChartType.__members__:
        return chart is not None and chart.type is ChartType[name]
    if name == Layout.CHART:
        return chart is not None
    return slide.spec.layout == name


def _unanswered(brief: Brief, plan: Plan) -> Iterator[str]:
    """Yield what quotes each sentence of a request, or the clauses of it, that no wish which is known answers.

    The first clause that asks for slides is answered by the deck; what stands before it in its sentence is a greeting.
    """
    lines = brief.request.splitlines()
    said = [part for line in lines for one in typed_sentences(line) for part in _COLON.split(one)]
    clauses = [[one for part in CLAUSE.split(each) if (one := part.strip(" .!:。！："))] for each in said]
    places = (
        (row, at)
        for row, each in enumerate(clauses)
        for at, one in enumerate(each)
        if asks_for_deck(one) and (asks(one) or not at)
    )
    made = next(places, (0, 0) if not brief.source else (-1, 0))
    unclear: list[str] = []
    for row, each in enumerate(clauses):
        rest = each[made[1] + 1 :] if row == made[0] else each
        left = [one for one in rest if _is_open(one, brief, plan)]
        for one in [said[row].strip(" .!:。！：")] if len(left) == len(each) else left:
            if may_forbid(one):
                yield f"Look whether the deck keeps to this: “{one}”"
            else:
                unclear.append(f"“{one}”")
    if unclear:
        yield (
            f"Not understood: {', '.join(unclear)}. Where the deck does not keep to it, "
            "that takes an argument, such as `template`, or a language model."
        )


def _is_open(clause: str, brief: Brief, plan: Plan) -> bool:
    is_told = (
        any(f"“{clause}”" in one for one in plan.warnings)
        or understand(clause).wants_picture is False
        or has_wide_count(f"请{clause}")
        or (is_polite(clause) and count_words(clause) < 3)
    )
    return not ({*brief.wishes} & {*wishes_of(clause)} or is_told or bare(plan.title) in bare(clause))
