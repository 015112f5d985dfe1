"""Which language a text is written in, and which way it runs."""

import re
import unicodedata
from collections import Counter
from functools import lru_cache

from nbdeck.engine.text.scripts import RTL_SCRIPTS, script_of
from nbdeck.engine.text.stop_words import LETTERS, STOP_WORDS

UNSURE = "en-US"
_SAMPLE = 4000
"""Characters looked at: enough to be sure, few enough for a whole document."""
_TAG = re.compile(r"[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*")
_RTL_LANGUAGES = frozenset({"ar", "arc", "ckb", "dv", "fa", "he", "iw", "ks", "ps", "sd", "syr", "ug", "ur", "yi"})
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_BY_SCRIPT = {
    "Hang": "ko-KR", "Hebr": "he-IL", "Deva": "hi-IN", "Thai": "th-TH", "Grek": "el-GR", "Arab": "ar-SA",
    "Armn": "hy-AM", "Geor": "ka-GE", "Beng": "bn-IN", "Guru": "pa-IN", "Gujr": "gu-IN", "Orya": "or-IN",
    "Taml": "ta-IN", "Telu": "te-IN", "Knda": "kn-IN", "Mlym": "ml-IN", "Sinh": "si-LK", "Laoo": "lo-LA",
    "Khmr": "km-KH", "Mymr": "my-MM", "Ethi": "am-ET",
}  # fmt: skip


def detect(text: str) -> str:
    """Return the BCP 47 tag of the language that `text` is most likely written in, "en-US" when unsure.

    The script decides first, then letters that only one language has, then the commonest words.
    """
    return _detect(text[:_SAMPLE])


def is_rtl(tag_or_text: str) -> bool:
    """Whether a language, given by its BCP 47 tag, or a text runs from right to left."""
    if _TAG.fullmatch(tag_or_text):
        parts = tag_or_text.lower().replace("_", "-").split("-")
        if any(part in {"latn", "cyrl"} for part in parts[1:]):
            return False
        return parts[0] in _RTL_LANGUAGES or any(part in {"arab", "hebr"} for part in parts[1:])
    return is_rtl_text(tag_or_text)


def is_rtl_text(text: str, lang: str = "") -> bool:
    """Whether a paragraph runs from right to left: by its first letter, by `lang` where it has none.

    Source: rules P2 and P3 of UAX 9.
    """
    if text.isascii() and any(character.isalpha() for character in text):
        return False
    for character in text:
        direction = unicodedata.bidirectional(character)
        if direction in {"L", "R", "AL"}:
            return direction != "L"
    return bool(lang) and is_rtl(lang)


@lru_cache(maxsize=1024)
def _detect(text: str) -> str:
    scripts = Counter(script for script in map(script_of, text) if script)
    if not scripts:
        return UNSURE
    if scripts["Hira"] + scripts["Kana"] and scripts["Hira"] + scripts["Kana"] + scripts["Hani"] >= scripts["Latn"] / 2:
        return "ja-JP"
    return ""
