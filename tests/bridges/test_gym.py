"""One seat as an environment: Gymnasium's own checks, unmodified; forms, vectors, masks and heads."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import psutil
import pytest
from gymnasium import spaces
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv

import toys
from hundreddays.bridges.forms import FORMS, Form, Moves
from hundreddays.bridges.gym import SeatEnv, SeatVectorEnv, gym_id, observation_space
from hundreddays.bridges.pettingzoo import env
from hundreddays.core import Fault
from hundreddays.games import REGISTER, load

IDS = [*REGISTER, toys.AMBUSH]


@pytest.fixture(scope="module", autouse=True)
def _toy() -> Iterator[None]:
    with toys.registered():
        yield


@pytest.mark.parametrize("id", IDS)
def test_gymnasiums_own_check(id: str) -> None:
    check_env(SeatEnv(id, load(id).seats[0]), skip_render_check=True)


def test_an_illegal_answer_forfeits_the_seats_game() -> None:
    single = SeatEnv(toys.AMBUSH, load(toys.AMBUSH).seats[0])
    observation, _ = single.reset(seed=1)
    illegal = np.flatnonzero(observation["action_mask"] == 0)[0]
    _, reward, over, _, told = single.step(illegal)
    assert over
    assert reward < 0
    assert told["forfeit"]
    with pytest.raises(Fault, match="reset"):
        single.step(illegal)


def test_one_seat_as_a_gymnasium_environment_plays_to_rewards_of_both_signs() -> None:
    single = SeatEnv(toys.AMBUSH, load(toys.AMBUSH).seats[0])
    rng = np.random.RandomState(2)
    rewards = set()
    for episode in range(12):
        observation, _ = single.reset(seed=episode)
        over = False
        while not over:
            observation, reward, over, _, _ = single.step(rng.choice(np.flatnonzero(observation["action_mask"])))
            assert single.observation_space.contains(observation)
        rewards.add(reward)
    assert min(rewards) < 0 < max(rewards)


# Ids, forms, vectors


def test_gymnasium_knows_the_games_by_name() -> None:
    single = gymnasium.make("hundred-days/Returns-v0", seat="coalition", against="recruit")
    observation, _ = single.reset(seed=1)
    assert single.observation_space.contains(observation)
    ours = {name for name in gymnasium.registry if name.startswith("hundred-days/")}
    assert ours == {gym_id(id) for id in REGISTER if id != toys.AMBUSH}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("id", ["returns", "waterloo"])
def test_every_form_holds_the_same_cells(id: str, form: str) -> None:
    if (id, form) == ("returns", "planes"):
        with pytest.raises(Fault, match="hexes"):
            SeatEnv(id, form=form)
        return
    single = SeatEnv(id, form=form)
    observation, _ = single.reset(seed=3)
    assert single.observation_space.contains(observation)
    flat, _ = SeatEnv(id).reset(seed=3)
    blocks = single.form.observer.blocks
    laid = (
        observation
        if form == "flat"
        else {"observation": np.concatenate([observation[b.name].ravel() for b in blocks])}
    )
    assert np.array_equal(laid["observation"], flat["observation"])


def test_planes_and_nodes_count_the_pieces_where_they_stand() -> None:
    game = load("waterloo")
    cells = np.frombuffer(game.observer().observe(game.start(), 0)[0], np.uint8)
    view = game.start().view(0)
    grid = game.board.grid  # type: ignore[attr-defined]  # waterloo's own
    nodes = Form(game, "graph").arrays(cells)["nodes"]
    planes = Form(game, "planes").arrays(cells)["planes"]
    count = nodes.shape[-1] - game.observer().blocks[1].width + 1  # places first, then how many pieces
    for place in {piece.place for piece in view.pieces if piece.place in grid}:
        hex = grid.hex(place)
        here = sum(1 for piece in view.pieces if piece.place == place)
        assert nodes[hex, count] == here
        assert planes[count, int(place[2:]) - 1, int(place[:2]) - 1] == here
    assert nodes[:, count].sum() == sum(1 for piece in view.pieces if piece.place in grid)


def test_roads_are_the_edges_of_the_graph() -> None:
    game = load("returns")
    places = [place.id for place in game.picture().places]
    form = Form(game, "graph")
    pairs = {(places[a], places[b]) for a, b in form.edges.T.tolist()}
    ways = game.picture().ways
    assert pairs == {pair for way in ways for pair in ((way.a, way.b), (way.b, way.a))}


@pytest.mark.parametrize("id", IDS)
def test_heads_name_every_move_once_and_their_masks_its_legality(id: str) -> None:
    game = load(id)
    moves = Moves(game)
    assert [moves.move(*row) for row in moves.heads.tolist()] == list(range(game.move_count))
    single = SeatEnv(id)
    single.reset(seed=2)
    mask = single.action_masks()
    legal = set(np.flatnonzero(mask).tolist())
    verbs = moves.verb_mask(mask)
    named = {
        moves.move(verb, piece, place, choice)
        for verb in np.flatnonzero(verbs).tolist()
        for piece, place, choice in np.argwhere(np.einsum("i,j,k->ijk", *moves.noun_masks(mask, verb)) > 0).tolist()
    }
    assert legal <= named
    assert moves.move(-1, 0, 0, 0) == -1


def _rolled(many: Any, seed: Any, steps: int) -> list[tuple[Any, ...]]:
    """What a vector shows of some steps of random play."""
    shown, _ = many.reset(seed=seed)
    rng, found = np.random.RandomState(5), []
    for _ in range(steps):
        moves = np.array([rng.choice(np.flatnonzero(mask)) for mask in shown["action_mask"]])
        shown, reward, over, cut, told = many.step(moves)
        ends = [told["final_obs"][table]["observation"] for table in np.flatnonzero(over)]
        found.append((moves, shown["observation"].copy(), reward.copy(), over.copy(), cut.copy(), *ends))
    return found


def _singles(id: str, count: int, against: str = "random") -> SyncVectorEnv:
    return SyncVectorEnv([lambda: SeatEnv(id, against=against)] * count, autoreset_mode=AutoresetMode.SAME_STEP)


@pytest.mark.parametrize(("id", "against", "steps"), [(toys.AMBUSH, "random", 300), ("returns", "recruit", 160)])
def test_a_vector_plays_as_gymnasiums_own_with_the_same_seeds(id: str, against: str, steps: int) -> None:
    """Every table has dice and opponents of its own, as single tables have: its play depends on no other table."""
    ours = SeatVectorEnv(id, 3, against=against)
    here, there = _rolled(ours, 5, steps), _rolled(_singles(id, 3, against), 5, steps)
    for mine, theirs in zip(here, there, strict=True):
        assert len(mine) == len(theirs)
        assert all(np.array_equal(a, b) for a, b in zip(mine, theirs, strict=True))
    assert sum(int(over.sum()) for _, _, _, over, *_ in here) >= 2
    assert any(reward.any() for _, _, reward, *_ in here)


def test_tables_in_several_processes_play_as_in_one() -> None:
    several = SeatVectorEnv("returns", 3, processes=2)
    try:
        for mine, theirs in zip(_rolled(several, 7, 60), _rolled(SeatVectorEnv("returns", 3), 7, 60), strict=True):
            assert all(np.array_equal(a, b) for a, b in zip(mine, theirs, strict=True))
    finally:
        several.close()


def test_a_vector_takes_seeds_as_gymnasiums_own_do() -> None:
    many = SeatVectorEnv(toys.AMBUSH, 2)
    for one, other in ((7, [7, 8]), ([3, 3], [3, 3])):
        for mine, theirs in zip(_rolled(many, one, 20), _rolled(_singles(toys.AMBUSH, 2), other, 20), strict=True):
            assert np.array_equal(mine[1], theirs[1])
    wrongs: list[int | list[int | None]] = [[1], [1, 2, 3], -1, 1 << 63]
    for wrong in wrongs:
        with pytest.raises(Fault, match="seed"):
            many.reset(seed=wrong)


@pytest.mark.parametrize("processes", [1, 2])
def test_some_tables_of_a_vector_begin_again(processes: int) -> None:
    many = SeatVectorEnv("returns", 2, processes=processes)
    try:
        begun, _ = many.reset(seed=3)
        for _ in range(5):
            shown, *_ = many.step(many.action_masks().argmax(axis=1))
        again, _ = many.reset(seed=3, options={"reset_mask": np.array([False, True])})
        assert np.array_equal(again["observation"][0], shown["observation"][0])
        assert np.array_equal(again["observation"][1], begun["observation"][1])
        assert not np.array_equal(again["observation"][0], begun["observation"][0])
        for wrong in (np.array([True]), np.array([1, 0]), np.array([False, False])):
            with pytest.raises(Fault, match="reset_mask"):
                many.reset(options={"reset_mask": wrong})
    finally:
        many.close()


def test_a_script_without_a_main_guard_may_share_tables_between_processes(tmp_path: Path) -> None:
    """Whoever tries a library writes ten lines; a process that read them again would start more without end."""
    script = tmp_path / "ten_lines.py"
    script.write_text(
        "from hundreddays.bridges.gym import SeatVectorEnv\n"
        "env = SeatVectorEnv('returns', 2, processes=2)\n"
        "env.reset(seed=1)\nenv.close()\nprint('read')\n"
    )
    done = subprocess.run([sys.executable, str(script)], check=True, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("read\n", "")


BOT = Path(__file__).parents[2] / "examples" / "bot.py"


def test_a_program_in_the_other_seat_ends_with_its_game_and_with_the_environment() -> None:
    single = SeatEnv("returns", against=f"exec:{sys.executable} {BOT}")
    observation, _ = single.reset(seed=1)
    over = False
    while not over:
        observation, _, over, _, told = single.step(np.int64(observation["action_mask"].argmax()))
    assert not told
    assert not _programs()
    single.reset()
    observation, _, *_ = single.step(np.int64(single.action_masks().argmax()))
    while not _programs():
        observation, _, *_ = single.step(np.int64(observation["action_mask"].argmax()))
    single.close()
    assert not _programs()


def _programs() -> list[psutil.Process]:
    return [child for child in psutil.Process().children() if str(BOT) in child.cmdline()]


def test_a_rival_that_fails_forfeits_its_game() -> None:
    single = SeatEnv("returns", "french", against="exec:false")
    observation, _ = single.reset(seed=1)
    over = False
    while not over:
        observation, reward, over, _, told = single.step(np.int64(observation["action_mask"].argmax()))
    assert reward == 1
    assert "has stopped" in told["forfeit"]
    many = SeatVectorEnv("returns", 1, "french", against="exec:false")
    many.reset(seed=1)
    done = np.array([False])
    while not done[0]:
        _, rewards, done, _, informed = many.step(many.action_masks().argmax(axis=1))
    many.close()
    assert rewards[0] == 1
    assert "has stopped" in informed["final_info"]["forfeit"][0]
    with pytest.raises(Fault, match="has stopped"):  # nobody could ever play against it
        SeatEnv(toys.AMBUSH, load(toys.AMBUSH).seats[1], against="exec:false").reset(seed=1)
    with pytest.raises(Fault, match="no player"):
        SeatEnv("returns", against="nobody")


@pytest.mark.parametrize("form", ["flat", "pieces", "graph", "planes"])
def test_observations_are_bounded_in_every_form(form: str) -> None:
    single = SeatEnv("napoleon", form=form) if form != "planes" else SeatEnv("waterloo", form=form)
    found = observation_space(single.form).spaces
    assert all(space.is_bounded() for space in found.values() if isinstance(space, spaces.Box))
    observation, _ = single.reset(seed=1)
    rng = np.random.RandomState(1)
    for _ in range(60):
        assert single.observation_space.contains(observation)
        observation, *_ = single.step(rng.choice(np.flatnonzero(observation["action_mask"])))


@pytest.mark.parametrize("processes", [1, 2])
@pytest.mark.parametrize("form", ["flat", "pieces"])
def test_a_vector_shows_the_end_of_a_game_in_the_step_that_begins_the_next(processes: int, form: str) -> None:
    """As Gymnasium's own vectors do: the end as the single table shows it, and only where a game has ended."""
    many = SeatVectorEnv("returns", 2, seat="french", form=form, processes=processes)
    try:
        shown, _ = many.reset(seed=3)
        masks = many.action_masks()
        moves = masks.argmax(axis=1)
        moves[0] = masks[0].argmin()
        forfeited = {name: array[0].copy() for name, array in shown.items()}
        _, _, over, _, told = many.step(moves)
        assert (over.tolist(), told["_final_obs"].tolist()) == ([True, False], [True, False])
        assert told["final_obs"][0].keys() == forfeited.keys()
        assert all(np.array_equal(told["final_obs"][0][name], forfeited[name]) for name in forfeited)
        ends: list[dict[str, Any]] = []
        while len(ends) < 2:
            _, _, over, _, told = many.step(many.action_masks().argmax(axis=1))
            assert ("final_obs" in told) == over.any()
            ends += [told["final_obs"][table] for table in np.flatnonzero(over)]
    finally:
        many.close()
    for end in ends:
        assert many.single_observation_space.contains(end)
        assert not end["action_mask"].any(), "at the end nobody is asked"


def test_without_copies_the_arrays_of_a_vector_always_show_the_newest() -> None:
    kept = SeatVectorEnv(toys.AMBUSH, 2, copy=False)
    fresh = SeatVectorEnv(toys.AMBUSH, 2)
    shown, _ = kept.reset(seed=5)
    before, _ = fresh.reset(seed=5)
    assert np.array_equal(shown["observation"], before["observation"])
    first = before["observation"].copy()
    moves = fresh.action_masks().argmax(axis=1)
    kept.step(moves)
    after, *_ = fresh.step(moves)
    for name in ("observation", "action_mask"):
        assert np.array_equal(shown[name], after[name])
    assert np.array_equal(before["observation"], first)
    assert not np.array_equal(first, after["observation"])


def test_the_vectors_of_gymnasium_are_ours_or_made_of_ours() -> None:
    many = gymnasium.make_vec("hundred-days/Returns-v0", num_envs=2, processes=2, copy=False)
    many.close()
    assert isinstance(many.unwrapped, SeatVectorEnv)
    singles = gymnasium.make_vec("hundred-days/Returns-v0", num_envs=2, vectorization_mode="sync", seat="coalition")
    shown, _ = singles.reset(seed=1)
    assert singles.observation_space.contains(shown)


def test_a_board_renders_as_pixels() -> None:
    single = SeatEnv("waterloo", render_mode="rgb_array")
    single.reset(seed=1)
    picture = single.render()
    assert picture.shape[2] == 3
    assert picture.shape[1] == 900
    assert len({tuple(pixel) for pixel in picture[::20, ::20].reshape(-1, 3).tolist()}) > 10
    table = env("waterloo", render_mode="rgb_array")
    table.reset(seed=1)
    assert table.render().shape == picture.shape


@pytest.mark.parametrize("beyond", [False, True])
def test_an_illegal_move_forfeits_at_one_table_of_many(beyond: bool) -> None:
    env = SeatVectorEnv("returns", 3)
    env.reset(seed=1)
    masks = env.action_masks()
    moves = masks.argmax(axis=1)
    moves[1] = env.game.move_count if beyond else masks[1].argmin()
    _, rewards, over, _, _ = env.step(moves)
    assert over.tolist() == [False, True, False]
    assert rewards[1] == env.game.concession(0)[0] < 0
    env.step(env.action_masks().argmax(axis=1))


def test_tables_in_several_processes_play_on_as_one() -> None:
    env = SeatVectorEnv("returns", 3, processes=2)
    other = SeatVectorEnv("returns", 3, processes=2, form="pieces")
    try:
        observation, _ = env.reset(seed=4)
        other.reset(seed=4)
        first = observation["observation"].copy()
        for _ in range(30):
            masks = observation["action_mask"]
            assert masks.any(axis=1).all()
            observation, _, over, _, _ = env.step(masks.argmax(axis=1))
            other.step(masks.argmax(axis=1))
            assert over.shape == (3,)
            assert np.array_equal(observation["observation"], env.form.floats(other.tables.cells))
        again, _ = env.reset(seed=4)
        assert np.array_equal(again["observation"], first)
        illegal = env.action_masks().argmin(axis=1)
        _, rewards, over, _, _ = env.step(illegal)
        assert over.all()
        assert (rewards < 0).all()
    finally:
        env.close()
        other.close()
    with pytest.raises(Fault, match="cannot be shared"):
        SeatVectorEnv("returns", 2, processes=3)


def test_an_environment_is_pickled_in_the_middle_of_a_game_and_plays_on_alike() -> None:
    single = SeatEnv("returns", "coalition", against="recruit")
    single.reset(seed=4)
    copied = pickle.loads(pickle.dumps(single))
    for _ in range(40):
        move = np.int64(single.action_masks().argmax())
        mine, theirs = single.step(move), copied.step(move)
        assert np.array_equal(mine[0]["observation"], theirs[0]["observation"])
        if mine[2]:
            return


@pytest.mark.parametrize("wrong", [1.5, None, "end", np.array([3]), np.float32(2)])
def test_what_is_no_whole_number_is_no_move(wrong: Any) -> None:
    """1.5 would be taken for 1, and whoever trains would never know."""
    single = SeatEnv(toys.AMBUSH, load(toys.AMBUSH).seats[0])
    single.reset(seed=1)
    with pytest.raises(Fault, match="number of a move"):
        single.step(wrong)
    good: Any = np.int32(single.action_masks().argmax())
    single.step(good)


def test_a_seat_that_nobody_can_learn_in_is_refused() -> None:
    """A spectator is never asked: the first `reset` would play game after game without end."""
    wrongs: list[Any] = ["spectator", "prussian", 1]
    for seat in wrongs:
        with pytest.raises(Fault, match="no seat"):
            SeatEnv("returns", seat)
        with pytest.raises(Fault, match="no seat"):
            SeatVectorEnv("returns", 2, seat)
    with pytest.raises(Fault, match="render mode"):
        SeatEnv("returns", render_mode="human")
    with pytest.raises(Fault, match="not drawn"):
        gymnasium.make_vec("hundred-days/Returns-v0", num_envs=2, render_mode="rgb_array")
    gymnasium.make_vec("hundred-days/Returns-v0", num_envs=2, render_mode=None).close()


@pytest.mark.parametrize("processes", [1, 2])
def test_a_vector_takes_a_whole_number_for_each_table_and_nothing_else(processes: int) -> None:
    """Fewer moves than tables would leave some where they were, or be the same move at all of them."""
    many = SeatVectorEnv(toys.AMBUSH if processes == 1 else "returns", 2, processes=processes)
    try:
        with pytest.raises(Fault, match="reset"):
            many.step(np.array([0, 0]))
        shown, _ = many.reset(seed=np.array([3, 4]))  # type: ignore[arg-type]  # Gymnasium's types know lists alone
        alike, _ = many.reset(seed=np.int64(3))  # type: ignore[arg-type]  # likewise
        assert np.array_equal(shown["observation"], alike["observation"])
        moves = many.action_masks().argmax(axis=1)
        wrongs: list[Any] = [moves[:1], np.append(moves, 0), moves + 0.5, moves[0], [None, None]]
        for wrong in wrongs:
            with pytest.raises(Fault, match="2 tables"):
                many.step(wrong)
        again, *_ = many.step(moves.tolist())
        assert not np.array_equal(again["observation"], alike["observation"])
        for seed in ("ab", [1.5, 2.5], np.array([0.5, 1.5])):
            with pytest.raises(Fault, match="seed"):
                many.reset(seed=seed)  # type: ignore[arg-type]  # wrong on purpose
    finally:
        many.close()
    with pytest.raises(Fault, match="closed"):
        many.step(moves)


def test_what_is_wrong_with_the_players_of_many_processes_is_said_as_in_one(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(Fault, match="no player “nobody”"):
        SeatVectorEnv("returns", 2, against="nobody", processes=2)
    with pytest.raises(Fault, match="at least one"):
        SeatVectorEnv("returns", 0)
    with pytest.raises(Fault, match="has stopped"):  # the French move first: the program is gone before it is answered
        SeatVectorEnv("returns", 2, "coalition", against="exec:false", processes=2)
    assert capfd.readouterr().err == ""
    assert not [child for child in psutil.Process().children() if "spawn_main" in " ".join(child.cmdline())]
