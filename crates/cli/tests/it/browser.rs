//! A real browser, driven through a pipe in the protocol of Chrome's developer tools: JSON, each message ended by a zero.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// What the browser is called, by system.
const NAMES: [&str; 5] = ["chromium", "chromium-browser", "google-chrome", "chrome", "chromium-headless-shell"];

/// How long to wait for what must come, on a machine that is busy.
const PATIENCE: Duration = Duration::from_secs(60);

/// The browsers that no page uses now. They end when their pipes are closed, with the tests.
static IDLE: Mutex<Vec<Browser>> = Mutex::new(Vec::new());

/// Numbers the browsers.
static STARTED: AtomicU32 = AtomicU32::new(0);

struct Browser {
    /// The pipe to its standard input is the one that it listens to.
    child: Child,
    answers: Receiver<Vec<u8>>,
    last: u64,
    /// What was told without being asked for.
    events: Vec<Value>,
}

impl Browser {
    /// An idle browser, or a new one.
    fn take() -> Browser {
        let idle = IDLE.lock().unwrap().pop();
        idle.unwrap_or_else(|| {
            let is_installed = |name: &&str| Command::new(name).arg("--version").output().is_ok();
            Browser::start(NAMES.into_iter().find(is_installed).expect("a browser is installed"))
        })
    }

    fn start(name: &str) -> Browser {
        // The browser reads from descriptor 3 and writes to descriptor 4. It has a profile of its own, since two cannot share one.
        let script = "\"$0\" --headless --no-sandbox --disable-gpu --no-first-run \
                      --disable-ipc-flooding-protection --remote-debugging-pipe --user-data-dir=\"$1\" 3<&0 4>&1 </dev/null >/dev/null 2>&1; \
                      rm -r \"$1\"";
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        let profile = format!(concat!(env!("CARGO_TARGET_TMPDIR"), "/browser-{}-{}"), std::process::id(), number);
        let mut command = Command::new("sh");
        command.args(["-c", script, name, &profile]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("a shell starts");
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let (sender, answers) = channel();
        std::thread::spawn(move || stdout.split(0).map_while(Result::ok).try_for_each(|answer| sender.send(answer)));
        Browser { child, answers, last: 0, events: Vec::new() }
    }

    /// Asks for something, and waits for the answer.
    fn call(&mut self, session: Option<&str>, method: &str, params: Value) -> Value {
        self.last += 1;
        let mut message = json!({ "id": self.last, "method": method, "params": params });
        if let Some(session) = session {
            message["sessionId"] = session.into();
        }
        self.child.stdin.as_mut().unwrap().write_all(format!("{message}\0").as_bytes()).expect("the browser listens");
        loop {
            let message = self.answers.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("no answer to {method}"));
            let message: Value = serde_json::from_slice(&message).expect("the browser speaks JSON");
            if message["id"] == self.last {
                assert!(message.get("error").is_none(), "{method}: {}", message["error"]);
                return message["result"].clone();
            }
            self.events.push(message);
        }
    }
}

/// A page, alone in its browser.
pub struct Page {
    /// There until the page is dropped.
    browser: Option<Browser>,
    session: String,
    target: Value,
}

/// How a page is looked at.
#[derive(Clone, Copy)]
pub struct Look {
    pub width: u32,
    pub height: u32,
    pub dark: bool,
    pub moving: bool,
    /// Whether the system has replaced the colours of the page.
    pub forced: bool,
    pub print: bool,
}

/// A page to test what does not depend on looks: nothing moves, so nothing must be awaited.
pub const PLAIN: Look = Look { width: 1000, height: 900, dark: false, moving: false, forced: false, print: false };

impl Page {
    /// Opens an address.
    pub fn open(address: &str, look: Look) -> Page {
        let mut browser = Browser::take();
        browser.events.clear();
        let target = browser.call(None, "Target.createTarget", json!({ "url": "about:blank" }))["targetId"].clone();
        let attach = json!({ "targetId": target, "flatten": true });
        let session = browser.call(None, "Target.attachToTarget", attach)["sessionId"].as_str().unwrap().to_string();
        let mut page = Page { browser: Some(browser), session, target };
        for domain in ["Page", "Runtime", "Log", "Network"] {
            page.call(&format!("{domain}.enable"), json!({}));
        }
        page.look(look);
        page.call("Page.navigate", json!({ "url": address }));
        page.until("location.protocol === 'file:' && document.readyState === 'complete'");
        page
    }

    /// Looks at the page in another way.
    pub fn look(&mut self, Look { width, height, dark, moving, forced, print }: Look) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.call("Emulation.setDeviceMetricsOverride", size);
        let feature = |name: &str, value: &str| json!({ "name": name, "value": value });
        let features = [
            feature("prefers-color-scheme", if dark { "dark" } else { "light" }),
            feature("prefers-reduced-motion", if moving { "no-preference" } else { "reduce" }),
            feature("forced-colors", if forced { "active" } else { "none" }),
        ];
        // Without a medium, a screen shows the page as one, and paper as paper.
        let media = if print { "print" } else { "" };
        self.call("Emulation.setEmulatedMedia", json!({ "media": media, "features": features }));
    }

    pub fn call(&mut self, method: &str, params: Value) -> Value {
        let session = self.session.clone();
        self.browser.as_mut().unwrap().call(Some(&session), method, params)
    }

    /// The value of an expression, awaited if it is a promise.
    pub fn eval(&mut self, expression: &str) -> Value {
        let params = json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
        let result = self.call("Runtime.evaluate", params);
        assert!(result.get("exceptionDetails").is_none(), "{expression}: {}", result["exceptionDetails"]);
        result["result"]["value"].clone()
    }

    pub fn text(&mut self, expression: &str) -> String {
        let value = self.eval(expression);
        value.as_str().unwrap_or_else(|| panic!("{expression} is {value}")).to_string()
    }

    pub fn until(&mut self, expression: &str) {
        let start = Instant::now();
        while self.eval(expression) != true {
            assert!(start.elapsed() < PATIENCE, "never so: {expression}");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Clicks in the middle of an element.
    pub fn click(&mut self, selector: &str) {
        let [x, y] = self.middle(selector);
        for kind in ["mouseMoved", "mousePressed", "mouseReleased"] {
            let event = json!({ "type": kind, "x": x, "y": y, "button": "left", "clickCount": 1 });
            self.call("Input.dispatchMouseEvent", event);
        }
    }

    pub fn touch(&mut self, selector: &str) {
        let [x, y] = self.middle(selector);
        self.call("Input.dispatchTouchEvent", json!({ "type": "touchStart", "touchPoints": [{ "x": x, "y": y }] }));
        self.call("Input.dispatchTouchEvent", json!({ "type": "touchEnd", "touchPoints": [] }));
    }

    fn middle(&mut self, selector: &str) -> [f64; 2] {
        let place = format!(
            "(async () => {{ const element = document.querySelector({selector:?});
                element.scrollIntoView({{ block: 'nearest', behavior: 'instant' }});
                // What is scrolled is clicked where it was until it has been drawn anew.
                for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
                const box = element.getBoundingClientRect();
                return [box.x + box.width / 2, box.y + box.height / 2]; }})()"
        );
        serde_json::from_value(self.eval(&place)).unwrap_or_else(|_| panic!("{selector} is on the page"))
    }

    /// Presses a key, by its name in JavaScript.
    pub fn press(&mut self, key: &str) {
        // The browser itself heeds these two; the others are for the page.
        let code = ["Tab", "Enter"].iter().position(|own| *own == key).map_or(0, |i| [9, 13][i]);
        let text = if key == "Enter" {
            "\r"
        } else if key.len() == 1 {
            key
        } else {
            ""
        };
        for kind in ["keyDown", "keyUp"] {
            let params = json!({ "type": kind, "key": key, "text": text, "windowsVirtualKeyCode": code });
            self.call("Input.dispatchKeyEvent", params);
        }
    }

    /// How many pages the page is on paper of this width and height in millimetres, with margins of 10 mm.
    pub fn printed_pages(&mut self, width: f64, height: f64) -> u64 {
        let [width, height, margin] = [width, height, 10.0].map(|length| length / 25.4);
        let paper = json!({
            "paperWidth": width, "paperHeight": height, "marginTop": margin, "marginBottom": margin,
            "marginLeft": margin, "marginRight": margin,
        });
        let pdf = self.call("Page.printToPDF", paper)["data"].clone();
        self.eval(&format!("atob({pdf}).match(/\\/Type \\/Page\\b/g).length")).as_u64().unwrap()
    }

    /// What the browser has told about this page without being asked: the parameters of such events.
    pub fn events(&self, method: &str) -> Vec<Value> {
        let events = &self.browser.as_ref().unwrap().events;
        let own = events.iter().filter(|event| event["sessionId"] == self.session);
        own.filter(|event| event["method"] == method).map(|event| event["params"].clone()).collect()
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        // A browser that has ended must not hide what a test has found.
        if std::thread::panicking() {
            return;
        }
        let mut browser = self.browser.take().unwrap();
        browser.call(None, "Target.closeTarget", json!({ "targetId": self.target }));
        IDLE.lock().unwrap().push(browser);
    }
}
