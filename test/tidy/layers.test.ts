import {describe, expect, it} from 'vitest'
import {closure, filesBelow, importsOf, loadedBy, resolved} from './tree.ts'

/**
 * Who may import whom: a file imports from its own layer's folder and from layers above it in this list, never sideways
 * and never downwards, so that no circle of folders is possible. A folder that is missing here fails the first test: a
 * new one has to find its place.
 */
const LAYERS: readonly (readonly string[])[] = [
  ['compiler'],
  ['src/near-miss.ts', 'src/reason.ts', 'src/domain'],
  [
    'src/matcher',
    'src/markdown',
    'src/kgstore',
    'src/config',
    'src/ledger',
    'src/capture',
    'src/distill',
    'src/validate',
    'src/reconcile',
    'src/judge',
    'src/promote',
  ],
  ['src/watch', 'src/pipeline', 'src/parallel'],
  ['src/index.ts', 'src/promotion.ts', 'src/cli'],
]

/** The same inside the compiler, where the pieces build on one another. */
const COMPILER: readonly (readonly string[])[] = [
  ['compiler/unicode', 'compiler/diagnostic.ts'],
  ['compiler/automaton', 'compiler/entry'],
  ['compiler/lexicon'],
  ['compiler/artifact'],
  ['compiler/compile.ts'],
  ['compiler/increment'],
  ['compiler/index.ts'],
]

// The kernel is in another language, which looks like this one.
const sources = [...filesBelow('compiler'), ...filesBelow('src')].filter(path => path.endsWith('.ts') && !path.includes('/assembly/'))
const imports = sources.flatMap(from => importsOf(from).map(specifier => ({from, specifier, to: resolved(from, specifier)})))

const inside = (path: string, unit: string): boolean => path === unit || path.startsWith(`${unit}/`)

function unitOf(path: string, layers: readonly (readonly string[])[]): {unit: string; level: number} | undefined {
  for (const [level, units] of layers.entries()) {
    const unit = units.find(name => inside(path, name))
    if (unit !== undefined) return {unit, level}
  }
  return undefined
}

/** Imports that go against the list, as `from → to`. */
function against(layers: readonly (readonly string[])[]): string[] {
  return imports.flatMap(({from, to}) => {
    const source = unitOf(from, layers)
    const target = to === undefined ? undefined : unitOf(to, layers)
    if (source === undefined || target === undefined || source.unit === target.unit || target.level < source.level) return []
    return [`${from} → ${to}`]
  })
}

describe('layers', () => {
  it('give every source file its place', () => {
    expect(sources.filter(path => unitOf(path, LAYERS) === undefined)).toEqual([])
    expect(sources.filter(path => path.startsWith('compiler/') && unitOf(path, COMPILER) === undefined)).toEqual([])
  })

  it('name only what exists', () => {
    const units = [...LAYERS, ...COMPILER].flat()
    expect(units.filter(unit => !sources.some(path => inside(path, unit)))).toEqual([])
  })

  it('import one way, never sideways', () => {
    expect(against(LAYERS)).toEqual([])
  })

  it('import one way inside the compiler', () => {
    expect(against(COMPILER)).toEqual([])
  })

  it('keep the compiler to itself: nothing of src, nothing of node', () => {
    const foreign = imports.filter(
      ({from, specifier, to}) => inside(from, 'compiler') && (specifier.startsWith('node:') || to?.startsWith('src/')),
    )
    expect(foreign).toEqual([])
  })

  it('write relative imports with their ending, to files that exist', () => {
    const broken = imports.filter(({to}) => to !== undefined && to !== 'package.json' && !sources.includes(to))
    expect(broken).toEqual([])
  })
})

describe('the matcher', () => {
  const reached = closure('src/matcher/index.ts')

  it('reaches no package and nothing of node', () => {
    const packages = reached.flatMap(path =>
      loadedBy(path)
        .filter(specifier => !specifier.startsWith('.'))
        .map(specifier => `${path} → ${specifier}`),
    )
    expect(packages).toEqual([])
  })

  it('reaches nothing that reads or compiles markdown', () => {
    expect(
      reached.filter(path => inside(path, 'compiler/entry') || inside(path, 'compiler/lexicon') || inside(path, 'src/markdown')),
    ).toEqual([])
  })

  it('is more than its entry file', () => {
    expect(reached.length).toBeGreaterThan(8)
    expect(reached.filter(path => !sources.includes(path))).toEqual([])
  })
})
