"""Key phrases: runs of words between stop words that come back, as they are written most often."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.author.language.lexicon import Lexicon, is_spaceless

_BORDER = lazy_pattern(r"[.!?,;:()\[\]\"“”«»„\n…]|\s[–—-]\s|[。、，；：！？「」（）]")
_WORD = lazy_pattern(r"[^\W_][\w'’-]*")
_LONGEST = 3
_NOISE = frozenset(
    [
        "figure",
        "table",
        "fig",
        "section",
        "doi",
        "http",
        "https",
        "www",
        "abbildung",
        "tabelle",
        "et",
        "al",
        "eg",
        "ie",
    ]
)
_RUN = lazy_pattern(r"[\u3400-\u9fff\u30a0-\u30ff]{2,6}")


def key_phrases(texts: Iterable[str], language: Lexicon, most: int) -> tuple[str, ...]:
    """Return up to `most` phrases that say what texts are about, the weightiest first; no two share a word.

    Args:
        texts: Sentences.
        language: Their language; one without stop words gives single words.
        most: How many.
    """
    counted: Counter[tuple[str, ...]] = Counter()
    forms: dict[tuple[str, ...], Counter[str]] = defaultdict(Counter)
    for text in texts:
        for words in _runs(text, language):
            key = tuple(language.stem(word.lower()) for word in words)
            counted[key] += 1
            forms[key][" ".join(words)] += 1
    scores = {
        key: count * (1 + 0.7 * (len(key) - 1)) * (1.0 if count > 1 else 0.35)
        for key, count in counted.items()
    }
    chosen: list[tuple[str, ...]] = []
    for key in sorted(scores, key=lambda key: (-scores[key], key)):
        if all(not set(key) & set(other) for other in chosen):
            chosen.append(key)
        if len(chosen) == most:
            break
    return tuple(forms[key].most_common(1)[0][0] for key in chosen)


def _runs(text: str, language: Lexicon) -> Iterable[list[str]]:
    if is_spaceless(text):
        yield from ([run] for run in _RUN.findall(text))
        return
    for clause in _BORDER.split(text):
        run: list[str] = []
        is_counted = False
        for word in [*_WORD.findall(clause), ""]:
            lower = word.lower()
            if lower and lower not in language.stop_words and lower not in _NOISE and not lower[0].isdigit():
                run.append(word)
                continue
            if run and not is_counted and len(run) <= _LONGEST and max(map(len, run)) > _LONGEST:
                yield run
            run, is_counted = [], lower[:1].isdigit()
