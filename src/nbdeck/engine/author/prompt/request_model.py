"""How likely each piece of a prompt speaks to whoever makes the deck: a linear model, of its words and of its place.

The first layer weighs the words of a piece, in ones, twos and threes, and where it stands; the second one what it says
of the pieces around. Both were fitted to prompts whose pieces people had marked (`tests/benchmarks/requests`), and
`tests/benchmarks/fit_requests.py` fits them again. No word of any language stands in the code.
"""

from __future__ import annotations

import json
import math
import zlib
from array import array
from base64 import b64decode
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.contract.words.sentences import CJK_SCRIPTS, SPACELESS_SCRIPTS, borders, script_of
from nbdeck.engine.author.typed.text import FENCE, ITEM

SIZE = 1 << 17
"""Weights of the first layer; the features of a piece are hashed into them."""
LEXICAL, PLACE = 6.0, 0.3
"""Length of the vector of a piece's words, and of each feature of its place."""
_TOKEN = lazy_pattern(r"[^\W\d_]+(?:['’][^\W\d_]+)*|\d+|[^\w\s]")
_COLON = lazy_pattern(r"(?<=\w)[:：](?=\s+(?:\S+\s+){2}\S|[^\W\d_]{6})")
"""Where a sentence announces another one in its line."""
_QUOTES = '"“„«「'
_LEAD = 2
"""Words in front of a colon that announce something; one alone is the label of what follows."""
_LONG, _STEM, _ENDING = 5, 4, 3
"""Letters of a word beyond which its stem and ending count beside it, and letters of these."""
_MOST_TOKENS = 80


@dataclass(frozen=True, slots=True)
class PromptPiece:
    """A sentence, or a line that is not made of sentences.

    Attributes:
        text: As typed, white space included.
        line: Index of its line.
        paragraph: Index of its paragraph.
    """

    text: str
    line: int
    paragraph: int

    @property
    def is_row(self) -> bool:
        """Whether it is the row of a table."""
        return "|" in self.text or "\t" in self.text

    @property
    def is_set(self) -> bool:
        """Whether it is the row of a table, a marked heading or the fence of code, which ask nothing."""
        return self.is_row or self.text.startswith("#") or FENCE.match(self.text) is not None


def pieces_of(text: str) -> list[PromptPiece]:
    """Return the pieces of a text in its order; together they are its lines."""
    pieces: list[PromptPiece] = []
    paragraph, is_blank = -1, True
    for number, line in enumerate(text.split("\n")):
        paragraph += is_blank and bool(line.strip())
        is_blank = not line.strip()
        bounds = [0, *_borders(line), len(line)]
        parts = (line[start:end] for start, end in pairwise(bounds))
        pieces += [PromptPiece(part, number, paragraph) for part in parts if part.strip()]
    return pieces


def _borders(line: str) -> list[int]:
    """Return where a line is parted: between sentences, and behind words in front of a colon that are no label."""
    if "|" in line or "\t" in line or line.startswith("#"):
        return []
    ends = borders(line, "sentence")
    for match in _COLON.finditer(line):
        start = max((end for end in ends if end <= match.start()), default=0)
        words = line[start : match.start()]
        if len(_tokens(words)) >= _LEAD and not any(map(words.count, _QUOTES)):
            return sorted({*ends, match.end()})
    return ends


def word_features(text: str) -> frozenset[int]:
    """Return the hashed words of a piece: alone, in twos and threes, and the stems and endings of long ones."""
    item = ITEM.match(text)
    words = ["^", *_tokens(item["text"] if item else text), "$"]
    names = [" ".join(words[at : at + count]) for count in (1, 2, 3) for at in range(len(words) - count + 1)]
    long = [word for word in words if len(word) > _LONG]
    names += [f"{word[:_STEM]}-" for word in long] + [f"-{word[-_ENDING:]}" for word in long]
    return frozenset(map(_hashed, names))


def _tokens(text: str) -> list[str]:
    tokens: list[str] = []
    for word in _TOKEN.findall(text.casefold()):
        script = script_of(word[0])
        is_wide = (script in CJK_SCRIPTS and script != "Hang") or script in SPACELESS_SCRIPTS
        tokens += word if is_wide else ["0"] if word[0].isdigit() else [word]
    return tokens[:_MOST_TOKENS]


def place_features(pieces: Sequence[PromptPiece], at: int) -> frozenset[int]:
    """Return the hashed features of a piece's form and of where it stands."""
    piece, count = pieces[at], len(pieces)
    said = piece.text.strip()
    paragraphs = pieces[-1].paragraph
    names = [
        f"words {_scale(len(_tokens(said)), 6)}",
        f"digits {_scale(sum(map(str.isdigit, said)), 3)}",
        f"pieces {_scale(count, 5)}",
        f"end {'' if said[-1].isalnum() else said[-1]}",
        f"paragraph {piece.paragraph == 0} {piece.paragraph == paragraphs}",
        f"from {min(at, 4)}",
        f"to {min(count - 1 - at, 4)}",
        *["item"] * (ITEM.match(piece.text) is not None),
        *["row"] * piece.is_row,
        *["heading"] * said.startswith("#"),
        f"alone {_is_alone(pieces, at)} {at == 0} {said[-1].isalnum()}",
        *["announced"] * (at > 0 and pieces[at - 1].text.rstrip()[-1] in ":："),
    ]
    return frozenset(_hashed(f"\n{name}") for name in names)


def _is_alone(pieces: Sequence[PromptPiece], at: int) -> bool:
    """Whether a piece is a paragraph."""
    near = [*pieces[max(at - 1, 0) : at], *pieces[at + 1 : at + 2]]
    return all(one.paragraph != pieces[at].paragraph for one in near)


def _scale(number: int, most: int) -> int:
    return min(most, int(math.log2(number + 1)))


def _hashed(name: str) -> int:
    return zlib.crc32(name.encode()) % SIZE


def context_features(pieces: Sequence[PromptPiece], logits: Sequence[float]) -> Iterator[list[float]]:
    """Yield for each piece what the second layer weighs: its logit, those around it, and where it stands."""
    highest, mean, last = max(logits), sum(logits) / len(logits), len(pieces) - 1
    counts = Counter(piece.paragraph for piece in pieces)
    sums = dict.fromkeys(counts, 0.0)
    for piece, logit in zip(pieces, logits, strict=True):
        sums[piece.paragraph] += logit
    for at, (piece, logit) in enumerate(zip(pieces, logits, strict=True)):
        others = (sums[piece.paragraph] - logit) / max(counts[piece.paragraph] - 1, 1)
        flags = (
            piece.paragraph == 0,
            piece.paragraph == pieces[-1].paragraph,
            at == 0,
            at == last,
            piece.is_row,
            ITEM.match(piece.text) is not None,
        )
        around = (logits[at - 1] if at else 0.0, logits[at + 1] if at < last else 0.0)
        yield [logit, *around, others, highest, mean, *map(float, flags)]


@dataclass(frozen=True, slots=True)
class RequestModel:
    """The weights of both layers, the first ones in steps."""

    words: Sequence[int]
    step: float
    bias: float
    context: Sequence[float]
    context_bias: float

    def logit(self, words: frozenset[int], place: frozenset[int]) -> float:
        """Return what the first layer says of a piece."""
        lexical = sum(self.words[at] for at in words) * LEXICAL / math.sqrt(len(words))
        return self.bias + self.step * (lexical + sum(self.words[at] for at in place) * PLACE)

    def likelihoods(self, pieces: Sequence[PromptPiece]) -> list[float]:
        """Return for each piece how likely it speaks to whoever makes the deck, 0 to 1; 0 for one that `is_set`."""
        if not pieces:
            return []
        logits = [
            self.logit(word_features(one.text), place_features(pieces, at)) for at, one in enumerate(pieces)
        ]
        sums = (
            self.context_bias + sum(map(float.__mul__, self.context, features))
            for features in context_features(pieces, logits)
        )
        shares = (1 / (1 + math.exp(-min(max(one, -60.0), 60.0))) for one in sums)
        return [0.0 if piece.is_set else share for piece, share in zip(pieces, shares, strict=True)]


@cache
def request_model() -> RequestModel:
    """Return the fitted model."""
    stored = json.loads(files(__package__).joinpath("request_weights.json").read_text())
    words = array("b", zlib.decompress(b64decode(stored["words"])))
    return RequestModel(
        words, stored["step"], stored["bias"], tuple(stored["context"]), stored["context_bias"]
    )
