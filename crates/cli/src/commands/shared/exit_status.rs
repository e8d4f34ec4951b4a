//! What the exit codes mean, in words.

/// The exit codes, as the help of the program and every manual page show them.
pub const EXIT_STATUS: &str = "\
Exit status:
  0  all went well
  1  a check failed: a bot that can lose, a game cut short, a bad line or file
  2  the command line, or a position or a game on it, could not be read
  3  not done: a file or a bot cannot be used, memory ran out, or nothing was proved
  130  interrupted by Ctrl-C; for another signal, 128 and its number";
