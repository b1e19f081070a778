"""Events as sentences, moves as labels, panels in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hundreddays.core import Event, View
from hundreddays.core.phrases import listed, opened, several, signed, thrown
from hundreddays.games.waterloo.rules.board import SIDES

if TYPE_CHECKING:
    from hundreddays.games.waterloo.game import WaterlooGame

PLAYERS = {"french": "The French", "allied": "The Allies"}
BUTTONS = {
    "exit": "Leave the map",
    "resolve": "Resolve the combat",
    "stay": "Stay",
    "end": "End the phase",
}
ON_UNITS = {"move": "Move", "retreat": "Retreat", "push": "Push", "advance": "Advance", "lose": "Lose", "with": "With"}
ON_HEXES = {"to": "To", "bombard": "Bombard", "attack": "Attack", "also": "Attack also"}


def label(game: WaterlooGame, move: int) -> str:
    """A move as a person would say it."""
    verb = game.words.verb(move).word
    if verb in ON_UNITS:
        return f"{ON_UNITS[verb]} {game.board.name(game.verbs.noun(move))}"
    if verb in ON_HEXES:
        return f"{ON_HEXES[verb]} {place_name(game, game.words.noun(move))}"
    if verb in BUTTONS:
        return BUTTONS[verb]
    return f"As {game.words.noun(move)}" if verb == "as" else f"Roll {game.words.noun(move)}"


def place_name(game: WaterlooGame, hex: str) -> str:
    """A hex with the name of its town or wood: "1013 Hougoumont"."""
    for area in (*game.board.towns, *game.board.woods):
        if hex in area.hexes:
            return f"{hex} {area.name}"
    return hex


def _units(game: WaterlooGame, ids: list[str]) -> str:
    return listed(game.board.name(game.board.number[id]) for id in ids)


def narrate(game: WaterlooGame, event: Event) -> str:
    data = event.data
    unit = game.board.name(game.board.number[data["unit"]]) if "unit" in data else ""
    place = place_name(game, data["to"]) if "to" in data else ""
    simple = {
        "moved": f"{unit} moves to {place}.",
        "arrived": f"{unit} arrives from the east and goes to {place}.",
        "exited": f"{unit} leaves the map by the north.",
        "retreated": f"{unit} falls back to {place}.",
        "displaced": f"{unit} is pushed to {place}.",
        "advanced": f"{unit} advances into {place}.",
        "cut_off": f"{unit} has no way out.",
        "drawn": "The last turn is over and neither side has won: a draw.",
    }
    return opened(simple[event.kind] if event.kind in simple else _longer(game, event.kind, data))


def _longer(game: WaterlooGame, kind: str, data: dict[str, Any]) -> str:
    if kind == "combat":
        verb = "bombard" if data["form"] == "bombardment" else "attack"
        where = listed(place_name(game, hex) for hex in data["targets"])
        side = SIDES[game.board.side[game.board.number[data["attackers"][0]]]]
        return (
            f"{PLAYERS[side]} {verb} {_units(game, data['defenders'])} in {where} with"
            f" {_units(game, data['attackers'])}: {data['attack']} against {data['defence']}, {data['column']}."
        )
    if kind in ("attack_mode", "defence_mode"):
        return f"{'The attack' if kind == 'attack_mode' else 'The defence'} is made as {data['mode']}."
    if kind == "roll":
        return f"The die shows {thrown(data['die'], data['modifier'])}, on {data['column']}."
    if kind == "result":
        return f"{data['result']}: {data['effect']}."
    if kind == "destroyed":
        return (
            f"{_units(game, data['units'])} {'are' if len(data['units']) > 1 else 'is'} destroyed. Losses: French"
            f" {data['french']}, Allied {data['allied']}."
        )
    if kind == "demoralized":
        return f"{PLAYERS[data['side']]} are demoralized."
    if kind == "player_turn":
        return f"Game-Turn {data['turn']}: {PLAYERS[data['side']]} move."
    if kind == "won":
        return f"{PLAYERS[data['side']]} win the battle."
    if kind != "rated":
        raise KeyError(kind)
    if data["net"] == 0:
        return f"The battle is drawn{_victories(data)}."
    winner = "The French" if data["net"] > 0 else "The Allies"
    return f"{winner} win the battle, by {several(abs(data['net']), 'level')}{_victories(data)}."


def _victories(data: dict[str, Any]) -> str:
    """What each side has achieved, where it is anything: " (French marginal, Allied decisive)". 16.1"""
    won = [f"{side.capitalize()} {data[side]}" for side in SIDES if data[side] != "none"]
    return f" ({', '.join(won)})" if won else ""


def describe(game: WaterlooGame, view: View) -> list[str]:
    """The panels in words, a line each."""
    panels = view.panels
    lines = [
        f"{PLAYERS[side]} have lost {panels['losses'][side]} of {panels['losses'][f'{side}_level']}."
        for side in ("french", "allied")
    ]
    if panels["demoralized"]:
        lines.append(f"{PLAYERS[panels['demoralized']]} are demoralized.")
    if panels["exited"]:
        gone = several(panels["exited"], "French unit has", "French units have")
        lines.append(f"{gone} left the map, of {panels['exits_wanted']} wanted.")
    for row in panels["arrivals"]:
        come = several(len(row["units"]), "Prussian unit", "Prussian units")
        lines.append(f"Game-Turn {row['turn']}: {come} to arrive ({row['strength']}).")
    combat = panels.get("combat")
    if combat:
        lines += _combat_lines(game, combat)
    return lines


def _by_effect(combat: dict[str, Any], outcome: dict[str, Any]) -> dict[str, int]:
    """In how many of six throws each thing happens: several results may do the same. 8.6"""
    found: dict[str, int] = {}
    for result, count in outcome["chances"].items():
        effect = combat["effects"][result]
        found[effect] = found.get(effect, 0) + count
    return found


def _combat_lines(game: WaterlooGame, combat: dict[str, Any]) -> list[str]:
    where = listed(place_name(game, hex) for hex in combat["targets"])
    kind = "Bombardment of" if combat["kind"] == "bombardment" else "Attack on"
    lines = [
        f"{kind} {where}: {_units(game, combat['attackers']) or 'nobody yet'} against"
        f" {_units(game, combat['defenders'])}."
    ]
    if combat["column"]:
        to = "right" if combat["shift"] > 0 else "left"
        shift = f", {several(abs(combat['shift']), 'column')} to the {to}" if combat["shift"] else ""
        lines.append(
            f"{combat['attack']} against {combat['defence']}: {combat['odds']}{shift}, rolled on {combat['column']}."
        )
    for outcome in combat["outcomes"]:
        added = f" ({signed(outcome['modifier'])})" if outcome["modifier"] else ""
        modes = f"{outcome['attack_mode']} on {outcome['defence_mode']}{added}: " if outcome["attack_mode"] else ""
        chances = ", ".join(f"{what} {count} in 6" for what, count in _by_effect(combat, outcome).items())
        lines.append(opened(f"{modes}{chances}."))
    return lines
