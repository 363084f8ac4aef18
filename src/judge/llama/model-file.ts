import {createHash} from 'node:crypto'
import {createReadStream} from 'node:fs'
import {open, stat} from 'node:fs/promises'
import {homedir} from 'node:os'
import {isAbsolute, join, relative, resolve, sep} from 'node:path'
import {reasonOf} from '../../reason.ts'

/** A model file that cannot be used; the message has the way out. */
export class ModelFileError extends Error {
  override readonly name = 'ModelFileError'
}

const GGUF = Buffer.from('GGUF')
const URI = /^hf:([\w.-]+)\/([\w.-]+)\/([\w./-]+\.gguf)$/i

/** Where downloads of the model tool lie, by its own naming. */
const MODELS = join(homedir(), '.node-llama-cpp', 'models')

/**
 * The file of a model that the config names by path, or by the address of one whole file (`hf:user/repo/file.gguf`), which must lie in the folder
 * of downloads already: nothing is ever fetched. Checks that it is there and begins like a GGUF file; with `sha256`, that it is that very file.
 * Throws ModelFileError.
 */
export async function modelFile(model: string, {folder, sha256}: {folder: string; sha256?: string}): Promise<string> {
  const path = pathOf(model, folder)
  const shown = shownModel(path, folder)
  const stats = await stat(path).catch(() => undefined)
  if (stats === undefined) throw new ModelFileError(missing(model, shown))
  if (!stats.isFile()) throw new ModelFileError(`${shown} is no file; name one .gguf file`)
  await checkMagic(path, shown, stats.size)
  if (sha256 !== undefined) {
    const found = await hashOf(path)
    if (found !== sha256.toLowerCase())
      throw new ModelFileError(
        `${shown} is not the file of the config: its sha256 is ${found}, not ${sha256}; put that file there, or its hash into the config`,
      )
  }
  return path
}

/** How a model file is called in what is said about it: relative to the project where it lies inside, with `/`. */
export function shownModel(path: string, folder: string): string {
  const short = relative(folder, path)
  return short.startsWith('..') || isAbsolute(short) ? path : short.split(sep).join('/')
}

function pathOf(model: string, folder: string): string {
  const [, user, , file] = URI.exec(model) ?? []
  if (user !== undefined) return join(MODELS, `hf_${user}_${(file ?? '').split('/').at(-1)}`)
  if (model.startsWith('hf:')) throw new ModelFileError(`${model} names no whole file; write hf:user/repo/file.gguf`)
  return isAbsolute(model) ? model : resolve(folder, model)
}

const missing = (model: string, shown: string): string =>
  model.startsWith('hf:')
    ? `${shown} is not there; fetch it with \`npx node-llama-cpp pull ${model}\`, or name a file by its path`
    : `there is no model at ${shown}; give the path of a .gguf file`

async function checkMagic(path: string, shown: string, size: number): Promise<void> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new ModelFileError(`${shown} cannot be read: ${reasonOf(error)}; make it readable`)
  })
  try {
    const {buffer, bytesRead} = await file.read(Buffer.alloc(4), 0, 4, 0)
    if (bytesRead < 4 || !buffer.equals(GGUF))
      throw new ModelFileError(`${shown} (${size} bytes) is no GGUF file: it begins with other bytes; name a .gguf file`)
  } finally {
    await file.close()
  }
}

/** sha256 of a file, in hex, read in pieces. */
export function hashOf(path: string): Promise<string> {
  return new Promise((resolvePromise, reject) => {
    const hash = createHash('sha256')
    createReadStream(path)
      .on('error', reject)
      .on('data', chunk => hash.update(chunk))
      .on('end', () => resolvePromise(hash.digest('hex')))
  })
}
