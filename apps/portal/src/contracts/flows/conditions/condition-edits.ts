// Edits of conditions: the operators that fit a value, and its operands.
import {
  type Condition,
  type ConditionLeaf,
  type Definition,
  type KeyKind,
  type LeafOp,
  leafOps,
} from '@company-data/flow-engine'

export const operatorsFor = (kind: KeyKind | null): LeafOp[] => {
  const ops = Object.entries(leafOps) as [LeafOp, (typeof leafOps)[LeafOp]][]
  return ops.flatMap(([op, { kinds }]) =>
    (kinds as readonly KeyKind[]).some((allowedKind) => kind === null || allowedKind === kind) ? [op] : [],
  )
}

const takesList = (op: LeafOp): boolean => leafOps[op].value === 'operands' || leafOps[op].value === 'items'

const takesOperand = (op: LeafOp): boolean => leafOps[op].value !== 'none'

/** The input for the operand. */
export type OperandInput = 'none' | 'list' | 'boolean' | 'number' | 'date' | 'text'

export const operandInput = (op: LeafOp, kind: KeyKind | null): OperandInput => {
  if (!takesOperand(op)) return 'none'
  if (takesList(op) || (kind === 'list' && (op === 'eq' || op === 'neq'))) return 'list'
  return kind === 'boolean' || kind === 'number' || kind === 'date' ? kind : 'text'
}

const scalarFrom = (text: string, kind: KeyKind | null): string | number => {
  const number = Number(text)
  return kind === 'number' && text.trim() !== '' && Number.isFinite(number) ? number : text
}

export const operandFrom = (text: string, input: OperandInput, kind: KeyKind | null): unknown => {
  if (input === 'boolean') return text === 'true'
  if (input !== 'list') return scalarFrom(text, kind)
  return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [scalarFrom(line.trim(), kind)]))
}

export const operandText = (value: unknown): string =>
  Array.isArray(value) ? value.map(String).join('\n') : value == null ? '' : String(value)

/** The options of a choice; undefined for every other value. */
export const findOptions = ({ nodes, constants }: Definition, key: string): readonly string[] | undefined => {
  if (constants.some((constant) => constant.key === key)) return undefined
  for (const { elements } of nodes)
    for (const element of elements)
      if (element.kind === 'field' && element.slug === key && element.options?.length) return element.options
  return undefined
}

/** True if the operator compares with whole options of a choice, not with a part of a text. */
export const comparesOptions = (op: LeafOp): boolean => op !== 'starts_with' && op !== 'ends_with'

/** A comparison with a choice begins with its first option, unless it already has one. */
export const withOption = (leaf: ConditionLeaf, options: readonly string[] | undefined): ConditionLeaf => {
  const [first] = options ?? []
  if (options === undefined || first === undefined || !takesOperand(leaf.op) || !comparesOptions(leaf.op)) return leaf
  if (Array.isArray(leaf.value)) {
    const selectedTexts = leaf.value.filter((text) => options.includes(String(text)))
    return { ...leaf, value: selectedTexts.length > 0 ? selectedTexts : [first] }
  }
  return options.includes(String(leaf.value)) ? leaf : { ...leaf, value: first }
}

/** Gives a comparison another value or operator, and resets an operand that no longer fits. */
export const adaptLeaf = (leaf: ConditionLeaf, field: string, op: LeafOp, kind: KeyKind | null): ConditionLeaf => {
  const allowed = operatorsFor(kind)
  const next = allowed.includes(op) ? op : (allowed[0] ?? 'is_not_empty')
  const input = operandInput(next, kind)
  if (input === 'none') return { field, op: next }
  return { field, op: next, value: operandFrom(operandText(leaf.value), input, kind) }
}

export const newLeaf = (field: string): ConditionLeaf => ({ field, op: 'is_not_empty' })

export const isLeaf = (condition: unknown): condition is ConditionLeaf =>
  condition !== null &&
  typeof condition === 'object' &&
  'field' in condition &&
  typeof condition.field === 'string' &&
  'op' in condition &&
  typeof condition.op === 'string' &&
  Object.hasOwn(leafOps, condition.op)

export const isGroup = (condition: unknown): condition is Extract<Condition, { args: Condition[] }> =>
  condition !== null &&
  typeof condition === 'object' &&
  'args' in condition &&
  Array.isArray(condition.args) &&
  'op' in condition &&
  (condition.op === 'AND' || condition.op === 'OR' || condition.op === 'NOT')

/** NOT has one part: the first one of the former group. */
export const withGroupOp = (group: Extract<Condition, { args: Condition[] }>, op: 'AND' | 'OR' | 'NOT'): Condition => ({
  op,
  args: op === 'NOT' ? group.args.slice(0, 1) : group.args,
})

/** A group without parts is not a condition. */
export const withoutPart = (group: Extract<Condition, { args: Condition[] }>, partIndex: number): Condition | null => {
  const args = group.args.filter((_, index) => index !== partIndex)
  return args.length === 0 ? null : { ...group, args }
}
