import {defineConfig} from 'tsdown'

export default defineConfig({
  entry: {index: 'src/index.ts', matcher: 'src/matcher/index.ts', compiler: 'compiler/index.ts', cli: 'src/cli/main.ts'},
  format: 'esm',
  platform: 'node',
  target: 'node20',
  dts: true,
  clean: true,
  fixedExtension: false,
  // How long plugins took is no trouble of the code.
  checks: {pluginTimings: false},
  // One file in place of forty for what every run of the command loads: start-up is most of what a small run costs.
  deps: {alwaysBundle: [/^(commander|lilconfig|picocolors|zod|micromark|decode-named-character-reference)/]},
})
