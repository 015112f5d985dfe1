import os
import signal

import pytest

from nbdeck.engine.apart import WorkerDied, run_apart
from nbdeck.errors import DoesNotFit


def add(one, other):
    print("not part of the answer")
    return one + other


def refuse():
    raise DoesNotFit("Too long.", hint="Shorten it.", details={"left_over": "x"})


def die(status):
    os.kill(os.getpid(), signal.SIGKILL) if status is None else os._exit(status)


def test_the_answer_comes_from_another_process(capfd):
    assert run_apart(os.getpid) != os.getpid()
    assert run_apart(add, b"a" * 1_000_000, b"b" * 1_000_000) == b"a" * 1_000_000 + b"b" * 1_000_000
    assert capfd.readouterr().out == ""


def test_an_error_keeps_its_type_and_what_it_carries():
    with pytest.raises(DoesNotFit, match="Too long") as caught:
        run_apart(refuse)
    assert (caught.value.hint, caught.value.details) == ("Shorten it.", {"left_over": "x"})


@pytest.mark.parametrize(("status", "told"), [(None, -signal.SIGKILL), (7, 7)], ids=["killed", "ended"])
def test_a_death_is_told_with_its_status(status, told):
    with pytest.raises(WorkerDied) as caught:
        run_apart(die, status)
    assert caught.value.args == (told,)


def test_what_does_not_pickle_is_an_error_and_no_silence():
    with pytest.raises(Exception, match="pickle"):
        run_apart(eval, "lambda: None")
