"""Recomputes the results of a match from its record by programs that are not ours.

    pip install chess sgfmill open_spiel
    python bench/match/recompute.py games.pgn      # chess: python-chess
    python bench/match/recompute.py go.sgf         # Go: sgfmill, area scoring
    python bench/match/recompute.py othello.pgn    # Othello: OpenSpiel

Every game is played again from its moves. A game that ended by the rules must
have the result that the other program finds, every game must be there once, and
the points of each engine are added up. Games that ended otherwise (time,
resignation, adjudication) are counted with the reason that was recorded.
"""

import collections
import re
import sys

POINTS = {"1-0": (1.0, 0.0), "0-1": (0.0, 1.0), "1/2-1/2": (0.5, 0.5)}


def by_python_chess(path):
    import chess.pgn

    with open(path) as file:
        while game := chess.pgn.read_game(file):
            if game.errors:
                raise SystemExit(f"game {game.headers['GameNumber']}: {game.errors}")
            board = game.end().board()
            outcome = board.outcome(claim_draw=True)
            yield game.headers, outcome.result() if outcome else None


def by_sgfmill(path):
    """The moves on sgfmill's board, and the area at the end less the komi."""
    from sgfmill import sgf, sgf_grammar

    for number, tree in enumerate(sgf_grammar.parse_sgf_collection(open(path, "rb").read())):
        game = sgf.Sgf_game.from_coarse_game_tree(tree)
        root = game.get_root()
        board, passes = play(game)
        winner = {"B": "1-0", "W": "0-1", "0": "1/2-1/2"}[root.get("RE")[0]]
        headers = {
            "White": root.get("PB"),  # whoever moves first, as in the other records
            "Black": root.get("PW"),
            "Result": winner,
            "GameNumber": str(number),
            "Reason": root.get("RE"),
            "Termination": "normal" if passes >= 2 else "other",
        }
        area = board.area_score() - root.get("KM")
        yield headers, "1-0" if area > 0 else "0-1" if area < 0 else "1/2-1/2"


def play(game):
    from sgfmill import boards

    board, passes = boards.Board(game.get_size()), 0
    for node in game.get_main_sequence()[1:]:
        colour, move = node.get_move()
        if move is None:
            passes += 1
            continue
        passes = 0
        board.play(*move, colour)
    return board, passes


def by_open_spiel(path):
    import pyspiel

    game = pyspiel.load_game("othello")
    for headers, moves in records(path):
        state = game.new_initial_state()
        for text in moves:
            # OpenSpiel names squares as we do, and passes too.
            names = {state.action_to_string(a).split()[0].lower(): a for a in state.legal_actions()}
            if text not in names:
                raise SystemExit(f"game {headers['GameNumber']}: {text} is not among {sorted(names)}")
            state.apply_action(names[text])
        if not state.is_terminal():
            yield headers, None
            continue
        first = state.returns()[0]
        yield headers, "1-0" if first > 0 else "0-1" if first < 0 else "1/2-1/2"


def records(path):
    """Headers and moves of each game of a plain record."""
    text = open(path).read()
    for part in re.split(r"\n\n(?=\[Event )", text):
        headers = dict(re.findall(r'\[(\w+) "(.*)"\]', part))
        body = re.sub(r"\{[^}]*\}|\d+\.+|^\[.*\]$", " ", part, flags=re.M)
        moves = [word.lower() for word in body.split() if word not in POINTS and word != "*"]
        yield headers, moves


def recompute(path):
    if path.endswith(".sgf"):
        return by_sgfmill(path)
    with open(path) as file:
        othello = '[Game "othello"]' in file.read(2000)
    return by_open_spiel(path) if othello else by_python_chess(path)


def main(path):
    points, played = collections.Counter(), collections.Counter()
    numbers, otherwise = collections.Counter(), collections.Counter()
    wrong = by_rules = 0
    for headers, result in recompute(path):
        numbers[headers["GameNumber"]] += 1
        if headers["Termination"] == "normal":
            by_rules += 1
            if result != headers["Result"]:
                wrong += 1
                print(f"game {headers['GameNumber']}: recorded {headers['Result']}, recomputed {result}")
        else:
            otherwise[headers["Reason"]] += 1
        for name, gained in zip((headers["White"], headers["Black"]), POINTS[headers["Result"]]):
            points[name] += gained
            played[name] += 1
    twice = [number for number, count in numbers.items() if count > 1]
    print(f"{len(numbers)} games, {by_rules} ended by the rules, {wrong} of them differ; twice: {twice or 'none'}")
    for reason, count in otherwise.most_common():
        print(f"  otherwise: {count} x {reason}")
    for name in points:
        print(f"  {name}: {points[name]} of {played[name]}")
    return 1 if wrong or twice else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
