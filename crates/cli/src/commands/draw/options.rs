//! Parses squares in the options of `noughts draw` before it is known how squares are named.

#[derive(Clone)]
pub struct Filled {
    pub square: String,
    pub color: Option<String>,
}

/// Reads `5` or `5=gold`.
pub fn filled(text: &str) -> Result<Filled, String> {
    let (square, color) = text.split_once('=').map_or((text, None), |(square, color)| (square, Some(color)));
    if color.is_none_or(is_color) {
        Ok(Filled { square: square.into(), color: color.map(String::from) })
    } else {
        Err("this is no colour; write a name of CSS, like gold, or # and 3 or 6 hexadecimal digits, like #fc0".into())
    }
}

fn is_color(text: &str) -> bool {
    match text.strip_prefix('#') {
        Some(digits) => matches!(digits.len(), 3 | 6) && digits.bytes().all(|digit| digit.is_ascii_hexdigit()),
        None => NAMES.split(' ').any(|name| name.eq_ignore_ascii_case(text)),
    }
}

/// The names of colours in CSS (CSS Color Module Level 4, section 6.1).
const NAMES: &str = "\
    aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood \
    cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod \
    darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon \
    darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray \
    dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green \
    greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon \
    lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon \
    lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta \
    maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue mediumspringgreen \
    mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite navy oldlace olive \
    olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred papayawhip peachpuff peru \
    pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown salmon sandybrown seagreen \
    seashell sienna silver skyblue slateblue slategray slategrey snow springgreen steelblue tan teal thistle tomato \
    turquoise violet wheat white whitesmoke yellow yellowgreen transparent";

#[derive(Clone)]
pub struct Arrow(pub String, pub String);

/// Reads an arrow from one square to another, such as `1-9`.
pub fn arrow(text: &str) -> Result<Arrow, String> {
    match text.split_once('-') {
        Some((from, to)) if from != to => Ok(Arrow(from.into(), to.into())),
        Some(_) => Err("an arrow goes from one square to another".into()),
        None => Err("write an arrow as two squares with a hyphen between them, like 1-9".into()),
    }
}
