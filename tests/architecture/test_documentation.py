"""The reference: every public name has an example that runs, and the pages are built of the docstrings."""

import importlib.util
import pydoc
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

import nbdeck

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def reference():
    """Return the module that builds the reference."""
    spec = importlib.util.spec_from_file_location("reference", ROOT / ".docs" / "build.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def pages(reference, tmp_path_factory):
    """Return the folder with the pages, and their names; every example has run."""
    folder = tmp_path_factory.mktemp("pages")
    return folder, reference.write_pages(folder)


def test_help_fits_a_screen_and_names_everything():
    shown = pydoc.plain(pydoc.render_doc(nbdeck))
    assert len(shown.splitlines()) < 60
    assert not [name for name in dir(nbdeck) if name not in shown]


def test_every_public_name_has_its_place_and_its_pictures(reference, pages):
    folder, names = pages
    places = [name for group in reference.GROUPS.values() for name in group]
    assert sorted([*places, "__version__"]) == dir(nbdeck)
    written = "".join((folder / name).read_text() for name in names)
    pictures = re.findall(r"!\[[^\]]+nbdeck\.(\w+)\]\((.+svg)\)", written)
    assert {name for name, _ in pictures} >= {"chart", "table", "Slide", "Chart", "Presentation", "Studio"}
    assert all((folder / file).read_text().startswith("<svg") for _, file in pictures)


@pytest.mark.parametrize(
    ("docstring", "complaint"),
    [
        ("No example.", "does not run"),
        ("Wrong.\n\n    Examples:\n        >>> 1 + 1\n        3\n", "does not run"),
    ],
    ids=["missing", "wrong"],
)
def test_an_example_that_is_missing_or_wrong_ends_the_build(reference, monkeypatch, docstring, complaint):
    monkeypatch.setattr(nbdeck.chart, "__doc__", docstring)
    with pytest.raises(SystemExit, match=complaint):
        reference.run_example("chart")


class _Addresses(HTMLParser):
    def __init__(self):
        super().__init__()
        self.loaded = []

    def handle_starttag(self, tag, attrs):
        wanted = {"script": "src", "link": "href", "img": "src"}.get(tag)
        self.loaded += [value for name, value in attrs if name == wanted and value]


def test_the_site_is_built_of_them_and_loads_nothing_from_elsewhere(reference, pages, tmp_path):
    pytest.importorskip("zensical")
    folder, names = pages
    reference.render(folder, names, tmp_path)
    chart = (tmp_path / "slides.html").read_text()
    assert "number_format" in chart
    assert "North and south by month" in chart
    addresses = _Addresses()
    for page in tmp_path.glob("*.html"):
        addresses.feed(page.read_text())
    assert addresses.loaded
    assert not [each for each in addresses.loaded if each.startswith(("http", "//"))]
