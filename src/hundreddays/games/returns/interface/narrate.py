"""Events as sentences, moves as labels, panels as lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from hundreddays.core import Event, View
from hundreddays.core.phrases import listed, several

if TYPE_CHECKING:
    from hundreddays.games.returns.game import ReturnsGame

SEAT = {
    "french": "The French",
    "coalition": "The coalition",
    "allied": "The Allied army",
    "prussian": "The Prussian army",
}
PIECE = {"french": "A French piece", "allied": "An Allied piece", "prussian": "A Prussian piece"}


class Names:
    """Ids turned into what people say."""

    def __init__(self, game: ReturnsGame) -> None:
        board = game.board
        self._game = game
        self.unit: dict[str, str] = dict(zip(board.unit_ids, board.unit_names, strict=True))
        self.town: dict[str, str] = dict(zip(board.town_ids, board.town_names, strict=True))
        self.card: dict[str, str] = dict(zip(board.card_ids, board.card_names, strict=True))
        self.objective: dict[str, str] = dict(zip(board.objective_ids, board.objective_names, strict=True))

    def move(self, words: str) -> str:
        return label(self._game, self._game.move(words))

    def path(self, towns: list[str]) -> str:
        names = [self.town[town] for town in towns]
        by = f" by {names[1]}" if len(names) > 2 else ""
        return f"from {names[0]}{by} to {names[-1]}"


# Events

Sentence = Callable[[Names, dict[str, Any]], str]


def _verb(who: str, plural_form: str, singular: str) -> str:
    """A side or a seat as subject: the French are many, everyone else is one."""
    return f"{SEAT[who]} {plural_form if who == 'french' else singular}"


def _pending(n: Names, d: dict[str, Any]) -> str:
    return (
        f"Combats are pending at {listed(n.town[town] for town in d['towns'])}."
        if d["towns"]
        else "No combat is pending."
    )


def _combat_won(n: Names, d: dict[str, Any]) -> str:
    return (
        f"{_verb(d['side'], 'win', 'wins')} the combat at {n.town[d['town']]} after {several(d['rounds'], 'round')}: "
        f"the loser takes {d['loser_loss']}, the winner {d['winner_loss']}."
    )


def _reinforced(n: Names, d: dict[str, Any]) -> str:
    outcome = f"reaches {n.town[d['town']]}" if d["success"] else "does not come"
    return f"{n.unit[d['unit']]} at {n.town[d['start']]} rolls {d['die']} to reinforce and {outcome}."


def _marched(n: Names, d: dict[str, Any]) -> str:
    cohesion = f" and {d['cohesion']} cohesion" if d["cohesion"] else ""
    return f"{n.unit[d['unit']]} moves {n.path(d['path'])} ({several(d['points'], 'point')}{cohesion})."


def _losses(n: Names, d: dict[str, Any]) -> str:
    return (
        f"{_verb(d['seat'], 'take their', 'takes its')} losses:"
        f" {listed(f'{n.unit[unit]} −{points}' for unit, points in d['losses'].items())}."
    )


def _won(n: Names, d: dict[str, Any]) -> str:
    cards = listed(n.objective[card] for card in d["objectives"])
    return f"{_verb(d['side'], 'win', 'wins')} the game. The French objectives: {cards or 'none'}."


def _counterattack(n: Names, d: dict[str, Any]) -> str:
    outcome = ("seize the attack", "seizes the attack") if d["success"] else ("fail", "fails")
    return f"{_verb(d['side'], 'roll', 'rolls')} {d['die']} to counterattack and {outcome[d['side'] != 'french']}."


SENTENCES: dict[str, Sentence] = {
    "objectives": lambda n, d: f"Your objectives: {listed(n.objective[card] for card in d['cards'])}.",
    "objectives_hidden": lambda n, d: f"The French hold {d['count']} secret objectives.",
    "placed": lambda n, d: (
        f"{_verb(d['army'], 'are', 'is')} set up:"
        f" {listed(f'{count} at {n.town[town]}' for town, count in d['counts'].items())}."
    ),
    "weather": lambda n, d: f"Turn {d['turn']}: the weather die shows {d['die']}, {d['weather']}.",
    "army_order": lambda n, d: f"{SEAT[d['army']]} moves first.",
    "points": lambda n, d: f"{_verb(d['army'], 'roll', 'rolls')} {d['die']}: {several(d['points'], 'movement point')}.",
    "marched": _marched,
    "marched_hidden": lambda n, d: f"{PIECE[d['army']]} moves {n.path(d['path'])} ({several(d['points'], 'point')}).",
    "movement_ends": lambda n, d: f"{_verb(d['seat'], 'end their', 'ends its')} movement.",
    "displaced": lambda n, d: (
        f"{n.unit[d['unit']]}, without a corps at {n.town[d['start']]}, joins the one at {n.town[d['town']]}."
    ),
    "removed": lambda n, d: f"{n.unit[d['unit']]} has no army left and leaves the game.",
    "pending": _pending,
    "combat": lambda n, d: (
        f"{_verb(d['attacker'], 'attack', 'attacks')} at {n.town[d['town']]}. Present:"
        f" {listed(n.unit[unit] for unit in d['units'])}."
    ),
    "lead": lambda n, d: f"{SEAT[d['army']]} leads the combat.",
    "draws": lambda n, d: f"{_verb(d['seat'], 'draw', 'draws')} {several(d['cards'], 'card')}.",
    "drew": lambda n, d: f"{_verb(d['seat'], 'draw', 'draws')} {n.card[d['card']]}.",
    "proposals": lambda n, d: f"Proposals: Allied “{n.move(d['allied'])}”, Prussian “{n.move(d['prussian'])}”.",
    "played": lambda n, d: f"{_verb(d['side'], 'play', 'plays')} {n.card[d['card']]}.",
    "matched": lambda n, d: f"{_verb(d['side'], 'match', 'matches')} with {n.card[d['card']]}.",
    "declined": lambda n, d: f"{_verb(d['side'], 'do', 'does')} not match.",
    "turned": lambda n, d: f"{_verb(d['side'], 'seize', 'seizes')} the attack: Counter Attack against Counter Attack.",
    "passed": lambda n, d: f"{_verb(d['side'], 'do', 'does')} not counterattack.",
    "counterattack": _counterattack,
    "reinforced": _reinforced,
    "no_card": lambda n, d: f"{_verb(d['side'], 'have', 'has')} no card to attack with.",
    "combat_won": _combat_won,
    "split": lambda n, d: f"The losses are shared: Allied {d['allied']}, Prussian {d['prussian']}.",
    "losses": _losses,
    "losses_hidden": lambda n, d: f"{_verb(d['seat'], 'take', 'takes')} {several(d['points'], 'point')} of losses.",
    "eliminated": lambda n, d: f"{n.unit[d['unit']]} is eliminated.",
    "trapped": lambda n, d: f"{_verb(d['side'], 'have', 'has')} no way of retreat.",
    "retreated": lambda n, d: (
        f"{_verb(d['side'], 'retreat', 'retreats')} {n.path([d['start'], d['town']])}; each corps loses {d['loss']}."
    ),
    "combat_over": lambda n, d: "The combat is over.",
    "control": lambda n, d: f"{_verb(d['side'], 'control', 'controls')} {n.town[d['town']]}.",
    "city_loss": lambda n, d: f"{n.town[d['town']]} is in French hands: the loss of {d['loss']} per corps is paid.",
    "won": _won,
}


def narrate(game: ReturnsGame, event: Event) -> str:
    return SENTENCES[event.kind](game.names, event.data)


# Moves

LABELS = {
    "roll": "Roll {}",
    "draw": "Draw {}",
    "deal": "Objective {}",
    "choose": "Choose {}",
    "march": "Move {}",
    "to": "To {}",
    "via": "By way of {}",
    "end": "End movement",
    "rejoin": "Join the corps at {}",
    "fight": "Resolve the combat at {}",
    "play": "Play {}",
    "match": "Match with {}",
    "decline": "Decline to match",
    "counterattack": "Counterattack",
    "pass": "Do not counterattack",
    "reinforce": "{} marches to the guns",
    "done": "No more reinforcements",
    "lose": "{} takes a point",
    "retreat": "Retreat to {}",
    "first": "{} army first",
    "lead": "{} army leads",
    "share": "Allied army takes {}",
    "odd": "{} army takes the odd point",
}


def label(game: ReturnsGame, move: int) -> str:
    word, noun = game.words.verb(move).word, game.words.noun(move)
    names = game.names
    hand, _, card = noun.rpartition(".")
    if card in names.card:
        noun = names.card[card] + (f" from the {hand.capitalize()} hand" if hand else "")
    else:
        for table in (names.unit, names.town, names.objective):
            noun = table.get(noun, noun)
    if word in ("first", "lead", "odd"):
        noun = noun.capitalize()
    return LABELS[word].format(noun)


# Panels


def describe(game: ReturnsGame, view: View) -> list[str]:
    """Hands, combat, objectives and sheets in words."""
    panels, names = view.panels, game.names
    lines = []
    combat = panels["combat"]
    if combat:
        lines += _describe_combat(names, combat)
        for hand in panels["hands"]:
            if "cards" in hand:
                cards = listed(f"{count} {names.card[card]}" for card, count in hand["cards"].items())
                lines.append(
                    f"{_verb(hand['seat'], 'hold', 'holds')} {several(hand['count'], 'card')}: {cards or 'none'}."
                )
            else:
                lines.append(f"{_verb(hand['seat'], 'hold', 'holds')} {several(hand['count'], 'card')}.")
        played = listed(f"{count} {names.card[card]}" for card, count in panels["deck"]["played"].items())
        lines.append(f"Played: {played or 'nothing'}; {several(panels['deck']['pile'], 'card')} in the pile.")
    for road in panels["entries"]:
        river = " over a river" if road["river"] else ""
        lines.append(
            f"{several(road['pieces'], road['army'].capitalize() + ' piece')} entered {names.town[road['town']]} from"
            f" {names.town[road['start']]}{river}."
        )
    objectives = panels["objectives"]
    if "cards" in objectives:
        lines.append(
            f"French objectives: {listed(names.objective[card] for card in objectives['cards']) or 'none yet'}."
        )
    else:
        lines.append(
            "The French hold"
            f" {several(objectives['count'], 'secret objective') if objectives['count'] else 'no objectives yet'}."
        )
    sheets = []
    for sheet in panels["sheets"]:
        if sheet["maximum"] and sheet["cohesion"] is not None:
            sheets.append(f"{names.unit[sheet['unit']]} {sheet['cohesion']}/{sheet['maximum']}")
        elif sheet["maximum"]:
            between = str(sheet["most"]) if sheet["least"] == sheet["most"] else f"{sheet['least']} to {sheet['most']}"
            sheets.append(f"{names.unit[sheet['unit']]} {between} of {sheet['maximum']}")
    lines.append("Cohesion: " + ", ".join(sheets) + ".")
    standing = [fact for fact in view.known if fact.text in names.unit.values()]
    if standing:
        seen = listed(f"{fact.text} at {names.town[fact.about.partition(':')[0]]}" for fact in standing)
        lines.append(f"Turned away, but known to all: {seen}.")
    return lines


def _describe_combat(names: Names, combat: dict[str, Any]) -> list[str]:
    lines = [
        f"Combat at {names.town[combat['town']]}, round {combat['round']}."
        f" {_verb(combat['attacker'], 'attack', 'attacks')}."
    ]
    for side, units in combat["participants"].items():
        lines.append(f"{SEAT[side]}: {listed(names.unit[unit] for unit in units)}.")
    if combat["card"]:
        lines.append(f"On the table: {names.card[combat['card']]}.")
    if combat["winner"]:
        losses = listed(f"{side} {points}" for side, points in combat["losses"].items())
        lines.append(f"{_verb(combat['winner'], 'win', 'wins')} the combat. Battle losses: {losses}.")
    return lines
