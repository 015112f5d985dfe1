"""Many short cases as one test: each is tried, and all that fail are told.

To collect, hand out and report a test takes longer than such a case.
"""

import inspect
from collections.abc import Callable, Iterable
from typing import Any


def in_turn(names: str, cases: Iterable[Any], *, ids: Callable[[Any], str] = repr) -> Callable[..., Any]:
    """Return what makes one test of a function and its cases, as `parametrize` makes one of each.

    What the test has of fixtures, all its cases share.

    Args:
        names: Parameters of the function that a case gives values of, with commas between.
        cases: Values, a tuple a case where there are several parameters.
        ids: Tells what a case that fails is called.
    """
    names, cases = [name.strip() for name in names.split(",")], list(cases)
    assert cases, "a test without cases finds nothing"

    def decorated(check):
        def test(**shared):
            failures = []
            for case in cases:
                try:
                    check(**dict(zip(names, case if len(names) > 1 else [case], strict=True)), **shared)
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
