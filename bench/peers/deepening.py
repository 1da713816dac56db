"""Iterative deepening on connect four: ours and the `minimax` crate's IterativeSearch.

    python3 deepening.py [--depths 14 16] [--megabytes 64] [--runs 3]

Both use the evaluator of the crate's example and tables of one size; the crate
has the options of its example (steps of two plies, aspiration window), which are
faster than its defaults. Ours runs twice: searching every ply, with which the
score is that of plain minimax up to mirror images, and with all techniques, of
which one searches positions without a table move less deeply than the number
says. Every run is a process of its own; the fastest of each counts, because the
crate shuffles the moves of the root.
"""

import argparse
import json

from setup import minimax_crate, our_example, run, table, write_json


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--depths", type=int, nargs="+", default=[14, 16])
    parser.add_argument("--megabytes", type=int, default=64)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--json", default="deepening.json")
    arguments = parser.parse_args()
    ours, crate = our_example("deepening"), minimax_crate()
    alike = [json.loads(run([program, *words])) for program, words in ((ours, ["8", "--value"]), (crate, ["value", "8"]))]
    print(f"plain alpha-beta to depth 8 gives {alike[0]['score']} and {alike[1]['score']}")
    rows = [["depth", "crate s", "every ply s", "ratio", "all on s", "ratio", "scores"]]
    results = []
    for depth in arguments.depths:
        commands = {
            "crate": [crate, "deepen", depth, arguments.megabytes],
            "every_ply": [ours, depth, arguments.megabytes, "--every-ply"],
            "all_on": [ours, depth, arguments.megabytes],
        }
        # The runs take turns, so that a busy spell of the machine hits all.
        times = {name: [] for name in commands}
        for _ in range(arguments.runs):
            for name, command in commands.items():
                times[name].append(json.loads(run(command).splitlines()[-1]))
        best = {name: min(runs, key=lambda one: one["seconds"]) for name, runs in times.items()}
        seconds = {name: one["seconds"] for name, one in best.items()}
        row = [depth, f"{seconds['crate']:.3f}"]
        for name in ("every_ply", "all_on"):
            row += [f"{seconds[name]:.3f}", f"{seconds['crate'] / max(seconds[name], 1e-9):.2f}"]
        rows.append(row + [" ".join(str(best[name]["score"]) for name in commands)])
        results.append({"depth": depth, "runs": times})
    table(rows)
    write_json(arguments.json, results)


if __name__ == "__main__":
    main()
