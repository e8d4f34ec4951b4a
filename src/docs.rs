//! The pages of `docs/` as modules.

/// Makes a module from a page. The links between pages are defined here first, and again at the end of each page,
/// where they name files. The first definition counts.
macro_rules! pages {
    ($($name:ident $file:literal)*) => {$(
        #[doc = "[audit page]: crate::docs::audit\n[notation page]: crate::docs::notation"]
        #[doc = "[formats page]: crate::docs::formats\n[proof page]: crate::docs::proof"]
        #[doc = "[benchmarks page]: crate::docs::benchmarks\n[review page]: crate::docs::review"]
        #[doc = "[pictures page]: crate::docs::pictures\n\n"]
        #[doc = "[languages page]: crate::docs::languages\n[boards page]: crate::docs::boards\n\n"]
        #[doc = include_str!(concat!("../docs/", $file))]
        pub mod $name {}
    )*};
}

pages! {
    audit "audit.md"
    chance "chance.md"
    ci "ci.md"
    class "class.md"
    functions "functions.md"
    programs "programs.md"
    protocol "protocol.md"
    known_bots "known-bots.md"
    matches "matches.md"
    benchmarks "benchmarks.md"
    boards "boards.md"
    formats "formats.md"
    games "games.md"
    languages "languages.md"
    notation "notation.md"
    pictures "pictures.md"
    page "page.md"
    play "play.md"
    proof "proof.md"
    reliability "reliability.md"
    review "review.md"
}
