//! Pages to print. SVG has no pages, so they are an HTML document with one drawing for each.

use super::palette::{Colors, Palette};
use super::svg::{Document, Number, Svg};
use alloc::format;
use alloc::string::String;

/// The width and the height of what is on a page, in millimetres: what margins of 10 mm leave of both A4 and Letter.
pub(super) const PAGE: [i32; 2] = [190, 255];

const STYLE: &str = "@page{margin:10mm}body{margin:0}svg{display:block;margin:0 auto;break-after:page}\
    svg:last-child{break-after:auto}@media screen{body{background:#888}svg{margin:25mm auto;outline:10mm solid #fff}}";

/// A document with these pages.
pub(super) fn document(title: &str, pages: &[String]) -> String {
    let head = format!("<meta charset=\"utf-8\">\n<title>{title}</title>\n<style>{STYLE}</style>");
    format!("<!DOCTYPE html>\n<html lang=\"en\">\n{head}\n<body>\n{}</body>\n</html>\n", pages.concat())
}

/// A page, in millimetres, with what `inside` draws on it.
pub(super) fn page(title: &str, description: &str, ground: &str, inside: impl FnOnce(&mut Svg)) -> String {
    let shown = PAGE.map(|side| format!("{side}mm"));
    let document =
        Document { extent: PAGE.map(Number::from), shown: [&shown[0], &shown[1]], title, description, ground };
    document.element(inside)
}

/// The ground of a page: white, as paper is, unless the colours are dark.
pub(super) fn ground(colors: Colors) -> &'static str {
    if colors == Colors::Dark { Colors::Dark } else { Colors::Mono }.palette().ground
}

/// The size of text, and the height of a line, in hundredths of a millimetre.
const TEXT: i32 = 380;
const LINE: i32 = 580;

/// Lines of text from a place downwards. One that begins with `*` is bold; what stands after a number, a bullet or three spaces is
/// further to the right.
pub(super) fn lines(svg: &mut Svg, [x, y]: [i32; 2], lines: &[&str], palette: &Palette) {
    svg.group(&[("font-size", &Number(TEXT)), ("text-anchor", &"start"), ("fill", &palette.ink)], |svg| {
        for (at, line) in (0..).zip(lines) {
            let (x, y) = (Number::from(x), Number(100 * y + at * LINE));
            let inner = Number(x.0 + 600);
            match line.split_once(' ') {
                _ if line.starts_with('*') => svg.text(x, y, &line[1..], &[("font-weight", &"bold")]),
                Some(("", rest)) => svg.text(inner, y, rest.trim_start(), &[]),
                Some((item, rest)) if item == "\u{2022}" || item.ends_with('.') => {
                    svg.text(x, y, item, &[]);
                    svg.text(inner, y, rest, &[]);
                }
                _ => svg.text(x, y, line, &[]),
            }
        }
    });
}

/// The heading of a page.
pub(super) fn heading(svg: &mut Svg, words: &str, palette: &Palette) {
    let attributes: [(&str, &dyn core::fmt::Display); 4] =
        [("font-size", &9), ("font-weight", &"bold"), ("text-anchor", &"start"), ("fill", &palette.ink)];
    svg.text(0.into(), 8.into(), words, &attributes);
}
