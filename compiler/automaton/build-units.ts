import '../unicode/committed.ts'
import {UNIT_EDGE_WORDS, UNIT_STATE_WORDS, UnitState, type UnitTables} from './terms.ts'
import {readingsOf} from './units.ts'

/** A state of the trie while it is built. */
interface Node {
  readonly children: Map<number, Node>
  readonly ids: number[]
  readonly depth: number
  fail: Node
  number: number
}

/**
 * Builds the code-unit automaton: Aho and Corasick's machine with failure links (CACM 18(6), 1975) over the symbols of
 * `prefix` and `none` terms. States are numbered breadth first, children in the order of their symbols, so that the
 * tables depend on the set of terms alone. The edges of a state are sorted; output links lead to the next shorter
 * suffix that is a term. `ids` are the terms' numbers; `order` gives the order of two terms of one state.
 */
export function buildUnitTables(
  terms: readonly {id: number; surface: string}[],
  order: (a: number, b: number) => number,
): UnitTables | undefined {
  if (terms.length === 0) return undefined
  const root = insertAll(terms)
  const states = numberStates(root)
  linkFailures(states)
  const words = new Int32Array((states.length + 1) * UNIT_STATE_WORDS)
  const edges: number[] = []
  const outputs: number[] = []
  states.forEach((state, number) => {
    const at = number * UNIT_STATE_WORDS
    words[at + UnitState.FirstEdge] = edges.length / UNIT_EDGE_WORDS
    words[at + UnitState.Fail] = state.fail.number
    words[at + UnitState.Depth] = state.depth
    words[at + UnitState.Output] = outputs.length
    words[at + UnitState.OutputLink] = state.fail === state ? 0 : suffixWithOutput(state.fail)
    for (const [symbol, child] of sortedChildren(state)) edges.push(symbol, child.number)
    for (const id of [...state.ids].sort(order)) outputs.push(id)
  })
  // One record more, so that the edges and outputs of the last state end somewhere.
  words[states.length * UNIT_STATE_WORDS + UnitState.FirstEdge] = edges.length / UNIT_EDGE_WORDS
  words[states.length * UNIT_STATE_WORDS + UnitState.Output] = outputs.length
  return {states: words, edges: Int32Array.from(edges), outputs: Int32Array.from(outputs)}
}

function newNode(depth: number): Node {
  const node = {children: new Map(), ids: [], depth, number: 0} as unknown as Node
  node.fail = node
  return node
}

function insertAll(terms: readonly {id: number; surface: string}[]): Node {
  const root = newNode(0)
  for (const {id, surface} of terms) for (const symbols of readingsOf(surface)) insert(root, symbols).ids.push(id)
  return root
}

function insert(root: Node, symbols: readonly number[]): Node {
  let node = root
  for (const symbol of symbols) {
    let child = node.children.get(symbol)
    if (!child) {
      child = newNode(node.depth + 1)
      node.children.set(symbol, child)
    }
    node = child
  }
  return node
}

const sortedChildren = (node: Node): [number, Node][] => [...node.children].sort((a, b) => a[0] - b[0])

/** All states breadth first; a state's number is its place. */
function numberStates(root: Node): Node[] {
  const states = [root]
  for (let i = 0; i < states.length; i++) {
    states[i].number = i
    for (const [, child] of sortedChildren(states[i])) states.push(child)
  }
  return states
}

function linkFailures(states: readonly Node[]): void {
  const [root] = states
  for (const state of states) {
    for (const [symbol, child] of state.children) {
      let fail = state.fail
      while (fail !== root && !fail.children.has(symbol)) fail = fail.fail
      child.fail = state === root ? root : (fail.children.get(symbol) ?? root)
    }
  }
}

function suffixWithOutput(from: Node): number {
  let state = from
  while (state.depth > 0 && state.ids.length === 0) state = state.fail
  return state.number
}
