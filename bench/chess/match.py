"""Matches against Debian's chess programs, by python-chess (PyPI).

    pip install chess
    python bench/chess/match.py target/release/gametree toga2 --games 100 --openings FILE

Openings are lines of FEN or EPD, or games in PGN, each played with both
colours. Programs that speak xboard's protocol and not UCI (hoichess, fairymax)
are why this exists beside `gametree match`. Fairy-Max takes moves and no
positions, so it wants openings in PGN. An answer later than the clock and 50 ms
loses.
"""

import argparse
import random
import time

import chess
import chess.engine
import chess.pgn

FOLDER = "/usr/games/"


def opponent(name, elo, hash_mb):
    """Starts a program by its name."""
    if name == "hoichess":
        return chess.engine.SimpleEngine.popen_xboard([FOLDER + name], timeout=60)
    if name == "fairymax":
        # python-chess insists on `setboard`, but sends it only for positions.
        command = f"{FOLDER}fairymax | sed -u s/setboard=0/setboard=1/"
        return chess.engine.SimpleEngine.popen_xboard(["sh", "-c", command], timeout=60)
    command = [FOLDER + name] + (["--uci"] if name == "gnuchess" else [])
    if "/" in name:
        command = name.split()
    engine = chess.engine.SimpleEngine.popen_uci(command, timeout=60)
    options = {"Hash": hash_mb} if "Hash" in engine.options else {}
    if elo:
        options |= {"UCI_LimitStrength": True, "UCI_Elo": elo}
    engine.configure(options)
    return engine


def read_openings(path):
    """Boards to begin with; those from PGN remember their moves."""
    with open(path, encoding="utf-8") as file:
        if path.endswith(".pgn"):
            games = iter(lambda: chess.pgn.read_game(file), None)
            return [game.end().board() for game in games]
        fens = [" ".join(line.split(";")[0].split()[:4]) for line in file if line.strip()]
    return [chess.Board(fen + " 0 1") for fen in fens]


def withheld():
    """Seconds that the host of a virtual machine has kept each processor for others."""
    with open("/proc/stat", encoding="ascii") as file:
        return [int(line.split()[8]) / 100 for line in file if line[:3] == "cpu" and line[3] != " "]


def play(engines, board, base, increment):
    """The result for engine 0, which is White, and the reason."""
    clocks = [base, base]
    game = object()
    while True:
        outcome = board.outcome(claim_draw=True)
        if outcome:
            points = {"1-0": 1, "0-1": 0, "1/2-1/2": 0.5}[outcome.result()]
            return points, outcome.termination.name.lower()
        side = 0 if board.turn else 1
        limit = chess.engine.Limit(
            white_clock=clocks[0], black_clock=clocks[1], white_inc=increment, black_inc=increment
        )
        before, start = withheld(), time.monotonic()
        result = engines[side].play(board, limit, game=game)
        took = time.monotonic() - start
        clocks[side] -= took
        if clocks[side] < -0.05:
            time.sleep(0.05)  # A pause is accounted for a tick late.
            pauses = [f"{after - then:.2f}" for then, after in zip(before, withheld())]
            left = clocks[side] + took
            print(f"late: {took:.3f} s of {left:.3f}, withheld by processor: {' '.join(pauses)}")
            return side, f"time of {'White' if side == 0 else 'Black'}"
        if result.move is None:
            return side, "resigned"
        clocks[side] = max(clocks[side], 0.001) + increment
        board.push(result.move)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("engine")
    parser.add_argument("opponent", help="gnuchess, toga2, stockfish, hoichess, fairymax, or a command with a /")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--base", type=float, default=5.0)
    parser.add_argument("--increment", type=float, default=0.05)
    parser.add_argument("--elo", type=int)
    parser.add_argument("--hash", type=int, default=64)
    parser.add_argument("--openings", required=True)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    openings = read_openings(args.openings)
    if args.opponent == "fairymax" and not args.openings.endswith(".pgn"):
        parser.error("Fairy-Max can not be given a position: use openings in PGN")
    random.Random(args.seed).shuffle(openings)
    ours = chess.engine.SimpleEngine.popen_uci([args.engine, "uci"], timeout=60)
    ours.configure({"Hash": args.hash} if "Hash" in ours.options else {})
    theirs = opponent(args.opponent, args.elo, args.hash)
    counts, reasons = [0, 0, 0], {}
    for number in range(args.games):
        white = number % 2 == 0
        board = openings[number // 2 % len(openings)].copy()
        points, reason = play([ours, theirs] if white else [theirs, ours], board, args.base, args.increment)
        points = points if white else 1 - points
        if reason.startswith("time"):
            reason = "our time" if points == 0 else "their time"
        counts[int(2 - 2 * points)] += 1
        reasons[reason] = reasons.get(reason, 0) + 1
        share = (counts[0] + counts[1] / 2) / (number + 1)
        print(f"{number + 1}: +{counts[0]} ={counts[1]} -{counts[2]}, {share:.1%} {reasons}", flush=True)
    ours.quit()
    theirs.quit()


if __name__ == "__main__":
    main()
