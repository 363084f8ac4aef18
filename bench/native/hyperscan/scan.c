/* Hyperscan's literal mode on the benchmark's terms and text: whole words, case folded, leftmost-longest.
 *
 * Arguments: terms (one a line, lower case), text. Prints `build-ns bytes` once, then for each line on standard input
 * runs one search and prints `wall-ns cpu-ns count checksum`. */
#include <hs/hs.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct { uint32_t start, end; } span_t;
typedef struct { const char *text; size_t length; const size_t *lengths; span_t *spans; size_t count, capacity; } search_t;

static int64_t now(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static void die(const char *what) {
  fprintf(stderr, "%s\n", what);
  exit(2);
}

static char *read_file(const char *path, size_t *length) {
  FILE *file = fopen(path, "rb");
  if (!file) die("a file cannot be read");
  fseek(file, 0, SEEK_END);
  *length = (size_t)ftell(file);
  rewind(file);
  char *bytes = malloc(*length + 1);
  if (!bytes || fread(bytes, 1, *length, file) != *length) die("a file cannot be read");
  bytes[*length] = 0;
  fclose(file);
  return bytes;
}

static int is_word(const search_t *s, size_t at) {
  if (at >= s->length) return 0;
  unsigned char c = (unsigned char)s->text[at];
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_';
}

static int is_cut(const search_t *s, size_t at) { return at > 0 && is_word(s, at - 1) && is_word(s, at); }

static int on_match(unsigned id, unsigned long long from, unsigned long long to, unsigned flags, void *context) {
  (void)from, (void)flags;
  search_t *s = context;
  size_t start = to - s->lengths[id];
  if (is_cut(s, start) || is_cut(s, to)) return 0;
  if (s->count == s->capacity) {
    s->capacity = s->capacity ? s->capacity * 2 : 1024;
    s->spans = realloc(s->spans, s->capacity * sizeof(span_t));
    if (!s->spans) die("out of memory");
  }
  s->spans[s->count++] = (span_t){(uint32_t)start, (uint32_t)to};
  return 0;
}

static int by_start_then_longest(const void *a, const void *b) {
  const span_t *x = a, *y = b;
  if (x->start != y->start) return x->start < y->start ? -1 : 1;
  return x->end == y->end ? 0 : x->end > y->end ? -1 : 1;
}

static void leftmost_longest(search_t *s) {
  qsort(s->spans, s->count, sizeof(span_t), by_start_then_longest);
  size_t kept = 0;
  uint32_t from = 0;
  for (size_t i = 0; i < s->count; i++) {
    if (s->spans[i].start < from) continue;
    from = s->spans[i].end;
    s->spans[kept++] = s->spans[i];
  }
  s->count = kept;
}

static uint32_t checksum(const search_t *s) {
  uint32_t hash = 0x811c9dc5;
  for (size_t i = 0; i < s->count; i++) {
    hash = (hash ^ s->spans[i].start) * 0x01000193u;
    hash = (hash ^ s->spans[i].end) * 0x01000193u;
  }
  return hash;
}

int main(int count, char **arguments) {
  if (count != 3) die("usage: scan TERMS TEXT");
  size_t terms_length, text_length, n = 0, capacity = 1024;
  char *terms = read_file(arguments[1], &terms_length);
  char *text = read_file(arguments[2], &text_length);
  const char **patterns = malloc(capacity * sizeof *patterns);
  size_t *lengths = malloc(capacity * sizeof *lengths);
  for (char *line = strtok(terms, "\n"); line; line = strtok(NULL, "\n")) {
    if (n == capacity) {
      capacity *= 2;
      patterns = realloc(patterns, capacity * sizeof *patterns);
      lengths = realloc(lengths, capacity * sizeof *lengths);
    }
    patterns[n] = line;
    lengths[n++] = strlen(line);
  }
  unsigned *flags = malloc(n * sizeof *flags), *ids = malloc(n * sizeof *ids);
  for (size_t i = 0; i < n; i++) flags[i] = HS_FLAG_CASELESS, ids[i] = (unsigned)i;

  int64_t start = now(CLOCK_MONOTONIC);
  hs_database_t *database;
  hs_compile_error_t *error;
  hs_scratch_t *scratch = NULL;
  if (hs_compile_lit_multi(patterns, flags, ids, lengths, (unsigned)n, HS_MODE_BLOCK, NULL, &database, &error) != HS_SUCCESS) die(error->message);
  if (hs_alloc_scratch(database, &scratch) != HS_SUCCESS) die("no scratch space");
  size_t bytes;
  hs_database_size(database, &bytes);
  printf("%lld %zu\n", (long long)(now(CLOCK_MONOTONIC) - start), bytes);
  fflush(stdout);

  search_t search = {text, text_length, lengths, NULL, 0, 0};
  char line[16];
  while (fgets(line, sizeof line, stdin)) {
    int64_t wall = now(CLOCK_MONOTONIC), cpu = now(CLOCK_PROCESS_CPUTIME_ID);
    search.count = 0;
    if (hs_scan(database, text, (unsigned)text_length, 0, scratch, on_match, &search) != HS_SUCCESS) die("the scan failed");
    leftmost_longest(&search);
    wall = now(CLOCK_MONOTONIC) - wall, cpu = now(CLOCK_PROCESS_CPUTIME_ID) - cpu;
    printf("%lld %lld %zu %08x\n", (long long)wall, (long long)cpu, search.count, checksum(&search));
    fflush(stdout);
  }
  return 0;
}
