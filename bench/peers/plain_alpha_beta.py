"""Plain alpha-beta: ours, OpenSpiel's C++ and Python ones, and the `minimax` crate's.

    python3 plain_alpha_beta.py [--depths 10 12 13] [--runs 3]

Connect four from the start, evaluator zero, no table, moves from left to right.
All but the crate search the same tree: OpenSpiel's evaluator is called for as
many leaves as ours, and our node count then is OpenSpiel's. The crate scores
wins by their distance, which makes the tree a little larger. Ours and the crate
take turns, and the fastest run of each counts; OpenSpiel runs once.
"""

import argparse
import ctypes
import json
import os
import sys
import time

from setup import in_venv, minimax_crate, open_spiel_library, our_example, run, table, write_json

# Positions that OpenSpiel's search enters.
EXPECTED = {("tic-tac-toe", 9): 18_297, ("connect-four", 10): 155_590}
EXPECTED |= {("connect-four", 12): 3_050_083, ("connect-four", 13): 33_635_590}


def open_spiel_cpp():
    """OpenSpiel's C++ search as a function of game and depth."""
    # The library finds OpenSpiel's functions in `pyspiel`, once that is global.
    sys.setdlopenflags(os.RTLD_NOW | os.RTLD_GLOBAL)
    import pyspiel  # noqa: F401

    function = ctypes.CDLL(str(open_spiel_library())).open_spiel_alpha_beta
    function.restype = ctypes.c_double

    def search(game, depth):
        leaves = ctypes.c_long()
        before = time.process_time()
        function(game.replace("-", "_").encode(), depth, ctypes.c_bool(False), ctypes.byref(leaves))
        return leaves.value, time.process_time() - before

    return search


def open_spiel_python(game, depth):
    """The seconds that OpenSpiel's Python search takes."""
    import pyspiel
    from open_spiel.python.algorithms import minimax

    loaded = pyspiel.load_game(game.replace("-", "_"))
    before = time.process_time()
    minimax.alpha_beta_search(loaded, value_function=lambda _: 0, maximum_depth=depth)
    return time.process_time() - before


def searches(ours, crate, game, depth):
    """One search of ours and one of the crate's, which has no tic-tac-toe here."""
    mine = json.loads(run([ours, game, depth]))
    has_game = game == "connect-four"
    return mine, json.loads(run([crate, "plain", depth])) if has_game else {"seconds": 0}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--depths", type=int, nargs="+", default=[10, 12, 13])
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--json", default="plain_alpha_beta.json")
    arguments = parser.parse_args()
    in_venv()
    ours, crate, spiel = our_example("plain_alpha_beta"), minimax_crate(), open_spiel_cpp()
    rows = [["game, depth", "nodes", "ours M/s", "OpenSpiel M/s", "ratio", "crate's nodes", "crate M/s", "ratio"]]
    results = []
    for game, depth in [("tic-tac-toe", 9)] + [("connect-four", depth) for depth in arguments.depths]:
        turns = [searches(ours, crate, game, depth) for _ in range(arguments.runs)]
        mine, theirs = (min(runs, key=lambda one: one["seconds"]) for runs in zip(*turns))
        leaves, seconds = spiel(game, depth)
        result = {"game": game, "depth": depth, "ours": mine, "open_spiel": {"leaves": leaves, "seconds": seconds}}
        result["expected_nodes"] = EXPECTED.get((game, depth))
        result["same_tree"] = leaves == mine["leaves"] and result["expected_nodes"] in (None, mine["nodes"])
        speeds = [mine["nodes"] / max(mine["seconds"], 1e-9) / 1e6, mine["nodes"] / seconds / 1e6]
        if game == "connect-four":
            result["crate"] = theirs
            speeds.append(result["crate"]["nodes"] / max(result["crate"]["seconds"], 1e-9) / 1e6)
        # Times below a hundredth of a second say little.
        shown = [f"{speed:.2f}" for speed in speeds] if mine["seconds"] > 0.01 else ["-"] * len(speeds)
        ratios = [f"{speeds[0] / speed:.2f}" for speed in speeds[1:]] if mine["seconds"] > 0.01 else ["-"] * 2
        row = [f"{game}, {depth}", f"{mine['nodes']:,}" + ("" if result["same_tree"] else " (!)"), *shown[:2], ratios[0]]
        row += [f"{result['crate']['nodes']:,}", shown[2], ratios[1]] if "crate" in result else ["-"] * 3
        rows.append(row)
        results.append(result)
    seconds = open_spiel_python("connect-four", 8)
    nodes = json.loads(run([ours, "connect-four", 8]))["nodes"]
    table(rows)
    print(f"OpenSpiel's Python search, depth 8: {nodes / seconds / 1e6:.3f} M/s")
    results.append({"game": "connect-four", "depth": 8, "open_spiel_python": {"nodes": nodes, "seconds": seconds}})
    write_json(arguments.json, results)


if __name__ == "__main__":
    main()
