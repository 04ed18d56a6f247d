// Judges conditions: their form, their operators against the kind of the key, and their values (FG-04, FG-05, FA-07).

import { isScalarKind, listOperand, scalarOperands, textOperand } from '../conditions/operand.ts'
import {
  groupOps,
  isObject,
  type JsonObject,
  type KeyKind,
  type LeafOp,
  leafOps,
  type OperandShape,
  type Spot,
  spotAt,
} from '../definition/index.ts'
import { type Inspection, type Reader, type ReadKey, useKeys } from './inspection.ts'
import type { Subject } from './problem.ts'

export type ConditionSite = { readonly readKey: ReadKey; readonly subject: Subject }

/** The site of a whole condition. */
export type WholeConditionSite = ConditionSite & { readonly reader: Reader }

const isLeafOp = (op: unknown): op is LeafOp => typeof op === 'string' && Object.hasOwn(leafOps, op)

const hasOnly = (value: JsonObject, members: readonly string[]): boolean =>
  Object.keys(value).every((member) => members.includes(member))

const kindWords: Record<KeyKind, string> = {
  number: 'a number',
  date: 'a date',
  boolean: 'true or false',
  list: 'a list',
  file: 'a file',
  object: 'a group of values',
  text: 'a text',
}

/** A single operand of the kind, as the right side of eq or gt is read; a kind that is not known takes any scalar. */
const isOperand = (kind: KeyKind | null, value: unknown): boolean => {
  if (kind === null) return value !== null && (typeof value !== 'object' || Array.isArray(value))
  if (kind === 'list') return listOperand(value) !== null
  return isScalarKind(kind) && scalarOperands[kind](value) !== null
}

const fits: Record<OperandShape, (kind: KeyKind | null, value: unknown) => boolean> = {
  none: (_, value) => value === undefined || value === null,
  operand: isOperand,
  operands: (kind, value) =>
    Array.isArray(value) && value.length > 0 && Array.from(value).every((entry) => isOperand(kind, entry)),
  items: (_, value) => listOperand(value) !== null,
  item: (_, value) => textOperand(value) !== null,
  affix: (_, value) => textOperand(value) !== null,
}

const shapeWords = (shape: OperandShape, kind: KeyKind | null): string => {
  const operand = kind === null ? 'a value' : kindWords[kind]
  const words: Record<OperandShape, string> = {
    none: 'no value',
    operand: kind === 'list' ? 'a list of texts with at least one entry' : operand,
    operands: `a list with at least one entry, each of them ${operand}`,
    items: 'a list of texts with at least one entry',
    item: 'a text that is not empty',
    affix: 'a text that is not empty',
  }
  return words[shape]
}

const checkLeaf = (inspection: Inspection, leaf: JsonObject, spot: Spot, { readKey, subject }: ConditionSite): void => {
  const { problems } = inspection
  const { field, op, value } = leaf
  if (typeof field !== 'string' || !hasOnly(leaf, ['field', 'op', 'value'])) {
    problems.add('condition.op_invalid', spot, subject, 'A comparison has exactly the members field, op and value.')
    return
  }
  const key = readKey(field, spotAt(spot, 'field'))
  if (!isLeafOp(op)) {
    problems.add('condition.op_invalid', spotAt(spot, 'op'), subject, 'There is no such operator.')
    return
  }
  if (key === undefined) return
  const row = leafOps[op]
  if (key.kind !== null && !(row.kinds as readonly KeyKind[]).includes(key.kind)) {
    const words = `The operator "${op}" is not for "${field}", which holds ${kindWords[key.kind]}.`
    problems.add('condition.op_invalid', spotAt(spot, 'op'), subject, words)
    return
  }
  if (fits[row.value](key.kind, value)) return
  const words = `The operator "${op}" on "${field}" takes ${shapeWords(row.value, key.kind)}.`
  problems.add('condition.value_invalid', spotAt(spot, 'value'), subject, words)
}

const checkGroup = (inspection: Inspection, group: JsonObject, spot: Spot, site: ConditionSite): void => {
  const { op, args } = group
  const isGroup = (groupOps as readonly unknown[]).includes(op) && Array.isArray(args) && hasOnly(group, ['op', 'args'])
  const { problems } = inspection
  if (!isGroup) {
    const words = 'A group has exactly the members op (AND, OR or NOT) and args.'
    problems.add('condition.op_invalid', spot, site.subject, words)
    return
  }
  if (args.length === 0 || (op === 'NOT' && args.length !== 1)) {
    const words = op === 'NOT' ? 'NOT takes exactly one condition.' : `${op} takes at least one condition.`
    problems.add('condition.op_invalid', spotAt(spot, 'args'), site.subject, words)
  }
  for (const [index, arg] of args.entries()) checkPart(inspection, arg, spotAt(spot, 'args', index), site)
}

/** One part of a condition that is known to be at most 64 levels deep. */
export const checkPart = (inspection: Inspection, part: unknown, spot: Spot, site: ConditionSite): void => {
  if (!isObject(part)) {
    inspection.problems.add('condition.op_invalid', spot, site.subject, 'A condition is a comparison or a group.')
  } else if (Object.hasOwn(part, 'field')) checkLeaf(inspection, part, spot, site)
  else checkGroup(inspection, part, spot, site)
}

/** A whole condition of an edge, a show_if or a rule; null holds always (FA-29). */
export const checkCondition = (
  inspection: Inspection,
  condition: unknown,
  spot: Spot,
  site: WholeConditionSite,
): void => {
  if (condition === null) return
  const { exceedsLimits, keys } = inspection.survey(condition, 'condition')
  if (exceedsLimits) {
    useKeys(inspection, keys, site.reader)
    inspection.problems.add('condition.too_deep', spot, site.subject)
  } else checkPart(inspection, condition, spot, site)
}
