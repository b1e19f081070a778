"""Logistic regression finds the weights that made the samples."""

from __future__ import annotations

from random import Random

import pytest

from hundreddays.core.regression import fit, logistic, loss, predict


def test_it_finds_the_weights_behind_the_outcomes() -> None:
    rng = Random(1)
    truth = [0.5, -2.0, 1.5]
    rows = [[1.0, rng.uniform(-2, 2), rng.uniform(-2, 2)] for _ in range(4000)]
    samples = [(row, float(rng.random() < predict(truth, row))) for row in rows]
    assert fit(samples) == pytest.approx(truth, abs=0.2)
    assert loss(samples, fit(samples)) < loss(samples, [0.0, 0.0, 0.0]) == pytest.approx(0.693, abs=0.001)


def test_draws_pull_to_the_middle() -> None:
    samples = [([1.0], 0.5)] * 10
    assert predict(fit(samples), [1.0]) == pytest.approx(0.5)


def test_the_curve_is_safe_at_its_ends() -> None:
    assert logistic(1e9) == pytest.approx(1.0)
    assert logistic(-1e9) == pytest.approx(0.0)
