"""Labels with a number each, as people type data."""

import pytest

from nbdeck.engine.author.typed.pairs import data_in, data_of_lines

QUARTERS = (("Q1", "18,200"), ("Q2", "21,450"), ("Q3", "19,900"))


@pytest.mark.parametrize(
    ("line", "lead"),
    [
        ("Q1 18,200, Q2 21,450, Q3 19,900", ""),
        ("Q1: 18,200; Q2: 21,450; Q3: 19,900.", ""),
        ("Q1 = 18,200 / Q2 = 21,450 / Q3 = 19,900", ""),
        ("Q1 18,200 | Q2 21,450 | Q3 19,900", ""),
        ("Q1 18,200, Q2 21,450 and Q3 19,900", ""),
        ("- Q1 18,200, Q2 21,450, Q3 19,900", ""),
        ("Revenue: Q1 18,200, Q2 21,450, Q3 19,900", "Revenue"),
        ("Revenue 2025 by quarter - Q1 18,200, Q2 21,450, Q3 19,900", "Revenue 2025 by quarter"),
        ("Revenue by quarter - Q1 18,200, Q2 21,450, Q3 19,900", "Revenue by quarter"),
    ],
)
def test_labels_with_numbers_in_one_line_are_data(line, lead):
    found = data_in(line)
    assert (found.pairs, found.lead) == (QUARTERS, lead)
    assert found.has_measure


@pytest.mark.parametrize(
    "line",
    [
        "Q1 18,200, Q2 21,450",
        "North 40, South 30 %, West 20",
        "North 40, North 30, West 20",
        "The walk is 40, the ride was 12, the rest of it 9",
        "We sold 40 bikes, 12 scooters, 5 helmets",
        "In May 2027, in June 2027, in July 2027",
        "Ward 3 has 4, ward 5 has 9, ward 6 has none",
        "Room 3, Room 4, Room 5",
        "It is 7.8 out of 10, last year 7.4, before 7.1",
        "North 40 (up 3), South 30, West 20",
        "https://a.example/1, https://a.example/2, https://a.example/3",
    ],
)
def test_sentences_mixed_units_and_two_pairs_are_none(line):
    assert data_in(line) is None


def test_two_pairs_are_data_where_they_are_asked_for():
    assert data_in("North 40, South 30", least=2).pairs == (("North", "40"), ("South", "30"))


@pytest.mark.parametrize("mark", [": ", " - ", " – ", " = ", " ", "\t", "\u3000"])
def test_lines_give_them_with_any_mark_and_no_dash_is_a_minus(mark):
    found = data_of_lines([f"- Jan{mark}41", f"Feb{mark}38,", f"Mar{mark}36;"])
    assert found.pairs == (("Jan", "41"), ("Feb", "38"), ("Mar", "36"))


def test_a_minus_stays_and_a_group_is_written_as_it_was():
    assert data_of_lines(["North: -4", "South: 1\u202f000", "West: 12"]).pairs[:2] == (
        ("North", "-4"), ("South", "1\u202f000"),
    )  # fmt: skip


def test_a_line_beside_data_makes_them_a_list():
    assert data_of_lines(["Jan: 41", "It snowed", "Mar: 36"]) is None


def test_east_asian_labels_need_no_space():
    assert data_in("藏书：小说4200册，儿童书3100册，历史1500册").pairs == (
        ("小说", "4200册"), ("儿童书", "3100册"), ("历史", "1500册"),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("lines", "has_measure"),
    [
        (["North 40 %", "South 30 %", "West 20 %"], True),
        (["North €40", "South €30", "West €20"], True),
        (["2022: 34", "2023: 61", "2024: 88"], True),
        (["Staff: 45", "Offices: 3", "Years: 12"], False),
    ],
)
def test_a_measure_is_a_written_unit_or_the_periods_of_the_labels(lines, has_measure):
    assert data_of_lines(lines).has_measure is has_measure


def test_numbers_in_brackets_behind_others_are_no_data_of_theirs():
    assert data_in("Sales: North 40 (last year 35), South 30 (28), West 20 (18)") is None
    assert data_in("North 40 (35), South 30 (28), West 20 (18)") is None
    assert data_in("North 40 (last year 35), South 30, West 20 (18)") is None


def test_a_label_may_begin_with_a_number_only_before_a_mark():
    assert data_of_lines(["0 days – 6%", "1 day – 11%", "2 days – 34%"]).pairs[0] == ("0 days", "6%")
    assert data_in("2 rooms 40 €, 3 rooms 50 €, 4 rooms 60 €") is None


def test_a_period_may_end_in_a_full_stop_and_another_label_may_not():
    assert data_in("janv. 120, févr. 140, mars 90").pairs[0] == ("janv.", "120")
    assert data_in("shop. 120, roof. 140, wall. 90") is None


def test_of_two_numbers_between_dashes_none_is_the_label():
    assert data_of_lines(["Jan - 18.200 - 40", "Feb - 17 - 30", "Mar - 3 - 4"]) is None
    assert data_of_lines(["Jan - 18", "Feb - 17", "Mar - 3"]).pairs[0] == ("Jan", "18")
