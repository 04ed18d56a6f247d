// Formulas that cannot be read as they stand. The draft does not have them, so they are kept beside it, and it is not published.
import { type Definition, type Problem, pointerTo } from '@company-data/flow-engine'
import { type Path, valueAt } from '../edits/edit-path.ts'
import type { FormulaError } from './formula-tokens.ts'

export interface UnreadFormula {
  readonly path: Path
  readonly text: string
  /** What the draft has at this place: the last formula that could be read. */
  readonly expression: unknown
  readonly problem: FormulaError
}

/** By the place in the definition, as a JSON pointer. */
export type UnreadFormulas = ReadonlyMap<string, UnreadFormula>

export const withUnread = (all: UnreadFormulas, formula: UnreadFormula): UnreadFormulas =>
  new Map(all).set(pointerTo(formula.path), formula)

export const withoutUnread = (all: UnreadFormulas, path: Path): UnreadFormulas => {
  const pointer = pointerTo(path)
  return all.has(pointer) ? new Map([...all].filter(([other]) => other !== pointer)) : all
}

/** Those whose place still has what they were typed over: an undo takes a text away, and so does a removed entry. */
export const standingOf = (all: UnreadFormulas, definition: Definition): UnreadFormulas =>
  new Map(
    [...all].filter(
      ([, { path, expression }]) => JSON.stringify(valueAt(definition, path)) === JSON.stringify(expression),
    ),
  )

export const problemsOfUnread = (
  all: UnreadFormulas,
  { nodes }: Definition,
  explain: (problem: FormulaError) => string,
): Problem[] =>
  [...all].map(
    ([
      pointer,
      {
        path: [list, place],
        problem,
      },
    ]) => ({
      error_key: 'flows.draft_invalid',
      severity: 'error',
      path: pointer,
      node: list === 'nodes' ? (nodes[Number(place)]?.key ?? null) : null,
      key: null,
      error: explain(problem),
    }),
  )
