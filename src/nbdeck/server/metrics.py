"""What a server tells Prometheus: how often, how long, how full. No label holds an id or anything of a user."""

import time
from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from nbdeck.errors import NbdeckError
from nbdeck.service import Service

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"

_REQUEST_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120)
_TASK_SECONDS = (0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1800)


class Metrics:
    """Counts of one server, in a registry of its own.

    Args:
        service: Whose tasks and deliveries are counted from now on.
    """

    def __init__(self, service: Service) -> None:
        self._service = service
        self._registry = registry = CollectorRegistry()
        self._requests = Histogram(
            "nbdeck_request_seconds",
            "Requests by operation and status, and the seconds until their answers were complete.",
            ("operation", "status"),
            buckets=_REQUEST_SECONDS,
            registry=registry,
        )
        self._tasks = Histogram(
            "nbdeck_task_seconds",
            "Tasks that this process ended, by kind and end, and the seconds since they were asked for.",
            ("kind", "end"),
            buckets=_TASK_SECONDS,
            registry=registry,
        )
        self._deliveries = Counter(
            "nbdeck_webhook_deliveries", "Tries to tell a webhook, by end.", ("end",), registry=registry
        )
        registry.register(_Store(service))
        ProcessCollector(registry=registry)
        service.tasks.on_end.append(self._task_ended)
        service.on_delivery.append(self._delivered)

    def observe(self, operation: str, status: int, seconds: float) -> None:
        """Count one answered request."""
        self._requests.labels(operation, str(status)).observe(seconds)

    def page(self) -> bytes:
        """Return everything in the text format of Prometheus."""
        return generate_latest(self._registry)

    def _task_ended(self, task_id: str) -> None:
        try:
            ending = self._service.counts.ending(task_id)
        except NbdeckError:
            return  # the store does not answer; its end is in the log
        self._tasks.labels(ending.kind, ending.end).observe(ending.seconds)

    def _delivered(self, end: str) -> None:
        self._deliveries.labels(end).inc()


class _Store(Collector):
    """What is looked up when somebody asks: tasks that wait and run, and the workers of this process."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def describe(self) -> Iterator[Metric]:
        """Return nothing, so that registering asks nothing of the store."""
        return iter(())

    def collect(self) -> Iterator[Metric]:
        """Yield what can be had; what a store in trouble does not tell is left out."""
        began = time.monotonic()
        try:
            counts = self._service.counts.unfinished()
        except NbdeckError:
            counts = None
        answers = GaugeMetricFamily("nbdeck_store_answers", "Whether the database answers.")
        answers.add_metric((), 0.0 if counts is None else 1.0)
        yield answers
        if counts is not None:
            yield GaugeMetricFamily("nbdeck_store_seconds", "How long it took.", time.monotonic() - began)
            depth = GaugeMetricFamily("nbdeck_tasks", "Unfinished tasks of all processes.", labels=("state",))
            for state, count in counts.items():
                depth.add_metric((state,), count)
            yield depth
        busy = self._service.runner.busy
        yield GaugeMetricFamily("nbdeck_workers_busy", "Tasks of this process that are being done.", busy)
