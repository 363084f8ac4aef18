/**
 * Compiles the kernel and writes its bytes as a module: `npm run kernel`. The bytes are committed, so that nothing is compiled or
 * fetched where Kanon is installed; a test compares them with a fresh build.
 */
import {writeFileSync} from 'node:fs'
import {fileURLToPath} from 'node:url'
import asc from 'assemblyscript/asc'

const FOLDER = 'compiler/automaton/kernel'
const root = fileURLToPath(new URL('..', import.meta.url))

/** The bytes of the kernel, a function of its sources and of the compiler's version. */
export async function buildKernel(): Promise<Uint8Array> {
  const what = [`${FOLDER}/assembly/kernel.ts`, '--baseDir', root, '--outFile', 'kernel.wasm']
  const how = ['-O3', '--converge', '--noAssert', '--runtime', 'stub', '--use', 'abort=', '--enable', 'simd', '--disableWarning', '112']
  const memory = ['--importMemory', '--noExportMemory', '--memoryBase', '256']
  let bytes: Uint8Array | undefined
  const {error, stderr} = await asc.main([...what, ...how, ...memory], {
    writeFile(_name, content) {
      if (typeof content !== 'string') bytes = content
    },
  })
  if (error !== null || bytes === undefined) throw new Error(`the kernel does not compile: ${stderr.toString()}`)
  return bytes
}

/** The module that holds them. */
export function moduleOf(bytes: Uint8Array): string {
  const lines =
    Buffer.from(bytes)
      .toString('hex')
      .match(/.{1,124}/g) ?? []
  const literal = lines.map(line => `  '${line}'`).join(' +\n')
  return `// Made by scripts/kernel.ts from assembly/; \`npm run kernel\` makes it anew.\n\n/** The kernel as WebAssembly, in hexadecimal digits: gzip finds in them what base64 hides from it. */\nexport const KERNEL =\n${literal}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const bytes = await buildKernel()
  writeFileSync(`${root}${FOLDER}/bytes.ts`, moduleOf(bytes))
  process.stdout.write(`${FOLDER}/bytes.ts: ${bytes.length} bytes of WebAssembly\n`)
}
