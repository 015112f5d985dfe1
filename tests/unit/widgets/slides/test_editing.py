import pandas as pd
import pytest

from nbdeck.contract.layouts import ITEM_COUNTS, Layout
from nbdeck.contract.slides import Slide
from nbdeck.errors import DataError, NotFound, ValidationFailed
from nbdeck.widgets.slides.editing import SlidesEditing
from nbdeck.widgets.slides.form import FORMS, gallery, starter
from nbdeck.widgets.slides.recipes import Recipe


@pytest.fixture
def frames():
    return {
        "sales": pd.DataFrame({"month": ["Jan", "Feb", "Mar"], "north": [1.0, 2.0, 3.0], "south": [3, 2, 1]})
    }


@pytest.fixture
def editing(frames):
    def find(name):
        if name not in frames:
            raise NotFound(f"There is no DataFrame {name!r}.", hint="")
        return frames[name]

    return SlidesEditing(find)


def titles(editing):
    return [slide.title for slide in editing.slides]


def add(editing, *names):
    return editing.add([{"title": name, "item_amount": 1, "content": "words"} for name in names])


@pytest.mark.parametrize("layout", list(Layout))
def test_a_new_slide_of_each_layout_is_one_that_the_contract_accepts(layout, editing):
    slide = Slide.model_validate(starter(layout))
    assert slide.layout is layout
    assert slide.item_amount in ITEM_COUNTS[layout]
    card = editing.add_layout(layout)
    assert editing.cards[editing.position(card)].problems == ()


def test_the_gallery_tells_the_item_counts():
    counts = {each["name"]: each["counts"] for each in gallery()}
    assert counts["STEPS"] == "3 to 5 items"
    assert counts["COMPARISON"] == "2 items"
    assert counts["QUOTE"] == "1 item"
    assert counts["THANKS"] == "no items"
    assert set(counts) == set(Layout) == set(FORMS)


def test_slides_are_put_behind_another_moved_copied_and_deleted(editing):
    first, second = add(editing, "a", "b")
    editing.add([{"title": "c", "item_amount": 1, "content": "x"}], after=first)
    assert titles(editing) == ["a", "c", "b"]
    editing.move([second], first)
    assert titles(editing) == ["b", "a", "c"]
    editing.shift([second], 1)
    (copy,) = editing.duplicate([second])
    assert titles(editing) == ["a", "b", "b", "c"]
    editing.delete([first, copy])
    assert titles(editing) == ["b", "c"]


def test_every_step_is_taken_back_and_done_again(editing):
    add(editing, "a", "b")
    editing.delete([editing.cards[0].id])
    assert editing.undo() == "deleting a slide"
    assert titles(editing) == ["a", "b"]
    assert editing.redo_words == "deleting a slide"
    editing.redo()
    assert titles(editing) == ["b"]
    editing.undo()
    editing.undo()
    assert titles(editing) == []
    assert editing.undo() == ""


def test_what_is_typed_in_one_go_is_taken_back_in_one_go(editing):
    (card,) = add(editing, "a")
    for text in ("ab", "abc"):
        editing.edit(card, {"title": text}, session=7)
    editing.edit(card, {"title": "other"}, session=8)
    editing.undo()
    assert titles(editing) == ["abc"]
    editing.undo()
    assert titles(editing) == ["a"]


def test_what_is_wrong_is_kept_beside_the_last_good_slide(editing):
    (card,) = add(editing, "a")
    wrong = editing.edit(card, {"title": "  ", "layout": "STEPS", "item_amount": 9})
    assert {problem.loc[0] for problem in wrong.problems} == {"title"}
    wrong = editing.edit(card, {"title": "b"})
    assert [str(problem) for problem in wrong.problems] == [
        "item_amount: Layout STEPS takes 3 to 5 items, not 9."
    ]
    assert titles(editing) == ["a"]
    assert list(editing.problems) == [0]
    editing.edit(card, {"item_amount": 3})
    assert titles(editing) == ["b"]
    assert editing.problems == {}


def test_a_field_that_does_not_exist_is_refused(editing):
    (card,) = add(editing, "a")
    with pytest.raises(ValidationFailed, match="tilte"):
        editing.edit(card, {"tilte": "b"})
    with pytest.raises(ValidationFailed, match="title"):
        editing.edit(card, {"title": ""}, is_strict=True)
    assert editing.problems == {}
    with pytest.raises(NotFound):
        editing.edit("gone", {"title": "b"})


def test_a_slide_of_a_frame_is_made_again_when_an_option_changes(editing):
    card = editing.add_data(Recipe("sales", "chart"))
    assert len(editing.slides[0].chart.series) == 2
    editing.edit(card, {"title": "My own title"})
    editing.choose(card, {"y": ["north"], "kind": "PIE"})
    (slide,) = editing.slides
    assert slide.chart.type == "PIE"
    assert slide.title == "My own title"
    editing.choose(card, {"form": "table"})
    assert editing.slides[0].table[0] == ("month", "north", "south")
    assert editing.slides[0].chart is None
    assert editing.cards[0].recipe.options == {}


def test_an_option_that_makes_no_slide_is_told_at_the_option(editing):
    card = editing.add_data(Recipe("sales", "chart"))
    wrong = editing.choose(card, {"x": "nowhere"})
    assert [problem.loc for problem in wrong.problems] == [("data", "x")]
    assert "nowhere" in wrong.problems[0].words
    assert editing.slides[0].chart is not None
    editing.choose(card, {"x": ""})
    assert editing.problems == {}
    with pytest.raises(DataError):
        editing.choose(card, {"top": -1}, is_strict=True)
    with pytest.raises(NotFound, match="not made of a DataFrame"):
        editing.choose(add(editing, "words")[0], {"x": "month"})


def test_a_frame_that_changed_is_told_and_taken(editing, frames):
    card = editing.add_data(Recipe("sales", "chart", {"y": ["north"]}))
    editing.add_data(Recipe("sales", "table", {"columns": ["month", "south"]}))
    frames["sales"] = frames["sales"].assign(north=[1.0, 2.0, 9.0])
    found = editing.changes()
    assert list(found) == [card]
    assert [str(each) for each in found[card]] == ["Mar: 3 → 9"]
    assert editing.slides[0].chart.series[0].values[2] == 3
    assert editing.refresh([each.id for each in editing.cards]) == found
    assert editing.slides[0].chart.series[0].values[2] == 9
    assert editing.changes() == {}
    assert editing.undo() == "refreshing the data"
    assert editing.slides[0].chart.series[0].values[2] == 3


def test_cells_that_were_typed_over_stay_until_the_frame_changes(editing, frames):
    card = editing.add_data(Recipe("sales", "table"))
    rows = [list(row) for row in editing.slides[0].table]
    rows[1][1] = "typed"
    editing.edit(card, {"table": rows})
    assert editing.changes() == {}
    assert editing.refresh([card]) == {}
    assert editing.slides[0].table[1][1] == "typed"
    frames["sales"] = frames["sales"].assign(south=[5, 2, 1])
    editing.refresh([card])
    assert editing.slides[0].table[1] == ("Jan", "1", "5")


def test_a_frame_that_is_gone_says_nothing(editing, frames):
    card = editing.add_data(Recipe("sales", "chart"))
    del frames["sales"]
    assert editing.changes() == {}
    assert editing.refresh([card]) == {}
    with pytest.raises(NotFound):
        editing.add_data(Recipe("sales", "chart"))


def test_a_slide_can_be_cut_off_from_its_frame(editing):
    card = editing.add_data(Recipe("sales", "chart"))
    slide = editing.slides[0]
    editing.free(card)
    assert editing.cards[0].recipe is None
    assert editing.slides == (slide,)


def test_slides_that_stay_keep_their_ids_and_their_frames(editing):
    card = editing.add_data(Recipe("sales", "chart"))
    add(editing, "a", "b")
    ids = {each.slide.title: each.id for each in editing.cards}
    b, chart = editing.slides[2], editing.slides[0]
    changed = Slide.model_validate({"title": "a", "item_amount": 1, "content": "other"})
    editing.replace_all([b, changed, chart], "setting the slides")
    assert [each.id for each in editing.cards] == [ids["b"], ids["a"], card]
    assert editing.cards[2].recipe.frame == "sales"
    assert editing.undo_words == "setting the slides"
