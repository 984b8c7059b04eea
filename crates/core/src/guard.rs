//! Code of others is run behind a guard: its panic becomes a text, and the match goes on.

use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

thread_local! {
    static GUARDED: Cell<bool> = const { Cell::new(false) };
    static MESSAGE: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Runs something that may panic; its message and place if it does. What it was changing must not be used again.
///
/// The panic is not printed: a thousand of them would bury the table, which names them anyway. Panics elsewhere are
/// told as before.
pub fn guarded<T>(run: impl FnOnce() -> T) -> Result<T, String> {
    install_hook();
    let outer = GUARDED.replace(true);
    let result = panic::catch_unwind(AssertUnwindSafe(run));
    GUARDED.set(outer);
    result.map_err(|_| MESSAGE.take())
}

fn install_hook() {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !GUARDED.get() {
                return usual(info);
            }
            let text = info.payload_as_str().unwrap_or("a panic without a message");
            let first = text.lines().next().unwrap_or_default();
            let place = info.location().map(|at| format!(" ({}:{})", at.file(), at.line()));
            MESSAGE.set(format!("{first}{}", place.unwrap_or_default()));
        }));
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_a_line() {
        assert_eq!(guarded(|| 5), Ok(5));
        let told = guarded(|| -> u32 { panic!("no cards left\nsecond line") }).unwrap_err();
        assert!(told.starts_with("no cards left (") && told.contains("guard.rs:"), "{told}");
        let odd = guarded(|| std::panic::panic_any(7)).unwrap_err();
        assert!(odd.starts_with("a panic without a message"), "{odd}");
    }

    #[test]
    fn guards_nest() {
        let inner = guarded(|| guarded(|| panic!("inner")).is_err());
        assert_eq!(inner, Ok(true));
        assert!(guarded(|| panic!("outer")).is_err());
    }
}
