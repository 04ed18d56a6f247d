// Differences between two definitions: steps, elements, edges, constants and outputs are matched by key, rules by position.

export interface Change {
  kind: 'added' | 'removed' | 'changed' | 'order'
  /** `['nodes', 'about_you', 'elements', 'age', 'label']`: entries of lists are named by their keys. */
  path: readonly string[]
  /** Values of the definition; undefined if it is missing. The names of the entries, if only their order differs. */
  before: unknown
  after: unknown
}

type Json = Record<string, unknown>

const isJson = (value: unknown): value is Json => value !== null && typeof value === 'object' && !Array.isArray(value)

/** The name of an edge. */
export const EDGE = ' → '

const getName = (entry: unknown): string | undefined => {
  if (!isJson(entry)) return undefined
  if (typeof entry.from === 'string' && typeof entry.to === 'string') return `${entry.from}${EDGE}${entry.to}`
  const name = entry.key ?? entry.slug ?? entry.output_key ?? entry.name
  return typeof name === 'string' ? name : undefined
}

/** List entries by name; undefined if one has no name or two have the same. */
const indexByName = (list: readonly unknown[], isNumbered: boolean): Map<string, unknown> | undefined => {
  const entries = new Map<string, unknown>()
  for (const [index, entry] of list.entries()) {
    const name = isNumbered ? String(index + 1) : getName(entry)
    if (name === undefined || entries.has(name)) return undefined
    entries.set(name, entry)
  }
  return entries
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

/** Formulas, conditions and lists of signers are read as a whole. */
const WHOLE = new Set(['expr', 'default', 'min', 'max', 'when', 'show_if', 'condition', 'signers', 'snapshot'])

const listMemberChanges = (before: Json, after: Json, path: readonly string[]): Change[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((member) =>
    changesAt(before[member], after[member], [...path, member]),
  )

/** The order of the common entries: it decides which edge is taken and who signs first. */
const listOrderChanges = (before: readonly string[], after: readonly string[], path: readonly string[]): Change[] => {
  const [left, right] = [before.filter((name) => after.includes(name)), after.filter((name) => before.includes(name))]
  return isSame(left, right) ? [] : [{ kind: 'order', path, before: left, after: right }]
}

const changesAt = (before: unknown, after: unknown, path: readonly string[]): Change[] => {
  if (isSame(before, after)) return []
  const member = path.at(-1) ?? ''
  const isWhole = WHOLE.has(member)
  if (!isWhole && isJson(before) && isJson(after)) return listMemberChanges(before, after, path)
  if (!isWhole && Array.isArray(before) && Array.isArray(after)) {
    const [left, right] = [before, after].map((list) => indexByName(list, member === 'rules'))
    if (left && right && left.size + right.size > 0)
      return [
        ...listMemberChanges(Object.fromEntries(left), Object.fromEntries(right), path),
        ...listOrderChanges([...left.keys()], [...right.keys()], path),
      ]
  }
  const kind = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed'
  return [{ kind, path, before, after }]
}

/** A different order of steps, edges, parties or elements is a separate change. */
export const definitionChanges = (before: unknown, after: unknown): Change[] => changesAt(before, after, [])
