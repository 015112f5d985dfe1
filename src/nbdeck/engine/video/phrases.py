"""The few sentences that a narration adds to the words of a deck, by language."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Phrases:
    """Sentences with places for the deck's own words and numbers.

    Attributes:
        extremes: The largest and the smallest value, `{high}` and `{low}`, and where, `{at_high}`, `{at_low}`.
        course: The first and the last value, `{first}` and `{last}`, and where they stand, `{at_first}`, `{at_last}`.
        table: What a table lists: `{rows}` and `{columns}`.
        point: Which of several points comes, `{number}` of `{total}`.
        recap: Before the heads of what was said, `{heads}`.
        next: Before the title of the next slide, `{title}`.
        joint: Between names in a list.
        stop: Ends a sentence.
    """

    extremes: str = "{at_high}: {high}. {at_low}: {low}."
    course: str = "{at_first}: {first}. {at_last}: {last}."
    table: str = "{columns}: {rows}."
    point: str = "{number}. {text}"
    recap: str = "{heads}."
    next: str = "{title}."
    joint: str = ", "
    stop: str = "."


_PHRASES: dict[str, Phrases] = {
    "en": Phrases(
        "The largest is {at_high} with {high}, the smallest is {at_low} with {low}.",
        "It starts with {at_first} at {first} and ends with {at_last} at {last}.",
        "The table has {rows} rows and shows {columns}.",
        "Point {number} of {total}: {text}",
        "In short: {heads}.",
        "Next comes: {title}.",
    ),
    "de": Phrases(
        "Am größten ist {at_high} mit {high}, am kleinsten {at_low} mit {low}.",
        "Der erste Wert ist {at_first} mit {first}, der letzte {at_last} mit {last}.",
        "Die Tabelle hat {rows} Zeilen und zeigt {columns}.",
        "Punkt {number} von {total}: {text}",
        "Kurz gesagt: {heads}.",
        "Als Nächstes folgt: {title}.",
    ),
    "fr": Phrases(
        "Le plus grand est {at_high} avec {high}, le plus petit {at_low} avec {low}.",
        "La première valeur est {at_first} avec {first}, la dernière {at_last} avec {last}.",
        "Le tableau a {rows} lignes et montre {columns}.",
        "Point {number} sur {total} : {text}",
        "En bref : {heads}.",
        "Vient ensuite : {title}.",
    ),
    "es": Phrases(
        "El mayor es {at_high} con {high}, el menor {at_low} con {low}.",
        "El primer valor es {at_first} con {first}, el último {at_last} con {last}.",
        "La tabla tiene {rows} filas y muestra {columns}.",
        "Punto {number} de {total}: {text}",
        "En resumen: {heads}.",
        "A continuación: {title}.",
    ),
    "it": Phrases(
        "Il maggiore è {at_high} con {high}, il minore {at_low} con {low}.",
        "Il primo valore è {at_first} con {first}, l'ultimo {at_last} con {last}.",
        "La tabella ha {rows} righe e mostra {columns}.",
        "Punto {number} di {total}: {text}",
        "In breve: {heads}.",
        "A seguire: {title}.",
    ),
    "pt": Phrases(
        "O maior é {at_high} com {high}, o menor {at_low} com {low}.",
        "O primeiro valor é {at_first} com {first}, o último {at_last} com {last}.",
        "A tabela tem {rows} linhas e mostra {columns}.",
        "Ponto {number} de {total}: {text}",
        "Em resumo: {heads}.",
        "A seguir: {title}.",
    ),
    "nl": Phrases(
        "De grootste is {at_high} met {high}, de kleinste {at_low} met {low}.",
        "De eerste waarde is {at_first} met {first}, de laatste {at_last} met {last}.",
        "De tabel heeft {rows} rijen en toont {columns}.",
        "Punt {number} van {total}: {text}",
        "Kortom: {heads}.",
        "Hierna volgt: {title}.",
    ),
    "sv": Phrases(
        "Störst är {at_high} med {high}, minst är {at_low} med {low}.",
        "Det första värdet är {at_first} med {first}, det sista {at_last} med {last}.",
        "Tabellen har {rows} rader och visar {columns}.",
        "Punkt {number} av {total}: {text}",
        "Kort sagt: {heads}.",
        "Härnäst: {title}.",
    ),
    "pl": Phrases(
        "Największa wartość: {at_high}, {high}. Najmniejsza: {at_low}, {low}.",
        "Pierwsza wartość: {at_first}, {first}. Ostatnia: {at_last}, {last}.",
        "Liczba wierszy tabeli: {rows}. Kolumny: {columns}.",
        "Punkt {number} z {total}: {text}",
        "W skrócie: {heads}.",
        "Następnie: {title}.",
    ),
    "ru": Phrases(
        "Наибольшее значение: {at_high}, {high}. Наименьшее: {at_low}, {low}.",
        "Первое значение: {at_first}, {first}. Последнее: {at_last}, {last}.",
        "Строк в таблице: {rows}. Столбцы: {columns}.",
        "Пункт {number} из {total}: {text}",
        "Коротко: {heads}.",
        "Далее: {title}.",
    ),
    "tr": Phrases(
        "En büyük değer: {at_high}, {high}. En küçük değer: {at_low}, {low}.",
        "İlk değer: {at_first}, {first}. Son değer: {at_last}, {last}.",
        "Tablodaki satır sayısı: {rows}. Sütunlar: {columns}.",
        "Madde {number} / {total}: {text}",
        "Kısaca: {heads}.",
        "Sırada: {title}.",
    ),
    "ar": Phrases(
        "أكبر قيمة: {at_high}، {high}. أصغر قيمة: {at_low}، {low}.",
        "أول قيمة: {at_first}، {first}. آخر قيمة: {at_last}، {last}.",
        "عدد صفوف الجدول: {rows}. الأعمدة: {columns}.",
        "النقطة {number} من {total}: {text}",
        "باختصار: {heads}.",
        "التالي: {title}.",
        joint="، ",
    ),
    "zh": Phrases(
        "最大的是{at_high}，{high}；最小的是{at_low}，{low}。",
        "第一个值是{at_first}，{first}；最后一个值是{at_last}，{last}。",
        "表格共{rows}行，列出{columns}。",
        "第{number}点，共{total}点：{text}",
        "总之：{heads}。",
        "接下来：{title}。",
        joint="、",
        stop="。",
    ),
    "hi": Phrases(
        "सबसे बड़ा मान: {at_high}, {high}। सबसे छोटा मान: {at_low}, {low}।",
        "पहला मान: {at_first}, {first}। अंतिम मान: {at_last}, {last}।",
        "तालिका की पंक्तियाँ: {rows}। स्तंभ: {columns}।",
        "बिंदु {number}, कुल {total}: {text}",
        "संक्षेप में: {heads}।",
        "इसके बाद: {title}।",
        stop="।",
    ),
}  # fmt: skip
_NEUTRAL = Phrases()


def phrases(tag: str) -> Phrases:
    """Return the sentences of a language, by BCP 47 tag; where it has none, the deck's words alone."""
    primary = tag.lower().partition("-")[0]
    return _PHRASES.get("zh" if primary == "yue" else primary, _NEUTRAL)
