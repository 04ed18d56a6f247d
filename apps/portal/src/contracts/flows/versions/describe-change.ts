// A difference between two versions as text: labels instead of keys, and no JSON. Pure.
import type { Definition } from '@company-data/flow-engine'
import { valueLabels } from '../conditions/describe-condition.ts'
import type { Change } from './definition-changes.ts'

interface ChangeTexts {
  /** Members of a definition, by their names in it. */
  members: Readonly<Record<string, string>>
  /** Stands for a missing value. */
  none: string
}

/** The labels of everything with a key: steps, fields, computed values and parties. */
export const partLabels = (...definitions: readonly Definition[]): Map<string, string> => {
  const labels = new Map<string, string>()
  for (const { nodes, constants, parties } of definitions) {
    for (const [key, label] of valueLabels({ nodes, constants })) labels.set(key, label)
    for (const { key, label } of [...parties, ...nodes]) if (label) labels.set(key, label)
  }
  return labels
}

/** Lists whose entries are named after them, so that the name of the list says nothing more. */
const LISTS = new Set(['nodes', 'elements', 'edges', 'constants', 'parties', 'outputs', 'rules', 'document'])

const describeSegment = (segment: string, labels: ReadonlyMap<string, string>, words: ChangeTexts): string =>
  segment
    .split(' → ')
    .map((part) => labels.get(part) ?? (Object.hasOwn(words.members, part) ? (words.members[part] ?? part) : part))
    .join(' → ')

const describePath = (path: string, labels: ReadonlyMap<string, string>, words: ChangeTexts): string => {
  const segments = path.split(' › ')
  const isNamed = (segment: string, index: number) => !LISTS.has(segment) || index === segments.length - 1
  return segments
    .filter(isNamed)
    .map((segment) => describeSegment(segment, labels, words))
    .join(' › ')
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** A whole step, field or party is named by its label; lists are separated by commas. */
const describeValue = (text: string | undefined, words: ChangeTexts): string => {
  if (text === undefined) return ''
  const value = parse(text)
  if (value === null) return words.none
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'string')) return value.join(', ')
  if (typeof value !== 'object' || Array.isArray(value)) return text
  const { label, name, key, slug } = value as Readonly<Record<string, unknown>>
  return String(label || name || slug || key || text)
}

export const describeChange = (change: Change, labels: ReadonlyMap<string, string>, words: ChangeTexts): Change => ({
  ...change,
  path: describePath(change.path, labels, words),
  before: describeValue(change.before, words),
  after: describeValue(change.after, words),
})
