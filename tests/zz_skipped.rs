//! Not a test: the last target of `cargo test`. It names what the tests could not try on this machine.

mod tools;

fn main() {
    // Test runners ask for a list of tests; there is none.
    if std::env::args().any(|argument| argument == "--list") {
        return;
    }
    if cfg!(not(target_os = "linux")) {
        println!("\nSKIPPED, because this system is not Linux: what a terminal shows, and that no process is left.");
    }
    if cfg!(not(unix)) {
        println!(
            "\nSKIPPED, because this system is not Unix: bots, matches, the page, and the transcripts of the pages."
        );
    }
    let skipped = tools::skipped();
    if !skipped.is_empty() {
        println!("\nSKIPPED, because a tool is not installed:");
    } else if cfg!(target_os = "linux") {
        println!("\nNothing was skipped.");
    }
    for (tool, what) in skipped {
        println!("  {tool:<10}{what}");
    }
    println!();
}
