/** Engines against each other, each in a process of its own (contender.mjs), one at a time, in turn. */
import {fork} from 'node:child_process'
import {fileURLToPath} from 'node:url'

const program = fileURLToPath(new URL('contender.mjs', import.meta.url))

/** Starts a contender. `ask` hands it a step with a value and gives its answer. */
export async function contender(...args) {
  const execArgv = ['--expose-gc', '--max-old-space-size=8192']
  const child = fork(program, args.map(String), {execArgv, stdio: ['ignore', 'inherit', 'inherit', 'ipc'], serialization: 'advanced'})
  const answer = () =>
    new Promise((resolve, reject) => {
      const ended = code => reject(new Error(`${args.join(' ')} ended early (exit ${code})`))
      child.once('exit', ended)
      child.once('message', value => {
        child.off('exit', ended)
        resolve(value)
      })
    })
  await answer()
  return {
    ask(step, value) {
      const answered = answer()
      child.send({step, value})
      return answered
    },
    close: () => child.disconnect(),
  }
}
