"""Nothing that a user typed is lost in silence: what no slide says goes into notes, and requests are quoted.

This is looked at once, when the slides are there, whatever made them.
"""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Sequence

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import CJK_SCRIPTS, script_of, sentences
from nbdeck.engine.author.looks.short_title import short_title
from nbdeck.engine.author.typed.text import named_heading
from nbdeck.engine.cells.marks import DECIMAL_MARKS, is_blank
from nbdeck.engine.cells.quantities import quantity
from nbdeck.engine.model.plan import Plan, PlannedSlide
from nbdeck.engine.text.language import is_continued

_WORD = lazy_pattern(r"[^\W_]+")
_MARK = lazy_pattern(r"^\s*(?:#{1,6}\s+|>\s?|[-*+•‣◦▪–]\s+|\(?\d{1,3}[.)]\s+|[^\W\d_][:：]\s+)")
_COLON = lazy_pattern(r"(?<=[:：])\s")
"""Where a sentence of a request may go on with another one."""
_FENCE = lazy_pattern(r"^\s{0,3}(?:`{3,}|~{3,})\s*[\w+#.-]*\s*$")
"""A line that begins or ends code, perhaps with the name of its language."""
_PARTS = (lazy_pattern(r"[:;|\t()\[\]{}–—：；（）]|\s-\s|[,.]\s|[，、،]"), lazy_pattern(r"[:;|\t,，、]"))
"""Where a line may have been cut to stand in title, points or cells: first at marks, then at every comma."""
_MOST_PLACES = 30
"""Places of a word that are compared; one that stands on more is not looked for further."""
_LEAD = lazy_pattern(r"\s*(?:[:：=|]|→|->|\.{3,}|…|[–—-]\s)?\s*")
"""What may stand between a label and its number."""
_COVER = -1
_NAMED = 5
"""Slides that a warning names."""


def with_every_word(plan: Plan, text: str) -> Plan:
    """Return the plan with what its slides do not say of a text in the notes of the slides that say what is before it.

    Args:
        plan: Its slides, and the title of its cover.
        text: What the user typed for the slides.
    """
    shown = _Shown(plan)
    left_out: dict[int, list[str]] = defaultdict(list)
    at = 0
    pieces = list(_pieces(text))
    elsewhere = shown.only_inside_others(pieces)
    for number, piece in enumerate(pieces):
        place = None if number in elsewhere else shown.slide_of(piece, at)
        if place is None:
            left_out[at].append(piece)
        elif place != _COVER and not plan.slides[place].is_scaffold:
            at = place
    if not left_out or not plan.slides:
        return plan
    slides = tuple(with_notes(slide, left_out.get(number, ())) for number, slide in enumerate(plan.slides))
    return plan.model_copy(update={"slides": slides, "warnings": (*plan.warnings, _about(plan, left_out))})


def not_shown(plan: Plan, text: str) -> tuple[str, ...]:
    """Return the sentences and lines of a text that no slide says, as typed."""
    shown = _Shown(plan)
    return tuple(piece for piece in _pieces(text) if shown.slide_of(piece, 0) is None)


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


def _words(text: str) -> list[str]:
    """Return words and numbers in small letters; East Asian text letter by letter, for it has no spaces."""
    words: list[str] = []
    for word in _WORD.findall(unicodedata.normalize("NFKC", text).casefold()):
        words.extend([word] if word.isascii() or script_of(word[0]) not in CJK_SCRIPTS else word)
    return words


def _is_in(text: str, values: Sequence[float | None]) -> bool:
    """Whether what stands behind a label is one of the values; blank is the value that is missing."""
    match = _LEAD.match(text)
    if match is None:
        return False
    cell = text[match.end() :].strip()
    if is_blank(cell):
        return None in values
    numbers = [quantity(cell, mark) for mark in DECIMAL_MARKS]
    return any(one.value in values for one in numbers if one is not None)


class _Shown:
    """The words of all slides, one after the other, and the numbers of their charts."""

    def __init__(self, plan: Plan) -> None:
        self._words: list[str] = []
        self._slides: list[int] = []
        self._values: dict[float | None, set[int]] = defaultdict(set)
        self._going_on: set[int] = set()
        self._points: list[tuple[int, str, tuple[float | None, ...]]] = []
        self._add(_COVER, (plan.title, plan.subtitle))
        for number, slide in enumerate(plan.slides):
            spec = slide.spec
            if is_continued(spec.title):
                self._going_on.add(number)
            self._add(number, (spec.title, spec.content, spec.notes or "", spec.source or ""))
            self._add(number, [" ".join(row) for row in spec.table or ()])
            if spec.chart is not None:
                self._add(number, spec.chart.categories)
                self._add(number, [one.name for one in spec.chart.series])
                rows = zip(*(one.values for one in spec.chart.series), strict=True)
                for label, row in zip(spec.chart.categories, rows, strict=True):
                    self._points.append((number, label.casefold(), row))
                    for value in row:
                        self._values[value].add(number)
        self._places: dict[str, list[int]] = defaultdict(list)
        for place, word in enumerate(self._words):
            self._places[word].append(place)

    def _add(self, number: int, texts: Sequence[str]) -> None:
        for text in texts:
            words = _words(text)
            self._words.extend((*words, ""))
            self._slides.extend([number] * (len(words) + 1))

    def slide_of(self, piece: str, near: int) -> int | None:
        """Return the nearest slide that says a piece, whole, in parts or with the one that goes on; None for none."""
        slides = self._with(_words(piece)) | self._with_point(piece)
        for mark in _PARTS:
            if slides:
                break
            parts = [part for part in mark.split(piece) if _WORD.search(part)]
            each = [
                self._with(_words(part)) | self._with_number(part) | self._with_point(part) for part in parts
            ]
            begun = [one | {number - 1 for number in one & self._going_on} for one in each]
            slides = (
                set[int].intersection(*(each if set[int].intersection(*each) else begun)) if each else set()
            )
        return min(slides, key=lambda number: (abs(number - near), number)) if slides else None

    def only_inside_others(self, pieces: Sequence[str]) -> set[int]:
        """Return the numbers of pieces whose words stand only where longer pieces, or the same one before, say them.

        The row of a table may stand in a chart besides.
        """
        each = [_words(piece) for piece in pieces]
        taken: set[int] = set()
        inside: set[int] = set()
        for number in sorted(range(len(each)), key=lambda at: -len(each[at])):
            starts = self._starts(each[number])
            free = next((start for start in starts if start not in taken), None)
            if free is not None:
                taken.update(range(free, free + len(each[number])))
            elif starts and len(starts) < _MOST_PLACES and "|" not in pieces[number]:
                inside.add(number)
        return inside

    def _with(self, words: Sequence[str]) -> set[int]:
        return {self._slides[at] for at in self._starts(words)}

    def _starts(self, words: Sequence[str]) -> list[int]:
        """Return where words stand one after the other, as far as places are compared."""
        places = [self._places.get(word, []) for word in words]
        rarest = min(range(len(words)), key=lambda at: len(places[at]), default=0)
        starts = [place - rarest for place in places[rarest][:_MOST_PLACES]] if places else []
        wanted = list(words)
        return [at for at in starts if at >= 0 and self._words[at : at + len(wanted)] == wanted]

    def _with_point(self, part: str) -> set[int]:
        """Return the slides whose chart has a label with the number behind it, as in `North - 40`."""
        text = part.casefold().strip().rstrip(".")
        slides = [
            (number, text[len(label) :], row) for number, label, row in self._points if text.startswith(label)
        ]
        return {number for number, rest, row in slides if _is_in(rest, row)}

    def _with_number(self, part: str) -> set[int]:
        text = part.strip().rstrip(".。")
        numbers = [quantity(text, mark) for mark in DECIMAL_MARKS] if text else []
        return {slide for one in numbers if one is not None for slide in self._values.get(one.value, ())}
