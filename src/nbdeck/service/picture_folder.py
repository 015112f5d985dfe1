"""The owner's own folder of pictures, searched by file name, tags and captions."""

import io
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from PIL import Image

_SUFFIXES = {".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".tif", ".tiff"}
_MOST_FILES = 5_000
_HEAD = 65_536
_DESCRIPTION = 0x010E
_XMP = re.compile(rb"<dc:(?:description|subject|title)>(.{0,4000}?)</dc:", re.DOTALL)
_TAG = re.compile(rb"<[^>]*>")
_STEM = 5
_WORD = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class OwnPicture:
    """A picture of the folder."""

    path: Path
    """Where it is."""
    caption: str
    """What it shows, in a sentence, where anyone said so; else empty."""


def own_picture(folder: str, words: Sequence[str], largest_bytes: int) -> OwnPicture | None:
    """Return the picture that most of the words speak of; None where none of them does.

    Args:
        folder: Searched with its folders inside; links that lead out of it are not followed.
        words: In lower case without accents, by weight.
        largest_bytes: Of one file.
    """
    best: tuple[float, OwnPicture] | None = None
    for path in _files(Path(folder), largest_bytes):
        change = path.stat().st_mtime_ns, *(_changed(side) for side in _sidecars(path))
        caption, terms = _said(path, change)
        score = sum(_is_said(word, terms) / (1 + 0.1 * place) for place, word in enumerate(words))
        if score > 0 and (best is None or score > best[0]):
            best = score, OwnPicture(path, caption)
    return best[1] if best is not None else None


def plain_words(text: str) -> tuple[str, ...]:
    """Return the words of a text in order, each once, in lower case and without accents."""
    bare = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe"))
    return tuple(
        dict.fromkeys(_WORD.findall("".join(each for each in bare if not unicodedata.combining(each))))
    )


def _files(folder: Path, largest_bytes: int) -> Iterator[Path]:
    try:
        root = folder.resolve()
        pictures = [
            path for path in sorted(root.rglob("*"))[:_MOST_FILES] if path.suffix.lower() in _SUFFIXES
        ]
        yield from (
            path
            for path in pictures
            if path.is_file() and path.resolve().is_relative_to(root) and path.stat().st_size <= largest_bytes
        )
    except OSError:
        return


def _sidecars(path: Path) -> tuple[Path, Path]:
    return path.with_suffix(".txt"), Path(f"{path}.txt")


def _changed(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


@lru_cache(maxsize=_MOST_FILES)
def _said(path: Path, change: tuple[int, ...]) -> tuple[str, frozenset[str]]:
    """Return a picture's caption and words; `change` makes them be read again after its files changed."""
    caption, tags = "", [path.stem.replace("_", " ")]
    for side in _sidecars(path):
        said, more = _sidecar(side)
        caption, tags = caption or said, [*tags, said, more]
    inside = _embedded(path)
    return caption or inside, frozenset(plain_words(" ".join([*tags, inside])))


def _sidecar(path: Path) -> tuple[str, str]:
    """Return the caption and the tags that a file beside a picture holds."""
    try:
        text = path.read_bytes()[:_HEAD].decode("utf-8", "replace").lstrip("\ufeff").strip()
    except OSError:
        return "", ""
    return _line(text) if " " in text and "," not in text.split("\n", 1)[0] else "", text


def _embedded(path: Path) -> str:
    try:
        with path.open("rb") as file:
            head = file.read(_HEAD)
        return embedded_caption(head, path)
    except OSError:
        return ""


def embedded_caption(head: bytes, source: Path | None = None) -> str:
    """Return the caption inside a picture file, from EXIF or XMP; empty for none.

    Args:
        head: The file, or its beginning.
        source: The file; `head` is read where it is None.
    """
    try:
        with Image.open(source if source is not None else io.BytesIO(head)) as picture:
            said = picture.getexif().get(_DESCRIPTION)
    except Exception:  # noqa: BLE001  # decoders raise whatever they like on damaged files
        said = None
    if isinstance(said, str) and said.strip():
        return _line(said)
    parts = (_TAG.sub(b" ", each).decode("utf-8", "replace") for each in _XMP.findall(head[:_HEAD]))
    return _line(" ".join(parts))


def _line(text: str) -> str:
    return " ".join("".join(each if each.isprintable() else " " for each in text).split())[:300]


def _is_said(word: str, terms: frozenset[str]) -> float:
    if word in terms:
        return 1.0
    if len(word) < _STEM:
        return 0.0
    return (
        0.7
        if any(len(term) >= _STEM and (word.startswith(term) or term.startswith(word)) for term in terms)
        else 0.0
    )
