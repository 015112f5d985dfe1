"""A server asked by schemathesis whatever its document allows, and what it forbids: all checks, minutes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from shell import nbdeck

TESTS = Path(__file__).parents[1]
UNTOLD = """
[[operations]]
include-path = "/api/v1/presentation/edit/rollback"
checks.positive_data_acceptance.expected-statuses = ["2xx", 400, 404]

[[operations]]
include-path = "/api/v1/presentation/edit"
checks.positive_data_acceptance.expected-statuses = ["2xx", 422]

[[operations]]
include-path = "/api/v2/presentation/video"
checks.positive_data_acceptance.expected-statuses = ["2xx", 400, 404, 429]

[[operations]]
include-path = "/api/v2/presentation/import"
checks.negative_data_rejection.expected-statuses = ["2xx", "4xx"]
"""
"""The state that a presentation is in already is none to go back to. Which languages have voices is a matter of what is
installed. schemathesis writes an object of a form as nothing,
and a list of a form as no field."""
SAME_PATH = "/api/v2/presentation/design-kits/check"
"""With GET it is the check of a presentation of that name, and not found."""


@pytest.fixture
def served(tmp_path):
    """Address and key of a server with fresh data."""
    folder = tmp_path / "data"
    made = nbdeck("keys", "create", "ada", "--data", folder, "--credits", "1000000000", cwd=tmp_path)
    key = made.stdout.strip()
    command = [sys.executable, "-m", "nbdeck", "serve", "--port", "0", "--data", str(folder)]
    with (tmp_path / "log").open("w") as log:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
    yield process.stdout.readline().split()[-1], key
    process.terminate()
    process.communicate(timeout=60)


@pytest.mark.exhaustive
@pytest.mark.parametrize("mode", ["positive", "negative"])
def test_every_answer_is_in_the_document_and_no_valid_request_is_refused(served, tmp_path, mode):
    address, key = served
    (tmp_path / "schemathesis.toml").write_text(UNTOLD)
    run = [
        sys.executable,
        "-m",
        "schemathesis.cli",
        "run",
        f"{address}/openapi.json",
        "-H",
        f"X-API-Key: {key}",
    ]
    run += ["--checks", "all", "--mode", mode, "--continue-on-failure", "--suppress-health-check", "all"]
    run += [
        "--request-timeout",
        "300",
        "--max-response-time",
        "300",
        "--seed",
        "1",
        "--no-color",
        "--exclude-path",
        SAME_PATH,
    ]
    environment = {**os.environ, "UNTOLD_URL": address, "UNTOLD_KEY": key, "PYTHONPATH": str(TESTS)}
    if mode == "positive":
        run += [
            "--exclude-checks",
            "negative_data_rejection",
        ]  # it takes some that came over a link for wrong
        environment["SCHEMATHESIS_HOOKS"] = "untold"
    ended = subprocess.run(run, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=3000)
    assert ended.returncode == 0, ended.stdout
