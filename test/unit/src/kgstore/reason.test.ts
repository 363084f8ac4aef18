import {expect, it} from 'vitest'
import {reasonOf} from '../../../../src/reason.ts'

const refusal = (code: string, message: string): Error => Object.assign(new Error(message), {code})

it.each([
  ['EEXIST', "EEXIST: file already exists, mkdir '/a'", 'a file stands where a folder must be'],
  ['ENAMETOOLONG', "ENAMETOOLONG: name too long, open '/a'", 'name too long'],
  ['ENXIO', 'ENXIO: no such device or address, read', 'no such device or address'],
  ['ERR_X', 'a message: with, commas', 'a message: with, commas'],
])('%s is said in words, not as the number of an error', (code, message, words) => {
  expect(reasonOf(refusal(code, message))).toBe(words)
})
