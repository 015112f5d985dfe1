import time
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select, update

from nbdeck.errors import BadRequest, Conflict, NotFound, ServiceUnavailable, Unauthorized
from nbdeck.service.store.schema import api_keys


@pytest.fixture(autouse=True)
def _far_from_utc(monkeypatch):
    """Times of keys are UTC wherever the service runs."""
    with monkeypatch.context() as patch:
        patch.setenv("TZ", "Pacific/Auckland")
        _read_zone()
        yield
    _read_zone()


def _read_zone():
    if hasattr(time, "tzset"):
        time.tzset()


def test_a_new_key_opens_the_service_to_its_user(service):
    user = service.keys.authenticate(service.keys.create("ada"))
    assert user == service.users.find("ada")
    assert service.keys.authenticate(service.keys.create("ada")) == user


def test_a_new_user_starts_with_the_credits_given(service):
    user = service.keys.authenticate(service.keys.create("ada", credits=12))
    assert service.credits.balance(user.id) == 12
    with pytest.raises(Conflict):
        service.keys.create("ada", credits=99)


def test_a_revoked_key_opens_nothing_and_others_go_on(service, owner):
    first = service.keys.create("owner")
    service.keys.revoke(service.keys.list()[0].id)
    second = service.keys.create("owner")
    with pytest.raises(Unauthorized):
        service.keys.authenticate(first)
    assert service.keys.authenticate(second) == owner
    assert [each.revoked_at is None for each in service.keys.list("owner")] == [True, False]
    assert first.startswith(service.keys.list("owner")[1].prefix)


def test_keys_are_listed_for_one_user_or_for_all(service):
    service.keys.create("ada")
    service.keys.create("eve")
    assert [key.user_name for key in service.keys.list()] == ["eve", "ada"]
    assert [key.user_name for key in service.keys.list("ada")] == ["ada"]


def test_a_key_that_is_not_there_cannot_be_revoked(service):
    with pytest.raises(NotFound):
        service.keys.revoke("c" * 25)


@pytest.mark.parametrize("key", [None, "", "nbd_", "x" * 10_000, "\ud800", "é"])
def test_what_is_no_key_is_refused(service, key):
    with pytest.raises(Unauthorized):
        service.keys.authenticate(key)


def test_no_key_is_stored_in_clear(open_service, home):
    service = open_service(bootstrap_key="bootstrap-key-in-clear")
    keys = [service.keys.create("owner"), service.session_key(), "bootstrap-key-in-clear"]
    service.close()
    for file in home.rglob("*"):
        if file.is_file():
            assert not any(key.encode() in file.read_bytes() for key in keys)


def test_a_session_key_is_not_in_the_store_at_all(service):
    key = service.session_key()
    assert service.keys.authenticate(key).name == "owner"
    with service.keys._database.read() as connection:
        assert connection.execute(select(api_keys)).first() is None


def test_a_session_key_ends_with_its_service(open_service):
    key = open_service().session_key()
    with pytest.raises(Unauthorized):
        open_service().keys.authenticate(key)


def test_the_bootstrap_key_exists_from_the_start_and_once(open_service):
    for _ in range(2):
        service = open_service(bootstrap_key="let-me-in-please")
        assert service.keys.authenticate("let-me-in-please").name == "owner"
    assert len(service.keys.list()) == 1


def test_a_revoked_bootstrap_key_stays_revoked(open_service):
    service = open_service(bootstrap_key="let-me-in-please")
    service.keys.revoke(service.keys.list()[0].id)
    with pytest.raises(Unauthorized):
        open_service(bootstrap_key="let-me-in-please").keys.authenticate("let-me-in-please")


def test_the_prefix_of_a_short_key_tells_nothing_of_it(open_service):
    service = open_service(bootstrap_key="short")
    assert service.keys.list()[0].prefix == ""


def test_revoking_one_key_leaves_the_others_and_a_second_time_changes_nothing(service):
    keys = [service.keys.create("ada") for _ in range(3)]
    middle = service.keys.list()[1]
    service.keys.revoke(middle.id)
    revoked_at = service.keys.list()[1].revoked_at
    service.keys.revoke(middle.id)
    assert [key.revoked_at for key in service.keys.list()] == [None, revoked_at, None]
    service.keys.authenticate(keys[0])
    service.keys.authenticate(keys[2])
    with pytest.raises(Unauthorized):
        service.keys.authenticate(keys[1])


def test_a_first_key_is_made_for_the_owner_and_only_where_there_is_none(service, owner):
    key = service.keys.create_first()
    assert service.keys.authenticate(key) == owner
    assert service.keys.create_first() is None
    assert [told.name for told in service.keys.list()] == ["first"]
    service.keys.revoke(service.keys.list()[0].id)
    assert service.keys.create_first() is None


def test_a_key_opens_the_service_to_its_own_user_only(service, owner):
    ada, eve = service.keys.create("ada"), service.keys.create("eve")
    assert service.keys.authenticate(ada).name == "ada"
    assert service.keys.authenticate(eve).name == "eve"
    assert service.keys.authenticate(service.session_key()) == owner
    assert len({ada, eve, service.session_key()}) == 3


def test_keys_cannot_be_guessed_and_their_hash_is_not_them(service):
    key = service.keys.create("ada")
    assert len(key) >= 47
    with service.keys._database.read() as connection:
        row = connection.execute(select(api_keys)).one()
    assert row.hash != key
    with pytest.raises(Unauthorized):
        service.keys.authenticate(row.hash)
    with pytest.raises(Unauthorized):
        service.keys.authenticate(key[:-1])
    with pytest.raises(Unauthorized):
        service.keys.authenticate(key.upper())


def test_only_the_first_letters_of_a_key_are_told(service):
    key = service.keys.create("ada")
    (told,) = service.keys.list("ada")
    assert told.prefix == key[:8]
    assert abs(told.created_at.timestamp() - time.time()) < 60
    assert told.revoked_at is None


def test_a_session_key_from_before_a_fork_stays_good(open_service):
    first = open_service()
    key = first.session_key()
    again = open_service(session=key)
    assert again.keys.authenticate(key).name == "owner"
    assert again.session_key() == key == first.session_key()


def test_beside_a_session_key_every_other_key_is_looked_up_as_before(service, owner):
    session = service.session_key()
    ada = service.keys.create("ada")
    assert service.keys.authenticate(session) == owner
    assert service.keys.authenticate(ada).name == "ada"
    for wrong in (session[:-1], f"{session}x", "nbd_session_", ada[:-1]):
        with pytest.raises(Unauthorized):
            service.keys.authenticate(wrong)


def soon(**given):
    return datetime.now(UTC) + timedelta(**given)


def changed(service, **values):
    with service.keys._database.write() as connection:
        connection.execute(update(api_keys).values(**values))


def test_a_user_has_keys_with_names_and_ends_and_each_opens_the_service(service):
    end = soon(days=90)
    keys = [
        service.keys.create("ada", name="ci", expires_at=end),
        service.keys.create("ada", name="laptop"),
        service.keys.create("ada"),
    ]
    assert {service.keys.authenticate(key).name for key in keys} == {"ada"}
    told = service.keys.list("ada")
    assert [(key.name, key.expires_at, key.state) for key in told] == [
        ("", None, "active"),
        ("laptop", None, "active"),
        ("ci", end, "active"),
    ]


def test_an_expired_key_is_refused_and_says_when_it_expired(service):
    keys = [service.keys.create("ada", expires_at=soon(hours=1)), service.keys.create("eve")]
    service.keys.authenticate(keys[0])
    with service.keys._database.write() as connection:
        ending = update(api_keys).where(api_keys.c.expires_at.is_not(None))
        connection.execute(
            ending.values(expires_at=datetime(2026, 1, 31, 23, 59, 59, tzinfo=UTC).timestamp())
        )
    with pytest.raises(Unauthorized, match="expired at 2026-01-31 23:59 UTC") as caught:
        service.keys.authenticate(keys[0])
    assert "nbdeck keys create" in caught.value.hint
    assert keys[0] not in str(caught.value)
    assert [key.state for key in service.keys.list("ada")] == ["expired"]
    assert service.keys.authenticate(keys[1]).name == "eve"


def test_a_key_opens_until_its_end_and_not_with_it(service, monkeypatch):
    key = service.keys.create("ada", expires_at=soon(hours=1))
    end = service.keys.list()[0].expires_at

    class Clock(datetime):
        @classmethod
        def now(cls, tz=None):
            return cls.told

    monkeypatch.setattr("nbdeck.service.accounts.datetime", Clock)
    Clock.told = end - timedelta(microseconds=1)
    service.keys.authenticate(key)
    Clock.told = end
    with pytest.raises(Unauthorized, match="expired"):
        service.keys.authenticate(key)


def test_a_revoked_key_says_nothing_of_its_end(service):
    key = service.keys.create("ada", expires_at=soon(hours=1))
    service.keys.revoke(service.keys.list()[0].id)
    changed(service, expires_at=1.0)
    with pytest.raises(Unauthorized, match="not known"):
        service.keys.authenticate(key)
    assert service.keys.list()[0].state == "revoked"


@pytest.mark.parametrize("end", [timedelta(0), timedelta(seconds=-1)])
def test_a_key_that_would_be_over_is_not_made(service, end):
    with pytest.raises(BadRequest, match="expired already"):
        service.keys.create("ada", expires_at=datetime.now(UTC) + end)
    assert service.keys.list() == ()


@pytest.mark.parametrize("name", ["x" * 101, "a\nb", "\x1b[2J", " ci", "ci "])
def test_names_that_a_list_could_not_show_are_refused(service, name):
    with pytest.raises(BadRequest, match="cannot be used"):
        service.keys.create("ada", name=name)
    with pytest.raises(BadRequest, match="cannot be used"):
        service.keys.create(name)
    with pytest.raises(BadRequest, match="empty"):
        service.keys.create("")
    assert service.keys.list() == ()
    assert service.users.find_or_none("ada") is None


def test_the_day_of_the_last_use_is_written_once_a_day_and_for_that_key_only(service, monkeypatch):
    used, _ = service.keys.create("ada"), service.keys.create("ada")
    assert [key.used_at for key in service.keys.list()] == [None, None]
    service.keys.authenticate(used)
    day = datetime.now(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    assert [key.used_at for key in service.keys.list()] == [None, day]
    monkeypatch.setattr(service.keys._database, "write", lambda: pytest.fail("a second write on one day"))
    service.keys.authenticate(used)
    monkeypatch.undo()
    changed(service, used_at=(day - timedelta(days=3)).timestamp())
    service.keys.authenticate(used)
    assert [key.used_at for key in service.keys.list()] == [day - timedelta(days=3), day]


def test_a_key_opens_the_service_although_its_use_cannot_be_noted(service, monkeypatch, caplog):
    key = service.keys.create("ada")

    @contextmanager
    def locked():
        raise ServiceUnavailable("The database is locked by another program.")
        yield

    monkeypatch.setattr(service.keys._database, "write", locked)
    assert service.keys.authenticate(key).name == "ada"
    assert "locked" in caplog.text
    assert key not in caplog.text


def test_keys_of_a_user_who_is_not_there_are_not_listed(service):
    with pytest.raises(NotFound, match="'nobody'"):
        service.keys.list("nobody")


def test_keys_that_nobody_made_by_hand_are_named(open_service):
    service = open_service(bootstrap_key="let-me-in-please")
    assert [key.name for key in service.keys.list()] == ["bootstrap"]


@pytest.mark.parametrize("key", [None, ""])
def test_no_key_is_told_from_an_unknown_one(service, key):
    with pytest.raises(Unauthorized, match="missing"):
        service.keys.authenticate(key)
    with pytest.raises(Unauthorized, match="not known"):
        service.keys.authenticate("nbd_unknown")
