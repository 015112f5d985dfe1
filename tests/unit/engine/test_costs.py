"""Slides, charts, tables and what the author writes cost as much as what they are given is large, and no more."""

from contextlib import suppress

import pytest

from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.contract.slides import OutlineSlide, Slide
from nbdeck.engine import pipeline
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.model.plan import Assignment, AuthorOptions
from nbdeck.errors import NbdeckError
from unit.engine.costs import Superlinear, assert_linear

TEXTS = {
    "short lines": lambda n, salt: "\n".join(f"- l{salt}{at}" for at in range(n // 6)),
    "headed lines": lambda n, salt: "\n".join(
        f"- **Head {at}**: text {salt}{at} here" for at in range(n // 30)
    ),
    "deep lists": lambda n, salt: "\n".join(f"{'  ' * (at % 40)}- l{salt}{at}" for at in range(n // 45)),
    "sentences": lambda n, salt: " ".join(
        f"The plant in town {salt}{at} makes {at} parts." for at in range(n // 38)
    ),
    "paragraphs": lambda n, salt: "\n\n".join(
        f"The plant {salt}{at} makes parts and grows." for at in range(n // 36)
    ),
    "clauses": lambda n, salt: (
        "It grows" + "".join(f", plant {salt}{at} makes it; sells" for at in range(n // 26))
    ),
    "brackets": lambda n, salt: " ".join(f"(Town {salt}{at} makes. It sells." for at in range(n // 28)),
    "closed brackets": lambda n, salt: " ".join(f"(Town {salt}{at}. It sells.)" for at in range(n // 22)),
    "one word": lambda n, salt: f"w{salt}" + "a" * n,
    "dots": lambda n, salt: f"Word {salt}" + "." * n + "a word",
    "spaces": lambda n, salt: f"# a {salt}" + " " * n + "b",
    "dashes": lambda n, salt: f"a {salt}" + "\u2014" * n + "b",
    "marks": lambda n, salt: f"*a{salt} " * (n // 4),
    "combining marks": lambda n, salt: f"a{salt}" + "\u0301" * n,
    "Chinese": lambda n, salt: f"第{salt}年世界增长。" * (n // 9),
    "Arabic": lambda n, salt: f"مرحبا بالعالم {salt} " * (n // 16),
    "Thai": lambda n, salt: f"สวัสดีชาวโลก{salt}" * (n // 13),
    "numbers": lambda n, salt: ", ".join(f"Item {at}: {salt}{at * 3}" for at in range(n // 16)),
    "addresses": lambda n, salt: f"http://a{salt}.b/" * (n // 12),
}
PROSE = TEXTS["paragraphs"]
LONGEST = 20_000


def laid_out(*specs, **fields):
    deck = Deck(slides=tuple(DeckSlide(spec=Slide.model_validate(spec)) for spec in specs), **fields)

    def call():
        with suppress(NbdeckError):  # what fits no slide has cost its time all the same
            pipeline.make_pptx(deck)

    return call


def planned(**given):
    def call():
        with suppress(NbdeckError):
            pipeline.write_plan(Assignment(**given))

    return call


def slide(content, layout="ITEMS", **fields):
    counts = ITEM_COUNTS[Layout(layout)]
    return {"title": "T", "layout": layout, "item_amount": counts[-1], "content": content, **fields}


def chart(kind, categories, series):
    rows = [
        {"name": f"s{at}", "values": [(at * 7 + each) % 97 + 1 for each in range(categories)]}
        for at in range(series)
    ]
    return {
        "title": "T",
        "chart": {"type": kind, "categories": [str(at) for at in range(categories)], "series": rows},
    }


def table(rows, columns, salt):
    return {"title": "T", "table": [[f"c{salt} {row} {at}" for at in range(columns)] for row in range(rows)]}


def test_what_costs_more_than_its_size_is_refused():
    assert_linear(lambda n, salt: lambda: list(range(n * 40)), 2000)
    with pytest.raises(Superlinear, match="seconds"):
        assert_linear(lambda n, salt: lambda: sum(1 for _ in range(n) for _ in range(n)), 1000)
    with pytest.raises(Superlinear, match="bytes"):
        assert_linear(lambda n, salt: lambda: bytearray(n * n), 2500)


@pytest.mark.parametrize(
    "text",
    [
        "short lines",
        "sentences",
        "clauses",
        "brackets",
        "closed brackets",
        "dots",
        "spaces",
        "dashes",
        "marks",
    ],
)
def test_a_slide_of_any_text(text):
    assert_linear(lambda n, salt: laid_out(slide(TEXTS[text](n, salt), item_amount=3)), LONGEST // 8)


@pytest.mark.parametrize(
    "layout", [each.value for each in Layout if each not in {Layout.TABLE, Layout.CHART, Layout.ITEMS}]
)
def test_every_layout(layout):
    assert_linear(lambda n, salt: laid_out(slide(TEXTS["brackets"](n, salt), layout)), LONGEST // 8)


@pytest.mark.parametrize(
    "kind",
    ["BAR", "LINE", "SCATTER", "PIE"]
    + [
        pytest.param(kind, marks=pytest.mark.exhaustive) for kind in ("AREA", "STACKED_BAR", "HORIZONTAL_BAR")
    ],
)
def test_charts_of_many_numbers(kind):
    assert_linear(lambda n, salt: laid_out(chart(kind, n, 1)), 1000)


@pytest.mark.parametrize("kind", ["BAR", "LINE", "STACKED_BAR"])
def test_charts_of_many_series(kind):
    assert_linear(lambda n, salt: laid_out(chart(kind, 10, n)), 60)


@pytest.mark.parametrize("is_wide", [False, True])
def test_tables(is_wide):
    assert_linear(lambda n, salt: laid_out(table(*((3, n // 3) if is_wide else (n // 3, 3)), salt)), 90)


def test_decks_of_many_slides():
    assert_linear(
        lambda n, salt: laid_out(*[slide(f"- a {salt}{at}\n- b\n- c", item_amount=3) for at in range(n)]), 25
    )


@pytest.mark.parametrize(
    "text", ["headed lines", "sentences", "clauses", "brackets", "numbers", "one word", "Chinese"]
)
def test_a_prompt_of_any_text(text):
    # Both sizes are shown whole.
    assert_linear(lambda n, salt: planned(topic=TEXTS[text](n, salt)), LONGEST // 8)


def test_a_prompt_that_is_too_long_to_show_whole():
    short = TEXTS["short lines"]
    options = AuthorOptions(length=3)
    assert_linear(lambda n, salt: planned(topic=short(n, salt), options=options), 2 * LONGEST // 3)


@pytest.mark.parametrize("text", ["short lines", "clauses", "brackets"])
def test_an_outline_of_any_text(text):
    assert_linear(
        lambda n, salt: planned(outline=[OutlineSlide(title="T", description=TEXTS[text](n, salt))]),
        LONGEST // 4,
    )


def test_outlines_of_many_slides():
    assert_linear(
        lambda n, salt: planned(
            outline=[
                OutlineSlide(title=f"T{salt} {at}", description=f"- a {at}\n- b\n- c") for at in range(n)
            ]
        ),
        50,
    )
