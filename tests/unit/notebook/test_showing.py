"""What nbdeck makes shows itself in a shell of IPython, and nothing else is shown otherwise than before."""

import base64
import json
import re
import threading
import time
import types
from html import unescape

import pytest
from IPython.core.formatters import DisplayFormatter

import nbdeck
from nbdeck.client.site import LOCAL_URL
from nbdeck.contract import shown
from nbdeck.contract.documents import FoundPassage
from nbdeck.contract.v1 import Template
from nbdeck.notebook import showable, showing
from nbdeck.notebook.beside import SLIDES_TYPE

SALES = {"month": ["Mar", "Apr", "May"], "north": [31, 38, 47], "south": [40, 41, 43]}
PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="


@pytest.fixture
def shell(monkeypatch):
    """A shell with a kernel that nbdeck has joined."""
    monkeypatch.setattr(shown, "_painters", [])
    monkeypatch.setattr(showing, "_warm_up", lambda: None)
    made = types.SimpleNamespace(display_formatter=DisplayFormatter(), kernel=object(), user_ns={})
    showing.join(made)
    return made


@pytest.fixture
def bundle(shell):
    """Return a function from a value to what a cell that ends in it shows."""
    return lambda value, **wanted: shell.display_formatter.format(value, **wanted)[0]


@pytest.fixture
def chart():
    return nbdeck.chart(SALES, title='A "title" & more')


def test_a_chart_is_its_picture_with_its_numbers_and_why_below(bundle, chart):
    shown_by = bundle(chart)
    assert set(shown_by) == {"text/html", "text/plain", SLIDES_TYPE}
    html = shown_by["text/html"]
    assert 'aria-label="Slide: A &quot;title&quot; &amp; more"' in html
    assert "\n  north | Mar: 31 | Apr: 38 | May: 47\n" in re.search('alt="(.*?)"', html, re.DOTALL)[1]
    assert html.index('<img src="data:image/svg+xml') < html.index(chart.why.replace("'", "&#x27;"))
    assert shown_by["text/plain"].startswith("""Slide 'A "title" & more', BAR\n""")


def test_the_picture_is_small_and_the_same_each_time(bundle, chart):
    again = nbdeck.chart(SALES, title='A "title" & more')
    assert bundle(chart) == bundle(again)
    assert len(json.dumps(bundle(chart))) < 40_000


def test_a_cloud_of_dots_is_a_png_with_its_numbers_in_words(bundle):
    dots = {"x": [n * 1.5 for n in range(900)], "y": [n * n % 77 for n in range(900)]}
    html = bundle(nbdeck.chart(dots, kind="scatter", x="x", y="y", title="Dots"))["text/html"]
    assert "data:image/png;base64," in html
    assert "... and 888 more values, fingerprint" in html
    assert len(html) < 120_000


def test_a_png_is_drawn_where_html_is_not_wanted(bundle, chart):
    wanted = bundle(chart, include=["image/png", "text/plain"])
    assert set(wanted) == {"image/png", "text/plain"}
    assert base64.b64decode(wanted["image/png"]).startswith(b"\x89PNG")
    assert set(bundle(chart, include=["text/plain"])) == {"text/plain"}
    assert set(bundle(chart, exclude=["text/html"])) == {"text/plain", SLIDES_TYPE}


def test_a_list_of_slides_is_a_strip(bundle, chart):
    html = bundle([chart, nbdeck.table(SALES, title="All")])["text/html"]
    assert html.count("<figure") == 2
    assert 'aria-label="Slides, 2 slides"' in html
    assert "2: All" in html
    assert "Slide 'All', TABLE\n  month | north | south" in unescape(html)


def test_a_long_table_shows_its_first_pages_and_says_how_many_there_are(bundle):
    html = bundle(nbdeck.table({"n": list(range(90))}, title="Long"))["text/html"]
    assert html.count("<figure") == 3
    assert re.search(r"The first 3 of \d+ slides are shown; their deck has all of them\.", html)
    assert html.count("TABLE of 90 rows") == 1
    assert html.count("more lines, fingerprint") == 1


def test_what_was_left_out_stands_below(bundle):
    slide = nbdeck.Slide(title="A", item_amount=0, content="B", images=["https://a.example/b.png"])
    assert "<li>The picture of slide 1 is added when the deck is made.</li>" in bundle(slide)["text/html"]
    carried = nbdeck.Slide(title="A", item_amount=0, content="B", images=[f"data:image/png;base64,{PNG}"])
    assert "is added when" not in bundle(carried)["text/html"]
    assert "image/png" in bundle(carried)["text/html"]


def test_more_slides_than_a_notebook_carries_are_counted(bundle):
    slides = [nbdeck.Slide(title=f"T{n}", item_amount=0, content="a") for n in range(32)]
    html = bundle(slides)["text/html"]
    assert html.count("<figure") == 30
    assert "The first 30 of 32 slides are shown; their deck has all of them." in html


def test_a_slide_that_cannot_be_drawn_says_so_in_words(bundle):
    full = nbdeck.Slide(title="A", table=[["x" * 3000] * 15] * 9)
    shown_by = bundle(full)
    assert set(shown_by) == {"text/plain", SLIDES_TYPE}
    assert shown_by["text/plain"].startswith("Slide 'A', TABLE\n")
    assert "\nNo picture: A row of the table is higher than a slide" in shown_by["text/plain"]
    assert "\nNo picture: A row of the table is higher" in bundle([full])["text/html"]


def test_a_layout_of_a_company_is_told_apart(bundle):
    slide = nbdeck.Slide(title="A", item_amount=0, content="B", layout_name="Two <columns>")
    assert (
        "<li>The layout &#x27;Two &lt;columns&gt;&#x27; of slide 1 comes with its own"
        in bundle(slide)["text/html"]
    )


@pytest.mark.parametrize("value", [[], [1, 2], {"a": 1}, "words", (1,), [nbdeck]])
def test_other_values_are_shown_as_before(bundle, value):
    assert bundle(value) == DisplayFormatter().format(value)[0]


class Rows(list):
    """A list of another package that has a picture of its own."""

    def _repr_html_(self):
        return "<b>rows</b>"


def test_a_kind_of_list_keeps_its_own_picture(bundle, chart):
    assert bundle(Rows([1]))["text/html"] == "<b>rows</b>"
    assert bundle(Rows([chart]))["text/html"] == "<b>rows</b>"


def test_what_showed_lists_before_still_does(monkeypatch, chart):
    monkeypatch.setattr(shown, "_painters", [])
    monkeypatch.setattr(showing, "_warm_up", lambda: None)
    formatter = DisplayFormatter()
    formatter.formatters["text/html"].for_type(list, lambda value: f"<i>{len(value)}</i>")
    showing.join(types.SimpleNamespace(display_formatter=formatter, kernel=object()))
    assert formatter.format([1, 2])[0]["text/html"] == "<i>2</i>"
    assert "<figure" in formatter.format([chart])[0]["text/html"]


def test_templates_of_this_machine_are_drawn_and_others_linked(bundle, monkeypatch):
    drawn = []
    monkeypatch.setattr(
        "nbdeck.engine.pipeline.template_preview", lambda *asked: drawn.append(asked) or b"x", raising=False
    )
    showable._sample.cache_clear()
    here = Template(name="monarch", images={"cover": f"{LOCAL_URL}/1", "content": f"{LOCAL_URL}/2"})
    there = Template(
        name="theirs", images={"cover": "https://a.example/1?a&b", "content": "https://a.example/2"}
    )
    html = bundle([here, there])["text/html"]
    assert drawn == [("monarch", "cover", 320), ("monarch", "content", 320)]
    assert html.count("data:image/png") == 2
    assert 'src="https://a.example/1?a&amp;b"\nalt="theirs: cover"' in html
    bundle(here)
    assert drawn[2:] == [("monarch", "cover", 640), ("monarch", "content", 640)]
    showable._sample.cache_clear()


def test_outlines_and_passages_are_cards(bundle):
    cards = bundle([nbdeck.OutlineSlide(title="A"), nbdeck.OutlineSlide(title="B")])["text/html"]
    assert "2. B" in cards
    hit = FoundPassage(document_id="1", document="a.pdf", text="found")
    assert "<blockquote" in bundle(hit)["text/html"]
    assert bundle([hit, nbdeck.OutlineSlide(title="A")]).keys() == {"text/plain"}


def test_a_shell_is_joined_once_and_one_without_a_kernel_shows_words(monkeypatch, chart):
    monkeypatch.setattr(shown, "_painters", [])
    bare = types.SimpleNamespace(display_formatter=DisplayFormatter())
    showing.join(bare)
    assert set(bare.display_formatter.format(chart)[0]) == {"text/plain"}
    matchers = []
    shell = types.SimpleNamespace(Completer=types.SimpleNamespace(custom_matchers=matchers), user_ns={})
    showing.join(shell)
    showing.join(shell)
    assert len(matchers) == 1


def test_a_fork_waits_until_nothing_is_half_imported():
    done = []
    thread = threading.Thread(target=lambda: (time.sleep(0.1), showing._wait_for(thread), done.append(1)))
    thread.start()
    showing._wait_for(thread)
    assert done == [1]
