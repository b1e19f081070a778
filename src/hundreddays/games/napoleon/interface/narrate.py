"""Events as sentences, moves as labels, the sequence of play and the panels in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from hundreddays.core import Event, View
from hundreddays.core.phrases import listed, opened, several, signed, thrown
from hundreddays.games.napoleon.rules.board import ARMIES, SIDES
from hundreddays.games.napoleon.rules.forced_march import bonus
from hundreddays.games.napoleon.rules.state import NapoleonState
from hundreddays.games.napoleon.rules.steps import (
    COMBAT,
    DEPLOY_AREA,
    DEPLOY_UNIT,
    FIRE_DIE,
    FORCE_DIE,
    FORCE_PICK,
    HIT,
    MARCH,
    MORALE_DIE,
    PICK_BATTLE,
    PICK_REGROUP,
    PICK_ROUT,
    REGROUP_IN,
    REGROUP_OUT,
    REGROUP_TO,
    REINFORCE,
    RETREAT,
    RETREAT_TO,
    ROUT,
    ROUT_TO,
    ROUTE,
    SETUP_CITY,
    SETUP_UNIT,
    SHIFT,
    SUPPLY,
)

if TYPE_CHECKING:
    from hundreddays.games.napoleon.game import NapoleonGame

SIDE_WORDS = {"french": "The French", "allied": "The Allies"}
ARMY_WORDS = {"french": "French", "british": "British", "prussian": "Prussian"}

STEP_WORDS = {
    SETUP_UNIT: "free set-up",
    SETUP_CITY: "free set-up",
    MARCH: "campaign movement",
    ROUTE: "campaign movement",
    FORCE_PICK: "force march rolls",
    FORCE_DIE: "force march rolls",
    DEPLOY_UNIT: "battle set-up",
    DEPLOY_AREA: "battle set-up",
    PICK_ROUT: "routs",
    PICK_REGROUP: "regrouping",
    PICK_BATTLE: "battles",
    MORALE_DIE: "morale",
    RETREAT: "retreat",
    RETREAT_TO: "retreat",
    COMBAT: "combat",
    SHIFT: "combat",
    FIRE_DIE: "fire",
    HIT: "fire",
    REINFORCE: "reinforce",
    ROUT: "rout",
    ROUT_TO: "rout",
    REGROUP_IN: "regroup",
    REGROUP_OUT: "regroup",
    REGROUP_TO: "regroup",
    SUPPLY: "Allied supply",
}
IN_BATTLE = frozenset({MORALE_DIE, RETREAT, RETREAT_TO, COMBAT, SHIFT, FIRE_DIE, HIT, REINFORCE})
AFTER_BATTLE = frozenset({ROUT, ROUT_TO, REGROUP_IN, REGROUP_OUT, REGROUP_TO})


def step_words(s: NapoleonState) -> str:
    """Where we are in the sequence of play; no half-made decision shows in it."""
    if s.over:
        return "the campaign is over"
    words = STEP_WORDS[s.step]
    if s.step in IN_BATTLE:
        return (
            f"Battle of {s.board.city_names[s.fights[s.fight]]}, set {s.sets},"
            f" {SIDES[s.side].capitalize()} battle turn: {words}"
        )
    if s.step in AFTER_BATTLE:
        return f"Battle of {s.board.city_names[s.fights[s.fight]]}: {words}"
    if s.step == FORCE_DIE:
        plus = f", {signed(bonus(s, s.unit))}" if bonus(s, s.unit) else ""
        return f"{SIDES[s.attacker].capitalize()} {words}: {s.board.city_names[s.city[s.unit]]}{plus}"
    if s.step == PICK_BATTLE:
        return f"battles, set {s.sets}, {SIDES[s.side].capitalize()} battle turns"
    return f"{SIDES[s.attacker].capitalize()} {words}" if s.step in (MARCH, ROUTE, FORCE_PICK) else words


COLUMN_WORDS = {
    1: "they hold Ghent, Brussels and Liège",
    2: "both Allied armies are defeated",
    3: "all three armies are defeated in one turn",
    4: "the French army is defeated",
    5: "Napoléon was lost in rout or fire",
    6: "the last turn has ended",
}


def result_words(s: NapoleonState) -> str:
    if s.winner < 0:
        return ""
    words = f"{SIDE_WORDS[SIDES[s.winner]]} win: {COLUMN_WORDS[s.column]} (§17.2, column {s.column})."
    if s.honour:
        words += f" The greater honour is {ARMY_WORDS[ARMIES[s.honour]]} (§18.5)."
    return words


# Moves as labels

LABELS = {
    "march": "March {}",
    "cancel": "Take back the move of {}",
    "reveal": "Reveal {}",
    "to": "To {}",
    "check": "Roll for {}",
    "place": "Place {}",
    "battle": "Battle of {}",
    "retreat": "Retreat {}",
    "fire": "Fire with {}",
    "shift": "Move {}",
    "hit": "{} takes the hit",
    "bring": "Bring {}",
    "rout": "Rout {}",
    "lose": "Lose {}",
    "roll": "Roll {}",
}
AREA_LABELS = {
    "left": "Into the Left",
    "center": "Into the Center",
    "right": "Into the Right",
    "reserve": "Into the Reserve",
    "enemy": "Forward, into the enemy's area",
}


def label(game: NapoleonGame, move: int) -> str:
    """A move as a person would say it."""
    verb, noun = game.words.verb(move), game.words.noun(move)
    if verb.word == "into":
        return AREA_LABELS[noun]
    if verb.word not in LABELS:
        return verb.word.capitalize()
    return LABELS[verb.word].format(_name(game, noun))


def _name(game: NapoleonGame, id: str) -> str:
    b = game.board
    if id in b.unit_index:
        return b.unit_names[b.unit_index[id]]
    return b.city_names[b.city_index[id]] if id in b.city_index else id


# Events as sentences. Those of a battle begin with its name, so that a log of several battles can be followed and
# grouped.


def narrate(game: NapoleonGame, event: Event) -> str:
    data = event.data
    sentence = SENTENCES[event.kind](game, data)
    # "a British block" begins a sentence, unless it is told under the name of the battle.
    return f"{_name(game, data['battle'])}: {sentence}" if "battle" in data else opened(sentence)


def _who(game: NapoleonGame, data: dict[str, Any]) -> str:
    """The unit by name for those who may know it, else a block of its army."""
    return _name(game, data["unit"]) if "unit" in data else f"a {ARMY_WORDS[data['army']]} block"


def _cities(game: NapoleonGame, ids: list[str]) -> str:
    return ", ".join(_name(game, id) for id in ids)


def _die(data: dict[str, Any]) -> str:
    return thrown(data["die"], data["plus"])


def _moved(game: NapoleonGame, data: dict[str, Any]) -> str:
    """ "Girard marches from Soire by Binche to Nivelles (force march)." """
    first, *between, last = (_name(game, id) for id in data["path"])
    by = f" by {listed(between)}" if between else ""
    return f"{_who(game, data)} marches from {first}{by} to {last}{' (force march)' if data['forced'] else ''}."


HOW = {
    "march": "on the march",
    "captured": "captured",
    "retreat": "in retreat",
    "rout": "in the rout",
    "fire": "under fire",
    "supply": "for want of supply",
    "army": "with its army",
}


def _marched(game: NapoleonGame, data: dict[str, Any]) -> str:
    roads = ", ".join(
        f"{'–'.join(_name(game, end) for end in road.split('--'))} {count}" for road, count in data["roads"]
    )
    side = SIDE_WORDS[data["side"]]
    return f"{side} have moved. Blocks on each road: {roads}." if roads else f"{side} have not moved."


def _eliminated(game: NapoleonGame, data: dict[str, Any]) -> str:
    where = f" at {_name(game, data['city'])}" if "city" in data else ""
    return f"{_name(game, data['unit'])} is eliminated{where}, {HOW[data['how']]}."


def _battle(game: NapoleonGame, data: dict[str, Any]) -> str:
    forces = ", ".join(f"{count} {ARMY_WORDS[army]}" for army, count in data["forces"])
    return f"{SIDE_WORDS[data['attacker']]} attack; {forces}; they came by {_cities(game, data['by'])}."


def _revealed(game: NapoleonGame, data: dict[str, Any]) -> str:
    attacker = "; ".join(_cities(game, units) for units in data["attacker"])
    defender = "; ".join(_cities(game, units) for units in reversed(data["defender"]))
    return f"columns revealed, each from its own left. Attacker: {attacker}. Defender: {defender}."


def _force_marched(game: NapoleonGame, data: dict[str, Any]) -> str:
    end = "and loses 1 CV" if data["hurt"] else "without loss"
    return f"{_name(game, data['city'])}: force march of {_who(game, data)}: {_die(data)}, {end}."


def _into(data: dict[str, Any]) -> str:
    return "the enemy's area" if data["area"] == "enemy" else f"its own {data['area'].capitalize()}"


SENTENCES: dict[str, Callable[[NapoleonGame, dict[str, Any]], str]] = {
    "placed": lambda g, d: f"{_who(g, d)} is placed at {_name(g, d['city'])}.",
    "set_up": lambda g, d: f"{' and '.join(ARMY_WORDS[army] for army in d['armies'])} set-up is complete.",
    "turn": lambda g, d: f"Turn {d['turn']}, {d['when']}: {SIDE_WORDS[d['side']]} move.",
    "cancelled": lambda g, d: f"{_who(g, d)} stays at {_name(g, d['city'])}.",
    "moved": _moved,
    "movement_done": lambda g, d: f"{ARMY_WORDS[d['army']]} movement is complete.",
    "marched": _marched,
    "leader_revealed": lambda g, d: f"{_name(g, d['unit'])} is revealed at {_name(g, d['city'])}.",
    "force_marched": _force_marched,
    "eliminated": _eliminated,
    "fell_back": lambda g, d: f"{_who(g, d)} falls back from {_name(g, d['city'])} to {_name(g, d['to'])}.",
    "battle": _battle,
    "deployed": lambda g, d: f"{_who(g, d)} stands in the {d['area'].capitalize()}.",
    "placed_all": lambda g, d: f"{SIDE_WORDS[d['side']]} have placed their units.",
    "revealed": _revealed,
    "set": lambda g, d: (
        f"Set {d['number']}: {SIDE_WORDS[d['side']]} have the battle turns at {_cities(g, d['battles'])}."
    ),
    "battle_turn": lambda g, d: f"{SIDE_WORDS[d['side']]} act (set {d['set']}).",
    "morale": lambda g, d: f"{_who(g, d)} checks morale: {_die(d)}, {'broken' if d['broken'] else 'steady'}.",
    "retreated": lambda g, d: f"{_who(g, d)} retreats to {_cities(g, d['path'])}.",
    "fired": lambda g, d: f"{_who(g, d)} fires: {d['die']}{', a hit' if d['hit'] else ''}.",
    "hit": lambda g, d: f"{_who(g, d)} is hit, {d['cv']} CV left.",
    "engaged": lambda g, d: f"{_who(g, d)} engages in {_into(d)}.",
    "disengaged": lambda g, d: f"{_who(g, d)} disengages to {_into(d)}.",
    "redeployed": lambda g, d: f"{_who(g, d)} redeploys to {_into(d)}.",
    "reinforced": lambda g, d: f"{_who(g, d)} comes up from {_name(g, d['origin'])}.",
    "rout": lambda g, d: f"{SIDE_WORDS[d['side']]} rout!",
    "rout_loss": lambda g, d: f"{_who(g, d)} suffers in the rout, {d['cv']} CV left.",
    "routed": lambda g, d: f"{_who(g, d)} gets away to {_cities(g, d['path'])}.",
    "won": lambda g, d: f"{SIDE_WORDS[d['side']]} win the battle.",
    "regrouped_in": lambda g, d: f"{_who(g, d)} regroups into the city from {_name(g, d['origin'])}.",
    "regrouped_out": lambda g, d: f"{_who(g, d)} regroups to {_cities(g, d['path'])}.",
    "safety_stop": lambda g, d: f"After {d['sets']} sets the attackers give up every unfinished battle.",
    "supply": lambda g, d: f"Want of supply costs the {ARMY_WORDS[d['army']]} army {several(d['units'], 'unit')}.",
    "army_defeated": lambda g, d: (
        f"The {ARMY_WORDS[d['army']]} army is defeated: {several(d['units'], 'unit')} left, {d['needed']} needed."
    ),
    "victory": lambda g, d: f"{SIDE_WORDS[d['side']]} win: {COLUMN_WORDS[d['column']]}.",
}


# Panels in words


def describe(game: NapoleonGame, view: View) -> list[str]:
    """Battles that are over and the armies, a line each."""
    lines = [
        f"Battle of {battle['name']}: {SIDE_WORDS[battle['winner']]} have won."
        for battle in view.panels["battles"]
        if battle["winner"]
    ]
    for mark in view.marks:
        if mark.kind == "force march":
            lines.append(f"{_name(game, mark.place)}, {ARMY_WORDS[mark.army]}: {mark.text}.")
    known: dict[str, list[str]] = {}
    for fact in view.known:
        known.setdefault(fact.about, []).append(fact.text)
    lines += [f"Known to be at {_name(game, place)}: {'; '.join(facts)}." for place, facts in known.items()]
    for army in view.panels["armies"]:
        state = (
            "defeated"
            if army["defeated"]
            else (
                f"{army['units']} of {army['blocks']} units, defeated below {army['defeated_below']}; leader"
                f" {army['leader']}"
            )
        )
        lines.append(f"{ARMY_WORDS[army['army']]} army: {state}.")
    return lines
