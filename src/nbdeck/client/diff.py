"""What differs between two decks: slides added, removed and moved, words and numbers changed."""

from __future__ import annotations

import difflib
import io
import posixpath
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from html import escape
from typing import Any

from nbdeck.errors import UnreadableAnswer

_A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
_C = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
_R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_FURNITURE = frozenset({"sldNum", "ftr", "dt"})
_ALIKE = 0.5
"""Likeness of two slides, 0 to 1, from which on one is the other changed."""


@dataclass(frozen=True, slots=True)
class SlideText:
    """What one slide says, in reading order: words, then cells as `row, column: text`, then numbers of charts."""

    number: int
    title: str
    lines: tuple[str, ...]

    @property
    def said(self) -> tuple[str, ...]:
        """Title and lines."""
        return self.title, *self.lines


@dataclass(frozen=True, slots=True)
class PlacedSlide:
    """A slide of one of the decks.

    Attributes:
        number: From 1.
        title: Its title.
    """

    number: int
    title: str


@dataclass(frozen=True, slots=True)
class MovedSlide:
    """A slide in another place among those that both decks have.

    Attributes:
        before: Its number in the first deck, from 1.
        after: Its number in the second.
        title: Its title in the second.
    """

    before: int
    after: int
    title: str


@dataclass(frozen=True, slots=True)
class ChangedSlide:
    """A slide that says something else.

    Attributes:
        before: Its number in the first deck, from 1.
        after: Its number in the second.
        title: Its title in the second.
        removed: Lines that only the first has.
        added: Lines that only the second has.
    """

    before: int
    after: int
    title: str
    removed: tuple[str, ...]
    added: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DeckDiff:
    """What differs between two decks; true when anything does. `str()` gives text, `to_dict()` data."""

    added: tuple[PlacedSlide, ...] = ()
    removed: tuple[PlacedSlide, ...] = ()
    moved: tuple[MovedSlide, ...] = ()
    changed: tuple[ChangedSlide, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.added or self.removed or self.moved or self.changed)

    def to_dict(self) -> dict[str, Any]:
        """Return the differences as lists and dicts that JSON can hold."""
        return asdict(self)

    def __str__(self) -> str:
        return "\n".join(f"{mark} {text}" for mark, text in self._lines()) or "No difference."

    __repr__ = __str__

    def _lines(self) -> Iterator[tuple[str, str]]:
        for gone in self.removed:
            yield "-", f"slide {gone.number}: {gone.title}"
        for new in self.added:
            yield "+", f"slide {new.number}: {new.title}"
        for each in self.moved:
            yield ">", f"slide {each.before} is now slide {each.after}: {each.title}"
        for other in self.changed:
            yield "~", f"slide {other.after}: {other.title}"
            yield from (("  -", line) for line in other.removed)
            yield from (("  +", line) for line in other.added)

    def _repr_html_(self) -> str:
        """Return the differences as an HTML list; what is gone is struck out."""
        if not self:
            return "<p>No difference.</p>"
        tags = {"-": "del", "+": "ins"}
        items = []
        for mark, text in self._lines():
            tag = tags.get(mark.strip(), "span")
            indent = " style='margin-left:2em'" if mark.startswith(" ") else ""
            items.append(
                f"<li{indent}><code>{escape(mark.strip())}</code> <{tag}>{escape(text)}</{tag}></li>"
            )
        return f"<ul style='list-style:none;padding-left:0'>{''.join(items)}</ul>"


def compared(before: Sequence[SlideText], after: Sequence[SlideText]) -> DeckDiff:
    """Return what differs between the slides of two decks."""
    pairs = dict(_pairs(before, after))
    taken = set(pairs.values())
    steady = _longest_rising([pairs[at] for at in sorted(pairs)])
    return DeckDiff(
        added=tuple(PlacedSlide(one.number, one.title) for at, one in enumerate(after) if at not in taken),
        removed=tuple(PlacedSlide(one.number, one.title) for at, one in enumerate(before) if at not in pairs),
        moved=tuple(
            MovedSlide(before[old].number, after[new].number, after[new].title)
            for old, new in sorted(pairs.items())
            if new not in steady
        ),
        changed=tuple(
            _changed(before[old], after[new])
            for old, new in sorted(pairs.items(), key=lambda pair: pair[1])
            if before[old].said != after[new].said
        ),
    )


def _pairs(before: Sequence[SlideText], after: Sequence[SlideText]) -> Iterator[tuple[int, int]]:
    """Yield which slide is which: the same words first, then the same title, then the most alike."""
    left, right = list(range(len(before))), list(range(len(after)))
    for is_same in (_says_the_same, _has_the_same_title):
        for old in list(left):
            new = next((at for at in right if is_same(before[old], after[at])), None)
            if new is not None:
                yield old, new
                left.remove(old)
                right.remove(new)
    ranked = sorted(
        ((_likeness(before[old], after[new]), old, new) for old in left for new in right),
        key=lambda entry: (-entry[0], entry[1], entry[2]),
    )
    for score, old, new in ranked:
        if score >= _ALIKE and old in left and new in right:
            yield old, new
            left.remove(old)
            right.remove(new)


def _says_the_same(old: SlideText, new: SlideText) -> bool:
    return old.said == new.said


def _has_the_same_title(old: SlideText, new: SlideText) -> bool:
    return bool(old.title) and old.title == new.title


def _likeness(old: SlideText, new: SlideText) -> float:
    matcher = difflib.SequenceMatcher(None, " ".join(old.said).split(), " ".join(new.said).split())
    return matcher.ratio() if matcher.real_quick_ratio() >= _ALIKE else 0.0


def _longest_rising(numbers: Sequence[int]) -> frozenset[int]:
    """Return the longest part of a sequence that rises: slides that kept their order."""
    best: list[int] = []
    chains: list[list[int]] = []
    for number in numbers:
        chain = [number]
        for other in chains:
            if other[-1] < number and len(other) >= len(chain):
                chain = [*other, number]
        chains.append(chain)
        best = chain if len(chain) > len(best) else best
    return frozenset(best)


def _changed(old: SlideText, new: SlideText) -> ChangedSlide:
    lines = [line for line in difflib.ndiff(list(old.said), list(new.said)) if line[0] in "-+"]
    return ChangedSlide(
        old.number,
        new.number,
        new.title,
        tuple(line[2:] for line in lines if line[0] == "-"),
        tuple(line[2:] for line in lines if line[0] == "+"),
    )


def slides_of(pptx: bytes) -> tuple[SlideText, ...]:
    """Return what the slides of a PowerPoint file say, in order.

    Raises:
        UnreadableAnswer: It is no such file, or a damaged one.
    """
    from lxml.etree import XMLSyntaxError

    try:
        with zipfile.ZipFile(io.BytesIO(pptx)) as package:
            names = _related(package, "ppt/presentation.xml")
            root = _tree(package, "ppt/presentation.xml")
            order = [names[each.get(f"{_R}id")] for each in root.iter(f"{_P}sldId")]
            return tuple(_slide(package, name, number) for number, name in enumerate(order, start=1))
    except (zipfile.BadZipFile, KeyError, XMLSyntaxError):
        raise UnreadableAnswer("The service sent a damaged PowerPoint file.") from None


def _tree(package: zipfile.ZipFile, name: str) -> Any:
    from lxml import etree

    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=False)
    return etree.fromstring(package.read(name), parser)


def _related(package: zipfile.ZipFile, name: str) -> dict[str, str]:
    folder, file = posixpath.split(name)
    rels = f"{folder}/_rels/{file}.rels"
    if rels not in package.namelist():
        return {}
    found = {}
    for each in _tree(package, rels):
        target = str(each.get("Target", ""))
        joined = target.lstrip("/") if target.startswith("/") else posixpath.join(folder, target)
        found[str(each.get("Id"))] = posixpath.normpath(joined)
    return found


def _slide(package: zipfile.ZipFile, name: str, number: int) -> SlideText:
    root, names = _tree(package, name), _related(package, name)
    title, lines = "", []
    for shape in root.iter(f"{_P}sp", f"{_P}graphicFrame"):
        mark = shape.find(f".//{_P}ph")
        kind = "" if mark is None else mark.get("type", "")
        if kind in _FURNITURE or shape.find(f".//{_A}fld") is not None:
            continue
        if kind in {"title", "ctrTitle"} and not title:
            title = " ".join(_words(shape))
        elif shape.tag == f"{_P}sp":
            lines.extend(_words(shape))
        else:
            lines.extend(_data(package, shape, names))
    notes = next((each for each in names.values() if "notesSlide" in each), None)
    if notes is not None:
        shapes = _tree(package, notes).iter(f"{_P}sp")
        bodies = [one for one in shapes if one.find(f".//{_P}ph[@type='body']") is not None]
        lines.extend(f"Notes: {words}" for body in bodies for words in _words(body))
    return SlideText(number, title, tuple(_without_ordinals(lines)))


def _without_ordinals(lines: Sequence[str]) -> list[str]:
    """Return lines without the 1, 2, 3 of a list, which is drawing."""
    numbers = [line for line in lines if line.isdecimal()]
    if len(numbers) < 2 or numbers != [str(at) for at in range(1, len(numbers) + 1)]:
        return list(lines)
    return [line for line in lines if not line.isdecimal()]


def _words(shape: Any) -> list[str]:
    """Return the paragraphs of a shape that have words."""
    paragraphs = (
        "".join(" " if part.tag == f"{_A}br" else part.text or "" for part in each.iter(f"{_A}t", f"{_A}br"))
        for each in shape.iter(f"{_A}p")
    )
    return [words for each in paragraphs if (words := " ".join(each.split()))]


def _data(package: zipfile.ZipFile, frame: Any, names: dict[str, str]) -> Iterator[str]:
    for at, row in enumerate(frame.iter(f"{_A}tr"), start=1):
        for column, cell in enumerate(row.iter(f"{_A}tc"), start=1):
            yield f"Row {at}, column {column}: {' '.join(_words(cell))}"
    chart = frame.find(f".//{_C}chart")
    if chart is None or chart.get(f"{_R}id") not in names:
        return
    space = _tree(package, names[chart.get(f"{_R}id")])
    kinds = (str(each.tag).removeprefix(_C) for each in space.iterfind(f".//{_C}plotArea/*"))
    yield from (f"Kind of chart: {kind.removesuffix('Chart')}" for kind in kinds if kind.endswith("Chart"))
    for series in space.iter(f"{_C}ser"):
        name = " ".join(each.text or "" for each in series.findall(f"{_C}tx//{_C}v"))
        places, values = _points(series, "cat", "xVal"), _points(series, "val", "yVal")
        yield from (f"{name}, {places.get(at, at)}: {value}" for at, value in values.items())


def _points(series: Any, *kinds: str) -> dict[str, str]:
    return {
        point.get("idx"): point.findtext(f"{_C}v", "")
        for kind in kinds
        for point in series.findall(f"{_C}{kind}//{_C}pt")
    }
