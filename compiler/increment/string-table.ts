/** Strings by number, each once, for as long as somebody uses it. Some also lie in a pool of UTF-16 units, for searches. */
export class StringTable {
  /** The pool, with gaps where strings were. */
  units = new Uint16Array(1024)
  /** 1 for each string that has other users than in the last artifact, and so may lie elsewhere in the next; their numbers, too. */
  loose = new Uint8Array(256)
  loosened: number[] = []
  /** Units of each string. */
  lengths = new Int32Array(256)
  private readonly numbers = new Map<string, number>()
  private readonly texts: (string | undefined)[] = []
  private users = new Int32Array(256)
  /** Place in the pool, -1 where it is not there. */
  private places = new Int32Array(256).fill(-1)
  private readonly free: number[] = []
  private end = 0
  private unused = 0

  /** One past the largest number. */
  get size(): number {
    return this.texts.length
  }

  /** The number of a string, with one user more. */
  use(text: string): number {
    const known = this.numbers.get(text)
    if (known !== undefined) {
      this.loosen(known)
      this.users[known]++
      return known
    }
    const number = this.free.pop() ?? this.texts.length
    if (number >= this.users.length) this.grow()
    this.numbers.set(text, number)
    this.texts[number] = text
    this.lengths[number] = text.length
    this.users[number] = 1
    this.places[number] = -1
    this.loosen(number)
    return number
  }

  drop(number: number): void {
    this.loosen(number)
    if (--this.users[number] > 0) return
    const text = this.texts[number]!
    this.numbers.delete(text)
    this.texts[number] = undefined
    if (this.places[number] >= 0) this.unused += text.length
    this.free.push(number)
  }

  text(number: number): string {
    return this.texts[number]!
  }

  /** Where the string lies in the pool; it is put there if it is not. */
  place(number: number): number {
    if (this.places[number] >= 0) return this.places[number]
    const text = this.texts[number]!
    const at = this.end
    this.end += text.length
    if (this.end > this.units.length) {
      const wider = new Uint16Array(Math.max(this.units.length * 2, this.end))
      wider.set(this.units)
      this.units = wider
    }
    for (let i = 0; i < text.length; i++) this.units[at + i] = text.charCodeAt(i)
    this.places[number] = at
    return at
  }

  /** True where more than a quarter of the pool is gaps. After `compact` every place is another. */
  get isSparse(): boolean {
    return this.unused > 4096 && this.unused * 4 > this.end
  }

  compact(): void {
    const old = this.units
    this.units = new Uint16Array(Math.max(1024, this.end - this.unused))
    this.end = 0
    this.unused = 0
    this.texts.forEach((text, number) => {
      if (text === undefined || this.places[number] < 0) return
      this.units.set(old.subarray(this.places[number], this.places[number] + text.length), this.end)
      this.places[number] = this.end
      this.end += text.length
    })
  }

  /** From here on every string is where it is in the artifact that was just made. But the empty one is where every other begins. */
  fasten(): void {
    const {loose, lengths} = this
    for (const number of this.loosened) if (lengths[number] > 0) loose[number] = 0
    this.loosened = this.loosened.filter(number => lengths[number] === 0)
  }

  private loosen(number: number): void {
    if (this.loose[number] === 1) return
    this.loose[number] = 1
    this.loosened.push(number)
  }

  private grow(): void {
    const room = this.users.length * 2
    const loose = new Uint8Array(room)
    loose.set(this.loose)
    this.loose = loose
    this.users = widened(this.users, room)
    this.places = widened(this.places, room)
    this.lengths = widened(this.lengths, room)
  }
}

function widened(array: Int32Array, room: number): Int32Array<ArrayBuffer> {
  const wider = new Int32Array(room)
  wider.set(array)
  return wider
}
