import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {afterAll, expect, it} from 'vitest'
import {FileReader} from '../../../../src/kgstore/file-reader.ts'

const folder = mkdtempSync(join(tmpdir(), 'kanon-reader-'))
afterAll(() => rmSync(folder, {recursive: true}))

it('files of any size are read as they are, one after the other', () => {
  const reader = new FileReader()
  const path = join(folder, 'file')
  for (const size of [0, 1, 1000, (1 << 20) - 1, 1 << 20, (1 << 20) + 1, 5_000_000, 10, 0]) {
    const bytes = Buffer.alloc(size, `${size}, `)
    writeFileSync(path, bytes)
    expect(bytes.equals(reader.read(path)), `${size}`).toBe(true)
  }
})

it('what cannot be read says why, and the next can', () => {
  const reader = new FileReader()
  mkdirSync(join(folder, 'folder'))
  writeFileSync(join(folder, 'other'), 'text')
  expect(() => reader.read(join(folder, 'none'))).toThrow(expect.objectContaining({code: 'ENOENT'}))
  expect(() => reader.read(join(folder, 'folder'))).toThrow(expect.objectContaining({code: 'EISDIR'}))
  expect(Buffer.from(reader.read(join(folder, 'other'))).toString()).toBe('text')
})
