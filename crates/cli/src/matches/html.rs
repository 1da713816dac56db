//! The report as a page: ratings, cross-table, sides, time, and boards to step
//! through.

use gametree_core::{Cell, Grid, Shade, View};
use gametree_draw::plot::{Bar, BarChart};
use gametree_match::record::Record;
use gametree_match::runner::{Match, Summary};

use super::tables;

/// Games whose boards are in the page: the shortest, the longest and those that
/// went wrong, at most so many.
const BOARDS: usize = 12;

/// The whole page.
pub(crate) fn page(contest: &Match, summary: &Summary) -> String {
    let title = format!("Match of {}", contest.game.entry().title);
    let body = [
        ratings(contest, summary),
        cross_table(contest, summary),
        sides(contest, summary),
        lengths(summary),
        boards(contest, summary),
    ];
    format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>{title}</title><style>{STYLE}</style>\
         <h1>{title}</h1>{}<script>{SCRIPT}</script></html>\n",
        body.concat()
    )
}

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;\
color:#222}table{border-collapse:collapse}td,th{padding:.2rem .7rem;border-bottom:1px solid #ddd;\
text-align:right}td:first-child,th:first-child{text-align:left}\
button{font:inherit;margin-right:.3rem}figure{margin:1rem 0}.game svg{display:block;width:min(100%,22rem);\
margin:.5rem 0}";

const SCRIPT: &str = include_str!("replay.js");

fn ratings(contest: &Match, summary: &Summary) -> String {
    let standings = &summary.standings;
    let mut rows = String::new();
    let mut bars = Vec::new();
    for (engine, rating) in standings.ranking() {
        let [wins, draws, losses] = standings.record(engine);
        let name = &contest.engines[engine].name;
        rows += &format!(
            "<tr><td>{}<td>{:+.1}<td>{:.1}<td>{:.1}<td>{wins}<td>{draws}<td>{losses}",
            escape(name),
            rating.elo,
            rating.margin,
            standings.points(engine)
        );
        bars.push(Bar { name: name.clone(), value: rating.elo });
    }
    let lowest = bars.iter().map(|bar| bar.value).fold(f64::INFINITY, f64::min);
    bars.iter_mut().for_each(|bar| bar.value = (bar.value - lowest).round());
    let chart = BarChart { title: "Ratings".into(), label: "Elo above the lowest".into(), bars };
    format!(
        "<h2>Ratings</h2><table><tr><th>engine<th>Elo<th>±<th>points<th>won<th>drawn<th>lost{rows}</table>\
         <figure>{}</figure>",
        chart.svg()
    )
}

fn cross_table(contest: &Match, summary: &Summary) -> String {
    let standings = &summary.standings;
    let ranking = standings.ranking();
    let heads: String = (1..=ranking.len()).map(|rank| format!("<th>{rank}")).collect();
    let rows: String = ranking
        .iter()
        .enumerate()
        .map(|(rank, &(a, _))| {
            let cells = ranking.iter().map(|&(b, _)| match standings.games(a, b) {
                0 => "<td>".to_string(),
                games => format!("<td>{:.1}/{games}", standings.points_against(a, b)),
            });
            format!("<tr><td>{}. {}{}", rank + 1, escape(&contest.engines[a].name), cells.collect::<String>())
        })
        .collect();
    format!("<h2>Cross-table</h2><table><tr><th>{heads}{rows}</table>")
}

fn sides(contest: &Match, summary: &Summary) -> String {
    let [first, draws, second] = summary.standings.sides();
    let players = contest.game.entry().players;
    let mut rows = String::new();
    for (place, engine) in contest.engines.iter().enumerate() {
        let (mut seconds, mut moves) = (0.0, 0);
        for record in &summary.records {
            for (side, name) in [&record.first, &record.second].into_iter().enumerate() {
                if *name == engine.name {
                    seconds += record.played.used[side].as_secs_f64();
                    moves += record.played.notes.len().div_ceil(2);
                }
            }
        }
        let games = summary.standings.record(place).iter().sum::<usize>().max(1);
        rows += &format!(
            "<tr><td>{}<td>{:.2}<td>{:.1}",
            escape(&engine.name),
            seconds / games as f64,
            1000.0 * seconds / f64::from(u32::try_from(moves.max(1)).unwrap_or(u32::MAX))
        );
    }
    let faults: String = tables::faults(summary)
        .iter()
        .map(|(reason, count)| format!("<li>{count} × {}", escape(reason)))
        .collect();
    format!(
        "<h2>Sides</h2><p>{} won {first}, {} won {second}, {draws} drawn.</p><h2>Time</h2><table><tr><th>engine\
         <th>seconds a game<th>milliseconds a move{rows}</table><ul>{faults}</ul>",
        players[0], players[1]
    )
}

fn lengths(summary: &Summary) -> String {
    let plies = |record: &&Record| record.played.moves.len();
    let line = |what: &str, record: Option<&Record>| {
        record.map_or_else(String::new, |record| {
            format!("<li>{what}: {} plies, {}", record.played.moves.len(), escape(&headline(record)))
        })
    };
    let shortest = summary.records.iter().min_by_key(plies);
    let longest = summary.records.iter().max_by_key(plies);
    format!("<h2>Lengths</h2><ul>{}{}</ul>", line("shortest", shortest), line("longest", longest))
}

fn headline(record: &Record) -> String {
    let Record { number, first, second, played, .. } = record;
    format!("game {}: {first} against {second}, {}", number + 1, played.reason)
}

fn boards(contest: &Match, summary: &Summary) -> String {
    let mut chosen: Vec<&Record> =
        summary.records.iter().filter(|record| record.played.fault.is_some()).collect();
    let mut by_length: Vec<&Record> = summary.records.iter().collect();
    by_length.sort_by_key(|record| record.played.moves.len());
    chosen.truncate(BOARDS / 2);
    let ends = by_length.iter().take(3).chain(by_length.iter().rev().take(3));
    for record in ends {
        if !chosen.iter().any(|other| other.number == record.number) {
            chosen.push(record);
        }
    }
    let games: String = chosen.iter().take(BOARDS).map(|record| replay(contest, record)).collect();
    format!("<h2>Games</h2>{games}")
}

fn replay(contest: &Match, record: &Record) -> String {
    let mut session = contest.game.fork();
    if let Some(position) = &record.opening.position
        && session.set_position(position).is_err()
    {
        return String::new();
    }
    let mut frames = vec![frame(&session.view(), "")];
    for m in &record.played.moves {
        if session.play(m).is_err() {
            break;
        }
        frames.push(frame(&session.view(), m));
    }
    let view = session.view();
    let shade = |cell: &Cell| match cell.shade {
        Shade::Void => 'V',
        _ if view.grid != Grid::Squares => 'P',
        Shade::Light => 'L',
        Shade::Dark => 'D',
    };
    let data = serde_json::json!({
        "columns": view.columns,
        "rows": view.rows,
        "hexes": view.grid == Grid::Hexes,
        "shades": view.cells.iter().map(shade).collect::<String>(),
        "frames": frames,
    });
    // `</` would end the script.
    let data = data.to_string().replace("</", "<\\/");
    format!(
        "<div class=\"game\"><h3>{}</h3><button>start</button><button>back</button><button>on</button>\
         <button>end</button><output></output><svg></svg><script type=\"application/json\">{data}</script></div>",
        escape(&headline(record))
    )
}

/// One board: cell, owner (-1 for words) and symbol of all that stands on it.
fn frame(view: &View, m: &str) -> serde_json::Value {
    let on = |(place, cell): (usize, &Cell)| match &cell.piece {
        Some(piece) => {
            let symbol = piece.symbol.map_or_else(String::new, String::from);
            Some(serde_json::json!([place, piece.owner.index(), symbol]))
        }
        None if !cell.label.is_empty() => Some(serde_json::json!([place, -1, cell.label])),
        None => None,
    };
    let pieces: Vec<serde_json::Value> = view.cells.iter().enumerate().filter_map(on).collect();
    serde_json::json!({ "move": m, "pieces": pieces })
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
