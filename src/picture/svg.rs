//! The only place that writes the syntax of SVG: elements, attributes, escapes and numbers.

use alloc::format;
use alloc::string::String;
use core::fmt::{self, Display, Write};

/// The time of a film, in seconds: of all of it, and of how much of it is over at the start.
#[derive(Clone, Copy)]
pub(super) struct Times {
    pub all: Number,
    pub before: Number,
}

pub(super) type Attribute<'a> = (&'a str, &'a dyn Display);

/// What stands inside an SVG document, written from its beginning to its end.
#[derive(Debug, Default)]
pub(super) struct Svg(String);

impl Svg {
    /// A group of what `inside` writes; the attributes are inherited by it.
    pub fn group(&mut self, attributes: &[Attribute], inside: impl FnOnce(&mut Svg)) {
        self.start("g", attributes);
        self.0.push('>');
        inside(self);
        self.0.push_str("</g>");
    }

    /// What `inside` draws in a square of this side, without what reaches out of it.
    pub fn cut_off(&mut self, side: i32, inside: impl FnOnce(&mut Svg)) {
        self.start("svg", &[("width", &side), ("height", &side)]);
        self.0.push('>');
        inside(self);
        self.0.push_str("</svg>");
    }

    pub fn path(&mut self, steps: impl Display, attributes: &[Attribute]) {
        self.empty("path", &[("d", &steps)], attributes);
    }

    pub fn rectangle(&mut self, [x, y, width, height]: [Number; 4], attributes: &[Attribute]) {
        self.empty("rect", &[("x", &x), ("y", &y), ("width", &width), ("height", &height)], attributes);
    }

    /// A text that is centred at a place, which its base line goes through.
    pub fn text(&mut self, x: Number, y: Number, words: impl Display, attributes: &[Attribute]) {
        self.start("text", &[("x", &x), ("y", &y)]);
        self.attributes(attributes);
        self.0.push('>');
        self.escaped(words);
        self.0.push_str("</text>");
    }

    /// A text of this size, in hundredths of a unit, and colour.
    pub fn words(&mut self, x: Number, y: Number, size: i32, color: &str, words: impl Display) {
        self.text(x, y, words, &[("font-size", &Number(size)), ("fill", &color)]);
    }

    /// Something that is seen in a film from one share of its time to another. Where films are not understood, or not
    /// wanted, what is seen at the end is seen, and nothing else.
    pub fn seen(&mut self, [from, until]: [Number; 2], film: Times, inside: impl FnOnce(&mut Svg)) {
        let (starts, stays) = (from == 0.into(), until == 1.into());
        let hidden: [Attribute; 1] = [("opacity", &0)];
        self.group(if stays { &[] } else { &hidden }, |svg| {
            let (values, times) = match (starts, stays) {
                (true, true) => return inside(svg),
                (true, false) => ("1;0", format!("0;{until}")),
                (false, true) => ("0;1", format!("0;{from}")),
                (false, false) => ("0;1;0", format!("0;{from};{until}")),
            };
            let (duration, begin) = (format!("{}s", film.all), format!("-{}s", film.before));
            let constant: [Attribute; 3] =
                [("attributeName", &"opacity"), ("calcMode", &"discrete"), ("values", &values)];
            let timing: [Attribute; 4] =
                [("keyTimes", &times), ("dur", &duration), ("begin", &begin), ("repeatCount", &"indefinite")];
            svg.empty("animate", &constant, &timing);
            inside(svg);
        });
    }

    /// Shows the end of a film, and no film, to whoever has asked the computer for reduced motion.
    pub fn still_if_wanted(&mut self) {
        self.0.push_str(
            "<style>@media (prefers-reduced-motion:reduce){g:has(>animate){opacity:1!important}\
             g[opacity]:has(>animate){opacity:0!important}}</style>",
        );
    }

    fn empty(&mut self, name: &str, first: &[Attribute], others: &[Attribute]) {
        self.start(name, first);
        self.attributes(others);
        self.0.push_str("/>");
    }

    fn start(&mut self, name: &str, attributes: &[Attribute]) {
        self.0.push('<');
        self.0.push_str(name);
        self.attributes(attributes);
    }

    fn attributes(&mut self, attributes: &[Attribute]) {
        for (name, value) in attributes {
            self.0.push(' ');
            self.0.push_str(name);
            self.0.push_str("=\"");
            self.escaped(value);
            self.0.push('"');
        }
    }

    fn escaped(&mut self, text: impl Display) {
        let _ = write!(Escaped(&mut self.0), "{text}");
    }
}

/// Writes text in which nothing is taken for syntax.
struct Escaped<'a>(&'a mut String);

impl Write for Escaped<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for c in text.chars() {
            match c {
                '&' => self.0.push_str("&amp;"),
                '<' => self.0.push_str("&lt;"),
                '>' => self.0.push_str("&gt;"),
                '"' => self.0.push_str("&quot;"),
                _ => self.0.push(c),
            }
        }
        Ok(())
    }
}

/// A length in hundredths of a unit, written as short as can be: `2.5`, `.25`, `3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Number(pub i32);

impl Number {
    /// So many hundredths, or as many as can be.
    pub fn of_hundredths(hundredths: i64) -> Number {
        Number(hundredths.try_into().unwrap_or(i32::MAX))
    }
}

/// A whole number of units.
impl From<i32> for Number {
    fn from(units: i32) -> Number {
        Number(units * 100)
    }
}

impl Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        if self.0 < 0 {
            f.write_char('-')?;
        }
        if whole > 0 || rest == 0 {
            write!(f, "{whole}")?;
        }
        match (rest / 10, rest % 10) {
            (0, 0) => Ok(()),
            (tenths, 0) => write!(f, ".{tenths}"),
            (tenths, hundredths) => write!(f, ".{tenths}{hundredths}"),
        }
    }
}

/// What a whole document says of itself.
pub(super) struct Document<'a> {
    /// The width and the height of what is drawn, in units of the drawing.
    pub extent: [Number; 2],
    /// The width and the height at which it is shown, with their unit.
    pub shown: [&'a dyn Display; 2],
    /// What the picture is, in a few words.
    pub title: &'a str,
    /// The picture in words.
    pub description: &'a str,
    /// The colour of the ground.
    pub ground: &'a str,
}

impl Document<'_> {
    /// The text of a document of its own, with what `inside` draws on its ground. A browser prints all of it on one page.
    pub fn text(&self, inside: impl FnOnce(&mut Svg)) -> String {
        self.element(|svg| {
            svg.0.push_str("<style>@media print{svg:root{max-width:100%;max-height:100vh}}</style>");
            inside(svg);
        })
    }

    /// The same as an element of a page, which is printed as large as it says.
    pub fn element(&self, inside: impl FnOnce(&mut Svg)) -> String {
        let mut svg = Svg::default();
        let [width, height] = self.extent;
        let view_box = format!("0 0 {width} {height}");
        svg.start(
            "svg",
            &[
                ("xmlns", &"http://www.w3.org/2000/svg"),
                ("viewBox", &view_box),
                ("width", self.shown[0]),
                ("height", self.shown[1]),
                ("role", &"img"),
                ("font-family", &"sans-serif"),
                ("text-anchor", &"middle"),
            ],
        );
        svg.0.push_str("><title>");
        svg.escaped(self.title);
        svg.0.push_str("</title><desc>");
        svg.escaped(self.description);
        svg.0.push_str("</desc>");
        svg.rectangle([0.into(), 0.into(), width, height], &[("fill", &self.ground)]);
        inside(&mut svg);
        svg.0.push_str("</svg>\n");
        svg.0
    }
}
