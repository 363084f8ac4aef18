import {hash} from 'node:crypto'
import {readFile} from 'node:fs/promises'
import {basename, dirname, isAbsolute, join, relative} from 'node:path'
import {publish} from './publish.ts'

/**
 * Where the manifest of an artifact lies: what was read from its sources, so that the next build reads only what changed. In `.kanon` of
 * the project; undefined where the artifact lies outside of it, so that nothing is left where nobody asked for it.
 */
export function manifestFile(project: string, artifact: string): string | undefined {
  const inside = relative(project, artifact)
  if (inside.startsWith('..') || isAbsolute(inside)) return undefined
  const folder = basename(dirname(artifact)) === '.kanon' ? dirname(artifact) : join(project, '.kanon')
  return join(folder, `${basename(artifact)}.manifest`)
}

/** Where the texts lie that a watcher keeps beside the manifest. */
export const textsFile = (manifest: string): string => `${manifest.replace(/\.manifest$/, '')}.texts`

/** The bytes of a manifest; undefined where there is none that can be read. What is in them is for `Manifest` to judge. */
export async function readManifest(path: string): Promise<Uint8Array | undefined> {
  try {
    const {buffer, byteOffset, byteLength} = await readFile(path)
    return new Uint8Array(buffer, byteOffset, byteLength)
  } catch {
    return undefined
  }
}

/** Writes a manifest. False where that fails: all that is lost is time. */
export async function writeManifest(path: string, bytes: Uint8Array): Promise<boolean> {
  try {
    await publish(path, bytes)
    return true
  } catch {
    return false
  }
}

/** The name of a text's content: no two texts that anybody writes have the same. */
export const fingerprint = (text: string): string => hash('sha256', text, 'base64')
