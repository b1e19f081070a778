"""The vocabulary of moves."""

from __future__ import annotations

from typing import Final

from hundreddays.core import ATTACK, BUTTON, CHANCE_WORD, DANGER, END, PIECE, PLACE, Words
from hundreddays.games.emperor.rules.board import Board
from hundreddays.games.emperor.rules.pieces import Pieces


class Verbs:
    """Where the moves of each verb begin: `verbs.to + hex`, `verbs.lose + unit`."""

    def __init__(self, words: Words, board: Board, pieces: Pieces) -> None:
        add = words.add
        hexes, leaders, units = board.label, pieces.leaders, pieces.units
        self.roll = add("roll", [str(pips) for pips in range(1, 7)], CHANCE_WORD)
        self.counter = add(
            "counter", [str(number) for number in range(1, len(leaders) + len(pieces.vedette_army) + 1)], CHANCE_WORD
        )
        self.end = add("end", tone=END)
        self.no = add("no", tone=END)
        # set-up and administration
        self.sources = sorted(hex for army in board.sources for hex in army)
        self.source = add("source", [hexes[hex] for hex in self.sources], PLACE)
        self.source_of = {hex: self.source + number for number, hex in enumerate(self.sources)}
        self.invade = add("invade")
        self.disband = add("disband", tone=DANGER)
        self.replace = add("replace", units, PIECE)
        # organization
        self.vedette = add("vedette", leaders, PIECE)
        self.recall = add("recall", leaders, PIECE)
        self.attach = add("attach", leaders, PIECE)
        self.detach = add("detach", leaders, PIECE)
        self.transfer = add("transfer", units, PIECE)
        self.exchange = add("exchange", units, PIECE)
        self.into = add("into", units, PIECE)
        self.amount = add("amount", [str(count) for count in range(1, max(pieces.most) + 1)], BUTTON)
        self.subordinate = add("subordinate", leaders, PIECE)
        self.free = add("free", leaders, PIECE)
        self.under = add("under", leaders, PIECE)
        self.activate = add("activate", leaders, PIECE)
        self.take = add("take", units, PIECE)
        self.return_ = add("return", leaders, PIECE)
        self.at = add("at", hexes, PLACE)
        self.command = add("command", leaders, PIECE)
        # movement
        self.enter = add("enter", leaders, PIECE)
        self.move = add("move", leaders, PIECE)
        self.ride = add("ride", pieces.vedettes, PIECE)
        self.shift = add("shift", [f"{army}_center" for army in ("french", "anglo_allied")], PIECE)
        self.leave = add("leave", leaders, PIECE)
        self.go = add("go", leaders, PIECE)
        self.to = add("to", hexes, PLACE)
        self.tos = list(range(self.to, self.to + len(hexes)))
        self.repulse = add("repulse", hexes, PLACE, ATTACK)
        self.stop = add("stop", tone=END)
        self.join = add("join", leaders, PIECE)
        self.displace = add("displace", leaders, PIECE)
        self.bonus = add("bonus")
        self.lose = add("lose", units, PIECE, DANGER)
        self.march = add("march", leaders, PIECE)
        # combat
        self.strike_all = add("strike_all", tone=ATTACK)
        self.attack = add("attack", hexes, PLACE, ATTACK)
        self.with_ = add("with", leaders, PIECE)
        self.fight = add("fight", tone=ATTACK)
        self.try_ = add("try", leaders, PIECE)
        self.commit = add("commit")
        self.accept = add("accept", tone=END)
        self.override = add("override", tone=DANGER)
        self.withdraw = add("withdraw")
        self.stand = add("stand")
        self.again = add("again", tone=ATTACK)
        self.pursue = add("pursue", leaders, PIECE, ATTACK)
        self.follow = add("follow", leaders, PIECE)
        self.advance = add("advance", leaders, PIECE)
        self.base: Final = words.bases
        """For each move the base of its verb: `verbs.base[move] == verbs.march`."""
