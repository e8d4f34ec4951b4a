//! Tests the table as a file: whole, and damaged in every byte.

use noughts::export::{TableFileError, read_binary, to_binary, to_csv, to_json};
use noughts::{Evaluation, Outcome, Position, Square, SquareSet, table};
use serde_json::Value;

const PUBLISHED: &[u8] = include_bytes!("../../data/perfect-play.bin");

#[test]
fn the_published_file_is_what_the_program_exports() {
    assert!(to_binary(&table::by_key()) == PUBLISHED, "make data/perfect-play.bin again with `noughts export bincode`");
    assert_eq!(read_binary(PUBLISHED), Ok(table::by_key()));
}

/// Reads the layout by hand, as a program in another language would.
#[test]
fn the_layout_is_the_documented_one() {
    let number = |at: usize, length: usize| {
        PUBLISHED[at..at + length].iter().rev().fold(0, |number: u64, byte| number << 8 | u64::from(*byte))
    };
    assert_eq!(&PUBLISHED[..8], b"NOUGHTS\0");
    assert_eq!((number(8, 2), number(10, 8)), (1, 765));
    assert_eq!(PUBLISHED.len(), 18 + 765 * 7 + 4);
    for (index, (key, evaluation)) in table::by_key().into_iter().enumerate() {
        let at = 18 + 7 * index;
        let outcome = [Outcome::Loss, Outcome::Draw, Outcome::Win][number(at + 2, 1) as usize];
        let best = SquareSet::from_bits(number(at + 4, 2) as u16).unwrap();
        let pick = Square::new(number(at + 6, 1) as u8);
        assert_eq!(number(at, 2), u64::from(key));
        assert_eq!(evaluation, Evaluation { outcome, plies: number(at + 3, 1) as u8, best, pick });
    }
    assert_eq!(number(PUBLISHED.len() - 4, 4), u64::from(crc(&PUBLISHED[..PUBLISHED.len() - 4])));
}

/// CRC-32 (ISO-HDLC), computed bit by bit.
fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |crc: u32, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| if crc & 1 == 1 { crc >> 1 ^ 0xEDB8_8320 } else { crc >> 1 })
    })
}

#[test]
fn no_changed_byte_passes() {
    let mut bytes = PUBLISHED.to_vec();
    for at in 0..bytes.len() {
        for change in [1, 2, 4, 8, 16, 32, 64, 128, 255] {
            bytes[at] ^= change;
            let error = read_binary(&bytes).expect_err("a changed byte");
            match at {
                0..8 => assert_eq!(error, TableFileError::NotATable),
                8..10 => assert!(matches!(error, TableFileError::Version(version) if version != 1)),
                10..18 => assert!(matches!(error, TableFileError::Length { expected: Some(_), found: 5377 })),
                _ => assert!(matches!(error, TableFileError::Checksum { .. })),
            }
            bytes[at] ^= change;
        }
    }
}

#[test]
fn no_cut_and_no_added_byte_passes() {
    assert_eq!(read_binary(b""), Err(TableFileError::NotATable));
    for length in 1..PUBLISHED.len() {
        let expected = (length >= 18).then_some(5377);
        let error = TableFileError::Length { expected, found: length as u64 };
        assert_eq!(read_binary(&PUBLISHED[..length]), Err(error));
        let from_behind = read_binary(&PUBLISHED[length..]);
        assert!(from_behind.is_err(), "{length}");
        let mut without_one = PUBLISHED.to_vec();
        without_one.remove(length);
        assert!(read_binary(&without_one).is_err(), "{length}");
        let mut with_one = PUBLISHED.to_vec();
        with_one.insert(length, PUBLISHED[length]);
        assert!(read_binary(&with_one).is_err(), "{length}");
    }
    for added in [&b"\0"[..], b"NOUGHTS\0", PUBLISHED] {
        assert!(read_binary(&[PUBLISHED, added].concat()).is_err());
    }
}

/// The file with some bytes replaced, and with a checksum that fits.
fn forged(at: usize, bytes: &[u8]) -> Vec<u8> {
    let mut forged = PUBLISHED[..PUBLISHED.len() - 4].to_vec();
    forged[at..at + bytes.len()].copy_from_slice(bytes);
    forged.extend(crc(&forged).to_le_bytes());
    forged
}

#[test]
fn an_impossible_entry_is_named_though_the_checksum_fits() {
    for (at, bytes, index, part) in [
        (18, &[0xFF, 0xFF][..], 0, "key 65535 is not one of a reachable position"),
        (18 + 7, &[0, 0], 1, "key 0 is not above the one before"),
        (18 + 2, &[3], 0, "outcome 3"),
        (18 + 3, &[10], 0, "10 plies"),
        (18 + 4, &[0, 2], 0, "best moves 0b1000000000 are not on the board"),
        (18 + 6, &[10], 0, "pick 10 is not on the board"),
    ] {
        match read_binary(&forged(at, bytes)) {
            Err(TableFileError::Entry { index: found, fault }) => {
                assert!(found == index && fault.contains(part), "{found}: {fault}");
            }
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn json_holds_every_entry() {
    let json: Value = serde_json::from_str(&to_json(&table::by_key())).unwrap();
    assert_eq!(json["schema"], 1);
    let entries = json["entries"].as_array().unwrap();
    assert_eq!(entries.len(), 765);
    for (entry, (key, Evaluation { outcome, plies, best, pick })) in entries.iter().zip(table::by_key()) {
        let position: Position = entry["position"].as_str().unwrap().parse().unwrap();
        assert_eq!((position.key(), entry["key"].as_u64()), (key, Some(key.into())));
        let mover = (!position.is_over()).then(|| position.to_move().to_string());
        assert_eq!(entry["to_move"], mover.map_or(Value::Null, Value::from));
        assert_eq!((&entry["outcome"], &entry["plies"]), (&outcome.to_string().into(), &plies.into()));
        assert_eq!(entry["best"], Value::from(best.iter().map(Square::number).collect::<Vec<_>>()));
        assert_eq!(entry["pick"], pick.map_or(Value::Null, |square| square.number().into()));
    }
}

#[test]
fn csv_holds_every_entry() {
    let csv = to_csv(&table::by_key());
    let mut lines = csv.lines();
    assert_eq!(lines.next(), Some("key,position,to_move,outcome,plies,best,pick"));
    let mut entries = 0;
    for (line, (key, Evaluation { outcome, plies, best, pick })) in lines.by_ref().zip(table::by_key()) {
        let fields: Vec<&str> = line.split(',').collect();
        let position: Position = fields[1].parse().unwrap();
        let best: String = best.iter().map(|square| square.to_string()).collect();
        let pick = pick.map_or(String::new(), |square| square.to_string());
        assert_eq!(position.key(), key);
        assert_eq!(fields[0], key.to_string());
        let mover = if position.is_over() { String::new() } else { position.to_move().to_string() };
        assert_eq!(fields[2..5], [mover, outcome.to_string(), plies.to_string()]);
        assert_eq!(fields[5..], [best, pick]);
        entries += 1;
    }
    assert_eq!((entries, lines.next()), (765, None));
}
