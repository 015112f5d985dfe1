"""One deck a group: the same on every executor, resumed after a kill, one failure at a time."""

import hashlib
import signal
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pandas as pd
import polars as pl
import pytest

import nbdeck
from nbdeck.batch.ledger import NAME
from nbdeck.errors import BadRequest, DataError, SettingsError

STORES = ["Oslo", "Rome", "Wien", "Kyiv", "Bern", "Riga"]
SALES = pd.DataFrame({"store": STORES * 2, "sold": range(12), "month": ["Mar"] * 6 + ["Apr"] * 6})


def build(rows, store):
    return {"slides": [nbdeck.table(rows[["month", "sold"]], title=f"Sold in {store}")], "title": store}


def each(folder, build=build, groups=None, out="{store}.pptx", **options):
    groups = SALES.groupby("store") if groups is None else groups
    return nbdeck.for_each(groups, build, folder / out, **options)


def files(folder):
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(folder.rglob("*.pptx"))
    }


def names(folder):
    return sorted(path.name for path in folder.iterdir())


@pytest.fixture(scope="module")
def straight(tmp_path_factory):
    """The folder of a run from beginning to end, on threads."""
    folder = tmp_path_factory.mktemp("straight")
    each(folder)
    return folder


def test_every_group_has_its_deck(tmp_path):
    made = each(tmp_path)
    assert not made.failed
    assert made.files == [tmp_path / f"{store}.pptx" for store in sorted(STORES)]
    assert names(tmp_path) == [NAME, *(f"{store}.pptx" for store in sorted(STORES))]
    assert made.table()["slides"].tolist() == [2] * 6
    assert all(deck.is_new for deck in made.decks)
    with nbdeck.connect(":memory:") as client:
        deck = client.presentations.from_slides(**build(SALES[SALES.store == "Rome"], "Rome")).result()
        assert (tmp_path / "Rome.pptx").read_bytes() == deck.to_bytes()


def test_processes_make_the_same_bytes(tmp_path, straight):
    assert not each(tmp_path, executor=2).failed
    assert files(tmp_path) == files(straight)


def test_an_executor_of_the_callers_makes_the_same_bytes_and_stays_open(tmp_path, straight):
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as executor:
        assert not each(tmp_path, executor=executor).failed
        assert executor.submit(len, "open").result() == 4
    assert files(tmp_path) == files(straight)


def test_a_cluster_makes_the_same_bytes_in_tasks_of_many(tmp_path, straight):
    distributed = pytest.importorskip("distributed", reason="Dask is not installed")
    with (
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=1, dashboard_address=None, host="127.0.0.1"
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        tasks = []
        executor = client.get_executor()
        submit = executor.submit
        executor.submit = lambda function, orders: tasks.append(len(orders)) or submit(function, orders)
        assert not each(tmp_path, executor=executor).failed
    assert files(tmp_path) == files(straight)
    assert tasks == [6]


@pytest.mark.parametrize("groups", [SALES.groupby("store"), pl.from_pandas(SALES).group_by("store")])
def test_pandas_and_polars_make_the_same(tmp_path, straight, groups):
    each(
        tmp_path,
        groups=groups,
        build=lambda rows, store: build(
            pd.DataFrame(
                rows.to_dict(
                    **({"as_series": False} if isinstance(rows, pl.DataFrame) else {"orient": "list"})
                )
            ),
            store,
        ),
    )
    assert files(tmp_path) == files(straight)


def test_a_group_that_fails_stops_no_other(tmp_path):
    def some(rows, store):
        if store == "Oslo":
            raise KeyError("sold")
        return {**build(rows, store), "template": "monarhc" if store == "Rome" else "default"}

    made = each(tmp_path, some)
    assert {str(deck.keys["store"]): deck.error for deck in made.failed} == {
        "Oslo": "KeyError: 'sold'",
        "Rome": "There is no template 'monarhc'. Did you mean 'monarch'?",
    }
    assert set(files(tmp_path)) == {f"{store}.pptx" for store in STORES} - {"Oslo.pptx", "Rome.pptx"}
    again = each(tmp_path)
    assert [deck.keys["store"] for deck in again.decks if deck.is_new] == ["Oslo", "Rome"]


def test_a_file_of_an_earlier_run_is_told_where_the_new_one_failed(tmp_path):
    each(tmp_path)
    made = each(tmp_path, lambda rows: [])
    assert all(deck.error.endswith("The file that is there is of an earlier run.") for deck in made.failed)
    assert len(made.failed) == 6


def test_a_second_run_makes_what_is_missing_changed_or_damaged(tmp_path, straight):
    each(tmp_path)
    (tmp_path / "Oslo.pptx").unlink()
    with (tmp_path / "Rome.pptx").open("r+b") as file:
        file.truncate(1000)
    (tmp_path / ".Oslo.pptx.0123abcd.part").write_bytes(b"of a run that was killed")
    changed = SALES.assign(sold=SALES.sold.where(SALES.store != "Wien", 99))
    made = each(tmp_path, groups=changed.groupby("store"))
    assert [deck.keys["store"] for deck in made.decks if deck.is_new] == ["Oslo", "Rome", "Wien"]
    assert not made.failed
    assert [deck.slides for deck in made.decks] == [2] * 6
    assert {name for name, sha256 in files(tmp_path).items() if sha256 != files(straight)[name]} == {
        "Wien.pptx"
    }
    assert not list(tmp_path.glob(".*.part"))


def test_what_was_told_is_told_again_of_a_deck_that_was_there(tmp_path):
    def branded(rows, store):
        return {**build(rows, store), "use_branding_logo": True}

    first, second = each(tmp_path, branded), each(tmp_path, branded)
    assert first.decks[0].warnings == second.decks[0].warnings != ()
    assert not second.decks[0].is_new


def test_resume_may_be_left_out(tmp_path):
    each(tmp_path)
    assert all(deck.is_new for deck in each(tmp_path, resume=False).decks)


def test_parts_that_a_kill_left_are_taken_away(tmp_path):
    (tmp_path / ".Oslo.pptx.0123abcd.part").write_bytes(b"PK")
    each(tmp_path)
    assert not list(tmp_path.glob(".*.part"))


def test_rows_in_no_group_are_told(tmp_path):
    made = each(tmp_path, groups=SALES.assign(store=SALES.store.where(SALES.sold > 0)).groupby("store"))
    assert made.warnings == ("1 of 12 rows have no store and are in no deck.",)


@pytest.mark.parametrize(
    ("build", "given"),
    [
        (lambda rows: len(rows), (2,)),
        (lambda rows, n, store: (store, n), ("Oslo", 1)),
        (lambda rows, *, n, other=5: (n, other), (1, 5)),
        (lambda rows, **keys: tuple(keys.items()), (("store", "Oslo"), ("n", 1))),
        (lambda *groups: len(groups), (1,)),
        (len, (2,)),
    ],
)
def test_build_is_given_the_group_and_the_keys_that_it_names(tmp_path, build, given):
    seen = []

    def spy(value):
        seen.append(value if isinstance(value, tuple) else (value,))
        return [nbdeck.Slide(title="T", item_amount=0, content="")]

    from functools import update_wrapper

    wrapped = update_wrapper(lambda *args, **keys: spy(build(*args, **keys)), build)
    each(tmp_path, wrapped, groups=[({"store": "Oslo", "n": 1}, "ab")])
    assert seen == [given]


@pytest.mark.parametrize("build", [lambda rows, shop: [], lambda rows, shop, /: [], lambda rows, *, shop: []])
def test_build_that_wants_what_is_no_key_is_refused(tmp_path, build):
    with pytest.raises(BadRequest, match=r"no key 'shop'.*it may take store"):
        each(tmp_path / "x", build)
    assert not (tmp_path / "x").exists()


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"out": "same.pptx"}, BadRequest),
        ({"out": "{shop}.pptx"}, BadRequest),
        ({"groups": SALES}, DataError),
        ({"executor": "threads"}, SettingsError),
        ({"executor": 0}, SettingsError),
        ({"executor": True}, SettingsError),
    ],
)
def test_nothing_is_built_or_written_where_the_call_is_wrong(tmp_path, options, error):
    with pytest.raises(error):
        each(tmp_path / "x", lambda rows: pytest.fail("built"), **options)
    assert not (tmp_path / "x").exists()


@pytest.mark.parametrize("store", ["../../x", "/etc/x", "..", "a/../../../b", "~", r"..\..\x"])
def test_no_value_leads_out_of_the_folder(tmp_path, store):
    made = each(
        tmp_path / "decks", lambda rows: build(SALES, "x"), groups={store: SALES}, out="{name}/{name}.pptx"
    )
    assert not made.failed
    (file,) = made.files
    assert file.resolve().is_relative_to((tmp_path / "decks").resolve())
    assert [path.name for path in tmp_path.iterdir()] == ["decks"]


def test_a_file_that_cannot_be_written_is_a_reason(tmp_path):
    (tmp_path / "Rome.pptx").mkdir()
    made = each(tmp_path)
    assert len(made.files) == 5
    assert "IsADirectoryError" in made.failed[0].error
    assert not list(tmp_path.glob(".*.part"))


def test_an_interrupt_leaves_whole_files_and_the_next_run_goes_on(tmp_path, straight):
    def interrupted(rows, store):
        if store == "Wien":
            raise KeyboardInterrupt
        return build(rows, store)

    with ThreadPoolExecutor(1) as executor, pytest.raises(KeyboardInterrupt):
        each(tmp_path, interrupted, executor=executor)
    before = files(tmp_path)
    assert before.items() <= files(straight).items()
    made = each(tmp_path)
    assert {deck.file.name for deck in made.decks if not deck.is_new} == set(before)
    assert files(tmp_path) == files(straight)


KILLED = """
import sys
sys.path[:0] = sys.argv[2:]
from unit.batch.test_each import Path, build, each, SALES
if __name__ == "__main__":
    each(Path(sys.argv[1]), executor=1)
    print("made all")
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no SIGKILL here")
def test_a_run_that_is_killed_is_finished_by_the_next(tmp_path, straight):
    tests = str(Path(__file__).parents[2])
    run = subprocess.Popen([sys.executable, "-c", KILLED, tmp_path, tests], stdout=subprocess.PIPE)
    until = time.monotonic() + 60
    while not list(tmp_path.glob("*.pptx")) and time.monotonic() < until:
        time.sleep(0.002)
    run.kill()
    assert b"made all" not in run.communicate()[0]
    before = files(tmp_path)
    assert before.items() <= files(straight).items()
    made = each(tmp_path)
    assert not made.failed
    assert (
        sum(not deck.is_new for deck in made.decks) >= len(before) - 1
    )  # of the last its line may be missing
    assert files(tmp_path) == files(straight)
    assert not list(tmp_path.glob(".*.part"))
