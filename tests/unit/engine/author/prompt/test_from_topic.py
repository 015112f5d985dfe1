"""From a prompt to slides, without a source and without a model."""

import pytest

from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.contract.v1 import Brief
from nbdeck.engine import pipeline
from nbdeck.engine.author.outline.from_outline import plan_from_outline
from nbdeck.engine.author.prompt.from_topic import plan_from_topic
from nbdeck.engine.author.prompt.request import is_topic
from nbdeck.engine.author.scaffold import slides as scaffold
from nbdeck.engine.author.scaffold.asked_topic import read_topic
from nbdeck.engine.model.deck import Deck, DeckSlide
from nbdeck.engine.model.plan import AuthorOptions
from nbdeck.errors import ValidationFailed
from unit.engine.author.prompt.asked import plan_of

MARKDOWN = (
    "# Our product\nIt saves time.\n\n## Problem\n- Slow reports\n- Many errors\n\n## Numbers\n| Year | Users |\n|---|---|\n"
    "| 2023 | 100 |\n| 2024 | 450 |\n\n## Next steps\n1. Sign up\n2. Try it\n3. Tell friends"
)
PROSE = (
    "The harbour of Hamburg handled 7.7 million containers last year. That is 3 % less than the year before.\n\n"
    "To win back trade, the city deepens the Elbe. The work costs 800 million euros and ends in 2026.\n\n"
    "Truckers complain about waiting times of two hours. A new slot system has cut them to 40 minutes."
)


def plan(text, **options):
    return plan_from_topic(text, AuthorOptions(**options))


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        ("Create a presentation about renewable energy for schools", "Renewable energy for schools"),
        ("Tea vs coffee", "Tea vs coffee"),
        ("make a 10-slide deck on how to brew coffee", "How to brew coffee"),
        ("Erstelle eine Präsentation über Photovoltaik mit 8 Folien", "Photovoltaik"),
        ("Create a deck about bees. Use 8 slides. Keep it fun.", "Bees"),
    ],
)
def test_a_topic_is_told_from_the_request_around_it(text, subject):
    assert read_topic(text) == subject


@pytest.mark.parametrize(
    "text", ["Bees", "Tea vs coffee", "Make a deck about bees. Use 8 slides. Keep it fun.", "What is AI?"]
)
def test_a_request_without_content_is_a_topic(text):
    assert is_topic(text)


@pytest.mark.parametrize(
    "text",
    [
        MARKDOWN, PROSE, "Trip:\n- Rome\n- Florence\n- Venice", "Q,North\nQ1,12\nQ2,14", "2021: 4.1\n2022: 5.2",
        "Revenue rose 12 % to $4.1M while costs fell 3 %.",
    ],
)  # fmt: skip
def test_a_text_that_says_something_is_no_topic(text):
    assert not is_topic(text)


@pytest.mark.parametrize("language", scaffold.LANGUAGES)
@pytest.mark.parametrize("length", [1, 3, 7, 12, 100])
def test_a_scaffold_has_the_wished_length_and_only_asks(language, length):
    topic = read_topic("Tea vs coffee")
    slides = scaffold.scaffold(topic, length, language)
    assert len(slides) == length
    assert len({slide.spec.title for slide in slides}) == length
    for slide in slides:
        assert slide.is_scaffold
        assert slide.spec.item_amount in ITEM_COUNTS[slide.spec.layout]
        assert slide.spec.notes
        lines = [line for line in slide.description.splitlines() if line.startswith("- ")]
        assert all(map(scaffold.is_prompt, lines))
        assert not any(map(str.isdigit, slide.spec.content))


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("Geschichte der Eisenbahn in Bayern", "Warum es wichtig ist"),
        ("L'histoire de Paris", "Pourquoi c'est important"),
        ("Cómo hacer pan", "Por qué importa"),
        ("La storia di Roma", "Perché conta"),
        ("Como fazer pão", "Por que importa"),
        ("The history of Rome", "Why it matters"),
    ],
)
def test_a_scaffold_speaks_the_language_of_its_prompt(text, title):
    found = plan(text)
    assert title in [slide.spec.title for slide in found.slides]
    assert found.content_source == "scaffold"
    assert found.warnings


def test_a_scaffold_that_comes_back_as_an_outline_stays_one():
    made = plan("Tea vs coffee")
    again = plan_from_outline([scaffold.as_outline(slide) for slide in made.slides], (), AuthorOptions())
    assert all(slide.is_scaffold for slide in again.slides)
    assert [slide.spec.layout for slide in again.slides] == [slide.spec.layout for slide in made.slides]
    assert again.slides[1].spec.table == made.slides[1].spec.table


def test_a_scaffold_can_be_laid_out():
    found = plan("Tea vs coffee", length=12)
    deck = Deck(slides=tuple(DeckSlide(spec=slide.spec) for slide in found.slides), title=found.title)
    assert pipeline.compose(deck).warnings == ()


def test_the_number_of_slides_in_the_prompt_counts_where_no_other_is_wished():
    assert len(plan("Explain photovoltaics in 9 slides").slides) == 8
    assert len(plan("Explain photovoltaics in 9 slides", length=4).slides) == 4


FACTS = "We moved to Lille in May. Rent fell by 18 %. Forty people came along.\n\nRisks: the roof leaks. The lift is old."


@pytest.mark.parametrize(
    "words", ["max 6 slides", "not more than 6 slides", "at most six slides", "bis zu 6 Folien", "höchstens 6 Folien", "6 slides max"]
)  # fmt: skip
def test_a_bound_is_never_filled_up_to(words):
    found = plan_of(f"Make a deck, {words}.", FACTS)
    assert len(found.slides) == 2
    assert not any(slide.is_scaffold for slide in found.slides)
    assert "Done: written for at most 6 slides, cover included. Nothing else of it" in found.warnings[-1]
    assert len(plan_of(f"Make a deck, {words.replace('6', '1').replace('six', '1')}.", FACTS).slides) == 1
    assert len(plan(FACTS, instructions=f"{words}.").slides) == 2
    assert len(plan(f"Bees, {words}").slides) == 5


@pytest.mark.parametrize(
    "words", ["One slide only please.", "Only one slide.", "Bitte nur eine Folie", "Make 1 slide of this:"]
)
def test_one_slide_is_a_number_of_slides(words):
    found = plan_of(words, FACTS)
    assert len(found.slides) == 1
    assert "Done: written for 1 slide, cover" in found.warnings[-1]
    assert plan(f"Use one slide per topic please.\n\n{FACTS}").most_slides is None


def test_a_number_of_slides_that_is_not_kept_is_quoted():
    found = plan(f"Please make exactly 3 slides. Actually better 5 slides.\n\n{FACTS}")
    assert (len(found.slides), found.most_slides) == (2, 3)
    assert "Actually better 5 slides" in " ".join(found.warnings)


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("Q: When does it start?\nA: On Monday.\n\nQ: What is it?\nA: A car park.", "Q: When does it start?"),
        ("Store,Month,Sales\nBerlin,2026-01,84\nRome,2026-02,79", "Store, Month, Sales"),
        ("- tent for six\n- two cookers\n- maps", "tent for six"),
        (
            "- Zelt für sechs Leute im Wald\n- zwei Kocher und eine Lampe\n- Karten",
            "Zelt für sechs Leute im Wald",
        ),
    ],
)
def test_a_cover_without_a_title_in_the_text_has_its_first_line(text, title):
    found = plan(text)
    assert found.title == title
    assert not any("on no slide" in told for told in found.warnings)
    assert not any(one.spec.title.startswith("-") for one in found.slides)


def test_an_outline_in_markdown_is_used_word_for_word():
    found = plan(MARKDOWN)
    assert found.content_source == "prompt"
    assert found.title == "Our product"
    assert [slide.spec.title for slide in found.slides] == ["Our product", "Problem", "Numbers", "Next steps"]
    assert found.slides[2].spec.table == (("Year", "Users"), ("2023", "100"), ("2024", "450"))
    assert found.slides[3].spec.layout is Layout.STEPS


def test_named_slides_are_an_outline():
    found = plan("Slide 1: Welcome\nHello everyone\nSlide 2: Agenda\n- One\n- Two")
    assert [slide.spec.title for slide in found.slides] == ["Welcome", "Agenda"]


@pytest.mark.parametrize(
    "text", ["Quarter,North,South\nQ1,12,15\nQ2,14,13", "Revenue by year:\n2021: 4.1\n2022: 5.2"]
)
def test_pasted_numbers_become_the_chart_that_is_asked_for_and_none_unasked(text):
    assert plan(text).slides[0].spec.chart is None
    (slide,) = plan(text, instructions="as a bar chart").slides
    assert slide.spec.layout is Layout.CHART
    assert slide.spec.chart.series[0].values in {(12.0, 14.0), (4.1, 5.2)}


@pytest.mark.parametrize("length", [None, 1, 5])
def test_pasted_paragraphs_become_a_deck_in_their_words(length):
    found = plan(PROSE, length=length)
    assert found.content_source == "prompt"
    assert length is None or len(found.slides) == length
    for slide in found.slides:
        for one in slide.evidence:
            assert one.document == ""
            assert one.quote in PROSE


@pytest.mark.parametrize("text", ["", "   \n", "\x00\x01", "!!!", "…"])
def test_a_prompt_without_words_is_refused(text):
    with pytest.raises(ValidationFailed):
        plan(text)


def test_megabytes_end_in_a_deck():
    found = plan("This is a sentence. " * 100_000, length=5)
    assert 1 < len(found.slides) <= 5
    assert any("first 100,000 characters" in sentence for sentence in found.warnings)


@pytest.mark.parametrize(
    "piece",
    ["word ", "a,b\n", "- item\n", "# h\n", "x(", "\n \x00y", "* a ", "1. x\n   - y\n", "😀 a "],
)
def test_the_same_over_and_over_ends_in_a_deck(piece, monkeypatch):
    monkeypatch.setattr("nbdeck.engine.author.prompt.from_topic._MOST", 10_000)
    found = plan(piece * 10_000, length=5)
    assert 1 <= len(found.slides) <= 5
    assert any("characters" in sentence for sentence in found.warnings)


def test_boxes_of_tasks_keep_their_state_and_struck_words_stand_with_their_marks():
    text = "Open questions\n\n- [ ] Test of 14 weeks?\n- [x] Motor found\n\n~~Launch at the fair~~ Launch: **May 2027**, we hope."
    plan = plan_from_topic(text, AuthorOptions())
    shown = "\n".join(f"{one.spec.title}\n{one.spec.content}" for one in plan.slides)
    assert "□ Test of 14 weeks?" in shown
    assert "√ Motor found" in shown
    assert "May 2027" in shown
    assert "[" not in shown
    assert "~~Launch at the fair~~" in shown


def test_a_long_text_of_nothing_but_numbers_is_shown_as_it_is():
    text = "\n".join(" ".join(str(row * 31 + at) for at in range(30)) for row in range(100))
    plan = plan_from_topic(text, AuthorOptions())
    shown = " ".join(f"{one.spec.title} {one.spec.content} {one.spec.notes}" for one in plan.slides)
    assert plan.slides
    assert "31 32 33" in shown


@pytest.mark.parametrize(
    "ban",
    [
        "Ne pas parler des salaires.",
        "Namen der Lieferanten bitte nicht nennen.",
        "Dont mention the two dismissals.",
        "Leave out the chit-chat.",
    ],
)
def test_what_shall_not_be_said_is_quoted_with_the_request(ban):
    text = f"Make 2 slides of this. {ban}\n\nSales rose by 12 %.\nCosts fell by 4 %."
    plan = plan_from_topic(text, AuthorOptions())
    assert any(ban in one for one in plan.warnings if one.startswith("Taken as a request"))
    assert ban.rstrip(".。") not in " ".join(f"{one.spec.title} {one.spec.content}" for one in plan.slides)


@pytest.mark.parametrize(
    "request_", ["Make 2 slides of this. Please don't make a chart.", "Make no more than 2 slides of this."]
)
def test_what_is_looked_at_or_not_forbidden_is_no_such_warning(request_):
    warnings = plan_from_topic(
        f"{request_}\n\nSales rose by 12 %.\nCosts fell by 4 %.", AuthorOptions()
    ).warnings
    assert not [one for one in warnings if "Look whether" in one]


BAKERY = "Our bakery sells bread and cakes. It opened in 1987."
SHOP = "We want to open a second shop. The rent would be 900 euros."


@pytest.mark.parametrize(
    "text", [f"{BAKERY}\n\n{SHOP}", "Pool 2025\n\nIt was cold. It rained.\n\nTasks:\n- mend it\n- hire two"]
)
@pytest.mark.parametrize("number", range(2, 9))
def test_a_number_of_slides_in_words_is_what_a_length_is(text, number):
    in_words, exact = plan(f"Make {number} slides from this:\n\n{text}"), plan(text, length=number - 1)
    assert in_words.slides == exact.slides
    assert in_words.warnings[: len(exact.warnings)] == exact.warnings


@pytest.mark.parametrize("fact", ["It opened in 1987.", "It opened in a barn."])
def test_a_sentence_behind_a_request_is_text(fact):
    found = plan_of("Create six slides about our bakery.", fact)
    assert (found.title, found.content_source) == ("Our bakery", "prompt")
    assert found.slides[0].spec.title == fact.rstrip(".")
    assert "“Create six slides about our bakery.”" in found.warnings[2]


@pytest.mark.parametrize(
    "text",
    [
        "Make six slides on this: The history of tea.",
        "6枚のスライドを作ってください：お茶の歴史。",
        "The history of tea. Make six slides.",
        "Make six slides. The history of tea",
        "Make six slides about tea. Keep it friendly.",
    ],
)
def test_what_may_be_a_topic_beside_a_request_is_one(text):
    assert is_topic(text)


def test_the_cover_has_the_subject_where_no_title_stands_above_all():
    text = "Facts:\n- it rains\n- it snows a lot\n\nAsk:\n- buy salt\n- buy sand for all"
    assert plan(f"Make slides on the winter.\n\n{text}").title == "The winter"
    assert plan(f"Make slides.\n\nWinter 2025\n\n{text}").title == "Winter 2025"
    assert plan(f"Make slides.\n\n{text}").title == "Facts"


def test_an_email_without_a_subject_is_called_after_its_first_words():
    text = "Hi all,\n\nquick update on the Riga warehouse. We moved in on 3 March.\n\nTasks:\n- call Ann\n- call Bob and Eve"
    assert plan(text).title == "quick update on the Riga warehouse"


def test_a_sentence_with_a_number_is_no_label():
    (slide,) = plan("Sales rose by 12 %.\nCosts fell by 4 %.").slides
    assert slide.spec.title == "Sales rose by 12 %"
    assert slide.spec.layout is not Layout.CHART


def test_what_forbids_is_no_title():
    text = "Bitte eine Präsentation daraus machen. TOP 5 darf nicht rein!\n\nTOP 1 Einsätze 2025\n214 Einsätze im Jahr."
    assert plan(text).title == "TOP 1 Einsätze 2025"


def test_what_may_be_a_wish_stands_on_a_slide_not_as_its_title_and_is_quoted():
    source = "The harbour was rough. It rained.\n\nCosts fell by 4 %.\n\nSales rose."
    brief = Brief(request="Make slides.\nThe harbour was rough.", source=source)
    made = plan_from_topic(source, AuthorOptions(), brief)
    assert "The harbour was rough" in " ".join(one.spec.content for one in made.slides)
    assert not any("rough" in title for title in (made.title, *(one.spec.title for one in made.slides)))
    (told,) = [one for one in made.warnings if "may be wishes" in one]
    assert told.endswith("may be wishes: “The harbour was rough”.")
    ruled = plan_from_topic("It rained.", AuthorOptions(), Brief(request="-----", source="It rained.\n-----"))
    assert not any("may be wishes" in one for one in ruled.warnings)
    assert not any("may be wishes" in one for one in plan(PROSE).warnings)


def test_a_wish_for_one_slide_inside_the_text_names_no_deck():
    request = "Could you do me 8 slides? Before the end, one slide on what we drop if the vote fails."
    text = "we have 94 singers.\n\nFees:\n- students pay 40\n- hall hire is 4,750"
    assert plan_of(request, text).title == "we have 94 singers"
    assert plan_of(f"Make slides about tides. {request}", text).title == "Tides"


def test_a_line_that_announces_a_table_and_may_be_a_wish_is_no_title():
    rows = "month,revenue\nJan,120\nFeb,135\nMar,128"
    asked = "Show monthly revenue as a line chart and tell what changed:"
    made = plan_from_topic(
        f"{asked}\n{rows}", AuthorOptions(), Brief(request=asked, source=f"{asked}\n{rows}")
    )
    assert not any(
        "Show monthly" in title for title in (made.title, *(one.spec.title for one in made.slides))
    )
    assert any("Show monthly" in one for one in made.warnings)


def test_a_first_line_that_may_be_a_wish_heads_the_text_below_it_only_where_it_stands_alone():
    text = "It rained for a week.\n\nThe cellar was full, and nobody came."
    doubts = Brief(request="Report for the council", source=f"Report for the council\n\n{text}")
    assert plan_from_topic(doubts.source, AuthorOptions(), doubts).title == "It rained for a week"
    behind = Brief(request="Make 4 slides.\nShow a plan", source=f"Show a plan\n\nFlood report\n\n{text}")
    assert plan_from_topic(f"Make 4 slides. {behind.source}", AuthorOptions(), behind).title == "Flood report"


def test_a_title_that_is_given_names_the_deck_and_is_no_slide():
    rows = "Mes | Tienda | Web\nEnero | 18.200 | 1.450\nMayo | 19.870 | 4.620\nJunio | 21.050 | 5.310"
    made = plan_from_topic(
        f"{rows}\n\nTitle: Our year of bread and wine",
        AuthorOptions(),
        Brief(
            request="Title: Our year of bread and wine", source=f"{rows}\n\nTitle: Our year of bread and wine"
        ),
    )
    assert (made.title, len(made.slides)) == ("Our year of bread and wine", 1)
    assert made.slides[0].spec.table[1] == ("Enero", "18.200", "1.450")
    sure = plan_from_topic("Make slides, please. Title: Rust, batch 4\n\n# Tea\nIt is hot.", AuthorOptions())
    assert any("Done: the title “Rust, batch 4”." in one for one in sure.warnings)
