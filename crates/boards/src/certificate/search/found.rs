//! The certificate of what a search has found.

use crate::certificate::error::{CertificateError, MOST_BYTES};
use crate::certificate::format::Certificate;
use crate::certificate::limits::GaveUp;
use crate::certificate::task::Task;
use crate::certificate::walk::{Guide, Walk};
use crate::certificate::writer;

/// Writes the certificate of what a search has found; `None` if the search was stopped, so that it has no answer.
pub fn write(task: &Task, search: &mut impl Guide) -> Option<Result<Certificate, GaveUp>> {
    match writer::write(&Walk::new(task.clone()), search) {
        Err(CertificateError::NoAnswer(_)) => None,
        Err(CertificateError::TooLong) => Some(Err(GaveUp::TooLarge(task.clone()))),
        Err(fault) => Some(Err(GaveUp::Wrong(fault))),
        Ok(certificate) if certificate.to_bytes().len() > MOST_BYTES => Some(Err(GaveUp::TooLarge(task.clone()))),
        Ok(certificate) => Some(Ok(certificate)),
    }
}
