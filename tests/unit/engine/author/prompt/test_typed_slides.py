"""A text that a user typed becomes slides that hold every word of it."""

import pytest

from nbdeck.contract.enums import ChartType
from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import OutlineSlide
from nbdeck.engine.author.looks.appearance import understand
from nbdeck.engine.author.looks.description import items_of
from nbdeck.engine.author.looks.length import merged, split_slide
from nbdeck.engine.author.prompt import typed_slides
from nbdeck.engine.author.prompt.from_topic import plan_from_topic
from nbdeck.engine.author.prompt.new_slide import one_slide_of_text
from nbdeck.engine.author.prompt.reading import read_text
from nbdeck.engine.author.typed.text import with_marks
from nbdeck.engine.model.plan import AuthorOptions

POWER = "Shore power: ships switch their engines off at the quay. It needs 11 kV cables. It saves 900 tonnes of CO2 a year."
MOVE = "We moved the warehouse to Lille. Deliveries are two days faster. Rent fell by 18 %. Forty people moved with us. The old site closes in March."
MAIL = """Hi all,

quick update on the Riga warehouse. We moved in on 3 March. Overtime is up 14%.

What I need by Friday:
- Jon: confirm the scanner order (40 units)
- Lea: decision on the temps

| Hall | m2 |
|---|---|
| A | 900 |
| B | 400 |

Best,
Tomas"""


def slides_of_text(text, **options):
    return typed_slides.slides_of_text(read_text(text), **options)


def titles(text, **options):
    return [slide.title for slide in slides_of_text(text, **options)]


def test_a_list_in_one_line_stays_as_it_was_typed():
    (slide,) = slides_of_text("Next steps: order the trees; sign the contract; plan the watering")
    assert (slide.title, slide.description) == (
        "Next steps",
        "- order the trees; sign the contract; plan the watering",
    )
    (slide,) = slides_of_text("Next meeting: Tuesday 11 November, 19:30, same place.")
    assert slide.description == "- Tuesday 11 November, 19:30, same place."


def test_steps_that_no_single_slide_counts_keep_their_numbers():
    steps = [f"{at}. Do thing {name}" for at, name in enumerate("abcdef", 1)]
    said = [one.description for one in slides_of_text("Method\n" + "\n".join(steps))]
    assert "\n".join(said).splitlines() == [f"- {step}" for step in steps]
    (few,) = slides_of_text("Method\n" + "\n".join(steps[:4]))
    assert few.description.startswith("1. Do thing a")
    (two,) = slides_of_text("Method\n" + "\n".join(steps[:2]))
    assert two.description.splitlines() == ["- 1. Do thing a", "- 2. Do thing b"]


def test_the_first_of_several_sentences_is_the_title_and_none_is_lost():
    said = "\n".join(f"{slide.title}\n{slide.description}" for slide in slides_of_text(MOVE))
    assert titles(MOVE)[0] == "We moved the warehouse to Lille"
    assert all(one in said for one in ("two days faster", "18 %", "Forty people", "The old site closes"))


def test_lines_that_their_author_ended_are_points_and_wrapped_ones_are_not():
    (slide,) = slides_of_text("Saturday\nbuy paint\ncall Henrik\nbudget left: 2,310")
    assert (slide.title, slide.description) == (
        "Saturday",
        "- buy paint\n- call Henrik\n- budget left: 2,310",
    )
    wrapped = "The harbour of Hamburg handled fewer containers last year than\nit did the year before, and it will\nhandle fewer again."
    (slide,) = slides_of_text(wrapped)
    assert slide.description == f"- {wrapped.replace(chr(10), ' ')}"


def test_a_question_of_its_own_is_the_title_of_its_answer():
    answer = "By chance, for my uncle had asked me to come and help him for three months in the spring of that year."
    text = f"# Interview\n\nHow did it begin?\n\n{answer} {answer}\n\nAnd now?\n\n{answer} {answer} {answer}"
    slides = slides_of_text(text)
    assert [one.title for one in slides] == ["How did it begin?", "And now?"]
    assert [one.description.count("my uncle") for one in slides] == [2, 3]


def test_the_first_of_several_labels_heads_none_of_the_others():
    text = "Plan of the term\n\nMay: Fractions. A test on the 18th.\nJune: Water. All read a meter.\nJuly: Reading."
    assert all("June" not in title and "May" not in title for title in titles(text))


def test_what_stands_below_a_heading_beside_code_is_kept_too():
    text = "# Guide\n\n## Use\nRun it.\n\n### List\n```\nls -l\n```\n\n### Rest\nWait for a week.\n\n## Other\nNothing."
    said = " ".join(one.description for one in slides_of_text(text))
    assert [one for one in ("Run it.", "ls -l", "Wait for a week.", "Nothing.") if one not in said] == []


def test_a_heading_with_much_below_it_makes_several_slides():
    text = (
        "# Report\n\n## Summer\n"
        + MOVE
        + " "
        + POWER.replace(":", " is good,") * 6
        + "\n\n## Winter\n- snow\n- ice"
    )
    found = titles(text)
    assert found[0] == "Summer"
    assert found[-1] == "Winter"
    assert len(found) > 2
    assert len(set(found)) == len(found)


def test_one_slide_holds_every_part_of_a_text():
    one = one_slide_of_text(MAIL)
    assert all(words in one.description for words in ("3 March", "What I need by Friday", "40 units", "900"))
    assert one_slide_of_text("- a\n- b", "Given").title == "Given"
    assert one_slide_of_text("# Own\n- a\n- b", "Given").title == "Own"


@pytest.mark.parametrize("length", [1, 2, 3, 4, 6, 9])
def test_a_length_is_kept_with_finer_slides_as_far_as_the_text_carries_it(length):
    plan = plan_from_topic(POWER, AuthorOptions(length=length))
    names = [slide.spec.title for slide in plan.slides]
    assert len(names) == len(set(names)) == min(length, 3)
    assert not any(slide.is_scaffold for slide in plan.slides)
    assert any("3 slides have text that was given" in sentence for sentence in plan.warnings) is (length > 3)
    assert not any(mark in "".join(names) for mark in ("(2)", "(continued"))


def test_a_short_sentence_of_its_own_is_a_statement():
    (_, second, _) = plan_from_topic(POWER, AuthorOptions(length=3)).slides
    assert (second.spec.title, second.spec.content, second.spec.layout) == (
        "It needs 11 kV cables",
        "- It needs 11 kV cables.",
        None,
    )


def test_a_part_whose_title_says_its_first_point_does_not_say_it_again():
    title = "The Saturday market of the old town and of its valley in the year 2026"
    points = "\n".join(
        f"- Stall {name} pays a rent." for name in ("one", "two", "three", "four", "five", "six")
    )
    third = split_slide(OutlineSlide(title=title, description=points), 3, "en")[2]
    assert (third.title, third.description) == ("Stall five pays a rent", "- Stall six pays a rent.")


def test_a_part_is_called_after_its_first_sentence_and_after_no_point_of_a_list():
    points = [f"- Stall {name} pays" for name in ("one", "two", "three", "four", "five", "six")]
    said = OutlineSlide(title="Fair", description="\n".join(points))
    assert [one.title for one in split_slide(said, 3, "en")] == [
        "Fair",
        "Fair (continued)",
        "Fair (continued 2)",
    ]
    ended = said.model_copy(update={"description": said.description.replace("pays", "pays.")})
    assert [one.title for one in split_slide(ended, 3, "en")] == [
        "Fair",
        "Stall three pays",
        "Stall five pays",
    ]


LANGUAGES = {
    "en": ("Things", "Point number {} of the list that we made for the team", " (2/5)"),
    "fr": ("Les choses", "Le point {} de la liste que nous avons faite pour vous", " (2/5)"),
    "zh": ("事项", "这是我们为团队做的清单第{}点", "（2/5）"),
}


@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize("options", [{}, {"language": "GERMAN"}])
def test_slides_that_go_on_say_so_once_in_the_language_of_the_text(language, options):
    title, line, mark = LANGUAGES[language]
    text = f"{title}:\n" + "\n".join(f"- {line.format(number)}" for number in range(1, 25))
    text = f"# ABC\n\n{line.format(0)}.\n\n{text}"
    names = [slide.spec.title for slide in plan_from_topic(text, AuthorOptions(**options)).slides]
    assert title + mark in names
    assert len(set(names)) == len(names)
    assert all(name.count("(") + name.count("（") <= 1 for name in names)
    assert language == "en" or "continued" not in "".join(names)


@pytest.mark.parametrize(
    ("text", "title"),
    [
        (
            "die Versammlung des TSV Grünwald findet am 22. März um 19:00 Uhr im Vereinsheim statt.\n\nSie dauert lange.",
            "die Versammlung des TSV Grünwald findet am 22. März um 19:00 Uhr im Vereinsheim statt",
        ),
        (
            "The Lumo Trail 2 is a headlamp for people who run at night. It weighs 68 g and is waterproof.",
            "The Lumo Trail 2 is a headlamp for people who run at night",
        ),
        (
            "Lecture 6: Photosynthesis - summary\n\nPlants turn light into sugar. They do so in the leaves.",
            "Lecture 6: Photosynthesis - summary",
        ),
        ("Hi Martin,\n\nThe lease ends in May. We move in June.", "The lease ends in May"),
    ],
)
def test_a_cover_says_a_whole_line_or_sentence(text, title):
    plan = plan_from_topic(text, AuthorOptions())
    assert plan.title == title
    assert not any(
        char.isdigit()
        for slide in plan.slides
        for char in slide.spec.title.partition("…")[0][-3:]
        if "…" in slide.spec.title
    )


def test_an_ordinal_behind_a_comma_ends_no_sentence():
    assert titles("Mit Grüßen\nDr. Jürgen Weiß, 1. Vorsitzender") == ["Mit Grüßen"]
    (one,) = slides_of_text("Mit Grüßen\nDr. Jürgen Weiß, 1. Vorsitzender")
    assert "Weiß, 1. Vorsitzender" in one.description


CHAT = "Team chat of Tuesday\n\n" + "\n".join(
    f"[09:0{at}] {name}: {said}"
    for at, (name, said) in enumerate(
        [("Ann", "deploy at 23:40"), ("Ben", "340 users since Friday"), ("Ann", "how many?"), ("Ben", "2,1%"),
         ("Chi", "out from 13:00"), ("Ann", "ok")], 1)
)  # fmt: skip


@pytest.mark.parametrize(
    ("line", "layout"),
    [
        ("{}4 leeks of it", Layout.ITEMS),
        ("led a team of {}6", Layout.ITEMS),
        ("{}0:30 Welcome", Layout.ITEMS),
        ("Room {}: 202{}", Layout.ITEMS),
        ("Shop {}: {}40 kg", Layout.ITEMS),
        ("{}2 %: of all shops", Layout.BIG_NUMBER),
        ("Sales: {}2 kg", Layout.BIG_NUMBER),
        ("{}2 kg: {}0 €", Layout.ITEMS),
    ],
)
def test_only_numbers_with_nothing_but_a_label_are_key_figures(line, layout):
    text = "Our shops\n\n" + "\n".join(f"- {line.format(at, at)}" for at in (1, 2, 3))
    (slide,) = plan_from_topic(text, AuthorOptions()).slides
    assert slide.spec.layout is layout


def test_a_slide_merged_into_another_keeps_its_title_as_a_point():
    text = "# Minutes of the works council of the harbour town\n\n## 1. Home office rules of our company\n- One day\n\n## 2. Canteen\n- Prices rise"
    (slide,) = plan_from_topic(text, AuthorOptions(length=1)).slides
    assert slide.spec.title == "1. Home office rules of our company & 2. Canteen"
    longer = text.replace("2. Canteen", "2. Canteen and all its many prices")
    (slide,) = plan_from_topic(longer, AuthorOptions(length=1)).slides
    assert slide.spec.content.splitlines() == [
        "- One day",
        "- 2. Canteen and all its many prices",
        "- Prices rise",
    ]


def test_a_cover_says_a_long_sentence_whole_where_nothing_shorter_is_whole():
    long = "When the ferry company that served the islands since 1911 announced that it would give up the line between Brannock and the mainland, nobody believed it"
    assert plan_from_topic(f"{long}. Then it came.", AuthorOptions()).title == long


def _report(paragraphs):
    said = [f"Part {at} opened in May {2000 + at}. It cost {at} million. We hired {at} staff. All went well, and we thank them for it." for at in range(1, paragraphs + 1)]  # fmt: skip
    return "How the new library was built\n\n" + "\n\n".join(said)


def test_merged_slides_do_not_say_that_they_go_on():
    slides = [OutlineSlide(title=title, description=f"- {title[:3]} one\n- {title[:3]} two\n- {title[-4:]} three") for title in ("Roof", "Roof (continued)", "Walls are dry…", "Lift")]  # fmt: skip
    first = merged(slides[:2])
    assert (first.title, len(items_of(first.description))) == ("Roof", 6)
    assert "continued)" not in merged(slides[:3]).description
    assert "Walls" not in merged([slides[0], slides[2]]).description
    assert [one.heading for one in items_of(merged([slides[0], slides[3]]).description)] == ["Roof", "Lift"]


@pytest.mark.parametrize(
    ("heading", "title"),
    [
        ("Slide 3: Dates", "Dates"),
        ("**Folie 3: Termine**", "Termine"),
        ("Chapter 3: Dates", "Chapter 3: Dates"),
        ("**Kapitel 3: Termine**", "Kapitel 3: Termine"),
        ("Page 3 - Dates", "Page 3 - Dates"),
    ],
)
def test_a_heading_loses_the_number_of_its_slide_but_not_of_its_chapter(heading, title):
    slides = slides_of_text(f"{heading}\nWe meet on 4 May.\n\n{heading.replace('3', '4')}\nWe part on 5 May.")
    assert slides[0].title == title


@pytest.mark.parametrize(
    ("first", "title"),
    [
        (
            "Status report: Website relaunch, week 9\nOverall status: amber",
            "Status report: Website relaunch, week 9",
        ),
    ],
)
def test_the_first_line_is_the_title_where_only_what_is_below_has_headings(first, title):
    text = f"{first}\n\nObjectives\n- Pupils can place halves\n- Pupils can explain why\n\nSteps\n- Draw a line\n- Fold a paper\n"
    assert plan_from_topic(text, AuthorOptions()).title == title


def test_what_a_request_names_is_the_title_before_the_first_line():
    text = "Make a deck about the new canteen.\n\nOur plan\nin two steps\n\n# Objectives\n- Short queues\n- Warm food\n"
    assert plan_from_topic(text, AuthorOptions()).title.lower() == "the new canteen"


CODE = "# Install\n\nYou need Rust.\n\n```sh\ncargo install _tq_\n  layout: *a\n\ntq work\n```\n\n| Flag | Use |\n|---|---|\n| -a | all |\n"


def test_lines_of_code_stay_lines_on_the_slide():
    (slide,) = plan_from_topic(CODE, AuthorOptions()).slides
    assert slide.spec.is_verbatim
    assert slide.spec.content.splitlines()[-4:] == [
        r"cargo install \_tq\_",
        "  layout: *a",
        "",
        "tq work",
    ]
    assert slide.spec.table == (("Flag", "Use"), ("-a", "all"))
    assert not slide.spec.notes
    plan = plan_from_topic("How to do it\n\n" + CODE.split("\n\n", 2)[2], AuthorOptions())
    assert plan.slides[0].spec.title == "How to do it"
    assert len(plan.warnings) == 1
    long = CODE.replace("You need Rust.", "We need the first of the machines, and it is slow. " * 20)
    plan = plan_from_topic(
        long + "\n# Else\n\nThe roof was new in 1994 and leaked in 2003.", AuthorOptions(length=3)
    )
    (code,) = [one.spec for one in plan.slides if one.spec.is_verbatim]
    assert code.content.endswith("\n  layout: *a\n\ntq work")
    assert code.title.startswith("Install")


def test_a_line_that_announces_a_list_after_text_or_another_list_is_the_title_of_its_slide():
    text = "Plan\n\n1. Move\n" + "We leave the old hall in spring, and that is sure. " * 9
    text += "\nWhat we take along:\n- racks\n- trucks\nWhat we leave behind:\n- the crane\n- the oven\n\n2. End\nWe left at four."
    titles = [one.title for one in slides_of_text(text)]
    assert {"What we take along", "What we leave behind"} <= set(titles)


def test_what_is_below_a_heading_is_a_slide_each_under_both_names():
    parts = "\n\n".join(f"### {name}\n\nIt takes a while." for name in ("Who?", "When?"))
    slides = slides_of_text(f"# Help\n\n## Use\n\n{parts}\n\n## Contact\n\nWrite.")
    assert [one.title for one in slides] == ["Use: Who?", "Use: When?", "Contact"]


def test_numbers_of_a_list_below_the_line_that_announces_it_are_kept():
    text = (
        "# Plan\n\n## Next\n\nWe ask for this:\n1. Sundays\n2. Money\n3. Staff\n\nWithout the first we close."
    )
    assert "1. Sundays" in slides_of_text(text)[0].description
    chat = "\n".join(
        f"[09:{at:02}] Ann: we leave at {at} and meet at the station, all of us, so be there"
        for at in range(30)
    )
    assert len(slides_of_text(chat)) < 10


def test_a_heading_without_words_of_its_own_stands_in_front_of_those_below_it():
    long = (
        "It is said at some length here, so that no two of these parts have room on one slide together. " * 5
    )
    text = f"# Report\n\n## What we found\n\n### Riders\n\n{long}\n\n### Safety\n\n{long}\n\n## End\n\nBye."
    titles = [one.title for one in slides_of_text(text)]
    assert [title for title in titles if "continued" not in title] == [
        "What we found: Riders", "What we found: Safety", "End",
    ]  # fmt: skip


def test_a_list_whose_first_point_is_only_marks_is_shown():
    outline = slides_of_text("A list of gates:\n\n- **\n- The north gate\n- The south gate")
    assert "The south gate" in " ".join(slide.description for slide in outline)


BAKERY = "Timeline slide deck please, 4 slides: our bakery. 1987 founded in a garage. 1994 first shop. 2003 fire, closed for 11 months. 2011 organic. 2019 new oven. 2024 solar roof."


def test_japanese_points_lose_their_dot():
    text = with_marks("・総菜が売上の28%を占め好調\n  ・酒類は計画の61%にとどまる\n東京・大阪")
    assert text == "- 総菜が売上の28%を占め好調\n  - 酒類は計画の61%にとどまる\n東京・大阪"


def test_two_tables_below_one_heading_are_two_slides():
    text = "# Costs\n\n| a | b |\n|---|---|\n| x | 1 |\n\n| c | d |\n|---|---|\n| y | 2 |"
    assert [one.description.splitlines()[0] for one in slides_of_text(text)] == ["| a | b |", "| c | d |"]


def test_a_list_whose_first_line_is_set_in_further_keeps_that_line():
    slides = slides_of_text("Plan\n\n   - bring the keys\n- open the door\n   - and the windows\n")
    said = " ".join(f"{one.title} {one.description}" for one in slides)
    assert all(words in said for words in ("bring the keys", "open the door", "and the windows"))


def test_a_first_point_set_in_further_than_the_others_is_in_no_slide_lost():
    lines = ["     - first of all", "- second", "     - below second", "- third", "     - below third"]
    said = " ".join(f"{one.title} {one.description}" for one in slides_of_text("\n".join(lines)))
    assert "first of all" in said


def test_a_text_is_shown_as_a_document_is_in_its_order_and_with_its_numbers():
    long = "We measured the water at nine places of the river. " * 6
    text = f"# River\n\n## 2.1 Water\n\n{long}\n\n| place | mg |\n|---|---|\n| Ulm | 4 |\n| Linz | 6 |\n\nIt is clean.\n\n- a\n\n1. one\n2. two\n4. four"
    slides = slides_of_text(text)
    assert [one.title for one in slides] == [f"2.1 Water{mark}" for mark in ("", " (2/3)", " (3/3)")]
    assert "| Ulm | 4 |" in slides[1].description
    assert "It is clean" in slides[2].description
    said = "\n".join(one.description for one in slides[2:]).splitlines()
    assert [line for line in said if "o" in line] == ["- 1. one", "- 2. two", "- 4. four"]


def test_few_words_stand_beside_their_table_and_two_tables_stand_apart():
    table = "| a | b |\n|---|---|\n| x | 1 |"
    (one,) = slides_of_text(f"# T\n\n## Costs\n\nAll in euros.\n\n{table}")
    assert one.description.startswith("- All in euros.\n\n| a | b |")
    assert len(slides_of_text(f"## Costs\n\n{table}\n\nAll in euros.\n\n{table}")) == 3


def test_lists_apart_are_not_joined_and_a_line_that_opens_one_is_said_once():
    text = "# Trip\n\n## Pack\n\nTake along:\n- tent\n  - pegs\n\nLeave:\n- cats"
    slides = slides_of_text(text)
    assert [(one.title, one.description) for one in slides] == [
        ("Take along", "- tent\n  - pegs"),
        ("Leave", "- cats"),
    ]


def test_a_wish_for_a_kind_of_chart_is_met_and_one_table_named_is_the_only_chart():
    text = "Rain\n\nMay: 3\nJune: 7\nJuly: 9\n\nSnow\n\nMay: 1\nJune: 2\nJuly: 4"
    kinds = [understand(one.appearance).chart_type for one in slides_of_text(text, wished=["PIE"])]
    assert kinds == [ChartType.PIE, ChartType.PIE]
    looks = [
        understand(one.appearance).layout
        for one in slides_of_text(text, request="Draw the snow.", wished=["CHART"])
    ]
    assert looks == [Layout.TABLE, Layout.CHART]
    assert not any(one.appearance for one in slides_of_text(text))


def test_a_list_is_called_as_the_deck_and_a_long_line_that_opens_one_stands_above_it():
    (one,) = slides_of_text("- saw the wood\n- buy nails", name="Hall")
    assert (one.title, one.description) == ("Hall", "- saw the wood\n- buy nails")
    lead = "What all of us take along in May, however the weather is and whoever comes along with us:"
    (one,) = slides_of_text(f"# T\n\n## Pack\n\n{lead}\n- tent\n- pegs")
    assert one.description == f"{lead}\n- tent\n- pegs"


def test_numbers_in_a_sentence_are_called_as_the_words_in_front_of_them():
    (one,) = slides_of_text("Heat per month: Jan 4 €, Feb 5 €, Mar 6 €", wished=["CHART"])
    assert (one.title, understand(one.appearance).layout) == ("Heat per month", Layout.CHART)


@pytest.mark.parametrize("text", ["# Editor 3\n\n- One\n- Two", "Editor 3:\n- One\n- Two"])
def test_what_is_typed_above_a_text_is_its_title_also_with_a_number_behind(text):
    (slide,) = typed_slides.slides_of_text(read_text(text))
    assert (slide.title, slide.description) == ("Editor 3", "- One\n- Two")
