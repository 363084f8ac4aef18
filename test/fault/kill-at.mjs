// Loaded before the command: kills the process with SIGKILL right before its nth step that changes a file or the ledger. With KILL_AT=0 it
// lives, and the number of steps is written to KILL_COUNT at its end.
import {writeFileSync} from 'node:fs'
import promises from 'node:fs/promises'
import {createRequire, syncBuiltinESMExports} from 'node:module'

const at = Number(process.env.KILL_AT)
let steps = 0

function step() {
  steps++
  if (steps === at) process.kill(process.pid, 'SIGKILL')
}

for (const name of ['open', 'rename', 'rm', 'mkdir', 'writeFile', 'link', 'copyFile']) {
  const original = promises[name]
  promises[name] = (...args) => {
    step()
    return original(...args)
  }
}
syncBuiltinESMExports()

const Database = createRequire(import.meta.url)('better-sqlite3')
const exec = Database.prototype.exec
Database.prototype.exec = function (sql) {
  if (!/^(?:BEGIN|COMMIT)/.test(sql)) return exec.call(this, sql)
  step()
  const result = exec.call(this, sql)
  if (sql === 'COMMIT') step()
  return result
}

process.on('exit', () => {
  if (at === 0) writeFileSync(process.env.KILL_COUNT, String(steps))
})
