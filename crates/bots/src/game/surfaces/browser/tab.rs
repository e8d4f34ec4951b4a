//! A tab of the browser, with its own storage, in which a page is loaded again and again.

use super::super::script_draws::ScriptDraw;
use super::pipe::{Browser, BrowserError};
use super::script::SCRIPT;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long the browser itself may take for a command, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

/// How long after the page's own time limit its answer may come.
const GRACE: Duration = Duration::from_millis(500);

/// The state of a page that waits.
#[derive(Clone, Default, Deserialize)]
pub struct Status {
    /// The number of the start that it belongs to.
    start: u64,
    /// Whether it waits, or has only run out of time.
    pub settled: bool,
    /// Set if what was pressed is another answer to an earlier dialog.
    pub answer: Option<DialogAnswer>,
    /// The draws by chance since the start or the last roll.
    pub draws: Vec<ScriptDraw>,
    /// Whether it has read a clock since the start.
    pub clock: bool,
    /// What its scripts failed with and did not catch.
    pub errors: Vec<String>,
    /// The scripts that could not be loaded.
    pub missing: Vec<String>,
    /// The lines that the page has written since the last act began.
    pub news: Vec<String>,
    /// The key of the nine places that are watched.
    wanted: Option<String>,
    pub nines: Option<Vec<SeenNine>>,
}

impl Status {
    /// The looks of the places with this key, if they were watched.
    pub fn nines(&self, key: &str) -> Option<&[SeenNine]> {
        self.nines.as_deref().filter(|_| self.wanted.as_deref() == Some(key))
    }
}

/// Nine places as the page reports them: all their looks, the oldest first, or the position of a picture that shows
/// the latest.
#[derive(Clone, Deserialize)]
pub struct SeenNine {
    pub key: String,
    pub shots: Vec<[String; 9]>,
    pub clip: Option<Value>,
}

/// An answer to a dialog, by its number since the start.
#[derive(Clone, Deserialize)]
pub struct DialogAnswer {
    pub index: usize,
    pub reply: String,
}

/// The answers to dialogs that differ from the default.
pub type DialogAnswers = BTreeMap<usize, String>;

pub struct Tab {
    browser: Arc<Browser>,
    context: String,
    session: String,
    start: u64,
    /// The script that tells the page the number of its start.
    beginning: Option<Value>,
    /// The key of the nine places that are watched from the start on, if it is known.
    pub watched: Option<String>,
}

impl Tab {
    pub fn open(browser: Arc<Browser>) -> Result<Tab, BrowserError> {
        let ask = |method, params, key| -> Result<String, BrowserError> {
            let answer = browser.ask(None, method, &params, PATIENCE)?;
            Ok(answer[key].as_str().unwrap_or_default().to_string())
        };
        let context = ask("Target.createBrowserContext", json!({}), "browserContextId")?;
        let blank = json!({ "url": "about:blank", "browserContextId": context });
        let target = ask("Target.createTarget", blank, "targetId")?;
        let session = ask("Target.attachToTarget", json!({ "targetId": target, "flatten": true }), "sessionId")?;
        let tab = Tab { browser, context, session, start: 0, beginning: None, watched: None };
        tab.tell("Page.enable", json!({}));
        tab.tell("Network.enable", json!({}));
        tab.tell("Network.setBlockedURLs", json!({ "urls": ["http://*", "https://*", "ws://*", "wss://*"] }));
        let kinds = ["Script", "Stylesheet", "Image", "Font", "Fetch", "XHR"];
        let patterns = kinds.map(|kind| json!({ "urlPattern": "file://*", "resourceType": kind }));
        tab.tell("Fetch.enable", json!({ "patterns": patterns }));
        tab.tell("Emulation.setFocusEmulationEnabled", json!({ "enabled": true }));
        tab.ask("Page.addScriptToEvaluateOnNewDocument", &json!({ "source": SCRIPT }), PATIENCE)?;
        Ok(tab)
    }

    fn ask(&self, method: &str, params: &Value, limit: Duration) -> Result<Value, BrowserError> {
        self.browser.ask(Some(&self.session), method, params, limit)
    }

    fn tell(&self, method: &str, params: Value) {
        self.browser.tell(Some(&self.session), method, &params);
    }

    /// Loads the page as if for the first time, and waits until it waits.
    pub fn load(
        &mut self,
        address: &str,
        answers: &DialogAnswers,
        dice: &[f64],
        limit: Duration,
    ) -> Result<Status, BrowserError> {
        self.start += 1;
        if let Some(identifier) = self.beginning.take() {
            self.tell("Page.removeScriptToEvaluateOnNewDocument", json!({ "identifier": identifier }));
        }
        let (answers, dice, watched) = (json!(answers), json!(dice), json!(self.watched));
        let source = format!("__noughts.begin({}, {answers}, {dice}, {watched})", self.start);
        let added = self.ask("Page.addScriptToEvaluateOnNewDocument", &json!({ "source": source }), PATIENCE)?;
        self.beginning = Some(added["identifier"].clone());
        let _ = self.browser.take_blocked(&self.session);
        let loaded = self.ask("Page.navigate", &json!({ "url": address }), limit.max(PATIENCE))?;
        match loaded["errorText"].as_str() {
            Some(error) => Err(BrowserError::Refused(format!("the browser cannot load the page: {error}"))),
            None => self.wait(Instant::now() + limit),
        }
    }

    /// Does something in the page, and waits until the page waits. `call` is a function of `__noughts`. `arguments`
    /// are its arguments except the last, the time limit. `first` is evaluated before it.
    pub fn act(&self, first: &str, call: &str, arguments: &[Value], limit: Duration) -> Result<Status, BrowserError> {
        let deadline = Instant::now() + limit;
        let arguments: String = arguments.iter().map(|argument| format!("{argument}, ")).collect();
        let call = format!("{first}__noughts.{call}({arguments}{})", limit.as_millis());
        match self.evaluate(&call, limit + GRACE) {
            Ok(Status { answer: None, .. }) if self.loads_script(deadline) => self.wait(deadline),
            Ok(status) => Ok(status),
            // The page has loaded itself anew, or another page.
            Err(BrowserError::Refused(_)) => self.wait(deadline),
            Err(fault) => Err(fault),
        }
    }

    /// Waits until a page that is being loaded waits.
    fn wait(&self, deadline: Instant) -> Result<Status, BrowserError> {
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.evaluate::<Status>(&format!("__noughts.wait({})", left.as_millis()), left + GRACE) {
                Ok(status) if status.start == self.start && !self.loads_script(deadline) => return Ok(status),
                Ok(_) | Err(BrowserError::Refused(_)) if left.is_zero() => return Err(BrowserError::Timeout),
                Ok(_) | Err(BrowserError::Refused(_)) => std::thread::sleep(Duration::from_millis(2)),
                Err(fault) => return Err(fault),
            }
        }
    }

    /// Whether the page still loads scripts, though it has settled: it imports them while it runs. Then waits for them, and for
    /// what they do at once.
    fn loads_script(&self, deadline: Instant) -> bool {
        let mut waited = false;
        while self.is_open() && Instant::now() < deadline && self.browser.is_loading(&self.session) {
            waited = true;
            std::thread::sleep(Duration::from_millis(1));
        }
        waited && Instant::now() < deadline
    }

    pub fn evaluate<T: DeserializeOwned>(&self, expression: &str, limit: Duration) -> Result<T, BrowserError> {
        let params = json!({ "expression": expression, "returnByValue": true, "awaitPromise": true });
        let mut answer = self.ask("Runtime.evaluate", &params, limit)?;
        let error = &answer["exceptionDetails"];
        if !error.is_null() {
            let why = error["exception"]["description"].as_str().or(error["text"].as_str());
            return Err(BrowserError::Refused(why.unwrap_or("its script failed").to_string()));
        }
        serde_json::from_value(answer["result"]["value"].take())
            .map_err(|error| BrowserError::Refused(error.to_string()))
    }

    /// A picture of a part of the page, as PNG in base 64.
    pub fn screenshot(&self, clip: &Value) -> Result<String, BrowserError> {
        let params = json!({ "format": "png", "optimizeForSpeed": true, "captureBeyondViewport": true, "clip": clip });
        let answer = self.ask("Page.captureScreenshot", &params, PATIENCE)?;
        Ok(answer["data"].as_str().unwrap_or_default().to_string())
    }

    /// The network addresses that the page requested since the last call, and whether each is a script.
    pub fn take_blocked(&self) -> Vec<(String, String)> {
        self.browser.take_blocked(&self.session)
    }

    pub fn is_open(&self) -> bool {
        !self.browser.is_over()
    }
}

/// A tab is closed even if its page never comes to rest.
impl Drop for Tab {
    fn drop(&mut self) {
        self.tell("Runtime.terminateExecution", json!({}));
        self.browser.tell(None, "Target.disposeBrowserContext", &json!({ "browserContextId": self.context }));
    }
}
