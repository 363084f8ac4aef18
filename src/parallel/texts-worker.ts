import {workerData} from 'node:worker_threads'
import {finderOf, textOf} from '../matcher/automaton.ts'
import {type FindOptions, openAutomaton, type Text} from '../matcher/index.ts'
import {type Packed, Packer} from './packed.ts'
import {serve} from './serve.ts'

/** What a worker of `openPool` is started with. */
export interface TextsWorkerData {
  readonly artifact: Uint8Array
  readonly find: FindOptions
}

/** A worker of `openPool`: finds in one text after the other. */
const {artifact, find} = workerData as TextsWorkerData
// Who opened the pool has checked it.
const packer = new Packer(finderOf(openAutomaton(artifact, {check: false}))!)

serve<Text, Packed>(text => [packer.pack(textOf(text), find)])
