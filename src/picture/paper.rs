//! Pages to print. SVG has no pages, so they are an HTML document with one drawing for each.

use super::palette::{Colors, Palette};
use super::svg::{Attribute, Document, Number, Svg};
use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use core::fmt::Display;

/// The width and the height of what is on a page, in millimetres: what margins of 10 mm leave of both A4 and Letter.
pub(super) const PAGE: [i32; 2] = [190, 255];

/// A page of A4 is higher than one of Letter, so what is on it stands in the middle.
const STYLE: &str = "@page{margin:10mm}body{margin:0}body>svg{display:block;margin:0 auto;break-after:page}\
    body>svg:last-child{break-after:auto}@media print{body>svg{margin-top:clamp(0mm,(100vh - 255mm)/2,10.5mm)}}@media screen{body{background:#888}body>svg{margin:25mm auto;outline:10mm solid #fff}}";

/// The height of what is on a page above its foot, which has its number.
pub(super) const BODY: i32 = PAGE[1] - 6;

/// How far lines to cut along are inside what they surround, in hundredths of a millimetre, so that all of a line is on its page.
pub(super) const INSET: i32 = 20;

/// A page: what is on it in words, and what draws it, in millimetres.
pub(super) struct Page<'a> {
    description: String,
    draw: Box<dyn Fn(&mut Svg) + 'a>,
}

impl<'a> Page<'a> {
    pub fn new(description: impl Into<String>, draw: impl Fn(&mut Svg) + 'a) -> Page<'a> {
        Page { description: description.into(), draw: Box::new(draw) }
    }
}

/// A document with these pages, which are numbered.
pub(super) fn document(title: &str, colors: Colors, pages: &[Page]) -> String {
    let palette = colors.palette();
    let shown = PAGE.map(|side| format!("{side}mm"));
    let element = |(number, page): (usize, &Page)| {
        let description = page.description.as_str();
        let extent = PAGE.map(Number::from);
        Document { extent, shown: [&shown[0], &shown[1]], title, description, ground: palette.ground }.element(|svg| {
            (page.draw)(svg);
            foot(svg, PAGE[0], "end", format_args!("page {number} of {}", pages.len()), palette);
        })
    };
    let all: String = (1..).zip(pages).map(element).collect();
    let head = format!("<meta charset=\"utf-8\">\n<title>{title}</title>\n<style>{STYLE}</style>");
    format!("<!DOCTYPE html>\n<html lang=\"en\">\n{head}\n<body>\n{all}</body>\n</html>\n")
}

/// Small words at the foot of a page.
pub(super) fn foot(svg: &mut Svg, x: i32, anchor: &str, words: impl Display, palette: &Palette) {
    let small: [Attribute; 3] = [("font-size", &3), ("text-anchor", &anchor), ("fill", &palette.faint)];
    svg.text(x.into(), Number::from(PAGE[1] - 1), words, &small);
}

/// The size of text, and the height of a line, in hundredths of a millimetre.
const TEXT: i32 = 380;
const LINE: i32 = 580;

/// Lines of text from a place downwards. One that begins with `*` is bold; what stands after a number, a bullet or three spaces is
/// further to the right, and what stands after a tab still further.
pub(super) fn text(svg: &mut Svg, [x, y]: [i32; 2], text: &str, palette: &Palette) {
    svg.group(&[("font-size", &Number(TEXT)), ("text-anchor", &"start"), ("fill", &palette.ink)], |svg| {
        for (at, line) in (0..).zip(text.lines()) {
            let (x, y) = (Number::from(x), Number(100 * y + at * LINE));
            let (item, indent, rest) = parts(line);
            let bold: &[Attribute] = if rest.starts_with('*') { &[("font-weight", &"bold")] } else { &[] };
            for (x, words, look) in [(x, item, &[][..]), (Number(x.0 + indent), rest.trim_start_matches('*'), bold)] {
                if !words.is_empty() {
                    svg.text(x, y, words, look);
                }
            }
        }
    });
}

/// A text with the figures that belong into its holes.
pub(super) fn filled(text: &str, holes: &[(&str, &dyn Display)]) -> String {
    holes.iter().fold(text.into(), |text: String, (hole, figure)| text.replace(hole, &format!("{figure}")))
}

/// The number or the bullet of a line, how far to the right what follows it stands, and what that is.
fn parts(line: &str) -> (&str, i32, &str) {
    let is_item =
        |item: &str| item == "\u{2022}" || item.strip_suffix('.').is_some_and(|item| item.parse::<u8>().is_ok());
    match (line.split_once('\t'), line.split_once(' ')) {
        (Some((item, rest)), _) => (item, 1800, rest),
        (None, Some(("", rest))) => ("", 600, rest.trim_start()),
        (None, Some((item, rest))) if is_item(item) => (item, 600, rest),
        _ => ("", 0, line),
    }
}

pub(super) fn heading(svg: &mut Svg, words: &str, palette: &Palette) {
    let attributes: [Attribute; 4] =
        [("font-size", &8), ("font-weight", &"bold"), ("text-anchor", &"start"), ("fill", &palette.ink)];
    svg.text(0.into(), 8.into(), words, &attributes);
}
