"""PowerPoint files that nbdeck did not make, made small: a company's template, a talk to import, and broken ones."""

from __future__ import annotations

import io
import struct
import zipfile

from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.dml.color import RGBColor
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches

_MAIN = b"presentationml.presentation.main+xml"


def _locked() -> bytes:
    """Return a compound file with the one stream that an encrypted presentation is known by.

    Source: [MS-CFB] 2.2, 2.3, 2.6.
    """
    end, free, table, none = 0xFFFFFFFE, 0xFFFFFFFF, 0xFFFFFFFD, 0xFFFFFFFF
    size, sectors = 4096, 8
    magic = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
    head = magic + bytes(16) + struct.pack("<HHHHH", 0x3E, 3, 0xFFFE, 9, 6) + bytes(6)
    head += struct.pack("<IIIIIIIIII", 0, 1, 1, 0, size, end, 0, end, 0, 0)
    head += struct.pack("<I", free) * 108
    chain = [table, end, *range(3, 2 + sectors), end]
    fat = struct.pack("<128I", *chain, *[free] * (128 - len(chain)))

    def entry(name: str, kind: int, child: int, start: int, length: int) -> bytes:
        spelled = name.encode("utf-16-le") + b"\0\0"
        return (
            spelled.ljust(64, b"\0")
            + struct.pack("<HBB", len(spelled), kind, 1)
            + struct.pack("<III", none, none, child)
            + bytes(36)
            + struct.pack("<IQ", start, length)
        )

    root = entry("Root Entry", 5, 1, end, 0)
    stream = entry("EncryptedPackage", 2, none, 2, size)
    return head + fat + root + stream + bytes(256) + bytes(size)


LOCKED = _locked()
"""A file with a password."""


def company_template() -> bytes:
    """Return a file with python-pptx's layouts, a band of colour on its master and one slide of advice."""
    deck = Presentation()
    band = deck.slide_master.shapes._spTree
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    box = slide.shapes.add_shape(1, 0, Inches(7.3), Inches(10), Inches(0.2))
    box.name = "Band"
    box.fill.solid()
    box.fill.fore_color.rgb = RGBColor(0x7A, 0x1F, 0xA0)
    box._element.nvSpPr.cNvPr.set("id", "90")
    band.append(box._element)
    slide.shapes.add_textbox(Inches(1), Inches(1), Inches(5), Inches(1)).text_frame.text = "How to use this"
    return _saved(deck)


def as_template(pptx: bytes) -> bytes:
    """Return the file as a .potx."""
    return with_part(
        pptx, "[Content_Types].xml", lambda xml: xml.replace(_MAIN, b"presentationml.template.main+xml")
    )


def with_macros(pptx: bytes) -> bytes:
    """Return the file as one that may hold macros."""
    kind = b"application/vnd.ms-powerpoint.presentation.macroEnabled.main+xml"
    whole = b"application/vnd.openxmlformats-officedocument." + _MAIN
    return with_part(pptx, "[Content_Types].xml", lambda xml: xml.replace(whole, kind))


def with_part(pptx: bytes, name: str, change) -> bytes:
    """Return the file with one part changed."""
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(pptx)) as old, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as new:
        for info in old.infolist():
            data = old.read(info)
            new.writestr(info, change(data) if info.filename == name else data)
    return file.getvalue()


def talk(*titles: str) -> bytes:
    """Return slides with a title and two points each, a chart on the last one, notes on the first."""
    deck = Presentation()
    for title in titles:
        slide = deck.slides.add_slide(deck.slide_layouts[1])
        slide.shapes.title.text_frame.text = title
        slide.placeholders[1].text_frame.text = f"First about {title}\nThen more"
    deck.slides[0].notes_slide.notes_text_frame.text = "Say hello"
    data = CategoryChartData()
    data.categories = ["May", "June"]
    data.add_series("Sales", (3, 4))
    place = Inches(5), Inches(4), Inches(4), Inches(3)
    deck.slides[len(titles) - 1].shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, *place, data)
    return _saved(deck)


def _saved(deck) -> bytes:
    file = io.BytesIO()
    deck.save(file)
    return file.getvalue()
