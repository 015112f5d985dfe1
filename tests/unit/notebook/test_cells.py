"""What of a notebook is for slides: its metadata, tags and options say so."""

import base64
import io

import pytest
from nbformat import v4
from PIL import Image

from nbdeck.notebook.cells import read
from nbdeck.notebook.pieces import CellHeading, CellPicture, CellText, Notes, NotShown, Ready, Start


def png(width=40, height=30):
    file = io.BytesIO()
    Image.new("RGB", (width, height), "red").save(file, "PNG")
    return base64.b64encode(file.getvalue()).decode()


def markdown(text, slide_type="", tags=(), **metadata):
    show = {"slideshow": {"slide_type": slide_type}} if slide_type else {}
    return v4.new_markdown_cell(text, metadata={**show, "tags": list(tags), **metadata})


def code(source="", *outputs, tags=(), **metadata):
    return v4.new_code_cell(source, outputs=list(outputs), metadata={"tags": list(tags), **metadata})


def shown(**data):
    return v4.new_output(
        "display_data", {name.replace("_", "/", 1).replace("__", "+"): data[name] for name in data}
    )


def printed(text, name="stdout"):
    return v4.new_output("stream", name=name, text=text)


def pieces(*cells, **metadata):
    return list(read(v4.new_notebook(cells=list(cells), metadata=metadata)).pieces)


def test_slideshow_metadata_says_where_slides_begin_and_what_is_for_whom():
    cells = [
        markdown("a", "slide"),
        markdown("b", "fragment"),
        markdown("c", "-"),
        markdown("d", "skip"),
        markdown("say *this*", "notes"),
        markdown("e", "subslide"),
    ]
    said = pieces(*cells)
    assert said == [
        Start(cell=1, is_section=True),
        CellText("a"),
        CellText("b"),
        CellText("c"),
        Notes("say *this*"),
        Start(cell=6),
        CellText("e"),
    ]
    assert read(v4.new_notebook(cells=cells)).has_slideshow
    assert not read(v4.new_notebook(cells=[markdown("a", "fragment")])).has_slideshow


@pytest.mark.parametrize(
    ("tag", "kept"),
    [
        ("remove-cell", []),
        ("remove_cell", []),
        ("remove-output", []),
        ("hide-output", []),
        ("show-input", [CellText("x = 1"), CellText("1", cell=1)]),
        ("remove-input", [CellText("1", cell=1)]),
        ("anything", [CellText("1", cell=1)]),
    ],
)
def test_tags_take_away_and_show(tag, kept):
    assert pieces(code("x = 1", printed("1\n"), tags=[tag])) == kept


@pytest.mark.parametrize(
    ("options", "kept"),
    [
        ("#| echo: true\n", ["x = 1", "1"]),
        ("#| output: false\n", []),
        ("#| include: false\n#| echo: true\n", []),
        ("#| echo: false\n#| label: x\n", ["1"]),
    ],
)
def test_quarto_options_are_obeyed_and_are_no_code(options, kept):
    said = pieces(code(f"{options}x = 1", printed("1\n")))
    assert [piece.text for piece in said] == kept


def test_quarto_captions_go_with_figures_and_tables():
    source = "#| fig-cap: 'What it says'\n#| fig-alt: A red field\n#| tbl-cap: The rows\nplot()"
    html = "<table><tr><th>a</th></tr><tr><td>1</td></tr></table>"
    figure, table = pieces(code(source, shown(image_png=png()), shown(text_html=html)))
    assert (figure.caption, figure.alt) == ("What it says", "A red field")
    assert table.slide.content == "The rows"


def test_a_figure_without_words_is_named_by_its_cell_and_heading():
    heading, figure = pieces(markdown("## Sales"), code("plot()", shown(image_png=png())))
    assert heading == CellHeading("Sales", 2, 1)
    assert figure.alt == "Figure that cell 2 of the notebook made, under the heading “Sales”"


def test_the_cell_of_a_runs_parameters_does_not_count():
    _, figure = pieces(
        markdown("## Sales"), code("a = 1", tags=["injected-parameters"]), code("", shown(image_png=png()))
    )
    assert figure.alt.startswith("Figure that cell 2 of the notebook made")


def test_an_attachment_and_files_found_from_the_notebooks_folder_are_pictures(tmp_path):
    (tmp_path / "talk").mkdir()
    for name in ("talk/map.png", "logo.png"):
        (tmp_path / name).write_bytes(base64.b64decode(png()))
    cell = markdown(f"![A](attachment:a.png) ![B](map.png) ![C](../logo.png) ![D]({tmp_path}/logo.png)")
    cell.attachments = {"a.png": {"image/png": png()}}
    said = read(v4.new_notebook(cells=[cell]), tmp_path / "talk").pieces
    assert [type(piece) for piece in said] == [CellPicture, CellPicture, CellPicture, NotShown]
    assert [piece.alt for piece in said[:3]] == ["A", "B", "C"]


def test_what_a_cell_displays_is_native_where_it_can_be():
    html = "<table><tr><th>a</th></tr><tr><td>1</td></tr></table>"
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="9" height="9"/></svg>'
    table, drawing, prose, words = pieces(
        code(
            "",
            shown(text_html=html, text_plain="a\n1"),
            v4.new_output("display_data", {"image/svg+xml": svg, "text/plain": "<Figure>"}),
            shown(text_markdown="It went **well**", text_plain="<Markdown object>"),
            shown(text_plain="42"),
        )
    )
    assert isinstance(table, Ready)
    assert drawing.address.startswith("data:image/png")
    assert prose == CellText("It went **well**")
    assert words == CellText("42", cell=1)


def test_names_of_objects_beside_a_picture_are_no_output():
    assert [
        type(piece) for piece in pieces(code("", shown(text_plain="<Axes: >"), shown(image_png=png())))
    ] == [CellPicture]
    assert [type(piece) for piece in pieces(code("", shown(text_plain="<Axes: >")))] == [NotShown]


@pytest.mark.parametrize(
    ("output", "what", "text"),
    [
        (v4.new_output("error", ename="KeyError", evalue="'x'", traceback=[]), "errors", "KeyError: 'x'"),
        (printed("careful", "stderr"), "messages on standard error", "careful"),
        (printed("a\n" * 40), "long printed outputs", "a\n" * 39 + "a"),
        (printed("a     b\nc  d     e"), "printed columns", "a     b\nc  d     e"),
        (shown(text_html="<script>1</script>", text_plain="x"), "pieces of a web page", ""),
        (v4.new_output("display_data", {"application/vnd.jupyter.widget-view+json": {}}), "widgets", ""),
        (v4.new_output("display_data", {"application/x-own": "1"}), "outputs of type application/x-own", ""),
        (
            v4.new_output("display_data", {"application/vnd.plotly.v1+json": {"data": []}}),
            "interactive figures",
            "",
        ),
    ],
)
def test_what_no_slide_shows_is_told_with_its_cell_and_words(output, what, text):
    (told,) = pieces(markdown("", "skip"), code("", output))
    assert (told.what, told.cell, told.text) == (what, 2, text)


def test_progress_bars_and_colours_of_a_terminal_leave_their_last_words():
    assert pieces(code("", printed("10%\r100%\n"), printed("\x1b[31mdone\x1b[0m\n"))) == [
        CellText("100%\ndone", cell=1)
    ]


def test_the_notebooks_metadata_name_template_title_and_language():
    own = {"template": "monarch", "title": "Mine", "subtitle": "Second", "language": "German"}
    found = read(v4.new_notebook(metadata={"nbdeck": own}))
    assert (found.template, found.title, found.subtitle, found.language) == (
        "monarch",
        "Mine",
        "Second",
        "German",
    )
    front = v4.new_raw_cell("---\ntitle: Front\nauthor: Ada\n---")
    found = read(v4.new_notebook(cells=[front], metadata={"title": "Other"}))
    assert (found.title, found.subtitle) == ("Front", "Ada")
    assert found.pieces == ()
    (told,) = pieces(v4.new_raw_cell("Licence: CC-BY"))
    assert (told.what, told.text) == ("raw cells", "Licence: CC-BY")
    found = read(v4.new_notebook(metadata={"title": "Other", "authors": [{"name": "Ada"}, {"name": "Bo"}]}))
    assert (found.title, found.subtitle) == ("Other", "Ada, Bo")


def test_a_cells_metadata_begin_a_slide_with_title_and_layout():
    assert pieces(markdown("- a", nbdeck={"title": "T", "layout": "steps"}))[0] == Start("T", "steps", 1)


def test_an_interactive_figure_beside_plain_text_is_told_and_its_text_is_no_output():
    spec = {"data": [], "layout": {"title": "Sales"}}
    figure = {"application/vnd.plotly.v1+json": spec, "text/plain": "Figure({})"}
    (told,) = pieces(markdown("", "skip"), code("", v4.new_output("display_data", figure)))
    assert (told.what, told.text) == ("interactive figures", "Sales")


def returned(text, **data):
    return v4.new_output("execute_result", {"text/plain": text, **data})


def test_a_returned_value_is_for_the_notes_where_its_code_is_hidden():
    (told,) = pieces(code("m.fit(x)", returned("LinearRegression()")))
    assert (told.what, told.text) == ("returned values", "LinearRegression()")
    assert pieces(code("1 + 1", returned("2"), tags=["show-input"]))[-1] == CellText("2", cell=1)
    assert pieces(code("print(2)", printed("2"))) == [CellText("2", cell=1)]
    assert isinstance(pieces(code("s", returned("a    1\nb    2\ndtype: int64")))[0], Ready)
    assert isinstance(pieces(code("h", returned("<X>", **{"text/markdown": "**x**"})))[0], CellText)


def test_what_a_timing_magic_prints_is_left_out_and_what_its_cell_prints_stays():
    times = "42 rows\nCPU times: user 1 s, sys: 2 ms, total: 1 s\nWall time: 1.02 s\n"
    assert pieces(code("%%time\nf()", printed(times))) == [CellText("42 rows", cell=1)]
    assert pieces(code("%timeit f()", printed("1.2 ms ± 3 µs per loop (mean ± std. dev.)\n"))) == []
    assert len(pieces(code("f()  # %%time", printed(times)))[0].text.split("\n")) == 3


def test_a_table_without_rows_names_its_columns_and_a_style_is_no_text():
    head = "<thead><tr><th></th><th>Row ID</th><th>Order_ID</th></tr></thead>"
    html = f"<style>.a {{color: red}}</style><table>{head}<tbody></tbody></table><p>0 rows × 2 columns</p>"
    said = pieces(code("df", returned("Empty DataFrame", **{"text/html": html})))
    assert said == [CellText(r"No rows. Columns: Row ID, Order_ID")]
    assert pieces(markdown("<style>.a {color: red}</style>\n\nText")) == [CellText("Text")]


def test_the_opening_is_the_heading_of_the_first_cell_that_says_something():
    def opening(*cells):
        return read(v4.new_notebook(cells=list(cells))).opening

    logo = f"![](data:image/png;base64,{png()})"
    assert opening(code("import this"), markdown(f"{logo}\n\n# Sales"), markdown("# More")) == "Sales"
    assert opening(markdown("Words"), markdown("# Sales")) == ""


def test_a_drawing_whose_words_are_html_gives_way_to_its_png_or_is_told(tmp_path):
    words = "<foreignObject width='9' height='9'><div>Step</div></foreignObject>"
    svg = f"<svg xmlns='http://www.w3.org/2000/svg' width='40' height='30'>{words}</svg>"
    (tmp_path / "a.svg").write_text(svg)
    bare = v4.new_output("display_data", {"image/svg+xml": svg})
    both = v4.new_output("display_data", {"image/svg+xml": svg, "image/png": png()})
    cells = [code("", both), code("", bare), markdown("![a](a.svg)")]
    drawn, *told = read(v4.new_notebook(cells=cells), tmp_path).pieces
    assert drawn.address == f"data:image/png;base64,{png()}"
    assert [each.why for each in told] == ["their words are HTML within SVG, which is not drawn here"] * 2
    empty = svg.replace("Step", "")
    assert isinstance(
        pieces(code("", v4.new_output("display_data", {"image/svg+xml": empty})))[0], CellPicture
    )
