"""What of a prompt asks for a deck, and what of it is the text."""

import pytest

from nbdeck.engine.author.prompt.request import is_topic, read_prompt, topic_of, wants_chart, wishes_of
from nbdeck.engine.author.scaffold.asked_topic import asked_counts, named_subject

CSV = "month,revenue\nJan,120\nFeb,135\nMar,128"


@pytest.mark.parametrize(
    ("request_", "material"),
    [
        ("Show monthly revenue as a line chart and tell what changed:", CSV),
        ("Bar chart please, and say who is behind:", CSV),
        ("Prépare une présentation de 4 diapositives à partir de ces notes :", "Le marché attire 640 visiteurs.\nIl y a 48 étals."),
        ("Make 3 slides from this:", "We moved.\nWe grew."),
        ("zrób z tego prezentację na 5 slajdów:", "Dach kosztuje 9 zł.\nWinda stoi."),
        ("Maak hier 5 dia's van:", "Het dak kost 9 euro.\nDe lift staat stil."),
        ("Turn this into slides. No clip art, and don't use red.", "\nWe moved.\nWe grew."),
        ("Please make slides. Keep it short.", "\nWe moved.\nWe grew."),
        ("Hi! Could you make me 6 slides from the notes below?", "\nWe moved.\nWe grew."),
        ("Erstelle 6 Folien daraus", "\nWir zogen um.\nWir wuchsen."),
    ],
)  # fmt: skip
def test_a_first_line_that_asks_is_no_content(request_, material):
    found = read_prompt(f"{request_}\n{material}")
    assert (found.request, found.source) == (request_, material.strip("\n"))


@pytest.mark.parametrize(
    "text",
    [
        "Three things we learned in Riga:\n- ask early\n- count twice\n- go home",
        "Show times:\n- 8 pm\n- 10 pm",
        "Please confirm the order.\n\nThe price is 40 euros.",
        "Hi all,\n\nwe moved.\n\nPlease tell me by Monday if we order 200.",
        "# Make it simple\n\n- a\n- b",
        "We close the shop. Please tell your customers.",
        "Agenda\nThe fair opens at 9.\nWe show 5 slides there.",
        "- make tea\n- add milk",
        "Our slides were late. Nobody came.\n\nWe grew.",
        "Estuvimos 4 días en Lille.\n\nVendimos poco.",
    ],
)
def test_what_asks_for_no_deck_is_content(text):
    assert read_prompt(text).request == ""
    assert read_prompt(text).source == text


def test_a_last_line_of_its_own_that_asks_for_slides_is_no_content():
    text = "Harbour ferry: 1.9m passengers.\nTwo boats are old.\n\n"
    found = read_prompt(f"{text}Make it 5 slides for the city council, serious.")
    assert found.request == "Make it 5 slides for the city council, serious."
    assert found.source == text.strip()


def test_sentences_that_ask_are_told_from_those_that_tell():
    found = read_prompt(
        "Make a presentation about our team. We are 12 people. We work in Lyon. Use 4 slides."
    )
    assert found.request == "Make a presentation about our team. Use 4 slides."
    assert found.source == "We are 12 people. We work in Lyon."


@pytest.mark.parametrize(
    ("text", "request_", "material"),
    [
        ("Hi Jo, can you turn this into a few slides for Monday? Thx, Petra\n\nWe moved.", "Hi Jo, can you turn this into a few slides for Monday? Thx, Petra", "We moved."),
        ("ok so for the club night slides pls:\n- we were 63\n- bar 1120\nmake it funny. not more than 8 slides. thx", "ok so for the club night slides pls: make it funny. not more than 8 slides. thx", "- we were 63\n- bar 1120"),
        ("One slide only please.\n\nWe moved. We grew.", "One slide only please.", "We moved. We grew."),
        ("We need a deck on the canteen. It opens in May. Use a pie chart: floor 38, oven 74.", "We need a deck on the canteen. Use a pie chart:", "It opens in May.\nfloor 38, oven 74."),
        ("Erstelle 4 Folien. Die Fahrt geht am 17. Mai los. Kosten: 285 € pro Kind.", "Erstelle 4 Folien.", "Die Fahrt geht am 17. Mai los. Kosten: 285 € pro Kind."),
        ("Make 2 slides. Put the risks on their own slide. We lost 4 %.", "Make 2 slides. Put the risks on their own slide.", "We lost 4 %."),
        ("Make 2 slides. Use this tone: calm and short. We lost 4 %.", "Make 2 slides. Use this tone: calm and short.", "We lost 4 %."),
        ("Bar chart: heat in the hall\nMonday = 15\nFriday = 16", "Bar chart:", "heat in the hall\nMonday = 15\nFriday = 16"),
        ("Bar chart: what it is for\nIt shows numbers.\nIt is old.", "", None),
        ("Deck repairs of the ferry:\n- plank 4\n- plank 9", "", None),
    ],
)  # fmt: skip
def test_words_to_the_maker_of_the_deck_are_told_from_its_text(text, request_, material):
    found = read_prompt(text)
    assert (found.request, found.source) == (request_, text if material is None else material)


def test_a_request_in_front_of_a_colon_is_told_from_what_it_is_about():
    found = read_prompt("Add a slide about our opening hours: Mon-Fri 8-18, closed on Sunday")
    assert found.request == "Add a slide about our opening hours:"
    assert found.source == "Mon-Fri 8-18, closed on Sunday"


@pytest.mark.parametrize(
    "text",
    [
        "Bees", "Tea vs coffee", "What is AI?", "Introduction to Kubernetes", "Q3 results for the board",
        "Photosynthesis for 7th graders", "Top 10 trends 2025 to 2030", "The history of tea.",
        "Make a deck about bees. Use 8 slides. Keep it fun.",
        "Present the use of heat pumps in old houses. 3 slides, for executives, in French, no table",
        "Compare PostgreSQL and MySQL for developers. Keep it short, formal tone.", "", "  \n",
    ],
)  # fmt: skip
def test_a_name_or_a_request_alone_is_a_topic(text):
    assert is_topic(text)


@pytest.mark.parametrize(
    "text",
    [
        "Next steps: order the trees, sign the contract, plan the watering",
        "We have 14 beds, 3 of them are closed until May",
        "The café closes at 17:00.",
        "The crane is only free on Mondays because the harbour needs it for the rest of the week",
        "Use gloves. Keep the door shut. Start the pump at 40 bar.",
        "风险：起重机只在周一可用；两名焊工生病",
        "- Rome\n- Florence", "a,b\n1,2\n3,4", "# One\n\ntext",
        "buy paint\ncall Henrik\nneighbours complained",
        "word " * 3000,
    ],
)  # fmt: skip
def test_a_text_that_says_something_is_no_topic(text):
    assert not is_topic(text)


@pytest.mark.parametrize(
    ("text", "request_", "material"),
    [
        (
            "Hi, please make 3 slides. We sold 300 bikes.\n\nTwo shops closed.\nUse the monarch template.",
            "Hi, please make 3 slides. Use the monarch template.",
            "We sold 300 bikes.\n\nTwo shops closed.",
        ),
        (
            "Make 3 slides of this\nPlease don't mention the strike.\n\nWe moved.\nWe grew.",
            "Make 3 slides of this Please don't mention the strike.",
            "We moved.\nWe grew.",
        ),
        ("Por favor, no uses gráficos.\nLa tienda cerró.", "Por favor, no uses gráficos.", "La tienda cerró."),
        ("Visits rose.\n\nMake 3 slides. We hire two.", "Make 3 slides.", "Visits rose.\n\nWe hire two."),
        ("Please don't park here.\nThe crane comes on Monday.", "", None),
        ("We moved.\nThe new deck has 3 slides", "", None),
        ("We moved. We grew.\nUse the new template at the door.", "Use the new template at the door.", "We moved. We grew."),
    ],
)  # fmt: skip
def test_sentences_that_tell_something_beside_a_request_stay(text, request_, material):
    found = read_prompt(text)
    assert (found.request, found.source) == (request_, text if material is None else material)


def test_a_request_has_its_wishes_one_by_one():
    request = "Make 4 slides about bees, wasps and ants, use the monarch template, please don't mention honey. Keep it short."
    assert wishes_of(request) == (
        "Make 4 slides about bees, wasps and ants", "use the monarch template", "please don't mention honey.",
        "Keep it short.",
    )  # fmt: skip
    assert topic_of(f"Use the monarch template.\n{request}") == "Make 4 slides about bees, wasps and ants"
    assert topic_of("Tea\nand coffee") == "Tea and coffee"


def test_a_chart_that_is_forbidden_is_not_wanted():
    assert wants_chart("Make a bar chart")
    assert not any(map(wants_chart, ("Please don't make a bar chart", "no uses gráficos", "Make bees")))


def test_labels_with_a_number_each_are_no_topic():
    assert not is_topic("Bread 124\nCakes 39")
    assert is_topic("The first World War\nThe second one")


@pytest.mark.parametrize(
    ("text", "asked", "told", "count", "title"),
    [
        (
            "新入社員向けに、安全教育のスライドを3枚以内でお願いします。工場は朝8時に開きます。グラフは入れないでください。靴は白です。",
            "新入社員向けに、安全教育のスライドを3枚以内でお願いします。 グラフは入れないでください。",
            "工場は朝8時に開きます。 靴は白です。",
            "at most 3 slides",
            "安全教育",
        ),
        (
            "请制作4页关于社区花园的PPT。花园有12块地。请不要使用表格。请大家自己带好雨衣。",
            "请制作4页关于社区花园的PPT。 请不要使用表格。",
            "花园有12块地。 请大家自己带好雨衣。",
            "4 slides",
            "社区花园",
        ),
    ],
)
def test_requests_in_japanese_and_chinese_are_known_by_how_they_ask_and_what_they_name(
    text, asked, told, count, title
):
    found = read_prompt(text)

    assert (found.request, found.source) == (asked, told)
    assert str(asked_counts(text)[0]) == count
    assert named_subject(found.request) == title


@pytest.mark.parametrize(
    "text",
    [
        "代表に連絡してください。駅は東です。",
        "表は3枚あります。駅は東です。",
        "请带地图。会议在5号。",
        "スライドは5枚です。駅は東です。",
    ],
)
def test_polite_words_to_the_readers_are_content(text):
    assert read_prompt(text).request == ""
    assert asked_counts(text) == ()


@pytest.mark.parametrize(
    "wish",
    [
        "Acaba con una invitación.",
        "Concludi con un invito.",
        "Terminez par un appel.",
        "Comece com um convite.",
    ],
)
def test_how_a_deck_shall_begin_or_end_is_a_wish(wish):
    found = read_prompt(f"Make 3 slides. The mill has 40 rooms. {wish}")

    assert (found.request, found.source) == (f"Make 3 slides. {wish}", "The mill has 40 rooms.")


MATERIAL = "Costs fell by 4 %.\nSales rose by 12 %."


@pytest.mark.parametrize(
    "asked",
    [
        "Bitte aus der Mail unten eine Präsentation machen, 7 Folien. Namen der Lieferanten bitte nicht nennen.",
        "Hi, can you turn this into max 5 slides? English please. Leave out the chit-chat.",
        "need 6 slides for monday, keep it plain, no pictures. dont mention the two dismissals.",
        "下のメモから8枚程度のスライドを作ってください。専門用語は避けてください。",
    ],
)
def test_what_stands_beside_a_request_in_the_first_line_without_a_figure_belongs_to_it(asked):
    brief = read_prompt(f"{asked}\n\n{MATERIAL}")
    assert (brief.request, brief.source) == (asked, MATERIAL)


def test_a_figure_beside_a_request_and_more_sentences_than_ask_are_text():
    figures = read_prompt(f"Make 3 slides of this. Profit was 9 % in May.\n\n{MATERIAL}")
    assert figures.request == "Make 3 slides of this."
    assert "Profit was 9 % in May" in figures.source
    story = "Make 3 slides of this. The dog barks. The cat sleeps."
    assert "The cat sleeps" in read_prompt(f"{story}\n\n{MATERIAL}").source


@pytest.mark.parametrize("mark", ["> ", ">> ", ">"])
def test_a_mail_that_was_answered_loses_the_marks_of_its_lines(mark):
    quoted = "\n".join(f"{mark}{line}" for line in MATERIAL.splitlines())
    assert read_prompt(f"Make 3 slides of this mail.\n\n{quoted}").source == MATERIAL
    mixed = f"{quoted}\nNot quoted."
    assert read_prompt(f"Make 3 slides of this mail.\n\n{mixed}").source == mixed
    alone = f"{mark}Costs fell by 4 %."
    assert read_prompt(f"Make 3 slides of this mail.\n\n{alone}").source == alone


def test_a_line_that_needs_slides_is_a_request_right_above_the_text():
    asked = "need 6 slides for monday, keep it plain. dont mention the dismissals."
    assert read_prompt(f"{asked}\nnotes:\n- line 2 down 11h\n- output 41,200 pcs").request == asked


def test_a_number_of_slides_is_no_subject():
    assert named_subject("下のメモから8枚程度のスライドを作ってください。") == ""
    assert named_subject("蜜蜂についてのスライドを作ってください。") == "蜜蜂"
