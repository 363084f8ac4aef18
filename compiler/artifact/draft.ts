import {
  align,
  checksumOf,
  contentOf,
  DIRECTORY_BYTES,
  digest,
  HEADER_BYTES,
  Header,
  headChecksum,
  LITTLE_ENDIAN,
  MAGIC,
  SECTIONS,
  type SectionName,
  VERSION,
} from './layout.ts'

/**
 * An artifact in the making: memory for its sections, which the caller fills to the last byte, and `seal` makes a file of. Nothing is
 * written twice, and the memory of an older artifact can be used again: on a file of 14 MB, memory that is new costs more than what is done in it.
 */
export class Draft {
  private readonly bytes: Uint8Array<ArrayBuffer>
  private readonly present: readonly SectionName[]
  private readonly places = new Map<SectionName, {readonly offset: number; readonly bytes: number}>()
  /** Sections in the order of bytes of a machine that has another one than the file. */
  private readonly foreign = new Map<SectionName, Int32Array | Uint16Array>()

  /**
   * `sizes`: bytes of each section that there is. `spare`: memory that nobody looks at any more, taken where it is large enough;
   * where it is not, the new one has some room to grow.
   */
  constructor(
    sizes: Readonly<Partial<Record<SectionName, number>>>,
    spare?: Uint8Array,
    private readonly native = LITTLE_ENDIAN,
  ) {
    this.present = SECTIONS.filter(name => sizes[name] !== undefined)
    let size = align(this.headBytes)
    for (const name of this.present) {
      this.places.set(name, {offset: size, bytes: sizes[name]!})
      size = align(size + sizes[name]!)
    }
    this.bytes = memoryFor(size, spare)
    // Old memory holds something else in what lies between the sections.
    this.bytes.fill(0, 0, align(this.headBytes))
    for (const {offset, bytes} of this.places.values()) this.bytes.fill(0, offset + bytes, align(offset + bytes))
  }

  /** True where these bytes lie in its memory. */
  isIn(bytes: Uint8Array | undefined): boolean {
    return bytes?.buffer === this.bytes.buffer
  }

  section(name: SectionName): Uint8Array<ArrayBuffer> {
    const {offset, bytes} = this.places.get(name)!
    return this.bytes.subarray(offset, offset + bytes)
  }

  /** A section of 32-bit words. */
  words(name: SectionName): Int32Array<ArrayBuffer> {
    const {buffer, byteOffset, byteLength} = this.section(name)
    if (this.native) return new Int32Array(buffer, byteOffset, byteLength >> 2)
    return this.kept(name, () => new Int32Array(byteLength >> 2))
  }

  /** A section of 16-bit units. */
  units(name: SectionName): Uint16Array<ArrayBuffer> {
    const {buffer, byteOffset, byteLength} = this.section(name)
    if (this.native) return new Uint16Array(buffer, byteOffset, byteLength >> 1)
    return this.kept(name, () => new Uint16Array(byteLength >> 1))
  }

  /** The file: with header, directory and checksums. What `words` and `units` gave stays good for reading. */
  seal(): Uint8Array<ArrayBuffer> {
    const {bytes} = this
    for (const [name, values] of this.foreign) toLittleEndian(values, this.section(name))
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const word = (i: number, value: number): void => view.setUint32(i * 4, value, true)
    const digests = this.present.map(name => digest(this.section(name)))
    this.present.forEach((name, i) => {
      const at = HEADER_BYTES + i * DIRECTORY_BYTES
      const place = this.places.get(name)!
      for (let k = 0; k < name.length; k++) bytes[at + k] = name.charCodeAt(k)
      view.setUint32(at + 16, place.offset, true)
      view.setUint32(at + 20, place.bytes, true)
      view.setUint32(at + 24, checksumOf(digests[i]), true)
    })
    word(Header.Magic, MAGIC)
    word(Header.Version, VERSION)
    word(Header.FileBytes, bytes.length)
    word(Header.Sections, this.present.length)
    contentOf(digests).forEach((lane, i) => {
      word(Header.Content + i, lane)
    })
    word(Header.Checksum, headChecksum(bytes, this.headBytes))
    return bytes
  }

  private get headBytes(): number {
    return HEADER_BYTES + this.present.length * DIRECTORY_BYTES
  }

  private kept<T extends Int32Array<ArrayBuffer> | Uint16Array<ArrayBuffer>>(name: SectionName, make: () => T): T {
    const known = this.foreign.get(name) ?? make()
    this.foreign.set(name, known)
    return known as T
  }
}

/** Room for this share of the size is added where memory is to be used again and again. */
const GROWTH = 1 / 16

function memoryFor(size: number, spare: Uint8Array | undefined): Uint8Array<ArrayBuffer> {
  if (!(spare?.buffer instanceof ArrayBuffer)) return new Uint8Array(size)
  const room = spare.buffer.byteLength
  // What has become far too large is given back.
  if (room >= size && room <= 4 * size + 65_536) return new Uint8Array(spare.buffer, 0, size)
  return new Uint8Array(new ArrayBuffer(Math.ceil(size * (1 + GROWTH))), 0, size)
}

function toLittleEndian(values: Int32Array | Uint16Array, bytes: Uint8Array): void {
  const size = values.BYTES_PER_ELEMENT
  for (let i = 0; i < values.length; i++) for (let k = 0; k < size; k++) bytes[i * size + k] = values[i] >>> (k * 8)
}
