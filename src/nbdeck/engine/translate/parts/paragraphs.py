"""Paragraphs of a part: runs of one look become pieces, and translated pieces become runs of that look again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy

from lxml import etree

from nbdeck.contract.words.sentences import begins_small
from nbdeck.engine.pptx.edit.part import child, local
from nbdeck.engine.translate.pieces import BREAK, Piece, Pieces, has_words, merged, with_fixed
from nbdeck.engine.translate.slides import Say

_DRAWING = frozenset(
    {
        "http://schemas.openxmlformats.org/drawingml/2006/main",
        "http://purl.oclc.org/ooxml/drawingml/main",
    }
)
_NO_LOOK = frozenset({"lang", "altLang", "dirty", "err", "smtClean", "smtId", "noProof", "bmk"})
"""What a run says about its language and spelling, not about how it looks."""
_CODE = ("courier", "consolas", "menlo", "monaco", "mono", "lucida console", "source code", "fira code")
"""Parts of the names of typefaces that code is set in."""


def paragraphs_of(root: etree._Element) -> Iterator[etree._Element]:
    """Yield the paragraphs of DrawingML below an element, those in tables and groups included."""
    return (each for each in root.iter("{*}p") if etree.QName(each).namespace in _DRAWING)


def say_paragraph(paragraph: etree._Element, say: Say, tag: str) -> bool:
    """Say a paragraph in place, and return whether it has words.

    Fields part it, and so do line breaks but for those inside a sentence: what stands between is said apart.

    Args:
        paragraph: An `a:p`.
        say: Returns pieces in the other language.
        tag: BCP 47 tag that its runs get; empty changes nothing but the words.
    """
    is_said = False
    for stretch in _stretches(paragraph):
        is_said |= _say_runs(paragraph, stretch, say)
    if is_said and tag:
        _mark_language(paragraph, tag)
    return is_said


def _stretches(paragraph: etree._Element) -> list[list[etree._Element]]:
    """Return neighbouring runs that are said as one, with the line breaks inside their sentences between them."""
    stretches: list[list[etree._Element]] = [[]]
    children = list(paragraph)
    for each, following in zip(children, [*children[1:], None], strict=False):
        if local(each) == "r" or (
            local(each) == "br" and stretches[-1] and _goes_on(stretches[-1][-1], following)
        ):
            stretches[-1].append(each)
        elif stretches[-1]:
            stretches.append([])
    return [stretch for stretch in stretches if stretch]


def _goes_on(before: etree._Element, after: etree._Element | None) -> bool:
    """Whether a sentence goes on behind a line break: no mark ends it, and a small letter follows."""
    if after is None or local(after) != "r" or local(before) != "r":
        return False
    return _text(before).rstrip()[-1:].isalnum() and begins_small(_text(after).lstrip())


def _text(run: etree._Element) -> str:
    text = child(run, "t")
    return "" if text is None else text.text or ""


def _say_runs(paragraph: etree._Element, runs: Sequence[etree._Element], say: Say) -> bool:
    looks: dict[bytes, int] = {}
    models: list[etree._Element] = []
    pieces: list[Piece] = []
    for run in runs:
        if local(run) == "br":
            pieces.append(Piece(BREAK, pieces[-1].look, is_fixed=True))
            continue
        look = looks.setdefault(_look(run), len(looks))
        if look == len(models):
            models.append(run)
        pieces.append(Piece(_text(run), look, is_fixed=_is_code(run)))
    given = tuple(with_fixed(merged(pieces)))
    if not has_words(given):
        return False
    said = say(given)
    if said != given:
        _write(paragraph, runs, models, said)
    return True


def _write(
    paragraph: etree._Element, runs: Sequence[etree._Element], models: Sequence[etree._Element], said: Pieces
) -> None:
    place = paragraph.index(runs[0])
    breaks = [run for run in runs if local(run) == "br"]
    written: list[etree._Element] = []
    for piece in merged(Piece(each.text, each.look) for each in said):
        for number, words in enumerate(piece.text.split(BREAK)):
            written += [deepcopy(breaks[0])] if number and breaks else []
            written += [_run(models[piece.look], words)] if words else []
    for run in runs:
        paragraph.remove(run)
    for offset, run in enumerate(written):
        paragraph.insert(place + offset, run)


def _run(model: etree._Element, words: str) -> etree._Element:
    run = deepcopy(model)
    text = child(run, "t")
    if text is None:
        text = etree.SubElement(run, f"{{{etree.QName(run).namespace}}}t")
    text.text = words
    return run


def _look(run: etree._Element) -> bytes:
    """Return what a run says about its look, in one form whatever the order of attributes."""
    properties = child(run, "rPr")
    if properties is None:
        return b""
    bare = deepcopy(properties)
    bare.tail = None
    for name in _NO_LOOK.intersection(bare.attrib):
        del bare.attrib[name]
    if not len(bare) and not bare.attrib:
        return b""
    return bytes(etree.tostring(bare, method="c14n"))


def _is_code(run: etree._Element) -> bool:
    properties = child(run, "rPr")
    latin = None if properties is None else child(properties, "latin")
    name = "" if latin is None else latin.get("typeface", "").lower()
    return any(part in name for part in _CODE)


def _mark_language(paragraph: etree._Element, tag: str) -> None:
    for each in paragraph:
        kind = local(each)
        if kind == "r" and child(each, "rPr") is None:
            each.insert(0, each.makeelement(f"{{{etree.QName(each).namespace}}}rPr"))
        properties = (
            each if kind == "endParaRPr" else child(each, "rPr") if kind in ("r", "br", "fld") else None
        )
        if properties is None:
            continue
        properties.set("lang", tag)
        for name in ("err", "dirty"):
            properties.attrib.pop(name, "")
