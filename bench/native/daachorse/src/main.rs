//! daachorse's bytewise double array on the benchmark's terms and text: whole words, ASCII case folded, leftmost-longest.
//!
//! Arguments: terms (one a line, lower case), text. Prints `build-ns bytes` once, then for each line on standard input runs
//! one search and prints `wall-ns cpu-ns count checksum`.
use daachorse::DoubleArrayAhoCorasick;
use std::io::{BufRead, Write};
use std::time::Instant;

fn is_word(text: &[u8], at: usize) -> bool {
    text.get(at).is_some_and(|c| c.is_ascii_alphanumeric() || *c == b'_')
}

fn is_cut(text: &[u8], at: usize) -> bool {
    at > 0 && is_word(text, at - 1) && is_word(text, at)
}

/// It folds nothing: the text is lowered first. Every occurrence, then whole words, then leftmost-longest over all of them.
fn search(engine: &DoubleArrayAhoCorasick<u32>, text: &[u8]) -> Vec<(u32, u32)> {
    let folded = text.to_ascii_lowercase();
    let mut found: Vec<(u32, u32)> = engine
        .find_overlapping_iter(&folded)
        .filter(|m| !is_cut(text, m.start()) && !is_cut(text, m.end()))
        .map(|m| (m.start() as u32, m.end() as u32))
        .collect();
    found.sort_unstable_by(|a, b| a.0.cmp(&b.0).then(b.1.cmp(&a.1)));
    let mut from = 0;
    found.retain(|&(start, end)| {
        let keep = start >= from;
        if keep {
            from = end;
        }
        keep
    });
    found
}

#[repr(C)]
struct Timespec {
    seconds: i64,
    nanoseconds: i64,
}

extern "C" {
    fn clock_gettime(clock: i32, time: *mut Timespec) -> i32;
}

/// CPU time of this process (64-bit Linux: clock 2 is CLOCK_PROCESS_CPUTIME_ID).
fn cpu_ns() -> i64 {
    let mut time = Timespec { seconds: 0, nanoseconds: 0 };
    unsafe { clock_gettime(2, &mut time) };
    time.seconds * 1_000_000_000 + time.nanoseconds
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let terms = std::fs::read_to_string(&arguments[1]).expect("a file of terms");
    let text = std::fs::read(&arguments[2]).expect("a text");
    let start = Instant::now();
    let engine = DoubleArrayAhoCorasick::new(terms.lines()).expect("the terms fit");
    println!("{} {}", start.elapsed().as_nanos(), engine.heap_bytes());
    for _line in std::io::stdin().lock().lines() {
        let (start, cpu) = (Instant::now(), cpu_ns());
        let spans = search(&engine, &text);
        let (wall, cpu) = (start.elapsed().as_nanos(), cpu_ns() - cpu);
        let checksum = spans.iter().flat_map(|&(start, end)| [start, end]).fold(0x811c_9dc5, |hash: u32, value| (hash ^ value).wrapping_mul(0x0100_0193));
        println!("{} {} {} {:08x}", wall, cpu, spans.len(), checksum);
        std::io::stdout().flush().expect("a reader");
    }
}
