"""Every game of the register as an OpenSpiel game:

`pyspiel.load_game("hundreddays_returns(players=3)")` after importing this module.

Chance is explicit, options are parameters. An observation is what the seat may know now (`core.observing`). An
information state has perfect recall: it tells apart all that the seat has ever seen, been asked and done.
`resample_from_infostate` deals again everything that the seat cannot know.
"""

from __future__ import annotations

import sys
import threading
from base64 import b64encode
from collections.abc import Callable
from hashlib import blake2b
from random import Random
from typing import Any, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt
import pyspiel

from hundreddays.bridges.forms import Form
from hundreddays.core import CHANCE, NOBODY, SPECTATOR, Fault, Game, OptionValue, State
from hundreddays.games import REGISTER, info, load

PREFIX = "hundreddays_"
_PLAYERS = {CHANCE: int(pyspiel.PlayerId.CHANCE), NOBODY: int(pyspiel.PlayerId.TERMINAL)}
"""What OpenSpiel calls those who sit in no seat."""

T = TypeVar("T")

INFORMATION = {
    True: pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    False: pyspiel.GameType.Information.PERFECT_INFORMATION,
}
"""By whether anything is hidden."""

DIGEST = 16
"""Bytes of a digest: no two lines of play will ever share one."""


class _Recall(NamedTuple):
    """What a seat has gone through up to a state, and that state, to go on from."""

    digest: bytes
    """Of all its observations and its own moves; and, behind that, of the last observation alone."""
    state: State
    moves: int
    """How many moves of the line had been made."""


class _Moment:
    """Our state and the line that led to it, in one object that copies itself cheaply when OpenSpiel deep-copies a
    state.

    What a seat recalls is worked out when it is asked for, from where it was last asked for on this line: play that
    asks for no information states pays nothing for them.
    """

    __slots__ = ("line", "recalled", "state")

    def __init__(self, state: State, recalled: list[_Recall], line: list[int] | None = None) -> None:
        self.state = state
        self.recalled = recalled
        self.line = line or []

    def __deepcopy__(self, memo: dict[int, Any]) -> _Moment:
        return _Moment(self.state.copy(), self.recalled[:], self.line[:])

    def apply(self, move: int) -> None:
        self.line.append(move)
        self.state.apply(move)

    def recall(self, seat: int) -> bytes:
        """A digest that is the same for two lines exactly if the seat could not tell them apart at any point."""
        digest, at, moves = self.recalled[seat]
        if moves < len(self.line):
            state, observer = at.copy(), self.state.game.observer()
            for move in self.line[moves:]:
                own = state.actor == seat
                state.apply(move)
                cells, mask = observer.observe(state, seat)
                seen = blake2b(cells + mask, digest_size=DIGEST).digest()
                if own or seen != digest[DIGEST:]:  # what others do unseen is no moment of its own
                    did = move.to_bytes(4, "big") if own else b""
                    digest = blake2b(digest + did + seen, digest_size=DIGEST).digest() + seen
            self.recalled[seat] = _Recall(digest, state, len(self.line))
        return digest

    def __reduce__(self) -> tuple[Callable[..., _Moment], tuple[Any, ...]]:
        """Stored as the game's name and a position text, which any build of the program can read."""
        game = self.state.game
        digests = [self.recall(seat) for seat in range(len(game.seats))]
        return _restored, (game.id, game.options, self.state.text(), digests)


def _begun(state: State, digests: list[bytes] | None = None) -> _Moment:
    """A moment from which a line begins."""
    seats = len(state.game.seats)
    return _Moment(state, [_Recall(digest, state.copy(), 0) for digest in digests or [bytes(2 * DIGEST)] * seats])


def _restored(id: str, options: dict[str, OptionValue], text: str, digests: list[bytes]) -> _Moment:
    return _begun(load(id, None, **options).position(text), digests)


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel carries no types
    """A state as OpenSpiel drives it.

    OpenSpiel calls `_legal_actions`, `_apply_action` and `current_player` from C++. `legal_actions` and
    `is_chance_node` are given here too, so that programs in Python reach ours without a way through C++ and back.
    """

    def __init__(self, game: SpielGame, moment: _Moment) -> None:
        super().__init__(game)
        self.moment = moment

    def current_player(self) -> int:
        actor = self.moment.state.actor
        return _PLAYERS[actor] if actor < 0 else actor

    def is_chance_node(self) -> bool:
        return self.moment.state.actor == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The moves of whoever decides, chance included; another player has none."""
        state = self.moment.state
        return state.moves() if not state.over and (player is None or player == self.current_player()) else []

    def _legal_actions(self, player: int) -> list[int]:
        return self.moment.state.moves()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        odds = self.moment.state.odds()
        total = sum(weight for _, weight in odds)
        return [(move, weight / total) for move, weight in odds]

    def _apply_action(self, action: int) -> None:
        self.moment.apply(action)

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """There is none: OpenSpiel would give the observation for it, which forgets, and deep CFR would not notice."""
        raise Fault("There is no tensor of an information state.", "Ask for information_state_string.")

    def _action_to_string(self, player: int, action: int) -> str:
        return self.moment.state.game.text(action)

    def is_terminal(self) -> bool:
        return self.moment.state.over

    def returns(self) -> list[float]:
        return self.moment.state.scores()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float] | None = None) -> SpielState:
        """A state with the same information state for this player; what others did in secret is not carried over."""
        number = sampler() if sampler is not None else np.random.random()
        digests = [bytes(2 * DIGEST)] * len(self.moment.recalled)
        digests[player] = self.moment.recall(player)
        game: SpielGame = self.get_game()
        return SpielState(game, _begun(self.moment.state.sample(player, Random(number)), digests))

    def __str__(self) -> str:
        return self.moment.state.text()


class SpielObserver:
    """What a seat may know, as text and as one tensor.

    OpenSpiel asks one of these for every string and tensor of a state.

    With perfect recall the text tells apart all that the seat has gone through; without private information it is what
    a spectator sees.
    """

    def __init__(self, form: Form, perfect_recall: bool, public_only: bool, nothing: bool = False) -> None:
        self.form = form
        self.nothing = nothing
        """Asked for what is private alone, where nothing is."""
        self.perfect_recall = perfect_recall
        self.public_only = public_only
        observer = form.observer
        self._cells, self._mask = bytearray(observer.size), bytearray(observer.moves)
        self.tensor: npt.NDArray[np.float32] = np.zeros(observer.size + observer.moves, np.float32)
        self.dict = {"observation": self.tensor[: observer.size], "legal": self.tensor[observer.size :]}

    def set_from(self, state: SpielState, player: int) -> None:
        self._observe(state, player)
        np.multiply(np.frombuffer(self._cells, np.uint8), self.form.scale, out=self.dict["observation"])
        self.dict["legal"][:] = np.frombuffer(self._mask, np.uint8)

    def string_from(self, state: SpielState, player: int) -> str:
        if self.nothing:
            return ""
        if self.perfect_recall and not self.public_only:
            return f"{player}:{state.moment.recall(player).hex()}"
        self._observe(state, player)
        return f"{b64encode(self._cells).decode()} {b64encode(self._mask).decode()}"

    def _observe(self, state: SpielState, player: int) -> None:
        viewer = SPECTATOR if self.public_only else player
        self.form.observer.write(state.moment.state, viewer, self._cells, 0, self._mask, 0)


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel carries no types
    """One of our games with its options."""

    def __init__(self, kind: Any, id: str, params: dict[str, Any]) -> None:
        self.game: Game = load(id, None, **_options(id, params))
        self.form = Form(self.game)
        self.beginning = self.game.start()
        scores = [abs(score) for seat in range(len(self.game.seats)) for score in self.game.concession(seat)]
        about = pyspiel.GameInfo(
            num_distinct_actions=self.game.move_count,
            max_chance_outcomes=self.game.move_count,
            num_players=len(self.game.seats),
            min_utility=-max(scores),
            max_utility=max(scores),
            utility_sum=0.0,
            max_game_length=self.game.longest,
        )
        super().__init__(kind, about, params)

    def new_initial_state(self) -> SpielState:
        """The beginning.

        OpenSpiel asks for it also whenever it clones a state, so it is copied rather than set up again.
        """
        return self.state_at(self.beginning.copy())

    def state_at(self, state: State) -> SpielState:
        """One of our states as OpenSpiel drives it, as if play began there."""
        return SpielState(self, _begun(state))

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        """Stored by its name and parameters; whoever reads it must have imported this module."""
        return pyspiel.load_game, (str(self),)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        if iig_obs_type is None:
            return SpielObserver(self.form, perfect_recall=False, public_only=False)
        public_only = iig_obs_type.private_info == pyspiel.PrivateInfoType.NONE
        nothing = not iig_obs_type.public_info and not self.game.hidden
        return SpielObserver(self.form, iig_obs_type.perfect_recall, public_only, nothing)


def _options(id: str, params: dict[str, Any]) -> dict[str, OptionValue]:
    known = {setting.name for setting in info(id).settings}
    return {name: value for name, value in params.items() if name in known}


def register(id: str) -> str:
    """Make one game known to OpenSpiel; its name there."""
    about = info(id)
    name = PREFIX + id
    seats = _seats(id)
    kind = pyspiel.GameType(
        short_name=name,
        long_name=about.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=INFORMATION[load(id).hidden],
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={setting.name: setting.default for setting in about.settings},
    )

    class Registered(SpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(kind, id, params or {})

    pyspiel.register_game(kind, Registered)
    return name


def _seats(id: str) -> list[int]:
    """How many seats the game can have."""
    counts = [choice for setting in info(id).settings if setting.name == "players" for choice in setting.choices]
    return [len(load(id, players=count).seats) for count in counts] or [len(load(id).seats)]


def deeply(work: Callable[[], T], depth: int = 1_000_000, stack: int = 1 << 29) -> T:
    """Do some work that calls itself as deep as a game is long: OpenSpiel's algorithms in Python do.

    It runs in a thread with a stack of its own, and Python's limit is lifted meanwhile.
    """
    found: list[T] = []
    failed: list[BaseException] = []

    def run() -> None:
        try:
            found.append(work())
        except BaseException as error:  # noqa: BLE001  raised again below, where it was asked for
            failed.append(error)

    before, size = sys.getrecursionlimit(), threading.stack_size(stack)
    sys.setrecursionlimit(depth)
    try:
        thread = threading.Thread(target=run)
        thread.start()
        thread.join()
    finally:
        sys.setrecursionlimit(before)
        threading.stack_size(size)
    if failed:
        raise failed[0]
    return found[0]


NAMES = [register(id) for id in REGISTER]
"""What OpenSpiel calls our games."""

__all__ = ["NAMES", "SpielGame", "SpielState", "deeply", "register"]
