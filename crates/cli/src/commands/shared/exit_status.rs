//! What the exit codes mean, in words.

/// The exit codes, as the help of the program and every manual page show them.
pub const EXIT_STATUS: &str = "\
Exit status:
  0  all went well
  1  something was checked and failed:
     a law of the table, a damaged file,
     a wrong certificate, a beatable
     strategy or bot, a bad line of input,
     a game cut short or with a wrong
     result, a bot that made no legal move
  2  the command line, or a position or
     a game on it, could not be read
  3  input or output failed, a bot could
     not be started, an audit proved
     nothing, a certificate or a value was
     not found, or there is not enough
     memory or disk
  130  interrupted by Ctrl-C; for another
     signal, 128 and its number";
