"""An instruction in words becomes commands; all of it is understood, or none is done."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from nbdeck.contract.slides import OutlineSlide
from nbdeck.engine.author.edits import commands as do
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
from nbdeck.engine.author.edits.places import spot_of
from nbdeck.engine.author.edits.suggesting import WORKING
from nbdeck.engine.author.looks.appearance import plain_letters, understand
from nbdeck.engine.author.looks.description import clean
from nbdeck.errors import ModelRequired, TranslatorUnavailable, ValidationFailed

_LONGEST = 4000
"""Characters of an instruction."""
_MOST_JOINTS = 24
_LONGEST_CLAUSE = 400
_Fields = Mapping[str, str]
_Read = tuple[Kind, do.Command]


def read_instruction(instruction: str, outline: Sequence[OutlineSlide]) -> tuple[do.Command, ...]:
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
    understood: list[do.Command] = []
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
            understood.extend(command for _, command in read)
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
    """One clause, which may hold several commands joined by "and"."""

    def __init__(self, text: str, outline: Sequence[OutlineSlide]) -> None:
        self._text = text
        self._outline = outline
        self._joints = list(_outside_quotes(text, WEAK))[:_MOST_JOINTS]
        self._known: dict[int, list[_Read] | None] = {}
        self._errors: list[ValidationFailed] = []

    def read(self) -> list[_Read] | None:
        """Return its commands, as many as it can be parted into; None where a part is not understood.

        Raises:
            TranslatorUnavailable: it asks for a translation.
        """
        return self._from(0)

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

    def _from(self, start: int) -> list[_Read] | None:
        if start not in self._known:
            self._known[start] = self._read_from(start)
        return self._known[start]

    def _read_from(self, start: int) -> list[_Read] | None:
        for end, after in [span for span in self._joints if span[0] > start]:
            first = self._one(self._text[start:end])
            rest = self._from(after) if first is not None else None
            if first is not None and rest is not None and not self._goes_on(first, after):
                return [first, *rest]
        only = self._one(self._text[start:])
        return None if only is None else [only]

    def _goes_on(self, first: _Read, after: int) -> bool:
        """Whether one more word may belong to the user's own words before it: "add a slide about x and expand"."""
        return first[0] in FREE_TEXT and len(self._text[after:].split()) < 2

    def _one(self, text: str) -> _Read | None:
        """Return the one command that a text gives; None where it gives none."""
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
            fields = {
                name: text[slice(*match.span(name))].strip()
                for name, value in match.groupdict().items()
                if value is not None
            }
            try:
                command = _BUILDERS[kind](fields, self._outline)
            except ValidationFailed as error:
                self._errors.append(error)
                continue
            if command is not None:
                return kind, command
        return None


_Outline = Sequence[OutlineSlide]


def _count(fields: _Fields, default: int) -> int:
    return (number_in(plain_letters(fields["n"])) or default) if "n" in fields else default


def _slides(fields: _Fields, outline: _Outline) -> tuple[int, ...]:
    return named_slides(fields["slides"], outline)


def _merge(fields: _Fields, outline: _Outline) -> do.Command | None:
    if "other" in fields:
        both = named_slide(fields["slide"], outline), named_slide(fields["other"], outline)
        return do.Merge(both) if both[0] != both[1] else None
    slides = _slides(fields, outline)
    if len(slides) < 2:
        raise ValidationFailed(
            "Merging needs two slides or more.", hint=f"Name both, or say another change: {WORKING}."
        )
    return do.Merge(slides)


def _split(fields: _Fields, outline: _Outline) -> do.Command | None:
    return do.Split(named_slide(fields["slide"], outline), max(_count(fields, 2), 2))


def _move(fields: _Fields, outline: _Outline) -> do.Command | None:
    if "start" in fields or "end" in fields:
        return do.Move(_slides(fields, outline), do.Spot("start" if "start" in fields else "end"))
    slides, spot = _at_place(f"{fields['slides']} {fields['place']}", outline)
    return None if spot is None else do.Move(named_slides(slides, outline), spot)


def _at_place(words: str, outline: _Outline) -> tuple[str, do.Spot | None]:
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


def _rename(fields: _Fields, outline: _Outline) -> do.Command | None:
    title = fields["title"].strip(" \"“”„«»'‘’")
    slide = named_slide(fields.get("slide") or fields["bare_slide"], outline)
    return do.Rename(slide, title) if title else None


def _show(fields: _Fields, outline: _Outline) -> do.Command | None:
    look = understand(fields["look"])
    if look.layout is None and look.wants_picture is None:
        return None
    return do.Show(_slides(fields, outline), fields["look"])


def _length(fields: _Fields, outline: _Outline) -> do.Command | None:
    count = _count(fields, 0)
    if not 1 <= count <= 100:
        raise ValidationFailed(
            f"An outline has 1 to 100 slides, not {count}.", hint="Give a number from 1 to 100."
        )
    return do.Length(count)


def _shorten(fields: _Fields, outline: _Outline) -> do.Command | None:
    return do.Shorten(_slides(fields, outline) if "slides" in fields else None)


def _expand(fields: _Fields, outline: _Outline) -> do.Command | None:
    return do.Expand(_slides(fields, outline) if "slides" in fields else None)


def _more(fields: _Fields, outline: _Outline) -> do.Command | None:
    slide = named_slide(fields["where"], outline) if "where" in fields else None
    return do.More(_unquoted(fields["about"]), slide)


def _add(fields: _Fields, outline: _Outline) -> do.Command | None:
    about, spot = fields["about"], None
    if "place" in fields:
        spot = _spot(fields["place"], outline)
        if spot is None:
            about, spot = _about_and_place(f"{about} {fields['place']}", outline)
    return do.Add(_unquoted(about), "topic", spot)


def _about_and_place(words: str, outline: _Outline) -> tuple[str, do.Spot | None]:
    """Return a topic and the place behind it; "life after death" has none, "risks after slide 12" a wrong one."""
    try:
        return _at_place(words, outline)
    except ValidationFailed:
        if any(map(str.isdigit, words)):
            raise
        return words, None


def _spot(words: str, outline: _Outline) -> do.Spot | None:
    """Return the place that words name; None where they name none, or one that does not exist."""
    try:
        return spot_of(words, outline)
    except ValidationFailed:
        return None


def _placed(fields: _Fields, outline: _Outline) -> do.Spot | None:
    if "place" not in fields:
        return None
    spot = spot_of(fields["place"], outline)
    if spot is None:
        raise ValidationFailed(
            f"{fields['place']!r} is no place in the outline.",
            hint="Say 'at the end', or 'after' and the number of a slide.",
        )
    return spot


def _duplicate(fields: _Fields, outline: _Outline) -> do.Command | None:
    return do.Duplicate(_slides(fields, outline), _placed(fields, outline))


def _unquoted(words: str) -> str:
    return words.strip(" \"“”„«»'‘’.,;")


_BUILDERS: Mapping[Kind, Callable[[_Fields, _Outline], do.Command | None]] = {
    "delete": lambda fields, outline: do.Delete(_slides(fields, outline)),
    "keep": lambda fields, outline: do.Keep(_slides(fields, outline)),
    "merge": _merge,
    "split": _split,
    "move": _move,
    "swap": lambda fields, outline: do.Swap(
        named_slide(fields["slide"], outline), named_slide(fields["other"], outline)
    ),
    "reverse": lambda _, outline: do.Arrange(tuple(reversed(range(len(outline))))),
    "arrange": lambda fields, outline: do.Arrange(_slides(fields, outline)),
    "rename": _rename,
    "show": _show,
    "length": _length,
    "shorten": _shorten,
    "shorten_text": lambda _, __: do.Shorten(None, text_only=True),
    "expand": _expand,
    "more": _more,
    "summary": lambda fields, outline: do.Add("", "summary", _placed(fields, outline)),
    "thanks": lambda fields, outline: do.Add("", "thanks", _placed(fields, outline)),
    "add": _add,
    "duplicate": _duplicate,
}
