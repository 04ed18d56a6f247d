// Checks the constants: keys, types, circles, where they are shown, and whether anything uses them (D2-VAL-01 to 16).

import {
  type Constant,
  isKey,
  type ResultType,
  resultTypes,
  type Spot,
  spotAt,
  wholeDefinition,
} from '../definition/index.ts'
import { type InferredType, inferType } from './expressions.ts'
import { type Inspection, type ReadKey, whyNotAt } from './inspection.ts'
import type { Subject } from './problem.ts'
import { textLengths } from './text-lengths.ts'

/** FG-06: inside a constant a key only has to exist; where it can be read is checked where the constant is used. */
const readInConstant =
  ({ keys, problems, say }: Inspection, subject: Subject): ReadKey =>
  (name, spot) => {
    const key = keys.find(name)
    if (key === undefined) problems.add('constant.ref_unknown', spot, subject, say.noKey(name))
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

const checkType = (inspection: Inspection, constant: Constant, spot: Spot, subject: Subject): void => {
  const { problems } = inspection
  const expression = spotAt(spot, 'expr')
  if (inspection.survey(constant.expr, 'expression').exceedsLimits) {
    problems.add('constant.expr_too_deep', expression, subject)
    return
  }
  const site = { readKey: readInConstant(inspection, subject), subject, mismatch: 'constant.type_mismatch' } as const
  const words = resultTypeFault(inspection, constant, inferType(inspection, constant.expr, expression, site))
  if (words !== null) problems.add('constant.type_mismatch', spotAt(spot, 'result_type'), subject, words)
}

const checkShownOn = (inspection: Inspection, constant: Constant, spot: Spot): void => {
  const { graph, keys, problems, say } = inspection
  const key = keys.find(constant.key)
  for (const [index, nodeKey] of constant.shown_on.entries()) {
    const place = spotAt(spot, 'shown_on', index)
    const subject = { node: nodeKey, key: constant.key }
    const node = graph.placeOf(nodeKey)
    const reason = node === undefined || key === undefined ? null : whyNotAt(inspection, constant.key, key, node)
    if (node === undefined) problems.add('constant.shown_on_unknown_node', place, subject, say.noNode(nodeKey))
    else if (reason !== null) problems.add('constant.shown_on_not_computable', place, subject, reason)
  }
}

const isDuplicate = (inspection: Inspection, constant: Constant, slugs: ReadonlySet<string>): boolean =>
  slugs.has(constant.key) || inspection.keys.find(constant.key)?.constant !== constant

const slugsOf = ({ definition: { nodes } }: Inspection): Set<string> =>
  new Set(
    nodes.flatMap(({ elements }) =>
      elements.map((element) => (element as { slug?: unknown }).slug).filter((slug) => typeof slug === 'string'),
    ),
  )

/** Keys that the constants name, each by another one than itself. */
const keysReadByConstants = (inspection: Inspection): Set<string> => {
  const keys = new Set<string>()
  for (const { key, expr } of inspection.definition.constants)
    for (const name of inspection.survey(expr, 'expression').keys) if (name !== key) keys.add(name)
  return keys
}

/** What a constant must be told beside the constant itself. */
type Surroundings = {
  /** Every slug of the flow. */
  readonly slugs: ReadonlySet<string>
  /** What the constants read. */
  readonly read: ReadonlySet<string>
  /** The places of constants whose shape was reported already. */
  readonly misshapen: ReadonlySet<number>
  /** Whether the text of a constant may become longer than texts may be. */
  readonly isTextUnbounded: (constant: Constant) => boolean
}

const checkConstant = (inspection: Inspection, constant: Constant, place: number, around: Surroundings): void => {
  const { problems, usedConstants, say } = inspection
  const spot = spotAt(wholeDefinition, 'constants', place)
  const subject = { node: null, key: constant.key }
  if (isDuplicate(inspection, constant, around.slugs))
    problems.add('constant.key_duplicate', spotAt(spot, 'key'), subject, say.keyTaken(constant.key))
  if (!around.misshapen.has(place)) checkType(inspection, constant, spot, subject)
  checkShownOn(inspection, constant, spot)
  if (constant.shown_on.length === 0 && !usedConstants.has(constant.key) && !around.read.has(constant.key))
    problems.add('constant.unused', spot, subject, say.unused(constant.key))
  if (around.isTextUnbounded(constant)) problems.add('constant.text_unbounded', spotAt(spot, 'expr'), subject)
}

export const checkConstants = (inspection: Inspection, misshapen: ReadonlySet<number>): void => {
  const around = {
    slugs: slugsOf(inspection),
    read: keysReadByConstants(inspection),
    misshapen,
    isTextUnbounded: textLengths(inspection),
  }
  for (const [place, constant] of inspection.definition.constants.entries()) {
    if (isKey(constant.key)) checkConstant(inspection, constant, place, around)
    else {
      // FG-24: a bad key stops the other checks of the constant.
      const spot = spotAt(wholeDefinition, 'constants', place, 'key')
      inspection.problems.add('constant.key_invalid', spot, { node: null, key: constant.key })
    }
  }
}
