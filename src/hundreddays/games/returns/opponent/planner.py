"""What the game knows of good play: every legal move weighed, and the best one with its reason.

Works from an Eye alone.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from hundreddays.core import Choice, Eye, Planner, State
from hundreddays.games.returns.opponent.beliefs import BELIEFS, MOODS, Beliefs
from hundreddays.games.returns.opponent.combat_odds import win
from hundreddays.games.returns.opponent.prospects import answer, cards_unseen, corps_of, fight_on, holding, stake
from hundreddays.games.returns.opponent.reasons import reason
from hundreddays.games.returns.opponent.survey import Survey, Surveyor, best_marches
from hundreddays.games.returns.rules import steps as at
from hundreddays.games.returns.rules.board import ALLIED, COMMANDER, FRENCH
from hundreddays.games.returns.rules.hands import rating
from hundreddays.games.returns.rules.losses import capacity, room, side_total
from hundreddays.games.returns.rules.retreat import options, retreating_corps
from hundreddays.games.returns.rules.state import NONE, ReturnsState

Weights = list[float]


class ReturnsPlanner:
    """Weighs the moves of every step by what the deciding side may know."""

    def __init__(self, mood: str = "", beliefs: Beliefs = BELIEFS) -> None:
        self.mood = mood
        self.beliefs = beliefs
        self._surveyor = Surveyor(beliefs)

    def choose(self, eye: Eye, rng: Random) -> Choice:
        state = eye.sample(rng)
        assert isinstance(state, ReturnsState)
        moves = state.moves()
        weights = self.weigh(state, moves)
        best = max(range(len(moves)), key=weights.__getitem__)
        return Choice(moves[best], self.why(state, moves[best]))

    def weigh(self, state: State, moves: list[int]) -> Weights:
        assert isinstance(state, ReturnsState)
        if state.step == at.MARCH and len(moves) > 1:
            return weigh_marches(state, moves, self._surveyor.survey(state))
        if state.step == at.TO and len(moves) > 1:
            return weigh_towns(state, moves, self._surveyor.survey(state))
        weigher = WEIGHERS.get(state.step)
        return weigher(state, moves, self.beliefs) if weigher and len(moves) > 1 else [0.0] * len(moves)

    def moods(self) -> list[Planner]:
        return [ReturnsPlanner(mood, beliefs) for mood, beliefs in MOODS.items()]

    def why(self, state: State, move: int) -> str:
        assert isinstance(state, ReturnsState)
        return reason(state, move, self.beliefs)


# Set-up


def weigh_objectives(s: ReturnsState, moves: list[int], beliefs: Beliefs) -> Weights:
    """Brussels and what lies next to it: the nearest cities, so that one force serves for both."""
    board = s.board
    home = [town for town in range(board.towns) if board.home[FRENCH][town] == 0]
    held = [
        board.objective_town[card]
        for card in range(board.objectives)
        if s.objectives >> card & 1 and board.objective_town[card] >= 0
    ]
    weights = []
    for move in moves:
        town = board.objective_town[move - s.verbs.choose]
        if town < 0:
            weights.append(-beliefs.goal.corps_only)
        else:
            weights.append(
                -min(board.distance[town][start] for start in home) - sum(board.distance[town][other] for other in held)
            )
    return [float(weight) for weight in weights]


def weigh_places(s: ReturnsState, moves: list[int], beliefs: Beliefs) -> Weights:
    """Where the printed set-up has the unit, or as near as may be."""
    return [-float(s.board.distance[s.board.setup[s.unit]][move - s.verbs.to]) for move in moves]


# Movement


def weigh_marches(s: ReturnsState, moves: list[int], survey: Survey) -> Weights:
    last = survey.goal.commander_last
    weights = []
    for move in moves:
        if move == s.verbs.end:
            weights.append(0.0)
        else:
            best = max((worth for worth, _ in best_marches(s, move - s.verbs.march, survey)), default=-1.0)
            weights.append(best if s.board.kind[move - s.verbs.march] != COMMANDER else best - last)
    return weights


def weigh_towns(s: ReturnsState, moves: list[int], survey: Survey) -> Weights:
    """Destinations; a way round is worth less than the straight road."""
    weights = []
    for move in moves:
        if s.verbs.base[move] == s.verbs.to:
            weights.append(survey.march(s.unit, move - s.verbs.to))
        else:
            weights.append(-survey.worth.kill)
    return weights


def weigh_ways(s: ReturnsState, moves: list[int], beliefs: Beliefs) -> Weights:
    """Into a combat rather over dry ground. 11.4"""
    board = s.board
    return [-1.0 if board.river[s.dest] >> (move - s.verbs.via) & 1 else 0.0 for move in moves]


def weigh_rejoin(s: ReturnsState, moves: list[int], beliefs: Beliefs) -> Weights:
    """With the strongest of the nearest corps."""
    board = s.board
    own = board.units_of_army[board.army[s.unit]]
    return [float(sum(rating(s, unit) for unit in own if s.loc[unit] == move - s.verbs.rejoin)) for move in moves]


# Combat


def weigh_fights(s: ReturnsState, moves: list[int], beliefs: Beliefs) -> Weights:
    """The surest combat first."""
    survey = Survey(s, s.active, beliefs)
    return [win(survey.mine[move - s.verbs.fight], survey.theirs[move - s.verbs.fight]) for move in moves]


def weigh_cards(s: ReturnsState, moves: list[int], beliefs: Beliefs) -> Weights:
    """Attack with what the enemy is least likely to match, counting the cards not yet seen. 12.4"""
    board, play = s.board, beliefs.play
    seats = board.seats_of_side[s.attacker]
    unseen = cards_unseen(s)
    weights = []
    for move in moves:
        card = (move - s.verbs.play) % board.kinds
        held = sum(s.hands[seat * board.kinds + card] for seat in seats)
        weights.append(answer(s, card, unseen).unmatched + play.damage * board.win_delta[card] + play.held * held)
    return weights


def weigh_matches(s: ReturnsState, moves: list[int], beliefs: Beliefs) -> Weights:
    """Match while that promises more than giving up does; its own kind rather than Combined Arms. 12.3, 12.4"""
    board, worth, play = s.board, beliefs.worth, beliefs.play
    defender = 1 - s.attacker
    chance = fight_on(s, defender, s.cards_held(defender) - 1)
    later = 0.5 * (s.round + play.rounds_ahead)
    now = 0.5 * max(0, s.round + 1 + board.win_delta[s.card])
    flight = worth.retreat * corps_of(s, defender) + stake(s, beliefs)
    pursuit = worth.retreat * corps_of(s, 1 - defender) + stake(s, beliefs)
    match = chance * (later + pursuit) - (1.0 - chance) * (later + flight)
    weights = []
    for move in moves:
        if move == s.verbs.decline:
            weights.append(-now - flight)
        else:
            weights.append(match + (play.own_kind if (move - s.verbs.match) % board.kinds == s.card else 0.0))
    return weights


def weigh_counterattack(s: ReturnsState, moves: list[int], beliefs: Beliefs) -> Weights:
    """The attack is worth having: the attacker picks the card. 13.1"""
    return [1.0 if move == s.verbs.counterattack else 0.0 for move in moves]


def weigh_reinforcements(s: ReturnsState, moves: list[int], beliefs: Beliefs) -> Weights:
    """March to the guns where it can tip the balance, but leave no threatened city empty for it. 14"""
    board, call = s.board, beliefs.call
    seat = s.queue[-1]
    side = board.side_of_seat[seat]
    chance = holding(s, side)
    weights = []
    for move in moves:
        if move == s.verbs.done:
            weights.append(0.0)
            continue
        unit = move - s.verbs.reinforce
        corps = board.kind[unit] != COMMANDER
        if s.winner != NONE or (chance > call.sure and corps):
            weights.append(-1.0)
            continue
        hope = rating(s, unit) * board.tactical[unit] / 6.0
        city = bool(board.objective_cities & board.bit[s.loc[unit]])
        alone = sum(1 for other in board.corps_of_side[side] if s.loc[other] == s.loc[unit]) == 1
        worry = call.bare if corps and city and alone else 0.0
        forlorn = call.forlorn if corps and chance < call.forlorn_chance else 0.0
        weights.append(hope - worry - forlorn)
    return weights


# Losses and retreat


def weigh_losses(s: ReturnsState, moves: list[int], beliefs: Beliefs) -> Weights:
    """Spare a corps that would fall, then one that would be reduced; take from where most is left. 11.2, 18.1"""
    board, worth, loss = s.board, beliefs.worth, beliefs.loss
    flight = options(s)[1] if s.losing == s.loser else 0
    weights = []
    for move in moves:
        unit = move - s.verbs.lose
        left = room(s, unit) - 1 - flight
        weight = loss.left * left
        if left <= 0:
            weight -= loss.fall * worth.kill + rating(s, unit)
        elif left == board.reduced_at[unit]:
            weight -= worth.reduced * (board.cards[unit] - board.reduced_cards[unit])
        elif left < board.reduced_at[unit]:
            weight += loss.spent
        weights.append(weight)
    return weights


def weigh_retreats(s: ReturnsState, moves: list[int], beliefs: Beliefs) -> Weights:
    """Where friends are strong and the enemy is far, towards what matters. 17.10"""
    survey = Survey(s, s.loser, beliefs)
    corps = len(retreating_corps(s))
    cards, cohesion = survey.mine[s.town], survey.staying[s.town]
    weights = []
    for move in moves:
        town = move - s.verbs.retreat
        there = survey.corps[town] + corps
        held = survey.standing(town, there) - survey.exposure(
            town, survey.mine[town] + cards, there, survey.staying[town] + cohesion
        )
        weights.append(held + beliefs.goal.retreating * cards * survey.pulls()[town])
    return weights


# Three players


def weigh_leads(s: ReturnsState, moves: list[int], beliefs: Beliefs) -> Weights:
    """The army with more cards in hand leads. 22.3"""
    return [float(s.held[ALLIED + move - s.verbs.lead]) for move in moves]


def weigh_shares(s: ReturnsState, moves: list[int], beliefs: Beliefs) -> Weights:
    """Each army in proportion to what it can bear: the split that both will propose. 22.6"""
    allied, prussian = capacity(s, 1), capacity(s, 2)
    fair = side_total(s, 1) * allied / (allied + prussian)
    return [-abs(move - s.verbs.share - fair) for move in moves]


def weigh_odd(s: ReturnsState, moves: list[int], beliefs: Beliefs) -> Weights:
    return [float(capacity(s, 1 + move - s.verbs.odd)) for move in moves]


WEIGHERS: dict[int, Callable[[ReturnsState, list[int], Beliefs], Weights]] = {
    at.CHOOSE_OBJECTIVES: weigh_objectives,
    at.PLACE: weigh_places,
    at.VIA: weigh_ways,
    at.REJOIN: weigh_rejoin,
    at.FIGHT: weigh_fights,
    at.NAME_LEAD: weigh_leads,
    at.PLAY: weigh_cards,
    at.MATCH: weigh_matches,
    at.COUNTERATTACK: weigh_counterattack,
    at.REINFORCE: weigh_reinforcements,
    at.SHARE: weigh_shares,
    at.ODD: weigh_odd,
    at.LOSE: weigh_losses,
    at.RETREAT: weigh_retreats,
}
