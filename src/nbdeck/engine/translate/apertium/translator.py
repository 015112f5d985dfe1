"""Apertium as a translator: found and asked, one call for many sentences, directly or through a third language."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape, unescape
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType

from nbdeck.contract.languages import Language
from nbdeck.engine.translate.pieces import BREAK, Piece, Pieces, looks_of, main_look, merged, plain
from nbdeck.engine.translate.translator import Beat, Quality, base_of
from nbdeck.errors import TranslatorFailed, TranslatorUnavailable

_BEAT_SECONDS = 0.5
_LEAST_SECONDS = 30.0
_CHARACTERS_A_SECOND = 5_000
"""What a slow pair still does on a slow machine."""


def find_program() -> Path | None:
    """Return where apertium is, None where it is not on PATH."""
    path = shutil.which("apertium")
    return None if path is None else Path(path)


def run(program: Path, arguments: Sequence[str], text: str, beat: Beat, seconds: float | None = None) -> str:
    """Return what the program prints for a text.

    Args:
        program: Its path.
        arguments: Given to it as they are; there is no shell between.
        text: Its input.
        beat: Called twice a second; what it raises ends the program.
        seconds: Longest wait; None goes by the length of the text.

    Raises:
        TranslatorFailed: It could not be started, took too long, was killed, or ended with an error.
    """
    limit = _LEAST_SECONDS + len(text) / _CHARACTERS_A_SECOND if seconds is None else seconds
    try:
        process = subprocess.Popen(  # noqa: S603 - found on PATH, arguments of ours
            [str(program), *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=_environment(program),
            cwd="/",
            start_new_session=True,  # it starts programs of its own, and all of them end together
        )
    except OSError as exc:
        raise TranslatorFailed(f"apertium could not be started: {exc.strerror}.") from exc
    try:
        return _answer(process, text.encode(), beat, limit)
    finally:
        _end(process)


def _answer(process: subprocess.Popen[bytes], data: bytes, beat: Beat, limit: float) -> str:
    printed, until, given = None, time.monotonic() + limit, data or None
    while printed is None:
        try:
            printed, _ = process.communicate(given, timeout=_BEAT_SECONDS)
        except subprocess.TimeoutExpired:
            given = None  # it goes on with what it was given
            beat("")
            if time.monotonic() > until:
                raise TranslatorFailed(f"apertium was not done within {limit:.0f} s.") from None
    if process.returncode:
        how = "was killed" if process.returncode < 0 else f"ended with error {process.returncode}"
        raise TranslatorFailed(f"apertium {how}.")
    return printed.decode(errors="replace")


def _end(process: subprocess.Popen[bytes]) -> None:
    """End the program with all that it started, where something of it still runs, and let go of its pipes."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            pipe.close()


def _environment(program: Path) -> dict[str, str]:
    """Return all that the program knows: nothing of ours, so no secret either."""
    return {"PATH": os.pathsep.join((str(program.parent), "/usr/bin", "/bin")), "LC_ALL": "C.UTF-8"}


_MODE = re.compile(r"([a-z]{2,3})-([a-z]{2,3})(?:_([A-Za-z]{2}))?")
_SHORT = MappingProxyType(
    {
        "afr": "af", "ara": "ar", "bel": "be", "bul": "bg", "cat": "ca", "cym": "cy", "dan": "da", "deu": "de",
        "eng": "en", "epo": "eo", "eus": "eu", "fra": "fr", "glg": "gl", "hbs": "hr", "hin": "hi", "ind": "id",
        "isl": "is", "ita": "it", "kaz": "kk", "mkd": "mk", "mlt": "mt", "nld": "nl", "nno": "nn", "nob": "nb",
        "nor": "nb", "pol": "pl", "por": "pt", "ron": "ro", "rus": "ru", "slv": "sl", "spa": "es", "swe": "sv",
        "tat": "tt", "tur": "tr", "ukr": "uk", "urd": "ur", "zlm": "ms",
    }
)  # fmt: skip
"""ISO 639-3 codes, which newer pairs are named by."""
_SAME = MappingProxyType({"bs": "hr", "sr-latn": "hr", "no": "nb"})
"""Languages that one of apertium's stands for."""
PACKAGES = MappingProxyType(
    {
        ("en", "es"): "apertium-eng-spa", ("en", "ca"): "apertium-eng-cat", ("en", "gl"): "apertium-en-gl",
        ("en", "eo"): "apertium-eo-en", ("fr", "es"): "apertium-fr-es", ("fr", "ca"): "apertium-fra-cat",
        ("es", "pt"): "apertium-es-pt", ("es", "it"): "apertium-spa-ita", ("es", "ca"): "apertium-spa-cat",
        ("es", "gl"): "apertium-es-gl", ("pt", "ca"): "apertium-por-cat", ("ca", "it"): "apertium-cat-ita",
        ("sv", "da"): "apertium-swe-dan", ("da", "nb"): "apertium-dan-nor", ("sv", "nb"): "apertium-swe-nor",
        ("nn", "nb"): "apertium-nno-nob", ("af", "nl"): "apertium-afr-nld", ("ru", "uk"): "apertium-rus-ukr",
        ("be", "ru"): "apertium-bel-rus", ("id", "ms"): "apertium-ind-zlm", ("ur", "hi"): "apertium-urd-hin",
    }
)  # fmt: skip
"""Debian's package by the two languages that it translates between, in both directions."""


def modes_of(listing: str) -> dict[tuple[str, str], str]:
    """Return apertium's name of each pair of tags in what `apertium -l` prints."""
    modes: dict[tuple[str, str], str] = {}
    for name in listing.split():
        match = _MODE.fullmatch(name)
        if match:
            source, target = (_SHORT.get(code, code) for code in match.group(1, 2))
            region = f"-{match[3].upper()}" if match[3] else ""
            modes[source, target + region] = name
    return modes


def mode_for(modes: Mapping[tuple[str, str], str], source: str, target: Language) -> str | None:
    """Return the name of a pair, that of the very region where there is one."""
    begin, end = _spoken(source), _spoken(target.tag)
    region = target.tag.partition("-")[2].upper()
    return modes.get((begin, f"{end}-{region}")) or modes.get((begin, end))


def pivot_for(pairs: Iterable[tuple[str, str]], source: str, target: str) -> str | None:
    """Return the language through which one gets from one to another, None where there is none."""
    known = {(begin, end.partition("-")[0]) for begin, end in pairs}
    begin, end = _spoken(source), _spoken(target)
    between = sorted(middle for first, middle in known if first == begin and (middle, end) in known)
    return min(between, key=lambda tag: (tag not in ("en", "es"), tag), default=None)


def packages_for(source: str, target: str) -> tuple[str, ...]:
    """Return the Debian packages that translate between two languages, none where Debian has no way."""
    both = PACKAGES | {(end, begin): name for (begin, end), name in PACKAGES.items()}
    begin, end = _spoken(source), _spoken(target)
    if (begin, end) in both:
        return (both[begin, end],)
    middle = pivot_for(both, source, target)
    return () if middle is None else (both[begin, middle], both[middle, end])


def _spoken(tag: str) -> str:
    base = base_of(tag)
    return _SAME.get(base, base)


def asked(texts: Sequence[Pieces]) -> list[Pieces]:
    """Return all that is asked for the texts: what `put_together` needs, in its order."""
    return [question for text in texts for question in _questions(text)]


def _questions(text: Pieces) -> Iterator[Pieces]:
    if len(looks_of(text)) < 2:
        yield text
        return
    main = main_look(text)
    yield _in_look(text, main)
    yield text
    for stretch in _stretches(text, main):
        yield tuple(replace(piece, text=piece.text.strip()) for piece in stretch)


def _in_look(pieces: Pieces, look: int) -> Pieces:
    return merged(replace(piece, look=look) for piece in pieces)


def _stretches(text: Pieces, main: int) -> list[Pieces]:
    """Return the neighbours of one look that is not the main one."""
    stretches: list[list[Piece]] = []
    last = main
    for piece in text:
        if piece.look != main and piece.text.strip():
            if piece.look == last:
                stretches[-1].append(piece)
            else:
                stretches.append([piece])
        last = piece.look
    return [tuple(stretch) for stretch in stretches]


def put_together(texts: Sequence[Pieces], answers: Sequence[Pieces | None]) -> list[Pieces | None]:
    """Return one translation for each text from the answers to what was asked."""
    left = iter(answers)
    return [_cased(text, _translation(text, left)) for text in texts]


def _cased(text: Pieces, answer: Pieces | None) -> Pieces | None:
    """Return an answer that begins with a capital where its text does, for the program takes each for a sentence."""
    before = plain(text).lstrip()[:1]
    if not answer or answer[0].is_fixed or text[0].is_fixed or not before.isalpha():
        return answer
    words = answer[0].text
    start = len(words) - len(words.lstrip())
    first = words[start : start + 1]
    is_name = words[start + 1 : start + 2].isupper()
    if before.isupper() == first.isupper() or is_name:
        return answer
    first = first.upper() if before.isupper() else first.lower()
    return (replace(answer[0], text=words[:start] + first + words[start + 1 :]), *answer[1:])


def _translation(text: Pieces, answers: Iterator[Pieces | None]) -> Pieces | None:
    whole = next(answers)
    if len(looks_of(text)) < 2:
        return whole
    spanned, stretches = next(answers), _stretches(text, main_look(text))
    alone = [(stretch[0].look, next(answers)) for stretch in stretches]
    if whole is None:
        return spanned
    return _located(whole, alone) or (spanned if spanned and looks_of(spanned) == looks_of(text) else whole)


def _located(whole: Pieces, alone: Sequence[tuple[int, Pieces | None]]) -> Pieces | None:
    """Return the sentence with each stretch in its look, None unless each stands in it just once, apart from others."""
    text, places = plain(whole), []
    for look, stretch in alone:
        words = "" if stretch is None else plain(stretch).strip()
        matches = list(re.finditer(rf"(?<!\w){re.escape(words)}(?!\w)", text, re.IGNORECASE)) if words else []
        if len(matches) != 1:
            return None
        places.append((matches[0].start(), matches[0].end(), look))
    places.sort()
    if any(end > start for (_, end, _), (start, _, _) in pairwise(places)):
        return None
    return merged(_looked(whole, places))


def _looked(whole: Pieces, places: Sequence[tuple[int, int, int]]) -> Iterator[Piece]:
    at = 0
    for piece in whole:
        borders = {at, at + len(piece.text)}
        borders |= {
            edge for start, end, _ in places for edge in (start, end) if at < edge < at + len(piece.text)
        }
        cuts = sorted(borders)
        for start, end in pairwise(cuts):
            look = next((look for first, last, look in places if first <= start < last), piece.look)
            yield replace(piece, text=piece.text[start - at : end - at], look=look)
        at += len(piece.text)


_PARAGRAPH = re.compile(r'<p id="(\d+)">(.*?)</p>', re.DOTALL)
_LINE = '<img id="line"/>'
"""Stands for a line break: at a real one the program would begin a new sentence."""
_INSIDE = re.compile(
    r'<span id="(?P<look>\d+)">|(?P<end></span>)|(?P<line><img[^>]*>)|'
    r"<apertium-notrans>(?P<fixed>.*?)</apertium-notrans>",
    re.DOTALL,
)


def page_of(texts: Sequence[Pieces]) -> str:
    """Return the page; each paragraph has the index of its text as id."""
    return "\n".join(f'<p id="{index}">{_inside(text)}</p>' for index, text in enumerate(texts)) + "\n"


def _inside(pieces: Pieces) -> str:
    main = main_look(pieces)
    parts = []
    for piece in pieces:
        words = escape(piece.text, quote=False)
        # The program leaves alone what stands in this element, and still sees that something stands there.
        words = f"<apertium-notrans>{words}</apertium-notrans>" if piece.is_fixed else words
        words = _LINE if piece.text == BREAK else words
        parts.append(words if piece.look == main else f'<span id="{piece.look}">{words}</span>')
    return "".join(parts)


def texts_of(page: str, texts: Sequence[Pieces]) -> list[Pieces | None]:
    """Return the paragraphs of a translated page by their ids, None for those that are not there once."""
    by_index: dict[int, str] = {}
    doubled: set[int] = set()
    for match in _PARAGRAPH.finditer(page):
        index = int(match[1])
        doubled |= {index} & by_index.keys()
        by_index[index] = match[2]
    single: Mapping[int, str] = {index: inside for index, inside in by_index.items() if index not in doubled}
    return [
        tuple(_pieces(single[index], main_look(text))) if index in single else None
        for index, text in enumerate(texts)
    ]


def _pieces(inside: str, main: int) -> list[Piece]:
    pieces: list[Piece] = []
    look, at = main, 0
    for match in _INSIDE.finditer(inside):
        _add(pieces, inside[at : match.start()], look)
        if match["line"]:
            pieces.append(Piece(BREAK, look, is_fixed=True))
        elif match["fixed"] is not None:
            pieces.append(Piece(unescape(match["fixed"]), look, is_fixed=True))
        else:
            look = main if match["end"] else int(match["look"])
        at = match.end()
    _add(pieces, inside[at:], look)
    return pieces


def _add(pieces: list[Piece], markup: str, look: int) -> None:
    words = re.sub(r"\s+", " ", unescape(markup))
    if words:
        pieces.append(Piece(words, look))


_LISTING_SECONDS = 20.0


def _silent(_: str) -> None:
    """Wait without a word."""


@dataclass(frozen=True, slots=True)
class Apertium:
    """The program at a path, with its own names of the pairs that it has."""

    program: Path
    modes: Mapping[tuple[str, str], str]
    name: str = "apertium"
    quality: Quality = "draft"
    most_characters: int = 6_000

    def pairs(self) -> frozenset[tuple[str, str]]:
        """Return the pairs that are installed."""
        return frozenset(self.modes)

    def can(self, source: str, target: Language) -> bool:
        """Whether a pair is installed that goes directly from a tag to a language."""
        return mode_for(self.modes, source, target) is not None

    def pivot(self, source: str, target: Language) -> str | None:
        """Return the tag of the language through which it can, None where it cannot."""
        return pivot_for(self.modes, source, target.tag)

    def translate(
        self, texts: Sequence[Pieces], source: Language, target: Language, beat: Beat
    ) -> list[Pieces | None]:
        """Return the translations, None for texts that did not come back.

        Raises:
            TranslatorUnavailable: The pair is not installed.
            TranslatorFailed: The program ended with an error, was killed, or gave nothing back.
        """
        mode = mode_for(self.modes, source.tag, target)
        if mode is None:
            raise TranslatorUnavailable(
                f"apertium has no pair from {source.title} to {target.title} installed."
            )
        questions = asked(texts)
        page = page_of(questions)
        answers = texts_of(run(self.program, ("-u", "-f", "html", mode), page, beat), questions)
        if texts and not any(answers):
            raise TranslatorFailed("apertium gave nothing back that can be read.")
        return put_together(texts, answers)


def open_apertium(program: Path | None = None) -> Apertium | None:
    """Return apertium with the pairs that it lists now, None where it is not installed.

    Args:
        program: Its path; None looks on PATH.

    Raises:
        TranslatorFailed: The program does not tell its pairs.
    """
    path = find_program() if program is None else program
    if path is None:
        return None
    return Apertium(path, modes_of(run(path, ("-l",), "", _silent, _LISTING_SECONDS)))
