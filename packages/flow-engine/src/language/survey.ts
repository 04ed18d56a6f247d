// Walks an expression or condition without recursion: how deep it nests, and which keys it names (FG-08, T-16).

import { maxLevels } from '../definition/index.ts'
import { isMembers, type Members } from '../values/plaintext.ts'

export type Form = 'expression' | 'condition'

export type Survey = {
  /** Above 64 levels, or with more parts than any definition can hold: it is not evaluated. */
  readonly exceedsLimits: boolean
  /** Every key that a ref or a leaf names, `if.when` included (T-10); incomplete when the limits are exceeded. */
  readonly keys: ReadonlySet<string>
}

type Part = { readonly node: unknown; readonly form: Form; readonly level: number }

/** A draft of 2 MiB has fewer parts; only objects that share their children can have more. */
const maxParts = 200_000

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const casesOf = (expression: Members): (readonly [unknown, Form])[] =>
  listOf(expression.cases)
    .filter(isMembers)
    .flatMap((branch): (readonly [unknown, Form])[] => [
      [branch.when, 'condition'],
      [branch.then, 'expression'],
    ])

const asForm =
  (form: Form) =>
  (node: unknown): readonly [unknown, Form] => [node, form]

const childrenOf = (node: Members, form: Form): readonly (readonly [unknown, Form])[] => {
  if (form === 'condition') return Object.hasOwn(node, 'field') ? [] : listOf(node.args).map(asForm('condition'))
  switch (node.type) {
    case 'if':
      return [...casesOf(node), [node.else, 'expression']]
    case 'concat':
      return listOf(node.parts).map(asForm('expression'))
    case 'datediff':
      return [node.from, node.to].map(asForm('expression'))
    case 'math':
      return listOf(node.args).map(asForm('expression'))
    default:
      return []
  }
}

const keyOf = (node: Members, form: Form): unknown => {
  if (form === 'condition') return Object.hasOwn(node, 'field') ? node.field : undefined
  return node.type === 'ref' ? node.key : undefined
}

export const survey = (root: unknown, form: Form): Survey => {
  const keys = new Set<string>()
  const open: Part[] = [{ node: root, form, level: 1 }]
  let parts = 0
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const { node, level } = part
    if (!isMembers(node)) continue
    parts += 1
    if (level > maxLevels || parts + open.length > maxParts) return { exceedsLimits: true, keys }
    const key = keyOf(node, part.form)
    if (typeof key === 'string') keys.add(key)
    for (const [child, childForm] of childrenOf(node, part.form))
      open.push({ node: child, form: childForm, level: level + 1 })
  }
  return { exceedsLimits: false, keys }
}
