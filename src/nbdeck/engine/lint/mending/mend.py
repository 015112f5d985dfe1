"""A file with one finding of one slide mended, or the reason why that cannot be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from nbdeck.contract.check import FileRemedy
from nbdeck.engine.lint.mending.axes import with_whole_axes
from nbdeck.engine.lint.mending.inks import recolored
from nbdeck.engine.lint.mending.order import reordered
from nbdeck.engine.lint.mending.places import lined_up, moved_apart, removed, unsquashed
from nbdeck.engine.lint.mending.slide_file import SlideFile, open_slide, refusal
from nbdeck.engine.pptx.read.reader import read_pptx
from nbdeck.engine.pptx.rezip import with_members
from nbdeck.engine.quality import QualityFinding, scene_findings

_WAYS: Mapping[FileRemedy, Callable[[SlideFile, str], Iterator[str]]] = {
    "another_color": recolored,
    "another_place": moved_apart,
    "reading_order": reordered,
    "own_proportions": unsquashed,
    "one_line": lined_up,
    "removal": removed,
}
"""How the markup of a slide is changed: each step is one way, and the sentence that says it."""
_NOT_OF_THE_SCENE = ("whole_axis", "removal")
"""Remedies of findings that are not seen on the slide: in charts, and in what shows nothing."""


def mended(pptx: bytes, number: int, remedy: FileRemedy, shape: str) -> tuple[bytes, str]:
    """Return a file with a finding mended, and a sentence that says how.

    The slide is judged before and after: the finding is gone then, and there is no error that was not there before.
    Everything else in the file keeps its very bytes.

    Args:
        pptx: Bytes of the file.
        number: Of the slide, from 1.
        remedy: What the finding needs.
        shape: Name of the shape that it is about.

    Raises:
        BadRequest: It cannot be mended; nothing is changed.
        NbdeckError: The file cannot be edited; the message says why.
    """
    file = open_slide(pptx, number)
    if remedy == "whole_axis":
        name, data, sentence = with_whole_axes(file, shape)
        return with_members(pptx, {name: data}), sentence
    before = scene_findings(file.deck, is_file=True)
    if remedy not in _NOT_OF_THE_SCENE and not _named(before, remedy, shape):
        raise refusal(f"Nothing of the kind is found at {shape!r} on slide {number} any more.")
    for sentence in _WAYS[remedy](file, shape):
        data = with_members(pptx, {file.name: file.part.data()})
        after = scene_findings(read_pptx(data, only=number), is_file=True)
        if not _named(after, remedy, shape) and not _errors(after) - _errors(before):
            return data, sentence
    raise refusal(f"Whatever was tried with {shape!r} on slide {number} left it, or something else, wrong.")


def _named(findings: list[QualityFinding], remedy: FileRemedy, shape: str) -> bool:
    return any(each.remedy == remedy and each.shape == shape for each in findings)


def _errors(findings: list[QualityFinding]) -> Counter[str]:
    return Counter(each.rule for each in findings if each.severity == "error")
