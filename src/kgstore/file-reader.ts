import {closeSync, openSync, readSync} from 'node:fs'

/** What memory is kept for: nearly all files are smaller. */
const KEPT_BYTES = 1 << 20

/**
 * Reads files one after the other into memory that is used again: what it gives stands until the next is read. For regular files: on
 * a pipe it would wait, and the whole thread with it.
 */
export class FileReader {
  private readonly kept = Buffer.allocUnsafeSlow(KEPT_BYTES)

  /** The bytes of a file. Throws what the system says where it cannot be read. */
  read(path: string): Uint8Array {
    const file = openSync(path, 'r')
    try {
      return this.contents(file)
    } finally {
      closeSync(file)
    }
  }

  /** Read until nothing comes: to ask for the size costs more, and says less. */
  private contents(file: number): Uint8Array {
    let buffer = this.kept
    for (let size = 0; ; ) {
      const read = readSync(file, buffer, size, buffer.length - size, null)
      if (read === 0) return buffer.subarray(0, size)
      size += read
      if (size === buffer.length) buffer = Buffer.concat([buffer], size * 2)
    }
  }
}
