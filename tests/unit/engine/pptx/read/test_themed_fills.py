"""Fills that files leave to a theme: of shapes by their style, of cells by the style of their table."""

import io

from lxml import etree
from pptx import Presentation

from nbdeck.engine.pptx.read.reader import read_pptx
from nbdeck.engine.quality.contrast import contrast
from nbdeck.engine.scene.elements import Shape, Table, flatten


def _saved(deck):
    file = io.BytesIO()
    deck.save(file)
    return read_pptx(file.getvalue())


def test_a_shape_s_own_style_goes_before_the_fill_of_its_layout():
    deck = Presentation()
    layout = deck.slide_layouts[5]
    layout.placeholders[0].fill.background()
    title = deck.slides.add_slide(layout).shapes.title
    title.text = "White on blue"
    names = "http://schemas.openxmlformats.org/{}/2006/main"
    a, p = (names.format(each) for each in ("drawingml", "presentationml"))
    style = f'<p:style xmlns:p="{p}" xmlns:a="{a}">' + "".join(
        f'<a:{name} idx="{"minor" if name == "fontRef" else 1}"><a:schemeClr val="{color}"/></a:{name}>'
        for name, color in (
            ("lnRef", "lt1"),
            ("fillRef", "accent1"),
            ("effectRef", "accent1"),
            ("fontRef", "lt1"),
        )
    )
    title._element.spPr.addnext(etree.fromstring(style + "</p:style>"))
    scene = _saved(deck)
    fills = [each.fill for each in flatten(scene.slides[0].elements) if isinstance(each, Shape)]
    assert [scene.look.hex(fill) for fill in fills if fill] == ["4F81BD"]
    assert not list(contrast(scene, scene.slides[0]))


def test_cells_are_filled_as_the_theme_fill_of_their_style_says():
    deck = Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[5])
    table = slide.shapes.add_table(2, 2, 0, 0, 6_000_000, 800_000).table
    own = "{11111111-2222-3333-4444-555555555555}"
    table._tbl.tblPr.find("{*}tableStyleId").text = own
    styles = next(rel.target_part for rel in deck.part.rels.values() if rel.reltype.endswith("/tableStyles"))
    style = (
        f'><a:tblStyle styleId="{own}" styleName="Themed"><a:firstRow><a:tcStyle><a:fillRef idx="1">'
        '<a:schemeClr val="accent2"/></a:fillRef></a:tcStyle></a:firstRow></a:tblStyle></a:tblStyleLst>'
    )
    styles._blob = styles.blob.removesuffix(b"/>") + style.encode()
    scene = _saved(deck)
    cells = next(each for each in scene.slides[0].elements if isinstance(each, Table)).cells
    assert [cell.fill and scene.look.hex(cell.fill) for row in cells for cell in row] == [
        "C0504D",
        "C0504D",
        None,
        None,
    ]
