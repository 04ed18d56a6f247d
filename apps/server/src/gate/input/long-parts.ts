// Finds faults in the long lists of a body before its schema is applied: the schema would describe every fault of every
// element, which takes seconds for a list of 100,000.
import { rule } from '@company-data/protocol/reasons'
import { z } from 'zod'
import {
  buildEarlierSchema,
  buildLengthSchema,
  GROUP,
  getDef,
  getInner,
  type Issue,
  isObject,
  listMembers,
  MAX_DEPTH,
  MAX_MEMBERS,
  moveFromGroup,
  moveTo,
  type Path,
} from './schema-parts.ts'

type Parse = (schema: z.ZodType, value: unknown) => readonly Issue[]

/** The faults of a value, as far as they are found early. */
type Finder = (value: unknown, path: Path, parse: Parse) => readonly Issue[] | undefined

const findInGroups = (
  element: z.ZodType,
  values: readonly unknown[],
  parse: Parse,
  toPath: (index: number) => Path,
): readonly Issue[] | undefined => {
  if (values.length <= GROUP) return undefined
  for (let from = 0; from < values.length; from += GROUP) {
    const issues = parse(z.array(element), values.slice(from, from + GROUP))
    if (issues.length > 0) return moveFromGroup(issues, from, toPath)
  }
  return undefined
}

const arrayFinder = (lengthOnly: z.ZodType | undefined, element: z.ZodType, depth: number): Finder => {
  const inElement = createFinder(element, depth + 1)
  return (value, path, parse) => {
    if (!Array.isArray(value)) return undefined
    const tooLong = lengthOnly ? parse(lengthOnly, value) : []
    if (tooLong.length > 0) return moveTo(path, tooLong)
    if (inElement)
      for (const [index, item] of value.entries()) {
        const issues = inElement(item, [...path, index], parse)
        if (issues) return issues
      }
    return findInGroups(element, value, parse, (index) => [...path, index])
  }
}

const recordFinder =
  (valueType: z.ZodType): Finder =>
  (value, path, parse) => {
    if (!isObject(value)) return undefined
    const members = listMembers(value)
    const values = members.map(([, member]) => member)
    return findInGroups(valueType, values, parse, (index) => [...path, members[index]?.[0] ?? ''])
  }

const objectFinder = (shape: Record<string, z.ZodType>, depth: number): Finder => {
  const finders = Object.entries(shape).flatMap(([name, member]) => {
    const finder = createFinder(member, depth + 1)
    return finder ? [[name, finder] as const] : []
  })
  return (value, path, parse) => {
    if (!isObject(value)) return undefined
    if (Object.keys(value).length > MAX_MEMBERS)
      return [
        { code: 'custom', path: [...path], message: rule('body.too_many_members', { max: MAX_MEMBERS }) } as Issue,
      ]
    for (const [name, finder] of finders) {
      const issues = finder(value[name], [...path, name], parse)
      if (issues) return [...moveTo(path, parse(buildEarlierSchema(shape, name), value)), ...issues]
    }
    return undefined
  }
}

/** Undefined: nothing below the schema can be long. Alternatives (unions) are left to the schema itself. */
function createFinder(schema: z.ZodType, depth = 0): Finder | undefined {
  if (depth > MAX_DEPTH) return undefined
  const def = getDef(schema)
  if (def.type === 'object' && def.shape) return objectFinder(def.shape, depth)
  if (def.type === 'array' && def.element) return arrayFinder(buildLengthSchema(def), def.element, depth)
  if (def.type === 'record' && def.valueType) return recordFinder(def.valueType)
  const inner = getInner(def)
  return inner && createFinder(inner, depth + 1)
}

const finders = new WeakMap<z.ZodType, { find: Finder | undefined }>()

/** Undefined: the schema decides. */
export const findInLongParts = (schema: z.ZodType, value: unknown, parse: Parse): readonly Issue[] | undefined => {
  let finder = finders.get(schema)
  if (finder === undefined) {
    finder = { find: createFinder(schema) }
    finders.set(schema, finder)
  }
  return finder.find?.(value, [], parse)
}
