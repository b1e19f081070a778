"""Train a policy for Napoleon 1815 Returns: first by watching `marshal` play, then by playing against `recruit`.

    python examples/train_returns.py --minutes 60 --workers 2 --out policy

Needs torch and NumPy. Writes `policy.onnx` (or `policy.pt` where torch cannot write the other) and `policy.csv`, the
curve. Seat it at a table with `--players onnx:policy.onnx,recruit`. What came of it is in docs/research.md.
"""

import argparse
import csv
import multiprocessing as mp
import time
from random import Random

import numpy as np
import torch
from torch import nn

import hundreddays as hd
from hundreddays.bridges.forms import Form
from hundreddays.bridges.many_tables import ManyTables
from hundreddays.players import seat_player

GAME, TEACHER, RIVAL = "returns", "marshal", "recruit"
STRAY = 0.15  # the teacher is asked everywhere, but so often a random move is made instead: mistakes are seen too


class Policy(nn.Module):
    """Cells to a value for every move, and one for the whole position."""

    def __init__(self, cells: int, moves: int, width: int = 512) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(cells, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.moves, self.value = nn.Linear(width, moves), nn.Linear(width, 1)

    def forward(self, cells):
        hidden = self.body(cells)
        return self.moves(hidden), self.value(hidden).squeeze(-1)


def watch(seed: int, found: mp.Queue) -> None:
    """Play games for ever; what the teacher would do at every decision, a game at a time."""
    game, rng = hd.load(GAME), Random(seed)
    observer, teacher = game.observer(), seat_player(TEACHER, game)
    while True:
        state, rows = game.start(), []
        while not state.over:
            moves = state.moves()
            if state.actor == hd.CHANCE:
                move = hd.draw(state.odds(), rng)
            elif len(moves) == 1:
                move = moves[0]
            else:
                move = teacher.choose(state.eye(state.actor), rng).move
                rows.append((*observer.observe(state, state.actor), move))
                move = rng.choice(moves) if rng.random() < STRAY else move
            state.apply(move)
        cells, masks, chosen = zip(*rows, strict=True)
        found.put(
            (
                np.frombuffer(b"".join(cells), np.uint8).reshape(len(rows), -1),
                np.frombuffer(b"".join(masks), np.uint8).reshape(len(rows), -1),
                np.array(chosen),
            )
        )


def logits(policy: Policy, form: Form, cells: np.ndarray, masks: np.ndarray, device: str):
    """Values of the legal moves, the others far below, and of the position."""
    raw = torch.as_tensor(cells, device=device).float() * torch.as_tensor(form.scale, device=device)
    moves, value = policy(raw)
    return moves.masked_fill(torch.as_tensor(masks, device=device) == 0, -1e9), value


def score(policy: Policy, form: Form, seat: int, against: str, games: int, device: str) -> float:
    """The share of games that the policy wins from a seat, always making the move it likes best."""
    game = hd.load(GAME)
    players = [None if n == seat else seat_player(against, game) for n in range(len(game.seats))]
    tables, won, played = ManyTables(game, min(games, 50), seat, players), 0, 0
    while played < games:
        with torch.no_grad():
            best = logits(policy, form, tables.cells, tables.masks, device)[0].argmax(1).cpu().numpy()
        scores, over = tables.step(best)
        won, played = won + int((scores[over, seat] > 0).sum()), played + int(over.sum())
    return won / played


def play(policy, form, optimizer, tables: list[ManyTables], device: str, steps: int = 64) -> None:
    """One round of proximal policy optimisation: both seats against the rival, a score at the end of each game."""
    kept = []
    for table in tables:
        seat, rows = int(table.seats[0]), []
        for _ in range(steps):
            cells, masks = table.cells.copy(), table.masks.copy()
            with torch.no_grad():
                values, position = logits(policy, form, cells, masks, device)
                chance = torch.distributions.Categorical(logits=values)
                move = chance.sample()
            scores, over = table.step(move.cpu().numpy())
            rows.append([cells, masks, move, chance.log_prob(move), position, scores[:, seat], over])
        with torch.no_grad():
            ahead = logits(policy, form, table.cells, table.masks, device)[1]
        gain = torch.zeros_like(ahead)
        for row in reversed(rows):  # generalised advantages, nothing discounted: only the end counts
            going = torch.as_tensor(~row[6], device=device).float()
            gain = torch.as_tensor(row[5], device=device) + going * ahead - row[4] + 0.95 * going * gain
            kept.append((*row[:5], gain))
            ahead = row[4]
    cells, masks = (np.concatenate([row[n] for row in kept]) for n in (0, 1))
    move, before, position, gain = (torch.cat([row[n] for row in kept]) for n in (2, 3, 4, 5))
    advantage = (gain - gain.mean()) / (gain.std() + 1e-6)
    for batch in np.array_split(np.random.permutation(len(cells)), max(1, len(cells) // 1024)):
        values, now = logits(policy, form, cells[batch], masks[batch], device)
        chance = torch.distributions.Categorical(logits=values)
        ratio = (chance.log_prob(move[batch]) - before[batch]).exp()
        gains = torch.min(ratio * advantage[batch], ratio.clamp(0.8, 1.2) * advantage[batch])
        loss = 0.5 * (now - (position + gain)[batch]).pow(2).mean() - gains.mean() - 0.003 * chance.entropy().mean()
        _learn(policy, optimizer, loss)


def _learn(policy, optimizer, loss) -> None:
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(policy.parameters(), 1.0)
    optimizer.step()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--watching", type=float, default=0.6, help="the share of the time spent watching")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--games", type=int, default=100, help="games of each test")
    parser.add_argument("--room", type=int, default=200_000, help="decisions that are kept")
    parser.add_argument("--out", default="policy")
    wanted = parser.parse_args()
    start, curve, found = time.monotonic(), [], mp.Queue(64)
    workers = [mp.Process(target=watch, args=(n, found), daemon=True) for n in range(wanted.workers)]
    for worker in workers:
        worker.start()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    game = hd.load(GAME)
    form = Form(game)
    policy = Policy(form.observer.size, form.observer.moves).to(device)
    optimizer = torch.optim.Adam(policy.parameters(), 3e-4)

    def test(phase: str, decisions: int) -> None:
        pairs = [(rival, seat) for rival in ("random", RIVAL) for seat in (0, 1)]
        shares = [score(policy, form, seat, rival, wanted.games, device) for rival, seat in pairs]
        curve.append([round(time.monotonic() - start), phase, decisions, *(f"{share:.3f}" for share in shares)])
        print(*curve[-1], flush=True)

    cells = np.zeros((wanted.room, form.observer.size), np.uint8)
    masks, moves = np.zeros((wanted.room, form.observer.moves), np.uint8), np.zeros(wanted.room, np.int64)
    seen, tested = 0, start
    while time.monotonic() - start < wanted.minutes * 60 * wanted.watching:
        while seen < 5000 or not found.empty():
            for row in zip(*found.get(), strict=True):
                cells[seen % wanted.room], masks[seen % wanted.room], moves[seen % wanted.room] = row
                seen += 1
        batch = np.random.randint(0, min(seen, wanted.room), 1024)
        values, _ = logits(policy, form, cells[batch], masks[batch], device)
        _learn(policy, optimizer, nn.functional.cross_entropy(values, torch.as_tensor(moves[batch], device=device)))
        if time.monotonic() - tested > wanted.minutes * 6:
            test("watching", seen)
            tested = time.monotonic()
    for worker in workers:
        worker.terminate()
    test("watched", seen)
    best = {name: value.clone() for name, value in policy.state_dict().items()}
    optimizer = torch.optim.Adam(policy.parameters(), 5e-5)
    rivals = [[None if n == seat else seat_player(RIVAL, game) for n in (0, 1)] for seat in (0, 1)]
    tables, played = [ManyTables(game, 32, seat, rivals[seat]) for seat in (0, 1)], 0
    while time.monotonic() - start < wanted.minutes * 60:
        play(policy, form, optimizer, tables, device)
        played += 2 * 32 * 64
        if time.monotonic() - tested > wanted.minutes * 6:
            test("playing", played)
            tested = time.monotonic()
            if float(curve[-1][5]) + float(curve[-1][6]) >= max(float(row[5]) + float(row[6]) for row in curve):
                best = {name: value.clone() for name, value in policy.state_dict().items()}
    policy.load_state_dict(best)
    test("best", seen + played)
    with open(f"{wanted.out}.csv", "w", newline="") as file:
        heads = ["seconds", "phase", "decisions", *(f"{seat} v {r}" for r in ("random", RIVAL) for seat in game.seats)]
        csv.writer(file).writerows([heads, *curve])
    policy.cpu().eval()
    torch.save(policy.state_dict(), f"{wanted.out}.pt")
    names = {"input_names": ["observation"], "output_names": ["moves", "value"]}
    sample, free = torch.zeros(1, form.observer.size), {name: {0: "n"} for name in ("observation", "moves", "value")}
    try:
        torch.onnx.export(policy, (sample,), f"{wanted.out}.onnx", dynamic_axes=free, dynamo=False, **names)
    except (ImportError, RuntimeError, TypeError) as error:
        print(f"No {wanted.out}.onnx: {error}. pip install onnx")


if __name__ == "__main__":
    main()
