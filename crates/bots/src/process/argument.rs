//! The position as an argument of a command that is started for each question.

use std::borrow::Cow;

/// The text for `sh -c TEXT sh POSITION` that passes the position to a command. It is the command itself if that uses
/// `"$1"`; otherwise the position becomes its last argument. Only a simple command can be extended: at the end of
///
/// ```text
/// ./bot # my second try        ./bot | tail -n 1        ./setup; ./bot
/// ```
///
/// the position would get lost, or go to another program.
///
/// # Errors
/// If the command is not simple and does not use `"$1"`. The error says what to write instead.
pub fn with_position(command: &str) -> Result<Cow<'_, str>, String> {
    let Syntax { uses_position, is_simple } = Syntax::of(command);
    match (uses_position, is_simple) {
        (true, _) => Ok(command.into()),
        (false, true) => Ok(format!("{} \"$1\"", command.trim_end()).into()),
        (false, false) => Err(format!(
            "the command {command:?} is more than a program and its arguments; with --restart, write \"$1\" where the \
             position goes"
        )),
    }
}

struct Syntax {
    /// Whether it has `$1`, `${1}`, `$@` or `$*` where the shell replaces it.
    uses_position: bool,
    /// Whether it is a program with its arguments. Anything not understood is not simple.
    is_simple: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Quoting {
    Plain,
    SingleQuotes,
    DoubleQuotes,
    Comment,
}

impl Syntax {
    fn of(command: &str) -> Syntax {
        let mut syntax = Syntax { uses_position: false, is_simple: true };
        let (mut quoting, mut before) = (Quoting::Plain, ' ');
        let mut rest = command.trim_end().chars();
        while let Some(c) = rest.next() {
            quoting = match (quoting, c) {
                (Quoting::SingleQuotes, '\'') | (Quoting::DoubleQuotes, '"') | (Quoting::Comment, '\n') => {
                    Quoting::Plain
                }
                (Quoting::SingleQuotes | Quoting::Comment, _) => quoting,
                (_, '\\') => {
                    syntax.is_simple &= rest.next().is_some();
                    quoting
                }
                // `$$` is the process number of the shell.
                (_, '$') if rest.as_str().starts_with('$') => {
                    rest.next();
                    quoting
                }
                (_, '$' | '`') => {
                    syntax.note_expansion(c, rest.as_str());
                    quoting
                }
                (Quoting::DoubleQuotes, _) => quoting,
                (Quoting::Plain, '\'') => Quoting::SingleQuotes,
                (Quoting::Plain, '"') => Quoting::DoubleQuotes,
                (Quoting::Plain, '#') if before.is_whitespace() || "|&;()".contains(before) => Quoting::Comment,
                // As in 2>&1.
                (Quoting::Plain, '&') if "<>".contains(before) => quoting,
                (Quoting::Plain, '|' | '&' | ';' | '(' | ')' | '\n') => {
                    syntax.is_simple = false;
                    quoting
                }
                (Quoting::Plain, _) => quoting,
            };
            syntax.is_simple &= quoting != Quoting::Comment;
            before = c;
        }
        syntax.is_simple &= quoting == Quoting::Plain;
        syntax
    }

    /// Notes what the shell replaces. A command that uses the output of another one is not simple.
    fn note_expansion(&mut self, sign: char, rest: &str) {
        let names = ["1", "@", "*", "{1", "{@", "{*"];
        self.uses_position |= sign == '$' && names.iter().any(|name| rest.starts_with(name));
        self.is_simple &= sign == '$' && !rest.starts_with('(');
    }
}

#[cfg(test)]
mod tests {
    use super::with_position;

    #[test]
    fn a_simple_command_gets_the_position_as_its_last_argument() {
        for command in [
            "./bot",
            "./bot ",
            "X=1 python3 -u 'my bot.py' --level \"very; high\"",
            "python3 -c 'import sys; print(5) # $1'",
            "awk '{print $1}'",
            "./bot 2>&1 >/dev/null",
            "./bot $$1",
            "./bot#2 a\\;b $HOME",
        ] {
            assert_eq!(with_position(command).unwrap(), format!("{} \"$1\"", command.trim_end()));
        }
    }

    #[test]
    fn a_command_may_say_itself_where_the_position_goes() {
        for command in [
            "./bot \"$1\" | tail -n1",
            "cd bots && ./bot \"$@\" # v2",
            "f() { ./bot ${1}; }; f $*",
            "echo \"at $1\"",
            "echo \"$(./bot \"$1\")\"",
        ] {
            assert_eq!(with_position(command).unwrap(), command);
        }
    }

    #[test]
    fn where_the_position_would_get_lost_it_is_refused() {
        for command in [
            "./bot # v2",
            "./bot | tail -n1",
            "./setup; ./bot",
            "./setup && ./bot",
            "./bot &",
            "./bot\n./bot",
            "# $1",
            "./bot;#$1",
            "(./bot)",
            "./bot \\",
            "./bot '",
            "./bot \"",
            "./bot `arguments`",
            "./bot \"$(arguments)\"",
            "./bot '$1' | cat",
            "./bot \\$1; cat",
        ] {
            let error = with_position(command).unwrap_err();
            assert!(error.contains("write \"$1\" where the position goes"), "{command}: {error}");
        }
    }
}
