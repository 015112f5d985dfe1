"""What happens on a machine without LibreOffice."""

from importlib.util import find_spec

import pytest

from coloured_decks import COLORS, color_of, deck
from nbdeck.engine.paint.office import approximate
from nbdeck.engine.paint.office.painting import is_available, paint_slide_png, paint_slides, to_pdf, where
from nbdeck.errors import ExportFailed, NotFound, RendererUnavailable

NOWHERE = "/nowhere/soffice"
needs_office2pdf = pytest.mark.skipif(
    find_spec("office2pdf") is None,
    reason="NOTICE: office2pdf is not installed: nothing is drawn without LibreOffice",
)


@pytest.mark.parametrize("call", [to_pdf, lambda pptx, **how: paint_slide_png(pptx, 1, **how)])
def test_the_error_says_what_is_missing_and_how_to_install_it(call, monkeypatch):
    monkeypatch.setattr(approximate, "is_installed", lambda: False)
    with pytest.raises(RendererUnavailable, match="'/nowhere/soffice'") as missing:
        call(deck(COLORS[0]), program=NOWHERE)

    assert "apt install libreoffice-impress-nogui" in missing.value.hint
    assert not is_available(NOWHERE)


def test_a_folder_without_libreoffice_is_not_taken_for_one(tmp_path):
    (tmp_path / "libmergedlo.so").touch()

    assert where(NOWHERE) is None
    assert where(str(tmp_path)) is None


@needs_office2pdf
def test_the_stand_in_draws_the_right_slides_and_says_that_it_is_approximate():
    pptx = deck(*COLORS, hidden=frozenset({2}))

    painted = paint_slides(pptx, [2, 4], width=160, program=NOWHERE)

    assert [color_of(slide.data) for slide in painted] == [COLORS[1], COLORS[3]]
    assert all(slide.is_approximate for slide in painted)
    assert to_pdf(pptx, program=NOWHERE).is_approximate
    assert is_available(NOWHERE)


@needs_office2pdf
def test_the_stand_in_refuses_clearly_too():
    with pytest.raises(NotFound, match="no slide 9"):
        paint_slide_png(deck(*COLORS), 9, program=NOWHERE)
    with pytest.raises(ExportFailed) as refused:
        paint_slide_png(b"PK", 1, program=NOWHERE)
    assert refused.value.details["reason"] == "damaged"
