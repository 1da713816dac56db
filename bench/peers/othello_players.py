"""Players of an Othello match, each behind the same three methods.

`begin` starts a game, `hear` tells of a move (None is a pass) whoever made it,
and `choose` asks for one. `seconds` is the processor time that choosing took.
"""

import json
import resource
import subprocess
import time

import othello_rules as rules


class Gametree:
    """Our engine: one process for each move, told the position."""

    def __init__(self, program, seconds):
        self.program, self.limit, self.seconds = program, seconds, 0.0
        self.name = f"gametree, {seconds:g} s a move"

    def begin(self):
        pass

    def hear(self, player, square):
        pass

    def choose(self, board, player):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        command = [self.program, "analyze", "othello", "--position", "".join(board) + " " + player]
        command += ["--time", str(self.limit), "--json"]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.seconds += after.ru_utime - before.ru_utime
        answer = json.loads(done.stdout.splitlines()[-1])
        if not answer["move"]:
            raise RuntimeError(f"no move from {' '.join(command)}: {done.stdout}")
        return rules.index(answer["move"])


class Grhino:
    """GRhino through the Go Text Protocol."""

    def __init__(self, program, level):
        command = [program, f"--level={level}", "--rand=0"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.name, self.level, self.seconds = f"grhino, level {level}", level, 0.0

    def ask(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        lines = []
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise RuntimeError(f"grhino ended at {command!r}")
            if line.strip():
                lines.append(line.strip())
            elif lines:
                break
        if not lines[0].startswith("="):
            raise RuntimeError(f"grhino answered {lines[0]!r} to {command!r}")
        return lines[0][1:].strip()

    def begin(self):
        self.ask("clear_board")

    def hear(self, player, square):
        # GRhino knows no word for a pass: the next move says whose it is.
        if square is not None:
            self.ask(f"play {'black' if player == 'X' else 'white'} {rules.name(square)}")

    def choose(self, board, player):
        before = self.processor_time()
        # `reg_genmove` names a move and leaves the board alone; the match then
        # tells every player of it in the same way.
        answer = self.ask(f"reg_genmove {'black' if player == 'X' else 'white'}")
        self.seconds += self.processor_time() - before
        return rules.index(answer)

    def processor_time(self):
        """User time of the process, in seconds."""
        with open(f"/proc/{self.process.pid}/stat") as stat:
            return int(stat.read().rsplit(")", 1)[1].split()[11]) / 100


class OpenSpielMcts:
    """OpenSpiel's own search, the C++ one, with random play-outs."""

    def __init__(self, simulations, seed):
        import pyspiel

        self.game = pyspiel.load_game("othello")
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        # Exploration 2, 1 GB, with the MCTS-Solver: the values of its own example.
        self.bot = pyspiel.MCTSBot(self.game, evaluator, 2.0, simulations, 1000, True, seed, False)
        self.name, self.seconds, self.state = f"OpenSpiel MCTS, {simulations} simulations", 0.0, None

    def begin(self):
        self.state = self.game.new_initial_state()

    def hear(self, player, square):
        self.state.apply_action(64 if square is None else square)

    def choose(self, board, player):
        before = time.process_time()
        action = self.bot.step(self.state)
        self.seconds += time.process_time() - before
        return action
