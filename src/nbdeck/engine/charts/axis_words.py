"""What charts say of their axes, in the language of the deck."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, TypeAlias

from nbdeck.contract import slides
from nbdeck.contract.enums import ChartForm, SeriesRole
from nbdeck.engine.charts.series_values import SeriesValues
from nbdeck.engine.scene.elements import ChartKind

_NO_NAME = re.compile(r"(series|values?|data|y)?[\s_]*\d*", re.IGNORECASE)

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


def name_as_title(
    kind: ChartKind, rows: Sequence[SeriesValues], title: str, given: Sequence[SeriesValues]
) -> str:
    """Return the name of the only series, which no legend says."""
    name = rows[0].name
    is_told = name.casefold() in title.casefold() or _NO_NAME.fullmatch(name) is not None
    has_legend = len(rows) > 1 or any(row.role in (SeriesRole.LINE, SeriesRole.RIGHT_LINE) for row in given)
    return "" if has_legend or is_told or kind in ("PIE", "DOUGHNUT", "SCATTER") else name


def told_title(title: str, given: Sequence[SeriesValues], spec: slides.Chart, lang: str) -> str:
    """Return a title that says what else a reader has to know: of a scale, of areas, of the ends of error bars."""
    named = {role: {row.name for row in given if row.role is role and row.name} for role in SeriesRole}
    sizes, ends = named[SeriesRole.SIZE], [named[role] for role in (SeriesRole.LOW, SeriesRole.HIGH)]
    if spec.form is ChartForm.ERROR_BARS and all(len(names) == 1 for names in ends):
        reach = " – ".join(name for names in ends for name in names)
        title = f"{title} ({reach})" if title else reach
    parts = [title, f"● {', '.join(sorted(sizes))}" if sizes else ""]
    parts += [axis_word("log_scale", lang)] if spec.has_log_axis else []
    whole = ", ".join(filter(None, parts))
    return whole[:1].upper() + whole[1:] if spec.has_log_axis and not title else whole
