// The slugs whose answers a value is made of: through dotted keys, refs, conditions and other constants (FG-17 1).

import type { Flow } from '../flow/flow.ts'
import { survey } from '../language/survey.ts'

/** A key that the definition lacks counts as a slug of that name: nothing about it is known to be public. */
const closure = (flow: Flow, start: Iterable<string>): ReadonlySet<string> => {
  const slugs = new Set<string>()
  const open = [...start]
  const seen = new Set<string>()
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (seen.has(key)) continue
    seen.add(key)
    const reads = flow.constants.reads(key)
    if (reads === undefined) slugs.add(flow.keys.find(key)?.slug ?? key)
    else for (const read of reads) open.push(read)
  }
  return slugs
}

export const sourceSlugs = (flow: Flow, key: string): ReadonlySet<string> => closure(flow, [key])

/** The same for an expression, such as a default. */
export const sourceSlugsOf = (flow: Flow, expression: unknown): ReadonlySet<string> =>
  closure(flow, survey(expression, 'expression').keys)
