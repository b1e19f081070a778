"""Training a game's network on games played out (`self_play`), in NumPy alone.

A folder keeps everything: the recipe, every game with what was noted, the curve of the training, and the network. A
run that was stopped goes on in it. One game in five is kept back and seen by nobody until the end; another one in five
says when to stop, and how firmly the figures should be held back.

The network begins as a logistic model over its inputs. What the hidden units add to that is trained by Adam.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import log
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
import numpy as np

from hundreddays.core import Fault, Game, LearnedJudge, State
from hundreddays.core.network import MOST
from hundreddays.core.toml import dumps, loads
from hundreddays.games import load
from hundreddays.players.pool import spread
from hundreddays.players.regression import Matrix, logistic
from hundreddays.players.self_play import FEWEST, Noted, PlayTask, play_noted, somewhere, tasks

RECIPE, GAMES, CURVE, NET = "recipe.toml", "games.jsonl", "curve.csv", "net.toml"

HIDDEN = 16
"""Hidden units, in one layer: enough for what some thousand games can teach."""
RIDGE = 30.0
"""How firmly the logistic model is held back that the network begins as."""
DECAYS = (0.3, 1.0, 3.0)
"""How firmly the hidden units may be held back: what each step takes off their figures, in times its length."""
RATE = 0.0005
"""The length of a step, at first; it falls to nothing along the rounds."""
ROUNDS = 25
PATIENCE = 6
"""How often all games are gone through, at most, and for how many rounds in vain."""
ROWS = 256
"""Positions that make up one step."""
BINS = 10

Told = Callable[[str, int, int], None]
"""What is being done, how much of it is done, and of how much."""


class Losses(NamedTuple):
    """How well games that were kept back are predicted, in log loss: the less, the better."""

    network: float
    logistic: float
    """By the game's logistic model as it is installed."""
    rate: float
    """By always saying how often side 0 wins."""


class Trained(NamedTuple):
    """What came of it; `net` is the text of the network's file."""

    games: int
    positions: int
    kept: Losses
    sound: Losses | None
    """The same over the games in which nobody erred."""
    calibration: list[tuple[float, float, int]]
    """By tenths of what the network says: what it says on average, what came true, and of how many positions."""
    decay: float
    rounds: int
    stopped: bool
    net: str


class Round(NamedTuple):
    """One round of the training: the losses over the games it learns from and over those that say when to stop."""

    decay: float
    round: int
    learned: float
    watched: float


def gather(task: PlayTask) -> list[Noted]:
    """Games whose rows hold the network's inputs, and last what the logistic model says."""
    game = load(task.game, None, **task.options)
    judge = learned_judge(game)

    def look(state: State) -> list[float]:
        return [float(f"{figure:.5g}") for figure in (*judge.look(state), judge.logistic(state))]

    return play_noted(game, look, task)


def learned_judge(game: Game) -> LearnedJudge:
    judge = game.judge()
    if not isinstance(judge, LearnedJudge):
        raise Fault(f"{game.title} has no judge that could be trained.")
    return judge


def train(
    game: Game, folder: Path, games: int, jobs: int, seed: int, told: Told = lambda what, done, of: None
) -> Trained:
    """Play what is still to be played, and train. Ctrl-C ends the play; what was played until then is trained on."""
    inputs = len(learned_judge(game).look(somewhere(game, Random(seed))))
    _same_recipe(game, folder, seed, inputs)
    file = folder / GAMES
    noted = {one.number: one for one in _kept(file) if one.number < games}
    stopped = False
    with file.open("ab") as out:
        try:
            missing = [number for number in range(games) if number not in noted]
            for _, some in spread(gather, tasks(game, missing, seed), jobs):
                for one in some:
                    out.write(msgspec.json.encode(one._asdict()) + b"\n")
                    noted[one.number] = one
                out.flush()
                told("games", len(noted), games)
        except KeyboardInterrupt:
            stopped = True
            if len(noted) < FEWEST:
                raise
    return _trained(game, [noted[number] for number in sorted(noted)], folder, seed, stopped, told)


def _same_recipe(game: Game, folder: Path, seed: int, inputs: int) -> None:
    """A folder holds games of one kind: those of another recipe would be mixed up with them."""
    recipe: dict[str, Any] = {
        "game": game.id,
        "options": dict(game.options),
        "data": game.data_hash,
        "seed": seed,
        "inputs": inputs,
    }
    file = folder / RECIPE
    if not file.exists():
        if folder.exists() and any(folder.iterdir()):
            raise Fault(f"The folder {folder} holds something else.", "Give an empty one, or a new one, with --out.")
        folder.mkdir(parents=True, exist_ok=True)
        file.write_text(dumps(recipe), "utf-8")
        return
    found = loads(file.read_text("utf-8"))
    other = [key for key, value in recipe.items() if found.get(key) != value]
    if other:
        raise Fault(
            f"The folder {folder} holds games of another recipe: {', '.join(other)}.",
            "Give another folder with --out, or the same recipe to go on with it.",
        )


def _kept(file: Path) -> Iterator[Noted]:
    """The games of an earlier run; a last line that was cut short is taken away."""
    if not file.exists():
        return
    text = file.read_bytes()
    whole = text.rfind(b"\n") + 1
    if whole < len(text):
        file.write_bytes(text[:whole])
    for line in text[:whole].splitlines():
        yield Noted(**msgspec.json.decode(line))


# What was noted, as numbers


class _Positions:
    """All positions of some games: standardised inputs, what the logistic model says, and how the game ended."""

    def __init__(self, noted: list[Noted]) -> None:
        rows = np.array([row for one in noted for row in one.rows])
        if not len(rows):
            raise Fault("There were too few games to learn anything.", "Give more with --games.")
        self.x: Matrix = rows[:, :-1]
        self.told: Matrix = rows[:, -1]
        self.y: Matrix = np.array([one.won for one in noted for _ in one.rows])

    def __len__(self) -> int:
        return len(self.y)


def _trained(game: Game, noted: list[Noted], folder: Path, seed: int, stopped: bool, told: Told) -> Trained:
    parts: list[list[Noted]] = [[], [], []]
    for one in noted:
        parts[min(one.number % 5, 2)].append(one)
    kept, watched, learned = (_Positions(part) for part in parts)
    shift = learned.x.mean(axis=0)
    spread_out = learned.x.std(axis=0)
    scale = np.where(spread_out < 1e-9, 0.0, 1.0 / np.maximum(spread_out, 1e-9))
    shift, scale = _short(shift), _short(scale)
    for part in (kept, watched, learned):
        part.x = np.clip((part.x - shift) * scale, -MOST, MOST)
    line = logistic(_with_one(learned.x), learned.y, RIDGE * np.eye(len(shift) + 1))
    curve: list[Round] = []
    found: list[tuple[float, float, int, _Units]] = []
    for number, decay in enumerate(DECAYS):
        told("training", number, len(DECAYS))
        found.append(_descend(learned, watched, line, decay, np.random.default_rng([seed, number]), curve))
    told("training", len(DECAYS), len(DECAYS))
    _, decay, rounds, units = min(found, key=lambda one: one[0])
    units = units.short()
    text = ["decay,round,learned,watched", *(f"{a},{b},{c:.5f},{d:.5f}" for a, b, c, d in curve)]
    (folder / CURVE).write_text("\n".join(text) + "\n", "utf-8")
    losses = _losses(kept, units)
    sound = [one for one in parts[0] if one.sound and one.rows]
    net = _document(game, len(noted), seed, losses, shift, scale, units)
    (folder / NET).write_text(net, "utf-8")
    return Trained(
        len(noted),
        len(kept) + len(watched) + len(learned),
        losses,
        _losses(_standardised(sound, shift, scale), units) if sound else None,
        _calibration(units.chances(kept.x), kept.y),
        decay,
        rounds,
        stopped,
        net,
    )


def _standardised(noted: list[Noted], shift: Matrix, scale: Matrix) -> _Positions:
    found = _Positions(noted)
    found.x = np.clip((found.x - shift) * scale, -MOST, MOST)
    return found


# The network, as NumPy trains it


class _Units(NamedTuple):
    """A straight line through the inputs and a layer of rectified units beside it."""

    line: Matrix
    """A figure for each input, and one more."""
    hidden: Matrix
    """A row for each input and one more, a column for each unit."""
    last: Matrix

    def odds(self, x: Matrix) -> Matrix:
        found: Matrix = (
            x @ self.line[:-1] + self.line[-1] + np.maximum(x @ self.hidden[:-1] + self.hidden[-1], 0.0) @ self.last
        )
        return found

    def chances(self, x: Matrix) -> Matrix:
        return _chances(self.odds(x))

    def short(self) -> _Units:
        return _Units(*(_short(figures) for figures in self))


def _descend(
    learned: _Positions, watched: _Positions, line: Matrix, decay: float, rng: np.random.Generator, curve: list[Round]
) -> tuple[float, float, int, _Units]:
    """Adam, from the logistic model on: the best loss over the watched games, and the network that had it."""
    inputs = learned.x.shape[1]
    units = [line.copy(), rng.normal(0.0, (2.0 / inputs) ** 0.5, (inputs + 1, HIDDEN)), np.zeros(HIDDEN)]
    units[1][-1] = 0.0
    means = [np.zeros_like(figures) for figures in units]
    squares = [np.zeros_like(figures) for figures in units]
    held = (0.0, decay, decay)
    best = (_loss(watched, _Units(*units)), decay, 0, _Units(*(figures.copy() for figures in units)))
    step = 0
    for number in range(1, ROUNDS + 1):
        order = rng.permutation(len(learned))
        rate = RATE * (1.0 - (number - 1) / ROUNDS)
        for start in range(0, len(order), ROWS):
            some = order[start : start + ROWS]
            step += 1
            for figures, slope, mean, square, hold in zip(
                units, _slopes(learned.x[some], learned.y[some], _Units(*units)), means, squares, held, strict=True
            ):
                mean += 0.1 * (slope - mean)
                square += 0.001 * (slope * slope - square)
                along = (mean / (1.0 - 0.9**step)) / (np.sqrt(square / (1.0 - 0.999**step)) + 1e-8)
                figures -= rate * (along + hold * figures)
        now = _Units(*units)
        loss = _loss(watched, now)
        curve.append(Round(decay, number, _loss(learned, now), loss))
        if loss < best[0]:
            best = (loss, decay, number, _Units(*(figures.copy() for figures in units)))
        elif number - best[2] >= PATIENCE:
            break
    return best


def _slopes(x: Matrix, y: Matrix, units: _Units) -> tuple[Matrix, Matrix, Matrix]:
    """How the loss changes with each figure."""
    before = x @ units.hidden[:-1] + units.hidden[-1]
    active = np.maximum(before, 0.0)
    wrong = (_chances(x @ units.line[:-1] + units.line[-1] + active @ units.last) - y) / len(y)
    back = (wrong[:, None] * units.last) * (before > 0.0)
    one = _with_one(x)
    return one.T @ wrong, one.T @ back, active.T @ wrong


def _with_one(x: Matrix) -> Matrix:
    return np.hstack([x, np.ones((len(x), 1))])


def _chances(odds: Matrix) -> Matrix:
    found: Matrix = 1.0 / (1.0 + np.exp(-np.clip(odds, -30.0, 30.0)))
    return found


# What is told of it


def _loss(part: _Positions, units: _Units) -> float:
    return _log_loss(units.chances(part.x), part.y)


def _log_loss(chance: Matrix, y: Matrix) -> float:
    chance = np.clip(chance, 1e-9, 1.0 - 1e-9)
    return float(-(y * np.log(chance) + (1.0 - y) * np.log(1.0 - chance)).mean())


def _losses(part: _Positions, units: _Units) -> Losses:
    share = min(max(float(part.y.mean()), 1e-9), 1.0 - 1e-9)
    rate = -(share * log(share) + (1.0 - share) * log(1.0 - share))
    return Losses(_loss(part, units), _log_loss(_chances(part.told), part.y), rate)


def _calibration(chance: Matrix, y: Matrix) -> list[tuple[float, float, int]]:
    bins = np.minimum((chance * BINS).astype(int), BINS - 1)
    return [
        (float(chance[bins == one].mean()), float(y[bins == one].mean()), int((bins == one).sum()))
        for one in range(BINS)
        if (bins == one).any()
    ]


def _short(figures: Matrix) -> Matrix:
    """Five digits are more than was learned, and the file says all there is."""
    found: Matrix = np.array([float(f"{figure:.5g}") for figure in figures.ravel()]).reshape(figures.shape)
    return found


def _document(game: Game, games: int, seed: int, losses: Losses, shift: Matrix, scale: Matrix, units: _Units) -> str:
    chosen = "".join(
        f" -o {name}={value}" for name, value in game.options.items() if value != load(game.id).options[name]
    )
    note = (
        f"# Win probability of {game.seats[0]}: a network by `hundred-days train {game.id}{chosen} --games {games}"
        f" --seed {seed}`.\n"
    )
    # A unit's figures stand together: those of the inputs, then its own.
    layer = units.hidden.T.ravel()
    tree = {
        "games": games,
        "log_loss": round(losses.network, 4),
        "logistic": round(losses.logistic, 4),
        "hidden": [len(units.last)],
        "shift": shift.tolist(),
        "scale": scale.tolist(),
        "line": units.line.tolist(),
        "layers": [layer.tolist(), [*units.last.tolist(), 0.0]],
    }
    return note + dumps(tree)
