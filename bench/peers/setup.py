"""Installs the peers and finds the programs; what every comparison shares.

    python3 setup.py

makes the virtual environment `.venv` beside this file, with OpenSpiel and
BitBully, and builds the programs that run the `minimax` crate and OpenSpiel's
C++ search. Every comparison does what it needs of this by itself.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
VENV = HERE / ".venv"
PACKAGES = ["open_spiel==2.0.2", "bitbully==0.0.79"]
# Results and what is built lie here; the folder is ignored by git.
TARGET = HERE / "target"


def venv_python():
    """The interpreter of the virtual environment, made on demand."""
    python = VENV / "bin" / "python"
    stamp = VENV / "installed.txt"
    if not stamp.exists() or stamp.read_text().split() != PACKAGES:
        subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=True)
        subprocess.run([str(python), "-m", "pip", "install", "-q", *PACKAGES], check=True)
        stamp.write_text("\n".join(PACKAGES) + "\n")
    return str(python)


def in_venv():
    """Starts this program again inside the virtual environment, unless it is there."""
    if Path(sys.prefix).resolve() != VENV.resolve():
        python = venv_python()
        os.execv(python, [python, *sys.argv])


def run(command, **more):
    """The standard output of a command that must succeed."""
    command = [str(word) for word in command]
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, **more).stdout


def default_program():
    return str(ROOT / "target" / "release" / "gametree")


def our_example(name):
    """One of our example programs, built."""
    run(["cargo", "build", "--release", "-q", "-p", "gametree", "--example", name], cwd=ROOT)
    return ROOT / "target" / "release" / "examples" / name


def minimax_crate():
    """The program that runs the `minimax` crate, built."""
    project = HERE / "minimax-rs"
    run(["cargo", "build", "--release", "-q", "--target-dir", TARGET], cwd=project)
    return TARGET / "release" / "minimax-peer"


def open_spiel_library():
    """A small library that calls OpenSpiel's C++ alpha-beta, which the package
    contains but does not offer to Python; to be loaded after `pyspiel`."""
    import pyspiel

    source, library = HERE / "open_spiel_alpha_beta.cc", TARGET / "libopen_spiel_alpha_beta.so"
    if not library.exists() or library.stat().st_mtime < source.stat().st_mtime:
        TARGET.mkdir(exist_ok=True)
        packages = Path(pyspiel.__file__).parent
        command = ["g++", "-std=c++17", "-O2", "-shared", "-fPIC", "-w", source, "-o", library]
        folders = [packages, packages / "open_spiel" / "abseil-cpp", packages / "open_spiel" / "json" / "include"]
        run(command + [word for folder in folders for word in ("-I", folder)])
    return library


def write_json(name, data):
    """Writes a result to the folder `target`, or where an absolute path says."""
    path = TARGET / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data, indent=1) + "\n")


def table(rows):
    """Prints rows of cells in columns; the first row is the head."""
    widths = [max(len(str(row[i])) for row in rows) for i in range(len(rows[0]))]
    for row in rows:
        cells = [str(cell).ljust(w) if i == 0 else str(cell).rjust(w) for i, (cell, w) in enumerate(zip(row, widths))]
        print("  ".join(cells).rstrip())


if __name__ == "__main__":
    venv_python()
    minimax_crate()
