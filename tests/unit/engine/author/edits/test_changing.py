"""Outlines changed by instructions in words."""

import re

import pytest

from nbdeck.contract.layouts import Layout
from nbdeck.contract.slides import OutlineSlide
from nbdeck.engine.author.edits.changing import edit_outline
from nbdeck.engine.author.edits.suggesting import WORKING
from nbdeck.engine.author.looks.appearance import understand
from nbdeck.engine.author.looks.description import items_of
from nbdeck.engine.author.scaffold import slides as scaffold
from nbdeck.engine.model.plan import AuthorOptions
from nbdeck.engine.model.source import Heading, Paragraph, Source
from nbdeck.errors import ModelRequired, TranslatorUnavailable, ValidationFailed

TITLES = (
    "Intro",
    "Market",
    "Pricing",
    "Costs and benefits",
    "Our team",
    "Market share",
    "Next steps",
    "Thank you",
)
POINTS = "- first point of it\n- second point: with more\n- third\n- fourth"
OUTLINE = tuple(
    OutlineSlide(title=title, description="" if title == "Thank you" else POINTS) for title in TITLES
)
TABLE = "| A | B |\n|---|---|\n| 1 | 2 |"
SOURCE = Source(
    name="port.pdf",
    kind="pdf",
    language="en",
    blocks=(
        Heading(text="Dredging", level=1),
        Paragraph(text="The city deepens the river at a cost of 800 million euros. Dredging ends in 2026."),
        Heading(text="Pricing", level=1),
        Paragraph(text="Pricing of berths rose by 4 percent. Pricing follows the length of the ship."),
    ),
)


def edit(instruction, sources=(), outline=OUTLINE, **options):
    return edit_outline(outline, instruction, sources, AuthorOptions(**options))[0]


def letters(slides):
    """Return the slides' numbers in the outline as it was, `+` for those that are new."""
    return "".join(str(TITLES.index(slide.title) + 1) if slide.title in TITLES else "+" for slide in slides)


@pytest.mark.parametrize(
    ("instruction", "expected"),
    [
        ("drop 3", "1245678"),
        ("Lösche Folie 3", "1245678"),
        ("supprime la diapo 3", "1245678"),
        ("elimina la diapositiva 3", "1245678"),
        ("remove the pricing slide, please", "1245678"),
        ("delete slides 2-4", "15678"),
        ("keep only slides 1-3", "123"),
        ("move 5 to the start", "51234678"),
        ("déplace la diapositive 5 au début", "51234678"),
        ("mueve la 5 al principio", "51234678"),
        ("move Pricing before Our team", "12435678"),
        ("Verschiebe Pricing vor Our team", "12435678"),
        ("move slide 2 after the our team slide", "13452678"),
        ("Setze Folie 4 hinter Folie 6", "12356478"),
        ("swap 2 and 3", "13245678"),
        ("Tausche 2 und 3", "13245678"),
        ("échange 2 et 3", "13245678"),
        ("intercambia 2 y 3", "13245678"),
        ("reorder: 3, 1, 2", "31245678"),
        ("duplicate slide 2", "122345678"),
        ("Dupliziere Folie 2", "122345678"),
        ("merge 3 and 4", "12+5678"),
        ("Fasse 3 und 4 zusammen", "12+5678"),
        ("fusionne 3 et 4", "12+5678"),
        ("combina 3 y 4", "12+5678"),
        ("drop 3 and move 5 to the start", "5124678"),
        ("Streiche 3 und verschiebe 5 an den Anfang", "5124678"),
        ("drop 3, swap 1 and 2 and put 8 at the start", "8214567"),
        ("delete slide 2. Then move slide 3 to the end.", "1456783"),
        ("drop the costs and benefits slide", "1235678"),
        ("drop the first slide", "2345678"),
        ("drop last", "1234567"),
        ("keep 3 and 1", "13"),
        ("move 2 to position 4", "13425678"),
    ],
)
def test_slides_are_left_out_moved_and_merged(instruction, expected):
    assert letters(edit(instruction)) == expected


@pytest.mark.parametrize(
    ("instruction", "count"),
    [
        ("make it 5 slides", 5), ("Shorten to 5 slides, please", 5), ("kürze auf 5 Folien", 5),
        ("reduce a 5 diapositivas", 5), ("expand to 10 slides", 10), ("Erweitere auf 10 Folien", 10), ("100 slides", 29),
        ("make this deck 1 slide long", 1), ("split slide 2", 9), ("Teile Folie 2", 9), ("split 4 into 3", 10),
        ("divide la diapositiva 2", 9), ("drop 3 and move 5 to the start; then make it 4 slides", 4),
    ],
)  # fmt: skip
def test_the_length_changes(instruction, count):
    assert len(edit(instruction)) == count


@pytest.mark.parametrize(
    ("instruction", "number", "title"),
    [
        ('change the title of slide 3 to "Prices, and why"', 3, "Prices, and why"),
        ("rename Pricing to What it costs", 3, "What it costs"),
        ('rename slide 2 to "Shorten and expand"', 2, "Shorten and expand"),
        ("rename slide 2 to Lost in translation", 2, "Lost in translation"),
        ("Benenne Folie 3 um in Preise", 3, "Preise"),
        ("renomme la diapo 2 en Le marché", 2, "Le marché"),
        ("cambia el título de la diapositiva 2 a Mercado", 2, "Mercado"),
    ],
)
def test_a_slide_gets_another_title(instruction, number, title):
    changed = edit(instruction)
    assert changed[number - 1].title == title
    assert [one for at, one in enumerate(changed) if at != number - 1] == [
        one for at, one in enumerate(OUTLINE) if at != number - 1
    ]


@pytest.mark.parametrize(
    ("instruction", "layout"),
    [
        ("show slide 3 as a timeline", Layout.TIMELINE), ("turn slide 3 into a table", Layout.TABLE), ("make slide 3 a table", Layout.TABLE),
        ("change the layout of slide 3 to a bar chart", Layout.CHART), ("Zeige Folie 3 als Zeitstrahl, bitte", Layout.TIMELINE),
        ("Zeige Folie 3 als Tabelle", Layout.TABLE), ("stelle Folie 3 als Tabelle dar", Layout.TABLE),
        ("montre la diapo 3 sous forme de tableau", Layout.TABLE), ("muestra la diapositiva 3 como una tabla", Layout.TABLE),
    ],
)  # fmt: skip
def test_a_slide_gets_another_look(instruction, layout):
    assert understand(edit(instruction)[2].appearance).layout is layout


def test_a_picture_is_asked_for():
    assert understand(edit("show slide 2 with a picture of a ship")[1].appearance).picture_words == "ship"


@pytest.mark.parametrize(
    ("instruction", "at", "title"),
    [
        ("add a slide about competitors after Pricing", 3, "Competitors"),
        ("add a slide about risks", 7, "Risks"),
        ("add a slide about pricing and costs", 7, "Pricing and costs"),
        ('add a slide about "Life after death"', 7, "Life after death"),
        ('add a slide called "Why now" before the pricing slide', 2, "Why now"),
        ("Füge eine Folie über Risiken nach Pricing ein", 3, "Risiken"),
        ("ajoute une diapositive sur les risques", 7, "Les risques"),
        ("añade una diapositiva sobre riesgos", 7, "Riesgos"),
        ("add a summary slide", 7, "Summary"),
        ('add a slide called "Thank you"', 8, "Thank you"),
        ('add a slide about "iPhone"', 7, "iPhone"),
    ],
)
def test_a_slide_is_added(instruction, at, title):
    changed = edit(instruction)
    assert len(changed) == len(OUTLINE) + 1
    assert changed[at].title == title


def test_an_added_slide_is_told_from_the_sources_where_they_speak_of_it():
    assert "800 million" in edit("add a slide about dredging", [SOURCE])[7].description
    assert "Add:" in edit("add a slide about unicorns", [SOURCE])[7].description


@pytest.mark.parametrize(
    "instruction", ["more about pricing", "Mehr über Pricing", "say more about pricing on slide 3"]
)
def test_more_about_something_comes_from_the_sources(instruction):
    changed = edit(instruction, [SOURCE])[2]
    assert len(items_of(changed.description)) > 4
    assert "4 percent" in changed.description
    with pytest.raises(ModelRequired, match="no document"):
        edit(instruction)


def test_more_about_something_new_is_a_new_slide():
    changed = edit("more about dredging", [SOURCE])
    assert (len(changed), changed[7].title) == (9, "Dredging")
    with pytest.raises(ValidationFailed, match="say nothing about"):
        edit("more about unicorns", [SOURCE])


def test_expanding_needs_sources_and_adds_points_from_them():
    assert len(items_of(edit("expand slide 3", [SOURCE])[2].description)) > 4
    with pytest.raises(ModelRequired):
        edit("Erweitere Folie 3")


@pytest.mark.parametrize("instruction", ["make slide 2 shorter", "Kürze Folie 2", "shorten slide 2"])
def test_a_slide_says_less(instruction):
    before = OutlineSlide(
        title="Market", description="\n".join(f"- Point {n} " + "with many words " * 12 for n in range(6))
    )
    after = edit(instruction, outline=(OUTLINE[0], before))[1]
    assert len(items_of(after.description)) == 4
    assert len(after.description) < len(before.description) / 2


def test_merged_slides_keep_every_word():
    merged = edit("merge 3 and 4")[2]
    assert merged.title == "Pricing & Costs and benefits"
    assert merged.description.count("fourth") == 2


@pytest.mark.parametrize(
    "instruction", ["translate to French", "Übersetze ins Englische", "drop 3 and translate it"]
)
def test_a_translation_is_refused_clearly(instruction):
    with pytest.raises(TranslatorUnavailable) as caught:
        edit(instruction)
    assert caught.value.code == "TRANSLATOR_UNAVAILABLE"


@pytest.mark.parametrize(
    "instruction",
    [
        "make it funnier", "Mach es lustiger", "write a joke", "hello", "?!", "Folie 3 löschen", "Pricing first", "reverse the order",
        "call slide 2 The big market", "move slide 3 up", "show slide 2 as a poem", "with jokes", "100",
    ],
)  # fmt: skip
def test_anything_else_needs_a_model(instruction):
    with pytest.raises(ModelRequired) as caught:
        edit(instruction)
    error = caught.value
    assert (error.code, error.status, error.retryable) == ("MODEL_REQUIRED", 422, False)
    assert "language model" in error.message + error.hint


@pytest.mark.parametrize(
    "instruction", ["drop 3 and make it funnier", "drop 3; make it funnier", "make it funnier. Drop 3."]
)
def test_what_was_understood_and_what_not_is_named(instruction):
    with pytest.raises(ModelRequired) as caught:
        edit(instruction)
    assert [one.lower().rstrip(".") for one in caught.value.details["understood"]] == ["drop 3"]
    assert [one.lower().rstrip(".") for one in caught.value.details["not_understood"]] == ["make it funnier"]


def test_a_name_that_could_be_several_slides_lists_them():
    with pytest.raises(ValidationFailed) as caught:
        edit("drop market", outline=[OutlineSlide(title=title) for title in ("Market", "Costs", "market")])
    assert [one["number"] for one in caught.value.details["candidates"]] == [1, 3]


@pytest.mark.parametrize(
    ("instruction", "words"),
    [("drop 12", "no slide 12"), ("drop unicorns", "No slide is called"), ("drop all slides", "no slide"),
     ("merge 3", "two slides"), ("drop 3 and move 3 to the end", "not there any more"), ("500 slides", "1 to 100"), ("", "empty"),
     ("split 8 into 3", "too little"), ("move 3 before 3", "itself"), ("drop slide 0", "no slide 0"), ("drop the last two", "is called"),
     ("drop the slide about pricing", "is called"), ("drop 3 and sing", "called 'sing'"), ("drop it", "called 'it'"),
     ("as a timeline", "called 'it'"), ("swap 1, 2 and 3", "no two slides"), ("split 1 and 2", "names 2 slides")],
)  # fmt: skip
def test_what_cannot_be_done_is_refused_with_the_reason(instruction, words):
    with pytest.raises(ValidationFailed, match=words):
        edit(instruction)


def test_a_word_typed_wrongly_names_no_slide_and_the_hint_names_the_nearest():
    with pytest.raises(ValidationFailed, match="No slide is called") as caught:
        edit("drop the pricng slide")
    assert "3: Pricing" in caught.value.hint


def test_a_whole_outline_says_less_on_as_many_slides():
    long = "\n".join(f"- Point {n} " + "with many words " * 12 for n in range(6))
    outline = [OutlineSlide(title=title, description=long) for title in ("A", "B")]
    for instruction in ("shorten", "make it shorter", "shorter", "Kürze es", "shorten everything"):
        after = edit(instruction, outline=outline)
        assert [len(items_of(one.description)) for one in after] == [4, 4]


def test_what_a_shorter_outline_leaves_out_is_told():
    outline = [OutlineSlide(title=f"T{n}", description=TABLE) for n in range(3)]
    assert edit_outline(outline, "make it 2 slides", (), AuthorOptions())[1] == ("Left out were “T2”.",)


def test_slides_that_were_asked_for_and_that_nothing_is_there_for_are_told():
    slides, told = edit_outline(OUTLINE[:1], "make it 9 slides", (), AuthorOptions())
    assert (len(slides), told) == (4, (scaffold.about_missing(4, 9),))
    slides, told = edit_outline(OUTLINE[:2], "make it 9 slides", (SOURCE,), AuthorOptions())
    assert [one.title for one in slides][-2:] == ["Dredging", "Pricing"]
    with pytest.raises(ValidationFailed, match="too little to say for 2 slides"):
        edit("make it 2 slides", outline=LONE)


def test_words_are_taken_without_control_characters():
    assert edit("rename 2 to A\x07B")[1].title == "A B"


def test_thanks_close_and_slides_of_documents_stand_before_them():
    assert edit("add a slide called Thanks")[-1].appearance == "Closing slide."
    longer = edit("make it 9 slides", (SOURCE,), (OUTLINE[0], OUTLINE[7]))
    assert [one.title for one in longer][-2:] == ["Pricing", "Thank you"]


def test_the_only_slide_says_more_in_its_layout_and_no_more_than_it_has_room_for():
    five = "\n".join(f"- point {number} of the list" for number in range(5))
    for look, shown in (("Summary of 5 points.", ""), ("Summary.", "Summary.")):
        only = OutlineSlide(title="Prices", description=five, appearance=look)
        (fuller,) = edit("more about pricing", (SOURCE,), (only,))
        assert (len(items_of(fuller.description)), fuller.appearance) == (6, shown)


def test_slides_are_named_by_all_words_of_their_title_before_anything_else():
    titles = ("Last", "The first", "Buy and sell", "2", "Why, and how")
    outline = [OutlineSlide(title=title) for title in titles]
    for name, number in (
        ("last", 0),
        ("the first", 1),
        ("buy and sell", 2),
        ("2", 1),
        ("“2”", 3),
        ("why, and how", 4),
    ):
        assert [one.title for one in edit(f"keep {name}", outline=outline)] == [titles[number]]
    assert [one.title for one in edit("keep last, 3 and 'why and how'", outline=outline)] == [
        "Last", "Buy and sell", "Why, and how",
    ]  # fmt: skip


def test_a_range_of_slides_is_named_either_way():
    assert letters(edit("reorder 4-2")) == "43215678"
    assert letters(edit("move slides 2 to 4 to position 6")) == "15678234"


def test_a_wished_length_is_met_after_the_instruction():
    assert len(edit("drop 3", length=4)) == 4


@pytest.mark.parametrize(
    "instruction",
    [
        "x" * 10_000_000,
        "drop 3 and " * 300,
        "\x00" * 100,
        "add a slide about " + "x after " * 45,
        "merge " * 500,
        "(" * 3000,
    ],
)
def test_hostile_instructions_end_clearly(instruction):
    with pytest.raises((ValidationFailed, ModelRequired)):
        edit(
            instruction,
            outline=[OutlineSlide(title=f"Slide number {n}", description=POINTS) for n in range(100)],
        )


def test_an_empty_outline_is_refused():
    with pytest.raises(ValidationFailed):
        edit("shorten", outline=())


LONE = (OutlineSlide(title="Alone", description="One sentence without any points."),)


@pytest.mark.parametrize("sources", [(), (SOURCE,)], ids=["without documents", "with a document"])
@pytest.mark.parametrize("outline", [OUTLINE, OUTLINE[:2], LONE], ids=["eight", "two", "one"])
@pytest.mark.parametrize("refused", ["make it funnier", "", "merge 1", "duplicate 1 under the table"])
def test_every_instruction_that_a_refused_one_names_is_carried_out_when_it_is_said(refused, outline, sources):
    with pytest.raises((ModelRequired, ValidationFailed)) as error:
        edit(refused, sources, outline)
    assert WORKING not in error.value.hint
    for words in re.findall(r"'([^']+)'", error.value.hint):
        if words != "after":
            said = f"move 1 {words}" if words == "at the end" else words
            assert edit(said, sources, outline)


def test_an_outline_of_some_slides_is_told_of_every_kind_of_change_that_works():
    with pytest.raises(ModelRequired) as error:
        edit("make it funnier", (SOURCE,))
    named = re.findall(r"'([^']+)'", error.value.hint)
    assert named == [
        "shorten", "expand", "make it 9 slides", "merge 1 and 2", "split 1", "move 1 to the end", "swap 1 and 2",
        "delete 8", "rename 1 to NEW TITLE", "show 1 as a timeline", "show 1 as a table",
        'more about "Pricing"', 'add a slide about "RISKS"', "add a summary", "duplicate 1",
    ]  # fmt: skip
    with pytest.raises(ModelRequired) as error:
        edit("make it funnier", (), LONE)
    assert not {"merge 1 and 2", "delete 1", "split 1"} & set(re.findall(r"'([^']+)'", error.value.hint))


@pytest.mark.parametrize(
    ("instruction", "notes"),
    [
        ("remove slide 1", ["of B", "of C"]),
        ("merge slides 1 and 2", ["of A\nof B", "of C"]),
        ("swap slides 1 and 3", ["of C", "of B", "of A"]),
        ("split slide 1", ["of A", "", "of B", "of C"]),
        ("make it 5 slides", ["of A", "", "of B", "", "of C"]),
        ("shorten slide 1", ["of A", "of B", "of C"]),
        ("rename slide 2 to X", ["of A", "of B", "of C"]),
        ("show slide 1 as steps", ["of A", "of B", "of C"]),
    ],
)
def test_notes_go_where_their_slide_goes(instruction, notes):
    points = "\n".join(f"- The point number {n} is a long one" for n in range(1, 5))
    outline = [OutlineSlide(title=one, description=points, notes=f"of {one}") for one in "ABC"]
    assert [one.notes for one in edit(instruction, outline=outline)] == notes


def test_without_documents_points_are_split_to_reach_a_length():
    outline = (OutlineSlide(title="Market", description=POINTS),)
    assert [len(items_of(one.description)) for one in edit("make it 4 slides", outline=outline)] == [
        1,
        1,
        1,
        1,
    ]


def test_a_slide_that_is_full_is_not_expanded():
    full = "\n".join(f"- point {number} of the price list" for number in range(6))
    outline = (OutlineSlide(title="Pricing", description=full),)
    with pytest.raises(ValidationFailed, match="say nothing that the slides do not say"):
        edit("expand 1", (SOURCE,), outline)


def test_a_document_without_words_is_none():
    with pytest.raises(ModelRequired, match="no document to say more"):
        edit("expand 1", (SOURCE.model_copy(update={"blocks": ()}),))


def test_a_slide_that_thanks_stands_last_and_a_copy_behind_what_it_was_made_from():
    assert [one.title for one in edit("add a slide called Thank you", outline=OUTLINE[:2])][-1] == "Thank you"
    copied = edit("duplicate slide 2 and rename slide 2 to Demand")
    assert [one.title for one in copied[:4]] == ["Intro", "Demand", "Market", "Pricing"]


def test_a_verb_begins_the_next_change_and_quotation_marks_keep_words_together():
    changed = edit("add a slide about risks and delete 1")
    assert (letters(changed), changed[6].title) == ("234567+8", "Risks")
    assert edit('add a slide about "risks and delete 1"')[7].title == "risks and delete 1"


@pytest.mark.parametrize(
    ("instruction", "words"),
    [
        ("duplicate slide 1 to somewhere", "No slide is called"),
        ("add a slide about life after death", "No slide is called 'death'"),
        ("add a slide about risks after slide 12", "no slide 12"),
    ],
)
def test_a_place_that_is_not_there_is_refused(instruction, words):
    with pytest.raises(ValidationFailed, match=words):
        edit(instruction)
