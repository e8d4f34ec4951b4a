//! Words of other languages, as people head the columns of a list of games and write its results.

/// Our word for each, and those that mean it, in lower case: English, German, French and Spanish.
const WORDS: &[(&str, &str)] = &[
    ("x", "kreuz croix cruz"),
    ("o", "kreis rond círculo circulo"),
    (
        "player",
        "student pupil spieler spielerin schüler schülerin schueler joueur joueuse élève eleve jugador jugadora alumno alumna",
    ),
    ("name", "nom nombre played gespielt gespielte joué joués jouée jouées jugado jugados jugada"),
    ("first", "beginnt anfang premier première primero primera"),
    (
        "moves",
        "sequence züge zuege zugfolge spielzüge verlauf spielverlauf coups séquence jugadas movimientos secuencia",
    ),
    ("move", "zug coup jugada movimiento"),
    ("game", "spiel partie partida"),
    ("result", "winner outcome ergebnis gewinner sieger résultat resultat vainqueur gagnant resultado ganador"),
    ("won", "wins win gewinnt gewonnen sieg siegt gagne gagné victoire gana ganó victoria"),
    ("draw", "drawn tie tied nobody none unentschieden remis nul nulle égalité empate tablas"),
];

/// Words that may stand beside one that says who won: `X hat gewonnen`.
pub const FILLERS: &[&str] = &["has", "for", "hat", "für", "fuer", "pour", "de", "ha", "para"];

/// Our word for a word in lower case; the word itself if it is none of those that are known.
pub fn in_ours(word: &str) -> &str {
    WORDS.iter().find(|(_, others)| others.split(' ').any(|other| other == word)).map_or(word, |(ours, _)| ours)
}
