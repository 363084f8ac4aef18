import {OrderedPool} from '../parallel/pool.ts'
import {sharedBytes, workerFile, workersHere} from '../parallel/shared.ts'
import type {FilePart, FileTask, MatchWorkerData} from './match-worker.ts'
import type {TextFile} from './texts.ts'

/** Matches files in several threads over one artifact, and gives what each file gave, file by file in their order. */
export async function* matchFiles(
  artifact: Uint8Array,
  how: Omit<MatchWorkerData, 'artifact'>,
  jobs: number | undefined,
  first: TextFile,
  others: AsyncIterable<TextFile>,
): AsyncGenerator<{file: TextFile; part?: FilePart}, undefined> {
  const data: MatchWorkerData = {...how, artifact: sharedBytes(artifact)}
  const pool = new OrderedPool<FileTask, FilePart>(workerFile('match-worker.js'), jobs ?? workersHere(), data, () => part => part)
  try {
    for await (const {task, part} of pool.run(tasks(first, others))) yield part === undefined ? {file: task} : {file: task, part}
  } finally {
    await pool.close()
  }
  return undefined
}

async function* tasks(first: TextFile, others: AsyncIterable<TextFile>): AsyncGenerator<FileTask, undefined> {
  yield taskOf(first)
  for await (const file of others) yield taskOf(file)
  return undefined
}

const taskOf = ({name, path, isStream}: TextFile): FileTask => ({name, path: path!, isStream: isStream === true})
