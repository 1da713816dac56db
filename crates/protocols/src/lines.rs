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
    /// What was read and not asked for yet.
    bytes: Vec<u8>,
    /// Where the next line begins in it, and up to where no line ends.
    begin: usize,
    searched: usize,
}

impl Lines {
    /// The reader's end, and the end for the program to write to.
    pub(crate) fn new() -> io::Result<(Lines, Stdio)> {
        let (output, input) = UnixStream::pair()?;
        let lines = Lines { output, bytes: Vec::new(), begin: 0, searched: 0 };
        Ok((lines, Stdio::from(OwnedFd::from(input))))
    }

    /// The next line before the deadline.
    pub(crate) fn next(&mut self, deadline: Instant) -> Result<String, Fault> {
        loop {
            if let Some(line) = self.ready() {
                return Ok(line);
            }
            let patience = deadline.saturating_duration_since(Instant::now());
            if patience.is_zero() {
                return Err(Fault::Late);
            }
            match self.read(patience) {
                Ok(0) if self.begin < self.bytes.len() => return Ok(self.cut(self.bytes.len())),
                Ok(_) => {}
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if is_late(&error) => return Err(Fault::Late),
                Err(_) => return Err(gone()),
            }
        }
    }

    /// Throws away what has come.
    pub(crate) fn drain(&mut self) {
        self.bytes.clear();
        (self.begin, self.searched) = (0, 0);
        if self.output.set_nonblocking(true).is_ok() {
            let mut waste = [0; GULP];
            let mut drained = 0;
            while drained < DRAINED && self.output.read(&mut waste).is_ok_and(|count| count > 0) {
                drained += GULP;
            }
            _ = self.output.set_nonblocking(false);
        }
    }

    /// A line that is there in full, or too long.
    fn ready(&mut self) -> Option<String> {
        let end = self.bytes[self.searched..].iter().position(|&byte| byte == b'\n');
        match end {
            Some(place) => Some(self.cut(self.searched + place + 1)),
            None if self.bytes.len() - self.begin >= LONGEST => Some(self.cut(self.bytes.len())),
            None => {
                self.searched = self.bytes.len();
                None
            }
        }
    }

    /// The text up to a place, which is done with.
    fn cut(&mut self, end: usize) -> String {
        let line = String::from_utf8_lossy(&self.bytes[self.begin..end]).trim_end().to_string();
        (self.begin, self.searched) = (end, end);
        line
    }

    /// Reads what is there, or waits for it.
    fn read(&mut self, patience: Duration) -> io::Result<usize> {
        self.bytes.drain(..self.begin);
        (self.begin, self.searched) = (0, self.bytes.len());
        self.output.set_read_timeout(Some(patience.max(LEAST)))?;
        let known = self.bytes.len();
        self.bytes.resize(known + GULP, 0);
        let read = self.output.read(&mut self.bytes[known..]);
        self.bytes.truncate(known + read.as_ref().map_or(0, |&count| count));
        match read {
            Ok(0) if known == 0 => Err(ErrorKind::UnexpectedEof.into()),
            read => read,
        }
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
        let mut lines = Lines { output, bytes: Vec::new(), begin: 0, searched: 0 };
        let soon = || Instant::now() + Duration::from_secs(10);
        input.write_all(b"one\r\ntwo \n\xff\xfe\nthr").unwrap();
        assert_eq!([(); 3].map(|()| lines.next(soon()).unwrap()), ["one", "two", "\u{fffd}\u{fffd}"]);
        assert_eq!(lines.next(Instant::now() + Duration::from_millis(5)), Err(Fault::Late));
        input.write_all(b"ee\nlost\n").unwrap();
        assert_eq!(lines.next(soon()).unwrap(), "three");
        lines.drain();
        input.write_all(b"\nlast").unwrap();
        drop(input);
        assert_eq!([(); 2].map(|()| lines.next(soon()).unwrap()), ["", "last"]);
        assert_eq!(lines.next(soon()), Err(gone()));
    }

    #[test]
    fn a_line_without_end_is_cut() {
        let (output, mut input) = UnixStream::pair().unwrap();
        let mut lines = Lines { output, bytes: Vec::new(), begin: 0, searched: 0 };
        let writer = std::thread::spawn(move || input.write_all(&vec![b'x'; 3 * LONGEST]).unwrap());
        let soon = Instant::now() + Duration::from_secs(10);
        let mut whole = 0;
        while let Ok(line) = lines.next(soon) {
            assert!(line.len() <= LONGEST + GULP);
            whole += line.len();
        }
        writer.join().unwrap();
        assert_eq!(whole, 3 * LONGEST);
    }
}
