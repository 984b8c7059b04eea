//! The `nply` binary.

fn main() -> std::process::ExitCode {
    nply::main(nply::standard())
}
