#!/usr/bin/env python3
"""Games between two programs that speak GTP, colours in turn.

    bench/gtp_match.py --games 20 --size 9 \
        --a "gametree gtp go:9 --simulations 10000" \
        --b "gnugo --mode gtp --level 10 --chinese-rules"

Prints a line per game and the score of A at the end. Finished games are
counted by the referee (by default B's command), who has seen all moves, and by
A's own final_score for comparison. Any answer that begins with "?" counts as a
protocol error and ends the match with exit code 1.
"""

import argparse
import json
import math
import shlex
import subprocess
import sys
import time


class Program:
    """The other end of a pipe."""

    def __init__(self, command):
        self.command = command
        self.pipe = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True, bufsize=1)

    def ask(self, line):
        """The answer to a command, without its equals sign."""
        self.pipe.stdin.write(line + "\n")
        self.pipe.stdin.flush()
        answer = []
        while True:
            text = self.pipe.stdout.readline()
            if not text:
                raise SystemExit(f"{self.command}: ended at {line!r}")
            text = text.rstrip("\r\n")
            if text == "" and answer:
                break
            if text:
                answer.append(text)
        if not answer[0].startswith("="):
            raise SystemExit(f"{self.command}: {line!r} was answered by {answer}")
        answer[0] = answer[0][1:].strip()
        return "\n".join(answer).strip()

    def close(self):
        self.ask("quit")
        self.pipe.wait(10)


def play_game(black, white, referee, options):
    """One game: the winner ('B', 'W' or None), how, the moves, seconds of both."""
    for program in {id(p): p for p in (black, white, referee) if p}.values():
        for line in (f"boardsize {options.size}", "clear_board", f"komi {options.komi}"):
            if not (line.startswith("komi") and options.hex):
                program.ask(line)
    players, names = [black, white], ["b", "w"]
    moves, passes, spent = [], 0, [0.0, 0.0]
    while len(moves) < options.longest:
        turn = len(moves) % 2
        began = time.time()
        move = players[turn].ask(f"genmove {names[turn]}").lower()
        spent[turn] += time.time() - began
        if move == "resign":
            return "WB"[turn], "resignation", moves, spent
        moves.append(move)
        for program in {id(p): p for p in (players[1 - turn], referee) if p}.values():
            if program is not players[turn]:
                program.ask(f"play {names[turn]} {move}")
        passes = passes + 1 if move == "pass" else 0
        if passes == 2:
            break
        if options.hex:
            score = players[turn].pipe and options.over(players[turn])
            if score:
                return score[0], "connection", moves, spent
    score = (referee or black).ask("final_score")
    return (score[0] if score[0] in "BW" else None), score, moves, spent


def interval(wins, games):
    """Wilson's 95 % interval."""
    if games == 0:
        return 0.0, 1.0
    z, p = 1.96, wins / games
    middle = (p + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(p * (1 - p) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - half, middle + half


def connected(program):
    """The result of a finished game of Hex, or nothing."""
    program.pipe.stdin.write("final_score\n")
    program.pipe.stdin.flush()
    first = program.pipe.stdout.readline().strip()
    program.pipe.stdout.readline()
    return first[1:].strip() if first.startswith("=") else None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--a", required=True)
    parser.add_argument("--b", required=True)
    parser.add_argument("--referee", help="a third program; by default B counts")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--size", type=int, default=9)
    parser.add_argument("--komi", type=float, default=7.5)
    parser.add_argument("--longest", type=int, default=600)
    parser.add_argument("--hex", action="store_true", help="the game is Hex: no komi, no passes")
    parser.add_argument("--log", help="a file for one JSON object per game")
    options = parser.parse_args()
    options.over = connected
    a, b = Program(options.a), Program(options.b)
    third = Program(options.referee) if options.referee else None
    score, spent, began = 0.0, [0.0, 0.0], time.time()
    for game in range(options.games):
        a_black = game % 2 == 0
        black, white = (a, b) if a_black else (b, a)
        winner, how, moves, used = play_game(black, white, third or (None if options.hex else b), options)
        own = 0.5 if winner is None else float((winner == "B") == a_black)
        score += own
        spent[0] += used[0 if a_black else 1]
        spent[1] += used[1 if a_black else 0]
        print(f"game {game + 1}: A is {'Black' if a_black else 'White'}, {winner} by {how}, "
              f"{len(moves)} moves; A has {score:g} of {game + 1}", flush=True)
        if options.log:
            with open(options.log, "a", encoding="utf-8") as log:
                log.write(json.dumps({"a": options.a, "b": options.b, "black": "A" if a_black else "B",
                                      "winner": winner, "how": how, "moves": moves}) + "\n")
    low, high = interval(score, options.games)
    print(f"A {score:g} of {options.games} ({100 * score / options.games:.1f} %, 95 % interval "
          f"{100 * low:.0f} to {100 * high:.0f} %), {time.time() - began:.0f} s; "
          f"thinking A {spent[0]:.0f} s, B {spent[1]:.0f} s")
    for program in (a, b, third):
        if program:
            program.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
