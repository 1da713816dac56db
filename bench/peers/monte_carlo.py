"""Random games and MCTS simulations per second, beside OpenSpiel and the `minimax` crate.

    python3 monte_carlo.py [ROUNDS]

OpenSpiel's rollouts and searches run in its C++ code; only the call comes from
Python. All times are processor times of one thread.
"""

import json
import statistics
import sys
import time

import setup

setup.in_venv()

import pyspiel  # noqa: E402  (installed by in_venv)


def rollouts(name, parameters, count):
    """OpenSpiel's uniform random games per second: one simulation that rests on
    so many of them, because Python can not ask the evaluator itself."""
    game = pyspiel.load_game(name, parameters)
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=count, seed=1)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 1000, False, 1, False)
    began = time.process_time()
    bot.mcts_search(game.new_initial_state())
    return count / (time.process_time() - began)


def simulations(name, parameters, count):
    """OpenSpiel's UCT simulations per second."""
    game = pyspiel.load_game(name, parameters)
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=1)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, count, 1000, False, 1, False)
    began = time.process_time()
    bot.mcts_search(game.new_initial_state())
    return count / (time.process_time() - began)


def ours(name, seconds, *simulations):
    """Our figure on the line of this name, from the example program; for so many
    seconds or, if it is given, of so many simulations."""
    found = setup.run([setup.our_example("monte_carlo"), str(seconds), name, *simulations])
    return float(found.splitlines()[0][40:].split()[0])


def crate(rollouts, before=0):
    """The crate's simulations per second. By default each adds a node, while our leaves
    get children on the fourth visit; three rollouts `before` make it do the same."""
    found = json.loads(setup.run([setup.minimax_crate(), "mcts", rollouts, before]))
    return found["rollouts"] / found["seconds"]


GO = ("go", {"board_size": 9, "komi": 7.5})
FOUR = ("connect_four", {})

# What is measured, the goal of the ratio, the line of our example and its seconds (or
# simulations, as many as the peer's), the peer, and its measurement. Both explore alike:
# OpenSpiel's 2 is over payments from -1 to 1, 1 of ours; the crate's 1 is under a root of
# 2 and a binary logarithm, 1.7 of ours. A large tree does not fit into the cache, so there
# are two sizes of it.
FOUR_UCT = "connect four, UCT, c=1.7"
ROWS = [
    ("go 9x9, random games", 15, ("go 9x9, uniform without", 1), "OpenSpiel", lambda: rollouts(*GO, 5000)),
    ("connect four, random games", None, ("connect four, own", 1), "OpenSpiel", lambda: rollouts(*FOUR, 100000)),
    ("connect four, 10^5 UCT", 15, ("connect four, UCT, c=1", 0, 10**5), "OpenSpiel", lambda: simulations(*FOUR, 10**5)),
    ("connect four, 3 10^5 UCT", 3, (FOUR_UCT, 0, 300000), "minimax crate", lambda: crate(300000)),
    ("connect four, 2 10^6 UCT", 3, (FOUR_UCT, 0, 2000000), "minimax crate", lambda: crate(2000000)),
    ("the same, as few nodes", None, (FOUR_UCT, 0, 2000000), "minimax crate", lambda: crate(2000000, 3)),
    ("go 9x9, UCT", None, ("go 9x9, UCT", 0.5), "OpenSpiel", lambda: simulations(*GO, 5000)),
]


def main():
    """Ours and theirs in turn, and the median of the ratios: neighbours on the
    machine make single figures differ by a third."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    print(f"{'per second of processor time':<28} {'gametree':>10} {'peer':>10} {'ratio':>6} {'from':>6} {'to':>6} goal")
    results = []
    for name, goal, line, peer, theirs in ROWS:
        pairs = [(ours(*line), theirs()) for _ in range(rounds)]
        own, other = (statistics.median(pair[i] for pair in pairs) for i in range(2))
        ratios = sorted(pair[0] / pair[1] for pair in pairs)
        ratio = statistics.median(ratios)
        print(f"{name:<28} {own:>10,.0f} {other:>10,.0f} {ratio:>6.1f} {ratios[0]:>6.1f} {ratios[-1]:>6.1f} "
              f"{goal or '':>4}  {peer}", flush=True)
        results.append([name, peer, own, other, ratios])
    setup.TARGET.mkdir(exist_ok=True)
    (setup.TARGET / "monte_carlo.json").write_text(json.dumps(results, indent=1))


if __name__ == "__main__":
    main()
