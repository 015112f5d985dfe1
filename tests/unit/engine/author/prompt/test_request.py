"""What of a prompt asks for a deck, and what of it is the text."""

import pytest

from nbdeck.engine.author.prompt.request import is_topic, read_prompt
from nbdeck.engine.author.scaffold.asked_topic import asked_counts, named_subject, read_topic

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
        ("We need a deck on the canteen. It opens in May. Use a pie chart: floor 38, oven 74.", "We need a deck on the canteen. Use a pie chart:", "It opens in May.\n- floor: 38\n- oven: 74"),
        ("Erstelle 4 Folien. Die Fahrt geht am 17. Mai los. Kosten: 285 € pro Kind.", "Erstelle 4 Folien.", "Die Fahrt geht am 17. Mai los. Kosten: 285 € pro Kind."),
        ("Make 2 slides. Put the risks on their own slide. We lost 4 %.", "Make 2 slides. Put the risks on their own slide.", "We lost 4 %."),
        ("Make 2 slides. Use this tone: calm and short. We lost 4 %.", "Make 2 slides. Use this tone: calm and short.", "We lost 4 %."),
        ("Bar chart: heat in the hall\nMonday = 15\nFriday = 16", "", None),
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
        ("We moved. We grew.\nUse the new template at the door.", "", None),
    ],
)  # fmt: skip
def test_sentences_that_tell_something_beside_a_request_stay(text, request_, material):
    found = read_prompt(text)
    assert (found.request, found.source) == (request_, text if material is None else material)


def test_labels_with_a_number_each_are_no_topic():
    assert not is_topic("Bread 124\nCakes 39")
    assert not is_topic("The first World War\nThe second one")


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
            "请制作4页关于社区花园的PPT。 请不要使用表格。 请大家自己带好雨衣。",
            "花园有12块地。",
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
    ],
)
def test_what_stands_beside_a_request_in_the_first_line_without_a_figure_belongs_to_it(asked):
    brief = read_prompt(f"{asked}\n\n{MATERIAL}")
    assert (brief.request, brief.source) == (asked, MATERIAL)


def test_a_figure_beside_a_request_is_text_and_more_sentences_than_ask_are_it_below_the_text():
    figures = read_prompt(f"Make 3 slides of this. Profit was 9 % in May.\n\n{MATERIAL}")
    assert figures.request == "Make 3 slides of this."
    assert "Profit was 9 % in May" in figures.source
    story = "Make 3 slides of this. The dog barks. The cat sleeps."
    assert read_prompt(f"{story}\n\n{MATERIAL}").request == story
    assert "The cat sleeps" in read_prompt(f"{MATERIAL}\n\n{story}").source
    assert "A storm came" in read_prompt(f"A storm came. {story}\n\n{MATERIAL}").source


@pytest.mark.parametrize("mark", ["> ", ">> ", ">"])
def test_a_mail_that_was_answered_loses_the_marks_of_its_lines(mark):
    quoted = "\n".join(f"{mark}{line}" for line in MATERIAL.splitlines())
    assert read_prompt(f"Make 3 slides of this mail.\n\n{quoted}").source == MATERIAL
    mixed = f"{quoted}\nIt rains."
    assert read_prompt(f"Make 3 slides of this mail.\n\n{mixed}").source == mixed
    alone = f"{mark}Costs fell by 4 %."
    assert read_prompt(f"Make 3 slides of this mail.\n\n{alone}").source == alone


def test_a_line_that_needs_slides_is_a_request_right_above_the_text():
    asked = "need 6 slides for monday, keep it plain. dont mention the dismissals."
    assert read_prompt(f"{asked}\nnotes:\n- line 2 down 11h\n- output 41,200 pcs").request == asked


def test_a_number_of_slides_is_no_subject():
    assert named_subject("下のメモから8枚程度のスライドを作ってください。") == ""
    assert named_subject("蜜蜂についてのスライドを作ってください。") == "蜜蜂"


NOTES = "We moved on 3 May.\nIt cost 40 euros."


@pytest.mark.parametrize(
    "asked",
    [
        "Mi serve una presentazione per il consiglio. Usa un tono semplice e una tabella per i costi. Niente immagini.",
        "Gör en presentation på svenska om vårt kvartal, max 4 bilder, inga diagram.",
        "Deck for new investors, confident tone, leave out the section Legal, comparison of plan and actual please.",
        "Bu notlardan yönetim kurulu için bir sunum hazırla.",
        "أريد عرضاً من 6 شرائح لمدير المستشفى. ابدأ بالنتائج، وضع رسماً بيانياً. لا تذكر أسماء الأطباء.",
    ],
)
def test_requests_of_several_languages_are_known_above_a_text(asked):
    brief = read_prompt(f"{asked}\n\n{NOTES}")
    assert (brief.request, brief.source) == (asked, NOTES)


@pytest.mark.parametrize(
    "line",
    [
        "Presentation of the year",
        "Our deck, the new one, is late.",
        "Deck repairs, no paint",
        "The talk was long.",
    ],
)
def test_a_title_that_names_a_deck_is_no_request(line):
    assert read_prompt(f"{line}\n\n{NOTES}").request == ""


def test_a_request_is_a_line_of_its_own_inside_a_letter():
    asked = (
        "Could you please prepare about six slides on the move? Please end with the costs. Keep it serious."
    )
    brief = read_prompt(f"From: Ann\nTo: Bo\nSubject: The move\n\nDear Bo\n\n{asked}\n\n{NOTES}\n\nBye\nAnn")
    assert brief.request == asked
    assert asked not in brief.source
    assert NOTES in brief.source
    told = f"Could you please prepare six slides on the move? It cost 40 euros in all. {asked}"
    letter = read_prompt(f"Subject: The move\n\nDear Bo\n\n{told}\n\n{NOTES}\n\nBye\nAnn")
    assert "It cost 40 euros in all." in letter.source


def test_wishes_go_on_below_a_request_and_behind_one():
    above = read_prompt(f"Make 3 slides.\n- no pictures\n- use a calm tone\n\n{NOTES}")
    assert (above.request, above.source) == ("Make 3 slides. no pictures use a calm tone", NOTES)
    mixed = read_prompt(f"Make 3 slides.\n- no pictures\n- the roof leaks\n\n{NOTES}")
    assert "the roof leaks" in mixed.source
    behind = "5-6 slides with a chart of the costs\nDo not mention the landlord by name"
    assert read_prompt(f"{NOTES}\n{behind}").request == behind.replace("\n", " ")
    assert read_prompt(f"{NOTES}\nDo not mention the landlord by name").request == ""
    asked = "Make 3 slides of this.\n\n"
    for told in ("Slide 3: Costs", "- speak on slide 2"):
        assert read_prompt(f"{asked}{NOTES}\n{told}").source == f"{NOTES}\n{told}"
    for wish in ("Use few words on the slides.", "No jokes on the slides, please."):
        assert read_prompt(f"{asked}{NOTES}\n{wish}").source == NOTES


def test_what_stands_behind_the_colon_of_a_wish_is_text_and_words_on_slides_a_wish():
    brief = read_prompt(
        "I need a 5-slide talk on forklifts for the night shift: walkways, speed, blind corners, charging area, near misses. Keep it punchy, few words per slide."
    )
    assert (
        brief.request
        == "I need a 5-slide talk on forklifts for the night shift: Keep it punchy, few words per slide."
    )
    assert brief.source == "walkways, speed, blind corners, charging area, near misses."
    assert named_subject(brief.request) == "Forklifts for the night shift"


@pytest.mark.parametrize(
    ("request_", "subject"),
    [
        (
            "I need a presentation about composting for a class, around 8 slides, playful tone",
            "Composting for a class",
        ),
        ("Make a deck about bees, wasps and ants in 5 slides", "bees, wasps and ants"),
        (
            "Prepare six slides on the move for the board (consultants, nurses, two lay members)",
            "The move for the board",
        ),
        ('Make a deck called "Bread by bike".', "Bread by bike"),
        ("Topic: the canteen", "The canteen"),
        ("Deck for the evening, about 60 residents", ""),
    ],
)
def test_the_subject_of_a_deck_ends_where_wishes_begin(request_, subject):
    assert named_subject(request_) == subject


def test_words_of_the_text_are_no_wishes_because_a_request_stands_elsewhere():
    told = "De lift staat stil."
    assert read_prompt(f"Maak hier 5 dia's van:\nHet dak kost 9 euro.\n{told}").source.endswith(told)
    assert read_prompt("Visits rose.\n\nMake 3 slides. We hire two.").source.endswith("We hire two.")
    assert read_prompt("Make 3 slides: the roof leaks. Please approve 40 EUR.").source.endswith(
        "Please approve 40 EUR."
    )


@pytest.mark.parametrize(
    ("asked", "place"),
    [
        ("(please make this 5 slides, and a table of the staffing)", "middle"),
        ("Con este texto prepárame una presentación de no más de seis diapositivas.", "end"),
        ("[10:03] Jules: make this into 4 slides so I can show Lea where we are", "end"),
        ("Aus diesem Text bitte eine Präsentation mit 5 Folien machen.", "begin"),
    ],
)
def test_a_request_is_known_wherever_it_stands(asked, place):
    above, below = ("", NOTES) if place == "begin" else (NOTES, "" if place == "end" else NOTES)
    brief = read_prompt("\n\n".join(filter(None, (above, asked, below))))
    assert brief.request == asked
    assert brief.source.count(NOTES) == (1 + (place == "middle"))


def test_fields_above_a_text_are_a_request_and_a_task_in_a_list_is_none():
    fields = "Topic: New parking at the clinic\nAudience: department heads\nSlides: 6 max"
    brief = read_prompt(f"{fields}\n\n{NOTES}")
    assert (brief.request, brief.source) == (fields.replace("\n", " "), NOTES)
    assert str(asked_counts(brief.request)[0]) == "at most 6 slides"
    assert named_subject(brief.request) == "New parking at the clinic"
    assert read_prompt(f"Topic: New parking\n\n{NOTES}").request == ""
    assert read_prompt(f"{NOTES}\n- make the slides for Ann\n- call Bob").request == ""
    assert (
        read_prompt(f"{NOTES}\n- please make 4 slides of this\n- call Bob").request
        == "please make 4 slides of this"
    )
    asked = "Kun je hier een presentatie van maximaal 6 dia's van maken?"
    assert read_prompt(f"{asked}\n\n{NOTES}").request == asked


@pytest.mark.parametrize(
    ("words", "count"),
    [
        ("5 to 7 slides", "at most 7 slides"),
        ("5-6 slides", "at most 6 slides"),
        ("six slides", "6 slides"),
        ("keep it to 4 slides", "at most 4 slides"),
        ("no más de seis diapositivas", "at most 6 slides"),
        ("maximal 3 Folien", "at most 3 slides"),
        ("3 slides or fewer", "at most 3 slides"),
        ("1.5 slides", None),
    ],
)
def test_numbers_of_slides_are_exact_or_a_bound(words, count):
    found = asked_counts(f"Make {words}.")
    assert (str(found[0]) if found else None) == count


def test_a_bound_is_a_word_of_its_own():
    counts = [str(one) for one in asked_counts("Create 6 slides. Até 6 slides.")]
    assert counts == ["6 slides", "at most 6 slides"]


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("Kun je hier 6 dia's van maken? In gewoon Nederlands (B1). De namen niet overnemen. Graag met een slot.", ""),
        ("Bitte 6 Folien für die Tagung am 20.01.2026. Zahlen als Diagramm UND als Tabelle. Kundennamen nicht nennen.", ""),
        ("Hazme una presentación, máximo 5 láminas. Trato de usted. Destaque lo malo (bajo 10 %). Que no falte la tabla.", ""),
        ("下のメモから6枚のスライドを作ってください。体言止めで簡潔に。社名は出さないこと。", ""),
        ("Mach mir bitte 4 Folien. Keine Folie zum Parkplatz. Locker, aber nicht albern.", ""),
        ("Make 4 slides. We sold 40 pumps. Keep it plain.", "We sold 40 pumps."),
    ],
)  # fmt: skip
def test_the_line_of_a_request_is_one_but_for_figures_between_its_wishes(asked, told):
    brief = read_prompt(f"{asked}\n\n{NOTES}")
    assert brief.source == "\n\n".join(filter(None, (told, NOTES)))
    assert told not in brief.request or not told
    assert brief.request.replace(" ", "") == asked.replace(told, "").replace(" ", "")


def test_wishes_around_the_text_are_taken_sentence_by_sentence():
    text = f"Make 3 slides.\n\nIt's for the owners of Maple Court (24 flats). The roof costs 9 EUR.\n{NOTES} Please no pictures on the slides."
    brief = read_prompt(text)
    assert "24 flats" in brief.source
    assert "Please no pictures on the slides." in brief.request
    assert brief.source.endswith("It cost 40 euros.")


def test_a_bare_name_of_a_layout_in_front_of_a_colon_is_text():
    assert read_prompt("Make 3 slides.\n\nTimeline: works May 2026, walls June 2026.").source.startswith(
        "Timeline:"
    )


LIST = "- We moved on 3 May.\n- It cost 40 euros."


@pytest.mark.parametrize(
    "note",
    [
        "notes from the committee, to be put on slides for the team (no more than 6), keep the figures, plain tone",
        "quarterly sales -> 5 slides, one idea on each of them and the finding as its headline, nothing else at all",
        "5 slides on why we should try a shorter week, for all those of our managers who are still against the idea",
        "Exactly 4 slides.",
    ],
)
def test_a_note_that_names_slides_above_or_below_a_text_is_a_request(note):
    assert (read_prompt(f"{note}\n\n{LIST}").request, read_prompt(f"{note}\n\n{LIST}").source) == (note, LIST)
    below = read_prompt(f"{LIST}\n\n{note}")
    assert (below.request, below.source) == (note, LIST)


@pytest.mark.parametrize(
    "text",
    [
        f"Our slides were late.\n\n{LIST}",
        f"We moved.\n\nthe playground with its two new slides\n\n{LIST}",
        f"Folie 1: Dach\n\n{LIST}",
        "the playground with its new slides\nWe moved.",
        "Every team had a number: the 1st slide of the park cost 40 euros, and the 2nd 50.",
    ],
)
def test_slides_of_a_text_ask_for_nothing(text):
    assert (read_prompt(text).request, read_prompt(text).source) == ("", text)


def test_what_is_asked_in_any_line_of_the_last_paragraph_is_a_request_and_its_statement_is_none():
    text = "Vendor\tSLA\nTessara\t99 %\n\ncompare these for the council.\nwe prefer Tessara.\none slide per vendor"
    brief = read_prompt(text)
    assert "compare these for the council." in brief.request
    assert "one slide per vendor" in brief.request
    assert brief.source.endswith("\n\nwe prefer Tessara.")


def test_between_requests_a_figure_stays_but_not_with_a_place_of_the_deck():
    brief = read_prompt(
        f"Please make slides. 5-6 of them, at the end our needs. Please no pictures.\n\n{LIST}"
    )
    assert brief.request == "Please make slides. 5-6 of them, at the end our needs. Please no pictures."
    assert brief.source == LIST


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("Awareness of risks for all our new hires: how to spot them. 8 slides. Short sentences on each slide.", True),
        ("Awareness of risks for all our new hires: how to spot them.", False),
        ("The 3 pumps of 40 that we sold were blue. 8 slides.", False),
    ],
)  # fmt: skip
def test_one_sentence_beside_a_request_is_the_topic_unless_it_has_figures(text, is_one):
    assert is_topic(text) is is_one


@pytest.mark.parametrize(
    ("request_", "subject"),
    [
        ("Q3 sales review, 6 slides, for regional heads.", "Q3 sales review"),
        ("employee survey results -> 5 slides, one chart", "Employee survey results"),
        ("Office move plan - make a deck for all staff", "Office move plan"),
        ("As discussed on Monday, make a deck", ""),
        ("Make a short pitch, 6 slides please", ""),
        ("a talk for school, 6 slides", ""),
        ("Hi team, 6 slides", ""),
    ],
)
def test_a_phrase_in_front_of_a_number_of_slides_names_the_deck_and_no_request_does(request_, subject):
    assert named_subject(request_) == subject


def test_readers_in_front_of_a_colon_are_not_what_a_deck_is_about():
    assert read_topic("Presentation for owners: heat pumps in old houses") == "Heat pumps in old houses"
    assert read_topic("Presentation for owners") == "Owners"
    assert read_topic("Explain how bees fly") == "How bees fly"
    assert read_topic("Explain this") == "Explain this"


def test_a_number_of_slides_behind_an_arrow_asks_for_them():
    note = "results of this year and of the one before -> 5 slides, one idea on each, the finding as its headline"
    assert read_prompt(f"{note}\n{LIST}").request == note


def test_what_leads_to_a_request_is_text():
    brief = read_prompt(
        "The harbour is closed. Please make 5 slides of it.\n\nWe build a wall. It is long and high."
    )
    assert brief.source.startswith("The harbour is closed.")


def test_a_point_beside_a_request_is_text_unless_it_asks_and_a_number_of_slides_is_no_figure():
    point = "- Our template is old."
    assert point in read_prompt(f"Make 3 slides.\n{point}\n\n{NOTES}").source
    note = "It should have 5 slides"
    assert read_prompt(f"{NOTES}\n\n{note}").request == note
    assert read_prompt(f"{NOTES}\n\nIt should have 5 slides with 40 euros").request == ""


@pytest.mark.parametrize(
    ("text", "request_", "source"),
    [
        ("Show as a bar chart: Lyon 12, Nice 30, Brest 7. Nice grew fastest.", "Show as a bar chart:", "- Lyon: 12\n- Nice: 30\n- Brest: 7\nNice grew fastest."),
        ("Zeige als Balkendiagramm: Köln 12, Ulm 30, Jena 7. Ulm wuchs.", "Zeige als Balkendiagramm:", "- Köln: 12\n- Ulm: 30\n- Jena: 7\nUlm wuchs."),
        ("棒グラフで見せてください：東京 12、大阪 30、札幌 7。大阪が伸びました。", "棒グラフで見せてください：", "- 東京: 12\n- 大阪: 30\n- 札幌: 7\n大阪が伸びました。"),
        ("اعرض كرسم بياني خطي: يناير 120، مارس 90، أبريل 200. زاد العدد.", "اعرض كرسم بياني خطي:", "- يناير: 120\n- مارس: 90\n- أبريل: 200\nزاد العدد."),
        ("Montre en courbe : janv. 120, févr. 140, avr. 200. Explique la baisse.", "Montre en courbe : Explique la baisse.", "- janv.: 120\n- févr.: 140\n- avr.: 200"),
    ],
)  # fmt: skip
def test_all_data_behind_the_colon_of_a_request_are_told_from_the_sentences_behind_them(
    text, request_, source
):
    brief = read_prompt(text)
    assert (brief.request, brief.source) == (request_, source)


@pytest.mark.parametrize(
    "asked",
    [
        "Could I get this as a few slides for Saturday? Nothing fancy. Leave out the horses.",
        "Slides to run behind my speech. No bullets please! Something short and big on each.",
        "مرحبا، عندي حصة غدا وأحتاج 5 شرائح بسيطة، بدون صور.",
    ],
)
def test_what_stands_above_a_text_and_names_slides_is_a_request_where_part_of_it_asks_or_forbids(asked):
    brief = read_prompt(f"{asked}\n\n{MATERIAL}")
    assert (brief.request, brief.source) == (asked, MATERIAL)
    assert read_prompt(f"Our slides were late. It rained.\n\n{MATERIAL}").request == ""


def test_a_title_behind_a_number_and_a_bound_that_names_a_table_are_wishes():
    brief = read_prompt(f"Make slides. Around 8. Title: Bees\n\n{MATERIAL}")
    assert brief.request == "Make slides. Around 8. Title: Bees"
    assert (
        "Not more than 6, with a table."
        in read_prompt(f"Make slides. Not more than 6, with a table.\n\n{MATERIAL}").request
    )


def test_the_row_of_a_table_asks_nothing():
    table = "Course\t2024\t2025\nPottery\t18\t24\nPhoto\t22\t17"
    for text in (f"{table}\n\nMake a bar chart of it, please.", f"Make 3 slides\n\n{table}"):
        assert read_prompt(text).source == table
    marked = "| Course | Photo |\n|---|---|\n| Slides, please | 3 |"
    assert read_prompt(f"{marked}\n\nMake 3 slides").source == marked


def test_wishes_stand_around_a_request_and_what_is_no_wish_of_the_deck_is_text():
    topic = "Presentation about composting at home\n8 slides. Not much on each slide\nLast slide: questions"
    assert read_prompt(topic).source == ""
    below = read_prompt("Make 3 slides.\n\nIt rains.\n\nThe roof leaks.\nTitle: Bees")
    assert (below.request, below.source) == ("Make 3 slides. Title: Bees", "It rains.\n\nThe roof leaks.")
    cake = "It rains.\n\nPlease bring cake."
    assert read_prompt(f"Make 3 slides.\n\n{cake}").source == cake
    line = "Make 3 slides. The roof leaks.\nIt rains on 3 May.\nIt is cold."
    assert read_prompt(line).source == "The roof leaks.\nIt rains on 3 May.\nIt is cold."
