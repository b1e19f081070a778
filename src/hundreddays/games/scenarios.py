"""Scenarios that people bring: a file is checked whole, by the rules of its game, before anyone plays it."""

from __future__ import annotations

from hundreddays.core import BadOption, Fault, Faults, Game, State
from hundreddays.core.scenario_file import BadScenario, Scenario, parse_scenario
from hundreddays.games import REGISTER, load


def read_scenario(text: str) -> Scenario:
    """A scenario from its text; raises `BadScenario` with every fault: of its shape, its options, its figures and its
    position.
    """
    told = parse_scenario(text)
    faults: list[str] = []
    if told.game not in REGISTER:
        faults.append(f"game: there is no game “{told.game}”; known: {', '.join(REGISTER)}")
    else:
        try:
            opening(told)
        except BadOption as fault:
            faults.append(f"options: {fault}")
        except Faults as several:
            faults += several.defects
        except Fault as fault:
            faults.append(str(fault))
    if faults:
        raise BadScenario("The scenario cannot be played:", faults)
    return told


def opening(told: Scenario) -> tuple[Game, State]:
    """The game of a scenario, and the state in which it begins."""
    game = load(told.game, told.data or None, **told.options)
    return game, game.position(told.position) if told.position else game.start()
