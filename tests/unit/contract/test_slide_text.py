"""A slide in a few lines: a changed number is a changed line, however many there are."""

import pytest
from IPython.lib.pretty import pretty

import nbdeck

LONG = {"day": [f"d{n}" for n in range(30)], "sold": list(range(30))}


def text_of(**fields):
    return pretty(nbdeck.Slide(title="Sales", **fields))


def chart(*rows, kind="LINE", **more):
    series = [{"name": f"s{at}", "values": row} for at, row in enumerate(rows)]
    return {"type": kind, "categories": [f"c{at}" for at in range(len(rows[0]))], "series": series, **more}


def test_a_chart_says_its_kind_and_each_number_by_its_name():
    assert text_of(chart=chart([1, 2.5], [None, 1e-7])) == (
        "Slide 'Sales', LINE\n  s0 | c0: 1 | c1: 2.5\n  s1 | c0: none | c1: 1e-07"
    )


def test_the_form_refines_the_kind():
    said = text_of(chart=chart([1, 2], kind="BAR", form="HISTOGRAM"))
    assert said.startswith("Slide 'Sales', HISTOGRAM\n")


def test_a_table_and_words_stand_line_by_line():
    assert text_of(table=[["a", "b"], ["1", "2"]]) == "Slide 'Sales', TABLE\n  a | b\n  1 | 2"
    assert text_of(item_amount=0, content="One\n\n Two ") == "Slide 'Sales'\n  One\n  Two"


@pytest.mark.parametrize("at", [0, 20, 29])
def test_a_number_changed_anywhere_changes_the_text(at):
    other = {**LONG, "sold": [-1 if n == at else n for n in range(30)]}
    one, two = (
        pretty(nbdeck.chart(each, x="day", y="sold", kind="line", title="T")) for each in (LONG, other)
    )
    assert one != two
    assert "d11: 11 | ... and 18 more values, fingerprint " in one
    assert len(one.splitlines()) == 2


def test_a_long_table_is_cut_and_counted():
    rows = [["n"], *([str(n)] for n in range(20))]
    one, two = text_of(table=rows), text_of(table=[*rows[:-1], ["x"]])
    assert one.splitlines()[-2:-1] == ["  6"]
    assert "... and 13 more lines, fingerprint " in one
    assert one != two


def test_slides_in_a_list_are_told_one_after_the_other():
    slides = [nbdeck.Slide(title=name, item_amount=0, content="") for name in "AB"]
    assert pretty(slides) == "[Slide 'A', Slide 'B']"
