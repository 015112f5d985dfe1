"""The compose file is one that Compose reads, says what each part waits for, and holds no secret."""

import re
import tomllib
from pathlib import Path

import pytest
import yaml
from typer.main import get_command
from typer.testing import CliRunner

from nbdeck.cli import app
from nbdeck.server.serve import compose_file
from nbdeck.settings import Settings

SERVICE = {
    "image", "build", "command", "environment", "restart", "init", "volumes", "healthcheck", "depends_on", "deploy",
    "ports", "stop_grace_period",
}  # fmt: skip
"""Of the Compose specification, what is used here."""
BELOW = {
    "build": {"context", "dockerfile_inline"},
    "healthcheck": {"test", "interval", "timeout", "retries", "start_period"},
    "deploy": {"replicas", "resources"},
}
DURATION = re.compile(r"\d+(ms|s|m)")
SECRET = re.compile(r"PASSWORD|KEY|SECRET")


def problems(text):
    data = yaml.safe_load(text)
    yield from (
        f"{name} is no part of a compose file"
        for name in data
        if name not in ("services", "volumes") and not name.startswith("x-")
    )
    for name, service in data["services"].items():
        found = (*problems_of(service, data), *problems_with_variables(service))
        yield from (f"{name}: {problem}" for problem in found)
    mounted = {each.split(":")[0] for one in data["services"].values() for each in one.get("volumes", ())}
    yield from (f"nothing is kept in {name}" for name in data["volumes"].keys() - mounted)
    yield from (f"${{{name}}} has no default" for name in re.findall(r"\$\{(\w+)\}", text))


def problems_of(service, data):
    yield from (f"{key} is unknown" for key in service.keys() - SERVICE)
    for part, keys in BELOW.items():
        yield from (f"{part}.{key} is unknown" for key in service.get(part, {}).keys() - keys)
    if not (service.get("image") and isinstance(service["image"], str)):
        yield "has no image"
    for other, how in service.get("depends_on", {}).items():
        if how != {"condition": "service_healthy"} or "test" not in data["services"].get(other, {}).get(
            "healthcheck", {}
        ):
            yield f"waits for {other}, whose health nobody looks at"
    for key in ("interval", "timeout", "start_period"):
        if not DURATION.fullmatch(service.get("healthcheck", {}).get(key, "1s")):
            yield f"{key} is no duration"
    if not DURATION.fullmatch(service.get("stop_grace_period", "1s")):
        yield "stop_grace_period is no duration"
    yield from (
        f"{each} is not declared"
        for each in service.get("volumes", ())
        if each.split(":")[0] not in data["volumes"]
    )
    yield from (
        f"{each} is no port" for each in service.get("ports", ()) if not re.fullmatch(r"\d+:\d+", each)
    )
    if not isinstance(service.get("deploy", {}).get("replicas", 1), int):
        yield "replicas is no number"


def problems_with_variables(service):
    for key, value in service.get("environment", {}).items():
        if value is not None and SECRET.search(key) and not re.fullmatch(r"\$\{\w+:\?.+\}", value):
            yield f"{key} holds a secret, or may be empty"
        if key.startswith("NBDECK_") and key[7:].lower() not in Settings.model_fields:
            yield f"{key} is no setting"


def test_the_file_is_sound():
    assert list(problems(compose_file())) == []


@pytest.mark.parametrize(
    ("said", "mistyped"),
    [
        ("services:", "service:"),
        ("    healthcheck:", "    healthchek:"),
        ("interval: 5s", "interval: five"),
        ("service_healthy", "service_health"),
        ("scheduler: {condition", "schedular: {condition"),
        ('["store:/data"]', '["stor:/data"]'),
        ("      retries: 20", "      retry: 20"),
        ("replicas: 2", "replicas: two"),
        ('"8000:8080"', '"8000-8080"'),
        ("NBDECK_BLOB_URL", "NBDECK_BLOBS_URL"),
        ("${S3_SECRET:?set it in .env}", "abc"),
        ("${POSTGRES_PASSWORD:?set it in .env}", "${POSTGRES_PASSWORD}"),
        ("${NBDECK_BOOTSTRAP_KEY:?set it in .env}", "${NBDECK_BOOTSTRAP_KEY:-}"),
        ("    context:", "    contxt:"),
    ],
)
def test_a_slip_in_it_would_be_seen(said, mistyped):
    assert said in compose_file()
    text = compose_file().replace(said, mistyped)
    try:
        assert list(problems(text))
    except KeyError as exc:
        assert exc.args == ("services",)


def test_it_has_two_servers_and_as_many_workers_as_wanted_behind_one_port():
    services = yaml.safe_load(compose_file(port=9000, workers=5))["services"]
    assert services["api"]["deploy"]["replicas"] == 2
    assert services["worker"]["deploy"]["replicas"] == 5
    assert {name: each["ports"] for name, each in services.items() if "ports" in each} == {
        "proxy": ["9000:8080"]
    }
    assert "/readyz" in services["api"]["healthcheck"]["test"][-1]


def test_its_parts_call_each_other_by_their_names_and_ports():
    services = yaml.safe_load(compose_file())["services"]
    ports = {
        name: services[name]["command"][services[name]["command"].index("--port") + 1]
        for name in ("api", "scheduler")
    }
    called = set(re.findall(r"(?:tcp://|http://|\")([a-z]+):(\d+)", compose_file()))
    assert called == {*ports.items(), ("store", "8333")}
    bucket = services["store"]["environment"]["S3_BUCKET"]
    assert services["api"]["environment"]["NBDECK_BLOB_URL"].startswith(f"s3://{bucket}/")
    assert services["proxy"]["ports"][0].split(":")[1] == services["proxy"]["command"][3].removeprefix(":")


def test_a_worker_knows_neither_database_nor_store():
    worker = yaml.safe_load(compose_file())["services"]["worker"]
    assert set(worker["environment"]) == {"NBDECK_LLM_URL", "NBDECK_LLM_MODEL", "NBDECK_LLM_KEY"}


def test_the_command_prints_it_and_serves_nothing():
    printed = CliRunner().invoke(app, ["serve", "--print-compose", "--port", "9000", "--workers", "5"])
    assert (printed.exit_code, printed.stdout) == (0, compose_file(port=9000, workers=5))


def test_its_workers_and_servers_are_our_commands_and_its_extras_are_ours():
    services = yaml.safe_load(compose_file())["services"]
    for name in ("worker", "api"):
        _, command, *options = services[name]["command"]
        known = {flag for each in get_command(app).commands[command].params for flag in each.opts}
        assert {each for each in options if each.startswith("--")} <= known
    image = services["api"]["build"]["dockerfile_inline"]
    assert [line.split()[1] for line in image.splitlines() if line.startswith("USER ")] == [
        "nbdeck"
    ]  # not root
    (extras,) = re.findall(r"nbdeck\[([\w,]+)\]", image)
    project = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text())["project"]
    assert set(extras.split(",")) <= project["optional-dependencies"].keys()
