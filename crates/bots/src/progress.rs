//! How far an audit is.

/// Is told how far an audit is. Its unit is a question. Nothing needs to be done with it; `()` does nothing.
pub trait Progress: Sync {
    /// Something begins, of about this length.
    fn begin(&self, _length: u64) {}

    /// So many questions were answered.
    fn advance(&self, _steps: u64) {}

    /// There is so much more to do.
    fn lengthen(&self, _steps: u64) {}

    /// So much is still to do.
    fn expect(&self, _steps: u64) {}
}

impl Progress for () {}
