"""Moves as a person would say them, events as sentences, panels as lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from hundreddays.core import Event, View
from hundreddays.core.phrases import several, thrown
from hundreddays.games.emperor.rules.board import ARMIES, ARMY_NAMES, CITIES, CITY_NAMES, SIDES, sps
from hundreddays.games.emperor.rules.victory import RESULTS

if TYPE_CHECKING:
    from hundreddays.games.emperor.game import EmperorGame

SIDE_NAMES = ("the French", "the Coalition")
MOST_NAMES = 12
"""So many are named; of more than that half as many, and how many others there are."""
LABELS = {
    "end": "End",
    "no": "No",
    "invade": "Announce the invasion",
    "disband": "Disband the center",
    "stop": "Stop here",
    "bonus": "Use the bonus point",
    "fight": "Fight",
    "strike_all": "Strike all hexes",
    "commit": "Commit the Old Guard",
    "accept": "Accept the result",
    "override": "Override: go back instead",
    "withdraw": "Withdraw",
    "stand": "Stand",
    "again": "Fight another round",
}
PHRASES = {
    "roll": "Roll {}",
    "counter": "Counter {}",
    "source": "Supply Source {}",
    "replace": "Replace an SP of {}",
    "vedette": "Place a vedette with {}",
    "recall": "Take a vedette back from {}",
    "attach": "Attach a vedette to {}",
    "detach": "Detach a vedette from {}",
    "transfer": "Transfer {}",
    "exchange": "Give SPs of {}",
    "into": "Into {}",
    "amount": "{}",
    "subordinate": "Subordinate {}",
    "free": "Free {}",
    "under": "Under {}",
    "activate": "Activate {}",
    "take": "Take over {}",
    "return": "{} returns",
    "at": "At {}",
    "command": "Command to {}",
    "enter": "{} enters",
    "move": "Move {}",
    "ride": "Move {}",
    "shift": "Move the {} center",
    "leave": "Leave {} behind",
    "go": "{} goes",
    "to": "To {}",
    "repulse": "Repulse {}",
    "join": "Join {}",
    "displace": "Displace {}",
    "lose": "{} loses an SP",
    "march": "Forced march by {}",
    "attack": "Attack {}",
    "with": "With {}",
    "try": "{} tries to join",
    "pursue": "{} pursues",
    "follow": "Follow {}",
    "advance": "{} advances",
}
PLACES = ("at", "to", "repulse", "attack")


def label(game: EmperorGame, move: int) -> str:
    verb = game.words.verb(move)
    if not verb.nouns:
        return LABELS[verb.word]
    index = move - verb.base
    if verb.word in PLACES:
        noun = game.board.name(index)
    elif verb.word == "source":
        hex = game.verbs.sources[index]
        noun = f"{game.board.name(hex)}, {game.board.source_road[hex]}"
    elif verb.nouns[0] == game.pieces.leaders[0]:
        noun = game.pieces.leader_names[index]
    elif verb.nouns[0] == game.pieces.units[0]:
        noun = game.pieces.unit_names[index]
    elif verb.word == "amount":
        noun = sps(int(verb.nouns[index]))
    elif verb.word == "shift":
        noun = ARMY_NAMES[index]
    elif verb.word == "ride":
        army = game.pieces.vedette_army[index]
        noun = f"{ARMY_NAMES[army]} vedette {index - game.pieces.vedette_range[army][0] + 1}"
    else:
        noun = verb.nouns[index].replace("_", " ")
    return PHRASES[verb.word].format(noun)


def narrate(game: EmperorGame, event: Event) -> str:
    data = words(game, event.data)
    kind = event.kind
    variant = VARIANTS.get(kind)
    if variant is not None:
        value = event.data.get(variant)
        named = value is not None if variant in ("leader", "unit", "units") else event.data.get(variant, "")
        kind = f"{kind} {named}"
    sentence = SENTENCES[kind].format(**data).replace("A Anglo", "An Anglo")
    return sentence[:1].upper() + sentence[1:]


VARIANTS = {
    "player_turn": "skipped",
    "weather": "rain",
    "lille": "over",
    "repulse": "result",
    "vedette_die": "result",
    "initiative": "leader",
    "replaced": "unit",
    "command": "leader",
    "recon": "leader",
    "leader_die": "out",
    "coordination": "joins",
    "moved": "piece",
}


def words(game: EmperorGame, data: dict[str, Any]) -> dict[str, Any]:
    """Ids and numbers of an event as people say them."""
    found: dict[str, Any] = {}
    for key, value in data.items():
        teller = TELLERS.get(key)
        found[key] = value if teller is None else teller(game, value)
    if "path" in data:
        found["start"], found["end"] = _hex(game, data["path"][0]), _hex(game, data["path"][-1])
    if "army" in found:
        found |= _named(found["army"], found.get("leader", ""))
    if "count" in data:
        found["netherlands"] = several(data["count"], "Netherlands unit")
    if "modifiers" in data or "modifier" in data:
        found["thrown"] = thrown(data["die"], data["total"] if "modifiers" in data else data["modifier"])
    return found


def _named(army: str, leader: str) -> dict[str, str]:
    """A counter as its own side knows it, and as everyone else sees it."""
    if leader:
        force = f"{leader}'s Force"
        return {"counter": leader, "force": force, "the_force": force, "lone": leader}
    a = "an" if army.startswith("A") else "a"
    return {
        "counter": f"{a} {army} counter",
        "force": f"{a} {army} Force",
        "the_force": f"the {army} Force",
        "lone": f"a lone {army} leader",
    }


def _hex(game: EmperorGame, label: str) -> str:
    return game.board.name(game.board.grid.hex(label))


def _hexes(game: EmperorGame, labels: list[str]) -> str:
    return " and ".join(_hex(game, label) for label in labels)


def _path(game: EmperorGame, labels: list[str]) -> str:
    return " – ".join(_hex(game, label) for label in labels)


def _leader(game: EmperorGame, id: str) -> str:
    return game.pieces.leader_names[game.pieces.leaders.index(id)]


def _unit(game: EmperorGame, id: str) -> str:
    return game.pieces.unit_names[game.pieces.units.index(id)]


def _units(game: EmperorGame, strengths: dict[str, int]) -> str:
    listed = ", ".join(f"{_unit(game, id)} {sp}" for id, sp in strengths.items())
    return f" ({listed})" if listed else ""


def box_name(boxes: Sequence[str], box: int) -> str:
    """A box of the morale track as people call it: "Coalition 2"."""
    return boxes[box].replace("-", " ").capitalize() if 0 <= box < len(boxes) else "off the track"


def _box(game: EmperorGame, box: int) -> str:
    return box_name(game.tables.boxes, box)


def _odds(game: EmperorGame, column: int) -> str:
    attack, defend = game.tables.odds[column]
    return f"{attack}:{defend}"


def _length(game: EmperorGame, hexes: int) -> str:
    """How far a pursuit goes. 368"""
    if hexes < 0:
        return "no advance"
    return f"{several(hexes, 'hex', 'hexes')} on" if hexes else "into the vacated hex"


TELLERS: dict[str, Callable[[EmperorGame, Any], str]] = {
    "army": lambda game, id: ARMY_NAMES[ARMIES.index(id)],
    "side": lambda game, id: SIDE_NAMES[SIDES.index(id)],
    "loser": lambda game, id: SIDE_NAMES[SIDES.index(id)] if id else "nobody",
    "hex": _hex,
    "hexes": _hexes,
    "origins": _hexes,
    "path": _path,
    "leader": _leader,
    "unit": _unit,
    "units": _units,
    "turn": lambda game, turn: game.day(turn),
    "city": lambda game, id: CITY_NAMES[CITIES.index(id)],
    "box": _box,
    "spaces": lambda game, spaces: f"{abs(spaces)} toward {SIDE_NAMES[int(spaces < 0)]}",
    "supply": lambda game, name: f" ({name})" if name else "",
    "loss": lambda game, count: sps(count),
    "held": lambda game, count: sps(count),
    "total": lambda game, count: sps(count),
    "length": _length,
    "odds": _odds,
    "winner": lambda game, result: RESULTS[result].removesuffix(".") + ".",
    "most": lambda game, most: f" ({sps(most)} lost at most)" if most >= 0 else "",
    "moves": lambda game, moves: "may move" if moves else "does not move",
    "modifiers": lambda game, names: f" ({', '.join(names)})" if names else "",
    "affecting": lambda game, affecting: "affecting terrain" if affecting else "open terrain",
    "what": lambda game, what: f"a {what}" if what else "nothing, and the vedette is repulsed",
}
"""How each key of an event is said; the others are said as they are."""


SENTENCES = {
    "source": "The {army} Supply Source is {hex}.",
    "center_placed": "The {army} Center of Operations is placed at {hex}.",
    "center_active": "The {army} center at {hex} is active.",
    "center_back": "The {army} center returns at {hex}.",
    "center_flies": "The {army} center flies to {hex}.",
    "center_gone": "The {army} center finds no way out and leaves the map.",
    "disbanded": "The {army} center is disbanded.",
    "counters": "{army} counters at {hex}: {count}.",
    "player_turn False": "The Player Turn of {side} begins.",
    "player_turn True": "The Player Turn of {side} is skipped, but for forced marches.",
    "turn": "{turn} begins.",
    "weather True": "Weather die {die}: Rain.",
    "weather False": "Weather die {die}: Fair.",
    "invasion": "The French announce the invasion: {turn} is the Invasion Turn.",
    "replaced True": "{unit} takes a replacement.",
    "replaced False": "The {army} army takes a replacement.",
    "command True": "{leader} at {hex} receives a Movement Command.",
    "command False": "A {army} Movement Command is given.",
    "initiative True": "{leader} rolls {die} (+{plus}) for initiative and {moves}.",
    "initiative False": "A {army} counter at {hex} tries to move: it {moves}.",
    "moved counter": "{counter} moves: {path}.",
    "moved vedette": "A {army} vedette moves: {path}.",
    "moved center": "The {army} center moves: {path}.",
    "entered": "{counter} enters at {hex} as a reinforcement.",
    "displaced": "{force} is displaced: {path}.",
    "driven_off": "{lone} is driven off at {hex}.",
    "repulse vedettes": "The vedettes at {hex} are repulsed.",
    "repulse stands": "{hex} cannot be repulsed.",
    "repulse repulsed": "The weak Force at {hex} is repulsed.",
    "repulse fails": "The repulse of {hex} fails: it must be attacked.",
    "vedette_die repulsed": "Vedette against vedette at {hex}, die {die}: it is repulsed.",
    "vedette_die nothing": "Vedette against vedette at {hex}, die {die}: nothing.",
    "vedette_die mover": "Vedette against vedette at {hex}, die {die}: the mover is repulsed.",
    "vedette_retreats": "A {army} vedette retreats: {path}.",
    "vedette_gone": "A {army} vedette at {hex} is removed.",
    "recon True": "Reconnaissance, die {die}: {leader} with {total} at {hex}{units}.",
    "recon False": "Reconnaissance at {hex}, die {die}: {what}.",
    "reconnoitred": "A {army} vedette reconnoitres {hex}.",
    "attrition": "March attrition of {leader}: die {die}, index {index}, {loss} lost{supply}.",
    "loss": "The {army} army loses an SP.",
    "unit_gone": "{unit} is out of the game.",
    "force_gone": "{force} at {hex} is destroyed.",
    "leader_die True": "{leader} rolls {die} and is out of the game.",
    "leader_die False": "{leader} rolls {die} and escapes.",
    "combat": "{side} attack {hexes} from {origins}.",
    "coordination True": "Coordination: {the_force} at {hex} rolls {die} and joins.",
    "coordination False": "Coordination: {the_force} at {hex} rolls {die} and stays out.",
    "shown": "{leader} at {hex} is shown with {total}.",
    "joins": "{force} joins the combat from {hex}.",
    "strike": "The counterattack strikes {hex} alone, {held} held back.",
    "bonus": "{leader} uses a bonus point.",
    "guard": "The Old Guard is committed.",
    "round": (
        "Round {round}: {attack} against {defend}, {odds}, {affecting}, die {thrown}{modifiers}: {a}/{d}{most},"
        " loser: {loser}."
    ),
    "override": "{side} override the result and go back.",
    "stand": "{side} stand.",
    "withdraw": "{side} withdraw.",
    "cut_off": "{the_force} at {hex} cannot go on and loses {loss}.",
    "retreated": "{force} retreats: {path}.",
    "pursuit": "Pursuit, die {thrown}: {length}, {loss} lost.",
    "pursued": "{force} pursues to {end}.",
    "advanced": "{force} advances into {end}.",
    "demoralized": "{leader}'s Force is demoralized.",
    "marker": "The morale marker moves {spaces} ({cause}): {box}.",
    "city": "{city} is now held by {side}.",
    "dutch_belgians": "Bruxelles has fallen: {netherlands} out of the game.",
    "lille True": "Lille, die {die}: the town goes over.",
    "lille False": "Lille, die {die}: nothing happens.",
    "over": "{winner}",
}


def describe(game: EmperorGame, view: View) -> list[str]:
    """The panels in words, a line each."""
    cities = view.panels["cities"]
    held = {
        side: ", ".join(city.capitalize() for city, holder in cities.items() if holder == side)
        for side in ("french", "coalition")
    }
    lines = [
        " ".join(
            f"The {side.capitalize()} hold{'' if side == 'french' else 's'} {names}."
            for side, names in held.items()
            if names
        )
    ]
    if "invasion" in view.panels:
        lines.append(f"The Invasion Turn was {view.panels['invasion']}.")
    for army in view.panels["armies"]:
        name = army["army"].replace("_", "-").title()
        line = (
            f"{name}: {sps(army['lost'])} lost, {army['pool']} in the pool, {several(army['commands'], 'command')},"
            f" {several(army['vedettes'], 'vedette')} in supply"
        )
        for key, words_ in (
            ("out", "out of the game"),
            ("waiting", "waiting to return"),
            ("reinforcements", "to come"),
        ):
            if army.get(key):
                line += f"; {words_}: {_some(army[key])}"
        lines.append(line + ".")
    way = view.panels.get("way")
    if way:
        army = way["army"].replace("_", "-").title()
        lines.append(f"The last way seen: {army} {way['what']}: {_path(game, way['path'])}.")
    combat = view.panels.get("combat")
    if combat:
        french = ", ".join(f"{leader} {sp}" for leader, sp in combat["french"].items()) or "not yet shown"
        coalition = ", ".join(f"{leader} {sp}" for leader, sp in combat["coalition"].items()) or "not yet shown"
        lines.append(
            f"Combat at {', '.join(combat['hexes'])}, round {combat['round']}, {combat['attacker']} attack. French:"
            f" {french}. Coalition: {coalition}."
        )
    for piece in view.pieces:
        if "tree" in piece.facts:
            lines += force_lines(piece.facts["tree"], f"{piece.place} ", 0)
    return lines


def _some(names: Sequence[str]) -> str:
    """Names as far as somebody reads on: where nearly the whole army is gone its number says more."""
    if len(names) <= MOST_NAMES:
        return ", ".join(names)
    return f"{', '.join(names[: MOST_NAMES // 2])} and {len(names) - MOST_NAMES // 2} more"


def force_lines(tree: dict[str, Any], prefix: str, depth: int) -> list[str]:
    """A Force as an indented list: each leader with his span and his units."""
    units = ", ".join(f"{unit['name']} {unit['sp']}" for unit in tree["units"]) or "no unit of his own"
    lines = [f"{'  ' * depth}{prefix}{tree['name']} (span {tree['span']}): {units}"]
    for junior in tree.get("leaders", ()):
        lines += force_lines(junior, "", depth + 1)
    return lines
