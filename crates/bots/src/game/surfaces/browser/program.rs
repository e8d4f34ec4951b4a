//! Finds the browser, and starts it without a window, without the network and without any data of the person.

use crate::process::shell::quoted;
use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// The first two have no windows at all, and take half the time for each page that is loaded.
const NAMES: [&str; 10] = [
    "chrome-headless-shell",
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "microsoft-edge-stable",
    "brave-browser",
];

const APPLICATIONS: [&str; 4] = [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    "/Applications/Brave Browser.app/Contents/MacOS/Brave Browser",
];

/// These flags make all network names unknown, and send what bypasses names to a proxy that does not exist.
const FLAGS: &str = "--headless=new --remote-debugging-pipe --window-size=1600,1400 --force-device-scale-factor=1 \
    --host-resolver-rules='MAP * ~NOTFOUND' --proxy-server=127.0.0.1:9 --proxy-bypass-list='<-loopback>' \
    --force-webrtc-ip-handling-policy=disable_non_proxied_udp --disable-quic --allow-file-access-from-files \
    --no-first-run --no-default-browser-check --no-pings --disable-background-networking --disable-client-side-phishing-detection \
    --disable-component-update --disable-default-apps --disable-domain-reliability --disable-extensions --disable-sync \
    --disable-breakpad --disable-crash-reporter --disable-gpu --disable-dev-shm-usage --disable-search-engine-choice-screen \
    --disable-backgrounding-occluded-windows --disable-background-timer-throttling --disable-renderer-backgrounding \
    --disable-ipc-flooding-protection --disable-hang-monitor --disable-popup-blocking --hide-scrollbars --metrics-recording-only \
    --mute-audio --password-store=basic --use-mock-keychain --noerrdialogs \
    --disable-features=BackForwardCache,OptimizationHints,MediaRouter,Translate,DialMediaRouteProvider,InterestFeedContentSuggestions,SpareRendererForSitePerProcess,RenderDocument";

/// The command for the shell that starts a browser whose debugging pipe is its standard input and output.
/// The error says what to install.
pub fn command(profile: &Path) -> Result<String, String> {
    let program = find(&env::var_os("PATH").unwrap_or_default()).ok_or(
        "a page is played in a browser, and there is none here: install Chromium, Chrome or Edge (apt install chromium, \
         brew install --cask chromium), or put it on PATH",
    )?;
    let sandbox = if is_sandboxed() { "" } else { "--no-sandbox" };
    let [program, profile] = [&*program, profile].map(|path| quoted(&path.display().to_string()));
    Ok(format!(
        "exec {program} {FLAGS} {sandbox} --user-data-dir={profile} about:blank 3<&0 4>&1 </dev/null >/dev/null 2>&1"
    ))
}

/// Whether the browser runs pages in its sandbox, which it cannot do as the superuser.
pub fn is_sandboxed() -> bool {
    #[cfg(unix)]
    return !rustix::process::geteuid().is_root();
    #[cfg(not(unix))]
    true
}

fn find(path: &OsStr) -> Option<PathBuf> {
    let on_path = NAMES.iter().flat_map(|name| env::split_paths(path).map(move |folder| folder.join(name)));
    on_path.chain(APPLICATIONS.map(PathBuf::from)).find(|program| program.is_file())
}

#[cfg(test)]
mod tests {
    use super::find;
    use std::fs::File;

    #[test]
    fn a_browser_without_windows_goes_first() {
        let folder = tempfile::tempdir().unwrap();
        let files = ["chromium", "chromium-headless-shell"].map(|name| folder.path().join(name));
        for file in files {
            File::create(&file).unwrap();
            assert_eq!(find(folder.path().as_os_str()), Some(file));
        }
    }
}
