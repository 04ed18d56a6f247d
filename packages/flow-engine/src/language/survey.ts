// Walks an expression or condition without recursion: how deep it nests, and which keys it names (FG-08, T-16).

import { maxLevels } from '../definition/index.ts'
import { isMembers, type Members } from '../values/plaintext.ts'

export type Form = 'expression' | 'condition'

export type Survey = {
  /** Above 64 levels, or with more parts than any definition can hold: it is not evaluated. */
  readonly exceedsLimits: boolean
  /** Every key that a ref or a leaf names, `if.when` included (T-10), also below 64 levels: what it names counts as used. */
  readonly keys: ReadonlySet<string>
}

type Part = { readonly node: Members; readonly form: Form; readonly level: number }

/** A draft of 2 MiB has fewer parts; only objects that share their children can have more. */
const maxParts = 200_000

/** `open` are the parts that are still to be visited. What is no object has neither keys nor parts. */
const add = (open: Part[], node: unknown, form: Form, level: number): void => {
  if (isMembers(node)) open.push({ node, form, level })
}

const addAll = (open: Part[], list: unknown, form: Form, level: number): void => {
  if (Array.isArray(list)) for (const node of list) add(open, node, form, level)
}

const addCases = (open: Part[], cases: unknown, level: number): void => {
  if (!Array.isArray(cases)) return
  for (const branch of cases) {
    if (!isMembers(branch)) continue
    add(open, branch.when, 'condition', level)
    add(open, branch.then, 'expression', level)
  }
}

const addChildren = (open: Part[], { node, form, level }: Part): void => {
  const below = level + 1
  if (form === 'condition') {
    if (!Object.hasOwn(node, 'field')) addAll(open, node.args, form, below)
    return
  }
  switch (node.type) {
    case 'if':
      addCases(open, node.cases, below)
      add(open, node.else, form, below)
      break
    case 'concat':
      addAll(open, node.parts, form, below)
      break
    case 'datediff':
      add(open, node.from, form, below)
      add(open, node.to, form, below)
      break
    case 'math':
      addAll(open, node.args, form, below)
  }
}

const keyOf = (node: Members, form: Form): unknown => {
  if (form === 'condition') return Object.hasOwn(node, 'field') ? node.field : undefined
  return node.type === 'ref' ? node.key : undefined
}

export const survey = (root: unknown, form: Form): Survey => {
  const keys = new Set<string>()
  const open: Part[] = []
  add(open, root, form, 1)
  let visited = 0
  let deepest = 0
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    visited += 1
    if (visited + open.length > maxParts) return { exceedsLimits: true, keys }
    deepest = Math.max(deepest, part.level)
    const key = keyOf(part.node, part.form)
    if (typeof key === 'string') keys.add(key)
    addChildren(open, part)
  }
  return { exceedsLimits: deepest > maxLevels, keys }
}
