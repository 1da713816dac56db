//! The example programs run.

#[path = "../../../examples/own_evaluator.rs"]
mod own_evaluator;
#[path = "../../../examples/own_game.rs"]
mod own_game;
#[path = "../../../examples/watch_a_search.rs"]
mod watch_a_search;

#[test]
fn own_game_runs() {
    own_game::main();
}

#[test]
fn own_evaluator_runs() {
    own_evaluator::main();
}

#[test]
fn watch_a_search_runs() {
    watch_a_search::main();
}
