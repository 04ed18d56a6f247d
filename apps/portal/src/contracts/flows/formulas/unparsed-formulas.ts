// Formulas that cannot be parsed. They are stored next to the draft, not in it, and block publishing.
import { type Definition, type FormulaError, type Problem, pointerTo } from '@company-data/flow-engine'
import { type Path, valueAt } from '../edits/edit-path.ts'

export interface UnparsedFormula {
  readonly path: Path
  readonly text: string
  /** The draft's value at this path: the last formula that could be parsed. */
  readonly expression: unknown
  readonly problem: FormulaError
}

/** By path in the definition, as a JSON pointer. */
export type UnparsedFormulas = ReadonlyMap<string, UnparsedFormula>

export const withUnparsed = (all: UnparsedFormulas, formula: UnparsedFormula): UnparsedFormulas =>
  new Map(all).set(pointerTo(formula.path), formula)

export const withoutUnparsed = (all: UnparsedFormulas, path: Path): UnparsedFormulas => {
  const pointer = pointerTo(path)
  return all.has(pointer) ? new Map([...all].filter(([other]) => other !== pointer)) : all
}

/** The formulas whose path still has its earlier value: an undo or a removed entry drops a text. */
export const selectUnchanged = (all: UnparsedFormulas, definition: Definition): UnparsedFormulas =>
  new Map(
    [...all].filter(
      ([, { path, expression }]) => JSON.stringify(valueAt(definition, path)) === JSON.stringify(expression),
    ),
  )

export const listUnparsedProblems = (
  all: UnparsedFormulas,
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
