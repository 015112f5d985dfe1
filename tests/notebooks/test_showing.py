"""Objects show themselves in a real kernel, and Tab asks one what a call of nbdeck takes."""

import gc

import pytest
from jupyter_client.manager import KernelManager

from nbdeck.notebook.beside import SLIDES_TYPE

SET_UP = """import pandas as pd
import nbdeck
sales = pd.DataFrame({"month": ["Mar", "Apr"], "north": [31, 38], "south": [40, 41]})
slide = nbdeck.chart(sales, title="Two regions")"""


@pytest.fixture(scope="module")
def ask(warm_kernels):
    """Return the client of a kernel that has a DataFrame and a slide."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUPYTER_PATH", warm_kernels)
        manager = KernelManager(kernel_name="python3", transport="ipc")  # no other program takes its ports
        manager.start_kernel()
        client = manager.client()
        client.start_channels()
        client.wait_for_ready(timeout=60)
    client.execute_interactive(SET_UP, timeout=60)
    yield client
    client.stop_channels()
    manager.shutdown_kernel(now=True)
    gc.collect()  # tasks of other tests that its event loop has ended


def shown(ask, code):
    """Return what a cell shows, by media type."""
    outputs = []
    ask.execute_interactive(code, timeout=60, output_hook=lambda message: outputs.append(message["content"]))
    assert not any("traceback" in each for each in outputs), outputs
    return next(each["data"] for each in outputs if "data" in each)


def offered(ask, code):
    """Return what a kernel answers to Tab at the end of some code, and the part of the code that it replaces."""
    answer = ask.complete(code, reply=True, timeout=60)["content"]
    assert answer["status"] == "ok"
    return set(answer["matches"]), code[answer["cursor_start"] :]


@pytest.mark.parametrize("code", ["slide", "sales.deck.chart(title='Two regions')", "[slide, slide]"])
def test_a_slide_at_the_end_of_a_cell_is_a_picture_with_its_numbers(ask, code):
    data = shown(ask, code)
    assert set(data) == {"text/html", "text/plain", SLIDES_TYPE}
    assert "data:image/svg+xml" in data["text/html"]
    assert "Slide 'Two regions', BAR\n  north | Mar: 31 | Apr: 38\n" in data["text/plain"]


def test_a_list_of_numbers_is_shown_as_ever(ask):
    assert shown(ask, "[1, 2]") == {"text/plain": "[1, 2]"}


@pytest.mark.parametrize(
    ("code", "some", "typed"),
    [
        ("nbdeck.chart(sales, kind='", {"bar", "line", "scatter"}, ""),
        ("nbdeck.chart(sales,\n    kind='l", {"line"}, "l"),
        ("sales.deck.chart(x='", {"month", "north", "south"}, ""),
        ("sales.deck.chart(", {"kind=", "title=", "highlight="}, ""),
        ("sales.deck.table(ma", {"max_rows="}, "ma"),
        ("nbdeck.Slide(layout='sw", {"swot"}, "sw"),
    ],
)
def test_tab_offers_what_stands_there_and_no_files(ask, code, some, typed):
    matches, replaced = offered(ask, code)
    assert some <= matches
    assert replaced == typed
    assert not any("." in each or each.startswith("%") for each in matches)


def test_tab_after_a_slide_offers_its_fields_and_nothing_of_pydantic(ask):
    matches, _ = offered(ask, "slide.")
    assert {"title", "chart", "why"} <= matches
    assert not any(each.startswith("model_") or each in {"json", "copy"} for each in matches)


def test_tab_elsewhere_is_as_ever(ask):
    assert offered(ask, "open('")[0] != set()
    assert "north" not in offered(ask, "sorted(sales, key='")[0]
