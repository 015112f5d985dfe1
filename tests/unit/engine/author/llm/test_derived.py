from decimal import Decimal

import pytest

from nbdeck.engine.author.llm.derived import is_recomputed

CELLS = {"T1|North|2024": Decimal("55"), "T1|North|2023": Decimal("40"), "T1|Loss|2023": Decimal("-8")}


@pytest.mark.parametrize(
    ("value", "formula", "is_right"),
    [
        ("15", "[T1|North|2024] - [T1|North|2023]", True),
        ("14", "[T1|North|2024] - [T1|North|2023]", False),
        ("37.5 %", "([T1|North|2024] / [T1|North|2023] - 1) * 100", True),
        ("38", "([T1|North|2024] / [T1|North|2023] - 1) * 100", True),
        ("37.4", "([T1|North|2024] / [T1|North|2023] - 1) * 100", False),
        ("15", "[T1|North|2023] − [T1|North|2024]", True),
        ("32", "[T1|North|2023] + [T1|Loss|2023]", True),
        ("320", "[T1|North|2023] × 8", False),
        ("40,000", "[T1|North|2023] × 1000", True),
        ("55 000 000", "[T1|North|2024] * 1000000", True),
        ("41,000", "[T1|North|2023] × 1000", False),
        ("63", "[T1|North|2024] + 8.0", True),
        ("58,500", "96,000 - 37,500", True),
        ("58,400", "96,000 - 37,500", False),
        ("15", "[T1|North|2025] - [T1|North|2023]", False),
        ("15", "[T1|North|2024] / 0", False),
        ("15", "__import__('os')", False),
        ("15", "[T1|North|2024] ** 2", False),
        ("15", "", False),
        ("55", "-" * 500 + "[T1|North|2024]", False),
    ],
)
def test_a_number_is_what_its_formula_gives_once_rounded(value, formula, is_right):
    assert is_recomputed(value, formula, CELLS.get, {"8.0", "96,000", "37,500"}.__contains__) is is_right
