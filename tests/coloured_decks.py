"""Small decks of another program whose slides tell themselves apart by colour."""

import io

from PIL import Image
from pptx import Presentation
from pptx.dml.color import RGBColor
from pptx.util import Inches

COLORS = ((200, 30, 30), (30, 160, 60), (30, 60, 200), (220, 180, 20))


def deck(
    *colors: tuple[int, int, int],
    hidden: frozenset[int] = frozenset(),
    text: str = "Slide",
    typeface: str = "Calibri",
) -> bytes:
    """Return a 16:9 deck with a slide per colour, each with notes; `hidden` are numbers of hidden slides."""
    prs = Presentation()
    prs.slide_width, prs.slide_height = Inches(13.333), Inches(7.5)
    for number, color in enumerate(colors, 1):
        slide = prs.slides.add_slide(prs.slide_layouts[5])
        slide.background.fill.solid()
        slide.background.fill.fore_color.rgb = RGBColor(*color)
        slide.shapes.title.text = f"{text} {number}"
        slide.shapes.title.text_frame.paragraphs[0].runs[0].font.name = typeface
        slide.notes_slide.notes_text_frame.text = "Only for the speaker."
        if number in hidden:
            slide._element.set("show", "0")
    return saved(prs)


def saved(prs) -> bytes:
    out = io.BytesIO()
    prs.save(out)
    return out.getvalue()


def picture(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png)).convert("RGB")


def color_of(png: bytes) -> tuple[int, int, int]:
    """Return which of our colours the slide has, looking well below its title."""
    image = picture(png)
    found = image.getpixel((image.width // 2, image.height * 3 // 4))
    return min(COLORS, key=lambda color: sum(abs(a - b) for a, b in zip(color, found, strict=True)))
