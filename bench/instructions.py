"""Instructions of the hot paths, counted by callgrind (Debian: valgrind).

    python3 instructions.py [--save] [NAME ...]

Counts do not depend on what else the machine does, so small changes show. Each
path is a piece of `crates/gametree/examples/hot_paths.rs`; the table gives the
instructions per unit (node, leaf, probe) beside those of `instructions.tsv`, and
--save writes a new one. The program is compiled for the machine it runs on, so
counts of two machines may differ by a few per cent.
"""

import argparse
import re
import subprocess
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
KEPT = HERE / "instructions.tsv"


def program():
    command = ["cargo", "build", "--release", "-q", "-p", "gametree", "--example", "hot_paths"]
    subprocess.run(command, cwd=ROOT, check=True)
    return ROOT / "target" / "release" / "examples" / "hot_paths"


def count(binary, path):
    """Instructions inside `measured`, units of work, and what a unit is."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["valgrind", "--tool=callgrind", "--toggle-collect=measured",
                   f"--callgrind-out-file={folder}/out", str(binary), path]
        ran = subprocess.run(command, capture_output=True, text=True, check=True)
    instructions = int(re.search(r"Collected : (\d+)", ran.stderr).group(1))
    units, unit = ran.stdout.split()
    return instructions, int(units), unit


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("paths", nargs="*", metavar="NAME")
    parser.add_argument("--save", action="store_true", help="keep these counts")
    arguments = parser.parse_args()
    kept = {}
    if KEPT.exists():
        kept = {name: float(each) for name, each in (line.split("\t")[:2] for line in KEPT.open())}
    binary = program()
    listed = subprocess.run([str(binary)], capture_output=True, text=True, check=True).stdout.split("\n")
    names = [line.split()[0] for line in listed if line]
    print(f"{'path':26}{'units':>10}{'instructions':>14} per unit{'kept':>10}{'change':>9}")
    for name in [name for name in names if not arguments.paths or name in arguments.paths]:
        instructions, units, unit = count(binary, name)
        each, before = instructions / units, kept.get(name)
        change = f"{each / before - 1:+.1%}" if before else ""
        print(f"{name:26}{units:10}{each:14.1f} a {unit:11}{before or 0:6.1f}{change:>9}")
        kept[name] = each
    if arguments.save:
        KEPT.write_text("".join(f"{name}\t{kept[name]:.1f}\n" for name in names if name in kept))


if __name__ == "__main__":
    main()
