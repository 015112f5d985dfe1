"""Slides, charts, tables and what the author writes cost as much as what they are given is large, and no more."""

from contextlib import suppress

import pytest

from nbdeck.contract.chart_rules import KINDS_OF_FORM
from nbdeck.contract.enums import ChartForm, ChartType
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
    "quotes": lambda n, salt: " ".join(
        f'Say "town {salt}{at} makes" here, then go on.' for at in range(n // 38)
    ),
    "addresses": lambda n, salt: f"http://a{salt}.b/" * (n // 12),
}
LONGEST = 20_000
PROMPT = LONGEST // 8
"""Four times that is shown whole."""


def ignoring_refusals(function, *arguments, **named):
    def call():
        with suppress(NbdeckError):  # what is refused has cost its time all the same
            function(*arguments, **named)

    return call


def laid_out(*specs):
    deck = Deck(slides=tuple(DeckSlide(spec=Slide.model_validate(spec)) for spec in specs))
    return ignoring_refusals(pipeline.make_pptx, deck)


def slide(content, layout="ITEMS", **fields):
    counts = ITEM_COUNTS[Layout(layout)]
    return {"title": "T", "layout": layout, "item_amount": counts[-1], "content": content, **fields}


ROLES = {"BUBBLE": (None, "size"), "ERROR_BARS": (None, "low", "high")}


def chart(kind, categories, series, salt, form=None):
    rows = [
        {"name": f"s{at}", "values": [(at * 7 + each + salt) % 97 + 1 for each in range(categories)]}
        for at in range(series)
    ]
    for row, role in zip(rows, ROLES.get(form, ()), strict=False):
        row |= {"role": role} if role else {}
    if form == "BOX":
        rows = [
            {**row, "values": [at + each % 9 for each in range(categories)]} for at, row in enumerate(rows)
        ]
    labels = [str(at) for at in range(categories)]
    given = {"type": kind, "categories": labels, "series": rows} | ({"form": form} if form else {})
    return laid_out({"title": "T", "chart": given})


SERIES_OF_FORM = {"BOX": 5, "STACKED": 3, "FULL": 3, "BUBBLE": 2, "ERROR_BARS": 3}
OF_SERIES = {"SLOPE": 2, "MULTIPLES": 10}
"""Forms that grow by their series, and how many categories each has."""


def chart_of_form(form, kind):
    if form in OF_SERIES:
        return lambda n, salt: chart(kind, OF_SERIES[form], n, salt, form)
    return lambda n, salt: chart(kind, n, SERIES_OF_FORM.get(form, 1), salt, form)


def table(rows, columns, salt):
    cells = [[f"c{salt} {row} {at}" for at in range(columns)] for row in range(rows)]
    return laid_out({"title": "T", "table": cells})


def outlined(function, slides):
    return ignoring_refusals(function, Assignment(outline=slides))


PRESENT = DeckSlide(spec=Slide.model_validate(slide("- a\n- b\n- c", item_amount=3)))


def regenerated(text, salt):
    return ignoring_refusals(pipeline.write_slide, Assignment(topic=text), PRESENT)


def texts(function, names, size=PROMPT):
    """Return work by its name: `function` with each of these texts."""
    return {
        name: (lambda n, salt, text=TEXTS[name]: function(text(n, salt), salt), size)
        for name in names.split(", ")
    }


WORK = {
    "items": texts(
        lambda text, salt: laid_out(slide(text, item_amount=3)),
        "short lines, sentences, clauses, brackets, closed brackets, dots, spaces, dashes, marks",
    ),
    "layout": {
        each.value: (
            lambda n, salt, each=each: laid_out(slide(TEXTS["brackets"](n, salt), each.value)),
            PROMPT,
        )
        for each in Layout
        if each not in {Layout.TABLE, Layout.CHART}
    }
    | {
        "TABLE": (lambda n, salt: table(n // 3, 3, salt), 90),
        "CHART": (lambda n, salt: chart("BAR", n, 2, salt), 500),
    },
    "wide table": {"": (lambda n, salt: table(3, n // 3, salt), 60)},
    "numbers": {
        each.value: (lambda n, salt, each=each: chart(each.value, n, 1, salt), 1000) for each in ChartType
    },
    "series": {
        kind: (lambda n, salt, kind=kind: chart(kind, 10, n, salt), 60)
        for kind in ("BAR", "LINE", "STACKED_BAR")
    },
    "form": {
        form.value: (chart_of_form(form.value, kinds[0].value), 60 if form.value in OF_SERIES else 300)
        for form, kinds in KINDS_OF_FORM.items()
    },
    "slides": {
        "": (
            lambda n, salt: laid_out(*[slide(f"- a {salt}{at}\n- b\n- c", item_amount=3) for at in range(n)]),
            25,
        )
    },
    "write_plan": texts(
        lambda text, salt: ignoring_refusals(pipeline.write_plan, Assignment(topic=text)),
        "headed lines, sentences, clauses, brackets, numbers, one word, Chinese",
    )
    | {
        "too long to show whole": (
            lambda n, salt: ignoring_refusals(
                pipeline.write_plan,
                Assignment(topic=TEXTS["short lines"](n, salt), options=AuthorOptions(length=3)),
            ),
            5_500,
        ),
        "outline of many slides": (
            lambda n, salt: outlined(
                pipeline.write_plan,
                [OutlineSlide(title=f"T{salt} {at}", description=f"- a {at}\n- b\n- c") for at in range(n)],
            ),
            40,
        ),
    },
    "write_plan of an outline": texts(
        lambda text, salt: outlined(pipeline.write_plan, [OutlineSlide(title="T", description=text)]),
        "short lines, clauses, brackets",
    ),
    "write_outline": texts(
        lambda text, salt: ignoring_refusals(pipeline.write_outline, Assignment(topic=text)),
        "headed lines, sentences, brackets",
    ),
    "write_slide": texts(
        lambda text, salt: ignoring_refusals(pipeline.write_slide, Assignment(topic=text)),
        "headed lines, sentences, short lines, clauses",
    ),
    "write_slide of a present one": texts(regenerated, "headed lines, sentences, short lines, clauses"),
    "read_brief": texts(
        lambda text, salt: ignoring_refusals(pipeline.read_brief, text),
        "headed lines, sentences, brackets",
        LONGEST // 2,
    ),
    "read_brief of instructions": texts(
        lambda text, salt: ignoring_refusals(pipeline.read_brief, "Whales", text),
        "sentences, clauses, quotes",
        LONGEST // 4,
    ),
}
"""By entry, and by what grows in it: what makes work of a size, and the small size."""
CASES = [
    pytest.param(work, size, id=f"{entry}: {name}".rstrip(": "))
    for entry, works in WORK.items()
    for name, (work, size) in works.items()
]


def test_what_costs_more_than_its_size_is_refused():
    assert_linear(lambda n, salt: lambda: list(range(n * 40)), 2000)
    with pytest.raises(Superlinear, match="seconds"):
        assert_linear(lambda n, salt: lambda: sum(1 for _ in range(n) for _ in range(n)), 700)
    with pytest.raises(Superlinear, match="bytes"):
        assert_linear(lambda n, salt: lambda: bytearray(n * n), 2500)


def test_growth_behind_a_cost_that_stays_is_refused():
    with pytest.raises(Superlinear):
        assert_linear(lambda n, salt: lambda: bytearray(2_000_000 + n * n * 8), 800)


def test_nothing_that_the_author_or_a_layout_offers_is_left_out():
    author = {
        name for module, names in pipeline._STAGES.items() if module.startswith("author.") for name in names
    }
    assert author <= set(WORK)
    assert set(WORK["layout"]) == {each.value for each in Layout}
    assert set(WORK["numbers"]) == {each.value for each in ChartType}
    assert set(WORK["form"]) == {each.value for each in ChartForm}


@pytest.mark.parametrize(("work", "size"), CASES)
def test_cost_grows_no_faster_than_what_is_given(work, size):
    assert_linear(work, size)
