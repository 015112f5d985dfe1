"""Fits the model that tells what of a prompt asks from what is its text, and writes its weights.

python tests/benchmarks/fit_requests.py

Needs scikit-learn, which nothing else here does. It reads `requests/marked.jsonl` and prints, for that file by
cross-validation and for `tests/data/prompts/judged.jsonl`, which the weights never see, how many pieces of each mark
would be a request, both, or text alone.
"""

from __future__ import annotations

import base64
import json
import math
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

import numpy as np
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression

from nbdeck.engine.author.prompt import request_model
from nbdeck.engine.author.prompt.request import DOUBTFUL, SURE
from nbdeck.engine.author.prompt.request_model import PromptPiece

TESTS = Path(__file__).parent.parent
MARKED, JUDGED = (
    TESTS / "benchmarks" / "requests" / "marked.jsonl",
    TESTS / "data" / "prompts" / "judged.jsonl",
)
WORDS_C, CONTEXT_C = 2.0, 0.3
"""How far the weights of each layer may grow."""
FOLDS = 10
BOTH = 0.5
"""What a sentence counts that has a wish and a fact."""


@dataclass(frozen=True)
class Prompt:
    """The pieces of a prompt and the mark of each."""

    pieces: list[PromptPiece]
    marks: list[str]


def prompts_of(path: Path) -> Iterator[Prompt]:
    """Yield the prompts of a file; a piece has the mark that most of its letters have."""
    for line in path.read_text(encoding="utf-8").splitlines():
        parts = json.loads(line)["parts"]
        text, letters = "".join(said for said, _ in parts), "".join(mark * len(said) for said, mark in parts)
        pieces, marks, end = request_model.pieces_of(text), [], 0
        for piece in pieces:
            start = text.index(piece.text, end)
            end = start + len(piece.text)
            inked = (at for at in range(start, end) if not text[at].isspace())
            marks.append(Counter(letters[at] for at in inked).most_common(1)[0][0])
        if pieces:
            yield Prompt(pieces, marks)


def matrix_of(prompts: Sequence[Prompt]) -> csr_matrix:
    """Return what the first layer weighs, a row for each piece."""
    rows, columns, values = [], [], []
    for number, (prompt, at) in enumerate((one, at) for one in prompts for at in range(len(one.pieces))):
        words = request_model.word_features(prompt.pieces[at].text)
        share = request_model.LEXICAL / math.sqrt(len(words))
        features = [(name, share) for name in words]
        features += [(name, request_model.PLACE) for name in request_model.place_features(prompt.pieces, at)]
        for column, value in features:
            rows.append(number)
            columns.append(column)
            values.append(value)
    return csr_matrix((values, (rows, columns)), shape=(rows[-1] + 1, request_model.SIZE))


def context_of(prompts: Sequence[Prompt], logits: np.ndarray) -> np.ndarray:
    """Return what the second layer weighs, a row for each piece."""
    rows: list[list[float]] = []
    for prompt in prompts:
        own = logits[len(rows) : len(rows) + len(prompt.pieces)].tolist()
        rows += request_model.context_features(prompt.pieces, own)
    return np.array(rows)


def fitted(
    table: csr_matrix | np.ndarray, asks: np.ndarray, weights: np.ndarray, c: float
) -> LogisticRegression:
    """Return a layer that was fitted to a table."""
    return LogisticRegression(C=c, max_iter=2000).fit(table, asks, sample_weight=weights)


def logits_of_others(
    table: csr_matrix | np.ndarray, asks: np.ndarray, weights: np.ndarray, folds: np.ndarray, c: float
) -> np.ndarray:
    """Return for each piece what layers say that were fitted to the other folds."""
    logits = np.zeros(len(asks))
    for fold in range(FOLDS):
        own = folds == fold
        logits[own] = fitted(table[~own], asks[~own], weights[~own], c).decision_function(table[own])
    return logits


def print_counts(name: str, prompts: Sequence[Prompt], shares: Sequence[float]) -> None:
    """Print for each mark how many pieces are a request, both, and text alone."""
    marks = (mark for prompt in prompts for mark in prompt.marks)
    places = ("request" if share >= SURE else "both" if share >= DOUBTFUL else "text" for share in shares)
    counts = Counter(zip(marks, places, strict=True))
    print(name)
    for mark in "RGBC":
        print(f"  {mark}", *(f"{place} {counts[mark, place]}" for place in ("request", "both", "text")))


def main() -> None:
    """Fit both layers, write their weights, and print how well they do."""
    prompts = [*prompts_of(MARKED)]
    marks = np.array([mark for prompt in prompts for mark in prompt.marks])
    asks, weights = (marks != "C").astype(int), np.where(marks == "B", BOTH, 1.0)
    folds = np.array([number % FOLDS for number, prompt in enumerate(prompts) for _ in prompt.marks])
    table = matrix_of(prompts)
    context = context_of(prompts, logits_of_others(table, asks, weights, folds, WORDS_C))
    logits = logits_of_others(context, asks, weights, folds, CONTEXT_C)
    print_counts(
        f"{len(prompts)} prompts, {len(marks)} pieces, by {FOLDS} folds", prompts, 1 / (1 + np.exp(-logits))
    )
    words, around = fitted(table, asks, weights, WORDS_C), fitted(context, asks, weights, CONTEXT_C)
    step = float(np.abs(words.coef_).max() / 127)
    steps = np.round(words.coef_[0] / step).astype(np.int8)
    steps[np.abs(steps) < 2] = 0  # half of the weights, and they change nothing
    weights_file = {
        "words": base64.b64encode(zlib.compress(steps.tobytes(), 9)).decode(),
        "step": step,
        "bias": float(words.intercept_[0]),
        "context": [round(float(one), 4) for one in around.coef_[0]],
        "context_bias": round(float(around.intercept_[0]), 4),
    }
    path = files("nbdeck.engine.author.prompt") / "request_weights.json"
    Path(str(path)).write_text(json.dumps(weights_file))
    judged = [*prompts_of(JUDGED)]
    model = request_model.request_model()
    print_counts(
        "judged, never fitted", judged, [share for one in judged for share in model.likelihoods(one.pieces)]
    )


if __name__ == "__main__":
    main()
