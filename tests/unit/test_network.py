"""A network reckons what it says, the same in plain and compiled Python."""

from __future__ import annotations

from random import Random

import pytest

from hundreddays.core.network import MOST, Network


def small() -> Network:
    """Two inputs; two units, one for their sum and one for what the first is above the second; one that sees both."""
    return Network(
        shift=[1.0, 0.0],
        scale=[2.0, 1.0],
        line=[0.5, -1.0, 0.25],
        sizes=[2, 1],
        layers=[[1.0, 1.0, 0.0, 1.0, -1.0, 0.5], [2.0, 1.0, -1.0], [3.0, 0.125]],
    )


def test_the_odds_of_a_small_network_by_hand() -> None:
    """Standardised (2, 1): the line gives 1 - 1 + 0.25, the units 3 and 1.5, the last 2·3 + 1.5 - 1 = 6.5, thrice."""
    assert small().odds([2.0, 1.0]) == 0.25 + 3 * 6.5 + 0.125


def test_a_unit_gives_nothing_below_nought() -> None:
    """Standardised (-2, -3): units of -5 and 1.5, of which only the other counts; the last is 1.5 - 1."""
    assert small().odds([0.0, -3.0]) == 0.5 * -2 + 3 + 0.25 + 3 * 0.5 + 0.125


def test_what_was_hardly_met_says_no_more_than_what_was() -> None:
    network = small()
    assert network.odds([1.0 + MOST / 2.0, 0.0]) == network.odds([1000.0, 0.0])
    assert network.odds([1.0, -MOST]) == network.odds([1.0, -1000.0])


@pytest.mark.parametrize(
    "wrong",
    [
        {"scale": [1.0]},
        {"line": [0.5, -1.0]},
        {"sizes": [2]},
        {"layers": [[1.0, 1.0, 0.0, 1.0, -1.0], [2.0, 1.0, -1.0], [3.0, 0.125]]},
        {"layers": [[1.0, 1.0, 0.0, 1.0, -1.0, 0.5], [2.0, 1.0, -1.0], [3.0]]},
    ],
)
def test_layers_that_do_not_fit_are_refused(wrong: dict[str, list[float]]) -> None:
    network = small()
    figures = {name: getattr(network, name) for name in ("shift", "scale", "line", "sizes", "layers")}
    with pytest.raises(ValueError, match="do not fit together"):
        Network(**{**figures, **wrong})


def test_another_number_of_inputs_is_refused() -> None:
    with pytest.raises(ValueError, match="2 inputs, not 3"):
        small().odds([1.0, 2.0, 3.0])


def test_a_network_of_noughts_is_its_line() -> None:
    rng = Random(4)
    given = [rng.gauss(0.0, 1.0) for _ in range(9)]
    line = [rng.gauss(0.0, 1.0) for _ in range(10)]
    plain = Network([0.0] * 9, [1.0] * 9, line, [3], [[0.0] * 30, [0.0] * 4])
    assert plain.odds(given) == pytest.approx(sum(a * b for a, b in zip(line, given, strict=False)) + line[-1])
