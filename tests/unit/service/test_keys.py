import time

import pytest
from sqlalchemy import select

from nbdeck.errors import Conflict, NotFound, Unauthorized
from nbdeck.service.store.schema import api_keys


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
