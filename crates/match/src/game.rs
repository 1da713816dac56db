//! One game: clocks, rules, adjudication.
//!
//! The referee's session knows the rules; no engine's word is taken for
//! anything but its own move. Whatever an engine does, the game ends with a
//! result and a reason.

use std::time::{Duration, Instant};

use gametree_catalog::{Session, Spelling};
use gametree_core::{Player as Side, StopFlag};
use gametree_protocols::Fault;

use crate::openings::Opening;
use crate::pauses::{self, Late, Withheld};
use crate::player::{Clocks, Player, Turn};
use crate::spec::MoveLimit;

/// How games are timed and when they are cut short.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Clocks, if there are any.
    pub clock: Option<TimeControl>,
    /// What a move may take where there are no clocks.
    pub limit: MoveLimit,
    /// How much a clock may be overdrawn: the runner's own delays.
    pub margin: Duration,
    /// Whether the machine's own [`pauses`] are charged too.
    pub charge_pauses: bool,
    /// How long an engine without a clock may take.
    pub patience: Duration,
    /// A game of so many plies is a draw.
    pub most_plies: usize,
    /// When a game is given up.
    pub resign: Option<Adjudication>,
    /// When a game is called a draw.
    pub draw: Option<Adjudication>,
    /// Whether a game ends where an endgame table knows its value.
    pub tables: bool,
}

/// Time for a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// Time at the beginning.
    pub base: Duration,
    /// What every move adds.
    pub increment: Duration,
    /// Moves after which the time is added again; `None` for never.
    pub moves: Option<u32>,
}

/// A game is decided when both engines agree for a while.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Adjudication {
    /// Points: at least so many for a win, at most so many for a draw.
    pub score: f64,
    /// For so many moves of each side.
    pub moves: usize,
    /// Not before this ply.
    pub after: usize,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules {
            clock: None,
            limit: MoveLimit::default(),
            margin: Duration::from_millis(10),
            charge_pauses: false,
            patience: Duration::from_secs(60),
            most_plies: 1000,
            resign: None,
            draw: None,
            tables: false,
        }
    }
}

/// A finished game.
#[derive(Clone, PartialEq, Debug)]
pub struct Played {
    /// Who won; `None` for a draw.
    pub winner: Option<Side>,
    /// Why the game ended.
    pub reason: String,
    /// Whether an engine misbehaved, and which.
    pub fault: Option<Side>,
    /// The moves, as players write them.
    pub moves: Vec<String>,
    /// What each move took, and its score.
    pub notes: Vec<Note>,
    /// The time that each side used.
    pub used: [Duration; 2],
    /// What is known of the move that came too late.
    pub late: Option<Late>,
}

impl Played {
    /// Whether a clock decided the game.
    #[must_use]
    pub fn is_lost_on_time(&self) -> bool {
        self.fault.is_some() && self.reason.ends_with(LATE)
    }
}

/// What a pause of the machine may take while an answer is waited for.
const LONGEST_PAUSE: Duration = Duration::from_secs(1);
/// How the reason of a game that was lost on time ends.
const LATE: &str = "loses on time";

/// What is known of a move besides itself.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Note {
    /// The time it took.
    pub time: Duration,
    /// Its score in points, as the engine said.
    pub score: Option<f64>,
    /// Its depth, as the engine said.
    pub depth: Option<u64>,
}

/// Plays game `number` of a match from an opening; `None` if the match was stopped.
pub fn play(
    game: &dyn Session,
    opening: &Opening,
    number: u64,
    players: [&mut dyn Player; 2],
    limits: [MoveLimit; 2],
    rules: &Rules,
    stop: &StopFlag,
) -> Option<Played> {
    let mut referee = Referee::new(game, opening, rules)?;
    let [first, second] = players;
    for (side, player) in [(Side::First, &mut *first), (Side::Second, &mut *second)] {
        if let Err(fault) = player.new_game(number) {
            return Some(referee.blame(side, &fault));
        }
    }
    loop {
        if stop.is_stopped() {
            return None;
        }
        if let Some(played) = referee.over() {
            return Some(played);
        }
        let side = referee.position.to_move();
        let player = if side == Side::First { &mut *first } else { &mut *second };
        let limit = limits[side.index()];
        let turn = referee.turn(limit);
        let (withheld, worked) = (Withheld::now(), player.worked());
        let begin = Instant::now();
        let chosen = player.choose(&turn);
        let took = begin.elapsed();
        let worked = player.worked().zip(worked).map(|(now, then)| now.saturating_sub(then));
        if referee.is_late(side, took, limit) {
            std::thread::sleep(pauses::UNACCOUNTED);
        }
        let pause = withheld.until(&Withheld::now());
        let least = if rules.charge_pauses { took } else { worked.unwrap_or_default().min(took) };
        let spent = took.saturating_sub(pause).max(least);
        if stop.is_stopped() {
            return None;
        }
        match chosen {
            _ if referee.spend(side, spent, limit) => {
                return Some(referee.flag(side, [took, pause], worked, limit));
            }
            Err(fault) => return Some(referee.blame(side, &fault)),
            Ok(chosen) => {
                let note = Note { time: spent, score: chosen.score, depth: chosen.depth };
                if let Err(fault) = referee.make(&chosen.text, note) {
                    return Some(referee.blame(side, &fault));
                }
            }
        }
    }
}

struct Referee<'a> {
    position: Box<dyn Session>,
    start: Option<String>,
    /// The moves as programs write them.
    moves: Vec<(Side, String)>,
    rules: &'a Rules,
    left: [Duration; 2],
    made: [u32; 2],
    played: Played,
    /// For how many plies both engines have seen a win for the first or the
    /// second player, or a draw.
    agreed: [usize; 3],
}

impl<'a> Referee<'a> {
    fn new(game: &dyn Session, opening: &Opening, rules: &'a Rules) -> Option<Referee<'a>> {
        let mut position = game.fork();
        if let Some(start) = &opening.position {
            position.set_position(start).ok()?;
        }
        let mut referee = Referee {
            position,
            start: opening.position.clone(),
            moves: Vec::new(),
            rules,
            left: [rules.clock.map_or(Duration::ZERO, |clock| clock.base); 2],
            made: [0; 2],
            played: Played {
                winner: None,
                reason: String::new(),
                fault: None,
                moves: Vec::new(),
                notes: Vec::new(),
                used: [Duration::ZERO; 2],
                late: None,
            },
            agreed: [0; 3],
        };
        // The opening's moves are spelled as players write them.
        for text in &opening.moves {
            referee.play(text, Spelling::Players).ok()?;
        }
        Some(referee)
    }

    /// Plays a move in either spelling and notes it in both.
    fn play(&mut self, text: &str, spelling: Spelling) -> Result<(), Fault> {
        let side = self.position.to_move();
        self.position.spell(spelling);
        let played = self.position.play(text);
        let illegal = |_| Fault::Garbled(format!("{text}, which is not a legal move"));
        played.map_err(illegal)?;
        let mut last = |spelling| {
            self.position.spell(spelling);
            self.position.last_move().unwrap_or_default()
        };
        let (programs, players) = (last(Spelling::Programs), last(Spelling::Players));
        self.moves.push((side, programs));
        self.played.moves.push(players);
        Ok(())
    }

    fn turn(&self, limit: MoveLimit) -> Turn<'_> {
        let side = self.position.to_move();
        let clocks = self.clock(limit).map(|clock| Clocks {
            left: self.left,
            increment: clock.increment,
            moves_to_go: clock.moves.map(|moves| moves - self.made[side.index()] % moves),
        });
        let wait = match clocks {
            // The machine may stand still meanwhile, which is not charged.
            Some(clocks) => clocks.left[side.index()] + self.rules.margin + LONGEST_PAUSE,
            None => limit.time.map_or(self.rules.patience, |time| time + self.grace(time)),
        };
        Turn {
            start: self.start.as_deref(),
            moves: &self.moves,
            side,
            clocks,
            limit,
            deadline: Instant::now() + wait,
        }
    }

    /// The clock, where the engine has no limit of its own.
    fn clock(&self, limit: MoveLimit) -> Option<TimeControl> {
        self.rules.clock.filter(|_| limit == MoveLimit::default())
    }

    /// How much longer than its fixed time a move may take.
    fn grace(&self, time: Duration) -> Duration {
        self.rules.margin.max(time / 10).max(Duration::from_millis(50))
    }

    /// Whether so much time is too much.
    fn is_late(&self, side: Side, spent: Duration, limit: MoveLimit) -> bool {
        match self.clock(limit) {
            Some(_) => spent > self.left[side.index()] + self.rules.margin,
            None => limit.time.is_some_and(|time| spent > time + self.grace(time)),
        }
    }

    /// Takes time off the clock; whether the flag fell.
    fn spend(&mut self, side: Side, spent: Duration, limit: MoveLimit) -> bool {
        let own = side.index();
        let late = self.is_late(side, spent, limit);
        self.played.used[own] += spent;
        let Some(clock) = self.clock(limit) else { return late };
        if late {
            return true;
        }
        self.left[own] = self.left[own].saturating_sub(spent) + clock.increment;
        self.made[own] += 1;
        if clock.moves.is_some_and(|moves| self.made[own].is_multiple_of(moves)) {
            self.left[own] += clock.base;
        }
        false
    }

    fn make(&mut self, text: &str, note: Note) -> Result<(), Fault> {
        let side = self.position.to_move();
        self.play(text, Spelling::Programs)?;
        self.played.notes.push(note);
        let score = note.score.map(|score| if side == Side::First { score } else { -score });
        let Rules { resign, draw, .. } = self.rules;
        let mut agree = |which: usize, holds: bool| {
            self.agreed[which] = if holds { self.agreed[which] + 1 } else { 0 };
        };
        let above = |rule: &Option<Adjudication>, score: f64| rule.is_some_and(|rule| score >= rule.score);
        agree(0, score.is_some_and(|score| above(resign, score)));
        agree(1, score.is_some_and(|score| above(resign, -score)));
        agree(2, score.is_some_and(|score| draw.is_some_and(|rule| score.abs() <= rule.score)));
        Ok(())
    }

    /// The finished game, if it is over.
    fn over(&mut self) -> Option<Played> {
        self.position.spell(Spelling::Players);
        if let Some(ending) = self.position.ending() {
            let reason = self.position.ending_text().unwrap_or_default();
            return Some(self.end(ending.winner, reason));
        }
        if self.rules.tables
            && let Some(ending) = self.position.foregone()
        {
            return Some(self.end(ending.winner, "adjudication: endgame table"));
        }
        let plies = self.played.moves.len();
        let agreed = |which: usize, rule: Option<Adjudication>| {
            rule.is_some_and(|rule| self.agreed[which] >= 2 * rule.moves && plies >= rule.after)
        };
        let Rules { resign, draw, most_plies, .. } = *self.rules;
        match () {
            () if agreed(0, resign) => Some(self.end(Some(Side::First), "adjudication: both see a win")),
            () if agreed(1, resign) => Some(self.end(Some(Side::Second), "adjudication: both see a win")),
            () if agreed(2, draw) => Some(self.end(None, "adjudication: both see a draw")),
            () if plies >= most_plies => Some(self.end(None, format!("{plies} plies were played"))),
            () => None,
        }
    }

    fn end(&mut self, winner: Option<Side>, reason: impl Into<String>) -> Played {
        Played { winner, reason: reason.into(), ..self.played.clone() }
    }

    /// The side whose time is over loses.
    fn flag(
        &mut self,
        side: Side,
        [took, pause]: [Duration; 2],
        worked: Option<Duration>,
        limit: MoveLimit,
    ) -> Played {
        let had = self.clock(limit).map_or(limit.time, |_| Some(self.left[side.index()]));
        let milliseconds = |time: Duration| time.as_millis() as u64;
        let [took, had, withheld] = [took, had.unwrap_or_default(), pause].map(milliseconds);
        let worked = worked.map(milliseconds);
        Played { late: Some(Late { took, had, withheld, worked }), ..self.blame(side, &Fault::Late) }
    }

    /// The side that misbehaved loses.
    fn blame(&mut self, side: Side, fault: &Fault) -> Played {
        let name = self.position.player_name(side);
        let reason = match fault {
            Fault::Late => format!("{name} {LATE}"),
            Fault::Resigned => format!("{name} resigns"),
            fault => format!("{name} forfeits: {fault}"),
        };
        let fault = (*fault != Fault::Resigned).then_some(side);
        Played { fault, ..self.end(Some(side.other()), reason) }
    }
}
