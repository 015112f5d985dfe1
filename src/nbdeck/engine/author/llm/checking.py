"""What is wrong with an answer: told to the model, which may try again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nbdeck.contract.enums import Verbosity
from nbdeck.contract.languages import find_language
from nbdeck.contract.layouts import Layout
from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import count_words
from nbdeck.engine.author.language.options import written_in
from nbdeck.engine.author.llm.answers import (
    BriefAnswer,
    ChartChoice,
    EditAnswer,
    OutlineAnswer,
    PointAnswer,
    SlideAnswer,
)
from nbdeck.engine.author.llm.asking import Complaint
from nbdeck.engine.author.llm.capacities import (
    CAPTIONS,
    HEADING_CHARACTERS,
    TITLE_CHARACTERS,
    TITLE_WORDS,
    WORDS,
    counts_of,
    told_counts,
    words_of_item,
)
from nbdeck.engine.author.llm.chart_choice import wrong_choice
from nbdeck.engine.author.llm.cited_tables import CitedTable
from nbdeck.engine.author.llm.knowledge import Knowledge
from nbdeck.engine.author.llm.numbers import KnownNumbers, numbers_of
from nbdeck.engine.author.looks.description import bare
from nbdeck.engine.author.material.passages import split_sentences
from nbdeck.engine.model.plan import AuthorOptions
from nbdeck.engine.text.word_lists import STOP_WORDS

MOST = 15
"""Slides of a deck where no length is asked for."""
_TOLERANCE = 1.35
"""How much longer than its capacity an item may be before it is sent back."""
TITLE, ROW, CHART, NOTES, CAUTION = "title", "row", "chart", "notes", "caution"
FACTS, LAYOUT, SLIDE = "facts", "layout", "slide"
SHOWN = frozenset(CAPTIONS)
WITH_FIGURE = frozenset({Layout.ITEMS, Layout.SUMMARY, Layout.STEPS, Layout.BIG_NUMBER, Layout.QUOTE})
"""Layouts with a place for a figure beside their items."""
_LABEL = lazy_pattern(r"^[^\W\d]+ ?\d+(?=[:.)])")
"""What a list calls a fact: "Finding 1:", "P2:"."""
_OVER = 1.1
"""How many more words a plan may have than its slide: whoever writes it is briefer."""
_TELLING = 160
"""Characters from which on the language of an answer is judged."""
_TOLD_APART = {tag.partition("-")[0] for tag in STOP_WORDS} | {"zh", "ja", "ko", "he", "hi", "th", "el"}
"""Languages that are recognised for sure in a text of that length."""
_OF_LINES = frozenset({Layout.COMPARISON, Layout.SWOT, Layout.PESTEL})
"""Layouts whose items are several lines, a fact each."""
_WHOLE = frozenset({Layout.TIMELINE, Layout.MILESTONE, Layout.BIG_NUMBER, Layout.QUOTE})
"""Layouts whose items are wanted whole, also the date or figure that the title has."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with one part of a slide.

    Attributes:
        where: Which part: `title`, `point 2`, `row 2` of its table, whose header is row 0, `notes`, `notes 2`
            for a sentence of them, `chart`, `layout`, `slide` for everything.
        text: What is wrong, told to the model.
        is_refused: Whether the part may not be shown, as nothing that is cited says it; the form is mended where asking
            again does not help.
    """

    where: str
    text: str
    is_refused: bool = False


def wrong_outline(answer: OutlineAnswer, knowledge: Knowledge, length: int | None) -> list[Complaint]:
    """Return what is wrong with a plan; fewer slides than were asked for make it useless."""
    complaints = _wrong_count(len(answer.slides), length)
    if not length and len(answer.slides) > MOST:
        complaints.append(Complaint("Give 3 to 12 slides."))
    for number, brief in enumerate(answer.slides, 1):
        complaints += [Complaint(f"Slide {number}: {text}") for text in _wrong_brief(brief, knowledge)]
    return complaints


def _wrong_brief(brief: BriefAnswer, knowledge: Knowledge) -> Iterator[str]:
    """Yield what whoever writes the slide could not mend: its title, numbers, and more facts than it has room for."""
    if too_long := _long_title(brief.title):
        yield too_long
    said = (brief.title, *brief.facts)
    if unknown := set[str]().union(*(knowledge.unknown(one, brief.derived) for one in said)):
        yield _about_numbers(unknown)
    beside, most = _facts_beside(brief, knowledge), counts_of(brief.layout)[-1]
    if most and brief.layout not in _OF_LINES and len(beside) > most:
        yield (
            f"{len(beside)} facts have to stand on it, and layout {brief.layout} has room for {most}; give some to "
            "another slide, take another layout, or leave out what matters least."
        )
    room = WORDS[knowledge.options.verbosity]
    if (words := sum(map(count_words, (brief.title, *beside)))) > room * _OVER:
        yield (
            f"its title and facts have {words:.0f} words, and it has room for {room}; say them in fewer words, "
            "give some to another slide, or leave out what matters least."
        )


def _facts_beside(brief: BriefAnswer, knowledge: Knowledge) -> Sequence[str]:
    """Return the facts that need words of their own: not those whose numbers title, table or chart have."""
    if brief.layout in _WHOLE:
        return brief.facts
    shown = knowledge.tables.get(brief.shows) if brief.layout in SHOWN else None
    if brief.layout in SHOWN and shown is None:
        return ()  # its own table may have them all
    known = knowledge.known([brief.title, shown.told() if shown else ""])
    return [one for one in brief.facts if known.lacking(one) or not numbers_of(one)]


def _wrong_count(count: int, length: int | None) -> list[Complaint]:
    wrong = Complaint(f"There are {count} slides; give exactly {length}.", is_fatal=count < (length or 0))
    return [wrong] if length and count != length else []


def wrong_edit(answer: EditAnswer, knowledge: Knowledge, given: int) -> list[Complaint]:
    """Return what is wrong with a changed outline."""
    complaints = _wrong_count(len(answer.slides), knowledge.options.length)
    for number, slide in enumerate(answer.slides, 1):
        if slide.unchanged and not 1 <= slide.unchanged <= given:
            absent = f"Slide {number}: there is no slide {slide.unchanged} in the outline."
            complaints.append(Complaint(absent, is_fatal=True))
        if not slide.unchanged and not slide.title:
            complaints.append(Complaint(f"Slide {number} needs a title.", is_fatal=True))
        lines = (slide.title, *slide.description.splitlines())
        unknown = set[str]().union(*map(knowledge.unknown, lines))
        if unknown:
            complaints.append(Complaint(f"Slide {number}: {_about_numbers(unknown)}"))
    return complaints


def words_of(point: PointAnswer) -> str:
    """Return an item as one line of words."""
    return f"{point.heading}: {point.text}" if point.heading and point.text else point.heading or point.text


def shown_by(slide: SlideAnswer, brief: BriefAnswer) -> str:
    """Return the id of what a slide shows: the one it names, else, without a table of its own, the planned one."""
    is_own = len(slide.table) > 1
    return (slide.shows or ("" if is_own else brief.shows)) if slide.layout in SHOWN else ""


def faults_of(slide: SlideAnswer, brief: BriefAnswer, knowledge: Knowledge) -> list[Fault]:
    """Return what is wrong with a written slide, as far as a program can tell."""
    shown = shown_by(slide, brief)
    faults = list(_wrong_length(slide, knowledge.options.verbosity))
    title_ids = slide.title_evidence if knowledge.is_open else rests_on(slide, brief)
    faults += _wrong_numbers(TITLE, slide.title, title_ids, slide, knowledge)
    faults += [Fault(LAYOUT, text) for text in _wrong_form(slide, shown, knowledge)]
    for number, point in enumerate(slide.points, 1):
        faults += _wrong_numbers(f"point {number}", words_of(point), point.evidence, slide, knowledge)
        named = [*map(bare, point.heading.split())]
        if named and [*map(bare, point.text.split())][: len(named)] == named:
            told = "its heading is how it begins; name what it says, or leave the headings out."
            faults.append(Fault(f"point {number}", told))
        words = bare(point.text or point.heading)
        if knowledge.options.keep_wording and not any(words in bare(one.text) for one in knowledge.passages):
            told = "it is no sentence of the material, word for word."
            faults.append(Fault(f"point {number}", told, is_refused=True))
    for number, sentence in enumerate(split_sentences(slide.notes), 1):
        faults += _wrong_numbers(f"{NOTES} {number}", sentence, (), slide, knowledge)
    for at, row in enumerate(slide.table):
        faults += _wrong_numbers(f"{ROW} {at}", " | ".join(row), (), slide, knowledge)
    if slide.layout is Layout.CHART:
        header, *rows = slide.table or ((),)
        cited = knowledge.tables.get(shown) or CitedTable("", header, tuple(filter(None, rows)))
        faults += [
            Fault(CHART, text) for text in wrong_choice(slide.chart or ChartChoice(), cited, knowledge.tag)
        ]
    faults += _wrong_numbers(CHART, slide.beside, (), slide, knowledge)
    if slide.layout not in _WHOLE:
        again = "the item says the title again; say what the title does not, or leave it out."
        said_again = (says_again(words_of(point), slide.title) for point in slide.points)
        faults += [Fault(f"point {number}", again) for number, one in enumerate(said_again, 1) if one]
    if missing := missing_facts(slide, brief, knowledge):
        listed = "; ".join(f"{', '.join(sorted(numbers))} of “{fact}”" for fact, numbers in missing.items())
        text = f"the slide lacks {listed}; say it in place of what matters less."
        faults.append(Fault(FACTS, text))
    said = {bare(one) for point in slide.points for one in (words_of(point), point.text) if bare(one)}
    if any(bare(one) in {*said, bare(slide.title)} for one in split_sentences(slide.notes)):
        faults.append(Fault(NOTES, "they say a line of the slide again; write what else is said of it."))
    return faults


def missing_facts(slide: SlideAnswer, brief: BriefAnswer, knowledge: Knowledge) -> dict[str, set[str]]:
    """Return numbers of the plan's facts that stand nowhere on the slide, by fact, but for those that nobody gave."""
    table = knowledge.tables.get(shown_by(slide, brief))
    lines = (*map(words_of, slide.points), *(" | ".join(row) for row in slide.table))
    told = [slide.title, slide.beside, slide.caution, *lines, table.told() if table else ""]
    given = [one for one in brief.facts if not knowledge.unknown(one, slide.derived)]
    known = knowledge.known(told)
    lacking = {} if knowledge.is_empty else {one: known.lacking(_LABEL.sub("", one)) for one in given}
    return {fact: numbers for fact, numbers in lacking.items() if numbers}


def says_again(text: str, title: str) -> bool:
    """Whether a text says no more than a title: all of its words stand there in a row, or the other way round."""
    said, known = bare(text), bare(title)
    return bool(said) and (said in known or (known in said and not KnownNumbers([title]).lacking(text)))


def rests_on(slide: SlideAnswer, brief: BriefAnswer) -> tuple[str, ...]:
    """Return the ids of all that a slide rests on."""
    ids = (
        *slide.title_evidence,
        *brief.evidence,
        *(name for point in slide.points for name in point.evidence),
        shown_by(slide, brief) or (brief.shows if slide.table else slide.shows),
    )
    return tuple(dict.fromkeys(filter(None, ids)))


def _wrong_form(slide: SlideAnswer, shown: str, knowledge: Knowledge) -> Iterator[str]:
    said = [point for point in slide.points if words_of(point)]
    if shown and shown not in knowledge.visuals:
        yield f"the material has no table or chart {shown!r}."
    if slide.shows in knowledge.figures:
        if len(said) < 2 and slide.layout not in SHOWN:
            return
        if slide.layout not in WITH_FIGURE:
            yield f"layout {slide.layout} has no place for a figure; take {', '.join(sorted(WITH_FIGURE))}."
    if slide.layout is Layout.THANKS:
        return
    is_shown = shown in knowledge.visuals or len(slide.table) > 1
    if slide.layout in SHOWN and not is_shown:
        yield f"layout {slide.layout} shows nothing; name a table or chart in `shows`, or take another layout."
    elif len(said) not in counts_of(slide.layout):
        takes = told_counts(slide.layout)
        yield f"layout {slide.layout} takes {takes}, not {len(said)}; change the items or the layout."
    elif slide.layout is Layout.BIG_NUMBER and not all(numbers_of(one.heading or one.text) for one in said):
        yield "large figures are wanted, and not all headings have one."


def _wrong_length(slide: SlideAnswer, verbosity: Verbosity) -> Iterator[Fault]:
    """Yield that the title or an item is longer than there is room for."""
    if too_long := _long_title(slide.title):
        yield Fault(TITLE, too_long)
    most = words_of_item(slide.layout, len(slide.points), verbosity)
    words = [count_words(words_of(one)) for one in slide.points]
    left = WORDS[verbosity] - count_words(slide.title)
    is_crowded = bool(words) and sum(words) > left  # then some words would be left out
    most = max(int(left / len(words)), 1) if is_crowded else most
    for number, (point, length) in enumerate(zip(slide.points, words, strict=True), 1):
        if length > most * (1 if is_crowded else _TOLERANCE):
            crowd = (
                f"title and items have {count_words(slide.title) + sum(words):.0f} words together, and there is room "
                f"for {WORDS[verbosity]}; "
                if is_crowded
                else ""
            )
            yield Fault(
                f"point {number}", f"{crowd}the item is too long; say one thing, in about {most} words."
            )
        if len(point.heading) > HEADING_CHARACTERS * _TOLERANCE:
            room = f"{HEADING_CHARACTERS} characters"
            yield Fault(f"point {number}", f"the heading is too long; write at most {room}.")


def _long_title(title: str) -> str:
    """Return what is told of a title that has no room, nothing of others."""
    is_long = len(title) > TITLE_CHARACTERS * _TOLERANCE or count_words(title) > TITLE_WORDS
    room = f"{TITLE_CHARACTERS} characters, {2 * TITLE_WORDS} of Chinese or Japanese"
    return f"the title is too long; write at most {room}." if is_long else ""


def _wrong_numbers(
    where: str, text: str, ids: Sequence[str], slide: SlideAnswer, knowledge: Knowledge
) -> Iterator[Fault]:
    """Yield that numbers are not those of what is cited, or nobody's where nothing is."""
    cited = list(filter(knowledge.has, ids))
    if not cited:
        if unknown := knowledge.unknown(text, slide.derived):
            yield Fault(where, _about_numbers(unknown), is_refused=True)
        return
    known = knowledge.known((*knowledge.quoted(cited), *knowledge.texts))
    if uncited := known.unknown(text) - knowledge.worked_out(slide.derived, text):
        listed = ", ".join(sorted(uncited)[:5])
        told = f"what it cites does not give {listed}; cite what does, or put the formula into `derived`."
        yield Fault(where, told, is_refused=True)


def _about_numbers(unknown: set[str]) -> str:
    listed = ", ".join(sorted(unknown)[:5])
    return (
        f"the material does not give {listed}; write each number with its unit as it stands there, "
        "give the formula of one that you work out in `derived`, or leave it out."
    )


def other_language(text: str, options: AuthorOptions) -> str:
    """Return the tag of the language that a text is in where another one was wished for, else nothing."""
    wanted = find_language(options.language).tag.partition("-")[0]
    if wanted not in _TOLD_APART or len(text) < _TELLING:
        return ""
    written = written_in(text)
    return written if written.partition("-")[0] != wanted else ""
