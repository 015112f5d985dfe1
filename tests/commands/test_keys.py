"""`nbdeck keys`, as a shell calls it."""

import functools
import json
from datetime import UTC, datetime, timedelta

import pytest

from shell import nbdeck as nbdeck_command


@pytest.fixture
def nbdeck(tmp_path):
    """Return a function that runs the command in an empty folder, far from UTC."""
    home = str(tmp_path / "home")
    return functools.partial(nbdeck_command, cwd=tmp_path, NBDECK_HOME=home, TZ="Pacific/Auckland")


def test_keys_are_made_with_names_and_ends_listed_and_revoked(nbdeck):
    made = [
        nbdeck("keys", "create", "ada", "--name", "ci", "--expires", "90d"),
        nbdeck("keys", "create", "ada", "--name", "[/red] laptop", "--expires", "2127-01-31"),
        nbdeck("keys", "create", "eve", "--credits", "10"),
    ]
    assert [done.returncode for done in made] == [0, 0, 0]
    keys = [done.stdout.strip() for done in made]
    listed = json.loads(nbdeck("keys", "list", "--json").stdout)
    assert [(key["user_name"], key["name"], key["state"]) for key in listed] == [
        ("eve", "", "active"),
        ("ada", "[/red] laptop", "active"),
        ("ada", "ci", "active"),
    ]
    assert listed[0]["expires_at"] is None
    assert listed[1]["expires_at"] == "2127-01-31T23:59:59+00:00"
    ninety = datetime.fromisoformat(listed[2]["expires_at"]) - datetime.now(UTC)
    assert abs(ninety - timedelta(days=90)) < timedelta(minutes=5)
    revoked = nbdeck("keys", "revoke", listed[2]["id"])
    assert revoked.returncode == 0
    shown = nbdeck("keys", "list", "ada").stdout
    head, laptop, ci = shown.splitlines()
    for name in ("id", "user", "name", "key", "made", "last used", "expires", "state"):
        assert name in head
    assert laptop.split()[0] == listed[1]["id"]
    assert "[/red] laptop" in laptop
    assert laptop.endswith("2127-01-31 23:59  active")
    assert ci.endswith("revoked")
    assert not any(key in shown or key in json.dumps(listed) for key in keys)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("create", "ada", "--expires", "tomorrow"), "90d"),
        (("create", "ada", "--expires", "2027-02-30"), "2027-01-31"),
        (("create", "ada", "--expires", "-5d"), "90d"),
        (("create", "ada", "--expires", "2020-01-31"), "later end"),
        (("create", "ada", "--name", "[/red]\n"), "printable"),
        (("list", "nobody"), "names the users"),
        (("revoke", "nothing"), "no such key"),
    ],
    ids=str,
)
def test_what_makes_no_sense_is_refused_with_what_to_do(nbdeck, words, said):
    done = nbdeck("keys", *words)
    assert done.returncode == 1
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert not done.stdout
