//! The lines that another program writes, with a limit to waiting.
//!
//! The program's output is a socket, because the system can limit the wait for
//! a socket and not for a pipe: no thread has to stand between the program and
//! who waits for it, and a line costs one wake-up. Lines are cut at a length that
//! no protocol needs, and bytes that are no text are replaced, so a program that
//! writes noise costs nothing but itself.

use std::io::{self, ErrorKind, Read};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::fault::Fault;

/// Longer lines than this are cut.
const LONGEST: usize = 1 << 16;
/// What is read at a time.
const GULP: usize = 1 << 13;
/// Shorter waits than this can not be asked for.
const LEAST: Duration = Duration::from_micros(1);
/// More than this is not thrown away at a time: a program that never falls silent
/// would keep us.
const DRAINED: usize = 1 << 20;

/// The lines of one program.
#[derive(Debug)]
pub(crate) struct Lines {
    output: UnixStream,
    /// What was read and not asked for yet lies between `begin` and `end`; up to
    /// `searched` no line ends.
    bytes: Vec<u8>,
    begin: usize,
    searched: usize,
    end: usize,
    /// The line that was asked for last.
    line: String,
}

impl Lines {
    /// The reader's end, and the end for the program to write to.
    pub(crate) fn new() -> io::Result<(Lines, Stdio)> {
        let (output, input) = UnixStream::pair()?;
        Ok((Lines::of(output), Stdio::from(OwnedFd::from(input))))
    }

    fn of(output: UnixStream) -> Lines {
        Lines { output, bytes: vec![0; GULP], begin: 0, searched: 0, end: 0, line: String::new() }
    }

    /// The next line before the deadline.
    pub(crate) fn next(&mut self, deadline: Instant) -> Result<&str, Fault> {
        while !self.find() {
            let patience = deadline.saturating_duration_since(Instant::now());
            if patience.is_zero() {
                return Err(Fault::Late);
            }
            match self.read(patience) {
                Ok(0) if self.begin == self.end => return Err(gone()),
                Ok(0) => {
                    self.cut(self.end);
                    break;
                }
                Ok(_) => {}
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if is_late(&error) => return Err(Fault::Late),
                Err(_) => return Err(gone()),
            }
        }
        Ok(&self.line)
    }

    /// Throws away what has come.
    pub(crate) fn drain(&mut self) {
        (self.begin, self.searched, self.end) = (0, 0, 0);
        if self.output.set_nonblocking(true).is_ok() {
            let mut drained = 0;
            while drained < DRAINED && self.output.read(&mut self.bytes).is_ok_and(|count| count > 0) {
                drained += GULP;
            }
            _ = self.output.set_nonblocking(false);
        }
    }

    /// Whether there is a whole line, or one that is too long.
    fn find(&mut self) -> bool {
        let end = self.bytes[self.searched..self.end].iter().position(|&byte| byte == b'\n');
        match end {
            Some(place) => self.cut(self.searched + place + 1),
            None if self.end - self.begin >= LONGEST => self.cut(self.end),
            None => {
                self.searched = self.end;
                return false;
            }
        }
        true
    }

    /// Takes the text up to a place as the line.
    fn cut(&mut self, end: usize) {
        self.line.clear();
        self.line.push_str(String::from_utf8_lossy(&self.bytes[self.begin..end]).trim_end());
        (self.begin, self.searched) = (end, end);
    }

    /// Reads what is there, or waits for it.
    fn read(&mut self, patience: Duration) -> io::Result<usize> {
        self.bytes.copy_within(self.begin..self.end, 0);
        self.end -= self.begin;
        (self.begin, self.searched) = (0, self.end);
        if self.end == self.bytes.len() {
            self.bytes.resize(2 * self.end, 0);
        }
        self.output.set_read_timeout(Some(patience.max(LEAST)))?;
        let count = self.output.read(&mut self.bytes[self.end..])?;
        self.end += count;
        Ok(count)
    }
}

fn is_late(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut)
}

fn gone() -> Fault {
    Fault::Gone("the program has ended".to_string())
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    #[test]
    fn lines_are_split_cut_and_cleaned() {
        let (output, mut input) = UnixStream::pair().unwrap();
        let mut lines = Lines::of(output);
        let soon = || Instant::now() + Duration::from_secs(10);
        input.write_all(b"one\r\ntwo \n\xff\xfe\nthr").unwrap();
        for line in ["one", "two", "\u{fffd}\u{fffd}"] {
            assert_eq!(lines.next(soon()), Ok(line));
        }
        assert_eq!(lines.next(Instant::now() + Duration::from_millis(5)), Err(Fault::Late));
        input.write_all(b"ee\nlost\n").unwrap();
        assert_eq!(lines.next(soon()), Ok("three"));
        lines.drain();
        input.write_all(b"\nlast").unwrap();
        drop(input);
        assert_eq!(lines.next(soon()), Ok(""));
        assert_eq!(lines.next(soon()), Ok("last"));
        assert_eq!(lines.next(soon()), Err(gone()));
    }

    #[test]
    fn a_line_without_end_is_cut() {
        let (output, mut input) = UnixStream::pair().unwrap();
        let mut lines = Lines::of(output);
        let writer = std::thread::spawn(move || input.write_all(&vec![b'x'; 3 * LONGEST]).unwrap());
        let soon = Instant::now() + Duration::from_secs(10);
        let mut whole = 0;
        while let Ok(line) = lines.next(soon) {
            assert!(line.len() < 2 * LONGEST);
            whole += line.len();
        }
        writer.join().unwrap();
        assert_eq!(whole, 3 * LONGEST);
    }
}
