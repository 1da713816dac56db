//! Databases in a folder: made, gone on with, and used by sessions.

use std::path::PathBuf;

use gametree_catalog::{
    DatabaseLevel, DatabaseNews, DatabaseRequest, Request, make_database, open, use_databases,
};
use gametree_core::{Limits, StopFlag};

fn request(folder: &std::path::Path, game: &str, what: &str) -> DatabaseRequest {
    DatabaseRequest {
        game: game.to_string(),
        what: what.to_string(),
        folder: folder.to_owned(),
        threads: 2,
        verify: true,
        stop: StopFlag::new(),
    }
}

fn levels(request: &DatabaseRequest) -> Vec<DatabaseLevel> {
    let mut levels = Vec::new();
    let done = make_database(request, &mut |news| {
        if let DatabaseNews::Level(level) = news {
            levels.push(level);
        }
    });
    assert_eq!(done, Ok(true));
    assert!(levels.iter().all(|level| level.verified == Some(true)), "{levels:?}");
    levels
}

/// One test, because the folder is chosen once for a program.
#[test]
fn sessions_use_what_is_in_the_folder() {
    let folder: PathBuf = std::env::temp_dir().join(format!("gametree-databases-{}", std::process::id()));
    let awari = request(&folder, "awari", "6");
    assert!(levels(&awari).iter().all(|level| level.time.is_some()));
    assert!(levels(&awari).iter().all(|level| level.time.is_none()), "all were there");
    assert_eq!(levels(&request(&folder, "morris", "3")).len(), 1);
    assert_eq!(levels(&request(&folder, "chess", "KRK")).len(), 1);
    for (game, what) in [("hex", "5"), ("awari", "0"), ("awari", "x"), ("morris", "2"), ("chess", "QK")] {
        assert!(make_database(&request(&folder, game, what), &mut |_| {}).is_err(), "{game} {what}");
    }
    let stopped = request(&folder, "awari", "7");
    stopped.stop.stop();
    assert_eq!(make_database(&stopped, &mut |_| {}), Ok(false));

    use_databases(&folder).unwrap();
    assert!(use_databases(&folder.join("nowhere")).is_err());
    let mut session = open("awari").unwrap();
    assert_eq!(session.foregone(), None, "48 seeds");
    session.set_position("0,0,0,0,1,2,20 1,1,0,0,1,0,22 S").unwrap();
    let known = session.foregone().expect("6 seeds");
    let answer = session.search(&Request { exact: true, ..Request::default() }, &mut |_| {}).unwrap();
    let margin = if known.winner == Some(session.to_move()) { known.margin } else { -known.margin };
    assert!(answer.exact && answer.score.value() == margin, "{known:?}, {:?}", answer.score);
    assert!(answer.counts.nodes < 100, "{}", answer.counts.nodes);
    let mut session = open("morris").unwrap();
    session.set_position("XX------/X-------/O--O--O- 0,0 X").unwrap();
    assert!(session.foregone().is_some(), "3-3");
    mates_as_the_table_says();
    std::fs::remove_dir_all(folder).unwrap();
}

/// Two plies of search see the mate from afar, and it comes a ply nearer with each.
fn mates_as_the_table_says() {
    let mut session = open("chess").unwrap();
    session.set_position("8/8/8/3k4/8/8/8/KR6 w - - 0 1").unwrap();
    let shallow = Request { limits: Limits { depth: Some(2), ..Limits::default() }, ..Request::default() };
    let mut left = None;
    while session.ending().is_none() {
        let answer = session.search(&shallow, &mut |_| {}).unwrap();
        let plies = answer.score.distance().expect("the rook wins");
        assert!(left.is_none_or(|left| plies + 1 == left), "{plies} plies after {left:?}");
        assert!(plies > 2 || left.is_some(), "a search of two plies would find that by itself");
        assert!(answer.counts.endings > 0 || plies < 2);
        left = Some(plies);
        session.play(&answer.line[0]).unwrap();
    }
    assert_eq!(left, Some(1), "mate");
}
