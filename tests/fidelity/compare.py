"""Two drawings of one deck held against each other: likeness, ink, words in place, and lines per text."""

import ctypes
import math
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

import numpy as np
import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

from nbdeck.engine.paint.typst import paint_pdf
from nbdeck.engine.quality.texts import TextFrame, texts_of
from nbdeck.engine.scene.boxes import SLIDE_HEIGHT, SLIDE_WIDTH
from nbdeck.engine.scene.slides import DeckScene, SlideScene
from nbdeck.engine.scene.text import PlacedLine

WIDTH = 480
"""Pixels across at which two pages are compared."""
OVERSAMPLING = 4
"""PDFium widens a hairline to a whole pixel or not, by how the file spells it; small pixels make that harmless."""
BLUR = 3.0
"""Pixels; takes the anti-aliasing of two renderers out of the comparison."""
INK = 0.04
"""How far from the commonest grey of the page a blurred pixel is ink, 0 to 1."""
LOWEST_SSIM = 0.985
LOWEST_INK = 0.85
LOWEST_WORDS = 0.95
NEAR_X, NEAR_Y = 0.015, 0.025
"""How far a word may be from its place, in shares of the slide."""


SAME_LINE = 4.0
"""Baselines that differ by less than this many points belong to one line."""
BESIDE = 8.0
"""How far a letter may stand beside its line and still be counted to it, points."""
JOINED = re.compile("[\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufefc\u0900-\u097f\u0e00-\u0e7f]")
"""Arabic, Devanagari and Thai letters: joined, or with marks above and below that a PDF tells apart from them."""


@dataclass(frozen=True)
class Likeness:
    """How one slide of ours compares with the same slide of theirs.

    Attributes:
        ssim: Structural similarity after a blur, up to 1.
        ink: Shared ink over all ink, 0 to 1.
        words: Share of their words that stand at the same place in ours, 0 to 1.
        strays: Their words that do not.
        lines: Texts with another number of lines, as sentences.
    """

    ssim: float
    ink: float
    words: float
    strays: tuple[str, ...]
    lines: tuple[str, ...]

    def failures(self) -> list[str]:
        """Return what falls short of the gate, as sentences."""
        found = list(self.lines)
        if self.ssim < LOWEST_SSIM:
            found.append(f"blurred SSIM {self.ssim:.4f} < {LOWEST_SSIM}")
        if self.ink < LOWEST_INK:
            found.append(f"ink IoU {self.ink:.3f} < {LOWEST_INK}")
        if self.words < LOWEST_WORDS:
            found.append(
                f"words in place {self.words:.1%} < {LOWEST_WORDS:.0%}, astray: {', '.join(self.strays[:8])}"
            )
        return found


def failures(decks: Mapping[str, DeckScene], drawn: Mapping[str, bytes]) -> list[str]:
    """Return every shortfall of every slide as a sentence."""
    return [
        f"{name}, slide {number} ({deck.slides[number - 1].title[:30]}): {failure}"
        for name, deck in decks.items()
        for number, likeness in enumerate(compare(paint_pdf(deck), drawn[name], deck.slides), start=1)
        for failure in likeness.failures()
    ]


def compare(ours: bytes, theirs: bytes, slides: tuple[SlideScene, ...]) -> list[Likeness]:
    """Return the likeness of every slide of two PDFs of the same deck."""
    with pdfium.PdfDocument(ours) as our_file, pdfium.PdfDocument(theirs) as their_file:
        assert len(our_file) == len(their_file) == len(slides)
        return [_likeness(our_file[number], their_file[number], slide) for number, slide in enumerate(slides)]


def _likeness(ours: pdfium.PdfPage, theirs: pdfium.PdfPage, slide: SlideScene) -> Likeness:
    ssim, ink = picture_likeness(picture(ours), picture(theirs))
    our_glyphs, their_glyphs = list(glyphs(ours)), list(glyphs(theirs))
    texts = [text for element in slide.elements for text in texts_of(element) if text.ink() is not None]
    share, strays = words_in_place(our_glyphs, their_glyphs, texts)
    return Likeness(ssim, ink, share, strays, tuple(line_differences(our_glyphs, their_glyphs, texts)))


def picture(page: pdfium.PdfPage) -> np.ndarray:
    """Return a page in grey, 0 to 1."""
    image = page.render(scale=OVERSAMPLING * WIDTH / page.get_width(), grayscale=True).to_pil()
    return np.asarray(image.reduce(OVERSAMPLING), dtype="f4") / 255


def picture_likeness(ours: np.ndarray, theirs: np.ndarray) -> tuple[float, float]:
    """Return the blurred SSIM and the ink's intersection over union of two pictures."""
    from skimage.filters import gaussian
    from skimage.metrics import structural_similarity

    one, other = gaussian(ours, BLUR), gaussian(theirs, BLUR)
    ssim = float(structural_similarity(one, other, data_range=1))
    paper = np.bincount((theirs * 255).round().astype(int).ravel()).argmax() / 255
    depth_one, depth_other = abs(one - paper), abs(other - paper)
    either = (depth_one > INK) | (depth_other > INK)
    # A tint close to the threshold must not count as ink on one page and as paper on the other.
    both = either & (depth_one > INK / 2) & (depth_other > INK / 2)
    return ssim, float(both.sum() / either.sum()) if either.any() else 1.0


@dataclass(frozen=True)
class Glyph:
    """A character on a page: what it is, the left of its box, and its baseline, in slide points from the top left."""

    text: str
    x: float
    right: float
    baseline: float
    height: float


GAP = Glyph("", 0.0, 0.0, 0.0, 0.0)
"""Stands between two words."""


def glyphs(page: pdfium.PdfPage) -> Iterator[Glyph]:
    """Yield the characters of a page in the order of its text, with an empty one at every gap."""
    text_page = page.get_textpage()
    scale = SLIDE_WIDTH / page.get_width()
    x, y = ctypes.c_double(), ctypes.c_double()
    for position in range(text_page.count_chars()):
        text = chr(pdfium_c.FPDFText_GetUnicode(text_page, position))
        if not text or text.isspace() or text in "\ufffe\x00\xad":
            yield GAP
            continue
        pdfium_c.FPDFText_GetCharOrigin(text_page, position, x, y)
        left, bottom, right, top = text_page.get_charbox(position)
        baseline = (page.get_height() - y.value) * scale
        yield Glyph(
            unicodedata.normalize("NFKC", text), left * scale, right * scale, baseline, (top - bottom) * scale
        )


def words_in_place(
    ours: list[Glyph], theirs: list[Glyph], texts: list[TextFrame]
) -> tuple[float, tuple[str, ...]]:
    """Return the share of their words that stand at the same place in ours, and those that do not.

    A PDF tells the letters of joined scripts in an order of its own, so their words cannot be told apart: of every
    line in such a script both ends count as a word.
    """
    pool = defaultdict(list)
    for word, x, y in [*words(ours), *line_ends(ours, texts)]:
        pool[word].append((x, y))
    shown = " ".join(placed.line.text for text in texts for placed in text.lines())
    wanted, strays = [*words(theirs), *line_ends(theirs, texts)], []

    def distance(each: tuple[str, float, float]) -> float:
        word, x, y = each
        return min((abs(place[0] - x) + abs(place[1] - y) for place in pool[word]), default=math.inf)

    # What stands in its place comes first, so that a letter which a PDF takes for a digit does not take its partner.
    for word, x, y in sorted(wanted, key=distance):
        found = min(pool[word], key=lambda place: abs(place[0] - x) + abs(place[1] - y), default=None)
        if found is None:
            # A digit more than ours is a letter of a joined script which a PDF takes for one.
            strays += [] if word.isdigit() and JOINED.search(shown) else [f"{word} (missing)"]
            continue
        pool[word].remove(found)
        if abs(found[0] - x) >= NEAR_X * SLIDE_WIDTH or abs(found[1] - y) >= NEAR_Y * SLIDE_HEIGHT:
            strays.append(f"{word} ({found[0] - x:+.1f}, {found[1] - y:+.1f} pt)")
    return (1 - len(strays) / len(wanted) if wanted else 1.0), tuple(strays)


def words(page: list[Glyph]) -> Iterator[tuple[str, float, float]]:
    """Yield words with their left end and baseline; an East Asian character is a word of its own."""
    current: list[Glyph] = []
    for glyph in [*page, GAP]:
        is_alone = unicodedata.east_asian_width(glyph.text[:1] or " ") in "WF"
        is_apart = current and _is_apart(current[-1], glyph)
        if current and (is_alone or is_apart or not _is_letter(glyph.text)):
            yield "".join(item.text for item in current), min(item.x for item in current), current[0].baseline
            current = []
        if _is_letter(glyph.text) and is_alone:
            yield glyph.text, glyph.x, glyph.baseline
        elif _is_letter(glyph.text):
            current.append(glyph)


def _is_apart(glyph: Glyph, after: Glyph) -> bool:
    """Whether two characters belong to two words; a unit is told before its number in right-to-left text, or after."""
    return abs(after.baseline - glyph.baseline) > SAME_LINE or glyph.text.isdigit() != after.text.isdigit()


@cache
def _is_letter(text: str) -> bool:
    return any(unicodedata.category(character)[0] in "LMN" for character in text) and not JOINED.search(text)


def line_ends(page: list[Glyph], texts: list[TextFrame]) -> Iterator[tuple[str, float, float]]:
    """Yield the left and the right end of every line of the scene that holds joined letters."""
    letters = [glyph for glyph in page if JOINED.search(glyph.text)]
    for text in texts:
        lines = list(text.lines())
        for glyph_line, placed in zip(_by_line(letters, lines), lines, strict=True):
            if glyph_line and JOINED.search(placed.line.text):
                name = f"{text.owner} {text.frame.x:.0f}/{placed.baseline:.0f}: {placed.line.text[:12]}"
                yield f"{name} (left)", min(glyph.x for glyph in glyph_line), placed.baseline
                yield f"{name} (right)", max(glyph.right for glyph in glyph_line), placed.baseline


def _by_line(letters: list[Glyph], lines: list[PlacedLine]) -> list[list[Glyph]]:
    """Return for every line the letters near its place; dots and vowels stand off the baseline."""
    found: list[list[Glyph]] = [[] for _ in lines]
    if not letters or not lines:
        return found
    place = np.array([((glyph.x + glyph.right) / 2, glyph.baseline) for glyph in letters])
    line = np.array([(each.x, each.line.width, each.baseline, each.line.size) for each in lines])
    x, baseline = place[:, :1], place[:, 1:]
    left, width, base, size = line.T
    is_beside = (x < left - BESIDE) | (x > left + width + BESIDE)
    # From the middle of the letters of a line, in font sizes.
    distance = np.where(is_beside, math.inf, abs(base - 0.25 * size - baseline) / size)
    for glyph, number, nearest in zip(letters, distance.argmin(1), distance.min(1), strict=True):
        if nearest < 0.75:
            found[number].append(glyph)
    return found


def line_differences(ours: list[Glyph], theirs: list[Glyph], texts: list[TextFrame]) -> Iterator[str]:
    """Yield the texts that have another number of lines on one of the two pages."""
    pages = [_middles(ours), _middles(theirs)]
    for text in texts:
        if text.home == "chart":
            continue
        below = _next_frame(text, texts)
        one, other = (line_count(page, text, below) for page in pages)
        if one != other:
            yield f"{text.owner}: {one} lines in ours, {other} in theirs: {text.text[:40]!r}"


def _middles(page: list[Glyph]) -> np.ndarray:
    """Return (x of the middle, baseline) of every character, points, shape (characters, 2)."""
    return np.array([((each.x + each.right) / 2, each.baseline) for each in page if each.text]).reshape(-1, 2)


def _next_frame(text: TextFrame, texts: list[TextFrame]) -> float:
    """Return where the next text under a text begins, whose characters are not of it."""
    frame = text.frame
    under = (other.frame for other in texts if other.frame.y >= frame.bottom - 1)
    return min((box.y for box in under if box.x < frame.right and frame.x < box.right), default=math.inf)


def line_count(page: np.ndarray, text: TextFrame, below: float = math.inf) -> int:
    """Return how many lines stand in a text's frame, by the baselines of the characters in it and above `below`.

    Args:
        page: Places of its characters, as `_middles` returns them.
        text: What is looked for.
        below: Where the next text begins, points from the top.
    """
    sizes = [placed.line.size for placed in text.lines()]
    frame = text.frame
    x, baseline = page.T
    is_inside = (frame.x - 2 <= x) & (x <= frame.right + 2) & (frame.y <= baseline)
    baselines = np.sort(baseline[is_inside & (baseline <= min(frame.bottom + 0.5 * max(sizes), below))])
    # Raised or lowered characters share a line; the next line is more than half a size away, that of small print too.
    return int((np.diff(baselines) > 0.5 * min(sizes)).sum()) + 1 if baselines.size else 0
