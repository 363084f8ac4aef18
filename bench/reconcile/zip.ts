import {inflateRawSync} from 'node:zlib'

/** One file of a zip archive, by name, as text. Stored and deflated entries; the central directory is read, as the format wants it (APPNOTE 4.3). */
export function unzipped(archive: Buffer, name: string): string {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size, nameSize] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)]
    const next = at + 46 + nameSize + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
    if (archive.toString('utf8', at + 46, at + 46 + nameSize) === name) {
      const local = archive.readUInt32LE(at + 42)
      const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
      const bytes = archive.subarray(start, start + size)
      return (method === 0 ? bytes : inflateRawSync(bytes)).toString('utf8')
    }
    at = next
  }
  throw new Error(`the archive holds no ${name}`)
}
