"""What `check` compares, records and refuses, over files and presentations; notebooks are in `test_plugin`."""

import json
import re
from types import SimpleNamespace

import pytest
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE

import nbdeck
from nbdeck.engine.paint.office import painting
from nbdeck.testing.regression import DeckRegression
from unit.client.pptx_files import AREA, saved, slide_with


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
def write(tmp_path):
    """Return a function that writes a file beside the test and returns its path."""

    def write(name, data):
        (tmp_path / name).write_bytes(data)
        return tmp_path / name

    write("new.pptx", deck())
    return write


@pytest.fixture
def check(tmp_path, write, monkeypatch):
    """Return a function that checks as a test `TestIt::test_it[a/b]` in that folder would, and returns its failure."""
    # As on a machine without LibreOffice.
    monkeypatch.setattr(painting, "is_available", lambda: False)
    # A pytest of its own would load the modules a second time: runs as users have them are in `test_plugin`.
    options = {"--deck-regen": False, "--deck-report": None}
    config = SimpleNamespace(
        getoption=options.__getitem__,
        invocation_params=SimpleNamespace(dir=tmp_path),
        pluginmanager=SimpleNamespace(hasplugin=lambda name: False),
    )

    def check(*calls, regen=False, report="pages"):
        options.update({"--deck-regen": regen, "--deck-report": report})
        node = SimpleNamespace(nodeid="test_it.py::TestIt::test_it[a/b]", user_properties=[])
        folders = {"tmp_path_factory": SimpleNamespace(getbasetemp=lambda: tmp_path / "base")}
        request = SimpleNamespace(
            path=tmp_path / "test_it.py", node=node, config=config, getfixturevalue=folders.__getitem__
        )
        fixture = DeckRegression(request)
        try:
            for arguments in calls:
                *given, options_given = arguments if isinstance(arguments[-1], dict) else (*arguments, {})
                fixture.check(*given, **options_given)
        except pytest.fail.Exception as failure:
            assert not failure.pytrace
            return failure.msg
        return ""

    return check


NEW = ("new.pptx",)
AGAINST = ("new.pptx", "old.pptx")


def test_what_differs_from_the_record_is_told_until_it_is_recorded(tmp_path, check, write):
    record = tmp_path / "test_it" / "TestIt.test_it_a_b.deck.json"
    assert check(NEW) == f"Recorded {record}; run the test again."
    assert check(NEW) == ""
    assert record.with_suffix(".png").read_bytes().startswith(b"\x89PNG")

    assert check(NEW, regen=True) == ""
    write("new.pptx", deck(9))
    page = tmp_path / "pages" / "test_it.TestIt.test_it_a_b.html"
    assert check(NEW).splitlines() == [
        "slide 1 'North leads', series north, Mar: 11 -> 9",
        f"Pictures: {page}",
        "`pytest --deck-regen` records what is new.",
    ]
    assert check(NEW, regen=True) == f"Recorded {record} anew; run the test again."
    assert check(NEW) == ""


def test_a_record_keeps_what_is_within_the_tolerance_and_the_pictures_of_decks_that_stay(
    tmp_path, check, write
):
    check(NEW)
    record = tmp_path / "test_it" / "TestIt.test_it_a_b.deck.json"
    both = {**json.loads(record.read_text()), "gone": json.loads(record.read_text())["deck"]}
    record.write_text(json.dumps(both))
    record.with_name("TestIt.test_it_a_b.gone.png").write_bytes(b"old")
    record.with_suffix(".png").write_bytes(b"kept")
    write("new.pptx", deck(11.000000001))
    assert check(NEW).splitlines()[0] == "gone: slide 1 'North leads' is gone"
    check(NEW, regen=True)
    assert not record.with_name("TestIt.test_it_a_b.gone.png").exists()
    assert json.loads(record.read_text()) == {"deck": both["deck"]}
    assert record.with_suffix(".png").read_bytes() == b"kept"
    write("new.pptx", deck(9))
    assert "Mar: 11 -> 9" in check(NEW)
    assert (
        "There are no pictures of the recorded deck."
        in (tmp_path / "pages" / "test_it.TestIt.test_it_a_b.html").read_text()
    )


def test_without_a_folder_the_page_stands_in_the_temporary_one_of_pytest(tmp_path, check, write):
    write("old.pptx", deck(9))
    page = tmp_path / "base" / "nbdeck" / "test_it.TestIt.test_it_a_b.html"
    assert check(AGAINST, report=None).splitlines()[-1] == f"Pictures: {page}"
    assert page.exists()


def test_numbers_may_be_off_by_the_tolerance(check, write):
    write("old.pptx", deck(11.000000001))
    assert check(AGAINST) == ""
    write("old.pptx", deck(11.01))
    assert check((*AGAINST, {"tolerance": 1e-2})) == ""
    told = check(AGAINST).splitlines()
    assert told[0] == "slide 1 'North leads', series north, Mar: 11.01 -> 11"
    assert len(told) == 2


def test_a_presentation_is_compared_with_a_file_and_drawn_by_its_service(tmp_path, check):
    slide = {
        "title": "One",
        "layout": "ITEMS",
        "item_amount": 2,
        "content": "Rent: it rises\nPower: it fails",
    }
    with nbdeck.connect(":memory:") as client:
        made = client.presentations.from_slides([slide], title="Sales").result()
        made.save(tmp_path / "same.pptx")
        told = check((made, "same.pptx", {"basename": "same"}), (made, "new.pptx")).splitlines()
    assert told[:2] == ["slide 1 'North leads' is gone", "slide 1 'Sales' is new"]
    page = (tmp_path / "pages" / "test_it.TestIt.test_it_a_b.html").read_text()
    assert "Charts and what nbdeck does not draw are shown as boxes" in page
    assert page.count("data:image/png;base64,") == 3


@pytest.mark.parametrize(
    ("calls", "words"),
    [
        ([("gone.pptx",)], r"There is no file '.*gone.pptx'. Check the path."),
        ([("gone.ipynb",)], r"There is no notebook '.*gone.ipynb'.*folder of the test."),
        ([("old.pptx",)], r"'.*old.pptx': This is no PowerPoint file.*"),
        (
            [("new.pptx", "new.pptx"), NEW],
            r"There are two checks with the record 'TestIt.test_it_a_b' in this test. Give each a `basename` of its own.",
        ),
    ],
)
def test_what_cannot_be_compared_is_said_in_a_line(check, write, calls, words):
    write("old.pptx", b"words")
    assert re.fullmatch(words, check(*calls))


def test_a_record_that_a_merge_has_broken_is_named_and_written_anew(tmp_path, check):
    check(NEW)
    record = tmp_path / "test_it" / "TestIt.test_it_a_b.deck.json"
    whole = record.read_text()
    for broken in (whole.replace("{", "<<<<<<< HEAD\n{", 1), json.dumps({"deck": [{"title": 1}]}), "[]"):
        record.write_text(broken)
        assert re.match(r"The record '.*deck.json' cannot be read. `pytest --deck-regen`", check(NEW))
    assert "anew" in check(NEW, regen=True)
    assert record.read_text() == whole


def test_a_long_list_of_differences_is_cut_in_the_terminal_and_whole_on_the_page(tmp_path, check, write):
    def table(offset):
        slide, made = slide_with("Numbers")
        cells = slide.shapes.add_table(30, 3, *AREA).table
        for at in range(90):
            cells.cell(*divmod(at, 3)).text = str(at + (offset if at % 3 and at > 2 else 0))
        return saved(made)

    write("new.pptx", table(0))
    write("old.pptx", table(1000))
    assert check(AGAINST).splitlines()[40] == "... and 18 more"
    page = (tmp_path / "pages" / "test_it.TestIt.test_it_a_b.html").read_text()
    assert page.count("<li>") == 58


def test_the_name_of_a_test_that_is_too_long_for_a_file_is_cut_and_stays_its_own():
    names = [
        DeckRegression(
            SimpleNamespace(node=SimpleNamespace(nodeid=f"t.py::test[{'x' * 300}{end}]"))
        )._test_name()
        for end in "ab"
    ]
    assert len(set(names)) == 2
    assert all(len(name) < 140 for name in names)
