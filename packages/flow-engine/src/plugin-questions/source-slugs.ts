// The slugs whose answers a value derives from: through dotted keys, refs, conditions and other constants (FG-17 1).

import { measureExpression } from '../expressions/expression-size.ts'
import type { Flow } from '../flow/flow.ts'

/** A key that the definition lacks counts as a slug with that name: it is not known to be public. */
const closure = (flow: Flow, start: Iterable<string>): ReadonlySet<string> => {
  const slugs = new Set<string>()
  const open = [...start]
  const visited = new Set<string>()
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (visited.has(key)) continue
    visited.add(key)
    const reads = flow.constants.reads(key)
    if (reads === undefined) slugs.add(flow.keys.find(key)?.slug ?? key)
    else for (const read of reads) open.push(read)
  }
  return slugs
}

export const sourceSlugs = (flow: Flow, key: string): ReadonlySet<string> => closure(flow, [key])

/** The slugs that an expression reads, such as a default. */
export const collectExpressionSlugs = (flow: Flow, expression: unknown): ReadonlySet<string> =>
  closure(flow, measureExpression(expression, 'expression').keys)
