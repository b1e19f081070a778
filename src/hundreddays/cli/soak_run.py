"""One soaking: what was asked for, what was counted, what failed, and how it is told."""

from __future__ import annotations

import os
import platform
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, time
from typing import Any

from rich.table import Table as Grid
from rich.text import Text

from hundreddays import __build__, __version__
from hundreddays.cli.files import write_text
from hundreddays.cli.output import console
from hundreddays.cli.progress import progress_bar
from hundreddays.conformance.failures import file_name, text_of
from hundreddays.conformance.goals import Goal, Goals, spent
from hundreddays.conformance.soak import Failure
from hundreddays.conformance.tasks import Findings, Task, soak, tasks
from hundreddays.conformance.walks import Case
from hundreddays.core.phrases import several
from hundreddays.players.pool import spread

ALIKE = 20
"""So many failures of one kind are kept as files; the others are counted."""
PARTS = 1000
"""In so many parts the progress bar shows how far the goals are."""


class Run:
    """One soaking, until the time is up or every goal is reached."""

    def __init__(self, seed: str, jobs: int, minutes: float, folder: str, quiet: bool) -> None:
        self.seed = seed
        self.jobs = jobs
        self.seconds = 60 * minutes
        self.folder = Path(folder) / seed.replace("/", "-")
        self.quiet = quiet
        self.counts: Counter[str] = Counter()
        self.kept: list[tuple[Path, Failure]] = []
        self.failed: Counter[tuple[str, str, str]] = Counter()
        """Failures by game, check and property."""
        self.goals = Goals([], seed, 0.0)
        self.began = monotonic()

    def until_the_end(self, chosen: list[Case], checks: tuple[str, ...], goals: list[Goal]) -> bool:
        """Soak until the time is up or the goals are reached; whether it was stopped before."""
        until = time() + self.seconds
        self.goals = Goals(goals, self.seed, until)
        limit = f", {self.seconds:.0f} s" if self.seconds < float("inf") else ""
        self._say(f"Seed {self.seed}: {several(len(chosen), 'kind')} of games on {self.jobs} processes{limit}.")
        todo = self.goals.tasks() if goals else tasks(chosen, checks, self.seed, until)
        minutes = 1
        with progress_bar(self.quiet) as progress:
            bar = progress.add_task("soaking", total=PARTS)
            try:
                for task, findings in spread(soak, todo, self.jobs):
                    self._take(task, findings)
                    passed = monotonic() - self.began
                    done = self.goals.progress if goals else passed / self.seconds
                    progress.update(bar, completed=int(PARTS * done), description=f"{self.counts['games']} games")
                    if passed > 60 * minutes:
                        minutes = int(passed // 60) + 1
                        self._say(f"{passed / 60:.0f} min: {self._counted()}; {self._failures()}")
            except KeyboardInterrupt:
                return True
        return False

    def _take(self, task: Task, findings: Findings) -> None:
        self.counts += findings.counts
        if self.goals.goals:
            self.goals.take(task, findings)
        for failure in findings.failures:
            kind = (failure.case.id, failure.check, failure.broken)
            self.failed[kind] += 1
            if self.failed[kind] <= ALIKE:
                path = self.folder / file_name(failure, len(self.kept) + 1)
                write_text(path, text_of(failure))
                self.kept.append((path, failure))
                self._say(f"{failure.case}, {failure.check}: {failure.broken}", "red")

    def _counted(self) -> str:
        return ", ".join(f"{count:,} {what}" for what, count in self.counts.items() if " of " not in what)

    def _failures(self) -> str:
        return several(self.failed.total(), "failure")

    def _say(self, line: str, style: str = "dim") -> None:
        if not self.quiet:
            console().print(Text(line, style), soft_wrap=True)

    # What it came to

    def document(self, stopped: bool) -> dict[str, Any]:
        failures = [
            {"file": str(path), "case": str(failure.case), "check": failure.check, "broken": failure.broken}
            for path, failure in self.kept
        ]
        goals = [
            {"goal": goal.name, "game": goal.id, "target": goal.target, "done": goal.done, "tasks": goal.came_back}
            for goal in self.goals.goals
        ]
        return {
            "seed": self.seed,
            "machine": machine(),
            "jobs": self.jobs,
            "seconds": monotonic() - self.began,
            "stopped": stopped,
            "counts": dict(self.counts),
            "goals": goals,
            "processor_seconds": dict(spent(self.goals.goals)),
            "failed": self.failed.total(),
            "failures": failures,
        }

    def report(self, stopped: bool) -> None:
        """What was done, in all and a minute, the goals that were missed, and every kind of failure with its number."""
        seconds = monotonic() - self.began
        if stopped:
            self._say("Stopped early.", "yellow")
        grid = Grid(box=None, padding=(0, 2, 0, 0))
        for heading in ("what", "number", "a minute"):
            grid.add_column(heading, justify="left" if heading == "what" else "right", no_wrap=True)
        for what, count in sorted(self.counts.items()):
            grid.add_row(what, f"{count:,}", f"{60 * count / seconds:,.0f}")
        console().print(grid)
        for line in self._missed():
            self._say(line, "yellow")
        for (id, check, what), count in self.failed.most_common():
            self._say(f"{count} × {id}, {check}: {what}", "red")
        if self.kept:
            self._say(f"Each failure is kept. Run it again: hundred-days soak --again {self.kept[0][0]}", "")
        else:
            self._say(f"No failure in {seconds:.0f} s.", "green")

    def _missed(self) -> Iterator[str]:
        for goal in self.goals.missed():
            yield f"Not reached: {goal.done:,} of {goal.target:,} {goal.kind.counts} of {goal.id}."


def machine() -> str:
    """What it ran on: processor, cores, system, Python, and our own version and build."""
    model = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        named = (line for line in cpuinfo.read_text("utf-8").splitlines() if line.startswith("model name"))
        model = next((line.split(":", 1)[1].strip() for line in named), model)
    system = f"{platform.system()}, Python {platform.python_version()}"
    return f"{model}, {os.cpu_count()} cores; {system}; Hundred Days {__version__}, {__build__}"
