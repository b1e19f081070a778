"""Whoever chooses moves, for any game: random, the game's planner, and search. Levels are configurations."""

from hundreddays.players.budget import BadBudget, Budget, Meter, Watch
from hundreddays.players.contest import MatchResult, match
from hundreddays.players.even import Balance, balance, even_handicap, even_options, handicap_words
from hundreddays.players.fallible import Fallible
from hundreddays.players.levels import LEVELS, NAMES, is_named, seat_player
from hundreddays.players.match import Forfeit, Outcome, Telling, move_of, play_out
from hundreddays.players.outside import OutsidePlayer, dismiss, is_program
from hundreddays.players.player import Hearer, PlannerPlayer, Player, RandomPlayer
from hundreddays.players.search import Evolve, Portfolio, Search, Thinker, Tree
from hundreddays.players.styles import STYLES, styles_of

__all__ = [
    "LEVELS",
    "NAMES",
    "STYLES",
    "BadBudget",
    "Balance",
    "Budget",
    "Evolve",
    "Fallible",
    "Forfeit",
    "Hearer",
    "MatchResult",
    "Meter",
    "Outcome",
    "OutsidePlayer",
    "PlannerPlayer",
    "Player",
    "Portfolio",
    "RandomPlayer",
    "Search",
    "Telling",
    "Thinker",
    "Tree",
    "Watch",
    "balance",
    "dismiss",
    "even_handicap",
    "even_options",
    "handicap_words",
    "is_named",
    "is_program",
    "match",
    "move_of",
    "play_out",
    "seat_player",
    "styles_of",
]
