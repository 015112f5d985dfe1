"""The few words and sentences that the engine itself writes on slides and says of them, in the language of the deck."""

from __future__ import annotations

import pkgutil
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Literal, TypeAlias

from nbdeck.contract.words.patterns import lazy_pattern

Key: TypeAlias = Literal[
    "contents", "continued", "source", "thanks", "other", "page", "presentation", "target", "average", "total"
]

_KEYS: tuple[Key, ...] = ("contents", "continued", "source", "thanks", "other", "page", "presentation")
_CHART_KEYS: tuple[Key, ...] = ("target", "average", "total")
_WORDS: dict[str, tuple[str, ...]] = {
    "en": ("Contents", "continued", "Source", "Thank you", "Other", "Page", "Presentation"),
    "de": ("Inhalt", "Fortsetzung", "Quelle", "Vielen Dank", "Sonstige", "Seite", "Präsentation"),
    "fr": ("Sommaire", "suite", "Source", "Merci", "Autres", "Page", "Présentation"),
    "es": ("Contenido", "continuación", "Fuente", "Gracias", "Otros", "Página", "Presentación"),
    "it": ("Sommario", "continua", "Fonte", "Grazie", "Altro", "Pagina", "Presentazione"),
    "pt": ("Conteúdo", "continuação", "Fonte", "Obrigado", "Outros", "Página", "Apresentação"),
    "nl": ("Inhoud", "vervolg", "Bron", "Bedankt", "Overige", "Pagina", "Presentatie"),
    "pl": ("Spis treści", "ciąg dalszy", "Źródło", "Dziękujemy", "Inne", "Strona", "Prezentacja"),
    "sv": ("Innehåll", "fortsättning", "Källa", "Tack", "Övrigt", "Sida", "Presentation"),
    "da": ("Indhold", "fortsat", "Kilde", "Tak", "Andet", "Side", "Præsentation"),
    "nb": ("Innhold", "fortsatt", "Kilde", "Takk", "Annet", "Side", "Presentasjon"),
    "fi": ("Sisältö", "jatkuu", "Lähde", "Kiitos", "Muut", "Sivu", "Esitys"),
    "cs": ("Obsah", "pokračování", "Zdroj", "Děkujeme", "Ostatní", "Strana", "Prezentace"),
    "ro": ("Cuprins", "continuare", "Sursă", "Mulțumim", "Altele", "Pagina", "Prezentare"),
    "hu": ("Tartalom", "folytatás", "Forrás", "Köszönjük", "Egyéb", "Oldal", "Bemutató"),
    "ru": ("Содержание", "продолжение", "Источник", "Спасибо", "Прочее", "Страница", "Презентация"),
    "uk": ("Зміст", "продовження", "Джерело", "Дякуємо", "Інше", "Сторінка", "Презентація"),
    "bg": ("Съдържание", "продължение", "Източник", "Благодарим", "Други", "Страница", "Презентация"),
    "el": ("Περιεχόμενα", "συνέχεια", "Πηγή", "Ευχαριστούμε", "Λοιπά", "Σελίδα", "Παρουσίαση"),
    "tr": ("İçindekiler", "devam", "Kaynak", "Teşekkürler", "Diğer", "Sayfa", "Sunum"),
    "vi": ("Nội dung", "tiếp theo", "Nguồn", "Xin cảm ơn", "Khác", "Trang", "Bài thuyết trình"),
    "id": ("Daftar isi", "lanjutan", "Sumber", "Terima kasih", "Lainnya", "Halaman", "Presentasi"),
    "zh": ("目录", "续", "来源", "谢谢", "其他", "页", "演示文稿"),
    "zh-hant": ("目錄", "續", "來源", "謝謝", "其他", "頁", "簡報"),
    "ja": ("目次", "続き", "出典", "ありがとうございました", "その他", "ページ", "プレゼンテーション"),
    "ko": ("목차", "계속", "출처", "감사합니다", "기타", "페이지", "프레젠테이션"),
    "ar": ("المحتويات", "تابع", "المصدر", "شكرًا لكم", "أخرى", "صفحة", "عرض تقديمي"),
    "fa": ("فهرست", "ادامه", "منبع", "سپاسگزاریم", "سایر", "صفحه", "ارائه"),
    "he": ("תוכן העניינים", "המשך", "מקור", "תודה", "אחר", "עמוד", "מצגת"),
    "hi": ("विषय-सूची", "जारी", "स्रोत", "धन्यवाद", "अन्य", "पृष्ठ", "प्रस्तुति"),
    "th": ("สารบัญ", "ต่อ", "ที่มา", "ขอบคุณ", "อื่น ๆ", "หน้า", "งานนำเสนอ"),
}
_CHART_WORDS: dict[str, tuple[str, ...]] = {
    "en": ("Target", "Average", "Total"),
    "de": ("Ziel", "Durchschnitt", "Summe"),
    "fr": ("Objectif", "Moyenne", "Total"),
    "es": ("Objetivo", "Media", "Total"),
    "it": ("Obiettivo", "Media", "Totale"),
    "pt": ("Meta", "Média", "Total"),
    "nl": ("Doel", "Gemiddelde", "Totaal"),
    "pl": ("Cel", "Średnia", "Suma"),
    "sv": ("Mål", "Medelvärde", "Summa"),
    "da": ("Mål", "Gennemsnit", "Sum"),
    "nb": ("Mål", "Gjennomsnitt", "Sum"),
    "fi": ("Tavoite", "Keskiarvo", "Yhteensä"),
    "cs": ("Cíl", "Průměr", "Celkem"),
    "ro": ("Țintă", "Medie", "Total"),
    "hu": ("Cél", "Átlag", "Összesen"),
    "ru": ("Цель", "Среднее", "Итого"),
    "uk": ("Ціль", "Середнє", "Разом"),
    "bg": ("Цел", "Средно", "Общо"),
    "el": ("Στόχος", "Μέσος όρος", "Σύνολο"),
    "tr": ("Hedef", "Ortalama", "Toplam"),
    "vi": ("Mục tiêu", "Trung bình", "Tổng"),
    "id": ("Target", "Rata-rata", "Total"),
    "zh": ("目标", "平均值", "合计"),
    "zh-hant": ("目標", "平均值", "合計"),
    "ja": ("目標", "平均", "合計"),
    "ko": ("목표", "평균", "합계"),
    "ar": ("الهدف", "المتوسط", "المجموع"),
    "fa": ("هدف", "میانگین", "مجموع"),
    "he": ("יעד", "ממוצע", "סך הכול"),
    "hi": ("लक्ष्य", "औसत", "कुल"),
    "th": ("เป้าหมาย", "ค่าเฉลี่ย", "รวม"),
}
_SAME_AS = {
    "no": "nb", "nn": "nb", "iw": "he", "zh-tw": "zh-hant", "zh-hk": "zh-hant", "zh-mo": "zh-hant", "yue": "zh-hant",
}  # fmt: skip


def word(key: Key, tag: str) -> str:
    """Return one of the engine's own words in the language of a BCP 47 tag; in English where it has no translation.

    They begin with a capital where the script has them; `continued` does not, for it stands in brackets behind a title.
    """
    parts = tag.lower().replace("_", "-").split("-")
    region = "-".join(parts[:2])
    language = next((name for name in (region, parts[0]) if name in _WORDS or name in _SAME_AS), "en")
    name = _SAME_AS.get(language, language)
    return dict(zip((*_KEYS, *_CHART_KEYS), (*_WORDS[name], *_CHART_WORDS[name]), strict=True))[key]


_CONTINUED = lazy_pattern(
    r"\s*[(（](?:"
    + "|".join(re.escape(words[1]) for words in _WORDS.values())
    + r")(?: (?P<number>\d+))?[)）]$"
)


def is_continued(title: str) -> bool:
    """Whether a title ends in a mark of continuation."""
    return _CONTINUED.search(title) is not None


def without_mark(title: str) -> str:
    """Return a title without its mark of continuation."""
    return _CONTINUED.sub("", title)


def continued(title: str, number: int, tag: str) -> str:
    """Return the title of a slide that continues another, in the language of a BCP 47 tag; with one mark, never two.

    Args:
        title: Title of the first slide; one that continues a slide itself is counted on.
        number: 1 for the slide after the first; later ones carry it.
        tag: BCP 47 tag of the deck.
    """
    match = _CONTINUED.search(title)
    if match is not None:
        title, number = title[: match.start()], number + int(match["number"] or 1)
    again = f"{word('continued', tag)} {number}" if number > 1 else word("continued", tag)
    is_full_width = tag.lower().partition("-")[0] in {"zh", "ja", "yue"}
    return f"{title}（{again}）" if is_full_width else f"{title} ({again})"


@dataclass(frozen=True, slots=True)
class Phrases:
    """Sentences with places for the deck's own words and numbers; the defaults hold in any language.

    Attributes:
        kinds: Names of kinds and forms of charts, in the order that `phrases.toml` gives; () for a language without.
        head: What a chart is: `{kind}` and what it is `{about}`.
        categories, points: How many there are, `{count}`.
        highest, lowest: An extreme `{value}`, and where it stands, `{at}`.
        highest_shared, lowest_shared: The same where it stands at several places.
        same: The one `{value}` of all places.
        empty: That there are no values.
        course: The first and the last value, `{first}` and `{last}`, and where they stand, `{at_first}`, `{at_last}`.
        rise, fall: The largest step of a waterfall up or down, `{value}` and `{at}`.
        fullest: The largest `{count}` of a histogram among all, `{total}`, and its class, `{at}`.
        classes: The `{first}` and the `{last}` class of a histogram.
        span: Two ends, `{low}` and `{high}`, no sentence.
        change: How much changed, `{change}`, from `{start}` to `{end}`.
        band: What a range is called that has no name.
        highlighted: What stands out, `{names}`.
        rest: What `{name}` sums up, `{count}` parts.
        more: How many names are left out of a list, `{count}`; no sentence.
        table: What a table lists: `{rows}` and `{columns}`.
        point: Which of several points comes, `{number}` of `{total}`.
        recap: Before the heads of what was said, `{heads}`.
        next: Before the title of the next slide, `{title}`.
        joint: Between names in a list.
        stop: Ends a sentence.
    """

    kinds: tuple[str, ...] = ()
    head: str = "{about}"
    categories: str = ""
    points: str = ""
    highest: str = "{at}: {value}."
    lowest: str = "{at}: {value}."
    highest_shared: str = "{at}: {value}."
    lowest_shared: str = "{at}: {value}."
    same: str = "{value}."
    empty: str = ""
    course: str = "{at_first}: {first}. {at_last}: {last}."
    rise: str = "{at}: {value}."
    fall: str = "{at}: {value}."
    fullest: str = "{at}: {count} / {total}."
    classes: str = "{first} – {last}."
    span: str = "{low} – {high}"
    change: str = "{start} – {end}: {change}."
    band: str = ""
    highlighted: str = "{names}."
    rest: str = ""
    more: str = "+{count}"
    table: str = "{columns}: {rows}."
    point: str = "{number}. {text}"
    recap: str = "{heads}."
    next: str = "{title}."
    joint: str = ", "
    stop: str = "."

    def listed(self, names: Sequence[str], most: int) -> str:
        """Return names as a list, the first of them where they are many more than `most`, and how many follow."""
        shown = (
            list(names)
            if len(names) <= most + 1
            else [*names[:most], self.more.format(count=len(names) - most)]
        )
        return self.joint.join(shown)


@lru_cache(maxsize=1)
def _languages() -> Mapping[str, Mapping[str, Any]]:
    return tomllib.loads((pkgutil.get_data(__name__.rpartition(".")[0], "phrases.toml") or b"").decode())


@lru_cache(maxsize=32)
def phrases(tag: str) -> Phrases:
    """Return the sentences of a language, by BCP 47 tag; where it has none, the deck's words alone."""
    primary = tag.lower().partition("-")[0]
    words = _languages().get("zh" if primary == "yue" else primary, {})
    known = replace(Phrases(), **words)
    return replace(known, kinds=tuple(known.kinds))
