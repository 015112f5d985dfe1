"""What charts say of their axes, in the language of the deck."""

from typing import Literal, TypeAlias

AxisKey: TypeAlias = Literal["right_axis", "left_axis", "log_scale"]

_KEYS: tuple[AxisKey, ...] = ("right_axis", "left_axis", "log_scale")
_WORDS: dict[str, tuple[str, str, str]] = {
    "en": ("right axis", "left axis", "log scale"),
    "de": ("rechte Achse", "linke Achse", "logarithmisch"),
    "fr": ("axe de droite", "axe de gauche", "échelle log."),
    "es": ("eje derecho", "eje izquierdo", "escala log."),
    "it": ("asse destro", "asse sinistro", "scala log."),
    "pt": ("eixo direito", "eixo esquerdo", "escala log."),
    "nl": ("rechteras", "linkeras", "logaritmisch"),
    "pl": ("prawa oś", "lewa oś", "skala log."),
    "sv": ("höger axel", "vänster axel", "logskala"),
    "da": ("højre akse", "venstre akse", "logaritmisk"),
    "nb": ("høyre akse", "venstre akse", "logaritmisk"),
    "fi": ("oikea akseli", "vasen akseli", "logaritminen"),
    "cs": ("pravá osa", "levá osa", "log. měřítko"),
    "ro": ("axa din dreapta", "axa din stânga", "scară log."),
    "hu": ("jobb tengely", "bal tengely", "log. skála"),
    "ru": ("правая ось", "левая ось", "лог. шкала"),
    "uk": ("права вісь", "ліва вісь", "лог. шкала"),
    "bg": ("дясна ос", "лява ос", "лог. скала"),
    "el": ("δεξιός άξονας", "αριστερός άξονας", "λογ. κλίμακα"),
    "tr": ("sağ eksen", "sol eksen", "log ölçek"),
    "vi": ("trục phải", "trục trái", "thang log"),
    "id": ("sumbu kanan", "sumbu kiri", "skala log"),
    "zh": ("右轴", "左轴", "对数刻度"),
    "zh-hant": ("右軸", "左軸", "對數刻度"),
    "ja": ("右軸", "左軸", "対数目盛"),
    "ko": ("오른쪽 축", "왼쪽 축", "로그 눈금"),
    "ar": ("المحور الأيمن", "المحور الأيسر", "مقياس لوغاريتمي"),
    "fa": ("محور راست", "محور چپ", "مقیاس لگاریتمی"),
    "he": ("ציר ימני", "ציר שמאלי", "סולם לוגריתמי"),
    "hi": ("दायाँ अक्ष", "बायाँ अक्ष", "लघुगणकीय पैमाना"),
    "th": ("แกนขวา", "แกนซ้าย", "มาตราส่วนลอการิทึม"),
}
_SAME_AS = {"no": "nb", "nn": "nb", "iw": "he", "zh-tw": "zh-hant", "zh-hk": "zh-hant", "zh-mo": "zh-hant"}


def axis_word(key: AxisKey, tag: str) -> str:
    """Return one of these words in the language of a BCP 47 tag; in English where it has no translation."""
    parts = tag.lower().replace("_", "-").split("-")
    names = (_SAME_AS.get(name, name) for name in ("-".join(parts[:2]), parts[0]))
    return next((_WORDS[name] for name in names if name in _WORDS), _WORDS["en"])[_KEYS.index(key)]
