"""PowerPoint files of one slide, as another program writes them."""

import io

from pptx import Presentation
from pptx.util import Inches

AREA = (Inches(1), Inches(2), Inches(4), Inches(3))


def slide_with(title):
    """Return a slide that has a title, and its deck."""
    made = Presentation()
    slide = made.slides.add_slide(made.slide_layouts[5])
    slide.shapes.title.text = title
    return slide, made


def saved(made):
    """Return the bytes of a deck."""
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()
