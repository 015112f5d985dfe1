"""Many short cases as one test: each is tried, and all that fail are told.

To collect, hand out and report a test takes longer than such a case.
"""

import inspect
from collections.abc import Callable, Iterable, Sequence
from typing import Any


def in_turn(
    names: str | Sequence[str], cases: Iterable[Any], *, ids: Callable[[Any], str] = repr
) -> Callable[..., Any]:
    """Return what makes one test of a function and its cases, as `parametrize` makes one of each.

    What the test has of fixtures, all its cases share.

    Args:
        names: The parameter of the function that a case is the value of, or those that it has the values of.
        cases: Values, a tuple a case where several parameters are named.
        ids: Tells what a case that fails is called.
    """
    is_one = isinstance(names, str)
    names, cases = [names] if is_one else list(names), list(cases)
    assert cases, "a test without cases finds nothing"

    def decorated(check):
        def test(**shared):
            failures = []
            for case in cases:
                try:
                    check(**dict(zip(names, [case] if is_one else case, strict=True)), **shared)
                except Exception as exc:  # noqa: BLE001 - told below
                    exc.add_note(f"in the case {ids(case)}")
                    failures.append(exc)
            if failures:
                raise ExceptionGroup(f"{len(failures)} of {len(cases)} cases fail", failures)

        taken = inspect.signature(check).parameters.values()
        test.__signature__ = inspect.Signature([each for each in taken if each.name not in names])
        test.__name__, test.__doc__, test.__module__ = check.__name__, check.__doc__, check.__module__
        return test

    return decorated
