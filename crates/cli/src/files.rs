//! Reading inputs, and writing files whole or not at all.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::Context;

/// The text that an argument stands for: `-` is standard input, `@FILE` a
/// file, anything else itself.
pub(crate) fn argument(text: &str) -> anyhow::Result<String> {
    if text == "-" {
        let mut input = String::new();
        std::io::stdin().read_to_string(&mut input).context("can not read standard input")?;
        return Ok(input);
    }
    match text.strip_prefix('@') {
        Some(path) => fs::read_to_string(path).with_context(|| format!("can not read {path}")),
        None => Ok(text.to_string()),
    }
}

/// Writes all files: each goes to a new file beside it first, and takes its
/// place only after all were written.
pub(crate) fn write(files: &[(&Path, Vec<u8>)]) -> anyhow::Result<()> {
    let mut ready: Vec<(PathBuf, PathBuf)> = Vec::new();
    let result = files.iter().try_for_each(|(path, bytes)| {
        let written = write_beside(path, bytes, &mut ready);
        written.with_context(|| format!("can not write {}", path.display()))
    });
    let result = result.and_then(|()| {
        ready.iter().try_for_each(|(new, path)| {
            fs::rename(new, path).with_context(|| format!("can not write {}", path.display()))
        })
    });
    if result.is_err() {
        // What can not be removed was never there, or is out of reach.
        ready.iter().for_each(|(new, _)| _ = fs::remove_file(new));
    }
    result
}

fn write_beside(path: &Path, bytes: &[u8], ready: &mut Vec<(PathBuf, PathBuf)>) -> std::io::Result<()> {
    // A device or a pipe is written to, not replaced; a link is followed.
    let path = match fs::metadata(path) {
        Ok(data) if data.is_file() => fs::canonicalize(path)?,
        Ok(data) if data.is_dir() => return Err(std::io::ErrorKind::IsADirectory.into()),
        Ok(_) => return fs::write(path, bytes),
        Err(_) => path.to_path_buf(),
    };
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".{}.tmp", std::process::id()));
    let new = path.with_file_name(name);
    ready.push((new.clone(), path));
    fs::write(new, bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_files_are_written_or_none() {
        let folder = std::env::temp_dir().join(format!("gametree-files-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let (good, bad) = (folder.join("good"), folder.join("none").join("bad"));
        let error = write(&[(&good, b"1".to_vec()), (&bad, b"2".to_vec())]).unwrap_err();
        assert!(error.to_string().contains("bad"), "{error}");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
        write(&[(&good, b"1".to_vec())]).unwrap();
        write(&[(&good, b"2".to_vec())]).unwrap();
        assert_eq!(fs::read(&good).unwrap(), b"2");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        assert!(write(&[(&folder, b"2".to_vec())]).is_err());
        fs::remove_dir_all(&folder).unwrap();
    }
}
