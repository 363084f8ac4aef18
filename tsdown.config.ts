import {defineConfig} from 'tsdown'

export default defineConfig({
  entry: {index: 'src/index.ts', matcher: 'src/matcher/index.ts', compiler: 'compiler/index.ts', cli: 'src/cli/main.ts'},
  format: 'esm',
  platform: 'node',
  target: 'node20',
  dts: true,
  clean: true,
  fixedExtension: false,
})
