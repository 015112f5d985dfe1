import pytest

from nbdeck.widgets.presentation.panel import PresentationPanel

SLIDES = [
    {
        "title": title,
        "layout": "ITEMS",
        "item_amount": 2,
        "content": f"{title} one: because\n{title} two: therefore",
    }
    for title in ("Why we move", "What it costs", "When we move")
]


OPTIONS = {"title": "Bakery", "include_table_of_contents": False, "include_cover": False}


@pytest.fixture(scope="module")
def client(sign_in):
    """A client of the real engine, one for all tests of a module."""
    return sign_in("nbdeck.engine.pipeline")


def made(client):
    slides = [{**SLIDES[0], "notes": "Greet.\nThen begin."}, *SLIDES[1:]]
    return client.presentations.from_slides(slides, **OPTIONS).result(timeout=20)


@pytest.fixture(scope="module")
def kept(client):
    """A presentation that nobody edits."""
    return made(client)


@pytest.fixture
def deck(client):
    """A presentation to edit."""
    return made(client)


@pytest.fixture
def panel(client, sent, deck):
    return PresentationPanel(client, deck).wait(20)


@pytest.fixture
def still(client, sent, kept):
    """A panel of a presentation that nobody edits."""
    return PresentationPanel(client, kept).wait(20)


@pytest.fixture
def ask(request, browser):
    panel = request.getfixturevalue("still" if "still" in request.fixturenames else "panel")

    def step(step, **content):
        browser.sends(panel._part, {"step": step, "view": "v", **content})
        panel.wait(20)

    return step
