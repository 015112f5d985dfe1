"""`nbdeck credits`, as a shell calls it."""

import functools
import json

import pytest

from shell import nbdeck as nbdeck_command


@pytest.fixture
def nbdeck(tmp_path):
    """Return a function that runs the command in a folder with a user ada who has 10 credits."""
    call = functools.partial(nbdeck_command, cwd=tmp_path, NBDECK_HOME=str(tmp_path / "home"))
    assert call("keys", "create", "ada", "--credits", "10").returncode == 0
    return call


def test_credits_are_added_with_a_note_and_stand_in_the_ledger(nbdeck):
    assert nbdeck("keys", "create", "eve", "--credits", "3").returncode == 0
    added = nbdeck("credits", "add", "ada", "500", "--note", "invoice [7]")
    assert (added.returncode, added.stdout) == (0, "ada: +500, 510 now\n")
    entries = json.loads(nbdeck("credits", "ledger", "ada", "--json").stdout)
    assert [(each["kind"], each["amount"], each["note"]) for each in entries] == [
        ("grant", 10, None),
        ("grant", 500, "invoice [7]"),
    ]
    lines = nbdeck("credits", "ledger").stdout.splitlines()
    assert [line.split()[2:5] for line in lines[1:]] == [
        ["ada", "grant", "+10"],
        ["eve", "grant", "+3"],
        ["ada", "grant", "+500"],
    ]
    assert lines[3].endswith("invoice [7]")
    assert json.loads(nbdeck("credits", "balance", "--json").stdout) == {"ada": 510, "eve": 3}
    assert nbdeck("credits", "balance", "eve").stdout.split() == ["user", "credits", "eve", "3"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("add", "nobody", "5"), "'nobody'"),
        (("add", "ada", "0"), "from 1 on"),
        (("add", "ada", "-5"), "from 1 on"),
        (("add", "ada", "999999991"), "1000000000"),
        (("add", "ada", "5", "--note", "a\nb"), "one line"),
        (("balance", "nobody"), "'nobody'"),
        (("ledger", "nobody"), "'nobody'"),
        (("add", "ada", "many"), "amount"),
    ],
    ids=str,
)
def test_what_makes_no_sense_is_refused_and_nothing_moves(nbdeck, words, said):
    done = nbdeck("credits", *words)
    assert done.returncode in {1, 2}
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert json.loads(nbdeck("credits", "balance", "--json").stdout) == {"ada": 10}
