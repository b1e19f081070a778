"""Everything that goes over the wire, as typed structures. `docs/wire.md` says how they are used.

Two rules hold for every answer. No number in it counts what its reader may not know: a log entry's number counts the
entries that reader has heard, a ply counts that seat's own decisions. And no name in it is a secret, save the link that
is made for a friend.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from hundreddays.core import Info, OptionValue, Prompt, View
from hundreddays.tables import AskedBack, Course, Line

Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_:.-]+$(?!\n)")]
_TEXT = r"^[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f]*$"
"""Text without the control characters that no keyboard writes and not every database can keep."""
_LINE = r"^[^\x00-\x1f\x7f]*$(?!\n)"
"""One line of it. A `$` alone lets a line end follow, with which a name was another than the one it is read as."""
Words = Annotated[str, Meta(min_length=1, max_length=120, pattern=_LINE)]
Name = Annotated[str, Meta(max_length=40, pattern=_LINE)]
Word = Annotated[str, Meta(max_length=64, pattern=_LINE)]
Nonce = Annotated[str, Meta(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]*$(?!\n)")]
Count = Annotated[int, Meta(ge=0, le=10_000_000)]
RecordText = Annotated[str, Meta(max_length=600_000, pattern=_TEXT)]
PositionText = Annotated[str, Meta(max_length=100_000, pattern=_TEXT)]
Who = Literal["me", "hotseat", "friend", "computer"]


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base of every request: a field that nobody reads is a mistake, and is refused as one."""


class Told(msgspec.Struct, frozen=True):
    """The base of every answer."""


# The catalogue of games


class Level(Told, frozen=True):
    """A strength of computer player, or a style in which any of them plays."""

    id: str
    name: str
    about: str


class GameCard(Told, frozen=True):
    """A game as the lobby shows it."""

    info: Info
    levels: list[Level]
    styles: list[Level] = []
    """A computer player may have one after its level: `marshal:bold`."""


class SeatState(Told, frozen=True):
    """Who sits on a seat."""

    seat: str
    side: int
    who: Literal["person", "player", "open"]
    """`player`: a computer; `open`: a friend's seat whose link has not been used yet."""
    name: str
    level: str = ""
    account: str = ""
    """The name of the account that holds the seat; empty for a guest, who may call himself anything."""


class BalanceState(Told, frozen=True):
    """How even a game with some options is between equals, and what its handicap means."""

    even: int | None
    """The handicap that makes it even, as was measured for these options; None where nobody has."""
    words: str
    """What the handicap chosen means, and what came out with it."""


class Setup(Told, frozen=True):
    """What a game with these options asks to be settled before play: who sits where."""

    game: str
    title: str
    rules: str
    """The rules version."""
    options: dict[str, OptionValue]
    hidden: bool
    """Whether anything at such a table is hidden from anyone."""
    seats: list[SeatState]
    """Open all of them, with the numbers of their sides: seats of one side win together."""
    balance: BalanceState | None = None
    """None for a game without handicaps."""


class RuleParagraph(Told, frozen=True):
    """One numbered paragraph of the rulebook."""

    number: str
    chapter: str
    text: str


class Rules(Told, frozen=True):
    """A rulebook: whole, and by paragraph."""

    game: str
    title: str
    markdown: str
    paragraphs: list[RuleParagraph]


class AidPoint(Told, frozen=True):
    """A sentence of a player aid, with its paragraph."""

    text: str
    cite: str


class AidTableSheet(Told, frozen=True):
    """A table of a player aid."""

    title: str
    cite: str
    head: list[str]
    rows: list[list[str]]
    note: str


class AidChoice(Told, frozen=True):
    """An option by which a player aid differs: what it can be, and what it is here."""

    setting: str
    choices: list[OptionValue]
    chosen: OptionValue


class AidSheet(Told, frozen=True):
    """What a player keeps beside the board: the aim, the turn, the tables, and what the signs on counters mean."""

    game: str
    title: str
    aim: list[AidPoint]
    turn: list[AidPoint]
    remember: list[AidPoint]
    tables: list[AidTableSheet]
    symbols: dict[str, str]
    hangs_on: list[AidChoice]


# Sitting down


class SeatPlan(Asked, frozen=True):
    """Who is to sit on one seat. `level` is for a computer, `name` for a person."""

    seat: Id
    who: Who
    level: Name = ""
    name: Name = ""


class Pace(Asked, frozen=True):
    """How fast a table is played: live, with minutes for the whole game, or by correspondence, with days for a turn.

    A turn lasts while the same seat decides.
    """

    minutes: Annotated[int, Meta(ge=0, le=1440)] = 0
    """Live: for each seat, for the whole game."""
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0
    """Live: seconds that each turn adds."""
    days: Annotated[int, Meta(ge=0, le=60)] = 0
    """By correspondence: for each turn."""
    bank: Annotated[int, Meta(ge=0, le=60)] = 0
    """By correspondence: how many days a seat may save up from turns that took less."""
    holidays: Annotated[int, Meta(ge=0, le=60)] = 0
    """By correspondence: days that a seat may add to its time when it is away."""


class ClockState(Told, frozen=True):
    """The clock of a table. It changes when the turn does."""

    pace: Pace
    left: dict[str, float]
    """Seconds that each seat had for a turn, when it last stood still."""
    holidays: dict[str, int]
    """Days that each seat may still take off."""
    running: str
    """The seat whose time runs; empty while a computer decides, before the game and after it."""
    since: float
    """Since when, in seconds of Unix time by the server; time at which no server ran is left out of it."""


class NewTable(Asked, frozen=True):
    """Set up a table: a game with its options, or a record or a position (which name their game) to play on from."""

    seats: Annotated[list[SeatPlan], Meta(min_length=1, max_length=8)]
    game: Word = ""
    options: Annotated[dict[Word, OptionValue], Meta(max_length=64)] = {}
    record: RecordText = ""
    position: PositionText = ""
    public: bool = False
    """Whether the lobby shows the table to everyone, to be watched."""
    pace: Pace | None = None
    """None: everyone takes his time."""
    delay: Annotated[int, Meta(ge=0, le=20)] | None = None
    """How many turns of the game spectators are behind; left out, one at a public table and none at a private one."""
    bid: bool = False
    """Whether the two who play bid for the sides: see `BidHandicap`."""
    no_analysis: bool = False
    """Whether nobody may ask the computer about this game while it lasts: no studio, no hints, no warnings."""


class SeatLink(Told, frozen=True):
    """The way to a seat for someone else. The secret stands after the `#`, which browsers never send."""

    seat: str
    path: str
    """`/join#<secret>`, to be put after the address under which this server is reached."""


class NewTableDone(Told, frozen=True):
    """The table is set up. The links are shown this once; a lost one is replaced by asking for a new one."""

    table: str
    links: list[SeatLink]


class JoinTable(Asked, frozen=True):
    """Trade the secret of a link for the seat. The cookie of this browser holds the seat from then on."""

    secret: Annotated[str, Meta(min_length=1, max_length=100, pattern=_LINE)]
    name: Name = ""


class LookAtLink(Asked, frozen=True):
    """Ask where a link leads before sitting down."""

    secret: Annotated[str, Meta(min_length=1, max_length=100, pattern=_LINE)]


class Invitation(Told, frozen=True):
    """Where a link leads: the game, the seat, and who is there already."""

    game: str
    title: str
    options: dict[str, OptionValue]
    seat: str
    taken: bool
    """Whether someone holds the seat, who moves to another device with this link."""
    name: str
    """His name then; empty for a seat that is still free."""
    host: str
    """The name of whoever set the table up, if he gave one and sits there."""
    seats: list[SeatState]
    balance: str = ""
    """What the table's handicap means; empty where it has none."""
    bid: bool = False
    """Whether the sides are still to be bid for: then the seat is only where one waits."""


class GiveNonce(Asked, frozen=True):
    """A seat's own share in the dice, given once and only after its browser has seen the commitment."""

    seat: Id
    nonce: Nonce


class PledgeNonce(Asked, frozen=True):
    """A seat binds itself to a nonce before any is shown: the SHA-256 of `table|seat|nonce`, in hexadecimal digits."""

    seat: Id
    pledge: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$(?!\n)")]


class BidHandicap(Asked, frozen=True):
    """A bid for sides: the handicap at which I would take the first side, the French. It stands, and the other sees it
    when he has made his own.
    """

    seat: Id
    handicap: Annotated[int, Meta(ge=-1000, le=1000)]
    nonce: Nonce
    """This seat's share in the lot that settles equal bids."""


class BidState(Told, frozen=True):
    """The bids for sides, as long as they are made. Whoever asks for less favour gets the first side at his bid."""

    choices: list[int]
    """What can be bid, from what favours the others most to what favours the first side most."""
    given: list[str]
    """The seats that have bid."""
    mine: int | None
    """What the viewer's own seat has bid."""


class Joined(Told, frozen=True):
    """Where the link led."""

    table: str
    seat: str


# At the table


class ChatLine(Told, frozen=True):
    """One line of talk at the table."""

    number: int
    seat: str
    name: str
    text: str
    at: str
    """When, in ISO 8601, UTC."""
    withheld: Literal["", "muted", "removed"] = ""
    """Why there is no text: I have muted this person, or it was taken down."""


class Result(Told, frozen=True):
    """How it ended."""

    text: str
    scores: dict[str, float]
    resigned: str = ""
    overdue: str = ""
    """The seat whose time had run out when the other side claimed the game."""


class Dice(Told, frozen=True):
    """The proof of the dice: the hash of the seed from the first, the seed itself once the game is over."""

    commitment: str
    pledges: dict[str, str]
    """The hash of each seat's nonce, where seats pledge theirs before any is shown."""
    nonces: dict[str, str]
    seed: str = ""


class Draw(Told, frozen=True):
    """One draw: the weights of what could come, in order, and the index of what came."""

    ply: int
    weights: list[int]
    drawn: int


class Draws(Told, frozen=True):
    """Everything from which the dice of a finished game can be checked; `docs/dice.md` says how."""

    table: str
    commitment: str
    seed: str
    nonces: dict[str, str]
    draws: list[Draw]
    lots: dict[str, str] = {}
    """Where sides were bid for: each seat's share in the lot that settles equal bids."""
    lot: int | None = None
    """What that lot came to, if the bids were equal: 0, both stay on their seats; 1, they change."""


class Moment(Told, frozen=True):
    """What one viewer sees of the table just now, without the log."""

    view: View
    prompt: Prompt
    ply: int
    """How many decisions this seat has made, taken-back ones included: the number that its next move must name."""
    take_back: bool
    """Whether this seat can take back its last decision."""
    may_ask_back: bool
    """Whether this seat may ask the other people to let it take back what it cannot take back by itself."""
    asked_back: AskedBack | None
    """The take-back that was asked for last, until everyone has seen the game go on."""
    begun: bool
    """Play begins when everyone sits and every person has given a share in the dice."""
    owed: list[str]
    """The seats whose share in the dice is still to come."""
    unpledged: list[str]
    """The seats that have still to pledge theirs: none is shown before all have."""
    seats: list[SeatState]
    result: Result | None
    dice: Dice
    thinking: str = ""
    """The seat whose computer player is thinking; empty when a person decides, or when it could not be asked."""
    notice: str = ""
    """What everyone should know of this table, such as that the rules have changed since it began; mostly nothing."""
    clock: ClockState | None = None
    """Nothing where everyone takes his time."""
    rematch: str = ""
    """Once the game is over: the table at which the same people play again, if one of them has asked for it."""
    bids: BidState | None = None
    """Nothing unless the sides are being bid for. When that is over, the whole table is to be asked for again."""


class TableState(Told, frozen=True):
    """A table as one viewer sees it, whole."""

    table: str
    game: str
    title: str
    rules: str
    options: dict[str, OptionValue]
    viewer: str
    """The seat through whose eyes this is seen, or `spectator`."""
    mine: list[str]
    """Every seat that this browser holds here."""
    public: bool
    hidden: bool
    """Whether anything at this table is hidden from anyone while the game lasts."""
    now: Moment
    log: list[Line]
    chat: list[ChatLine]
    stamp: str
    """Where the event stream goes on from here."""
    tournament: str = ""
    """The tournament that it is part of; mostly none."""
    offered: bool = False
    """Whether its free seat is offered here, to anyone or to one who is challenged."""
    unaided: bool = False
    """Whether nobody may ask the computer about this game while it lasts."""
    rated: bool = False
    """Whether the game is rated when it is over, if only accounts and computers play, and nothing is taken back by
    agreement.
    """
    delay: int = 0
    """How many turns of the game spectators are behind, as long as it lasts."""
    balance: str = ""
    """What the table's handicap means; empty where it has none."""


class Update(Told, frozen=True, omit_defaults=True):
    """One message of the event stream: what changed for this viewer since the message before it.

    Keep the first `log_from` entries of the log you have, then add `log`; add `chat`; take `now` in place of the old
    one.
    """

    now: Moment | None = None
    log_from: int | None = None
    log: list[Line] = []
    chat: list[ChatLine] = []


class PlayMove(Asked, frozen=True):
    """A move in words, for the ply that the seat was shown."""

    seat: Id
    ply: Count
    move: Words


class TakeBackMove(Asked, frozen=True):
    """Take back the last decision of this seat."""

    seat: Id
    ply: Count


class AskBack(Asked, frozen=True):
    """Ask the other people at the table to let this seat take back its last decision, whatever happened since."""

    seat: Id
    ply: Count


class AnswerBack(Asked, frozen=True):
    """Grant a take-back that was asked for, or refuse it."""

    seat: Id
    yes: bool


class AskRematch(Asked, frozen=True):
    """Play again, everyone one seat further."""

    seat: Id


class Rematch(Told, frozen=True):
    """The table of the rematch."""

    table: str


class Resign(Asked, frozen=True):
    """Give the game up."""

    seat: Id
    ply: Count


class ClaimTime(Asked, frozen=True):
    """The seat that decides is overdue: whoever waits ends the game by it."""

    seat: Id


class CallOff(Asked, frozen=True):
    """A game that has not begun shall not be played: its table goes."""

    seat: Id


class Prolong(Asked, frozen=True):
    """Whoever waits gives the seat that decides more time."""

    seat: Id
    hours: Annotated[int, Meta(ge=1, le=1440)]


class TakeHoliday(Asked, frozen=True):
    """A seat adds some of its holidays to its time."""

    seat: Id
    days: Annotated[int, Meta(ge=1, le=60)]


class Say(Asked, frozen=True):
    """A line of talk. `key` is the sender's own name for it: sent twice, it is said once."""

    seat: Id
    text: Annotated[str, Meta(min_length=1, max_length=500, pattern=_TEXT)]
    key: Annotated[str, Meta(min_length=1, max_length=64, pattern=_LINE)]


class Done(Told, frozen=True):
    """Written down for good.

    `prompt` is what is asked next of the same seat, or of another seat that this browser holds and that decides now.
    """

    seat: str
    ply: int
    prompt: Prompt
    over: bool


class Said(Told, frozen=True):
    """The line is said."""

    number: int


class Past(Told, frozen=True):
    """The table as a viewer saw it when it had heard `moment` log entries."""

    moment: int
    last: int
    viewer: str
    view: View


class WhyNot(Asked, frozen=True):
    """Why can this not be played? A move in words; or a noun that was pointed at, and what kind of thing it is."""

    seat: Id
    move: Annotated[str, Meta(max_length=120, pattern=_LINE)] = ""
    noun: Annotated[str, Meta(max_length=120, pattern=_LINE)] = ""
    on: Literal["", "piece", "place", "card", "button"] = ""


class RuledBy(Told, frozen=True):
    """A reason, the paragraph that gives it and that paragraph's text."""

    text: str
    cite: str
    paragraph: str


class Ruling(Told, frozen=True):
    """The referee's answer."""

    move: str
    legal: bool
    reasons: list[RuledBy]


class Matter(Told, frozen=True):
    """A paragraph at work in a decision, what it says here, and the pieces and places it says it of."""

    cite: str
    text: str
    at: list[str]


class AskCourses(Asked, frozen=True):
    """Where can this lead? The decision that the seat has begun, or the one that would begin with a move."""

    seat: Id
    move: Annotated[str, Meta(max_length=120, pattern=_LINE)] = ""


class Courses(Told, frozen=True):
    """Every place at which a decision may end, with the moves that lead there, the shortest first."""

    courses: list[Course]


class WinChance(Told, frozen=True):
    """How likely a side is to win, as far as the seat that asks can know."""

    side: str
    """The side, by its first seat."""
    share: float
    """From 0 to 1."""
    text: str
    """The same in words: “63 % for the French”."""


class Hint(Told, frozen=True):
    """What the computer would play here, and why."""

    move: str
    label: str
    why: str
    chance: WinChance | None
    """Nothing in a game for one, or one that has no judge."""


class WinChances(Told, frozen=True):
    """How the game stood all along, by the judge, once it is over and the fog is lifted."""

    viewer: str
    side: str
    """The side whose chances these are, by its first seat."""
    shares: list[float]
    """From 0 to 1, at each moment of this viewer's past: `shares[n]` belongs to `at/n`."""


class Loss(Told, frozen=True):
    """What an army lost in the whole game."""

    army: str
    """By the id of the picture's army."""
    amount: int


class WhereItTurned(Told, frozen=True):
    """Where the game turned, by the judge."""

    moment: int
    """The moment of this viewer's past at which it had turned."""
    heading: str
    text: str
    """What happened there that changed most."""
    before: float
    """The chance of the first side before, from 0 to 1, and after."""
    after: float


class Ending(Told, frozen=True):
    """What a finished game came to."""

    side: str
    """The side whose chances the turning points tell, by its first seat."""
    losses: list[Loss]
    losses_in: str
    """What losses are counted in: “strength points”."""
    turning: list[WhereItTurned]
    """The most important ones in the order of time; none where nobody can judge the game."""


# Lessons


class LessonCard(Told, frozen=True):
    """A lesson in the list of its game."""

    id: str
    title: str
    teaches: str


class PointingHint(Told, frozen=True):
    """A hint, and the pieces and places that it points at."""

    text: str
    at: list[str]


class LessonSheet(Told, frozen=True):
    """A lesson as the learner reads it. What solves it stays here."""

    game: str
    title: str
    lesson: LessonCard
    number: int
    count: int
    task: str
    words: list[str]
    """A paragraph each."""
    closing: str
    """What is said once it is passed."""
    hints: list[PointingHint]
    cite: list[str]
    seat: str
    options: dict[str, OptionValue]
    rules: str
    following: str
    """The id of the next lesson; empty after the last."""


class PuzzleCard(Told, frozen=True):
    """A puzzle in the list of its game."""

    game: str
    id: str
    title: str
    rating: int
    """How hard it is, from about 600 to 2200."""
    seat: str


class CaseCard(Told, frozen=True):
    """A worked case in the list of its game: a small board beside the paragraphs it is about."""

    id: str
    words: str
    cite: list[str]


class FirstGameCard(Told, frozen=True):
    """A newcomer's first game: what it is, and the plan of its table."""

    game: str
    title: str
    words: str
    seat: str
    level: str
    options: dict[str, OptionValue]
    position: str
    """The position it begins from; empty for the start of the game."""


class CompanionWords(Told, frozen=True):
    """What the companion says of the decision at hand: what it is for, and what is usual."""

    step: str
    """The kind of decision; empty while another seat decides."""
    text: str


class WeighMove(Asked, frozen=True):
    """Would this move be a blunder? It is not played."""

    seat: Id
    move: Words


class BlunderWarning(Told, frozen=True):
    """A warning before a move is made, from what the seat can know; empty where there is none to give."""

    text: str
    before: float
    """The chance of winning with the better move, 0 to 1."""
    after: float
    """With this one."""
    better: str


class TryLesson(Asked, frozen=True):
    """Everything the learner has tried so far, refused moves included; nothing of it is kept here.

    Something that was pointed at may come last, as in `WhyNot`: it is tried with the verb that is asked for.
    """

    moves: Annotated[list[Words], Meta(max_length=120)] = []
    noun: Annotated[str, Meta(max_length=120, pattern=_LINE)] = ""
    on: Literal["", "piece", "place", "card", "button"] = ""
    reveal: bool = False
    """Whether the solution of a puzzle is wanted."""


class LessonMoment(Told, frozen=True):
    """Where these moves lead."""

    moves: list[str]
    """What was tried, with what was pointed at in words."""
    view: View
    prompt: Prompt
    log: list[Line]
    passed: bool
    missed: bool
    """Whether it is over without success."""
    refusal: list[RuledBy]
    """What the referee says of the last move, if he refuses it."""
    answer: str = ""
    """Of a puzzle: what solves it and why, once it is solved or was asked for."""


# The lobby


class TableLine(Told, frozen=True):
    """A table in a list."""

    table: str
    game: str
    title: str
    options: dict[str, OptionValue]
    seats: list[SeatState]
    mine: list[str]
    decides: str
    """The seat that decides, `chance`, or `nobody` when it is over; empty where spectators see the game late."""
    my_turn: bool
    over: bool
    result: str
    created: str
    """When, in ISO 8601, UTC."""


class Lobby(Told, frozen=True):
    """My tables, those that wait for me first; and those that anyone may watch."""

    mine: list[TableLine]
    watchable: list[TableLine]


# Refusals

Code = Literal[
    "malformed",
    "unknown",
    "forbidden",
    "forged",
    "used",
    "stale",
    "early",
    "not_your_turn",
    "illegal",
    "nothing_to_take_back",
    "over",
    "outdated",
    "bad_option",
    "bad_record",
    "bad_position",
    "too_large",
    "too_many",
    "store",
    "full",
    "no_hint",
    "in_time",
    "sign_in",
    "no_library",
    "not_sent",
    "taken",
    "not_over",
    "fault",
]


class Problem(Told, frozen=True, omit_defaults=True):
    """A refusal: what is wrong, in a sentence, what to do about it, and the paragraphs where a rule refuses."""

    code: Code
    text: str
    hint: str = ""
    reasons: list[RuledBy] = []
    ply: int | None = None
    """With `stale` and `early`: the ply that this seat has reached."""
