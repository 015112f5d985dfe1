"""Web pages as files."""

import base64
import io

import pytest
from PIL import Image

from nbdeck.engine.model.source import PictureBlock, TableBlock
from nbdeck.engine.sources.read import read
from nbdeck.engine.sources.reading import Limits
from nbdeck.engine.sources.text.html import read as read_html
from nbdeck.errors import CorruptFile

PAGE = """<?xml version="1.0"?><html lang="de"><head><meta charset="{charset}"><title>Grüße
 aus Köln</title></head><body><h2>Markt</h2><p>Äpfel</p><img src="a.png">
<table><caption>Preise</caption><tr><th>Was</th><th>Preis</th></tr><tr><td>Birnen</td><td>3</td></tr></table></body></html>"""


@pytest.mark.parametrize(
    ("stated", "charset"), [("utf-8", "utf-8"), ("ISO-8859-1", "latin-1"), ("no-such", "utf-8")]
)
def test_a_page_has_its_title_language_words_and_the_caption_of_its_table(stated, charset):
    source = read(PAGE.format(charset=stated).encode(charset), "a.html").source
    assert (source.kind, source.title, source.language) == ("html", "Grüße aus Köln", "de")
    heading, text, table = source.blocks
    assert (heading.text, heading.level, text.text, table.caption) == ("Markt", 2, "Äpfel", "Preise")
    assert [remark.text for remark in source.remarks] == ["1 linked picture(s) were not fetched."]


def test_rows_beyond_the_limits_and_text_beyond_them_are_told():
    rows = "".join(f"<tr><td>{n}</td><td>x</td></tr>" for n in range(5))
    source = read(f"<table>{rows}</table>".encode(), "a.html", Limits(rows=2)).source
    (table,) = (block for block in source.blocks if isinstance(block, TableBlock))
    assert len(table.rows) == 2
    assert [remark.code for remark in source.remarks] == ["rows_capped"]
    assert [r.code for r in read(b"<p>" + b"word " * 99, "a.html", Limits(characters=50)).source.remarks] == [
        "text_capped"
    ]


def test_cells_over_several_rows_and_columns_leave_the_others_below_their_headings():
    page = (
        "<table><tr><th rowspan=2>Shop</th><th colspan=2>Sold</th><th>Note</th></tr><tr><th>May</th><th>June</th><th></th></tr>"
        "<tr><td>Inn</td><td>3</td><td>4</td><td rowspan=2>new</td></tr><tr><td>Hut</td><td>5</td><td>6</td></tr>"
        "<tr><td>Bar</td><td colspan='x'>7</td><td rowspan=0>8</td><td>-</td></tr><tr><td>Pub</td><td>1</td><td>2</td><td>+</td></tr></table>"
    )
    (table,) = read(page.encode(), "a.html").source.blocks
    assert [[cell.text for cell in row] for row in table.rows] == [
        ["Shop", "Sold", "", "Note"],
        ["", "May", "June", ""],
        ["Inn", "3", "4", "new"],
        ["Hut", "5", "6", ""],
        ["Bar", "7", "8", "-"],
        ["Pub", "1", "2", "+"],
    ]


def test_lists_are_read_however_deep_they_are_nested_and_beyond_the_limit_refused_with_it():
    def nested(depth):
        return "".join(f"<ul><li>item {level}" for level in range(depth)) + "</li></ul>" * depth

    items = read_html(nested(120).encode(), Limits()).blocks
    assert [item.text for item in items] == [f"item {level}" for level in range(120)]
    with pytest.raises(CorruptFile, match="more than 256 elements deep"):
        read_html(nested(130).encode(), Limits())


@pytest.mark.parametrize(
    ("html", "is_menu"),
    [
        ("<nav><p>Home of all</p></nav>", True),
        ("<button>Home of all</button>", True),
        ("<nav><ul><li><a>Home of all</a><li><a>Press</a></ul></nav>", True),
        ("<ul><li><a href='/'>Home of all</a><li> <b><a>Press</a></b></ul>", True),
        ("<ul><li><a href='/'>Home of all</a></ul>", False),
        ("<ul><li><a href='/'>Home of all</a>, since May<li><a>Press</a></ul>", False),
        ("<ul><li>Home of all<li>Press</ul>", False),
        ("<div role='dialog'>Home of all</div>", True),
        ("<div role=' Navigation '><p>Home of all</p></div>", True),
        ("<div role='note'>Home of all</div>", False),
        ("<ul role='menu'><li>Home of all</ul>", True),
        ("<footer><p>Home of all</p></footer>", True),
        ("<article><p>Text</p><footer>Home of all</footer></article>", False),
        ("<blockquote><p>Text</p><footer>Home of all</footer></blockquote>", False),
    ],
)
def test_menus_are_no_text_and_are_told(html, is_menu):
    reading = read(f"<p>Before</p>{html}<p>After</p>".encode(), "a.html").source
    texts = " ".join(block.text for block in reading.blocks)
    assert ("Home of all" in texts) != is_menu
    assert [word in texts for word in ("Before", "After")] == [True, True]
    told = [remark.text for remark in reading.remarks if remark.code == "menus"]
    assert told == (
        ["1 menu(s), dialogs, footers, buttons and lists of nothing but links were left out."]
        if is_menu
        else []
    )


def test_a_picture_in_the_page_itself_is_read_with_its_caption_and_a_broken_one_is_told():
    data = io.BytesIO()
    Image.new("RGB", (40, 30)).save(data, "PNG")
    code = base64.b64encode(data.getvalue()).decode()
    page = f'<h1>Sea</h1><p>It is wide.<img alt="A wave" src="data:image/png;base64,{code}"></p><p>Figure 1: The sea</p>'
    read_page = read(f'{page}<img src="data:image/png;base64,AAAA"><img src="a.png">'.encode(), "a.html")
    (picture,) = (block for block in read_page.source.blocks if isinstance(block, PictureBlock))
    assert (picture.width, picture.height, picture.alt, picture.caption) == (
        40,
        30,
        "A wave",
        "Figure 1: The sea",
    )
    assert read_page.pictures[picture.sha256] == data.getvalue()
    assert [one.code for one in read_page.source.remarks] == ["picture_unreadable", "linked_pictures"]
    assert "1 linked" in read_page.source.remarks[1].text


@pytest.mark.parametrize(
    ("mark", "text"),
    [
        ('<sup><a href="#n1">1</a></sup>', "It costs 12 m."),
        ('<a href="#n1"><sup>1</sup></a>', "It costs 12 m."),
        ("<sup>2</sup>", "It costs 12 m2."),
        ('<sup><a href="n.html">1</a></sup>', "It costs 12 m1."),
    ],
)
def test_raised_numbers_that_lead_to_a_note_of_the_page_are_no_text(mark, text):
    reading = read_html(f"<p>It costs 12 m{mark}.</p>".encode(), Limits())
    assert [block.text for block in reading.blocks] == [text]


BANNER = "<div>We use cookies. <a href='#'>Accept</a></div>"


@pytest.mark.parametrize(
    ("page", "texts"),
    [
        (f"{BANNER}<main><h1>Sea</h1><p>It is wide.</p></main><aside>More</aside>", ["Sea", "It is wide."]),
        (f"{BANNER}<div role='main'><p>It is wide.</p></div>More", ["It is wide."]),
        (f"<h1>Sea</h1>{BANNER}<main><p>It is wide.</p></main><h1>Press</h1>", ["Sea", "It is wide."]),
        ("<h1>Us</h1><main><h1>Sea</h1><p>It is wide.</p></main>", ["Sea", "It is wide."]),
        ("<main>\n</main><p>It is wide.</p>", ["It is wide."]),
        ("<main>One</main><p>Two</p><main>Three</main>", ["One", "Two", "Three"]),
    ],
)
def test_where_a_page_names_its_main_part_that_is_read_and_the_title_above_it(page, texts):
    source = read(f"<html><body>{page}<img src='a.png'></body></html>".encode(), "a.html").source
    assert [block.text for block in source.blocks] == texts
    is_part = "Two" not in texts and "\n" not in page
    assert [one.code for one in source.remarks] == (["main_part"] if is_part else ["linked_pictures"])
