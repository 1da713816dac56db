//! The engine that plays: what it must keep to whatever it prunes.

use std::time::{Duration, Instant};

use gametree::core::{Path, Rules, SplitMix};
use gametree::games::{Othello, TicTacToe, connect_four, othello};
use gametree::prelude::*;
use gametree::search::engine::{AllOn, Chosen, Engine, Switches, Table, Technique};

fn table() -> Table {
    Table::new(4).unwrap()
}

fn random_connect_four(plies: usize, seed: u64) -> connect_four::Standard {
    let mut random = SplitMix::new(seed);
    let mut position = connect_four::Standard::default();
    for _ in 0..plies {
        let next = position
            .after(position.legal_moves()[random.below(position.legal_moves().len() as u64) as usize]);
        if next.outcome().is_none() {
            position = next;
        }
    }
    position
}

/// Only what can not change the score of a search to a fixed depth.
fn plain() -> Chosen {
    let lossy =
        Technique::ALL.iter().map(|&(_, technique)| technique).filter(|technique| !technique.is_exact());
    let keep = [Technique::Killers, Technique::Countermove, Technique::History, Technique::Continuation];
    let off =
        lossy.filter(|technique| !keep.contains(technique)).chain([Technique::Table, Technique::Resolve]);
    off.fold(Chosen::ALL, Chosen::without)
}

#[test]
fn without_lossy_techniques_it_equals_minimax_at_every_depth() {
    for seed in 0..60 {
        let position = random_connect_four(seed as usize % 20, seed);
        let depth = 1 + seed as usize % 6;
        let mut outlook = connect_four::Outlook::Threats;
        let truth = minimax(&position, &Settings::depth(depth), &mut outlook, &mut ()).score;
        let mut engine = Engine::new(connect_four::Insight, outlook, plain(), table(), Scoring::Margin);
        let thought = engine.think(&position, &Limits::depth(depth), &Path::new(), &mut |_| {});
        assert_eq!(thought.report.score, truth, "{position} to depth {depth}");
    }
}

fn thinks<S: Switches>(switches: S) -> u64 {
    let position = random_connect_four(8, 5);
    let knowledge = connect_four::Insight;
    let mut engine =
        Engine::new(knowledge, connect_four::Outlook::Threats, switches, table(), Scoring::Margin);
    engine.think(&position, &Limits::depth(9), &Path::new(), &mut |_| {}).report.counts.nodes
}

#[test]
fn one_thread_counts_the_same_nodes_every_time_with_either_kind_of_switch() {
    assert_eq!(thinks(AllOn), thinks(AllOn));
    assert_eq!(thinks(AllOn), thinks(Chosen::ALL));
    assert_ne!(thinks(AllOn), thinks(Chosen::ALL.without(Technique::Table)));
}

#[test]
fn several_lines_are_sorted_and_begin_with_different_moves() {
    let start = Othello::new(8).unwrap();
    let outlook = othello::Outlook::by_name("patterns").unwrap();
    let mut engine = Engine::new(othello::Insight::new(), outlook, AllOn, table(), Scoring::Margin).lines(4);
    let lines = engine.think(&start, &Limits::depth(4), &Path::new(), &mut |_| {}).lines;
    assert_eq!(lines.len(), 4);
    assert!(lines.is_sorted_by_key(|line| -line.score));
    let mut first: Vec<u8> = lines.iter().map(|line| line.moves[0]).collect();
    first.sort_unstable();
    first.dedup();
    assert_eq!(first.len(), 4);
}

#[test]
fn a_stop_from_another_thread_is_heard_and_a_legal_move_comes_back() {
    let start = Othello::new(8).unwrap();
    let outlook = othello::Outlook::by_name("patterns").unwrap();
    for threads in [1, 2] {
        let knowledge = othello::Insight::new();
        let engine = Engine::new(knowledge, outlook.clone(), AllOn, table(), Scoring::Margin);
        let mut engine = engine.threads(threads);
        for milliseconds in [0, 1, 20] {
            let limits = Limits::none();
            let stop = limits.stop.clone();
            let waiter = std::thread::spawn(move || {
                std::thread::sleep(Duration::from_millis(milliseconds));
                stop.stop();
                Instant::now()
            });
            let report = engine.think(&start, &limits, &Path::new(), &mut |_| {}).report;
            let heard = waiter.join().unwrap().elapsed();
            assert!(start.legal_moves().contains(&report.best().unwrap()));
            // The book states the usual delay; a loaded machine may add to it.
            assert!(heard < Duration::from_secs(2), "{heard:?}");
        }
    }
}

#[test]
fn every_technique_off_by_itself_still_plays_legally() {
    let position = random_connect_four(6, 3);
    for (name, technique) in Technique::ALL {
        let switches = Chosen::ALL.without(technique);
        let mut engine = Engine::new(
            connect_four::Insight,
            connect_four::Outlook::Threats,
            switches,
            table(),
            Scoring::Margin,
        );
        let report = engine.think(&position, &Limits::depth(6), &Path::new(), &mut |_| {}).report;
        let mut end = position;
        for &m in &report.line {
            assert!(end.legal_moves().contains(&m), "without {name}");
            end.play(m);
        }
        assert!(!report.line.is_empty(), "without {name}");
    }
}

#[test]
fn wins_are_found_at_their_distance() {
    // X to move wins at once on c3, and loses no time about it.
    let position = TicTacToe::start("").unwrap().read_position("XX-OO----").unwrap();
    let mut engine = Engine::new(Rules, Zero, AllOn, table(), Scoring::Distance);
    let report = engine.think(&position, &Limits::depth(5), &Path::new(), &mut |_| {}).report;
    assert_eq!((report.score, report.exact), (Score::win_in(1), true));
    assert_eq!(position.write_move(report.best().unwrap()), "c3");
}

/// Near the end the game's own solver knows the score of any position but the
/// root, where a move is wanted.
#[test]
fn a_move_comes_back_near_the_end_of_othello() {
    let text = "XXXXXXXXXXXXXXXXXXXXXXXXXOXXXXXXXXXXXXXXXOOXXXXXXOOOOX--XXXX---- O";
    let position = Othello::new(8).unwrap().read_position(text).unwrap();
    let outlook = othello::Outlook::by_name("patterns").unwrap();
    let mut engine = Engine::new(othello::Insight::new(), outlook, AllOn, table(), Scoring::Margin);
    let report = engine.think(&position, &Limits::depth(4), &Path::new(), &mut |_| {}).report;
    assert!(position.legal_moves().contains(&report.best().unwrap()));
}
