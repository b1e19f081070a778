"""The vocabulary that every game speaks. Knows no game."""

from hundreddays.core.data import DataTable, KeptData, Overlay, Source, laid_over, merge
from hundreddays.core.dice import FairDice, die, draw, pick, pledge_of
from hundreddays.core.drawing import board_svg, view_svg
from hundreddays.core.event import CHANCE, EVERYONE, NOBODY, SILENT, SPECTATOR, Event, Listener, Tally, Tell, but, only
from hundreddays.core.eye import Eye
from hundreddays.core.faults import BadData, BadOption, BadPosition, BadRecord, Fault, Faults, Unknown, suggest
from hundreddays.core.game import Game
from hundreddays.core.judging import LearnedJudge, LogisticJudge
from hundreddays.core.landmark import Landmark
from hundreddays.core.listing import Listing
from hundreddays.core.observing import Block, Column, SeatObserver
from hundreddays.core.options import Info, OptionValue, Setting, settle, spell, switch
from hundreddays.core.picture import Army, Diagram, DiagramRow, Hex, Picture, Place, Shape, Way
from hundreddays.core.planning import Choice, Hasty, Judge, Planner, Varied
from hundreddays.core.position import peek
from hundreddays.core.record import Record
from hundreddays.core.record_reader import parse
from hundreddays.core.rulebook import Rulebook
from hundreddays.core.scenario_file import BadScenario, Scenario, parse_scenario, write_scenario
from hundreddays.core.seeking import Paragraph
from hundreddays.core.showing import ON_THE_BOARD, Legend, Shown, Throw, Thrown
from hundreddays.core.state import OVER, State
from hundreddays.core.step import Chance, Die, Passage, Step
from hundreddays.core.variations import Played, Variation
from hundreddays.core.verdict import LEGAL, Illegal, Reason, Verdict, refusal
from hundreddays.core.view import Known, Layer, Mark, Option, Piece, Prompt, Shortcut, Track, View, encode
from hundreddays.core.words import (
    ATTACK,
    BUTTON,
    CARD,
    CHANCE_WORD,
    DANGER,
    END,
    PIECE,
    PLACE,
    QUIET,
    Tone,
    Verb,
    Words,
)

__all__ = [
    "ATTACK",
    "BUTTON",
    "CARD",
    "CHANCE",
    "CHANCE_WORD",
    "DANGER",
    "END",
    "EVERYONE",
    "LEGAL",
    "NOBODY",
    "ON_THE_BOARD",
    "OVER",
    "PIECE",
    "PLACE",
    "QUIET",
    "SILENT",
    "SPECTATOR",
    "Army",
    "BadData",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "BadScenario",
    "Block",
    "Chance",
    "Choice",
    "Column",
    "DataTable",
    "Diagram",
    "DiagramRow",
    "Die",
    "Event",
    "Eye",
    "FairDice",
    "Fault",
    "Faults",
    "Game",
    "Hasty",
    "Hex",
    "Illegal",
    "Info",
    "Judge",
    "KeptData",
    "Known",
    "Landmark",
    "Layer",
    "LearnedJudge",
    "Legend",
    "Listener",
    "Listing",
    "LogisticJudge",
    "Mark",
    "Option",
    "OptionValue",
    "Overlay",
    "Paragraph",
    "Passage",
    "Picture",
    "Piece",
    "Place",
    "Planner",
    "Played",
    "Prompt",
    "Reason",
    "Record",
    "Rulebook",
    "Scenario",
    "SeatObserver",
    "Setting",
    "Shape",
    "Shortcut",
    "Shown",
    "Source",
    "State",
    "Step",
    "Tally",
    "Tell",
    "Throw",
    "Thrown",
    "Tone",
    "Track",
    "Unknown",
    "Variation",
    "Varied",
    "Verb",
    "Verdict",
    "View",
    "Way",
    "Words",
    "board_svg",
    "but",
    "die",
    "draw",
    "encode",
    "laid_over",
    "merge",
    "only",
    "parse",
    "parse_scenario",
    "peek",
    "pick",
    "pledge_of",
    "refusal",
    "settle",
    "spell",
    "suggest",
    "switch",
    "view_svg",
    "write_scenario",
]
