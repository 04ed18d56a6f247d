// Checks conditions: their form, their operators against the kind of the key, and their values (FG-04, FG-05, FA-07).

import { isScalarKind, listOperand, scalarOperands, textOperand } from '../conditions/operand.ts'
import {
  extendPointer,
  type FlowKey,
  groupOps,
  isObject,
  type JsonObject,
  type KeyKind,
  type LeafOp,
  leafOps,
  type OperandShape,
  type Pointer,
} from '../definition/index.ts'
import { type Inspection, type Reader, type ReadKey, resolveKeys } from './inspection.ts'
import type { Subject } from './problem.ts'

export type ConditionSite = { readonly readKey: ReadKey; readonly subject: Subject }

/** The site of a whole condition. */
export type WholeConditionSite = ConditionSite & { readonly reader: Reader }

const isLeafOp = (op: unknown): op is LeafOp => typeof op === 'string' && Object.hasOwn(leafOps, op)

const hasOnly = (value: JsonObject, members: readonly string[]): boolean =>
  Object.keys(value).every((member) => members.includes(member))

/** A single operand of the kind, as the right side of eq or gt is read; an unknown kind takes any scalar. */
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

/** Operators that compare with whole options; the others compare with a part of a text, or with nothing. */
const optionOps: ReadonlySet<LeafOp> = new Set(['eq', 'neq', 'in', 'not_in', 'contains_any', 'contains_all'])
const itemOps: ReadonlySet<LeafOp> = new Set(['contains', 'not_contains'])

/** The compared texts that are not among the options of the choice, so that the comparison can never match them. */
const findMissingOptions = ({ element, constant, kind }: FlowKey, op: LeafOp, value: unknown): string[] => {
  const options = constant === null && element?.kind === 'field' ? element.options : null
  if (!Array.isArray(options) || options.length === 0) return []
  if (!optionOps.has(op) && !(kind === 'list' && itemOps.has(op))) return []
  const compared: readonly unknown[] = Array.isArray(value) ? value : [value]
  return compared.filter((text): text is string => typeof text === 'string' && !options.includes(text))
}

const checkLeaf = (
  inspection: Inspection,
  leaf: JsonObject,
  pointer: Pointer,
  { readKey, subject }: ConditionSite,
): void => {
  const { problems, say } = inspection
  const { field, op, value } = leaf
  if (typeof field !== 'string' || !hasOnly(leaf, ['field', 'op', 'value'])) {
    problems.add('condition.op_invalid', pointer, subject, say.comparisonMembers())
    return
  }
  const key = readKey(field, extendPointer(pointer, 'field'))
  if (!isLeafOp(op)) {
    problems.add('condition.op_invalid', extendPointer(pointer, 'op'), subject, say.noOperator())
    return
  }
  if (key === undefined) return
  const row = leafOps[op]
  if (key.kind !== null && !(row.kinds as readonly KeyKind[]).includes(key.kind)) {
    problems.add('condition.op_invalid', extendPointer(pointer, 'op'), subject, say.operatorNotFor(op, field, key.kind))
    return
  }
  if (fits[row.value](key.kind, value)) {
    const missing = findMissingOptions(key, op, value)
    if (missing.length > 0)
      problems.add('condition.value_unmatched', extendPointer(pointer, 'value'), subject, say.noOption(field, missing))
    return
  }
  const message = say.operatorTakes(op, field, row.value, key.kind)
  problems.add('condition.value_invalid', extendPointer(pointer, 'value'), subject, message)
}

const checkGroup = (inspection: Inspection, group: JsonObject, pointer: Pointer, site: ConditionSite): void => {
  const { op, args } = group
  const isGroup = (groupOps as readonly unknown[]).includes(op) && Array.isArray(args) && hasOnly(group, ['op', 'args'])
  const { problems, say } = inspection
  if (!isGroup) {
    problems.add('condition.op_invalid', pointer, site.subject, say.groupMembers())
    return
  }
  if (args.length === 0 || (op === 'NOT' && args.length !== 1)) {
    const message = op === 'NOT' ? say.notTakesOne() : say.groupTakesSome(String(op))
    problems.add('condition.op_invalid', extendPointer(pointer, 'args'), site.subject, message)
  }
  for (const [index, arg] of args.entries()) checkPart(inspection, arg, extendPointer(pointer, 'args', index), site)
}

/** One part of a condition that is known to be at most 64 levels deep. */
export const checkPart = (inspection: Inspection, part: unknown, pointer: Pointer, site: ConditionSite): void => {
  if (!isObject(part)) {
    inspection.problems.add('condition.op_invalid', pointer, site.subject, inspection.say.noCondition())
  } else if (Object.hasOwn(part, 'field')) checkLeaf(inspection, part, pointer, site)
  else checkGroup(inspection, part, pointer, site)
}

/** A whole condition of an edge, a show_if or a rule; null always holds (FA-29). */
export const checkCondition = (
  inspection: Inspection,
  condition: unknown,
  pointer: Pointer,
  site: WholeConditionSite,
): void => {
  if (condition === null) return
  const { exceedsLimits, keys } = inspection.measureExpression(condition, 'condition')
  if (exceedsLimits) {
    resolveKeys(inspection, keys, site.reader)
    inspection.problems.add('condition.too_deep', pointer, site.subject)
  } else checkPart(inspection, condition, pointer, site)
}
