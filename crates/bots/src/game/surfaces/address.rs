//! Addresses of files.

use std::path::Path;

/// The address of a file.
pub fn of(path: &Path) -> String {
    let path = path.display().to_string().replace('\\', "/");
    let escaped: String = path
        .bytes()
        .map(|byte| match byte {
            b'/' | b'-' | b'.' | b'_' | b'~' | b':' => char::from(byte).to_string(),
            byte if byte.is_ascii_alphanumeric() => char::from(byte).to_string(),
            byte => format!("%{byte:02X}"),
        })
        .collect();
    format!("file://{}{escaped}", if escaped.starts_with('/') { "" } else { "/" })
}

/// The address of the file beside a page that is meant by an address which names nothing. A page that was built for a
/// server names its files from the root of that server, as `/game/script.js` or `/script.js`.
pub fn beside(folder: &Path, address: &str) -> Option<String> {
    let (name, query) = address.find(['?', '#']).map_or((address, ""), |end| address.split_at(end));
    let path = unescaped(name.strip_prefix("file://")?)?;
    if Path::new(&path).is_file() {
        return None;
    }
    let path = path.trim_start_matches('/');
    let shorter = path.match_indices('/').map(|(slash, _)| &path[slash + 1..]);
    let file = [path].into_iter().chain(shorter).map(|path| folder.join(path)).find(|file| file.is_file())?;
    Some(of(&file) + query)
}

/// The text in which each `%XX` is the byte that it stands for. `None` if that is not a text.
pub fn unescaped(text: &str) -> Option<String> {
    let mut parts = text.split('%');
    let mut bytes = parts.next()?.as_bytes().to_vec();
    for part in parts {
        bytes.push(u8::from_str_radix(part.get(..2)?, 16).ok()?);
        bytes.extend(part[2..].bytes());
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::{beside, of};
    use std::fs;

    #[test]
    fn a_file_is_found_by_the_end_of_its_address() {
        let folder = tempfile::TempDir::new().unwrap();
        let (file, other) = (folder.path().join("static/ä 1.js"), folder.path().join("b.js"));
        fs::create_dir(folder.path().join("static")).unwrap();
        fs::write(&file, "").unwrap();
        fs::write(&other, "").unwrap();
        let found = |address: &str| beside(folder.path(), address);
        assert_eq!(found("file:///static/%C3%A4%201.js"), Some(of(&file)));
        assert_eq!(found("file:///my/game/static/%C3%A4%201.js?7"), Some(of(&file) + "?7"));
        assert_eq!(found("file:///game/b.js#x"), Some(of(&other) + "#x"));
        // What is there is taken, and what is nowhere is missing.
        assert_eq!(found(&of(&file)), None);
        assert_eq!(found("file:///game/c.js"), None);
        assert_eq!(found("https://example.org/b.js"), None);
        assert_eq!((found("file:///%ff/b.js"), found("file:///b.js/%2")), (None, None));
    }
}
