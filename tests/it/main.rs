//! Tests the library through its public interface.

mod audit;
mod build_script;
mod census;
mod chances;
mod drawn;
mod export_c;
mod export_javascript;
mod export_python;
mod export_r;
mod export_sketch;
mod export_strategy;
#[cfg(unix)]
mod exported;
mod files;
mod menace;
mod pictures;
mod rendering;
mod review;
mod rules;
mod serde;
mod sheets;
mod strategies;
mod table;
mod templates;
mod verify;
