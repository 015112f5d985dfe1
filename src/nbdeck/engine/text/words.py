"""The few words that the engine itself writes on slides, in the language of the deck."""

import re
from typing import Literal, TypeAlias

Key: TypeAlias = Literal["contents", "continued", "source", "thanks", "other", "page"]

_KEYS: tuple[Key, ...] = ("contents", "continued", "source", "thanks", "other", "page")
_WORDS: dict[str, tuple[str, str, str, str, str, str]] = {
    "en": ("Contents", "continued", "Source", "Thank you", "Other", "Page"),
    "de": ("Inhalt", "Fortsetzung", "Quelle", "Vielen Dank", "Sonstige", "Seite"),
    "fr": ("Sommaire", "suite", "Source", "Merci", "Autres", "Page"),
    "es": ("Contenido", "continuación", "Fuente", "Gracias", "Otros", "Página"),
    "it": ("Sommario", "continua", "Fonte", "Grazie", "Altro", "Pagina"),
    "pt": ("Conteúdo", "continuação", "Fonte", "Obrigado", "Outros", "Página"),
    "nl": ("Inhoud", "vervolg", "Bron", "Bedankt", "Overige", "Pagina"),
    "pl": ("Spis treści", "ciąg dalszy", "Źródło", "Dziękujemy", "Inne", "Strona"),
    "sv": ("Innehåll", "fortsättning", "Källa", "Tack", "Övrigt", "Sida"),
    "da": ("Indhold", "fortsat", "Kilde", "Tak", "Andet", "Side"),
    "nb": ("Innhold", "fortsatt", "Kilde", "Takk", "Annet", "Side"),
    "fi": ("Sisältö", "jatkuu", "Lähde", "Kiitos", "Muut", "Sivu"),
    "cs": ("Obsah", "pokračování", "Zdroj", "Děkujeme", "Ostatní", "Strana"),
    "ro": ("Cuprins", "continuare", "Sursă", "Mulțumim", "Altele", "Pagina"),
    "hu": ("Tartalom", "folytatás", "Forrás", "Köszönjük", "Egyéb", "Oldal"),
    "ru": ("Содержание", "продолжение", "Источник", "Спасибо", "Прочее", "Страница"),
    "uk": ("Зміст", "продовження", "Джерело", "Дякуємо", "Інше", "Сторінка"),
    "bg": ("Съдържание", "продължение", "Източник", "Благодарим", "Други", "Страница"),
    "el": ("Περιεχόμενα", "συνέχεια", "Πηγή", "Ευχαριστούμε", "Λοιπά", "Σελίδα"),
    "tr": ("İçindekiler", "devam", "Kaynak", "Teşekkürler", "Diğer", "Sayfa"),
    "vi": ("Nội dung", "tiếp theo", "Nguồn", "Xin cảm ơn", "Khác", "Trang"),
    "id": ("Daftar isi", "lanjutan", "Sumber", "Terima kasih", "Lainnya", "Halaman"),
    "zh": ("目录", "续", "来源", "谢谢", "其他", "页"),
    "zh-hant": ("目錄", "續", "來源", "謝謝", "其他", "頁"),
    "ja": ("目次", "続き", "出典", "ありがとうございました", "その他", "ページ"),
    "ko": ("목차", "계속", "출처", "감사합니다", "기타", "페이지"),
    "ar": ("المحتويات", "تابع", "المصدر", "شكرًا لكم", "أخرى", "صفحة"),
    "fa": ("فهرست", "ادامه", "منبع", "سپاسگزاریم", "سایر", "صفحه"),
    "he": ("תוכן העניינים", "המשך", "מקור", "תודה", "אחר", "עמוד"),
    "hi": ("विषय-सूची", "जारी", "स्रोत", "धन्यवाद", "अन्य", "पृष्ठ"),
    "th": ("สารบัญ", "ต่อ", "ที่มา", "ขอบคุณ", "อื่น ๆ", "หน้า"),
}
_SAME_AS = {
    "no": "nb", "nn": "nb", "iw": "he", "zh-tw": "zh-hant", "zh-hk": "zh-hant", "zh-mo": "zh-hant", "yue": "zh-hant",
}  # fmt: skip


def word(key: Key, tag: str) -> str:
    """Return one of the engine's own words in the language of a BCP 47 tag; in English where it has no translation.

    `contents`, `source`, `thanks`, `other` and `page` begin with a capital where the script has them; `continued`
    does not, for it stands in brackets behind a title.
    """
    parts = tag.lower().replace("_", "-").split("-")
    region = "-".join(parts[:2])
    language = next((name for name in (region, parts[0]) if name in _WORDS or name in _SAME_AS), "en")
    return _WORDS[_SAME_AS.get(language, language)][_KEYS.index(key)]


_CONTINUED = re.compile(
    r"\s*[(（](?:"
    + "|".join(re.escape(words[1]) for words in _WORDS.values())
    + r")(?: (?P<number>\d+))?[)）]$"
)


def is_continued(title: str) -> bool:
    """Whether a title ends in a mark of continuation."""
    return _CONTINUED.search(title) is not None


def continued(title: str, number: int, tag: str) -> str:
    """Return the title of a slide that continues another, in the language of a BCP 47 tag; with one mark, never two.

    Args:
        title: Title of the first slide; one that continues a slide itself is counted on.
        number: 1 for the slide after the first; later ones carry it.
        tag: BCP 47 tag of the deck.
    """
    found = _CONTINUED.search(title)
    if found is not None:
        title, number = title[: found.start()], number + int(found["number"] or 1)
    again = f"{word('continued', tag)} {number}" if number > 1 else word("continued", tag)
    is_full_width = tag.lower().partition("-")[0] in {"zh", "ja", "yue"}
    return f"{title}（{again}）" if is_full_width else f"{title} ({again})"
