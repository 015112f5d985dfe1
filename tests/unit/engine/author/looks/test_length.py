"""Slides of an outline that are parted: nothing of them changes but where it stands."""

from nbdeck.contract.slides import OutlineSlide
from nbdeck.engine.author.looks.length import lengthened_to, merged, shortened_to, split_slide


def parts(description, count=2):
    return [
        one.description for one in split_slide(OutlineSlide(title="T", description=description), count, "en")
    ]


def test_a_list_that_is_counted_keeps_its_numbers_on_the_slides_that_go_on():
    assert parts("(1) We build\n(2) They pay\n(3) Nobody leaves\n(4) Fees: none") == [
        "- 1. We build\n- 2. They pay",
        "- 3. Nobody leaves\n- 4. Fees: none",
    ]


def test_a_list_that_is_not_counted_gets_no_numbers():
    assert parts("- We build\n- They pay") == ["- We build", "- They pay"]


def test_all_slides_that_share_one_are_named_and_shares_are_even():
    slides = [
        OutlineSlide(title=f"Part {n}", description=f"- one {n}\n- two {n}\n- three {n}\n- four {n}")
        for n in range(12)
    ]
    fewer, said = shortened_to(slides, 4)
    assert [one.title for one in fewer] == [
        "Part 0 & Part 1 & Part 2 & Part 3",
        "Part 4 & Part 5 & Part 6 & Part 7",
        "Part 8 & Part 9",
        "Part 10 & Part 11",
    ]
    assert said[0] == "4 of them have several together."
    assert all(f"Part {n}" in one.description for n, one in ((0, fewer[0]), (3, fewer[0]), (8, fewer[2])))


def test_tables_are_left_out_and_named_where_nothing_can_be_joined():
    table = "| A | B |\n|---|---|\n| 1 | 2 |\n"
    slides = [OutlineSlide(title=f"T{n}", description=table + "| 3 | 4 |\n" * (n != 1)) for n in range(3)]
    fewer, said = shortened_to(slides, 2)
    assert [one.title for one in fewer] == ["T0", "T2"]
    assert said == ("Left out were “T1”.",)


def test_those_that_say_least_share_a_slide_and_ten_are_the_most():
    sizes = (3, 40, 3, 3)
    slides = [OutlineSlide(title=f"P{n}", description="- " + "word " * size) for n, size in enumerate(sizes)]
    assert shortened_to(slides, 3)[1] == ("1 of them has several together.",)
    many = [OutlineSlide(title=f"P{n}", description=f"- a {n}\n- b {n}") for n in range(11)]
    assert "Left out" not in " ".join(shortened_to(many[:10], 1)[1])
    assert "Left out" in " ".join(shortened_to(many, 1)[1])


def test_a_table_shares_no_slide_on_either_side():
    table = OutlineSlide(title="T", description="| A | B |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n| 5 | 6 |")
    text = [OutlineSlide(title=f"P{n}", description="- one\n- two " + "word " * 60) for n in range(2)]
    assert shortened_to([text[0], table, text[1]], 2)[1] == ("Left out were “P1”.",)
    assert shortened_to([table, *text], 2)[1] == ("1 of them has several together.",)
    assert shortened_to([*text, table], 2)[1] == ("1 of them has several together.",)


def test_no_part_is_called_after_a_sentence_that_would_be_cut():
    long = f"The crane of the harbour {'and the quay ' * 8}were sold."
    slide = OutlineSlide(title="Sales", description=f"- {long}\n- {long}")
    assert [one.title for one in split_slide(slide, 2, "en")] == ["Sales", "Sales (continued)"]


def test_a_sentence_can_stand_alone_and_a_point_of_a_list_cannot_where_parts_keep_two():
    said = OutlineSlide(title="Pool", description="- It was cold.\n- It rained.\n- Nobody came.")
    points = OutlineSlide(title="Tasks", description="- mend the slide\n- hire two\n- call Ann")
    groups = lengthened_to([said, points], 6, "en", least=2)
    assert [[one.title for one in group] for group in groups] == [
        ["Pool", "It rained", "Nobody came"],
        ["Tasks"],
    ]
    assert len(lengthened_to([points], 3, "en", least=1)[0]) == 3


def test_a_short_table_is_not_split():
    rows = "\n".join(f"| {number} | {number} |" for number in range(7))
    slide = OutlineSlide(title="Rent", description=f"| a | b |\n| --- | --- |\n{rows}")
    assert split_slide(slide, 2, "en") == (slide,)
    longer = slide.model_copy(update={"description": f"{slide.description}\n| 7 | 7 |"})
    assert len(split_slide(longer, 2, "en")) == 2


def test_notes_of_a_split_table_stand_on_its_first_part():
    rows = "\n".join(["| Town | v |", "| --- | --- |", *(f"| Town {at} | {at} |" for at in range(12))])
    slide = OutlineSlide(title="Towns", description=rows, notes="Say this.")
    parts = split_slide(slide, 2, "en-US")
    assert [part.notes for part in parts] == ["Say this.", ""]


def test_points_of_a_slide_that_goes_on_stand_below_no_second_title():
    points = "\n".join(f"- the wall {name} is dry" for name in ("one", "two", "three"))
    slides = [
        OutlineSlide(title=title, description=points) for title in ("Roof", "Roof (continued)", "Walls")
    ]
    lines = merged(slides).description.splitlines()
    assert (sum(line.startswith("- Roof") for line in lines), "- Walls" in lines) == (1, True)
