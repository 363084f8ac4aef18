import {fileURLToPath} from 'node:url'
import {defineConfig} from 'tsdown'
import {codeHashPlugin} from './scripts/code-hash.ts'

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    matcher: 'src/matcher/index.ts',
    'matcher-plain': 'src/matcher/plain.ts',
    explain: 'src/matcher/explain.ts',
    compiler: 'compiler/index.ts',
    ledger: 'src/ledger/index.ts',
    capture: 'src/capture/index.ts',
    promotion: 'src/promotion.ts',
    watch: 'src/watch/index.ts',
    parallel: 'src/parallel/index.ts',
    'texts-worker': 'src/parallel/texts-worker.ts',
    'match-worker': 'src/cli/match-worker.ts',
    judge: 'src/judge/index.ts',
    'judge-child': 'src/judge/llama/child.ts',
    cli: 'src/cli/main.ts',
  },
  format: 'esm',
  platform: 'node',
  target: 'node20',
  dts: true,
  clean: true,
  fixedExtension: false,
  plugins: [codeHashPlugin(fileURLToPath(new URL('.', import.meta.url)))],
  // How long plugins took is no trouble of the code.
  checks: {pluginTimings: false},
  // One file in place of forty for what every run of the command loads: start-up is most of what a small run costs.
  deps: {alwaysBundle: [/^(commander|lilconfig|picocolors|zod|micromark|decode-named-character-reference)/]},
  outputOptions: {
    // Two fifths of what is bundled is comments of other packages, which every run would read; the declarations keep ours.
    comments: {legal: true, annotation: false, jsdoc: false},
    codeSplitting: {
      // Files are dear at start-up: what is always loaded together is one. `search` and `matcher` are the library's too.
      groups: [
        {name: 'config', priority: 5, test: /\/src\/config\/config\.ts$/},
        {name: 'search', priority: 4, test: /\/compiler\/(?:artifact\/(?:open|finder)|automaton\/search)\.ts$/},
        {name: 'matcher', priority: 3, test: /\/src\/matcher\/(?:automaton|index)\.ts$/},
        {name: 'files', priority: 2, test: /\/src\/(?:config\/load|kgstore\/(?:walk|decode|names))\.ts$/},
        {name: 'command', priority: 3, test: /\/src\/(?:reason|cli\/(?:io|run|options|paths|report\/findings))\.ts$/},
        {name: 'searching', priority: 1, test: /\/src\/cli\/(?:artifact|texts|lines|matching|progress|totals|report\/matches)\.ts$/},
      ],
    },
  },
})
