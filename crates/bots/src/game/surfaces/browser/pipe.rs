//! Runs a browser and speaks its DevTools protocol over two pipes: JSON messages, each ended by a zero byte.

use super::program;
use crate::game::surfaces::address;
use crate::game::surfaces::lock;
use crate::process::{Output, Process, is_closing};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::fs::remove_dir_all;
use std::io::{PipeWriter, Write, pipe};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// How often a waiting thread looks whether it should stop.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// The longest message, in bytes. A screenshot is far smaller.
const LONGEST: usize = 64 << 20;

const BLOCKED: usize = 100;

/// How soon a script that has been loaded begins, or loads another one. Nothing reports that it does.
const BEGINS: Duration = Duration::from_millis(100);

/// Why a browser did not do something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BrowserError {
    Gone,
    Timeout,
    Closing,
    Refused(String),
}

/// A running browser. Several threads may use it at once.
pub struct Browser {
    mail: Arc<Mail>,
    reader: Mutex<Option<JoinHandle<()>>>,
}

/// What the thread that reads the browser's messages shares with those that send some and wait.
#[derive(Default)]
struct Mail {
    input: Mutex<Option<PipeWriter>>,
    last: AtomicU64,
    is_over: AtomicBool,
    /// The page's folder.
    folder: PathBuf,
    waiting: Mutex<HashMap<u64, Sender<Result<Value, BrowserError>>>>,
    /// The network addresses that the page of a session requested, and what each is, such as `Script`.
    blocked: Mutex<HashMap<String, Vec<(String, String)>>>,
    /// The scripts of the page of a session.
    scripts: Mutex<HashMap<String, Scripts>>,
}

/// The scripts that a page has requested since it was loaded.
#[derive(Default)]
struct Scripts {
    /// The number of each request that has no answer yet, and whether a script made it, not the text of the page.
    loading: HashMap<String, bool>,
    /// When the last request of a script was answered.
    answered: Option<Instant>,
}

impl Scripts {
    fn are_loading(&self) -> bool {
        !self.loading.is_empty() || self.answered.is_some_and(|answered| answered.elapsed() <= BEGINS)
    }
}

impl Browser {
    /// Starts a browser with an empty profile of its own, for a page of this folder. The error says why, in a sentence.
    pub fn start(folder: &Path) -> Result<Browser, String> {
        let why = |error| format!("cannot start a browser: {error}");
        let profile = TempDir::with_prefix("noughts-").map_err(why)?;
        let command = program::command(profile.path())?;
        let (reader, writer) = pipe().map_err(why)?;
        let process = Process::run(Command::new("sh").args(["-c", &command]).stdin(reader)).map_err(why)?;
        let mail = Arc::new(Mail { input: Mutex::new(Some(writer)), folder: folder.into(), ..Mail::default() });
        let kept = mail.clone();
        let reader = thread::Builder::new().spawn(move || read(process, &profile, &kept)).map_err(why)?;
        let browser = Browser { mail, reader: Mutex::new(Some(reader)) };
        match browser.ask(None, "Browser.getVersion", &json!({}), Duration::from_secs(30)) {
            Ok(_) => Ok(browser),
            Err(fault) => Err(format!("cannot start a browser: {}", said(&fault))),
        }
    }

    /// Asks the browser, or the page of a session, and waits for the answer.
    pub fn ask(
        &self,
        session: Option<&str>,
        method: &str,
        params: &Value,
        limit: Duration,
    ) -> Result<Value, BrowserError> {
        let (sender, answer) = channel();
        let id = self.mail.send(session, method, params, Some(sender))?;
        let deadline = Instant::now() + limit;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let fault = match answer.recv_timeout(left.min(LOOK_EVERY)) {
                Ok(answer) => return answer,
                Err(RecvTimeoutError::Disconnected) => BrowserError::Gone,
                Err(RecvTimeoutError::Timeout) if is_closing() => BrowserError::Closing,
                Err(RecvTimeoutError::Timeout) if self.is_over() => BrowserError::Gone,
                Err(RecvTimeoutError::Timeout) if left.is_zero() => BrowserError::Timeout,
                Err(RecvTimeoutError::Timeout) => continue,
            };
            lock(&self.mail.waiting).remove(&id);
            return Err(fault);
        }
    }

    /// Sends a command to the browser, or to the page of a session, without waiting.
    pub fn tell(&self, session: Option<&str>, method: &str, params: &Value) {
        let _ = self.mail.send(session, method, params, None);
    }

    /// The network addresses that the page of a session requested since the last call, and what each is, such as `Script`.
    pub fn take_blocked(&self, session: &str) -> Vec<(String, String)> {
        lock(&self.mail.blocked).remove(session).unwrap_or_default()
    }

    /// Whether the page of a session has requested a script that has not come, or one of its scripts has requested one
    /// that has come so lately that it may not have begun.
    pub fn is_loading(&self, session: &str) -> bool {
        lock(&self.mail.scripts).get(session).is_some_and(Scripts::are_loading)
    }

    pub fn is_over(&self) -> bool {
        self.mail.is_over.load(Ordering::SeqCst)
    }

    /// Ends it, and waits until it has ended.
    pub fn end(&self) {
        self.mail.is_over.store(true, Ordering::SeqCst);
        *lock(&self.mail.input) = None;
        if let Some(reader) = lock(&self.reader).take() {
            let _ = reader.join();
        }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        self.end();
    }
}

/// Reads the browser's messages and hands them to the waiting threads, until the browser ends or is to end. Then
/// cleans up.
fn read(mut process: Process, profile: &TempDir, mail: &Mail) {
    let mut pending = Vec::new();
    while !mail.is_over.load(Ordering::SeqCst) && !is_closing() && pending.len() < LONGEST {
        match process.read(Instant::now() + LOOK_EVERY) {
            Output::Bytes(bytes) => take_messages(&mut pending, &bytes, mail),
            Output::End => break,
            Output::Timeout => {}
        }
    }
    mail.is_over.store(true, Ordering::SeqCst);
    lock(&mail.waiting).clear();
    drop(process);
    // A helper process of the browser may still be writing into the profile.
    for _ in 0..20 {
        if remove_dir_all(profile.path()).is_ok() || !profile.path().exists() {
            return;
        }
        thread::sleep(Duration::from_millis(20));
    }
}

/// Appends these bytes to what has come, and hands on each complete message.
fn take_messages(pending: &mut Vec<u8>, bytes: &[u8], mail: &Mail) {
    let mut rest = bytes;
    while let Some(end) = rest.iter().position(|&byte| byte == 0) {
        pending.extend(&rest[..end]);
        if let Ok(message) = serde_json::from_slice(pending) {
            mail.deliver(message);
        }
        pending.clear();
        rest = &rest[end + 1..];
    }
    pending.extend(rest);
}

impl Mail {
    fn send(
        &self,
        session: Option<&str>,
        method: &str,
        params: &Value,
        answer: Option<Sender<Result<Value, BrowserError>>>,
    ) -> Result<u64, BrowserError> {
        let id = self.last.fetch_add(1, Ordering::Relaxed) + 1;
        let mut message = json!({ "id": id, "method": method, "params": params });
        if let Some(session) = session {
            message["sessionId"] = session.into();
        }
        if let Some(answer) = answer {
            lock(&self.waiting).insert(id, answer);
        }
        let mut input = lock(&self.input);
        let pipe = input.as_mut().filter(|_| !self.is_over.load(Ordering::SeqCst)).ok_or(BrowserError::Gone)?;
        pipe.write_all(format!("{message}\0").as_bytes()).map_err(|_| BrowserError::Gone)?;
        Ok(id)
    }

    fn deliver(&self, mut message: Value) {
        if let Some(id) = message["id"].as_u64() {
            let answer = match &message["error"] {
                Value::Null => Ok(message["result"].take()),
                error => Err(BrowserError::Refused(error["message"].as_str().unwrap_or("it failed").to_string())),
            };
            if let Some(waiting) = lock(&self.waiting).remove(&id) {
                let _ = waiting.send(answer);
            }
            return;
        }
        let (session, params) = (message["sessionId"].as_str().unwrap_or(""), &message["params"]);
        let named = params["request"]["url"].as_str().unwrap_or("");
        let request = params["requestId"].as_str().unwrap_or("");
        if ["Network.loadingFinished", "Network.loadingFailed"].iter().any(|method| message["method"] == *method) {
            if let Some(scripts) = lock(&self.scripts).get_mut(session)
                && scripts.loading.remove(request) == Some(true)
            {
                scripts.answered = Some(Instant::now());
            }
        } else if message["method"] == "Page.frameNavigated" && params["frame"]["parentId"].is_null() {
            lock(&self.scripts).remove(session);
        } else if message["method"] == "Fetch.requestPaused" {
            let found = address::beside(&self.folder, named).unwrap_or_else(|| named.to_string());
            let go_on = json!({ "requestId": params["requestId"], "url": found });
            let _ = self.send(Some(session), "Fetch.continueRequest", &go_on, None);
        } else if message["method"] == "Network.requestWillBeSent" {
            if params["type"] == "Script" {
                let by_script = params["initiator"]["type"] != "parser";
                let mut scripts = lock(&self.scripts);
                scripts.entry(session.to_string()).or_default().loading.insert(request.to_string(), by_script);
            }
            let is_outside = ["http:", "https:", "ws:", "wss:"].iter().any(|scheme| named.starts_with(scheme));
            let mut blocked = lock(&self.blocked);
            let list = blocked.entry(session.to_string()).or_default();
            if is_outside && list.len() < BLOCKED {
                let kind = params["type"].as_str().unwrap_or_default().to_string();
                list.push((named.chars().take(300).collect(), kind));
            }
        }
    }
}

pub fn said(fault: &BrowserError) -> String {
    match fault {
        BrowserError::Gone => "the browser has ended".to_string(),
        BrowserError::Timeout => "the browser does not answer".to_string(),
        BrowserError::Closing => "interrupted".to_string(),
        BrowserError::Refused(why) => why.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a script loads may load something else, when it begins: a page was taken for settled between the two.
    #[test]
    fn a_script_that_has_just_come_is_still_loading_if_a_script_asked_for_it() {
        let mail = Mail::default();
        let tell = |method: &str, params: Value| {
            mail.deliver(json!({ "sessionId": "A", "method": method, "params": params }));
            lock(&mail.scripts).get("A").is_some_and(Scripts::are_loading)
        };
        let asks = |by: &str| json!({ "requestId": "1", "type": "Script", "initiator": { "type": by } });
        for (by, is_loading) in [("parser", false), ("script", true)] {
            assert!(tell("Network.requestWillBeSent", asks(by)));
            assert_eq!(tell("Network.loadingFinished", json!({ "requestId": "1" })), is_loading, "{by}");
        }
        thread::sleep(2 * BEGINS);
        assert!(!tell("Page.loadEventFired", json!({})));
        assert!(tell("Network.requestWillBeSent", asks("script")));
        assert!(!tell("Page.frameNavigated", json!({ "frame": {} })));
    }
}
