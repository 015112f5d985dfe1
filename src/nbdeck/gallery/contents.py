"""What the gallery shows: contents of seven kinds in every layout, charts of every type, tables of every shape."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from operator import itemgetter
from typing import Any

from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.contract.slides import Slide
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.gallery.forms import FLAT, MONTHS, SOURCE, UP, form_slides


@dataclass(frozen=True, slots=True)
class Content:
    """Words for one kind of deck.

    Attributes:
        about: What strains a slide here, for the score sheet.
        title: Of the deck; slides add layout and count to `slide_title`.
        items: Six lines, `Head: text`.
    """

    about: str
    title: str
    slide_title: str
    items: tuple[str, ...]


CONTENTS: dict[str, Content] = {
    "brief": Content(
        "few words on much room",
        "A year in brief",
        "In brief",
        (
            "Plan: Two goals",
            "Team: Nine people",
            "Pace: Weekly",
            "Money: On budget",
            "Risk: One supplier",
            "Next: A pilot",
        ),
    ),
    "sentences": Content(
        "plain sentences without heads",
        "How the bakery found its morning customers",
        "How mornings changed",
        (
            "Doors open at six, an hour before the first commuter train leaves.",
            "Half of the dough now rests overnight, so that ovens start warm.",
            "Two counters serve regular customers without a queue.",
            "Prices of the three most bought loaves have not moved since spring.",
            "Left-over bread goes to the kitchen across the street at noon.",
            "Every change was kept only where sales of the week confirmed it.",
        ),
    ),
    "long": Content(
        "titles of 190 characters, items of 200",
        "What twelve months of measurements along the northern line tell about delays and their causes",
        "Delays along the northern line come from three junctions and one signal box, and most of them could be "
        "avoided with a timetable that leaves four more minutes at the terminus",
        tuple(
            f"{head}: Trains wait there for a free platform on two of three weekdays, most often between seven and "
            "nine in the morning, and pass their delay on to every train that follows on the same track until noon."
            for head in (
                "West junction",
                "River bridge",
                "Old depot",
                "Signal box",
                "Terminus",
                "Freight yard",
            )
        ),
    ),
    "german": Content(
        "compounds of up to forty letters",
        "Niederschlagswasserbeseitigungsgebührensatzung: was sich ändert",
        "Was sich für Grundstückseigentümer ändert",
        (
            "Bemessungsgrundlage: Versiegelungsflächenanteil statt Frischwasserverbrauchsmenge",
            "Übergangsbestimmungen: Gebührenbescheide gelten bis zum Jahresende",
            "Flächenerhebungsbogen: Rücksendung innerhalb von sechs Wochen",
            "Ermäßigungstatbestände: Dachbegrünung, Zisternen und Rasengittersteine",
            "Widerspruchsmöglichkeiten: schriftlich oder elektronisch",
            "Ansprechpartner: Stadtentwässerungsbetriebe",
        ),
    ),
    "chinese": Content(
        "no spaces between words",
        "城市图书馆的新一年",
        "图书馆的变化",
        (
            "开放：周末开放时间延长到晚上十点，周一照常闭馆。",
            "藏书：新增三千册儿童读物和两百种期刊。",
            "读者：登记读者人数比去年增加百分之十八。",
            "活动：每月举办四场讲座。",
            "空间：二楼改为安静的自习区。",
            "计划：明年更换借阅系统。",
        ),
    ),
    "arabic": Content(
        "right to left, mirrored",
        "محطة القطار الجديدة",
        "ما الذي تغير في المحطة",
        (
            "الوصول: ثلاثة مداخل بدلا من مدخل واحد منذ عام 2025.",
            "الرصيف: أرصفة أطول تتسع لقطارين في وقت واحد.",
            "المعلومات: لوحات واضحة باللغتين.",
            "الخدمة: مكتب مفتوح طوال اليوم.",
            "السلامة: إضاءة أفضل في الليل.",
            "الخطوة التالية: موقف للدراجات.",
        ),
    ),
    "hindi": Content(
        "marks above and below the line",
        "गाँव का नया पुस्तकालय",
        "पुस्तकालय में क्या बदला",
        (
            "समय: अब सुबह आठ बजे से रात नौ बजे तक खुला रहता है।",
            "पुस्तकें: दो हज़ार नई पुस्तकें आईं।",
            "पाठक: बच्चों की संख्या दोगुनी हुई।",
            "कक्ष: पढ़ने के लिए शांत कक्ष बना।",
            "सहायता: हर शनिवार निःशुल्क कक्षा।",
            "आगे: इंटरनेट की सुविधा।",
        ),
    ),
}
_FIGURES = ("62 %", "3.4M", "2.5x", "18", "-7 %")
_ARRANGED = tuple(
    layout for layout in Layout if layout not in {Layout.CHART, Layout.TABLE, Layout.THANKS, Layout.QUOTE}
)
KINDS = (*CONTENTS, "charts", "forms", "tables")
"""Every kind of deck, in the order of the score sheet."""
ABOUT = {kind: content.about for kind, content in CONTENTS.items()} | {
    "charts": "every type, gaps, negatives, many series and points",
    "forms": "every form, and every mark that has a place on one",
    "tables": "forty rows, fifteen columns, long cells",
}
"""What each kind strains, in words."""


def gallery_deck(kind: str, template: str) -> Deck:
    """Return the deck of one kind in one template; the same arguments always give the same deck."""
    makers = {"charts": _charts, "forms": form_slides, "tables": _tables}
    slides = makers[kind]() if kind in makers else _texts(kind)
    title = CONTENTS[kind].title if kind in CONTENTS else f"A gallery of {kind}"
    return Deck(
        slides=tuple(DeckSlide(spec=Slide.model_validate(each)) for each in slides),
        template=template,
        title=title,
        subtitle=template.capitalize(),
    )


def shown_counts(kind: str, layout: Layout) -> tuple[int, ...]:
    """Return the item counts of a layout in the deck of a kind: two, others in each, all of them over the kinds."""
    counts, turn = ITEM_COUNTS[layout], list(CONTENTS).index(kind)
    places = {turn % len(counts), (turn + len(counts) // 2) % len(counts)}
    return tuple(counts[place] for place in sorted(places))


def _texts(kind: str) -> Iterator[dict[str, Any]]:
    content = CONTENTS[kind]
    shown = [
        (layout, count, turn) for layout in _ARRANGED for turn, count in enumerate(shown_counts(kind, layout))
    ]
    for layout, count, _ in sorted(shown, key=itemgetter(2)):
        lines = content.items[:count]
        if layout is Layout.BIG_NUMBER:
            lines = tuple(f"{figure}: {_text(line)}" for figure, line in zip(_FIGURES, lines, strict=False))
        words = layout.value.lower().replace("_", " ")
        yield {
            "title": f"{content.slide_title} ({words} {count})",
            "layout": layout,
            "item_amount": count,
            "content": "\n".join(f"- {line}" for line in lines),
        }
    said = f"{_text(content.items[0])}\n— {content.items[-1].replace('：', ':').split(':')[0]}"
    yield {
        "title": f"{content.slide_title} (quote)",
        "layout": Layout.QUOTE,
        "item_amount": 1,
        "content": said,
    }
    yield {"title": content.items[-1], "layout": Layout.THANKS, "item_amount": 0, "content": ""}


def _text(line: str) -> str:
    return line.replace("：", ":").split(":")[-1].strip()


_LONG = (
    "Repairs and maintenance",
    "Energy and water",
    "Rents and leases",
    "Training of new staff",
    "Insurance",
)


def _charts() -> Iterator[dict[str, Any]]:
    year, half = MONTHS, MONTHS[:6]
    yield _chart("BAR", "One series", half, Visits=UP[:6])
    yield _chart("BAR", "Three series", half, East=UP[:6], West=FLAT[:6], South=UP[6:])
    yield _chart("BAR", "Above and below zero", year, Change=(4, -3, 2.5, 0, -6, 8, None, 5, -1, 3, -2, 7))
    yield _chart(
        "BAR", "Ten series", half[:3], **{f"Line {n}": (n + 1.0, n + 2.5, 9.0 - n) for n in range(10)}
    )
    yield _chart("STACKED_BAR", "Parts of a whole", half, East=UP[:6], West=FLAT[:6], South=UP[6:])
    yield _chart("HORIZONTAL_BAR", "Long names", _LONG, Cost=(812_000, 455_000, 390_500, 120_000, 64_250))
    yield _chart("LINE", "Two lines", year, North=UP, South=FLAT)
    yield _chart("LINE", "Missing months", year, North=(*UP[:3], None, None, *UP[5:]))
    yield _chart(
        "LINE",
        "Three hundred points",
        tuple(f"{2025 + day // 336}-{1 + day // 28 % 12:02d}-{1 + day % 28:02d}" for day in range(300)),
        Level=tuple(200.0 + day / 3 + day * 53 % 29 for day in range(300)),
    )
    yield _chart("AREA", "Two areas", year, North=UP, South=FLAT)
    yield _chart("PIE", "Four slices", ("Rail", "Road", "Air", "Sea"), Share=(46, 31, 14, 9))
    parts = tuple(f"Branch {n}" for n in range(1, 12))
    yield _chart("DOUGHNUT", "Eleven slices", parts, Share=(28, 21, 15, 11, 8, 6, 4, 3, 2, 1, 1))
    yield _chart("SCATTER", "Points", ("1", "2", "3.5", "5", "8"), A=(3, 5, 4, 8, 9), B=(1, None, 3, 2, 6))
    yield {
        "title": "From words",
        "layout": Layout.CHART,
        "item_amount": 0,
        "content": "Rail: 46\nRoad: 31\nAir: 14",
    }


def _chart(
    kind: str, title: str, categories: tuple[str, ...], **series: tuple[float | None, ...]
) -> dict[str, Any]:
    rows = [{"name": name.replace("_", " "), "values": values} for name, values in series.items()]
    return {
        "title": f"{title}: {kind.lower().replace('_', ' ')}",
        "chart": {
            "type": kind,
            "categories": categories,
            "series": rows,
            "source": SOURCE,
        },
    }


def _tables() -> Iterator[dict[str, Any]]:
    small = [["Line", "Trains", "On time"], ["North", "1,240", "91.5 %"], ["South", "860", "88.25 %"]]
    rows = [["Stop", "Place", "Opened", "Passengers"]]
    rows += [
        [f"Stop {n}", f"Place {n * 7 % 40}", str(1901 + 3 * n), f"{n * n * 97.5:,.1f}"] for n in range(1, 41)
    ]
    wide = [["Week", *(f"Line {n}" for n in range(1, 15))]]
    wide += [
        [f"Week {week}", *(str(week * line * 13 % 997) for line in range(1, 15))] for week in range(1, 8)
    ]
    words = [["Place", "What happens"], *(line.split(": ") for line in CONTENTS["long"].items[:4])]
    tables = {"Three columns": small, "Forty rows": rows, "Fifteen columns": wide, "Long cells": words}
    for title, table in tables.items():
        yield {"title": title, "table": table, "source": SOURCE}
