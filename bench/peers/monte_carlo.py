"""Random games and MCTS simulations per second, beside OpenSpiel and the `minimax` crate.

    python3 monte_carlo.py

OpenSpiel's rollouts and searches run in its C++ code; only the call comes from
Python. All times are processor times of one thread.
"""

import json
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


def ours():
    """Our figures by name, from the example program."""
    found = {}
    for line in setup.run([setup.our_example("monte_carlo"), "2"]).splitlines():
        name, rest = line[:40].strip(), line[40:].split()
        found[name] = float(rest[0])
    return found


def main():
    found = ours()
    crate = json.loads(setup.run([setup.minimax_crate(), "mcts", "2000000"]))
    rows = [
        ("go 9x9, random games", found["go 9x9, uniform without eyes"],
         "OpenSpiel", rollouts("go", {"board_size": 9, "komi": 7.5}, 3000)),
        ("connect four, random games", found["connect four, own play-outs"],
         "OpenSpiel", rollouts("connect_four", {}, 20000)),
        ("connect four, UCT", found["connect four, UCT"],
         "OpenSpiel", simulations("connect_four", {}, 200000)),
        ("connect four, UCT", found["connect four, UCT"],
         "minimax crate", crate["rollouts"] / crate["seconds"]),
        ("go 9x9, UCT", found["go 9x9, UCT, uniform"],
         "OpenSpiel", simulations("go", {"board_size": 9, "komi": 7.5}, 3000)),
    ]
    print(f"{'per second of processor time':<30} {'gametree':>12} {'peer':>12} {'ratio':>7}")
    for name, own, peer, theirs in rows:
        print(f"{name:<30} {own:>12,.0f} {theirs:>12,.0f} {own / theirs:>7.1f}  {peer}")
    setup.TARGET.mkdir(exist_ok=True)
    (setup.TARGET / "monte_carlo.json").write_text(json.dumps({"ours": found, "rows": rows}, indent=1))


if __name__ == "__main__":
    main()
