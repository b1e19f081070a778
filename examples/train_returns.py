"""Train a policy for Napoleon 1815 Returns: it plays, and `planner` says at every decision what it would have done.

    python examples/train_returns.py --minutes 60 --out policy

This is DAgger (Ross and others, 2011): the learner itself leads the way, so that it is taught where its own mistakes
take it, against opponents from random to strong. One process plays and asks the teacher, another learns: two cores.
Needs the extra `train`. Writes `policy.onnx`, which sits at a table with `--players onnx:policy.onnx,recruit`, and
`policy.csv`, its curve. What came of it is in docs/research.md.
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
from hundreddays.bridges.seat_table import rivals
from hundreddays.players import seat_player

GAME, TEACHER, RIVALS = "returns", "planner", ("random", "recruit", "marshal", "planner")
TESTS = [(seat, rival) for rival in ("random", "recruit") for seat in (0, 1)]
TRUST = (0.3, 0.8, 1.0, 1.0)  # how often the learner's own move is made, at each table of four
ROOM = 250_000  # decisions that are remembered, about 1 GB


def network(form: Form, width: int) -> nn.Module:
    """Cells between 0 and 1 to a number for every move."""
    inner = [layer for _ in range(2) for layer in (nn.LayerNorm(width), nn.ReLU(), nn.Linear(width, width))]
    last = (nn.LayerNorm(width), nn.ReLU(), nn.Linear(width, form.observer.moves))
    return nn.Sequential(nn.Linear(form.observer.size, width), *inner, *last)


def best(policy: nn.Module, form: Form, cells: np.ndarray, masks: np.ndarray) -> np.ndarray:
    """The legal move that the policy likes best, in every row."""
    with torch.inference_mode():
        return np.where(masks, policy(torch.as_tensor(form.floats(cells))).numpy(), -np.inf).argmax(-1)


def seated(game: hd.Game, seat: int, rival: str, tables: int, seed: int) -> ManyTables:
    """Tables at which the learner has one seat, and one of our players the other."""
    return ManyTables(game, tables, seed, rivals(game, seat, rival))


def play(seed: int, policy: nn.Module, found: mp.Queue) -> None:
    """Play for ever, each seat against each rival; what the teacher would do at every decision of the learner."""
    torch.set_num_threads(1)
    game, rng = hd.load(GAME), Random(seed)
    form, teacher, trust = Form(game), seat_player(TEACHER, game), np.tile(TRUST, 2 * len(RIVALS))
    groups = [seated(game, seat, rival, len(TRUST), seed) for seat in (0, 1) for rival in RIVALS]
    while True:
        cells, masks = (np.concatenate([getattr(group, part) for group in groups]) for part in ("cells", "masks"))
        asked = [state.eye(state.actor) for group in groups for state in group.states]
        taught = np.array([teacher.choose(eye, rng).move for eye in asked])
        open_ones = masks.sum(-1) > 1
        found.put((seed, time.process_time(), cells[open_ones], masks[open_ones] > 0, taught[open_ones]))
        own = np.array([rng.random() for _ in trust]) < trust
        made = np.where(own, best(policy, form, cells, masks), taught)
        for group, moves in zip(groups, np.split(made, len(groups)), strict=True):
            group.step(moves)


def share(policy: nn.Module, form: Form, seat: int, rival: str, games: int) -> float:
    """The share of games that the policy wins from a seat."""
    tables, won = seated(hd.load(GAME), seat, rival, games, 1815), np.full(games, np.nan)
    while np.isnan(won).any():  # only the first game of every table counts: short games would come more often
        scores, over = tables.step(best(policy, form, tables.cells, tables.masks))
        won = np.where(over & np.isnan(won), scores[:, seat] > 0, won)
    return float(won.mean())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60, help="until the last test")
    parser.add_argument("--workers", type=int, default=1, help="processes that play; one more learns")
    parser.add_argument("--tests", type=int, default=5, help="how often it is tested on the way")
    parser.add_argument("--games", type=int, default=400, help="games of the last test, of each kind; a quarter before")
    parser.add_argument("--width", type=int, default=256, help="of the network's layers")
    parser.add_argument("--batch", type=int, default=256, help="decisions in a step of learning")
    parser.add_argument("--out", default="policy")
    wanted, start = parser.parse_args(), time.monotonic()
    torch.set_num_threads(1)
    game, parts = hd.load(GAME), mp.get_context("spawn")
    form, found, curve = Form(game), parts.Queue(64), []
    policy = network(form, wanted.width).share_memory()  # the workers always play what has just been learnt
    workers = [parts.Process(target=play, args=(n, policy, found), daemon=True) for n in range(wanted.workers)]
    for worker in workers:
        worker.start()
    cells = torch.zeros((ROOM, form.observer.size), dtype=torch.uint8)
    masks, moves = torch.zeros((ROOM, form.observer.moves), dtype=torch.bool), torch.zeros(ROOM, dtype=torch.int64)
    scale, optimizer = torch.as_tensor(form.scale), torch.optim.AdamW(policy.parameters(), weight_decay=0.01)
    seen, batches, gone, spent = 0, 0, 0.0, dict.fromkeys(range(wanted.workers), 0.0)

    def test(games: int) -> None:
        shares = [f"{share(policy, form, seat, rival, games):.3f}" for seat, rival in TESTS]
        processor = time.process_time() + sum(spent.values())
        curve.append([round(time.monotonic() - start), round(processor), seen, batches, games, *shares])
        print(*curve[-1], flush=True)

    while gone < 1:
        while seen < 5000 or not found.empty():
            worker, spent[worker], *arrays = found.get()
            new = [torch.as_tensor(part) for part in arrays]
            rows = (seen + torch.arange(len(new[2]))) % ROOM
            cells[rows], masks[rows], moves[rows] = new
            seen += len(rows)
        rows = torch.randint(min(seen, ROOM), (wanted.batch,))
        values = policy(cells[rows] * scale).masked_fill(~masks[rows], -1e9)
        optimizer.zero_grad()
        nn.functional.cross_entropy(values, moves[rows]).backward()
        nn.utils.clip_grad_norm_(policy.parameters(), 1.0)
        gone, batches = (time.monotonic() - start) / (60 * wanted.minutes), batches + 1
        optimizer.param_groups[0]["lr"] = 1e-3 * min(1, batches / 200) * max(0.01, 1 - gone)
        optimizer.step()
        if gone * (wanted.tests + 1) > len(curve) + 1 and len(curve) < wanted.tests:
            test(wanted.games // 4)
    for worker in workers:
        worker.terminate()
    test(wanted.games)
    with open(f"{wanted.out}.csv", "w", newline="") as file:
        heads = ["seconds", "processor seconds", "decisions", "batches", "games"]
        csv.writer(file).writerows([[*heads, *(f"{game.seats[n]} v {rival}" for n, rival in TESTS)], *curve])
    blank, free = torch.zeros(2, form.observer.size), ({0: torch.export.Dim("rows")},)
    model = torch.onnx.export(policy.eval(), (blank,), input_names=["observation"], dynamic_shapes=free, verbose=False)
    model.save(f"{wanted.out}.onnx", external_data=False)


if __name__ == "__main__":
    main()
