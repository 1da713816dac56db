"""python-chess plays, ponders, stops and analyses on `gametree uci`."""

import sys
import time

import chess
import chess.engine


def main() -> None:
    engine = chess.engine.SimpleEngine.popen_uci([sys.argv[1], "uci", "chess"], timeout=60)
    try:
        assert engine.id["name"].startswith("gametree"), engine.id
        engine.configure({"Hash": 16})

        # A short game against itself by the clock, pondering on the way.
        board = chess.Board()
        limit = chess.engine.Limit(white_clock=3, black_clock=3, white_inc=0.05, black_inc=0.05)
        for ply in range(16):
            result = engine.play(board, limit, ponder=ply % 4 == 1)
            assert result.move in board.legal_moves, (board.fen(), result)
            board.push(result.move)

        # Other limits, and a restricted root.
        result = engine.play(board, chess.engine.Limit(nodes=2000))
        assert result.move in board.legal_moves
        only = list(board.legal_moves)[-1]
        assert engine.play(board, chess.engine.Limit(depth=3), root_moves=[only]).move == only

        # Analysis of several lines.
        infos = engine.analyse(chess.Board(), chess.engine.Limit(depth=6), multipv=3)
        assert len(infos) == 3, infos
        assert len({info["pv"][0] for info in infos}) == 3
        assert all(info["depth"] >= 5 and info["nodes"] > 0 for info in infos), infos
        scores = [info["score"].relative.score(mate_score=100000) for info in infos]
        assert scores == sorted(scores, reverse=True), scores

        # A mate is found and counted in moves.
        mate = chess.Board("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
        info = engine.analyse(mate, chess.engine.Limit(depth=5))
        assert info["score"].relative.mate() == 1, info

        # An endless analysis is stopped.
        with engine.analysis(chess.Board()) as analysis:
            for info in analysis:
                if info.get("depth", 0) >= 5:
                    break
            start = time.time()
            analysis.stop()
        assert time.time() - start < 5
        assert engine.play(chess.Board(), chess.engine.Limit(time=0.1)).move is not None

        # Chess960: castling is spelled as king takes rook.
        board = chess.Board("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", chess960=True)
        result = engine.play(board, chess.engine.Limit(depth=4))
        assert result.move in board.legal_moves
    finally:
        engine.quit()


main()
print("all well")
