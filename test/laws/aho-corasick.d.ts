declare module 'aho-corasick' {
  export default class AhoCorasick {
    add(word: string, data: unknown): void
    build_fail(): void
    search(text: string, callback: (surface: string, data: unknown[], offset: number) => void): void
  }
}
