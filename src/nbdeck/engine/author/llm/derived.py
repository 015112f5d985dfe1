"""Numbers that were worked out, computed again from what they were worked out of."""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Iterator
from decimal import Decimal, DivisionByZero, InvalidOperation

from nbdeck.contract.words.patterns import lazy_pattern
from nbdeck.engine.author.llm.numbers import numbers_of, readings
from nbdeck.engine.cells.marks import DECIMAL_MARKS, DecimalMark
from nbdeck.engine.cells.quantities import written_number

_OPERAND = lazy_pattern(r"\[([^\[\]]+)\]|\d[\d.,]*")
_OPERATORS: dict[type, Callable[[Decimal, Decimal], Decimal]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
}  # fmt: skip
_LONGEST = 400
_PLAIN = frozenset({"1", "100", "1000", "1000000"})
"""What a formula may hold that nobody gave: a share is `a / b * 100`, a rate `a / b - 1`, thousands are `a * 1000`."""


def is_recomputed(
    value: str, formula: str, cell: Callable[[str], Decimal | None], known: Callable[[str], bool]
) -> bool:
    """Whether a formula gives a value, rounded as the value is written.

    Args:
        value: As the slide states it.
        formula: Cells in square brackets, numbers, + - * / and round brackets.
        cell: Returns the number of a cell such as `T1|North|2024`, None for none.
        known: Whether a number, as it is written, stands in what the slide rests on.
    """
    if len(formula) > _LONGEST:
        return False
    for mark in DECIMAL_MARKS:
        values: list[Decimal | None] = []

        def named(
            operand: re.Match[str], mark: DecimalMark = mark, values: list[Decimal | None] = values
        ) -> str:
            number = operand[0].rstrip(".,")
            read = written_number(number) if number in _PLAIN or known(number) else None
            values.append(cell(operand[1]) if operand[1] else read and read.before_unit(mark))
            return f" c{len(values) - 1} "

        result = _result(_OPERAND.sub(named, formula).replace("×", "*").replace("−", "-"), values)
        if result is not None and any(_rounds_to(result, wanted) for wanted in _stated(value)):
            return True
    return False


def _result(formula: str, values: list[Decimal | None]) -> Decimal | None:
    """Return what a formula of names `c0`, `c1` and so on gives; None where it is none, or lacks a value."""
    try:
        return None if None in values else _computed(ast.parse(formula.strip(), mode="eval").body, values)
    except (SyntaxError, ValueError, InvalidOperation, DivisionByZero, RecursionError):
        return None


def _stated(value: str) -> Iterator[Decimal]:
    for number in sorted(numbers_of(value))[:1]:
        for reading in readings(number):
            yield Decimal(reading)


def _rounds_to(result: Decimal, wanted: Decimal) -> bool:
    """Whether a result, without its sign, is what is stated once it has as many decimals."""
    places = max(-int(wanted.as_tuple().exponent), 0)
    return abs(abs(result) - wanted) <= Decimal(1).scaleb(-places) / 2


def _computed(node: ast.expr, cells: list[Decimal | None]) -> Decimal:
    match node:
        case ast.Name(id=name) if name[1:].isdigit() and int(name[1:]) < len(cells):
            number_of_cell = cells[int(name[1:])]
            return number_of_cell if number_of_cell is not None else Decimal("NaN")
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_computed(operand, cells)
        case ast.BinOp(left=left, op=sign, right=right) if type(sign) in _OPERATORS:
            return _OPERATORS[type(sign)](_computed(left, cells), _computed(right, cells))
    raise ValueError("A formula adds, subtracts, multiplies and divides.")
