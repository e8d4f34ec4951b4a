//! Bytes as text.

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

pub fn base64(bytes: &[u8]) -> String {
    bytes.chunks(3).flat_map(digits).collect()
}

/// The four digits of up to three bytes.
fn digits(bytes: &[u8]) -> [char; 4] {
    let bits = (0..3).fold(0, |bits, i| bits << 8 | u32::from(bytes.get(i).copied().unwrap_or(0)));
    [0, 1, 2, 3].map(|i| match i <= bytes.len() {
        true => char::from(DIGITS[(bits >> (18 - 6 * i) & 63) as usize]),
        false => '=',
    })
}

#[cfg(test)]
mod tests {
    /// The examples of RFC 4648.
    #[test]
    fn bytes_are_written_as_the_standard_says() {
        let examples = ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"];
        for (length, text) in examples.into_iter().enumerate() {
            assert_eq!(super::base64(&b"foobar"[..length]), text);
        }
        assert_eq!(super::base64(&[0xfb, 0xff, 0xfe]), "+//+");
    }
}
