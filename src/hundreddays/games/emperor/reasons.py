"""Why a commander makes a move, in one sentence with the figures that decided it, from nothing that his side may not know."""

from __future__ import annotations

from hundreddays.games.emperor.board import points_left
from hundreddays.games.emperor.combat import in_round, named
from hundreddays.games.emperor.commander import Commander
from hundreddays.games.emperor.forces import engaged, initiative
from hundreddays.games.emperor.mover import army_of, is_leader
from hundreddays.games.emperor.node import NAMES
from hundreddays.games.emperor.pieces import SIDE
from hundreddays.games.emperor.prospects import foresee
from hundreddays.games.emperor.state import EmperorState

WHY = {
    "choose_source": "The road behind this source leads straight to the front.",
    "place_center": "The center stands behind the middle of the army.",
    "set_up_vedettes": "A few vedettes screen the army, some are kept back.",
    "administer": "The army is seen to before it marches.",
    "organize": "Few changes: Forces that share a hex are joined, leaders who wait come back.",
    "give_command": "Commands go to the commander, and to strong Forces with far to go and slow leaders.",
    "reinforce": "Every man is wanted at the front.",
    "pick_mover": "Who has a command goes first, the strongest before the others.",
    "pick_marcher": "A forced march is tried only where the enemy is near or the goal at hand.",
    "split": "A Force goes whole, unless it must leave a garrison.",
    "step": "Here it stands better than anywhere it could go.",
    "join": "Forces with one goal join while they are light enough to march.",
    "attackers": "Everyone who can reach the enemy attacks.",
    "commit": "The Guard and the bonus point go in where they can decide the day.",
    "override": "A victory is accepted unless it costs more than it brings.",
    "withdraw_or_stand": "Weighs the men that standing would cost against ground, pursuit and the morale of the army.",
    "go_on": "Fights on only with the upper hand.",
    "guns": "Marches to the guns only where the battle needs it more than the march costs.",
    "losses": "The largest units bear the loss, the Guard and the guns are spared.",
    "follow": "A beaten enemy is pursued.",
}
OTHERWISE = "Of what can be done here this serves the plan best."


def why(one: Commander, s: EmperorState, move: int) -> str:
    """The reason for a move."""
    name = NAMES[s.step]
    w = s.game.w
    if name == "administer" and move == w.invade:
        return _crossing(one, s)
    if name == "give_command" and move != w.end:
        return _command(one, s, move - w.command)
    if name in ("pick_mover", "pick_marcher") and s.game.words.verb(move).base in (w.move, w.march):
        return _mover(one, s, move - s.game.words.verb(move).base)
    if name == "step" and is_leader(s, s.mover) and w.to <= move < w.repulse:
        goal = one.goals(s, SIDE[army_of(s, s.mover)]).get(s.mover, s.where[s.mover])
        return f"Marches on {s.game.board.name(goal)}, {points_left(one.outlook.away(goal)[move - w.to])} from there."
    if name == "declare" and move != w.end:
        prospect = one.tactics.prospect(s, move - w.attack)
        return f"Attacks {s.game.board.name(move - w.attack)}: {prospect.defender_beaten:.0%} to win the round, for about {prospect.attacker:.0f} SPs."
    if name == "attackers" and w.with_ <= move < w.fight:
        leader = move - w.with_
        return f"{_named(s, leader)} joins the attack with {s.strength[leader]} SPs, {sum(s.strength[other] for other in named(s))} are in it already."
    if name in ("withdraw_or_stand", "go_on"):
        return _nerve(s, move)
    return WHY.get(name, OTHERWISE)


def _named(s: EmperorState, leader: int) -> str:
    return s.game.pieces.leader_names[leader]


def _crossing(one: Commander, s: EmperorState) -> str:
    """When and whither the French cross the border."""
    draws = [aim.name for aim in one.outlook.aims(s, 0) if not aim.held and one.outlook.appeal.get(aim.name, 1.0) > 0]
    turns = s.game.last_turn - s.turn + 1
    weather = "rain" if s.weather else "fair weather"
    return f"Crosses the border on {s.game.day(s.turn)} in {weather} for {' and '.join(draws)}: {turns} turns are left, too few for the Coalition to gather."


def _chance(s: EmperorState, leader: int) -> float:
    """How likely a Force is to move by its own leader's initiative. 160, 161"""
    rating, plus = initiative(s, leader)
    return max(0, min(6, rating - plus)) / 6


def _command(one: Commander, s: EmperorState, leader: int) -> str:
    goal = one.goals(s, SIDE[s.army])[leader]
    way = one.outlook.away(goal)[s.where[leader]]
    whither = f", {points_left(way)} from {s.game.board.name(goal)}" if way else ""
    return f"{_named(s, leader)} has {s.strength[leader]} SPs{whither}, and would move by himself only {_chance(s, leader):.0%} of the time."


def _mover(one: Commander, s: EmperorState, leader: int) -> str:
    side = SIDE[s.game.pieces.leader_army[leader]]
    goal = one.goals(s, side).get(leader, s.where[leader])
    way = one.outlook.away(goal)[s.where[leader]]
    if not way:
        return f"{_named(s, leader)} looks to the enemy before {s.game.board.name(goal)}."
    forced = f": {_chance(s, leader):.0%} that a forced march succeeds" if NAMES[s.step] == "pick_marcher" else ""
    return f"{_named(s, leader)} with {s.strength[leader]} SPs makes for {s.game.board.name(goal)}, {points_left(way)} away{forced}."


def _nerve(s: EmperorState, move: int) -> str:
    """Standing, withdrawing, fighting on: by what the next round promises."""
    w = s.game.w
    side = s.loser if move in (w.stand, w.withdraw) else s.phasing
    own, theirs = engaged(s, in_round(s, side)), engaged(s, in_round(s, 1 - side))
    prospect = foresee(s.game.tables, max(1, own), max(1, theirs), False, 0)
    what = {w.stand: "Stands", w.withdraw: "Withdraws", w.again: "Fights on"}.get(move, "Breaks off")
    return f"{what}: {own} SPs against {theirs}, {prospect.defender_beaten:.0%} to win another round, for about {prospect.attacker:.0f} SPs."
