"""Exact scores of connect-four positions: ours and BitBully's, without a book.

    GAMETREE_DATA=... python3 connect_four_exact.py [--limit 200] [--set pons_begin-medium.txt]

The same first positions of the set for both, one thread, tables emptied before
each position. Prints the mean processor time for a position.
"""

import argparse
import os
import re
import sys
import time
from pathlib import Path

from setup import in_venv, our_example, run, table, write_json


def bitbully(lines):
    """Mean milliseconds and the number of wrong scores."""
    from bitbully import BitBully, Board

    agent, wrong, seconds = BitBully(opening_book=None), 0, 0.0
    for line in lines:
        moves, score = line.split()
        board = Board([int(column) - 1 for column in moves])
        agent.reset_transposition_table()
        before = time.process_time()
        found = agent.mtdf(board)
        seconds += time.process_time() - before
        wrong += found != int(score)
    return seconds * 1e3 / len(lines), wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--set", default="pons_begin-medium.txt")
    parser.add_argument("--limit", type=int, default=200)
    parser.add_argument("--json", default="connect_four_exact.json")
    arguments = parser.parse_args()
    in_venv()
    if "GAMETREE_DATA" not in os.environ:
        sys.exit("GAMETREE_DATA must name the folder with connect4/" + arguments.set)
    path = Path(os.environ["GAMETREE_DATA"]) / "connect4" / arguments.set
    lines = path.read_text().splitlines()[: arguments.limit]
    text = run([our_example("connect_four_sets"), "--limit", arguments.limit, path])
    wrong, nodes, mine = re.search(r"(\d+) wrong, ([\d.]+) nodes, ([\d.]+) ms", text).groups()
    theirs, theirs_wrong = bitbully(lines)
    table([
        [f"{arguments.set}, first {len(lines)}", "ms a position", "wrong"],
        ["gametree", mine, wrong],
        ["bitbully", f"{theirs:.4f}", theirs_wrong],
    ])
    print(f"ours / theirs: {float(mine) / theirs:.3f}")
    ours = {"ms": float(mine), "nodes": float(nodes), "wrong": int(wrong)}
    result = {"set": arguments.set, "positions": len(lines), "ours": ours}
    write_json(arguments.json, result | {"bitbully": {"ms": theirs, "wrong": theirs_wrong}})


if __name__ == "__main__":
    main()
