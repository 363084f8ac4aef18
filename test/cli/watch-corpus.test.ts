import {cpSync, existsSync, mkdirSync, readFileSync, renameSync, unlinkSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'
import {fileURLToPath} from 'node:url'
import {expect, it} from 'vitest'
import {compile} from '../../compiler/compile.ts'
import {openAutomaton} from '../../src/matcher/index.ts'
import {openLive} from '../../src/watch/live.ts'
import {LONG, Random, SEED} from '../property/random.ts'
import {project} from './kanon.ts'
import {ARTIFACT, fullBuild, pause, Watching} from './watching.ts'

const CORPUS = fileURLToPath(new URL('../../../shared/corpora/hugo-docs', import.meta.url))
const EDITS = LONG ? 500 : 50

it.skipIf(!existsSync(CORPUS))(
  `every one of ${EDITS} edits in a real documentation is found`,
  {timeout: 120_000 + EDITS * 1000},
  async () => {
    const random = new Random(SEED)
    const cwd = project()
    const at = (path: string): string => join(cwd, path)
    cpSync(CORPUS, at('kg'), {recursive: true})
    const watching = await Watching.start(cwd)
    const live = openLive(at(ARTIFACT))
    // What is added at the end of a code block that is never closed is code.
    const files = [...live.entries()].map(entry => `kg/${entry.path}`).filter(path => takes(readFileSync(at(path), 'utf8')))
    const added: {path: string; term: string}[] = []

    for (let n = 0; n < EDITS; n++) {
      const term = `Zyx${n}wv`
      const gone = edit(n, term)
      await found(() => live.isMatch(term) && (gone === undefined || !live.isMatch(gone)), `edit ${n}`)
    }
    // The file is there before the event is; at the end both are.
    expect(await watching.stop()).toBe(0)
    // What is published at the end was published for the texts that are there.
    const last = watching.events.findLast(line => line.event === 'publish')
    expect(last).toMatchObject(await fullBuild(at('kg')))
    expect(live.entryCount).toBe(last?.entries)
    for (const {term} of added) expect(live.isMatch(term)).toBe(true)
    live.close()

    function takes(text: string): boolean {
      const {artifact} = compile([{path: 'a.md', text: `${text}\n\nsynonyms:: Zyxwv\n`}])
      return openAutomaton(artifact).isMatch('Zyxwv')
    }

    /** Makes one change after which the term is found; gives one that is not any more. */
    function edit(n: number, term: string): string | undefined {
      const text = `# ${term}\n\nAn entry of its own.\n`
      const old = added.length > 3 && random.chance(0.5) ? added.splice(random.below(added.length), 1)[0] : undefined
      if (old && random.chance(0.3)) {
        unlinkSync(at(old.path))
        put(`kg/content/zz${n}.md`, text, term)
      } else if (old && random.chance(0.5)) {
        renameSync(at(old.path), at(`kg/moved${n}.md`))
        put(`kg/moved${n}.md`, text, term)
      } else if (old) put(old.path, text, term)
      else if (random.chance(0.3)) put(`kg/new${n}/deep/zz${n}.md`, text, term)
      else {
        const path = files.splice(random.below(files.length), 1)[0]
        put(path, `${readFileSync(at(path), 'utf8')}\n\nsynonyms:: ${term}\n`, term)
        return undefined
      }
      return old?.term
    }

    function put(path: string, text: string, term: string): void {
      mkdirSync(join(at(path), '..'), {recursive: true})
      if (random.chance(0.5)) writeFileSync(at(path), text)
      else {
        writeFileSync(at(`${path}.tmp`), text)
        renameSync(at(`${path}.tmp`), at(path))
      }
      if (!files.includes(path)) added.push({path, term})
    }

    async function found(is: () => boolean, what: string): Promise<void> {
      const end = Date.now() + 20_000
      while (!is()) {
        if (Date.now() > end)
          throw new Error(`SEED=${SEED}: ${what} is not found; last events: ${JSON.stringify(watching.events.slice(-4)).slice(0, 2000)}`)
        await pause(2)
      }
    }
  },
)
