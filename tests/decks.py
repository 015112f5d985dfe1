"""Decks that the rules judge: every layout, item count, chart and table with contents that strain them."""

from __future__ import annotations

from collections.abc import Iterator

from nbdeck.contract.enums import Verbosity
from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.contract.slides import Slide
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.pipeline import template_names
from sampling import sampled

TITLE_200 = (
    "Revenue grew by twelve percent in the second quarter because the northern region opened three stores, "
    "while costs stayed flat after the move to a single data centre and fewer returns were on record"
)

CONTENTS: dict[str, tuple[str, tuple[str, ...]]] = {
    "short": (
        "What we learned from {layout} {count}",
        (
            "Focus: One goal a team",
            "Speed: Ship every week",
            "Trust: Numbers first",
            "Care: Ask the customer",
            "Calm: Fewer meetings",
            "Proof: Measure twice",
        ),
    ),
    "plain": (
        "Plain sentences for {layout} {count}",
        (
            "We interview twelve customers and map how they buy today.",
            "The team agrees on one measurable goal for the quarter.",
            "Three prototypes are tested with real orders in two regions.",
            "The best prototype ships first where demand is highest.",
            "Results decide whether the rollout continues next year.",
            "Everything is written down where everyone can read it.",
        ),
    ),
    "long": (
        TITLE_200[:186] + " {layout} {count}",
        tuple(
            f"{heading}: Every team plans its quarter around one measurable goal, reviews it each Monday with the "
            "people who depend on it, and drops work that does not move it; the review lasts twenty minutes."
            for heading in (
                "Discover the need",
                "Define the goal",
                "Design it",
                "Deliver early",
                "Learn",
                "Repeat",
            )
        ),
    ),
    "german": (
        "Grundstücksverkehrsgenehmigungszuständigkeit und ihre Folgen: {layout} {count}",
        (
            "Rechtsschutzversicherungsgesellschaften: Sie übernehmen die Haftung für den Straßenverkehr",
            "Kraftfahrzeughaftpflichtversicherung: Arbeiterunfallversicherungsgesetz und Zulassungsordnung",
            "Lebensmittelüberwachung: Betäubungsmittelverschreibungsverordnung",
            "Bundesausbildungsförderungsgesetz: kurz",
            "Verkehrsinfrastrukturfinanzierung: lang und breit erklärt",
            "Donaudampfschifffahrt: Kapitänsmütze und Elektrizitätswerk",
        ),
    ),
    "chinese": (
        "今年的收入增长快于市场：{layout} {count}",
        (
            "收入：今年的收入增长快于市场，运营成本在合并数据中心后下降12%。",
            "客户：客户停留的时间比以前更长，NPS达到72，回购率为34%。",
            "团队：我们新增了3个区域团队，覆盖全部主要城市。",
            "产品：“新产品”提前2周上线。",
            "展望：明年继续扩大AI投入。",
            "风险：供应链仍需关注。",
        ),
    ),
    "arabic": (
        "نمت الإيرادات أسرع من السوق {layout} {count}",
        (
            "النمو: نمت الإيرادات أسرع من السوق في كل منطقة نخدمها (2026).",
            "العملاء: يبقى العملاء مدة أطول من قبل ويعود ثلثهم خلال شهر.",
            "الفريق: أضفنا ثلاثة فرق إقليمية جديدة.",
            "المنتج: أطلقنا المنتج قبل الموعد بأسبوعين.",
            "الخطة: نواصل الاستثمار في العام القادم.",
            "المخاطر: سلسلة التوريد تحتاج إلى متابعة.",
        ),
    ),
    "hindi": (
        "राजस्व बाज़ार से तेज़ी से बढ़ा {layout} {count}",
        (
            "विकास: राजस्व बाज़ार से तेज़ी से बढ़ा और लागत कम हुई।",
            "ग्राहक: ग्राहक पहले से अधिक समय तक रुकते हैं।",
            "टीम: तीन नई टीमें जुड़ीं।",
            "उत्पाद: उत्पाद समय से पहले आया।",
            "योजना: अगले वर्ष निवेश बढ़ेगा।",
            "जोखिम: आपूर्ति शृंखला पर ध्यान दें।",
        ),
    ),
    "words": ("Three regions grew {layout} {count}", ("Grow", "Save", "Ship", "Learn", "Rest", "Go")),
    "figures": (
        "The year in numbers {layout} {count}",
        (
            "34 %: come back within a month",
            "$1.2M: saved",
            "4.8x: return",
            "12: new markets",
            "97 %: on time",
            "3: x",
        ),
    ),
    "paragraphs": (
        TITLE_200[:186] + " {layout} {count}",
        tuple(
            f"Heading of part {number}: Every team plans its quarter around one measurable goal, reviews it each Monday "
            "with the people who depend on it, and drops work that does not move it; the review lasts twenty minutes, is "
            "led by a different person each time and ends with one written decision that everybody can find later."
            for number in range(6)
        ),
    ),
}
SOURCES = dict.fromkeys(("words", "figures", "paragraphs"), "Sales ledger, July 2026")
"""What stands under the slides of some kinds."""
NUMBERS = ("34 %", "$1.2M", "4.8x", "12", "97 %")
ARRANGED = [layout for layout in Layout if layout not in {Layout.CHART, Layout.TABLE, Layout.THANKS}]


def arranged_slides(kind: str) -> Iterator[Slide]:
    """Yield every layout that arranges items, with every item count, filled with one kind of content."""
    title, parts = CONTENTS[kind]
    for layout in ARRANGED:
        for count in ITEM_COUNTS[layout]:
            lines = parts[:count]
            if layout is Layout.BIG_NUMBER:
                lines = tuple(
                    f"{n}: {part.split(':')[-1].split('：')[-1]}"
                    for n, part in zip(NUMBERS, parts, strict=False)
                )
                lines = lines[:count]
            yield Slide(
                title=title.format(layout=layout.value.lower().replace("_", " "), count=count),
                layout=layout,
                item_amount=count,
                content="\n".join(f"- {line}" for line in lines),
                source=SOURCES.get(kind),
            )
    yield Slide(title=title.format(layout="thanks", count=0), layout=Layout.THANKS, item_amount=0, content="")


def _chart(kind: str, title: str, categories: list[str], **series: list[float | None]) -> Slide:
    return Slide.model_validate(
        {
            "title": title,
            "chart": {
                "type": kind,
                "categories": categories,
                "series": [{"name": name, "values": values} for name, values in series.items()],
                "source": "Order book, 2026",
            },
        }
    )


def chart_slides() -> Iterator[Slide]:
    """Yield all chart types, with negatives, gaps, many series, many points and long labels."""
    months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    north = [120.0, 131, 98, 142, 160, 172, 169, 175, 181, 190, 188, 204]
    south = [134.0, 129, 112, 133, 135, 136, 140, 138, 139, 141, 137, 145]
    branches = [
        "Information and communication",
        "Wholesale and retail trade",
        "Manufacturing",
        "Professional services",
        "Accommodation and food",
    ]
    yield _chart("BAR", "One series of bars", months[:6], North=north[:6])
    yield _chart("BAR", "Two series of bars with long labels", branches, Now=north[:5], Then=south[:5])
    yield _chart("BAR", "Gains and losses", months, Change=[3, -2.5, 1, 0, -4, 6, 7, None, -1, 2, 4, 9])
    yield _chart("STACKED_BAR", "Stacked bars", months[:6], North=north[:6], South=south[:6], West=south[6:])
    yield _chart(
        "HORIZONTAL_BAR", "Horizontal bars with long labels", branches, Employees=[312, 540, 433, 220, 130]
    )
    yield _chart("LINE", "Two lines, labelled where they end", months, North=north, South=south)
    yield _chart("LINE", "A line with gaps", months, North=[None, *north[1:5], None, None, *north[7:]])
    yield _chart(
        "LINE",
        "A year of days",
        [f"2025-{1 + day // 30:02d}-{1 + day % 30:02d}" for day in range(360)],
        Visits=[float(1000 + (day * 37) % 211 + day) for day in range(360)],
    )
    yield _chart("AREA", "Two areas", months, North=north, South=south)
    yield _chart("PIE", "Four slices", ["North", "South", "East", "West"], Share=[40, 30, 20, 10])
    yield _chart(
        "DOUGHNUT",
        "Ten slices, the small ones together",
        [f"Part {n}" for n in range(10)],
        Share=[30, 25, 15, 10, 8, 5, 3, 2, 1, 1],
    )
    yield _chart("SCATTER", "Points", ["1", "2.5", "3", "4.5", "6"], A=[2, 3, 5, 4, 8], B=[1, None, 2, 6, 7])
    yield _chart(
        "BAR",
        "Twelve series",
        months[:4],
        **{f"Series {n}": [float(n + k) for k in range(4)] for n in range(12)},
    )
    yield _chart(
        "BAR", "Large numbers", months[:5], Revenue=[1_200_000, 3_400_000, 2_500_000, 2_900_000, 4_100_000]
    )
    yield _chart("LINE", "Small numbers", months[:5], Rate=[0.0012, 0.0034, 0.0025, 0.0029, 0.0041])
    yield Slide(
        title="A chart from words", layout=Layout.CHART, item_amount=0, content="North: 12\nSouth: 9\nWest: 7"
    )


def table_slides() -> Iterator[Slide]:
    """Yield a small table, one of forty rows, one of fifteen columns and one of long text."""
    small = (("Month", "Orders", "Change"), ("January", "1,200", "2.5 %"), ("February", "980", "-12.25 %"))
    forty = (
        ("Region", "Country", "Year", "Revenue"),
        *tuple(
            (f"Region {n}", f"Country of number {n}", str(1986 + n), f"{n * 1234.5:,.1f}") for n in range(40)
        ),
    )
    wide = (
        ("Name", *(f"Column {n}" for n in range(14))),
        *tuple((f"Row {row}", *(str(row * n * 17) for n in range(14))) for row in range(5)),
    )
    texts = (
        ("Topic", "What it means"),
        *tuple(tuple(part.split(": ", 1)) for part in CONTENTS["long"][1][:4]),
    )
    for title, rows in (
        ("A small table", small),
        ("Forty rows", forty),
        ("Fifteen columns", wide),
        ("Long texts", texts),
    ):
        yield Slide(
            title=title,
            layout=Layout.TABLE,
            item_amount=0,
            content="",
            table=rows,
            source="Ledger, July 2026",
        )


KINDS = (*CONTENTS, "charts", "tables")


def deck(kind: str, template: str, part: int | None = None) -> Deck:
    """Return the deck of one kind of content in one template, or one of `PARTS` of it: each has every third slide."""
    slides = {"charts": chart_slides, "tables": table_slides}.get(kind, lambda: arranged_slides(kind))()
    return Deck(
        slides=tuple(DeckSlide(spec=slide) for slide in slides)[part :: 1 if part is None else PARTS],
        template=template,
        title=CONTENTS.get(kind, ("Charts and tables",))[0]
        .replace("{layout} {count}", "")
        .strip(" :：")[:120],
        subtitle="For the board",
        add_speaker_notes=kind == "plain",
        # A budget of words would leave little of what strains the layouts.
        verbosity=Verbosity.TEXT_HEAVY if kind == "long" else Verbosity.STANDARD,
    )


def gallery() -> Iterator[tuple[str, str]]:
    """Yield every (kind, template)."""
    yield from ((kind, template) for template in template_names() for kind in KINDS)


FIDELITY = {
    "default": ("plain", "chinese", "arabic"),
    "monarch": ("short", "hindi"),
    "aurora": ("german", "arabic"),
    "adam": ("long", "chinese"),
    "bruno": ("plain", "chinese", "arabic"),
    "clyde": ("german", "hindi"),
    "daniel": ("short", "long"),
    "eddy": ("german", "chinese"),
    "felix": ("plain", "hindi"),
    "gradient": ("short", "chinese", "hindi"),
    "iris": ("plain", "long", "chinese"),
    "lavender": ("long", "arabic"),
    "marina": ("german", "arabic"),
    "monolith": ("short", "chinese", "arabic"),
    "nebula": ("long", "chinese", "hindi"),
    "nexus": ("plain", "german", "hindi"),
    "serene": ("short", "chinese", "arabic"),
}
"""Kinds of content that are compared with LibreOffice's drawing beside charts and tables, for every template."""
PARTS = 3
COMPARED = sampled(
    (
        (template, (kind, part))
        for template, kinds in FIDELITY.items()
        for kind in ("charts", "tables", *kinds)
        for part in range(PARTS)
    ),
    share=1000,
)
"""Every slide of every kind of content is compared in one of the templates, and something of every template."""


def case_name(value: str | tuple[str, int]) -> str:
    """Return a template, or a kind of content and its part, as one word."""
    return value if isinstance(value, str) else f"{value[0]}{value[1]}"
