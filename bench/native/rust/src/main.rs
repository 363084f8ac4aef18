//! Rust's aho-corasick on the benchmark's terms and text: whole words, ASCII case folded, leftmost-longest.
//!
//! Arguments: mode, terms (one a line, lower case), text. Prints `build-ns bytes` once, then for each line on standard
//! input runs one search and prints `wall-ns cpu-ns count checksum`.
use aho_corasick::automaton::Automaton;
use aho_corasick::{nfa::contiguous, AhoCorasick, AhoCorasickKind, Anchored, Input, MatchKind};
use std::io::{BufRead, Write};
use std::time::Instant;

type Spans = Vec<(u32, u32)>;

fn is_word(text: &[u8], at: usize) -> bool {
    text.get(at).is_some_and(|c| c.is_ascii_alphanumeric() || *c == b'_')
}

fn is_cut(text: &[u8], at: usize) -> bool {
    at > 0 && is_word(text, at - 1) && is_word(text, at)
}

/// Every occurrence, then whole words, then leftmost-longest over all of them: selecting while searching would lose a
/// long term that holds an earlier, shorter one.
fn overlapping(engine: &AhoCorasick, text: &[u8]) -> Spans {
    let mut found: Spans = engine
        .find_overlapping_iter(text)
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

/// The automaton as a trie: walked from each start of a word, the last whole word on the way is the longest.
fn walk(nfa: &contiguous::NFA, text: &[u8]) -> Spans {
    let start_state = nfa.start_state(Anchored::Yes).expect("anchored searches are supported");
    let mut found = Spans::new();
    let mut at = 0;
    while at < text.len() {
        if !is_word(text, at) || is_cut(text, at) {
            at += 1;
            continue;
        }
        match longest_at(nfa, start_state, text, at) {
            Some(end) => {
                found.push((at as u32, end as u32));
                at = end;
            }
            None => at += 1,
        }
    }
    found
}

fn longest_at(nfa: &contiguous::NFA, mut state: aho_corasick::automaton::StateID, text: &[u8], start: usize) -> Option<usize> {
    let mut longest = None;
    for at in start..text.len() {
        state = nfa.next_state(Anchored::Yes, state, text[at]);
        if nfa.is_dead(state) {
            break;
        }
        let end = at + 1;
        // A state also carries the terms that are suffixes of it; its own, if it has one, stands first.
        if nfa.is_match(state) && nfa.pattern_len(nfa.match_pattern(state, 0)) == end - start && !is_cut(text, end) {
            longest = Some(end);
        }
    }
    longest
}

fn checksum(spans: &Spans) -> u32 {
    spans.iter().flat_map(|&(start, end)| [start, end]).fold(0x811c_9dc5, |hash: u32, value| (hash ^ value).wrapping_mul(0x0100_0193))
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

fn engine(mode: &str, terms: &[&str]) -> (usize, Box<dyn Fn(&[u8]) -> Spans>) {
    if mode == "nfa-walk" {
        let nfa = contiguous::NFA::builder().ascii_case_insensitive(true).build(terms).expect("the terms fit");
        return (nfa.memory_usage(), Box::new(move |text| walk(&nfa, text)));
    }
    let kind = if mode == "dfa-overlapping" { AhoCorasickKind::DFA } else { AhoCorasickKind::ContiguousNFA };
    let all = AhoCorasick::builder()
        .kind(Some(kind))
        .match_kind(MatchKind::Standard)
        .ascii_case_insensitive(true)
        .build(terms)
        .expect("the terms fit");
    (all.memory_usage(), Box::new(move |text| overlapping(&all, Input::new(text).haystack())))
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let terms = std::fs::read_to_string(&arguments[2]).expect("a file of terms");
    let text = std::fs::read(&arguments[3]).expect("a text");
    let list: Vec<&str> = terms.lines().collect();
    let start = Instant::now();
    let (bytes, search) = engine(&arguments[1], &list);
    println!("{} {}", start.elapsed().as_nanos(), bytes);
    for _line in std::io::stdin().lock().lines() {
        let (start, cpu) = (Instant::now(), cpu_ns());
        let spans = search(&text);
        let (wall, cpu) = (start.elapsed().as_nanos(), cpu_ns() - cpu);
        println!("{} {} {} {:08x}", wall, cpu, spans.len(), checksum(&spans));
        std::io::stdout().flush().expect("a reader");
    }
}
