"""An instruction in words becomes changes of a draft; all of it is understood, or none is done."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from nbdeck.contract.slides import OutlineSlide
from nbdeck.engine.author.edits.draft import Change, OutlineDraft
from nbdeck.engine.author.edits.naming import named_slide, named_slides, number_in
from nbdeck.engine.author.edits.phrases import (
    FREE_TEXT,
    PLACE,
    POLITE,
    POLITE_END,
    QUOTED,
    STRONG,
    TRANSLATE,
    WEAK,
    Kind,
    phrases,
)
from nbdeck.engine.author.edits.places import Spot, spot_of
from nbdeck.engine.author.edits.suggesting import WORKING
from nbdeck.engine.author.looks.appearance import plain_letters, understand
from nbdeck.engine.author.looks.description import clean
from nbdeck.errors import ModelRequired, TranslatorUnavailable, ValidationFailed

_LONGEST = 4000
"""Characters of an instruction."""
_MOST_JOINTS = 24
_LONGEST_CLAUSE = 400
_MARKS = " \"'“”„«»‘’"
"""Around words of the user's own."""
_Read = tuple[Kind, Change]


def read_instruction(instruction: str, outline: Sequence[OutlineSlide]) -> tuple[Change, ...]:
    """Return what an instruction asks for, in order.

    Args:
        instruction: One or several changes in words.
        outline: The slides that it names; numbers and titles are those before any change.

    Raises:
        ValidationFailed: it is empty or too long, or a slide that it names does not exist or could be several. Its
            hint may hold `WORKING`, as that of `ModelRequired`.
        TranslatorUnavailable: it asks for a translation.
        ModelRequired: a part of it is none of the changes that are known here.
    """
    text = clean(instruction[: _LONGEST + 1]).strip()
    if not text:
        raise ValidationFailed("The instruction is empty.", hint=f"Say what to change: {WORKING}.")
    if len(text) > _LONGEST:
        raise ValidationFailed(
            f"The instruction is longer than {_LONGEST:,} characters.", hint="Give a few changes at a time."
        )
    understood: list[Change] = []
    said: list[str] = []
    unclear: list[str] = []
    for part in _parts(text, STRONG):
        clause = _Clause(part, outline)
        read = clause.read()
        if read is None:
            of_part = clause.diagnose()
            said.extend(of_part[0])
            unclear.extend(of_part[1])
        else:
            understood.extend(change for _, change in read)
            said.append(part)
    if unclear:
        raise _model_required(said, unclear)
    return tuple(understood)


def _refuse_translation(plain: str) -> None:
    if TRANSLATE.fullmatch(plain):
        raise TranslatorUnavailable(
            "An outline is not translated by an instruction.",
            hint="Ask for the outline in another language with a language model, or translate the finished "
            "presentation.",
        )


def _model_required(said: Sequence[str], unclear: Sequence[str]) -> ModelRequired:
    understood = f" Understood: {_listed(said)}." if said else ""
    return ModelRequired(
        f"Not understood without a language model: {_listed(unclear)}.{understood} Nothing was changed.",
        hint=f"Without a model these are understood: {WORKING}. A language model would also "
        "rewrite, change the tone and add knowledge.",
        details={"understood": list(said), "not_understood": list(unclear)},
    )


def _listed(parts: Sequence[str]) -> str:
    return "; ".join(f"“{part[:120]}”" for part in parts[:8])


def _parts(text: str, joint: re.Pattern[str]) -> list[str]:
    bounds = list(_outside_quotes(text, joint))
    edges = [0, *(edge for span in bounds for edge in span), len(text)]
    return [
        text[a:b].strip() for a, b in zip(edges[::2], edges[1::2], strict=True) if text[a:b].strip(" .,;!")
    ]


def _outside_quotes(text: str, joint: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    plain = plain_letters(text)
    quoted = [match.span() for match in QUOTED.finditer(text)]
    for match in joint.finditer(plain):
        if not any(start < match.end() and match.start() < end for start, end in quoted):
            yield match.span()


class _Clause:
    """One clause, which may hold several changes joined by "and"."""

    def __init__(self, text: str, outline: Sequence[OutlineSlide]) -> None:
        self._text = text
        self._outline = outline
        self._errors: list[ValidationFailed] = []

    def read(self) -> list[_Read] | None:
        """Return its changes, as many as it can be parted into; None where a part is not understood.

        Raises:
            TranslatorUnavailable: it asks for a translation.
        """
        joints = list(_outside_quotes(self._text, WEAK))[:_MOST_JOINTS]
        behind: dict[int, list[_Read] | None] = {}
        for start in [*(after for _, after in reversed(joints)), 0]:  # from the last part to the whole
            behind[start] = self._read_from(start, joints, behind)
        return behind[0]

    def _read_from(
        self, start: int, joints: Sequence[tuple[int, int]], behind: Mapping[int, list[_Read] | None]
    ) -> list[_Read] | None:
        for end, after in joints:
            rest = behind[after] if end > start else None
            first = None if rest is None else self._one(self._text[start:end])
            # One more word may belong to the user's own words before it: "add a slide about x and expand".
            if rest and first and not (first[0] in FREE_TEXT and len(self._text[after:].split()) < 2):
                return [first, *rest]
        only = self._one(self._text[start:])
        return None if only is None else [only]

    def diagnose(self) -> tuple[list[str], list[str]]:
        """Return which parts of a clause that could not be read were understood, and which not.

        Raises:
            ValidationFailed: what was not understood names slides that do not exist, and nothing else is wrong.
        """
        self._errors.clear()
        self._one(self._text)
        errors = list(self._errors)
        said: list[str] = []
        unclear: list[str] = []
        for part in _parts(self._text, WEAK):
            self._errors.clear()
            if self._one(part) is not None:
                said.append(part)
            elif self._errors and said:
                raise self._errors[0]
            else:
                unclear.append(part)
        if not said and errors:
            raise errors[0]
        return (said, unclear) if said and unclear else ([], [self._text])

    def _one(self, text: str) -> _Read | None:
        """Return the one change that a text asks for; None where it asks for none."""
        text = text.strip()
        plain = plain_letters(text)
        if len(text) > _LONGEST_CLAUSE:
            return None
        polite, polite_end = POLITE.match(plain), POLITE_END.search(plain)
        start = polite.end() if polite else 0
        end = polite_end.start() if polite_end else len(plain)
        text, plain = text[start:end], plain[start:end]
        _refuse_translation(plain)
        for kind, pattern in phrases(plain):
            match = pattern.fullmatch(plain)
            if match is None:
                continue
            said = {
                name: text[slice(*match.span(name))].strip()
                for name, value in match.groupdict().items()
                if value is not None
            }
            try:
                change = _CHANGES[kind](_Fields(said, self._outline))
            except ValidationFailed as error:
                self._errors.append(error)
                continue
            if change is not None:
                return kind, change
        return None


@dataclass(frozen=True, slots=True)
class _Fields:
    """What an instruction names: words by field, and the slides of the outline that these mean."""

    said: Mapping[str, str]
    outline: Sequence[OutlineSlide]

    def __contains__(self, name: str) -> bool:
        return name in self.said

    def __getitem__(self, name: str) -> str:
        return self.said[name]

    @property
    def slides(self) -> tuple[int, ...]:
        return named_slides(self["slides"], self.outline)

    @property
    def some(self) -> tuple[int, ...] | None:
        """The slides that are named; None where none are, which means all."""
        return self.slides if "slides" in self else None

    def slide(self, name: str = "slide") -> int:
        return named_slide(self[name], self.outline)

    def count(self, default: int) -> int:
        return (number_in(plain_letters(self["n"])) or default) if "n" in self else default

    @property
    def about(self) -> str:
        return self["about"].strip(f"{_MARKS}.,;")

    @property
    def spot(self) -> Spot | None:
        """The place that is named; None where none is.

        Raises:
            ValidationFailed: what is named is no place.
        """
        spot = spot_of(self["place"], self.outline) if "place" in self else None
        if spot is None and "place" in self:
            raise ValidationFailed(
                f"{self['place']!r} is no place in the outline.",
                hint="Say 'at the end', or 'after' and the number of a slide.",
            )
        return spot


def _merge(fields: _Fields) -> Change | None:
    slides = (fields.slide(), fields.slide("other")) if "other" in fields else fields.slides
    if len(slides) < 2:
        raise ValidationFailed(
            "Merging needs two slides or more.", hint=f"Name both, or say another change: {WORKING}."
        )
    return partial(OutlineDraft.merge, slides=slides) if len({*slides}) > 1 else None


def _move(fields: _Fields) -> Change | None:
    for end in ("start", "end"):
        if end in fields:
            return partial(OutlineDraft.move, slides=fields.slides, spot=Spot(end))
    words, spot = _at_place(f"{fields['slides']} {fields['place']}", fields.outline)
    if spot is None:
        return None
    return partial(OutlineDraft.move, slides=named_slides(words, fields.outline), spot=spot)


def _at_place(words: str, outline: Sequence[OutlineSlide]) -> tuple[str, Spot | None]:
    """Return words without the place at their end, and the place; no place where none is one.

    Raises:
        ValidationFailed: the only place that it could be names a slide that does not exist.
    """
    error: ValidationFailed | None = None
    for match in PLACE.finditer(plain_letters(words)):
        try:
            spot = spot_of(words[match.end() :], outline)
        except ValidationFailed as wrong:
            error = wrong
            continue
        if spot is not None:
            return words[: match.start()], spot
    if error is not None:
        raise error
    return words, None


def _rename(fields: _Fields) -> Change | None:
    title = fields["title"].strip(_MARKS)
    slide = fields.slide("slide" if "slide" in fields else "bare_slide")
    return partial(OutlineDraft.rename, slide=slide, title=title) if title else None


def _show(fields: _Fields) -> Change | None:
    look = understand(fields["look"])
    if look.layout is None and look.wants_picture is None:
        return None
    return partial(OutlineDraft.show, slides=fields.slides, look=fields["look"])


def _length(fields: _Fields) -> Change:
    count = fields.count(0)
    if not 1 <= count <= 100:
        raise ValidationFailed(
            f"An outline has 1 to 100 slides, not {count}.", hint="Give a number from 1 to 100."
        )
    return partial(OutlineDraft.to_length, length=count)


def _add(fields: _Fields) -> Change:
    """Return a new slide; "life after death" names no place, "risks after slide 12" a wrong one."""
    words, spot = fields["about"], None
    if "place" in fields:
        try:
            spot = spot_of(fields["place"], fields.outline)
            words, spot = (words, spot) if spot else _at_place(f"{words} {fields['place']}", fields.outline)
        except ValidationFailed:
            words = f"{words} {fields['place']}"
            if any(map(str.isdigit, words)):
                raise
    return partial(OutlineDraft.add, about=_Fields({"about": words}, ()).about, spot=spot)


_CHANGES: Mapping[Kind, Callable[[_Fields], Change | None]] = {
    "delete": lambda said: partial(OutlineDraft.delete, slides=said.slides),
    "keep": lambda said: partial(OutlineDraft.keep, slides=said.slides),
    "merge": _merge,
    "split": lambda said: partial(OutlineDraft.split, slide=said.slide(), parts=max(said.count(2), 2)),
    "move": _move,
    "swap": lambda said: partial(OutlineDraft.swap, slide=said.slide(), other=said.slide("other")),
    "reverse": lambda said: partial(OutlineDraft.arrange, slides=range(len(said.outline))[::-1]),
    "arrange": lambda said: partial(OutlineDraft.arrange, slides=said.slides),
    "rename": _rename,
    "show": _show,
    "length": _length,
    "shorten": lambda said: partial(OutlineDraft.shorten, slides=said.some),
    "shorten_text": lambda _: partial(OutlineDraft.shorten, text_only=True),
    "expand": lambda said: partial(OutlineDraft.expand, slides=said.some),
    "more": lambda said: partial(
        OutlineDraft.more, about=said.about, slide=said.slide("where") if "where" in said else None
    ),
    "summary": lambda said: partial(OutlineDraft.add_summary, spot=said.spot),
    "thanks": lambda said: partial(OutlineDraft.add_thanks, spot=said.spot),
    "add": _add,
    "duplicate": lambda said: partial(OutlineDraft.duplicate, slides=said.slides, spot=said.spot),
}
