"""The encoding of a text file: its mark, then strict UTF-8, then what its bytes look like."""

from __future__ import annotations

import codecs

from nbdeck.engine.sources.letters import UNKNOWN, whole
from nbdeck.errors import CorruptFile

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_CANDIDATES = (
    "gb18030", "big5", "cp932", "euc_jp", "cp949", "cp1251", "koi8_r", "cp1253", "cp1254", "cp1255", "cp1256",
    "cp1250", "cp1252", "cp1257",
)  # fmt: skip
_LATIN_PAGES = frozenset(
    {"cp1250", "cp1252", "cp1254", "cp1257", "iso8859_1", "iso8859_2", "iso8859_15", "latin_1"}
)
_CENTRAL_EUROPE = frozenset({"pl", "cs", "sk", "hu", "ro", "hr", "sl", "lt", "lv", "et", "tr", "sq"})
_SAMPLE = 100_000
_TRUSTED = 5
"""Letters of UTF-8 beyond ASCII for each damaged one, from which on a text is UTF-8 with a few damaged bytes."""


def decoded(data: bytes) -> str:
    """Return the text of a file, lines ended by line feeds, without NUL and form feed characters.

    Raises:
        CorruptFile: No encoding makes a text of it.
    """
    text = _decoded(data).replace("\r\n", "\n").replace("\r", "\n")
    return text.replace("\x00", "").replace("\f", "\n\n").removeprefix("\ufeff")


def _decoded(data: bytes) -> str:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, "replace")
    if b"\x00" in data[:_SAMPLE]:
        return data.decode(_wide(data[:_SAMPLE]), "replace")
    try:
        # Some programs write each half of an emoji as a letter of its own.
        return whole(data.decode("utf-8", "surrogatepass"))
    except UnicodeDecodeError:
        text = data.decode("utf-8", "replace")
        beyond_ascii = len(text) - len(text.encode("ascii", "ignore"))
        if beyond_ascii > _TRUSTED * text.count(UNKNOWN):
            return text
        return data.decode(_guess(data[:_SAMPLE]), "replace")


def _wide(sample: bytes) -> str:
    """Return which UTF-16 it is: the zeros of Western letters stand after or before them."""
    return "utf-16-le" if sample[1::2].count(0) >= sample[0::2].count(0) else "utf-16-be"


def _guess(sample: bytes) -> str:
    from charset_normalizer import from_bytes

    best = from_bytes(sample, cp_isolation=list(_CANDIDATES)).best()
    if best is None:
        raise CorruptFile("The text is in no known encoding.", hint="Save it as UTF-8 and send it again.")
    return _western(sample) if best.encoding in _LATIN_PAGES else best.encoding


def _western(sample: bytes) -> str:
    """Return the page of a Latin text: the Western one unless it speaks a language of Central Europe.

    The pages share most of their letters, so a guess by letters alone is often wrong.
    """
    from nbdeck.engine.sources.language import spoken

    for page, languages in (
        ("cp1250", _CENTRAL_EUROPE - {"tr", "lt", "lv", "et"}),
        ("cp1254", {"tr"}),
        ("cp1257", {"lt", "lv", "et"}),
    ):
        if spoken(sample.decode(page, "replace")) in languages:
            return page
    return "cp1252"
