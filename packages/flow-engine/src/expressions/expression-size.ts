// Measures an expression or condition without recursion: its depth and the keys it names (FG-08, T-16).

import { maxLevels } from '../definition/index.ts'
import { isMembers, type Members } from '../values/plaintext.ts'

export type Form = 'expression' | 'condition'

export type ExpressionSize = {
  /** Above 64 levels, or with more parts than any definition can hold: it is not evaluated. */
  readonly exceedsLimits: boolean
  /**
   * Every key that a ref or a leaf names, once, `if.when` included (T-10), also below 64 levels: all of them count as
   * used.
   */
  readonly keys: readonly string[]
  /** The number of visited parts. */
  readonly parts: number
}

/** A draft of 2 MiB has fewer parts; only objects that share their children can have more. */
const maxParts = 200_000

/** The parts still to visit, each with its level; a negative level is that of a condition. */
type Open = { readonly nodes: Members[]; readonly levels: number[] }

/** A value that is not an object has neither keys nor parts. */
const add = ({ nodes, levels }: Open, node: unknown, level: number): void => {
  if (!isMembers(node)) return
  nodes.push(node)
  levels.push(level)
}

const addAll = (open: Open, list: unknown, level: number): void => {
  if (Array.isArray(list)) for (const node of list) add(open, node, level)
}

const addCases = (open: Open, cases: unknown, level: number): void => {
  if (!Array.isArray(cases)) return
  for (const branch of cases) {
    if (!isMembers(branch)) continue
    add(open, branch.when, -level)
    add(open, branch.then, level)
  }
}

const addOperands = (open: Open, node: Members, below: number): void => {
  switch (node.type) {
    case 'if':
      addCases(open, node.cases, below)
      add(open, node.else, below)
      break
    case 'concat':
      addAll(open, node.parts, below)
      break
    case 'datediff':
      add(open, node.from, below)
      add(open, node.to, below)
      break
    case 'math':
      addAll(open, node.args, below)
  }
}

/** The key that a part names itself; its children are visited later. */
const visit = (open: Open, node: Members, level: number): unknown => {
  if (level > 0) {
    if (node.type === 'ref') return node.key
    addOperands(open, node, level + 1)
  } else if (Object.hasOwn(node, 'field')) return node.field
  else addAll(open, node.args, level - 1)
  return undefined
}

/** Most expressions name one key, and a list of one is a fraction of a set. */
const withoutRepetition = (keys: readonly string[]): readonly string[] => (keys.length < 2 ? keys : [...new Set(keys)])

export const measureExpression = (root: unknown, form: Form): ExpressionSize => {
  const keys: string[] = []
  const open: Open = { nodes: [], levels: [] }
  add(open, root, form === 'condition' ? -1 : 1)
  let parts = 0
  let deepest = 0
  for (let node = open.nodes.pop(); node !== undefined; node = open.nodes.pop()) {
    const level = open.levels.pop() ?? 0
    parts += 1
    if (parts + open.nodes.length > maxParts) return { exceedsLimits: true, keys: withoutRepetition(keys), parts }
    deepest = Math.max(deepest, Math.abs(level))
    const key = visit(open, node, level)
    if (typeof key === 'string') keys.push(key)
  }
  return { exceedsLimits: deepest > maxLevels, keys: withoutRepetition(keys), parts }
}
