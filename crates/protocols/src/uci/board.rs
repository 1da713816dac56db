//! The commands `d` (the board), `go perft` and `bench`.

use gametree_catalog::{Request, Session};
use gametree_core::{Limits, Shade, SplitMix};

/// The board as text, the position in one line, and the legal moves.
pub(super) fn lines(session: &dyn Session) -> Vec<String> {
    let view = session.view();
    let mut lines: Vec<String> = (0..view.rows)
        .map(|row| {
            let cells = (0..view.columns).map(|column| {
                let cell = view.cell(column, row);
                match &cell.piece {
                    Some(piece) => piece.letter.to_string(),
                    None if cell.shade == Shade::Void => " ".to_string(),
                    None if !cell.label.is_empty() => cell.label.clone(),
                    None => ".".to_string(),
                }
            });
            let label = view.row_labels.get(row).map_or("", String::as_str);
            format!("{label:>3} {}", cells.collect::<Vec<_>>().join(" "))
        })
        .collect();
    if !view.column_labels.is_empty() {
        lines.push(format!("    {}", view.column_labels.join(" ")));
    }
    lines.push(format!("Position: {}", session.position()));
    lines.push(format!("Moves: {}", session.legal_moves().join(" ")));
    lines
}

/// Counts of move sequences, behind each move and in all.
pub(super) fn perft(session: &dyn Session, depth: usize) -> Vec<String> {
    match session.divide(depth.max(1)) {
        Ok(counts) => {
            let total: u64 = counts.iter().map(|(_, count)| count).sum();
            let mut lines: Vec<String> = counts.iter().map(|(m, count)| format!("{m}: {count}")).collect();
            lines.push(format!("Nodes searched: {}", if depth == 0 { 1 } else { total }));
            lines
        }
        Err(error) => vec![format!("info string {error}")],
    }
}

/// Searches positions of a few random games to a fixed depth; the nodes it
/// took are a signature of the search. `rest` may name another depth.
pub(super) fn bench(start: &dyn Session, request: &Request, rest: &str) -> Vec<String> {
    const GAMES: u64 = 8;
    let depth = rest.split_whitespace().next().and_then(|word| word.parse().ok()).unwrap_or(8);
    let request = Request {
        limits: Limits::depth(std::cmp::Ord::clamp(depth, 1, 60)),
        threads: Some(1),
        ..request.clone()
    };
    let (mut nodes, mut micros) = (0, 0);
    for game in 0..GAMES {
        let mut session = start.fork();
        let mut random = SplitMix::new(game);
        for _ in 0..game * 4 {
            let legal = session.legal_moves();
            if legal.is_empty() || session.play(&legal[random.below(legal.len() as u64) as usize]).is_err() {
                break;
            }
        }
        session.forget();
        if let Ok(answer) = session.search(&request, &mut |_| {}) {
            nodes += answer.counts.nodes;
            micros += answer.time.as_micros();
        }
    }
    vec![
        format!("Nodes searched: {nodes}"),
        format!("Nodes/second: {}", u128::from(nodes) * 1_000_000 / micros.max(1)),
        format!("Bench: {nodes}"),
    ]
}
