//! `gametree play`, by scripts.

use serde_json::json;

use crate::{Folder, gametree_with, good};

fn play(args: &[&str], script: &str) -> String {
    let run = gametree_with(&[&["play", "tic-tac-toe"], args].concat(), script);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{script}");
    run.out
}

#[test]
fn a_game_between_two_people() {
    let text = play(&["--side", "both"], "a1\nb1\na2\nb2\na3\n");
    assert!(text.starts_with("Tic-tac-toe: three in a row on nine squares. You play both sides."), "{text}");
    assert!(text.contains("X> a1\n") && text.contains("O> b1\n"), "a script is echoed: {text}");
    assert!(text.ends_with("X wins\n"), "{text}");
    assert!(!text.contains('\u{1b}'), "no colours where there is no terminal");
}

#[test]
fn words_are_understood() {
    let text = play(&[], "help\nmoves\nposition\nboard\nhint\n\nundo\nb2\nundo\nb2\nresign\n");
    for part in [
        "save FILE",
        "a1 b1 c1 a2 b2 c2 a3 b3 c3\n",
        "--------- X\n",
        "hint: ",
        "there is no move of yours to take back",
        "O plays a1 (score 0, proven",
        "X resigns; O wins\n",
    ] {
        assert!(text.contains(part), "{part:?} in\n{text}");
    }
    assert_eq!(text.matches("O plays a1").count(), 2, "undo takes both moves back");
}

#[test]
fn bad_moves_get_a_line_and_another_try() {
    let text = play(&["--side", "both"], "z9\na1\na1\nquit\n");
    assert!(text.contains("\"z9\" is not a legal move here; legal are a1, b1"), "{text}");
    assert!(text.contains("\"a1\" is not a legal move here; legal are b1"), "{text}");
    assert!(text.ends_with("O> quit\nleft unfinished\n"), "{text}");
}

#[test]
fn the_end_of_input_ends_the_game() {
    assert!(play(&[], "b2\n").ends_with("X> \nleft unfinished\n"));
    assert!(play(&[], "").ends_with("left unfinished\n"));
    let noise = gametree_with(&["play", "tic-tac-toe"], "\u{0}\u{7f}é\nquit");
    assert_eq!(noise.code, 0);
}

#[test]
fn the_program_plays_itself_to_a_draw() {
    assert!(play(&["--side", "none"], "").ends_with("draw\n"));
    let run = good(&["play", "tic-tac-toe", "--side", "none", "--json"]).json();
    assert_eq!(run.len(), 10, "nine moves and the result");
    assert_eq!((&run[0]["player"], &run[1]["player"]), (&json!("X"), &json!("O")));
    assert!(run[..9].iter().all(|object| object["score"] == 0 && object["move"].is_string()));
    let last = run.last().unwrap();
    assert_eq!((&last["result"], &last["value"]), (&json!("draw"), &json!(0)));
    assert_eq!(last["line"].as_array().map(Vec::len), Some(9));
}

#[test]
fn the_program_takes_the_quickest_win() {
    let run = good(&["play", "tic-tac-toe", "--side", "none", "--moves", "b2 b1 a3 b3", "--json"]).json();
    assert_eq!((&run[0]["move"], &run[0]["plies"]), (&json!("c1"), &json!(1)));
    assert_eq!(run.last().unwrap()["result"], "X wins");
}

#[test]
fn the_program_may_begin() {
    let text = play(&["--side", "second"], "quit\n");
    assert!(text.contains("You are O.") && text.contains("X plays a1"), "{text}");
    assert!(play(&["--side", "second"], "undo\nquit\n").contains("no move of yours"));
}

#[test]
fn games_are_saved() {
    let folder = Folder::new("save");
    let file = folder.file("my game.txt");
    let text = play(
        &["--side", "both", "--moves", "a1"],
        &format!("b1\nsave {file}\nsave /no/such/folder/x\nquit\n"),
    );
    assert!(text.contains(&format!("saved to {file}\n")), "{text}");
    assert!(text.contains("can not write /no/such/folder/x"), "{text}");
    let record = std::fs::read_to_string(&file).unwrap();
    assert_eq!(record, "game: tic-tac-toe\nmoves: a1 b1\nresult: unfinished\n");
    assert_eq!(folder.names(), ["my game.txt"]);
}

#[test]
fn trees_are_games_too() {
    let run = gametree_with(&["play", "tree"], "3\n");
    assert!(run.out.contains("MIN plays 3") && run.out.ends_with("MAX gains 2\n"), "{}", run.out);
}
