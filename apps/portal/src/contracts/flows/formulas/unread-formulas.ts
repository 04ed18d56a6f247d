// Formulas that cannot be parsed. They are stored next to the draft, not in it, and block publishing.
import { type Definition, type FormulaError, type Problem, pointerTo } from '@company-data/flow-engine'
import { type Path, valueAt } from '../edits/edit-path.ts'

export interface UnreadFormula {
  readonly path: Path
  readonly text: string
  /** The draft's value at this path: the last formula that could be parsed. */
  readonly expression: unknown
  readonly problem: FormulaError
}

/** By path in the definition, as a JSON pointer. */
export type UnreadFormulas = ReadonlyMap<string, UnreadFormula>

export const withUnread = (all: UnreadFormulas, formula: UnreadFormula): UnreadFormulas =>
  new Map(all).set(pointerTo(formula.path), formula)

export const withoutUnread = (all: UnreadFormulas, path: Path): UnreadFormulas => {
  const pointer = pointerTo(path)
  return all.has(pointer) ? new Map([...all].filter(([other]) => other !== pointer)) : all
}

/** Those whose path still has its earlier value: an undo or a removed entry drops a text. */
export const selectUnchanged = (all: UnreadFormulas, definition: Definition): UnreadFormulas =>
  new Map(
    [...all].filter(
      ([, { path, expression }]) => JSON.stringify(valueAt(definition, path)) === JSON.stringify(expression),
    ),
  )

export const listUnreadProblems = (
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
