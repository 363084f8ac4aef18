/**
 * Where things lie in the kernel's memory, in bytes. The AssemblyScript sources and the TypeScript around them read
 * this one list, so it holds nothing but numbers.
 */

/** So many units of a text are given to the kernel at once: what it makes of them stays in the second-level cache. */
export const CHUNK = 32768
/** Starts are collected and filtered in blocks of so many units, whose lists stay in the first-level cache. */
export const BLOCK = 4096
/** Room before and behind a buffer: a vector that begins at its last byte ends inside, and holds zeros. */
export const PAD = 128

/** Thirty-two bytes, ones and then zeros: the mask of `n` bytes is the vector at MASKS + 16 - n. */
export const MASKS = 64 // for up to sixteen bytes; see WIDE_MASKS
/** What each character says of a word beside it: the bits below; none of what is not ASCII. */
export const EDGES = 128 // 256 bytes
/** It is no part of a word and joins none. */
export const SEPARATES = 1
/** It joins words, or may be part of one, where a word is on its other side too. */
export const UNDECIDED = 2
/** It may be part of the word behind it, whatever is before it: the full stop of a name such as `.github`. */
export const LEADS = 4
export const WHITE = 8
/** It joins the words on its sides, whatever they are. */
export const JOINS = 16
export const IN_WORD = 32
/** Part of a word, and no digit, which may be one of an emoji. */
export const IN_NAME = 64
/** Ninety-six bytes: the same for up to 32, of which two vectors are taken. */
export const WIDE_MASKS = 384
/** What the last scan says beside its records, here since a call costs more than to look: up to where it decided. */
export const REACHED = 480
/** Where the next characters are to begin, since a walk led over the end of these; 0 where none did. */
export const CUT = 484
/** For each character whether it may be a gap on its own, in the bits below; 0 where that is not plain. */
export const GAPS = 512 // 256 bytes
export const BEHIND_WORD = 1
export const BEHIND_SIGN = 2
/** It is a hyphen: a gap only where a word is on its other side too. */
export const JOINED = 4
/** What a token is that begins with a character: WORD_HEAD, or the character where it is a sign; 0 where that is not plain. */
export const HEADS = 768 // 256 bytes
export const WORD_HEAD = 0x80
/** The same behind a hyphen. */
export const HEADS_JOINED = 1024 // 256 bytes
/** Characters as bytes: ASCII as it is, all others above it. */
export const RAW = 2048
/** Word characters in lower case, everything else 0. */
export const FOLD = RAW + CHUNK + PAD
/** One bit a character: whether a token that may start a term begins there. */
export const STARTS = FOLD + CHUNK + PAD
/** In a list of starts: the token is not all ASCII. */
export const WIDE_START = 0x40000000
/** Starts of tokens in a block, two bytes each. */
export const POSITIONS = STARTS + CHUNK / 8 + PAD
/** Those that pass the filter. */
export const CANDIDATES = POSITIONS + (BLOCK + PAD) * 2
export const CANDIDATE_BYTES = 4
/**
 * Of those the ones that lead somewhere: position, end, what is known of the word without its letters, what is to be done, where the next
 * token is. Where the second node is known too: its key, the end of the second token in place of the children, its slot.
 */
export const ROOTED = CANDIDATES + (BLOCK + PAD) * CANDIDATE_BYTES
export const ROOTED_BYTES = 32
/** What is known of a word: its letters, the key, value and children of the node that it leads to from the root. */
export const KNOWN = ROOTED + (BLOCK + PAD) * ROOTED_BYTES
export const KNOWN_BYTES = 32
export const KNOWN_BITS = 13
/** Where several automata share a memory, all is forgotten at each change: fewer are clearer sooner, and enough for small tables. */
export const KNOWN_BITS_SHARED = 11
/** The same of words beyond ASCII: their first sixteen units as they are, then key, value and children, and a stamp: of which tables that is. */
export const KNOWN_WIDE = KNOWN + (1 << KNOWN_BITS) * KNOWN_BYTES
export const KNOWN_WIDE_BYTES = 64
export const KNOWN_WIDE_BITS = 14
/** The same of letters of scripts without spaces, which are tokens of one unit: the unit; key; value and children. */
export const KNOWN_SINGLES = KNOWN_WIDE + (1 << KNOWN_WIDE_BITS) * KNOWN_WIDE_BYTES
export const KNOWN_SINGLES_BYTES = 32
export const KNOWN_SINGLES_COUNT = 4096
/** Words that long walks have read, by the end of the word before: that end with a stamp; end, place in a child mask, gap; key. */
export const STEPS = KNOWN_SINGLES + KNOWN_SINGLES_COUNT * KNOWN_SINGLES_BYTES
export const STEPS_COUNT = 1024
export const STEP_BYTES = 16
/** What a scan found, three words a record: start (with CERTAIN where both edges are), end, value. */
export const FOUND = STEPS + STEPS_COUNT * STEP_BYTES
export const FOUND_WORDS = 3
/** The span may start and end there, without a look at the text: plain words with white space or certain signs around them. */
export const CERTAIN = 0x40000000
/** The text there is the term's, up to the case of ASCII letters and a line's end for a space; without it, the text is still to be compared. */
export const HOLDS = 0x20000000
/** A scan ends early where fewer than a walk's records have room. */
export const FOUND_RECORDS = 8192
/** The code units of a text that is not ASCII. */
export const WIDE = FOUND + (FOUND_RECORDS + PAD) * FOUND_WORDS * 4
/** The same text in UTF-8, where it comes so. */
export const UTF8 = WIDE + (CHUNK + PAD) * 2
export const UTF8_BYTES = CHUNK * 3
/** For each 64 characters, whether any is not ASCII. */
export const MIXED = UTF8 + UTF8_BYTES + PAD
/** One bit a character of such a text: whether it belongs to a word. */
export const IN_WORDS = MIXED + CHUNK / 64 + PAD
/** Whether it is beyond ASCII. */
export const BEYOND = IN_WORDS + CHUNK / 8 + PAD
/** A token's folded units. */
export const UNITS = BEYOND + CHUNK / 8 + PAD
export const UNITS_LIMIT = 1024
/** What each code unit is: see the kinds below, and SPECIAL where it is not its own folded, decomposed form. */
export const KINDS = UNITS + (UNITS_LIMIT + PAD) * 2
/** Of those two units, the first in the lower half; Hangul is computed. */
export const FORMS = KINDS + 65536
/** What each code unit is folded to, as in FOLD. */
export const FOLDS = FORMS + 65536 * 4

/** Kinds of code units beyond ASCII. A sign, and a letter of a script without spaces, is a token of its own. */
export const SIGN = 0
export const LETTER = 1
export const SPACELESS = 2
export const BLANK = 3
/** A sign of which more is to be known: two spellings, a hyphen. */
export const ODD_SIGN = 4
/** What can only be understood with what stands around it: marks, transparent characters, emoji, surrogates. */
export const HARD = 5
export const KIND = 7
export const SPECIAL = 128

/** In place of a folded letter: beyond ASCII, and HARD. */
export const FOLDED_LETTER = 0xff
export const FOLDED_HARD = 0xfe
/** What the tables of one automaton are: see the words below. */
export const CONTEXT_BYTES = 128
/** A bit for each code unit beyond ASCII that is a token of its own: whether a term may begin with it. */
export const SINGLES_BYTES = 8192
/** Contexts and tables begin here. */
export const TABLES = FOLDS + 65536

/** Words of the context: where a table is, and by how much a hash is shifted for a place in it. */
export const SLOTS = 0
export const SLOT_SHIFT = 4
export const ROOTS = 8
export const ROOT_SHIFT = 12
export const FILTER = 16
export const FILTER_SHIFT = 20
/** 1 where some term begins with a sign. */
export const HAS_SIGNS = 24
export const MAX_UNITS = 28
/** Where SINGLES_BYTES of bits are, and 1 once they are known. */
export const SINGLES = 64
export const SINGLES_KNOWN = 68
/** Where the texts of the terms are, and of how many. */
export const TEXTS = 72
export const TEXTS_COUNT = 76
/** By how much the hash of a word is shifted for its place in KNOWN. */
export const KNOWN_SHIFT = 80
/**
 * A term's text as it is compared, in lower case, where it is ASCII and any case will do; in the last byte its length: 0 where it was not
 * looked up yet, TEXT_OTHER where it is no such text. So a term that no text names costs nothing.
 */
export const TEXT_BYTES = 32
export const TEXT_LENGTH = TEXT_BYTES - 1
export const TEXT_OTHER = 0xff
/** The four start values of the hash. */
export const SEED = 32
/** The signs that start a term: bit `c >> 4` of byte `c & 15`. */
export const SIGNS = 48
