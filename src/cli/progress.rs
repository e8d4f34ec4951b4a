//! A bar that shows how far a long command is.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::thread;
use std::time::Duration;

/// When a command takes longer than this, the bar appears.
const HIDDEN: Duration = Duration::from_secs(1);

/// A bar that appears on standard error after a second, if that is a terminal. Whoever makes it clears it, before
/// anything else is printed.
pub fn bar(template: &str) -> ProgressBar {
    let bar = ProgressBar::hidden();
    bar.set_style(ProgressStyle::with_template(template).expect("the template can be read"));
    show_later(bar.clone());
    bar
}

fn show_later(bar: ProgressBar) {
    thread::spawn(move || {
        thread::sleep(HIDDEN);
        if !bar.is_finished() {
            bar.set_draw_target(ProgressDrawTarget::stderr());
            bar.enable_steady_tick(Duration::from_millis(200));
        }
    });
}
