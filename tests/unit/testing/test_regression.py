"""What `check` compares, records and refuses, over files and presentations; notebooks are in `test_plugin`."""

import json

import pytest
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE

from nbdeck.engine.paint.office import painting
from unit.client.pptx_files import AREA, saved, slide_with

pytest_plugins = "pytester"


def deck(march=11, title="North leads"):
    """A deck of another program: one slide with a chart."""
    slide, made = slide_with(title)
    numbers = CategoryChartData()
    numbers.categories = ["Feb", "Mar"]
    numbers.add_series("north", (15, march))
    numbers.add_series("south", (1, 2))
    slide.shapes.add_chart(XL_CHART_TYPE.LINE, *AREA, numbers)
    return saved(made)


@pytest.fixture
def write(pytester):
    """Return a function that writes a file beside the test and returns its path."""

    def write(name, data):
        path = pytester.path / name
        path.write_bytes(data)
        return path

    return write


@pytest.fixture
def run(pytester, monkeypatch, write):
    """Return a function that runs a test with the given body and returns the outcome."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.setattr(painting, "is_available", lambda: False)  # as on a machine without LibreOffice
    write("new.pptx", deck())

    def run(body, *arguments):
        pytester.makepyfile(test_it=f"def test_it(deck_regression):\n    {body}\n")
        return pytester.runpytest_inprocess("-p", "nbdeck.testing.plugin", *arguments)

    return run


CHECK = "deck_regression.check('new.pptx')"


def test_what_differs_from_the_record_is_told_until_it_is_recorded(pytester, run, write):
    record = pytester.path / "test_it" / "test_it.deck.json"
    run(CHECK).stdout.fnmatch_lines([f"Recorded {record}; run the test again."])
    run(CHECK).assert_outcomes(passed=1)
    assert record.with_suffix(".png").read_bytes().startswith(b"\x89PNG")

    run(CHECK, "--deck-regen").assert_outcomes(passed=1)
    write("new.pptx", deck(9))
    told = run(CHECK)
    told.stdout.fnmatch_lines(
        [
            "slide 1 'North leads', series north, Mar: 11 -> 9",
            "Pictures: *test_it.test_it.html",
            "`pytest --deck-regen` records what is new.",
        ]
    )
    told.stdout.no_fnmatch_line("*regression.py*")
    run(CHECK, "--deck-regen").stdout.fnmatch_lines([f"Recorded {record} anew; run the test again."])
    run(CHECK).assert_outcomes(passed=1)


def test_numbers_may_be_off_by_the_tolerance(run, write):
    write("old.pptx", deck(11.000001))
    run("deck_regression.check('new.pptx', 'old.pptx')").assert_outcomes(passed=1)
    write("old.pptx", deck(11.01))
    run("deck_regression.check('new.pptx', 'old.pptx', tolerance=1e-2)").assert_outcomes(passed=1)
    told = run("deck_regression.check('new.pptx', 'old.pptx')")
    told.stdout.fnmatch_lines(["slide 1 'North leads', series north, Mar: 11.01 -> 11"])
    told.stdout.no_fnmatch_line("*--deck-regen*")


def test_a_presentation_is_compared_with_a_file_and_drawn_by_its_service(pytester, run):
    slide = {
        "title": "One",
        "layout": "ITEMS",
        "item_amount": 2,
        "content": "Rent: it rises\\nPower: it fails",
    }
    pytester.makepyfile(
        test_it=f"""
        def test_it(deck_regression, nbdeck_client):
            assert not nbdeck_client.tasks.list()
            deck = nbdeck_client.presentations.from_slides([{slide}], title="Sales").result()
            deck.save("same.pptx")
            deck_regression.check(deck, "same.pptx", basename="same")
            deck_regression.check(deck, "new.pptx")

        test_again = test_it
        """
    )
    told = pytester.runpytest_inprocess("-p", "nbdeck.testing.plugin", "--deck-report", "pages")
    told.assert_outcomes(failed=2)
    told.stdout.fnmatch_lines(["slide 1 'North leads' is gone", "slide 1 'Sales' is new"])
    page = (pytester.path / "pages" / "test_it.test_it.html").read_text()
    assert "Charts and what nbdeck does not draw are shown as boxes" in page
    assert page.count("data:image/png;base64,") == 4


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("deck_regression.check('gone.pptx')", "There is no file '*gone.pptx'. Check the path."),
        ("deck_regression.check('gone.ipynb')", "There is no notebook '*gone.ipynb'.*folder of the test."),
        ("deck_regression.check('test_it.py')", "'*test_it.py' is no PowerPoint file, or a damaged one.*"),
        (
            "deck_regression.check('new.pptx', 'new.pptx'); deck_regression.check('new.pptx')",
            "There are two checks with the record 'test_it' in this test. Give each a `basename` of its own.",
        ),
    ],
)
def test_what_cannot_be_compared_is_said_without_a_traceback(run, body, words):
    told = run(body)
    told.assert_outcomes(failed=1)
    told.stdout.fnmatch_lines([words])
    told.stdout.no_fnmatch_line("*errors.py*")


def test_a_record_that_a_merge_has_broken_is_named_and_written_anew(pytester, run):
    run(CHECK)
    record = pytester.path / "test_it" / "test_it.deck.json"
    whole = record.read_text()
    for broken in (whole.replace("{", "<<<<<<< HEAD\n{", 1), json.dumps({"deck": [{"title": 1}]}), "[]"):
        record.write_text(broken)
        run(CHECK).stdout.fnmatch_lines(
            ["The record '*test_it.deck.json' cannot be read. `pytest --deck-regen`*"]
        )
    run(CHECK, "--deck-regen").assert_outcomes(failed=1)
    assert record.read_text() == whole


def test_a_long_list_of_differences_is_cut_in_the_terminal_and_whole_on_the_page(pytester, run, write):
    def table(offset):
        slide, made = slide_with("Numbers")
        cells = slide.shapes.add_table(30, 3, *AREA).table
        for at in range(90):
            cells.cell(*divmod(at, 3)).text = str(at + (offset if at % 3 and at > 2 else 0))
        return saved(made)

    write("new.pptx", table(0))
    write("old.pptx", table(1000))
    told = run("deck_regression.check('new.pptx', 'old.pptx')", "--deck-report", "pages")
    told.stdout.fnmatch_lines(["... and 18 more"])
    assert (pytester.path / "pages" / "test_it.test_it.html").read_text().count("<li>") == 58
