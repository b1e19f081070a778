"""Looking ahead, in any game, from what one seat may know."""

from hundreddays.players.search.evolve import Evolve
from hundreddays.players.search.lookahead import Guide
from hundreddays.players.search.portfolio import Portfolio
from hundreddays.players.search.thinker import Search, Thinker
from hundreddays.players.search.tree import Tree

__all__ = ["Evolve", "Guide", "Portfolio", "Search", "Thinker", "Tree"]
