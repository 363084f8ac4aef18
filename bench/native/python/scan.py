"""pyahocorasick on the benchmark's terms and text: whole words, ASCII case folded, leftmost-longest.

Arguments: terms (one a line, lower case), text. Prints `build-ns bytes` once, then for each line on standard input runs one
search and prints `wall-ns cpu-ns count checksum`.
"""
import re
import sys
import time

import ahocorasick

WORD = [bool(re.match(r"\w", chr(c), re.ASCII)) for c in range(128)]


def is_cut(text, at):
    return 0 < at < len(text) and WORD[ord(text[at - 1])] and WORD[ord(text[at])]


def search(automaton, text):
    found = []
    for last, length in automaton.iter(text.lower()):
        start, end = last + 1 - length, last + 1
        if not is_cut(text, start) and not is_cut(text, end):
            found.append((start, -end))
    found.sort()
    spans = []
    reached = 0
    for start, end in found:
        if start >= reached:
            reached = -end
            spans.append((start, reached))
    return spans


def checksum(spans):
    value = 0x811C9DC5
    for span in spans:
        for offset in span:
            value = ((value ^ offset) * 0x01000193) & 0xFFFFFFFF
    return value


def main():
    with open(sys.argv[1], encoding="ascii") as file:
        terms = file.read().split("\n")
    with open(sys.argv[2], encoding="ascii", newline="") as file:
        text = file.read()
    began = time.perf_counter_ns()
    automaton = ahocorasick.Automaton()
    for term in terms:
        automaton.add_word(term, len(term))
    automaton.make_automaton()
    print(time.perf_counter_ns() - began, automaton.get_stats()["total_size"], flush=True)
    for _ in sys.stdin:
        began, cpu = time.perf_counter_ns(), time.process_time_ns()
        spans = search(automaton, text)
        wall, cpu = time.perf_counter_ns() - began, time.process_time_ns() - cpu
        print(wall, cpu, len(spans), f"{checksum(spans):08x}", flush=True)


main()
