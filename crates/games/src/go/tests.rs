//! The rules on known cases.

use std::collections::HashSet;

use gametree_core::{Game, MoveList, Notation, Path, Playable, Player, Playout, SplitMix, perft};

use super::board::Colour;
use super::ownership::dead_stones;
use super::record::Record;
use super::{Go, GoPolicy, GoUniform, PASS};

fn board(variant: &str, rows: &str) -> Go {
    Go::start(variant).unwrap().read_position(rows).unwrap()
}

/// Plays moves given by name, refusing what the position or the path forbids.
fn play(go: &mut Go, path: &mut Path, text: &str) -> Result<(), String> {
    for name in text.split_whitespace() {
        let m = go.read_move(name).map_err(|error| error.to_string())?;
        let next = go.after(m);
        path.push(go.step());
        if next.forbidden(path) {
            path.pop();
            return Err(format!("{name} repeats a board"));
        }
        *go = next;
    }
    Ok(())
}

/// Every board that play from the empty one can reach.
fn reachable(size: &str) -> usize {
    let start = Go::start(&format!("{size},superko=none,suicide=yes")).unwrap();
    let mut seen = HashSet::from([start.key()]);
    let mut boards = HashSet::from([start.stones]);
    let mut open = vec![start];
    while let Some(mut go) = open.pop() {
        // The path and the ko do not matter here, and both may move.
        (go.ko, go.passes) = (0, 0);
        for turn in [Colour::Black, Colour::White] {
            go.turn = turn;
            for &m in go.legal_moves().iter().filter(|&&m| m != PASS) {
                let mut next = go.after(m);
                (next.ko, next.passes, next.turn) = (0, 0, Colour::Black);
                if seen.insert(next.key()) {
                    boards.insert(next.stones);
                    open.push(next);
                }
            }
        }
    }
    boards.len()
}

/// Colourings in which every chain has a liberty, counted by placing stones.
fn legal_colourings(size: u8) -> u64 {
    let points: Vec<u16> = super::Variant::of(size).points().collect();
    let total = 3_u64.pow(points.len() as u32);
    let mut count = 0;
    for code in 0..total {
        let mut go = Go::new(super::Variant::of(size));
        let mut rest = code;
        for &p in &points {
            match rest % 3 {
                1 => go.lay::<false>(p, Colour::Black),
                2 => go.lay::<false>(p, Colour::White),
                _ => {}
            }
            rest /= 3;
        }
        count += u64::from(go.all_chains_live());
    }
    count
}

/// Tromp and Farnebäck, "Combinatorics of Go" (2007), table 1.
#[test]
fn legal_positions_of_small_boards() {
    assert_eq!([1, 2, 3].map(legal_colourings), [1, 57, 12_675]);
    assert_eq!(["1", "2", "3"].map(reachable), [1, 57, 12_675]);
}

/// The same for 4x4; 43 million colourings, more than 100 seconds in a test build.
#[test]
#[ignore = "takes minutes"]
fn legal_positions_of_4x4() {
    assert_eq!(legal_colourings(4), 24_318_165);
}

#[test]
fn perft_from_the_empty_board() {
    let start = Go::start("9").unwrap();
    assert_eq!([1, 2, 3].map(|depth| perft(&start, depth)), [82, 82 + 81 * 81, 531_522]);
}

#[test]
fn a_ko_may_not_be_retaken_at_once() {
    let mut go = board("5", "...../.XO../XO.O./.XO../..... B - 0");
    let mut path = Path::new();
    play(&mut go, &mut path, "C3").unwrap();
    assert!(go.write_position().ends_with(" W B3 0"), "{}", go.write_position());
    assert!(play(&mut go, &mut path, "B3").is_err());
    play(&mut go, &mut path, "E1 E5 B3").unwrap();
    assert!(play(&mut go, &mut path, "C3").is_err(), "now it is Black who has to wait");
}

/// White sends a second stone at A1, Black takes both at C1, and White takes
/// that stone at B1: the board returns with the other player to move, which
/// positional superko forbids and situational does not.
#[test]
fn sending_two_returning_one() {
    for (rule, allowed) in [("positional", false), ("situational", true), ("none", true)] {
        let mut go = board(&format!("5,superko={rule}"), "...../...../...../XXO../.O.O. W - 0");
        let before = rows(&go);
        let mut path = Path::new();
        play(&mut go, &mut path, "A1 C1").unwrap();
        assert_eq!(go.lost, [0, 2]);
        assert_eq!(play(&mut go, &mut path, "B1").is_ok(), allowed, "{rule}");
        assert_eq!(rows(&go) == before, allowed);
    }
}

/// Random games on 3x3 are full of repetitions: whatever the rule, the verdict
/// agrees with a plain list of all boards so far.
#[test]
fn superko_agrees_with_a_list_of_boards() {
    for (rule, positional) in [("positional", true), ("situational", false)] {
        let mut refused = 0;
        for seed in 0..60 {
            let mut random = SplitMix::new(seed);
            let mut go = Go::start(&format!("3,superko={rule},suicide=yes")).unwrap();
            let mut path = Path::new();
            let mut known = vec![(go.to_move(), rows(&go))];
            for _ in 0..120 {
                let moves: Vec<u16> = go.legal_moves().iter().copied().filter(|&m| m != PASS).collect();
                if moves.is_empty() {
                    break;
                }
                let m = moves[random.below(moves.len() as u64) as usize];
                let next = go.after(m);
                let stood = |(player, board): &(Player, String)| {
                    *board == rows(&next) && (positional || *player == next.to_move())
                };
                let again = known.iter().any(stood);
                path.push(go.step());
                assert_eq!(next.forbidden(&path), again, "{rule}\n{go}\n{next}");
                if again {
                    assert!(next.repetition(&path).unwrap().value() > 2 * 9 + 15);
                    refused += 1;
                    path.pop();
                    continue;
                }
                known.push((next.to_move(), rows(&next)));
                go = next;
            }
        }
        assert!(refused > 50, "{rule}: only {refused} repetitions");
    }
}

fn rows(go: &Go) -> String {
    go.write_position().split_whitespace().next().unwrap().to_string()
}

#[test]
fn suicide_is_a_choice() {
    let rows = ".OX../.OX../XXX../...../..... W - 0";
    assert!(board("5", rows).read_move("A5").is_ok(), "A4 is still free");
    let rows = "OOX../.OX../XXX../...../..... W - 0";
    assert!(board("5", rows).read_move("A4").is_err());
    let mut go = board("5,suicide=yes", rows);
    let mut path = Path::new();
    play(&mut go, &mut path, "A4").unwrap();
    assert_eq!(go.write_position(), "..X../..X../XXX../...../..... B - 0");
    assert_eq!(go.lost, [0, 4]);
    let single = ".X.../X..../...../...../..... W - 0";
    for variant in ["5", "5,suicide=yes"] {
        assert!(board(variant, single).read_move("A5").is_err(), "a single stone changes nothing");
    }
}

/// Black throws a stone in at A1, White takes it at B1, and Black takes the
/// three stones back at A1.
#[test]
fn a_snapback_takes_back() {
    let mut go = board("5", "...../...../XX.../OOX../..X.. B - 0");
    let mut path = Path::new();
    play(&mut go, &mut path, "A1 B1").unwrap();
    assert_eq!((go.lost, go.ko), ([1, 0], 0), "three stones took one: no ko");
    play(&mut go, &mut path, "A1").unwrap();
    assert_eq!(go.lost, [1, 3]);
    assert_eq!(rows(&go), "...../...../XX.../..X../X.X..");
}

#[test]
fn area_is_counted_as_tromp_and_taylor_do() {
    assert_eq!(board("3", ".../.X./... W - 0").area(), 9);
    assert_eq!(board("3", ".../XXX/OO. W - 0").area(), 4, "the corner touches both");
    assert_eq!(board("5", "XX.OO/XX.OO/XX.OO/XX.OO/XX.OO B - 2").area(), 0, "the middle touches both");
    let mut go = Go::start("5,komi=0.5").unwrap();
    let mut path = Path::new();
    play(&mut go, &mut path, "C3 pass pass").unwrap();
    assert_eq!(go.to_move(), Player::Second);
    assert_eq!(go.ended().unwrap().value(), -49, "24.5 points in halves, for White to move");
    assert!(play(&mut go, &mut path, "A1").is_err(), "the game is over");
}

/// Both live without eyes: whoever fills a shared liberty is taken.
#[test]
fn a_seki_lives_and_its_liberties_are_nobodys() {
    let mut go = board("4", "X.OO/XXOO/XXOO/X.OO B - 0");
    assert_eq!(go.area(), 6 - 8);
    let mut path = Path::new();
    play(&mut go, &mut path, "B4 B1").unwrap();
    assert_eq!(go.lost, [7, 0], "Black moved first and lost everything");
    assert_eq!(go.area(), -16);
}

/// Bent four in the corner: A2 is the last liberty of Black's three stones
/// and of White's group. By area rules it has to be played out; taken off by
/// agreement, all is Black's.
#[test]
fn bent_four_is_counted_as_it_stands_or_without_the_dead() {
    let mut go = board("5", "...../XXX../OOXXX/.OOOX/XXXOX W - 0");
    let white: HashSet<u16> = go.variant.points().filter(|&p| go.colour(p) == Colour::White).collect();
    assert_eq!(go.area(), 12, "18 for Black, 6 for White, A2 for nobody");
    assert_eq!(go.area_without(&white), 25);
    assert_eq!(go.territory(&white), 14 + 6, "points and prisoners");
    let mut path = Path::new();
    play(&mut go, &mut path, "A2").unwrap();
    assert_eq!(go.lost, [3, 0], "White takes three and has a bent four to live in");
    play(&mut go, &mut path, "A1").unwrap();
    assert!(!go.chain_of(go.variant.named("A2").unwrap()).in_atari());
}

#[test]
fn dead_stones_are_found_by_play_outs() {
    // Black owns the left, White the right; one stone of each is lost.
    let go = board("7", "..X.O../.XX.OO./O.X.O../..X.O.X/.XX.OO./..X.O../..X.O.. B - 2");
    let dead: HashSet<String> = dead_stones(&go, 400, 1).iter().map(|&p| go.write_move(p)).collect();
    assert_eq!(dead, HashSet::from(["A5".to_string(), "G4".to_string()]));
    let alive = board("5", ".X.O./XX.OO/.X.O./XX.OO/.X.O. B - 2");
    assert!(dead_stones(&alive, 200, 1).is_empty());
}

/// The packed words agree with counting liberties one by one.
#[test]
fn chains_are_what_a_flood_fill_says() {
    let mut random = SplitMix::new(7);
    let mut moves = MoveList::new();
    let mut policy = GoPolicy::default();
    for game in 0..30 {
        let mut go = Go::start(["5", "9", "19,suicide=yes"][game % 3]).unwrap();
        for _ in 0..200 {
            if go.ended().is_some() {
                break;
            }
            let m = match game % 2 {
                0 => policy.random_move(&mut go, &mut random, &mut moves),
                _ => GoUniform.random_move(&mut go, &mut random, &mut moves),
            };
            let m = m.unwrap();
            assert!(go.legal_moves().contains(&m));
            go.play(m);
            check_chains(&go);
        }
    }
}

fn check_chains(go: &Go) {
    let mut stones = 0;
    for p in go.variant.points() {
        if !matches!(go.colour(p), Colour::Black | Colour::White) {
            assert_eq!(go.empty[usize::from(go.place[usize::from(p)])], p);
            continue;
        }
        stones += 1;
        let chain: HashSet<u16> = go.chain_stones(p).collect();
        let mut liberties = HashSet::new();
        for &stone in &chain {
            assert_eq!(go.head[usize::from(stone)], go.head[usize::from(p)]);
            for q in go.neighbours(stone) {
                match go.colour(q) {
                    Colour::Empty => _ = liberties.insert(q),
                    colour => assert!(colour != go.colour(p) || chain.contains(&q)),
                }
            }
        }
        let word = go.chain_of(p);
        assert_eq!(word.stones(), chain.len() as u64);
        assert_eq!(word.in_atari(), liberties.len() == 1, "{go}");
        assert!(!liberties.is_empty());
        if word.in_atari() {
            assert!(liberties.contains(&word.liberty()));
        }
    }
    assert_eq!(stones + usize::from(go.free), usize::from(go.variant.size).pow(2));
}

#[test]
fn play_outs_end_and_leave_no_stone_uncounted() {
    let mut random = SplitMix::new(3);
    let mut moves = MoveList::new();
    let start = Go::start("9").unwrap();
    let mut scratch = start.clone();
    let (mut black, games) = (0, 400);
    for game in 0..games {
        scratch.clone_from(&start);
        let paid = match game % 2 {
            0 => GoUniform.play_out(&mut scratch, &mut random, &mut moves, &mut ()),
            _ => GoPolicy::default().play_out(&mut scratch, &mut random, &mut moves, &mut ()),
        };
        assert_eq!(paid.value(), 2 * scratch.area() - 15, "{scratch}");
        black += u32::from(paid.value() > 0);
    }
    assert!((games / 5..games * 3 / 5).contains(&black), "Black won {black} of {games}");
}

#[test]
fn games_are_written_and_read_as_sgf() {
    let text = "(;GM[1]FF[4]SZ[9]KM[6.5]AB[cc][gg]PL[W]RE[W+R];W[ee];B[];W[dd];W[de])";
    let record = Record::read(text).unwrap();
    let names: Vec<String> = record.moves.iter().map(|&m| record.start.write_move(m)).collect();
    assert_eq!(names, ["E5", "pass", "D6", "pass", "D5"]);
    assert_eq!(Record::read(&record.write()).unwrap(), record);
    for bad in [
        "(;GM[2])",
        "(;SZ[20])",
        "(;SZ[9];B[zz])",
        "(;SZ[9];B[aa];W[aa])",
        "(;SZ[5]AB[aa][aa])",
        "(;SZ[2]AB[aa]AW[ab][ba])",
        "(;SZ[9];B[aa];AB[bb])",
    ] {
        assert!(Record::read(bad).is_err(), "{bad}");
    }
}

#[test]
fn positions_are_read_and_checked() {
    let start = Go::start("5").unwrap();
    for bad in [
        "",
        "...../...../...../.....",
        "...../...../...../...../....",
        "...../..?../...../...../.....",
        "...../...../...../...../..... R",
        "...../...../...../...../..... B C3",
        "...../...../...../...../..... B - 3",
        "...../...../...../...../..... B - 0 x",
        "OX.../X..../...../...../.....",
    ] {
        assert!(start.read_position(bad).is_err(), "{bad}");
    }
}
