"""A whole bot in 40 lines: prefers to attack, else plays at random.

Start it with --players "exec:python examples/bot.py,random".
"""

import json
import random
import sys

AGGRESSIVE = ("fight", "play", "counterattack", "reinforce", "target", "attack", "march", "advance")


def choose(message: dict) -> str:
    """One of message["moves"]: words such as "march f_i". The view and the prompt say everything this seat may know."""
    bold = [move for move in message["moves"] if move.split()[0] in AGGRESSIVE]
    return random.choice(bold or message["moves"])


def answer(message: dict) -> dict | None:
    if message["type"] == "hello":
        random.seed(message["seat"])
        return {"type": "ready", "name": "bold"}
    if message["type"] == "ask":
        return {"type": "move", "move": choose(message), "why": "Fortune favours the bold."}
    return None


def main() -> None:
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "quit":
            return
        reply = answer(message)
        if reply is not None:
            print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    main()
