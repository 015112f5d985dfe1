"""Slides without a heading of their own."""

from nbdeck.contract.slides import OutlineSlide
from nbdeck.engine.author.looks.description import entitled
from nbdeck.engine.author.looks.length import merged
from nbdeck.engine.author.prompt.from_topic import plan_from_topic
from nbdeck.engine.author.prompt.typed_slides import slides_of_text
from nbdeck.engine.model.plan import AuthorOptions


def titles(text):
    return [slide.title for slide in slides_of_text(text)]


MINUTES = """Minutes of Monday
Here: Ann, Ben

Item 1 The press
Ann says that it stood still. The valve is old. A new one comes.
Item 2 The shifts
Only five of us answered. Ben is against it. We put it off.
Item 3 Else
- New plugs are here
- The yard is closed
"""


def test_a_heading_stands_over_its_own_lines_alone():
    assert titles(MINUTES) == ["Minutes of Monday", "Item 1 The press", "Item 2 The shifts", "Item 3 Else"]
    longer = plan_from_topic(MINUTES, AuthorOptions(length=7)).slides
    for slide in longer:
        name, said = slide.spec.title, slide.spec.content if slide.spec.layout else ""
        assert ("Item 2" in name) is any(words in said for words in ("five of us", "Ben is", "put it off"))


def test_a_title_that_is_a_sentence_is_never_continued_nor_stands_over_what_is_before_it():
    text = "« We close no school », said Ann to all of us. Nine pupils are left.\n\n« Figures are figures », said Ben. He is new. Paid from 4 to 9 pounds: it is 40, or 50. Rain fell. Snow fell. Hail fell."
    for length in (None, 4, 6):
        plan = plan_from_topic(text, AuthorOptions(length=length))
        slides = plan.slides
        assert not any("continued" in slide.spec.title for slide in slides)
        said = [plan.title, *(f"{slide.spec.title}\n{slide.spec.content}" for slide in slides)]
        places = ["".join(said).find(words) for words in ("We close", "Nine", "Figures", "He is", "Paid", "Rain", "Snow", "Hail")]  # fmt: skip
        assert places[0] > -1
        assert places == sorted(places)
    assert titles("4711 0815 880. Then it rained.") == ["Presentation"]


def test_only_a_title_above_the_whole_text_goes_on_over_parts_without_a_heading():
    parts = "Cost: it is 40.\n\n- red\n- blue\n- green"
    assert titles(f"Our boat\n\n{parts}") == ["Cost", "red, blue, green"]
    assert titles(f"The crew\nAnn and Ben came.\n\n{parts}") == ["The crew", "Cost", "red, blue, green"]
    assert titles(f"Crew: Ann and Ben.\n\n{parts}") == ["Crew", "Cost", "red, blue, green"]


def test_words_stand_as_they_were_typed():
    text = "offsite prep\n\nfood: not much of it. mail ann@fair.example!\n\nwe pack at noon.\n\nmail: piscina@fair.example"
    plan = plan_from_topic(text, AuthorOptions())
    said = "\n".join([plan.title, *(f"{one.spec.title}\n{one.spec.content}" for one in plan.slides)])
    for words in ("offsite prep", "food", "not much", "we pack at noon", "mail", "piscina@fair.example"):
        assert words in said
        assert words[0].upper() + words[1:] not in said


def test_merged_slides_say_each_word_once():
    bus, cost = (OutlineSlide(title=words, description=f"- {words}") for words in ("the bus leaves at 8", "it costs 14,000 pounds without drinks and bread"))  # fmt: skip
    one = merged([bus, cost])
    assert (one.title, one.description) == (bus.title, f"- {cost.title}")
    other = merged([bus, OutlineSlide(title="Roof (continued)", description="- it is old"), cost])
    assert other.description.splitlines() == ["- Roof", "- it is old", f"- {cost.title}"]


def test_a_long_line_is_called_after_its_first_sentence():
    line = (
        "We are for the red one. The others among us would rather take the cheap one, if it were not so far."
    )
    (slide,) = slides_of_text(f"{line}\nIt is old.\nIt is slow.")
    assert slide.title == "We are for the red one"
    assert slide.description.splitlines()[0] == f"- {line.partition('. ')[2]}"


def test_lines_of_many_words_stand_on_several_slides():
    lines = [f"Paragraph {name} has very many words to say. " + "They go on and on. " * 6 for name in ("one", "two", "three", "four")]  # fmt: skip
    assert len(slides_of_text("Letter\n\n" + "\n".join(lines))) == 4


def test_a_sentence_with_points_below_it_stays_above_them():
    (slide,) = slides_of_text("- We need these.\n  - saw\n  - nails\n- Then we go.")
    assert (slide.title, slide.description.splitlines()[0]) == ("We need these", "- We need these.")


def test_a_line_that_goes_on_is_under_no_heading():
    text = "The summer\nWe took samples at very many places. All of them are good.\nThe poor ones are Mill and\nthe basin of the lake, which is old."
    assert titles(text) == ["The summer"]


def test_the_heading_of_an_only_point_is_the_title():
    points = "\n".join(
        f"- {part}: {'the dispatchers worked at night and in the day, ' * 6}x" for part in ("Aims", "Ways")
    )
    named = entitled(
        [
            OutlineSlide.model_construct(title=" ", description=line, appearance="", notes="")
            for line in points.split("\n")
        ],
        "en",
        "Talk",
    )
    assert [one.title for one in named] == ["Aims", "Ways"]
    assert all(one.description.startswith("- the dispatchers") for one in named)
    two = OutlineSlide.model_construct(title=" ", description=points, appearance="", notes="")
    assert [one.title for one in entitled([two], "en", "Talk")] == ["Aims, Ways"]


def test_a_line_alone_is_its_own_title_and_a_short_point_none_of_others():
    alone = OutlineSlide.model_construct(
        title="", description="all amounts in pounds", appearance="", notes=""
    )
    others = alone.model_copy(update={"description": "- tent for six\n- maps"})
    assert [one.title for one in entitled([alone, others], "en", "Trip")] == ["all amounts in pounds", "Trip"]


def test_words_that_are_no_title_stand_below_the_title_of_the_deck_where_that_is_no_sentence_of_the_text():
    said = 'Ann, you once said to all of us: "Water has no boss."'
    slides = [
        OutlineSlide.model_construct(title=title, description=text, appearance="", notes="")
        for title, text in (("The flood", "- It rose."), ("", f"- {said}\n- I think of it."))
    ]
    for name, shown in (("", "Presentation"), ("Ann's farewell", "Ann's farewell")):
        assert [one.title for one in entitled(slides, "en", name)] == ["The flood", shown]
    long = slides[1].model_copy(update={"description": f"- {'It rose again and again, ' * 20}\n- We left."})
    assert entitled([slides[0], long], "en", "")[1].title == "Presentation"


def test_a_list_is_not_called_after_its_first_point_and_a_first_line_above_sentences_or_one_line_is_a_heading():
    def named(text):
        told = [("The lamp", "- It shines."), ("Price", "- It is 4."), ("", text)]
        slides = [
            OutlineSlide.model_construct(title=title, description=said, appearance="", notes="")
            for title, said in told
        ]
        return entitled(slides, "en", "The lamp")[-1].title

    assert (
        named("- Size 14 cm\n- two colours of the shade\n- made by hand in our town")
        == "The lamp (continued)"
    )
    assert named("1. Grate it (small).\n2. Press it.") == "The lamp (continued)"


def test_the_first_slide_goes_on_from_none_behind_it():
    told = (("", "- 4 of us\n- 9 of you"), ("The hall", "- It leaks."), ("", "- 5 of us\n- 8 of you"))
    slides = [
        OutlineSlide.model_construct(title=title, description=said, appearance="", notes="")
        for title, said in told
    ]
    assert entitled(slides, "en", "The hall")[0].title == "The hall"
    assert entitled(slides[1:], "en", "The hall")[-1].title == "The hall (continued)"
