"""Runs every comparison in turn: `GAMETREE_DATA=... python3 run.py [--quick]`.

`--quick` leaves the Othello matches out, which take half an hour and more.
"""

import subprocess
import sys

import setup

COMPARISONS = [["plain_alpha_beta.py"], ["deepening.py"], ["connect_four_exact.py"]]
MATCHES = [["othello_match.py", "--opponent", opponent] for opponent in ("grhino", "mcts")]


def main():
    python = setup.venv_python()
    setup.run(["cargo", "build", "--release", "-q", "-p", "gametree-cli"], cwd=setup.ROOT)
    failed = []
    for words in COMPARISONS + ([] if "--quick" in sys.argv else MATCHES):
        print(f"== {' '.join(words)}", flush=True)
        # A peer that can not be installed must not hide the others.
        if subprocess.run([python, *words], cwd=setup.HERE).returncode:
            failed.append(" ".join(words))
    if failed:
        sys.exit(f"failed: {', '.join(failed)}")


if __name__ == "__main__":
    main()
