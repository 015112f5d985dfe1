import pytest
from sqlalchemy import select

from nbdeck.errors import NotFound, Unauthorized
from nbdeck.service.store.schema import api_keys


def test_a_new_key_opens_the_service_to_its_user(service):
    ada = service.users.create("ada")
    assert service.keys.authenticate(service.keys.create(ada)) == ada


def test_a_revoked_key_opens_nothing_and_others_go_on(service, owner):
    first, second = service.keys.create(owner, "one"), service.keys.create(owner, "two")
    info = next(info for info in service.keys.list(owner) if info.name == "one")
    service.keys.revoke(owner, info.id)
    with pytest.raises(Unauthorized):
        service.keys.authenticate(first)
    assert service.keys.authenticate(second) == owner
    assert [(each.name, each.is_revoked) for each in service.keys.list(owner)] == [
        ("two", False),
        ("one", True),
    ]


def test_a_key_of_somebody_else_cannot_be_revoked(service, owner):
    service.keys.create(owner)
    with pytest.raises(NotFound):
        service.keys.revoke(service.users.create("eve"), service.keys.list(owner)[0].id)


@pytest.mark.parametrize("key", [None, "", "nbd_", "x" * 10_000, "\ud800", "é"])
def test_what_is_no_key_is_refused(service, key):
    with pytest.raises(Unauthorized):
        service.keys.authenticate(key)


def test_no_key_is_stored_in_clear(open_service, home):
    service = open_service(bootstrap_key="bootstrap-key-in-clear")
    keys = [service.keys.create(service.users.owner()), service.session_key(), "bootstrap-key-in-clear"]
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
    assert len(service.keys.list(service.users.owner())) == 1


def test_a_revoked_bootstrap_key_stays_revoked(open_service):
    service = open_service(bootstrap_key="let-me-in-please")
    service.keys.revoke(service.users.owner(), service.keys.list(service.users.owner())[0].id)
    with pytest.raises(Unauthorized):
        open_service(bootstrap_key="let-me-in-please").keys.authenticate("let-me-in-please")


def test_the_prefix_of_a_short_key_tells_nothing_of_it(open_service):
    service = open_service(bootstrap_key="short")
    assert service.keys.list(service.users.owner())[0].prefix == ""
