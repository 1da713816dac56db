"""Othello games of gametree against GRhino or OpenSpiel's MCTS.

    python3 othello_match.py --opponent grhino --games 10
    python3 othello_match.py --opponent mcts --games 10

Every opening is played twice, once with each colour. Openings are lines of the
XOT list in the folder that GAMETREE_DATA names, or else random ones of eight
plies, chosen by a seed. Prints every game and writes all to JSON.
"""

import argparse
import json
import os
import random
from pathlib import Path

import othello_rules as rules
from setup import default_program, in_venv, write_json


def openings(count, seed):
    """Lists of squares that lead to a position."""
    chance = random.Random(seed)
    data = os.environ.get("GAMETREE_DATA")
    path = Path(data) / "othello" / "xot_openingslarge.txt" if data else None
    if path and path.exists():
        lines = chance.sample(path.read_text().split(), count)
        return [[rules.index(line[i : i + 2]) for i in range(0, len(line), 2)] for line in lines]
    return [random_opening(chance) for _ in range(count)]


def random_opening(chance, plies=8):
    board, player, line = rules.start(), "X", []
    for _ in range(plies):
        square = chance.choice(rules.moves(board, player))
        board, player = rules.play(board, player, square), rules.other(player)
        line.append(square)
    return line


def game(black, white, opening):
    """One game: its moves, and black's margin."""
    board, player, line = rules.start(), "X", []
    players = {"X": black, "O": white}
    for one in players.values():
        one.begin()
    while True:
        legal = rules.moves(board, player)
        if not legal and not rules.moves(board, rules.other(player)):
            return line, rules.margin(board)
        square = None
        if legal and len(line) < len(opening):
            square = opening[len(line)]
        elif legal:
            square = legal[0] if len(legal) == 1 else players[player].choose(board, player)
        for one in players.values():
            one.hear(player, square)
        if square is not None:
            board = rules.play(board, player, square)
        line.append(square)
        player = rules.other(player)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--opponent", choices=["grhino", "mcts"], required=True)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--time", type=float, default=1, help="our seconds for a move")
    parser.add_argument("--simulations", type=int, default=10_000)
    parser.add_argument("--level", type=int, default=5, help="of grhino, 1 to 5")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--gametree", default=default_program())
    parser.add_argument("--grhino", default="/usr/games/gtp-rhino")
    parser.add_argument("--json", help="file to write")
    arguments = parser.parse_args()
    if arguments.opponent == "mcts":
        in_venv()
        from othello_players import OpenSpielMcts

        theirs = OpenSpielMcts(arguments.simulations, arguments.seed)
    else:
        from othello_players import Grhino

        theirs = Grhino(arguments.grhino, arguments.level)
    from othello_players import Gametree

    ours = Gametree(arguments.gametree, arguments.time)
    match(ours, theirs, arguments)


def match(ours, theirs, arguments):
    lines = openings((arguments.games + 1) // 2, arguments.seed)
    games, points = [], 0.0
    for number in range(arguments.games):
        we_are_black = number % 2 == 0
        players = (ours, theirs) if we_are_black else (theirs, ours)
        line, margin = game(*players, lines[number // 2])
        mine = margin if we_are_black else -margin
        points += 1 if mine > 0 else 0.5 if mine == 0 else 0
        text = "".join("--" if square is None else rules.name(square) for square in line)
        games.append({"we_are": "black" if we_are_black else "white", "margin": mine, "moves": text})
        print(f"game {number + 1}, we are {games[-1]['we_are']}: {mine:+d}  {text}", flush=True)
        result = {"ours": ours.name, "theirs": theirs.name, "points": points, "games": games}
        result |= {"our_cpu_seconds": round(ours.seconds, 1), "their_cpu_seconds": round(theirs.seconds, 1)}
        write_json(arguments.json or f"othello_{arguments.opponent}.json", result)
    print(f"{ours.name} against {theirs.name}: {points:g} of {arguments.games}")
    print(f"processor time: ours {ours.seconds:.0f} s, theirs {theirs.seconds:.0f} s")


if __name__ == "__main__":
    main()
