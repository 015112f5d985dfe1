import logging

import pytest


@pytest.mark.parametrize("given", ["a", "5f2c-77.x_Y", "a" * 64])
def test_a_request_keeps_the_id_that_it_came_with(client, given):
    answer = client.get("/api/v1/task_status/none", headers={"X-Request-ID": given})
    assert answer.headers.get_list("x-request-id") == [given]
    assert answer.json()["error"]["request_id"] == given


@pytest.mark.parametrize("given", ["", "a" * 65, "a b", "ä", "a<b>", 'a"', "{}"])
def test_what_is_no_id_is_replaced_by_one(client, given):
    answer = client.get("/api/v1/me", headers={"X-Request-ID": given.encode()})
    assert len(answer.headers["x-request-id"]) == 32
    assert answer.headers["x-request-id"] != given


def test_the_line_of_a_request_that_starts_a_task_names_both(failing, caplog):
    from unit.server.conftest import deck

    caplog.set_level(logging.INFO, "nbdeck.server")
    path = "/api/v1/presentation/generate/slide-by-slide"
    task = failing.post(path, json=deck("a"), headers={"X-Request-ID": "r-1"}).json()["task_id"]
    (record,) = [each for each in caplog.records if each.name == "nbdeck.server"]
    assert (record.request_id, record.task_id) == ("r-1", task)
