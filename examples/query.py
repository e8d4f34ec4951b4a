"""Asks noughts for the best moves of several positions, over one process that keeps running.

python3 examples/query.py XO..X.... .........

`noughts` must be on the path, or its place in the environment variable NOUGHTS.
"""

import json
import os
import subprocess
import sys


class Noughts:
    """A running `noughts query`: it is sent a position a line, and answers with a JSON object a line."""

    def __init__(self):
        command = [os.environ.get("NOUGHTS", "noughts"), "query", "--format", "json", "-"]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )

    def query(self, position):
        """The answer to a position, such as "XO..X....", as a dictionary; ValueError if it cannot be read."""
        self.process.stdin.write(position + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            raise ValueError(answer["error"])
        return answer


if __name__ == "__main__":
    noughts = Noughts()
    for text in sys.argv[1:]:
        try:
            found = noughts.query(text)
            print(f"{text}: play {found['pick']}, {found['outcome']} in {found['plies']}")
        except ValueError as error:
            print(f"{text}: {error}")
