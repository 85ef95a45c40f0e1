"""Plays a seat of any game at random: run it with `--bot "exec:python3 examples/seeded.py"`."""

import json
import random
import sys


def answer(message: dict) -> str:
    """Choose an option; a better program would look at the view first."""
    return random.Random(message["seed"]).choice(message["options"])


def reply(message: dict) -> None:
    """Write one line. It must be flushed, or nobody gets it."""
    print(json.dumps(message), flush=True)


for line in sys.stdin:
    message = json.loads(line)
    match message["type"]:
        case "hello":
            reply({"name": "Seeded"})
        case "decision":
            reply({"decision": message["decision"], "answer": answer(message)})
        case "over":
            break
