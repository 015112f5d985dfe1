"""A prompt becomes slides without a model: from the user's library, from what the prompt says, else a scaffold."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import PurePath
from typing import get_args

from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import OutlineSlide
from nbdeck.contract.v1 import Brief, WishKind
from nbdeck.contract.words.sentences import sentences
from nbdeck.engine.author.every_word import not_shown, with_every_word, with_request
from nbdeck.engine.author.language.lexicon import lexicon, terms
from nbdeck.engine.author.language.options import language_tag, shown_in, unmet, written_in
from nbdeck.engine.author.looks.appearance import Appearance, understand
from nbdeck.engine.author.looks.description import clean, shown_as
from nbdeck.engine.author.outline.from_outline import plan_from_outline
from nbdeck.engine.author.prompt.brief import count_of, met_wishes, read_brief
from nbdeck.engine.author.prompt.headings import headed_parts
from nbdeck.engine.author.prompt.request import asides, topic_of, wishes_of
from nbdeck.engine.author.prompt.text_options import bans_of, ordered, without_banned
from nbdeck.engine.author.prompt.titles import title_of_text
from nbdeck.engine.author.prompt.typed_slides import parts_of_text
from nbdeck.engine.author.prompt.wording import clauses_of, forbids, wants_chart
from nbdeck.engine.author.scaffold import asked_topic as scaffold
from nbdeck.engine.author.scaffold.asked_topic import (
    Count,
    asked_counts,
    named_subject,
    names_deck,
    read_topic,
)
from nbdeck.engine.author.typed.text import blocks_of, with_marks
from nbdeck.engine.model import (
    AuthorOptions,
    Block,
    Heading,
    LibraryPassage,
    Paragraph,
    Plan,
    PlannedSlide,
    Source,
    SourceKind,
)
from nbdeck.engine.text.words import is_continued, word
from nbdeck.errors import ValidationFailed

_MOST = 100_000
"""Characters of a prompt that are read."""
_MOST_SLIDES, _MOST_VERBATIM = 15, 20_000
"""Slides and characters of a text without headings that is shown whole; of a longer one the notes hold the rest."""
_SHARE = 0.6
"""Share of a topic's words that a passage must hold."""
_LEAST_WORDS = 40
"""Words that the passages of a library must have together to make a deck."""
_KINDS: frozenset[str] = frozenset(get_args(SourceKind))


def plan_from_topic(
    topic: str, library: Sequence[LibraryPassage], options: AuthorOptions, given: Brief | None = None
) -> Plan:
    """Return a plan made from a prompt; `content_source` says where its words come from.

    - `prompt`: the prompt carries content itself; its own words are used.
    - `library`: it names a topic that the user's own documents speak of; every statement names its document.
    - `scaffold`: neither; a structure for the topic with prompts to the author, and a warning. No fact is made up.

    Args:
        topic: What was asked, in words; may be a whole text, an outline or a table.
        library: Passages of the user's documents that may bear on it.
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
    kept = without_banned(f"{prompt.request}\n{options.instructions}", prompt.source)
    prompt = prompt.model_copy(update={"source": kept.text})
    asked = count_of(prompt)
    plan = of_length(asked, options, lambda options: _written(prompt, text, library, options))
    plan = plan.model_copy(update={"warnings": tuple(dict.fromkeys([*plan.warnings, *warnings]))})
    plan = with_request(
        plan, prompt.request, list(_followed(prompt, plan, asked)), has_text=bool(prompt.source)
    )
    remarks = (
        *(_about_aside(one, plan) for one in asides(prompt.source)),
        *_about_counts(text, plan, {options.length, asked.number if asked else None}),
    )
    if understand(options.instructions).layout is Layout.CHART and any(one.spec.chart for one in plan.slides):
        remarks = ("Of the custom instructions, the chart was followed.", *remarks)
    followed = [ban for ban, _ in kept.left_out]
    bans = (
        f"Look whether the deck keeps to this: “{one}”"
        for one in bans_of(prompt.request)
        if not any(ban in one for ban in followed)
    )
    return plan.model_copy(update={"warnings": (*bans, *kept.warnings(), *plan.warnings, *remarks)})


def of_length(asked: Count | None, options: AuthorOptions, write: Callable[[AuthorOptions], Plan]) -> Plan:
    """Return a plan as long as wished; a number that a text names as a bound is never filled up to."""
    if options.length or asked is None:
        return write(options)
    exact = options.model_copy(update={"length": asked.number, "is_length_wished": True})
    if not asked.is_most:
        return write(exact)
    plan = write(options)
    return plan if asked.is_met(len(plan.slides)) else write(exact)


def _written(prompt: Brief, text: str, library: Sequence[LibraryPassage], options: AuthorOptions) -> Plan:
    if prompt.source:
        return _from_prompt(prompt, options)
    return _from_library(text, library, options) or _scaffold(text, options)


def _about_counts(text: str, plan: Plan, known: Collection[int | None]) -> Iterator[str]:
    """Yield what quotes each number of slides in a prompt that the deck does not have and no option or wish names."""
    slide_count = len(plan.slides)
    for count in asked_counts(text):
        if not count.is_met(slide_count) and count.number not in known:
            yield (
                f"“{' '.join(count.words.split())}” names {count}; the deck has {slide_count}, cover and contents "
                "not counted."
            )


def _about_aside(aside: str, plan: Plan) -> str:
    """Return the warning that quotes what inside a text reads like a request; its readers may be meant."""
    sentence = f"“{' '.join(aside.split())}” reads like a request"
    sentence += "." if not_shown(plan, aside) else "; it stands in the deck as text."
    if wants_chart(aside):
        has_chart = any(slide.spec.chart for slide in plan.slides)
        sentence += f" The deck has {'a' if has_chart else 'no'} chart."
    return sentence


def _followed(prompt: Brief, plan: Plan, asked: Count | None) -> Iterator[str]:
    """Yield what of a request was done, in words."""
    if not prompt.source:
        yield f"the topic “{plan.title}”"
    if asked is not None and asked.is_met(len(plan.slides)) and asked_counts(prompt.request):
        yield f"{asked}, cover and contents not counted"
    yield from met_wishes(prompt, plan)
    if prompt.source and asked is None and any(map(names_deck, wishes_of(prompt.request))):
        yield "slides of the text"


def _from_prompt(prompt: Brief, options: AuthorOptions) -> Plan:
    """Return a plan in the prompt's own words, all on slides or in notes; lines that a chart answers are on none."""
    asked = _chart_asides(prompt)
    wished = (*wishes_of(prompt.request), *wishes_of(options.instructions), *asked)
    look = understand("\n".join(one for one in wished if not forbids(one)))
    subject = named_subject(prompt.request)
    rest = [line for line in prompt.source.splitlines() if line.strip() not in asked]
    if asked and any(map(str.strip, rest)):
        plan = _of_text("\n".join(rest), subject, look, prompt, options)
        if any(slide.spec.chart for slide in plan.slides):
            return plan
    return _of_text(prompt.source, subject, look, prompt, options)


def _of_text(typed: str, subject: str, look: Appearance, prompt: Brief, options: AuthorOptions) -> Plan:
    text = with_marks(typed)
    return with_every_word(_shown_whole(text, subject, look, prompt, options), text)


def _shown_whole(text: str, subject: str, look: Appearance, prompt: Brief, options: AuthorOptions) -> Plan:
    """Return the plan of a text: all of it on slides, or the most important sentences of a very long one."""
    has_headings = sum(bool(part.heading) for part in headed_parts(text)) > 1
    is_short = has_headings or len(text) <= _MOST_VERBATIM
    tag = shown_in(options, text)
    outline = parts_of_text(
        text if is_short else text[:_MOST_VERBATIM],
        look.chart_type,
        wants_chart=look.layout is Layout.CHART,
        named=_named_by(prompt.request, text, tag),
        tag=tag,
    )
    wished_order = ordered(outline, f"{prompt.request}\n{options.instructions}", tag)
    outline = shown_as(
        wished_order.slides,
        {*prompt.of(WishKind.SHOW), Layout.TIMELINE} - {*prompt.of(WishKind.WITHOUT)},
        _titles_by_layout(prompt.request, wished_order.slides, tag),
    )
    title = title_of_text(text, outline, subject, tag)
    is_short = has_headings or (is_short and len(outline) <= _MOST_SLIDES)
    plan = None if is_short else _extracted(text, title, options)
    plan = plan or plan_from_outline(
        outline or [OutlineSlide(title=title or "–", description=text)], (), options
    )
    told = {"title": title or plan.title, "content_source": "prompt"}
    warnings = (*plan.warnings, *wished_order.warnings)
    return _named(plan.model_copy(update={**told, "warnings": warnings}), tag)


def _named(plan: Plan, tag: str) -> Plan:
    """Return the plan, slides that nothing in the text names under the title of the deck."""
    neutral, slides = word("presentation", tag), list[PlannedSlide]()
    for slide in plan.slides:
        title = slide.spec.title.removeprefix(neutral)
        is_nameless = slide.spec.title == neutral or (
            is_continued(slide.spec.title) and title.startswith((" (", "（"))
        )
        spec = (
            slide.spec.model_copy(update={"title": f"{plan.title}{title}"[:300]})
            if is_nameless
            else slide.spec
        )
        slides.append(slide.model_copy(update={"spec": spec}))
    return plan.model_copy(update={"slides": tuple(slides)})


def _titles_by_layout(request: str, slides: Sequence[OutlineSlide], tag: str) -> dict[str, list[str]]:
    """Return the titles of slides that the wishes of a request name, by the layout that each wish names."""
    titles: dict[str, list[str]] = {}
    for clause in (part for one in sentences(request) for part in clauses_of(one)):
        layout, stems = understand(clause).layout, set(terms(clause, lexicon(tag)))
        if layout is not None and not forbids(clause):
            named = [one.title for one in slides if stems & set(terms(one.title, lexicon(tag)))]
            titles.setdefault(layout, []).extend(named)
    return titles


def _named_by(request: str, text: str, tag: str) -> frozenset[str]:
    """Return the stems of a text's words by which a wish for a chart names what it shall show."""
    language = lexicon(tag)
    clauses = [part for one in wishes_of(request) for part in clauses_of(one) if wants_chart(part)]
    asked = {stem for one in clauses for stem in terms(one, language)}
    return frozenset(asked & set(terms(text, language))) if asked else frozenset()


def _chart_asides(prompt: Brief) -> list[str]:
    return [one for one in asides(prompt.source) if wants_chart(one)]


def _extracted(text: str, title: str, options: AuthorOptions) -> Plan | None:
    """Return the plan of a text that is too long to show whole, None where it has no sentence to show."""
    from nbdeck.engine.author.documents.from_documents import plan_from_documents

    tag = written_in(text) or language_tag(options, text)
    source = Source(name="", kind="txt", title=title, language=tag, blocks=blocks_of(text, tag))
    try:
        return plan_from_documents([source], "", options.model_copy(update={"keep_wording": True}))
    except ValidationFailed:
        return None


def _from_library(text: str, library: Sequence[LibraryPassage], options: AuthorOptions) -> Plan | None:
    """Return a plan from passages that really speak of the topic, None where too few do."""
    subject = read_topic(topic_of(text)).subject
    language = lexicon(language_tag(AuthorOptions(), text))
    asked = set(terms(subject, language))
    passages = [
        passage
        for passage in library
        if asked
        and len(asked & set(terms(f"{passage.heading} {passage.text}", language)))
        >= max(1, _SHARE * len(asked))
    ]
    if sum(len(passage.text.split()) for passage in passages) < _LEAST_WORDS:
        return None
    from nbdeck.engine.author.documents.from_documents import plan_from_documents

    sources = _sources(passages)
    try:
        plan = plan_from_documents(sources, subject, options)
    except ValidationFailed:
        return None
    names = ", ".join(source.name for source in sources)
    warning = f"No document was named; the deck is made from what your own documents say: {names}."
    slides = tuple(map(_cited, plan.slides))
    return plan.model_copy(
        update={
            "title": subject,
            "slides": slides,
            "content_source": "library",
            "warnings": (warning, *plan.warnings),
        }
    )


def _sources(passages: Sequence[LibraryPassage]) -> list[Source]:
    """Return passages as documents again, each with its headings and in its order."""
    names = dict.fromkeys(passage.document for passage in passages)
    return [_source(name, [passage for passage in passages if passage.document == name]) for name in names]


def _source(name: str, passages: Sequence[LibraryPassage]) -> Source:
    ordered = sorted(passages, key=lambda passage: passage.place.number if passage.place else 0)
    blocks: list[Block] = []
    heading = ""
    for passage in ordered:
        if passage.heading != heading:
            heading = passage.heading
            if heading:
                blocks.append(Heading(text=heading, level=2, place=passage.place))
        blocks.append(Paragraph(text=passage.text, place=passage.place))
    suffix = PurePath(name).suffix.lower().lstrip(".")
    kind: SourceKind = suffix if suffix in _KINDS else "txt"  # type: ignore[assignment]
    tag = language_tag(AuthorOptions(), " ".join(passage.text for passage in ordered))
    return Source(name=name, kind=kind, language=tag, blocks=tuple(blocks))


def _cited(slide: PlannedSlide) -> PlannedSlide:
    """Return the slide with its documents in small print, unless it already says where it comes from."""
    if slide.spec.source or not slide.evidence:
        return slide
    places = dict.fromkeys(
        f"{one.document}, {one.place}" if one.place else one.document
        for one in slide.evidence
        if one.document
    )
    spec = slide.spec.model_copy(update={"source": "; ".join(list(places)[:3]) or None})
    return slide.model_copy(update={"spec": spec})


def _scaffold(text: str, options: AuthorOptions) -> Plan:
    topic = read_topic(topic_of(text))
    tag = language_tag(options, text)
    slides = scaffold.scaffold(topic, options.length, tag)
    written = tag if tag.partition("-")[0] in scaffold.LANGUAGES else "en"
    return Plan(
        title=topic.subject[:300],
        subtitle=scaffold.subtitle(tag),
        language=options.language,
        slides=slides,
        content_source="scaffold",
        warnings=(scaffold.warning(tag), *unmet(options, written)),
    )
