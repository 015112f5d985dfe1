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
