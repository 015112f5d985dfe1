"""A LibreOffice to draw with, and decks that link to what is outside them."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image
from pptx import Presentation
from pptx.util import Inches

from coloured_decks import saved
from nbdeck.engine.paint.office.process import ProcessBounds, launcher
from nbdeck.engine.paint.office.program import OfficeInstallation, find
from nbdeck.engine.paint.office.renderer import Renderer

MakeRenderer = Callable[..., Renderer]


@pytest.fixture(scope="session")
def installation() -> OfficeInstallation:
    found = find()
    if found is None:
        pytest.skip("NOTICE: LibreOffice Impress is not installed: foreign presentations are not drawn")
    return found


@pytest.fixture
def make_renderer(installation: OfficeInstallation) -> Iterator[MakeRenderer]:
    """Return a function that makes a renderer with bounds of its own; all are closed at the end."""
    made = []

    def make(**bounds) -> Renderer:
        made.append(Renderer(launcher(installation, ProcessBounds(**bounds))))
        return made[-1]

    yield make
    for renderer in made:
        renderer.close()


@pytest.fixture
def linked_picture(tmp_path: Path) -> Callable[[str], bytes]:
    """Return a function from an address to a deck whose one picture is a link to it."""
    from pptx.opc.constants import RELATIONSHIP_TYPE

    relationships = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
    file = tmp_path / "embedded.png"
    Image.new("RGB", (8, 8), (0, 0, 255)).save(file)

    def make(address: str) -> bytes:
        prs = Presentation()
        slide = prs.slides.add_slide(prs.slide_layouts[6])
        shape = slide.shapes.add_picture(str(file), Inches(1), Inches(1), Inches(6), Inches(4))
        blip = shape._element.blipFill.blip
        del blip.attrib[f"{relationships}embed"]
        link = slide.part.relate_to(address, RELATIONSHIP_TYPE.IMAGE, is_external=True)
        blip.set(f"{relationships}link", link)
        return saved(prs)

    return make
