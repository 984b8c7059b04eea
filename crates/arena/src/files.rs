//! Files of others are read up to a limit: a device, or a slip of the keys, must not fill the memory.

use nply_core::Bad;
use std::fs::File;
use std::io::{BufRead, Read};
use std::path::Path;

/// Files that people write, such as tournaments and lists of moves, are smaller than this many bytes.
pub const MOST_TEXT: u64 = 16 << 20;

/// Reads a text of at most so many bytes.
pub fn read_text(path: &Path, most: u64) -> Result<String, Bad> {
    let name = path.display().to_string();
    let file = File::open(path).map_err(|e| Bad::new(&name, format!("cannot be read: {e}")))?;
    read_from(file, &name, most)
}

/// Reads a text of at most so many bytes from what is open already; `name` is for messages.
pub fn read_from(from: impl Read, name: &str, most: u64) -> Result<String, Bad> {
    let mut text = Vec::new();
    let read = from.take(most + 1).read_to_end(&mut text);
    read.map_err(|e| Bad::new(name, format!("cannot be read: {e}")))?;
    if text.len() as u64 > most {
        return Err(Bad::new(name, format!("larger than {}, the most that is read", size(most))));
    }
    String::from_utf8(text).map_err(|_| Bad::new(name, "not a text (UTF-8)"))
}

/// Reads the next line, without its end, if it has at most so many bytes. `None` at the end of the file.
pub fn read_line(from: &mut impl BufRead, most: u64) -> Result<Option<String>, String> {
    let mut line = Vec::new();
    let read = from.by_ref().take(most + 1).read_until(b'\n', &mut line);
    read.map_err(|e| format!("cannot be read: {e}"))?;
    if line.is_empty() {
        return Ok(None);
    }
    if line.len() as u64 > most {
        return Err(format!("longer than {}, the most that is read", size(most)));
    }
    while line.last().is_some_and(|&end| end == b'\n' || end == b'\r') {
        line.pop();
    }
    String::from_utf8(line).map(Some).map_err(|_| "cannot be read: not a text (UTF-8)".into())
}

fn size(bytes: u64) -> String {
    if bytes < 1 << 20 { format!("{bytes} bytes") } else { format!("{} MB", bytes >> 20) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_end_at_their_limit() {
        assert_eq!(read_from(&b"abc"[..], "x", 3), Ok("abc".into()));
        let told = read_from(&b"abcd"[..], "x", 3).unwrap_err().to_string();
        assert_eq!(told, "`x`: larger than 3 bytes, the most that is read");
        assert_eq!(
            read_from(std::io::repeat(0), "zero", 2 << 20).unwrap_err().why.split(',').next(),
            Some("larger than 2 MB")
        );
        assert_eq!(read_from(&b"\xff"[..], "x", 3).unwrap_err().why, "not a text (UTF-8)");
        assert!(read_text(Path::new("/no/such/file"), 3).unwrap_err().why.starts_with("cannot be read"));
    }

    #[test]
    fn lines_end_at_their_limit() {
        let mut from = &b"one\r\n\nthree\nfour"[..];
        assert_eq!(read_line(&mut from, 6), Ok(Some("one".into())));
        assert_eq!(read_line(&mut from, 6), Ok(Some(String::new())));
        assert_eq!(read_line(&mut from, 6), Ok(Some("three".into())));
        assert_eq!(read_line(&mut from, 6), Ok(Some("four".into())));
        assert_eq!(read_line(&mut from, 6), Ok(None));
        assert_eq!(
            read_line(&mut &b"seven letters"[..], 6),
            Err("longer than 6 bytes, the most that is read".into())
        );
    }
}
