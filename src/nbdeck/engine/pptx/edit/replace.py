"""New text and alternative texts for shapes by name, in any .pptx: what is not named stays as it is, to the byte."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches

from lxml import etree

from nbdeck.engine.pptx.edit.part import (
    NamedShape,
    XmlPart,
    child,
    local,
    open_presentation,
    parse,
    properties_of,
    shapes_of,
    slide_parts,
    table_of,
    unreadable_slide,
)
from nbdeck.engine.pptx.edit.words import write_table, write_text
from nbdeck.engine.pptx.rezip import with_members
from nbdeck.errors import BadRequest, CorruptFile


def describe_shapes(
    pptx: bytes, descriptions: Sequence[tuple[str, str]], *, only: int | None = None
) -> bytes:
    """Return the file with an alternative text for every shape of each name, inside groups too.

    Args:
        pptx: Bytes of the file.
        descriptions: Name and text of shapes; a mark as decoration goes.
        only: Number of the one slide that is meant, from 1; None means all.

    Raises:
        BadRequest: No shape has that name; nothing is changed then.
        NbdeckError: The file cannot be edited; the message says why.
    """
    wanted = {name.strip(): text for name, text in descriptions}
    archive, main = open_presentation(pptx)
    changed: dict[str, bytes] = {}
    met: set[str] = set()
    existing: dict[str, None] = {}
    for number, (name, data) in enumerate(slide_parts(archive, main), start=1):
        if only is not None and number != only:
            continue
        part = parse(data, unreadable_slide(number))
        shapes = tuple(shapes_of(part.root))
        existing |= dict.fromkeys(shape.name for shape in shapes if shape.name)
        for shape in shapes:
            if shape.name in wanted:
                _describe(shape.element, wanted[shape.name])
                met.add(shape.name)
                changed[name] = b""
        if name in changed:
            changed[name] = part.data()
    unknown = [name for name in wanted if name not in met]
    if unknown:
        raise unknown_names(unknown, tuple(existing))
    return with_members(pptx, changed)


def _describe(shape: etree._Element, text: str) -> None:
    properties = properties_of(shape)
    named = None if properties is None else child(properties, "cNvPr")
    if named is None:
        return
    named.set("descr", text)
    for mark in [each for each in named.iter() if local(each) == "decorative"]:
        extension = mark.getparent()
        owner = None if extension is None else extension.getparent()
        if extension is not None and owner is not None:
            owner.remove(extension)


_NO_XML = re.compile("[\x00-\x08\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""Characters that XML cannot hold; a form feed is taken for a line break."""
_MOST_TOLD = 10
"""Names that a message lists."""
_MOST_COMPARED = 2000
"""Names of a deck that are looked through for the closest."""
_LONGEST_NAME = 80


@dataclass(slots=True)
class _Found:
    """What the deck has of the wanted names, and which names it has at all."""

    written: set[str] = field(default_factory=set)
    """Wanted names that took their text."""
    unfit: list[tuple[str, int, str]] = field(default_factory=list)
    """Name, slide from 1 and kind of wanted shapes that hold no text."""
    fit_names: dict[str, None] = field(default_factory=dict)
    """Names of all shapes that hold text, in order."""


def replace_shapes(pptx: bytes, replacements: Sequence[tuple[str, str]], *, only: int | None = None) -> bytes:
    """Return the file with new text in every shape of each name, on every slide and inside groups.

    The new text looks like the first run of the old: its font, size, colour, paragraph and bullet; a field
    becomes plain text, a link stays where all of the old text was that link. A table takes rows in lines and
    cells between tabs. Layouts, masters, notes and all slides without such a shape keep their very bytes; a
    digital signature of the file does not outlive the change.

    Args:
        pptx: Bytes of the file.
        replacements: Name and new text of shapes. Spaces around names do not count; line feeds begin
            paragraphs, vertical tabs begin lines within one; empty text empties the shape.
        only: Number of the one slide that is meant, from 1; None means all.

    Raises:
        BadRequest: A name is unknown, given twice, or that of a picture, a chart or a group; or the text does
            not match the table. Nothing is changed then.
        EmptyFile, EncryptedFile, CorruptFile, UnsupportedFileType, PayloadTooLarge: The file cannot be edited;
            the message says why.
    """
    wanted = _wanted(replacements)
    archive, main = open_presentation(pptx)
    shapes_seen, changed = _Found(), {}
    for number, (name, data) in enumerate(slide_parts(archive, main), start=1):
        if only is not None and number != only:
            continue
        part = parse(data, unreadable_slide(number))
        if _edited(part, number, wanted, shapes_seen):
            changed[name] = part.data()
    _refuse(wanted, shapes_seen)
    try:
        return with_members(pptx, changed)
    except zipfile.BadZipFile as exc:
        raise CorruptFile(f"The file is damaged: {exc}.") from exc


def _wanted(replacements: Sequence[tuple[str, str]]) -> dict[str, str]:
    """Return the new text by name."""
    wanted: dict[str, str] = {}
    for given, content in replacements:
        name = given.strip()
        if name in wanted:
            raise BadRequest(
                f"The shape {_short(name)} is named twice.",
                hint="Give each name once; it means every shape of that name.",
            )
        control = _NO_XML.search(content)
        if control:
            raise BadRequest(
                f"The content for {_short(name)} holds the control character {control[0]!r}.",
                hint="Leave it out; a slide cannot show it.",
            )
        wanted[name] = re.sub("\r\n?", "\n", content).replace("\f", "\v")
    return wanted


def _edited(part: XmlPart, number: int, wanted: dict[str, str], shapes_seen: _Found) -> bool:
    """Write the wanted text into a slide and return whether any of its shapes was meant."""
    is_changed = False
    for shape in tuple(shapes_of(part.root)):
        if shape.content is not None and shape.name:
            shapes_seen.fit_names[shape.name] = None
        if shape.name not in wanted:
            continue
        if shape.content is not None:
            _write(shape, wanted[shape.name])
            shapes_seen.written.add(shape.name)
            is_changed = True
        elif not (shape.is_fallback and shape.name in shapes_seen.written):
            shapes_seen.unfit.append((shape.name, number, shape.kind))
    return is_changed


def _write(shape: NamedShape, content: str) -> None:
    table = table_of(shape.element) if shape.content == "table" else None
    if table is None:
        write_text(shape.element, content)
    else:
        write_table(table, content, name=shape.name)


def _refuse(wanted: Iterable[str], shapes_seen: _Found) -> None:
    """Refuse names that the deck lacks, then those of shapes without text."""
    unfit = {name for name, _, _ in shapes_seen.unfit}
    unknown = [name for name in wanted if name not in shapes_seen.written and name not in unfit]
    if unknown:
        raise unknown_names(unknown, tuple(shapes_seen.fit_names))
    if shapes_seen.unfit:
        raise _without_text(shapes_seen.unfit)


def unknown_names(names: Sequence[str], existing: Sequence[str]) -> BadRequest:
    """Return the error for names that no shape has.

    Args:
        names: The unknown ones.
        existing: Names that could have been meant.
    """
    suggestions = [(name, _closest(name, existing[:_MOST_COMPARED])) for name in names[:_MOST_TOLD]]
    sentences = [
        f"No shape is named {_short(name)}"
        + (f"; the closest are {', '.join(map(_short, closest))}." if closest else ".")
        for name, closest in suggestions
    ]
    if len(names) > len(suggestions):
        sentences.append(f"{len(names) - len(suggestions)} more names are unknown.")
    have = ", ".join(map(_short, existing[:_MOST_TOLD])) or "no names of shapes with text"
    return BadRequest(
        " ".join(sentences),
        hint=f"The deck has {have}{' and others' if len(existing) > _MOST_TOLD else ''}. Nothing was changed.",
        details={
            "unknown": [
                {"shape_name": name[:_LONGEST_NAME], "closest": closest} for name, closest in suggestions
            ]
        },
    )


def _closest(name: str, existing: Sequence[str]) -> list[str]:
    """Return up to three names like `name`, the likest first; letter case does not count."""
    folded: dict[str, str] = {}
    for each in existing:
        folded.setdefault(each.casefold(), each)
    close = get_close_matches(name[:_LONGEST_NAME].casefold(), folded, n=3, cutoff=0.5)
    return [folded[each][:_LONGEST_NAME] for each in close]


def _without_text(unfit: Sequence[tuple[str, int, str]]) -> BadRequest:
    sentences = [f"{_short(name)} on slide {number} is {kind}." for name, number, kind in unfit[:_MOST_TOLD]]
    return BadRequest(
        " ".join(sentences),
        hint="Name shapes that hold text, or tables; those of a group have names of their own. Nothing was changed.",
        details={
            "without_text": [
                {"shape_name": name[:_LONGEST_NAME], "slide": number, "kind": kind}
                for name, number, kind in unfit[:_MOST_TOLD]
            ]
        },
    )


def _short(name: str) -> str:
    return repr(name if len(name) <= _LONGEST_NAME else name[:_LONGEST_NAME] + "...")
