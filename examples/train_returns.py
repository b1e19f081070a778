"""Train a policy for Napoleon 1815 Returns: it plays, and `planner` says at every decision what it would have done.

    python examples/train_returns.py --minutes 60 --workers 2 --out policy

This is DAgger (Ross and others, 2011): the learner itself leads the way, so that it is taught where its own mistakes
take it, against opponents from random to strong. Needs the extra `train`. Writes `policy.onnx`, and `policy.csv`,
the curve. Seat it at a table with `--players onnx:policy.onnx,recruit`. What came of it is in docs/research.md.
"""

import argparse
import csv
import time
from random import Random

import numpy as np
import torch
import torch.multiprocessing as mp
from torch import nn

import hundreddays as hd
from hundreddays.bridges.forms import Form
from hundreddays.bridges.many_tables import ManyTables
from hundreddays.players import seat_player

GAME, TEACHER = "returns", "planner"
OPPONENTS = ("random", "recruit", "marshal", "planner")
PAIRS = [(seat, rival) for rival in ("random", "recruit") for seat in (0, 1)]


class Policy(nn.Module):
    """Cells between 0 and 1 to a number for every move."""

    def __init__(self, cells: int, moves: int, width: int = 512) -> None:
        super().__init__()
        inner = [layer for _ in range(2) for layer in (nn.LayerNorm(width), nn.ReLU(), nn.Linear(width, width))]
        self.body = nn.Sequential(nn.Linear(cells, width), *inner, nn.LayerNorm(width), nn.ReLU())
        self.moves = nn.Linear(width, moves)

    def forward(self, cells):
        return self.moves(self.body(cells))


def best(policy: Policy, form: Form, cells: np.ndarray, masks: np.ndarray) -> np.ndarray:
    """The legal move that the policy likes best, in every row."""
    with torch.inference_mode():
        values = policy(torch.as_tensor(form.floats(cells))).numpy()
    return np.where(masks, values, -np.inf).argmax(-1)


def watch(seed: int, policy: Policy, found: mp.Queue) -> None:
    """Play games for ever; what the teacher would do at every decision of the learner, a game at a time."""
    torch.set_num_threads(1)
    game, rng = hd.load(GAME), Random(seed)
    form, teacher = Form(game), seat_player(TEACHER, game)
    rivals = [seat_player(name, game) for name in OPPONENTS]
    while True:
        state, rows = game.start(), []
        # In some games the teacher's own moves are made, in others the learner's, in most some of each.
        learner, trust, rival = rng.randrange(2), rng.random() * 1.5, rng.choice(rivals)
        while not state.over:
            moves = state.moves()
            if state.actor == hd.CHANCE:
                move = hd.draw(state.odds(), rng)
            elif len(moves) == 1:
                move = moves[0]
            elif state.actor != learner:
                move = rival.choose(state.eye(state.actor), rng).move
            else:
                move = teacher.choose(state.eye(learner), rng).move
                cells, mask = (np.frombuffer(part, np.uint8) for part in form.observer.observe(state, learner))
                rows.append((cells, np.packbits(mask), move))
                if rng.random() < trust:
                    move = int(best(policy, form, cells, mask))
            state.apply(move)
        cells, masks, chosen = zip(*rows, strict=True)
        found.put((np.stack(cells), np.stack(masks), np.array(chosen)))


def share(policy: Policy, seat: int, against: str, games: int, seed: int) -> float:
    """The share of games that the policy wins from a seat."""
    torch.set_num_threads(1)
    game = hd.load(GAME)
    form, players = Form(game), [None if n == seat else seat_player(against, game) for n in (0, 1)]
    tables, won = ManyTables(game, games, seed, players), np.full(games, np.nan)
    while np.isnan(won).any():  # only the first game of every table counts: short games would come more often
        scores, over = tables.step(best(policy, form, tables.cells, tables.masks))
        won = np.where(over & np.isnan(won), scores[:, seat] > 0, won)
    return float(won.mean())


class Memory:
    """The decisions seen last, kept where they are learnt from."""

    def __init__(self, room: int, cells: int, moves: int, device: str) -> None:
        self.room, self.seen, self.count = room, 0, moves
        self.cells = torch.zeros((room, cells), dtype=torch.uint8, device=device)
        self.masks = torch.zeros((room, -(-moves // 8)), dtype=torch.uint8, device=device)
        self.moves = torch.zeros(room, dtype=torch.int64, device=device)
        self.bits = torch.tensor([128, 64, 32, 16, 8, 4, 2, 1], dtype=torch.uint8, device=device)

    def add(self, cells: np.ndarray, masks: np.ndarray, moves: np.ndarray) -> None:
        rows = torch.as_tensor((self.seen + np.arange(len(moves))) % self.room, device=self.moves.device)
        for kept, new in ((self.cells, cells), (self.masks, masks), (self.moves, moves)):
            kept[rows] = torch.as_tensor(new, device=kept.device)
        self.seen += len(moves)

    def batch(self, size: int):
        rows = torch.randint(min(self.seen, self.room), (size,), device=self.moves.device)
        legal = (self.masks[rows][:, :, None] & self.bits).flatten(1)[:, : self.count] != 0
        return self.cells[rows], legal, self.moves[rows]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--workers", type=int, default=2, help="processes that play")
    parser.add_argument("--tests", type=int, default=4, help="how often it is tested on the way")
    parser.add_argument("--games", type=int, default=200, help="games of the last test, of each kind; fewer on the way")
    parser.add_argument("--room", type=int, default=400_000, help="decisions that are kept")
    parser.add_argument("--batch", type=int, default=1024, help="decisions in a step of learning")
    parser.add_argument("--out", default="policy")
    wanted = parser.parse_args()
    game, device = hd.load(GAME), "cuda" if torch.cuda.is_available() else "cpu"
    form, start, curve = Form(game), time.monotonic(), []
    sizes = form.observer.size, form.observer.moves
    played = Policy(*sizes).eval().share_memory()  # what the workers play; what is learnt is copied into it
    policy = Policy(*sizes).to(device)
    scale = torch.as_tensor(form.scale, device=device)
    optimizer = torch.optim.AdamW(policy.parameters(), weight_decay=0.01)
    parts = mp.get_context("spawn")
    found = parts.Queue(64)
    workers = [parts.Process(target=watch, args=(n, played, found), daemon=True) for n in range(wanted.workers)]
    for worker in workers:
        worker.start()

    def test(phase: str, games: int, pool) -> None:
        played.load_state_dict(policy.state_dict())
        each = -(-games // 4)
        tasks = [(played, seat, rival, each, part) for seat, rival in PAIRS for part in range(4)]
        shares = np.array(pool.starmap(share, tasks, 1)).reshape(len(PAIRS), -1).mean(1)
        seconds = round(time.monotonic() - start)
        curve.append([seconds, phase, memory.seen, batches, 4 * each, *(f"{part:.3f}" for part in shares)])
        print(*curve[-1], flush=True)

    memory, batches, gone, tested, synced = Memory(wanted.room, *sizes, device), 0, 0.0, 0, start
    with parts.Pool(wanted.workers) as pool:
        while gone < 1:
            for _ in range(8):  # not all that comes: whoever plays may be faster than whoever learns
                if memory.seen >= 5000 and found.empty():
                    break
                memory.add(*found.get())
            cells, legal, moves = memory.batch(wanted.batch)
            values = policy(cells.float() * scale).masked_fill(~legal, -1e9)
            loss = nn.functional.cross_entropy(values, moves)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(policy.parameters(), 1.0)
            gone = (time.monotonic() - start) / (60 * wanted.minutes)
            for group in optimizer.param_groups:
                group["lr"] = 1e-3 * min(1, (batches + 1) / 200) * max(0.01, 1 - gone)
            optimizer.step()
            batches += 1
            if time.monotonic() - synced > 2:
                played.load_state_dict(policy.state_dict())
                synced = time.monotonic()
            if gone * (wanted.tests + 1) > tested + 1 and tested < wanted.tests:
                tested += 1
                test("learning", wanted.games // 4, pool)
        for worker in workers:
            worker.terminate()
        test("learnt", wanted.games, pool)
    with open(f"{wanted.out}.csv", "w", newline="") as file:
        heads = ["seconds", "phase", "decisions", "batches", "games"]
        csv.writer(file).writerows([[*heads, *(f"{game.seats[seat]} v {rival}" for seat, rival in PAIRS)], *curve])
    torch.onnx.export(
        played,
        (torch.zeros(2, sizes[0]),),
        f"{wanted.out}.onnx",
        input_names=["observation"],
        output_names=["moves"],
        dynamic_shapes=({0: torch.export.Dim("rows")},),
        dynamo=True,
        external_data=False,
        verbose=False,
    )


if __name__ == "__main__":
    main()
