"""What a service needs around it, each started for one benchmark: PostgreSQL, an S3 bucket, a Dask cluster, a webhook."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import threading
from contextlib import ExitStack
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import psutil

BUCKET = """
import sys, threading, s3fs
from moto.server import ThreadedMotoServer
server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
server.start()
url = "http://127.0.0.1:%d" % server.get_host_and_port()[1]
s3fs.S3FileSystem(endpoint_url=url, key="x", secret="y").mkdir("deck")
print(url, flush=True)
sys.stdin.read()
"""


class Program:
    """A program that is started again each time it is killed."""

    def __init__(self, arguments: list[str], environment: dict[str, str]) -> None:
        self._arguments, self._environment = arguments, environment
        self.log = Path(environment["NBDECK_HOME"]).with_name("log")
        self.start()

    def start(self) -> None:
        """Start it and follow what it prints."""
        self.url: str | None = None
        with self.log.open("ab") as log:
            self._popen = process = subprocess.Popen(
                [sys.executable, "-m", *self._arguments], env=self._environment, cwd=self._environment["TMPDIR"],
                stdout=subprocess.PIPE, stderr=log, text=True,
            )  # fmt: skip
        self.process = psutil.Process(process.pid)

        def follow() -> None:
            line = process.stdout.readline() if process.stdout else ""
            if line.startswith("Serving") and self._popen is process:
                self.url = line.split()[-1]

        threading.Thread(target=follow, daemon=True).start()

    def kill(self) -> None:
        """Kill it and start it again."""
        self.end()
        self.start()

    def stop(self) -> None:
        """Stop it as an operator does."""
        self._popen.terminate()
        try:
            self._popen.wait(60)
        except subprocess.TimeoutExpired:
            print("did not stop within a minute:", *self._arguments, flush=True)
            self.end()

    def end(self) -> None:
        """Kill it for good."""
        self._popen.kill()
        self._popen.wait()


def cluster(stack: ExitStack, folder: Path, environment: dict[str, str]) -> tuple[list[Program], list[str]]:
    """Return two machines of a cluster, and what an API process is told of it."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port = str(one.getsockname()[1])
    scheduler = subprocess.Popen(
        [sys.executable, "-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", port,
         "--no-dashboard", "--dashboard-address", ":0"],
        env=environment | {"DASK_DISTRIBUTED__SCHEDULER__WORKER_SATURATION": "1.0"}, cwd=folder,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    stack.callback(scheduler.kill)
    address = ["--scheduler", f"tcp://127.0.0.1:{port}"]
    worker = ["nbdeck", "worker", *address, "--slots", "1", "--host", "127.0.0.1"]
    scratch = folder / "far-tmp"
    scratch.mkdir()
    return [Program(worker, environment | {"TMPDIR": str(scratch)}) for _ in range(2)], address


def webhook(stack: ExitStack) -> tuple[list[str], str]:
    """Return the ids of the messages that have come in, and the address that they go to."""
    told: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["content-length"]))
            told.append(self.headers["webhook-id"])
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    stack.callback(server.shutdown)
    return told, f"http://127.0.0.1:{server.server_port}/hook"


def bucket(stack: ExitStack) -> dict[str, str]:
    """Return the variables that lead to an empty bucket named `deck`."""
    environment = {
        "AWS_ACCESS_KEY_ID": "x", "AWS_SECRET_ACCESS_KEY": "y", "AWS_DEFAULT_REGION": "us-east-1",
        "AWS_EC2_METADATA_DISABLED": "true",
    }  # fmt: skip
    process = subprocess.Popen(
        [sys.executable, "-c", BUCKET], env=os.environ | environment,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    stack.callback(process.kill)
    assert process.stdout is not None
    return {**environment, "AWS_ENDPOINT_URL_S3": process.stdout.readline().strip()}


def postgres(stack: ExitStack, folder: Path) -> str:
    """Return the URL of an empty database."""
    place = folder / "postgres"
    place.mkdir()
    folder.chmod(0o755)
    user: dict[str, Any] = {"user": "postgres", "group": "postgres"} if os.geteuid() == 0 else {}
    if user:
        shutil.chown(place, "postgres", "postgres")
    quiet: dict[str, Any] = {"check": True, "cwd": place, "stdout": subprocess.DEVNULL, **user}
    subprocess.run(
        ["initdb", "-D", place / "data", "-A", "trust", "-U", "deck", "-N", "-E", "UTF8", "--locale=C"],
        **quiet,
    )
    control = ["pg_ctl", "-D", place / "data", "-w", "-s", "-l", place / "log"]
    options = f"-c listen_addresses= -c unix_socket_directories={place} -c fsync=off"
    subprocess.run([*control, "-o", options, "start"], **quiet)
    stack.callback(subprocess.run, [*control, "-m", "fast", "stop"], **quiet)
    subprocess.run(
        ["psql", "-h", place, "-U", "deck", "-d", "postgres", "-qc", "create database deck"], check=True
    )
    return f"postgresql+psycopg://deck@/deck?host={place}"
