"""Narration voices: which languages are spoken, by whom, and how the engine calls them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from nbdeck.contract.languages import LANGUAGES, Language, find_language
from nbdeck.errors import BadRequest

Gender = Literal["male", "female"]

_ENGINE_NAMES = {
    "af": "gmw/af", "am": "sem/am", "ar": "sem/ar", "as": "inc/as", "az": "trk/az", "be": "zle/be", "bg": "zls/bg",
    "bn": "inc/bn", "bs": "zls/bs", "ca": "roa/ca", "cs": "zlw/cs", "cy": "cel/cy", "da": "gmq/da", "de": "gmw/de",
    "el": "grk/el", "en": "gmw/en-US", "en-au": "gmw/en", "en-gb": "gmw/en", "en-ie": "gmw/en", "en-in": "gmw/en",
    "en-nz": "gmw/en", "en-za": "gmw/en", "eo": "art/eo", "es": "roa/es", "es-419": "roa/es-419",
    "es-ar": "roa/es-419", "es-cl": "roa/es-419", "es-co": "roa/es-419", "es-mx": "roa/es-419", "es-pe": "roa/es-419",
    "es-us": "roa/es-419", "et": "urj/et", "eu": "eu", "fa": "ira/fa", "fi": "urj/fi", "fr": "roa/fr",
    "fr-be": "roa/fr-BE", "fr-ch": "roa/fr-CH", "ga": "cel/ga", "gd": "cel/gd", "gu": "inc/gu", "he": "sem/he",
    "hi": "inc/hi", "hr": "zls/hr", "ht": "roa/ht", "hu": "urj/hu", "hy": "ine/hy", "id": "poz/id", "is": "gmq/is",
    "it": "roa/it", "ka": "ccs/ka", "kk": "trk/kk", "kn": "dra/kn", "ko": "ko", "ku": "ira/ku", "ky": "trk/ky",
    "la": "itc/la", "lb": "gmw/lb", "lt": "bat/lt", "lv": "bat/lv", "mi": "poz/mi", "mk": "zls/mk", "ml": "dra/ml",
    "mr": "inc/mr", "ms": "poz/ms", "mt": "sem/mt", "my": "sit/my", "nb": "gmq/nb", "ne": "inc/ne", "nl": "gmw/nl",
    "nn": "gmq/nb", "no": "gmq/nb", "or": "inc/or", "pa": "inc/pa", "pl": "zlw/pl", "pt": "roa/pt",
    "pt-br": "roa/pt-BR", "ro": "roa/ro", "ru": "zle/ru", "sd": "inc/sd", "si": "inc/si", "sk": "zlw/sk",
    "sl": "zls/sl", "sq": "ine/sq", "sr": "zls/sr", "sv": "gmq/sv", "sw": "bnt/sw", "ta": "dra/ta", "te": "dra/te",
    "th": "tai/th", "tk": "trk/tk", "tr": "trk/tr", "tt": "trk/tt", "ug": "trk/ug", "uk": "zle/uk", "ur": "inc/ur",
    "uz": "trk/uz", "vi": "aav/vi", "yue": "sit/yue", "zh": "sit/cmn", "zh-hk": "sit/yue",
}  # fmt: skip
"""Names of espeak-ng 1.52 by BCP 47 tag; a region without one takes its language's. Not here: languages that it lacks,
and Japanese, whose kanji it cannot read."""

_WITHOUT_VOWELS = frozenset({"ar", "he"})
"""Written without vowels, which the engine then has to guess."""

_VARIANTS: tuple[tuple[str, str, Gender, str], ...] = (
    ("male", "", "male", "Male"),
    ("female", "+f2", "female", "Female"),
    ("male-2", "+m3", "male", "Male 2"),
    ("female-2", "+f4", "female", "Female 2"),
)
"""For each voice of a language the end of its id, that of the engine's name, how it sounds, and what people call it."""


@dataclass(frozen=True, slots=True)
class EspeakVoice:
    """One voice.

    Attributes:
        voice_id: Unique, such as `en-GB-female`.
        name: For people.
        language: The language that it speaks.
        gender: How it sounds.
        engine_name: What the engine calls it.
    """

    voice_id: str
    name: str
    language: Language
    gender: Gender
    engine_name: str


def voices(language: str | None = None) -> tuple[EspeakVoice, ...]:
    """Return the voices of a language of the contract, the default one first; all for None.

    Args:
        language: Name such as ENGLISH_UK; ORIGINAL stands for all.
    """
    every = _every()
    if language is None or language == "ORIGINAL":
        return tuple(voice for each in every.values() for voice in each)
    return every.get(language, ())


def choose_voice(language: str, voice_id: str | None = None, *, is_general: bool = False) -> EspeakVoice:
    """Return a voice for a language: the one named, else the default one.

    Args:
        language: Name of the contract, such as ENGLISH_UK.
        voice_id: Which one; of a language without a region, voices of its regions fit too.
        is_general: Whether voices of all regions fit, because the caller named none.

    Raises:
        BadRequest: No voice speaks the language, or this one speaks another.
    """
    asked = find_language(language)
    own = voices(language)
    if not own:
        raise BadRequest(
            f"No voice speaks {asked.title}.",
            hint="Name a language that has voices: the voices endpoint and `nbdeck voices` list them.",
        )
    if voice_id is None:
        return own[0]
    named = next((voice for voice in voices() if voice.voice_id == voice_id), None)
    fits = named is not None and _fits(named.language, asked, is_general=is_general)
    if named is None or not fits:
        wrong = "is unknown" if named is None else f"speaks {named.language.title}, not {asked.title}"
        raise BadRequest(
            f"The voice {voice_id!r} {wrong}.",
            hint=f"Use one of {', '.join(voice.voice_id for voice in own)}, or leave voice_id out.",
        )
    return named


def is_guessing(voice: EspeakVoice) -> bool:
    """Whether the voice has to guess the vowels of its language."""
    return _primary(voice.language) in _WITHOUT_VOWELS


def _fits(spoken: Language, asked: Language, *, is_general: bool) -> bool:
    if spoken.name == asked.name:
        return True
    return _primary(spoken) == _primary(asked) and (is_general or "-" not in asked.tag)


def _primary(language: Language) -> str:
    return language.tag.partition("-")[0]


@lru_cache(maxsize=1)
def _every() -> dict[str, tuple[EspeakVoice, ...]]:
    return {
        language.name: voices_here for language in LANGUAGES if (voices_here := tuple(_voices_of(language)))
    }


def _voices_of(language: Language) -> Iterator[EspeakVoice]:
    engine_name = _ENGINE_NAMES.get(language.tag.lower()) or _ENGINE_NAMES.get(_primary(language))
    if engine_name is None:
        return
    for ending, variant, gender, word in _VARIANTS:
        yield EspeakVoice(
            f"{language.tag}-{ending}", f"{language.title}, {word}", language, gender, engine_name + variant
        )
