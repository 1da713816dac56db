"""The rating of our weaker players on the scale of Stockfish's own.

    python bench/chess/rating.py target/release/gametree 1200 1500 2200 --openings FILE

For each UCI_Elo of ours, rounds of 16 games against Stockfish with the UCI_Elo that is nearest to
what the rounds before say, and the rating that makes all results together most likely, with the
error of two standard deviations. Stockfish has ratings from 1350 to 2850.
"""

import argparse
import json
import math
import subprocess

STOCKFISH = "/usr/games/stockfish"


def expected(rating, opponent):
    return 1 / (1 + 10 ** ((opponent - rating) / 400))


def likeliest(results):
    """The rating at which as many points are expected as were made; half a point either way is given away
    so that it exists."""
    low, high = 0.0, 4000.0
    results = results + [(results[-1][0], 0.5)]
    while high - low > 0.5:
        middle = (low + high) / 2
        if sum(points - expected(middle, opponent) for opponent, points in results) > 0:
            low = middle
        else:
            high = middle
    return low


def play(args, elo, opponent, seed):
    clock = "1+0.01" if opponent < 1900 else "2+0.02" if opponent < 2500 else "4+0.04"
    weak = "UCI_LimitStrength=true&Hash=16&UCI_Elo"
    ours = f"uci:{args.engine} uci chess?name=ours&{weak}={elo}"
    theirs = f"uci:{STOCKFISH}?name=stockfish&{weak}={opponent}"
    command = [args.engine, "match", "chess", ours, theirs, "--games", "16", "--tc", clock, "--margin", "500"]
    command += ["--concurrency", "1", "--seed", str(seed), "--openings", args.openings, "--json"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    games = [game for game in map(json.loads, said.splitlines()) if "number" in game]
    return [game["points"] if game["first"] == "ours" else 1 - game["points"] for game in games]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("engine")
    parser.add_argument("elos", nargs="+", type=int)
    parser.add_argument("--openings", required=True)
    parser.add_argument("--rounds", type=int, default=4)
    args = parser.parse_args()
    for elo in args.elos:
        rating, results = elo, []
        for number in range(args.rounds):
            opponent = min(2850, max(1350, round(rating / 50) * 50))
            points = play(args, elo, opponent, number + 1)
            results += [(opponent, point) for point in points]
            rating = likeliest(results)
            print(f"{elo}: {sum(points)} of {len(points)} against {opponent}", flush=True)
        chances = [expected(rating, opponent) for opponent, _ in results]
        error = 2 * 400 / math.log(10) / math.sqrt(sum(chance * (1 - chance) for chance in chances))
        print(f"{elo}: {rating:.0f} ± {error:.0f}, {len(results)} games", flush=True)


main()
