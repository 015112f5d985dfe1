"""The one table of languages, and how a caller may write each of them.

Presentations, voices and translation all name a language by `Language.name`.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from types import MappingProxyType
from typing import Annotated

from pydantic import AfterValidator, Field

from nbdeck.contract.base import refusal


@dataclass(frozen=True, slots=True)
class Language:
    """One language or regional form of one."""

    name: str
    """The interface's own word, such as ENGLISH_UK."""
    tag: str
    """BCP 47 tag, such as en-GB; empty for ORIGINAL."""
    title: str
    """English name for people, such as "English (UK)"."""
    rtl: bool = False
    """Whether it is written from right to left."""


LANGUAGES: tuple[Language, ...] = (
    Language("ORIGINAL", "", "Original"),
    Language("AFRIKAANS", "af", "Afrikaans"),
    Language("ALBANIAN", "sq", "Albanian"),
    Language("AMHARIC", "am", "Amharic"),
    Language("ARABIC", "ar", "Arabic", rtl=True),
    Language("ARABIC_EGYPT", "ar-EG", "Arabic (Egypt)", rtl=True),
    Language("ARABIC_SAUDI_ARABIA", "ar-SA", "Arabic (Saudi Arabia)", rtl=True),
    Language("ARABIC_UAE", "ar-AE", "Arabic (UAE)", rtl=True),
    Language("ARMENIAN", "hy", "Armenian"),
    Language("ASSAMESE", "as", "Assamese"),
    Language("AZERBAIJANI", "az", "Azerbaijani"),
    Language("BASQUE", "eu", "Basque"),
    Language("BELARUSIAN", "be", "Belarusian"),
    Language("BENGALI", "bn", "Bengali"),
    Language("BOSNIAN", "bs", "Bosnian"),
    Language("BULGARIAN", "bg", "Bulgarian"),
    Language("BURMESE", "my", "Burmese"),
    Language("CANTONESE", "yue", "Cantonese"),
    Language("CATALAN", "ca", "Catalan"),
    Language("CHINESE", "zh", "Chinese"),
    Language("CHINESE_SIMPLIFIED", "zh-CN", "Chinese (Simplified)"),
    Language("CHINESE_TRADITIONAL", "zh-TW", "Chinese (Traditional)"),
    Language("CHINESE_HONG_KONG", "zh-HK", "Chinese (Hong Kong)"),
    Language("CROATIAN", "hr", "Croatian"),
    Language("CZECH", "cs", "Czech"),
    Language("DANISH", "da", "Danish"),
    Language("DUTCH", "nl", "Dutch"),
    Language("DUTCH_BELGIUM", "nl-BE", "Dutch (Belgium)"),
    Language("ENGLISH", "en", "English"),
    Language("ENGLISH_AUSTRALIA", "en-AU", "English (Australia)"),
    Language("ENGLISH_CANADA", "en-CA", "English (Canada)"),
    Language("ENGLISH_INDIA", "en-IN", "English (India)"),
    Language("ENGLISH_IRELAND", "en-IE", "English (Ireland)"),
    Language("ENGLISH_NEW_ZEALAND", "en-NZ", "English (New Zealand)"),
    Language("ENGLISH_SOUTH_AFRICA", "en-ZA", "English (South Africa)"),
    Language("ENGLISH_UK", "en-GB", "English (UK)"),
    Language("ENGLISH_US", "en-US", "English (US)"),
    Language("ESPERANTO", "eo", "Esperanto"),
    Language("ESTONIAN", "et", "Estonian"),
    Language("FILIPINO", "fil", "Filipino"),
    Language("FINNISH", "fi", "Finnish"),
    Language("FRENCH", "fr", "French"),
    Language("FRENCH_BELGIUM", "fr-BE", "French (Belgium)"),
    Language("FRENCH_CANADA", "fr-CA", "French (Canada)"),
    Language("FRENCH_FRANCE", "fr-FR", "French (France)"),
    Language("FRENCH_SWITZERLAND", "fr-CH", "French (Switzerland)"),
    Language("GALICIAN", "gl", "Galician"),
    Language("GEORGIAN", "ka", "Georgian"),
    Language("GERMAN", "de", "German"),
    Language("GERMAN_AUSTRIA", "de-AT", "German (Austria)"),
    Language("GERMAN_GERMANY", "de-DE", "German (Germany)"),
    Language("GERMAN_SWITZERLAND", "de-CH", "German (Switzerland)"),
    Language("GREEK", "el", "Greek"),
    Language("GUJARATI", "gu", "Gujarati"),
    Language("HAITIAN_CREOLE", "ht", "Haitian Creole"),
    Language("HAUSA", "ha", "Hausa"),
    Language("HEBREW", "he", "Hebrew", rtl=True),
    Language("HINDI", "hi", "Hindi"),
    Language("HUNGARIAN", "hu", "Hungarian"),
    Language("ICELANDIC", "is", "Icelandic"),
    Language("IGBO", "ig", "Igbo"),
    Language("INDONESIAN", "id", "Indonesian"),
    Language("IRISH", "ga", "Irish"),
    Language("ITALIAN", "it", "Italian"),
    Language("ITALIAN_SWITZERLAND", "it-CH", "Italian (Switzerland)"),
    Language("JAPANESE", "ja", "Japanese"),
    Language("JAVANESE", "jv", "Javanese"),
    Language("KANNADA", "kn", "Kannada"),
    Language("KAZAKH", "kk", "Kazakh"),
    Language("KHMER", "km", "Khmer"),
    Language("KOREAN", "ko", "Korean"),
    Language("KURDISH", "ku", "Kurdish"),
    Language("KYRGYZ", "ky", "Kyrgyz"),
    Language("LAO", "lo", "Lao"),
    Language("LATIN", "la", "Latin"),
    Language("LATVIAN", "lv", "Latvian"),
    Language("LITHUANIAN", "lt", "Lithuanian"),
    Language("LUXEMBOURGISH", "lb", "Luxembourgish"),
    Language("MACEDONIAN", "mk", "Macedonian"),
    Language("MALAY", "ms", "Malay"),
    Language("MALAYALAM", "ml", "Malayalam"),
    Language("MALTESE", "mt", "Maltese"),
    Language("MAORI", "mi", "Maori"),
    Language("MARATHI", "mr", "Marathi"),
    Language("MONGOLIAN", "mn", "Mongolian"),
    Language("NEPALI", "ne", "Nepali"),
    Language("NORWEGIAN", "no", "Norwegian"),
    Language("NORWEGIAN_BOKMAL", "nb", "Norwegian (Bokmål)"),
    Language("NORWEGIAN_NYNORSK", "nn", "Norwegian (Nynorsk)"),
    Language("ODIA", "or", "Odia"),
    Language("PASHTO", "ps", "Pashto", rtl=True),
    Language("PERSIAN", "fa", "Persian", rtl=True),
    Language("POLISH", "pl", "Polish"),
    Language("PORTUGUESE", "pt", "Portuguese"),
    Language("PORTUGUESE_BRAZIL", "pt-BR", "Portuguese (Brazil)"),
    Language("PORTUGUESE_PORTUGAL", "pt-PT", "Portuguese (Portugal)"),
    Language("PUNJABI", "pa", "Punjabi"),
    Language("ROMANIAN", "ro", "Romanian"),
    Language("RUSSIAN", "ru", "Russian"),
    Language("SCOTTISH_GAELIC", "gd", "Scottish Gaelic"),
    Language("SERBIAN", "sr", "Serbian"),
    Language("SERBIAN_LATIN", "sr-Latn", "Serbian (Latin)"),
    Language("SINDHI", "sd", "Sindhi", rtl=True),
    Language("SINHALA", "si", "Sinhala"),
    Language("SLOVAK", "sk", "Slovak"),
    Language("SLOVENIAN", "sl", "Slovenian"),
    Language("SOMALI", "so", "Somali"),
    Language("SPANISH", "es", "Spanish"),
    Language("SPANISH_ARGENTINA", "es-AR", "Spanish (Argentina)"),
    Language("SPANISH_CHILE", "es-CL", "Spanish (Chile)"),
    Language("SPANISH_COLOMBIA", "es-CO", "Spanish (Colombia)"),
    Language("SPANISH_LATIN_AMERICA", "es-419", "Spanish (Latin America)"),
    Language("SPANISH_MEXICO", "es-MX", "Spanish (Mexico)"),
    Language("SPANISH_PERU", "es-PE", "Spanish (Peru)"),
    Language("SPANISH_SPAIN", "es-ES", "Spanish (Spain)"),
    Language("SPANISH_US", "es-US", "Spanish (US)"),
    Language("SUNDANESE", "su", "Sundanese"),
    Language("SWAHILI", "sw", "Swahili"),
    Language("SWEDISH", "sv", "Swedish"),
    Language("TAJIK", "tg", "Tajik"),
    Language("TAMIL", "ta", "Tamil"),
    Language("TATAR", "tt", "Tatar"),
    Language("TELUGU", "te", "Telugu"),
    Language("THAI", "th", "Thai"),
    Language("TURKISH", "tr", "Turkish"),
    Language("TURKMEN", "tk", "Turkmen"),
    Language("UKRAINIAN", "uk", "Ukrainian"),
    Language("URDU", "ur", "Urdu", rtl=True),
    Language("UYGHUR", "ug", "Uyghur", rtl=True),
    Language("UZBEK", "uz", "Uzbek"),
    Language("VIETNAMESE", "vi", "Vietnamese"),
    Language("WELSH", "cy", "Welsh"),
    Language("XHOSA", "xh", "Xhosa"),
    Language("YIDDISH", "yi", "Yiddish", rtl=True),
    Language("YORUBA", "yo", "Yoruba"),
    Language("ZULU", "zu", "Zulu"),
)
"""Every language, ORIGINAL first: that one means "as in the source"."""

_OTHER_WORDS = {
    "american_english": "ENGLISH_US",
    "brazilian_portuguese": "PORTUGUESE_BRAZIL",
    "british_english": "ENGLISH_UK",
    "canadian_french": "FRENCH_CANADA",
    "castilian": "SPANISH_SPAIN",
    "english_united_kingdom": "ENGLISH_UK",
    "english_united_states": "ENGLISH_US",
    "european_portuguese": "PORTUGUESE_PORTUGAL",
    "farsi": "PERSIAN",
    "flemish": "DUTCH_BELGIUM",
    "in": "INDONESIAN",
    "iw": "HEBREW",
    "ji": "YIDDISH",
    "mandarin": "CHINESE_SIMPLIFIED",
    "mexican_spanish": "SPANISH_MEXICO",
    "simplified_chinese": "CHINESE_SIMPLIFIED",
    "slovene": "SLOVENIAN",
    "tagalog": "FILIPINO",
    "tl": "FILIPINO",
    "traditional_chinese": "CHINESE_TRADITIONAL",
    "zh_hans": "CHINESE_SIMPLIFIED",
    "zh_hant": "CHINESE_TRADITIONAL",
    "zh_sg": "CHINESE_SIMPLIFIED",
    "zh_mo": "CHINESE_HONG_KONG",
}
_SEPARATORS = re.compile(r"[\s\-_(),]+")
_TAG = re.compile(
    r"(?P<language>[a-z]{2,3})"
    r"(?:_(?P<script>hans|hant|latn|cyrl|arab|deva))?"
    r"(?:_(?P<region>[a-z]{2}|[0-9]{3}))?"
)
_LONGEST = 60


def _key(value: str) -> str:
    return _SEPARATORS.sub("_", value.casefold()).strip("_")


def _index() -> Mapping[str, Language]:
    by_name = {language.name: language for language in LANGUAGES}
    keys = {word: by_name[name] for word, name in _OTHER_WORDS.items()}
    for language in LANGUAGES:
        keys |= {_key(word): language for word in (language.name, language.title, language.tag) if word}
    return MappingProxyType(keys)


_BY_KEY = _index()


def find_language(value: str) -> Language:
    """Return the language that `value` names.

    Args:
        value: A name (`ENGLISH_UK`), a plain name (`French`) or a BCP 47 tag (`zh-CN`), in any letter case.
            A tag with a region that has no row of its own gives the language itself.

    Raises:
        ValueError: No language is called that; the message lists near matches.
    """
    key = _key(value[:_LONGEST])
    language = _BY_KEY.get(key) or _by_tag(key)
    if language is None or len(value) > _LONGEST:
        raise ValueError(_unknown(value))
    return language


def _by_tag(key: str) -> Language | None:
    match = _TAG.fullmatch(key)
    if match is None:
        return None
    language, script, region = match["language"], match["script"], match["region"]
    candidates = (f"{language}_{script}", f"{language}_{region}", language)
    return next((_BY_KEY[key] for key in candidates if key in _BY_KEY), None)


def _unknown(value: str) -> str:
    near = get_close_matches(_key(value[:_LONGEST]), _BY_KEY, n=8, cutoff=0.5)
    names = list(dict.fromkeys(_BY_KEY[key].name for key in near))[:3]
    hint = f"did you mean {' or '.join(names)}?" if names else "try ENGLISH, French or zh-CN."
    return f"Unknown language {value[:_LONGEST]!r}: {hint}"


def _language_name(value: str) -> str:
    try:
        return find_language(value).name
    except ValueError as error:
        raise refusal("unknown_language", str(error)) from None


def _spellings() -> str:
    """Return a pattern for schemas: each name in capitals, its plain form, and its tag."""
    words = {word for language in LANGUAGES for word in (language.name, language.title, language.tag) if word}
    return f"^({'|'.join(sorted(map(re.escape, words)))})$"


LanguageName = Annotated[
    str, AfterValidator(_language_name), Field(json_schema_extra={"pattern": _spellings()})
]
"""A language in any accepted spelling, kept as `Language.name`."""
