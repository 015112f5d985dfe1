"""Scenes made by hand for the writer's tests: every element and every attribute of the seam."""

from __future__ import annotations

import io

from PIL import Image

from nbdeck.engine.scene.boxes import Box, Color, ThemeStyle
from nbdeck.engine.scene.chart import CategoryAxis, ChartSeries, DataLabel, Legend, ValueAxis
from nbdeck.engine.scene.elements import (
    Border,
    ChartElement,
    ChartKind,
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
from nbdeck.engine.scene.text import Insets, Line, Run, TextParagraph, TextStyle

LIGHT = ThemeStyle(
    "Light",
    {
        "bg1": "FFFFFF", "tx1": "1B1F24", "bg2": "F1F4F8", "tx2": "5B6673",
        "accent1": "1F4E79", "accent2": "C55A11", "accent3": "548235",
        "accent4": "7F6000", "accent5": "7030A0", "accent6": "00707A",
        "hlink": "0B5CAD", "folHlink": "6B3FA0",
    },
    "Cambria",
    "Calibri",
)  # fmt: skip
DARK = ThemeStyle(
    "Dark",
    dict(LIGHT.colors) | {"bg1": "101418", "tx1": "F5F7FA", "bg2": "1D242C", "tx2": "A9B4C0"},
    "Calibri",
    "Arial",
)

TITLE_STYLE = TextStyle(30, Color("tx1"), "major", bold=True)
BODY_STYLE = TextStyle(18, bullet="•", bullet_color=Color("accent1"), indent=18, after=6)
TITLE = PlaceholderKey("title")
BODY = PlaceholderKey("body", 1)
NUMBER = PlaceholderKey("sldNum", 12)
FOOTER = PlaceholderKey("ftr", 11)
SLIDE_BOX = Box(0, 0, 960, 540)
TITLE_BOX = Box(48, 28, 864, 60)
BODY_BOX = Box(48, 110, 864, 370)
NUMBER_BOX = Box(832, 502, 80, 20)
SMALL = TextStyle(10, Color("tx2"), align="end")


def run(text: str, style: TextStyle, lang: str = "en-US", **changes: object) -> Run:
    values = {
        "size": style.size, "color": style.color, "face": style.face, "bold": style.bold, "italic": style.italic,
    } | changes  # fmt: skip
    return Run(text, lang=lang, **values)


def paragraph(
    text: str, style: TextStyle = BODY_STYLE, lang: str = "en-US", *, is_rtl: bool = False
) -> TextParagraph:
    runs = (run(text, style, lang),) if text else ()
    return of_runs(runs, style, is_rtl=is_rtl)


def of_runs(runs: tuple[Run, ...], style: TextStyle = BODY_STYLE, *, is_rtl: bool = False) -> TextParagraph:
    return TextParagraph(runs, (Line(runs, 100.0),), style, is_rtl)


def title(text: str = "A statement", **changes: object) -> TextBox:
    values = {
        "box": TITLE_BOX,
        "role": "title",
        "anchor": "middle",
        "placeholder": TITLE,
        "name": "Title",
    } | changes
    return TextBox(paragraphs=(paragraph(text, TITLE_STYLE),), **values)


def body(*texts: str, **changes: object) -> TextBox:
    values = {"box": BODY_BOX, "placeholder": BODY, "name": "Bullets"} | changes
    return TextBox(paragraphs=tuple(map(paragraph, texts)), **values)


def page_number(number: int) -> TextBox:
    return TextBox(
        NUMBER_BOX,
        (paragraph(str(number), SMALL),),
        "caption",
        "middle",
        placeholder=NUMBER,
        name="Page number",
    )


def layouts() -> tuple[LayoutScene, ...]:
    places = (
        Placeholder(TITLE, TITLE_BOX, TITLE_STYLE, "middle", prompt="Add a title", name="Title"),
        Placeholder(BODY, BODY_BOX, BODY_STYLE, prompt="Add text", name="Text"),
        Placeholder(FOOTER, Box(48, 502, 600, 20), TextStyle(10, Color("tx2")), "middle", name="Footer"),
        Placeholder(NUMBER, NUMBER_BOX, SMALL, "middle", name="Page number"),
    )
    cover = (
        Placeholder(PlaceholderKey("ctrTitle"), Box(80, 180, 800, 90), TextStyle(44, face="major"), "bottom"),
        Placeholder(PlaceholderKey("subTitle", 1), Box(80, 280, 800, 60), TextStyle(20, Color("tx2"))),
    )
    art = (
        Shape(Box(0, 0, 960, 12), fill=Color("accent1")),
        Shape(Box(900, 20, 40, 40), "ellipse", Color("accent2", 0.4)),
    )
    return (
        LayoutScene("Cover", "title", cover, art, Color("bg2")),
        LayoutScene("Title and content", "obj", places, art[:1]),
        LayoutScene("Title only", "titleOnly", (places[0], *places[2:])),
    )


def deck(
    *slides: tuple[Element, ...], look: ThemeStyle = LIGHT, language: str = "en-US", notes: str = ""
) -> DeckScene:
    return DeckScene(
        "A deck <of> tests & more",
        look,
        layouts(),
        tuple(
            SlideScene("Title and content", f"Slide {number}", elements, number, notes if number == 1 else "")
            for number, elements in enumerate(slides, 1)
        ),
        language,
    )


def png(color: str = "red", size: tuple[int, int] = (40, 30)) -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", size, color).save(buffer, "PNG")
    return buffer.getvalue()


def shapes() -> tuple[Shape, ...]:
    ink, fill = Color("tx1"), Color("accent1", 0.5)
    boxes = iter(Box(48 + 150 * (i % 6), 120 + 120 * (i // 6), 120, 80) for i in range(18))
    return (
        Shape(next(boxes), "rect", fill, ink, 2.0),
        Shape(next(boxes), "round", fill, radius=16, alt="A card", name="Card"),
        Shape(next(boxes), "ellipse", fill, ink, is_dashed=True),
        Shape(next(boxes), "line", line=ink, line_width=3),
        Shape(next(boxes), "line", line=ink, is_flipped=True, is_dashed=True),
        Shape(next(boxes), "triangle", fill),
        Shape(next(boxes), "triangle", fill, is_flipped=True),
        Shape(next(boxes), "chevron", fill, slant=20),
        Shape(next(boxes), "pentagon", fill, slant=30),
        Shape(next(boxes), "trapezoid", fill, slant=25),
        Shape(next(boxes), "trapezoid", fill, slant=25, is_flipped=True),
        Shape(next(boxes), "diamond", fill, ink),
        Shape(next(boxes), "path", Color("accent3"), ink, commands=leaf(Box(48, 360, 120, 80)), alt="A leaf"),
    )


def leaf(box: Box) -> tuple[PathCommand, ...]:
    start, end = (box.x, box.bottom), (box.right, box.y)
    return (
        PathCommand("M", (start,)),
        PathCommand("C", ((box.x, box.y), (box.x, box.y), end)),
        PathCommand("L", ((box.right, box.bottom),)),
        PathCommand("Z"),
    )


def table(*, is_rtl: bool = False, has_header: bool = True) -> Table:
    rule = Border(Color("tx2", 0.3), 0.75)
    insets = Insets(6, 3, 6, 3)

    def cell(text: str, row: int, align: str) -> TableCell:
        style = TextStyle(14, Color("bg1") if row == 0 else Color("tx1"), bold=row == 0, align=align)
        fill = Color("accent1") if row == 0 else (Color("bg2") if row % 2 else None)
        return TableCell((paragraph(text, style),), fill, "middle", insets, bottom=rule)

    rows = (("Region", "Sales"), ("North", "1,200"), ("South & <West>", "840"), ("", "2,040"))
    cells = tuple(
        tuple(cell(text, number, "end" if column else "start") for column, text in enumerate(row))
        for number, row in enumerate(rows)
    )
    return Table(
        Box(48, 120, 600, 140.5),
        (400.3, 199.7),
        (35.5, 35, 35, 35),
        cells,
        has_header,
        "Sales by region",
        "Sales",
        is_rtl,
    )


def chart(kind: ChartKind = "BAR", **changes: object) -> ChartElement:
    categories, values = ("Q1", "Q2", "Q3 & <more>", "Q4"), (19.2, 21.4, 16.7, 24.1)
    series = (
        ChartSeries("North", values, Color("accent1")),
        ChartSeries("South", (9.0, None, 7.5, 12.0), Color("accent2")),
    )
    axis = ValueAxis(0, 30, 5, "0", gridline=Color("tx2", 0.2))
    settings: dict[str, object] = {
        "box": Box(48, 110, 864, 380), "plot": Box(90, 130, 800, 300), "categories": categories, "series": series,
        "drawing": (), "category_axis": CategoryAxis(), "value_axis": axis, "number_format": "0.0",
        "alt": f"{kind} chart of sales", "name": "Sales chart",
        "legend": Legend(Box(300, 460, 300, 24), "bottom"),
    }  # fmt: skip
    if kind in {"PIE", "DOUGHNUT"}:
        slices = tuple((index, Color(f"accent{index + 1}")) for index in range(4))
        settings |= {
            "series": (ChartSeries("Share", values, Color("accent1"), slices),),
            "category_axis": None, "value_axis": None, "plot": Box(330, 130, 300, 300),
        }  # fmt: skip
    if kind == "SCATTER":
        settings |= {
            "category_axis": None, "x_axis": ValueAxis(0, 10, 2, "0", gridline=Color("tx2", 0.2)),
            "x_values": (1.0, 2.5, 4.0, 8.0), "categories": ("1", "2.5", "4", "8"),
        }  # fmt: skip
    return ChartElement(kind=kind, **(settings | changes))


def labelled(series: ChartSeries, *labels: tuple[int, DataLabel]) -> ChartSeries:
    return ChartSeries(
        series.name,
        series.values,
        series.color,
        series.point_colors,
        labels,
        series.line_width,
        series.marker_size,
    )


CHART_KINDS: tuple[ChartKind, ...] = (
    "BAR", "STACKED_BAR", "HORIZONTAL_BAR", "LINE", "PIE", "DOUGHNUT", "AREA", "SCATTER",
)  # fmt: skip


def everything(look: ThemeStyle = LIGHT, language: str = "en-US") -> DeckScene:
    """A deck with every kind of element."""
    picture = Picture(
        Box(48, 120, 300, 200), png(), "image/png", (0.1, 0.0, 0.2, 0.05), 12, "A red square", "Photo"
    )
    ornament = Picture(Box(400, 120, 100, 100), png(), "image/png")
    card = Group(
        Box(500, 240, 300, 150),
        (
            Shape(Box(500, 240, 300, 150), "round", Color("bg2"), radius=10),
            TextBox(
                Box(510, 250, 280, 130), (paragraph("In a card", TextStyle(16)),), insets=Insets(4, 2, 4, 2)
            ),
        ),
        "Card",
    )
    return deck(
        (title("Text"), body("First", "Second\nwith a break", "Third"), page_number(1)),
        (title("Shapes"), *shapes(), page_number(2)),
        (title("Pictures and groups"), picture, ornament, card),
        (title("Table"), table()),
        *((title(f"Chart {kind}"), chart(kind)) for kind in CHART_KINDS),
        look=look,
        language=language,
        notes="Say this.\n\nThen that & <more>.",
    )
