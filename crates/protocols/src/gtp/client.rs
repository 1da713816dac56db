//! The client side: another program plays through GTP.

use std::time::{Duration, Instant};

use crate::fault::Fault;
use crate::process::Process;

/// How long a program may take to start and to set up a board.
const START: Duration = Duration::from_secs(20);

/// A program that speaks GTP.
#[derive(Debug)]
pub struct Client {
    process: Process,
    name: String,
    /// The moves on the program's board.
    moves: Vec<String>,
    hangs: bool,
}

impl Client {
    /// Starts a program.
    ///
    /// # Errors
    ///
    /// When it does not start, or does not speak GTP.
    pub fn start(command: &str) -> Result<Client, Fault> {
        let process = Process::start(command, "quit")?;
        let mut client = Client { process, name: String::new(), moves: Vec::new(), hangs: false };
        client.name = client.ask("name", Instant::now() + START)?;
        Ok(client)
    }

    /// What the program calls itself.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Sends a command; the answer without its sign.
    ///
    /// # Errors
    ///
    /// When there is no answer, or it is a refusal.
    pub fn ask(&mut self, command: &str, deadline: Instant) -> Result<String, Fault> {
        self.process.drain();
        self.process.send(command)?;
        let mut answer: Option<String> = None;
        loop {
            let line = self.process.receive(deadline).inspect_err(|_| self.hangs = true)?.to_string();
            match &mut answer {
                // Comments and empty lines may come before an answer.
                None if line.starts_with(['=', '?']) => answer = Some(line),
                None => {}
                // An empty line ends it.
                Some(_) if line.is_empty() => break,
                Some(answer) => *answer = format!("{answer}\n{line}"),
            }
        }
        let answer = answer.unwrap_or_default();
        let rest = answer[1..].trim_start_matches(|c: char| c.is_ascii_digit()).trim().to_string();
        if answer.starts_with('=') { Ok(rest) } else { Err(Fault::Garbled(rest)) }
    }

    /// The processor time that the program has used so far, where the system tells.
    #[must_use]
    pub fn worked(&self) -> Option<Duration> {
        self.process.worked()
    }

    /// Clears the board for another game.
    ///
    /// # Errors
    ///
    /// When the program does not answer, or has no board of this size.
    pub fn new_game(&mut self, size: usize, komi: Option<&str>) -> Result<(), Fault> {
        self.moves.clear();
        self.hangs = false;
        let deadline = Instant::now() + START;
        // Games with one size of board may not know the command.
        let sized = self.ask(&format!("boardsize {size}"), deadline);
        if let Err(fault @ (Fault::Late | Fault::Gone(_))) = sized {
            return Err(fault);
        }
        self.ask("clear_board", deadline)?;
        if let Some(komi) = komi {
            self.ask(&format!("komi {komi}"), deadline)?;
        }
        Ok(())
    }

    /// Puts the moves on the program's board, as far as they are not there.
    ///
    /// # Errors
    ///
    /// When the program refuses one.
    pub fn catch_up(&mut self, moves: &[(bool, String)]) -> Result<(), Fault> {
        let deadline = Instant::now() + START;
        let same =
            self.moves.iter().zip(moves).take_while(|(had, (_, m))| had.eq_ignore_ascii_case(m)).count();
        if same < self.moves.len() {
            self.ask("clear_board", deadline)?;
            self.moves.clear();
        }
        for (first, m) in &moves[self.moves.len()..] {
            self.ask(&format!("play {} {m}", colour(*first)), deadline)?;
            self.moves.push(m.clone());
        }
        Ok(())
    }

    /// Tells the program how much time a side has.
    ///
    /// # Errors
    ///
    /// When the program does not answer; a refusal is no fault.
    pub fn time_left(&mut self, first: bool, left: Duration) -> Result<(), Fault> {
        let command = format!("time_left {} {} 0", colour(first), left.as_secs());
        match self.ask(&command, Instant::now() + START) {
            Err(Fault::Garbled(_)) | Ok(_) => Ok(()),
            Err(fault) => Err(fault),
        }
    }

    /// The program's move, which then stands on its board.
    ///
    /// # Errors
    ///
    /// When there is no move before the deadline, or the program resigns.
    pub fn generate(&mut self, first: bool, deadline: Instant) -> Result<String, Fault> {
        let text = self.ask(&format!("genmove {}", colour(first)), deadline)?;
        if text.eq_ignore_ascii_case("resign") {
            return Err(Fault::Resigned);
        }
        self.moves.push(text.clone());
        Ok(text)
    }

    /// Whether the program still owes an answer: it hangs.
    #[must_use]
    pub fn hangs(&self) -> bool {
        self.hangs
    }
}

/// The first player is black.
fn colour(first: bool) -> &'static str {
    if first { "b" } else { "w" }
}
