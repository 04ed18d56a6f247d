// Keys of a draft: new unique keys, and renaming a key everywhere it is used.
import { type Definition, isKey, maxKeyLength } from '@company-data/flow-engine'
import type { Draft } from './draft.ts'
import { setAt } from './edit-path.ts'

/** `Date of birth` → `date_of_birth`. */
export const keyFrom = (text: string, otherwise: string): string => {
  const key = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+/, '')
    .replace(/_+$/, '')
    .slice(0, maxKeyLength - 4)
  return isKey(key) ? key : otherwise
}

/** The key itself, or with the first number that makes it unique. */
export const freeKey = (key: string, used: Iterable<string>): string => {
  const all = new Set(used)
  if (!all.has(key)) return key
  let number = 2
  while (all.has(`${key}_${number}`)) number += 1
  return `${key}_${number}`
}

/** The label itself, or with the first number that makes it unique: `Customer 2`. */
export const freeLabel = (label: string, used: Iterable<string>): string => {
  const all = new Set(used)
  let number = 1
  while (all.has(number === 1 ? label : `${label} ${number}`)) number += 1
  return number === 1 ? label : `${label} ${number}`
}

/** Slugs and constants share one namespace; so do the keys of texts and pictures, which nothing reads. */
export const usedKeys = ({ nodes, constants }: Definition): string[] => [
  ...nodes.flatMap(({ elements }) => elements.map((element) => ('slug' in element ? element.slug : element.key))),
  ...constants.map(({ key }) => key),
]

type Json = Record<string, unknown>

const isJson = (value: unknown): value is Json => value !== null && typeof value === 'object'

/** Applies `change` to every object from the leaves up; unchanged objects stay the same. */
const changeObjects = (value: unknown, change: (object: Json) => Json): unknown => {
  if (!isJson(value)) return value
  if (Array.isArray(value)) {
    const list = value.map((entry) => changeObjects(entry, change))
    return list.every((entry, index) => entry === value[index]) ? value : list
  }
  const entries = Object.entries(value).map(([name, member]) => [name, changeObjects(member, change)] as const)
  const isSame = entries.every(([name, member]) => member === value[name])
  return change(isSame ? value : Object.fromEntries(entries))
}

const TAG = /\{\{([a-z][a-z0-9_]*)((?:\.[a-z][a-z0-9_]*){0,2})\}\}/g

/** `car` and everything below it: `car.price`. */
const renamed = (key: unknown, from: string, to: string): unknown => {
  if (key === from) return to
  return typeof key === 'string' && key.startsWith(`${from}.`) ? `${to}${key.slice(from.length)}` : key
}

const MEMBERS = ['key', 'field', 'source_field'] as const

const isReader = (object: Json, member: (typeof MEMBERS)[number]): boolean =>
  member === 'key' ? object.type === 'ref' : member === 'field' ? 'op' in object : true

/** Every reader of a key: refs, conditions, tags in texts, plugin inputs, file sources. */
const renameReads = (object: Json, from: string, to: string): Json => {
  let next = object
  const put = (member: string, value: unknown): void => {
    if (value !== next[member]) next = { ...next, [member]: value }
  }
  for (const member of MEMBERS)
    if (member in object && isReader(object, member)) put(member, renamed(object[member], from, to))
  if (object.kind === 'text' && typeof object.text === 'string')
    put(
      'text',
      object.text.replaceAll(TAG, (tag, key: string, rest: string) => (key === from ? `{{${to}${rest}}}` : tag)),
    )
  if ('plugin_id' in object && isJson(object.inputs)) {
    const inputs = Object.entries(object.inputs).map(([name, key]) => [name, renamed(key, from, to)] as const)
    if (inputs.some(([name, key]) => key !== (object.inputs as Json)[name])) put('inputs', Object.fromEntries(inputs))
  }
  return next
}

export const renameMember = <Value>(members: Record<string, Value>, from: string, to: string): Record<string, Value> =>
  from in members
    ? Object.fromEntries(Object.entries(members).map(([name, value]) => [name === from ? to : name, value]))
    : members

/** Renames a slug or constant everywhere it is read. The element itself is not touched. */
export const renameValueKey = ({ definition, tests }: Draft, from: string, to: string): Draft => ({
  definition: changeObjects(definition, (object) => renameReads(object, from, to)) as Definition,
  tests: tests.map((test) => ({
    ...test,
    answers: renameMember(test.answers, from, to),
    expected: {
      ...test.expected,
      ...(test.expected.constants && { constants: renameMember(test.expected.constants, from, to) }),
    },
  })),
})

/** Gives a computed value another key, and everything that reads it follows. */
export const renameConstant = (draft: Draft, index: number, to: string): Draft => {
  const from = draft.definition.constants[index]?.key ?? to
  return renameValueKey(setAt(draft, ['definition', 'constants', index, 'key'], to), from, to)
}
