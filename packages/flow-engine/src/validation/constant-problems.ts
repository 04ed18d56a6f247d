// Checks the constants: keys, types, cycles, texts, the nodes that show them, and unused ones (D2-VAL-01 to 16).

import {
  type Constant,
  extendPointer,
  isKey,
  type Pointer,
  type ResultType,
  resultTypes,
  wholeDefinition,
} from '../definition/index.ts'
import { type InferredType, inferType } from './infer-type.ts'
import { type Inspection, type ReadKey, whyNotAt } from './inspection.ts'
import { findUnprintable } from './printed-literals.ts'
import type { Subject } from './problem.ts'
import { textLengths } from './text-lengths.ts'

/** FG-06: inside a constant a key only has to exist; its availability is checked where the constant is used. */
const readInConstant =
  ({ keys, problems, say }: Inspection, subject: Subject): ReadKey =>
  (name, pointer) => {
    const key = keys.find(name)
    if (key === undefined) problems.add('constant.ref_unknown', pointer, subject, say.noKey(name))
    return key
  }

const isResultType = (type: string): type is ResultType => (resultTypes as readonly string[]).includes(type)

const resultTypeFault = (
  { say }: Inspection,
  { key, result_type }: Constant,
  inferred: InferredType,
): string | null => {
  if (!isResultType(result_type)) return say.resultType()
  if (inferred === null || inferred === result_type) return null
  return say.declaredOther(key, result_type, inferred)
}

const checkType = (inspection: Inspection, constant: Constant, pointer: Pointer, subject: Subject): void => {
  const { problems } = inspection
  const expression = extendPointer(pointer, 'expr')
  if (inspection.measureExpression(constant.expr, 'expression').exceedsLimits) {
    problems.add('constant.expr_too_deep', expression, subject)
    return
  }
  const site = { readKey: readInConstant(inspection, subject), subject, mismatch: 'constant.type_mismatch' } as const
  const message = resultTypeFault(inspection, constant, inferType(inspection, constant.expr, expression, site))
  if (message !== null) problems.add('constant.type_mismatch', extendPointer(pointer, 'result_type'), subject, message)
}

const checkShownOn = (inspection: Inspection, constant: Constant, pointer: Pointer): void => {
  const { graph, keys, problems, say } = inspection
  const key = keys.find(constant.key)
  for (const [index, nodeKey] of constant.shown_on.entries()) {
    const nodePointer = extendPointer(pointer, 'shown_on', index)
    const subject = { node: nodeKey, key: constant.key }
    const node = graph.findNodeIndex(nodeKey)
    const reason = node === undefined || key === undefined ? null : whyNotAt(inspection, constant.key, key, node)
    if (node === undefined) problems.add('constant.shown_on_unknown_node', nodePointer, subject, say.noNode(nodeKey))
    else if (reason !== null) problems.add('constant.shown_on_not_computable', nodePointer, subject, reason)
  }
}

const isDuplicate = (inspection: Inspection, constant: Constant, slugs: ReadonlySet<string>): boolean =>
  slugs.has(constant.key) || inspection.keys.find(constant.key)?.constant !== constant

const collectSlugs = ({ definition: { nodes } }: Inspection): Set<string> =>
  new Set(
    nodes.flatMap(({ elements }) =>
      elements.map((element) => (element as { slug?: unknown }).slug).filter((slug) => typeof slug === 'string'),
    ),
  )

/** Keys that constants name, except a constant's own key. */
const keysReadByConstants = (inspection: Inspection): Set<string> => {
  const keys = new Set<string>()
  for (const { key, expr } of inspection.definition.constants)
    for (const name of inspection.measureExpression(expr, 'expression').keys) if (name !== key) keys.add(name)
  return keys
}

/** FB-05: a document may print every constant. */
const checkCharacters = (inspection: Inspection, constant: Constant, pointer: Pointer, subject: Subject): void => {
  const characters = constant.result_type === 'text' ? findUnprintable(inspection, constant.expr) : []
  if (characters.length === 0) return
  const message = inspection.say.unprintable(characters.join(' '))
  inspection.problems.add('constant.text_unprintable', extendPointer(pointer, 'expr'), subject, message)
}

/** Context for the check of one constant. */
type Surroundings = {
  /** Every slug of the flow. */
  readonly slugs: ReadonlySet<string>
  /** The keys that constants read. */
  readonly read: ReadonlySet<string>
  /** The indexes of constants whose shape was already reported. */
  readonly misshapen: ReadonlySet<number>
  /** True if the text of a constant may exceed the text limit. */
  readonly isTextUnbounded: (constant: Constant) => boolean
}

const checkConstant = (inspection: Inspection, constant: Constant, index: number, around: Surroundings): void => {
  const { problems, usedConstants, say } = inspection
  const pointer = extendPointer(wholeDefinition, 'constants', index)
  const subject = { node: null, key: constant.key }
  if (isDuplicate(inspection, constant, around.slugs))
    problems.add('constant.key_duplicate', extendPointer(pointer, 'key'), subject, say.keyTaken(constant.key))
  if (!around.misshapen.has(index)) checkType(inspection, constant, pointer, subject)
  checkShownOn(inspection, constant, pointer)
  checkCharacters(inspection, constant, pointer, subject)
  if (constant.shown_on.length === 0 && !usedConstants.has(constant.key) && !around.read.has(constant.key))
    problems.add('constant.unused', pointer, subject, say.unused(constant.key))
  if (around.isTextUnbounded(constant)) problems.add('constant.text_unbounded', extendPointer(pointer, 'expr'), subject)
}

export const checkConstants = (inspection: Inspection, misshapen: ReadonlySet<number>): void => {
  const around = {
    slugs: collectSlugs(inspection),
    read: keysReadByConstants(inspection),
    misshapen,
    isTextUnbounded: textLengths(inspection),
  }
  for (const [place, constant] of inspection.definition.constants.entries()) {
    if (isKey(constant.key)) checkConstant(inspection, constant, place, around)
    else {
      // FG-24: a bad key stops the other checks of the constant.
      const pointer = extendPointer(wholeDefinition, 'constants', place, 'key')
      inspection.problems.add('constant.key_invalid', pointer, { node: null, key: constant.key })
    }
  }
}
