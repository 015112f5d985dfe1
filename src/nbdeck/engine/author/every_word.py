"""Nothing that a user typed is lost in silence: what no slide says goes into notes, and requests are quoted.

This is looked at once, when the slides are there, whatever made them.
"""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import CJK_SCRIPTS, script_of, sentences
from nbdeck.engine.author.looks.short_title import short_title
from nbdeck.engine.author.typed.pairs import labelled
from nbdeck.engine.author.typed.text import named_heading
from nbdeck.engine.cells.marks import DECIMAL_MARKS, is_blank
from nbdeck.engine.cells.quantities import quantity
from nbdeck.engine.model.plan import Plan, PlannedSlide
from nbdeck.engine.text.language import is_continued

_WORD = lazy_pattern(r"[^\W_]+")
_MARK = lazy_pattern(
    r"^\s*(?:#{1,6}\s+|(?:>\s?)+(?![\s\d=])|[-*+•‣◦▪–]\s+|\(?\d{1,3}[.)]\s+|[^\W\d_][:：]\s+)"
)
_COLON = lazy_pattern(r"(?<=[:：])\s")
"""Where a sentence of a request may go on with another one."""
_FENCE = lazy_pattern(r"^\s{0,3}(?:`{3,}|~{3,})\s*[\w+#.-]*\s*$")
"""A line that begins or ends code, perhaps with the name of its language."""
_PARTS = (lazy_pattern(r"[:;|\t()\[\]{}–—：；（）]|\s-\s|[,.]\s|[，、،]"), lazy_pattern(r"[:;|\t,，、]"))
"""Where a line may have been cut to stand in title, points or cells: first at marks, then at every comma."""
_COVER = -1
_NAMED = 5
"""Slides that a warning names."""


def with_every_word(plan: Plan, text: str) -> Plan:
    """Return the plan with what its slides do not say of a text in the notes of the slides that say what is before it.

    What a text says more than once is said as often.

    Args:
        plan: Its slides, and the title of its cover.
        text: What the user typed for the slides.
    """
    shown = _Shown(plan)
    pieces = list(_pieces(text))
    repeated = shown.only_inside_others(pieces)
    left_out: dict[int, list[str]] = defaultdict(list)
    at = 0
    for order, piece in enumerate(pieces):
        slides = set[int]() if order in repeated else shown.slides_of(piece)
        if not slides:
            left_out[at].append(piece)
            continue
        place = min(slides, key=lambda number: (abs(number - at), number))
        if place != _COVER and not plan.slides[place].is_scaffold:
            at = place
    if not left_out or not plan.slides:
        return plan
    noted = tuple(with_notes(slide, left_out.get(number, ())) for number, slide in enumerate(plan.slides))
    return plan.model_copy(update={"slides": noted, "warnings": (*plan.warnings, _about(plan, left_out))})


def not_shown(plan: Plan, text: str) -> tuple[str, ...]:
    """Return the sentences and lines of a text that no slide says, as typed."""
    shown = _Shown(plan)
    return tuple(piece for piece in _pieces(text) if not shown.slides_of(piece))


def with_request(plan: Plan, request: str, done: Sequence[str] = (), typed: str = "") -> Plan:
    """Return the plan with a warning that quotes a request, unless a slide says all of it.

    Args:
        plan: What was made.
        request: As typed; may be empty.
        done: All that was done for it, such as "4 slides"; the warning says that nothing else changed anything.
        typed: All that was typed, with other text between parts of the request; empty for the request alone.
    """
    if not not_shown(plan, request):
        return plan
    named = "; ".join(filter(None, done))
    warning = (
        f"Taken as a request, not as text: “{_with_gaps(request, typed or request)}”. "
        f"{f'Done: {named}. Nothing else of it' if named else 'Nothing of it'} changed what the slides show."
    )
    return plan.model_copy(update={"warnings": (*plan.warnings, warning)})


def _with_gaps(request: str, typed: str) -> str:
    """Return a request in one line, with dots where other text stands between its sentences."""
    typed = " ".join(typed.split())
    parts: list[str] = []
    said = [sentence for line in request.splitlines() for sentence in sentences(" ".join(line.split()))]
    for sentence in (piece for one in said for piece in ([one] if one in typed else _COLON.split(one))):
        if parts and f"{parts[-1]} {sentence}" in typed:
            parts[-1] += f" {sentence}"
        else:
            parts.append(sentence)
    return " … ".join(parts)


def _about(plan: Plan, left_out: dict[int, list[str]]) -> str:
    pieces = [piece for number in sorted(left_out) for piece in left_out[number]]
    count = len(pieces)
    names = [f"“{plan.slides[number].spec.title[:60]}”" for number in sorted(left_out)]
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    lines = "One line of the text stands" if count == 1 else f"{count} lines of the text stand"
    return f"{lines} word for word only in the speaker notes of {', '.join(names[:_NAMED])}{more}: {quoted(pieces)}."


def quoted(pieces: Sequence[str]) -> str:
    """Return the first of several pieces of text, each in quotation marks, as a warning names them."""
    return ", ".join(f"“{short_title(piece)}”" for piece in pieces[:_NAMED]) + ", …" * (len(pieces) > _NAMED)


def with_notes(slide: PlannedSlide, pieces: Sequence[str]) -> PlannedSlide:
    """Return a slide with pieces of text below its notes."""
    if not pieces:
        return slide
    notes = "\n".join(filter(None, [slide.spec.notes or "", *pieces]))
    return slide.model_copy(update={"spec": slide.spec.model_copy(update={"notes": notes})})


def _pieces(text: str) -> Iterator[str]:
    """Yield the sentences and lines of a text that have a word or number."""
    for line in text.splitlines():
        if _FENCE.match(line):
            continue
        bare = named_heading(line) or (line if line[:1].isspace() else _MARK.sub("", line))
        yield from (one for one in sentences(bare) if _WORD.search(one))


def _words(text: str) -> str:
    """Return words and numbers in small letters between spaces; East Asian text letter by letter."""
    words: list[str] = []
    for word in _WORD.findall(unicodedata.normalize("NFKC", text).casefold()):
        words.extend([word] if word.isascii() or script_of(word[0]) not in CJK_SCRIPTS else word)
    return f" {' '.join(words)} "


class _Shown:
    """The words of the cover and of each slide, and the numbers of its chart; those of one that goes on beside them."""

    def __init__(self, plan: Plan) -> None:
        self._said = {_COVER: "|".join(map(_words, (plan.title, plan.subtitle)))}
        self._points: dict[int, list[tuple[str, tuple[float | None, ...]]]] = {}
        for number, slide in enumerate(plan.slides):
            spec, chart = slide.spec, slide.spec.chart
            texts = [spec.title, spec.content, spec.notes or "", spec.source or ""]
            texts += [" ".join(row) for row in spec.table or ()]
            self._points[number] = []
            if chart is not None:
                texts += [chart.x_title or "", *chart.categories, *(one.name for one in chart.series)]
                rows = zip(*(one.values for one in chart.series), strict=True)
                self._points[number] = list(zip(map(_words, chart.categories), rows, strict=True))
            self._said[number] = "|".join(map(_words, texts))
        self._going_on = {
            at: f"{self._said[at]}|{self._said[at + 1]}"
            for at, slide in enumerate(plan.slides[1:])
            if is_continued(slide.spec.title)
        }

    def only_inside_others(self, pieces: Sequence[str]) -> set[int]:
        """Return the indexes of pieces whose words stand only where longer pieces, or the same one before, say them."""
        words, longer, inside = [_words(piece) for piece in pieces], "", set[int]()
        for at in sorted(range(len(pieces)), key=lambda at: -len(words[at])):
            count = sum(said.count(words[at]) for said in self._said.values())
            if 0 < count <= longer.count(words[at]) and "|" not in pieces[at]:
                inside.add(at)
            longer += f"{words[at]}|"
        return inside

    def slides_of(self, piece: str) -> set[int]:
        """Return the slides that say a piece, whole, in parts or with the one that goes on."""
        slides = self._with(piece, self._said)
        for mark in _PARTS:
            parts = [part for part in mark.split(piece) if _WORD.search(part)]
            for said in (self._said, self._said | self._going_on):
                slides = slides or set[int].intersection(*(self._with(part, said) for part in parts))
        return slides

    def _with(self, part: str, said: Mapping[int, str]) -> set[int]:
        """Return the slides that say a part, or whose chart has its number, or its label with the number behind it."""
        words = _words(part)
        slides = {number for number, text in said.items() if words in text}
        pair = labelled(part) or ("", part)
        cell, label = pair[1].strip().rstrip(".。"), _words(pair[0])
        if not (any(map(str.isdigit, cell)) or (pair[0] and is_blank(cell))):
            return slides
        numbers = [quantity(cell, mark) for mark in DECIMAL_MARKS]
        values: set[float | None] = {one.value for one in numbers if one is not None}
        values = values or {None}
        return slides | {
            number
            for number, points in self._points.items()
            if any(values.intersection(row) for name, row in points if name == label or not pair[0])
        }
