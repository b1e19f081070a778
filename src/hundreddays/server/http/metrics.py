"""What happens on this server in numbers, in the text format that Prometheus reads."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping
from itertools import accumulate

MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Histogram:
    """How long something took, in seconds: how many times at most so long."""

    def __init__(self) -> None:
        self._buckets = [0] * (len(_BOUNDS) + 1)
        """How many took so long, and no less."""
        self._sum = 0.0

    def add(self, seconds: float) -> None:
        self._sum += seconds
        self._buckets[bisect_left(_BOUNDS, seconds)] += 1

    def lines(self, name: str) -> list[str]:
        bounds = [*(f"{bound:g}" for bound in _BOUNDS), "+Inf"]
        had = list(accumulate(self._buckets))
        buckets = [f'{name}_bucket{{le="{bound}"}} {count}' for bound, count in zip(bounds, had, strict=True)]
        return [*buckets, f"{name}_sum {self._sum:.6f}", f"{name}_count {had[-1]}"]


class Metrics:
    """Counters of one process since it started."""

    def __init__(self) -> None:
        self.answers: Counter[tuple[str, int]] = Counter()
        """Answers by method and status."""
        self.answering = Histogram()
        """From the request to the beginning of its answer."""
        self.actions: Counter[str] = Counter()
        """What was done at tables, by kind, once it was on the disk."""
        self.writing = Histogram()
        """From an action to the disk."""
        self.store_faults: Counter[str] = Counter()

    def text(self, gauges: Mapping[str, tuple[str, float]]) -> str:
        """All of it. `gauges` are what stands just now: for each name what it means, and how much it is."""
        lines: list[str] = []
        for name, (about, value) in gauges.items():
            lines += [*_head(name, "gauge", about), f"{name} {value:g}"]
        answers = {f'method="{method}",status="{status}"': count for (method, status), count in self.answers.items()}
        lines += _counter("hundred_days_answers_total", "Answers by method and status.", answers)
        actions = {f'kind="{kind}"': count for kind, count in self.actions.items()}
        lines += _counter("hundred_days_actions_total", "Actions at tables, on the disk.", actions)
        faults = {f'kind="{kind}"': count for kind, count in self.store_faults.items()}
        lines += _counter("hundred_days_store_faults_total", "Writes that failed.", faults)
        for name, about, histogram in (
            ("hundred_days_answer_seconds", "From a request to the beginning of its answer.", self.answering),
            ("hundred_days_write_seconds", "From an action to the disk.", self.writing),
        ):
            lines += [*_head(name, "histogram", about), *histogram.lines(name)]
        return "\n".join(lines) + "\n"


def _head(name: str, kind: str, about: str) -> list[str]:
    return [f"# HELP {name} {about}", f"# TYPE {name} {kind}"]


def _counter(name: str, about: str, counts: Mapping[str, int]) -> list[str]:
    return [
        *_head(name, "counter", about),
        *(f"{name}{{{labels}}} {count}" for labels, count in sorted(counts.items())),
    ]
