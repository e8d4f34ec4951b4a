//! The script that is added to every document before its own scripts. Its parts are in `page` and share one scope.

/// Runs the page's timers at once, answers its dialogs, records draws and errors. Its object `__noughts` reports what
/// nine places look like, and clicks on them. The page also holds what happens in its frames.
pub const SCRIPT: &str = concat!(
    "(() => {
      const above = (() => { try { return parent !== window && parent.__noughts } catch { return null } })(), core = above || {}
      Object.defineProperty(window, '__noughts', { value: core })
      if (above) return core.adopt(window)
      const OURS = 'noughts'
    ",
    include_str!("page/time.js"),
    include_str!("../dice.js"),
    include_str!("page/memory.js"),
    include_str!("page/nines.js"),
    include_str!("page/looks.js"),
    include_str!("page/controls.js"),
    include_str!("page/clicks.js"),
    include_str!("page/window.js"),
    "core.adopt(window) })()\n//# sourceURL=noughts"
);
