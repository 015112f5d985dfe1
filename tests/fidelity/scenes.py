"""Scenes made by hand that hold every kind of element with every attribute; no layout is involved."""

import io
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PIL import Image, ImageDraw

from nbdeck.engine.scene.boxes import BACKGROUND, INK, MUTED, SURFACE, Box, Color, ThemeStyle
from nbdeck.engine.scene.chart import CategoryAxis, ChartSeries, DataLabel, ValueAxis
from nbdeck.engine.scene.elements import (
    Border,
    ChartElement,
    Element,
    Group,
    PathCommand,
    Picture,
    PlaceholderKey,
    Shape,
    Table,
    TableCell,
    TextBox,
)
from nbdeck.engine.scene.slides import DeckScene, LayoutScene, Placeholder, SlideScene
from nbdeck.engine.scene.text import NO_INSETS, Insets, TextStyle
from nbdeck.engine.text.composing import paragraph

LOOK = ThemeStyle(
    "hand",
    {
        "bg1": "FFFFFF",
        "tx1": "1B2A41",
        "bg2": "F3F6FA",
        "tx2": "55657D",
        "accent1": "1D5FD1",
        "accent2": "6F86A6",
        "accent3": "0B7A55",
        "accent4": "C2570C",
        "accent5": "7A4FBF",
        "accent6": "44546A",
        "hlink": "1D5FD1",
        "folHlink": "0B7A55",
    },
    "Calibri",
    "Calibri",
)
TITLE = TextStyle(30.0, face="major", bold=True)
BODY = TextStyle(18.0)
SMALL = TextStyle(12.0, color=MUTED)
TITLE_BOX = Box(48.0, 36.0, 864.0, 48.0)
TITLE_KEY = PlaceholderKey("title", 0)
ACCENT = Color("accent1")


def text_box(
    text: str | Sequence[str], box: Box, style: TextStyle = BODY, lang: str = "en-US", **attributes: Any
) -> TextBox:
    """Return a text box whose paragraphs are broken for the box."""
    look = attributes.pop("look", LOOK)
    insets = attributes.get("insets", NO_INSETS)
    texts = [text] if isinstance(text, str) else text
    width = box.w - insets.left - insets.right
    return TextBox(box, tuple(paragraph(part, style, width, look, lang) for part in texts), **attributes)


def title(text: str, lang: str = "en-US", look: ThemeStyle = LOOK) -> TextBox:
    """Return a title in its placeholder."""
    return text_box(
        text,
        TITLE_BOX,
        TITLE,
        lang,
        look=look,
        role="title",
        anchor="middle",
        placeholder=TITLE_KEY,
        name="Title",
    )


def photo(width: int = 480, height: int = 270, media_type: str = "image/jpeg") -> bytes:
    """Return a picture with a horizon, a sun and a frame, so that crops and flips show."""
    image = Image.new("RGB", (width, height), "#9EC1E0")
    pen = ImageDraw.Draw(image)
    pen.rectangle((0, height * 0.6, width, height), fill="#4F7F52")
    pen.ellipse((width * 0.7, height * 0.1, width * 0.85, height * 0.1 + width * 0.15), fill="#F4D35E")
    pen.polygon([(0, height * 0.6), (width * 0.3, height * 0.2), (width * 0.6, height * 0.6)], fill="#6B7A8F")
    file = io.BytesIO()
    image.save(file, "JPEG" if media_type == "image/jpeg" else "PNG")
    return file.getvalue()


def shapes() -> tuple[Element, ...]:
    """Return every shape, filled and outlined, dashed and flipped."""
    cells = Box(48, 110, 864, 380).rows(3, 20)
    top = list(cells[0].columns(5, 20))
    middle = list(cells[1].columns(5, 20))
    low = list(cells[2].columns(5, 20))
    green, orange = Color("accent3"), Color("accent4")
    drop = (
        PathCommand("M", ((low[3].x, low[3].y),)),
        PathCommand("L", ((low[3].right, low[3].y + 30),)),
        PathCommand(
            "C",
            ((low[3].right, low[3].bottom), (low[3].x + 60, low[3].bottom), (low[3].x + 20, low[3].y + 80)),
        ),
        PathCommand("Z"),
    )
    return (
        Shape(top[0], "rect", ACCENT, name="Rect"),
        Shape(top[1], "round", SURFACE, INK, 2.0, radius=18, name="Round"),
        Shape(top[2], "ellipse", green.faded(0.5), name="Ellipse"),
        Shape(top[3], "triangle", orange, name="Triangle"),
        Shape(top[4], "triangle", orange, is_flipped=True, name="Triangle flipped"),
        Shape(middle[0], "chevron", ACCENT, slant=24, name="Chevron"),
        Shape(middle[1], "pentagon", ACCENT, slant=24, name="Pentagon"),
        Shape(middle[2], "trapezoid", green, slant=30, name="Trapezoid"),
        Shape(middle[3], "trapezoid", green, slant=30, is_flipped=True, name="Trapezoid flipped"),
        Shape(middle[4], "diamond", None, INK, 3.0, name="Diamond"),
        Shape(low[0], "line", None, INK, 2.0, name="Line"),
        Shape(low[1], "line", None, orange, 3.0, is_dashed=True, is_flipped=True, name="Line rising"),
        Shape(low[2], "rect", None, ACCENT, 2.0, is_dashed=True, name="Dashed"),
        Shape(low[3], "path", green, INK, 1.5, commands=drop, alt="A leaf", name="Leaf"),
        Shape(low[4].top_slice(2), "line", None, INK, 1.0, name="Rule"),
    )


def words() -> tuple[Element, ...]:
    """Return paragraphs with bullets, numbers, alignments, spacing, insets and anchors."""
    long = "The wind farm met its yearly target in September, three months early and under budget."
    left, right = Box(48, 110, 864, 380).columns(2, 40)
    bullet = TextStyle(18, bullet="•", bullet_color=ACCENT, indent=20, after=8)
    numbered = replace(bullet, bullet="1.", bullet_color=None, bold=True, indent=24)
    low = right.below(190)
    return (
        text_box([long, "Short one", long], left.top_slice(200), bullet, name="Bullets"),
        text_box([long], left.below(210), numbered, name="Numbered"),
        text_box(long, right.top_slice(70), replace(BODY, align="center"), anchor="middle", name="Centre"),
        text_box(
            long, right.below(80).top_slice(70), replace(BODY, align="end"), anchor="bottom", name="End"
        ),
        text_box(
            [long, long],
            low,
            TextStyle(14, italic=True, spacing=1.25, before=6, color=MUTED),
            insets=Insets(12, 8, 12, 8),
            name="Spaced",
        ),
    )


def scripts() -> tuple[Element, ...]:
    """Return one text in each script."""
    samples = (
        ("zh-CN", "（中文）今年的收入增长快于市场，运营成本在合并数据中心后下降，现金流充足。"),
        ("ja-JP", "売上は市場より速く伸び、コストは下がりました。"),
        ("ko-KR", "매출이 시장보다 빠르게 증가했습니다."),
        ("ar-SA", "نمت الإيرادات أسرع من السوق في كل منطقة نخدمها (2026)."),
        ("he-IL", "ההכנסות צמחו מהר יותר מהשוק בכל אזור."),
        ("hi-IN", "राजस्व बाज़ार से तेज़ी से बढ़ा और लागत कम हुई।"),
        ("th-TH", "รายได้เติบโตเร็วกว่าตลาด"),
        ("el-GR", "Τα έσοδα αυξήθηκαν ταχύτερα από την αγορά."),
        ("ru-RU", "Выручка росла быстрее рынка."),
    )
    rows = Box(48, 100, 864, 410).rows(len(samples), 4)
    return tuple(
        text_box(text, row, TextStyle(18), lang, anchor="middle", name=lang)
        for row, (lang, text) in zip(rows, samples, strict=True)
    )


def table(*, is_rtl: bool = False) -> Table:
    """Return a table with header, fills, rules and numbers at the right."""
    texts = (
        ("Region", "Orders", "Revenue"),
        ("North", "1,204", "3.4M"),
        ("South and the islands beyond the straits", "987", "2.1M"),
        ("West", "45", "0.1M"),
    )
    widths, heights = (420.0, 180.0, 264.0), (40.0, 36.0, 36.0, 36.0)
    insets = Insets(8, 4, 8, 4)
    rows = []
    for number, row in enumerate(texts):
        style = TextStyle(14, color=BACKGROUND if number == 0 else INK, bold=number == 0)
        fill = ACCENT if number == 0 else (SURFACE if number % 2 else None)
        rule = Border(MUTED, 1.0)
        rows.append(
            tuple(
                TableCell(
                    (
                        paragraph(
                            text,
                            replace(style, align="end" if column else "start"),
                            width - 16,
                            LOOK,
                            "en-US",
                        ),
                    ),
                    fill,
                    insets=insets,
                    bottom=rule,
                )
                for column, (text, width) in enumerate(zip(row, widths, strict=True))
            )
        )
    return Table(
        Box(48, 120, sum(widths), sum(heights)),
        widths,
        heights,
        tuple(rows),
        alt="Orders and revenue by region",
        name="Table",
        is_rtl=is_rtl,
    )


def pictures() -> tuple[Element, ...]:
    """Return pictures cut on all sides, with round corners, and one over a card in a group."""
    card = Box(560, 120, 352, 340)
    return (
        Picture(
            Box(48, 120, 240, 180), photo(), "image/jpeg", (0.125, 0, 0.125, 0), alt="A hill", name="Hill"
        ),
        Picture(
            Box(304, 120, 240, 180),
            photo(240, 180, "image/png"),
            "image/png",
            radius=20,
            alt="A round hill",
            name="Round",
        ),
        Group(
            card,
            (
                Shape(card, "round", SURFACE, radius=12, name="Card"),
                Picture(
                    Box(572, 132, 328, 180),
                    photo(),
                    "image/jpeg",
                    (0, 0.0122, 0, 0.0122),
                    alt="Hill",
                    name="Small",
                ),
                text_box("A card with a caption", Box(572, 330, 328, 60), name="Caption"),
            ),
            name="Card",
        ),
    )


def chart() -> ChartElement:
    """Return a column chart with value labels, its drawing made with plain arithmetic."""
    frame, plot, size = Box(48, 110, 864, 380), Box(72, 150, 816, 290), 14.0
    categories, values, maximum = ("North", "South", "West", "East"), (19.0, 28.0, 15.0, 24.0), 30.0
    style = TextStyle(size, align="center")
    drawing: list[Shape | TextBox] = []
    for column, category, value in zip(plot.columns(4), categories, values, strict=True):
        bar_width, height = column.w / 1.6, plot.h * value / maximum
        x, y = column.center[0] - bar_width / 2, plot.bottom - height
        drawing += [
            Shape(Box(x, y, bar_width, height), "rect", ACCENT),
            text_box(f"{value:g}", Box(column.x, y - 22, column.w, 18), style, role="label"),
            text_box(category, Box(column.x, plot.bottom + 3, column.w, 18), style, role="label"),
        ]
    drawing.append(Shape(Box(plot.x, plot.bottom, plot.w, 0), "line", None, MUTED, 1.0))
    labels = tuple((index, DataLabel(f"{value:g}", "outside_end")) for index, value in enumerate(values))
    return ChartElement(
        frame,
        "BAR",
        plot,
        categories,
        (ChartSeries("Turbines", values, ACCENT, labels=labels),),
        tuple(drawing),
        CategoryAxis(),
        ValueAxis(0, maximum, 10, "0", is_visible=False),
        number_format="0",
        text_size=size,
        gap_width=60,
        alt="Column chart of turbines by region: highest South 28, lowest West 15",
        name="Chart",
    )


def layout(name: str = "Title only", **attributes: Any) -> LayoutScene:
    """Return a layout with a title, and whatever is given beside it."""
    placeholder = Placeholder(TITLE_KEY, TITLE_BOX, TITLE, "middle", prompt="Title", name="Title")
    return LayoutScene(name, "titleOnly", (placeholder,), **attributes)


def deck(*bodies: tuple[Element, ...], titles: Sequence[str] = (), **attributes: Any) -> DeckScene:
    """Return a deck with one slide for each body, every slide titled."""
    slides = tuple(
        SlideScene("Title only", heading, (title(heading), *body), number)
        for number, body in enumerate(bodies, start=1)
        for heading in [titles[number - 1] if titles else f"Slide number {number}"]
    )
    layouts = attributes.pop("layouts", (layout(),))
    return DeckScene("Hand-made", LOOK, layouts, slides, **attributes)


def hand_made_deck() -> DeckScene:
    """Return one slide for every kind of element."""
    art = (
        Shape(Box(0, 0, 960, 8), "rect", ACCENT, name="Band"),
        Shape(Box(48, 92, 864, 0), "line", None, Color("tx2", 0.4), 1.0, name="Rule"),
    )
    return deck(
        words(),
        shapes(),
        scripts(),
        (table(),),
        pictures(),
        (chart(),),
        titles=(
            "Wind farm beats plan",
            "Every shape once",
            "One text per script",
            "Orders by region",
            "Three hills",
            "Turbines by region",
        ),
        layouts=(layout(art=art),),
    )
