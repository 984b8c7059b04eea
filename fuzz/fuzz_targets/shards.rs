#![no_main]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| nply_arena::fuzzing::shards(bytes));
