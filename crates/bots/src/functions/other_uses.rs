//! What the other functions and calls of a file may make of the call that an audit asks by.

use super::description::{FileContents, Parameter};
use super::found_call::FoundCall;
use super::function_call::Target;
use super::parameters::ArgumentKind;
use super::value::Value;
use super::words::{BOARD_VARIABLES, NO_SIDE, has};

impl FoundCall {
    /// What other functions of the file may make of it, in a clause: they change variables that it depends on and
    /// that stay as they begin, pass what is left out here, or return its answers.
    pub fn left_to_others(&self, contents: &FileContents) -> Option<String> {
        let template = &self.call.template;
        let is_method = matches!(template.target, Target::Method { .. });
        let is_set = |last: &str| {
            has(last, BOARD_VARIABLES) || template.board.name() == Some(last) || template.state.names().contains(&last)
        };
        let is_single =
            |value: &Value| matches!(value, Value::Int(_) | Value::Float(_) | Value::Text(_) | Value::Bool(_));
        let is_variable = |name: &str| match name.rsplit_once('.') {
            Some(("self" | "this", field)) => is_method && !is_set(field),
            Some(_) => false,
            None => contents.value(name).is_some_and(is_single) && !is_set(name),
        };
        let name = template.target.name();
        let left = contents.source.left_to_others(&name, is_variable);
        let told = |(name, other): (&str, &str)| format!("{name} stays as it begins, and {other} may change it");
        let left_out = self.left_out(contents).into_iter();
        let left_out = left_out.map(|name| format!("{name} is left out, and another call passes it"));
        let by_others = contents.source.passing_on(&name).into_iter();
        let by_others = by_others.map(|other| format!("{other} returns its answers, and was not asked"));
        let told: Vec<String> = left.into_iter().map(told).chain(left_out).chain(by_others).collect();
        Some(told.join("; ")).filter(|told| !told.is_empty())
    }

    /// The settings with a default, of the call and of the making of its object, that some call of the file passes.
    fn left_out(&self, contents: &FileContents) -> Vec<String> {
        let template = &self.call.template;
        let name = template.target.name();
        let making = match &template.target {
            Target::Method { class, parameters, arguments, .. } => Some((class, parameters, arguments)),
            _ => None,
        };
        let calls = making.into_iter().chain([(&name, &template.parameters, &self.call.arguments)]);
        let is_left_out = |function: &str, at: usize, parameter: &Parameter, kind: &ArgumentKind| {
            let is_setting = *kind == ArgumentKind::Default && parameter.plain && has(&parameter.name, NO_SIDE);
            is_setting && contents.source.is_passed(function, at, &parameter.name)
        };
        let names = calls.flat_map(|(function, parameters, arguments)| {
            let all = parameters.iter().zip(arguments).enumerate();
            all.filter(|(at, (parameter, kind))| is_left_out(function, *at, parameter, kind))
                .map(|(_, (parameter, _))| parameter.name.clone())
        });
        names.collect()
    }
}
