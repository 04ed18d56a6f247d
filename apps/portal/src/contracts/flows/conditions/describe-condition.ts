// A condition as text for people: the labels of its values instead of their keys, words instead of operators. Pure.
import { type Definition, type LeafOp, leafOps } from '@company-data/flow-engine'
import { isGroup, isLeaf } from './condition-edits.ts'
import type { conditionTexts } from './condition-texts.ts'

type ConditionTexts = Pick<(typeof conditionTexts)['en'], 'ops' | 'and' | 'or' | 'not' | 'yes' | 'no'>

/** The labels of the fields, plugin fields and computed values of a flow, by key. */
export const valueLabels = ({ nodes, constants }: Pick<Definition, 'nodes' | 'constants'>): Map<string, string> => {
  const labels = new Map<string, string>()
  for (const { elements } of nodes)
    for (const element of elements) if ('slug' in element && element.label) labels.set(element.slug, element.label)
  for (const { key, label } of constants) if (label) labels.set(key, label)
  return labels
}

/** `car.price` is a value of the plugin field `car`. */
export const findValueLabel = (labels: ReadonlyMap<string, string>, key: string): string => {
  const [slug = '', ...rest] = key.split('.')
  const label = labels.get(key) ?? labels.get(slug)
  return label === undefined ? key : [label, ...(labels.has(key) ? [] : rest)].join(' › ')
}

const describeOperand = (value: unknown, words: ConditionTexts): string => {
  if (Array.isArray(value)) return value.map((entry) => describeOperand(entry, words)).join(', ')
  if (typeof value === 'boolean') return value ? words.yes : words.no
  return value == null || value === '' ? '…' : String(value)
}

/**
 * Undefined for a condition that cannot be described, because a draft may hold any JSON (FA-02).
 * @example describeCondition({ field: 'tariff', op: 'eq', value: 'Premium' }, labels, words) === 'Tariff is Premium'
 */
export const describeCondition = (
  condition: unknown,
  labels: ReadonlyMap<string, string>,
  words: ConditionTexts,
): string | undefined => {
  if (isLeaf(condition)) {
    const { field, op, value } = condition
    const operand = leafOps[op as LeafOp].value === 'none' ? [] : [describeOperand(value, words)]
    return [findValueLabel(labels, field), words.ops[op as LeafOp], ...operand].join(' ')
  }
  if (!isGroup(condition)) return undefined
  const parts = condition.args.map((part) => describeCondition(part, labels, words))
  if (parts.some((part) => part === undefined)) return undefined
  if (condition.op === 'NOT') return `${words.not} (${parts[0] ?? '…'})`
  const joined = condition.args.map((part, index) =>
    isGroup(part) && part.op !== 'NOT' && part.args.length > 1 ? `(${parts[index]})` : parts[index],
  )
  return joined.join(` ${condition.op === 'AND' ? words.and : words.or} `)
}
