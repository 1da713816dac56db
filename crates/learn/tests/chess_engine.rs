//! The engine at chess: what it must find whatever it prunes.

use gametree_core::{Game, Limits, Notation, Path, Playable, Report, Scoring};
use gametree_games::chess::{Chess, Insight, Move, Outlook};
use gametree_search::engine::{AllOn, Chosen, Engine, Switches, Table, Technique};

fn read(fen: &str) -> Chess {
    Chess::start("").unwrap().read_position(fen).unwrap()
}

fn think<S: Switches>(position: &Chess, limits: &Limits, path: &Path, switches: S) -> Report<Move> {
    let table = Table::new(8).unwrap();
    let outlook = Outlook::by_name("features").unwrap();
    let mut engine = Engine::new(Insight, outlook, switches, table, Scoring::Distance);
    engine.think(position, limits, path, &mut |_| {}).report
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::none() }
}

#[test]
fn mates_are_found_at_their_distance() {
    for (fen, moves) in [
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1),
        ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3),
        ("3qr2k/pbpp2pp/1p5N/3Q2b1/2P1P3/P7/1PP2PPP/R4RK1 w - - 0 1", 2),
        ("8/8/8/8/8/2k5/1q6/K7 w - - 0 1", 0),
    ] {
        let position = read(fen);
        if moves == 0 {
            assert!(position.outcome().is_some());
            continue;
        }
        let report = think(&position, &nodes(300_000), &Path::new(), AllOn);
        assert!(report.score.is_win() && report.exact, "{fen}: {}", report.score);
        assert_eq!(report.score.distance(), Some(2 * moves - 1), "{fen}");
        // The line is mate indeed.
        let end = report.line.iter().fold(position, |position, &m| position.after(m));
        assert_eq!(end.outcome().map(gametree_core::Outcome::value), Some(-1), "{fen}");
    }
}

#[test]
fn a_root_beyond_the_fifty_moves_still_has_a_move() {
    let position = read("8/8/4k3/8/8/4K3/8/4R3 w - - 100 90");
    let report = think(&position, &nodes(5_000), &Path::new(), AllOn);
    assert!(position.legal_moves().contains(&report.best().unwrap()));
    assert_eq!(report.score.value(), 0);
}

#[test]
fn a_winning_side_does_not_repeat() {
    // With a queen more, and the position about to come for the third time.
    let mut position = read("6k1/5ppp/8/8/8/8/5PPP/3Q2K1 w - - 0 1");
    let mut path = Path::new();
    for text in ["Qe1", "h6", "Qd1", "Kh7", "Qe1", "Kg8", "Qd1", "Kh7", "Qe1", "Kg8"] {
        path.push(position.step());
        position.play(position.read_move(text).unwrap());
    }
    let report = think(&position, &nodes(30_000), &path, AllOn);
    assert_ne!(position.write_move(report.best().unwrap()), "Qd1");
    assert!(report.score.value() > 300, "{}", report.score);
}

#[test]
fn one_thread_counts_the_same_nodes_with_either_kind_of_switch() {
    let position = read("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10");
    let depth = Limits::depth(7);
    let all = think(&position, &depth, &Path::new(), AllOn).counts.nodes;
    assert_eq!(all, think(&position, &depth, &Path::new(), Chosen::ALL).counts.nodes);
    for technique in [Technique::NullMove, Technique::LateReductions, Technique::Correction] {
        let without = think(&position, &depth, &Path::new(), Chosen::ALL.without(technique));
        assert_ne!(without.counts.nodes, all, "{technique:?}");
        assert!(position.legal_moves().contains(&without.best().unwrap()));
    }
}

#[test]
fn hanging_pieces_are_taken_and_not_left() {
    for (fen, best) in [
        ("rnb1kbnr/pppp1ppp/8/4p1q1/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 1", "Nxg5"),
        ("2r3k1/5ppp/8/8/8/8/5PPP/2R1R1K1 w - - 0 1", "Rxc8#"),
    ] {
        let position = read(fen);
        let report = think(&position, &nodes(20_000), &Path::new(), AllOn);
        assert_eq!(position.write_move(report.best().unwrap()), best, "{fen}");
    }
}
