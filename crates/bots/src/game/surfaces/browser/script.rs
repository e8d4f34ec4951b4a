//! The script that is added to every document before its own: the parts in `page`, which share one scope.

/// The timers of the page run at once, dialogs are answered, chance is counted and errors are remembered; and `__noughts`
/// says what nine places look like, and clicks on them. What a frame of the page does is kept with the page.
pub const SCRIPT: &str = concat!(
    "(() => {
      const above = (() => { try { return parent !== window && parent.__noughts } catch { return null } })(), core = above || {}
      Object.defineProperty(window, '__noughts', { value: core })
      if (above) return core.adopt(window)
    ",
    include_str!("page/time.js"),
    include_str!("page/memory.js"),
    include_str!("page/nines.js"),
    include_str!("page/looks.js"),
    include_str!("page/controls.js"),
    include_str!("page/clicks.js"),
    include_str!("page/window.js"),
    "core.adopt(window) })()"
);
