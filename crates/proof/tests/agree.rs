//! Proof-number search, PN2, df-pn and the engine agree with each other and with
//! the truth: on random positions of the games, on explicit trees, and on small
//! graphs with cycles.

use gametree_core::{Game, Knowledge, Limits, Path, Playable, Player, Rules, SplitMix, Stopped};
use gametree_games::connect_four::{AnySize, Insight as FourInsight};
use gametree_games::tree::generate;
use gametree_games::{
    Dakon, Domineering, Kalah, Morris, Othello, Pentominoes, Qubic, TicTacToe, TreePosition, dakon,
    domineering, kalah, othello, pentominoes, qubic,
};
use gametree_proof::graph::{Graph, GraphProver};
use gametree_proof::value::{Budget, DepthFirst, Pns};
use gametree_proof::{DfPn, EngineProver, Prover, value};
use gametree_testkit::{Graph as Board, GraphPosition, Sowing};
use gametree_verify::Goal;

fn budget(nodes: u64) -> Budget {
    Budget::new(&Limits { nodes: Some(nodes), ..Limits::none() })
}

/// A value by each prover; those that gave up are left out.
fn values<G: Game>(position: &G, knowledge: impl Knowledge<G> + Sync) -> Vec<(&'static str, i64)> {
    const NODES: u64 = 60_000;
    let path = Path::new();
    let mut found = Vec::new();
    let mut add = |name, value: Result<i64, Stopped>| found.extend(value.ok().map(|value| (name, value)));
    let pns = |second| Pns { budget: budget(NODES), most: 60_000, second, nodes: 0 };
    add("engine", value(&mut EngineProver::new(knowledge, 1, 1, budget(NODES)), position, &path, None));
    add("pns", value(&mut pns(false), position, &path, None));
    add("pn2", value(&mut pns(true), position, &path, None));
    let search = DfPn::new(1);
    let mut df_pn =
        DepthFirst { search: &search, budget: budget(NODES), on_progress: &mut |_, _| {}, nodes: 0 };
    add("df-pn", value(&mut df_pn, position, &path, None));
    let search = DfPn::new(1).threads(2);
    let mut two =
        DepthFirst { search: &search, budget: budget(NODES), on_progress: &mut |_, _| {}, nodes: 0 };
    add("df-pn on two threads", value(&mut two, position, &path, None));
    found
}

/// Compares all provers on positions near the end of random games; how many
/// positions two or more of them solved.
fn agree<G: Playable, K: Knowledge<G> + Sync>(variant: &str, knowledge: impl Fn() -> K, games: u64) -> usize {
    let start = G::start(variant).unwrap();
    let mut compared = 0;
    for seed in 0..games {
        let mut random = SplitMix::new(seed);
        let mut game = vec![start.clone()];
        while let Some(last) = game.last().filter(|last| last.outcome().is_none() && game.len() < 300) {
            let moves = last.legal_moves();
            let next = last.after(moves[random.below(moves.len() as u64) as usize]);
            game.push(next);
        }
        let back = 2 + random.below(6) as usize;
        let position = &game[game.len().saturating_sub(back)];
        let found = values(position, knowledge());
        for pair in found.windows(2) {
            assert_eq!(pair[0].1, pair[1].1, "{found:?}\n{position}");
        }
        compared += usize::from(found.len() >= 3);
    }
    compared
}

#[test]
fn provers_agree_on_every_game() {
    let games = 40;
    for (name, compared) in [
        ("tic-tac-toe", agree::<TicTacToe, _>("", || Rules, games)),
        ("tree", agree::<TreePosition, _>("", || Rules, games)),
        ("connect four", agree::<AnySize, _>("5x4", || FourInsight, games)),
        ("othello", agree::<Othello, _>("4", othello::Insight::new, games)),
        ("kalah", agree::<Kalah, _>("3,2", kalah::Insight::new, games)),
        ("kalah, standard", agree::<Kalah, _>("4,2,standard", kalah::Insight::new, games)),
        ("dakon", agree::<Dakon, _>("3,2", || dakon::Insight, games)),
        ("domineering", agree::<Domineering, _>("5x5", || domineering::Insight, games)),
        ("qubic", agree::<Qubic, _>("", || qubic::Insight, games)),
        ("pentominoes", agree::<Pentominoes, _>("", pentominoes::Insight::new, 10)),
        ("sowing", agree::<Sowing, _>("3,2", || Rules, games)),
    ] {
        assert!(compared >= 5, "{name}: only {compared} positions were solved");
    }
}

#[test]
fn provers_agree_on_random_trees() {
    for seed in 0..300 {
        let shape = generate::Shape { alternating: seed % 2 == 0, ..generate::Shape::default() };
        let root = TreePosition::new(generate::random(seed, &shape));
        let truth = Graph::new(&root, 1_000_000).map(|graph| graph.value());
        for (name, found) in values(&root, Rules) {
            assert_eq!(Some(found), truth, "{name}, seed {seed}");
        }
    }
}

/// df-pn with one table for all questions, from every position of graphs with
/// cycles, against the truth by retrograde analysis.
#[test]
fn cycles_do_not_mislead_df_pn() {
    let mut positions = 0;
    for seed in 0..400 {
        let (size, degree) = (8 + seed as usize % 30, 2 + seed as usize % 3);
        let start = GraphPosition::new(Board::random(seed, size, degree, seed % 2 == 0));
        let graph = Graph::new(&start, 10_000).unwrap();
        let truth = graph.values();
        let search = DfPn::new(1);
        let mut df_pn =
            DepthFirst { search: &search, budget: budget(u64::MAX), on_progress: &mut |_, _| {}, nodes: 0 };
        for (position, &truth) in graph.positions.iter().zip(&truth) {
            for least in [truth, truth + 1] {
                let goal = Goal { player: Player::First, least };
                let holds = df_pn.holds(position, goal, &Path::new());
                assert_eq!(holds, Ok(least <= truth), "seed {seed}, {position}, at least {least}");
            }
            positions += 1;
        }
    }
    assert!(positions > 3000, "{positions}");
}

#[test]
fn the_trap_is_seen_through() {
    let start = GraphPosition::new(Board::trap());
    let graph = Graph::new(&start, 100).unwrap();
    assert_eq!(graph.value(), 1);
    let mut prover = GraphProver::new(graph);
    let goal = Goal { player: Player::First, least: 1 };
    assert_eq!(prover.holds(&start, goal, &Path::new()), Ok(true));
    for (name, found) in values(&start, Rules) {
        assert_eq!(found, 1, "{name}");
    }
}

/// Morris with three men a side near the end: a cyclic game with moves of three
/// parts. The engine and df-pn agree where both finish.
#[test]
fn provers_agree_on_morris() {
    let start = Morris::start("3").unwrap();
    let mut random = SplitMix::new(7);
    let mut compared = 0;
    for _ in 0..6 {
        let mut position = start;
        for _ in 0..5 {
            let moves = position.legal_moves();
            position = position.after(moves[random.below(moves.len() as u64) as usize]);
        }
        let goal = Goal { player: Player::First, least: 1 };
        let search = DfPn::new(4);
        let mut df_pn =
            DepthFirst { search: &search, budget: budget(20_000), on_progress: &mut |_, _| {}, nodes: 0 };
        let mut pns = Pns { budget: budget(20_000), most: 200_000, second: false, nodes: 0 };
        let found = (df_pn.holds(&position, goal, &Path::new()), pns.holds(&position, goal, &Path::new()));
        if let (Ok(one), Ok(other)) = found {
            assert_eq!(one, other, "{position}");
            compared += 1;
        }
    }
    assert!(compared > 0 || start.outcome().is_none());
}
