// Differences between two definitions: steps, elements, edges, constants and outputs are matched by key.
import { printCondition, printExpression } from '@company-data/flow-engine'

export interface Change {
  kind: 'added' | 'removed' | 'changed' | 'order'
  /** `nodes › about_you › elements › age › label`. */
  path: string
  before: string | undefined
  after: string | undefined
}

type Json = Record<string, unknown>

const isJson = (value: unknown): value is Json => value !== null && typeof value === 'object' && !Array.isArray(value)

const getName = (entry: unknown): string | undefined => {
  if (!isJson(entry)) return undefined
  if (typeof entry.from === 'string' && typeof entry.to === 'string') return `${entry.from} → ${entry.to}`
  const name = entry.key ?? entry.slug ?? entry.output_key ?? entry.name
  return typeof name === 'string' ? name : undefined
}

/** List entries by name; undefined if one has no name or two have the same. */
const indexByName = (list: readonly unknown[]): Map<string, unknown> | undefined => {
  const entries = new Map<string, unknown>()
  for (const entry of list) {
    const name = getName(entry)
    if (name === undefined || entries.has(name)) return undefined
    entries.set(name, entry)
  }
  return entries
}

const FORMULAS = new Set(['expr', 'default', 'min', 'max'])
const CONDITIONS = new Set(['when', 'show_if', 'condition'])

/** A condition as text; undefined for one that has none. */
type ConditionFormatter = (condition: unknown) => string | undefined

const formatValue = (value: unknown, member: string, formatCondition: ConditionFormatter): string | undefined => {
  if (value === undefined) return undefined
  const formula = FORMULAS.has(member)
    ? printExpression(value)
    : CONDITIONS.has(member)
      ? value === null
        ? undefined
        : formatCondition(value)
      : undefined
  if (formula !== undefined) return formula
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Compares by value: the order of an object's members is not content. */
export const isSame = (value: unknown, other: unknown): boolean => {
  if (value === other) return true
  if (Array.isArray(value) && Array.isArray(other))
    return value.length === other.length && value.every((entry, index) => isSame(entry, other[index]))
  if (!isJson(value) || !isJson(other)) return false
  const names = Object.keys(value)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSame(value[name], other[name]))
  )
}

const listMemberChanges = (
  before: Json,
  after: Json,
  path: readonly string[],
  formatCondition: ConditionFormatter,
): Change[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((member) =>
    changesAt(before[member], after[member], [...path, member], formatCondition),
  )

const isWhole = (path: readonly string[]): boolean => {
  const member = path.at(-1) ?? ''
  return FORMULAS.has(member) || CONDITIONS.has(member) || member === 'snapshot'
}

/** The order of the common entries: it decides which edge is taken and who signs first. */
const listOrderChanges = (before: readonly string[], after: readonly string[], path: readonly string[]): Change[] => {
  const [left, right] = [before.filter((name) => after.includes(name)), after.filter((name) => before.includes(name))]
  if (isSame(left, right)) return []
  return [{ kind: 'order', path: path.join(' › '), before: left.join(', '), after: right.join(', ') }]
}

const changesAt = (
  before: unknown,
  after: unknown,
  path: readonly string[],
  formatCondition: ConditionFormatter,
): Change[] => {
  if (isSame(before, after)) return []
  if (!isWhole(path) && isJson(before) && isJson(after)) return listMemberChanges(before, after, path, formatCondition)
  if (Array.isArray(before) && Array.isArray(after)) {
    const [left, right] = [indexByName(before), indexByName(after)]
    if (left && right && left.size + right.size > 0)
      return [
        ...listMemberChanges(Object.fromEntries(left), Object.fromEntries(right), path, formatCondition),
        ...listOrderChanges([...left.keys()], [...right.keys()], path),
      ]
  }
  const member = path.at(-1) ?? ''
  const kind = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed'
  return [
    {
      kind,
      path: path.join(' › '),
      before: formatValue(before, member, formatCondition),
      after: formatValue(after, member, formatCondition),
    },
  ]
}

/** A different order of steps, edges, parties or elements is a separate change. */
export const definitionChanges = (
  before: unknown,
  after: unknown,
  formatCondition: ConditionFormatter = printCondition,
): Change[] => changesAt(before, after, [], formatCondition)
