//! The tables of games and algorithms, books, and hints at misspelled names.
//!
//! These stand here and not in the sources because the crate, every algorithm
//! for every game, takes minutes to compile: as a library it is compiled once.

use gametree_catalog::suggest::{nearest, unknown};
use gametree_catalog::{ALGORITHMS, Algorithm, Book, Choice, GAMES, Spelling, open};
use gametree_core::{Player, Score};
use gametree_search::Ladder;

#[test]
fn every_entry_holds_what_it_promises() {
    for entry in GAMES {
        let session = entry.open("").unwrap();
        assert_eq!(session.name(), entry.name);
        let notes = session.view().notes.join(" ");
        assert!(!notes.contains("First"), "{}: {notes}", entry.name);
        assert_eq!([Player::First, Player::Second].map(|p| session.player_name(p)), entry.players);
        assert!(Algorithm::find(entry.algorithm).is_ok(), "{}", entry.name);
        assert!(entry.evaluators.contains(&"zero"), "{}", entry.name);
        assert!(!session.legal_moves().is_empty());
    }
}

#[test]
fn names_and_variants_are_split() {
    let session = open("tree:((1 2) (3 4))").unwrap();
    assert_eq!((session.entry().name, session.variant()), ("tree", "((1 2) (3 4))"));
    assert_eq!(session.name(), "tree:((1 2) (3 4))");
    assert_eq!(open("Tic-Tac-Toe").unwrap().name(), "tic-tac-toe");
}

#[test]
fn wrong_names_get_a_hint() {
    let message = |spec| open(spec).err().unwrap().to_string();
    assert_eq!(message("tictactoe"), "no game \"tictactoe\"; did you mean tic-tac-toe?");
    assert!(message("monopoly").starts_with("no game \"monopoly\"; there are tree, tic-tac-toe"));
    assert!(message("tic-tac-toe:4x4").contains("no variants"));
    assert_eq!(open("tree:((1 x))").err().unwrap().column, Some(10));
}

#[test]
fn every_textbook_algorithm_is_registered() {
    let names: Vec<&str> = ALGORITHMS.iter().map(|algorithm| algorithm.name).collect();
    for algorithm in Ladder::ALL {
        assert!(names.contains(&algorithm.name()), "{algorithm:?}");
    }
}

#[test]
fn options_are_checked() {
    assert_eq!(Choice::read("mtdf, guess=-3").unwrap().guess, Some(Score::new(-3)));
    let message = |text| Choice::read(text).unwrap_err().to_string();
    assert_eq!(message("alphabeta"), "no algorithm \"alphabeta\"; did you mean alpha-beta?");
    assert!(message("mtdf,guess=x").contains("no number"));
    assert!(message("mtdf,guess=9000000000000000000").contains("no number"));
    assert_eq!(message("mtdf,no-memory"), "mtdf has no option \"no-memory\"; it has guess=N");
    assert_eq!(message("negamax,x=1"), "negamax has no options, so \"x=1\" is none");
    assert!(Choice::read("engine").unwrap().switches().is_none());
    assert!(Choice::read("engine,no-etc,replacement=coin").unwrap().switches().is_some());
    assert!(message("engine,no-magic").starts_with("no technique \"magic\""));
    assert!(message("").starts_with("no algorithm \"\"; there are minimax, negamax"));
}

#[test]
fn the_own_book_knows_the_start_and_only_legal_moves() {
    let chess = open("chess").unwrap();
    let book = Book::own(chess.as_ref()).unwrap();
    let moves = book.moves(chess.as_ref());
    assert!(moves.len() > 1, "{moves:?}");
    let mut after = chess.fork();
    after.spell(Spelling::Programs);
    after.play(&moves[0].0).unwrap();
    assert!(!book.moves(after.as_ref()).is_empty());
}

#[test]
fn other_games_have_none_and_other_files_are_refused() {
    let othello = open("othello").unwrap();
    assert!(Book::own(othello.as_ref()).is_none());
    assert!(Book::read(othello.as_ref(), &[]).is_err());
    let chess = open("chess").unwrap();
    assert!(Book::read(chess.as_ref(), b"no book at all").is_err());
    assert!(Book::read(chess.as_ref(), &[]).unwrap().moves(chess.as_ref()).is_empty());
}

const NAMES: [&str; 4] = ["tic-tac-toe", "tree", "connect-four", "alpha-beta"];

#[test]
fn near_names_are_found() {
    for (text, name) in [
        ("tictactoe", "tic-tac-toe"),
        ("TicTacToe", "tic-tac-toe"),
        ("tick-tack-toe", "tic-tac-toe"),
        ("connect_four", "connect-four"),
        ("trees", "tree"),
        ("alphabeta", "alpha-beta"),
    ] {
        assert_eq!(nearest(text, NAMES), Some(name), "{text}");
    }
}

#[test]
fn far_names_are_not() {
    for text in ["", "chess", "x", "monopoly"] {
        assert_eq!(nearest(text, NAMES), None, "{text}");
    }
    assert_eq!(
        unknown("game", "chess", NAMES),
        "no game \"chess\"; there are tic-tac-toe, tree, connect-four, alpha-beta"
    );
}
