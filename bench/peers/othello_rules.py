"""The rules of Othello, as far as a match needs them.

A board is a list of 64 characters, "X" (black), "O" (white) or "-", from a1 to
h8 along the rows. It is written independently of gametree, so that a match also
checks the rules of both players.
"""

DIRECTIONS = [(dc, dr) for dc in (-1, 0, 1) for dr in (-1, 0, 1) if dc or dr]


def start():
    board = ["-"] * 64
    for square, disc in (("d4", "O"), ("e5", "O"), ("e4", "X"), ("d5", "X")):
        board[index(square)] = disc
    return board


def index(square):
    return "abcdefgh".index(square[0].lower()) + 8 * (int(square[1]) - 1)


def name(square):
    return "abcdefgh"[square % 8] + str(square // 8 + 1)


def other(player):
    return "O" if player == "X" else "X"


def flips(board, player, square):
    """The discs that turn over; none if the move is not legal."""
    if board[square] != "-":
        return []
    found = []
    for dc, dr in DIRECTIONS:
        column, row, line = square % 8 + dc, square // 8 + dr, []
        while 0 <= column < 8 and 0 <= row < 8 and board[8 * row + column] == other(player):
            line.append(8 * row + column)
            column, row = column + dc, row + dr
        if line and 0 <= column < 8 and 0 <= row < 8 and board[8 * row + column] == player:
            found += line
    return found


def moves(board, player):
    return [square for square in range(64) if flips(board, player, square)]


def play(board, player, square):
    """The board after a legal move."""
    turned = flips(board, player, square)
    if not turned:
        raise ValueError(f"{name(square)} is not legal for {player}")
    after = list(board)
    for disc in turned + [square]:
        after[disc] = player
    return after


def margin(board):
    """Black discs less white ones; empty squares belong to the winner."""
    black, white, empty = board.count("X"), board.count("O"), board.count("-")
    difference = black - white
    return difference + (empty if difference > 0 else -empty if difference < 0 else 0)
