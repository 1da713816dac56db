"""`gametree uci` plays endings by Syzygy tables, and python-chess's own reader watches.

Ours must never give away what the tables promise, against the most stubborn defence, and must mate
within the fifty-move rule.
"""

import sys

import chess
import chess.engine
import chess.syzygy

# Ours to move. In all but the first a single move keeps the value.
WON = [
    "8/8/8/3k4/8/8/8/KBN5 w - - 0 1",
    "8/k7/6p1/8/6P1/8/8/2K5 w - - 0 1",
    "R7/8/1k6/5K2/7n/8/8/8 w - - 0 1",
    "8/8/8/8/Pk6/8/6BK/8 w - - 0 1",
    "8/8/6Q1/5K2/8/8/4pk2/8 w - - 0 1",
    "8/7r/1k6/8/8/8/6QK/8 w - - 0 1",
    "8/1N6/2k5/8/8/7K/2P5/8 w - - 0 1",
]
DRAWN = [
    "6K1/8/8/2P5/4k3/7p/8/8 w - - 0 1",
    "3K4/3P1k2/3n4/8/8/8/8/8 w - - 0 1",
    "2b5/8/8/8/5k2/8/3pK3/8 w - - 0 1",
    "8/6qk/6R1/8/8/8/6K1/8 w - - 0 1",
]


def defence(board: chess.Board, tables: chess.syzygy.Tablebase) -> chess.Move:
    """The move that keeps the value, and then the one that lasts longest."""

    def lasting(move: chess.Move) -> tuple[int, int]:
        board.push(move)
        try:
            if board.is_checkmate():
                return (2, 0)
            return (-tables.probe_wdl(board), abs(tables.probe_dtz(board)))
        finally:
            board.pop()

    return max(board.legal_moves, key=lasting)


def is_over(board: chess.Board) -> bool:
    """Whether the game is over, or has come to where the other side may claim a draw."""
    return board.is_game_over() or board.is_repetition(3) or board.is_fifty_moves()


def play(engine: chess.engine.SimpleEngine, tables: chess.syzygy.Tablebase, fen: str, plies: int) -> chess.Board:
    board = chess.Board(fen)
    sign = tables.probe_wdl(board)
    us = board.turn
    while not is_over(board) and board.ply() < plies:
        if board.turn == us:
            move = engine.play(board, chess.engine.Limit(nodes=300)).move
        else:
            move = defence(board, tables)
        board.push(move)
        value = tables.probe_wdl(board) * (1 if board.turn == us else -1)
        assert value >= sign or board.is_game_over(), (board.fen(), move, value)
    return board


def main() -> None:
    engine = chess.engine.SimpleEngine.popen_uci([sys.argv[1], "uci", "chess"], timeout=60)
    try:
        engine.configure({"Hash": 1, "SyzygyPath": sys.argv[2]})
        with chess.syzygy.open_tablebase(sys.argv[2]) as tables:
            for fen in WON:
                assert tables.probe_wdl(chess.Board(fen)) == 2, fen
                board = play(engine, tables, fen, 200)
                assert board.is_checkmate() and board.turn == chess.BLACK, board.fen()
            for fen in DRAWN:
                assert tables.probe_wdl(chess.Board(fen)) == 0, fen
                play(engine, tables, fen, 30)
        # A capture leads into the tables: a win, though no mate is in sight.
        board = chess.Board("8/8/8/3k4/8/2p5/8/KBN5 b - - 0 1")
        info = engine.analyse(board, chess.engine.Limit(depth=8))
        assert info["tbhits"] > 0, info
        # The tables are taken away again.
        engine.configure({"SyzygyPath": "<empty>"})
        info = engine.analyse(board, chess.engine.Limit(depth=8))
        assert info["tbhits"] == 0, info
    finally:
        engine.quit()
    print("all well")


main()
