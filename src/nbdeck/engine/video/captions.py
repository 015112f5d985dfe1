"""Captions: narration in pieces of two lines, drawn over a frame so that they can be read on any slide."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import get_args

from PIL import Image, ImageDraw

from nbdeck.contract.remembering import computed_once
from nbdeck.contract.words.sentences import CJK_SCRIPTS, script_of
from nbdeck.engine.paint.typst import paint_pngs
from nbdeck.engine.scene.boxes import BACKGROUND, Box, Color, Slot, ThemeStyle
from nbdeck.engine.scene.elements import TextBox
from nbdeck.engine.scene.slides import DeckScene, LayoutScene, SlideScene
from nbdeck.engine.scene.text import TextParagraph, TextStyle
from nbdeck.engine.text.composing import paragraph
from nbdeck.engine.text.fonts import missing_characters
from nbdeck.engine.video.track import Cue

_PAGE_WIDTH = 960.0
_TEXT_WIDTH = 760.0
_SIZE = 21.0
_PAD = 10.0
_FOOT = 20.0
"""Distance of the plate from the lower edge, points at a width of 960."""
_PLATE_ALPHA = 220
_PLATE = (12, 14, 18)
_LINES = 2
_LONGEST = 1000
"""Characters that are set in lines at once."""
_AT_ONCE = 16
"""Captions that are drawn in one go."""
_BREAKS = ".,;:!?。，；：！？、،؛؟—–)"
_BLACK, _WHITE = "000000", "FFFFFF"
_INKS: dict[Slot, str] = {slot: _WHITE if slot == "tx1" else _BLACK for slot in get_args(Slot)}
_LOOK = ThemeStyle("captions", _INKS, "Arial", "Arial")
_STYLE = TextStyle(_SIZE, color=Color("tx1"), align="center")


class Captions:
    """Cuts narration into captions and draws them.

    Args:
        tag: BCP 47 tag of the language.
        size: Width and height of the video, pixels.
    """

    def __init__(self, tag: str, size: tuple[int, int]) -> None:
        self._tag, self._size = tag, size
        self._scale = size[0] / _PAGE_WIDTH

    def split(self, sentence: str) -> list[str]:
        """Return a sentence as pieces of at most two lines, alike in length, cut at punctuation where there is some."""
        text = " ".join(sentence.split())
        if not text:
            return []
        if len(text) > _LONGEST:
            return [
                piece for part in _balanced(text, -(-len(text) // _LONGEST)) for piece in self.split(part)
            ]
        lines = self._set(text).lines
        count = -(-len(lines) // _LINES)
        if count == 1:
            return [text]
        balanced = _balanced(text, count)
        if all(len(self._set(piece).lines) <= _LINES for piece in balanced):
            return balanced
        pieces = (
            "".join(_with_space(line.text) for line in lines[at : at + _LINES])
            for at in range(0, len(lines), _LINES)
        )
        return [piece.strip() for piece in pieces if piece.strip()]

    def missing(self, text: str) -> tuple[str, ...]:
        """Return the characters of a text that no installed font has."""
        return missing_characters(text, self._tag)

    def drawn(self, frame: Image.Image, cues: Iterable[Cue]) -> Iterator[Image.Image]:
        """Yield a copy of the frame for each cue, with its words at the lower edge."""
        for group in _batched(cues, _AT_ONCE):
            paragraphs = [self._set(cue.text) for cue in group]
            pictures = paint_pngs(self._strips(paragraphs), self._size[0])
            for png, words in zip(pictures, paragraphs, strict=True):
                yield self._over(frame, Image.open(io.BytesIO(png)).convert("L"), words)

    def _set(self, text: str) -> TextParagraph:
        return paragraph(text, _STYLE, _TEXT_WIDTH, _LOOK, self._tag)

    @computed_once
    def _strip(self) -> Box:
        return Box(0.0, 0.0, _PAGE_WIDTH, _LINES * _SIZE * 1.2 + 2 * _PAD)

    def _strips(self, paragraphs: Iterable[TextParagraph]) -> DeckScene:
        """Return white words on black, one strip as wide as the video for each paragraph."""
        box = self._strip.inset((_PAGE_WIDTH - _TEXT_WIDTH) / 2, 0.0)
        slides = tuple(
            SlideScene("strip", "", (TextBox(box, (words,), anchor="bottom"),), number)
            for number, words in enumerate(paragraphs, 1)
        )
        layout = LayoutScene("strip", "blank", (), background=BACKGROUND)
        return DeckScene("", _LOOK, (layout,), slides, self._tag, page=self._strip)

    def _over(self, frame: Image.Image, mask: Image.Image, words: TextParagraph) -> Image.Image:
        width, height = self._size
        scale, foot = self._scale, height - round((_FOOT + _PAD) * self._scale)
        half = words.width * scale / 2 + _PAD * 1.6 * scale
        plate = Image.new("L", self._size, 0)
        top = foot - words.height * scale - _PAD * 0.6 * scale
        place = (width / 2 - half, top, width / 2 + half, foot + _PAD * 0.8 * scale)
        ImageDraw.Draw(plate).rounded_rectangle(place, radius=8 * scale, fill=_PLATE_ALPHA)
        shown = Image.composite(Image.new("RGB", self._size, _PLATE), frame, plate)
        shown.paste((255, 255, 255), (0, foot - mask.height), mask)
        return shown


def _batched(cues: Iterable[Cue], count: int) -> Iterator[tuple[Cue, ...]]:
    """Yield the cues in groups of at most `count`."""
    left = iter(cues)
    while group := tuple(islice(left, count)):
        yield group


def _with_space(line: str) -> str:
    """Return a line so that the next one can follow it."""
    is_cjk = bool(line) and script_of(line[-1]) in CJK_SCRIPTS
    return line if is_cjk or line.endswith("-") else f"{line} "


def _balanced(text: str, count: int) -> list[str]:
    """Return a text in pieces of about the same length, cut behind punctuation, else at spaces."""
    pieces, start = [], 0
    for number in range(1, count):
        target = start + (len(text) - start) // (count - number + 1)
        reach = max(1, (len(text) - start) // (count - number + 1) // 3)
        cut = _cut(text, target, reach)
        pieces.append(text[start:cut].strip())
        start = cut
    pieces.append(text[start:].strip())
    return [piece for piece in pieces if piece]


def _cut(text: str, target: int, reach: int) -> int:
    """Return the best place to cut near `target`: no number and no word is parted where that can be helped."""
    places = range(max(1, target - reach), min(len(text) - 1, target + reach) + 1)

    def worth(place: int) -> float:
        before, after = text[place - 1], text[place]
        near = abs(place - target) / (reach + 1)
        if (after == " " and before in _BREAKS) or before in "。，；：！？、":
            return near - 1.2
        if after == " " and not (before.isdigit() and text[place + 1 : place + 2] in ("%", "€")):
            return near
        return near + (2.0 if {script_of(before), script_of(after)} <= CJK_SCRIPTS else 9.0)

    return min(places, key=worth)


def srt(cues: Sequence[Cue]) -> str:
    """Return captions as SubRip text."""
    blocks = (
        f"{number}\n{_time(cue.start_s, ',')} --> {_time(cue.end_s, ',')}\n{cue.text}\n"
        for number, cue in enumerate(cues, 1)
    )
    return "\n".join(blocks)


def vtt(cues: Sequence[Cue]) -> str:
    """Return captions as WebVTT text. Source: W3C, WebVTT."""
    blocks = (
        f"{_time(cue.start_s, '.')} --> {_time(cue.end_s, '.')}\n{_escaped(cue.text)}\n" for cue in cues
    )
    return "\n".join(("WEBVTT\n", *blocks))


def _time(seconds: float, mark: str) -> str:
    milliseconds = round(seconds * 1000)
    minutes, rest = divmod(milliseconds, 60_000)
    return f"{minutes // 60:02}:{minutes % 60:02}:{rest // 1000:02}{mark}{rest % 1000:03}"


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
