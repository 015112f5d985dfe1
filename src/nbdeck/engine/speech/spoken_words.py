"""How signs beside numbers, units and abbreviations are said, by language; others are left to the voice engine."""

from __future__ import annotations

from dataclasses import dataclass, field

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
