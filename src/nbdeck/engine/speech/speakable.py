"""Written text as words that a voice can say: no marks, signs and addresses, numbers as they are said."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from functools import lru_cache

from nbdeck.engine.cells.marks import proven_mark
from nbdeck.engine.text.composing import clean, plain

_UNIT_SIGNS = (
    "km/h",
    "m/s",
    "m²",
    "km²",
    "m³",
    "°C",
    "°F",
    "kWh",
    "MWh",
    "km",
    "cm",
    "mm",
    "kg",
    "GB",
    "MB",
    "ms",
)


@dataclass(frozen=True, slots=True)
class SpokenWords:
    """The words of one language.

    Attributes:
        decimal_mark: What stands before decimals.
        percent: Pattern with `{}` for the number.
        signs: Words for minus, plus, "to" of a range, "about", "at least", "at most", "and".
        scales: Words for a thousand, a million, a thousand million, 10^12, each of one and of several.
        of: What stands between a million and what it counts.
        currencies: Words for €, $, £, ¥, each of one and of several.
        units: Words for `_UNIT_SIGNS`, in their order.
        months: January first; empty leaves dates as they are.
        date: Pattern of a date with `{day}`, `{month}`, `{year}`.
        abbreviations: What short forms stand for.
    """

    decimal_mark: str
    percent: str
    signs: tuple[str, str, str, str, str, str, str]
    scales: tuple[tuple[str, str], ...] = ()
    of: str = " "
    currencies: tuple[tuple[str, str], ...] = ()
    units: tuple[str, ...] = ()
    months: tuple[str, ...] = ()
    date: str = "{day} {month} {year}"
    abbreviations: dict[str, str] = field(default_factory=dict)

    @property
    def unit_words(self) -> dict[str, str]:
        """Words by the signs of units."""
        return dict(zip(_UNIT_SIGNS, self.units, strict=False))


def _pairs(text: str) -> tuple[tuple[str, str], ...]:
    """Return `one|several` words, parted by commas, as pairs."""
    halves = (part.strip().partition("|") for part in text.split(","))
    return tuple((one, several or one) for one, _, several in halves)


def _list(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(","))


WORDS: dict[str, SpokenWords] = {
    "en": SpokenWords(
        ".", "{} percent", ("minus", "plus", "to", "about", "at least", "at most", "and"),
        _pairs("thousand, million, billion, trillion"), " ",
        _pairs("euro|euros, dollar|dollars, pound|pounds, yen"),
        _list(
            "kilometres per hour, metres per second, square metres, square kilometres, cubic metres, "
            "degrees Celsius, degrees Fahrenheit, kilowatt hours, megawatt hours, kilometres, centimetres, "
            "millimetres, kilograms, gigabytes, megabytes, milliseconds"
        ),
        _list("January, February, March, April, May, June, July, August, September, October, November, December"),
        abbreviations={"e.g.": "for example", "i.e.": "that is", "vs.": "versus", "vs": "versus", "approx.": "about",
                       "etc.": "et cetera", "incl.": "including", "w/": "with", "YoY": "year on year",
                       "p.a.": "per year"},
    ),
    "de": SpokenWords(
        ",", "{} Prozent", ("minus", "plus", "bis", "etwa", "mindestens", "höchstens", "und"),
        _pairs("Tausend, Million|Millionen, Milliarde|Milliarden, Billion|Billionen"), " ",
        _pairs("Euro, Dollar, Pfund, Yen"),
        _list("Kilometer pro Stunde, Meter pro Sekunde, Quadratmeter, Quadratkilometer, Kubikmeter, Grad Celsius, "
              "Grad Fahrenheit, Kilowattstunden, Megawattstunden, Kilometer, Zentimeter, Millimeter, Kilogramm, "
              "Gigabyte, Megabyte, Millisekunden"),
        _list("Januar, Februar, März, April, Mai, Juni, Juli, August, September, Oktober, November, Dezember"),
        "{day}. {month} {year}",
        abbreviations={"z. B.": "zum Beispiel", "z.B.": "zum Beispiel", "d. h.": "das heißt", "d.h.": "das heißt",
                       "ca.": "circa", "bzw.": "beziehungsweise", "u. a.": "unter anderem", "u.a.": "unter anderem",
                       "usw.": "und so weiter", "inkl.": "inklusive", "ggf.": "gegebenenfalls"},
    ),
    "fr": SpokenWords(
        ",", "{} pour cent", ("moins", "plus", "à", "environ", "au moins", "au plus", "et"),
        _pairs("mille, million|millions, milliard|milliards, billion|billions"), " de ",
        _pairs("euro|euros, dollar|dollars, livre|livres, yen|yens"),
        _list(
            "kilomètres par heure, mètres par seconde, mètres carrés, kilomètres carrés, mètres cubes, "
            "degrés Celsius, degrés Fahrenheit, kilowattheures, mégawattheures, kilomètres, centimètres, "
            "millimètres, kilogrammes, gigaoctets, mégaoctets, millisecondes"
        ),
        _list("janvier, février, mars, avril, mai, juin, juillet, août, septembre, octobre, novembre, décembre"),
        abbreviations={"p. ex.": "par exemple", "c.-à-d.": "c'est-à-dire", "env.": "environ", "vs": "contre"},
    ),
    "es": SpokenWords(
        ",", "{} por ciento", ("menos", "más", "a", "unos", "al menos", "como máximo", "y"),
        _pairs("mil, millón|millones, mil millones, billón|billones"), " de ",
        _pairs("euro|euros, dólar|dólares, libra|libras, yen|yenes"),
        _list(
            "kilómetros por hora, metros por segundo, metros cuadrados, kilómetros cuadrados, metros "
            "cúbicos, grados Celsius, grados Fahrenheit, kilovatios hora, megavatios hora, kilómetros, "
            "centímetros, milímetros, kilogramos, gigabytes, megabytes, milisegundos"
        ),
        _list("enero, febrero, marzo, abril, mayo, junio, julio, agosto, septiembre, octubre, noviembre, diciembre"),
        "{day} de {month} de {year}",
        abbreviations={"p. ej.": "por ejemplo", "aprox.": "aproximadamente", "vs.": "contra"},
    ),
    "it": SpokenWords(
        ",", "{} per cento", ("meno", "più", "a", "circa", "almeno", "al massimo", "e"),
        _pairs("mille|mila, milione|milioni, miliardo|miliardi, bilione|bilioni"), " di ",
        _pairs("euro, dollaro|dollari, sterlina|sterline, yen"),
        _list("chilometri all'ora, metri al secondo, metri quadrati, chilometri quadrati, metri cubi, gradi Celsius, "
              "gradi Fahrenheit, chilowattora, megawattora, chilometri, centimetri, millimetri, chilogrammi, gigabyte, "
              "megabyte, millisecondi"),
        _list(
            "gennaio, febbraio, marzo, aprile, maggio, giugno, luglio, agosto, settembre, ottobre, "
            "novembre, dicembre"
        ),
        abbreviations={"ad es.": "ad esempio", "p. es.": "per esempio", "ecc.": "eccetera"},
    ),
    "pt": SpokenWords(
        ",", "{} por cento", ("menos", "mais", "a", "cerca de", "pelo menos", "no máximo", "e"),
        _pairs("mil, milhão|milhões, bilhão|bilhões, trilhão|trilhões"), " de ",
        _pairs("euro|euros, dólar|dólares, libra|libras, iene|ienes"),
        _list("quilómetros por hora, metros por segundo, metros quadrados, quilómetros quadrados, metros cúbicos, "
              "graus Celsius, graus Fahrenheit, quilowatt-hora, megawatt-hora, quilómetros, centímetros, milímetros, "
              "quilogramas, gigabytes, megabytes, milissegundos"),
        _list("janeiro, fevereiro, março, abril, maio, junho, julho, agosto, setembro, outubro, novembro, dezembro"),
        "{day} de {month} de {year}",
        abbreviations={"p. ex.": "por exemplo", "etc.": "et cetera"},
    ),
    "nl": SpokenWords(
        ",", "{} procent", ("min", "plus", "tot", "ongeveer", "minstens", "hoogstens", "en"),
        _pairs("duizend, miljoen, miljard, biljoen"), " ", _pairs("euro, dollar, pond, yen"),
        months=_list(
            "januari, februari, maart, april, mei, juni, juli, augustus, september, oktober, november, "
            "december"
        ),
        abbreviations={"bijv.": "bijvoorbeeld", "d.w.z.": "dat wil zeggen", "o.a.": "onder andere", "ca.": "circa"},
    ),
    "sv": SpokenWords(
        ",", "{} procent", ("minus", "plus", "till", "omkring", "minst", "högst", "och"),
        _pairs("tusen, miljon|miljoner, miljard|miljarder, biljon|biljoner"), " ", _pairs("euro, dollar, pund, yen"),
        abbreviations={"t.ex.": "till exempel", "bl.a.": "bland annat", "ca": "cirka", "dvs.": "det vill säga"},
    ),
    "pl": SpokenWords(
        ",", "{} procent", ("minus", "plus", "do", "około", "co najmniej", "najwyżej", "i"),
        _pairs("tysiąc|tysięcy, milion|miliona, miliard|miliarda, bilion|biliona"), " ",
        _pairs("euro, dolar|dolarów, funt|funtów, jen|jenów"),
        abbreviations={"np.": "na przykład", "ok.": "około", "tj.": "to jest", "itd.": "i tak dalej"},
    ),
    "ru": SpokenWords(
        ",", "{} процентов", ("минус", "плюс", "до", "около", "не менее", "не более", "и"),
        _pairs("тысяча|тысяч, миллион|миллиона, миллиард|миллиарда, триллион|триллиона"), " ",
        _pairs("евро, доллар|долларов, фунт|фунтов, иена|иен"),
        abbreviations={"т. е.": "то есть", "т.е.": "то есть", "напр.": "например", "и т. д.": "и так далее"},
    ),
    "tr": SpokenWords(
        ",", "yüzde {}", ("eksi", "artı", "ile", "yaklaşık", "en az", "en fazla", "ve"),
        _pairs("bin, milyon, milyar, trilyon"), " ", _pairs("avro, dolar, sterlin, yen"),
        abbreviations={"örn.": "örneğin", "vb.": "ve benzeri"},
    ),
    "ar": SpokenWords(
        ".", "{} بالمئة", ("ناقص", "زائد", "إلى", "حوالي", "على الأقل", "على الأكثر", "و"),
        _pairs("ألف, مليون, مليار, تريليون"), " ", _pairs("يورو, دولار, جنيه, ين"),
    ),
    "zh": SpokenWords(
        ".", "百分之{}", ("负", "正", "到", "大约", "至少", "最多", "和"),
        _pairs("千, 百万, 十亿, 万亿"), "", _pairs("欧元, 美元, 英镑, 日元"),
    ),
    "hi": SpokenWords(
        ".", "{} प्रतिशत", ("ऋण", "धन", "से", "लगभग", "कम से कम", "अधिक से अधिक", "और"),
        _pairs("हज़ार, मिलियन, बिलियन, ट्रिलियन"), " ", _pairs("यूरो, डॉलर, पाउंड, येन"),
    ),
}  # fmt: skip
"""By the first part of a BCP 47 tag."""

WORDS["yue"] = WORDS["zh"]


_CURRENCY_SIGNS = "€$£¥"
_SCALE_SIGNS = {
    "k": 0, "K": 0, "M": 1, "m": 1, "mn": 1, "mio": 1, "mio.": 1, "bn": 2, "B": 2, "G": 2, "mrd": 2, "mrd.": 2, "T": 3,
    "tn": 3,
}  # fmt: skip
_NUMBER = r"\d(?:[\d.,'’\u00a0\u2009\u202f]*\d)?"
_SCALE = r"(?:k|K|M|mn|Mio\.?|mio\.?|bn|B|Mrd\.?|mrd\.?|T|tn)(?![\w/²³])"
_GROUP_SPACES = re.compile(r"(?<=\d)[\u00a0\u2009\u202f'’](?=\d{3}(?!\d))")
_PLAIN_GROUPS = re.compile(r"(?<![\d.,])\d{1,3}(?: \d{3})+(?![\d.,]?\d)")
_LINK = re.compile(r"!?\[([^\]]*)\]\((?:[^()\s]|\([^()]*\))*\)")
_ADDRESS = re.compile(r"\b(?:https?://|www\.)([^\s/?#:<>)\]]+)[^\s<>)\]]*", re.IGNORECASE)
_HEAD = re.compile(r"^\s{0,3}(?:#{1,6}\s+|>\s?|[-*+•‣▪]\s+)", re.MULTILINE)
_CODE = re.compile(r"`+|~~|^\s*(?:-{3,}|\|?[\s:|-]{4,}\|?)\s*$", re.MULTILINE)
_ARROW = re.compile(r"\s*(?:<?[-=]{1,2}>|[←-⇿➔➜➝➞➡⟵-⟿])\s*")
_PAUSE = re.compile(r"\s*[|•·●▪■◆►▶]\s*|\s+[–—]\s+|\s+-{1,3}\s+|\s*—\s*|\s*;\s*")
_DATE = re.compile(r"\b(\d{4})-(\d{2})-(\d{2})\b")
_RANGE = re.compile(rf"(?<![\w.,-])({_NUMBER})\s?[–-]\s?({_NUMBER})(?![\w-])")
_AMOUNT = re.compile(rf"(?<![^\W_]){_NUMBER}")
_MINUS = re.compile(r"(?<![\w)])[−-](?=\d|[€$£¥]\d)")
_PLUS = re.compile(r"(?<![\w)])\+(?=\d|[€$£¥]\d)")
_SLASH = re.compile(r"(?<=[^\W\d])\s*/\s*(?=[^\W\d])")
_JOINERS = re.compile("(?<![^\\W\\d])[\u200c\u200d]")
_SPACES = re.compile(r"\s+")
_COMMAS = re.compile(r"(?:\s*,)+\s*(?=[,.!?:;。！？]|$)|^\s*,\s*|,(?:\s*,)+")


def speakable(text: str, tag: str) -> str:
    """Return text as it is to be said, in one line; empty where nothing can be said.

    Args:
        text: May hold Markdown, addresses, emoji, signs and units.
        tag: BCP 47 tag of its language.
    """
    primary = tag.lower().partition("-")[0]
    said = _without_marks(unicodedata.normalize("NFC", text))
    words = WORDS.get("no" if primary in {"nb", "nn"} else primary)
    if words is not None:
        said = _numbers_in_words(said, words)
    said = _SLASH.sub(" ", said)
    said = _JOINERS.sub("", "".join(" " if _is_picture(character) else character for character in said))
    said = _SPACES.sub(" ", said)
    said = _COMMAS.sub(lambda match: ", " if "," in match[0].strip(" ,") else _tail(match), said).strip()
    return said if any(character.isalnum() for character in said) else ""


def _tail(match: re.Match[str]) -> str:
    """Return what is left of several commas in a row: one between words, none at an end."""
    is_inside = match.start() > 0 and match.end() < len(match.string) and match[0].count(",") > 1
    return ", " if is_inside and match.string[match.end()] not in ".!?:;" else ""


def _without_marks(text: str) -> str:
    text = _LINK.sub(r"\1", clean(text, line_breaks=True))
    text = _ADDRESS.sub(lambda match: match[1].removeprefix("www."), text)
    text = _CODE.sub(" ", _HEAD.sub("", text))
    return _PAUSE.sub(", ", _ARROW.sub(", ", plain(text)))


def _is_picture(character: str) -> bool:
    """Whether a character is an emoji or a part of one, or a sign that nobody says."""
    if character < "\u00a8" or character in "°®":
        return character in "^~`|<>{}[]\\_*#"
    return (
        unicodedata.category(character) in {"So", "Sk", "Cs", "Co", "Cn", "Cf"}
        and character not in "\u200c\u200d"
    )


def _numbers_in_words(text: str, words: SpokenWords) -> str:
    minus, plus, to, about, least, most, and_ = words.signs
    for short, long in words.abbreviations.items():
        text = re.sub(rf"(?<!\w){re.escape(short)}(?!\w)", long, text)
    text = _dates(text, words)
    text = _PLAIN_GROUPS.sub(lambda match: match[0].replace(" ", ""), _GROUP_SPACES.sub("", text))
    text = _RANGE.sub(rf"\1 {to} \2", text)
    for sign, word in (("~", about), ("≈", about), ("±", f"{plus} {minus}"), ("≥", least), ("≤", most)):
        text = re.sub(rf"{re.escape(sign)}\s*(?=[\d€$£¥])", f" {word} ", text)
    text = _MINUS.sub(f"{minus} ", text)
    text = _PLUS.sub(f"{plus} ", text)
    text = re.sub(r"(?<=\w)\s*&\s*(?=\w)", f" {and_} ", text)
    text = _money(text, words)
    text = _units(text, words)
    return _AMOUNT.sub(lambda match: _marked(match[0], words.decimal_mark), text)


def _dates(text: str, words: SpokenWords) -> str:
    def said(match: re.Match[str]) -> str:
        year, month, day = match[1], int(match[2]), int(match[3])
        if not (1 <= month <= len(words.months) and 1 <= day <= 31):
            return f"{match[1]} {match[2]} {match[3]}"
        return words.date.format(day=day, month=words.months[month - 1], year=year)

    return _DATE.sub(said, text)


@lru_cache(maxsize=32)
def _money_patterns() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    number, scale = rf"(?P<number>{_NUMBER})", rf"(?:\s?(?P<scale>{_SCALE}))?"
    before = rf"(?:US|A|C)?(?P<sign>[{_CURRENCY_SIGNS}])\s?{number}{scale}"
    after = rf"{number}{scale}\s?(?P<sign>[{_CURRENCY_SIGNS}])"
    bare = rf"(?<![\w.,]){number}\s?(?P<scale>{_SCALE})"
    return re.compile(before), re.compile(after), re.compile(bare)


def _money(text: str, words: SpokenWords) -> str:
    def said(match: re.Match[str]) -> str:
        groups = match.groupdict()
        number, scale, sign = groups["number"], groups.get("scale"), groups.get("sign")
        many = int(number != "1")
        parts = number
        if scale:
            key = scale if scale in _SCALE_SIGNS else scale.lower()
            parts += (" " if words.of else "") + words.scales[_SCALE_SIGNS[key]][many]
        if sign and words.currencies:
            between = words.of if scale and _SCALE_SIGNS.get(scale, 1) else " " if words.of else ""
            currency = words.currencies[_CURRENCY_SIGNS.index(sign)][1 if scale else many]
            if between.endswith("de ") and words.percent.endswith("pour cent") and currency[0] in "aeiou":
                between = " d'"
            parts += between + currency
        return parts

    for pattern in _money_patterns():
        text = pattern.sub(said, text)
    return text


def _units(text: str, words: SpokenWords) -> str:
    text = re.sub(rf"({_NUMBER})\s?%", lambda match: words.percent.format(match[1]), text)
    for sign, word in words.unit_words.items():
        text = re.sub(rf"(?<=\d)\s?{re.escape(sign)}(?![\w/²³])", f" {word}", text)
    return text


def _marked(number: str, mark: str) -> str:
    """Return a number with the decimal mark of the language and no marks between its thousands, where that is sure."""
    decimal_mark = proven_mark(number)
    if decimal_mark is None:
        return number
    other = "," if decimal_mark == "." else "."
    whole, has_decimals, decimals = number.replace(other, "").replace("'", "").rpartition(decimal_mark)
    if not has_decimals:
        return number
    if decimal_mark in whole:  # more than one: they part thousands, or the places of a version or an address
        return number
    return f"{whole}{mark}{decimals}"
