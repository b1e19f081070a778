"""A bot that searches, in any game and without knowing a rule of it: whichever move wins most games played at random.

Start it with --players "exec:python examples/searching_bot.py 0.5,random"; the number is seconds for each decision.
All it knows of the rules are answers: a state that its seat cannot tell from the true one, and that state after a move.
"""

import json
import sys
import time


def ask(**question: object) -> dict:
    """Put a question of our own; the answer is one line."""
    print(json.dumps(question), flush=True)
    return json.loads(sys.stdin.readline())


def outcome(seat: int, move: str) -> float:
    """What a game that begins with this move and goes on at random brings us; all that is hidden is dealt again."""
    state = ask(type="sample")["state"]
    ask(type="apply", state=state, move=move)
    return ask(type="playout", state=state)["scores"][seat]


def choose(seat: int, moves: list[str], seconds: float) -> tuple[str, str]:
    """Every move in turn until time is up: the one with the best mean, and a word on why."""
    end, games, sums = time.monotonic() + seconds, 0, dict.fromkeys(moves, 0.0)
    while not games or time.monotonic() < end:
        for move in moves:
            sums[move] += outcome(seat, move)
        games += 1
    best = max(moves, key=sums.__getitem__)
    return best, f"{sums[best] / games:+.2f} in the mean of {games} games at random."


def main() -> None:
    seat, seconds = 0, float(sys.argv[1])
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            seat = message["seats"].index(message["seat"])
            print(json.dumps({"type": "ready", "name": "searcher"}), flush=True)
        elif message["type"] == "ask":
            move, why = choose(seat, message["moves"], seconds)
            print(json.dumps({"type": "move", "move": move, "why": why}), flush=True)
        else:
            return


if __name__ == "__main__":
    main()
