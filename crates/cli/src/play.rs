//! `gametree play`: a game in the terminal, or by a script.

use std::collections::HashMap;
use std::io::{BufRead, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Args, ValueEnum};
use gametree_catalog::{Answer, Request, Session};
use gametree_core::{Player, Scoring};
use gametree_draw::board_text;
use serde_json::json;

use crate::args::{PlaceArgs, SearchArgs};
use crate::failure::INTERRUPTED;
use crate::play_words::{HELP, Word, read};
use crate::{files, interrupt, json, text, verify};

/// The arguments of `gametree play`.
#[derive(Args, Debug)]
#[command(after_help = "At the prompt type a move, or `help`. Without a limit the program thinks for up
to a second a move. Input may come from a file: one move or word per line.

Examples:
  gametree play tic-tac-toe
  gametree play tic-tac-toe --side second --time 0.5
  gametree play tic-tac-toe --side none              (it plays itself)
  gametree play tic-tac-toe --certificate ttt.cert   (it plays a proof)
  printf 'b2\\nundo\\na1\\nquit\\n' | gametree play tic-tac-toe")]
pub(crate) struct PlayArgs {
    /// The game: NAME or NAME:VARIANT
    game: String,
    /// Which side you play
    #[arg(long, value_enum, default_value = "first")]
    side: Side,
    #[command(flatten)]
    place: PlaceArgs,
    #[command(flatten)]
    search: SearchArgs,
    /// Check this certificate, then play its strategy wherever it has a move
    #[arg(long, value_name = "FILE")]
    certificate: Option<String>,
    /// Print one JSON object per move instead of boards and prompts
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Side {
    /// The first player: X, White, MAX
    First,
    /// The second player
    Second,
    /// Both: two people at one keyboard
    Both,
    /// None: the program plays itself
    None,
}

impl Side {
    fn has(self, player: Player) -> bool {
        match self {
            Side::First => player == Player::First,
            Side::Second => player == Player::Second,
            Side::Both => true,
            Side::None => false,
        }
    }
}

/// How long the program thinks about a move if nobody limits it.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// A game that is being played.
struct Table<'a, W: Write> {
    args: &'a PlayArgs,
    session: Box<dyn Session>,
    request: Request,
    /// Who made each move.
    movers: Vec<Player>,
    /// The moves of a certificate by player and position.
    proof: HashMap<(Player, String), String>,
    colour: bool,
    /// Whether to repeat what a script types, which no terminal shows.
    echo: bool,
    out: W,
}

/// How a game was left.
enum Left {
    Over,
    Resigned(Player),
    Quit,
    Interrupted,
}

/// Plays.
pub(crate) fn run(args: &PlayArgs) -> anyhow::Result<ExitCode> {
    let session = args.place.open(&args.game)?;
    let mut request = args.search.request()?;
    if !args.search.is_limited() {
        request.limits.time = Some(USUAL_TIME);
    }
    let scoring = if session.has_margins() { Scoring::Margin } else { Scoring::Distance };
    let request = Request { deepen: true, scoring, ..request };
    // Refuse a senseless request before the first move, not after it.
    session.check(&request)?;
    let (colour, echo) = (text::colour(), !std::io::stdin().is_terminal());
    let out = std::io::stdout().lock();
    let proof = match &args.certificate {
        Some(file) => verify::strategies(file, &session.name())?,
        None => HashMap::new(),
    };
    let mut table = Table { args, session, request, movers: Vec::new(), proof, colour, echo, out };
    table.greet()?;
    let left = table.game(&mut std::io::stdin().lock())?;
    table.farewell(&left)?;
    Ok(if matches!(left, Left::Interrupted) { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
}

impl<W: Write> Table<'_, W> {
    /// Says something to a person; a program that reads JSON does not hear it.
    fn say(&mut self, text: &str) -> std::io::Result<()> {
        if self.args.json {
            return Ok(());
        }
        writeln!(self.out, "{text}")?;
        self.out.flush()
    }

    fn greet(&mut self) -> std::io::Result<()> {
        let session = &self.session;
        let names = [Player::First, Player::Second].map(|player| session.player_name(player));
        let you = match self.args.side {
            Side::First => format!("You are {}.", names[0]),
            Side::Second => format!("You are {}.", names[1]),
            Side::Both => "You play both sides.".to_string(),
            Side::None => "The program plays itself.".to_string(),
        };
        let help = if self.args.side == Side::None { "" } else { " Type a move, or help." };
        let greeting = format!("{}: {}. {you}{help}\n", session.entry().title, session.entry().summary);
        self.say(&greeting)?;
        if let Some(hint) = self.idle_proof() {
            self.say(&hint)?;
        }
        self.draw()
    }

    /// A word for who plays the very side whose strategy the certificate holds.
    fn idle_proof(&self) -> Option<String> {
        let held = |player| self.proof.keys().any(|(owner, _)| *owner == player);
        let (yours, other) = match self.args.side {
            Side::First => (Player::First, "second"),
            Side::Second => (Player::Second, "first"),
            Side::Both | Side::None => return None,
        };
        (held(yours) && !held(yours.other())).then(|| {
            let name = self.session.player_name(yours);
            format!("The certificate holds the strategy of {name} alone: --side {other} lets it play.\n")
        })
    }

    fn draw(&mut self) -> std::io::Result<()> {
        let board = board_text(&self.session.view(), self.colour);
        self.say(&board)
    }

    fn game(&mut self, input: &mut impl BufRead) -> anyhow::Result<Left> {
        while self.session.ending().is_none() {
            let player = self.session.to_move();
            let left =
                if self.args.side.has(player) { self.person(player, input)? } else { self.program(player)? };
            if let Some(left) = left {
                return Ok(left);
            }
        }
        Ok(Left::Over)
    }

    /// One line from the person.
    fn person(&mut self, player: Player, input: &mut impl BufRead) -> anyhow::Result<Option<Left>> {
        if !self.args.json {
            write!(self.out, "{}> ", self.session.player_name(player))?;
            self.out.flush()?;
        }
        let mut line = Vec::new();
        if input.read_until(b'\n', &mut line)? == 0 {
            self.say("")?;
            return Ok(Some(Left::Quit));
        }
        let line = String::from_utf8_lossy(&line);
        if self.echo {
            self.say(line.trim())?;
        }
        match read(&line, &self.session.legal_moves()) {
            Word::Nothing => {}
            Word::Help => {
                self.say(&format!("{HELP}\n  moves are written so: {}", self.session.entry().moves))?;
            }
            Word::Moves => self.say(&self.session.legal_moves().join(" "))?,
            Word::Board => self.draw()?,
            Word::Position => self.say(&self.session.position())?,
            Word::Undo => self.undo()?,
            Word::Hint => self.hint()?,
            Word::Resign => return Ok(Some(Left::Resigned(player))),
            Word::Quit => return Ok(Some(Left::Quit)),
            Word::Save(file) => self.save(file)?,
            Word::Move(text) => match self.session.play(text) {
                Ok(written) => {
                    self.movers.push(player);
                    self.told(player, &written, None)?;
                    // The program's answer comes with a board of its own.
                    if self.session.ending().is_some() || self.args.side.has(self.session.to_move()) {
                        self.draw()?;
                    }
                }
                Err(error) if self.args.json => eprintln!("error: {error}"),
                Err(error) => self.say(&format!("{error}; or type help"))?,
            },
        }
        Ok(interrupt::happened().then_some(Left::Interrupted))
    }

    fn think(&self) -> anyhow::Result<Answer> {
        Ok(interrupt::during(|| self.session.search(&self.request, &mut |_| {}))?)
    }

    /// One move of the program.
    fn program(&mut self, player: Player) -> anyhow::Result<Option<Left>> {
        let choice = |position: &str| self.proof.get(&(player, position.to_string())).cloned();
        if let Some(proven) = self.session.by_image(&choice) {
            let written = self.session.play(&proven)?;
            self.movers.push(player);
            self.told(player, &written, None)?;
            let name = self.session.player_name(player);
            self.say(&format!("{name} plays {written} (by the certificate)\n"))?;
            self.draw()?;
            return Ok(None);
        }
        let answer = self.think()?;
        if interrupt::happened() {
            return Ok(Some(Left::Interrupted));
        }
        let Some(best) = answer.best() else { return Ok(Some(Left::Over)) };
        let written = self.session.play(best)?;
        self.movers.push(player);
        let name = self.session.player_name(player);
        self.told(player, &written, Some(&answer))?;
        self.say(&format!("{name} plays {written} ({})\n", judgement(&answer)))?;
        self.draw()?;
        Ok(None)
    }

    /// Tells a reading program of a move.
    fn told(&mut self, player: Player, written: &str, answer: Option<&Answer>) -> std::io::Result<()> {
        if !self.args.json {
            return Ok(());
        }
        let mut object = json::object(self.session.as_ref());
        if let Some(answer) = answer {
            json::put_answer(&mut object, answer);
        }
        object.insert("move".to_string(), json!(written));
        object.insert("player".to_string(), json!(self.session.player_name(player)));
        json::print(&mut self.out, &object)
    }

    /// Takes back the person's last move and what was played after it.
    fn undo(&mut self) -> std::io::Result<()> {
        let Some(last) = self.movers.iter().rposition(|&player| self.args.side.has(player)) else {
            return self.say("there is no move of yours to take back");
        };
        while self.movers.len() > last {
            self.movers.pop();
            self.session.undo();
        }
        self.draw()
    }

    fn hint(&mut self) -> anyhow::Result<()> {
        let answer = self.think()?;
        let line = text::line(&answer.line);
        let best = answer.best().unwrap_or_default();
        Ok(self.say(&format!("hint: {best} ({}; {line})", judgement(&answer)))?)
    }

    fn save(&mut self, file: &str) -> std::io::Result<()> {
        let ending = self.session.ending_text().unwrap_or_else(|| "unfinished".to_string());
        let position = self.args.place.position.as_ref().map_or_else(String::new, |p| {
            format!(
                "position: {p}
"
            )
        });
        let moves = self.session.played().join(" ");
        let record = format!(
            "game: {}
{position}moves: {moves}
result: {ending}
",
            self.session.name()
        );
        match files::write(&[(Path::new(file), record.into_bytes())]) {
            Ok(()) => self.say(&format!("saved to {file}")),
            Err(error) => self.say(&format!("{error:#}")),
        }
    }

    fn farewell(&mut self, left: &Left) -> std::io::Result<()> {
        let name = |player: Player| self.session.player_name(player);
        let result = match left {
            Left::Over => self.session.ending_text().unwrap_or_default(),
            Left::Resigned(player) => format!("{} resigns; {} wins", name(*player), name(player.other())),
            Left::Quit => "left unfinished".to_string(),
            Left::Interrupted => "interrupted".to_string(),
        };
        if !self.args.json {
            return self.say(&result);
        }
        let mut object = json::object(self.session.as_ref());
        object.insert("line".to_string(), json!(self.session.played()));
        object.insert("result".to_string(), json!(result));
        if let (Left::Over, Some(ending)) = (left, self.session.ending()) {
            let value = if ending.winner == Some(Player::Second) { -ending.margin } else { ending.margin };
            object.insert("value".to_string(), json!(value));
        }
        json::print(&mut self.out, &object)
    }
}

/// What the program thinks of its move.
fn judgement(answer: &Answer) -> String {
    let rests_on = if answer.exact { "proven".to_string() } else { text::depth(answer) };
    format!("score {}, {rests_on}, {}", text::score(answer.score), text::time(answer.time))
}
